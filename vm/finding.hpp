// The details behind the result of a native instruction at the root, for the reasons of moves.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chess/move.hpp"

namespace cheg::vm {

// The judgement of a move.
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

  // Whether this judgement is better than the other one. The natives prefer smaller values, and
  // among equal values fewer moves.
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
  std::int64_t most = 0;           // for goal and forced: the look-ahead, in moves of ours
  // For goal: the number of our moves up to which the moves outside `found` have been examined.
  std::int64_t looked = 0;
  // For goal and forced: the line that the explained move forces against the longest defence. The
  // line begins with the explained move. Empty if the explained move is not in `found`.
  std::vector<chess::Move> line;
  // For forced: the integer that the subroutine returns in the position itself, and the integer
  // that it returns directly after the explained move. Empty if the subroutine returns another type
  // of value.
  std::optional<std::int64_t> before;
  std::optional<std::int64_t> after;
};

}  // namespace cheg::vm
