#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/text.hpp"
#include "chess/drawing.hpp"

namespace cheg::chess {
namespace {

// Lengths are in units of the view box: a square has 45, the board 360.
constexpr double kSide = 45;
constexpr double kBoard = 8 * kSide;

constexpr const char* kLight = "#ead9b5";
constexpr const char* kDark = "#b08a62";
constexpr const char* kLightHighlight = "#cfd98a";
constexpr const char* kDarkHighlight = "#a3ae55";
constexpr const char* kArrow = "#2f7d4f";

// The men by PieceType, drawn for this project within one square.
constexpr std::array<const char*, kPieceTypeCount> kShapes{
    // pawn
    R"(<path d="M12.5 38.5v-3.2c0-4 5.6-6.5 6.6-13.6h-2.9v-2.6h3.1a5.7 5.7 0 1 1 6.4 0h3.1v2.6h-2.9c1 7.1 6.6 9.6 6.6 13.6v3.2z"/>)",
    // knight
    R"(<path d="M13.5 38.5c0-8.5 7.4-10.4 7-16.6-2.4 2.6-4.7 2.4-6.3 4.4-.9 1.2-1.4 2.3-2.7 1.9-2-.6-3.3-2.6-3-4.6.2-1.3 4.6-6.7 4.8-8.6l-.3-4.2 4 2.3L19.6 8l2 4.3c8.6 1.2 12.5 8.9 12 26.2z"/><circle cx="16.6" cy="17.6" r="1.3"/>)",
    // bishop
    R"(<circle cx="22.5" cy="7.6" r="2.6"/><path d="M13 38.5v-3.4h4.6v-2.6h-2v-3h2.6c-7-5-4-13.6 4.3-19.2 8.3 5.6 11.3 14.2 4.3 19.2h2.6v3h-2v2.6H32v3.4z"/><path d="M22.5 15.6v7.2m-3.2-3.9h6.4" fill="none"/>)",
    // rook
    R"(<path d="M10.5 38.5v-4h3l1.7-15.2-3.5-2.3V8.5h4.8v3.4h3.6V8.5h4.8v3.4h3.6V8.5h4.8V17l-3.5 2.3 1.7 15.2h3v4z"/><path d="M15.2 19.3h14.6M13.5 34.5h18" fill="none"/>)",
    // queen
    R"(<circle cx="7.6" cy="13" r="2.3"/><circle cx="17" cy="9" r="2.3"/><circle cx="28" cy="9" r="2.3"/><circle cx="37.4" cy="13" r="2.3"/><path d="M12.5 38.5V35l1.2-4.2L8.6 15l7 9 1.8-12.6 5.1 11.8 5.1-11.8 1.8 12.6 7-9-5.1 15.8 1.2 4.2v3.5z"/><path d="M13.7 30.8h17.6M12.5 35h20" fill="none"/>)",
    // king
    R"(<path d="M21.2 4h2.6v2.5h2.5V9h-2.5v5h-2.6V9h-2.5V6.5h2.5z"/><path d="M12.5 38.5V35l.6-4.6C4.2 23.2 8.6 15 15 15.4c4.1.2 6.5 2.9 7.5 6 1-3.1 3.4-5.8 7.5-6 6.4-.4 10.8 7.8 1.9 15l.6 4.6v3.5z"/><path d="M22.5 21.4c-2.4-3.2-1.8-6.2 0-8.4 1.8 2.2 2.4 5.2 0 8.4z"/><path d="M13.1 30.4c6-1.6 12.8-1.6 18.8 0M12.5 35c6.4-1.4 13.6-1.4 20 0" fill="none"/>)"};

struct Point {
  double x;
  double y;
};

Point corner(Square square, Color bottom) {
  const bool flipped = bottom == Color::black;
  return {kSide * (flipped ? 7 - file_of(square) : file_of(square)),
          kSide * (flipped ? rank_of(square) : 7 - rank_of(square))};
}

Point center(Square square, Color bottom) {
  const Point at = corner(square, bottom);
  return {at.x + kSide / 2, at.y + kSide / 2};
}

std::string define_men() {
  std::string text = "<defs>\n";
  for (int i = 0; i < kPieceCount; ++i) {
    const auto piece = static_cast<Piece>(i);
    const bool white = color_of(piece) == Color::white;
    text += fmt::format(
        R"(<g id="{}" fill="{}" stroke="{}" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round">{}</g>)"
        "\n",
        letter(piece), white ? "#fff" : "#222", white ? "#222" : "#ddd",
        kShapes[static_cast<std::size_t>(type_of(piece))]);
  }
  return text + "</defs>\n";
}

std::string draw_squares(const SvgDrawing& drawing) {
  std::string text;
  for (int i = 0; i < kSquareCount; ++i) {
    const auto square = static_cast<Square>(i);
    const bool dark = contains(kDarkSquares, square);
    const bool highlighted = contains(drawing.highlighted, square);
    const char* fill =
        highlighted ? (dark ? kDarkHighlight : kLightHighlight) : (dark ? kDark : kLight);
    const Point at = corner(square, drawing.bottom);
    text += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", at.x,
                        at.y, kSide, kSide, fill);
  }
  return text;
}

// Ranks in the left column, files in the bottom row, in the colour of the other squares.
std::string draw_coordinates(const SvgDrawing& drawing) {
  std::string text = "<g font-family=\"sans-serif\" font-size=\"8\">\n";
  const bool flipped = drawing.bottom == Color::black;
  for (int i = 0; i < 8; ++i) {
    const Square on_left = make_square(flipped ? 7 : 0, i);
    const Square at_bottom = make_square(i, flipped ? 7 : 0);
    const auto ink = [](Square square) { return contains(kDarkSquares, square) ? kLight : kDark; };
    const Point left = corner(on_left, drawing.bottom);
    const Point bottom = corner(at_bottom, drawing.bottom);
    text += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", left.x + 2, left.y + 9,
                        ink(on_left), i + 1);
    text += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\" text-anchor=\"end\">{}</text>\n",
                        bottom.x + kSide - 2, bottom.y + kSide - 3, ink(at_bottom),
                        static_cast<char>('a' + i));
  }
  return text + "</g>\n";
}

std::string draw_men(const Position& position, Bitboard left_out, Color bottom) {
  std::string text;
  for (Bitboard men = position.occupied() & ~left_out; men != kNoSquares;) {
    const Square square = pop_first(men);
    const Point at = corner(square, bottom);
    text += fmt::format("<use xlink:href=\"#{}\" x=\"{}\" y=\"{}\"/>\n",
                        letter(position.piece_on(square)), at.x, at.y);
  }
  return text;
}

// A straight arrow from centre to centre, as one outline.
std::string draw_arrow(const SvgDrawing::Arrow& arrow, Color bottom) {
  constexpr double kHalfShaft = 3.5;
  constexpr double kHalfHead = 9;
  constexpr double kHead = 16;
  const Point from = center(arrow.from, bottom);
  const Point to = center(arrow.to, bottom);
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length == 0) {
    return "";
  }
  // Unit vectors along the arrow and to its left.
  const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
  const auto at = [&](double forward, double sideways) {
    return fmt::format("{:.1f},{:.1f}", from.x + forward * along.x + sideways * along.y,
                       from.y + forward * along.y - sideways * along.x);
  };
  return fmt::format(
      "<polygon points=\"{} {} {} {} {} {} {}\" fill=\"{}\" fill-opacity=\"0.8\"/>\n",
      at(0, kHalfShaft), at(length - kHead, kHalfShaft), at(length - kHead, kHalfHead),
      at(length, 0), at(length - kHead, -kHalfHead), at(length - kHead, -kHalfShaft),
      at(0, -kHalfShaft), kArrow);
}

// ---- The caption: dark on its own light ground, so that it is readable on any page ----

constexpr double kCaptionMargin = 8;
constexpr double kCaptionLine = 16;
// The number of bytes that fit on a line, whatever the text in this font.
constexpr std::size_t kCaptionColumns = 56;
constexpr const char* kPaper = "#fbf7ee";
constexpr const char* kInk = "#2b2620";

struct CaptionLine {
  std::string text;
  bool is_bold;
};

// A byte inside a UTF-8 character, before which no line ends.
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

// The caption as it is drawn: long lines wrapped.
std::vector<CaptionLine> wrap(const std::vector<std::string>& caption) {
  std::vector<CaptionLine> lines;
  for (const std::string& whole : caption) {
    const bool is_bold = &whole == &caption.front();
    std::string rest = made_printable(whole);
    while (rest.size() > kCaptionColumns) {
      const std::size_t space = rest.rfind(' ', kCaptionColumns);
      const bool has_space = space != std::string::npos && space > 0;
      std::size_t end = has_space ? space : kCaptionColumns;
      while (is_continuation(rest[end])) {
        --end;
      }
      lines.push_back({rest.substr(0, end), is_bold});
      rest.erase(0, has_space ? end + 1 : end);
    }
    lines.push_back({rest, is_bold});
  }
  return lines;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

double caption_height(const std::vector<CaptionLine>& lines) {
  return lines.empty() ? 0 : 2 * kCaptionMargin + kCaptionLine * static_cast<double>(lines.size());
}

std::string draw_caption(const std::vector<CaptionLine>& lines) {
  if (lines.empty()) {
    return "";
  }
  std::string text = fmt::format(
      "<rect y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n"
      "<g font-family=\"sans-serif\" font-size=\"11\" fill=\"{}\">\n",
      kBoard, kBoard, caption_height(lines), kPaper, kInk);
  double baseline = kBoard + kCaptionMargin;
  for (const CaptionLine& line : lines) {
    baseline += kCaptionLine;
    text += fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>\n", kCaptionMargin, baseline - 4,
                        line.is_bold ? " font-weight=\"bold\"" : "", escaped(line.text));
  }
  return text + "</g>\n";
}

}  // namespace

std::string draw_svg(const Position& position, const SvgDrawing& drawing) {
  const std::vector<CaptionLine> caption = wrap(drawing.caption);
  const double height = kBoard + caption_height(caption);
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      "version=\"1.1\" width=\"{}\" height=\"{:.0f}\" viewBox=\"0 0 {} {}\">\n",
      drawing.size, drawing.size * height / kBoard, kBoard, height);
  text += define_men();
  text += draw_squares(drawing);
  if (drawing.coordinates) {
    text += draw_coordinates(drawing);
  }
  text += draw_men(position, drawing.left_out, drawing.bottom);
  for (const SvgDrawing::Arrow& arrow : drawing.arrows) {
    text += draw_arrow(arrow, drawing.bottom);
  }
  text += draw_caption(caption);
  return text + "</svg>\n";
}

}  // namespace cheg::chess
