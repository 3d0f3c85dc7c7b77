// What must hold for every program: checked on random ones in random endgames.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "chess/distance.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/setup.hpp"
#include "host/bare_host.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/endgames.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/random.hpp"
#include "tests/support/runnable_programs.hpp"
#include "tests/support/sampled.hpp"
#include "tests/support/slow_chess.hpp"
#include "tests/support/slow_machine.hpp"
#include "tests/support/slow_reader.hpp"
#include "vm/answer.hpp"
#include "vm/conditions.hpp"
#include "vm/machine.hpp"
#include "vm/text.hpp"

namespace cheg::test::vm_properties_test {
namespace {

using chess::Advice;
using chess::AdvisedNode;
using chess::Line;
using chess::Move;
using chess::Position;
using chess::Score;

// The bare host as plain minimax: every move is searched with infinite bounds.
class MinimaxHost final : public chess::Host {
 public:
  void consult(const Position& root, chess::Advisor& advisor, Line& line) {
    advisor_ = &advisor;
    advisor.begin_search();
    if (count_legal_moves(root) > 0 && advisor.covers(root)) {
      static_cast<void>(advisor.advise({root, {}}, *this, line));
    }
  }

  [[nodiscard]] Score search(const AdvisedNode& node, Move move, Score /*alpha*/, Score /*beta*/,
                             Line& line) override {
    line.clear();
    std::vector<Move> moves(node.moves.begin(), node.moves.end());
    moves.push_back(move);
    const Position position = node.position.after(move);
    if (is_checkmate(position)) {
      return -chess::mated_in(static_cast<int>(moves.size()));
    }
    if (is_stalemate(position) || !advisor_->covers(position)) {
      return 0;
    }
    const Advice advice = advisor_->advise({position, moves}, *this, line);
    return advice.kind == Advice::Kind::not_handled ? 0 : -advice.score;
  }
  [[nodiscard]] bool is_stopped() const override { return false; }

 private:
  chess::Advisor* advisor_ = nullptr;
};

// Every BREAK as "LOCATION V1 V2 V3".
class Breaks final : public vm::Observer {
 public:
  void break_point(const vm::Moment& moment) override {
    std::string text = moment.program.location(moment.instruction);
    for (const std::uint16_t operand : moment.code().operands) {
      text +=
          ' ' + vm::to_text(moment.values[operand], moment.position, chess::Notation::san, 100'000);
    }
    texts.push_back(std::move(text));
  }
  std::vector<std::string> texts;
};

// An answer in one line, to compare.
std::string text_of(const vm::Answer& answer, const Position& root, const lang::Program& program) {
  std::string text(name(answer.status));
  if (answer.status == vm::AnswerStatus::move) {
    text += ' ' + format_move(root, answer.outcome.move, chess::Notation::uci);
  }
  if (answer.status == vm::AnswerStatus::move || answer.status == vm::AnswerStatus::value) {
    text += fmt::format(" {}", answer.outcome.score);
  }
  if (answer.status == vm::AnswerStatus::error) {
    text += ' ' + std::string(row(answer.outcome.error).name);
  }
  if (answer.outcome.instruction != lang::EntryTable::kNone) {
    text += " by " + program.location(answer.outcome.instruction);
  }
  return text;
}

std::string text_of(const SlowAnswer& answer) {
  std::string text = answer.status;
  if (answer.status == "move") {
    text += ' ' + answer.move;
  }
  if (answer.status == "move" || answer.status == "value") {
    text += fmt::format(" {}", answer.score);
  }
  if (answer.status == "error") {
    text += ' ' + answer.error;
  }
  if (!answer.location.empty()) {
    text += " by " + answer.location;
  }
  return text;
}

TEST_CASE("the machine does what a slow and plain one does, in every BREAK of every node") {
  Random random(20'401);
  int compared = 0;
  int moves = 0;
  int errors = 0;
  for (int program_number = 0; program_number < sampled(250); ++program_number) {
    const std::string text = random_runnable_program(random);
    const SlowProgram slow_program = slow_read(text).program;
    vm::Machine machine(prepared(text));
    for (int i = 0; i < 8; ++i) {
      const std::string fen = random_endgame_fen(random);
      const SlowAnswer slow = slow_run(slow_program, slow::from_fen(fen));
      const Position root = *chess::parse_fen(fen);
      // Where the game is over nobody is asked, whatever the material.
      if (slow.out_of_budget || count_legal_moves(root) == 0) {
        continue;
      }
      Breaks breaks;
      machine.set_observer(&breaks);
      MinimaxHost host;
      Line line;
      host.consult(root, machine, line);
      const vm::Answer answer = vm::answer_at(machine, root, line);
      INFO(text);
      INFO(fen);
      CHECK(text_of(answer, root, machine.program()) == text_of(slow));
      const auto differs = std::mismatch(breaks.texts.begin(), breaks.texts.end(),
                                         slow.breaks.begin(), slow.breaks.end());
      const bool same = differs.first == breaks.texts.end() && differs.second == slow.breaks.end();
      INFO("fast: " << (differs.first == breaks.texts.end() ? "(end)" : *differs.first));
      INFO("slow: " << (differs.second == slow.breaks.end() ? "(end)" : *differs.second));
      REQUIRE(same);
      ++compared;
      moves += answer.status == vm::AnswerStatus::move ? 1 : 0;
      errors += answer.status == vm::AnswerStatus::error ? 1 : 0;
    }
  }
  CHECK(compared > sampled(1'500));
  CHECK(moves > sampled(100));
  CHECK(errors > sampled(100));
}

TEST_CASE("bounds save work and change neither the move nor the value of random programs") {
  Random random(20'402);
  int compared = 0;
  while (compared < 400) {
    const std::string text = random_runnable_program(random);
    // What RETBET does depends on values that bounds leave open.
    if (text.find("RETBET") != std::string::npos || text.find("retbet") != std::string::npos) {
      continue;
    }
    vm::Machine machine(prepared(text));
    for (int i = 0; i < 8; ++i) {
      const Position root = *chess::parse_fen(random_endgame_fen(random));
      const vm::Answer bounded = vm::ask(machine, root);
      const std::uint64_t bounded_nodes = machine.nodes();
      MinimaxHost host;
      Line line;
      host.consult(root, machine, line);
      const vm::Answer plain = vm::answer_at(machine, root, line);
      INFO(text);
      INFO(to_fen(root));
      CHECK(text_of(bounded, root, machine.program()) == text_of(plain, root, machine.program()));
      CHECK(bounded_nodes <= machine.nodes());
      compared += bounded.status == vm::AnswerStatus::move ? 1 : 0;
    }
  }
}

// The squares in a text seen from the other side of the board.
std::string mirrored_squares(std::string text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const bool is_start =
        i == 0 || std::string_view(" ,(/-*").find(text[i - 1]) != std::string::npos;
    if (is_start && text[i] >= 'a' && text[i] <= 'h' && text[i + 1] >= '1' && text[i + 1] <= '8') {
      text[i + 1] = static_cast<char>('1' + '8' - text[i + 1]);
    }
  }
  return text;
}

TEST_CASE("a program that does not ask for square colours plays the mirrored move") {
  Random random(20'403);
  int compared = 0;
  while (compared < 1'000) {
    std::string text = random_runnable_program(random);
    std::string upper = text;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char c) { return static_cast<char>(std::toupper(c)); });
    if (upper.find("SCOLOR") != std::string::npos || upper.find("WSQ") != std::string::npos) {
      continue;
    }
    vm::Machine machine(prepared(text));
    for (int i = 0; i < 8; ++i, ++compared) {
      const Position root = *chess::parse_fen(random_endgame_fen(random));
      const Position other = chess::mirrored(root);
      Breaks breaks;
      machine.set_observer(&breaks);
      const vm::Answer answer = vm::ask(machine, root);
      Breaks other_breaks;
      machine.set_observer(&other_breaks);
      vm::Answer mirrored = vm::ask(machine, other);
      mirrored.outcome.move = chess::mirrored(mirrored.outcome.move);
      INFO(text);
      INFO(to_fen(root));
      CHECK(text_of(answer, root, machine.program()) == text_of(mirrored, root, machine.program()));
      std::transform(other_breaks.texts.begin(), other_breaks.texts.end(),
                     other_breaks.texts.begin(), mirrored_squares);
      CHECK(breaks.texts == other_breaks.texts);
    }
  }
}

// What the programs of the next test judge positions by, as they do it: the value for the side to
// move.
Score judge(const Position& position) {
  const chess::Color us = position.side_to_move();
  const chess::Square ours = position.king(us);
  const chess::Square theirs = position.king(~us);
  return 10 * chess::king_distance(ours, theirs) + chess::relative_rank(us, ours) -
         3 * chess::file_of(theirs);
}

struct Best {
  Move move{};
  Score score = 0;
};

// Plain minimax over the moves in the order of LM: the first of equal moves counts.
Best minimax(const Position& position, int ply, int plies) {
  Best best;
  std::vector<Move> moves;
  for (const Move move : chess::legal_moves(position)) {
    moves.push_back(move);
  }
  const chess::Color us = position.side_to_move();
  const auto key = [&](Move move) {
    const auto scan = [&](chess::Square square) {
      return 8 * (7 - chess::file_of(square)) + chess::relative_rank(us, square);
    };
    return std::array<int, 3>{scan(move.from()), scan(move.to()),
                              -static_cast<int>(move.promotion())};
  };
  std::sort(moves.begin(), moves.end(), [&](Move a, Move b) { return key(a) < key(b); });
  for (const Move move : moves) {
    const Position next = position.after(move);
    Score score = 0;
    if (is_checkmate(next)) {
      score = chess::kMate - (ply + 1);
    } else if (is_stalemate(next)) {
      score = 0;
    } else if (ply + 1 == plies) {
      score = -judge(next);
    } else {
      score = -minimax(next, ply + 1, plies).score;
    }
    if (move == moves.front() || score > best.score) {
      best = {move, score};
    }
  }
  return best;
}

// ENTRY lines for up to three pieces on either side and any pawns.
std::string entries_for_everything() {
  std::vector<std::string> armies{"K"};
  for (int number = 1; number < 4 * 4 * 4 * 4; ++number) {
    std::string army;
    int pieces = 0;
    int rest = number;
    for (const char piece : {'Q', 'R', 'B', 'N'}) {
      const int count = rest % 4;
      rest /= 4;
      pieces += count;
      if (count > 0) {
        army += (count > 1 ? fmt::format("{}", count) : "") + piece;
      }
    }
    if (pieces <= 3) {
      armies.push_back(army);
    }
  }
  std::string lines;
  for (const std::string& ours : armies) {
    for (const std::string& theirs : armies) {
      lines += fmt::format("ENTRY {},{},>-9\n", ours, theirs);
    }
  }
  return lines;
}

TEST_CASE("TRY, PLAYB and PLAN find the move and the value of plain minimax") {
  const std::string judge_text =
      "LEAF:  MVDIST A,WK,BK\n       MUL    A,A,\"10\n       RANK   B,WK\n       ADD    A,A,B\n"
      "       FILE   B,BK\n       MUL    B,B,\"3\n       SUB    A,A,B\n       ADD    A,A,\"2\n"
      "       VALRET A,\"0,\"0\nEND\n";
  const std::string entries = entries_for_everything();
  const std::string deep = "GO:    JUMP>  DEPTH,\"3,LEAF\n";
  const std::array<std::string, 4> programs{
      entries + deep + "       TRY    LM\n       DONE\n" + judge_text,
      entries + deep + "       PLAYB  LM\n" + judge_text,
      entries + deep + "       TRY    LM,CAPT\n       TRY    LM,#CAPT\n       DONE\n" + judge_text,
      entries + deep + "       PLAN   GO,LM,LM\n       DONE\n" + judge_text};
  Random random(20'404);
  for (std::size_t which = 0; which < programs.size(); ++which) {
    vm::Machine machine(prepared(programs[which]));
    int compared = 0;
    while (compared < 100) {
      const Position root = *chess::parse_fen(random_endgame_fen(random));
      const vm::Answer bounded = vm::ask(machine, root);
      if (bounded.status != vm::AnswerStatus::move) {
        continue;
      }
      INFO(programs[which]);
      INFO(to_fen(root));
      const Best expected = minimax(root, 0, 3);
      CHECK(bounded.outcome.score == expected.score);
      if (which != 2) {  // there the captures come first among equals
        CHECK(bounded.outcome.move == expected.move);
      }
      MinimaxHost host;
      Line line;
      host.consult(root, machine, line);
      CHECK(machine.root().score == expected.score);
      CHECK(machine.root().move == bounded.outcome.move);
      ++compared;
    }
  }
}

}  // namespace
}  // namespace cheg::test::vm_properties_test
