// The commands for board and game.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "repl/session.hpp"
#include "vm/text.hpp"

namespace cheg::repl {
namespace {

using chess::Color;
using chess::Notation;

// Calls use(word) for each word.
template <class Use>
void for_each_word(std::string_view text, Use use) {
  while (!(text = trimmed(text)).empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t,"), text.size());
    use(text.substr(0, end));
    text = text.substr(std::min(end + 1, text.size()));
  }
}

Color read_color(std::string_view text) {
  const std::string color = lower_case(text);
  if (color != "w" && color != "white" && color != "b" && color != "black") {
    throw Failure(fmt::format("say white or black, not {}", cheg::quoted(text)));
  }
  return color[0] == 'w' ? Color::white : Color::black;
}

chess::Square read_square(std::string_view text) {
  const auto square = chess::parse_square(lower_case(text));
  if (!square) {
    throw Failure(fmt::format("{} is no square; squares are a1 to h8", cheg::quoted(text)));
  }
  return *square;
}

int read_count(std::string_view text) {
  int count = 1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (!text.empty() && (error != std::errc() || end != text.data() + text.size() || count < 1)) {
    throw Failure(fmt::format("{} is no number of moves", cheg::quoted(text)));
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

chess::Position position_of(std::string_view fen) {
  if (lower_case(fen) == "startpos") {
    return {};
  }
  const auto position = chess::parse_fen(fen);
  if (!position) {
    throw Failure(describe(position.error(), fen));
  }
  return *position;
}

}  // namespace

void Session::board_has_changed() {
  std::string names;
  for (const std::string& name : variables_.forget_men()) {
    names += (names.empty() ? "" : ", ") + name;
  }
  if (!names.empty()) {
    write(fmt::format("the board has changed; undefined is what named its men or moves: {}\n",
                      names));
  }
}

void Session::show_new_board() {
  board_has_changed();
  show_board("");
}

void Session::show_board(std::string_view arguments) {
  const Style style = surroundings_.style();
  const Color bottom = arguments.empty() ? Color::white : read_color(arguments);
  if (moment_ != nullptr) {
    write(Board(moment_->position).drawing(style.unicode, style.color, bottom) +
          chess::to_fen(moment_->position) + '\n');
    return;
  }
  write(board_.drawing(style.unicode, style.color, bottom));
  if (board_.is_legal()) {
    const auto outcome = board_.game().outcome();
    write(fmt::format("\n{}{}\n", chess::to_fen(board_.position()),
                      outcome ? std::string(", ") + chess::name(outcome->termination) : ""));
  }
}

void Session::set_position(std::string_view arguments) {
  if (arguments.empty()) {
    write(chess::to_fen(board_.position()) + '\n');
    return;
  }
  board_.start_game(position_of(arguments));
  show_new_board();
}

void Session::start_game(std::string_view /*arguments*/) {
  board_.start_game(chess::Position());
  show_new_board();
}

void Session::clear_board(std::string_view /*arguments*/) {
  board_.set_up(chess::PositionSetup());
  board_has_changed();
  write("the board is empty; `put Ka1 Rh1 kc3` sets men up, `side black` gives Black the move\n");
}

void Session::put_men(std::string_view arguments) {
  chess::PositionSetup setup = board_.setup();
  int count = 0;
  for_each_word(arguments, [&](std::string_view word) {
    const chess::Piece piece = chess::piece_from_letter(word[0]);
    const std::string_view square = word.substr(word.size() > 1 && word[1] == '/' ? 2 : 1);
    if (piece == chess::Piece::none || !chess::parse_square(square)) {
      throw Failure(
          fmt::format("{} is no man on a square; White's are KQRBNP, Black's kqrbnp, as "
                      "in `put Ka1 kc3`",
                      cheg::quoted(word)));
    }
    setup.put(piece, *chess::parse_square(square));
    ++count;
  });
  if (count == 0) {
    throw Failure("say which men on which squares: `put Ka1 Rh1 kc3`");
  }
  setup.castling_rights(chess::CastlingRights::none).en_passant(chess::Square::none);
  board_.set_up(setup);
  show_new_board();
}

void Session::remove_men(std::string_view arguments) {
  chess::PositionSetup setup = board_.setup();
  int count = 0;
  for_each_word(arguments, [&](std::string_view word) {
    setup.put(chess::Piece::none, read_square(word));
    ++count;
  });
  if (count == 0) {
    throw Failure("say which squares to clear: `remove h1`");
  }
  setup.castling_rights(chess::CastlingRights::none).en_passant(chess::Square::none);
  board_.set_up(setup);
  show_new_board();
}

void Session::set_side(std::string_view arguments) {
  if (arguments.empty()) {
    write(fmt::format("{} to move\n", chess::name(board_.position().side_to_move())));
    return;
  }
  board_.set_up(board_.setup().side_to_move(read_color(arguments)).en_passant(chess::Square::none));
  board_has_changed();
  write(fmt::format("{} to move\n", chess::name(read_color(arguments))));
}

void Session::read_position(std::string_view arguments) {
  const std::string text = surroundings_.read_file(std::string(arguments));
  set_position(trimmed(text.substr(0, text.find('\n'))));
}

void Session::write_position(std::string_view arguments) {
  surroundings_.write_file(std::string(arguments), chess::to_fen(board_.position()) + '\n');
}

void Session::make_move(std::string_view arguments) {
  if (arguments.empty()) {
    throw Failure("say which move: `move e2e4`, `move Nf3`, `move P-K4`");
  }
  const chess::Position position = board_.position();
  const auto move = chess::parse_move(position, arguments);
  if (!move) {
    throw Failure(move.error().message);
  }
  const std::string text = chess::format_move(position, *move, notation_);
  board_.play(*move);
  write(fmt::format("{}{} {}\n", position.fullmove_number(),
                    position.side_to_move() == Color::white ? "." : "...", text));
  board_has_changed();
  if (const auto outcome = board_.game().outcome()) {
    write(fmt::format("{}, {}\n", outcome->result(), chess::name(outcome->termination)));
  }
  program_replies();
}

void Session::undo(std::string_view arguments) {
  for (int count = read_count(arguments); count > 0; --count) {
    if (!board_.undo()) {
      throw Failure("there is nothing to take back");
    }
  }
  show_new_board();
}

void Session::redo(std::string_view arguments) {
  for (int count = read_count(arguments); count > 0; --count) {
    if (!board_.redo()) {
      throw Failure("nothing was taken back that could be done again");
    }
  }
  show_new_board();
}

void Session::show_moves(std::string_view /*arguments*/) {
  const chess::Position& position = moment_ != nullptr ? moment_->position : board_.position();
  std::string text;
  for (const chess::Move move : chess::legal_moves(position)) {
    text += (text.empty() ? "" : " ") + chess::format_move(position, move, notation_);
  }
  write((text.empty() ? "there are no legal moves" : text) + '\n');
}

void Session::show_game(std::string_view /*arguments*/) {
  const std::string text = moves_text(board_.game(), notation_);
  write((text.empty() ? "no moves have been played" : text) + '\n');
}

void Session::show_groups_and_game(std::string_view /*arguments*/) {
  show_value("PG");
  if (!board_.game().moves().empty()) {
    show_game("");
  }
}

void Session::set_notation(std::string_view arguments) {
  constexpr std::pair<std::string_view, Notation> kNames[] = {
      {"san", Notation::san},
      {"uci", Notation::uci},
      {"descriptive", Notation::descriptive},
      {"numeric", Notation::numeric},
      {"umpire", Notation::umpire}};
  const std::string wanted = lower_case(arguments);
  for (const auto& [name, notation] : kNames) {
    if (name == wanted) {
      notation_ = notation;
    }
  }
  const auto* const now = std::find_if(std::begin(kNames), std::end(kNames),
                                       [&](const auto& it) { return it.second == notation_; });
  if (!wanted.empty() && now->first != wanted) {
    throw Failure(
        fmt::format("{} is no notation; there are san, uci, descriptive, numeric and "
                    "umpire",
                    cheg::quoted(arguments)));
  }
  write(fmt::format("notation {}\n", now->first));
}

void Session::set_algebraic(std::string_view arguments) {
  if (arguments.empty()) {
    set_notation("");
    return;
  }
  if (arguments != "0" && arguments != "1") {
    throw Failure("say ALG=1 for algebraic squares or ALG=0 for descriptive ones");
  }
  set_notation(arguments == "1" ? "san" : "descriptive");
}

void Session::play_program_move() {
  const chess::Game game = board_.game();
  const chess::Position& position = game.position();
  answer_ = ask(game);
  const consult::Consultation& report = answer_->report;
  const bool is_own = report.answer.status == vm::AnswerStatus::move;
  if (!is_own && !report.host) {
    throw Failure("the program has no move: " +
                  consult::why_no_move(report.answer, *answer_->program));
  }
  const chess::Move move = is_own ? report.answer.outcome.move : report.host->move;
  std::string reason = "search";
  if (is_own) {
    const vm::Rule rule = vm::rule_of(*answer_->program, report.answer.outcome.instruction);
    reason = rule.location + (rule.explanation.empty() ? "" : ": " + rule.explanation);
  }
  write(fmt::format("{}{} {:<7} {}\n", position.fullmove_number(),
                    position.side_to_move() == Color::white ? "." : "...",
                    chess::format_move(position, move, notation_), reason));
  board_.play(move);
  board_has_changed();
  if (const auto outcome = board_.game().outcome()) {
    write(fmt::format("{}, {}\n", outcome->result(), chess::name(outcome->termination)));
  }
}

void Session::go(std::string_view arguments) {
  if (board_.game().outcome() && chess::legal_moves(board_.position()).empty()) {
    throw Failure("the game is over; `undo` takes moves back");
  }
  for (int count = read_count(arguments); count > 0; --count) {
    play_program_move();
    if (board_.game().outcome()) {
      return;
    }
  }
}

void Session::program_replies() {
  // Against itself a program may never end; Ctrl-C ends it sooner.
  constexpr int kMostMoves = 400;
  for (int i = 0; i < kMostMoves && !board_.game().outcome(); ++i) {
    if (!program_plays_[static_cast<std::size_t>(board_.position().side_to_move())]) {
      return;
    }
    play_program_move();
  }
}

void Session::play_as_program(bool white, bool black) {
  program_plays_ = {white, black};
  write(fmt::format("the program plays {}\n", white && black ? "both sides"
                                              : white        ? "White"
                                              : black        ? "Black"
                                                             : "neither side"));
  try {
    program_replies();
  } catch (const Failure&) {
    program_plays_ = {};  // it would fail again at every move
    throw;
  }
  if (white && black) {
    program_plays_ = {};
  }
}

void Session::play_white(std::string_view /*arguments*/) { play_as_program(true, false); }
void Session::play_black(std::string_view /*arguments*/) { play_as_program(false, true); }
void Session::play_both(std::string_view /*arguments*/) { play_as_program(true, true); }
void Session::play_none(std::string_view /*arguments*/) { play_as_program(false, false); }

}  // namespace cheg::repl
