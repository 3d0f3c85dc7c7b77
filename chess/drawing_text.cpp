#include <fmt/format.h>

#include <array>

#include "chess/drawing.hpp"

namespace cheg::chess {
namespace {

// By Piece; outlined for White, solid for Black.
constexpr std::array<const char*, kPieceCount + 1> kFigures{"♙", "♟", "♘", "♞", "♗", "♝", "♖",
                                                            "♜", "♕", "♛", "♔", "♚", "·"};

// Colours of the 256-colour palette. They are dark enough for white men and light enough for black
// men.
constexpr int kLightSquare = 137;
constexpr int kDarkSquare = 94;
constexpr int kLightHighlightCode = 71;
constexpr int kDarkHighlightCode = 65;
constexpr int kWhiteMan = 231;
constexpr int kBlackMan = 16;

std::string figure(Piece piece, const TextDrawing& drawing) {
  return drawing.unicode ? kFigures[static_cast<std::size_t>(piece)]
                         : std::string(1, letter(piece));
}

std::string colored_square(Piece piece, Square square, const TextDrawing& drawing) {
  const bool dark = contains(kDarkSquares, square);
  const bool highlighted = contains(drawing.highlighted, square);
  const int background = highlighted ? (dark ? kDarkHighlightCode : kLightHighlightCode)
                                     : (dark ? kDarkSquare : kLightSquare);
  if (piece == Piece::none) {
    return fmt::format("\x1b[48;5;{}m   ", background);
  }
  const Color color = color_of(piece);
  const Piece solid = drawing.unicode ? make_piece(Color::black, type_of(piece)) : piece;
  return fmt::format("\x1b[48;5;{};38;5;{}m {} ", background,
                     color == Color::white ? kWhiteMan : kBlackMan, figure(solid, drawing));
}

}  // namespace

std::string draw_text(const Position& position, const TextDrawing& drawing) {
  constexpr const char* kResetColors = "\x1b[0m";
  const bool flipped = drawing.bottom == Color::black;
  std::string text;
  for (int row = 0; row < 8; ++row) {
    const int rank = flipped ? row : 7 - row;
    text += fmt::format("{} ", rank + 1);
    bool bracket_open = false;
    for (int column = 0; column < 8; ++column) {
      const Square square = make_square(flipped ? 7 - column : column, rank);
      const Piece piece = position.piece_on(square);
      if (drawing.color) {
        text += colored_square(piece, square, drawing);
        continue;
      }
      const bool highlighted = contains(drawing.highlighted, square);
      text += highlighted ? '[' : bracket_open ? ']' : ' ';
      text += figure(piece, drawing);
      bracket_open = highlighted;
    }
    text += drawing.color ? kResetColors : bracket_open ? "]" : "";
    text += '\n';
  }
  text += drawing.color ? "   " : "   ---------------\n   ";
  const char* gap = drawing.color ? "  " : " ";
  for (int column = 0; column < 8; ++column) {
    text += static_cast<char>(flipped ? 'h' - column : 'a' + column);
    text += column < 7 ? gap : "\n";
  }
  return text;
}

}  // namespace cheg::chess
