// What natives remember: the table by itself, and that programs cannot tell whether it was used.
#include "vm/memo_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "vm/answer.hpp"
#include "vm/set_store.hpp"

namespace cheg::test::memo_table_test {
namespace {

using chess::Color;
using chess::Position;
using chess::Square;
using vm::Dependence;
using vm::MemoEntry;
using vm::MemoKey;
using vm::MemoQuestion;
using vm::MemoTable;
using vm::Value;

constexpr std::size_t kLarge = std::size_t{1} << 24;
constexpr std::int64_t kMost = std::int64_t{1} << 23;  // from here on an answer is not kept

Position few_men() { return position("8/8/8/8/8/2k5/8/K6R w - - 0 1"); }

std::optional<MemoKey> key_of(const Position& position, const Value& x = {},
                              const MemoQuestion& question = {}, Color us = Color::white,
                              Dependence dependence = Dependence::orientation) {
  // Keys of one table can be compared. It stores nothing; its size allows a million questions.
  static MemoTable table(std::size_t{1} << 32);
  return table.key_of(position, us, x, question, dependence);
}

// Every type of value, and the greatest and smallest of each.
std::vector<Value> many_values() {
  std::vector<Value> values{Value(), Value::logical(false), Value::logical(true)};
  for (const std::int64_t number :
       {-kMost, 1 - kMost, std::int64_t{-65}, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1},
        std::int64_t{2}, std::int64_t{63}, std::int64_t{64}, kMost - 1}) {
    values.push_back(Value::integer(number));
  }
  for (const Square square : {Square::a1, Square::b1, Square::h1, Square::h8}) {
    values.push_back(Value::square(square));
    values.push_back(Value::piece(square));
  }
  for (const int bits : {0, 1, 63, 64, 4095, 4096, 16384, 65535}) {
    values.push_back(Value::move(chess::Move::from_bits(static_cast<std::uint16_t>(bits))));
  }
  return values;
}

bool are_same(const MemoEntry& a, const MemoEntry& b) {
  return a.value.is_same(b.value) && a.cost == b.cost && a.plies == b.plies;
}

// ---- Keys ----

TEST_CASE("keys of the same question are equal, and a difference in X makes them different") {
  const std::vector<Value> values = many_values();
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = 0; j < values.size(); ++j) {
      const auto a = key_of(few_men(), values[i]);
      const auto b = key_of(few_men(), values[j]);
      REQUIRE(a);
      REQUIRE(b);
      CHECK((*a == *b) == (i == j));
    }
  }
}

TEST_CASE("a difference in the subroutine, the kind, the number or the side makes keys different") {
  std::vector<MemoKey> keys;
  for (const std::uint32_t subroutine : {0U, 1U, 2U, 255U, 256U, 257U, 65533U, 65534U}) {
    for (std::uint32_t kind = 0; kind <= 3; ++kind) {
      for (const std::uint32_t number : {0U, 1U, 2U, 127U, 128U, 254U, 255U}) {
        for (const Color us : {Color::white, Color::black}) {
          keys.push_back(*key_of(few_men(), {}, {subroutine, kind, number}, us));
        }
      }
    }
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    for (std::size_t j = 0; j < keys.size(); ++j) {
      REQUIRE((keys[i] == keys[j]) == (i == j));
    }
  }
}

TEST_CASE("keys are equal only for the same men on the same squares with the same side to move") {
  std::vector<std::pair<std::string, MemoKey>> keys;
  std::size_t without = 0;
  const auto add = [&](const Position& position) {
    const auto key = key_of(position);
    constexpr int kMostMen = 6;
    const bool is_kept = chess::count(position.occupied()) <= kMostMen &&
                         position.castling_rights() == chess::CastlingRights::none &&
                         position.en_passant() == Square::none;
    REQUIRE(key.has_value() == is_kept);
    without += is_kept ? 0U : 1U;
    if (key) {
      const std::string fen = chess::to_fen(position);
      keys.emplace_back(fen.substr(0, fen.find(" - ")), *key);
    }
  };
  for_random_positions(1200, [&](const Position& position, Random& random) {
    add(position);
    // One that differs little.
    const chess::MoveList moves = chess::legal_moves(position);
    if (!moves.empty()) {
      add(position.after(moves[random.below(moves.size())]));
    }
    const auto turned =
        chess::PositionSetup(position).side_to_move(~position.side_to_move()).build();
    if (turned) {
      add(*turned);
    }
    add(mirrored(position));
  });
  for (const auto& [fen, key] : keys) {
    for (const auto& [other_fen, other_key] : keys) {
      if ((key == other_key) != (fen == other_fen)) {
        FAIL(fen << " and " << other_fen);
      }
    }
  }
  CHECK(keys.size() > 1000);
  CHECK(without > 1000);
}

TEST_CASE("the counters of a position make no difference, and a set as X has no key") {
  CHECK(key_of(few_men()) == key_of(position("8/8/8/8/8/2k5/8/K6R w - - 33 77")));
  CHECK(key_of(position("4k3/8/8/8/4p3/8/8/4K3 b - - 0 1")));
  // Nobody can capture on the square that the pawn has passed.
  CHECK(key_of(position("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")));
  CHECK_FALSE(key_of(position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")));
  CHECK_FALSE(key_of(position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")));
  CHECK(key_of(position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")));
  CHECK(key_of(position("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1")));
  CHECK_FALSE(key_of(position("4k3/ppp5/8/8/8/8/PP6/4K3 w - - 0 1")));
  vm::SetStore store(1024);
  CHECK_FALSE(key_of(few_men(), Value::set(store.make(0))));
}

std::optional<MemoKey> key_of_any_way(const Position& position, const Value& x = {},
                                      Dependence dependence = Dependence::none) {
  return key_of(position, x, {}, Color::white, dependence);
}

TEST_CASE("where an answer does not depend on how the board lies, turned positions have one key") {
  Random random(11);
  std::vector<std::pair<Position, MemoKey>> keys;
  for (const auto& [ours, theirs] : {std::pair{"R", ""}, {"BN", ""}, {"Q", "R"}, {"BB", ""}}) {
    for (int i = 0; i < 60; ++i) {
      const Position at = random_ending(ours, theirs, random);
      const auto key = key_of_any_way(at);
      REQUIRE(key);
      for (int way = 0; way < kWays; ++way) {
        REQUIRE(key_of_any_way(turned(at, way)) == key);
        REQUIRE(key_of_any_way(turned(at, way), Value::integer(7)) ==
                key_of_any_way(at, Value::integer(7)));
      }
      keys.emplace_back(at, *key);
    }
  }
  // And only those.
  for (const auto& [at, key] : keys) {
    std::vector<std::string> same;
    for (int way = 0; way < kWays; ++way) {
      same.push_back(to_fen(turned(at, way)));
    }
    for (const auto& [other, other_key] : keys) {
      REQUIRE((key == other_key) == (std::ranges::find(same, to_fen(other)) != same.end()));
    }
  }
}

TEST_CASE("turned positions have keys of their own where the answer may differ") {
  const Position rook = few_men();
  const Position bishops = position("8/8/8/8/8/k7/8/2K1BB2 w - - 0 1");
  const Position pawn = position("8/8/8/8/8/2k5/6P1/K7 w - - 0 1");
  const auto differ = [](const Position& at, const Value& x, Dependence dependence) {
    return key_of_any_way(at, x, dependence) != key_of_any_way(turned(at, 1), x, dependence);
  };
  CHECK(differ(rook, {}, Dependence::orientation));
  CHECK_FALSE(differ(rook, {}, Dependence::order_of_men));
  CHECK_FALSE(differ(rook, {}, Dependence::none));
  CHECK(differ(bishops, {}, Dependence::order_of_men));
  CHECK_FALSE(differ(bishops, {}, Dependence::none));
  CHECK(differ(pawn, {}, Dependence::none));
  CHECK(differ(rook, Value::square(Square::d4), Dependence::none));
  CHECK(differ(rook, Value::piece(Square::a1), Dependence::none));
}

// ---- The table ----

TEST_CASE("what is kept is found as it was") {
  MemoTable table(kLarge);
  std::vector<MemoEntry> answers;
  std::vector<Value> values = many_values();
  for (const Value& value : values) {
    for (const std::uint32_t cost : {0U, 1U, 0x3fffffffU}) {
      for (const std::uint32_t plies : {0U, 1U, 64U, 127U}) {
        answers.push_back({value, cost, plies});
      }
    }
  }
  for (std::uint32_t i = 0; i < answers.size(); ++i) {
    const MemoKey key = *key_of(few_men(), {}, {i, 0, 0});
    CHECK_FALSE(table.find(key));
    table.store(key, answers[i]);
    const auto found = table.find(key);
    REQUIRE(found);
    CHECK(are_same(*found, answers[i]));
  }
  // Few among so many places: all are still there, but for accidents.
  std::size_t found = 0;
  for (std::uint32_t i = 0; i < answers.size(); ++i) {
    const auto answer = table.find(*key_of(few_men(), {}, {i, 0, 0}));
    REQUIRE((!answer || are_same(*answer, answers[i])));
    found += answer ? 1U : 0U;
  }
  CHECK(found + 5 >= answers.size());
}

TEST_CASE("what does not fit is not kept, only the cost is cut off") {
  MemoTable table(kLarge);
  const MemoKey key = *key_of(few_men());
  for (const std::int64_t number : {kMost, -kMost - 1, std::numeric_limits<std::int64_t>::max(),
                                    std::numeric_limits<std::int64_t>::min()}) {
    table.store(key, {Value::integer(number), 1, 1});
    CHECK_FALSE(table.find(key));
  }
  table.store(key, {Value(), 1, 128});
  CHECK_FALSE(table.find(key));
  table.store(key, {Value::integer(-kMost), 0xffffffffU, 1});
  REQUIRE(table.find(key));
  CHECK(table.find(key)->value.integer() == -kMost);
  CHECK(table.find(key)->cost == 0x3fffffffU);
}

TEST_CASE("a small memo table forgets but never lies") {
  constexpr std::size_t kKeys = 20'000;
  const std::vector<Value> values = many_values();
  for (const std::size_t bytes : {std::size_t{1} << 18, std::size_t{1} << 19, kLarge}) {
    Random random(bytes);
    MemoTable table(bytes);
    std::map<std::size_t, MemoEntry> kept;
    std::size_t forgotten = 0;
    std::size_t found = 0;
    for (int i = 0; i < 100'000; ++i) {
      const std::size_t number = random.below(kKeys);
      const MemoKey key =
          *key_of(few_men(), Value::integer(static_cast<std::int64_t>(number / 200)),
                  {static_cast<std::uint32_t>(number % 200), 1, 7});
      const auto known = kept.find(number);
      if (random.below(2) == 0) {
        if (known == kept.end()) {
          kept[number] = {values[random.below(values.size())],
                          static_cast<std::uint32_t>(random.below(1000)),
                          static_cast<std::uint32_t>(random.below(60))};
        }
        table.store(key, kept[number]);
        REQUIRE(table.find(key));
      }
      const auto answer = table.find(key);
      if (answer) {
        const auto expected = kept.find(number);
        REQUIRE(expected != kept.end());
        REQUIRE(are_same(*answer, expected->second));
        ++found;
      } else {
        forgotten += kept.contains(number) ? 1U : 0U;
      }
    }
    CHECK(found > 50'000);
    // What fits is not forgotten but by accident.
    CHECK((bytes == kLarge) == (forgotten < 5'000));
  }
}

TEST_CASE("without room nothing is kept") {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
    MemoTable table(bytes);
    for (std::uint32_t i = 0; i < 1000; ++i) {
      const MemoKey key = *key_of(few_men(), {}, {i, 0, 0});
      table.store(key, {Value::integer(i), 1, 1});
      CHECK_FALSE(table.find(key));
    }
  }
}

// An analysis of this size.
struct SizedAnalysis final : vm::CachedAnalysis {
  explicit SizedAnalysis(std::size_t its_size) : size(its_size) {}
  [[nodiscard]] std::size_t bytes() const override { return size; }
  std::size_t size;
};

TEST_CASE("analyses and entries together stay within the bytes of a memo table") {
  MemoTable table(kLarge);
  const MemoKey key = *key_of(few_men());
  table.store(key, {Value::integer(1), 1, 1});
  auto* const first = table.analysis({}, {1, 0, 0});
  auto* const second = table.analysis({}, {2, 0, 0});
  *first = std::make_unique<SizedAnalysis>(kLarge / 4);
  *second = std::make_unique<SizedAnalysis>(0);
  CHECK(table.make_room(**second, kLarge / 2));
  CHECK(table.find(key));  // there is room for all of them
  CHECK_FALSE(table.make_room(**second, kLarge));
  CHECK(table.find(key));  // nothing is forgotten in vain
  CHECK(table.make_room(**second, kLarge / 4 * 3));
  CHECK_FALSE(table.find(key));
  *second = std::make_unique<SizedAnalysis>(kLarge / 4 * 3);
  table.store(key, {Value::integer(1), 1, 1});
  CHECK_FALSE(table.find(key));  // no room is left
  *second = nullptr;
  table.store(key, {Value::integer(1), 1, 1});
  CHECK(table.find(key));
}

TEST_CASE("a memo table grows with what it holds") {
  MemoTable table(kLarge);
  constexpr std::uint32_t kMany = 60'000;
  const auto key = [](std::uint32_t i) { return *key_of(few_men(), Value::integer(i)); };
  for (std::uint32_t i = 0; i < kMany; ++i) {
    table.store(key(i), {Value::integer(i), i, 0});
  }
  std::uint32_t found = 0;
  for (std::uint32_t i = 0; i < kMany; ++i) {
    const auto answer = table.find(key(i));
    REQUIRE((!answer || answer->value.integer() == i));
    found += answer ? 1U : 0U;
  }
  CHECK(found > kMany / 10 * 8);
}

// ---- Programs cannot tell ----

// Programs for king and rook against king that ask much; each leaves its answer in R.
constexpr std::array<const char*, 4> kPrograms{
    // Mate in three: the goal is always false, so only a checkmate reaches it.
    "FORCE R,GOAL,\"3\nLEAVE\nGOAL: RETURN \"F\n",
    // A bound in X, lines given up, the knowledge of the replies.
    "SET R,NARROW,\"3\nLEAVE\n"
    "NARROW: FORCE V,GOAL,\"3\nRETURN V\n"
    "GOAL: STRIP A,WR,BK\nJUMP< A,X,YES\nCARD N,LM\nJUMP> N,\"5,GIVE\nRETURN \"F\n"
    "YES: RETURN \"T\nGIVE: RETURN N\n",
    // One native within the other, X a man.
    "SET R,BEST,BK\nLEAVE\n"
    "BEST: LEAST V,LM,DEEP\nRETURN V\n"
    "DEEP: WORST V,ROOM\nRETURN V\n"
    "ROOM: EDGEDIST A,X\nFORCE M,GOAL,\"1\nCARD N,M\nSUB A,A,N\nRETURN A\n"
    "GOAL: RETURN \"F\n",
    // Subroutines within what is asked, sets, X a square.
    "SETSQ C,\"4,\"4\nSET R,BEST,C\nLEAVE\n"
    "BEST: LEAST V,LM,DEEP\nRETURN V\n"
    "DEEP: SELECT S,KINGS,LM\nCARD N,S\nWORST W,ROOM\nCONDV #DEFD,W,OUT\nADD N,N,W\nRETURN N\nOUT: "
    "RETURN W\n"
    "KINGS: MVDIST A,X,WK\nJUMP> A,\"2,YES\nRETURN \"F\nYES: RETURN \"T\n"
    "ROOM: MVDIST A,X,BK\nMAP S,RANKS,LM\nCARD N,S\nADD A,A,N\nRETURN A\n"
    "RANKS: RANK B,X\nRETURN B\n"};

std::string program(const char* lines) {
  return "USE GEOMETRY\nUSE FORCE\nUSE SCORE\nENTRY R,K\n" + std::string(lines) + "END\n";
}

vm::Limits without_memo_table() {
  vm::Limits limits;
  limits.memory = 0;
  return limits;
}

TEST_CASE("what a program finds and what that costs do not depend on what was asked before") {
  for (const char* lines : kPrograms) {
    const auto code = prepared(program(lines));
    Random random(5);
    vm::Machine warm(code);
    for (int i = 0; i < 60; ++i) {
      const Position here = random_ending("R", "", random);
      INFO(chess::to_fen(here) << '\n' << lines);
      vm::Machine fresh(code);
      vm::Machine forgetful(code, without_memo_table());
      const NativeRun expected = run_at(forgetful, here);
      REQUIRE(expected.error.empty());
      CHECK(run_at(fresh, here) == expected);
      CHECK(run_at(fresh, here) == expected);
      CHECK(run_at(warm, here) == expected);
      CHECK(run_at(warm, mirrored(here)).result() == mirrored_text(expected.result()));
    }
  }
}

TEST_CASE("a memo table that is too small for a program changes neither its answer nor its cost") {
  vm::Limits limits;
  limits.memory = std::size_t{1} << 17;
  for (const char* lines : kPrograms) {
    const auto code = prepared(program(lines));
    Random random(6);
    vm::Machine small(code, limits);
    vm::Machine large(code);
    for (int i = 0; i < 60; ++i) {
      const Position here = random_ending("R", "", random);
      CHECK(run_at(small, here) == run_at(large, here));
    }
  }
}

TEST_CASE("what was answered for one X is not the answer for another") {
  // The same subroutine at the same positions, once with each X: they are told apart by type.
  const std::string text = program(
      "SETSQ S,\"1,\"1\nGETEL M,LM,\"1\nSET A,ASK,\"0\nSET B,ASK,\"F\nSET C,ASK,\"#\n"
      "SET D,ASK,S\nSET E,ASK,\"1\nSET F,ASK,\"T\nSET G,ASK,\"-1\nSET H,ASK,\"134217728\n"
      "SET I,ASK,\"(1)\nSET J,ASK,WK\nSET K,ASK,\"-134217728\nSET L,ASK,\"-134217729\nLEAVE\n"
      "ASK: AFTER V,SAME,M\nRETURN V\nSAME: RETURN X\n");
  vm::Machine machine(prepared(text));
  const Position here = position("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  for (int i = 0; i < 2; ++i) {
    const NativeRun run = run_at(machine, here);
    REQUIRE(run.error.empty());
    CHECK(run.values.at("A") == "0");
    CHECK(run.values.at("B") == "F");
    CHECK(run.values.at("C") == "#");
    CHECK(run.values.at("D") == "a1");
    CHECK(run.values.at("E") == "1");
    CHECK(run.values.at("F") == "T");
    CHECK(run.values.at("G") == "-1");
    CHECK(run.values.at("H") == "134217728");
    CHECK(run.values.at("I") == "(1)");
    CHECK(run.values.at("J") == "K/a1");
    CHECK(run.values.at("K") == "-134217728");
    CHECK(run.values.at("L") == "-134217729");
  }
}

// Runs at the position with limits on a fresh machine, on one without memory, and on one that has
// been asked there with these limits and at other positions before.
struct ThreeRuns {
  NativeRun fresh;
  NativeRun forgetful;
  NativeRun warm;
};

ThreeRuns three_runs(const std::shared_ptr<const vm::PreparedProgram>& code, const Position& here,
                     vm::Limits limits, const std::vector<Position>& others) {
  vm::Machine fresh(code, limits);
  vm::Machine warm(code, limits);
  limits.memory = 0;
  vm::Machine forgetful(code, limits);
  for (const Position& other : others) {
    static_cast<void>(run_at(warm, other));
  }
  static_cast<void>(run_at(warm, here));
  return {run_at(fresh, here), run_at(forgetful, here), run_at(warm, here)};
}

// Two plies and four plies further, where what is asked here deep below the root is near to it.
std::vector<Position> further(const Position& here) {
  std::vector<Position> positions;
  for (const chess::Move move : chess::legal_moves(here)) {
    const Position there = here.after(move);
    for (const chess::Move reply : chess::legal_moves(there)) {
      const Position next = there.after(reply);
      if (next.material() == here.material()) {
        positions.push_back(next);
      }
    }
  }
  return positions;
}

TEST_CASE("a program ends at a limit of instructions whether or not its answers are known") {
  for (const char* lines : kPrograms) {
    const auto code = prepared(program(lines));
    Random random(7);
    for (int i = 0; i < 3; ++i) {
      const Position here = random_ending("R", "", random);
      const std::vector<Position> others = further(here);
      vm::Machine machine(code);
      const vm::Fuel needed = run_at(machine, here).instructions;
      std::vector<vm::Fuel> amounts{1, 50'000, 50'001};
      for (vm::Fuel more = -3; more <= 3; ++more) {
        amounts.push_back(needed + more);
      }
      for (int j = 0; j < 5; ++j) {
        amounts.push_back(static_cast<vm::Fuel>(random.below(static_cast<std::size_t>(needed))) +
                          1);
      }
      for (const vm::Fuel amount : amounts) {
        vm::Limits limits;
        limits.instructions_per_node = amount;
        const ThreeRuns runs = three_runs(code, here, limits, others);
        INFO(chess::to_fen(here) << '\n' << lines << amount << " of " << needed);
        CHECK(runs.fresh.error == runs.forgetful.error);
        CHECK(runs.fresh.error == runs.warm.error);
        if (runs.fresh.error.empty()) {
          CHECK(runs.fresh == runs.forgetful);
          CHECK(runs.fresh == runs.warm);
        }
      }
    }
  }
}

TEST_CASE("a program ends at the limit of plies whether or not its answers are known") {
  for (const char* lines : kPrograms) {
    const auto code = prepared(program(lines));
    Random random(8);
    int ended = 0;
    int went_on = 0;
    for (int i = 0; i < 5; ++i) {
      const Position here = random_ending("R", "", random);
      const std::vector<Position> others = further(here);
      for (int plies = 1; plies <= 7; ++plies) {
        vm::Limits limits;
        limits.plies = plies;
        const ThreeRuns runs = three_runs(code, here, limits, others);
        INFO(chess::to_fen(here) << '\n' << lines << plies);
        CHECK(runs.fresh == runs.forgetful);
        CHECK(runs.fresh == runs.warm);
        (runs.fresh.error.empty() ? went_on : ended) += 1;
        CHECK((runs.fresh.error.empty() || runs.fresh.error == "plies from the root"));
      }
    }
    // A search for mate runs no subroutine, so it never runs one at the limit.
    const bool searches_for_mate = lines == kPrograms.front();
    CHECK((ended == 0) == searches_for_mate);
    CHECK(went_on > 0);
  }
}

TEST_CASE("what a program finds and what that costs do not depend on who watches") {
  class Watcher final : public vm::Observer {
   public:
    explicit Watcher(bool wants_all) : wants_all_(wants_all) {}
    [[nodiscard]] bool wants_instructions() const override { return wants_all_; }
    void instruction(const vm::Moment& /*moment*/) override { ++instructions; }

    int instructions = 0;

   private:
    bool wants_all_;
  };
  for (const char* lines : kPrograms) {
    const auto code = prepared(program(lines));
    Random random(9);
    for (int i = 0; i < 10; ++i) {
      const Position here = random_ending("R", "", random);
      vm::Machine machine(code);
      const NativeRun expected = run_at(machine, here);
      for (const bool wants_all : {false, true}) {
        Watcher watcher(wants_all);
        machine.set_observer(&watcher);
        const vm::Answer answer = vm::ask(machine, here);
        CHECK(answer.status == vm::AnswerStatus::not_handled);
        CHECK(machine.instructions() == expected.instructions);
        CHECK((watcher.instructions > 0) == wants_all);
      }
      machine.set_observer(nullptr);
      CHECK(run_at(machine, here) == expected);
    }
  }
}

TEST_CASE("a program that reads DEPTH is told the depth at which it is asked") {
  // The same position behind two plies and behind none.
  const std::string asks = program(
      "GETEL M,LM,\"1\nAFTER A,DEEP,M\nWORST B,DEEP\nSETV R,\"1\nLEAVE\n"
      "DEEP: WORST V,PLY\nPAIR V,V,DEPTH\nCARD N,LM\nRETURN DEPTH\nPLY: RETURN DEPTH\n");
  vm::Machine machine(prepared(asks));
  Random random(10);
  for (int i = 0; i < 20; ++i) {
    const NativeRun run = run_at(machine, random_ending("R", "", random));
    CHECK(run.values.at("A") == "2");
    CHECK(run.values.at("B") == "2");
  }
}

}  // namespace
}  // namespace cheg::test::memo_table_test
