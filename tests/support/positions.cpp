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

constexpr int kMostFewMen = 6;
constexpr int kMostManyMen = 24;

// Puts men on random squares. In positions with many men, a third of the sides have their king and
// rooks at home, with castling rights. Returns nothing if the position is illegal.
std::optional<Position> random_set_up(Random& random, int most_men) {
  PositionSetup setup;
  const auto place = [&](Color color, PieceType type) {
    setup.put(make_piece(color, type), static_cast<Square>(random.below(64)));
  };
  const std::size_t others = random.below(static_cast<std::size_t>(most_men) - 1);
  for (std::size_t i = 0; i < others; ++i) {
    place(static_cast<Color>(random.below(2)), static_cast<PieceType>(random.below(5)));
  }
  chess::CastlingRights rights = chess::CastlingRights::none;
  for (const Color color : {Color::white, Color::black}) {
    if (most_men <= kMostFewMen || random.below(3) != 0) {
      place(color, PieceType::king);
      continue;
    }
    setup.put(make_piece(color, PieceType::king), relative(color, Square::e1));
    for (const bool to_king_side : {true, false}) {
      setup.put(make_piece(color, PieceType::rook),
                relative(color, to_king_side ? Square::h1 : Square::a1));
      rights = rights | (to_king_side ? king_side(color) : queen_side(color));
    }
  }
  const auto us = static_cast<Color>(random.below(2));
  setup.side_to_move(us).castling_rights(rights);
  if (random.below(4) == 0) {  // a pawn that may just have made a double step
    const Square passed = relative(us, chess::make_square(static_cast<int>(random.below(8)), 5));
    setup.put(make_piece(~us, PieceType::pawn), offset(passed, -forward(us)));
    setup.en_passant(passed);
  }
  const auto built = setup.build();
  return built ? std::optional(*built) : std::nullopt;
}

// Returns the next position of a random game. If the game has ended, returns the start position of
// a new game.
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
    throw std::runtime_error(describe(parsed.error(), fen));
  }
  return *parsed;
}

void for_random_positions(int number,
                          const std::function<void(const Position&, Random& random)>& use) {
  Random random(2026);
  Position in_game;
  for (int i = 0; i < number;) {
    if (i % 3 == 0) {
      use(in_game, random);
      in_game = next_in_game(in_game, random);
      ++i;
    } else if (const std::optional<Position> placed =
                   random_set_up(random, i % 3 == 1 ? kMostFewMen : kMostManyMen)) {
      use(*placed, random);
      ++i;
    }
  }
}

chess::Square turned(chess::Square square, int way) {
  int file = chess::file_of(square);
  int rank = chess::rank_of(square);
  file = (way & 1) != 0 ? 7 - file : file;
  rank = (way & 2) != 0 ? 7 - rank : rank;
  return (way & 4) != 0 ? chess::make_square(rank, file) : chess::make_square(file, rank);
}

chess::Position turned(const chess::Position& position, int way) {
  chess::PositionSetup setup;
  for (chess::Bitboard rest = position.occupied(); rest != 0;) {
    const chess::Square square = chess::pop_first(rest);
    setup.put(position.piece_on(square), turned(square, way));
  }
  return setup.side_to_move(position.side_to_move()).build().value();
}

}  // namespace cheg::test
