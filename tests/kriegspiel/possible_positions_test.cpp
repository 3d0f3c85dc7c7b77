// What a player knows of several hidden men, beside what is known of a lone king, and beside all
// games that sound alike.
#include "kriegspiel/possible_positions.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/belief.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::possible_positions_test {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Position;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::Belief;
using kriegspiel::OwnMen;
using kriegspiel::PossiblePositions;
using kriegspiel::Referee;
using kriegspiel::RuleSet;

std::vector<Announcement> heard_by(Color player, const Referee& referee) {
  std::vector<Announcement> heard;
  for (const Announcement& said : referee.announcements()) {
    if (hears(kriegspiel::listener(player), said)) {
      heard.push_back(said);
    }
  }
  return heard;
}

// The position without counters.
std::string text_of(const Position& position) {
  chess::PositionSetup setup(position);
  return chess::to_fen(setup.halfmove_clock(0).fullmove_number(1).build().value());
}

// The positions as text, without counters.
std::vector<std::string> texts(std::span<const Position> positions) {
  std::vector<std::string> found;
  for (const Position& position : positions) {
    found.push_back(text_of(position));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// Every game that sounds to the player like the one that is played, each with all its history: also
// the other side's refused attempts, which it may have made in any way.
class Games {
 public:
  Games(const RuleSet& rules, const Position& start, Color us,
        const std::vector<Announcement>& heard)
      : us_(us) {
    const Square king = start.king(~us);
    const Square man = chess::first(start.pieces(~us) & ~chess::bit(king));
    for (int k = 0; k < chess::kSquareCount; ++k) {
      for (int m = 0; m < chess::kSquareCount; ++m) {
        chess::PositionSetup setup(start);
        setup.put(chess::Piece::none, king).put(chess::Piece::none, man);
        const auto king_to = static_cast<Square>(k);
        const auto man_to = static_cast<Square>(m);
        if (k == m || setup.piece_on(king_to) != chess::Piece::none ||
            setup.piece_on(man_to) != chess::Piece::none) {
          continue;
        }
        setup.put(start.piece_on(king), king_to).put(start.piece_on(man), man_to);
        if (const auto position = setup.build()) {
          keep(Referee(rules, *position), heard);
        }
      }
    }
    games_ = std::move(next_);
  }

  void act(Attempt attempt, const std::vector<Announcement>& heard) {
    next_.clear();
    for (Referee game : games_) {
      game.attempt(attempt);
      keep(std::move(game), heard);
    }
    games_ = std::move(next_);
  }

  void reply(const std::vector<Announcement>& heard) {
    next_.clear();
    for (const Referee& game : games_) {
      for (const chess::Move move : game.legal_moves()) {
        Referee next = game;
        next.attempt(kriegspiel::to_attempt(move));
        keep(std::move(next), heard);
      }
    }
    games_ = std::move(next_);
  }

  [[nodiscard]] std::vector<std::string> positions() const {
    std::vector<Position> found;
    for (const Referee& game : games_) {
      found.push_back(game.position());
    }
    return texts(found);
  }

 private:
  void keep(Referee game, const std::vector<Announcement>& heard) {
    if (heard_by(us_, game) == heard) {
      next_.push_back(std::move(game));
    }
  }

  Color us_;
  std::vector<Referee> games_;
  std::vector<Referee> next_;
};

// Plays random attempts; `check` sees the game after each act and at the beginning.
template <class Check>
void play(Referee& referee, PossiblePositions& possible, Color us, int acts, Random& random,
          Check check) {
  for (int i = 0; i < acts && !referee.ending(); ++i) {
    const bool is_ours = referee.side_to_move() == us;
    const auto attempts = referee.possible_attempts();
    const auto& legal = referee.legal_moves();
    const Attempt attempt = is_ours ? attempts[random.below(attempts.size())]
                                    : kriegspiel::to_attempt(legal[random.below(legal.size())]);
    referee.attempt(attempt);
    const auto heard = heard_by(us, referee);
    if (is_ours) {
      possible.hear_answer(attempt, heard);
    } else {
      possible.hear_opponent(heard);
    }
    check(is_ours, attempt, heard);
  }
}

TEST_CASE("against a lone king the possible positions are the squares of Belief") {
  Random random(41);
  for (int i = 0; i < sampled(60); ++i) {
    const Position start = random_ending(i % 2 == 0 ? "R" : "BP", "", random);
    const Color us = start.side_to_move();
    const auto rule_sets = kriegspiel::rule_sets();
    const RuleSet& rules = rule_sets[random.below(rule_sets.size())].rules;
    Referee referee(rules, start);
    PossiblePositions possible(rules, start, us, heard_by(us, referee));
    Belief belief(rules, OwnMen(start, us), us, heard_by(us, referee));
    const auto squares = [&] {
      Bitboard kings = chess::kNoSquares;
      for (const Position& position : possible.positions()) {
        kings |= chess::bit(position.king(~us));
      }
      return kings;
    };
    CHECK(squares() == belief.squares());
    play(referee, possible, us, 20, random,
         [&](bool is_ours, Attempt attempt, const std::vector<Announcement>& heard) {
           if (is_ours) {
             belief.hear_answer(attempt, heard);
           } else {
             belief.hear_opponent(heard, OwnMen(referee.position(), us));
           }
           INFO(chess::to_fen(start) << " then " << chess::to_fen(referee.position()));
           if (!referee.ending()) {
             CHECK(squares() == belief.squares());
           }
         });
  }
}

TEST_CASE("the possible positions are those of all games that sound alike") {
  Random random(42);
  for (int i = 0; i < sampled(10); ++i) {
    const Position start = random_ending(i % 2 == 0 ? "PP" : "RP", i % 3 == 0 ? "N" : "P", random);
    const Color us = start.side_to_move();
    const auto rule_sets = kriegspiel::rule_sets();
    const RuleSet& rules = rule_sets[static_cast<std::size_t>(i) % rule_sets.size()].rules;
    if (start.en_passant() != Square::none) {
      continue;
    }
    Referee referee(rules, start);
    const auto heard = heard_by(us, referee);
    PossiblePositions possible(rules, start, us, heard);
    Games games(rules, start, us, heard);
    CHECK(texts(possible.positions()) == games.positions());
    play(referee, possible, us, 3, random,
         [&](bool is_ours, Attempt attempt, const std::vector<Announcement>& said) {
           if (is_ours) {
             games.act(attempt, said);
           } else {
             games.reply(said);
           }
           INFO(chess::to_fen(start) << " then " << chess::to_fen(referee.position()));
           CHECK(texts(possible.positions()) == games.positions());
           const auto all = texts(possible.positions());
           CHECK(std::binary_search(all.begin(), all.end(), text_of(referee.position())));
         });
  }
}

TEST_CASE("a refusal of the other side leaves only positions in which it can be refused") {
  // The lone king can only be refused where it stands beside a square that the rook attacks.
  const RuleSet& rules = kriegspiel::find_rule_set("berkeley")->rules;
  const Position start = position("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  Referee referee(rules, start);
  PossiblePositions possible(rules, start, Color::white, heard_by(Color::white, referee));
  referee.attempt({Square::h1, Square::h2});
  possible.hear_answer({Square::h1, Square::h2}, heard_by(Color::white, referee));
  const std::size_t before = possible.positions().size();
  referee.attempt({Square::c3, Square::c2});
  possible.hear_opponent(heard_by(Color::white, referee));
  CHECK(possible.positions().size() < before);
  const auto all = texts(possible.positions());
  CHECK(std::binary_search(all.begin(), all.end(), text_of(referee.position())));
}

TEST_CASE("after a public answer that there are no tries, a refusal is of no pawn capture") {
  // Black's king can be refused only where White's king is near. A pawn could also be refused a
  // capture, but not after this answer.
  const RuleSet& rules = kriegspiel::find_rule_set("berkeley-any")->rules;
  const Position start = position("8/8/8/2k5/8/4p3/8/K7 b - - 0 1");
  const auto after_no = [&](bool asks) {
    Referee referee(rules, start);
    PossiblePositions possible(rules, start, Color::white, heard_by(Color::white, referee));
    if (asks) {
      referee.ask_any();
      possible.hear_opponent(heard_by(Color::white, referee));
    }
    possible.hear_opponent(std::vector<Announcement>{
        {.kind = Announcement::Kind::refused, .player = Color::black, .color = Color::black}});
    return possible.positions().size();
  };
  CHECK(after_no(true) > 0);
  CHECK(after_no(true) < after_no(false));
}

TEST_CASE("too many possible positions are given up, and named so") {
  const RuleSet& rules = kriegspiel::find_rule_set("western")->rules;
  const Position start = position("rrr3k1/8/8/8/8/8/1P6/K6R w - - 0 1");
  const PossiblePositions many(rules, start, Color::white,
                               heard_by(Color::white, Referee(rules, start)));
  CHECK(!many.is_known());
  CHECK(many.positions().empty());
}

}  // namespace
}  // namespace cheg::test::possible_positions_test
