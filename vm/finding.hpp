// The details of a native instruction's result at the root. The text that explains a move is made
// from these details.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chess/move.hpp"

namespace cheg::vm {

// A move, and its judgement by a native.
struct JudgedMove {
  enum class Kind : std::uint8_t {
    value,     // an integer
    reached,   // the goal of FORCE, or mate: better than every integer
    undefined  // no value: the search gave up, or the value is undefined
  };
  chess::Move move{};
  Kind kind = Kind::undefined;
  std::int64_t value = 0;  // if the kind is `value`
  std::int64_t moves = 0;  // our moves until the value is reached; 0 without look-ahead

  // Returns whether this judgement is better than `other`. A smaller value is better. If the values
  // are equal, fewer moves are better.
  [[nodiscard]] bool is_better_than(const JudgedMove& other) const;
  [[nodiscard]] bool is_as_good_as(const JudgedMove& other) const {
    return !is_better_than(other) && !other.is_better_than(*this);
  }
};

struct Finding {
  enum class Kind : std::uint8_t {
    goal,    // FORCE
    forced,  // DRIVE
    least    // LEAST
  };
  Kind kind = Kind::least;
  std::vector<JudgedMove> judged;  // the candidates, in the order of the native
  std::vector<chess::Move> found;  // the result: the best candidates
  std::int64_t most = 0;           // for `goal` and `forced`: the greatest depth, in our moves
  // For `goal`: the depth to which the search examined the moves that are not in `found`. The depth
  // is counted in our moves.
  std::int64_t looked = 0;
  // For `goal` and `forced`: the line that begins with the explained move and continues with the
  // longest defence. Empty if the explained move is not in `found`.
  std::vector<chess::Move> line;
  // For `forced`: `before` is the integer that the subroutine returns in the position before the
  // explained move. `after` is the integer that the subroutine returns in the position after this
  // move. If the subroutine returns no integer before the move, `before` is empty. If the
  // subroutine returns no integer after the move, `after` is empty.
  std::optional<std::int64_t> before;
  std::optional<std::int64_t> after;
};

}  // namespace cheg::vm
