// Lowers calls of definitions, questions about other positions, and the ends of subroutines.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "lang/rules/lowering.hpp"

namespace cheg::lang::rules {
namespace {

// Writes an expression as a key. Expressions with the same key have the same value.
class ExpressionKey {
 public:
  ExpressionKey(const FramePointer& frame, std::string& key) : frame_(frame), key_(key) {}

  // Traverses the expression without recursion, because the tree of a long sum is deep.
  void add(NodeNumber root) {
    open_.push_back({StepForm::enter, root});
    while (!open_.empty()) {
      const Step step = open_.back();
      open_.pop_back();
      switch (step.form) {
        case StepForm::enter:
          enter(step.number);
          break;
        case StepForm::bind:
          bound_.push_back(step.number);
          break;
        case StepForm::unbind:
          bound_.pop_back();
          break;
        case StepForm::close:
          key_ += ')';
          break;
      }
    }
  }

 private:
  enum class StepForm : std::uint8_t { enter, bind, unbind, close };
  struct Step {
    StepForm form;
    std::uint32_t number = 0;  // the number of the node or the local
  };

  void enter(NodeNumber number) {
    const TypedNode& node = frame_->node(number);
    const bool binds = node.form == NodeForm::let || node.form == NodeForm::loop;
    key_ += fmt::format("({} {} {} {} {} ", static_cast<int>(node.form), static_cast<int>(node.op),
                        static_cast<int>(node.quantifier), node.integer, node.name);
    if (node.form == NodeForm::local) {
      add_local(node.number);
    } else if (!binds) {
      key_ += std::to_string(node.number);
    }
    open_.push_back({StepForm::close});
    if (binds) {
      open_.push_back({StepForm::unbind});
    }
    const auto children = frame_->body->children_of(node);
    for (std::size_t i = children.size(); i-- > 0;) {
      open_.push_back({StepForm::enter, children[i]});
      if (binds && i == 1) {
        open_.push_back({StepForm::bind, node.number});
      }
    }
  }

  // A local that is bound inside the expression is identified by the place of its binding, any
  // other local by its value.
  void add_local(std::uint32_t local) {
    const auto found = std::find(bound_.rbegin(), bound_.rend(), local);
    key_ += found != bound_.rend()
                ? fmt::format("bound {}", bound_.rend() - found)
                : fmt::format("is {} {}", static_cast<int>(frame_->locals[local].form),
                              frame_->locals[local].value);
  }

  const FramePointer& frame_;
  std::string& key_;
  std::vector<Step> open_;  // the last one is processed next
  std::vector<std::uint32_t> bound_;
};

}  // namespace

// Returns a frame for the body of the definition, with the arguments as its locals.
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
  ValueKey key(ValueKey::Form::call, node.number);
  for (const NodeNumber argument : frame->body->children_of(node)) {
    arguments.push_back(value(frame, argument));
    key.add(arguments.back());
  }
  if (const auto known = code_.paths().find(key)) {
    return *known;
  }
  const Subroutines::Definition& definition = subroutines_.definition(node.number);
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
  code_.paths().learn(key, result);
  return result;
}

// Saves the variables of a definition that is about to call itself.
void ExpressionWriter::save(std::uint32_t /*component*/, std::vector<Argument>& saved, Span span) {
  saved = owner_->variables;
  for (const Argument& variable : saved) {
    code_.write("PUSH", {variable}, span);
  }
}

// Asks about the positions after all moves, or about the reflections of the position.
Argument ExpressionWriter::native_over_positions(const FramePointer& frame, const TypedNode& node) {
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  const bool is_moves = node.form == NodeForm::moves;
  ValueKey key(ValueKey::Form::asked,
               2 * static_cast<std::uint32_t>(node.quantifier) + (is_moves ? 1 : 0));
  ExpressionKey(frame, key.text()).add(frame->body->children_of(node)[0]);
  if (const auto known = code_.paths().find(key)) {
    return *known;
  }
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
  code_.paths().learn(key, result);
  return result;
}

Argument ExpressionWriter::asked(const FramePointer& frame, NodeNumber number,
                                 std::string_view part) {
  const TypedNode& root = frame->node(number);
  if (root.form == NodeForm::call && root.child_count == 0 && !is_inline(root)) {
    return subroutines_.definition(root.number).tag;
  }
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
  const ValueKey key(ValueKey::Form::measure, number);
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
  code_.paths().learn(key, variable);
}

}  // namespace cheg::lang::rules
