#include "repl/board_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "chess/fen.hpp"

namespace cheg::repl {
namespace {

using chess::Color;

// The words between blanks and commas.
std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view kBetween = " \t,";
  std::vector<std::string_view> words;
  for (std::size_t begin = text.find_first_not_of(kBetween); begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBetween, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(kBetween, end);
  }
  return words;
}

Result<Color, CommandError> parse_color(std::string_view text) {
  const std::string color = lower_case(text);
  if (color != "w" && color != "white" && color != "b" && color != "black") {
    return CommandError(fmt::format("say white or black, not {}", cheg::quoted(text)));
  }
  return color[0] == 'w' ? Color::white : Color::black;
}

Result<chess::Square, CommandError> parse_board_square(std::string_view text) {
  const auto square = chess::parse_square(lower_case(text));
  if (!square) {
    return CommandError(fmt::format("{} is no square; squares are a1 to h8", cheg::quoted(text)));
  }
  return *square;
}

Result<chess::Position, CommandError> parse_position(std::string_view fen) {
  if (lower_case(fen) == "startpos") {
    return chess::Position();
  }
  const auto position = chess::parse_fen(fen);
  if (!position) {
    return CommandError(describe(position.error(), fen));
  }
  return *position;
}

// Puts a man on the position: "Ka1", "k/c3".
std::optional<CommandError> put_man(chess::PositionSetup& setup, std::string_view man) {
  const chess::Piece piece = chess::piece_from_letter(man[0]);
  const auto square = chess::parse_square(man.substr(man.size() > 1 && man[1] == '/' ? 2 : 1));
  if (piece == chess::Piece::none || !square) {
    return CommandError(
        fmt::format("{} is no man on a square; White's are KQRBNP, Black's kqrbnp, as "
                    "in `put Ka1 kc3`",
                    cheg::quoted(man)));
  }
  setup.put(piece, *square);
  return std::nullopt;
}

// Call when the men have changed. Removes the rights of castling and en passant capture, because
// they are unknown now.
void set_up_men(Board& board, chess::PositionSetup& setup) {
  setup.castling_rights(chess::CastlingRights::none).en_passant(chess::Square::none);
  board.set_up(setup);
}

void draw_board(Frontend& frontend, const Board& board, Color bottom) {
  const Style style = frontend.style();
  frontend.write_painted(board.drawing(style.unicode, style.color, bottom));
  if (const auto game = board.legal_game()) {
    const auto outcome = (*game)->outcome();
    frontend.write(
        fmt::format("\n{}{}\n", chess::to_fen((*game)->position()),
                    outcome ? std::string(", ") + chess::name(outcome->termination) : ""));
  }
}

}  // namespace

const chess::Game& legal_game(const Board& board) { return *value_or_throw(board.legal_game()); }

const chess::Position& legal_position(const Board& board) { return legal_game(board).position(); }

void forget_men(Frontend& frontend, Variables& variables) {
  std::string names;
  for (const std::string& name : variables.forget_men()) {
    names += (names.empty() ? "" : ", ") + name;
  }
  if (!names.empty()) {
    frontend.write(fmt::format(
        "the board has changed; variables with its men or moves are now undefined: {}\n", names));
  }
}

void show_changed_board(Frontend& frontend, const Board& board, Variables& variables) {
  forget_men(frontend, variables);
  draw_board(frontend, board, Color::white);
}

void set_up_position(Frontend& frontend, Board& board, Variables& variables,
                     const chess::Position& position) {
  board.start_game(position);
  show_changed_board(frontend, board, variables);
}

void show_board(Frontend& frontend, const Board& board, const StopPoint& stop,
                std::string_view arguments) {
  const Color bottom = arguments.empty() ? Color::white : value_or_throw(parse_color(arguments));
  if (!stop.is_stopped()) {
    draw_board(frontend, board, bottom);
    return;
  }
  const Style style = frontend.style();
  const chess::Position& position = stop.moment().position;
  frontend.write_painted(Board(position).drawing(style.unicode, style.color, bottom) +
                         chess::to_fen(position) + '\n');
}

void set_position(Frontend& frontend, Board& board, Variables& variables,
                  std::string_view arguments) {
  if (arguments.empty()) {
    frontend.write(chess::to_fen(legal_position(board)) + '\n');
    return;
  }
  set_up_position(frontend, board, variables, value_or_throw(parse_position(arguments)));
}

void start_game(Frontend& frontend, Board& board, Variables& variables) {
  set_up_position(frontend, board, variables, chess::Position());
}

void clear_board(Frontend& frontend, Board& board, Variables& variables) {
  board.set_up(chess::PositionSetup());
  forget_men(frontend, variables);
  frontend.write(
      "the board is empty; `put Ka1 Rh1 kc3` sets men up, `side black` gives Black the move\n");
}

void put_men(Frontend& frontend, Board& board, Variables& variables, std::string_view arguments) {
  const std::vector<std::string_view> men = words_of(arguments);
  if (men.empty()) {
    throw CommandError("say which men on which squares: `put Ka1 Rh1 kc3`");
  }
  chess::PositionSetup setup = board.setup();
  for (const std::string_view man : men) {
    throw_if(put_man(setup, man));
  }
  set_up_men(board, setup);
  show_changed_board(frontend, board, variables);
}

void remove_men(Frontend& frontend, Board& board, Variables& variables,
                std::string_view arguments) {
  const std::vector<std::string_view> squares = words_of(arguments);
  if (squares.empty()) {
    throw CommandError("say which squares to clear: `remove h1`");
  }
  chess::PositionSetup setup = board.setup();
  for (const std::string_view square : squares) {
    setup.put(chess::Piece::none, value_or_throw(parse_board_square(square)));
  }
  set_up_men(board, setup);
  show_changed_board(frontend, board, variables);
}

void set_side(Frontend& frontend, Board& board, Variables& variables, std::string_view arguments) {
  if (arguments.empty()) {
    frontend.write(fmt::format("{} to move\n", chess::name(legal_position(board).side_to_move())));
    return;
  }
  const Color side = value_or_throw(parse_color(arguments));
  board.set_up(board.setup().side_to_move(side).en_passant(chess::Square::none));
  forget_men(frontend, variables);
  frontend.write(fmt::format("{} to move\n", chess::name(side)));
}

void read_position(Frontend& frontend, Board& board, Variables& variables,
                   std::string_view arguments) {
  const std::string text = value_or_throw(frontend.read_file(std::string(arguments)));
  set_position(frontend, board, variables,
               trimmed(std::string_view(text).substr(0, text.find('\n'))));
}

void write_position(const Frontend& frontend, const Board& board, std::string_view arguments) {
  const std::string fen = chess::to_fen(legal_position(board)) + '\n';
  throw_if(frontend.write_file(std::string(arguments), fen));
}

}  // namespace cheg::repl
