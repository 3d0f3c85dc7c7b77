// Properties that must hold in every position, tried on random ones, and the comparison of the fast
// rules with the slow ones.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/setup.hpp"
#include "chess/symmetry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/slow_chess.hpp"

namespace cheg::test::chess_properties_test {
namespace {

using chess::Color;
using chess::Move;
using chess::MoveList;
using chess::Notation;
using chess::Position;

// REQUIRE is slow; this asks it only when a property fails.
void require(bool holds, const Position& position, std::string_view what) {
  if (!holds) {
    INFO(what);
    FAIL(chess::to_fen(position));
  }
}

std::vector<std::string> sorted_uci(const Position& position) {
  std::vector<std::string> texts;
  for (const Move move : legal_moves(position)) {
    texts.push_back(format_move(position, move, Notation::uci));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Key and material worked out from the men, not from the moves that led here.
bool agrees_with_recomputed(const Position& position) {
  chess::Key key = zobrist(position.castling_rights()) ^
                   chess::zobrist_en_passant(position.en_passant()) ^
                   chess::zobrist_side(position.side_to_move());
  chess::MaterialSignature material;
  for (int i = 0; i < chess::kSquareCount; ++i) {
    const auto square = static_cast<chess::Square>(i);
    const chess::Piece piece = position.piece_on(square);
    key ^= chess::zobrist(piece, square);
    material.add(piece);
    const bool occupied = contains(position.occupied(), square);
    if (occupied != (piece != chess::Piece::none)) {
      return false;
    }
    if (occupied && !contains(position.pieces(color_of(piece), type_of(piece)), square)) {
      return false;
    }
  }
  return key == position.key() && material == position.material();
}

TEST_CASE("the legal moves are exactly those of the slow rules") {
  for_random_positions(kManyPositions, [](const Position& position, Random&) {
    const slow::Board board = slow::from_fen(to_fen(position));
    const std::vector<std::string> moves = sorted_uci(position);
    require(moves == slow::legal_moves(board), position, "legal moves");
    require(chess::count_legal_moves(position) == static_cast<int>(moves.size()), position,
            "count_legal_moves");
    require(position.in_check() == slow::in_check(board, position.side_to_move() == Color::white),
            position, "in_check");
    require(has_insufficient_material(position) == slow::insufficient_material(board), position,
            "has_insufficient_material");
  });
}

TEST_CASE("a move leads to the position of the slow rules, counters and rights included") {
  for_random_positions(kManyPositions, [](const Position& position, Random& random) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) {
      return;
    }
    const Move move = moves[random.below(moves.size())];
    const std::string uci = format_move(position, move, Notation::uci);
    const std::string expected = to_fen(slow::play(slow::from_fen(to_fen(position)), uci));
    require(to_fen(position.after(move)) == expected, position, uci);
  });
}

TEST_CASE("key, material and bitboards kept move by move equal those worked out anew") {
  for_random_positions(kManyPositions, [](const Position& position, Random&) {
    require(agrees_with_recomputed(position), position, "the position itself");
    for (const Move move : legal_moves(position)) {
      require(agrees_with_recomputed(position.after(move)), position,
              format_move(position, move, Notation::uci));
    }
  });
}

TEST_CASE("a game taken back move by move passes through the positions it came from") {
  constexpr int kPliesEach = 20;
  for_random_positions(kManyPositions / kPliesEach, [](const Position& start, Random& random) {
    chess::Game game(start);
    std::vector<std::string> fens;
    std::vector<chess::Key> keys;
    for (int ply = 0; ply < kPliesEach; ++ply) {
      const MoveList moves = legal_moves(game.position());
      if (moves.empty()) {
        break;
      }
      fens.push_back(to_fen(game.position()));
      keys.push_back(game.position().key());
      game.play(moves[random.below(moves.size())]);
    }
    while (game.undo()) {
      require(to_fen(game.position()) == fens.back() && game.position().key() == keys.back(),
              game.position(), "taken back");
      require(agrees_with_recomputed(game.position()), game.position(), "recomputed");
      fens.pop_back();
      keys.pop_back();
    }
    require(fens.empty() && game.position() == start, start, "the start");
  });
}

TEST_CASE("a position read from its own FEN is the same position") {
  for_random_positions(kManyPositions, [](const Position& position, Random&) {
    const std::string fen = to_fen(position);
    const auto parsed = chess::parse_fen(fen);
    require(parsed.ok() && *parsed == position, position, "parse_fen(to_fen(position))");
    require(to_fen(*parsed) == fen, position, "to_fen of that");
  });
}

TEST_CASE("a position taken apart and set up again is the same position") {
  for_random_positions(kManyPositions, [](const Position& position, Random&) {
    const auto built = chess::PositionSetup(position).build();
    require(built.ok() && *built == position, position, "PositionSetup");
  });
}

TEST_CASE("the mirrored position has the mirrored moves") {
  for_random_positions(kManyPositions, [](const Position& position, Random&) {
    const Position other = mirrored(position);
    require(mirrored(other) == position, position, "mirrored twice");
    require(other.material() == position.material().mirrored(), position, "material");
    std::set<std::uint16_t> expected;
    for (const Move move : legal_moves(position)) {
      expected.insert(mirrored(move).bits());
    }
    std::set<std::uint16_t> actual;
    for (const Move move : legal_moves(other)) {
      actual.insert(move.bits());
    }
    require(actual == expected, position, "moves");
  });
}

TEST_CASE("a turned position has the turned moves") {
  for_random_positions(kManyPositions, [](const Position& position, Random&) {
    if (any(position.castling_rights()) || position.en_passant() != chess::Square::none) {
      return;
    }
    for (const chess::Symmetry symmetry : chess::symmetries_of(position)) {
      std::set<std::uint16_t> expected;
      for (const Move move : chess::legal_moves(position)) {
        expected.insert(chess::turned(move, symmetry).bits());
      }
      std::set<std::uint16_t> found;
      for (const Move move : chess::legal_moves(chess::turned(position, symmetry))) {
        found.insert(move.bits());
      }
      require(found == expected, position, "turned moves");
    }
  });
}

TEST_CASE(
    "the legal captures are the captures and promotions among the legal moves, in their order") {
  for_random_positions(kManyPositions, [](const Position& position, Random&) {
    std::vector<Move> expected;
    for (const Move move : legal_moves(position)) {
      if (position.piece_on(move.to()) != chess::Piece::none ||
          move.kind() == chess::MoveKind::en_passant || move.kind() == chess::MoveKind::promotion) {
        expected.push_back(move);
      }
    }
    const MoveList captures = legal_captures(position);
    require(std::equal(captures.begin(), captures.end(), expected.begin(), expected.end()),
            position, "legal_captures");
  });
}

TEST_CASE("every legal move counts as legal") {
  for_random_positions(kManyPositions, [](const Position& position, Random&) {
    for (const Move move : legal_moves(position)) {
      require(is_legal(position, move), position, format_move(position, move, Notation::uci));
    }
  });
}

TEST_CASE("no 16-bit pattern but a legal move counts as legal") {
  constexpr int kPositions = 20;
  constexpr unsigned kPatterns = 1U << 16;
  for_random_positions(kPositions, [](const Position& position, Random&) {
    std::size_t legal = 0;
    for (unsigned bits = 0; bits < kPatterns; ++bits) {
      const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
      legal += is_legal(position, move) ? 1U : 0U;
    }
    require(legal == legal_moves(position).size(), position, "is_legal");
    require(!is_legal(position, Move{}), position, "null move");
  });
}

TEST_CASE("every notation reads back what it prints, in random games and random endings") {
  constexpr int kPositions = 10000;
  for_random_positions(kPositions, [](const Position& position, Random&) {
    for (const Notation notation : chess::kNotations) {
      std::set<std::string> texts;
      for (const Move move : legal_moves(position)) {
        const std::string text = format_move(position, move, notation);
        require(texts.insert(text).second, position, "two moves print as " + text);
        const auto parsed = parse_move(position, text, notation);
        require(parsed.ok() && *parsed == move, position, text);
      }
    }
  });
}

TEST_CASE("what one notation prints is understood without saying which notation it is") {
  constexpr int kPositions = 2000;
  for_random_positions(kPositions, [](const Position& position, Random&) {
    for (const Notation notation : chess::kNotations) {
      for (const Move move : legal_moves(position)) {
        const std::string text = format_move(position, move, notation);
        const auto parsed = chess::parse_move(position, text);
        require(parsed.ok() && *parsed == move, position, text);
      }
    }
  });
}

}  // namespace
}  // namespace cheg::test::chess_properties_test
