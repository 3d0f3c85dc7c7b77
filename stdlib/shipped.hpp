// The programs that come with CHEG, built into the binary so that they work from any folder.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::stdlib {

struct ShippedProgram {
  std::string_view name;  // as people call it, in lower case: "krk"
  std::string_view path;  // in the project: "stdlib/krk.cheg"
  std::string_view text;
};

// The first paragraph of the comment that its text begins with, in one line.
[[nodiscard]] std::string summary(const ShippedProgram& program);

// By name.
[[nodiscard]] std::span<const ShippedProgram> shipped_programs();

// The text of proofs.txt. Each line names a program, then the endings in which every position has
// been proved.
[[nodiscard]] std::string_view proofs();

// The names of those programs, in the order of the text.
[[nodiscard]] std::vector<std::string_view> proved_programs();

// nullptr if there is none of that name, whatever its case.
[[nodiscard]] const ShippedProgram* find_shipped_program(std::string_view name);

}  // namespace cheg::stdlib
