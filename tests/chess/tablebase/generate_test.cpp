// Distances to mate, against published figures, a slow solver, and the legal moves.
#include "chess/tablebase/generate.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/statistics.hpp"
#include "chess/tablebase/store.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/slow_endgame.hpp"

namespace cheg::test::generate_test {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::Move;
using chess::Piece;
using chess::Position;
using chess::Square;
using chess::tablebase::canonical;
using chess::tablebase::GenerateOptions;
using chess::tablebase::SideStatistics;
using chess::tablebase::Statistics;
using chess::tablebase::Store;
using chess::tablebase::TableSet;
using chess::tablebase::TableValue;
using chess::tablebase::Wdl;

MaterialSignature material(const std::string& text) { return *chess::parse_material(text); }

// In memory.
Store store_with(const std::vector<std::string>& endings, int threads = 2) {
  Store store(std::nullopt);
  chess::tablebase::StoreOptions options;
  options.generate.threads = threads;
  for (const std::string& ending : endings) {
    const auto error = store.provide_all(material(ending), options);
    REQUIRE_FALSE(error);
  }
  return store;
}

// The value by the legal moves and the tables one ply on.
TableValue value_by_moves(const Position& position, const TableSet& tables) {
  if (chess::is_checkmate(position)) {
    return {Wdl::loss, 0};
  }
  TableValue best{Wdl::loss, 0};
  bool any = false;
  for (const Move move : chess::legal_moves(position)) {
    const TableValue value = chess::tablebase::before_move(*tables.probe(position.after(move)));
    if (!any || chess::tablebase::is_better(value, best)) {
      best = value;
      any = true;
    }
  }
  return any ? best : TableValue{};
}

// A random legal position of the material, sometimes just after a double step.
Position random_position(MaterialSignature men, Random& random) {
  while (true) {
    chess::PositionSetup setup;
    bool fits = true;
    const auto put = [&](Piece piece, int count) {
      for (int i = 0; i < count; ++i) {
        const auto square = static_cast<Square>(random.below(64));
        fits = fits && setup.piece_on(square) == Piece::none;
        setup.put(piece, square);
      }
    };
    for (int piece = 0; piece <= static_cast<int>(Piece::black_king); ++piece) {
      put(static_cast<Piece>(piece), men.count(static_cast<Piece>(piece)));
    }
    const Color side = random.below(2) == 0 ? Color::white : Color::black;
    setup.side_to_move(side);
    if (!fits) {
      continue;
    }
    const auto plain = setup.build();
    if (!plain) {
      continue;
    }
    const int rank = side == Color::white ? 5 : 2;
    const auto passed = chess::make_square(static_cast<int>(random.below(8)), rank);
    const auto with_right = setup.en_passant(passed).build();
    return with_right ? *with_right : *plain;
  }
}

#if !defined(CHEG_SANITIZED)  // minutes, and nothing that smaller endings would not show

Statistics statistics(const Store& store, const std::string& ending) {
  return chess::tablebase::statistics_of(*store.tables().find(canonical(material(ending))));
}

// Every ending of three and four men, and the longest mates, for the first side and the second, as
// published (longest mates of the Nalimov and Lomonosov tables; 0: not quoted, -1: none).
struct Published {
  const char* ending;
  int white;
  int black;
};
constexpr std::array kPublished{
    Published{"KQK", 10, -1},  Published{"KRK", 16, -1},  Published{"KBK", -1, -1},
    Published{"KNK", -1, -1},  Published{"KPK", 28, -1},  Published{"KQQK", 4, -1},
    Published{"KQRK", 0, -1},  Published{"KQBK", 0, -1},  Published{"KQNK", 0, -1},
    Published{"KQPK", 0, -1},  Published{"KRRK", 7, -1},  Published{"KRBK", 0, -1},
    Published{"KRNK", 0, -1},  Published{"KRPK", 0, -1},  Published{"KBBK", 19, -1},
    Published{"KBNK", 33, -1}, Published{"KBPK", 31, -1}, Published{"KNNK", 1, -1},
    Published{"KNPK", 27, -1}, Published{"KPPK", 32, -1}, Published{"KQKQ", 13, 13},
    Published{"KQKR", 35, 19}, Published{"KQKB", 17, -1}, Published{"KQKN", 21, -1},
    Published{"KQKP", 28, 29}, Published{"KRKR", 19, 19}, Published{"KRKB", 29, -1},
    Published{"KRKN", 40, 1},  Published{"KRKP", 26, 43}, Published{"KBKB", 1, 1},
    Published{"KBKN", 1, 1},   Published{"KBKP", 1, 29},  Published{"KNKN", 1, 1},
    Published{"KNKP", 7, 29},  Published{"KPKP", 33, 33}};

TEST_CASE("the longest mates of all endings of three and four men are the published ones") {
  Store store(std::nullopt);
  chess::tablebase::StoreOptions options;
  options.generate.threads = 2;
  Random random(5);
  for (const Published& published : kPublished) {
    INFO(published.ending);
    const auto error = store.provide_all(material(published.ending), options);
    REQUIRE_FALSE(error);
    // The longest win with the winner to move.
    const Statistics found = statistics(store, published.ending);
    if (published.white != 0) {
      CHECK(found.sides[0].longest_win_moves() == std::max(0, published.white));
    }
    CHECK(found.sides[1].longest_win_moves() == std::max(0, published.black));
    // What a table says follows from what the tables say of each legal move, en passant included.
    for (int i = 0; i < 2000; ++i) {
      const Position position = random_position(material(published.ending), random);
      const auto value = store.tables().probe(position);
      REQUIRE(value);
      if (*value != value_by_moves(position, store.tables())) {
        FAIL(chess::to_fen(position));
      }
    }
  }
}

TEST_CASE("queen, rook and pawn against king agree with a slow solver in every position") {
  const Store store = store_with({"KQK", "KRK", "KPK"});
  for (const char man : {'Q', 'R', 'P'}) {
    INFO(man);
    const slow::SlowEnding slow_ending = slow::solve(man);
    const Statistics fast = statistics(store, std::string("K") + man + "K");
    for (const Color side : {Color::white, Color::black}) {
      const auto counts = slow_ending.counts(side == Color::white);
      const SideStatistics& found = fast.sides[static_cast<std::size_t>(side)];
      CHECK(found.won == static_cast<std::uint64_t>(counts.won));
      CHECK(found.drawn == static_cast<std::uint64_t>(counts.drawn));
      CHECK(found.lost == static_cast<std::uint64_t>(counts.lost));
    }
    long differences = 0;
    const chess::tablebase::Table& table =
        *store.tables().find(material(std::string("K") + man + "K"));
    for (int white = 0; white < 64; ++white) {
      for (int piece = 0; piece < 64; ++piece) {
        for (int black = 0; black < 64; ++black) {
          for (const Color side : {Color::white, Color::black}) {
            const int plies = slow_ending.plies(side == Color::white, white, piece, black);
            if (plies == slow::SlowEnding::kIllegal) {
              continue;
            }
            const auto byte = table.byte(
                side, table.layout().find({static_cast<Square>(white), static_cast<Square>(black),
                                           static_cast<Square>(piece)}));
            const int expected = plies == slow::SlowEnding::kDraw ? chess::tablebase::kDraw : plies;
            differences += byte == expected ? 0 : 1;
          }
        }
      }
    }
    CHECK(differences == 0);
  }
}

#endif

TEST_CASE("a table does not depend on the number of threads") {
  const Store one = store_with({"KPK", "KQKR"}, 1);
  const Store three = store_with({"KPK", "KQKR"}, 3);
  for (const char* ending : {"KPK", "KQKR", "KQK"}) {
    INFO(ending);
    for (const Color side : {Color::white, Color::black}) {
      const auto a = one.tables().find(material(ending))->bytes(side);
      const auto b = three.tables().find(material(ending))->bytes(side);
      CHECK(std::equal(a.begin(), a.end(), b.begin(), b.end()));
    }
  }
}

TEST_CASE("values follow from those of the legal moves in small endings") {
  const Store store = store_with({"KPK", "KNNK"});
  Random random(3);
  for (const char* ending : {"KPK", "KQK", "KRK", "KNNK"}) {
    for (int i = 0; i < 500; ++i) {
      const Position position = random_position(material(ending), random);
      INFO(chess::to_fen(position));
      CHECK(*store.tables().probe(position) == value_by_moves(position, store.tables()));
    }
  }
}

TEST_CASE("a position is worth the same with the colours exchanged") {
  const Store store = store_with({"KPK"});
  Random random(4);
  for (int i = 0; i < 500; ++i) {
    const Position position = random_position(material("KPK"), random);
    INFO(chess::to_fen(position));
    CHECK(*store.tables().probe(position) == *store.tables().probe(chess::mirrored(position)));
  }
}

TEST_CASE("what tables do not know is not guessed") {
  const Store store = store_with({"KRK"});
  const auto probe = [&store](const char* fen) {
    return store.tables().probe(*chess::parse_fen(fen));
  };
  CHECK(probe("8/8/8/8/8/2k5/8/K6R w - - 0 1"));
  CHECK(probe("8/8/8/8/8/2k5/8/K7 w - - 0 1") == TableValue{});
  CHECK_FALSE(probe("8/8/8/8/8/2k5/8/K6Q w - - 0 1"));
  CHECK_FALSE(probe("8/8/8/8/8/2k5/8/4K2R w K - 0 1"));
  CHECK_FALSE(probe(std::string(chess::kStartFen).c_str()));
}

TEST_CASE("a generation that is stopped says so and gives no table") {
  const std::atomic<bool> stop{true};
  GenerateOptions options;
  options.stop = &stop;
  const auto made = chess::tablebase::generate(material("KRK"), TableSet(), options);
  REQUIRE_FALSE(made.ok());
  CHECK(made.error().is_stopped());
}

TEST_CASE("progress goes from nothing to all positions, then ply by ply") {
  std::vector<chess::tablebase::Progress> seen;
  GenerateOptions options;
  options.progress = [&seen](const auto& progress) { seen.push_back(progress); };
  REQUIRE(chess::tablebase::generate(material("KRK"), TableSet(), options).ok());
  REQUIRE(seen.size() > 32);
  CHECK(std::is_sorted(seen.begin(), seen.end(), [](const auto& a, const auto& b) {
    return a.is_preparing != b.is_preparing
               ? a.is_preparing
               : std::pair(a.prepared, a.plies) < std::pair(b.prepared, b.plies);
  }));
  CHECK(seen.front().is_preparing);
  CHECK(seen.back().plies == 32);
}

}  // namespace
}  // namespace cheg::test::generate_test
