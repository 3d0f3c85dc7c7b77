// Reads and writes moves in the notation of the protocol. Castling has two forms.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"

namespace cheg::uci {

// The two forms of castling: the king moves by two squares (e1g1), or, in Chess960, the king takes
// its own rook (e1h1).
enum class Castling : std::uint8_t { king_moves, king_takes_rook };

// Returns the legal move that the text names. Accepts both forms of castling, and letters in upper
// case.
[[nodiscard]] Result<chess::Move, chess::MoveTextError> read_move(const chess::Position& position,
                                                                  std::string_view text);

// Returns the move in the notation of the protocol. Requires: the move is legal in the position.
[[nodiscard]] std::string move_text(const chess::Position& position, chess::Move move,
                                    Castling castling);

}  // namespace cheg::uci
