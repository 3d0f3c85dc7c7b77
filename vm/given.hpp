// Values that the caller of a program gives to variables of the program.
//
// Normally, the variables of a program are undefined when the program starts at a node. A program
// can let its caller set a variable. The program then tests with DEFD whether the variable has a
// value, and stores a default value only if the variable is undefined.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lang/literal.hpp"
#include "lang/program.hpp"

namespace cheg::vm {

// A variable, and the value that it has when the program starts at a node. The value is a single
// literal.
struct Given {
  std::string variable;  // in upper case; one of takes()
  std::vector<lang::LiteralNode> value;

  friend bool operator==(const Given&, const Given&) = default;
};

// Returns the names of the variables that the caller can set. The caller can set a variable if the
// program tests it with CONDV DEFD or CONDV #DEFD. The caller cannot set variables of the program's
// libraries.
[[nodiscard]] std::vector<std::string> takes(const lang::Program& program);

// Returns whether the caller can set this variable. Requires: the name is in upper case.
[[nodiscard]] bool takes(const lang::Program& program, std::string_view variable);

// Returns the number of the variable's register. Requires: takes(program, variable).
[[nodiscard]] std::uint16_t register_of(const lang::Program& program, std::string_view variable);

}  // namespace cheg::vm
