// The position in which a game begins, with the reserves of the players, and its text. This is the
// FEN of Crazyhouse: the reserves stand in brackets after the men, and `~` follows a promoted man.
//
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QPPn] w KQkq - 0 1
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "kriegspiel/reserves.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

struct GameStart {
  GameStart() = default;
  GameStart(const chess::Position& men) : position(men) {}  // NOLINT(*-explicit-*)

  chess::Position position;
  // Both members are empty under rules without drops.
  Reserves reserves;
  chess::Bitboard promoted = chess::kNoSquares;  // promoted men, which are captured as pawns

  friend bool operator==(const GameStart&, const GameStart&) = default;
};

// Reads the start of a game under these rules. Without drops, this is a FEN as parse_fen() reads
// it; reserves and `~` are errors. Under rules with drops, a side may have any number of men, but
// the men on the board and in the reserves are at most 64. The order of the letters in the brackets
// is free, and `[]`, `[-]` or nothing stands for empty reserves. The reserves may also stand after
// a slash, as a ninth rank. Accepts any text.
[[nodiscard]] Result<GameStart, TextError> parse_start(std::string_view text, const RuleSet& rules);

// Returns the FEN. It has brackets only if there is a man in a reserve.
[[nodiscard]] std::string to_fen(const GameStart& start);

}  // namespace cheg::kriegspiel
