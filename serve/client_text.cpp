#include "serve/client_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "chess/drawing.hpp"
#include "kriegspiel/own_board_text.hpp"

namespace cheg::serve {

using chess::Color;

std::string minutes_text(milliseconds time) {
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(std::max(time, milliseconds(0))).count();
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string draw_text(const std::string& who, std::string_view what, bool is_own) {
  if (what == "offered") {
    return is_own ? "You offer a draw."
                  : who + " offers a draw: `accept` or `decline`; your next move declines it too.";
  }
  return fmt::format("{} {} the draw.", who, what == "accepted" ? "accepts" : "declines");
}

kriegspiel::OwnMen read_men(std::string_view fen, Color color) {
  kriegspiel::OwnMen men(color);
  int rank = 7;
  int file = 0;
  for (const char c : fen.substr(0, fen.find(' '))) {
    if (c == '/') {
      --rank;
      file = 0;
    } else if (is_digit(c)) {
      file += c - '0';
    } else {
      const bool is_white = c >= 'A' && c <= 'Z';
      const auto type = chess::piece_type_from_letter(upper_case({&c, 1})[0]);
      if (type != chess::PieceType::none && is_white == (color == Color::white) && rank >= 0 &&
          file < 8 && men.man_on(chess::make_square(file, rank)) == chess::PieceType::none) {
        men.put(type, chess::make_square(file, rank));
      }
      ++file;
    }
  }
  return men;
}

std::string drawn_men(const std::string& fen, const std::string& reserves,
                      const kriegspiel::RuleSet& rules, Color player) {
  if (rules.opponents_moves == kriegspiel::OpponentsMoves::shown) {
    const auto shown = kriegspiel::parse_start(fen, rules);
    chess::TextDrawing drawing;
    drawing.bottom = player;
    return shown ? chess::draw_text(shown->position, drawing) : "";
  }
  kriegspiel::OwnMen men = read_men(fen, player);
  if (men.of(chess::PieceType::king) == chess::kNoSquares) {
    return "";
  }
  men.reserves = kriegspiel::read_reserves(reserves).value_or(kriegspiel::Reserves());
  return kriegspiel::draw_own_men(kriegspiel::OwnBoard(rules, men, 0, false, {}),
                                  rules.squares == kriegspiel::Squares::own_side) +
         '\n';
}

std::string move_list(const std::vector<std::string>& moves) {
  std::string text;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (ply % 2 == 0) {
      text += fmt::format("{}{:>3}. {:<7}", ply == 0 ? "" : "\n", ply / 2 + 1,
                          made_printable(moves[ply]));
    } else {
      text += made_printable(moves[ply]);
    }
  }
  while (text.ends_with(' ')) {
    text.pop_back();
  }
  return text.empty() ? "No moves were made." : text;
}

}  // namespace cheg::serve
