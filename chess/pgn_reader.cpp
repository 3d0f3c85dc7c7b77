// PGN games. PgnScanner splits the text into tokens; GameReader parses one game: tag blocks,
// movetext, result. Each SAN move is parsed against the current position of the game.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/pgn.hpp"
#include "chess/pgn_scanner.hpp"

namespace cheg::chess {
namespace {

// Evaluation signs that programs write between moves, and their glyphs.
struct Sign {
  std::string_view text;
  int nag;
};
constexpr std::array<Sign, 13> kSigns{{{"!", 1},
                                       {"?", 2},
                                       {"!!", 3},
                                       {"??", 4},
                                       {"!?", 5},
                                       {"?!", 6},
                                       {"=", 10},
                                       {"+=", 14},
                                       {"=+", 15},
                                       {"+/-", 16},
                                       {"-/+", 17},
                                       {"+-", 18},
                                       {"-+", 19}}};

std::optional<int> nag_of_sign(std::string_view text) {
  const auto* const sign = std::find_if(kSigns.begin(), kSigns.end(),
                                        [text](const Sign& one) { return one.text == text; });
  return sign == kSigns.end() ? std::nullopt : std::optional(sign->nag);
}

// Reads one game. On failure a function stores the error in fault() and returns false; the first
// error ends the game.
class GameReader : public PgnScanner {
 public:
  using PgnScanner::PgnScanner;

  // Returns false, without an error, if there is no further game. Comments before the tags belong
  // to the game that follows.
  bool find_game(PgnGame& game) {
    for (skip_spaces(); !at_end() && (peek() == '{' || peek() == ';'); skip_spaces()) {
      end_ = find_next_tag();
      if (!read_comment(game.comment)) {
        end_is_known_ = true;  // the next game begins at the next tag
        return true;
      }
      end_ = text_.size();
    }
    return !at_end();
  }

  bool read(PgnGame& game) {
    return fault_.message.empty() && read_tags(game) && read_start(game) && read_movetext(game) &&
           read_comments_after_result(game);
  }

  // The offset at which the next game can start after an error.
  [[nodiscard]] std::size_t next_game() const {
    return end_is_known_ ? end_ : tag_after(fault_.offset, false);
  }

 private:
  // Tags may come in several blocks. A tag that is repeated in a later block begins the next game.
  bool read_tags(PgnGame& game) {
    std::size_t last_end = offset_;
    for (skip_spaces(); !at_end() && peek() == '['; skip_spaces()) {
      const std::size_t start = offset_;
      PgnGame::Tag tag;
      if (!read_tag(tag)) {
        return false;
      }
      const std::string_view gap = text_.substr(last_end, start - last_end);
      last_end = offset_;
      if (std::count(gap.begin(), gap.end(), '\n') > 1 && has_tag(game, tag.name)) {
        end_ = start;
        end_is_known_ = true;
        return fail("the game has no moves and no result; the next one starts here", start);
      }
      if (tag.name == kFenTag) {
        fen_ = tag.value;
      } else if (tag.name != kSetUpTag) {
        game.tags.push_back(std::move(tag));
      }
    }
    end_ = find_next_tag();
    end_is_known_ = true;
    return true;
  }

  [[nodiscard]] bool has_tag(const PgnGame& game, std::string_view name) const {
    return name == kFenTag
               ? fen_.has_value()
               : std::any_of(game.tags.begin(), game.tags.end(),
                             [name](const PgnGame::Tag& tag) { return tag.name == name; });
  }

  bool read_tag(PgnGame::Tag& tag) {
    const std::size_t start = offset_++;
    skip_spaces();
    tag.name = read_symbol();
    if (tag.name.empty()) {
      return fail("a tag starts with a name, as in [Event \"...\"]", start);
    }
    skip_spaces();
    const std::size_t value = offset_;
    if (at_end() || peek() != '"') {
      return fail(fmt::format("the value of the tag {} must stand in double quotes",
                              cheg::quoted(tag.name)),
                  std::min(offset_, text_.size()));
    }
    if (!read_string(tag.value)) {
      return fail(fmt::format("the value of the tag {} is not closed by a double quote on its line",
                              cheg::quoted(tag.name)),
                  value);
    }
    skip_spaces();
    if (at_end() || peek() != ']') {
      return fail(fmt::format("the tag {} is not closed by `]`", cheg::quoted(tag.name)), start);
    }
    ++offset_;
    if (tag.name == kFenTag) {
      fen_offset_ = value + 1;
    }
    return true;
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

  // Reads up to the result.
  bool read_movetext(PgnGame& game) {
    Position position = game.start;
    for (skip_spaces(); !at_end(); skip_spaces()) {
      const char c = peek();
      if (c == '{' || c == ';') {
        if (!read_comment(comment_of_last(game))) {
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
      } else if (c == '.') {
        ++offset_;
      } else if (!read_token(position, game)) {
        return false;
      } else if (has_result_) {
        return true;
      }
    }
    return end_ < text_.size()
               ? fail("the game ends without a result; the next one starts here", end_)
               : fail("the text ends before the game has a result (1-0, 0-1, 1/2-1/2 or *)", end_);
  }

  // `1-0 {White wins on time}`: a comment on the line of the result still belongs to the game.
  bool read_comments_after_result(PgnGame& game) {
    while (true) {
      while (!at_end() && is_space(peek()) && peek() != '\n') {
        ++offset_;
      }
      if (at_end() || (peek() != '{' && peek() != ';')) {
        return true;
      }
      if (!read_comment(comment_of_last(game))) {
        return false;
      }
    }
  }

  static std::string& comment_of_last(PgnGame& game) {
    return game.moves.empty() ? game.comment : game.moves.back().comment;
  }

  // A move number, move, result or sign.
  bool read_token(Position& position, PgnGame& game) {
    const std::size_t start = offset_;
    std::string_view token = peek() == '*' ? text_.substr(offset_++, 1) : read_symbol();
    if (token.empty()) {
      offset_ = std::min(text_.find_first_not_of("!?", start), end_);
      token = text_.substr(start, offset_ - start);
      if (token.empty()) {
        return fail(fmt::format("{} has no place among moves", cheg::quoted(peek())), start);
      }
    }
    if (is_pgn_result(token) || token == "1/2") {
      game.result = token == "1/2" ? "1/2-1/2" : token;
      has_result_ = true;
      return true;
    }
    if (std::all_of(token.begin(), token.end(), is_digit)) {
      return true;
    }
    if (const std::optional<int> nag = nag_of_sign(token)) {
      add_nag(game, *nag);
      return true;
    }
    if (token[0] == '!' || token[0] == '?') {
      return fail(fmt::format("{} is not an annotation of a move", cheg::quoted(token)), start);
    }
    return read_move(std::string(token), start, position, game);
  }

  bool read_move(std::string san, std::size_t start, Position& position, PgnGame& game) {
    // `a8(Q)`: this bracket does not begin a variation.
    const std::string_view next = text_.substr(offset_, std::min<std::size_t>(3, end_ - offset_));
    if (next == "(Q)" || next == "(R)" || next == "(B)" || next == "(N)") {
      san += next;
      offset_ += next.size();
    }
    skip_en_passant_mark(san);
    const Result<Move, MoveTextError> move = parse_move(position, san, Notation::san);
    if (!move) {
      return fail(move.error().message, start);
    }
    position.make(*move);
    game.moves.push_back({*move, {}, {}});
    return true;
  }

  // `exd6 e.p.` or `exd6e.p.`: redundant.
  void skip_en_passant_mark(std::string& san) {
    constexpr std::string_view kMark = "e.p.";
    std::size_t mark = std::min(text_.find_first_not_of(' ', offset_), end_);
    const bool attached = san.size() > 2 && san.back() == 'e';
    if (attached) {
      mark = offset_ - 1;
    }
    if (text_.substr(mark, std::min(kMark.size(), end_ - mark)) == kMark) {
      offset_ = mark + kMark.size();
      if (attached) {
        san.pop_back();
      }
    }
  }

  static void add_nag(PgnGame& game, int nag) {
    if (!game.moves.empty()) {
      game.moves.back().nags.push_back(nag);
    }
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
    add_nag(game, nag);
    return true;
  }

  bool end_is_known_ = false;
  std::optional<std::string> fen_;
  std::size_t fen_offset_ = 0;
  bool has_result_ = false;
};

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
  for (const Tag& tag : tags) {
    if (tag.name == name) {
      return tag.value;
    }
  }
  return {};
}

bool is_pgn_result(std::string_view token) {
  return token == "1-0" || token == "0-1" || token == "1/2-1/2" || token == "*";
}

std::string single_spaced(std::string_view text) {
  std::string result;
  for (const char c : trimmed(text)) {
    if (!is_space(c) || result.back() != ' ') {
      result += is_space(c) ? ' ' : c;
    }
  }
  return result;
}

PgnReader::PgnReader(std::string_view text) : text_(text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text_.starts_with(kByteOrderMark)) {
    text_.remove_prefix(kByteOrderMark.size());
  }
}

std::optional<Result<PgnGame, PgnError>> PgnReader::next() {
  GameReader reader(text_, offset_, next_tag_);
  PgnGame game;
  if (!reader.find_game(game)) {
    offset_ = text_.size();
    return std::nullopt;
  }
  first_line_ = line_of(reader.offset());
  if (reader.read(game)) {
    offset_ = reader.offset();
    return game;
  }
  const PgnError error = located(reader.fault().message, reader.fault().offset);
  offset_ = std::max(reader.next_game(), offset_ + 1);
  return error;
}

std::size_t PgnReader::line_of(std::size_t offset) {
  // Offsets come in ascending order, so that lines are counted in one pass.
  const std::string_view uncounted = text_.substr(counted_, offset - counted_);
  line_ += static_cast<std::size_t>(std::count(uncounted.begin(), uncounted.end(), '\n'));
  counted_ = offset;
  return line_;
}

PgnError PgnReader::located(std::string message, std::size_t offset) {
  const std::size_t line = line_of(offset);
  const std::size_t line_end = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
  const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  return {std::move(message), line, offset - line_start + 1};
}

}  // namespace cheg::chess
