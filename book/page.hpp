// Writes the pages of a book about programs: one page for each program, and a page that lists them.
// The page of a program shows its rules in order, each with a diagram, and its longest win.
#pragma once

#include <string>
#include <vector>

#include "cover/report.hpp"
#include "proof/report.hpp"

namespace cheg::book {

// The part of a page about one ending.
struct Chapter {
  cover::CoverReport covered;
  proof::ProofReport proved;  // with the longest wins in SideReport::worst
  // Has one element for each rule of covered.sides[0]: the text of the rule, with the values of the
  // rule's example. The text is empty if the rule has no example.
  std::vector<std::string> told;
};

struct ProgramPage {
  std::string name;     // "krk"
  std::string path;     // "stdlib/krk.cheg"
  std::string summary;  // the beginning of the comment at the top of the program; may be empty
  std::vector<Chapter> chapters;
};

// Returns the file name of the page, such as "krk.html".
[[nodiscard]] std::string file_name(const ProgramPage& page);

// Returns a self-contained HTML 5 page without scripts. The boards on the page can be used with the
// keyboard. `index` is the file name of the page that lists all programs. Requires: each report of
// a chapter has at least one side, and Chapter::told has one element for each rule of the first
// side.
[[nodiscard]] std::string program_page(const ProgramPage& page, const std::string& index);

// Returns the page that lists the programs, with links to their pages.
[[nodiscard]] std::string index_page(const std::vector<ProgramPage>& pages);

}  // namespace cheg::book
