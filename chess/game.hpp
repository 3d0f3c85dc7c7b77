// A game: its first position, the moves played, and the rules that end it.
#pragma once

#include <optional>
#include <vector>

#include "base/require.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

// The fifty-move rule: a draw on claim after this many plies without capture or pawn move.
inline constexpr int kFiftyMoveRule = 100;

// Whether the material alone rules out mate by either side. True for bare kings, for one minor
// piece, and for bishops that all stand on squares of one colour. With any other material mate is
// possible if the opponent helps, or counting men does not suffice to exclude it.
[[nodiscard]] bool has_insufficient_material(const Position& position);

// Checkmate: in check without a legal move. Stalemate: not in check without a legal move.
[[nodiscard]] bool is_checkmate(const Position& position);
[[nodiscard]] bool is_stalemate(const Position& position);

enum class Termination : std::uint8_t {
  checkmate,
  stalemate,
  insufficient_material,
  fifty_moves,          // kFiftyMoveRule plies without capture or pawn move: a draw on claim
  threefold_repetition  // third occurrence of the position: a draw on claim
};

// "checkmate", "stalemate", "insufficient material", "fifty-move rule", "threefold repetition".
[[nodiscard]] const char* name(Termination termination);

struct GameOutcome {
  Termination termination;
  std::optional<Color> winner;  // empty for a draw

  // "1-0", "0-1" or "1/2-1/2".
  [[nodiscard]] const char* result() const;
};

// The outcome if the game ends in this position. Earlier positions are not known, so that
// repetition is not considered. Checkmate takes precedence over the fifty-move rule.
[[nodiscard]] std::optional<GameOutcome> outcome(const Position& position);

// A game in progress or at its end. Moves can be taken back and played again.
class Game {
 public:
  Game() : Game(Position()) {}
  explicit Game(const Position& start) : positions_{start} {}

  [[nodiscard]] const Position& start() const { return positions_.front(); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }

  // The moves from the first position to this one.
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

  // The position before moves()[ply]; ply = moves().size() is position(). Requires: ply is no more.
  [[nodiscard]] const Position& position_before(std::size_t ply) const {
    CHEG_REQUIRE(ply < positions_.size());
    return positions_[ply];
  }

  // Plays a move. outcome() reports the end of the game; play() does not enforce it, so play may go
  // on after an unclaimed draw. Requires: the move is legal in position().
  void play(Move move);

  // Takes the last move back; false if there is none.
  bool undo();

  // The number of times that this position has occurred in the game, with the same side to move and
  // the same rights: at least 1.
  [[nodiscard]] int occurrences() const;

  // As outcome(position()), plus threefold repetition.
  [[nodiscard]] std::optional<GameOutcome> outcome() const;

 private:
  std::vector<Position> positions_;  // one more than moves_
  std::vector<Move> moves_;
};

}  // namespace cheg::chess
