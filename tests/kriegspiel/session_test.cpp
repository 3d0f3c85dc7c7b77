// Sessions line by line: who reads what, and who is asked next.
#include "kriegspiel/session.hpp"

#include <string>
#include <vector>

#include "kriegspiel/historic/umpire_session.hpp"
#include "kriegspiel/own_board_text.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/rules_session.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::kriegspiel_session_test {
namespace {

using kriegspiel::RefereeSession;
using kriegspiel::RulesSession;
using kriegspiel::Seat;
using kriegspiel::SessionEvent;
using kriegspiel::SessionEvents;
using kriegspiel::UmpireSession;

// What a seat reads, boards left out, with bars in between.
std::string read_by(Seat seat, const SessionEvents& events) {
  std::string text;
  for (const SessionEvent& event : events) {
    if (event.kind != kriegspiel::EventKind::board && !event.text_for(seat).empty()) {
      text += (text.empty() ? "" : " | ") + event.text_for(seat);
    }
  }
  return text;
}

void take_all(RefereeSession& session, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    (void)session.take(line);
  }
}

TEST_CASE("UMPIRE: the second seat may play White, and is asked for the first move") {
  UmpireSession session;
  take_all(session, {"N", "N"});
  CHECK(session.expected() == Seat::first);
  CHECK_FALSE(session.hides_anything());
  const SessionEvents events = session.take("BLACK");
  CHECK(read_by(Seat::first, events) == "(YOU PLAY BLACK) | (WHITE TO MOVE)");
  CHECK(read_by(Seat::second, events) == "(YOU PLAY WHITE) | (WHITE TO MOVE)");
  CHECK(session.expected() == Seat::second);
  CHECK(session.hides_anything());
  CHECK(session.name_of(Seat::second) == "White");
  // Each names squares from his own side.
  take_all(session, {"K2 K4", "Q2 Q4"});
  const SessionEvents capture = session.take("K4 Q5");
  CHECK(read_by(Seat::first, capture) == "(BLACK TO MOVE) | (PAWN GONE Q4)");
  CHECK(read_by(Seat::second, capture) == "(BLACK TO MOVE) | (PAWN GONE Q5)");
}

TEST_CASE("UMPIRE: RELIST, instructions and reasons are private, everything else is not") {
  UmpireSession session;
  take_all(session, {"N", "N", "W"});
  CHECK(read_by(Seat::second, session.take("RELIST")).empty());
  CHECK(read_by(Seat::second, session.take("instructions")).empty());
  CHECK(read_by(Seat::second, session.take("x")) == "(NOT UNDERSTOOD-ENTER AGAIN)");
  CHECK(read_by(Seat::second, session.take("K1 K2")) == "(HELL NO)");
  CHECK(read_by(Seat::second, session.take("msg well")) == "(MESSAGE FROM WHITE) well");
  CHECK(session.take("MSG").empty());
  CHECK(session.prompt() == "****\a\a ");
  CHECK(read_by(Seat::second, session.take("RESIGN")) == "(MESSAGE FROM WHITE) RESIGN");
  CHECK(read_by(Seat::second, session.take("RESIGN")) == "(WHITE RESIGNS) | (BLACK WINS)");
}

TEST_CASE("UMPIRE: both are offered the list of moves at the end") {
  UmpireSession session;
  take_all(session, {"N", "N", "W", "K2 K4", "RESIGN"});
  CHECK(session.expected() == Seat::first);
  CHECK(session.prompt() == "LIST OF MOVES, Y OR N? ");
  CHECK(read_by(Seat::first, session.take("y")) == "  1. K2 K4");
  CHECK(session.expected() == Seat::second);
  CHECK_FALSE(session.is_over());
  CHECK(session.take("n").empty());
  CHECK(session.is_over());
  CHECK(session.summary().empty());
}

TEST_CASE("UMPIRE: pawns become queens unless a letter says otherwise, castling is CK and CQ") {
  UmpireSession session;
  take_all(session, {"N", "N", "W", "KR2 KR4", "KN2 KN4", "KR4 KN5", "QR2 QR3", "KN5 KN6",
                     "QR3 QR4", "KN6 KN7", "QR4 QR5", "KN1 KB3", "QR5 QR6", "KN2 KN3", "KR2 KR3",
                     "KB1 KN2", "KR3 KR4", "CK", "KR4 KR5"});
  CHECK(read_by(Seat::first, session.take("KN7 KR8 N")) ==
        "(BLACK TO MOVE) | (PIECE GONE KR8) | (WHITE PROMOTES) | (PAWN TRY QN2) | (PAWN TRY KN3)");
  CHECK(session.game().move_list(chess::Notation::umpire).find("CK") != std::string::npos);
  CHECK(session.game().move_list(chess::Notation::umpire).ends_with("KN7 KR8 N"));
}

TEST_CASE("a session under rules of today asks White, then Black, and tells refusals as they say") {
  RulesSession wild(kriegspiel::find_rule_set("wild16")->rules, "Wild 16");
  CHECK(read_by(Seat::second, wild.begin()) ==
        "Wild 16. `help` lists what you can type. | White to move");
  const SessionEvents refused = wild.take("e2d3");
  CHECK(read_by(Seat::first, refused) == "Illegal move");
  CHECK(read_by(Seat::second, refused).empty());
  CHECK(wild.expected() == Seat::first);
  CHECK(read_by(Seat::second, wild.take("e2e4")) == "Black's move");
  CHECK(wild.expected() == Seat::second);
  CHECK(wild.prompt() == "Black> ");
}

TEST_CASE("a message goes to both, and without words nothing is sent") {
  RulesSession session(kriegspiel::find_rule_set("western")->rules, "Western");
  (void)session.begin();
  CHECK(read_by(Seat::second, session.take("say good luck")) == "White says: good luck");
  const SessionEvents nothing = session.take("say");
  CHECK(read_by(Seat::first, nothing) ==
        "say what? The message follows on the same line: `say hello`");
  CHECK(read_by(Seat::second, nothing).empty());
}

TEST_CASE("a board shows the own men only, and its own player only sees it") {
  RulesSession session(kriegspiel::find_rule_set("berkeley")->rules, "Berkeley");
  (void)session.begin();
  const SessionEvents events = session.take("e2e4");
  const SessionEvent& board = events.back();
  REQUIRE(board.kind == kriegspiel::EventKind::board);
  CHECK(board.text_for(Seat::first).empty());
  CHECK(board.text_for(Seat::second) ==
        "1  . . . . . . . .\n"
        "2  . . . . . . . .\n"
        "3  . . . . . . . .\n"
        "4  . . . . . . . .\n"
        "5  . . . . . . . .\n"
        "6  . . . . . . . .\n"
        "7  p p p p p p p p\n"
        "8  r n b k q b n r\n"
        "   ---------------\n"
        "   h g f e d c b a");
  CHECK(list_own_men(session.game().referee().own_board()) ==
        "K K1\nQ Q1\nR QR1 KR1\nB QB1 KB1\nN QN1 KN1\nP QR2 QN2 QB2 Q2 K2 KB2 KN2 KR2");
}

TEST_CASE("a session is over when the game has ended or a player has left it") {
  RulesSession mate(kriegspiel::find_rule_set("western")->rules, "Western");
  take_all(mate, {"f2f3", "e7e5", "g2g4", "d8h4"});
  CHECK(mate.is_over());
  CHECK(mate.summary() == "  1. f3         e5\n  2. g4         Qh4#\n0-1");
  RulesSession left(kriegspiel::find_rule_set("western")->rules, "Western");
  take_all(left, {"e2e4", "quit"});
  CHECK(left.is_over());
  CHECK(left.summary() == "  1. e4\n*");
  RulesSession resigned(kriegspiel::find_rule_set("western")->rules, "Western");
  take_all(resigned, {"e2e4", "resign"});
  CHECK(resigned.summary() == "  1. e4\n1-0");
}

}  // namespace
}  // namespace cheg::test::kriegspiel_session_test
