// Certain mates of a hidden king, beside a slow solver that looks at every state.
#include "kriegspiel/belief_tables/solver.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/belief_tables/provide.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/kriegspiel/belief_tables/slow_mates.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::solver_test {
namespace {

using chess::Bitboard;
using kriegspiel::Checks;
using kriegspiel::OwnMen;
using namespace kriegspiel::belief_tables;

const Announced kWestern = announced(kriegspiel::find_rule_set("western")->rules);

chess::MaterialSignature material(std::string_view text) {
  return chess::parse_material(text).value();
}

// Solved once.
const Table& table(const std::string& ending) {
  static std::map<std::string, std::shared_ptr<const Table>> tables;
  auto& place = tables[ending];
  if (!place) {
    place = solve_ending(material(ending), kWestern, {}).value().table;
  }
  return *place;
}

Statistics statistics(const std::string& ending) {
  const auto counted = statistics_of(table(ending));
  REQUIRE(counted);
  return *counted;
}

slow_mates::State slow(MenKey key, Bitboard squares) {
  slow_mates::State state;
  const OwnMen men = men_of(key);
  for (int square = 0; square < chess::kSquareCount; ++square) {
    const auto type = men.man_on(static_cast<chess::Square>(square));
    if (type != chess::PieceType::none) {
      state.men[square] = chess::letter(type);
    }
    if (chess::contains(squares, static_cast<chess::Square>(square))) {
      state.kings.insert(square);
    }
  }
  return state;
}

TEST_CASE("king and rook mate a hidden king from 315 of 518 starts, in at most 33 moves") {
  const Statistics krk = statistics("KRK");
  CHECK(krk.starts.size() == 518);
  CHECK(krk.won == 315);
  CHECK(krk.longest() == 33);
  CHECK(krk.moves == 9316);  // 29.57 on average
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("king and queen mate a hidden king from all 518 starts, in at most 18 moves") {
  const Statistics kqk = statistics("KQK");
  CHECK(kqk.starts.size() == 518);
  CHECK(kqk.won == 518);
  CHECK(kqk.longest() == 18);
}

TEST_CASE("king and pawn mate a hidden king from 60 of 1512 starts, in at most 21 moves") {
  const Statistics kpk = statistics("KPK");
  CHECK(kpk.starts.size() == 1512);
  CHECK(kpk.won == 60);
  CHECK(kpk.longest() == 21);
}
#endif

TEST_CASE("two bishops, and bishop and knight, mate a hidden king from as many starts as is known",
          "[.full]") {
  const Statistics kbbk = statistics("KBBK");
  CHECK(kbbk.starts.size() == 7936);
  CHECK(kbbk.won == 882);
  CHECK(kbbk.longest() == 37);
  const Statistics kbnk = statistics("KBNK");
  CHECK(kbnk.starts.size() == 31332);
  CHECK(kbnk.won == 6737);
  CHECK(kbnk.longest() == 83);
}

// The states of a table, one after the other.
template <class Use>
void for_each_state(const Table& all, const Use& use) {
  const TableContent& content = all.content();
  for (std::size_t i = 0; i < content.placements.size(); ++i) {
    const std::size_t end =
        i + 1 < content.placements.size() ? content.placements[i + 1].begin : content.sets.size();
    for (std::size_t state = content.placements[i].begin; state < end; ++state) {
      use(content.placements[i].men, content.sets[state], content.distances[state]);
    }
  }
}

TEST_CASE("the short mates of a table are those that a slow search finds") {
  constexpr int kMost = 2;
  slow_mates::Deepening search;
  Random random(31);
  int short_mates = 0;
  int others = 0;
  for_each_state(table("KRK"), [&](MenKey men, Bitboard squares, Distance distance) {
    const bool is_short = distance != kNotWon && distance <= kMost;
    const std::size_t one_of = is_short ? 8 : 1500;
    if (chess::count(squares) > 6 || random.below(one_of) != 0) {
      return;
    }
    ++(is_short ? short_mates : others);
    for (int n = 1; n <= kMost; ++n) {
      CAPTURE(men, squares, n);
      CHECK(search.is_won_in(slow(men, squares), n) == (distance != kNotWon && distance <= n));
    }
  });
  CHECK(short_mates > 5);
  CHECK(others > 5);
}

TEST_CASE("mates with three men against a hidden king are as short as a slow search finds them") {
  constexpr Distance kMost = 2;
  slow_mates::Deepening search;
  Random random(7);
  Solver solver(kWestern);
  const auto starts = placements_of(material("KQRK"));
  int won = 0;
  for (int i = 0; i < sampled(12); ++i) {
    const MenKey men = starts[random.below(starts.size())];
    // One or two squares on the edge.
    constexpr Bitboard kEdge = 0xff818181818181ff;
    Bitboard squares = squares_at_start(men_of(men)) & kEdge;
    while (chess::count(squares) > 2) {
      squares &= random.next() | random.next();
    }
    if (squares == chess::kNoSquares) {
      continue;
    }
    const StateId state = solver.state(canonical(men_of(men), squares));
    WorkOptions options;
    options.most_moves = kMost;
    REQUIRE_FALSE(solver.solve(std::vector{state}, options));
    const auto moves = solver.distance(state);
    won += moves ? 1 : 0;
    for (int n = 1; n <= kMost; ++n) {
      CAPTURE(men, squares, n);
      CHECK(search.is_won_in(slow(men, squares), n) == (moves && *moves <= n));
    }
  }
  CHECK(won > 0);
}

// Every state of the table, and every start.
void compare_with_whole_graph(const std::string& ending) {
  std::vector<slow_mates::State> starts;
  for (const MenKey key : placements_of(material(ending))) {
    starts.push_back(slow_mates::start(slow(key, chess::kNoSquares).men));
  }
  const slow_mates::WholeGraph graph(starts);
  for (const Start& start : statistics(ending).starts) {
    CAPTURE(start.men);
    CHECK(graph.distance(slow(start.men, squares_at_start(men_of(start.men)))) == start.distance);
  }
  for_each_state(table(ending), [&](MenKey men, Bitboard squares, Distance distance) {
    const auto slow_distance = graph.distance(slow(men, squares));
    if (slow_distance != distance) {  // millions of assertions would take long
      CAPTURE(men, squares);
      CHECK(slow_distance == distance);
    }
  });
  WARN(ending << ": " << graph.size() << " states in all, " << table(ending).size()
              << " in the table");
}

// A minute.
TEST_CASE("the table of king and rook agrees with all states that can arise", "[.full]") {
  compare_with_whole_graph("KRK");
}

// Twenty minutes, and six gigabytes.
TEST_CASE("the table of king and queen agrees with all states that can arise", "[.full]") {
  compare_with_whole_graph("KQK");
}

TEST_CASE("a belief and its rotations and reflections are one belief") {
  Random random(5);
  for (const char* ending : {"KRK", "KBNK", "KPK"}) {
    const auto starts = placements_of(material(ending));
    for (int i = 0; i < sampled(200); ++i) {
      const OwnMen men = men_of(starts[random.below(starts.size())]);
      const Bitboard squares = squares_at_start(men) & random.next();
      const CanonicalBelief belief = canonical(men, squares);
      CHECK(belief.men == key_of(men));
      for (const chess::Symmetry symmetry : symmetries_of(men)) {
        CHECK(canonical(kriegspiel::belief_tables::turned(men, symmetry),
                        chess::turned(squares, symmetry)) == belief);
      }
    }
  }
}

TEST_CASE("the less the referee says, the fewer starts are won, and the later") {
  Statistics heard[2];
  const Checks levels[] = {Checks::word, Checks::silent};
  for (int i = 0; i < 2; ++i) {
    const auto made = solve_ending(material("KRK"), {levels[i], kriegspiel::Stalemate::draw}, {});
    heard[i] = statistics_of(*made->table).value();
  }
  const Statistics all = statistics("KRK");
  const auto is_no_better = [](const Statistics& a, const Statistics& b) {
    for (std::size_t i = 0; i < a.starts.size(); ++i) {
      const int first = a.starts[i].distance;
      const int second = b.starts[i].distance;
      if (second != kNotWon && (first == kNotWon || first > second)) {
        return false;
      }
    }
    return true;
  };
  CHECK(is_no_better(all, heard[0]));
  CHECK(is_no_better(heard[0], heard[1]));
}

TEST_CASE("where stalemate loses, it counts as mate") {
  const auto made =
      solve_ending(material("KRK"), {Checks::directions, kriegspiel::Stalemate::loss}, {});
  const auto counted = statistics_of(*made->table);
  REQUIRE(counted);
  CHECK(counted->won >= 315);
  CHECK(counted->longest() <= 33);
}

TEST_CASE("a solver that has learnt a table knows which other beliefs can be won, and which not") {
  Random random(17);
  const auto starts = placements_of(material("KRK"));
  std::vector<CanonicalBelief> beliefs;
  for (int i = 0; i < sampled(400); ++i) {
    const MenKey men = starts[random.below(starts.size())];
    Bitboard squares = squares_at_start(men_of(men));
    for (std::size_t cuts = random.below(4); cuts > 0; --cuts) {
      squares &= random.next() | random.next();
    }
    if (squares != chess::kNoSquares) {
      beliefs.push_back(canonical(men_of(men), squares));
    }
  }
  Solver fresh(kWestern);
  std::vector<StateId> states;
  for (const CanonicalBelief& belief : beliefs) {
    states.push_back(fresh.state(belief));
  }
  REQUIRE_FALSE(fresh.solve(states, {}));
  Solver taught(kWestern);
  learn(table("KRK"), taught);
  int won = 0;
  for (std::size_t i = 0; i < beliefs.size(); ++i) {
    const StateId state = taught.state(beliefs[i]);
    const auto can_win = taught.can_win(state, {});
    REQUIRE(can_win);
    CAPTURE(beliefs[i].men, beliefs[i].squares);
    REQUIRE(*can_win == fresh.distance(states[i]).has_value());
    won += *can_win ? 1 : 0;
    if (i % 8 == 0) {
      REQUIRE_FALSE(taught.solve(std::vector{state}, {}));
      REQUIRE(taught.distance(state) == fresh.distance(states[i]));
    }
  }
  CHECK(won > 0);
  CHECK(won < static_cast<int>(beliefs.size()));
}

TEST_CASE("a solver that may not use enough memory names the numbers") {
  const auto made = solve_ending(material("KRK"), kWestern, {.most_bytes = 1'000'000});
  REQUIRE_FALSE(made);
  CHECK(made.error().message().find("the limit is 1.0 MB") != std::string::npos);
}

TEST_CASE("a solver that is stopped says so") {
  const std::atomic<bool> stop = true;
  const auto made = solve_ending(material("KRK"), kWestern, {.stop = &stop});
  REQUIRE_FALSE(made);
  CHECK(made.error().is_stopped());
}

TEST_CASE("there are tables only for a lone king that can be mated") {
  CHECK_FALSE(refusal(material("KRK")));
  CHECK_FALSE(refusal(material("KBBNK")));
  CHECK(refusal(material("KRKR")));
  CHECK(refusal(material("KKR")));
  CHECK(refusal(material("KBK")));
  CHECK(refusal(material("KQQQQK")));
}

}  // namespace
}  // namespace cheg::test::solver_test
