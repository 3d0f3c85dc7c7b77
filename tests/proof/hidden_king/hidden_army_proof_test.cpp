// Proofs against several hidden men, beside all games that a referee can referee.
#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/fen_setup.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/branches.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/problems/certain_mate.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/text.hpp"
#include "proof/hidden_king/program_army_player.hpp"
#include "proof/hidden_king/prove.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::hidden_army_proof_test {
namespace {

using chess::Color;
using chess::Position;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::Irreversible;
using kriegspiel::OwnMen;
using kriegspiel::Referee;
using kriegspiel::RuleSet;
using proof::hidden_king::ArmyPlayer;
using proof::hidden_king::Choice;
using proof::hidden_king::Failure;
using proof::hidden_king::ProgramArmyPlayer;
using proof::hidden_king::ProveOptions;
using proof::hidden_king::Report;
using stdlib::HiddenArmyGame;

const RuleSet& rules(const char* name) { return kriegspiel::find_rule_set(name)->rules; }

// Our men as a FEN without the hidden men, whose places are given: "kh8 ph4".
Position placed(const std::string& fen, const std::string& hidden) {
  chess::PositionSetup setup(chess::parse_fen_setup(fen)->board);
  setup.side_to_move(Color::white);
  for (std::size_t i = 0; i < hidden.size(); i += 4) {
    const auto square = static_cast<Square>((hidden[i + 1] - 'a') + 8 * (hidden[i + 2] - '1'));
    setup.put(chess::piece_from_letter(hidden[i]), square);
  }
  return setup.build().value();
}

std::vector<Position> problem(const std::string& fen, const std::vector<std::string>& hidden) {
  std::vector<Position> positions;
  for (const std::string& men : hidden) {
    positions.push_back(placed(fen, men));
  }
  return positions;
}

// Pushes a pawn that nothing can stop, and mates if the hidden men stand where they are shown.
std::string promote() {
  return "USE GEOMETRY\nUSE KRIEGSPIEL\nENTRY K&P,K&P\nENTRY K&P,K\nENTRY Q,K&P\nENTRY Q,K\n"
         "MATE:  PLAY   LM,MATE\n       WAYS   N\n       SELECT MOVES,SURE,LM\n"
         "PUSH:  PLAY   MOVES\n       LEAVE\n"
         "SURE:  PIECE  MAN,X\n       CONDV  #PAWN,MAN,NO\n       CHANCE A,X\n"
         "       JUMP=  A,N,YES\nNO:    RETURN \"F\nYES:   RETURN \"T\nEND\n";
}

// Remembers nothing but the possible positions.
class Forgetful : public ArmyPlayer {
 public:
  void forget_unread(stdlib::HeardFacts& facts) const override {
    const chess::MoveList refused = facts.refused;
    facts = stdlib::HeardFacts();
    facts.refused = refused;
  }
  [[nodiscard]] std::string rule_name(std::uint32_t rule) const override {
    return "R" + std::to_string(rule);
  }
};

// Plays as well as possible, by the search for certain mates. Attempts something legal if there is
// no short mate.
class Best final : public Forgetful {
 public:
  explicit Best(const RuleSet& rule_set) : rules_(rule_set) {}

  [[nodiscard]] Result<Choice, WorkError> choose(const HiddenArmyGame& game) override {
    kriegspiel::CertainMateOptions options;
    options.most_moves = 3;
    const auto tree = kriegspiel::certain_mate(rules_, game.possible().positions(), options);
    REQUIRE(tree);
    return tree->empty() ? Choice{std::nullopt, 0, "no mate"}
                         : Choice{tree->front().attempt, 1, ""};
  }

 private:
  RuleSet rules_;
};

// Mates at once if that is certain. Otherwise moves any of his men, but only once.
class Arbitrary final : public Forgetful {
 public:
  Arbitrary(const RuleSet& rule_set, const Position& start, std::uint64_t seed)
      : rules_(rule_set), start_(start, start.side_to_move()), seed_(seed) {}

  [[nodiscard]] Result<Choice, WorkError> choose(const HiddenArmyGame& game) override {
    const auto positions = game.possible().positions();
    const auto tree = kriegspiel::certain_mate(rules_, positions, {});
    REQUIRE(tree);
    if (!tree->empty()) {
      return Choice{tree->front().attempt, 1, ""};
    }
    if (!(OwnMen(positions.front(), start_.color) == start_)) {
      return Choice{std::nullopt, 0, "one move is enough"};
    }
    const auto& moves = game.moves();
    return Choice{kriegspiel::to_attempt(moves[(seed_ + positions.size()) % moves.size()]), 2, ""};
  }

 private:
  RuleSet rules_;
  OwnMen start_;
  std::uint64_t seed_;
};

// Moves a man to another square and back.
class Shuffler final : public Forgetful {
 public:
  explicit Shuffler(Attempt there) : there_(there) {}

  [[nodiscard]] Result<Choice, WorkError> choose(const HiddenArmyGame& game) override {
    const Position& position = game.possible().positions().front();
    const bool is_back = position.piece_on(there_.from) == chess::Piece::none;
    return Choice{is_back ? Attempt{there_.to, there_.from} : there_, is_back ? 2U : 1U, ""};
  }

 private:
  Attempt there_;
};

Report proved(const RuleSet& rule_set, ArmyPlayer& player, const std::vector<Position>& positions,
              const ProveOptions& options = {}) {
  return proof::hidden_king::prove(rule_set, player, positions, options).value();
}

// ---- All games of the player from all the positions, each with a referee of its own.

class Games {
 public:
  Games(const RuleSet& rule_set, ArmyPlayer& player, int most)
      : rules_(rule_set), player_(player), most_(most) {}

  // Whether every game ends with a mate in at most `most` moves.
  bool are_all_won(const std::vector<Position>& positions) {
    for (const kriegspiel::HeardAtStart& part : kriegspiel::divided_at_start(rules_, positions)) {
      for (const Position& position : part.positions) {
        const Referee referee(rules_, position);
        stdlib::HeardFacts facts;
        facts.hear_tries(part.heard, position.side_to_move());
        us_ = position.side_to_move();
        if (!wins(referee, {rules_, part.positions, facts}, words(referee), 0)) {
          return false;
        }
      }
    }
    return true;
  }

  [[nodiscard]] int longest() const { return longest_; }
  [[nodiscard]] std::size_t states() const { return states_.size(); }

 private:
  std::vector<Announcement> heard(const Referee& referee) const {
    return kriegspiel::heard_by(kriegspiel::listener(us_), referee.announcements());
  }

  std::string words(const Referee& referee) const {
    std::string text;
    for (const Announcement& each : heard(referee)) {
      text += to_text(each, rules_, kriegspiel::listener(us_)) + '\n';
    }
    return text + kriegspiel::to_fen(OwnMen(referee.position(), us_)) + '\n';
  }

  bool wins(const Referee& referee, const HiddenArmyGame& game, const std::string& history,
            int moves) {
    note_state(game);
    const auto choice = player_.choose(game);
    REQUIRE(choice);
    if (!choice->attempt || moves > most_) {
      return false;
    }
    // What sounds alike is answered alike.
    const auto [known, is_new] = attempts_.emplace(history, *choice->attempt);
    CHECK(known->second == *choice->attempt);
    const auto* const move =
        std::ranges::find(game.moves(), *choice->attempt, kriegspiel::to_attempt);
    if (move == game.moves().end()) {
      return false;
    }
    Referee answered = referee;
    const bool is_move = answered.attempt(*choice->attempt).verdict == kriegspiel::Verdict::moved;
    if (answered.ending()) {
      longest_ = std::max(longest_, moves + 1);
      return answered.ending()->winner == us_;
    }
    HiddenArmyGame told = game;
    told.hear_answer(*move, heard(answered));
    const std::string answer = history + words(answered);
    if (!is_move) {
      return wins(answered, told, answer, moves);
    }
    return std::ranges::all_of(answered.legal_moves(), [&](chess::Move reply) {
      Referee replied = answered;
      replied.attempt(kriegspiel::to_attempt(reply));
      if (replied.ending()) {
        return false;
      }
      HiddenArmyGame next = told;
      next.hear_opponent(heard(replied), OwnMen(replied.position(), us_));
      return wins(replied, next, answer + words(replied), moves + 1);
    });
  }

  // The player of these tests remembers nothing else.
  void note_state(const HiddenArmyGame& game) {
    std::set<std::string> fens;
    for (const Position& position : game.possible().positions()) {
      chess::PositionSetup setup(position);
      fens.insert(chess::to_fen(setup.halfmove_clock(0).fullmove_number(1).build().value()));
    }
    std::string state;
    for (const std::string& fen : fens) {
      state += fen + '\n';
    }
    for (const chess::Move move : game.refused()) {
      state += kriegspiel::to_string(kriegspiel::to_attempt(move)) + '\n';
    }
    states_.insert(state);
  }

  const RuleSet& rules_;
  ArmyPlayer& player_;
  int most_;
  Color us_ = Color::white;
  int longest_ = 0;
  std::map<std::string, Attempt> attempts_;
  std::set<std::string> states_;
};

// The proof must say what all games say. Returns whether the player wins.
bool compare(const RuleSet& rule_set, ArmyPlayer& player, const std::vector<Position>& positions) {
  constexpr int kMost = 4;
  const Report report = proved(rule_set, player, positions);
  Games games(rule_set, player, kMost);
  const bool is_won = games.are_all_won(positions);
  INFO(chess::to_fen(positions.front()));
  CHECK(report.is_proved() == is_won);
  if (is_won) {
    CHECK(report.player.longest == static_cast<std::uint32_t>(games.longest()));
    CHECK(report.nodes == games.states());
  }
  return is_won;
}

const char* const kSixth = "8/5K2/6P1/8/8/8/8/8 w - - 0 1";
const char* const kTooEarly = "8/8/5KP1/8/8/8/8/8 w - - 0 1";

std::vector<Position> ten_pawns() {
  return problem(kSixth, {"kh8 ph4", "kh8 ph5", "kh8 ph6", "kh8 pa4", "kh8 pb4", "kh8 pa5",
                          "kh8 pb5", "kh8 pc5", "kh8 pd5", "kh8 pe5"});
}

TEST_CASE("a program that promotes mates against a pawn on one of ten squares") {
  ProgramArmyPlayer player(prepared(promote()), {});
  ProveOptions options;
  options.longest = 1;
  options.best_play_states = 1000;
  const Report report = proved(rules("western"), player, ten_pawns(), options);
  CHECK(report.is_proved());
  CHECK(report.starts == 1);
  CHECK(report.player.longest == 3);
  CHECK(report.knows_best_play);
  CHECK(report.best_play.longest == 3);
  CHECK(report.most_excess == 0);
  REQUIRE(report.longest.size() == 1);
  REQUIRE(report.longest[0].steps.size() == 3);
  CHECK(report.longest[0].steps[0].known.positions.size() == 10);
  CHECK(report.longest[0].steps[0].rule == "PUSH");
  CHECK(report.longest[0].steps[2].rule == "MATE");
  CHECK(report.longest[0].end.positions.empty());
}

TEST_CASE("a program that promotes too early is refuted, with the set at each attempt") {
  ProgramArmyPlayer player(prepared(promote()), {});
  const Report report =
      proved(rules("western"), player, problem(kTooEarly, {"kh8 pa5", "kh8 pb5"}));
  CHECK(!report.is_proved());
  REQUIRE(report.groups.size() == 1);
  CHECK(report.groups[0].failure == Failure::no_attempt);
  CHECK(report.groups[0].line.steps[0].attempt == Attempt{Square::g6, Square::g7});
  CHECK(!report.groups[0].line.end.positions.empty());
  CHECK(!report.groups[0].line.why_not.empty());
}

TEST_CASE("a proof against hidden men says what all games with a referee say") {
  ProgramArmyPlayer player(prepared(promote()), {});
  for (const char* const name : {"western", "eastern", "berkeley", "english", "wild16"}) {
    INFO(name);
    compare(rules(name), player, ten_pawns());
    compare(rules(name), player, problem(kSixth, {"kh8 ph7", "kh8 ph6", "kh8 pg7", "kh8 pa2"}));
    compare(rules(name), player, problem(kTooEarly, {"kh8 pa5", "kh8 pb5"}));
    Best best(rules(name));
    compare(rules(name), best, problem(kSixth, {"kh8 ph5", "kh8 pa4", "kh8 pb4"}));
    compare(rules(name), best,
            problem("8/8/8/8/8/2K5/6Q1/8 w - - 0 1", {"ka1 ph7", "kb1 ph7", "kb1 pa2"}));
  }
}

TEST_CASE("the verdict on a player without a plan is that of all games") {
  int won = 0;
  for (const auto& positions :
       {problem("8/8/8/8/8/1K6/6QQ/8 w - - 0 1", {"ka1 ph7", "kb1 ph7", "kc1 pa5"}),
        problem("7k/5K2/6P1/8/8/8/8/8 w - - 0 1", {"ph6", "ph5"})}) {
    for (int seed = 0; seed < sampled(40); ++seed) {
      Arbitrary player(rules("western"), positions.front(), static_cast<std::uint64_t>(seed));
      won += compare(rules("western"), player, positions) ? 1 : 0;
    }
  }
  CHECK(won > 0);
}

TEST_CASE("a cycle of knowledge against hidden men is found, and named") {
  Shuffler shuffler({Square::c3, Square::d3});
  const Report report =
      proved(rules("western"), shuffler, problem("8/8/8/8/3K4/2R5/8/8 w - - 0 1", {"ka8", "kb8"}));
  CHECK(!report.is_proved());
  REQUIRE(report.groups.size() == 1);
  CHECK(report.groups[0].failure == Failure::cycle);
  const auto& line = report.groups[0].line;
  CHECK(line.end.positions.size() == line.steps[line.cycle].known.positions.size());
}

TEST_CASE("an attempt that no hidden man allows is a fault, and so is our own mate") {
  Shuffler useless({Square::f7, Square::f5});
  const Report refused = proved(rules("western"), useless, problem(kSixth, {"kh8 ph5"}));
  REQUIRE(refused.groups.size() == 1);
  CHECK(refused.groups[0].failure == Failure::useless_attempt);
  Shuffler blind({Square::h2, Square::h3});
  const Report mated =
      proved(rules("western"), blind, problem("8/8/8/8/8/8/r6P/7K w - - 0 1", {"kb8 rb2"}));
  REQUIRE(mated.groups.size() == 1);
  CHECK(mated.groups[0].failure == Failure::mated);
}

TEST_CASE("too many possible positions are refused with their number") {
  ProgramArmyPlayer player(prepared(promote()), {});
  ProveOptions options;
  options.most_positions = 9;
  const auto start = proof::hidden_king::prove(rules("western"), player, ten_pawns(), options);
  REQUIRE(!start);
  CHECK(start.error().message() == "10 positions are possible at the start; a proof allows 9");
  options.most_positions = 2;
  Shuffler shuffler({Square::c3, Square::d3});
  const auto later =
      proof::hidden_king::prove(rules("western"), shuffler,
                                problem("8/8/8/8/3K4/2R5/8/8 w - - 0 1", {"ka8", "kb8"}), options);
  REQUIRE(!later);
  CHECK(later.error().message() ==
        "after the attempt c3d3 and the words \"Black to move\", 6 positions are possible; a proof "
        "allows 2");
}

TEST_CASE("a proof against hidden men can be stopped, and has a limit of memory") {
  ProgramArmyPlayer player(prepared(promote()), {});
  const std::atomic<bool> stop{true};
  ProveOptions options;
  options.stop = &stop;
  const auto stopped = proof::hidden_king::prove(rules("western"), player, ten_pawns(), options);
  REQUIRE(!stopped);
  CHECK(stopped.error().is_stopped());
  options.stop = nullptr;
  options.most_bytes = 1;
  const auto small = proof::hidden_king::prove(rules("western"), player, ten_pawns(), options);
  REQUIRE(!small);
  CHECK(small.error().message() == "the belief states need more memory than allowed");
}

TEST_CASE("what is heard before the first attempt gives starts of their own") {
  ProgramArmyPlayer player(prepared(promote()), {});
  const Report report =
      proved(rules("western"), player, problem(kSixth, {"kh8 ph7", "kh8 ph5", "kh8 pa5"}));
  CHECK(report.starts == 2);
}

TEST_CASE("a turn counts as irreversible only if that is certain") {
  const auto irreversible = [](const std::vector<Position>& positions, Attempt attempt) {
    std::vector<Irreversible> found;
    for (const kriegspiel::Branch& branch :
         kriegspiel::branches(rules("western"), positions, {}, attempt)) {
      found.push_back(branch.irreversible);
    }
    return found;
  };
  // The pawn's push, then a king's move; the king's move, then a king's or a pawn's move.
  CHECK(irreversible(problem(kSixth, {"kh8 pa5"}), {Square::g6, Square::g7}) ==
        std::vector{Irreversible::our_move});
  CHECK(irreversible(problem("8/8/8/8/8/2K5/8/8 w - - 0 1", {"kh8 pa5"}),
                     {Square::c3, Square::d3}) == std::vector{Irreversible::no});
  // Only the pawn can move.
  CHECK(
      irreversible(problem("8/8/6K1/8/8/8/8/1Q6 w - - 0 1", {"kh8 pa5"}), {Square::b1, Square::f1})
          .front() == Irreversible::no);
  CHECK(irreversible(problem("7k/5K2/6P1/8/8/8/8/8 w - - 0 1", {"pa5"}),
                     {Square::f7, Square::f8}) == std::vector{Irreversible::reply});
}

}  // namespace
}  // namespace cheg::test::hidden_army_proof_test
