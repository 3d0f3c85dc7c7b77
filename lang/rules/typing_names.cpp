// Checks names and applications: finds their meanings.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "lang/rules/typing.hpp"

namespace cheg::lang::rules {
namespace {

std::string counted(std::size_t count) {
  return count == 0   ? "no arguments"
         : count == 1 ? "one argument"
                      : fmt::format("{} arguments", count);
}

}  // namespace

const Typing::Binding* Typing::find_binding(const Context& context, std::string_view name) const {
  for (int i = context.bindings; i != kNone; i = bindings_[static_cast<std::size_t>(i)].outer) {
    const Binding& binding = bindings_[static_cast<std::size_t>(i)];
    if (binding.name == name) {
      return &binding;
    }
  }
  return nullptr;
}

Typing::Context Typing::bound(const Context& context, std::string_view name,
                              const TypeKnowledge& type, std::optional<ExpressionNumber> value,
                              std::uint32_t* local, const Context* value_context) {
  *local = context.body->local_count++;
  contexts_.push_back(value_context == nullptr ? context : *value_context);
  bindings_.push_back({name, *local, type, value, static_cast<int>(contexts_.size()) - 1,
                       context.body, context.bindings});
  Context inner = context;
  inner.bindings = static_cast<int>(bindings_.size()) - 1;
  return inner;
}

NodeNumber Typing::check_name(const Expression& expression, const Context& context) {
  const std::string_view name = tree(context).symbols.text(expression.name.symbol);
  if (const Binding* binding = find_binding(context, name)) {
    return check_local(*binding, expression, context);
  }
  if (const auto definition = names_.find_definition(context.module, name)) {
    return check_use(*definition, expression, context);
  }
  if (const auto word = check_word(expression, context, name)) {
    return *word;
  }
  TypedNode node;
  node.span = expression.span;
  if (name == "X") {
    if (context.x == XState::none) {
      report(context, DiagnosticCode::no_move_here, expression.span,
             "there is no move here, so X means nothing")
          .hint = "X is the move in WHERE, and the man that has moved in AFTER, BEST and the text";
      return add_bad(context, expression.span);
    }
    node.form = NodeForm::x;
    node.type = {context.x == XState::move  ? TypeSet(Type::move)
                 : context.x == XState::man ? TypeSet(Type::piece)
                 : context.x == XState::any ? TypeSet::all()
                                            : TypeSet(Type::piece) | Type::undefined,
                 {},
                 false};
    return add(context, node);
  }
  if (const auto variable = find_variable(name)) {
    node.form = NodeForm::variable;
    node.name = row(*variable).name;
    node.type = knowledge_of(*variable);
    return add(context, node);
  }
  if (const InstructionRow* function = names_.find_function(context.module, name);
      function != nullptr) {
    return check_row(expression, context, name);
  }
  if (context.module == main_ && names_.has_variable(main_, name)) {
    node.form = NodeForm::variable;
    node.name = kept(name);
    node.type = kAnything;
    return add(context, node);
  }
  return check_row(expression, context, name);  // reports what is wrong
}

// A parameter, or a name bound by LET or a quantifier. Inside WAS, the bound expression is
// evaluated again in the position before the move.
NodeNumber Typing::check_local(const Binding& binding, const Expression& expression,
                               const Context& context) {
  if (binding.body == context.body) {
    TypedNode node{NodeForm::local};
    node.number = binding.local;
    node.name = binding.name;
    node.type = binding.type;
    node.span = expression.span;
    return add(context, node);
  }
  if (!binding.bound && is_for_unused_) {
    return add_bad(context, expression.span);  // a parameter of a definition without uses
  }
  if (!binding.bound) {
    report(context, DiagnosticCode::no_move_here, expression.span,
           fmt::format("{} is chosen in the position after the move, so WAS cannot ask about it",
                       cheg::quoted(binding.name)))
        .hint = "WAS evaluates all of its expression before the move";
    return add_bad(context, expression.span);
  }
  Context before = contexts_[static_cast<std::size_t>(binding.context)];
  before.x = XState::none;
  before.is_later = false;
  before.body = context.body;
  if (context.span) {
    before.span = context.span;
  }
  // The expression stands outside of the definitions that are being written in place.
  const std::vector<std::uint32_t> inside = std::exchange(inlining_, {});
  const NodeNumber result = check(*binding.bound, before);
  inlining_ = inside;
  return result;
}

// The node for a word of the layer; nothing if `name` is not such a word.
std::optional<NodeNumber> Typing::check_word(const Expression& expression, const Context& context,
                                             std::string_view name) {
  const auto word = std::find_if(builtins().begin(), builtins().end(),
                                 [&](const Builtin& a) { return a.name == name; });
  if (word == builtins().end()) {
    return std::nullopt;
  }
  TypedNode node;
  node.span = expression.span;
  switch (word->form) {
    case Builtin::Form::integer:
      return add_integer(context, word->integer, expression.span);
    case Builtin::Form::variable:
      node.form = NodeForm::variable;
      node.name = word->meaning;
      node.type = {Type::piece, {}, false};
      return add(context, node);
    case Builtin::Form::instruction:
      node.form = NodeForm::instruction;
      node.name = word->meaning;
      node.type = kLogical;
      return add(context, node);
  }
  return std::nullopt;
}

NodeNumber Typing::check_apply(const Expression& expression, const Context& context) {
  const std::string_view name = tree(context).symbols.text(expression.name.symbol);
  if (find_binding(context, name) != nullptr) {
    report(context, DiagnosticCode::wrong_arguments, expression.name.span,
           fmt::format("{} is a value here and takes no arguments", cheg::quoted(name)));
    return add_bad(context, expression.span);
  }
  if (const auto definition = names_.find_definition(context.module, name)) {
    return check_use(*definition, expression, context);
  }
  if (name == "DEFD" && expression.child_count == 1) {
    const NodeNumber value = check(child(context, expression, 0), context);
    TypedNode node{NodeForm::defined};
    node.type = kLogical;
    node.span = expression.span;
    return add(context, node, {&value, 1});
  }
  return check_row(expression, context, name == "ORANK" ? std::string_view("RANK") : name);
}

// A condition with one argument, or an instruction used as a function.
NodeNumber Typing::check_row(const Expression& expression, const Context& context,
                             std::string_view name) {
  const ConditionRow* condition = names_.find_condition(context.module, name);
  const InstructionRow* function = names_.find_function(context.module, name);
  const std::size_t given = expression.child_count;
  const std::size_t wanted = function != nullptr ? function->operand_count - 1 : 1;
  if (condition == nullptr && function == nullptr) {
    report_unknown(expression, context, name);
    return add_bad(context, expression.span);
  }
  NodeNumbers arguments;
  for (const ExpressionNumber argument : tree(context).rules.children_of(expression)) {
    arguments.push_back(check(argument, context));
  }
  const auto span_of = [&](std::size_t i) {
    return this->expression(context, child(context, expression, i)).span;
  };
  const bool may_be_either = condition != nullptr && function != nullptr && wanted == 1;
  const bool suits_condition =
      !may_be_either || given != 1 ||
      !(node(context, arguments[0]).type.types & accepted_types(condition->values)).empty();
  if (condition != nullptr && given == 1 && suits_condition) {
    if (!expect_operand(context, arguments[0], condition->values, name, span_of(0))) {
      return add_bad(context, expression.span);
    }
    TypedNode result{NodeForm::condition};
    result.name = condition->name;
    result.type = kLogical;
    result.span = expression.span;
    return add(context, result, arguments);
  }
  if (given != wanted) {
    expect_arguments(expression, context, name, wanted, given);
    return add_bad(context, expression.span);
  }
  bool suits = true;
  for (std::size_t i = 0; i < given; ++i) {
    suits = expect_operand(context, arguments[i], function->operand_rows[i + 1].values, name,
                           span_of(i)) &&
            suits;
  }
  return suits ? add_instruction(context, *function, arguments, expression.span)
               : add_bad(context, expression.span);
}

void Typing::expect_arguments(const Expression& expression, const Context& context,
                              std::string_view name, std::size_t wanted, std::size_t given) {
  Diagnostic& diagnostic =
      report(context, DiagnosticCode::wrong_arguments, expression.name.span,
             fmt::format("{} needs {}, but has {}", cheg::quoted(name), counted(wanted),
                         given == 0 ? "none" : std::to_string(given)));
  const InstructionRow* const function = names_.find_function(context.module, name);
  const ConditionRow* const condition = names_.find_condition(context.module, name);
  if (names_.find_definition(context.module, name)) {
    if (function != nullptr || condition != nullptr) {
      diagnostic.hint = fmt::format("a DEFINE of this program hides the {} `{}`; rename the DEFINE",
                                    condition != nullptr ? "condition" : "instruction", name);
    }
  } else if (function != nullptr && wanted > 0) {
    std::string names;
    for (const OperandRow& operand : function->operands().subspan(1)) {
      names += (names.empty() ? "" : ", ") + std::string(operand.name);
    }
    diagnostic.hint = fmt::format("`{}({})`: {}", name, names, function->summary);
  } else if (condition != nullptr) {
    diagnostic.hint = fmt::format("`{}(X)`: {}", name, condition->summary);
  }
}

void Typing::report_unknown(const Expression& expression, const Context& context,
                            std::string_view name) {
  const Span span = expression.name.span.length > 0 ? expression.name.span : expression.span;
  Diagnostic& diagnostic = report(context, DiagnosticCode::unknown_name, span,
                                  fmt::format("unknown name {}", cheg::quoted(name)));
  diagnostic.hint = hint_for(context.module, name, context);
}

std::string Typing::hint_for(std::uint32_t module, std::string_view name, const Context& context) {
  for (const NativeRows* library : libraries_.natives()) {
    const auto has_name = [&](const auto& rows) {
      return std::any_of(rows.begin(), rows.end(),
                         [&](const auto& row) { return row.name == name; });
    };
    if (has_name(library->instructions) || has_name(library->conditions)) {
      const auto& natives = modules_[module].natives;
      const bool is_used = std::find(natives.begin(), natives.end(), library) != natives.end();
      return is_used ? "it is no value that an expression can use"
                     : fmt::format("`USE {}` defines it", library->name);
    }
  }
  if (find_instruction(name)) {
    return "an expression can use an instruction only if its first operand is its result";
  }
  if (!hints_.can_search()) {
    return "";
  }
  std::vector<std::string_view> candidates;
  for (int i = context.bindings; i != kNone; i = bindings_[static_cast<std::size_t>(i)].outer) {
    candidates.push_back(bindings_[static_cast<std::size_t>(i)].name);
  }
  const std::vector<std::string_view> all = names_.all(module);
  candidates.insert(candidates.end(), all.begin(), all.end());
  return hints_.nearest(name, candidates);
}

}  // namespace cheg::lang::rules
