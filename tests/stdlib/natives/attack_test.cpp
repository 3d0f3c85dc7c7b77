// The natives of USE ATTACK, in programs that the machine runs: against a slow implementation and
// in mirrored positions.
#include "stdlib/natives/attack.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "tests/stdlib/natives/sheet.hpp"
#include "tests/stdlib/natives/slow_vocabulary.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::attack_test {
namespace {

using chess::Position;
using chess::Square;

void ask_of_side(Sheet& sheet, const Position& at, const std::string& side, bool white) {
  const slow::Board board = board_of(at);
  sheet.ask("HANGING R," + side, men_text(slow::hanging_men(board, white), at));
  sheet.ask("PINNED R," + side, men_text(slow::pinned_men(board, white), at));
  sheet.ask("BATTERY R," + side, men_text(slow::battery_men(board, white), at));
}

TEST_CASE("attackers, defenders, pins, forks and skewers agree with slow definitions") {
  for_live_positions(sampled(4000), [](const Position& at, Random& random) {
    const slow::Board board = board_of(at);
    const bool white = board.white_to_move;
    const Square man = random_of(at.occupied(), random);
    const Square square =
        random.below(2) == 0 ? random_square(random) : random_of(at.occupied(), random);
    Sheet sheet(at);
    sheet.set("M", man);
    sheet.set("A", square);
    sheet.ask("ATTACKERS R,A,\"0", men_text(slow::attackers_of(board, number(square), white), at));
    sheet.ask("ATTACKERS R,A,\"1", men_text(slow::attackers_of(board, number(square), !white), at));
    sheet.ask("ATTACKERS R,A,\"2", "()");
    sheet.ask("DEFENDERS R,M", men_text(slow::defenders_of(board, number(man)), at));
    ask_of_side(sheet, at, "\"0", white);
    ask_of_side(sheet, at, "\"1", !white);
    sheet.ask("FORKED R,M", men_text(slow::forked_men(board, number(man)), at));
    sheet.ask("SKEWERED R,M", men_text(slow::skewered_men(board, number(man)), at));
    sheet.ask("LINEDIST R,M,A",
              optional_text(slow::line_distance(board, number(man), number(square))));
    sheet.check();
  });
}

constexpr auto kMoveConditions =
    std::to_array<MoveCondition>({{"FORK", slow::gives_fork},
                                  {"SKEWER", slow::gives_skewer},
                                  {"PIN", slow::gives_pin},
                                  {"DISCHECK", slow::gives_discovered_check},
                                  {"SAFECHECK", slow::gives_safe_check}});

TEST_CASE("FORK, SKEWER, PIN, DISCHECK and SAFECHECK agree with slow definitions") {
  for_live_positions(sampled(2000), [](const Position& at, Random& random) {
    check_conditions_on_moves(at, random_of(at.occupied(), random), random_square(random),
                              kMoveConditions);
  });
}

TEST_CASE("castling is no discovered check, and a capture en passant can be one") {
  CHECK(result("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "SELECC R,DISCHECK,LM") == "()");
  CHECK(result("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "SELECC R,SAFECHECK,LM") == "(h1h8,h1f1,e1g1)");
  CHECK(result("8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1", "SELECC R,DISCHECK,LM") == "(e5d6)");
}

TEST_CASE("a check is not safe if the pawn that gives it is taken en passant for nothing") {
  CHECK(result("8/8/8/2k5/2p5/4P3/3P4/7K w - - 0 1", "SELECC R,SAFECHECK,LM") == "()");
  CHECK(result("8/8/8/2k5/2p5/4P3/3P4/5B1K w - - 0 1", "SELECC R,SAFECHECK,LM") == "(d2d4)");
}

TEST_CASE("the words of ATTACK in the mirrored position are the mirrored words") {
  for_live_positions(sampled(1000), [](const Position& at, Random& random) {
    const chess::Color us = at.side_to_move();
    std::string lines = set_square("A", random_square(random), us) +
                        set_square("M", random_of(at.occupied(), random), us);
    for (const char* line :
         {"ATTACKERS R,A,\"0", "ATTACKERS R,A,\"1", "DEFENDERS R,M", "HANGING R,\"0",
          "HANGING R,\"1", "PINNED R,\"0", "PINNED R,\"1", "BATTERY R,\"0", "BATTERY R,\"1",
          "FORKED R,M", "SKEWERED R,M", "LINEDIST R,M,A", "SELECC R,FORK,LM", "SELECC R,SKEWER,LM",
          "SELECC R,PIN,LM", "SELECC R,DISCHECK,LM", "SELECC R,SAFECHECK,LM"}) {
      lines += std::string(line) + "\nBREAK R\n";
    }
    check_mirrored(at, lines);
  });
}

TEST_CASE("the natives of ATTACK refuse operands of the wrong kind") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"ATTACKERS R,LM,\"0", "wrong-type"},  {"ATTACKERS R,WK,WK", "non-numeric"},
      {"DEFENDERS R,E", "no-piece"},         {"HANGING R,\"T", "non-numeric"},
      {"PINNED R,WK", "non-numeric"},        {"BATTERY R,U", "non-numeric"},
      {"FORKED R,\"1", "wrong-type"},        {"SKEWERED R,E", "no-piece"},
      {"LINEDIST R,E,WK", "no-piece"},       {"LINEDIST R,WR,\"1", "wrong-type"},
      {"CONDV FORK,WK,OUT", "non-move"},     {"CONDV SKEWER,WK,OUT", "non-move"},
      {"CONDV PIN,\"1,OUT", "non-move"},     {"CONDV DISCHECK,U,OUT", "non-move"},
      {"CONDV SAFECHECK,WK,OUT", "non-move"}};
  for (const auto& [line, error] : cases) {
    INFO(line);
    CHECK(run(position("8/5p2/8/3k4/8/2P5/4R3/4K3 w - - 0 1"), "SETSQ E,\"8,\"8\n" + line + '\n')
              .error == error);
  }
}

}  // namespace
}  // namespace cheg::test::attack_test
