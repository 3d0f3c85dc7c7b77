// Reads a FEN that need not be a legal position.
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/setup.hpp"
#include "chess/types.hpp"

namespace cheg::chess {

// The fields of a FEN, exactly as in the text. `board` contains all fields; the other members
// repeat some of them.
struct FenSetup {
  PositionSetup board;
  Color side_to_move = Color::white;
  CastlingRights castling_rights = CastlingRights::none;
  Square en_passant = Square::none;
};

// Reads the six fields as parse_fen() does, but does not check that the position is legal. Kings,
// for instance, may be missing.
[[nodiscard]] Result<FenSetup, TextError> parse_fen_setup(std::string_view text);

}  // namespace cheg::chess
