// Lowers typed expressions to classic instructions. Private to the files lower*.cpp.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/small_vector.hpp"
#include "lang/rules/call_graph.hpp"
#include "lang/rules/routine.hpp"
#include "lang/rules/typed.hpp"

namespace cheg::lang::rules {

// An expression, and the operands that contain the values of its locals.
struct Frame {
  const TypedBody* body = nullptr;
  std::vector<Argument> locals;

  explicit Frame(const TypedBody& its_body) : body(&its_body), locals(its_body.local_count) {}
  [[nodiscard]] const TypedNode& node(NodeNumber number) const { return body->nodes[number]; }
};
using FramePointer = std::shared_ptr<Frame>;

// The owner of variables: a rule or a definition, with all of its subroutines.
struct Owner {
  std::string name;
  // For a recursive definition, these members are its variables and the number of its component
  // (see CallGraph). The definition saves the variables when it calls itself. These members are
  // empty for all other owners.
  std::vector<Argument> variables{};
  std::optional<std::uint32_t> component = std::nullopt;
  int temporaries = 0;
};
using OwnerPointer = std::shared_ptr<Owner>;

// The data that the subroutines of a program share, and the list of subroutines that are not yet
// written.
class Subroutines {
 public:
  using Write = std::function<void(Routine& code)>;

  Subroutines(Words& words, const TypedProgram& program);

  [[nodiscard]] Words& words() { return words_; }
  [[nodiscard]] const TypedProgram& program() const { return program_; }
  [[nodiscard]] const CallGraph& calls() const { return calls_; }

  // Creates a new variable of the owner. If `name` is empty, the name of the variable contains a
  // number instead.
  Argument new_variable(Owner& owner, std::string_view name = {});
  // A measure is the value that `WAS(e)` reads: the value of `e` before the move. The function
  // measure() returns the variable that contains a measure. The function measure_subroutine()
  // returns the tag of the subroutine that computes the measure once at each node.
  Argument measure(std::uint32_t number);
  Argument measure_subroutine(std::uint32_t number);
  // Returns whether one of the instructions written so far stores the measure.
  [[nodiscard]] bool is_stored(std::uint32_t measure) const { return is_stored_[measure]; }
  void set_stored(std::uint32_t measure) { is_stored_[measure] = true; }
  // Returns whether several rules use the measure.
  [[nodiscard]] bool is_shared(std::uint32_t measure) const { return rules_asking_[measure] > 1; }
  // Adds a new subroutine and returns its tag. The function flush() later calls `write`, which
  // writes the instructions of the subroutine.
  Argument add(const OwnerPointer& owner, std::string_view part, Write write);

  struct Definition {
    Argument tag;
    std::vector<Argument> parameters;
  };
  // Returns the tag and the parameters of the subroutine for TypedProgram::instances[instance].
  const Definition& definition(std::uint32_t instance);

  // Writes all subroutines that have been added but not yet written, including those that are added
  // during this call.
  void flush(std::vector<SyntaxLine>& lines);

 private:
  struct Waiting {
    Argument tag;
    OwnerPointer owner;
    Write write;
  };

  Words& words_;
  const TypedProgram& program_;
  CallGraph calls_;
  std::deque<Waiting> waiting_;
  std::vector<std::optional<Definition>> definitions_;
  std::vector<std::optional<Argument>> measures_;
  std::vector<std::optional<Argument>> measure_subroutines_;
  std::vector<bool> is_stored_;
  std::vector<std::uint32_t> rules_asking_;  // for each measure
};

// Writes expressions as instructions of one routine.
class ExpressionWriter {
 public:
  ExpressionWriter(Subroutines& subroutines, Routine& code, OwnerPointer owner)
      : subroutines_(subroutines),
        words_(subroutines.words()),
        code_(code),
        owner_(std::move(owner)) {}

  using Label = Routine::Label;

  // Writes instructions that compute the value of the node. Returns the operand that contains the
  // value. The value may be undefined.
  Argument value(const FramePointer& frame, NodeNumber number);
  // Does the same as value(), but if the value is undefined, the written instructions jump to the
  // label.
  Argument defined_value(const FramePointer& frame, NodeNumber number, Label if_undefined);
  // Writes instructions that jump to the label if the truth value of the condition equals the
  // argument `holds`.
  void jump(const FramePointer& frame, NodeNumber number, bool holds, Label label);
  // The function return_value() writes the end of a subroutine that returns the value of the node.
  // The function return_condition() writes the end of a subroutine that returns the truth value of
  // the condition.
  void return_value(const FramePointer& frame, NodeNumber number);
  void return_condition(const FramePointer& frame, NodeNumber number);
  // Returns the tag of a subroutine that evaluates the condition or the value. Natives call this
  // subroutine in other positions.
  Argument asked(const FramePointer& frame, NodeNumber number, std::string_view part);

  // Writes instructions that compute and store a measure. `number` is the number of this measure.
  // The instructions that follow can use the stored value.
  void store_measure(std::uint32_t number);

  // The function is_straight() returns whether defined_value() writes instructions without labels.
  // The function is_straight_condition() returns whether jump() writes instructions without labels.
  [[nodiscard]] bool is_straight(const TypedBody& body, NodeNumber number) const;
  [[nodiscard]] NodeForm form_inside(const TypedBody& body) const;
  [[nodiscard]] bool is_straight_condition(const TypedBody& body, NodeNumber number,
                                           bool holds) const;

 private:
  using Arguments = SmallVector<Argument, 4>;

  Argument computed(std::string_view word, const Arguments& operands, Span span);
  void write_result(std::string_view word, Argument result, const Arguments& operands, Span span);
  void need_defined(Argument value, Label if_undefined, Span span);
  [[nodiscard]] static bool may_be_undefined(const TypedNode& node) {
    return node.type.types.has(Type::undefined);
  }
  Argument new_variable(std::string_view name = {}) {
    return subroutines_.new_variable(*owner_, name);
  }

  Argument instruction(const FramePointer& frame, NodeNumber number, Label if_undefined);
  Argument joined_value(const FramePointer& frame, NodeNumber number);
  Argument chosen(const FramePointer& frame, const TypedNode& node, const Label* if_undefined);
  void bind(const FramePointer& frame, const TypedNode& node);
  Argument set_of(const FramePointer& frame, const TypedNode& node);
  Argument truth(const FramePointer& frame, NodeNumber number);
  std::optional<Argument> direct_truth(const FramePointer& frame, NodeNumber number);
  Argument native_over_positions(const FramePointer& frame, const TypedNode& node);

  // Calls.
  [[nodiscard]] const Instance& instance(const TypedNode& node) const {
    return subroutines_.program().instances[node.number];
  }
  [[nodiscard]] bool is_inline(const TypedNode& node) const {
    return subroutines_.calls().is_inline(node.number);
  }
  FramePointer inlined(const FramePointer& frame, const TypedNode& node);
  Argument called(const FramePointer& frame, const TypedNode& node);
  void save(std::uint32_t component, std::vector<Argument>& saved, Span span);

  // Loops.
  struct Loop {
    Argument element;
    Label head;
    Label end;
  };
  Loop begin_loop(const FramePointer& frame, const TypedNode& node, Argument set, Label end);
  void end_loop(const Loop& loop, Span span);
  Argument counted_or_collected(const FramePointer& frame, const TypedNode& node,
                                Label if_undefined);
  void jump_loop(const FramePointer& frame, const TypedNode& node, bool holds, Label label);
  [[nodiscard]] static std::optional<std::string> plain_condition(const FramePointer& frame,
                                                                  const TypedNode& loop);

  // Jumps.
  void jump_chain(const FramePointer& frame, const TypedNode& node, bool holds, Label label);
  void jump_compare(const FramePointer& frame, const TypedNode& node, bool holds, Label label);
  void jump_member(const FramePointer& frame, const TypedNode& node, bool holds, Label label);
  void jump_condition(const FramePointer& frame, const TypedNode& node, bool holds, Label label);
  void jump_defined(const FramePointer& frame, const TypedNode& node, bool holds, Label label);
  void jump_instruction(const FramePointer& frame, const TypedNode& node, bool holds, Label label);
  void jump_choice(const FramePointer& frame, const TypedNode& node, bool holds, Label label);
  void jump_if_true(Argument value, bool holds, Label label, Span span);
  // Calls `write` with a label. If an operand is undefined, the instructions that `write` adds must
  // jump to this label. A condition with an undefined operand does not hold.
  template <class Write>
  void with_undefined(bool holds, Label label, Write write) {
    if (!holds) {
      write(label);
      return;
    }
    const Label skip = code_.new_label();
    write(skip);
    if (code_.is_used(skip)) {
      code_.place(skip);
    }
  }

  Subroutines& subroutines_;
  Words& words_;
  Routine& code_;
  OwnerPointer owner_;
  Label none_ = 0xffffffff;
  std::optional<Argument> destination_;  // destination of the next result
};

}  // namespace cheg::lang::rules
