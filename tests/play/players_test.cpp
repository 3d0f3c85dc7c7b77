// Who plays what, and how each says that it has no move.
#include "play/players.hpp"

#include <csignal>
#include <memory>
#include <string>

#include "chess/notation/notation.hpp"
#include "consult/consultant.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::players_test {
namespace {

using play::Choice;
using play::NoChoice;
using play::Player;

constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

chess::Game game(const char* fen) { return chess::Game(position(fen)); }

std::string uci(const chess::Game& at, const Choice& choice) {
  return chess::format_move(at.position(), choice.move, chess::Notation::uci);
}

std::unique_ptr<Player> program_player(const std::string& text, consult::HostKind host) {
  const auto prepared_program = prepared(text);
  // The prepared program owns the compiled one.
  const std::shared_ptr<const lang::Program> program(prepared_program,
                                                     &prepared_program->program());
  consult::AskOptions options;
  options.host = host;
  options.depth = 1;
  return play::make_program_player(consult::Consultant::make(program).value(), "ours", options,
                                   {.with_breaks = true});
}

play::TableSource no_tables() {
  return [](chess::MaterialSignature) -> Result<const chess::tablebase::TableSet*, std::string> {
    return std::string("there are none");
  };
}

TEST_CASE("a program's choice has the rule, its comment and what BREAKs reported") {
  const auto player =
      program_player("ENTRY R,K\n;; The first.\nFIRST: CARD N,LM\nBREAK N\nPLAY LM\nLEAVE\nEND\n",
                     consult::HostKind::bare);
  const auto choice = player->choose(game(kKrk));
  REQUIRE(choice);
  CHECK(choice->is_rule);
  CHECK(choice->by == "FIRST+2");
  CHECK(choice->explanation() == "FIRST+2: The first.");
  CHECK(choice->breaks.size() == 1);
}

TEST_CASE("where the program gives no move, the search plays for it or it says why") {
  constexpr const char* kLeaves = "ENTRY R,K\nGIVEUP: LEAVE\nEND\n";
  const auto searched = program_player(kLeaves, consult::HostKind::search)->choose(game(kKrk));
  REQUIRE(searched);
  CHECK_FALSE(searched->is_rule);
  CHECK(searched->explanation().starts_with("search (not-handled), "));
  const auto alone = program_player(kLeaves, consult::HostKind::bare)->choose(game(kKrk));
  REQUIRE_FALSE(alone);
  CHECK(alone.error().kind == NoChoice::Kind::cannot_choose);
  CHECK(alone.error().message.starts_with("ours has no move: not handled, by GIVEUP, "));
}

TEST_CASE("the same seed plays the same random moves, another seed others") {
  const auto moves_of = [](std::uint64_t seed) {
    const auto player = play::make_random_player(seed);
    std::string moves;
    for (int i = 0; i < 20; ++i) {
      moves += uci(game(kKrk), *player->choose(game(kKrk))) + ' ';
    }
    return moves;
  };
  CHECK(moves_of(1) == moves_of(1));
  CHECK(moves_of(1) != moves_of(2));
}

TEST_CASE("the king of center goes to the middle, that of attack takes the rook") {
  const chess::Game at = game("8/8/8/8/8/1k6/R7/7K b - - 0 1");
  CHECK(uci(at, *play::make_center_player()->choose(at)) == "b3c4");
  CHECK(uci(at, *play::make_attack_player()->choose(at)) == "b3a2");
}

TEST_CASE("a king that cannot move leaves the first legal move to the others") {
  const chess::Game at = game("k7/2Q5/6p1/8/8/8/8/7K b - - 0 1");
  const auto choice = play::make_center_player()->choose(at);
  REQUIRE(choice);
  CHECK(uci(at, *choice) == "g6g5");
}

TEST_CASE("best play without tables says why it has no move") {
  const auto player = play::make_optimal_player(no_tables());
  const auto without = player->choose(game(kKrk));
  REQUIRE_FALSE(without);
  CHECK(without.error().message == "optimal has no move: there are none");
  const auto castling = player->choose(game("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
  REQUIRE_FALSE(castling);
  CHECK(castling.error().message == "optimal has no move: tables know no castling rights");
}

TEST_CASE("a line is played move by move, and then the player gives up") {
  chess::Game at = game(kKrk);
  const auto player = play::make_line_player("Rh4, c3b3,a1a2");
  for (const char* expected : {"h1h4", "c3b3"}) {
    const auto choice = player->choose(at);
    REQUIRE(choice);
    CHECK(uci(at, *choice) == expected);
    at.play(choice->move);
  }
  const auto illegal = player->choose(at);
  REQUIRE_FALSE(illegal);
  CHECK(illegal.error().kind == NoChoice::Kind::cannot_choose);
  CHECK(illegal.error().message.starts_with("the line cannot be played: "));
  const auto over = player->choose(at);
  REQUIRE_FALSE(over);
  CHECK(over.error().kind == NoChoice::Kind::gives_up);
  CHECK(over.error().message.empty());
}

TEST_CASE("players are found by name; another name has none") {
  for (const char* name : {"optimal", "random", "center", "attack"}) {
    const auto player = play::make_player(name, 1, no_tables());
    REQUIRE(player != nullptr);
    CHECK(player->name() == name);
  }
  CHECK(play::make_player("search", 1, no_tables()) == nullptr);
}

TEST_CASE("an engine plays what it answers; one that ends is out of contact") {
  std::signal(SIGPIPE, SIG_IGN);
  const auto engine = play::make_uci_player(
      "read line; echo id name Toy; echo uciok; read line; read line; read line; "
      "echo bestmove h1h4",
      1);
  REQUIRE(engine);
  CHECK((*engine)->name() == "Toy");
  const auto choice = (*engine)->choose(game(kKrk));
  REQUIRE(choice);
  CHECK(uci(game(kKrk), *choice) == "h1h4");
  const auto later = (*engine)->choose(game(kKrk));
  REQUIRE_FALSE(later);
  CHECK(later.error().kind == NoChoice::Kind::out_of_contact);
}

TEST_CASE("an engine that does not start is an error, not an exception") {
  std::signal(SIGPIPE, SIG_IGN);
  const auto engine = play::make_uci_player("exit 1", 1);
  REQUIRE_FALSE(engine);
  CHECK(engine.error().find("the engine `exit 1`") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::players_test
