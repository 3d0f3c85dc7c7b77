#include "tests/support/slow_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "base/text.hpp"
#include "chess/types.hpp"
#include "lang/language.hpp"

namespace cheg::test {

namespace {

constexpr int kDeepestSet = 100;

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// is_printable() excludes control characters and everything outside ASCII.
bool is_symbol_char(char c) {
  return is_printable(c) && std::string_view(" ,()&\";:").find(c) == std::string_view::npos;
}

struct Operand {
  enum class Form { empty, symbol, literal, bad };  // bad: an error has been reported

  Form form = Form::empty;
  std::string text;
};

class Reader {
 public:
  SlowReading read(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) {
      text.remove_prefix(3);
    }
    std::size_t last_line = 1;
    while (!text.empty() && !ended_) {
      ++line_;
      const std::size_t end = text.find('\n');
      std::string_view line = text.substr(0, end);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
      if (end != std::string_view::npos && line.ends_with('\r')) {
        line.remove_suffix(1);
      }
      if (!std::all_of(line.begin(), line.end(), is_blank)) {
        last_line = line_;
      }
      const std::string statement = upper_case(line.substr(0, line.find(';')));
      rest_ = statement;
      read_line();
    }
    program_.final_tags = std::move(tags_);
    if (!ended_ && !mistyped_end_) {
      errors_.push_back({last_line, "missing-end"});
    }
    for (const auto& [tag, line] : tag_uses_) {
      if (!defined_tags_.contains(tag)) {
        errors_.push_back({line, "undefined-tag"});
      }
    }
    std::stable_sort(errors_.begin(), errors_.end(),
                     [](const SlowError& a, const SlowError& b) { return a.line < b.line; });
    return {std::move(program_), std::move(errors_)};
  }

 private:
  void report(const char* name) { errors_.push_back({line_, name}); }

  // ---- Taking text from the line ----

  [[nodiscard]] bool next_is(char c) const { return rest_.starts_with(c); }

  bool take(char c) {
    const bool found = next_is(c);
    rest_.remove_prefix(found ? 1 : 0);
    return found;
  }

  [[nodiscard]] bool at_operand_end() const {
    return rest_.empty() || is_blank(rest_[0]) || rest_[0] == ',';
  }

  // Skips blanks. Returns true if there were any.
  bool skip_blanks() {
    const std::size_t before = rest_.size();
    while (!rest_.empty() && is_blank(rest_[0])) {
      rest_.remove_prefix(1);
    }
    return rest_.size() < before;
  }

  bool at_line_end() {
    skip_blanks();
    return rest_.empty();
  }

  // Takes the longest symbol that starts here, and returns it. Returns "" if there is none.
  std::string take_symbol() {
    std::string symbol;
    while (!rest_.empty() && is_symbol_char(rest_[0])) {
      symbol += rest_[0];
      rest_.remove_prefix(1);
    }
    return symbol;
  }

  // Takes a tag such as `name:`, and returns it without the colon. Takes nothing if there is no tag
  // here.
  std::optional<std::string> take_tag() {
    const std::string_view before = rest_;
    std::string name = take_symbol();
    if (!name.empty() && take(':')) {
      return name;
    }
    rest_ = before;
    return std::nullopt;
  }

  // ---- Lines ----

  void read_line() {
    skip_blanks();
    while (const auto tag = take_tag()) {
      if (!defined_tags_.insert(*tag).second) {
        report("redefined-tag");
      }
      tags_.push_back(*tag);
      skip_blanks();
    }
    if (rest_.empty()) {
      return;
    }
    const std::string name = take_symbol();
    if (name.empty()) {
      report("syntax");
    } else if (name == "END") {
      ended_ = true;
      if (!at_line_end()) {
        report("syntax");
      }
    } else if (name == "ENTRY") {
      SlowEntry entry{program_.instructions.size(), {}, {}};
      if (take_side(entry.us) && take(',') && take_side(entry.them) && take_relation(entry) &&
          at_line_end()) {
        program_.entries.push_back(entry);
      } else {
        report("bad-entry");
      }
    } else if (name == "USE") {
      skip_blanks();
      if (take_symbol().empty() || !at_line_end()) {
        report("syntax");
      }
    } else {
      read_instruction(name);
    }
  }

  // Takes one side of an ENTRY, such as "K", "2BN" or "R & 2P", with the blanks around it. Returns
  // false if there is no such text here.
  bool take_side(SlowSide& side) {
    skip_blanks();
    const std::string code = take_symbol();
    for (std::size_t i = 0; i < code.size() && code != "K"; ++i) {
      const int count = code[i] >= '1' && code[i] <= '9' ? code[i++] - '0' : 1;
      const std::size_t kind = std::string_view("QRBN").find(i < code.size() ? code[i] : '?');
      if (kind == std::string_view::npos || (side.pieces[kind] += count) > 15) {
        return false;
      }
    }
    skip_blanks();
    if (take('&')) {
      skip_blanks();
      const std::string pawns = take_symbol();
      if (pawns != "P" && (pawns.size() != 2 || !is_digit(pawns[0]) || pawns[1] != 'P')) {
        return false;
      }
      side.pawns = pawns == "P" ? 1 : pawns[0] - '0';
      skip_blanks();
    }
    return !code.empty();
  }

  // Takes the relation of an ENTRY, such as ", > -1". Returns true if there is a relation or
  // nothing at all, otherwise false.
  bool take_relation(SlowEntry& entry) {
    if (!take(',')) {
      return true;
    }
    skip_blanks();
    entry.relation = take('=') ? '=' : take('<') ? '<' : take('>') ? '>' : char{0};
    skip_blanks();
    const int sign = take('-') ? -1 : 1;
    if (sign == 1) {
      take('+');
    }
    const std::string digit = take_symbol();
    if (entry.relation == 0 || digit.size() != 1 || !is_digit(digit[0])) {
      return false;
    }
    entry.difference = sign * (digit[0] - '0');
    return true;
  }

  void read_instruction(const std::string& name) {
    const std::vector<Operand> operands = take_operands();
    SlowInstruction instruction{std::exchange(tags_, {}), name, {}, line_};
    if (const auto found = lang::find_instruction(name)) {
      const auto rows = lang::row(*found).operands();
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const Operand operand = i < operands.size() ? operands[i] : Operand{};
        instruction.operands.push_back(checked(operand, rows[i].kind));
      }
      if (operands.size() > rows.size()) {
        report("too-many-operands");
      }
    } else {
      report("undefined-instruction");
      constexpr std::array<std::string_view, 1> kEnd{"END"};
      mistyped_end_ = mistyped_end_ || nearest_name(name, kEnd) == "END";
    }
    program_.instructions.push_back(std::move(instruction));
  }

  // ---- Operands ----

  std::vector<Operand> take_operands() {
    std::vector<Operand> operands;
    bool expected = true;      // no operand since the instruction or the last comma
    bool after_comma = false;  // if true, the end of the line is an empty operand
    if (!rest_.empty() && !is_blank(rest_[0])) {
      report("syntax");  // no blank after the instruction
    }
    for (skip_blanks(); !rest_.empty(); skip_blanks()) {
      if (take(',')) {
        if (expected) {
          operands.push_back({});
        }
        expected = after_comma = true;
      } else if (take_tag()) {
        report("misplaced-tag");  // otherwise ignored
      } else {
        operands.push_back(take_operand());
        expected = after_comma = false;
      }
    }
    if (after_comma) {
      operands.push_back({});
    }
    return operands;
  }

  // Takes an operand. Requires: the next character is neither a blank nor a comma.
  Operand take_operand() {
    const std::size_t errors_before = errors_.size();
    Operand operand;
    bool is_broken = false;
    if (take('"')) {
      const std::string_view start = rest_;
      const auto value = take_value(0);
      is_broken = !value;
      if (is_broken && start.starts_with('(')) {
        rest_ = start;
        skip_parentheses();
      }
      operand = {Operand::Form::literal, '"' + value.value_or("")};
    } else {
      operand = {Operand::Form::symbol, take_symbol()};
    }
    if (!at_operand_end()) {  // no operand starts or continues like this
      if (!is_broken) {
        report("syntax");
      }
      const bool whole_line = next_is('(');  // commas and blanks are probably inside
      while (!rest_.empty() && (whole_line || !at_operand_end())) {
        rest_.remove_prefix(1);
      }
    }
    return errors_.size() > errors_before ? Operand{Operand::Form::bad, ""} : operand;
  }

  // Skips the text from an opening parenthesis to its closing parenthesis, or to the end of the
  // line.
  void skip_parentheses() {
    int open = 0;
    do {
      open += next_is('(') ? 1 : next_is(')') ? -1 : 0;
      rest_.remove_prefix(1);
    } while (open > 0 && !rest_.empty());
  }

  // Takes a value of a literal inside `depth` sets, and returns it in its only spelling. If the end
  // of the value is not clear, reports one error and returns nothing. A word that is not a value is
  // also an error, but reading continues.
  std::optional<std::string> take_value(int depth) {
    if (!take('(')) {
      const std::string word = take_symbol();
      return word.empty() ? broken("syntax") : checked_word(word);
    }
    if (depth == kDeepestSet) {
      return broken("program-limit");
    }
    std::string text = "(";
    bool has_value = false;  // since the last comma
    for (;;) {
      const bool blanks = skip_blanks();
      if (take(')')) {
        return text + ')';
      }
      if (next_is(',') ? !has_value : has_value && !blanks) {  // two commas, or no separator
        return broken("syntax");
      }
      if (take(',')) {
        has_value = false;
        continue;
      }
      const auto value = take_value(depth + 1);
      if (!value) {
        return std::nullopt;
      }
      text += (text == "(" ? "" : ",") + *value;
      has_value = true;
    }
  }

  std::optional<std::string> broken(const char* name) {
    report(name);
    return std::nullopt;
  }

  std::string checked_word(const std::string& word) {
    if (word == "T" || word == "F" || word == "#") {
      return word;
    }
    const bool has_sign = word[0] == '+' || word[0] == '-';
    const std::string digits = word.substr(has_sign ? 1 : 0);
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) {
      report("undefined-literal");
      return word;
    }
    const std::string number = (word[0] == '-' ? "-" : "") + digits;
    std::int64_t integer = 0;
    const auto result = std::from_chars(number.data(), number.data() + number.size(), integer);
    if (result.ec != std::errc()) {
      report("literal-range");
    }
    return std::to_string(integer);
  }

  // Returns the operand in its only spelling, after the checks for its kind.
  std::string checked(const Operand& operand, lang::OperandKind kind) {
    using enum lang::OperandKind;
    if (operand.form == Operand::Form::bad) {
      return "";
    }
    const bool is_literal = operand.form == Operand::Form::literal;
    if (operand.form == Operand::Form::empty) {
      if (kind == written || kind == updated || kind == tag) {
        report("missing-operand");
      }
    } else if (kind == written || kind == updated) {
      const auto variable = lang::find_variable(operand.text);
      if (is_literal || (variable && lang::row(*variable).access == lang::Access::read_only)) {
        report("stored-into");
      }
    } else if (kind != read && is_literal) {
      report("syntax");
    } else if (kind == tag) {
      tag_uses_.emplace(operand.text, line_);  // keeps the first line
    } else if (kind == condition || kind == ordering) {
      const std::size_t signs = std::min(operand.text.find_first_not_of('#'), operand.text.size());
      const std::string name = operand.text.substr(signs);
      if (!name.empty() && kind == condition && !lang::find_condition(name)) {
        report("undefined-condition");
      }
      if (!name.empty() && kind == ordering && !lang::find_ordering(name)) {
        report("undefined-ordering");
      }
      return (signs % 2 == 1 ? "#" : "") + name;
    }
    return operand.text;
  }

  std::string_view rest_;  // the unread part of the line, in upper case, without the comment
  std::size_t line_ = 0;
  bool ended_ = false;
  bool mistyped_end_ = false;      // an error for a missing END would not help
  std::vector<std::string> tags_;  // since the last instruction
  std::set<std::string> defined_tags_;
  std::map<std::string, std::size_t> tag_uses_;  // the line of the first use
  SlowProgram program_;
  std::vector<SlowError> errors_;
};

bool same_pieces(const SlowSide& side, const chess::MaterialSignature& men, chess::Color color) {
  using enum chess::PieceType;
  const auto count = [&](chess::PieceType t) { return men.count(chess::make_piece(color, t)); };
  return side.pieces == std::array<int, 4>{count(queen), count(rook), count(bishop), count(knight)};
}

}  // namespace

bool SlowEntry::matches(const chess::MaterialSignature& us_as_white) const {
  const int our_pawns = us_as_white.count(chess::Piece::white_pawn);
  const int their_pawns = us_as_white.count(chess::Piece::black_pawn);
  // If an entry omits the number of pawns, there must be no pawns if it has no relation. With a
  // relation, any number is possible.
  const auto agrees = [&](const std::optional<int>& wanted, int pawns) {
    return wanted ? pawns == *wanted : relation != 0 || pawns == 0;
  };
  const int by = our_pawns - their_pawns;
  const bool related = relation == 0 || (relation == '=' && by == difference) ||
                       (relation == '<' && by < difference) || (relation == '>' && by > difference);
  return related && same_pieces(us, us_as_white, chess::Color::white) &&
         same_pieces(them, us_as_white, chess::Color::black) && agrees(us.pawns, our_pawns) &&
         agrees(them.pawns, their_pawns);
}

SlowReading slow_read(std::string_view text) { return Reader().read(text); }

}  // namespace cheg::test
