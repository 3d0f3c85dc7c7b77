// Values as a session shows them.
#pragma once

#include <string>

#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "vm/value.hpp"

namespace cheg::repl {

// "20", "T", "#", a man "R/e2", a square "e2", a set "(Rh4,Rh5)". Legal moves are written in the
// notation. Other moves are written as "R/e2-e5", with the square names of chess::format_square().
// A text of more than vm::kMostCharacters characters is cut and ends with `...`.
[[nodiscard]] std::string value_text(const vm::Value& value, const chess::Position& position,
                                     chess::Notation notation = chess::Notation::san);

}  // namespace cheg::repl
