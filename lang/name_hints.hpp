// Hints for unknown names.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lang/hints.hpp"
#include "lang/library.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {

// Each hint is a clause without full stop, or empty. Holds references to its arguments.
class NameHints {
 public:
  NameHints(const Libraries& libraries, Hints& hints) : libraries_(libraries), hints_(hints) {}

  // The hint for an unknown instruction.
  [[nodiscard]] std::string instruction(const Module& module, const SyntaxLine& line);
  // The hint for an undefined tag. `program` has the libraries that the module uses.
  [[nodiscard]] std::string tag(const ResolvedProgram& program, const Module& module,
                                std::string_view name);
  // The hints for an unknown condition or ordering, without `#`.
  [[nodiscard]] std::string condition(const Module& module, std::string_view name);
  [[nodiscard]] std::string ordering(const Module& module, std::string_view name);

 private:
  template <class Row>
  std::string row(const Module& module, std::string_view name, std::span<const Row> table);

  const Libraries& libraries_;
  Hints& hints_;
};

}  // namespace cheg::lang
