// Values as text.
#pragma once

#include <cstddef>
#include <string>

#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "vm/observer.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// The greatest length of the text of a value, in characters. Longer texts are cut and end with
// `...`, because the text of nested sets could be enormous.
inline constexpr std::size_t kMostCharacters = 2'000;

// Returns the text of a value, such as "#", "T", "5" or "(1,(2))". A man is written as "R/e2", and
// a square as "e2". Moves are written as "R/e2-e5", "R/e2*P/e7", "P/c7-c8=Q", "P/e5*P/d6 EP" or
// "O-O".
//
// The letter of a man comes from `position`. The function chess::format_square() writes the
// squares. In descriptive notation, the squares are named from the view of the side to move, as in
// "R/KR1" or "R/KR1-KR5".
[[nodiscard]] std::string to_text(const Value& value, const chess::Position& position,
                                  chess::Notation notation = chess::Notation::san,
                                  std::size_t most = kMostCharacters);

// Returns the line that TRACE prints for the next instruction. For example, the line consists of
// `LOOP+2/`, a tab, and `ADD R,A:=2,"-5`.
[[nodiscard]] std::string trace_line(const Moment& moment,
                                     chess::Notation notation = chess::Notation::san);

}  // namespace cheg::vm
