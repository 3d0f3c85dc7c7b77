// Executable examples are comments such as `;@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move h1h4`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"
#include "lang/source.hpp"

namespace cheg::lang {

enum class ExpectationKind : std::uint8_t {
  move,         // text: the move, in UCI form
  value,        // number: hundredths of a pawn for the side to move
  rule,         // text: the place of the answer, in upper case: "CUT+2", or the tag alone
  error,        // text: the name of a run-time error
  not_handled,  // this kind and those below: the status of the answer
  no_entry,
  checkmate,
  stalemate
};

struct Expectation {
  ExpectationKind kind;
  std::string text;
  std::int64_t number = 0;

  friend bool operator==(const Expectation&, const Expectation&) = default;
};

// A position and the expected answer.
struct Example {
  std::string fen;
  std::vector<Expectation> expectations;  // all must hold; at least one
  Span span;                              // of the comment

  friend bool operator==(const Example&, const Example&) = default;
};

// Parses the text that follows `;@` in a comment. The position and the move must be legal.
[[nodiscard]] Result<Example, TextError> read_example(std::string_view text);

}  // namespace cheg::lang
