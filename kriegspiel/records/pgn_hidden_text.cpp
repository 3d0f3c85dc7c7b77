#include "kriegspiel/records/pgn_hidden_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.hpp"

namespace cheg::kriegspiel::pgn {
namespace {

using chess::Color;

// Splits the text into tokens. Braces and quotes are paired; comments are not nested.
class Scanner {
 public:
  Scanner(std::string_view text, std::size_t line) : rest_(text), line_(line) {}

  Result<std::vector<Token>, RecordError> run() {
    std::optional<Token> open;  // the open brace
    for (skip_spaces(); !rest_.empty(); skip_spaces()) {
      const char c = rest_[0];
      Token token{TokenKind::word, {}, line_, column_};
      if (c == '{' || c == '}') {
        token.kind = c == '{' ? TokenKind::open : TokenKind::close;
        token.text = c;
        if ((c == '{') == open.has_value()) {
          return error_at(token, open ? "a comment cannot hold another" : "no comment is open");
        }
        open = open ? std::nullopt : std::optional(token);
        step();
      } else if (c == '"' && open) {
        step();
        token.kind = TokenKind::quoted;
        token.text = chess::single_spaced(take("\"{}"));
        if (rest_.empty() || rest_[0] != '"') {
          return error_at(token, "these words in quotes have no end");
        }
        step();
      } else {
        token.text = take(open ? " \t\r\n\v\f{}\"" : " \t\r\n\v\f{}");
      }
      tokens_.push_back(std::move(token));
      if (!open && chess::is_pgn_result(tokens_.back().text)) {
        return std::move(tokens_);
      }
    }
    if (open) {
      return error_at(*open, "this comment is not closed");
    }
    return error_at({TokenKind::word, {}, line_, column_},
                    "the game has no end: a result (1-0, 0-1, 1/2-1/2 or *) is expected");
  }

 private:
  void step() {
    ++column_;
    if (rest_[0] == '\n') {
      ++line_;
      column_ = 1;
    }
    rest_.remove_prefix(1);
  }

  void skip_spaces() {
    while (!rest_.empty() && is_space(rest_[0])) {
      step();
    }
  }

  std::string_view take(std::string_view ends) {
    const std::string_view taken = rest_.substr(0, rest_.find_first_of(ends));
    while (rest_.data() != taken.data() + taken.size()) {
      step();
    }
    return taken;
  }

  std::string_view rest_;
  std::size_t line_;
  std::size_t column_ = 1;
  std::vector<Token> tokens_;
};

// Groups the tokens into turns. The last token is the result.
class Arranger {
 public:
  explicit Arranger(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  Result<HiddenGameText, RecordError> run() {
    take_comment(game_.comment);
    while (next_ + 1 < tokens_.size()) {
      if (RecordFault fault = take_number()) {
        return *fault;
      }
      if (next_ + 1 == tokens_.size()) {
        break;
      }
      HiddenTurn turn{tokens_[next_++], {}};
      if (turn.move.kind != TokenKind::word || !is_numbered_) {
        return error_at(turn.move, is_numbered_
                                       ? "a move such as e2e4 or ?? is expected here"
                                       : "the first move needs its number, such as 1. or 1...");
      }
      take_comment(turn.comment);
      game_.turns.push_back(std::move(turn));
      number_ += mover_ == Color::black ? 1 : 0;
      mover_ = ~mover_;
    }
    game_.result = tokens_.back();
    if (!is_numbered_) {
      return error_at(game_.result, "the number of the first move is missing, such as 1. or 1...");
    }
    return std::move(game_);
  }

 private:
  void take_comment(std::vector<Token>& comment) {
    while (tokens_[next_].kind == TokenKind::open) {
      for (++next_; tokens_[next_].kind != TokenKind::close; ++next_) {
        comment.push_back(tokens_[next_]);
      }
      ++next_;
    }
  }

  // "7." or "7...", possibly followed by the move; nothing for another token.
  RecordFault take_number() {
    Token& token = tokens_[next_];
    int number = 0;
    const std::size_t digits = std::min(token.text.find('.'), token.text.size());
    const char* const end = token.text.data() + digits;
    const auto read = std::from_chars(token.text.data(), end, number);
    if (digits == token.text.size() || read.ptr != end || read.ec != std::errc() || number < 1) {
      return std::nullopt;
    }
    const std::size_t dots =
        std::min(token.text.find_first_not_of('.', digits), token.text.size()) - digits;
    const Color mover = dots == 1 ? Color::white : Color::black;
    if (!is_numbered_) {
      is_numbered_ = true;
      number_ = number;
      mover_ = mover;
      game_.first_number = number;
      game_.first_mover = mover;
      game_.number = token;
    }
    if (number != number_ || mover != mover_ || (dots != 1 && dots != 3)) {
      return error_at(token, fmt::format("the number of this move is {}{}", number_,
                                         mover_ == Color::white ? "." : "..."));
    }
    token.text.erase(0, digits + dots);
    token.column += digits + dots;
    next_ += token.text.empty() ? 1U : 0U;
    return std::nullopt;
  }

  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  bool is_numbered_ = false;
  int number_ = 1;  // of the next turn
  Color mover_ = Color::white;
  HiddenGameText game_;
};

}  // namespace

RecordError error_at(const Token& token, std::string message) {
  return {std::move(message), token.line, token.column};
}

Result<HiddenGameText, RecordError> read_hidden_moves(const TagSection& section) {
  auto tokens = Scanner(section.moves, section.line).run();
  if (!tokens) {
    return tokens.error();
  }
  return Arranger(*std::move(tokens)).run();
}

}  // namespace cheg::kriegspiel::pgn
