#include "kriegspiel/own_board_text.hpp"

#include <fmt/format.h>

#include "chess/notation/descriptive_squares.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Color;
using chess::PieceType;
using chess::Square;

constexpr int kFiles = 8;

// "QR", or the letter of the file.
std::string file_name(Color color, int file, bool from_own_side) {
  const Square square = chess::make_square(file, 0);
  std::string name =
      from_own_side ? chess::notation::descriptive_square(color, square) : to_string(square);
  name.pop_back();
  return name;
}

char man_letter(const OwnBoard& board, Square square, bool from_own_side) {
  const PieceType type = board.man_on(square);
  if (type == PieceType::none) {
    return '.';
  }
  return from_own_side ? letter(type) : letter(chess::make_piece(board.color, type));
}

// "Reserves: White QPP, Black none".
std::string reserves_in_words(const Reserves& reserves) {
  std::string text = "Reserves:";
  for (const Color color : {Color::white, Color::black}) {
    text += fmt::format("{} {} ", color == Color::white ? "" : ",", name(color));
    for (const PieceType type : {PieceType::queen, PieceType::rook, PieceType::bishop,
                                 PieceType::knight, PieceType::pawn}) {
      text.append(static_cast<std::size_t>(reserves.count(color, type)), letter(type));
    }
    text += reserves.is_empty(color) ? "none" : "";
  }
  return text;
}

}  // namespace

std::string draw_own_men(const OwnBoard& board, bool from_own_side) {
  const bool white = board.color == Color::white;
  const int width = from_own_side ? 3 : 2;
  std::string text;
  std::string names = "  ";
  for (int line = kFiles - 1; line >= 0; --line) {
    const int rank = white ? line : kFiles - 1 - line;
    text += std::to_string(from_own_side ? line + 1 : rank + 1) + ' ';
    for (int column = 0; column < kFiles; ++column) {
      const int file = white ? column : kFiles - 1 - column;
      text += fmt::format("{:>{}}",
                          man_letter(board, chess::make_square(file, rank), from_own_side), width);
      if (line == 0) {
        names += fmt::format("{:>{}}", file_name(board.color, file, from_own_side), width);
      }
    }
    text += '\n';
  }
  text += fmt::format("   {:->{}}\n", "", width * kFiles - 1) + names;
  return board.has_drops ? text + '\n' + reserves_in_words(board.reserves) : text;
}

std::string draw_all_men(const Referee& referee, const chess::TextDrawing& drawing) {
  std::string text = chess::draw_text(referee.position(), drawing);
  if (referee.rules().drops == Drops::yes) {
    return text + reserves_in_words(referee.reserves());
  }
  text.pop_back();  // the last line feed
  return text;
}

std::string list_own_men(const OwnBoard& board) {
  std::string text;
  for (const PieceType type : {PieceType::king, PieceType::queen, PieceType::rook,
                               PieceType::bishop, PieceType::knight, PieceType::pawn}) {
    const chess::Bitboard men = board.men[static_cast<std::size_t>(type)];
    if (men == chess::kNoSquares) {
      continue;
    }
    text += text.empty() ? "" : "\n";
    text += letter(type);
    for (chess::Bitboard rest = men; rest != chess::kNoSquares;) {
      text += ' ' + chess::notation::descriptive_square(board.color, chess::pop_first(rest));
    }
  }
  return text;
}

}  // namespace cheg::kriegspiel
