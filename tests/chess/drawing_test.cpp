#include "chess/drawing.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::drawing_test {
namespace {

using chess::bit;
using chess::Color;
using chess::Square;
using chess::SvgDrawing;
using chess::TextDrawing;

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST_CASE("a plain board shows White at the bottom, marked squares in brackets") {
  TextDrawing drawing;
  drawing.highlighted = bit(Square::h1) | bit(Square::c3) | bit(Square::d3);
  CHECK(draw_text(position("8/8/8/8/8/2k5/8/K6R w - - 0 1"), drawing) ==
        "8  . . . . . . . .\n"
        "7  . . . . . . . .\n"
        "6  . . . . . . . .\n"
        "5  . . . . . . . .\n"
        "4  . . . . . . . .\n"
        "3  . .[k[.]. . . .\n"
        "2  . . . . . . . .\n"
        "1  K . . . . . .[R]\n"
        "   ---------------\n"
        "   a b c d e f g h\n");
}

TEST_CASE("a flipped board shows Black at the bottom and the files from h to a") {
  TextDrawing drawing;
  drawing.bottom = Color::black;
  CHECK(draw_text(position("8/8/8/8/8/2k5/8/K6R w - - 0 1"), drawing) ==
        "1  R . . . . . . K\n"
        "2  . . . . . . . .\n"
        "3  . . . . . k . .\n"
        "4  . . . . . . . .\n"
        "5  . . . . . . . .\n"
        "6  . . . . . . . .\n"
        "7  . . . . . . . .\n"
        "8  . . . . . . . .\n"
        "   ---------------\n"
        "   h g f e d c b a\n");
}

TEST_CASE("figures are outlined for White and solid for Black") {
  TextDrawing drawing;
  drawing.unicode = true;
  const std::string text = draw_text(position("8/8/8/8/8/2k5/8/K6R w - - 0 1"), drawing);
  CHECK(text.find("3  · · ♚ ·") != std::string::npos);
  CHECK(text.find("1  ♔ · · · · · · ♖") != std::string::npos);
}

TEST_CASE("a coloured board switches its colours off at the end of each rank") {
  TextDrawing drawing;
  drawing.color = true;
  drawing.unicode = true;
  const std::string text = draw_text(chess::Position(), drawing);
  CHECK(occurrences(text, "\x1b[0m\n") == 8);
  CHECK(occurrences(text, "\x1b[48;5;") == 64);
}

TEST_CASE("an SVG has 64 squares, one figure a man, and the arrows and marks asked for") {
  SvgDrawing drawing;
  drawing.highlighted = bit(Square::h1);
  drawing.arrows = {{Square::h1, Square::h4}, {Square::c3, Square::b3}};
  const std::string svg = draw_svg(position("8/8/8/8/8/2k5/8/K6R w - - 0 1"), drawing);
  CHECK(occurrences(svg, "<rect ") == 64);
  CHECK(occurrences(svg, "<use ") == 3);
  CHECK(occurrences(svg, "<polygon ") == 2);
  CHECK(svg.find("<use xlink:href=\"#R\" x=\"315\" y=\"315\"/>") != std::string::npos);
  CHECK(svg.find("<use xlink:href=\"#k\" x=\"90\" y=\"225\"/>") != std::string::npos);
  CHECK(occurrences(svg, "<svg ") == 1);
  CHECK(svg.ends_with("</svg>\n"));
}

TEST_CASE("a caption stands under the board, its first line in bold and long lines wrapped") {
  SvgDrawing drawing;
  CHECK(draw_svg(chess::Position(), drawing).find("width=\"400\" height=\"400\"") !=
        std::string::npos);
  drawing.caption = {"Rh4",
                     "CAGE+1: Leave their king the fewest squares that can be forced in six."};
  const std::string svg = draw_svg(chess::Position(), drawing);
  CHECK(svg.find("viewBox=\"0 0 360 424\"") != std::string::npos);
  CHECK(occurrences(svg, "font-weight=\"bold\"") == 1);
  CHECK(svg.find(" font-weight=\"bold\">Rh4</text>") != std::string::npos);
  CHECK(svg.find(">CAGE+1: Leave their king the fewest squares that can be</text>") !=
        std::string::npos);
  CHECK(svg.find(">forced in six.</text>") != std::string::npos);
}

TEST_CASE("a caption cannot break the document: markup is escaped, control characters replaced") {
  SvgDrawing drawing;
  drawing.caption = {"a<b>&\x01"};
  CHECK(draw_svg(chess::Position(), drawing).find(">a&lt;b&gt;&amp;?</text>") != std::string::npos);
  drawing.caption = {std::string(100, 'x')};
  CHECK(occurrences(draw_svg(chess::Position(), drawing), "xxx</text>") == 2);
}

TEST_CASE("every element that an SVG opens is closed") {
  SvgDrawing captioned;
  captioned.caption = {"Rh4"};
  const std::string svg = draw_svg(chess::Position(), captioned);
  for (const char* element : {"svg", "g", "defs", "text"}) {
    const std::string opened = std::string("<") + element;
    CHECK(occurrences(svg, opened + " ") + occurrences(svg, opened + ">") ==
          occurrences(svg, std::string("</") + element + ">"));
  }
}

TEST_CASE("an arrow from a square to itself draws nothing") {
  SvgDrawing drawing;
  drawing.arrows = {{Square::e4, Square::e4}};
  CHECK(draw_svg(chess::Position(), drawing).find("<polygon") == std::string::npos);
}

}  // namespace
}  // namespace cheg::test::drawing_test
