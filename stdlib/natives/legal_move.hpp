// Conditions on the position after a move.
#pragma once

#include "chess/movegen.hpp"
#include "chess/position.hpp"
#include "vm/conditions.hpp"
#include "vm/value.hpp"

namespace cheg::stdlib {

// Returns true if the move is legal and if `holds` returns true for the position after the move.
template <class Holds>
[[nodiscard]] bool is_legal_and(const vm::Value& move, const vm::NodeView& node, Holds holds) {
  return chess::is_legal(node.position, move.move()) && holds(node.position.after(move.move()));
}

}  // namespace cheg::stdlib
