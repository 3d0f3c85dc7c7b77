// The start of a game: a position and the reserves of the players. The text of a start is a FEN as
// in Crazyhouse: the reserves stand in brackets after the men, and `~` follows a promoted man.
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
  // The following two members are empty under rules without drops.
  Reserves reserves;
  chess::Bitboard promoted = chess::kNoSquares;  // promoted men, which are captured as pawns

  friend bool operator==(const GameStart&, const GameStart&) = default;
};

// Reads the start of a game under these rules. Under rules without drops, the text is a FEN as
// parse_fen() reads it; reserves and `~` are errors. Under rules with drops, a side may have any
// number of men, but the board and the reserves together may have at most 64 men. The letters in
// the brackets may have any order. Empty reserves are written as `[]` or `[-]`, or are left out.
// The reserves may also stand after a slash, as a ninth rank. Accepts any text.
[[nodiscard]] Result<GameStart, TextError> parse_start(std::string_view text, const RuleSet& rules);

// Returns the FEN. The FEN has brackets only if there is a man in a reserve.
[[nodiscard]] std::string to_fen(const GameStart& start);

}  // namespace cheg::kriegspiel
