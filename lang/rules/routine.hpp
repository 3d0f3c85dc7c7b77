// Classic instructions under construction: one subroutine, or the instructions of consecutive
// rules.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "lang/rules/paths.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang::rules {

// An operand: a name, a literal, or nothing.
struct Argument {
  OperandForm form = OperandForm::empty;
  std::uint32_t value = 0;  // a Symbol, or the number of a literal

  [[nodiscard]] std::uint64_t bits() const {
    return (static_cast<std::uint64_t>(form) << 32U) | value;
  }
  [[nodiscard]] static Argument of_bits(std::uint64_t bits) {
    return {static_cast<OperandForm>(bits >> 32U), static_cast<std::uint32_t>(bits)};
  }
  friend bool operator==(const Argument&, const Argument&) = default;
};

// The names and literals of the program that is being lowered.
class Words {
 public:
  explicit Words(SyntaxTree& tree);

  [[nodiscard]] Argument name(std::string_view name) {
    return {OperandForm::name, static_cast<std::uint32_t>(tree_.symbols.intern(name))};
  }
  [[nodiscard]] Argument integer(std::int64_t value);
  [[nodiscard]] Argument logical(bool value);
  [[nodiscard]] Argument undefined();
  [[nodiscard]] Argument set_of(const std::vector<std::int64_t>& integers);
  // The text of a literal of integers and sets, with its quote.
  [[nodiscard]] Argument literal_of(std::string_view text);
  // Returns `name`, or the first of NAME2, NAME3 and so on if the program already uses `name`. A
  // result is never returned twice.
  [[nodiscard]] std::string unused_tag(const std::string& name) { return unused(tags_, name); }
  [[nodiscard]] std::string unused_variable(const std::string& name) {
    return unused(variables_, name);
  }

  SyntaxTree& tree() { return tree_; }

 private:
  struct Given {
    std::unordered_set<std::string> names;
    std::unordered_map<std::string, int> last;
  };

  static std::string unused(Given& given, const std::string& name);
  Argument literal(std::string key, std::vector<LiteralNode> nodes);

  SyntaxTree& tree_;
  Given tags_;
  Given variables_;
  std::map<std::string, std::uint32_t> literals_;
};

class Routine {
 public:
  using Label = std::uint32_t;

  // `owner` is the beginning of the names of its variables and labels.
  Routine(Words& words, std::string owner) : words_(words), owner_(std::move(owner)) {}

  [[nodiscard]] const std::string& owner() const { return owner_; }
  void set_owner(std::string owner) { owner_ = std::move(owner); }

  // Creates a label, a target of jumps. place() puts each label once before the next instruction.
  [[nodiscard]] Label new_label();
  // Creates a label with its own tag. The tag is written even if nothing jumps to it.
  [[nodiscard]] Label new_tag(std::string_view name);
  void place(Label label);
  [[nodiscard]] bool is_used(Label label) const { return labels_[label].is_used; }
  // Sets the explanation of the tags placed before the next instruction.
  void explain(std::string text) { explanation_ = std::move(text); }

  void write(std::string_view word, std::initializer_list<Argument> operands, Span span);
  // Writes a jump, whose last operand is the label. At most the values known here are known at the
  // label.
  void jump(std::string_view word, std::initializer_list<Argument> operands, Label label,
            Span span);
  // Writes an unconditional jump. The following instructions are unreachable until a label is
  // placed.
  void go_to(Label label, Span span);
  // Ends the path after RETURN and similar instructions.
  void end_path() { paths_.go(Paths::kNowhere); }
  [[nodiscard]] bool is_reached() const { return paths_.here() != Paths::kNowhere; }

  [[nodiscard]] Paths& paths() { return paths_; }
  // Forgets all values computed so far.
  void forget() { paths_ = Paths(); }

  // Appends the instructions written so far to the lines.
  void flush(std::vector<SyntaxLine>& lines);

 private:
  struct LabelState {
    Symbol symbol{};
    bool has_name = false;
    bool is_written = false;  // the tag is always written
    bool is_used = false;
    std::optional<std::size_t> place;  // the number of the instruction
    Paths::Place known = Paths::kNowhere;
  };
  struct Instruction {
    std::string_view word;
    std::array<Argument, 3> operands;
    std::size_t count = 0;
    Span span;
    std::string explanation;
    std::vector<Label> labels;
  };

  Symbol symbol_of(Label label);

  Words& words_;
  std::string owner_;
  std::vector<LabelState> labels_;
  std::vector<Label> waiting_;  // placed before the next instruction
  std::vector<Instruction> instructions_;
  std::string explanation_;
  Paths paths_;
};

}  // namespace cheg::lang::rules
