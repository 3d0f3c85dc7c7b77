// The reserves: the men that the players have captured and may drop, under rules with drops.
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

// The reserves of both players. Both players know them. A Reserves is a plain value.
class Reserves {
 public:
  // Returns how many men of this type the player has in his reserve. The result is 0 for a king and
  // for PieceType::none.
  [[nodiscard]] int count(chess::Color color, chess::PieceType type) const {
    return type < chess::PieceType::king ? of(color)[static_cast<std::size_t>(type)] : 0;
  }

  // The first function returns whether this player's reserve is empty, the second whether both
  // reserves are empty.
  [[nodiscard]] bool is_empty(chess::Color color) const { return of(color) == Counts{}; }
  [[nodiscard]] bool is_empty() const {
    return is_empty(chess::Color::white) && is_empty(chess::Color::black);
  }

  // Adds a man to the player's reserve. Requires: the type is pawn, knight, bishop, rook or queen.
  void add(chess::Color color, chess::PieceType type);

  // Removes a man from the player's reserve. Requires: count(color, type) > 0.
  void remove(chess::Color color, chess::PieceType type);

  // Returns a key with which repeated positions are recognised. It is 0 if both reserves are empty.
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

// Reads a text of to_string(); the order of the letters is free. Returns nothing if the text has
// another character, or more than kMostReserves letters.
[[nodiscard]] std::optional<Reserves> read_reserves(std::string_view text);

// Returns the squares of the promoted men after a legal move or drop. `promoted` contains these
// squares before the move. A promoted man that is captured goes into the reserve as a pawn.
[[nodiscard]] chess::Bitboard promoted_after(chess::Bitboard promoted, Attempt move);

// Returns the squares on which a man of this type may be dropped if they are empty. A pawn may not
// be dropped on the first and on the last rank.
[[nodiscard]] constexpr chess::Bitboard drop_ranks(chess::PieceType type) {
  return type == chess::PieceType::pawn ? ~(chess::rank_bits(0) | chess::rank_bits(7))
                                        : chess::kAllSquares;
}

// Returns the squares on which the side to move can drop a man: the empty squares, or, if its king
// is in check, only the squares on which the man blocks the check.
[[nodiscard]] chess::Bitboard drop_squares(const chess::Position& position);

// Adds to the list all drops on these squares of men in the player's reserve: pawns first, then
// knights, bishops, rooks and queens.
void add_drops(const Reserves& reserves, chess::Color color, chess::Bitboard squares,
               AttemptList& list);

// Returns the position after the side to move has dropped a man of this type. A drop resets the
// halfmove clock. Requires: the drop is legal.
[[nodiscard]] chess::Position after_drop(const chess::Position& position, chess::PieceType type,
                                         chess::Square square);

}  // namespace cheg::kriegspiel
