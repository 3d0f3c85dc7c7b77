// Values that the caller of a program gives to its variables.
//
// Normally, the variables of a program are undefined when the program starts at a node. A program
// can still take values from its caller: it tests with DEFD whether a variable has a value, and
// sets the variable only if it has none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lang/literal.hpp"
#include "lang/program.hpp"

namespace cheg::vm {

// A variable and its value at the start of every node. The value must be one literal.
struct Given {
  std::string variable;  // in upper case; one of takes()
  std::vector<lang::LiteralNode> value;

  friend bool operator==(const Given&, const Given&) = default;
};

// The names of the variables that the program takes from its caller: its own variables to which it
// applies CONDV with DEFD or #DEFD. Variables of its libraries are not included.
[[nodiscard]] std::vector<std::string> takes(const lang::Program& program);

// Whether takes() has this name, in upper case.
[[nodiscard]] bool takes(const lang::Program& program, std::string_view variable);

// The register of a variable of takes(). Requires: takes(program, variable).
[[nodiscard]] std::uint16_t register_of(const lang::Program& program, std::string_view variable);

}  // namespace cheg::vm
