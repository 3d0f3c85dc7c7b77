// What can stand at the end of a line that is being typed.
#include <algorithm>

#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "lang/reference.hpp"
#include "repl/commands.hpp"
#include "repl/prompt_line.hpp"
#include "repl/session.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"

namespace cheg::repl {
namespace {

using lang::OperandKind;

class Words {
 public:
  explicit Words(std::string_view typed) : typed_(typed) {}

  // A word in capitals or not, as what was typed is.
  void add(std::string_view word) {
    const bool is_lower = !typed_.empty() && lower_case(typed_) == typed_;
    std::string text = is_lower ? lower_case(word) : std::string(word);
    if (upper_case(text).starts_with(upper_case(typed_))) {
      words_.push_back(std::move(text));
    }
  }
  // Upper and lower case are different.
  void add_exactly(std::string_view word) {
    if (word.starts_with(typed_)) {
      words_.emplace_back(word);
    }
  }

  [[nodiscard]] std::vector<std::string> take() {
    std::sort(words_.begin(), words_.end());
    words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
    return std::move(words_);
  }

 private:
  std::string_view typed_;
  std::vector<std::string> words_;
};

// Conditions and orderings may have `#` before them.
template <class Rows>
void add_signed(Words& words, const Rows& rows, bool is_negated) {
  for (const auto& row : rows) {
    words.add((is_negated ? "#" : "") + std::string(row.name));
  }
}

}  // namespace

Completion Session::complete(std::string_view before) const {
  const std::size_t begin = before.find_last_of(" \t,=") + 1;  // 0 where there is none
  const std::string_view typed = before.substr(begin);
  const std::string_view head = trimmed(before.substr(0, begin));
  Words words(typed);
  Completion completion;
  const auto add_variables = [&] {
    for (const lang::VariableRow& row : lang::variables()) {
      words.add(row.name);
    }
    variables_.for_each([&](const std::string& name, const vm::Value&) { words.add(name); });
    if (compiled_ != nullptr) {
      for (const std::string& name : compiled_->data().variables) {
        words.add(name);
      }
    }
  };
  const auto add_tags = [&] {
    for (const std::string& tag : program_.tags()) {
      words.add(tag);
    }
  };
  const auto add_moves = [&] {
    if (board_.is_legal()) {
      for (const chess::Move move : chess::legal_moves(board_.position())) {
        words.add_exactly(chess::format_move(board_.position(), move, notation_));
      }
    }
  };
  // The instruction or command at the beginning, behind tags.
  std::string_view line = head;
  while (line.find(':') != std::string_view::npos && line[0] != ':') {
    line = trimmed(line.substr(line.find(':') + 1));
  }
  if (line.empty()) {
    for (const lang::InstructionRow& row : lang::instructions()) {
      words.add(row.name);
    }
    for (const lang::NativeRows* library : stdlib::native_rows()) {
      for (const lang::InstructionRow& row : library->instructions) {
        words.add(row.name);
      }
    }
    for (const lang::StatementRow& row : lang::statements()) {
      words.add(row.name);
    }
    if (head.empty() && !is_in_text()) {
      for (const Command& command : commands()) {
        words.add_exactly(command.name);
      }
      add_variables();
      add_tags();
      add_moves();
    }
    completion.words = words.take();
    return completion;
  }
  const std::string_view first = line.substr(0, line.find_first_of(" \t,="));
  const std::string name = upper_case(first);
  const Command* command = find_command(first.substr(first[0] == ':' ? 1 : 0));
  const lang::InstructionRow* row = find_row(name);
  if (name == "USE") {
    for (const std::string& library : surroundings_.libraries().names(*program_.source())) {
      words.add(library);
    }
  } else if (row != nullptr) {
    // Which operand: as many as there are commas before.
    const auto commas = static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
    if (commas < row->operands().size()) {
      const bool is_negated = typed.starts_with('#');
      switch (row->operands()[commas].kind) {
        case OperandKind::tag:
          add_tags();
          break;
        case OperandKind::condition:
          add_signed(words, lang::conditions(), is_negated);
          for (const lang::NativeRows* library : stdlib::native_rows()) {
            add_signed(words, library->conditions, is_negated);
          }
          break;
        case OperandKind::ordering:
          add_signed(words, lang::orderings(), is_negated);
          break;
        default:
          add_variables();
          break;
      }
    }
  }
  if (command != nullptr) {
    switch (command->arguments) {
      case Arguments::program:
        for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
          words.add_exactly(program.name);
        }
        completion.files = true;
        break;
      case Arguments::file:
        completion.files = true;
        break;
      case Arguments::tag:
        add_tags();
        break;
      case Arguments::variable:
        add_variables();
        break;
      case Arguments::name:
        for (const std::string_view known : lang::reference_names(stdlib::native_rows())) {
          words.add(known);
        }
        for (const Command& known : commands()) {
          words.add_exactly(known.name);
        }
        break;
      case Arguments::move:
        add_moves();
        break;
      case Arguments::none:
      case Arguments::anything:
        break;
    }
  }
  completion.words = words.take();
  return completion;
}

}  // namespace cheg::repl
