// What a seat is sent depends on nothing that the rules hide from it: two games with the same
// announcements and different hidden men give it the same bytes, in the same order.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/kriegspiel/pair.hpp"
#include "tests/serve/room.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::leak_test {
namespace {

using namespace std::chrono_literals;
using chess::Color;
using chess::Position;
using kriegspiel::Attempt;
using kriegspiel::Referee;

enum class Leak { none, opponents_men, opponents_acts };

// A game on a server of its own, and the same game with a referee alone.
class Side {
 public:
  Side(const std::string& rules, const Position& start, Color player, Leak leak)
      : referee(kriegspiel::find_rule_set(rules)->rules, start), room(store), leak_(leak) {
    const auto seats = room.new_game(R"("rules":")" + rules + R"(","start":")" +
                                     chess::to_fen(start) + R"(","clock":"5+3")");
    game_ = seats[0].game;
    token_ = seats[player == Color::white ? 0 : 1].token;
    guest_.emplace(room, game_, token_);
    opponent_.emplace(room, game_, seats[player == Color::white ? 1 : 0].token);
  }

  // The clock shows only turns, which come at the same time in both games.
  void attempt(Attempt attempt, bool is_players, std::chrono::seconds time = 1s) {
    room.pass(time);
    (is_players ? *guest_ : *opponent_).act("try", with_move(to_string(attempt)));
    referee.attempt(attempt);
  }

  // Everything that the player was sent and can ask for, without the name of the game.
  std::string received() {
    std::string all;
    for (const std::string& frame : guest_->frames()) {
      all += frame + '\n';
    }
    for (const std::string target : {"?format=pgn", "?format=jsonl", "?view=referee", "?view=white",
                                     "?view=black&format=jsonl", "?view=x"}) {
      all += told(room.request("GET", "/api/games/" + game_ + "/record" + target, "", token_));
      all += told(room.request("GET", "/api/games/" + game_ + "/record" + target));
    }
    all += told(room.request("GET", "/api/games"));
    for (std::size_t i = 0; leak_ != Leak::none && i < opponent_->frames().size(); ++i) {
      const std::string& frame = opponent_->frames()[i];
      const char* const type = leak_ == Leak::opponents_men ? R"("t":"own")" : R"("t":"act")";
      all += frame.find(type) != std::string::npos ? frame + '\n' : "";
    }
    for (std::size_t at = all.find(game_); at != std::string::npos; at = all.find(game_)) {
      all.replace(at, game_.size(), "GAME");
    }
    return all;
  }

  serve::MemoryStore store;
  Referee referee;
  Room room;

 private:
  static std::string told(const serve::HttpResponse& response) {
    return std::to_string(response.status) + ' ' + response.content_type + '\n' + response.body;
  }

  Leak leak_;
  std::string game_;
  std::string token_;
  std::optional<Guest> guest_;
  std::optional<Guest> opponent_;
};

// The same men of the player; one of the others is elsewhere, another man or not there. Nothing if
// that is no position.
std::optional<Position> changed(Random& random, const Position& position, Color them) {
  chess::PositionSetup setup(position);
  std::vector<chess::Square> theirs;
  for (auto men = position.pieces(them); men != chess::kNoSquares;) {
    theirs.push_back(chess::pop_first(men));
  }
  const chess::Square from = theirs[random.below(theirs.size())];
  const auto to = static_cast<chess::Square>(random.below(64));
  if (setup.piece_on(to) != chess::Piece::none) {
    return std::nullopt;
  }
  setup.put(setup.piece_on(from), to).put(chess::Piece::none, from);
  setup.castling_rights(position.castling_rights() &
                        ~(chess::king_side(them) | chess::queen_side(them)));
  const auto built = setup.build();
  return built.ok() ? std::optional(*built) : std::nullopt;
}

Position without_rights(const Position& position, Color color) {
  return *chess::PositionSetup(position)
              .castling_rights(position.castling_rights() &
                               ~(chess::king_side(color) | chess::queen_side(color)))
              .build();
}

// Acts of the opponent in both games after which the player still has the same record.
bool move_opponent(Random& random, Side& a, Side& b, kriegspiel::Listener player) {
  for (int i = 0; i < 8; ++i) {
    const Attempt in_a = slow_kriegspiel::random_legal_step(random, a.referee);
    const Attempt in_b = slow_kriegspiel::random_legal_step(random, b.referee);
    Referee next_a = a.referee;
    Referee next_b = b.referee;
    next_a.attempt(in_a);
    next_b.attempt(in_b);
    if (next_a.record(player) == next_b.record(player) &&
        next_a.ending().has_value() == next_b.ending().has_value()) {
      // Where the player does not hear refusals, their number may differ.
      const Attempt nonsense{chess::Square::a1, chess::Square::a1};
      Referee after = a.referee;
      after.attempt(nonsense);
      for (int n = 0; n < 2 && after.record(player) == a.referee.record(player) &&
                      after.announcements().size() == 1 && !hears(player, after.announcements()[0]);
           ++n) {
        a.attempt(nonsense, false, 0s);
      }
      a.attempt(in_a, false);
      b.attempt(in_b, false);
      return true;
    }
  }
  return false;
}

struct Tally {
  int acts = 0;
  int differing = 0;  // pairs
};

void play_pair(Random& random, const std::string& rules, Leak leak, Tally& tally) {
  const auto fens = slow_kriegspiel::first_positions();
  const Color player = random.below(2) == 0 ? Color::white : Color::black;
  const auto who = kriegspiel::listener(player);
  const Position first =
      without_rights(*chess::parse_fen(fens[random.below(fens.size())]), ~player);
  const auto second = changed(random, first, ~player);
  if (!second) {
    return;
  }
  Side a(rules, first, player, leak);
  Side b(rules, *second, player, leak);
  for (int act = 0; act < 25; ++act) {
    if (a.referee.record(who) != b.referee.record(who)) {
      return;  // the player may tell them apart
    }
    if (a.referee.ending() || b.referee.ending()) {
      return;  // from now on, everybody may know everything
    }
    if (a.received() != b.received()) {
      ++tally.differing;
      if (leak == Leak::none) {
        CHECK(a.received() == b.received());
      }
      return;
    }
    ++tally.acts;
    if (a.referee.side_to_move() != player) {
      if (a.referee.legal_moves().empty() || b.referee.legal_moves().empty() ||
          !move_opponent(random, a, b, who)) {
        return;
      }
      continue;
    }
    const Attempt attempt =
        slow_kriegspiel::to_attempt(slow_kriegspiel::random_step(random, a.referee));
    const bool is_drop = attempt.drop < chess::PieceType::king;
    if ((is_drop || attempt.from < chess::Square::none) && attempt.to < chess::Square::none) {
      a.attempt(attempt, true);
      b.attempt(attempt, true);
    }
  }
}

void check_rules(const std::string& rules, int pairs) {
  Random random(1967);
  Tally tally;
  for (int pair = 0; pair < pairs; ++pair) {
    play_pair(random, rules, Leak::none, tally);
  }
  INFO(rules);
  CHECK(tally.differing == 0);
  CHECK(tally.acts > pairs);
}

std::vector<std::string> hiding_rules() {
  std::vector<std::string> names;
  for (const kriegspiel::NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    if (rule_set.name != "chess") {
      names.emplace_back(rule_set.name);
    }
  }
  return names;
}

TEST_CASE("a seat receives the same bytes from two games that it may not tell apart") {
  check_rules(GENERATE(from_range(hiding_rules())), sampled(8));
}

TEST_CASE("the same for a thousand pairs of games for each rule set", "[.full]") {
  check_rules(GENERATE(from_range(hiding_rules())), 1000);
}

TEST_CASE("a server that sent one player the other's men or acts would be caught") {
  const Leak leak = GENERATE(Leak::opponents_men, Leak::opponents_acts);
  Random random(1967);
  Tally tally;
  for (int pair = 0; pair < 40 && tally.differing == 0; ++pair) {
    play_pair(random, "wild16", leak, tally);
  }
  CHECK(tally.differing > 0);
}

}  // namespace
}  // namespace cheg::test::leak_test
