// Random games under every rule set: the referee beside the slow one that was written from the
// tables.
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/kriegspiel/pair.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::slow_kriegspiel::random_games_test {
namespace {

using kriegspiel::Act;
using kriegspiel::Announcement;
using kriegspiel::Listener;
using kriegspiel::NamedRuleSet;
using kriegspiel::Referee;
using kriegspiel::Verdict;

// Games for each rule set, in every run of the tests and in the full one.
constexpr int kSample = 40;
constexpr int kFull = 20000;
constexpr int kMostActs = 250;

// How often things happened, so that the tests know what they have tested.
using Counts = std::map<std::string, long>;

void count_step(Counts& counts, const Board& board, const Step& step, Verdict verdict) {
  const std::string answer = name(verdict);
  ++counts[answer];
  if (step.drop != ' ') {
    ++counts["drop " + answer];
    if (verdict == Verdict::moved && board.in_check()) {
      ++counts["drop against a check"];
    }
  }
  if (step.from < 0 || step.to < 0 || !board.own(step.from)) {
    return;
  }
  if (board.own_man(step.from, 'K') && std::abs(step.to - step.from) == 2) {
    ++counts["castling " + answer];
  }
  if (step.piece != ' ' && verdict == Verdict::moved) {
    ++counts[std::string("promotion to ") + step.piece];
  }
  if (board.own_man(step.from, 'P') && file(step.to) != file(step.from)) {
    ++counts["capture by pawn " + answer];
    if (step.to == board.passed) {
      ++counts["en passant " + answer];
    }
  }
  if (verdict != Verdict::moved && board.reaches(step.from, step.to)) {
    ++counts[board.in_check() ? "check unanswered" : "pinned or into check"];
  }
}

struct Games {
  const NamedRuleSet& rule_set;
  Random random;
  Counts counts;
  int games = 0;
  long acts = 0;

  // Plays one game on both referees; false if they disagree.
  bool play() {
    const auto fens = first_starts(rule_set.rules);
    const std::string_view fen = fens[random.below(fens.size())];
    SlowReferee slow(rule_set.name, fen);
    Referee fast(rule_set.rules, *kriegspiel::parse_start(fen, rule_set.rules));
    std::array<Step, 2> last_steps;
    std::string history = fmt::format("{}: {}", rule_set.name, fen);
    const auto agree = [&](const Said& expected) {
      const Said got = in_code(fast.announcements());
      const bool same = got == expected && fast.ending().has_value() == slow.over() &&
                        (fast.ending() ? fast.ending()->result() : "*") == slow.result();
      if (!same) {
        FAIL_CHECK(history << "\n  expected " << fmt::format("{}", fmt::join(expected, "; "))
                           << "\n  got      " << fmt::format("{}", fmt::join(got, "; ")));
      }
      return same;
    };
    if (!agree(slow.beginning())) {
      return false;
    }
    for (int act = 0; act < kMostActs && !slow.over(); ++act) {
      ++acts;
      const std::size_t choice = random.below(100);
      if (choice < 4) {
        history += " any?";
        const Said expected = slow.ask_any();
        fast.ask_any();
        if (!agree(expected)) {
          return false;
        }
      } else if (choice < 6) {
        history += " refusals?";
        const Said expected = slow.ask_refusals();
        fast.ask_refusals();
        if (!agree(expected)) {
          return false;
        }
      } else if (choice < 7 && random.below(20) == 0) {
        history += " resign";
        const bool white = random.below(2) == 0;
        const Said expected = slow.resign(white);
        fast.resign(white ? chess::Color::white : chess::Color::black);
        if (!agree(expected)) {
          return false;
        }
      } else {
        // Now and then back again, so that positions repeat themselves.
        Step& last = last_steps[slow.board().white ? 0 : 1];
        const Step step = last.from >= 0 && random.below(6) == 0 ? Step{last.to, last.from}
                                                                 : random_step(random, fast);
        history += fmt::format(" {},{},{}", step.from, step.to, step.piece);
        const Board before = slow.board();
        const Said expected = slow.attempt(step);
        const Referee::Ruling answer = fast.attempt(to_attempt(step));
        count_step(counts, before, step, answer.verdict);
        if (answer.verdict == Verdict::moved) {
          last = step;
        }
        for (const Announcement& said : answer.announcements) {
          const std::string code = in_code(said);
          ++counts[code.substr(0, code.find(' '))];
        }
        if (!agree(expected)) {
          return false;
        }
      }
      if (random.below(80) == 0 && !compare_possible(slow, fast, history)) {
        return false;
      }
    }
    if (slow.over() && fast.attempt({}).verdict != Verdict::game_over) {
      FAIL_CHECK(history << "\n  the game goes on after its end");
      return false;
    }
    for (const bool white : {true, false}) {
      const auto told = in_code(fast.record(white ? Listener::white : Listener::black));
      if (told != slow.record(white)) {
        FAIL_CHECK(history << "\n  the records differ\n"
                           << fmt::format("{}\n\n{}", fmt::join(told, "\n"),
                                          fmt::join(slow.record(white), "\n")));
        return false;
      }
    }
    return true;
  }

  static bool compare_possible(const SlowReferee& slow, const Referee& fast,
                               const std::string& history) {
    const auto expected = sorted(slow.possible());
    const auto got = sorted(fast.own_board().possible_attempts());
    std::vector<Step> not_refused = slow.possible();
    std::erase_if(not_refused, [&](const Step& step) { return slow.was_refused(step); });
    const bool same =
        got == expected && (slow.over() || sorted(fast.possible_attempts()) == sorted(not_refused));
    if (!same) {
      FAIL_CHECK(history << "\n  possible: " << fmt::format("{}", fmt::join(expected, ", "))
                         << "\n  got:      " << fmt::format("{}", fmt::join(got, ", ")));
    }
    return same;
  }
};

Games play(const NamedRuleSet& rule_set, int games) {
  Games all{rule_set, Random(1967 + rule_set.name.size()), {}};
  while (all.games < games && all.play()) {
    ++all.games;
  }
  return all;
}

}  // namespace

TEST_CASE("The slow referee's board knows the legal moves of chess") {
  Random random(1975);
  for (int game = 0; game < 60; ++game) {
    const std::string_view fen = first_positions()[random.below(first_positions().size())];
    chess::Position position = *chess::parse_fen(fen);
    Board board = from_fen(fen);
    for (int ply = 0; ply < 40; ++ply) {
      const chess::MoveList moves = chess::legal_moves(position);
      std::vector<Step> expected;
      for (const chess::Move move : moves) {
        expected.push_back(to_step(kriegspiel::to_attempt(move)));
      }
      REQUIRE(sorted(board.legal_steps()) == sorted(expected));
      if (moves.empty()) {
        break;
      }
      const chess::Move move = moves[random.below(moves.size())];
      board = board.after(to_step(kriegspiel::to_attempt(move)));
      position.make(move);
    }
  }
}

TEST_CASE("In random games the referee says what the tables of the rule sets say") {
  Counts all;
  for (const NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    for (const auto& [what, times] : play(rule_set, kSample).counts) {
      all[what] += times;
    }
  }
  for (const char* const what : {"moved",
                                 "refused",
                                 "impossible",
                                 "repeated",
                                 "drop moved",
                                 "drop refused",
                                 "drop impossible",
                                 "drop against a check",
                                 "castling moved",
                                 "castling refused",
                                 "castling impossible",
                                 "promotion to Q",
                                 "promotion to R",
                                 "promotion to B",
                                 "promotion to N",
                                 "en passant moved",
                                 "en passant refused",
                                 "check unanswered",
                                 "pinned or into check",
                                 "capture by pawn refused",
                                 "capture by pawn impossible",
                                 "rank",
                                 "file",
                                 "long",
                                 "short",
                                 "knight",
                                 "check",
                                 "checkmate",
                                 "stalemate",
                                 "repetition",
                                 "fifty",
                                 "insufficient"}) {
    INFO(what);
    CHECK(all[what] >= 1);
  }
}

TEST_CASE("In very many random games the referee says what the tables of the rule sets say",
          "[.full]") {
  for (const NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    SECTION(std::string(rule_set.name)) {
      const Games all = play(rule_set, kFull);
      CHECK(all.games == kFull);
      std::string line;
      for (const auto& [what, times] : all.counts) {
        line += fmt::format(", {} {}", times, what);
      }
      WARN(rule_set.name << ": " << all.games << " games, " << all.acts << " acts" << line);
    }
  }
}

}  // namespace cheg::test::slow_kriegspiel::random_games_test
