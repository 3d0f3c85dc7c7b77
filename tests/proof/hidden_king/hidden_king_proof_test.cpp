// Proofs against a hidden lone king, of players that are not programs.
#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/belief_tables/solver.hpp"
#include "kriegspiel/lone_king.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/square_list.hpp"
#include "proof/hidden_king/prove.hpp"
#include "proof/hidden_king/random_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::hidden_king_proof_test {
namespace {

namespace tables = kriegspiel::belief_tables;

using chess::Bitboard;
using chess::kNoSquares;
using kriegspiel::Attempt;
using kriegspiel::Belief;
using kriegspiel::OwnMen;
using kriegspiel::ToldKind;
using proof::hidden_king::Choice;
using proof::hidden_king::Failure;
using proof::hidden_king::Mind;
using proof::hidden_king::Player;
using proof::hidden_king::Problem;
using proof::hidden_king::RandomGames;
using proof::hidden_king::Report;
using proof::hidden_king::Turn;

const kriegspiel::RuleSet& rules(const char* name) {
  return kriegspiel::find_rule_set(name)->rules;
}

std::vector<tables::StateId> states_of(std::span<const Problem> starts, tables::Solver& solver) {
  std::vector<tables::StateId> states;
  for (const Problem& start : starts) {
    states.push_back(solver.state(tables::canonical(start.men, start.squares)));
  }
  return states;
}

// Knows these starts, and what was needed to decide them.
std::unique_ptr<tables::Solver> solver_for(std::span<const Problem> starts) {
  auto solver = std::make_unique<tables::Solver>(tables::announced(rules("western")));
  REQUIRE(!solver->solve(states_of(starts, *solver), {}));
  return solver;
}

Problem problem(const std::string& fen, const std::string& squares) {
  return {kriegspiel::parse_men_against_king(fen)->men, *kriegspiel::parse_square_list(squares)};
}

// Has nothing in mind but its belief.
class Forgetful : public Player {
 public:
  [[nodiscard]] Mind at_start() override { return 0; }
  [[nodiscard]] Mind after_refusal(Mind mind, const OwnMen&, Attempt) override { return mind; }
  [[nodiscard]] Mind after_turn(Mind mind, const Turn&) override { return mind; }
  [[nodiscard]] std::optional<Mind> settled(const Belief&, Mind mind) override { return mind; }
  [[nodiscard]] std::string rule_name(std::uint32_t rule) const override {
    return "R" + std::to_string(rule);
  }
};

// Plays as well as possible, by the solver.
class Best final : public Forgetful {
 public:
  [[nodiscard]] Result<Choice, WorkError> choose(const Belief& belief, Mind) override {
    const tables::StateId here = state(belief);
    if (!solver_.distance(here)) {
      REQUIRE(!solver_.solve(std::span(&here, 1), {}));
    }
    const auto limit = solver_.distance(here);
    REQUIRE(limit.has_value());
    for (const Attempt attempt : belief.attempts()) {
      if (wins(belief, attempt, *limit)) {
        return Choice{attempt, 1, ""};
      }
    }
    FAIL("no attempt keeps the distance");
    return Choice{};
  }

  void solve(std::span<const Problem> starts) {
    REQUIRE(!solver_.solve(states_of(starts, solver_), {}));
  }

 private:
  tables::StateId state(const Belief& belief) {
    return solver_.state(tables::canonical(belief.men(), belief.squares()));
  }

  bool wins(const Belief& belief, Attempt attempt, tables::Distance limit) {
    for (const kriegspiel::Case& heard : belief.cases(attempt)) {
      if (heard.told.kind == ToldKind::checkmate) {
        continue;
      }
      if (heard.told.kind == ToldKind::stalemate) {
        return false;
      }
      Belief next = belief.after(attempt, heard);
      const bool is_move = !next.is_our_turn();
      if (is_move && (limit == 1 || next.takers() != kNoSquares)) {
        return false;
      }
      next = is_move ? next.after_reply() : next;
      const auto most = static_cast<tables::Distance>(limit - (is_move ? 1 : 0));
      if (!*solver_.is_won_in(state(next), most, {})) {
        return false;
      }
    }
    return true;
  }

  tables::Solver solver_{tables::announced(rules("western"))};
};

// Makes the same two moves again and again, from one square to another and back.
class Shuffler final : public Forgetful {
 public:
  explicit Shuffler(Attempt there) : there_(there) {}

  [[nodiscard]] Result<Choice, WorkError> choose(const Belief& belief, Mind) override {
    const bool is_back = belief.men().man_on(there_.from) == chess::PieceType::none;
    return Choice{is_back ? Attempt{there_.to, there_.from} : there_, is_back ? 2U : 1U, ""};
  }

 private:
  Attempt there_;
};

// Moves the rook to and fro at first, then plays as well as possible.
class Dawdler final : public Forgetful {
 public:
  Dawdler(Attempt there, Mind wasted) : shuffler_(there), wasted_(wasted) {}

  // The mind counts the moves, up to the last wasted one.
  [[nodiscard]] Mind after_turn(Mind mind, const Turn&) override {
    return std::min(mind + 1, wasted_);
  }
  [[nodiscard]] Result<Choice, WorkError> choose(const Belief& belief, Mind mind) override {
    return mind < wasted_ ? shuffler_.choose(belief, mind) : best_.choose(belief, mind);
  }

 private:
  Shuffler shuffler_;
  Best best_;
  Mind wasted_;
};

class Silent final : public Forgetful {
 public:
  [[nodiscard]] Result<Choice, WorkError> choose(const Belief&, Mind) override {
    return Choice{std::nullopt, 0, "nothing to say"};
  }
};

Result<Report, WorkError> prove(Player& player, const std::vector<Problem>& starts,
                                const proof::hidden_king::ProveOptions& options) {
  const auto solver = solver_for(starts);
  return proof::hidden_king::prove(rules("western"), player, starts, *solver, options);
}

Report proved(Player& player, const std::vector<Problem>& starts,
              const proof::hidden_king::ProveOptions& options = {}) {
  return prove(player, starts, options).value();
}

TEST_CASE("The best play takes as long as the tables say, whatever happens") {
  std::vector<Problem> starts;
  const auto all = proof::hidden_king::starts_of(*chess::parse_material("KRK"), false);
  REQUIRE(all.size() == 518);
  for (std::size_t i = 0; i < all.size(); i += 7) {
    starts.push_back(all[i]);
  }
  Best best;
  best.solve(starts);
  const Report report = proved(best, starts);
  CHECK(report.starts == starts.size());
  CHECK(report.winnable > 20);
  CHECK(report.is_proved());
  CHECK(report.groups.empty());
  CHECK(report.most_excess == 0);
  CHECK(report.player.longest == report.best_play.longest);
  CHECK(report.player.mean <= report.best_play.mean);
  CHECK(report.player.mean >= report.best_play.mean);
}

TEST_CASE("Turned starts are all placements") {
  const auto all = proof::hidden_king::starts_of(*chess::parse_material("KRK"), true);
  CHECK(all.size() == 64 * 63);
}

TEST_CASE("A cycle of knowledge is found") {
  Shuffler shuffler({chess::Square::c3, chess::Square::d3});
  const Report report = proved(shuffler, {problem("8/8/8/8/3K4/2R5/8/8 w - - 0 1", "a8")});
  CHECK(report.winnable == 1);
  CHECK(report.won == 0);
  REQUIRE(report.groups.size() == 1);
  CHECK(report.groups[0].failure == Failure::cycle);
  CHECK(report.groups[0].line.steps.size() - report.groups[0].line.cycle == 2);
  const auto& line = report.groups[0].line;
  CHECK(line.end.squares == line.steps[line.cycle].known.squares);
  CHECK(line.end.men == line.steps[line.cycle].known.men);
}

TEST_CASE("A player who makes no attempt, or always a refused one, does not win") {
  Silent silent;
  const auto start = problem("8/8/8/8/8/1K6/7R/8 w - - 0 1", "a1,b1");
  const Report none = proved(silent, {start});
  REQUIRE(none.groups.size() == 1);
  CHECK(none.groups[0].failure == Failure::no_attempt);
  CHECK(none.groups[0].line.why_not == "nothing to say");
  Shuffler useless({chess::Square::b3, chess::Square::b5});
  const Report refused = proved(useless, {start});
  REQUIRE(refused.groups.size() == 1);
  CHECK(refused.groups[0].failure == Failure::useless_attempt);
  CHECK(refused.groups[0].rule == "R1");
}

TEST_CASE("A lost rook, a stalemate and a spoiled win are faults of the attempt") {
  Shuffler gives({chess::Square::h2, chess::Square::b2});
  const Report lost = proved(gives, {problem("8/8/8/8/3K4/8/7R/8 w - - 0 1", "a1,b1")});
  REQUIRE(lost.groups.size() == 1);
  CHECK(lost.groups[0].failure == Failure::material_lost);
  CHECK(lost.groups[0].line.steps.size() == 1);
  CHECK(lost.groups[0].line.steps[0].heard ==
        "Black to move; White to move, Piece gone QN2, Draw by insufficient material");
  Shuffler stalemates({chess::Square::h2, chess::Square::b2});
  const Report stale = proved(stalemates, {problem("8/8/8/8/8/2K5/7R/8 w - - 0 1", "a1,b1")});
  REQUIRE(stale.groups.size() == 1);
  CHECK(stale.groups[0].failure == Failure::stalemate);
}

// Keeps the rook, but follows no plan.
class Erratic final : public Forgetful {
 public:
  [[nodiscard]] Result<Choice, WorkError> choose(const Belief& belief, Mind) override {
    std::vector<Attempt> safe;
    for (const Attempt attempt : belief.attempts()) {
      const auto cases = belief.cases(attempt);
      if (std::ranges::none_of(cases, [&](const kriegspiel::Case& heard) {
            return heard.told.kind == ToldKind::moved &&
                   belief.after(attempt, heard).takers() != kNoSquares;
          })) {
        safe.push_back(attempt);
      }
    }
    if (safe.empty()) {
      return Choice{std::nullopt, 0, "the rook is lost"};
    }
    return Choice{safe[Random(belief.squares() + belief.men().own).below(safe.size())], 1, ""};
  }
};

TEST_CASE("What the solver has decided besides the starts does not change the report") {
  const std::vector<Problem> starts {
    problem("8/8/8/8/8/1K6/7R/8 w - - 0 1", "a1,b1,c1"),
#if !defined(CHEG_SANITIZED)
        problem("8/8/8/8/3K4/2R5/8/8 w - - 0 1", "a7,a8,b8")
#endif
  };
  const auto full = solver_for(starts);
  const auto everything = proof::hidden_king::starts_of(*chess::parse_material("KRK"), false);
  REQUIRE(!full->solve(states_of(everything, *full), {}));
  tables::Solver sparse(tables::announced(rules("western")));
  for (const Problem& start : starts) {
    const auto belief = tables::canonical(start.men, start.squares);
    sparse.learn(belief, full->distance(full->state(belief)));
  }
  Erratic player;
  const Report expected =
      proof::hidden_king::prove(rules("western"), player, starts, *full, {}).value();
  const Report report =
      proof::hidden_king::prove(rules("western"), player, starts, sparse, {}).value();
  CHECK(report.winnable == expected.winnable);
  CHECK(report.won == expected.won);
  CHECK(report.nodes == expected.nodes);
  REQUIRE(report.groups.size() == expected.groups.size());
  bool is_spoiled = false;
  for (std::size_t i = 0; i < report.groups.size(); ++i) {
    CHECK(report.groups[i].failure == expected.groups[i].failure);
    CHECK(report.groups[i].starts == expected.groups[i].starts);
    is_spoiled = is_spoiled || report.groups[i].failure == Failure::spoiled;
  }
  CHECK(is_spoiled);
}

TEST_CASE("A king that may be refused gives the player more to hear") {
  std::vector<Problem> start{problem("8/8/8/8/8/1K6/7R/8 w - - 0 1", "a1,b1,c1")};
  Best best;
  best.solve(start);
  proof::hidden_king::ProveOptions options;
  const Report without = proved(best, start, options);
  options.kings_refusals = true;
  const Report with = proved(best, start, options);
  CHECK(without.is_proved());
  CHECK(with.is_proved());
  CHECK(with.nodes > without.nodes);
}

TEST_CASE("A win that takes too long counts unless the rules have the fifty-move rule") {
  kriegspiel::RuleSet with_draw = rules("western");
  with_draw.fifty_moves = kriegspiel::FiftyMoves::draw;
  const std::vector<Problem> start{problem("8/8/8/8/3K4/2R5/8/8 w - - 0 1", "a8")};
  const auto solver = solver_for(start);
  const auto report = [&](const kriegspiel::RuleSet& rule_set, Mind wasted) {
    Dawdler dawdler({chess::Square::c3, chess::Square::d3}, wasted);
    return proof::hidden_king::prove(rule_set, dawdler, start, *solver, {}).value();
  };
  const Report quick = report(with_draw, 10);
  CHECK(quick.is_proved());
  CHECK(quick.player.longest <= 50);
  const Report patient = report(rules("western"), 40);
  CHECK(patient.is_proved());
  CHECK(patient.player.longest > 50);
  const Report slow = report(with_draw, 40);
  CHECK(slow.won == 0);
  REQUIRE(slow.groups.size() == 1);
  CHECK(slow.groups[0].failure == Failure::fifty_moves);
  CHECK(slow.groups[0].rule.empty());
  CHECK(slow.groups[0].line.moves == patient.player.longest);
}

TEST_CASE("The work can be stopped, and has a limit of memory") {
  Shuffler shuffler({chess::Square::h2, chess::Square::h3});
  const std::vector<Problem> start{problem("8/8/8/8/3K4/8/7R/8 w - - 0 1", "a8")};
  const std::atomic<bool> stop{true};
  proof::hidden_king::ProveOptions options;
  options.stop = &stop;
  const auto stopped = prove(shuffler, start, options);
  REQUIRE(!stopped.ok());
  CHECK(stopped.error().is_stopped());
  options.stop = nullptr;
  options.most_bytes = 1;
  const auto small = prove(shuffler, start, options);
  REQUIRE(!small.ok());
  CHECK(small.error().message() == "the belief states need more memory than allowed");
}

RandomGames random_games(Player& player, const Problem& start, std::size_t games,
                         std::uint64_t seed = 1) {
  proof::hidden_king::RandomGamesOptions options;
  options.games = games;
  options.seed = seed;
  const auto played = proof::hidden_king::play_random_games(rules("western"), player,
                                                            std::span(&start, 1), options);
  CHECK(played.value().starts == 1);
  CHECK(played.value().games == games);
  return played.value();
}

TEST_CASE("In random games, the best play wins whatever can be won for certain") {
  const Problem start = problem("8/8/8/8/8/1K6/7R/8 w - - 0 1", "a1,b1,c1");
  Best best;
  best.solve(std::span(&start, 1));
  CHECK(random_games(best, start, 40).won == 40);
}

TEST_CASE("In random games, the king stands on a random square of the start") {
  // The rook mates a king on a1 or b1. From c1 the king escapes, and seldom comes back.
  const auto won = [](const std::string& squares, std::uint64_t seed) {
    Shuffler mates({chess::Square::h2, chess::Square::h1});
    return random_games(mates, problem("8/8/8/8/8/1K6/7R/8 w - - 0 1", squares), 300, seed).won;
  };
  CHECK(won("a1,b1", 1) == 300);
  CHECK(won("c1", 1) < 150);
  CHECK(won("a1,b1,c1", 1) > 150);
  CHECK(won("a1,b1,c1", 1) < 300);
  CHECK(won("a1,b1,c1", 1) == won("a1,b1,c1", 1));
  const bool is_always_the_same =
      won("a1,b1,c1", 1) == won("a1,b1,c1", 2) && won("a1,b1,c1", 2) == won("a1,b1,c1", 3);
  CHECK_FALSE(is_always_the_same);
}

TEST_CASE("A random game is not won without an attempt, by a stalemate, or without an end") {
  const Problem start = problem("8/8/8/8/8/1K6/7R/8 w - - 0 1", "a1,b1");
  Silent silent;
  CHECK(random_games(silent, start, 10).won == 0);
  Shuffler useless({chess::Square::b3, chess::Square::b5});
  CHECK(random_games(useless, start, 10).won == 0);
  Shuffler stalemates({chess::Square::h2, chess::Square::b2});
  CHECK(random_games(stalemates, problem("8/8/8/8/8/2K5/7R/8 w - - 0 1", "a1"), 10).won == 0);
  Shuffler waits({chess::Square::c3, chess::Square::d3});
  CHECK(random_games(waits, problem("8/8/8/8/3K4/2R5/8/8 w - - 0 1", "a8"), 10).won == 0);
}

TEST_CASE("A proof plays random games only from starts that cannot be won for certain") {
  const Problem certain = problem("8/8/8/8/8/1K6/7R/8 w - - 0 1", "a1,b1");
  Problem uncertain = problem("8/8/8/4R3/8/8/8/K7 w - - 0 1", "d6");
  uncertain.squares = tables::squares_at_start(uncertain.men);
  proof::hidden_king::ProveOptions options;
  Silent silent;
  CHECK_FALSE(proved(silent, {certain, uncertain}, options).random_games.has_value());
  options.random_games = 5;
  const auto games = proved(silent, {certain, uncertain}, options).random_games;
  REQUIRE(games.has_value());
  CHECK(games->starts == 1);
  CHECK(games->games == 5);
  const auto none = proved(silent, {certain}, options).random_games;
  REQUIRE(none.has_value());
  CHECK(none->games == 0);
}

TEST_CASE("Random games can be stopped") {
  const Problem start = problem("8/8/8/8/8/1K6/7R/8 w - - 0 1", "a1,b1");
  const std::atomic<bool> stop{true};
  proof::hidden_king::RandomGamesOptions options;
  options.games = 1;
  options.stop = &stop;
  Silent silent;
  const auto stopped = proof::hidden_king::play_random_games(rules("western"), silent,
                                                             std::span(&start, 1), options);
  REQUIRE(!stopped.ok());
  CHECK(stopped.error().is_stopped());
}

}  // namespace
}  // namespace cheg::test::hidden_king_proof_test
