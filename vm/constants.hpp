// The literals of a program as values of the virtual machine.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lang/literal.hpp"
#include "lang/program.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// Returns how many bytes of a SetStore the values of these nodes take at most.
[[nodiscard]] std::size_t storage_for(std::span<const lang::LiteralNode> nodes);

// Makes the value of the literal that begins at `node`, and advances `node` past the literal. Marks
// all sets as shared. Requires: `store` has room for the value.
[[nodiscard]] Value make_literal(const lang::LiteralNode*& node, SetStore& store);

// The values of all constants of a program. All sets are marked as shared, so nothing changes them.
// Several machines, in several threads, may therefore use the same constants.
class Constants {
 public:
  explicit Constants(const lang::ProgramData& data);

  // The values have the order of ProgramData::constants, and are valid as long as this object
  // exists.
  [[nodiscard]] std::span<const Value> values() const { return values_; }

 private:
  SetStore store_;
  std::vector<Value> values_;
};

}  // namespace cheg::vm
