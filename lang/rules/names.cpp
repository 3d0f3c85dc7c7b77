#include "lang/rules/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "lang/language.hpp"

namespace cheg::lang::rules {
namespace {

constexpr std::array kBuiltins{
    Builtin{"OK", Builtin::Form::variable, "WK"},
    Builtin{"TK", Builtin::Form::variable, "BK"},
    Builtin{"OURS", Builtin::Form::integer, "", 0},
    Builtin{"THEIRS", Builtin::Form::integer, "", 1},
    Builtin{"MATE", Builtin::Form::instruction, "MATED"},
    Builtin{"STALEMATE", Builtin::Form::instruction, "STALEMATED"},
    Builtin{"INCHECK", Builtin::Form::instruction, "INCHECKNOW"},
};

// Whether the instruction is a function: it writes its first operand and reads all others.
bool is_function(const InstructionRow& row) {
  const auto operands = row.operands();
  return !operands.empty() && operands[0].kind == OperandKind::written &&
         std::all_of(operands.begin() + 1, operands.end(),
                     [](const OperandRow& operand) { return operand.kind == OperandKind::read; });
}

template <class Row>
const Row* find_row(std::span<const Row> rows, std::string_view name) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

std::span<const Builtin> builtins() { return kBuiltins; }

Names::Names(std::span<const Module> modules) : modules_(modules), names_(modules.size()) {
  for (std::uint32_t module = 0; module < modules.size(); ++module) {
    add_definitions(module);
  }
  for (std::uint32_t i = 0; i < definitions_.size(); ++i) {
    ModuleNames& names = names_[definitions_[i].module];
    if (!names.definitions.try_emplace(definitions_[i].name, i).second) {
      names.redefined.push_back(i);
    }
  }
  for (std::uint32_t module = 0; module < modules.size(); ++module) {
    add_variables(module);
  }
  find_dependences();
}

void Names::add_definitions(std::uint32_t module) {
  const SyntaxTree& tree = modules_[module].tree;
  const auto name_of = [&](const NameUse& name) {
    return std::string(tree.symbols.text(name.symbol));
  };
  for (const Block& block : tree.rules.blocks) {
    if (block.form == BlockForm::definition) {
      const Definition& definition = tree.rules.definitions[block.number];
      definitions_.push_back({module, block.form, block.number, name_of(definition.name),
                              definition.name.span,
                              static_cast<std::uint32_t>(definition.parameters.size())});
    } else if (block.form == BlockForm::score) {
      const NameUse& name = tree.rules.scores[block.number].name;
      definitions_.push_back({module, block.form, block.number, name_of(name), name.span});
    } else if (block.form == BlockForm::points) {
      const NameUse& name = tree.rules.points[block.number].name;
      definitions_.push_back({module, block.form, block.number, name_of(name), name.span});
    }
  }
}

void Names::add_variables(std::uint32_t module) {
  const SyntaxTree& tree = modules_[module].tree;
  if (tree.rules.blocks.empty()) {
    return;
  }
  for (const SyntaxLine& line : tree.lines) {
    if (line.form != StatementForm::instruction) {
      continue;
    }
    for (const Operand& operand : tree.operands_of(line)) {
      if (operand.form == OperandForm::name) {
        names_[module].variables.insert(tree.symbols.text(operand.symbol()));
      }
    }
  }
}

template <class Use>
void Names::for_each_expression(const DefinitionRow& row, Use use) const {
  const Tree& tree = modules_[row.module].tree.rules;
  switch (row.form) {
    case BlockForm::score:
      for (const Term& term : tree.scores[row.number].terms) {
        use(term.value);
      }
      break;
    case BlockForm::points:
      std::ranges::for_each(tree.points[row.number].arguments, use);
      break;
    default:
      use(tree.definitions[row.number].body);
      break;
  }
}

struct Names::Search {
  struct Scope {
    Symbol local;
    std::size_t outer;
  };
  struct Open {
    ExpressionNumber number;
    std::size_t scope;  // 1 + the number of the scope; 0: outside all scopes
  };
  std::vector<Scope> scopes;
  std::vector<Open> open;
};

// Finds what the definition itself mentions. Calls `use` for each definition that it mentions.
template <class Use>
void Names::find_mentions(DefinitionRow& row, Search& search, Use use) const {
  const SyntaxTree& tree = modules_[row.module].tree;
  std::vector<Search::Scope>& scopes = search.scopes;
  std::vector<Search::Open>& open = search.open;
  scopes.clear();
  const auto bind = [&](Symbol local, std::size_t outer) {
    scopes.push_back({local, outer});
    return scopes.size();
  };
  const auto is_local = [&](Symbol symbol, std::size_t scope) {
    while (scope != 0 && scopes[scope - 1].local != symbol) {
      scope = scopes[scope - 1].outer;
    }
    return scope != 0;
  };
  std::size_t outermost = 0;
  if (row.form == BlockForm::definition) {
    for (const NameUse& parameter : tree.rules.definitions[row.number].parameters) {
      outermost = bind(parameter.symbol, outermost);
    }
  }
  for_each_expression(row, [&](ExpressionNumber number) { open.push_back({number, outermost}); });
  while (!open.empty()) {
    const auto [number, scope] = open.back();
    open.pop_back();
    if (number >= tree.rules.expressions.size()) {
      continue;  // the expression had an error
    }
    const Expression& expression = tree.rules.expressions[number];
    const auto children = tree.rules.children_of(expression);
    const bool binds = expression.form == Form::let || expression.form == Form::comprehend;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const bool is_inside = binds && i > 0;
      open.push_back({children[i], is_inside ? bind(expression.name.symbol, scope) : scope});
    }
    row.reads_was = row.reads_was || expression.form == Form::was;
    const bool is_name = expression.form == Form::name && !is_local(expression.name.symbol, scope);
    if (is_name || expression.form == Form::apply) {
      const std::string_view name = tree.symbols.text(expression.name.symbol);
      row.reads_x = row.reads_x || name == "X";
      if (const auto used = find_definition(row.module, name)) {
        use(*used);
      }
    }
  }
}

// Finds what each definition mentions, and propagates it to the definitions that mention the
// definition.
void Names::find_dependences() {
  std::vector<std::vector<std::uint32_t>> users(definitions_.size());
  std::vector<std::uint32_t> open;
  Search search;
  for (std::uint32_t i = 0; i < definitions_.size(); ++i) {
    DefinitionRow& row = definitions_[i];
    find_mentions(row, search, [&](std::uint32_t used) { users[used].push_back(i); });
    if (row.reads_x || row.reads_was) {
      open.push_back(i);
    }
  }
  while (!open.empty()) {
    const DefinitionRow from = definitions_[open.back()];
    const std::vector<std::uint32_t>& to = users[open.back()];
    open.pop_back();
    for (const std::uint32_t user : to) {
      DefinitionRow& row = definitions_[user];
      if ((from.reads_x && !row.reads_x) || (from.reads_was && !row.reads_was)) {
        row.reads_x = row.reads_x || from.reads_x;
        row.reads_was = row.reads_was || from.reads_was;
        open.push_back(user);
      }
    }
  }
}

std::optional<std::uint32_t> Names::find_definition(std::uint32_t module,
                                                    std::string_view name) const {
  if (const auto own = names_[module].definitions.find(name);
      own != names_[module].definitions.end()) {
    return own->second;
  }
  for (const std::uint32_t library : modules_[module].libraries) {
    if (const auto found = names_[library].definitions.find(name);
        found != names_[library].definitions.end()) {
      return found->second;
    }
  }
  return std::nullopt;
}

const InstructionRow* Names::find_function(std::uint32_t module, std::string_view name) const {
  if (const auto instruction = find_instruction(name)) {
    const InstructionRow& row = lang::row(*instruction);
    return is_function(row) ? &row : nullptr;
  }
  for (const NativeRows* library : modules_[module].natives) {
    const InstructionRow* row = find_row(library->instructions, name);
    if (row != nullptr) {
      return is_function(*row) ? row : nullptr;
    }
  }
  return nullptr;
}

const ConditionRow* Names::find_condition(std::uint32_t module, std::string_view name) const {
  if (const auto condition = lang::find_condition(name)) {
    return &lang::row(*condition);
  }
  for (const NativeRows* library : modules_[module].natives) {
    if (const ConditionRow* row = find_row(library->conditions, name)) {
      return row;
    }
  }
  return nullptr;
}

bool Names::has_variable(std::uint32_t module, std::string_view name) const {
  return names_[module].variables.contains(name);
}

void Names::report_redefined(std::uint32_t module, Diagnostics& diagnostics) const {
  for (const std::uint32_t again : names_[module].redefined) {
    const DefinitionRow& row = definitions_[again];
    const SourcePointer& source = modules_[module].tree.source;
    Diagnostic& diagnostic =
        diagnostics.add(DiagnosticCode::redefined_name, source, row.span,
                        fmt::format("the name {} is defined twice", cheg::quoted(row.name)));
    diagnostic.label = "defined again here";
    diagnostic.hint = "rename one of the two";
    const DefinitionRow& first = definitions_[names_[module].definitions.at(row.name)];
    diagnostic.notes.push_back({source, first.span, "the first definition"});
  }
}

void Names::report_words(std::uint32_t module, Diagnostics& diagnostics) const {
  const SyntaxTree& tree = modules_[module].tree;
  const auto check = [&](std::string_view name, Span span) {
    if (std::ranges::find(builtins(), name, &Builtin::name) != builtins().end()) {
      Diagnostic& diagnostic = diagnostics.add(
          DiagnosticCode::word_as_name, tree.source, span,
          fmt::format("{} is a word of the language with a fixed meaning", cheg::quoted(name)));
      diagnostic.label = "used as a name here";
      diagnostic.hint = "choose another name";
    }
  };
  for (const DefinitionRow& row : definitions_) {
    if (row.module == module) {
      check(row.name, row.span);
    }
  }
  const auto check_use = [&](const NameUse& use) {
    check(tree.symbols.text(use.symbol), use.span);
  };
  for (const Definition& definition : tree.rules.definitions) {
    std::ranges::for_each(definition.parameters, check_use);
  }
  for (const Expression& expression : tree.rules.expressions) {
    if (expression.form == Form::let || expression.form == Form::comprehend) {
      check_use(expression.name);
    }
  }
}

std::vector<std::string_view> Names::all(std::uint32_t module) const {
  std::vector<std::string_view> names;
  const auto add_module = [&](std::uint32_t number) {
    for (const auto& [name, definition] : names_[number].definitions) {
      names.push_back(name);
    }
  };
  add_module(module);
  for (const std::uint32_t library : modules_[module].libraries) {
    add_module(library);
  }
  std::sort(names.begin(), names.end());
  for (const Builtin& word : builtins()) {
    names.push_back(word.name);
  }
  const auto add_rows = [&](std::span<const InstructionRow> functions,
                            std::span<const ConditionRow> conditions) {
    for (const ConditionRow& row : conditions) {
      names.push_back(row.name);
    }
    for (const InstructionRow& row : functions) {
      if (is_function(row)) {
        names.push_back(row.name);
      }
    }
  };
  add_rows(instructions(), conditions());
  for (const NativeRows* library : modules_[module].natives) {
    add_rows(library->instructions, library->conditions);
  }
  for (const VariableRow& row : variables()) {
    names.push_back(row.name);
  }
  names.insert(names.end(), names_[module].variables.begin(), names_[module].variables.end());
  return names;
}

}  // namespace cheg::lang::rules
