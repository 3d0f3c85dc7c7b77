// Draws the board: as text for terminals, and as SVG.
#pragma once

#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

struct TextDrawing {
  // Draws the chess figures of Unicode instead of FEN letters.
  bool unicode = false;
  // ANSI colours for the squares (256-colour terminals). The men of White and Black then differ in
  // colour. With `unicode`, the men of both sides are solid figures.
  bool color = false;
  // The side shown at the bottom.
  Color bottom = Color::white;
  // The squares to highlight, with brackets, or with a colour if `color` is set.
  Bitboard highlighted = kNoSquares;
};

// Ten lines, each ended by a line feed: the eight ranks with their numbers, a horizontal line, and
// the letters of the files.
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
  std::vector<Arrow> arrows;
  // Lines under the board, the first in bold. Long lines are wrapped at spaces.
  std::vector<std::string> caption;
};

// A complete SVG 1.1 document. The men need no font; coordinates and caption use the viewer's
// sans-serif font. Control characters in the caption become `?`.
[[nodiscard]] std::string draw_svg(const Position& position, const SvgDrawing& drawing = {});

}  // namespace cheg::chess
