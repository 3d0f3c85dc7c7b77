#include "lang/name_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <vector>

namespace cheg::lang {
namespace {

template <class Row>
void add_names(std::vector<std::string_view>& names, std::span<const Row> rows) {
  for (const Row& row : rows) {
    names.push_back(row.name);
  }
}

template <class Row>
bool has_name(std::span<const Row> rows, std::string_view name) {
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; });
}

// The hint for a tag or a variable in place of a condition or an ordering.
std::string hint_for_other_kind(const Module& module, std::string_view name) {
  const auto symbol = module.tree.symbols.find(name);
  if (symbol && module.find_tag(*symbol) != nullptr) {
    return "it is a tag; SELECT and CONDT take a tag, SELECC and CONDV a condition";
  }
  return find_variable(name) ? fmt::format("`{}` is a variable", name) : "";
}

}  // namespace

// The nearest name of a row, or the library that has the name.
template <class Row>
std::string NameHints::row(const Module& module, std::string_view name,
                           std::span<const Row> table) {
  if (!hints_.can_search()) {
    return "";
  }
  for (const NativeRows* library : libraries_.natives()) {
    if (has_name(library->rows<Row>(), name)) {
      return fmt::format("`USE {}` defines it", library->name);
    }
  }
  std::vector<std::string_view> names;
  add_names(names, table);
  if constexpr (std::is_same_v<Row, InstructionRow>) {
    add_names(names, statements());
  }
  for (const NativeRows* library : module.natives) {
    add_names(names, library->rows<Row>());
  }
  return hints_.nearest(name, names);
}

std::string NameHints::instruction(const Module& module, const SyntaxLine& line) {
  const SyntaxTree& tree = module.tree;
  const std::string_view name = tree.symbols.text(line.word.symbol);
  if (const std::string_view advice = advice_for_foreign_word(name); !advice.empty()) {
    return std::string(advice);
  }
  if (std::string hint = hint_for_block(name); !hint.empty()) {
    return hint;
  }
  const std::span<const Operand> operands = tree.operands_of(line);
  if (!operands.empty() && operands[0].form == OperandForm::name) {
    const std::string_view first = tree.symbols.text(operands[0].symbol());
    if (first == "=" || first == ":=") {
      return fmt::format("a variable is set with `SETV {},...`", name);
    }
    if (find_instruction(first)) {
      return fmt::format("a tag is written with a colon: `{}:`", name);
    }
  }
  for (const Name& tag : tree.tags_of(line)) {
    const std::string_view tag_name = tree.symbols.text(tag.symbol);
    if (tag_name == "ENTRY" || tag_name == "USE") {
      return fmt::format("remove the colon after {}", tag_name);
    }
  }
  return row(module, name, instructions());
}

std::string NameHints::tag(const ResolvedProgram& program, const Module& module,
                           std::string_view name) {
  if (find_condition(name)) {
    return fmt::format("`{}` is a condition; SELECC and CONDV take one", name);
  }
  if (!hints_.can_search()) {
    return "";
  }
  std::vector<std::string_view> names;
  for (const TagDefinition& tag : module.tags) {
    names.push_back(module.tree.symbols.text(tag.name.symbol));
  }
  for (const std::uint32_t library : module.libraries) {
    for (const TagDefinition& tag : program.modules[library].tags) {
      names.push_back(program.modules[library].tree.symbols.text(tag.name.symbol));
    }
  }
  return hints_.nearest(name, names);
}

std::string NameHints::condition(const Module& module, std::string_view name) {
  if (find_ordering(name)) {
    return fmt::format(
        "`{}` is an ordering and follows the condition; write an empty condition as `,,`", name);
  }
  std::string hint = hint_for_other_kind(module, name);
  return hint.empty() ? row(module, name, conditions()) : hint;
}

std::string NameHints::ordering(const Module& module, std::string_view name) {
  if (find_condition(name)) {
    return fmt::format("`{}` is a condition; the condition comes before the ordering", name);
  }
  std::string hint = hint_for_other_kind(module, name);
  return hint.empty() ? row(module, name, orderings()) : hint;
}

}  // namespace cheg::lang
