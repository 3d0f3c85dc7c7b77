// cheg referee --play: a program plays against men that it does not see.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/notation/notation.hpp"
#include "consult/consultation.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/possible_positions.hpp"
#include "kriegspiel/text.hpp"
#include "play/player.hpp"
#include "play/players.hpp"
#include "stdlib/natives/hidden/hidden_match.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/referee/modes.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using chess::Position;
using kriegspiel::Announcement;
using stdlib::HiddenMatch;

// One game of the program against a side that sees everything.
class HuntGame {
 public:
  HuntGame(const kriegspiel::RuleSet& rules, const Position& start, vm::Machine& machine,
           play::Player& king, chess::Notation notation)
      : rules_(rules),
        program_(machine.program()),
        us_(start.side_to_move()),
        match_(rules, start, machine),
        seen_(start),
        king_(king),
        notation_(notation) {}

  // Whether the program mated.
  bool play(int most_moves) {
    print(chess::to_fen(seen_.start()) + '\n');
    while (!match_.is_over() && moves_ < most_moves) {
      if (!(match_.is_programs_turn() ? attempt() : reply())) {
        return false;
      }
    }
    const auto& ending = match_.referee().ending();
    print(fmt::format("{}, {}, {} {}\n", ending ? ending->result() : "*",
                      ending ? in_words(heard_) : "broken off", moves_,
                      moves_ == 1 ? "move" : "moves"));
    return ending && ending->winner == us_;
  }

 private:
  [[nodiscard]] std::string in_words(const std::vector<Announcement>& heard) const {
    std::string words;
    for (const Announcement& said : heard) {
      words += (words.empty() ? "" : ", ") +
               kriegspiel::to_text(said, rules_, kriegspiel::listener(us_));
    }
    return words;
  }

  // "12." for White, "12..." for Black.
  [[nodiscard]] std::string number(Color side) const {
    return fmt::format("{}{}", seen_.position().fullmove_number(),
                       side == Color::white ? "." : "...");
  }

  bool attempt() {
    if (!match_.is_known()) {
      complain(fmt::format("more than {} positions are possible: the program cannot be asked",
                           kriegspiel::PossiblePositions::kMost));
      return false;
    }
    const auto attempted = match_.attempt();
    if (attempted.answer.status != vm::AnswerStatus::move) {
      complain(consult::why_no_move(attempted.answer, program_));
      return false;
    }
    heard_ = attempted.heard;
    print(fmt::format("{:>6} {:<6}{:<8} {:>2} {:<8} {}\n", number(us_),
                      kriegspiel::to_string(kriegspiel::to_attempt(attempted.move)),
                      vm::rule_of(program_, attempted.answer.outcome.instruction).location,
                      attempted.squares, attempted.squares == 1 ? "square" : "squares",
                      in_words(heard_)));
    if (!match_.is_programs_turn() || match_.is_over()) {
      ++moves_;
      seen_.play(attempted.move);
    }
    return true;
  }

  bool reply() {
    const auto choice = king_.choose(seen_);
    if (!choice) {
      complain(choice.error().message);
      return false;
    }
    print(fmt::format("{:>6} {}\n", number(~us_),
                      chess::format_move(seen_.position(), choice->move, notation_)));
    heard_ = match_.reply(choice->move);
    seen_.play(choice->move);
    return true;
  }

  const kriegspiel::RuleSet& rules_;
  const lang::Program& program_;
  Color us_;
  HiddenMatch match_;
  chess::Game seen_;  // the game as the king's side sees it
  play::Player& king_;
  chess::Notation notation_;
  std::vector<Announcement> heard_;  // what the program heard last
  int moves_ = 0;                    // of the program
};

std::unique_ptr<play::Player> make_king(const HuntOptions& options) {
  auto king = play::make_player(options.against, options.seed, table_source(options.tables));
  if (king == nullptr) {
    throw UsageError(
        fmt::format("referee: --against {}: the other side plays optimal, random, center or attack",
                    options.against));
  }
  return king;
}

}  // namespace

ExitStatus run_hunt(const kriegspiel::RuleSet& rules, const HuntOptions& options) {
  const auto king = make_king(options);
  const auto program = read_program(options.program);
  if (program == nullptr) {
    return ExitStatus::negative;
  }
  const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!prepared) {
    complain(prepared.error());
    return ExitStatus::negative;
  }
  vm::Machine machine(*prepared);
  bool all_mated = true;
  const ExitStatus status = for_each_position(options.starts, [&](const Position& start) {
    if (!HiddenMatch::is_fit(start)) {
      throw UsageError(
          "referee: --play needs positions in which the other side may not castle, and no pawn can "
          "be captured en passant");
    }
    if (!chess::more_than_one(start.pieces(start.side_to_move()))) {
      throw UsageError(
          "referee: --play needs positions in which the side to move has more than a king");
    }
    all_mated =
        HuntGame(rules, start, machine, *king, options.notation).play(options.moves) && all_mated;
  });
  return status == ExitStatus::ok && !all_mated ? ExitStatus::negative : status;
}

}  // namespace cheg::tool
