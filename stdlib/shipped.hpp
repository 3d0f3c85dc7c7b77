// The programs that come with CHEG. The programs are part of the binary, so that people can use
// them from any folder.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::stdlib {

struct ShippedProgram {
  std::string_view name;  // the name that people use, in lower case: "krk"
  std::string_view path;  // path in the project: "stdlib/krk.cheg"
  std::string_view text;
};

// Returns the first paragraph of the comment at the beginning of the program, as one line.
[[nodiscard]] std::string summary(const ShippedProgram& program);

// The greatest number of moves that a proved program needs to mate from any won position of an
// ending.
struct LongestWin {
  std::string_view program;
  std::string_view ending;  // "KRK"; the program has White and the move
  // If a capture or promotion leads to an ending for which the program has no ENTRY, `moves` counts
  // the moves of best play in that ending.
  int moves = 0;
};

// Returns the longest wins in the table of docs/proofs.md. The table is the only place where these
// numbers are stated. `./dev proofs` prints it.
[[nodiscard]] std::span<const LongestWin> longest_wins();

// Returns the programs, sorted by name.
[[nodiscard]] std::span<const ShippedProgram> shipped_programs();

// Returns the text of proofs.txt. Each line contains the name of a program and the endings in which
// every position has been proved.
[[nodiscard]] std::string_view proofs();

// Returns the names of the programs in proofs(), in the order of the lines in proofs().
[[nodiscard]] std::vector<std::string_view> proved_programs();

// Returns the programs for people: proved_programs() without the programs whose names end in
// "_deep" or "_engine". A program with the suffix "_deep" wins sooner than the program without the
// suffix, but the first answer of the "_deep" program needs a search. A program with the suffix
// "_engine" answers at once, but a reader learns nothing from its tables.
[[nodiscard]] std::vector<std::string_view> taught_programs();

// Returns the programs that a host asks if its user names no program. The list contains the
// programs of taught_programs(). If a program has a variant with the suffix "_engine", the list
// contains the variant instead of the program.
[[nodiscard]] std::vector<std::string_view> default_programs();

// Returns the program with this name, or nullptr if no program has this name. Upper and lower case
// do not matter.
[[nodiscard]] const ShippedProgram* find_shipped_program(std::string_view name);

}  // namespace cheg::stdlib
