#include "lang/rules/format.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "lang/rules/words.hpp"

namespace cheg::lang::rules {
namespace {

constexpr std::size_t kClauseColumn = 2;    // columns are numbered from 0 here
constexpr std::size_t kOperandColumn = 10;  // of a clause

enum class TokenForm : std::uint8_t {
  none,
  word,
  name,
  number,
  text,
  sign,
  open,
  close,
  comma,
  colon
};

struct Token {
  TokenForm form = TokenForm::none;
  std::string_view text;
  std::uint32_t line = 0;  // from the first line of the block
  bool is_local = false;   // a word that may be a name
};

// Splits the code of a block.
class Tokens {
 public:
  explicit Tokens(std::string_view code) : rest_(code) {}

  // Returns the next token; nothing at the end.
  std::optional<Token> next() {
    skip_space();
    if (rest_.empty()) {
      return std::nullopt;
    }
    Token token = read();
    token.line = line_;
    rest_.remove_prefix(token.text.size());
    return token;
  }

  // Whether REPLY comes next.
  [[nodiscard]] bool begins_with_reply() const {
    const std::size_t begin = std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size());
    return begins_with(rest_.substr(begin), Word::reply);
  }

 private:
  void skip_space() {
    while (!rest_.empty() && (is_space(rest_[0]) || rest_[0] == ';')) {
      line_ += rest_[0] == '\n' ? 1U : 0U;
      rest_.remove_prefix(rest_[0] == ';' ? std::min(rest_.find('\n'), rest_.size()) : 1);
    }
  }

  [[nodiscard]] Token read() const {
    const char c = rest_[0];
    if (const std::size_t length = name_length(rest_)) {
      return word(rest_.substr(0, length));
    }
    if (is_digit(c)) {
      const auto* const end = std::find_if_not(rest_.begin(), rest_.end(), is_digit);
      return {TokenForm::number, rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()))};
    }
    if (c == '"') {
      return {TokenForm::text, rest_.substr(0, std::min(rest_.find('"', 1), rest_.size() - 1) + 1)};
    }
    const bool is_double =
        rest_.starts_with("..") || rest_.starts_with("<=") || rest_.starts_with(">=");
    const TokenForm form = c == '(' || c == '{'   ? TokenForm::open
                           : c == ')' || c == '}' ? TokenForm::close
                           : c == ','             ? TokenForm::comma
                           : c == ':'             ? TokenForm::colon
                                                  : TokenForm::sign;
    return {form, rest_.substr(0, is_double ? 2 : 1)};
  }

  [[nodiscard]] Token word(std::string_view text) const {
    const std::optional<Word> found = find_rule_word(upper_case(text));
    const bool is_local = found && row(*found).kind == WordKind::local;
    const bool is_called = rest_.substr(text.size()).starts_with('(');
    const bool is_word = is_local ? !is_called : reserved_ahead(rest_) > 0;
    // T, F and squares are formatted like words, but they are values like names.
    return {is_word ? TokenForm::word : TokenForm::name, text, 0, is_local || (is_word && !found)};
  }

  std::string_view rest_;
  std::uint32_t line_ = 0;
};

class BlockFormatter {
 public:
  BlockFormatter(const SyntaxTree& tree, const Block& block)
      : block_(block), tokens_(tree.source->text(block.span)) {}

  std::vector<FormattedLine> run() {
    while (const std::optional<Token> token = tokens_.next()) {
      add(*token);
      before_last_ = last_;
      last_ = *token;
    }
    return std::move(lines_);
  }

 private:
  void add(const Token& token) {
    const bool begins_clause = is_clause(token);
    if (lines_.empty() || token.line != last_.line || begins_clause) {
      begin_line(token, begins_clause);
    } else if (clause_has_operand_next_) {
      pad_to_operand();
    } else if (has_blank_before(token)) {
      code() += ' ';
    }
    clause_has_operand_next_ =
        begins_clause && !begins_with(token.text, Word::some) && !begins_with(token.text, Word::no);
    const bool is_equals = block_.form == BlockForm::definition && token.text == "=" &&
                           lines_.size() == 1 && !has_equals_ && brackets_.empty();
    if (is_equals) {
      has_equals_ = true;
      lines_.back().equals = code().size();
    }
    code() += token.form == TokenForm::word ? upper_case(token.text) : std::string(token.text);
    track(token);
  }

  std::string& code() { return lines_.back().code; }

  void begin_line(const Token& token, bool begins_clause) {
    const bool is_first = lines_.empty();
    const bool is_in_rule = block_.form == BlockForm::rule && has_clause_;
    const std::size_t column = is_first                       ? 0
                               : is_in_rule && !begins_clause ? kOperandColumn
                                                              : kClauseColumn;
    lines_.push_back({std::string(column, ' '), block_.line + token.line, 0});
    has_clause_ = has_clause_ || begins_clause;
  }

  void pad_to_operand() { code().resize(std::max(code().size() + 1, kOperandColumn), ' '); }

  // Whether the token is the word of a clause. It must be outside brackets. SOME begins a clause
  // only before REPLY, because no expression contains REPLY.
  [[nodiscard]] bool is_clause(const Token& token) const {
    if (block_.form != BlockForm::rule || token.form != TokenForm::word || !brackets_.empty()) {
      return false;
    }
    return clause_ahead(token.text) > 0 ||
           (begins_with(token.text, Word::some) && tokens_.begins_with_reply());
  }

  [[nodiscard]] static bool is_value(const Token& token) {
    return token.form == TokenForm::name || token.form == TokenForm::number ||
           token.form == TokenForm::close || token.form == TokenForm::text ||
           (token.form == TokenForm::word && token.is_local);
  }

  [[nodiscard]] bool has_blank_before(const Token& token) const {
    switch (token.form) {
      case TokenForm::close:
      case TokenForm::comma:
      case TokenForm::colon:
        return false;
      case TokenForm::open:
        if (token.text == "(" && is_call()) {
          return false;
        }
        break;
      default:
        break;
    }
    if (last_.form == TokenForm::open || last_.text == ".." || token.text == "..") {
      return false;
    }
    if (last_.form == TokenForm::comma) {
      return brackets_.empty() || !brackets_.back();
    }
    // A sign directly before its number or value.
    if (last_.text == "-" && !last_is_binary_) {
      return false;
    }
    return !is_in_ratio(token);
  }

  // `NAME(` and `WAS(`.
  [[nodiscard]] bool is_call() const {
    return last_.form == TokenForm::name || begins_with(last_.text, Word::was);
  }

  // SELF p/q
  [[nodiscard]] bool is_in_ratio(const Token& token) const {
    return (token.text == "/" && begins_with(before_last_.text, Word::self)) ||
           (last_.text == "/" && ratio_);
  }

  // Updates the state on which the blanks before the next tokens depend.
  void track(const Token& token) {
    if (token.form == TokenForm::open) {
      brackets_.push_back(token.text == "(" && is_call());
    } else if (token.form == TokenForm::close && !brackets_.empty()) {
      brackets_.pop_back();
    }
    if (token.text == "-") {
      const bool is_number_list = block_.form == BlockForm::points && brackets_.empty();
      last_is_binary_ = is_value(last_) && !is_number_list && !takes_sign(last_.text);
    }
    ratio_ = token.text == "/" && begins_with(before_last_.text, Word::self);
  }

  // Whether a minus after this word is a sign, because a value begins there.
  static bool takes_sign(std::string_view word) {
    return begins_with(word, Word::tune) || begins_with(word, Word::worst) ||
           begins_with(word, Word::min) || begins_with(word, Word::symmetry);
  }

  const Block& block_;
  Tokens tokens_;
  std::vector<FormattedLine> lines_;
  Token last_;
  Token before_last_;
  std::vector<bool> brackets_;  // for each open bracket: whether it encloses arguments
  bool clause_has_operand_next_ = false;
  bool has_clause_ = false;
  bool has_equals_ = false;
  bool last_is_binary_ = false;
  bool ratio_ = false;
};

}  // namespace

std::vector<FormattedLine> format_block(const SyntaxTree& tree, const Block& block) {
  return BlockFormatter(tree, block).run();
}

}  // namespace cheg::lang::rules
