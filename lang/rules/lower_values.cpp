// Values: arithmetic, sets, choices and calls.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "lang/rules/lowering.hpp"

namespace cheg::lang::rules {

Subroutines::Subroutines(Words& words, const TypedProgram& program)
    : words_(words),
      program_(program),
      calls_(program),
      definitions_(program.instances.size()),
      measures_(program.measures.size()),
      measure_subroutines_(program.measures.size()),
      is_stored_(program.measures.size()),
      rules_asking_(program.measures.size()) {
  for (const TypedRule& rule : program.rules) {
    std::set<std::uint32_t> asked;
    for (const TypedClause& clause : rule.clauses) {
      const std::vector<std::uint32_t> measures = calls_.measures_of(clause.body);
      asked.insert(measures.begin(), measures.end());
    }
    for (const std::uint32_t measure : asked) {
      ++rules_asking_[measure];
    }
  }
}

Argument Subroutines::new_variable(Owner& owner, std::string_view name) {
  const std::string last = name.empty() ? std::to_string(++owner.temporaries) : std::string(name);
  const Argument variable = words_.name(words_.unused_variable(owner.name + '.' + last));
  owner.variables.push_back(variable);
  return variable;
}

Argument Subroutines::measure(std::uint32_t number) {
  if (!measures_[number]) {
    measures_[number] = words_.name(words_.unused_variable(fmt::format("WAS.{}", number + 1)));
  }
  return *measures_[number];
}

Argument Subroutines::measure_subroutine(std::uint32_t number) {
  std::optional<Argument>& known = measure_subroutines_[number];
  if (known) {
    return *known;
  }
  const Argument variable = measure(number);
  const auto owner = std::make_shared<Owner>(
      Owner{std::string(words_.tree().symbols.text(Symbol{variable.value}))});
  const auto frame = std::make_shared<Frame>(program_.measures[number]);
  known = add(owner, "VALUE", [this, owner, frame, variable](Routine& code) {
    const TypedNode& root = frame->body->root();
    const Routine::Label is_known = code.new_label();
    code.jump("CONDV", {words_.name("DEFD"), variable}, is_known, root.span);
    ExpressionWriter writer(*this, code, owner);
    const bool is_condition = root.type.types == TypeSet(Type::logical);
    is_condition ? writer.return_condition(frame, frame->body->root_number)
                 : writer.return_value(frame, frame->body->root_number);
    code.place(is_known);
    code.write("RETURN", {variable}, root.span);
  });
  return *known;
}

Argument Subroutines::add(const OwnerPointer& owner, std::string_view part, Write write) {
  const Argument tag = words_.name(words_.unused_tag(fmt::format("{}.{}", owner->name, part)));
  waiting_.push_back({tag, owner, std::move(write)});
  return tag;
}

const Subroutines::Definition& Subroutines::definition(std::uint32_t instance) {
  std::optional<Definition>& known = definitions_[instance];
  if (known) {
    return *known;
  }
  const Instance& row = program_.instances[instance];
  const auto owner = std::make_shared<Owner>();
  owner->name = row.name;
  if (calls_.is_recursive(instance)) {
    owner->component = calls_.component(instance);
  }
  const auto frame = std::make_shared<Frame>(row.body);
  Definition& made = known.emplace();
  for (std::size_t i = 0; i < row.parameters.size(); ++i) {
    frame->locals[i] = new_variable(*owner, row.parameters[i]);
    made.parameters.push_back(frame->locals[i]);
  }
  made.tag = add(owner, "VALUE", [this, owner, frame](Routine& code) {
    ExpressionWriter writer(*this, code, owner);
    const NodeNumber root = frame->body->root_number;
    const bool is_condition = frame->body->root().type.types == TypeSet(Type::logical);
    is_condition ? writer.return_condition(frame, root) : writer.return_value(frame, root);
  });
  return made;
}

void Subroutines::flush(std::vector<SyntaxLine>& lines) {
  while (!waiting_.empty()) {
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    Routine code(words_, next.owner->name);
    code.place(code.new_tag(words_.tree().symbols.text(Symbol{next.tag.value})));
    next.write(code);
    code.flush(lines);
  }
}

Argument ExpressionWriter::value(const FramePointer& frame, NodeNumber number) {
  const TypedNode& node = frame->node(number);
  switch (node.form) {
    case NodeForm::variable:
      return words_.name(node.name);
    case NodeForm::local:
      return frame->locals[node.number];
    case NodeForm::x:
      return words_.name("X");
    case NodeForm::was:
      return subroutines_.measure(node.number);
    case NodeForm::moves:
    case NodeForm::by_symmetry:
      return native_over_positions(frame, node);
    case NodeForm::let:
      bind(frame, node);
      return value(frame, frame->body->children_of(node)[1]);
    case NodeForm::call:
      if (is_inline(node)) {
        const FramePointer inner = inlined(frame, node);
        return value(inner, inner->body->root_number);
      }
      return called(frame, node);
    case NodeForm::choice:
      return chosen(frame, node, nullptr);
    default:
      return may_be_undefined(node) ? joined_value(frame, number)
                                    : defined_value(frame, number, none_);
  }
}

// Undefined, until it is known to be defined.
Argument ExpressionWriter::joined_value(const FramePointer& frame, NodeNumber number) {
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  const TypedNode& node = frame->node(number);
  const auto children = frame->body->children_of(node);
  const bool is_only_own = std::none_of(children.begin(), children.end(), [&](NodeNumber child) {
    return may_be_undefined(frame->node(child));
  });
  if (node.form == NodeForm::instruction && is_only_own) {
    Arguments operands;
    for (const NodeNumber child : children) {
      operands.push_back(defined_value(frame, child, none_));
    }
    destination_ = destination;
    return computed(node.name, operands, node.span);
  }
  const Argument result = new_variable();
  const Label end = code_.new_label();
  code_.write("SETV", {result, words_.undefined()}, node.span);
  const Argument defined = defined_value(frame, number, end);
  code_.write("SETV", {result, defined}, node.span);
  code_.place(end);
  return result;
}

Argument ExpressionWriter::defined_value(const FramePointer& frame, NodeNumber number,
                                         Label if_undefined) {
  const TypedNode& node = frame->node(number);
  switch (node.form) {
    case NodeForm::integer:
      return words_.integer(node.integer);
    case NodeForm::square:
      return computed("SETSQ",
                      {words_.integer(node.integer / 8 + 1), words_.integer(node.integer % 8 + 1)},
                      node.span);
    case NodeForm::instruction:
      return node.type.types == TypeSet(Type::logical) ? truth(frame, number)
                                                       : instruction(frame, number, if_undefined);
    case NodeForm::let:
      bind(frame, node);
      return defined_value(frame, frame->body->children_of(node)[1], if_undefined);
    case NodeForm::set_of:
      return set_of(frame, node);
    case NodeForm::choice:
      return chosen(frame, node, &if_undefined);
    case NodeForm::loop:
      if (node.quantifier == Quantifier::count || node.quantifier == Quantifier::collect) {
        return counted_or_collected(frame, node, if_undefined);
      }
      return truth(frame, number);
    case NodeForm::call:
      if (is_inline(node)) {
        const FramePointer inner = inlined(frame, node);
        return defined_value(inner, inner->body->root_number, if_undefined);
      }
      break;
    case NodeForm::variable:
    case NodeForm::local:
    case NodeForm::x:
    case NodeForm::was:
    case NodeForm::moves:
    case NodeForm::by_symmetry:
      break;
    default:
      return truth(frame, number);
  }
  const Argument result = value(frame, number);
  if (may_be_undefined(node)) {
    need_defined(result, if_undefined, node.span);
  }
  return result;
}

// Long sums lean to the left; they are followed without recursion.
Argument ExpressionWriter::instruction(const FramePointer& frame, NodeNumber number,
                                       Label if_undefined) {
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  std::vector<NodeNumber> spine;
  const auto is_inner = [&](const TypedNode& node) {
    return node.form == NodeForm::instruction && node.type.types != TypeSet(Type::logical);
  };
  while (true) {
    const TypedNode& node = frame->node(number);
    spine.push_back(number);
    if (node.child_count == 0 || !is_inner(frame->body->child(node, 0))) {
      break;
    }
    number = frame->body->children_of(node)[0];
  }
  std::optional<Argument> first;
  for (std::size_t i = spine.size(); i-- > 0;) {
    const TypedNode& node = frame->node(spine[i]);
    Arguments operands;
    for (const NodeNumber child : frame->body->children_of(node)) {
      operands.push_back(operands.empty() && first ? *first
                                                   : defined_value(frame, child, if_undefined));
    }
    if (i == 0) {
      destination_ = destination;
    }
    first = computed(node.name, operands, node.span);
    if (node.gives_undefined) {
      need_defined(*first, if_undefined, node.span);
    }
  }
  return *first;
}

// The result of an instruction with defined operands; known if it has been computed before.
Argument ExpressionWriter::computed(std::string_view word, const Arguments& operands, Span span) {
  std::string key(word);
  for (const Argument& operand : operands) {
    key += fmt::format(" {}", operand.bits());
  }
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  if (const auto known = code_.paths().find(key)) {
    return Argument::of_bits(*known);
  }
  const Argument result = destination ? *destination : new_variable();
  write_result(word, result, operands, span);
  code_.paths().learn(key, result.bits());
  return result;
}

void ExpressionWriter::write_result(std::string_view word, Argument result,
                                    const Arguments& operands, Span span) {
  if (operands.empty()) {
    code_.write(word, {result}, span);
  } else if (operands.size() == 1) {
    code_.write(word, {result, operands[0]}, span);
  } else {
    code_.write(word, {result, operands[0], operands[1]}, span);
  }
}

void ExpressionWriter::need_defined(Argument value, Label if_undefined, Span span) {
  const std::string key = fmt::format("DEFD {}", value.bits());
  if (value.form == OperandForm::literal || code_.paths().find(key)) {
    return;
  }
  code_.jump("CONDV", {words_.name("#DEFD"), value}, if_undefined, span);
  code_.paths().learn(key, 0);
}

// IF c THEN a ELSE b. Without a label the value may be undefined.
Argument ExpressionWriter::chosen(const FramePointer& frame, const TypedNode& node,
                                  Label* if_undefined) {
  const auto children = frame->body->children_of(node);
  const Argument result = new_variable();
  const Label other = code_.new_label();
  const Label end = code_.new_label();
  const auto store = [&](NodeNumber child) {
    const Argument stored =
        if_undefined == nullptr ? value(frame, child) : defined_value(frame, child, *if_undefined);
    code_.write("SETV", {result, stored}, frame->node(child).span);
  };
  jump(frame, children[0], false, other);
  store(children[1]);
  code_.go_to(end, node.span);
  code_.place(other);
  store(children[2]);
  code_.place(end);
  return result;
}

void ExpressionWriter::bind(const FramePointer& frame, const TypedNode& node) {
  frame->locals[node.number] = value(frame, frame->body->children_of(node)[0]);
}

// What is undefined is left out.
Argument ExpressionWriter::set_of(const FramePointer& frame, const TypedNode& node) {
  const auto children = frame->body->children_of(node);
  const bool is_constant = std::all_of(children.begin(), children.end(), [&](NodeNumber child) {
    return frame->node(child).form == NodeForm::integer;
  });
  if (is_constant) {
    std::vector<std::int64_t> integers;
    for (const NodeNumber child : children) {
      integers.push_back(frame->node(child).integer);
    }
    return words_.set_of(integers);
  }
  Arguments elements;
  for (const NodeNumber child : children) {
    elements.push_back(value(frame, child));
  }
  const bool is_pair = children.size() == 2 && !may_be_undefined(frame->node(children[0])) &&
                       !may_be_undefined(frame->node(children[1]));
  if (is_pair) {
    return computed("PAIR", elements, node.span);
  }
  std::string key = "set of";
  for (const Argument& element : elements) {
    key += fmt::format(" {}", element.bits());
  }
  if (const auto known = code_.paths().find(key)) {
    return Argument::of_bits(*known);
  }
  const Argument result = new_variable();
  code_.write("SETV", {result, words_.set_of({})}, node.span);
  for (std::size_t i = 0; i < children.size(); ++i) {
    const TypedNode& child = frame->node(children[i]);
    const Label skip = code_.new_label();
    if (may_be_undefined(child)) {
      code_.jump("CONDV", {words_.name("#DEFD"), elements[i]}, skip, child.span);
    }
    code_.write("INSERT", {elements[i], result, words_.integer(0)}, child.span);
    code_.place(skip);
  }
  code_.paths().learn(key, result.bits());
  return result;
}

// The locals of the definition are the arguments.
FramePointer ExpressionWriter::inlined(const FramePointer& frame, const TypedNode& node) {
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  const auto inner = std::make_shared<Frame>(instance(node).body);
  std::size_t i = 0;
  for (const NodeNumber argument : frame->body->children_of(node)) {
    inner->locals[i++] = value(frame, argument);
  }
  destination_ = destination;
  return inner;
}

Argument ExpressionWriter::called(const FramePointer& frame, const TypedNode& node) {
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  Arguments arguments;
  std::string key = fmt::format("call {}", node.number);
  for (const NodeNumber argument : frame->body->children_of(node)) {
    arguments.push_back(value(frame, argument));
    key += fmt::format(" {}", arguments.back().bits());
  }
  if (const auto known = code_.paths().find(key)) {
    return Argument::of_bits(*known);
  }
  const Subroutines::Definition definition = subroutines_.definition(node.number);
  const CallGraph& calls = subroutines_.calls();
  const bool calls_itself =
      calls.is_recursive(node.number) && owner_->component == calls.component(node.number);
  std::vector<Argument> saved;
  if (calls_itself) {
    save(calls.component(node.number), saved, node.span);
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    code_.write("SETV", {definition.parameters[i], arguments[i]}, node.span);
  }
  const Argument result = destination ? *destination : new_variable();
  code_.write("SET", {result, definition.tag, words_.name("X")}, node.span);
  for (std::size_t i = saved.size(); i-- > 0;) {
    code_.write("POP", {saved[i]}, node.span);
  }
  code_.paths().learn(key, result.bits());
  return result;
}

// The variables of a definition that is about to call itself.
void ExpressionWriter::save(std::uint32_t /*component*/, std::vector<Argument>& saved, Span span) {
  saved = owner_->variables;
  for (const Argument& variable : saved) {
    code_.write("PUSH", {variable}, span);
  }
}

// What is asked of the positions after all moves, or of the reflections.
Argument ExpressionWriter::native_over_positions(const FramePointer& frame, const TypedNode& node) {
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  const bool is_moves = node.form == NodeForm::moves;
  const Argument tag =
      asked(frame, frame->body->children_of(node)[0], is_moves ? "REPLY" : "REFLECTION");
  const Argument result = destination ? *destination : new_variable();
  std::string_view word;
  switch (node.quantifier) {
    case Quantifier::all:
      word = "ALLMOVES";
      break;
    case Quantifier::least:
      word = is_moves ? "LEASTMOVE" : "LEASTSYM";
      break;
    case Quantifier::most:
      word = is_moves ? "MOSTMOVE" : "MOSTSYM";
      break;
    default:
      word = is_moves ? "SOMEMOVE" : "SYMMETRIC";
      break;
  }
  code_.write(word, {result, tag}, node.span);
  return result;
}

Argument ExpressionWriter::asked(const FramePointer& frame, NodeNumber number,
                                 std::string_view part) {
  Subroutines& subroutines = subroutines_;
  const OwnerPointer owner = owner_;
  return subroutines_.add(owner, part, [&subroutines, owner, frame, number](Routine& code) {
    ExpressionWriter writer(subroutines, code, owner);
    const bool is_condition = frame->node(number).type.types == TypeSet(Type::logical);
    is_condition ? writer.return_condition(frame, number) : writer.return_value(frame, number);
  });
}

void ExpressionWriter::return_value(const FramePointer& frame, NodeNumber number) {
  const TypedNode& node = frame->node(number);
  const auto children = frame->body->children_of(node);
  if (node.form == NodeForm::let) {
    bind(frame, node);
    return_value(frame, children[1]);
    return;
  }
  if (node.form == NodeForm::choice) {
    const Label other = code_.new_label();
    jump(frame, children[0], false, other);
    return_value(frame, children[1]);
    code_.place(other);
    return_value(frame, children[2]);
    return;
  }
  const Label undefined = code_.new_label();
  const bool is_plain = node.form == NodeForm::variable || node.form == NodeForm::local ||
                        node.form == NodeForm::x || node.form == NodeForm::was ||
                        node.form == NodeForm::moves || node.form == NodeForm::by_symmetry ||
                        (node.form == NodeForm::call && !is_inline(node));
  if (node.form == NodeForm::call && is_inline(node)) {
    const FramePointer inner = inlined(frame, node);
    return_value(inner, inner->body->root_number);
    return;
  }
  const Argument result = is_plain ? value(frame, number) : defined_value(frame, number, undefined);
  code_.write("RETURN", {result}, node.span);
  code_.end_path();
  if (code_.is_used(undefined)) {
    code_.place(undefined);
    code_.write("RETURN", {words_.undefined()}, node.span);
    code_.end_path();
  }
}

void ExpressionWriter::return_condition(const FramePointer& frame, NodeNumber number) {
  const TypedNode& node = frame->node(number);
  if (const auto result = direct_truth(frame, number)) {
    code_.write("RETURN", {*result}, node.span);
    code_.end_path();
    return;
  }
  const Label no = code_.new_label();
  jump(frame, number, false, no);
  code_.write("RETURN", {words_.logical(true)}, node.span);
  code_.end_path();
  code_.place(no);
  code_.write("RETURN", {words_.logical(false)}, node.span);
  code_.end_path();
}

void ExpressionWriter::store_measure(std::uint32_t number) {
  const std::string key = fmt::format("WAS {}", number);
  if (code_.paths().find(key)) {
    return;
  }
  const TypedBody& body = subroutines_.program().measures[number];
  const Argument variable = subroutines_.measure(number);
  const Span span = body.root().span;
  const auto frame = std::make_shared<Frame>(body);
  if (is_straight(body, body.root_number) && !subroutines_.is_stored(number)) {
    const NodeForm form = form_inside(body);
    if (form == NodeForm::instruction || form == NodeForm::moves || form == NodeForm::call) {
      destination_ = variable;
    }
    const Argument result = value(frame, body.root_number);
    destination_.reset();
    if (!(result == variable)) {
      code_.write("SETV", {variable, result}, span);
    }
  } else {
    code_.write("SET", {variable, subroutines_.measure_subroutine(number), words_.name("X")}, span);
  }
  subroutines_.set_stored(number);
  code_.paths().learn(key, variable.bits());
}

}  // namespace cheg::lang::rules
