// Draws the board as text for terminals or as an SVG picture.
#pragma once

#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

struct TextDrawing {
  // If true, shows the men as Unicode chess figures instead of FEN letters.
  bool unicode = false;
  // If true, draws the squares and men in ANSI colours, for 256-colour terminals. If both `unicode`
  // and `color` are true, the men of both sides are solid figures and differ only in colour.
  bool color = false;
  // The side at the bottom of the board.
  Color bottom = Color::white;
  // The squares to highlight. Highlighted squares get another colour if `color` is true, and
  // brackets if `color` is false.
  Bitboard highlighted = kNoSquares;
};

// Returns ten lines, each with a line feed at its end. The lines contain the eight ranks with their
// numbers, a horizontal line, and the letters of the files.
[[nodiscard]] std::string draw_text(const Position& position, const TextDrawing& drawing = {});

struct SvgDrawing {
  struct Arrow {
    Square from;
    Square to;
  };

  int size = 400;  // width in pixels, and the height without a caption
  bool coordinates = true;
  Color bottom = Color::white;
  Bitboard highlighted = kNoSquares;
  Bitboard left_out = kNoSquares;  // the squares whose men are not drawn
  std::vector<Arrow> arrows;
  // The lines of text under the board. The first line is in bold. Long lines are wrapped at spaces.
  std::vector<std::string> caption;
};

// Returns a complete SVG 1.1 document. The men are drawn without a font. The coordinates and the
// caption use the viewer's sans-serif font. Control characters in the caption become `?`.
[[nodiscard]] std::string draw_svg(const Position& position, const SvgDrawing& drawing = {});

}  // namespace cheg::chess
