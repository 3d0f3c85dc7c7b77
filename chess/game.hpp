// A game: its first position, the moves played, and the rules that end the game.
#pragma once

#include <optional>
#include <vector>

#include "base/require.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

// The limit of the fifty-move rule: a player may claim a draw after this number of plies without a
// capture or pawn move.
inline constexpr int kFiftyMoveRule = 100;

// Returns whether the material alone rules out mate by either side. The result is true for bare
// kings, for one minor piece, and for bishops that all stand on squares of one colour. The result
// is false for all other material: mate may then be possible, at least with the opponent's help.
[[nodiscard]] bool has_insufficient_material(const Position& position);

// The function is_checkmate() returns whether the side to move is in check and has no legal move.
// The function is_stalemate() returns whether the side to move is not in check and has no legal
// move.
[[nodiscard]] bool is_checkmate(const Position& position);
[[nodiscard]] bool is_stalemate(const Position& position);

enum class Termination : std::uint8_t {
  checkmate,
  stalemate,
  insufficient_material,
  fifty_moves,          // kFiftyMoveRule plies without capture or pawn move: a draw on claim
  threefold_repetition  // third occurrence of the position: a draw on claim
};

// Returns one of the names "checkmate", "stalemate", "insufficient material", "fifty-move rule" and
// "threefold repetition".
[[nodiscard]] const char* name(Termination termination);

struct GameOutcome {
  Termination termination;
  std::optional<Color> winner;  // empty for a draw

  // Returns "1-0", "0-1" or "1/2-1/2".
  [[nodiscard]] const char* result() const;
};

// Returns the outcome if the game ends in this position, otherwise nothing. Ignores repetition,
// because this function does not know the earlier positions. Checkmate takes precedence over the
// fifty-move rule.
[[nodiscard]] std::optional<GameOutcome> outcome(const Position& position);

// A game in progress or at its end. Moves can be taken back and played again.
class Game {
 public:
  Game() : Game(Position()) {}
  explicit Game(const Position& start) : positions_{start} {}

  [[nodiscard]] const Position& start() const { return positions_.front(); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }

  // Returns the moves from start() to position().
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

  // Returns the position before moves()[ply], or position() if ply == moves().size(). Requires: ply
  // <= moves().size().
  [[nodiscard]] const Position& position_before(std::size_t ply) const {
    CHEG_REQUIRE(ply < positions_.size());
    return positions_[ply];
  }

  // Plays a move. A move can be played even if outcome() reports a draw, because the game continues
  // if no player claims the draw. Requires: the move is legal in position().
  void play(Move move);

  // Takes the last move back. Returns false if no move has been played.
  bool undo();

  // Returns how often position() has occurred in the game, with the same side to move and the same
  // castling and en passant rights. The result is at least 1.
  [[nodiscard]] int occurrences() const;

  // Returns outcome(position()) if this outcome is not empty. If this outcome is empty and
  // position() has occurred at least three times, returns a draw by threefold repetition. In all
  // other cases, returns nothing.
  [[nodiscard]] std::optional<GameOutcome> outcome() const;

 private:
  std::vector<Position> positions_;  // one more than moves_
  std::vector<Move> moves_;
};

}  // namespace cheg::chess
