// The reserves under rules with drops: the men that the players have captured and may drop.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "kriegspiel/attempt.hpp"

namespace cheg::kriegspiel {

// The reserves of both players. Both players know both reserves. An object of this class is a plain
// value.
class Reserves {
 public:
  // Returns how many men of this type the player has in his reserve. The result is 0 for a king and
  // for PieceType::none.
  [[nodiscard]] int count(chess::Color color, chess::PieceType type) const {
    return type < chess::PieceType::king ? of(color)[static_cast<std::size_t>(type)] : 0;
  }

  // The function with an argument returns whether this player's reserve is empty. The function
  // without arguments returns whether both reserves are empty.
  [[nodiscard]] bool is_empty(chess::Color color) const { return of(color) == Counts{}; }
  [[nodiscard]] bool is_empty() const {
    return is_empty(chess::Color::white) && is_empty(chess::Color::black);
  }

  // Adds a man to the player's reserve. Requires: the type is pawn, knight, bishop, rook or queen.
  void add(chess::Color color, chess::PieceType type);

  // Removes a man from the player's reserve. Requires: count(color, type) > 0.
  void remove(chess::Color color, chess::PieceType type);

  // Returns a key with which repeated positions are recognised. The key is 0 if both reserves are
  // empty.
  [[nodiscard]] chess::Key key() const;

  friend bool operator==(const Reserves&, const Reserves&) = default;

 private:
  using Counts = std::array<std::uint8_t, 5>;  // by PieceType

  [[nodiscard]] const Counts& of(chess::Color color) const {
    return counts_[static_cast<std::size_t>(color)];
  }

  std::array<Counts, chess::kColorCount> counts_{};
};

// Returns the men of both reserves as FEN letters, the strongest first: "QPPn" is a queen and two
// pawns for White, and a knight for Black. The text is empty if both reserves are empty.
[[nodiscard]] std::string to_string(const Reserves& reserves);

// The largest number of men that both reserves together may contain at the start of a game: one for
// each square, minus the two kings.
inline constexpr std::size_t kMostReserves = chess::kSquareCount - 2;

// Reads a text in the form of to_string(), with the letters in any order. Returns nothing if the
// text contains any other character, or more than kMostReserves letters.
[[nodiscard]] std::optional<Reserves> read_reserves(std::string_view text);

// Returns the squares of the promoted men after a legal move or drop. The argument `promoted`
// contains the squares of the promoted men before this move. A promoted man that is captured goes
// into the reserve as a pawn.
[[nodiscard]] chess::Bitboard promoted_after(chess::Bitboard promoted, Attempt move);

// Returns a set of squares. A man of this type may be dropped on each empty square of this set. A
// pawn may not be dropped on the first or the last rank.
[[nodiscard]] constexpr chess::Bitboard drop_ranks(chess::PieceType type) {
  return type == chess::PieceType::pawn ? ~(chess::rank_bits(0) | chess::rank_bits(7))
                                        : chess::kAllSquares;
}

// Returns the squares on which the side to move can drop a man. If this side is not in check, the
// result contains all empty squares. If this side is in check, the result contains only the squares
// on which the man blocks the check.
[[nodiscard]] chess::Bitboard drop_squares(const chess::Position& position);

// Adds the possible drops to the list: each type of man in the player's reserve, on each of these
// squares. Drops of pawns come first, then drops of knights, bishops, rooks and queens.
void add_drops(const Reserves& reserves, chess::Color color, chess::Bitboard squares,
               AttemptList& list);

// Returns the position after the side to move has dropped a man of this type. A drop resets the
// halfmove clock. Requires: the drop is legal.
[[nodiscard]] chess::Position after_drop(const chess::Position& position, chess::PieceType type,
                                         chess::Square square);

}  // namespace cheg::kriegspiel
