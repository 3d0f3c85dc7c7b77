// Certain mates with hidden men, beside the tables for a lone king and beside a search that is slow
// and plain.
#include "kriegspiel/problems/certain_mate.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "chess/distance.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/random_placement.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/belief_tables/announced.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/belief_tables/solver.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::certain_mate_test {
namespace {

using chess::Color;
using chess::Position;
using chess::Square;
using namespace kriegspiel;

const RuleSet& western() { return find_rule_set("western")->rules; }

std::vector<Position> positions(const std::vector<std::string>& fens) {
  std::vector<Position> found;
  for (const std::string& fen : fens) {
    found.push_back(chess::parse_fen(fen).value());
  }
  return found;
}

// The moves to a certain mate within `most`; 0 if there is none.
int solved(const RuleSet& rules, const std::vector<Position>& problem, int most) {
  CertainMateOptions options;
  options.most_moves = most;
  const auto tree = certain_mate(rules, problem, options);
  REQUIRE(tree);
  return tree->empty() ? 0 : tree->front().moves;
}

// ---- The same by a search without any table, over referees that see the whole game.

std::string heard(const Referee& referee, Color us) {
  std::string words;
  for (const Announcement& each : referee.announcements()) {
    if (hears(listener(us), each)) {
      words += to_text(each, referee.rules(), listener(us)) + '\n';
    }
  }
  return words;
}

std::string men_of(const Position& position, Color us) {
  std::string men;
  for (int square = 0; square < chess::kSquareCount; ++square) {
    const auto at = static_cast<Square>(square);
    const bool is_ours = chess::contains(position.pieces(us), at);
    men += is_ours ? static_cast<char>('a' + static_cast<int>(position.piece_on(at))) : '.';
  }
  return men;
}

bool wins_slowly(const std::vector<Referee>& games, Color us, int moves);

bool attempt_wins_slowly(const std::vector<Referee>& games, Color us, Attempt attempt, int moves) {
  std::map<std::string, std::vector<Referee>> refused;
  std::map<std::string, std::vector<Referee>> next;
  for (const Referee& game : games) {
    Referee tried = game;
    const Verdict verdict = tried.attempt(attempt).verdict;
    const std::string answer = heard(tried, us);
    if (tried.ending()) {
      if (tried.ending()->winner != us) {
        return false;
      }
    } else if (verdict != Verdict::moved) {
      refused[answer].push_back(tried);
    } else if (moves == 1) {
      return false;
    } else {
      for (const chess::Move move : tried.legal_moves()) {
        Referee replied = tried;
        replied.attempt(to_attempt(move));
        if (replied.ending()) {
          return false;
        }
        next[answer + heard(replied, us) + men_of(replied.position(), us)].push_back(replied);
      }
    }
  }
  return std::ranges::all_of(
             refused, [&](const auto& part) { return wins_slowly(part.second, us, moves); }) &&
         std::ranges::all_of(
             next, [&](const auto& part) { return wins_slowly(part.second, us, moves - 1); });
}

bool wins_slowly(const std::vector<Referee>& games, Color us, int moves) {
  for (const Referee& game : games) {
    for (const chess::Move move : game.legal_moves()) {
      if (!game.was_refused(to_attempt(move)) &&
          attempt_wins_slowly(games, us, to_attempt(move), moves)) {
        return true;
      }
    }
  }
  return false;
}

int solved_slowly(const RuleSet& rules, const std::vector<Position>& problem, int most) {
  std::vector<Referee> games;
  for (const Position& position : problem) {
    games.emplace_back(rules, position);
  }
  for (int moves = 1; moves <= most; ++moves) {
    if (wins_slowly(games, problem.front().side_to_move(), moves)) {
      return moves;
    }
  }
  return 0;
}

// Whether a mate may be near: the kings are, and Black's is at the edge.
bool is_promising(const Position& position) {
  const Square king = position.king(Color::black);
  const int file = chess::file_of(king);
  const int rank = chess::rank_of(king);
  return (file == 0 || file == 7 || rank == 0 || rank == 7) &&
         chess::king_distance(king, position.king(Color::white)) <= 2;
}

// Up to `most` positions of the ending with the same white men and White to move. The black men
// stand on the same squares or beside them.
std::vector<Position> random_problem(chess::MaterialSignature ending, Random& random,
                                     std::size_t most) {
  const auto number = [&random] { return random.next(); };
  for (;;) {
    const auto first = chess::random_placement(ending, number);
    if (!first || !is_promising(*first)) {
      continue;
    }
    std::vector<Position> problem{*first};
    for (int tries = 0; tries < 400 && problem.size() < most; ++tries) {
      chess::PositionSetup setup(*first);
      for (chess::Bitboard rest = first->pieces(Color::black); rest != chess::kNoSquares;) {
        const Square square = chess::pop_first(rest);
        const auto to = static_cast<Square>(random.below(chess::kSquareCount));
        if (chess::king_distance(square, to) == 1 && setup.piece_on(to) == chess::Piece::none) {
          const chess::Piece man = setup.piece_on(square);
          setup.put(chess::Piece::none, square);
          setup.put(man, to);
        }
      }
      if (const auto position = setup.build();
          position && chess::count_legal_moves(*position) > 0) {
        problem.push_back(*position);
      }
    }
    auto parts = divided_at_start(western(), problem);
    return parts.front().positions;
  }
}

TEST_CASE("a pawn promotes and mates, wherever the hidden pawn stands") {
  const auto problem =
      positions({"7k/5K2/6Pp/8/8/8/8/8 w - - 0 1", "7k/5K2/6P1/7p/8/8/8/8 w - - 0 1",
                 "7k/5K2/6P1/8/7p/8/8/8 w - - 0 1", "7k/5K2/6P1/p7/8/8/8/8 w - - 0 1"});
  CertainMateOptions options;
  options.most_moves = 5;
  const auto tree = certain_mate(western(), problem, options);
  REQUIRE(tree);
  REQUIRE(!tree->empty());
  CHECK(tree->front().moves == 3);
  CHECK(tree->front().attempt == Attempt{Square::g6, Square::g7});
  CHECK(tree->front().positions.size() == 4);
  // With the pawn on h6 the promotion mates; otherwise one more move is needed.
  CHECK(solved(western(), {problem[0]}, 5) == 2);
  CHECK(solved(western(), {problem[1]}, 5) == 3);
  CHECK(solved(western(), problem, 2) == 0);
}

TEST_CASE("each answer leads to a node that mates sooner, or to fewer positions") {
  const auto problem =
      positions({"8/8/8/8/8/2K5/6Q1/k7 w - - 0 1", "8/8/8/8/8/2K5/6Q1/1k6 w - - 0 1",
                 "8/8/8/8/8/2K5/6Q1/2k5 w - - 0 1"});
  CertainMateOptions options;
  options.most_moves = 5;
  const auto tree = certain_mate(western(), problem, options);
  REQUIRE(tree);
  REQUIRE(!tree->empty());
  for (const MateNode& node : *tree) {
    std::size_t answered = 0;
    for (const MateAnswer& answer : node.answers) {
      answered += answer.positions.size();
      CHECK(!answer.answer.empty());
      if (answer.next) {
        const MateNode& next = (*tree)[*answer.next];
        CHECK((next.moves < node.moves || next.positions.size() < node.positions.size()));
      }
    }
    CHECK(answered >= node.positions.size());
  }
}

TEST_CASE("with a hidden lone king the mates are those of the tables") {
  Random random(1);
  constexpr int kMost = 3;
  int mates = 0;
  for (const char* const ending : {"KRK", "KQK", "KPK", "KBBK"}) {
    belief_tables::Solver solver(belief_tables::announced(western()));
    for (int i = 0; i < sampled(40); ++i) {
      const auto problem = random_problem(*chess::parse_material(ending), random, 4);
      const OwnMen men(problem.front(), Color::white);
      chess::Bitboard squares = chess::kNoSquares;
      for (const Position& position : problem) {
        squares |= chess::bit(position.king(Color::black));
      }
      const auto state = solver.state(belief_tables::canonical(men, squares));
      int expected = 0;
      for (int moves = 1; expected == 0 && moves <= kMost; ++moves) {
        const auto won = solver.is_won_in(state, static_cast<belief_tables::Distance>(moves), {});
        REQUIRE(won);
        expected = *won ? moves : 0;
      }
      INFO(chess::to_fen(problem.front()) << ", " << problem.size() << " positions");
      CHECK(solved(western(), problem, kMost) == expected);
      mates += expected > 0 ? 1 : 0;
    }
  }
  CHECK(mates > 0);
}

TEST_CASE("with other hidden men the mates are those of a slow search") {
  Random random(2);
  int mates = 0;
  for (const char* const ending : {"KQKP", "KQKR", "KRPKP", "KQPKN"}) {
    for (int i = 0; i < sampled(25); ++i) {
      const auto problem = random_problem(*chess::parse_material(ending), random, 3);
      INFO(chess::to_fen(problem.front()) << ", " << problem.size() << " positions");
      const int expected = solved_slowly(western(), problem, 2);
      CHECK(solved(western(), problem, 2) == expected);
      mates += expected > 0 ? 1 : 0;
    }
  }
  CHECK(mates > 0);
}

TEST_CASE("what is heard at the beginning divides the positions") {
  // The pawn on f6 can be captured, and the referee announces this try.
  const auto parts = divided_at_start(
      western(), positions({"7k/8/5p2/4P3/8/4K3/8/8 w - - 0 1", "7k/8/8/4P3/8/4K3/5p2/8 w - - 0 1",
                            "7k/8/8/4P3/8/4K3/p7/8 w - - 0 1"}));
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].positions.size() + parts[1].positions.size() == 3);
}

TEST_CASE("a search can be stopped, and says which limit it has reached") {
  const auto problem =
      positions({"7k/8/8/8/8/8/6R1/4K3 w - - 0 1", "k7/8/8/8/8/8/6R1/4K3 w - - 0 1"});
  CertainMateOptions options;
  options.most_moves = 20;
  const std::atomic<bool> stop = true;
  options.stop = &stop;
  const auto stopped = certain_mate(western(), problem, options);
  REQUIRE(!stopped);
  CHECK(stopped.error().is_stopped());
  options.stop = nullptr;
  options.most_states = 100;
  const auto large = certain_mate(western(), problem, options);
  REQUIRE(!large);
  CHECK(large.error().message() == "the search needs more than 100 belief states");
  options.most_states = 1'000'000;
  options.most_moves = 3;
  options.most_positions = 2;
  const auto many = certain_mate(western(), problem, options);
  REQUIRE(!many);
  CHECK(many.error().message() ==
        "a belief state has more than 2 positions, and no mate was found without it");
}

}  // namespace
}  // namespace cheg::test::certain_mate_test
