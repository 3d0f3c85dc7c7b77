#include "chess/notation/notation.hpp"
#include "embed/failure.hpp"
#include "embed/position.hpp"

namespace cheg::embed {

chess::Move move_from_uci(const chess::Position& position, std::string_view text) {
  const auto parsed = chess::parse_move(position, text, chess::Notation::uci);
  if (!parsed) {
    refuse(parsed.error().message, CHEG_NOT_FOUND);
  }
  return *parsed;
}

}  // namespace cheg::embed
