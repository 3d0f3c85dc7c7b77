// What a player is told depends on nothing that the rule set hides from him.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/kriegspiel/pair.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::slow_kriegspiel::secrecy_test {
namespace {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Event;
using kriegspiel::NamedRuleSet;
using kriegspiel::Referee;

// One of two games that one player cannot tell apart so far.
struct Game {
  Referee fast;
  SlowReferee slow;

  Game(const NamedRuleSet& rule_set, const Position& position)
      : fast(rule_set.rules, position), slow(rule_set.name, chess::to_fen(position)) {}

  void act(const Step& step) {
    fast.attempt(to_attempt(step));
    slow.attempt(step);
  }
  void ask_any() {
    fast.ask_any();
    slow.ask_any();
  }
};

Position without_rights(const Position& position, Color color) {
  const auto rights =
      position.castling_rights() & ~(chess::king_side(color) | chess::queen_side(color));
  return *chess::PositionSetup(position).castling_rights(rights).build();
}

// The same men of ours, the same side to move; one of theirs stands elsewhere, is another man or is
// not there at all. Nothing if that is no legal position.
std::optional<Position> changed(Random& random, const Position& position, Color them) {
  chess::PositionSetup setup(position);
  std::vector<Square> theirs;
  for (auto men = position.pieces(them); men != chess::kNoSquares;) {
    theirs.push_back(chess::pop_first(men));
  }
  const Square from = theirs[random.below(theirs.size())];
  const Piece man = setup.piece_on(from);
  const auto to = static_cast<Square>(random.below(64));
  if (random.below(2) == 0 && setup.piece_on(to) == Piece::none) {
    setup.put(Piece::none, from).put(man, to);
  } else if (type_of(man) != PieceType::king) {
    setup.put(make_piece(them, static_cast<PieceType>(1 + random.below(4))), from);
  }
  const auto built = setup.build();
  return built.ok() && *built != position ? std::optional(*built) : std::nullopt;
}

// A move of the opponent in each game after which the player still cannot tell them apart, if a few
// random ones contain such a pair.
bool move_opponent(Random& random, Game& a, Game& b, bool player_is_white) {
  for (int i = 0; i < 8; ++i) {
    const auto any_move = [&random](const Game& game) {
      return to_step(random_legal_step(random, game.fast));
    };
    const Step in_a = any_move(a);
    const Step in_b = any_move(b);
    SlowReferee next_a = a.slow;
    SlowReferee next_b = b.slow;
    next_a.attempt(in_a);
    next_b.attempt(in_b);
    if (next_a.record(player_is_white) == next_b.record(player_is_white)) {
      a.act(in_a);
      b.act(in_b);
      return true;
    }
  }
  return false;
}

// Plays two games that differ in what is hidden from the player for as long as the tables of the
// rule set give him no fact to tell them apart. Returns the number of acts for which the referee
// did not give him one either.
int play_pair(Random& random, const NamedRuleSet& rule_set) {
  const auto fens = first_positions();
  const Color player = random.below(2) == 0 ? Color::white : Color::black;
  const Position first =
      without_rights(*chess::parse_fen(fens[random.below(fens.size())]), ~player);
  const auto second = changed(random, first, ~player);
  if (!second) {
    return 0;
  }
  Game a(rule_set, first);
  Game b(rule_set, *second);
  const bool white = player == Color::white;
  int acts = 0;
  while (acts < 60 && a.slow.record(white) == b.slow.record(white)) {
    ++acts;
    const std::vector<Event> told_a = a.fast.record(kriegspiel::listener(player));
    const std::vector<Event> told_b = b.fast.record(kriegspiel::listener(player));
    if (told_a != told_b) {
      FAIL_CHECK(rule_set.name << ": " << chess::to_fen(first) << " and " << chess::to_fen(*second)
                               << " can be told apart by\n"
                               << fmt::format("{}\n\n{}", fmt::join(in_code(told_a), "\n"),
                                              fmt::join(in_code(told_b), "\n")));
      return acts;
    }
    if (a.slow.over() || b.slow.over()) {
      break;
    }
    if (a.fast.side_to_move() != player) {
      if (a.fast.legal_moves().empty() || b.fast.legal_moves().empty() ||
          !move_opponent(random, a, b, white)) {
        break;
      }
      continue;
    }
    if (sorted(a.fast.possible_attempts()) != sorted(b.fast.possible_attempts())) {
      FAIL_CHECK(rule_set.name << ": possible attempts give hidden men away");
      return acts;
    }
    if (random.below(12) == 0) {
      a.ask_any();
      b.ask_any();
    } else {
      const Step step = random_step(random, random.below(2) == 0 ? a.fast : b.fast);
      a.act(step);
      b.act(step);
    }
  }
  return acts;
}

}  // namespace

TEST_CASE("Two games that a player may not tell apart give him the same record") {
  for (const NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    if (rule_set.name == "chess") {
      continue;
    }
    INFO(rule_set.name);
    Random random(1950);
    int acts = 0;
    for (int pair = 0; pair < sampled(120); ++pair) {
      acts += play_pair(random, rule_set);
    }
    CHECK(acts > sampled(300));
  }
}

TEST_CASE("Nobody is told where the opponent moves but in chess") {
  for (const NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    INFO(rule_set.name);
    Random random(1933);
    Referee game(rule_set.rules);
    for (int act = 0; act < 300; ++act) {
      game.attempt(to_attempt(random_step(random, game)));
    }
    int seen = 0;
    for (const Color color : {Color::white, Color::black}) {
      for (const Event& event : game.record(kriegspiel::listener(color))) {
        const auto* const said = std::get_if<Announcement>(&event);
        seen += said != nullptr && said->kind == Announcement::Kind::move ? 1 : 0;
        CHECK((said != nullptr || std::get<kriegspiel::Act>(event).player == color));
      }
    }
    CHECK((seen != 0) == (rule_set.name == "chess"));
  }
}

}  // namespace cheg::test::slow_kriegspiel::secrecy_test
