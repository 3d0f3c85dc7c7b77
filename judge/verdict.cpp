#include "judge/verdict.hpp"

#include <fmt/format.h>

#include <array>

#include "base/require.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::judge {

const char* name(Verdict verdict) {
  constexpr std::array<const char*, kVerdictCount> kNames{
      "kept",   "fifty moves", "repetition", "stalemate", "piece lost",
      "let go", "lost",        "died",       "silent",    "illegal move"};
  return kNames[static_cast<std::size_t>(verdict)];
}

chess::Position JudgedGame::position_before(std::size_t ply) const {
  CHEG_REQUIRE(ply <= moves.size());
  chess::Position position = start;
  for (std::size_t i = 0; i < ply; ++i) {
    position.make(moves[i]);
  }
  return position;
}

std::string failure_text(const JudgedGame& game) {
  const int moves = game.own_moves();
  std::string text =
      fmt::format("{} after {} {}", name(game.verdict), moves, moves == 1 ? "move" : "moves");
  if (game.spoiled) {
    const chess::Position position = game.position_before(game.spoiled->ply);
    const auto san = [&](chess::Move move) {
      return chess::format_move(position, move, chess::Notation::san);
    };
    const chess::Move played = game.moves[game.spoiled->ply];
    text += fmt::format("; {}. {}", game.spoiled->ply / 2 + 1, san(played));
    text += played == game.spoiled->better ? "" : " instead of " + san(game.spoiled->better);
  }
  return game.trouble.empty() ? text : text + ": " + game.trouble;
}

}  // namespace cheg::judge
