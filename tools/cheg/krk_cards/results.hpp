// The results of the games from the cards, and the marks for the five objectives of the assignment:
//   1. only legal moves
//   2. the rook is not lost
//   3. no stalemate
//   4. checkmate
//   5. checkmate in less than 20 moves
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace cheg::tool {

enum class CardEnd : std::uint8_t {
  mate,
  stalemate,
  rook_lost,
  no_mate,       // no mate within the allowed moves
  no_move,       // a player has no move
  illegal_move,  // by a student's program, as in the three cases below
  nonsense,      // its answer is not a move
  too_late,      // its answer does not come in time
  ended,         // the program ended in the middle of the game
  illegal_position,
  unreadable
};
inline constexpr std::size_t kCardEndCount = static_cast<std::size_t>(CardEnd::unreadable) + 1;

// Returns the name of the result, such as "mate", "rook lost" or "illegal move".
[[nodiscard]] const char* name(CardEnd end);

struct CardResult {
  CardEnd end;
  int moves = 0;       // of White
  std::string reason;  // in words; may be empty
};

// Returns a text such as "mate in 12 moves" or "illegal move: the king cannot go from a1 to a3".
[[nodiscard]] std::string to_text(const CardResult& result);

inline constexpr std::size_t kObjectiveCount = 5;

// Returns true for the result of a game. Returns false for the result of a bad card, because no
// game was played with this card. Only games can meet the objectives.
[[nodiscard]] bool is_game(CardEnd end);

// Returns for each objective whether the game met this objective. A game that ended because of a
// missing or illegal move meets no objective.
[[nodiscard]] std::array<bool, kObjectiveCount> objectives_met(const CardResult& result);

// Counts all results.
class Marks {
 public:
  void add(const CardResult& result);

  [[nodiscard]] bool all_mates() const { return count(CardEnd::mate) == cards_; }

  // Returns a table of the objectives, and the credit that the assignment gives for these results.
  // The text is empty if no game was played.
  [[nodiscard]] std::string table() const;

  // Returns a text such as "3 cards: mate 2, stalemate 1; 12.5 moves to mate on average, 16 at
  // most".
  [[nodiscard]] std::string summary() const;

 private:
  [[nodiscard]] std::size_t count(CardEnd end) const {
    return counts_[static_cast<std::size_t>(end)];
  }

  std::size_t cards_ = 0;
  std::size_t games_ = 0;
  std::array<std::size_t, kCardEndCount> counts_{};
  std::array<std::size_t, kObjectiveCount> met_{};
  std::size_t moves_to_mate_ = 0;
  int most_moves_ = 0;
};

}  // namespace cheg::tool
