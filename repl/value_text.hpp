// Converts values to the text that a session shows.
#pragma once

#include <string>

#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "vm/value.hpp"

namespace cheg::repl {

// Returns the value as text. Examples are "20", "T", "#", "R/e2" for a man, "e2" for a square, and
// "(Rh4,Rh5)" for a set. Legal moves are written in `notation`. Other moves are written as
// "R/e2-e5", with the square names of chess::format_square(). If a text has more than
// vm::kMostCharacters characters, the function cuts it and adds `...`.
[[nodiscard]] std::string value_text(const vm::Value& value, const chess::Position& position,
                                     chess::Notation notation = chess::Notation::san);

}  // namespace cheg::repl
