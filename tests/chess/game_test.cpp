#include "chess/game.hpp"

#include <initializer_list>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::game_test {
namespace {

using chess::Color;
using chess::Game;
using chess::Position;
using chess::Termination;

void play(Game& game, std::initializer_list<const char*> moves) {
  for (const char* text : moves) {
    const auto move = parse_move(game.position(), text, chess::Notation::san);
    INFO(text);
    REQUIRE(move.ok());
    game.play(*move);
  }
}

Termination termination(const char* fen) {
  const auto outcome = chess::outcome(position(fen));
  REQUIRE(outcome.has_value());
  return outcome->termination;
}

TEST_CASE("checkmate ends a game for the side that gives it") {
  Game game;
  play(game, {"f3", "e5", "g4", "Qh4#"});
  const auto outcome = game.outcome();
  REQUIRE(outcome.has_value());
  CHECK(outcome->termination == Termination::checkmate);
  CHECK(outcome->winner == Color::black);
  CHECK(std::string(outcome->result()) == "0-1");
  CHECK(is_checkmate(game.position()));
  CHECK_FALSE(is_stalemate(game.position()));
}

TEST_CASE("stalemate, bare kings and a lone minor piece are draws") {
  CHECK(termination("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == Termination::stalemate);
  CHECK(termination("8/8/8/8/8/2k5/8/K7 w - - 0 1") == Termination::insufficient_material);
  CHECK(termination("8/8/8/8/8/2k5/8/K6B w - - 0 1") == Termination::insufficient_material);
  CHECK(termination("8/8/8/8/8/2k4n/8/K7 w - - 0 1") == Termination::insufficient_material);
}

TEST_CASE("bishops of one square colour cannot mate, bishops of both can") {
  CHECK(chess::has_insufficient_material(position("8/8/8/8/8/2k5/1b6/K5B1 w - - 0 1")));
  CHECK_FALSE(chess::has_insufficient_material(position("8/8/8/8/8/2k5/8/K5BB w - - 0 1")));
  CHECK_FALSE(chess::has_insufficient_material(position("8/8/8/8/8/2k5/8/K5NN w - - 0 1")));
  CHECK_FALSE(chess::has_insufficient_material(position("8/8/8/8/8/2k5/7p/K7 w - - 0 1")));
}

TEST_CASE("after a hundred quiet plies the fifty-move rule applies, unless the last one mates") {
  CHECK_FALSE(chess::outcome(position("8/8/8/8/8/2k5/8/K6R w - - 99 80")).has_value());
  CHECK(termination("8/8/8/8/8/2k5/8/K6R w - - 100 80") == Termination::fifty_moves);
  CHECK(termination("R5k1/8/6K1/8/8/8/8/8 b - - 100 80") == Termination::checkmate);
}

TEST_CASE("the clock counts quiet plies and starts again at captures and pawn moves") {
  Game game;
  play(game, {"Nf3", "Nf6", "Ng1"});
  CHECK(game.position().halfmove_clock() == 3);
  CHECK(game.position().fullmove_number() == 2);
  play(game, {"e5"});
  CHECK(game.position().halfmove_clock() == 0);
  play(game, {"Nf3", "Nc6", "Nxe5"});
  CHECK(game.position().halfmove_clock() == 0);
}

TEST_CASE("a position that comes for the third time is a draw on claim") {
  Game game;
  play(game, {"Nf3", "Nf6", "Ng1", "Ng8"});
  CHECK(game.occurrences() == 2);
  CHECK_FALSE(game.outcome().has_value());
  play(game, {"Nf3", "Nf6", "Ng1", "Ng8"});
  CHECK(game.occurrences() == 3);
  REQUIRE(game.outcome().has_value());
  CHECK(game.outcome()->termination == Termination::threefold_repetition);
}

TEST_CASE("positions with different rights are different, though the men stand the same") {
  Game game(position("4k2r/8/8/8/8/8/8/4K3 b k - 0 1"));
  play(game, {"Rh7", "Kd1", "Rh8", "Ke1"});
  CHECK(game.occurrences() == 1);
  play(game, {"Rh7", "Kd1", "Rh8", "Ke1"});
  CHECK(game.occurrences() == 2);
}

TEST_CASE("an en passant square that nobody can use does not make positions different") {
  Game game(position("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"));
  play(game, {"e5", "Kd1", "Kd8", "Ke1", "Ke8"});
  CHECK(game.occurrences() == 2);
}

TEST_CASE("the count of occurrences agrees with comparing every earlier position") {
  Random random(5);
  Game game(position("8/8/8/8/8/2k5/8/K6R w - - 0 1"));
  for (int ply = 0; ply < 600; ++ply) {
    const chess::MoveList moves = legal_moves(game.position());
    if (moves.empty()) {
      break;
    }
    game.play(moves[random.below(moves.size())]);
    int expected = 0;
    for (std::size_t earlier = 0; earlier <= game.moves().size(); ++earlier) {
      expected += game.position_before(earlier).key() == game.position().key() ? 1 : 0;
    }
    REQUIRE(game.occurrences() == expected);
  }
}

TEST_CASE("moves taken back restore the position, down to the start") {
  Game game;
  const Position start = game.position();
  play(game, {"e4", "d5", "exd5"});
  CHECK(game.moves().size() == 3);
  CHECK(game.undo());
  CHECK(game.undo());
  CHECK(game.undo());
  CHECK(game.position() == start);
  CHECK_FALSE(game.undo());
}

TEST_CASE("the counters stop where a FEN can no longer hold them") {
  Position now = position("7k/8/8/8/8/8/8/K6R b - - 9999 9999");
  now.make(legal_moves(now)[0]);
  CHECK(now.halfmove_clock() == 9999);
  CHECK(now.fullmove_number() == 9999);
  CHECK(chess::parse_fen(to_fen(now)).ok());
}

}  // namespace
}  // namespace cheg::test::game_test
