#include "tests/support/positions.hpp"

#include <optional>
#include <stdexcept>

#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::PositionSetup;
using chess::Square;

std::optional<Position> few_men(Random& random) {
  PositionSetup setup;
  const auto place = [&](Color color, PieceType type) {
    setup.put(make_piece(color, type), static_cast<Square>(random.below(64)));
  };
  const std::size_t others = random.below(5);
  for (std::size_t i = 0; i < others; ++i) {
    place(static_cast<Color>(random.below(2)), static_cast<PieceType>(random.below(5)));
  }
  place(Color::white, PieceType::king);
  place(Color::black, PieceType::king);
  setup.side_to_move(static_cast<Color>(random.below(2)));
  const auto built = setup.build();
  return built ? std::optional(*built) : std::nullopt;
}

// The next position of a random game; a new game where that one has ended.
Position next_in_game(const Position& now, Random& random) {
  constexpr int kLongestGame = 200;
  const chess::MoveList moves = legal_moves(now);
  if (moves.empty() || now.fullmove_number() > kLongestGame || has_insufficient_material(now)) {
    return {};
  }
  chess::Move move = moves[random.below(moves.size())];
  if (now.piece_on(move.to()) == Piece::none && move.kind() == chess::MoveKind::normal) {
    move = moves[random.below(moves.size())];
  }
  return now.after(move);
}

}  // namespace

Position position(std::string_view fen) {
  const auto parsed = chess::parse_fen(fen);
  if (!parsed) {
    throw std::runtime_error(chess::describe(parsed.error(), fen));
  }
  return *parsed;
}

void for_random_positions(int number,
                          const std::function<void(const Position&, Random& random)>& use) {
  Random random(2026);
  Position in_game;
  for (int i = 0; i < number;) {
    if (i % 2 == 0) {
      use(in_game, random);
      in_game = next_in_game(in_game, random);
      ++i;
    } else if (const std::optional<Position> placed = few_men(random)) {
      use(*placed, random);
      ++i;
    }
  }
}

}  // namespace cheg::test
