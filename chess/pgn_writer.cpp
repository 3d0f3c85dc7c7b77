#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/require.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/pgn.hpp"

namespace cheg::chess {
namespace {

struct RosterTag {
  std::string_view name;
  std::string_view unknown;
};

constexpr std::array<RosterTag, 7> kRoster{{{"Event", "?"},
                                            {"Site", "?"},
                                            {"Date", "????.??.??"},
                                            {"Round", "?"},
                                            {"White", "?"},
                                            {"Black", "?"},
                                            {"Result", "*"}}};

bool is_in_roster(std::string_view name) {
  return std::any_of(kRoster.begin(), kRoster.end(),
                     [name](const RosterTag& tag) { return tag.name == name; });
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string protected_value;
  for (const char c : value) {
    if (c == '"' || c == '\\') {
      protected_value += '\\';
    }
    const bool is_control = static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    protected_value += is_control ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, protected_value);
}

// Movetext, wrapped at spaces.
class MovetextLines {
 public:
  void add(std::string_view word) {
    constexpr std::size_t kMostColumns = 80;
    // At the start of a line, these characters would begin an escaped line or a tag.
    const bool must_follow = word.starts_with('%') || word.starts_with('[');
    if (column_ > 0 && column_ + 1 + word.size() > kMostColumns && !must_follow) {
      end_line();
    }
    if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }

  // Each line becomes a separate comment: in braces, or after a semicolon if the text contains a
  // closing brace.
  void add_comment(std::string_view comment) {
    while (!comment.empty()) {
      const std::size_t end = std::min(comment.find('\n'), comment.size());
      const std::string_view line = comment.substr(0, end);
      if (line.find('}') == std::string_view::npos) {
        add_words(fmt::format("{{{}}}", line));
      } else {
        text_ += column_ > 0 ? " ;" : ";";
        text_ += line;
        end_line();
      }
      comment.remove_prefix(std::min(end + 1, comment.size()));
    }
  }

  void end_line() {
    text_ += '\n';
    column_ = 0;
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void add_words(std::string_view words) {
    while (!words.empty()) {
      const std::size_t end = std::min(words.find(' '), words.size());
      add(words.substr(0, end));
      words.remove_prefix(std::min(end + 1, words.size()));
    }
  }

  std::string text_;
  std::size_t column_ = 0;
};

void add_remarks(MovetextLines& lines, const PgnMove& move) {
  for (const int nag : move.nags) {
    lines.add(fmt::format("${}", nag));
  }
  if (!move.comment.empty()) {
    lines.add_comment(move.comment);
  }
}

}  // namespace

std::string to_pgn(const PgnGame& game) {
  CHEG_REQUIRE(game.result == "1-0" || game.result == "0-1" || game.result == "1/2-1/2" ||
               game.result == "*");
  std::string text;
  for (const RosterTag& tag : kRoster) {
    const std::string_view given = tag.name == "Result" ? game.result : game.tag(tag.name);
    text += tag_line(tag.name, given.empty() ? tag.unknown : given);
  }
  for (const PgnGame::Tag& tag : game.tags) {
    if (!is_in_roster(tag.name) && tag.name != kFenTag && tag.name != kSetUpTag) {
      text += tag_line(tag.name, tag.value);
    }
  }
  if (to_fen(game.start) != kStartFen) {
    text += tag_line(kSetUpTag, "1");
    text += tag_line(kFenTag, to_fen(game.start));
  }
  text += '\n';

  MovetextLines lines;
  if (!game.comment.empty()) {
    lines.add_comment(game.comment);
  }
  Position position = game.start;
  bool number_needed = true;  // at the start and after a comment
  for (const PgnMove& move : game.moves) {
    const bool white = position.side_to_move() == Color::white;
    if (white || number_needed) {
      lines.add(fmt::format("{}{}", position.fullmove_number(), white ? "." : "..."));
    }
    lines.add(format_move(position, move.move, Notation::san));
    add_remarks(lines, move);
    number_needed = !move.comment.empty();
    position.make(move.move);
  }
  lines.add(game.result);
  lines.end_line();
  return text + lines.text() + '\n';
}

}  // namespace cheg::chess
