// Solvers whose work several threads share: for the thread sanitizer.
#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "kriegspiel/belief_tables/provide.hpp"
#include "kriegspiel/belief_tables/solver.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::belief_threads_test {
namespace {

using chess::Bitboard;
using namespace kriegspiel::belief_tables;

constexpr Announced kWestern{};

// The thread sanitizer makes everything twenty times as slow.
#if defined(CHEG_SANITIZED)
constexpr Distance kMost = 14;
#else
constexpr Distance kMost = kMostMoves;
#endif

chess::MaterialSignature material(const char* text) { return chess::parse_material(text).value(); }

// The starts of king and rook, solved up to kMost moves.
class SolvedStarts {
 public:
  explicit SolvedStarts(const WorkOptions& options) {
    for (const MenKey key : placements_of(material("KRK"))) {
      const kriegspiel::OwnMen men = men_of(key);
      starts_.push_back(solver_.state(canonical(men, squares_at_start(men))));
    }
    const auto error = solver_.solve(starts_, options);
    REQUIRE_FALSE(error);
  }

  [[nodiscard]] std::vector<std::optional<Distance>> distances() const {
    std::vector<std::optional<Distance>> all;
    for (const StateId start : starts_) {
      all.push_back(solver_.distance(start));
    }
    return all;
  }

  // For each state whose distance is known.
  [[nodiscard]] std::map<std::pair<MenKey, Bitboard>, Distance> all() const {
    std::map<std::pair<MenKey, Bitboard>, Distance> all;
    for (StateId state = 0; state < solver_.size(); ++state) {
      if (const auto distance = solver_.distance(state)) {
        const CanonicalBelief belief = solver_.belief(state);
        all[{belief.men, belief.squares}] = *distance;
      }
    }
    return all;
  }

 private:
  Solver solver_{kWestern};
  std::vector<StateId> starts_;
};

TEST_CASE("two and three threads find the distances that one finds") {
  const SolvedStarts alone({.most_moves = kMost});
  const auto known = alone.all();
  for (const int threads : {2, 3}) {
    const SolvedStarts together({.most_moves = kMost, .threads = threads});
    CHECK(together.distances() == alone.distances());
    // Threads visit other states, too.
    std::size_t common = 0;
    for (const auto& [belief, distance] : together.all()) {
      if (const auto found = known.find(belief); found != known.end()) {
        REQUIRE(found->second == distance);
        ++common;
      }
    }
    CHECK(common > known.size() / 2);
  }
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("two threads share the work on one problem") {
  // Kd3 Rd2, and nothing known of the king: one of the longest mates.
  kriegspiel::OwnMen men(chess::Color::white);
  men.put(chess::PieceType::king, chess::make_square(3, 2));
  men.put(chess::PieceType::rook, chess::make_square(3, 1));
  std::vector<std::optional<Distance>> found;
  for (const int threads : {1, 2}) {
    Solver solver(kWestern);
    const StateId start = solver.state(canonical(men, squares_at_start(men)));
    REQUIRE_FALSE(solver.solve(std::span(&start, 1), {.threads = threads}));
    found.push_back(solver.distance(start));
  }
  REQUIRE(found[0]);
  CHECK(found[0] == found[1]);
}
#endif

TEST_CASE("all threads of a solver stop when it is stopped or needs too much memory") {
  const std::atomic<bool> stop = true;
  const auto stopped = solve_ending(material("KRK"), kWestern, {.threads = 2, .stop = &stop});
  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().is_stopped());
  const auto small =
      solve_ending(material("KRK"), kWestern, {.most_bytes = 1'000'000, .threads = 2});
  REQUIRE_FALSE(small);
  CHECK(small.error().message().find("the limit is 1.0 MB") != std::string::npos);
}

TEST_CASE("progress is reported by the thread that asked for the work") {
  const auto self = std::this_thread::get_id();
  std::size_t reports = 0;
  bool is_own_thread = true;
  WorkOptions options{.most_moves = 20, .threads = 2};
  options.progress = [&](const Progress& progress) {
    is_own_thread = is_own_thread && std::this_thread::get_id() == self;
    reports += progress.states > 0 ? 1 : 0;
  };
  const SolvedStarts solved(options);
  CHECK(is_own_thread);
  CHECK(reports > 0);
}

}  // namespace
}  // namespace cheg::test::belief_threads_test
