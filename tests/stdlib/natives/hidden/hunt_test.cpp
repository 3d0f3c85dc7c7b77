// USE KRIEGSPIEL: what programs are told of a hidden king, and how they hunt it.
#include "stdlib/natives/hidden/hunt.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "stdlib/natives/hidden/hidden_match.hpp"
#include "tests/stdlib/natives/hidden/hunter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::hunt_test {
namespace {

using chess::Color;
using chess::Move;
using chess::Piece;
using chess::Position;
using chess::Square;
using kriegspiel::Attempt;
using kriegspiel::Belief;
using kriegspiel::Case;
using kriegspiel::OwnMen;
using kriegspiel::Referee;
using kriegspiel::Told;
using stdlib::HiddenGame;
using stdlib::HiddenMatch;

std::string told_program(const std::string& lines) {
  return "USE KRIEGSPIEL\nENTRY R,K\n" + lines + "LEAVE\n" +
         "VALUE: CARD N,X\nRETURN N\nBAD: RETURN \"T\nEND\n";
}

NativeRun told(const Position& position, const std::string& lines) {
  vm::Machine machine(prepared(told_program(lines)));
  return run_at(machine, position);
}

NativeRun told(const HiddenGame& game, const std::string& lines) {
  vm::Machine machine(prepared(told_program(lines)));
  machine.set_knowledge(&game);
  return run_at(machine, game.position());
}

Position position_of(std::string_view fen) { return *chess::parse_fen(fen); }

TEST_CASE("Where no king is hidden, the natives of Kriegspiel know where it stands") {
  const Position position = position_of("8/5K1k/8/8/4R3/8/8/8 w - - 0 1");
  CHECK(told(position, "HIDDEN R\n").result() == "(h7)");
  CHECK(told(position, "REFUSED R\n").result() == "()");
  CHECK(told(position, "NOES R\n").result() == "0");
  CHECK(told(position, "LOST R\n").result() == "()");
  CHECK(told(position, "CHECKED R,\"4\n").result() == "F");
  CHECK(told(position, "TRIES R\n").result() == "()");
  CHECK(told(position, "HUNT R,VALUE,\"1\n").result() == "(e4h4)");
}

TEST_CASE("ALLOWED and CHECKING say what an attempt would tell") {
  const auto result = [](std::string_view fen, const char* man, Square to, const char* native) {
    return told(position_of(fen),
                set_square("B", to, Color::white) + "SETMOV A," + man + ",B\n" + native + " R,A\n")
        .result();
  };
  constexpr std::string_view kFar = "8/8/4k3/8/8/8/8/K6R w - - 0 1";
  constexpr std::string_view kNear = "8/8/8/8/8/2k5/8/K6R w - - 0 1";
  CHECK(result(kFar, "WR", Square::e1, "ALLOWED") == "(e6)");
  CHECK(result(kFar, "WR", Square::e1, "CHECKING") == "(e6)");
  CHECK(result(kFar, "WR", Square::h2, "CHECKING") == "()");
  CHECK(result(kFar, "WR", Square::b2, "ALLOWED") == "()");
  CHECK(result(kNear, "WK", Square::b2, "ALLOWED") == "()");
  CHECK(result(kNear, "WK", Square::b1, "ALLOWED") == "(c3)");
}

TEST_CASE("CAGE, ROAM and QUARTER give the squares that the men leave to a king") {
  const Position position = position_of("8/8/8/8/8/8/1R6/2K4k w - - 0 1");
  // Above the second rank, right of the b-file, but for the squares next to White's king.
  const std::string set = "SETSQ A,\"4,\"4\nPAIR B,A,A\n";
  CHECK(told(position, set + "CAGE C,B\nCARD R,C\n").result() == "36");
  CHECK(told(position, set + "ROAM C,B\nCARD R,C\n").result() == "36");
  CHECK(told(position, "SETSQ A,\"1,\"8\nPAIR B,A,A\nCAGE R,B\n").result() ==
        "(h1,g1,f1,e1,d1,c1)");
  CHECK(told(position, "SETSQ A,\"1,\"8\nPAIR B,A,A\nROAM R,B\n").result() == "(h1,g1,f1,e1)");
  CHECK(told(position, "QUARTER R,WR,WK\n").result() == "(h1,g1,f1,e1,d1,c1)");
  CHECK(told(position, "SETSQ A,\"2,\"5\nQUARTER R,WR,A\n").result() == "()");
}

TEST_CASE("SPAN, INMOST, FARTHEST and NEAREST measure sets of squares") {
  const Position position = position_of("8/8/4k3/8/8/8/8/K6R w - - 0 1");
  const std::string set = "SETSQ A,\"2,\"3\nSETSQ B,\"6,\"5\nPAIR C,A,B\n";  // c2, e6
  CHECK(told(position, set + "SPAN R,C\n").result() == "3");
  CHECK(told(position, set + "INMOST R,C\n").result() == "2");
  CHECK(told(position, set + "FARTHEST R,WK,C\n").result() == "9");
  CHECK(told(position, set + "NEAREST R,WK,C\n").result() == "3");
  const std::string nothing = "PAIR A,\"1,\"1\nDIFFER C,A,A\n";
  CHECK(told(position, nothing + "SPAN R,C\n").result() == "0");
  CHECK(told(position, nothing + "INMOST R,C\n").result() == "0");
  CHECK(told(position, nothing + "FARTHEST R,WK,C\n").result() == "0");
  CHECK(told(position, nothing + "NEAREST R,WK,C\n").result() == "0");
}

TEST_CASE("natives that read squares refuse sets of anything else") {
  const Position position = position_of("8/8/4k3/8/8/8/8/K6R w - - 0 1");
  for (const char* line : {"CAGE R,A\n", "ROAM R,A\n", "SPAN R,A\n", "INMOST R,A\n",
                           "FARTHEST R,WK,A\n", "NEAREST R,WK,A\n"}) {
    CAPTURE(line);
    CHECK(told(position, std::string("PAIR A,\"1,\"2\n") + line).result() == "error wrong-type");
  }
}

TEST_CASE(
    "HUNT, STALK and SAFEST say what is wrong with a subroutine, and with men they cannot hunt") {
  const Position position = position_of("8/8/4k3/8/8/8/8/K6R w - - 0 1");
  CHECK(told(position, "HUNT R,BAD,\"1\n").result() == "error non-numeric");
  CHECK(told(position, "HUNT R,VALUE,\"0\n").result() == "()");
  CHECK(told(position, "STALK R,BAD,\"1\n").result() == "error non-numeric");
  for (const char* line : {"HUNT R,V,\"1\n", "STALK R,V,\"1\n", "SAFEST R\n"}) {
    vm::Machine machine(prepared(std::string("USE KRIEGSPIEL\nENTRY R,R\n") + line +
                                 "LEAVE\nV: RETURN \"1\nEND\n"));
    CHECK(run_at(machine, position_of("r7/8/4k3/8/8/8/8/K6R w - - 0 1")).result() ==
          "error not-king-pawn");
  }
}

TEST_CASE("SAFEST runs the least risk of losing a man") {
  // The king can take the rook wherever it stays beside it.
  CHECK(told(position_of("8/8/8/8/8/6k1/7R/K7 w - - 0 1"), "SAFEST A\nGETEL R,A,\"1\n").result() !=
        "h2h3");
}

TEST_CASE("HUNT, STALK and SAFEST find no attempt where the other side is to move") {
  for (const char* line : {"HUNT N,VALUE,\"1\n", "STALK N,VALUE,\"1\n", "SAFEST N\n"}) {
    INFO(line);
    vm::Machine machine(prepared(std::string("USE KRIEGSPIEL\nUSE SCORE\nENTRY R,K\n") +
                                 "GETEL A,LM,\"1\nAFTER R,ASKED,A\nLEAVE\nASKED: " + line +
                                 "CARD N,N\nRETURN N\nVALUE: RETURN \"1\nEND\n"));
    CHECK(run_at(machine, position_of("8/8/4k3/8/8/8/8/K6R w - - 0 1")).result() == "0");
  }
}

TEST_CASE("A program reads what was announced in a game with a hidden king") {
  const Position start = position_of("8/8/4k3/8/8/8/8/K6R w - - 0 1");
  Referee referee(western(), start);
  HiddenGame game(western(), OwnMen(start, Color::white), Color::white, heard_by_white(referee));
  CHECK(told(game, "HIDDEN A\nCARD R,A\n").result() == "47");
  const auto attempt = [&](Square from, Square to) {
    referee.attempt({from, to});
    game.hear_answer(Move(from, to), heard_by_white(referee));
  };
  const auto reply = [&](Square from, Square to) {
    referee.attempt({from, to});
    game.hear_opponent(heard_by_white(referee), OwnMen(referee.position(), Color::white));
  };
  attempt(Square::h1, Square::e1);
  reply(Square::e6, Square::f5);
  CHECK(told(game, "CHECKED R,\"4\n").result() == "T");
  CHECK(told(game, "CHECKED R,\"3\n").result() == "F");
  attempt(Square::e1, Square::f1);
  reply(Square::f5, Square::f4);  // refused, which White hears
  reply(Square::f5, Square::e6);
  CHECK(told(game, "NOES R\n").result() == "1");
}

TEST_CASE("A program is told where a man was captured, and how often the other side was refused") {
  const Position start = position_of("8/8/8/8/8/8/kP5P/7K b - - 0 1");
  Referee referee(western(), start);
  HiddenGame game(western(), OwnMen(start, Color::white), Color::black, heard_by_white(referee));
  for (const Square to : {Square::a3, Square::b2}) {
    referee.attempt({Square::a2, to});
    game.hear_opponent(heard_by_white(referee), OwnMen(referee.position(), Color::white));
  }
  REQUIRE(referee.side_to_move() == Color::white);
  const auto result = [&](const char* line) {
    vm::Machine machine(
        prepared("USE KRIEGSPIEL\n" + entry_line(game.position()) + line + "LEAVE\nEND\n"));
    machine.set_knowledge(&game);
    return run_at(machine, game.position()).result();
  };
  CHECK(result("NOES R\n") == "1");
  CHECK(result("LOST R\n") == "(b2)");
  CHECK(result("HIDDEN R\n") == "(b2)");
}

TEST_CASE("A program is told where its pawns can capture") {
  // Under rules that announce it; beside a lone king there is nothing to capture.
  const Position start = position_of("8/8/4k3/8/8/8/7P/K6R w - - 0 1");
  kriegspiel::Announcement said = heard_by_white(Referee(western(), start)).front();
  said.kind = kriegspiel::Announcement::Kind::try_on;
  said.color = Color::white;
  said.square = Square::g3;
  const HiddenGame game(western(), OwnMen(start, Color::white), Color::white, {&said, 1});
  vm::Machine machine(
      prepared("USE KRIEGSPIEL\n" + entry_line(game.position()) + "TRIES R\nLEAVE\nEND\n"));
  machine.set_knowledge(&game);
  CHECK(run_at(machine, game.position()).result() == "(g3)");
}

TEST_CASE("An attempt that is refused is told, and is no attempt any more") {
  const Position start = position_of("8/8/8/8/8/2k5/8/K3R3 w - - 0 1");
  Referee referee(western(), start);
  HiddenGame game(western(), OwnMen(start, Color::white), Color::white, heard_by_white(referee));
  const Move move(Square::a1, Square::b2);
  referee.attempt(kriegspiel::to_attempt(move));
  game.hear_answer(move, heard_by_white(referee));
  CHECK(told(game, "REFUSED R\n").result() == "(a1b2)");
  CHECK(told(game, "HIDDEN R\n").result() == "(c2,c3,b3,a3)");
  CHECK(std::find(game.moves().begin(), game.moves().end(), move) == game.moves().end());
}

// ---- HUNT beside a plain search, written from the summary of its row ----

constexpr int kMate = -1'000'000;
constexpr int kGivenUp = 1'000'000;

// As the subroutine PLAIN below: the squares, and the files between the king and the h-file.
int plain_value(const Belief& belief) {
  return 3 * chess::count(belief.squares()) + 7 - chess::file_of(belief.men().king());
}

constexpr const char* kPlain =
    "PLAIN: CARD A,X\nMUL A,A,\"3\nFILE B,WK\nSUB B,\"8,B\nADD A,A,B\nRETURN A\n";

bool is_plainly_safe(const Belief& belief, Attempt attempt) {
  for (const Case& heard : belief.cases(attempt)) {
    if (heard.told.kind == kriegspiel::ToldKind::stalemate ||
        (heard.told.kind == kriegspiel::ToldKind::moved &&
         belief.after(attempt, heard).takers() != chess::kNoSquares)) {
      return false;
    }
  }
  return true;
}

int plain_trouble(const Belief& belief) {
  const auto attempts = belief.attempts();
  const bool any = std::any_of(attempts.begin(), attempts.end(),
                               [&](Attempt attempt) { return is_plainly_safe(belief, attempt); });
  return any ? plain_value(belief) : kGivenUp;
}

int plain_least(const Belief& belief, int n);

// What the worst announcement leads to, when n attempts more may follow.
int plain_worst(const Belief& belief, Attempt attempt, int n) {
  if (!is_plainly_safe(belief, attempt)) {
    return kGivenUp;
  }
  int worst = kMate;
  for (const Case& heard : belief.cases(attempt)) {
    if (heard.told.kind != kriegspiel::ToldKind::checkmate) {
      const Belief next = belief.after(attempt, heard);
      worst = std::max(worst, plain_least(next.is_our_turn() ? next : next.after_reply(), n));
    }
  }
  return worst;
}

int plain_least(const Belief& belief, int n) {
  int least = plain_trouble(belief);
  if (n == 0 || least == kGivenUp) {
    return least;
  }
  for (const Attempt attempt : belief.attempts()) {
    least = std::min(least, plain_worst(belief, attempt, n - 1));
  }
  return least;
}

std::string plain_hunt(const HiddenGame& game, int most) {
  int goal = kGivenUp;
  for (const Belief& belief : game.beliefs()) {
    goal = std::min(goal, plain_trouble(belief));
  }
  for (int n = 1; n <= most; ++n) {
    std::optional<Move> found;
    int least = kGivenUp;
    for (const Move move : game.moves()) {
      const Attempt attempt = kriegspiel::to_attempt(move);
      const int at_once = plain_worst(game.belief(), attempt, 0);
      if (at_once < least && plain_worst(game.belief(), attempt, n - 1) < goal) {
        found = move;
        least = at_once;
      }
    }
    if (found) {
      return '(' + to_string(found->from()) + to_string(found->to()) + ')';
    }
  }
  return "()";
}

// The attempt that reaches the value `limit` or less soonest.
std::optional<Move> plain_soonest(const HiddenGame& game, int limit, int most) {
  for (int n = 1; n <= most; ++n) {
    std::optional<Move> found;
    int least = kGivenUp;
    for (const Move move : game.moves()) {
      const Attempt attempt = kriegspiel::to_attempt(move);
      const int at_once = plain_worst(game.belief(), attempt, 0);
      if (at_once < least && plain_worst(game.belief(), attempt, n - 1) <= limit) {
        found = move;
        least = at_once;
      }
    }
    if (found) {
      return found;
    }
  }
  return std::nullopt;
}

std::string plain_stalk(const HiddenGame& game, int most) {
  int least = kGivenUp - 1;
  for (const Move move : game.moves()) {
    const Attempt attempt = kriegspiel::to_attempt(move);
    if (most > 0 && plain_worst(game.belief(), attempt, 0) < kGivenUp) {
      least = std::min(least, plain_worst(game.belief(), attempt, most - 1));
    }
  }
  const std::optional<Move> found = plain_soonest(game, least, most);
  return found ? '(' + to_string(found->from()) + to_string(found->to()) + ')' : "()";
}

// Checks the result of a native against `plain` in games of random moves. Returns how often it is
// not empty.
template <class Plain>
int compared_with(const std::string& native, Plain plain) {
  vm::Machine machine(prepared("USE KRIEGSPIEL\nENTRY R,K\n" + native + " R,PLAIN,\"2\nLEAVE\n" +
                               std::string(kPlain) + "END\n"));
  Random random(1981);
  int found = 0;
  for (int i = 0; i < 40; ++i) {
    const Position start = random_ending("R", "", random);
    if (start.side_to_move() != Color::white) {
      continue;
    }
    HiddenMatch match(western(), start, machine);
    for (int act = 0; act < 12 && !match.is_over(); ++act) {
      if (match.is_programs_turn()) {
        const auto& moves = match.game().moves();
        const std::string expected = plain(dynamic_cast<const HiddenGame&>(match.game()), 2);
        REQUIRE(run_at(machine, match.game().position()).result() == expected);
        found += expected == "()" ? 0 : 1;
        match.attempt(moves[random.below(moves.size())]);
      } else {
        const auto& moves = match.referee().legal_moves();
        match.reply(moves[random.below(moves.size())]);
      }
    }
  }
  return found;
}

TEST_CASE("HUNT finds what a plain search finds over all that may be announced") {
  CHECK(compared_with("HUNT", plain_hunt) > 10);
}

TEST_CASE("STALK finds what a plain search finds over all that may be announced") {
  CHECK(compared_with("STALK", plain_stalk) > 10);
}

// Compares a machine that has searched before, also under other rules, with a fresh one and with
// one that may remember nothing.
void compare_memories(const std::string& native) {
  const auto program = prepared("USE KRIEGSPIEL\nENTRY R,K\n" + native + " R,PLAIN,\"3\nLEAVE\n" +
                                std::string(kPlain) + "END\n");
  vm::Limits no_memory;
  no_memory.memory = 0;
  vm::Machine experienced(program);
  vm::Machine forgetful(program, no_memory);
  Random random(1994);
  for (const char* rules : {"western", "english", "wild16", "western"}) {
    HiddenMatch match(kriegspiel::find_rule_set(rules)->rules,
                      position_of("8/8/4k3/8/8/8/8/KR6 w - - 0 1"), experienced);
    for (int act = 0; act < 16 && !match.is_over(); ++act) {
      if (!match.is_programs_turn()) {
        const auto& moves = match.referee().legal_moves();
        match.reply(moves[random.below(moves.size())]);
        continue;
      }
      const Position shown = match.game().position();
      const std::string result = run_at(experienced, shown).result();
      vm::Machine fresh(program);
      fresh.set_knowledge(&match.game());
      CHECK(run_at(fresh, shown).result() == result);
      CHECK(fresh.instructions() == experienced.instructions());
      forgetful.set_knowledge(&match.game());
      CHECK(run_at(forgetful, shown).result() == result);
      forgetful.set_knowledge(nullptr);
      const auto& moves = match.game().moves();
      match.attempt(moves[random.below(moves.size())]);
    }
  }
  CHECK(experienced.memory_used() > 0);
  CHECK(forgetful.memory_used() == 0);
}

TEST_CASE("HUNT does not depend on what the machine remembers") { compare_memories("HUNT"); }

TEST_CASE("STALK does not depend on what the machine remembers") { compare_memories("STALK"); }

TEST_CASE("STALK asks again if a variable that the subroutine reads has another value") {
  // First the fewest squares are best, then the most.
  const auto program = prepared(
      "USE KRIEGSPIEL\nENTRY R,K\nREFUSED S\nSETV SIGN,\"1\nCONDV EMPTY,S,GO\nSETV SIGN,\"-1\n"
      "GO: STALK R,VALUE,\"1\nLEAVE\nVALUE: CARD A,X\nMUL A,A,SIGN\nRETURN A\nEND\n");
  const Position start = position_of("8/8/8/8/8/2k5/8/K3R3 w - - 0 1");
  Referee referee(western(), start);
  HiddenGame game(western(), OwnMen(start, Color::white), Color::white, heard_by_white(referee));
  vm::Machine machine(program);
  machine.set_knowledge(&game);
  const std::string before = run_at(machine, game.position()).result();
  const Move move(Square::a1, Square::b2);
  referee.attempt(kriegspiel::to_attempt(move));
  game.hear_answer(move, heard_by_white(referee));
  const std::string after = run_at(machine, game.position()).result();
  vm::Machine fresh(program);
  fresh.set_knowledge(&game);
  CHECK(run_at(fresh, game.position()).result() == after);
  CHECK(after != before);
}

TEST_CASE("STALK takes the soonest certain mate") {
  // Two attempts ahead: a mate at once, although another attempt forces one too.
  CHECK(told(position_of("8/5K1k/8/8/4R3/8/8/8 w - - 0 1"), "STALK R,VALUE,\"2\n").result() ==
        "(e4h4)");
  CHECK(told(position_of("8/5K1k/8/8/4R3/8/8/8 w - - 0 1"), "STALK R,VALUE,\"0\n").result() ==
        "()");
}

// ---- The program plays ----

struct Result {
  bool is_mate = false;
  int moves = 0;
};

Result hunt(const Position& start, Random& random) {
  vm::Machine machine(prepared(hunter()));
  HiddenMatch match(western(), start, machine);
  Result result;
  while (!match.is_over() && result.moves < 150) {
    if (match.is_programs_turn()) {
      if (match.attempt().answer.status != vm::AnswerStatus::move) {
        return result;
      }
      result.moves += match.is_programs_turn() ? 0 : 1;
    } else {
      const auto& moves = match.referee().legal_moves();
      match.reply(moves[random.below(moves.size())]);
    }
  }
  result.is_mate = match.is_over() && match.referee().ending()->winner == Color::white;
  return result;
}

TEST_CASE("The shipped program mates a king that it does not see, through the referee") {
  Random random(1972);
  for (const std::string_view fen :
       {"8/8/4k3/8/8/8/8/KR6 w - - 0 1", "8/8/4k3/8/8/2R5/1K6/8 w - - 0 1",
        "1K1R4/8/8/8/8/8/8/7k w - - 0 1", "8/5k2/8/8/3K4/3R4/8/8 w - - 0 1"}) {
    CAPTURE(fen);
    const Result result = hunt(position_of(fen), random);
    CAPTURE(result.moves);
    CHECK(result.is_mate);
    CHECK(result.moves <= 82);  // see the program
    if (kIsSlow) {
      break;
    }
  }
}

TEST_CASE("What a program attempts does not depend on where the hidden king stands") {
  const Position start = position_of("8/8/4k3/8/8/8/8/KR6 w - - 0 1");
  vm::Machine a(prepared(hunter()));
  vm::Machine b(prepared(hunter()));
  Random random(1961);
  int attempts = 0;
  for (const Square elsewhere : {Square::f6, Square::c5, Square::h8}) {
    const Position other = *chess::PositionSetup(start)
                                .put(Piece::none, Square::e6)
                                .put(Piece::black_king, elsewhere)
                                .build();
    HiddenMatch first(western(), start, a);
    HiddenMatch second(western(), other, b);
    while (!first.is_over() && !second.is_over()) {
      if (first.is_programs_turn() != second.is_programs_turn() ||
          first.referee().record(kriegspiel::Listener::white) !=
              second.referee().record(kriegspiel::Listener::white)) {
        break;
      }
      if (first.is_programs_turn()) {
        const auto tried = first.attempt();
        CHECK(second.attempt().move == tried.move);
        if (++attempts % 20 == 0) {
          break;
        }
      } else {
        const auto& moves = first.referee().legal_moves();
        const auto& others = second.referee().legal_moves();
        first.reply(moves[random.below(moves.size())]);
        second.reply(others[random.below(others.size())]);
      }
    }
  }
  CHECK(attempts > 2);
}

}  // namespace
}  // namespace cheg::test::hunt_test
