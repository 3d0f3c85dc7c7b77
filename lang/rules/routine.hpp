// Classic instructions under construction: one subroutine, or the instructions of consecutive
// rules.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lang/rules/paths.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang::rules {

// The names and literals of the program whose rules are lowered to classic instructions.
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
  // Returns the literal with this text. The text begins with a quotation mark and contains only
  // integers and sets.
  [[nodiscard]] Argument literal_of(std::string_view text);
  // These functions return `name` if the program does not use it yet. If the program uses `name`,
  // they return the first unused name among NAME2, NAME3 and so on. No name is returned twice.
  [[nodiscard]] Argument unused_tag(std::string_view name) { return unused(tags_, name); }
  [[nodiscard]] Argument unused_variable(std::string_view name) { return unused(variables_, name); }

  SyntaxTree& tree() { return tree_; }

 private:
  // The names in use.
  struct Given {
    std::vector<bool> names;                      // by symbol
    std::unordered_map<std::uint32_t, int> last;  // by symbol: the last number appended to it

    // Adds a name. Returns false if the name was already in use.
    bool add(Symbol symbol);
  };

  Argument unused(Given& given, std::string_view name);
  Argument literal(std::string key, std::span<const LiteralNode> nodes);

  SyntaxTree& tree_;
  Given tags_;
  Given variables_;
  std::map<std::string, std::uint32_t> literals_;
};

class Routine {
 public:
  using Label = std::uint32_t;

  // The names of the routine's variables and labels begin with `owner`.
  Routine(Words& words, std::string owner) : words_(words), owner_(std::move(owner)) {}

  [[nodiscard]] const std::string& owner() const { return owner_; }
  void set_owner(std::string owner) { owner_ = std::move(owner); }
  // Begins another routine. Requires: all instructions are flushed.
  void begin(const std::string& owner);

  // Creates a label, the target of jumps. Call place() once for each label. The jumps to a label
  // lead to the first instruction that is written after the call of place().
  [[nodiscard]] Label new_label();
  // Creates a label with a tag of this name. The tag is written even if nothing jumps to it. `span`
  // is the place at which diagnostics show the tag. If `span` is empty, this place is the
  // instruction after the tag.
  [[nodiscard]] Label new_tag(std::string_view name, Span span);
  [[nodiscard]] Label new_tag(Symbol name, Span span = {});
  void place(Label label);
  [[nodiscard]] bool is_used(Label label) const { return labels_[label].is_used; }
  // Sets the explanation of the tags that are placed before the next instruction.
  void explain(std::string text) { explanations_.push_back(std::move(text)); }

  void write(std::string_view word, std::initializer_list<Argument> operands, Span span);
  // Writes a jump. The label becomes the last operand of the jump. If the label is not yet placed,
  // the instructions after the label can reuse only values that were computed before this jump.
  void jump(std::string_view word, std::initializer_list<Argument> operands, Label label,
            Span span);
  // Writes an unconditional jump. The following instructions are unreachable until a label is
  // placed.
  void go_to(Label label, Span span);
  // Ends the current path. Call this function after RETURN and similar instructions.
  void end_path() { paths_.go(Paths::kNowhere); }
  [[nodiscard]] bool is_reached() const { return paths_.here() != Paths::kNowhere; }

  [[nodiscard]] Paths& paths() { return paths_; }
  // Forgets all values computed so far.
  void forget() { paths_.clear(); }

  // Appends the instructions written so far to the lines.
  void flush(std::vector<SyntaxLine>& lines);

 private:
  struct LabelState {
    Symbol symbol{};
    Span span;
    bool has_name = false;
    bool is_written = false;  // the tag is always written
    bool is_used = false;
    bool is_placed = false;
    Paths::Place known = Paths::kNowhere;
  };
  struct Instruction {
    Symbol word{};
    std::array<Argument, 3> operands;
    std::size_t count = 0;
    Span span;
    std::size_t labels_end = 0;        // in placed_
    std::size_t explanations_end = 0;  // in explanations_
  };

  Symbol symbol_of(Label label);
  [[nodiscard]] bool has_tag(Label label) const {
    return labels_[label].is_written || labels_[label].is_used;
  }

  Words& words_;
  std::string owner_;
  std::vector<LabelState> labels_;
  std::vector<Label> placed_;  // since the last flush(), in their order
  std::vector<Instruction> instructions_;
  std::vector<std::string> explanations_;  // since the last flush()
  Paths paths_;
};

}  // namespace cheg::lang::rules
