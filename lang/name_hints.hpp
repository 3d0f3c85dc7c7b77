// Hints for unknown names.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lang/hints.hpp"
#include "lang/library.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {

// Returns hints for unknown names. A hint is a clause without a full stop, or an empty text. An
// object keeps references to its constructor arguments.
class NameHints {
 public:
  NameHints(const Libraries& libraries, Hints& hints) : libraries_(libraries), hints_(hints) {}

  // Returns the hint for an unknown instruction.
  [[nodiscard]] std::string instruction(const Module& module, const SyntaxLine& line);
  // Returns the hint for an undefined tag. `program` contains the library programs that the module
  // uses.
  [[nodiscard]] std::string tag(const ResolvedProgram& program, const Module& module,
                                std::string_view name);
  // These functions return the hint for an unknown condition or ordering. The name does not include
  // `#`.
  [[nodiscard]] std::string condition(const Module& module, std::string_view name);
  [[nodiscard]] std::string ordering(const Module& module, std::string_view name);

 private:
  template <class Row>
  std::string row(const Module& module, std::string_view name, std::span<const Row> table);

  const Libraries& libraries_;
  Hints& hints_;
};

}  // namespace cheg::lang
