#include "lang/rules/routine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace cheg::lang::rules {

Words::Words(SyntaxTree& tree) : tree_(tree) {
  for (const Name& tag : tree.tags) {
    tags_.names.emplace(tree.symbols.text(tag.symbol));
  }
  for (const Operand& operand : tree.operands) {
    if (operand.form == OperandForm::name) {
      variables_.names.emplace(tree.symbols.text(operand.symbol()));
      tags_.names.emplace(tree.symbols.text(operand.symbol()));
    }
  }
  for (const Rule& rule : tree.rules.rules) {
    tags_.names.emplace(tree.symbols.text(rule.name.symbol));
  }
}

std::string Words::unused(Given& given, const std::string& name) {
  if (given.names.insert(name).second) {
    return name;
  }
  int& last = given.last.try_emplace(name, 1).first->second;
  std::string next;
  do {
    next = name + std::to_string(++last);
  } while (!given.names.insert(next).second);
  return next;
}

Argument Words::literal(std::string key, std::vector<LiteralNode> nodes) {
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
  return literal(std::to_string(value), {{Type::integer, 0, value}});
}

Argument Words::logical(bool value) {
  return literal(value ? "T" : "F", {{Type::logical, 0, value ? 1 : 0}});
}

Argument Words::undefined() { return literal("#", {{Type::undefined, 0, 0}}); }

Argument Words::set_of(const std::vector<std::int64_t>& integers) {
  std::string key = "(";
  std::vector<LiteralNode> nodes{{Type::set, static_cast<std::uint32_t>(integers.size()), 0}};
  for (const std::int64_t integer : integers) {
    key += std::to_string(integer) + ',';
    nodes.push_back({Type::integer, 0, integer});
  }
  return literal(std::move(key), std::move(nodes));
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
  return literal(std::string(text), std::move(nodes));
}

Routine::Label Routine::new_label() {
  labels_.emplace_back();
  return static_cast<Label>(labels_.size() - 1);
}

Routine::Label Routine::new_tag(std::string_view name) {
  const Label label = new_label();
  labels_[label].symbol = words_.tree().symbols.intern(name);
  labels_[label].has_name = true;
  labels_[label].is_written = true;
  return label;
}

void Routine::place(Label label) {
  labels_[label].place = instructions_.size();
  waiting_.push_back(label);
  paths_.go(paths_.meet(paths_.here(), labels_[label].known));
}

Symbol Routine::symbol_of(Label label) {
  if (!labels_[label].has_name) {
    labels_[label].symbol = words_.tree().symbols.intern(words_.unused_tag(owner_ + ".NO"));
    labels_[label].has_name = true;
  }
  return labels_[label].symbol;
}

void Routine::write(std::string_view word, std::initializer_list<Argument> operands, Span span) {
  Instruction instruction;
  instruction.word = word;
  std::copy(operands.begin(), operands.end(), instruction.operands.begin());
  instruction.count = operands.size();
  instruction.span = span;
  instruction.labels = std::move(waiting_);
  instruction.explanation = std::move(explanation_);
  waiting_.clear();
  explanation_.clear();
  instructions_.push_back(std::move(instruction));
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
  if (!state.place) {
    state.known = paths_.meet(state.known, paths_.here());
  }
}

void Routine::go_to(Label label, Span span) {
  jump("CONDV", {{}, {}}, label, span);
  end_path();
}

void Routine::flush(std::vector<SyntaxLine>& lines) {
  SyntaxTree& tree = words_.tree();
  for (const Instruction& instruction : instructions_) {
    SyntaxLine& line = lines.emplace_back();
    line.form = StatementForm::instruction;
    line.is_generated = true;
    line.word = {tree.symbols.intern(instruction.word), instruction.span};
    line.first_tag = static_cast<std::uint32_t>(tree.tags.size());
    for (const Label label : instruction.labels) {
      if (labels_[label].is_written || labels_[label].is_used) {
        tree.tags.push_back({symbol_of(label), instruction.span});
      }
    }
    line.tag_count = static_cast<std::uint32_t>(tree.tags.size()) - line.first_tag;
    line.first_operand = static_cast<std::uint32_t>(tree.operands.size());
    line.operand_count = static_cast<std::uint32_t>(instruction.count);
    for (std::size_t i = 0; i < instruction.count; ++i) {
      const Argument& operand = instruction.operands[i];
      tree.operands.push_back({operand.form, instruction.span, operand.value});
    }
    if (!instruction.explanation.empty()) {
      tree.explanations.push_back(instruction.explanation);
      line.explanation = static_cast<std::uint32_t>(tree.explanations.size());
    }
  }
  instructions_.clear();
  const bool has_tag = std::any_of(waiting_.begin(), waiting_.end(), [&](Label label) {
    return labels_[label].is_written || labels_[label].is_used;
  });
  if (has_tag) {
    SyntaxLine& line = lines.emplace_back();
    line.is_generated = true;
    line.first_tag = static_cast<std::uint32_t>(tree.tags.size());
    for (const Label label : waiting_) {
      if (labels_[label].is_written || labels_[label].is_used) {
        tree.tags.push_back({symbol_of(label), {}});
        ++line.tag_count;
      }
    }
    waiting_.clear();
  }
}

}  // namespace cheg::lang::rules
