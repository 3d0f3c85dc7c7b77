#include "proof/html_board.hpp"

#include <fmt/format.h>

#include <string_view>

#include "base/require.hpp"
#include "chess/drawing.hpp"
#include "chess/fen.hpp"
#include "proof/html_text.hpp"

namespace cheg::proof::html {
namespace {

std::string between(const std::string& text, std::string_view before, std::string_view after) {
  const std::size_t found = text.find(before);
  const std::size_t begin = found == std::string::npos ? 0 : found + before.size();
  return text.substr(begin, text.rfind(after) - begin);
}

void replace_all(std::string& text, std::string_view old, std::string_view by) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at)) {
    text.replace(at, old.size(), by);
    at += by.size();
  }
}

// A circle in the middle of each of these squares.
std::string marks(chess::Bitboard squares) {
  constexpr int kSide = 45;
  std::string text;
  while (squares != chess::kNoSquares) {
    const chess::Square square = chess::pop_first(squares);
    text += fmt::format("<circle class=\"mark\" cx=\"{}\" cy=\"{}\" r=\"10\"/>\n",
                        chess::file_of(square) * kSide + kSide / 2,
                        (7 - chess::rank_of(square)) * kSide + kSide / 2);
  }
  return text;
}

// A drawing in two parts: the squares with the coordinates, and the men with the arrow.
struct DrawnBoard {
  std::string squares;
  std::string men;
};

DrawnBoard drawn_board(const Frame& frame) {
  chess::SvgDrawing drawing;
  drawing.left_out = frame.left_out;
  for (const chess::Move move : frame.arrows) {
    drawing.arrows.push_back({move.from(), move.to()});
  }
  std::string content = between(draw_svg(frame.position, drawing), "</defs>", "</svg>");
  // SVG inside HTML declares no namespaces; SVG 2 allows links without one.
  replace_all(content, "xlink:href", "href");
  constexpr std::string_view kEndOfSquares = "</g>\n";
  const std::size_t end = content.rfind(kEndOfSquares) + kEndOfSquares.size();
  return {content.substr(0, end), marks(frame.marked) + content.substr(end)};
}

}  // namespace

std::string men_definitions() {
  const std::string drawing = draw_svg(chess::Position());
  return "<svg class=\"men\" aria-hidden=\"true\"><defs>" + between(drawing, "<defs>", "</defs>") +
         "</defs></svg>\n";
}

std::string board(const std::vector<Frame>& frames, const std::string& title) {
  CHEG_REQUIRE(!frames.empty());
  std::string text = fmt::format(
      "<svg class=\"board\" role=\"img\" viewBox=\"0 0 360 360\"><title>Board: "
      "{}</title>{}",
      escaped(title.empty() ? to_fen(frames[0].position) : title), drawn_board(frames[0]).squares);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    text += fmt::format("<g class=\"frame f{}\">{}</g>\n", i, drawn_board(frames[i]).men);
  }
  return text + "</svg>\n";
}

std::string board(const ProofExample& example) {
  std::vector<Frame> frames{{example.position, {}}};
  chess::Position position = example.position;
  for (const LineMove& move : example.line) {
    if (frames.size() == 1) {
      frames[0].arrows.push_back(move.move);
    }
    position.make(move.move);
    frames.push_back({position, {move.move}});
  }
  return board(frames);
}

std::string position_button(std::size_t number) {
  return fmt::format("<input type=\"radio\" name=\"position\" class=\"p{}\"{}/>", number,
                     number == 0 ? " checked=\"checked\"" : "");
}

std::string board_style(std::size_t most_moves) {
  std::string text =
      ".frame { display: none; }\n.f0 { display: inline; }\n"
      ".example:has(input:not(.p0):checked) .f0 { display: none; }\n";
  for (std::size_t i = 1; i <= most_moves; ++i) {
    text += fmt::format(".example:has(.p{0}:checked) .f{0} {{ display: inline; }}\n", i);
  }
  return text;
}

}  // namespace cheg::proof::html
