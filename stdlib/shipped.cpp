#include "stdlib/shipped.hpp"

#include "chess/text.hpp"

namespace cheg::stdlib {

const ShippedProgram* find_shipped_program(std::string_view name) {
  const std::string wanted = chess::lower_case(name);
  for (const ShippedProgram& program : shipped_programs()) {
    if (program.name == wanted) {
      return &program;
    }
  }
  return nullptr;
}

}  // namespace cheg::stdlib
