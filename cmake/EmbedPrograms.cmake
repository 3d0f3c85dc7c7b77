# Run this file as a script. It writes the C++ source OUTPUT. This source contains the texts of
# PROGRAMS, sorted by name; the list PROOFS of what is proved about them; and the longest wins from
# the table in the page RESULTS. PROGRAMS is a list of paths relative to ROOT, separated by `|`.

string(REPLACE "|" ";" paths "${PROGRAMS}")
set(names "")
foreach(path IN LISTS paths)
  get_filename_component(name "${path}" NAME_WE)
  list(APPEND names "${name} ${path}")
endforeach()
list(SORT names)

set(rows "")
foreach(row IN LISTS names)
  string(REPLACE " " ";" row "${row}")
  list(GET row 0 name)
  list(GET row 1 path)
  file(READ "${ROOT}/${path}" text)
  string(APPEND rows "    {\"${name}\", \"${path}\", R\"cheg(${text})cheg\"},\n")
endforeach()

file(READ "${PROOFS}" proofs)
set(wins "")
file(STRINGS "${RESULTS}" results REGEX "^\\| [a-z_]+ \\| K[A-Z]+ \\| .* \\| [0-9]+ / ")
foreach(row IN LISTS results)
  string(REGEX REPLACE "^\\| ([a-z_]+) \\| (K[A-Z]+) \\| [^|]*\\| [^|]*\\| ([0-9]+) / .*$" "{\"\\1\", \"\\2\", \\3}"
    row "${row}")
  string(APPEND wins "    ${row},\n")
endforeach()
file(WRITE "${OUTPUT}" "\
#include <array>

#include \"stdlib/shipped.hpp\"

namespace cheg::stdlib {

std::span<const ShippedProgram> shipped_programs() {
  static constexpr ShippedProgram kPrograms[] = {
${rows}  };
  return kPrograms;
}

std::span<const LongestWin> longest_wins() {
  static constexpr LongestWin kWins[] = {
${wins}  };
  return kWins;
}

std::string_view proofs() {
  return R\"cheg(${proofs})cheg\";
}

}  // namespace cheg::stdlib
")
