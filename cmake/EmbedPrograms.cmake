# Run as a script: writes the C++ source OUTPUT that holds the texts of PROGRAMS, a list of paths below
# ROOT separated by `|`, sorted by their names, and the list PROOFS of what is proved of them.

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
file(WRITE "${OUTPUT}" "\
#include <array>

#include \"stdlib/shipped.hpp\"

namespace cheg::stdlib {

std::span<const ShippedProgram> shipped_programs() {
  static constexpr ShippedProgram kPrograms[] = {
${rows}  };
  return kPrograms;
}

std::string_view proofs() {
  return R\"cheg(${proofs})cheg\";
}

}  // namespace cheg::stdlib
")
