// The amalgamation reads moves without chess/notation/, which knows five notations and explains why
// a move is not legal.
#include <array>

#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "embed/failure.hpp"
#include "embed/position.hpp"

namespace cheg::embed {

chess::Move move_from_uci(const chess::Position& position, std::string_view text) {
  for (const chess::Move move : chess::legal_moves(position)) {
    std::array<char, 6> written{};
    static_cast<void>(cheg_move_to_uci(move.bits(), written.data()));
    if (text == written.data()) {
      return move;
    }
  }
  refuse(cheg::quoted(text) + " is not a legal move in this position", CHEG_NOT_FOUND);
}

}  // namespace cheg::embed
