// What HUNT and STALK remember, beside a map.
#include "stdlib/natives/hidden/belief_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "kriegspiel/belief.hpp"
#include "kriegspiel/lone_king.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/stdlib/natives/hidden/hunter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::belief_memory_test {
namespace {

using chess::Bitboard;
using chess::Bound;
using chess::PieceType;
using chess::Square;
using kriegspiel::Belief;
using kriegspiel::Case;
using kriegspiel::OwnMen;
using kriegspiel::ToldKind;
using stdlib::BeliefMemory;
using stdlib::KnownMen;
using stdlib::KnownValue;

TEST_CASE("A belief memory finds what was stored, also after it has grown") {
  BeliefMemory memory(western());
  constexpr Bound kBounds[] = {Bound::exact, Bound::lower, Bound::upper};
  std::map<std::tuple<stdlib::MenId, Bitboard, std::int64_t>, int> stored;
  Random random(1975);
  for (int i = 0; i < 20'000; ++i) {
    const auto men = static_cast<stdlib::MenId>(random.below(3));
    const Bitboard squares = random.below(5000) + 1;
    const auto attempts = static_cast<std::int64_t>(random.below(3));
    if (!memory.has_room()) {
      REQUIRE(memory.bytes_to_grow() > memory.bytes());
      memory.grow();
      REQUIRE(memory.has_room());
    }
    const auto known = memory.find({men, squares}, attempts);
    const auto expected = stored.find({men, squares, attempts});
    REQUIRE(known.has_value() == (expected != stored.end()));
    if (known) {
      REQUIRE(known->value == expected->second);
      REQUIRE(known->bound == kBounds[expected->second % 3]);
    }
    memory.store({men, squares}, attempts, {i, kBounds[i % 3]});
    stored[{men, squares, attempts}] = i;
  }
  memory.forget();
  CHECK_FALSE(memory.find({0, 1}, 0).has_value());
}

TEST_CASE("A full belief memory that may not grow keeps what it has") {
  BeliefMemory memory(western());
  const std::size_t bytes = memory.bytes();
  std::size_t known = 0;
  for (Bitboard squares = 1; squares <= 10'000; ++squares) {
    memory.store({0, squares}, 0, {5, Bound::exact});
  }
  for (Bitboard squares = 1; squares <= 10'000; ++squares) {
    known += memory.find({0, squares}, 0).has_value() ? 1U : 0U;
  }
  CHECK(known > 100);
  CHECK(known < 1000);
  CHECK(memory.bytes() == bytes);
}

// The beliefs with our turn that can follow, as the belief itself says. With every attempt: whether
// it can stalemate the king or lose a man.
struct Followed {
  bool is_unsafe = false;
  std::vector<Bitboard> squares;
};

Followed followed(const Belief& belief, kriegspiel::Attempt attempt) {
  Followed followed;
  for (const Case& heard : belief.cases(attempt)) {
    followed.is_unsafe = followed.is_unsafe || heard.told.kind == ToldKind::stalemate;
    if (heard.told.kind == ToldKind::moved) {
      const Belief told = belief.after(attempt, heard);
      followed.is_unsafe = followed.is_unsafe || told.takers() != chess::kNoSquares;
      followed.squares.push_back(told.after_reply().squares());
    }
  }
  std::sort(followed.squares.begin(), followed.squares.end());
  return followed;
}

Followed followed(KnownMen& known, Bitboard squares, const stdlib::KnownAttempt& attempt) {
  const stdlib::MenFacts& after = known[attempt.after];
  const Bitboard allowed = squares & ~attempt.refused;
  Followed followed{(allowed & after.unsafe) != chess::kNoSquares, {}};
  for (const Bitboard announced : after.announced) {
    if ((allowed & announced) != chess::kNoSquares) {
      followed.squares.push_back(kriegspiel::king_steps(allowed & announced) & after.enterable);
    }
  }
  std::sort(followed.squares.begin(), followed.squares.end());
  return followed;
}

TEST_CASE("What is known of men agrees with the beliefs that follow from their attempts") {
  Random random(1838);
  for (const auto& named : kriegspiel::rule_sets()) {
    KnownMen known(named.rules);
    for (int i = 0; i < 60; ++i) {
      OwnMen men(chess::Color::white);
      for (const PieceType type :
           {PieceType::king, i % 2 == 0 ? PieceType::rook : PieceType::queen, PieceType::pawn}) {
        const auto square = static_cast<Square>(8 + random.below(48));
        if (men.man_on(square) == PieceType::none) {
          men.put(type, square);
        }
      }
      const Belief belief(named.rules, men,
                          Belief(named.rules, men, chess::Color::white).squares() & random.next());
      const auto& attempts = known.attempts(known.find_or_add(men));
      for (const kriegspiel::Attempt attempt : belief.attempts()) {
        const auto found =
            std::find_if(attempts.begin(), attempts.end(),
                         [&](const stdlib::KnownAttempt& a) { return a.attempt == attempt; });
        REQUIRE(found != attempts.end());
        CHECK((found->refused & belief.squares()) ==
              belief.cases(attempt).squares({ToldKind::refused}));
        const Followed expected = followed(belief, attempt);
        const Followed fast = followed(known, belief.squares(), *found);
        CHECK(fast.is_unsafe == expected.is_unsafe);
        CHECK(fast.squares == expected.squares);
      }
    }
  }
}

}  // namespace
}  // namespace cheg::test::belief_memory_test
