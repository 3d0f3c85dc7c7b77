// What a player knows of a hidden king, beside all games that he cannot tell from the one he plays.
#include "kriegspiel/belief.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::belief_test {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::AttemptList;
using kriegspiel::Belief;
using kriegspiel::OwnMen;
using kriegspiel::Referee;
using kriegspiel::RuleSet;

std::vector<Announcement> heard_by(Color player, const Referee::Ruling& answer) {
  std::vector<Announcement> heard;
  for (const Announcement& said : answer.announcements) {
    if (hears(kriegspiel::listener(player), said)) {
      heard.push_back(said);
    }
  }
  return heard;
}

std::vector<Announcement> heard_first(Color player, const Referee& referee) {
  return heard_by(player, {kriegspiel::Verdict::moved, referee.announcements()});
}

// The same men, the lone king elsewhere; nothing if that is no legal position.
std::optional<Position> moved_to(const Position& position, Color them, Square square) {
  chess::PositionSetup setup(position);
  setup.put(Piece::none, position.king(them));
  if (setup.piece_on(square) != Piece::none) {
    return std::nullopt;
  }
  const auto built = setup.put(make_piece(them, PieceType::king), square).build();
  return built.ok() ? std::optional(*built) : std::nullopt;
}

// Every game that sounds to the player like the one he plays, each with all its history.
class Games {
 public:
  Games(const RuleSet& rules, const Position& start, Color us) : us_(us) {
    const auto heard = heard_first(us, Referee(rules, start));
    for (int i = 0; i < chess::kSquareCount; ++i) {
      if (const auto position = moved_to(start, ~us, static_cast<Square>(i))) {
        const Referee game(rules, *position);
        if (heard_first(us, game) == heard) {
          games_.push_back(game);
        }
      }
    }
  }

  void act(Attempt attempt, const std::vector<Announcement>& heard) {
    std::vector<Referee> next;
    for (Referee& game : games_) {
      if (heard_by(us_, game.attempt(attempt)) == heard) {
        next.push_back(std::move(game));
      }
    }
    games_ = std::move(next);
  }

  // The opponent may have attempted anything that sounds so and leaves these men of ours.
  void hear(const std::vector<Announcement>& heard, const OwnMen& now) {
    std::vector<Referee> next;
    for (const Referee& game : games_) {
      for (int to = 0; to < chess::kSquareCount; ++to) {
        Referee tried = game;
        const Square king = game.position().king(~us_);
        if (heard_by(us_, tried.attempt({king, static_cast<Square>(to)})) == heard &&
            OwnMen(tried.position(), us_) == now &&
            std::none_of(next.begin(), next.end(),
                         [&](const Referee& other) { return same_future(other, tried); })) {
          next.push_back(std::move(tried));
        }
      }
    }
    games_ = std::move(next);
  }

  [[nodiscard]] Bitboard squares() const {
    Bitboard squares = chess::kNoSquares;
    for (const Referee& game : games_) {
      squares |= chess::bit(game.position().king(~us_));
    }
    return squares;
  }

 private:
  [[nodiscard]] static bool same_future(const Referee& a, const Referee& b) {
    if (a.position() != b.position() || a.refusals() != b.refusals()) {
      return false;
    }
    const Square king = a.position().king(a.side_to_move());
    for (int to = 0; to < chess::kSquareCount; ++to) {
      const Attempt attempt{king, static_cast<Square>(to)};
      if (a.was_refused(attempt) != b.was_refused(attempt)) {
        return false;
      }
    }
    return true;
  }

  Color us_;
  std::vector<Referee> games_;
};

// Anything that the player may attempt, and now and then what he may not.
Attempt some_attempt(Random& random, const Referee& referee) {
  if (random.below(20) == 0) {
    return {static_cast<Square>(random.below(64)), static_cast<Square>(random.below(64))};
  }
  const AttemptList attempts = referee.possible_attempts();
  return attempts[random.below(attempts.size())];
}

Attempt some_king_move(Random& random, const Referee& referee) {
  const Square king = referee.position().king(referee.side_to_move());
  if (random.below(4) != 0) {
    const auto& moves = referee.legal_moves();
    return kriegspiel::to_attempt(moves[random.below(moves.size())]);
  }
  return {king, static_cast<Square>(random.below(64))};
}

struct Comparison {
  int beliefs = 0;
  int failures = 0;
};

void play(Random& random, const RuleSet& rules, const Position& start, Color us,
          Comparison& comparison) {
  Referee truth(rules, start);
  Games games(rules, start, us);
  Belief belief(rules, OwnMen(start, us), start.side_to_move(), heard_first(us, truth));
  std::string history = chess::to_fen(start);
  // What is refused in secret, the player hears of when his turn comes.
  const bool is_counted = rules.refusal_count == kriegspiel::RefusalCount::told;
  for (int acts = 0; acts < 40; ++acts) {
    ++comparison.beliefs;
    const bool is_comparable = !is_counted || truth.side_to_move() == us;
    if ((is_comparable && belief.squares() != games.squares()) ||
        !chess::contains(belief.squares(), truth.position().king(~us))) {
      ++comparison.failures;
      FAIL_CHECK(history << ": " << belief.squares() << " is not " << games.squares());
      return;
    }
    if (truth.ending() || truth.legal_moves().empty()) {
      return;
    }
    const bool is_ours = truth.side_to_move() == us;
    const Attempt attempt = is_ours ? some_attempt(random, truth) : some_king_move(random, truth);
    history += ' ' + to_string(attempt.from) + to_string(attempt.to);
    const auto answer = truth.attempt(attempt);
    const auto heard = heard_by(us, answer);
    if (is_ours) {
      games.act(attempt, heard);
      belief.hear_answer(attempt, heard);
    } else {
      const OwnMen now(truth.position(), us);
      if (!heard.empty() || is_counted) {
        games.hear(heard, now);
      }
      belief.hear_opponent(heard, now);
    }
    if (truth.ending()) {
      return;
    }
  }
}

std::vector<std::pair<std::string, RuleSet>> tested_rules() {
  std::vector<std::pair<std::string, RuleSet>> all;
  for (const auto& named : kriegspiel::rule_sets()) {
    all.emplace_back(named.name, named.rules);
  }
  RuleSet told = kriegspiel::find_rule_set("berkeley")->rules;
  told.refusals = kriegspiel::Refusals::mover;
  told.refusal_count = kriegspiel::RefusalCount::told;
  told.captures = kriegspiel::Captures::silent;
  all.emplace_back("told", told);
  RuleSet silent = kriegspiel::find_rule_set("western")->rules;
  silent.mates = kriegspiel::Mates::silent;
  silent.checks = kriegspiel::Checks::silent;
  all.emplace_back("silent", silent);
  for (auto& [name, rules] : all) {
    rules.repetition = kriegspiel::Repetition::ignored;  // no evidence, as the header says
  }
  return all;
}

TEST_CASE(
    "A belief holds exactly the squares on which the king stands in some game that sounds alike") {
  constexpr std::string_view kFens[] = {
      "8/8/4k3/8/8/8/8/K6R w - - 0 1",    "8/8/4k3/8/8/8/8/K6R b - - 0 1",
      "8/8/4k3/8/8/8/8/4K2R w K - 0 1",   "r3k3/8/8/8/4K3/8/8/8 b q - 0 1",
      "8/3P4/8/1k6/8/8/P6P/K7 w - - 0 1", "8/8/8/8/8/2k5/P7/K7 b - - 0 1",
      "8/8/4k3/8/8/8/8/KBN5 w - - 0 1",   "8/8/8/8/8/4q3/5b2/K6k b - - 0 1",
      "4k3/8/8/8/8/8/Q6P/KN6 w - - 0 1",  "k7/p7/8/8/8/8/8/2K5 b - - 0 1"};
  Random random(1899);
  int number = 0;
  for (const auto& [name, rules] : tested_rules()) {
    if (kIsSlow && ++number % 3 != 0) {
      continue;
    }
    CAPTURE(name);
    Comparison comparison;
    for (const std::string_view fen : kFens) {
      const Position start = *chess::parse_fen(fen);
      const Color us = chess::count(start.pieces(Color::white)) > 1 ? Color::white : Color::black;
      for (int i = 0; i < sampled(2); ++i) {
        play(random, rules, start, us, comparison);
        if (comparison.failures > 3) {
          return;
        }
      }
    }
    CHECK(comparison.beliefs > sampled(300));
  }
}

}  // namespace
}  // namespace cheg::test::belief_test
