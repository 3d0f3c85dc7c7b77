#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/pgn.hpp"
#include "chess/text.hpp"

namespace cheg::chess {
namespace {

constexpr std::string_view kSpaces = " \t\r\v\f\n";

// What tokens of the movetext and of tags consist of (section 7, with the slash of 1/2-1/2).
constexpr bool is_symbol_character(char c) {
  return is_letter(c) || is_digit(c) ||
         std::string_view("_+#=:-/").find(c) != std::string_view::npos;
}

bool is_result(std::string_view token) {
  return token == "1-0" || token == "0-1" || token == "1/2-1/2" || token == "*";
}

// The words with one space between them: line ends in a comment mean no more than spaces.
std::string single_spaced(std::string_view text) {
  std::string result;
  for (const char c : trimmed(text)) {
    const bool is_space = kSpaces.find(c) != std::string_view::npos;
    if (!is_space || result.back() != ' ') {
      result += is_space ? ' ' : c;
    }
  }
  return result;
}

// A fault and the place of the text to blame.
struct Fault {
  std::string message;
  std::size_t offset;
};

// Reads one game from a text, starting at `offset`. Every function leaves a fault in fault() and
// returns false; the first one ends the reading.
class GameReader {
 public:
  GameReader(std::string_view text, std::size_t offset) : text_(text), offset_(offset) {}

  bool read(PgnGame& game) { return read_tags(game) && read_start(game) && read_movetext(game); }

  [[nodiscard]] const Fault& fault() const { return fault_; }

  // Where the game ended, or where the next one can start after a fault.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] std::size_t next_game() const;

 private:
  [[nodiscard]] bool at_end() const { return offset_ >= text_.size(); }
  [[nodiscard]] char peek() const { return text_[offset_]; }
  [[nodiscard]] bool at_line_start() const { return offset_ == 0 || text_[offset_ - 1] == '\n'; }

  bool fail(std::string message, std::size_t offset) {
    fault_ = {std::move(message), offset};
    return false;
  }

  void skip_line() {
    const std::size_t end = text_.find('\n', offset_);
    offset_ = end == std::string_view::npos ? text_.size() : end + 1;
  }

  // Skips spaces, line ends and lines that start with the escape character.
  void skip_spaces() {
    while (!at_end()) {
      if (peek() == '%' && at_line_start()) {
        skip_line();
      } else if (kSpaces.find(peek()) != std::string_view::npos) {
        ++offset_;
      } else {
        return;
      }
    }
  }

  std::string_view read_symbol() {
    const std::size_t start = offset_;
    while (!at_end() && is_symbol_character(peek())) {
      ++offset_;
    }
    return text_.substr(start, offset_ - start);
  }

  bool read_tags(PgnGame& game) {
    for (skip_spaces(); !at_end() && peek() == '['; skip_spaces()) {
      if (!read_tag(game)) {
        return false;
      }
    }
    return true;
  }

  bool read_tag(PgnGame& game) {
    const std::size_t start = offset_++;
    skip_spaces();
    PgnGame::Tag tag;
    tag.name = read_symbol();
    if (tag.name.empty()) {
      return fail("a tag starts with a name, as in [Event \"...\"]", start);
    }
    skip_spaces();
    const std::size_t value = offset_;
    if (at_end() || peek() != '"') {
      return fail(
          fmt::format("the value of the tag {} must stand in double quotes", quoted(tag.name)),
          std::min(offset_, text_.size()));
    }
    if (!read_string(tag.value)) {
      return fail(fmt::format("the value of the tag {} is not closed by a double quote on its line",
                              quoted(tag.name)),
                  value);
    }
    skip_spaces();
    if (at_end() || peek() != ']') {
      return fail(fmt::format("the tag {} is not closed by `]`", quoted(tag.name)), start);
    }
    ++offset_;
    if (tag.name == "FEN") {
      fen_ = tag.value;
      fen_offset_ = value + 1;
    } else if (tag.name != "SetUp") {
      game.tags.push_back(std::move(tag));
    }
    return true;
  }

  // A string in double quotes, in which a backslash protects itself and the quote.
  bool read_string(std::string& value) {
    for (++offset_; !at_end() && peek() != '\n'; ++offset_) {
      if (peek() == '"') {
        ++offset_;
        return true;
      }
      if (peek() == '\\' && offset_ + 1 < text_.size() &&
          (text_[offset_ + 1] == '"' || text_[offset_ + 1] == '\\')) {
        ++offset_;
      }
      value += peek();
    }
    return false;
  }

  bool read_start(PgnGame& game) {
    if (!fen_) {
      return true;
    }
    const Result<Position, TextError> position = parse_fen(*fen_);
    if (!position) {
      return fail(fmt::format("the FEN tag: {} (character {} of the FEN)", position.error().message,
                              position.error().offset + 1),
                  fen_offset_ + position.error().offset);
    }
    game.start = *position;
    return true;
  }

  bool read_movetext(PgnGame& game) {
    in_movetext_ = true;
    Position position = game.start;
    for (skip_spaces(); !at_end(); skip_spaces()) {
      const std::size_t start = offset_;
      const char c = peek();
      std::string& comment = game.moves.empty() ? game.comment : game.moves.back().comment;
      if (c == '{' || c == ';') {
        if (!read_comment(comment)) {
          return false;
        }
      } else if (c == '(') {
        if (!skip_variation()) {
          return false;
        }
      } else if (c == '$') {
        if (!read_nag(game)) {
          return false;
        }
      } else if (c == '*') {
        ++offset_;
        game.result = "*";
        return true;
      } else if (c == '!' || c == '?') {
        if (!read_suffix(game)) {
          return false;
        }
      } else if (c == '[' && at_line_start()) {
        return fail("the game ends without a result; the next one starts here", start);
      } else if (c == '.') {
        ++offset_;
      } else {
        const std::string_view token = read_symbol();
        if (token.empty()) {
          return fail(fmt::format("{} has no place among moves", quoted(c)), start);
        }
        if (is_result(token)) {
          game.result = token;
          return true;
        }
        if (!is_move_number(token) && !read_move(token, start, position, game)) {
          return false;
        }
      }
    }
    return fail("the text ends before the game has a result (1-0, 0-1, 1/2-1/2 or *)",
                text_.size());
  }

  static bool is_move_number(std::string_view token) {
    return std::all_of(token.begin(), token.end(), is_digit);
  }

  bool read_move(std::string_view token, std::size_t start, Position& position, PgnGame& game) {
    const Result<Move, MoveTextError> move = parse_move(position, token, Notation::san);
    if (!move) {
      return fail(move.error().message, start);
    }
    position.make(*move);
    game.moves.push_back({*move, {}, {}});
    return true;
  }

  bool read_nag(PgnGame& game) {
    constexpr int kMostNag = 255;
    const std::size_t start = offset_++;
    int nag = 0;
    const std::size_t digits = offset_;
    while (!at_end() && is_digit(peek()) && nag <= kMostNag) {
      nag = 10 * nag + (peek() - '0');
      ++offset_;
    }
    if (digits == offset_ || nag > kMostNag) {
      return fail("`$` is followed by a number from 0 to 255", start);
    }
    if (!game.moves.empty()) {
      game.moves.back().nags.push_back(nag);
    }
    return true;
  }

  // The import forms !, ?, !!, ??, !?, ?! of the first six glyphs.
  bool read_suffix(PgnGame& game) {
    constexpr std::array<std::string_view, 6> kSuffixes{"!", "?", "!!", "??", "!?", "?!"};
    const std::size_t start = offset_;
    const std::size_t end = std::min(text_.find_first_not_of("!?", start), text_.size());
    const std::string_view suffix = text_.substr(start, end - start);
    const auto* const found = std::find(kSuffixes.begin(), kSuffixes.end(), suffix);
    if (found == kSuffixes.end() || game.moves.empty()) {
      return fail(fmt::format("{} is not an annotation of a move", quoted(suffix)), start);
    }
    offset_ = end;
    game.moves.back().nags.push_back(static_cast<int>(found - kSuffixes.begin()) + 1);
    return true;
  }

  // `{...}` or from `;` to the end of the line.
  bool read_comment(std::string& comment) {
    const std::size_t start = offset_;
    const bool braces = peek() == '{';
    const std::size_t end = text_.find(braces ? '}' : '\n', start);
    if (braces && end == std::string_view::npos) {
      return fail("this comment is not closed by `}`", start);
    }
    const std::string inside = single_spaced(text_.substr(start + 1, end - start - 1));
    if (!comment.empty() && !inside.empty()) {
      comment += '\n';
    }
    comment += inside;
    offset_ = std::min(end, text_.size());
    if (!at_end()) {
      ++offset_;
    }
    return true;
  }

  // Everything up to the closing bracket; brackets in comments do not count. Counts instead of
  // recursing, so that no text is nested too deeply.
  bool skip_variation() {
    const std::size_t start = offset_;
    int depth = 0;
    while (!at_end()) {
      const char c = peek();
      if (c == '{' || c == ';') {
        std::string ignored;
        if (!read_comment(ignored)) {
          return false;
        }
        continue;
      }
      ++offset_;
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0) {
        return true;
      }
    }
    return fail("this variation is not closed by `)`", start);
  }

  std::string_view text_;
  std::size_t offset_;
  std::optional<std::string> fen_;
  std::size_t fen_offset_ = 0;
  bool in_movetext_ = false;
  Fault fault_{};
};

// A line that begins like a tag and follows something else than a tag. A fault among the moves may
// already stand in that line.
std::size_t GameReader::next_game() const {
  const std::size_t before =
      fault_.offset == 0 ? std::string_view::npos : text_.rfind('\n', fault_.offset - 1);
  std::size_t line = before == std::string_view::npos ? 0 : before + 1;
  bool after_tag = !in_movetext_;
  while (line < text_.size()) {
    const std::size_t end = std::min(text_.find('\n', line), text_.size());
    const bool is_tag = text_[line] == '[' && line + 1 < end && is_letter(text_[line + 1]);
    if (is_tag && !after_tag && line >= fault_.offset) {
      return line;
    }
    const bool is_empty = trimmed(text_.substr(line, end - line)).empty();
    after_tag = is_tag || (after_tag && is_empty);
    line = end + 1;
  }
  return text_.size();
}

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
  for (const Tag& tag : tags) {
    if (tag.name == name) {
      return tag.value;
    }
  }
  return {};
}

PgnReader::PgnReader(std::string_view text) : text_(text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text_.starts_with(kByteOrderMark)) {
    text_.remove_prefix(kByteOrderMark.size());
  }
}

std::optional<Result<PgnGame, PgnError>> PgnReader::next() {
  if (trimmed(text_.substr(offset_)).empty()) {
    return std::nullopt;
  }
  GameReader reader(text_, offset_);
  PgnGame game;
  if (reader.read(game)) {
    offset_ = reader.offset();
    return game;
  }
  const PgnError error = located(reader.fault().message, reader.fault().offset);
  offset_ = std::max(reader.next_game(), offset_ + 1);
  return error;
}

PgnError PgnReader::located(std::string message, std::size_t offset) {
  // Faults come in rising order, so that the text is counted only once.
  const std::string_view uncounted = text_.substr(counted_, offset - counted_);
  line_ += static_cast<std::size_t>(std::count(uncounted.begin(), uncounted.end(), '\n'));
  counted_ = offset;
  const std::size_t line_end = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
  const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  return {std::move(message), line_, offset - line_start + 1};
}

}  // namespace cheg::chess
