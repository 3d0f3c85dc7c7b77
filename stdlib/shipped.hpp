// The programs that come with CHEG, built into the binary so that they work from any folder.
#pragma once

#include <span>
#include <string_view>

namespace cheg::stdlib {

struct ShippedProgram {
  std::string_view name;  // as people call it, in lower case: "krk"
  std::string_view path;  // in the project: "stdlib/krk.cheg"
  std::string_view text;
};

// By name.
[[nodiscard]] std::span<const ShippedProgram> shipped_programs();

// nullptr if there is none of that name, whatever its case.
[[nodiscard]] const ShippedProgram* find_shipped_program(std::string_view name);

}  // namespace cheg::stdlib
