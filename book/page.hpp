// Writes the pages of a book about programs: one page for each program, and a page that lists them.
// A reader learns from a page how the program plays: its rules in order, each with a diagram, and
// its longest win.
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
  // For each rule of covered.sides[0]: the text of the rule with the values of its example. Empty
  // if the rule has no example.
  std::vector<std::string> told;
};

struct ProgramPage {
  std::string name;     // "krk"
  std::string path;     // "stdlib/krk.cheg"
  std::string summary;  // the beginning of the comment at the top of the program; may be empty
  std::vector<Chapter> chapters;
};

// Returns the name of the page's file: "krk.html".
[[nodiscard]] std::string file_name(const ProgramPage& page);

// Returns a self-contained HTML 5 page without scripts. Its boards work with the keyboard. `index`
// is the file name of the page that lists all programs. Requires: each report of a chapter has at
// least one side, and `told` has one element for each rule of the first side.
[[nodiscard]] std::string program_page(const ProgramPage& page, const std::string& index);

// Returns the page that lists the programs, with links to their pages.
[[nodiscard]] std::string index_page(const std::vector<ProgramPage>& pages);

}  // namespace cheg::book
