// Starts of games with reserves. Random games from such starts are in random_games_test.cpp.
#include "kriegspiel/game_start.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "chess/fen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/kriegspiel/pair.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::game_start_test {
namespace {

using chess::Square;
using kriegspiel::GameStart;
using kriegspiel::Referee;
using kriegspiel::Verdict;

const kriegspiel::RuleSet& rules_of(std::string_view name) {
  return kriegspiel::find_rule_set(name)->rules;
}

// The start as text again, or the place of the error and its message.
std::string read(std::string_view text, std::string_view rules = "crazykrieg") {
  const auto start = kriegspiel::parse_start(text, rules_of(rules));
  return start ? to_fen(*start)
               : fmt::format("{}: {}", start.error().offset, start.error().message);
}

Verdict attempt(Referee& game, std::string_view text) {
  return game.attempt(*kriegspiel::read_attempt(text)).verdict;
}

}  // namespace

TEST_CASE("The reserves of a start stand in brackets after the men, or as a ninth rank") {
  constexpr std::string_view kUsual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  const std::string fen = std::string(kUsual) + "[QPPn] w KQkq - 0 1";
  CHECK(read(fen) == fen);
  CHECK(read(std::string(kUsual) + "/PnPQ w KQkq - 0 1") == fen);
  for (const char* const none : {"", "[]", "[-]", "/", "/-"}) {
    INFO(none);
    const auto start = kriegspiel::parse_start(std::string(kUsual) + none + " w KQkq - 0 1",
                                               rules_of("crazykrieg"));
    REQUIRE(start.ok());
    CHECK(*start == GameStart());
    CHECK(to_fen(*start) == chess::kStartFen);
  }
}

TEST_CASE("A tilde follows a promoted man, which is captured as a pawn") {
  const std::string fen = "1Q~2k3/8/2n5/8/8/8/8/4KR~1r~[b] b - - 3 20";
  const auto start = kriegspiel::parse_start(fen, rules_of("crazykrieg"));
  REQUIRE(start.ok());
  CHECK(start->promoted == (bit(Square::b8) | bit(Square::f1) | bit(Square::h1)));
  CHECK(to_fen(*start) == fen);
  Referee game(rules_of("crazykrieg"), *start);
  CHECK(attempt(game, "c6b8") == Verdict::moved);
  CHECK(to_string(game.reserves()) == "bp");
}

TEST_CASE("A man of the reserve can be dropped in the first move, and the reserves stay known") {
  Referee game(
      rules_of("crazykrieg"),
      *kriegspiel::parse_start("4k3/8/8/8/8/8/4r3/4K3[Pqn] w - - 0 1", rules_of("crazykrieg")));
  CHECK(to_string(game.own_men(chess::Color::white).reserves) == "Pqn");
  CHECK(attempt(game, "Q@d4") == Verdict::impossible);
  CHECK(attempt(game, "e1e2") == Verdict::moved);
  CHECK(attempt(game, "Q@d4") == Verdict::moved);
  CHECK(to_string(game.reserves()) == "RPn");
  CHECK(to_string(game.start().reserves) == "Pqn");
}

TEST_CASE("With drops a side may begin with any number of men, and all men are at most 64") {
  const std::string nine = "4k3/pppppppp/p7/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
  CHECK(read(nine) == nine);
  const TextError error = chess::parse_fen(nine).error();
  CHECK(read(nine, "western") == fmt::format("{}: {}", error.offset, error.message));
  const std::string men = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3";
  const std::string full = men + '[' + std::string(46, 'P') + "] w - - 0 1";
  CHECK(read(full) == full);
  CHECK(read(men + '[' + std::string(47, 'P') + "] w - - 0 1") ==
        "34: with the 18 men on the board, the reserves hold at most 46 men, not 47");
  CHECK(read(men + '[' + std::string(1000, 'n') + "] w - - 0 1")
            .ends_with("the reserves hold at most 46 men, not 1000"));
}

TEST_CASE("Without drops, reserves and promoted men are refused, and the message says why") {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3";
  CHECK(read(fen + "[QPPn] w - - 0 1", "berkeley") ==
        "19: these rules have no drops, so that there are no reserves: leave out `[QPPn]`, or "
        "choose rules with drops, such as crazykrieg");
  CHECK(read("4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1", "western") ==
        "17: these rules have no drops, so that no promoted men are marked: leave out `~`, or "
        "choose rules with drops, such as crazykrieg");
  CHECK(read(fen + "/QPPn w - - 0 1", "western") ==
        "19: a ninth rank begins here; the board has 8");
  CHECK(read(fen + " w - - 0 1", "western") == fen + " w - - 0 1");
}

TEST_CASE("A wrong start gets a message with its place in the whole text") {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3";
  CHECK(read(fen + "[K] w - - 0 1") == "20: a king is never in a reserve");
  CHECK(read(fen + "[ w - - 0 1") == "19: the reserves begin here, but their end `]` is missing");
  CHECK(read(fen + "[QX] w - - 0 1") ==
        "21: `X` is no man of a reserve; QRBNP are White's, qrbnp Black's");
  CHECK(read(fen + "[Q]n w - - 0 1") == "22: after the reserves, a space is expected");
  CHECK(read(fen + "[2Q] w - - 0 1").starts_with("20: `2` is no man"));
  CHECK(read(fen + "/8 w - - 0 1").starts_with("20: `8` is no man"));
  CHECK(read(fen + "]Q] w - - 0 1").starts_with("19: `]` is neither a piece"));
  CHECK(read("4k3[Q]/8/8/8/8/8/8/4K3 w - - 0 1") == "6: after the reserves, a space is expected");
  CHECK(read("4k~3/8/8/8/8/8/8/4K3 w - - 0 1") ==
        "2: `~` marks a promoted man: it follows a letter of QRBNqrbn");
  CHECK(read("~4k3/8/8/8/8/8/8/4K3 w - - 0 1").starts_with("0: `~` marks"));
  CHECK(read("4k3/P~7/8/8/8/8/8/4K3 w - - 0 1").starts_with("5: `~` marks"));
  // Errors in the rest: the side, the kings, the end.
  CHECK(read("Q~3k3/8/8/8/8/8/8/4K3[Pn] x - - 0 1") == "26: the side to move must be `w` or `b`");
  CHECK(read("Q~3k3/8/8/8/8/8/8/5Kx1[Pn] w - - 0 1").starts_with("20: `x` is neither"));
  CHECK(read("Q~6k/8/8/8/8/8/8/8[Pn] w - - 0 1").find("king") != std::string::npos);
  CHECK(read(fen + "[Pn] w - - 0 1 x") == "33: nothing may follow the move number");
  CHECK(read(fen + "[Pn]") == "23: the side-to-move field is missing");
  CHECK(read("").starts_with("0: the men are missing"));
}

TEST_CASE("Any text is read without harm, and what is read is written as it is") {
  Random random(13);
  constexpr std::string_view kSigns = "[]/~QqKkPpn18 w-";
  const std::string fen = "Q~3k3/8/8/3r~4/8/8/8/4K2R[QPPn] w K - 0 1";
  for (int i = 0; i < 20'000; ++i) {
    std::string text = fen;
    for (std::size_t change = 0; change <= random.below(3); ++change) {
      const std::size_t at = random.below(text.size());
      random.below(2) == 0 ? text.erase(at, 1)
                           : text.insert(at, 1, kSigns[random.below(kSigns.size())]);
    }
    const auto start = kriegspiel::parse_start(text, rules_of("crazykrieg"));
    if (start) {
      const auto again = kriegspiel::parse_start(to_fen(*start), rules_of("crazykrieg"));
      REQUIRE(again.ok());
      REQUIRE(*again == *start);
    } else {
      REQUIRE(start.error().offset <= text.size());
      REQUIRE(!start.error().message.empty());
    }
  }
}

}  // namespace cheg::test::game_start_test
