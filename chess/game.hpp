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
// piece, and for bishops that all stand on squares of one colour. False for any other material:
// either mate is possible if the opponent helps, or a count of men does not suffice to exclude
// mate.
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

// Returns the outcome if the game ends in this position, otherwise nothing. Ignores repetition,
// because earlier positions are not known. Checkmate takes precedence over the fifty-move rule.
[[nodiscard]] std::optional<GameOutcome> outcome(const Position& position);

// A game in progress or at its end. Moves can be taken back and played again.
class Game {
 public:
  Game() : Game(Position()) {}
  explicit Game(const Position& start) : positions_{start} {}

  [[nodiscard]] const Position& start() const { return positions_.front(); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }

  // The moves from start() to position().
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

  // The position before moves()[ply], or position() if ply == moves().size(). Requires: ply <=
  // moves().size().
  [[nodiscard]] const Position& position_before(std::size_t ply) const {
    CHEG_REQUIRE(ply < positions_.size());
    return positions_[ply];
  }

  // Plays a move. Does not enforce the end of the game that outcome() reports: moves may follow
  // after a draw that nobody has claimed. Requires: the move is legal in position().
  void play(Move move);

  // Takes the last move back. Returns false if no move has been played.
  bool undo();

  // The number of times that position() has occurred in the game, with the same side to move and
  // the same rights. The number is at least 1.
  [[nodiscard]] int occurrences() const;

  // Returns outcome(position()), or the draw by threefold repetition if that function returns
  // nothing.
  [[nodiscard]] std::optional<GameOutcome> outcome() const;

 private:
  std::vector<Position> positions_;  // one more than moves_
  std::vector<Move> moves_;
};

}  // namespace cheg::chess
