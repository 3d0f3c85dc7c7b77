#include "chess/search/transposition_table.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::transposition_table_test {
namespace {

using chess::Bound;
using chess::Move;
using chess::Square;
using chess::TableEntry;
using chess::TranspositionTable;

const Move kFirst(Square::e2, Square::e4);
const Move kSecond(Square::d2, Square::d4);

TEST_CASE("the table finds what was stored, and nothing else") {
  TranspositionTable table(1);
  table.store(77, 5, -123, Bound::lower, kFirst);
  const TableEntry* entry = table.find(77);
  REQUIRE(entry != nullptr);
  CHECK(entry->score == -123);
  CHECK(entry->depth == 5);
  CHECK(entry->bound == Bound::lower);
  CHECK(entry->move == kFirst.bits());
  CHECK(table.find(78) == nullptr);
  // The same bucket, another key.
  CHECK(table.find(77 + (chess::Key{1} << 40)) == nullptr);
}

TEST_CASE("positions that share a bucket do not displace each other before it is full") {
  TranspositionTable table(1);
  for (chess::Key i = 1; i <= 4; ++i) {
    table.store(i << 40, static_cast<int>(i), static_cast<int>(i), Bound::exact, kFirst);
  }
  for (chess::Key i = 1; i <= 4; ++i) {
    REQUIRE(table.find(i << 40) != nullptr);
    CHECK(table.find(i << 40)->score == static_cast<int>(i));
  }
}

TEST_CASE("a full bucket gives up the shallowest entry, and older ones sooner") {
  TranspositionTable table(1);
  for (chess::Key i = 1; i <= 4; ++i) {
    table.store(i << 40, static_cast<int>(i), 0, Bound::exact, kFirst);
  }
  table.store(chess::Key{5} << 40, 0, 0, Bound::exact, kFirst);
  CHECK(table.find(chess::Key{1} << 40) == nullptr);
  CHECK(table.find(chess::Key{2} << 40) != nullptr);

  table.new_search();
  for (chess::Key i = 6; i <= 9; ++i) {
    table.store(i << 40, 0, 0, Bound::exact, kFirst);
  }
  CHECK(table.find(chess::Key{4} << 40) == nullptr);
  CHECK(table.find(chess::Key{9} << 40) != nullptr);
}

TEST_CASE("a best move alone is remembered beside the score known before") {
  TranspositionTable table(1);
  table.store(9, 3, 40, Bound::exact, kFirst);
  table.store_move(9, kSecond);
  REQUIRE(table.find(9) != nullptr);
  CHECK(table.find(9)->score == 40);
  CHECK(table.find(9)->bound == Bound::exact);
  CHECK(table.find(9)->move == kSecond.bits());
  table.store_move(10, kFirst);
  REQUIRE(table.find(10) != nullptr);
  CHECK(table.find(10)->bound == Bound::none);
  CHECK(table.find(10)->move == kFirst.bits());
}

TEST_CASE("a score without a best move leaves the move known before") {
  TranspositionTable table(1);
  table.store(9, 3, 40, Bound::exact, kFirst);
  table.store(9, 4, 30, Bound::upper, Move{});
  CHECK(table.find(9)->move == kFirst.bits());
  CHECK(table.find(9)->score == 30);
}

TEST_CASE("a bound from a much shallower search does not displace a deep score of this search") {
  TranspositionTable table(1);
  table.store(9, 12, 40, Bound::lower, kFirst);
  table.store(9, 0, 30, Bound::upper, kSecond);
  CHECK(table.find(9)->depth == 12);
  CHECK(table.find(9)->score == 40);
  CHECK(table.find(9)->move == kSecond.bits());
  table.store(9, 0, 20, Bound::exact, Move{});
  CHECK(table.find(9)->score == 20);
  table.store(9, 12, 40, Bound::lower, kFirst);
  table.new_search();
  table.store(9, 0, 30, Bound::upper, kFirst);
  CHECK(table.find(9)->score == 30);
}

TEST_CASE("a cleared table and a table without memory know nothing") {
  TranspositionTable table(1);
  table.store(9, 3, 40, Bound::exact, kFirst);
  table.clear();
  CHECK(table.find(9) == nullptr);

  TranspositionTable none(0);
  none.store(9, 3, 40, Bound::exact, kFirst);
  none.store_move(9, kFirst);
  none.prefetch(9);
  none.new_search();
  none.clear();
  CHECK(none.find(9) == nullptr);
}

TEST_CASE("a table larger than the memory of the machine is refused") {
  CHECK_THROWS_AS(TranspositionTable((memory_of_machine() >> 20) * 2), std::bad_alloc);
}

TEST_CASE("scores keep their distance to the mate when they are met at another ply") {
  const chess::Score mate_at_ply_9 = chess::kMate - 9;
  CHECK(chess::from_table(chess::to_table(mate_at_ply_9, 4), 4) == mate_at_ply_9);
  CHECK(chess::from_table(chess::to_table(mate_at_ply_9, 4), 6) == chess::kMate - 11);
  CHECK(chess::from_table(chess::to_table(chess::mated_in(9), 4), 6) == chess::mated_in(11));
  const chess::Score certain = chess::kCertain + 500;
  CHECK(chess::from_table(chess::to_table(certain, 10), 12) == certain - 2);
  for (const chess::Score score : {0, 123, -123, chess::kCertain - 1, 1 - chess::kCertain}) {
    CHECK(chess::from_table(chess::to_table(score, 50), 3) == score);
  }
}

TEST_CASE("in a table much too small every score found is the one stored last for its key") {
  TranspositionTable table(1);
  Random random(3);
  constexpr int kStores = 400'000;
  const auto score_of = [](chess::Key key) { return static_cast<int>(key % 1000); };
  int found = 0;
  for (int i = 0; i < kStores; ++i) {
    const chess::Key key = random.next();
    table.store(key, static_cast<int>(random.below(60)), score_of(key), Bound::exact, kFirst);
    const TableEntry* entry = table.find(key);
    if (entry == nullptr || entry->score != score_of(key)) {
      FAIL("lost at once: " << key);
    }
    ++found;
  }
  CHECK(found == kStores);
}

}  // namespace
}  // namespace cheg::test::transposition_table_test
