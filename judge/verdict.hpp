// How a judged game has ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chess/game.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/value.hpp"

namespace cheg::judge {

enum class Verdict : std::uint8_t {
  kept,         // a won position is won, or a drawn one is not lost
  fifty_moves,  // the position is won by the tables, but mate comes too late
  repetition,   // the same position occurs three times
  stalemate,    // the candidate's move gives stalemate
  piece_lost,   // the win is gone, because the other side can capture
  let_go,       // the win is gone in another way
  lost,         // a won or drawn position is lost
  died,         // the engine has ended
  silent,       // the engine does not answer in time, or the program has no move
  illegal       // the engine plays an illegal move
};
inline constexpr std::size_t kVerdictCount = 10;

// Returns the name for reports, such as "kept" or "fifty moves".
[[nodiscard]] const char* name(Verdict verdict);

// The move that made the candidate's result worse, and the best move by the tables.
struct Spoiled {
  std::size_t ply = 0;  // its index in JudgedGame::moves
  chess::Move better{};
};

struct JudgedGame {
  chess::Position start;
  chess::tablebase::TableValue value;  // of `start`, for the candidate, who is to move
  Verdict verdict = Verdict::kept;
  std::vector<chess::Move> moves;  // of both sides
  // The move that made the candidate's result worse, if any. After a draw by repetition, `spoiled`
  // is the candidate's last move. After a draw by the fifty-move rule, `spoiled` is the first move
  // after which the mate by the tables comes too late. In a game without pawns against a bare king,
  // the first move that makes the mate come too late decides. `spoiled` is then this first move and
  // the verdict is `fifty_moves`, even if the candidate makes another mistake later.
  std::optional<Spoiled> spoiled;
  std::string trouble;  // what the engine did wrong; otherwise empty

  // Returns the number of the candidate's moves.
  [[nodiscard]] int own_moves() const { return static_cast<int>(moves.size() + 1) / 2; }
  // Returns the number of the candidate's moves minus the number of moves that best play needs.
  // Requires: `start` is won for the candidate, and the candidate has won the game.
  [[nodiscard]] int excess() const { return own_moves() - value.moves(); }
  // Returns the position before moves[ply]. Requires: ply <= moves.size().
  [[nodiscard]] chess::Position position_before(std::size_t ply) const;
};

// Returns the failure in words, such as "repetition after 12 moves; 12. Kd4 instead of Kd5".
// Requires: the verdict is not `kept`.
[[nodiscard]] std::string failure_text(const JudgedGame& game);

}  // namespace cheg::judge
