#include "repl/completion.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "lang/reference.hpp"
#include "repl/commands.hpp"
#include "repl/prompt_instruction.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"

namespace cheg::repl {
namespace {

using lang::OperandKind;

// The words that begin with the typed text.
class MatchingWords {
 public:
  explicit MatchingWords(std::string_view typed) : typed_(typed) {}

  // Adds the word in lower case if the typed text is in lower case, otherwise in upper case.
  void add(std::string_view word) {
    const bool is_lower = !typed_.empty() && lower_case(typed_) == typed_;
    std::string text = is_lower ? lower_case(word) : std::string(word);
    if (upper_case(text).starts_with(upper_case(typed_))) {
      words_.push_back(std::move(text));
    }
  }
  // Adds the word with its own upper and lower case.
  void add_exactly(std::string_view word) {
    if (word.starts_with(typed_)) {
      words_.emplace_back(word);
    }
  }

  // Returns the words in alphabetical order, each only once.
  [[nodiscard]] std::vector<std::string> take() {
    std::sort(words_.begin(), words_.end());
    words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
    return std::move(words_);
  }

 private:
  std::string_view typed_;
  std::vector<std::string> words_;
};

bool begins_line(lang::WordKind kind) {
  return kind == lang::WordKind::block || kind == lang::WordKind::clause;
}

// The characters between the words of an expression.
constexpr std::string_view kExpressionSigns = " \t,=#<>+-*/&|(){}:\"";

// Whether a word is typed in a block of the rules layer: the line begins with the word of a block
// or of a clause.
bool is_in_block(std::string_view before) {
  const std::size_t begin = std::min(before.find_first_not_of(" \t"), before.size());
  const std::size_t end = before.find_first_of(" \t", begin);
  if (end == std::string_view::npos) {
    return false;
  }
  const std::string first = upper_case(before.substr(begin, end - begin));
  const auto word = lang::find_rule_word(first);
  return word && begins_line(lang::row(*word).kind) && !lang::find_instruction(first);
}

// Finds the words of one completion.
class Completer {
 public:
  Completer(std::string_view typed, const SessionParts& parts)
      : parts_(parts), typed_(typed), words_(typed) {}

  // At the beginning of a line, or after its tags.
  void add_first_words(bool has_tags) {
    add_rows(lang::instructions());
    for (const lang::NativeRows* library : stdlib::native_rows()) {
      add_rows(library->instructions);
    }
    add_rows(lang::statements());
    add_rule_words([](lang::WordKind kind) { return begins_line(kind); });
    if (!has_tags && !parts_.text.is_open()) {
      add_commands();
      add_variables();
      add_tags();
      add_moves();
    }
  }

  // In a block of the rules layer.
  void add_expression_words() {
    add_rule_words([](lang::WordKind kind) { return !begins_line(kind); });
    add_rows(lang::instructions());
    add_rows(lang::conditions());
    for (const lang::NativeRows* library : stdlib::native_rows()) {
      add_rows(library->instructions);
      add_rows(library->conditions);
    }
    add_variables();
    for (const std::string& name : parts_.program.text().block_names()) {
      words_.add(name);
    }
  }

  // Operands of USE.
  void add_libraries() {
    for (const std::string& name :
         parts_.program.libraries().names(*parts_.program.text().source())) {
      words_.add(name);
    }
  }

  void add_operand(OperandKind kind) {
    switch (kind) {
      case OperandKind::tag:
        add_tags();
        break;
      case OperandKind::condition:
        add_signed(lang::conditions());
        for (const lang::NativeRows* library : stdlib::native_rows()) {
          add_signed(library->conditions);
        }
        break;
      case OperandKind::ordering:
        add_signed(lang::orderings());
        break;
      default:
        add_variables();
        break;
    }
  }

  void add_arguments(Arguments arguments) {
    switch (arguments) {
      case Arguments::program:
        for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
          words_.add_exactly(program.name);
        }
        break;
      case Arguments::tag:
        add_tags();
        break;
      case Arguments::variable:
        add_variables();
        break;
      case Arguments::name:
        for (const std::string_view name : lang::reference_names(stdlib::native_rows())) {
          words_.add(name);
        }
        add_commands();
        break;
      case Arguments::move:
        add_moves();
        break;
      case Arguments::file:
      case Arguments::none:
      case Arguments::anything:
        break;
    }
  }

  [[nodiscard]] std::vector<std::string> take() { return words_.take(); }

 private:
  template <class Rows>
  void add_rows(const Rows& rows) {
    for (const auto& row : rows) {
      words_.add(row.name);
    }
  }
  template <class IsWanted>
  void add_rule_words(IsWanted is_wanted) {
    for (const lang::WordRow& row : lang::rule_words()) {
      if (is_wanted(row.kind)) {
        words_.add(row.name);
      }
    }
  }
  // Conditions and orderings may have `#` before them.
  template <class Rows>
  void add_signed(const Rows& rows) {
    const std::string sign = typed_.starts_with('#') ? "#" : "";
    for (const auto& row : rows) {
      words_.add(sign + std::string(row.name));
    }
  }
  void add_commands() {
    for (const Command& command : commands()) {
      words_.add_exactly(command.name);
    }
  }
  void add_variables() {
    add_rows(lang::variables());
    parts_.variables.for_each([&](const std::string& name, const vm::Value&) { words_.add(name); });
    if (const lang::Program* program = parts_.program.program_if_compiled()) {
      for (const std::string& name : program->data().variables) {
        words_.add(name);
      }
    }
  }
  void add_tags() {
    for (const std::string& tag : parts_.program.text().tags()) {
      words_.add(tag);
    }
  }
  void add_moves() {
    if (const auto game = parts_.board.legal_game()) {
      const chess::Position& position = (*game)->position();
      for (const chess::Move move : chess::legal_moves(position)) {
        words_.add_exactly(chess::format_move(position, move, parts_.settings.notation));
      }
    }
  }

  const SessionParts& parts_;
  std::string_view typed_;
  MatchingWords words_;
};

// The part of a line after its tags. A `:` at the beginning of this part marks a command.
std::string_view without_tags(std::string_view line) {
  while (line.find(':') != std::string_view::npos && line[0] != ':') {
    line = trimmed(line.substr(line.find(':') + 1));
  }
  return line;
}

}  // namespace

Completion complete(std::string_view before, const SessionParts& parts) {
  if (is_in_block(before)) {
    const std::size_t begin = before.find_last_of(kExpressionSigns) + 1;
    Completer completer(before.substr(begin), parts);
    completer.add_expression_words();
    return {completer.take(), false};
  }
  const std::size_t begin = before.find_last_of(" \t,=") + 1;  // 0 if there is none
  const std::string_view head = trimmed(before.substr(0, begin));
  const std::string_view line = without_tags(head);
  Completer completer(before.substr(begin), parts);
  if (line.empty()) {
    completer.add_first_words(!head.empty());
    return {completer.take(), false};
  }
  const std::string_view first = line.substr(0, line.find_first_of(" \t,="));
  const std::string name = upper_case(first);
  const lang::InstructionRow* row = find_instruction_row(name);
  if (name == "USE") {
    completer.add_libraries();
  } else if (row != nullptr) {
    // The operand's index is the number of commas before it.
    const auto number = static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
    if (number < row->operands().size()) {
      completer.add_operand(row->operands()[number].kind);
    }
  }
  bool files = false;
  if (const Command* command = find_command(first.substr(first[0] == ':' ? 1 : 0))) {
    completer.add_arguments(command->arguments);
    files = command->arguments == Arguments::file || command->arguments == Arguments::program;
  }
  return {completer.take(), files};
}

}  // namespace cheg::repl
