// What a native instruction has found out at the root, beyond its result: for reasons of moves.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chess/move.hpp"

namespace cheg::vm {

// What is known about a move.
struct JudgedMove {
  enum class Kind : std::uint8_t {
    value,     // an integer
    reached,   // the goal of FORCE, or mate: better than every integer
    undefined  // nothing: given up, or undefined
  };
  chess::Move move{};
  Kind kind = Kind::undefined;
  std::int64_t value = 0;  // if that is the kind
  std::int64_t moves = 0;  // in so many moves of ours; 0 where nothing is looked ahead

  // Whether this is better than the other, for a native that prefers what is less and soon.
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
  std::vector<chess::Move> found;  // the result: the best of them
  std::int64_t most = 0;           // of goal and forced: how many moves of ours it looks ahead
  // Of goal: for so many moves ahead the moves that are not found have been looked at.
  std::int64_t looked = 0;
  // Of goal and forced: the explained move and what is forced by it, against the defence that holds
  // longest; empty if that move is not found.
  std::vector<chess::Move> line;
  // Of forced: what the subroutine returns in the position itself, and right after the explained
  // move. Nothing if that is no integer.
  std::optional<std::int64_t> before;
  std::optional<std::int64_t> after;
};

}  // namespace cheg::vm
