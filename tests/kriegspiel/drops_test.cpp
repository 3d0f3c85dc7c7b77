// Games with drops: CrazyKrieg. Random games against the slow referee are in random_games_test.cpp.
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/made_move.hpp"
#include "kriegspiel/own_board_text.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/text.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::drops_test {
namespace {

using chess::Color;
using chess::PieceType;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::Listener;
using kriegspiel::Referee;
using kriegspiel::Reserves;
using kriegspiel::Verdict;

const kriegspiel::RuleSet& crazykrieg() { return kriegspiel::find_rule_set("crazykrieg")->rules; }

Referee game_from(std::string_view fen) { return Referee(crazykrieg(), *chess::parse_fen(fen)); }

Verdict attempt(Referee& game, std::string_view text) {
  return game.attempt(*kriegspiel::read_attempt(text)).verdict;
}

void play(Referee& game, const std::vector<std::string_view>& moves) {
  for (const std::string_view move : moves) {
    INFO(move);
    REQUIRE(attempt(game, move) == Verdict::moved);
  }
}

// What both players hear after the last act, joined by commas.
std::string said(const Referee& game) {
  std::string words;
  for (const Announcement& one : game.announcements()) {
    CHECK(one.audience == kriegspiel::Audience::both);
    words += (words.empty() ? "" : ", ") + to_text(one, game.rules(), Listener::white);
  }
  return words;
}

std::string parsed(const Referee& game, std::string_view text) {
  const auto read = kriegspiel::parse_attempt(game, text);
  return read ? to_string(*read) : "fault: " + read.error().message;
}

}  // namespace

TEST_CASE("A captured man goes into the captor's reserve and can be dropped") {
  Referee game(crazykrieg());
  play(game, {"e2e4", "d7d5", "e4d5"});
  CHECK(said(game) == "Yes, Capture of a pawn at d5");
  CHECK(to_string(game.reserves()) == "P");
  play(game, {"d8d5"});
  CHECK(to_string(game.reserves()) == "Pp");
  play(game, {"P@d7"});
  CHECK(said(game) == "Yes, White drops a pawn, Long diagonal check");
  CHECK(to_string(game.reserves()) == "p");
  CHECK(game.position().piece_on(Square::d7) == chess::Piece::white_pawn);
  CHECK(game.position().halfmove_clock() == 0);
  CHECK(game.side_to_move() == Color::black);
}

TEST_CASE("A promoted man that is captured goes into the reserve as a pawn") {
  Referee game = game_from("1r2k3/P7/2n5/8/8/8/8/4K3 w - - 0 1");
  play(game, {"a7b8q"});
  CHECK(to_string(game.reserves()) == "R");
  play(game, {"c6b8"});
  CHECK(said(game) == "Yes, Capture of a pawn at b8");
  CHECK(to_string(game.reserves()) == "Rp");
}

TEST_CASE("A pawn captured en passant goes into the reserve") {
  Referee game = game_from("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  play(game, {"e5d6"});
  CHECK(said(game) == "Yes, Capture of a pawn at d5");
  CHECK(to_string(game.reserves()) == "P");
}

TEST_CASE("A drop is refused on a hidden man, and impossible where the player can know it") {
  Referee game(crazykrieg());
  play(game, {"e2e4", "d7d5", "e4d5", "g8f6", "g1f3", "f6d5", "a2a3", "d5c3", "b2c3", "a7a6"});
  CHECK(to_string(game.reserves()) == "NPp");
  CHECK(attempt(game, "N@a6") == Verdict::refused);
  CHECK(said(game) == "No");
  CHECK(attempt(game, "N@a6") == Verdict::impossible);  // a second time
  CHECK(attempt(game, "P@a6") == Verdict::refused);     // another man
  for (const std::string_view impossible :
       {"N@f3", "Q@a4", "K@a4", "P@d8", "P@b1", "N@-", "B@c4"}) {
    INFO(impossible);
    CHECK(attempt(game, impossible) == Verdict::impossible);
    CHECK(said(game) == "Impossible");
  }
  CHECK(attempt(game, "N@d8") == Verdict::refused);
  CHECK(attempt(game, "P@d7") == Verdict::moved);
}

TEST_CASE("Without drops a drop is impossible, and possible attempts have none") {
  Referee game(kriegspiel::find_rule_set("berkeley")->rules);
  play(game, {"e2e4", "d7d5", "e4d5", "d8d5"});
  CHECK(game.reserves().is_empty());
  CHECK(attempt(game, "P@e4") == Verdict::impossible);
  CHECK(game.legal_drops().empty());
  CHECK(parsed(game, "P@e4") == "fault: these rules have no drops");
}

TEST_CASE("It is no mate while a drop blocks the check") {
  constexpr std::string_view kBackRank = "4r1k1/5ppp/8/8/8/8/n4PPP/R5K1 w - - 0 1";
  Referee game = game_from(kBackRank);
  play(game, {"a1a2", "e8e1"});
  CHECK(!game.ending());
  CHECK(game.legal_moves().empty());
  REQUIRE(game.legal_drops().size() == 1);
  CHECK(attempt(game, "N@d4") == Verdict::refused);
  play(game, {"N@f1"});

  Referee mate = game_from("4r1k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  play(mate, {"a1a2", "e8e1"});
  REQUIRE(mate.ending());
  CHECK(mate.ending()->reason == Announcement::Kind::checkmate);
}

TEST_CASE("It is no stalemate while there is a man to drop") {
  Referee stalemate = game_from("7k/8/8/8/8/3q4/8/K7 b - - 0 1");
  play(stalemate, {"d3c2"});
  REQUIRE(stalemate.ending());
  CHECK(stalemate.ending()->reason == Announcement::Kind::stalemate);

  Referee game = game_from("7k/8/8/8/8/3q4/p7/1K6 w - - 0 1");
  play(game, {"b1a2", "h8g8", "a2a1", "d3c2"});
  CHECK(!game.ending());
  CHECK(game.legal_moves().empty());
  play(game, {"P@b2"});
}

TEST_CASE("A drop can mate") {
  Referee game = game_from("6k1/5ppp/8/p7/8/8/6PP/r2R2K1 w - - 0 1");
  play(game, {"d1a1", "a5a4", "R@e8"});
  REQUIRE(game.ending());
  CHECK(game.ending()->reason == Announcement::Kind::checkmate);
  CHECK(game.ending()->winner == Color::white);
}

TEST_CASE("After a positive answer to any? the next attempt cannot be a drop") {
  Referee game = game_from("4k3/8/8/3p4/4P3/8/8/n2RK3 w - - 0 1");
  play(game, {"d1a1", "e8e7"});
  CHECK(to_string(game.reserves()) == "N");
  game.ask_any();
  CHECK(said(game) == "White asks: any?, Has pawn captures");
  for (const Attempt one : game.possible_attempts()) {
    CHECK(one.drop == PieceType::none);
  }
  CHECK(attempt(game, "N@c3") == Verdict::impossible);
  CHECK(attempt(game, "e4f5") == Verdict::refused);  // now he is free
  CHECK(attempt(game, "N@c3") == Verdict::moved);
}

TEST_CASE("Positions repeat each other only with equal reserves") {
  kriegspiel::RuleSet rules = crazykrieg();
  rules.repetition = kriegspiel::Repetition::draw;
  Referee game(rules);
  play(game, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
  CHECK(!game.ending());
  play(game, {"f6g8"});
  CHECK(game.ending());
  Reserves whites;
  whites.add(Color::white, PieceType::knight);
  Reserves blacks;
  blacks.add(Color::black, PieceType::knight);
  CHECK(Reserves().key() == 0);
  CHECK(whites.key() != 0);
  CHECK(whites.key() != blacks.key());
}

TEST_CASE("A side may have more men than at the start") {
  const chess::Position start;
  const chess::Position after = kriegspiel::after_drop(start, PieceType::knight, Square::e4);
  CHECK(chess::count(after.pieces(Color::white)) == 17);
  CHECK(after.castling_rights() == start.castling_rights());
  CHECK(after.side_to_move() == Color::black);
  CHECK(after.fullmove_number() == 1);
  CHECK(!chess::PositionSetup(after).build().ok());
}

TEST_CASE("Drops are read in several forms") {
  Referee game(crazykrieg());
  play(game, {"e2e4", "d7d5", "e4d5", "d8d5"});
  for (const char* const text : {"P@e4", "p@e4", "@e4", " P @ e4", "P@K4", "@K4"}) {
    INFO(text);
    CHECK(parsed(game, text) == "P@e4");
  }
  CHECK(parsed(game, "N@f3") == "N@f3");  // the referee answers
  CHECK(parsed(game, "X@f3").starts_with("fault: before `@`"));
  CHECK(parsed(game, "K@f3").starts_with("fault: before `@`"));
  CHECK(parsed(game, "NN@f3").starts_with("fault: before `@`"));
  CHECK(parsed(game, "N@").starts_with("fault: after `@`"));
  CHECK(parsed(game, "N@f9").starts_with("fault: after `@`"));
  CHECK(parsed(game, "N@f3q").starts_with("fault: after `@`"));
  for (const PieceType man : {PieceType::pawn, PieceType::queen, PieceType::king}) {
    for (const Square to : {Square::a1, Square::f5, Square::none}) {
      const Attempt drop = kriegspiel::drop_on(man, to);
      CHECK(kriegspiel::read_attempt(to_string(drop)) == drop);
    }
  }
  CHECK(!kriegspiel::read_attempt("N@"));
  CHECK(!kriegspiel::read_attempt("N@f9"));
  CHECK(!kriegspiel::read_attempt("X@f5"));
}

TEST_CASE("Reserves are written and read as letters") {
  Reserves reserves;
  CHECK(to_string(reserves).empty());
  reserves.add(Color::black, PieceType::knight);
  reserves.add(Color::white, PieceType::pawn);
  reserves.add(Color::white, PieceType::queen);
  reserves.add(Color::white, PieceType::pawn);
  CHECK(to_string(reserves) == "QPPn");
  CHECK(kriegspiel::read_reserves("QPPn") == reserves);
  CHECK(kriegspiel::read_reserves("nPQP") == reserves);
  for (const char* const wrong : {"K", "k", "x", "@", "Q P", "1", "\xd1"}) {
    CHECK(!kriegspiel::read_reserves(wrong));
  }
  reserves.remove(Color::white, PieceType::queen);
  CHECK(reserves.count(Color::white, PieceType::queen) == 0);
}

TEST_CASE("The own board shows both reserves") {
  Referee game(crazykrieg());
  play(game, {"e2e4", "d7d5", "e4d5"});
  const std::string drawn = kriegspiel::draw_own_men(game.own_board(), false);
  CHECK(drawn.ends_with("\nReserves: White P, Black none"));
  CHECK(kriegspiel::draw_all_men(game, {}).ends_with("\nReserves: White P, Black none"));
}

TEST_CASE("A move after a drop is named with its squares or in SAN") {
  const chess::Position start;
  const Attempt drop = kriegspiel::drop_on(PieceType::knight, Square::e5);
  CHECK(kriegspiel::move_text({start, drop}, chess::Notation::san) == "N@e5");
  CHECK(kriegspiel::move_text({start, kriegspiel::drop_on(PieceType::knight, Square::d6)},
                              chess::Notation::san) == "N@d6+");
  CHECK(kriegspiel::move_text({start, {Square::g1, Square::f3}}, chess::Notation::san) == "Nf3");
  CHECK(!kriegspiel::legal_move(start, drop));
  CHECK(!kriegspiel::legal_move(start, {Square::e2, Square::e5}));
  CHECK(!kriegspiel::legal_move(start, {Square::e2, Square::e4, PieceType::queen}));
}

}  // namespace cheg::test::drops_test
