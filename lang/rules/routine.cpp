#include "lang/rules/routine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace cheg::lang::rules {

Words::Words(SyntaxTree& tree) : tree_(tree) {
  for (const Name& tag : tree.tags) {
    tags_.add(tag.symbol);
  }
  for (const Operand& operand : tree.operands) {
    if (operand.form == OperandForm::name) {
      variables_.add(operand.symbol());
      tags_.add(operand.symbol());
    }
  }
  for (const Rule& rule : tree.rules.rules) {
    tags_.add(rule.name.symbol);
  }
}

bool Words::Given::add(Symbol symbol) {
  const auto number = static_cast<std::size_t>(symbol);
  if (number >= names.size()) {
    names.resize(2 * number + 1);
  }
  const bool is_new = !names[number];
  names[number] = true;
  return is_new;
}

Argument Words::unused(Given& given, std::string_view name) {
  Symbol symbol = tree_.symbols.intern(name);
  if (!given.add(symbol)) {
    int& last = given.last.try_emplace(static_cast<std::uint32_t>(symbol), 1).first->second;
    std::string numbered(name);
    do {
      numbered.resize(name.size());
      numbered += std::to_string(++last);
      symbol = tree_.symbols.intern(numbered);
    } while (!given.add(symbol));
  }
  return {OperandForm::name, static_cast<std::uint32_t>(symbol)};
}

Argument Words::literal(std::string key, std::span<const LiteralNode> nodes) {
  const auto [found, is_new] =
      literals_.try_emplace(std::move(key), static_cast<std::uint32_t>(tree_.literals.size()));
  if (is_new) {
    tree_.literals.push_back({static_cast<std::uint32_t>(tree_.literal_nodes.size()),
                              static_cast<std::uint32_t>(nodes.size())});
    tree_.literal_nodes.insert(tree_.literal_nodes.end(), nodes.begin(), nodes.end());
  }
  return {OperandForm::literal, found->second};
}

Argument Words::integer(std::int64_t value) {
  return literal(std::to_string(value), std::array{LiteralNode{Type::integer, 0, value}});
}

Argument Words::logical(bool value) {
  return literal(value ? "T" : "F", std::array{LiteralNode{Type::logical, 0, value ? 1 : 0}});
}

Argument Words::undefined() { return literal("#", std::array{LiteralNode{Type::undefined, 0, 0}}); }

Argument Words::set_of(const std::vector<std::int64_t>& integers) {
  std::string key = "(";
  std::vector<LiteralNode> nodes{{Type::set, static_cast<std::uint32_t>(integers.size()), 0}};
  for (const std::int64_t integer : integers) {
    key += std::to_string(integer) + ',';
    nodes.push_back({Type::integer, 0, integer});
  }
  return literal(std::move(key), nodes);
}

Argument Words::literal_of(std::string_view text) {
  std::vector<LiteralNode> nodes;
  std::vector<std::size_t> open;
  for (std::size_t i = 1; i < text.size();) {
    if (text[i] == '(' || text[i] == '-' || ('0' <= text[i] && text[i] <= '9')) {
      if (!open.empty()) {
        ++nodes[open.back()].elements;
      }
    }
    if (text[i] == '(') {
      open.push_back(nodes.size());
      nodes.push_back({Type::set, 0, 0});
      ++i;
    } else if (text[i] == ')' || text[i] == ',') {
      text[i] == ')' ? open.pop_back() : void();
      ++i;
    } else {
      std::int64_t integer = 0;
      const auto* const end =
          std::from_chars(text.data() + i, text.data() + text.size(), integer).ptr;
      nodes.push_back({Type::integer, 0, integer});
      i = static_cast<std::size_t>(end - text.data());
    }
  }
  return literal(std::string(text), nodes);
}

void Routine::begin(const std::string& owner) {
  owner_ = owner;
  labels_.clear();
  placed_.clear();
  paths_.clear();
}

Routine::Label Routine::new_label() {
  labels_.emplace_back();
  return static_cast<Label>(labels_.size() - 1);
}

Routine::Label Routine::new_tag(std::string_view name, Span span) {
  return new_tag(words_.tree().symbols.intern(name), span);
}

Routine::Label Routine::new_tag(Symbol name, Span span) {
  const Label label = new_label();
  labels_[label].symbol = name;
  labels_[label].span = span;
  labels_[label].has_name = true;
  labels_[label].is_written = true;
  return label;
}

void Routine::place(Label label) {
  labels_[label].is_placed = true;
  placed_.push_back(label);
  paths_.go(paths_.meet(paths_.here(), labels_[label].known));
}

Symbol Routine::symbol_of(Label label) {
  if (!labels_[label].has_name) {
    labels_[label].symbol = Symbol{words_.unused_tag(owner_ + ".NO").value};
    labels_[label].has_name = true;
  }
  return labels_[label].symbol;
}

void Routine::write(std::string_view word, std::initializer_list<Argument> operands, Span span) {
  Instruction& instruction = instructions_.emplace_back();
  instruction.word = words_.tree().symbols.intern(word);
  std::copy(operands.begin(), operands.end(), instruction.operands.begin());
  instruction.count = operands.size();
  instruction.span = span;
  instruction.labels_end = placed_.size();
  instruction.explanations_end = explanations_.size();
}

void Routine::jump(std::string_view word, std::initializer_list<Argument> operands, Label label,
                   Span span) {
  write(word, operands, span);
  Instruction& instruction = instructions_.back();
  instruction.operands[instruction.count++] = {OperandForm::name,
                                               static_cast<std::uint32_t>(symbol_of(label))};
  LabelState& state = labels_[label];
  state.is_used = true;
  // A backward jump of a loop does not change the values known at its label.
  if (!state.is_placed) {
    state.known = paths_.meet(state.known, paths_.here());
  }
}

void Routine::go_to(Label label, Span span) {
  jump("CONDV", {{}, {}}, label, span);
  end_path();
}

void Routine::flush(std::vector<SyntaxLine>& lines) {
  SyntaxTree& tree = words_.tree();
  std::size_t label = 0;
  std::size_t explanation = 0;
  const auto write_tags = [&](SyntaxLine& line, std::size_t end, Span span) {
    line.first_tag = static_cast<std::uint32_t>(tree.tags.size());
    for (; label < end; ++label) {
      if (has_tag(placed_[label])) {
        const Span own = labels_[placed_[label]].span;
        tree.tags.push_back({symbol_of(placed_[label]), own.length > 0 ? own : span});
      }
    }
    line.tag_count = static_cast<std::uint32_t>(tree.tags.size()) - line.first_tag;
  };
  for (const Instruction& instruction : instructions_) {
    SyntaxLine& line = lines.emplace_back();
    line.form = StatementForm::instruction;
    line.is_generated = true;
    line.word = {instruction.word, instruction.span};
    write_tags(line, instruction.labels_end, instruction.span);
    line.first_operand = static_cast<std::uint32_t>(tree.operands.size());
    line.operand_count = static_cast<std::uint32_t>(instruction.count);
    for (std::size_t i = 0; i < instruction.count; ++i) {
      const Argument& operand = instruction.operands[i];
      tree.operands.push_back({operand.form, instruction.span, operand.value});
    }
    if (instruction.explanations_end > explanation) {
      explanation = instruction.explanations_end;
      tree.explanations.push_back(std::move(explanations_[explanation - 1]));
      line.explanation = static_cast<std::uint32_t>(tree.explanations.size());
    }
  }
  instructions_.clear();
  explanations_.erase(explanations_.begin(),
                      explanations_.begin() + static_cast<std::ptrdiff_t>(explanation));
  placed_.erase(placed_.begin(), placed_.begin() + static_cast<std::ptrdiff_t>(label));
  if (std::any_of(placed_.begin(), placed_.end(), [&](Label last) { return has_tag(last); })) {
    SyntaxLine& line = lines.emplace_back();
    line.is_generated = true;
    label = 0;
    write_tags(line, placed_.size(), {});
    placed_.clear();
  }
}

}  // namespace cheg::lang::rules
