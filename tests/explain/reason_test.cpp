// Why programs play their moves: the record against what is known of hand-made programs, and
// against the natives themselves.
#include "explain/reason.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/distance.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "consult/consultant.hpp"
#include "explain/text.hpp"
#include "stdlib/natives/region.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/endgames.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::reason_test {
namespace {

using chess::Move;
using chess::Position;
using consult::Consultant;
using consult::Consultation;
using explain::Reason;
using explain::ReasonStep;

constexpr const char* kRookEnding = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

std::unique_ptr<Consultant> consultant(const std::string& text, const vm::Limits& limits = {}) {
  const auto compiled = prepared(text);
  return Consultant::make({compiled, &compiled->program()}, limits).value();
}

consult::AskOptions bare() {
  consult::AskOptions options;
  options.host = consult::HostKind::bare;
  return options;
}

struct Explained {
  Consultation consultation;
  Reason reason;
};

Explained explained(Consultant& asked, const Position& root) {
  const chess::Game game(root);
  Consultation consultation = asked.ask(game, bare());
  Reason reason = asked.explain(game, bare(), consultation);
  return {std::move(consultation), std::move(reason)};
}

Explained explained(const std::string& program, const Position& root) {
  return explained(*consultant(program), root);
}

// The program with one instruction that finds MOVES, and PLAY.
std::string program_with(const std::string& instruction, const std::string& subroutines) {
  return "USE GEOMETRY\nUSE FORCE\nUSE SCORE\nENTRY R,K\nRULE: " + instruction +
         "\nPLAY MOVES\nLEAVE\n" + subroutines + "END\n";
}

constexpr const char* kRoom =
    "ROOM: REGION SUM,BK\n MANDIST A,WK,BK\n ADD SUM,SUM,A\n RETURN SUM\n";
constexpr const char* kNoGoal = "GOAL: RETURN \"F\n";

// The step of FORCE or DRIVE.
const vm::Finding& finding_of(const Reason& reason) {
  const auto& steps = reason.acting().steps;
  const auto step =
      std::ranges::find_if(steps, [](const ReasonStep& it) { return it.finding.has_value(); });
  REQUIRE(step != steps.end());
  return *step->finding;
}

// What ROOM says where White has the rook, by the rules of chess alone.
int room_at(const Position& position) {
  const chess::Square our_king = position.king(chess::Color::white);
  const chess::Square their_king = position.king(chess::Color::black);
  return chess::count(stdlib::king_region(position, their_king)) +
         std::abs(chess::file_of(our_king) - chess::file_of(their_king)) +
         std::abs(chess::rank_of(our_king) - chess::rank_of(their_king));
}

// Plays the line, which must be legal.
Position after_line(const Position& root, const std::vector<Move>& line) {
  Position position = root;
  for (const Move move : line) {
    REQUIRE(chess::is_legal(position, move));
    position.make(move);
  }
  return position;
}

TEST_CASE(
    "the line behind FORCE is legal, begins with the move and ends in mate as soon as it says") {
  Random random(7'101);
  int lines = 0;
  for (int i = 0; i < sampled(60); ++i) {
    const Position root = random_ending("R", "", random);
    const Explained it = explained(program_with("FORCE MOVES,GOAL,\"3", kNoGoal), root);
    if (it.consultation.answer.status != vm::AnswerStatus::move) {
      continue;
    }
    ++lines;
    INFO(chess::to_fen(root));
    const vm::Finding& finding = finding_of(it.reason);
    REQUIRE(!finding.line.empty());
    CHECK(finding.line.front() == it.consultation.answer.outcome.move);
    CHECK(chess::is_checkmate(after_line(root, finding.line)));
    const auto chosen =
        std::ranges::find(finding.judged, finding.line.front(), &vm::JudgedMove::move);
    CHECK(std::ssize(finding.line) == 2 * chosen->moves - 1);
  }
  CHECK(lines >= sampled(60) / 10);
}

TEST_CASE(
    "along the line behind DRIVE nobody has better: their reply holds longest, ours is soonest") {
  Random random(7'102);
  const auto program = [](std::int64_t moves) {
    return program_with("DRIVE MOVES,ROOM,\"" + std::to_string(moves), kRoom);
  };
  for (int i = 0; i < sampled(12); ++i) {
    const Position root = random_ending("R", "", random);
    const Explained it = explained(program(3), root);
    if (it.consultation.answer.status != vm::AnswerStatus::move) {
      continue;
    }
    INFO(chess::to_fen(root));
    const vm::Finding& finding = finding_of(it.reason);
    const auto chosen =
        std::ranges::find(finding.judged, finding.line.front(), &vm::JudgedMove::move);
    std::int64_t left = chosen->moves;
    Position position = root.after(finding.line.front());
    for (std::size_t ply = 1; ply + 1 < finding.line.size(); ply += 2) {
      // With the moves that are left, every other reply gives in at least as soon.
      std::int64_t longest = 0;
      std::int64_t in_line = 0;
      for (const Move reply : chess::legal_moves(position)) {
        const Explained there = explained(program(left - 1), position.after(reply));
        REQUIRE(there.consultation.answer.status == vm::AnswerStatus::move);
        const vm::Finding& forced = finding_of(there.reason);
        const auto judged = [&](Move move) {
          return std::ranges::find(forced.judged, move, &vm::JudgedMove::move);
        };
        const auto best = judged(forced.found.front());
        const bool holds = best->kind == chosen->kind && best->value == chosen->value;
        CHECK(
            (holds || best->kind == vm::JudgedMove::Kind::reached || best->value < chosen->value));
        longest = std::max(longest, holds ? best->moves : 0);
        if (reply == finding.line[ply]) {
          CHECK(holds);
          CHECK(judged(finding.line[ply + 1])->is_as_good_as(*best));
          in_line = best->moves;
        }
      }
      CHECK(in_line == longest);
      left = longest;
      position = position.after(finding.line[ply]).after(finding.line[ply + 1]);
    }
  }
}

TEST_CASE("DRIVE tells its measure now, after the move and at the end of the line") {
  const Position root = position(kRookEnding);
  const Explained it = explained(program_with("DRIVE MOVES,ROOM,\"6", kRoom), root);
  const vm::Finding& finding = finding_of(it.reason);
  CHECK(finding.before == room_at(root));
  const auto chosen =
      std::ranges::find(finding.judged, finding.line.front(), &vm::JudgedMove::move);
  CHECK(chosen->value == 16);
  CHECK(chosen->moves == 6);
  CHECK(finding.after == 50);
  CHECK(finding.after == room_at(root.after(finding.line.front())));
  CHECK(room_at(after_line(root, finding.line)) == 16);
  CHECK(finding.judged.size() == chess::legal_moves(root).size());
  REQUIRE(it.reason.runner_up);
  const auto next =
      std::ranges::find(finding.judged, it.reason.runner_up->move, &vm::JudgedMove::move);
  CHECK(chosen->is_better_than(*next));
  for (const vm::JudgedMove& other : finding.judged) {
    const bool is_found = std::ranges::find(finding.found, other.move) != finding.found.end();
    CHECK((is_found ? other.is_as_good_as(*chosen) : !other.is_better_than(*next)));
  }
}

TEST_CASE("LEAST tells the value after every move, and which move is next") {
  const Position root = position("8/8/8/8/4k3/8/8/K6R w - - 0 1");
  const Explained it =
      explained(program_with("LEAST MOVES,LM,NEAR", "NEAR: MVDIST A,WK,BK\n RETURN A\n"), root);
  const vm::Finding& finding = finding_of(it.reason);
  CHECK(it.reason.acting().name == "RULE");
  CHECK(it.reason.acting().steps.front().text == "LEAST MOVES,LM,NEAR");
  for (const vm::JudgedMove& judged : finding.judged) {
    const Position there = root.after(judged.move);
    CHECK(judged.value ==
          chess::king_distance(there.king(chess::Color::white), there.king(chess::Color::black)));
  }
  const auto at = [&](Move move) {
    return std::ranges::find(finding.judged, move, &vm::JudgedMove::move)->value;
  };
  INFO(explain::reason_text(it.reason, root));
  REQUIRE(it.reason.runner_up);
  CHECK(at(it.consultation.answer.outcome.move) + 1 == at(it.reason.runner_up->move));
}

TEST_CASE(
    "a filter tells how many moves came in and went out, and a rule before it where it ran dry") {
  const std::string program =
      "ENTRY R,K\n;; Take.\nTAKE: PLAY LM,CAPT\n;; Check.\nCHECKS: PLAY LM,CHECK\nLEAVE\nEND\n";
  const Explained it = explained(program, position(kRookEnding));
  REQUIRE(it.reason.rules.size() == 2);
  const explain::AskedRule& take = it.reason.rules[0];
  CHECK(take.text == "Take.");
  CHECK(take.steps.front().in.size() == 15);
  CHECK(take.steps.front().out.empty());
  const ReasonStep& check = it.reason.acting().steps.front();
  CHECK(check.text == "PLAY LM,CHECK");
  CHECK(check.in.size() == 15);
  CHECK(check.out.size() == 2);  // Rc1+ and Rh3+
  CHECK(it.reason.equals == check.out);
  const Position root = position(kRookEnding);
  CHECK(explain::why_not_rule(it.reason, "TAKE", root) ==
        "TAKE had no move: PLAY LM,CAPT: none of 15 moves is left\n");
  CHECK(explain::why_not_rule(it.reason, "CHECKS", root) == "CHECKS did act\n");
  CHECK(explain::why_not_rule(it.reason, "NOWHERE", root).empty());
}

TEST_CASE("`why not` says which step left a move out, by which value") {
  const Position root = position("8/5K1k/8/8/4R3/8/8/8 w - - 0 1");
  const Explained it = explained(program_with("FORCE MOVES,GOAL,\"4", kNoGoal), root);
  const auto why_not = [&](const char* move) {
    return explain::why_not_move(it.reason, root, *chess::parse_move(root, move));
  };
  CHECK(why_not("Rh4") == "Rh4# is the move that is played\n");
  CHECK(why_not("Re6") ==
        "Re6 is not played\n"
        "  RULE   FORCE MOVES,GOAL,\"4: it forces mate in 2 moves, and Rh4# in 1 move\n");
  CHECK(why_not("Ke7") ==
        "Ke7 is not played\n"
        "  RULE   FORCE MOVES,GOAL,\"4: it does not force mate within 4 moves, and Rh4# in 1 "
        "move\n");
}

TEST_CASE("the text names the instruction that skipped a rule") {
  const Explained it =
      explained(*Consultant::make(
                     [] {
                       const auto deep =
                           prepared(std::string(stdlib::find_shipped_program("krk_deep")->text));
                       return std::shared_ptr<const lang::Program>(deep, &deep->program());
                     }(),
                     {})
                     .value(),
                position(kRookEnding));
  CHECK(explain::why_not_rule(it.reason, "MATE", position(kRookEnding)) ==
        "MATE was not asked: EGPROG+1, line 20, skipped it\n");
}

// Programs whose first answer takes long.
bool looks_deep(std::string_view name) {
  return name.ends_with("_deep") || name == "kbnk" || name == "kqkr" || name == "kqkp" ||
         name == "krkp";
}

TEST_CASE("what was found out is the answer's move, for all shipped programs at random positions") {
  for (const stdlib::ShippedProgram& shipped : stdlib::shipped_programs()) {
    if (kIsSlow && looks_deep(shipped.name)) {
      continue;
    }
    const auto asked = consultant(std::string(shipped.text));
    Random random(7'103);  // for each program, so that none depends on those before it
    int answers = 0;
    for (int i = 0; i < 4000 && answers < sampled(6); ++i) {
      const auto root = chess::parse_fen(random_endgame_fen(random));
      if (!root || !asked->covers(*root)) {
        continue;
      }
      INFO(shipped.name << ' ' << chess::to_fen(*root));
      const Explained it = explained(*asked, *root);
      CHECK(it.reason.incomplete.empty());
      if (it.consultation.answer.status != vm::AnswerStatus::move) {
        continue;
      }
      ++answers;
      CHECK(it.reason.move == it.consultation.answer.outcome.move);
      CHECK(!explain::reason_text(it.reason, *root).ends_with("\n\n"));
      if (!it.reason.forced_line().empty()) {
        CHECK(it.reason.forced_line().front() == it.reason.move);
        static_cast<void>(after_line(*root, it.reason.forced_line()));
      }
    }
  }
}

TEST_CASE("limits hold for reasons too: they are then not complete, and the answer stays") {
  vm::Limits limits;
  // The mate in one is found at once; what the other moves force takes more.
  limits.instructions_per_search = 20'000;
  const std::string program = program_with("FORCE MOVES,GOAL,\"6", kNoGoal);
  const Position root = position("8/5K1k/8/8/4R3/8/8/8 w - - 0 1");
  const auto asked = consultant(program, limits);
  const Explained it = explained(*asked, root);
  CHECK(it.consultation.answer.status == vm::AnswerStatus::move);
  CHECK(it.reason.move == it.consultation.answer.outcome.move);
  CHECK(it.reason.incomplete.find("limit of instructions") != std::string::npos);
  CHECK(explain::reason_text(it.reason, root).find("not complete") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::reason_test
