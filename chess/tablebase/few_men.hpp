// Generates the moves of a few men on given squares. Table generation needs the moves of hundreds
// of millions of positions. For speed, this file uses a list of squares instead of a Position. The
// code computes the attacks of all men only once and then finds the moves of both sides. The moves
// include neither castling nor en passant captures.
#pragma once

#include <array>
#include <span>

#include "base/require.hpp"
#include "chess/attacks.hpp"
#include "chess/tablebase/layout.hpp"

namespace cheg::chess::tablebase {

// A few men on squares, and the moves of both sides. Men are numbered as in Layout::men().
class FewMen {
 public:
  // Requires: `men` outlives this object.
  explicit FewMen(std::span<const Piece> men) : men_(men) {}

  // Puts each man on its square. Returns false if two men are on the same square.
  bool place(const Squares& squares);

  [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] Bitboard pieces(Color color) const {
    return by_color_[static_cast<std::size_t>(color)];
  }
  [[nodiscard]] Square square(std::size_t man) const { return squares_[man]; }

  // Returns whether the king of this colour is attacked.
  [[nodiscard]] bool in_check(Color color) const {
    return (attacked_[static_cast<std::size_t>(~color)] & bit(king(color))) != kNoSquares;
  }

  // Calls use(man, targets) for each man of the colour. In double check, calls use() only for the
  // king. `targets` contains the squares to which the man may legally move, captures included, and
  // may be empty. Requires: the king of the other colour is not in check.
  template <class Use>
  void legal_targets(Color us, Use use) const;

 private:
  // The masks of one side for checks and pins.
  struct KingLines {
    Bitboard answers = kAllSquares;  // squares that answer a check
    bool double_check = false;
    std::array<Bitboard, kMostMen>
        pins;  // squares that each man may reach without leaving its pin line
  };

  [[nodiscard]] Square king(Color color) const { return squares_[static_cast<std::size_t>(color)]; }
  [[nodiscard]] Bitboard attacks_of(std::size_t man, Bitboard occupied) const;
  [[nodiscard]] Bitboard pawn_targets(Color us, Square from) const;
  [[nodiscard]] Bitboard king_targets(Color us) const;
  [[nodiscard]] KingLines lines_of(Color us) const;

  std::span<const Piece> men_;
  Squares squares_{};
  std::array<Bitboard, kColorCount> by_color_{};
  std::array<Bitboard, kMostMen> attacks_{};
  std::array<Bitboard, kColorCount> attacked_{};
};

inline Bitboard FewMen::attacks_of(std::size_t man, Bitboard occupied) const {
  const Square from = squares_[man];
  switch (type_of(men_[man])) {
    case PieceType::pawn:
      return pawn_attacks(color_of(men_[man]), from);
    case PieceType::knight:
      return knight_attacks(from);
    case PieceType::bishop:
      return bishop_attacks(from, occupied);
    case PieceType::rook:
      return rook_attacks(from, occupied);
    case PieceType::queen:
      return queen_attacks(from, occupied);
    default:
      return king_attacks(from);
  }
}

inline bool FewMen::place(const Squares& squares) {
  squares_ = squares;
  by_color_ = {};
  for (std::size_t man = 0; man < men_.size(); ++man) {
    by_color_[static_cast<std::size_t>(color_of(men_[man]))] |= bit(squares[man]);
  }
  if (count(occupied()) != static_cast<int>(men_.size())) {
    return false;
  }
  attacked_ = {};
  for (std::size_t man = 0; man < men_.size(); ++man) {
    attacks_[man] = attacks_of(man, occupied());
    attacked_[static_cast<std::size_t>(color_of(men_[man]))] |= attacks_[man];
  }
  return true;
}

inline Bitboard FewMen::pawn_targets(Color us, Square from) const {
  const Bitboard empty = ~occupied();
  const int up = forward(us);
  Bitboard targets = pawn_attacks(us, from) & pieces(~us);
  const Square step = offset(from, up);
  if (contains(empty, step)) {
    targets |= bit(step);
    if (relative_rank(us, from) == 1) {
      targets |= bit(offset(step, up)) & empty;
    }
  }
  return targets;
}

inline Bitboard FewMen::king_targets(Color us) const {
  const Square from = king(us);
  const Bitboard steps = king_attacks(from) & ~pieces(us);
  Bitboard attacked = attacked_[static_cast<std::size_t>(~us)];
  if (contains(attacked, from)) {
    // The attacks of checking men are computed as if our king were not on the board, because a king
    // in check cannot retreat along the line of the check.
    for (std::size_t man = 2; man < men_.size(); ++man) {
      if (color_of(men_[man]) != us && contains(attacks_[man], from)) {
        attacked |= attacks_of(man, occupied() ^ bit(from));
      }
    }
  }
  return steps & ~attacked;
}

inline FewMen::KingLines FewMen::lines_of(Color us) const {
  KingLines lines;
  lines.pins.fill(kAllSquares);
  const Square own_king = king(us);
  int checkers = 0;
  for (std::size_t man = 2; man < men_.size(); ++man) {
    if (color_of(men_[man]) == us) {
      continue;
    }
    const Square from = squares_[man];
    if (contains(attacks_[man], own_king)) {
      ++checkers;
      lines.answers = between(own_king, from) | bit(from);
      continue;
    }
    if (type_of(men_[man]) < PieceType::bishop) {
      continue;
    }
    // Our man is pinned if it is the only man on the line between our king and an enemy slider, and
    // the slider moves along this line.
    const Bitboard line = between(own_king, from) | bit(from);
    const Bitboard blocker = between(own_king, from) & occupied();
    if (blocker == kNoSquares || more_than_one(blocker) || (blocker & pieces(us)) == kNoSquares ||
        !contains(attacks_of(man, bit(from)), own_king)) {
      continue;
    }
    for (std::size_t pinned = 2; pinned < men_.size(); ++pinned) {
      if (contains(blocker, squares_[pinned])) {
        lines.pins[pinned] = line;
      }
    }
  }
  lines.double_check = checkers > 1;
  return lines;
}

template <class Use>
void FewMen::legal_targets(Color us, Use use) const {
  CHEG_REQUIRE(!in_check(~us));
  use(static_cast<std::size_t>(us), king_targets(us));
  const KingLines lines = lines_of(us);
  if (lines.double_check) {
    return;
  }
  for (std::size_t man = 2; man < men_.size(); ++man) {
    if (color_of(men_[man]) != us) {
      continue;
    }
    const Bitboard reached = type_of(men_[man]) == PieceType::pawn ? pawn_targets(us, squares_[man])
                                                                   : attacks_[man] & ~pieces(us);
    use(man, reached & lines.answers & lines.pins[man]);
  }
}

}  // namespace cheg::chess::tablebase
