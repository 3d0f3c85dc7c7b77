#include "repl/game_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "repl/board_commands.hpp"
#include "repl/running_commands.hpp"
#include "vm/report.hpp"

namespace cheg::repl {
namespace {

using chess::Color;
using chess::Notation;

Result<int, CommandError> parse_count(std::string_view text) {
  int count = 1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (!text.empty() && (error != std::errc() || end != text.data() + text.size() || count < 1)) {
    return CommandError(fmt::format("{} is no number of moves", cheg::quoted(text)));
  }
  return count;
}

// "1. e4 e5 2. Nf3", from the game's first position.
std::string moves_text(const chess::Game& game, Notation notation) {
  std::string text;
  for (std::size_t i = 0; i < game.moves().size(); ++i) {
    const chess::Position& position = game.position_before(i);
    const bool is_white = position.side_to_move() == Color::white;
    if (is_white || i == 0) {
      text += fmt::format("{}{}{}", i == 0 ? "" : " ", position.fullmove_number(),
                          is_white ? "." : "...");
    }
    text += ' ' + chess::format_move(position, game.moves()[i], notation);
  }
  return text;
}

// "3." before a move of White, "3..." before one of Black.
std::string number_text(const chess::Position& position) {
  return fmt::format("{}{}", position.fullmove_number(),
                     position.side_to_move() == Color::white ? "." : "...");
}

// The result, if the game is over.
void show_outcome(Frontend& frontend, const chess::Game& game) {
  if (const auto outcome = game.outcome()) {
    frontend.write(fmt::format("{}, {}\n", outcome->result(), chess::name(outcome->termination)));
  }
}

// The move of the program or its host, with the reason as text for people.
struct ChosenMove {
  chess::Move move;
  std::string reason;
};

Result<ChosenMove, CommandError> chosen_move(const RecordedAnswer& answer, Runner& runner) {
  const consult::Consultation& consultation = answer.consultation;
  if (consultation.answer.status == vm::AnswerStatus::move) {
    const vm::NodeOutcome& outcome = consultation.answer.outcome;
    const vm::Rule rule = vm::rule_of(*answer.program, outcome.instruction);
    const std::string text = runner.rule_text(answer);
    return ChosenMove{outcome.move, rule.location + (text.empty() ? "" : ": " + text)};
  }
  if (consultation.host) {
    return ChosenMove{consultation.host->move, "search"};
  }
  return CommandError("the program has no move: " +
                      consult::why_no_move(consultation.answer, *answer.program));
}

void play_program_move(Frontend& frontend, const Settings& settings, Board& board,
                       Variables& variables, LiveProgram& program, Runner& runner) {
  const RecordedAnswer& answer =
      runner.remember(ask(frontend, settings, program, runner, legal_game(board)));
  const ChosenMove chosen = value_or_throw(chosen_move(answer, runner));
  frontend.write(fmt::format("{} {:<7} {}\n", number_text(answer.root),
                             chess::format_move(answer.root, chosen.move, settings.notation),
                             chosen.reason));
  board.play(chosen.move);
  forget_men(frontend, variables);
  show_outcome(frontend, legal_game(board));
}

// Lets the program play while it is the turn of a side that the program plays.
void program_replies(Frontend& frontend, const Settings& settings, Board& board,
                     Variables& variables, LiveProgram& program, Runner& runner) {
  // A game of a program against itself may never end. Ctrl-C ends it earlier.
  constexpr int kMostMoves = 400;
  for (int i = 0; i < kMostMoves && !legal_game(board).outcome(); ++i) {
    if (!settings.program_plays[static_cast<std::size_t>(legal_position(board).side_to_move())]) {
      return;
    }
    play_program_move(frontend, settings, board, variables, program, runner);
  }
}

void play_as_program(Frontend& frontend, Settings& settings, Board& board, Variables& variables,
                     LiveProgram& program, Runner& runner, bool white, bool black) {
  settings.program_plays = {white, black};
  frontend.write(fmt::format("the program plays {}\n", white && black ? "both sides"
                                                       : white        ? "White"
                                                                      : "Black"));
  try {
    program_replies(frontend, settings, board, variables, program, runner);
  } catch (const CommandError&) {
    settings.program_plays = {};  // the program would fail again at every move
    throw;
  }
  if (white && black) {
    settings.program_plays = {};
  }
}

}  // namespace

void play_move(Frontend& frontend, const Settings& settings, Board& board, Variables& variables,
               LiveProgram& program, Runner& runner, chess::Move move) {
  const chess::Position position = legal_position(board);
  frontend.write(fmt::format("{} {}\n", number_text(position),
                             chess::format_move(position, move, settings.notation)));
  board.play(move);
  forget_men(frontend, variables);
  show_outcome(frontend, legal_game(board));
  program_replies(frontend, settings, board, variables, program, runner);
}

void make_move(Frontend& frontend, const Settings& settings, Board& board, Variables& variables,
               LiveProgram& program, Runner& runner, std::string_view arguments) {
  if (arguments.empty()) {
    throw CommandError("say which move: `move e2e4`, `move Nf3`, `move P-K4`");
  }
  const auto move = chess::parse_move(legal_position(board), arguments);
  if (!move) {
    throw CommandError(move.error().message);
  }
  play_move(frontend, settings, board, variables, program, runner, *move);
}

namespace {

// The number of steps. Throws an error before anything changes if there are fewer steps.
std::size_t steps_or_throw(std::string_view arguments, std::size_t available,
                           std::string_view command, std::string_view what) {
  const auto steps = static_cast<std::size_t>(value_or_throw(parse_count(arguments)));
  if (available == 0) {
    throw CommandError(fmt::format("nothing can be {}", what));
  }
  if (steps > available) {
    throw CommandError(fmt::format("only {} {} can be {}: `{} {}`", available,
                                   available == 1 ? "step" : "steps", what, command, available));
  }
  return steps;
}

}  // namespace

void undo(Frontend& frontend, Board& board, Variables& variables, std::string_view arguments) {
  board.undo(steps_or_throw(arguments, board.undo_count(), "undo", "taken back"));
  show_changed_board(frontend, board, variables);
}

void redo(Frontend& frontend, Board& board, Variables& variables, std::string_view arguments) {
  board.redo(steps_or_throw(arguments, board.redo_count(), "redo", "done again"));
  show_changed_board(frontend, board, variables);
}

void show_moves(Frontend& frontend, const Settings& settings, const Board& board,
                const StopPoint& stop) {
  const chess::Position& position =
      stop.is_stopped() ? stop.moment().position : legal_position(board);
  std::string text;
  for (const chess::Move move : chess::legal_moves(position)) {
    text += (text.empty() ? "" : " ") + chess::format_move(position, move, settings.notation);
  }
  frontend.write((text.empty() ? "there are no legal moves" : text) + '\n');
}

void show_game(Frontend& frontend, const Settings& settings, const Board& board) {
  const std::string text = moves_text(legal_game(board), settings.notation);
  frontend.write((text.empty() ? "no moves have been played" : text) + '\n');
}

void show_groups_and_game(Frontend& frontend, const Settings& settings, const Board& board,
                          const LiveProgram& program, Variables& variables) {
  show_value(frontend, settings, board, program, variables, "PG");
  if (!legal_game(board).moves().empty()) {
    show_game(frontend, settings, board);
  }
}

void set_notation(Frontend& frontend, Settings& settings, std::string_view arguments) {
  if (!arguments.empty()) {
    const auto wanted = chess::notation_from_keyword(arguments);
    if (!wanted) {
      throw CommandError(fmt::format("{} is no notation; there are {}", cheg::quoted(arguments),
                                     chess::notation_keywords()));
    }
    settings.notation = *wanted;
  }
  frontend.write(fmt::format("notation {}\n", chess::keyword(settings.notation)));
}

void set_algebraic(Frontend& frontend, Settings& settings, std::string_view arguments) {
  if (!arguments.empty() && arguments != "0" && arguments != "1") {
    throw CommandError("say ALG=1 for algebraic squares or ALG=0 for descriptive ones");
  }
  set_notation(frontend, settings,
               arguments.empty()  ? ""
               : arguments == "1" ? "san"
                                  : "descriptive");
}

void go(Frontend& frontend, const Settings& settings, Board& board, Variables& variables,
        LiveProgram& program, Runner& runner, std::string_view arguments) {
  if (legal_game(board).outcome() && chess::legal_moves(legal_position(board)).empty()) {
    throw CommandError("the game is over; `undo` takes moves back");
  }
  for (int count = value_or_throw(parse_count(arguments)); count > 0; --count) {
    play_program_move(frontend, settings, board, variables, program, runner);
    if (legal_game(board).outcome()) {
      return;
    }
  }
}

void play_white(Frontend& frontend, Settings& settings, Board& board, Variables& variables,
                LiveProgram& program, Runner& runner) {
  play_as_program(frontend, settings, board, variables, program, runner, true, false);
}

void play_black(Frontend& frontend, Settings& settings, Board& board, Variables& variables,
                LiveProgram& program, Runner& runner) {
  play_as_program(frontend, settings, board, variables, program, runner, false, true);
}

void play_both(Frontend& frontend, Settings& settings, Board& board, Variables& variables,
               LiveProgram& program, Runner& runner) {
  play_as_program(frontend, settings, board, variables, program, runner, true, true);
}

void play_none(Frontend& frontend, Settings& settings) {
  settings.program_plays = {};
  frontend.write("the program plays neither side\n");
}

}  // namespace cheg::repl
