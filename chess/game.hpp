// A game: a first position, the moves played, and what the rules make of them.
#pragma once

#include <optional>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

// So many plies without capture or pawn move are a draw on claim: the fifty-move rule.
inline constexpr int kFiftyMoveRule = 100;

// Can neither side ever mate, by the material alone? True for bare kings, one minor piece, and any
// number of bishops that all stand on squares of one colour. Everything else could end in mate if
// the opponent helps, or needs more than counting to exclude it.
[[nodiscard]] bool has_insufficient_material(const Position& position);

// The side to move has no legal move: in check it is checkmate, otherwise stalemate.
[[nodiscard]] bool is_checkmate(const Position& position);
[[nodiscard]] bool is_stalemate(const Position& position);

enum class Termination : std::uint8_t {
  checkmate,
  stalemate,
  insufficient_material,
  fifty_moves,          // kFiftyMoveRule plies without capture or pawn move: a draw on claim
  threefold_repetition  // the position for the third time: a draw on claim
};

// "checkmate", "stalemate", "insufficient material", "fifty-move rule", "threefold repetition".
[[nodiscard]] const char* name(Termination termination);

struct Outcome {
  Termination termination;
  std::optional<Color> winner;  // nobody: a draw

  // "1-0", "0-1" or "1/2-1/2".
  [[nodiscard]] const char* result() const;
};

// How a position by itself ends the game, if it does. Checkmate counts before the fifty-move rule.
[[nodiscard]] std::optional<Outcome> outcome(const Position& position);

// A game in progress or at its end. Moves can be taken back and played again.
class Game {
 public:
  Game() : Game(Position()) {}
  explicit Game(const Position& start) : positions_{start} {}

  [[nodiscard]] const Position& start() const { return positions_.front(); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }

  // The moves from the first position to this one.
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

  // The position before moves()[ply]; ply = moves().size() is position().
  [[nodiscard]] const Position& position_before(std::size_t ply) const { return positions_[ply]; }

  // Requires: the move is legal in position(). The rules that end a game are reported by outcome(),
  // not enforced: play may go on after a draw that nobody claimed.
  void play(Move move);

  // Takes the last move back; false if there is none.
  bool undo();

  // How often this position, with the same side to move and the same rights, has occurred in the
  // game, now included: 1 or more.
  [[nodiscard]] int occurrences() const;

  // As for a position, and threefold repetition.
  [[nodiscard]] std::optional<Outcome> outcome() const;

 private:
  std::vector<Position> positions_;  // one more than moves_
  std::vector<Move> moves_;
};

}  // namespace cheg::chess
