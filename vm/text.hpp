// Values as text.
#pragma once

#include <cstddef>
#include <string>

#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "vm/observer.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// Nested sets can have enormous texts. Longer texts are cut after this many characters and end with
// `...`.
inline constexpr std::size_t kMostCharacters = 2'000;

// "#", "T", "5", "(1,(2))", a man "R/e2", a square "e2", moves "R/e2-e5", "R/e2*P/e7", "P/c7-c8=Q",
// "P/e5*P/d6 EP", "O-O". The names of men come from the position. chess::format_square() names the
// squares as the side to move sees them: "R/KR1" and "R/KR1-KR5" in descriptive notation.
[[nodiscard]] std::string to_text(const Value& value, const chess::Position& position,
                                  chess::Notation notation = chess::Notation::san,
                                  std::size_t most = kMostCharacters);

// The next instruction, in the form of TRACE: `LOOP+2/` tab `ADD R,A:=2,"-5`.
[[nodiscard]] std::string trace_line(const Moment& moment,
                                     chess::Notation notation = chess::Notation::san);

}  // namespace cheg::vm
