// Programs that play against several hidden men.
#include "stdlib/natives/hidden/hidden_army.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "stdlib/natives/hidden/hidden_match.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::hidden_army_test {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Position;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Referee;
using kriegspiel::RuleSet;
using stdlib::HiddenArmyGame;
using stdlib::HiddenMatch;

const RuleSet& western() { return kriegspiel::find_rule_set("western")->rules; }

HiddenArmyGame game_of(const Position& start) {
  const Referee referee(western(), start);
  std::vector<Announcement> heard;
  for (const Announcement& said : referee.announcements()) {
    if (hears(kriegspiel::listener(start.side_to_move()), said)) {
      heard.push_back(said);
    }
  }
  return {western(), start, heard};
}

std::size_t size(Bitboard squares) { return static_cast<std::size_t>(chess::count(squares)); }

TEST_CASE("natives count the ways in which several hidden men can stand") {
  Random random(7);
  for (int i = 0; i < sampled(12); ++i) {
    const Position start = random_ending("RP", "P", random);
    if (!HiddenMatch::is_fit(start)) {
      continue;
    }
    const Color us = start.side_to_move();
    const HiddenArmyGame game = game_of(start);
    const auto& moves = game.moves();
    const chess::Move move = moves[random.below(moves.size())];
    std::size_t ways = 0;
    Bitboard kings = 0;
    Bitboard men = 0;
    Bitboard allowed = 0;
    Bitboard checking = 0;
    for (const Position& position : game.possible().positions()) {
      kings |= chess::bit(position.king(~us));
      men |= position.pieces(~us);
      Referee referee(western(), position);
      if (referee.attempt(kriegspiel::to_attempt(move)).verdict == kriegspiel::Verdict::moved) {
        ++ways;
        allowed |= chess::bit(position.king(~us));
        checking |= referee.position().in_check() ? chess::bit(position.king(~us)) : 0;
      }
    }
    vm::Machine machine(prepared(
        "USE KRIEGSPIEL\n" + entry_line(start) + set_square("B", move.from(), us) +
        set_square("C", move.to(), us) +
        "SETMOV M,B,C\nWAYS W\nCHANCE N,M\nHIDDEN H\nCARD H,H\nUNSEEN U\nCARD U,U\nALLOWED A,M\n"
        "CARD A,A\nCHECKING K,M\nCARD K,K\nCARD L,LM\nLEAVE\nEND\n"));
    machine.set_knowledge(&game);
    const NativeRun run = run_at(machine, game.position());
    INFO(chess::to_fen(start));
    REQUIRE(run.error.empty());
    const auto is = [&](const char* variable, std::size_t number) {
      INFO(variable);
      CHECK(run.values.at(variable) == fmt::format("{}", number));
    };
    is("W", game.possible().positions().size());
    is("H", size(kings));
    is("U", size(men));
    is("L", moves.size());
    if (move.promotion() == chess::PieceType::none || move.promotion() == chess::PieceType::queen) {
      is("N", ways);
      is("A", size(allowed));
      is("K", size(checking));
      CHECK(ways > 0);
    }
    machine.set_knowledge(nullptr);
  }
}

TEST_CASE("where nothing is hidden, the questions about attempts have one way") {
  const Position seen = position("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1");
  const auto result = [&](const std::string& lines) {
    vm::Machine machine(prepared("USE KRIEGSPIEL\n" + entry_line(seen) + lines + "LEAVE\nEND\n"));
    return run_at(machine, seen).result();
  };
  CHECK(result("WAYS R\n") == "1");
  CHECK(result("UNSEEN R\n") == "(e8,d5)");
  CHECK(result("SETMOV M,WP,BP\nCHANCE R,M\n") == "1");
  CHECK(result("SETMOV M,WP,BK\nCHANCE R,M\n") == "0");
  CHECK(result("SETMOV M,WP,BP\nALLOWED R,M\n") == "(e8)");
  CHECK(result("SETMOV M,WP,BP\nCHECKING R,M\n") == "()");
  CHECK(result("SETSQ A,\"8,\"8\nSETMOV M,WR,A\nCHECKING R,M\n") == "(e8)");
}

// Attempts the likeliest move, and captures with pawns where it may.
constexpr const char* kProgram =
    "       TRIES  SQUARES\n       SELECT MOVES,ISTRY,LM\nTAKE:  PLAY   MOVES\n"
    "       SETV   BEST,\"0\n       SETV   REST,LM\nNEXT:  CONDV  EMPTY,REST,GO\n"
    "       UNSERT M,REST,\"1\n       CHANCE A,M\n       JUMP#> A,BEST,NEXT\n"
    "       SETV   BEST,A\n       SETV   MOVES,\"()\n       SETEL  M,MOVES,\"0\n"
    "       CONDV  ,,NEXT\nGO:    PLAY   MOVES\n       LEAVE\n"
    "ISTRY: PIECE  MAN,X\n       CONDV  #PAWN,MAN,NO\n       FILE   A,MAN\n       FILE   B,X\n"
    "       JUMP=  A,B,NO\n       SQUARE A,X\n       MEMBER A,A,SQUARES\n       RETURN A\n"
    "NO:    RETURN \"F\nEND\n";

std::string player_of_pawns() {
  std::string entries = "USE KRIEGSPIEL\n";
  for (const char* ours : {"K", "K&P", "K&2P"}) {
    for (const char* theirs : {"K", "K&P"}) {
      entries += fmt::format("ENTRY {},{}\n", ours, theirs);
    }
  }
  return entries + kProgram;
}

TEST_CASE("a program captures where its pawns were announced to have tries") {
  vm::Machine machine(prepared(player_of_pawns()));
  HiddenMatch match(western(), position("6k1/8/3p4/4P3/8/8/3P4/4K3 w - - 0 1"), machine);
  const auto attempted = match.attempt();
  CHECK(attempted.move == chess::Move(Square::e5, Square::d6));
  CHECK(attempted.heard.front().kind == Announcement::Kind::moved);
}

TEST_CASE("what a program attempts does not depend on where the hidden men stand") {
  const Position start = position("8/8/3p4/6k1/4P3/8/3P4/4K3 w - - 0 1");
  const Position other = position("8/p7/8/8/4P1k1/8/3P4/4K3 w - - 0 1");
  vm::Machine a(prepared(player_of_pawns()));
  vm::Machine b(prepared(player_of_pawns()));
  Random random(5);
  HiddenMatch first(western(), start, a);
  HiddenMatch second(western(), other, b);
  int attempts = 0;
  while (!first.is_over() && !second.is_over() && attempts < sampled(16) &&
         first.is_programs_turn() == second.is_programs_turn() &&
         first.referee().record(kriegspiel::Listener::white) ==
             second.referee().record(kriegspiel::Listener::white)) {
    if (first.is_programs_turn()) {
      const auto tried = first.attempt();
      CHECK(second.attempt().move == tried.move);
      ++attempts;
    } else {
      first.reply(first.referee().legal_moves()[0]);
      second.reply(second.referee().legal_moves()[0]);
    }
  }
  CHECK(attempts > 0);
}

TEST_CASE("what cannot be known is said before a match and during one") {
  CHECK(!HiddenMatch::is_fit(position("r3k3/8/8/8/8/8/8/4K2R w q - 0 1")));
  CHECK(HiddenMatch::is_fit(position("r3k3/8/8/8/8/8/8/4K2R w K - 0 1")));
  CHECK(!HiddenMatch::is_fit(position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")));
  vm::Machine machine(prepared(player_of_pawns()));
  const HiddenMatch match(western(), position("rrr3k1/8/8/8/8/8/1P6/K6R w - - 0 1"), machine);
  CHECK(!match.is_known());
}

}  // namespace
}  // namespace cheg::test::hidden_army_test
