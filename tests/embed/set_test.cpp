// Sets of programs: which program answers, and how they share their memory.
#include <algorithm>
#include <string>
#include <vector>

#include "cheg/cheg.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "tests/embed/drivers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::set_test {
namespace {

cheg::Position bits_of(const chess::Position& position) {
  return position_from_fen(chess::to_fen(position));
}

Program program_of(const std::string& text) {
  return Program::compile("test", text).program.value();
}

std::uint64_t memory_of(const Set& set) {
  std::uint64_t sum = 0;
  for (const Member& member : set.members()) {
    sum += member.memory;
  }
  return sum;
}

TEST_CASE("after a promotion the program for the new material answers, for either colour") {
  for (const char* fen : {"8/8/8/8/8/8/4P2k/4K3 w - - 0 1", "4k3/4p2K/8/8/8/8/8/8 b - - 0 1"}) {
    Set set = Set::proved();
    const std::vector<Member> members = set.members();
    chess::Game game(*chess::parse_fen(fen));
    Random random(29);
    std::vector<std::string> answered;
    while (!game.outcome()) {
      const Answer answer = set.ask(bits_of(game.position()));
      INFO(chess::to_fen(game.position()));
      REQUIRE(answer.advice.outcome == CHEG_OUTCOME_MOVE);
      CHECK(!set.rule(answer).location.empty());
      const std::string name = members.at(answer.program).name;
      if (answered.empty() || answered.back() != name) {
        answered.push_back(name);
      }
      game.play(chess::Move::from_bits(answer.advice.move));
      if (!game.outcome()) {
        const chess::MoveList replies = chess::legal_moves(game.position());
        game.play(replies[static_cast<std::size_t>(random.next() % replies.size())]);
      }
    }
    CHECK(game.outcome()->termination == chess::Termination::checkmate);
    REQUIRE(answered.size() == 2);
    CHECK(answered.front() == "kpk");
  }
}

TEST_CASE("a set covers what its programs have an ENTRY for, with either side to move") {
  Set set;
  const cheg::Position rook = position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  CHECK_FALSE(set.covers(rook));
  CHECK(set.ask(rook).advice.outcome == CHEG_OUTCOME_NO_ENTRY);
  CHECK(set.ask(rook).program == CHEG_NO_PROGRAM);
  set.add("R", program_of("ENTRY R,K\nA: PLAY LM\nEND\n"));
  set.add("both", program_of("ENTRY R,K\nB: PLAY LM\nENTRY K,R\nC: PLAY LM\nEND\n"));
  const cheg::Position mirrored = position_from_fen("k6r/8/2K5/8/8/8/8/8 b - - 0 1");
  const cheg::Position bare = position_from_fen("8/8/8/8/8/2k5/8/K6R b - - 0 1");
  CHECK(set.covers(rook));
  CHECK(set.covers(mirrored));
  CHECK(set.covers(bare));
  CHECK_FALSE(set.covers(position_from_fen("8/8/8/8/8/2k5/8/K6Q w - - 0 1")));
  // The program that was added first answers.
  CHECK(set.ask(rook).program == 0);
  CHECK(set.rule(set.ask(rook)).location == "A");
  CHECK(set.ask(mirrored).program == 0);
  CHECK(set.ask(bare).program == 1);
  CHECK(set.rule(set.ask(bare)).location == "C");
  CHECK(set.ask(position_from_fen("k6R/8/1K6/8/8/8/8/8 b - - 0 1")).advice.outcome ==
        CHEG_OUTCOME_CHECKMATE);
}

TEST_CASE("a set tells the materials and the look-ahead of its programs") {
  Set set;
  set.add("plain", program_of("ENTRY R,K\n PLAY LM\nENTRY 2B,N\n PLAY LM\nEND\n"));
  set.add("driver", room_driver("Q"));
  set.add("hidden", program_of("ENTRY R,K\n PLAY LM\nEND\n"));
  const std::vector<Member> members = set.members();
  REQUIRE(members.size() == 3);
  CHECK(members[0].name == "plain");
  CHECK(members[0].materials == std::vector<Material>{CHEG_MATERIAL(CHEG_ROOK, CHEG_WHITE),
                                                      2 * CHEG_MATERIAL(CHEG_BISHOP, CHEG_WHITE) +
                                                          CHEG_MATERIAL(CHEG_KNIGHT, CHEG_BLACK)});
  CHECK(members[0].most_men == 5);
  CHECK(members[0].plies == 0);
  CHECK(members[1].most_men == 3);
  CHECK(members[1].plies >= 11);
  CHECK(members[2].materials.empty());
}

TEST_CASE("the programs of a set share one budget, and the oldest analysis goes first") {
  const cheg::Position rook = position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  const cheg::Position queen = position_from_fen("8/8/8/8/8/2k5/8/K6Q w - - 0 1");
  Limits limits = default_limits();
  limits.memory = std::uint64_t{8} << 20;
  Set set(limits);
  set.add("R", room_driver("R"));
  set.add("Q", room_driver("Q"));
  CHECK(memory_of(set) == 0);
  const cheg::Move expected = Vm(room_driver("R")).ask(rook).move;
  for (int round = 0; round < 3; ++round) {
    CHECK(set.ask(rook).advice.move == expected);
    CHECK(memory_of(set) <= limits.memory);
    CHECK(set.ask(queen).advice.outcome == CHEG_OUTCOME_MOVE);
    CHECK(memory_of(set) <= limits.memory);
  }
  // Both do not fit: the rook's analysis is gone.
  Bounds known;
  known.known_only = true;
  CHECK(set.ask(queen, known).advice.outcome == CHEG_OUTCOME_MOVE);
  CHECK(set.ask(rook, known).advice.outcome == CHEG_OUTCOME_NOT_READY);
  CHECK(set.members()[1].memory > 0);

  limits.memory = std::uint64_t{1} << 20;
  Set small(limits);
  small.add("R", room_driver("R"));
  CHECK(small.ask(rook).advice.outcome == CHEG_OUTCOME_ERROR);
  CHECK(small.report(0).error.starts_with("the limit of memory was reached"));
}

TEST_CASE("the functions of a set refuse what they cannot use") {
  CHECK(cheg_set_new(nullptr, nullptr) == CHEG_BAD_ARGUMENT);
  Limits limits = default_limits();
  limits.plies = 1000;
  cheg_set* set = nullptr;
  CHECK(cheg_set_new(&limits, &set) == CHEG_BAD_ARGUMENT);
  CHECK(std::string(cheg_message()) == "cheg_set_new: the limit plies is 1000; the most is 128");
  check(cheg_set_new(nullptr, &set));
  const Program program = room_driver("R");
  cheg_answer answer{};
  cheg_rule rule{};
  cheg_report report{};
  cheg_member member{};
  const cheg_position rook = position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  CHECK(cheg_set_add(nullptr, "a", program.get()) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_set_add(set, nullptr, program.get()) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_set_add(set, "a", nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_set_add_proved(nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_set_ask(nullptr, &rook, nullptr, &answer, nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_set_ask(set, nullptr, nullptr, &answer, nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_set_ask(set, &rook, nullptr, nullptr, nullptr) == CHEG_BAD_ARGUMENT);
  check(cheg_set_ask(set, &rook, nullptr, &answer, nullptr));
  CHECK(cheg_set_rule(set, &answer, &rule) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_set_member(set, 0, &member) == CHEG_BAD_ARGUMENT);
  CHECK(std::string(cheg_message()) ==
        "cheg_set_member: there is no program 0; there are 0, counted from 0");
  CHECK(cheg_set_report(set, 0, &report) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_set_covers(nullptr, 0, CHEG_WHITE) == 0);
  CHECK(cheg_set_count(nullptr) == 0);
  cheg_set_free(nullptr);
  cheg_set_free(set);
}

}  // namespace
}  // namespace cheg::test::set_test
