// Fuzz target: a FEN or EPD, and moves in any notation, a line each. What is read must be written
// as it was read, and every legal move must come back from each of its texts.
#include <string>

#include "chess/epd.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace cheg::chess;
using cheg::fuzz::require;

void look_at(const Position& position) {
  const auto again = parse_fen(to_fen(position));
  require(again.ok() && *again == position);
  const MoveList moves = legal_moves(position);
  require(static_cast<int>(moves.size()) == count_legal_moves(position));
  for (const Move move : moves) {
    for (const Notation notation : kNotations) {
      const auto read = parse_move(position, format_move(position, move, notation), notation);
      require(read.ok() && *read == move);
    }
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = cheg::fuzz::text_of(data, size);
  const std::string_view first = cheg::fuzz::take_line(text);
  if (const auto epd = parse_epd(first)) {
    const auto again = parse_epd(to_epd(*epd));
    require(again.ok() && again->position == epd->position);
  }
  const auto fen = parse_fen(first);
  if (!fen) {
    require(!fen.error().message.empty());
    return 0;
  }
  Position position = *fen;
  look_at(position);
  constexpr int kMostMoves = 40;
  for (int i = 0; i < kMostMoves && !text.empty(); ++i) {
    const auto move = parse_move(position, cheg::fuzz::take_line(text));
    if (move) {
      position = position.after(*move);
      look_at(position);
    } else {
      require(!move.error().message.empty());
    }
  }
  return 0;
}
