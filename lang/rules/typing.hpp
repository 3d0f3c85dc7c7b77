// Resolves the names in the rules and definitions of a program, and finds the types of all
// expressions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "base/small_vector.hpp"
#include "lang/diagnostic.hpp"
#include "lang/hints.hpp"
#include "lang/library.hpp"
#include "lang/modules.hpp"
#include "lang/rules/names.hpp"
#include "lang/rules/typed.hpp"

namespace cheg::lang::rules {

// The greatest nesting depth of expressions. An inlined definition adds to the depth. A program
// with a greater depth is rejected.
inline constexpr int kMostNesting = 400;
// The greatest number of checks of expressions in a program. A limit is necessary because WAS
// causes repeated checks. If a name inside WAS is bound to an expression, this expression is
// checked again.
inline constexpr std::size_t kMostChecks = 2'000'000;

// The object keeps references to its constructor arguments. The result of run() refers to names
// that the object owns.
class Typing {
 public:
  // `main` is the module whose rules are checked.
  Typing(std::span<const Module> modules, std::uint32_t main, Names& names,
         const Libraries& libraries, Hints& hints, Diagnostics& diagnostics);

  // Checks the program and returns the typed program. Adds errors to the diagnostics. If there are
  // errors, the result must not be used.
  TypedProgram run();

  // Returns the modules whose definitions are used.
  [[nodiscard]] const std::set<std::uint32_t>& used_modules() const { return used_modules_; }

 private:
  static constexpr int kNone = -1;
  using NodeNumbers = SmallVector<NodeNumber, 4>;

  // The meaning of a name in an expression.
  struct Binding {
    std::string_view name;
    std::uint32_t local = 0;
    TypeKnowledge type;
    // The expression to which the name is bound, in the module of `context`. WAS checks this
    // expression again. Empty if the name stands for each element of a set in turn.
    std::optional<ExpressionNumber> bound;
    int context = kNone;              // in contexts_
    const TypedBody* body = nullptr;  // the body that has the local
    int outer = kNone;
  };
  // The context of an expression.
  struct Context {
    std::uint32_t module = 0;
    int bindings = kNone;  // the innermost binding
    XState x = XState::none;
    bool is_later = false;  // the expression is evaluated in a position after a move
    TypedBody* body = nullptr;
    std::optional<Span> span{};  // the span of all nodes if the text is not in the main module
  };
  // Statements.
  void check_rule(const Rule& rule);
  void check_clause(const Rule& rule, std::uint32_t number, TypedRule& result);
  void check_unused();
  // The function new_body() returns an empty body with memory for a short expression. The function
  // finish() frees the memory that the body does not need.
  static TypedBody new_body();
  static void finish(TypedBody& body);
  TypedBody body_of(ExpressionNumber expression, XState x, bool is_later, TypeSet wanted,
                    std::string_view place);
  // These functions translate a clause into a condition or a value and return this translation.
  TypedBody measure_clause(const Clause& clause);
  TypedBody reply_clause(const Clause& clause);
  NodeNumber value_of_key(const Clause& clause, Context& context);

  // Each of these functions checks an expression, adds a node for it, and returns the number of the
  // node.
  NodeNumber check(ExpressionNumber number, const Context& context);
  NodeNumber check_nested(const Expression& expression, ExpressionNumber number,
                          const Context& context);
  NodeNumber check_name(const Expression& expression, const Context& context);
  NodeNumber check_apply(const Expression& expression, const Context& context);
  static std::optional<NodeNumber> check_word(const Expression& expression, const Context& context,
                                              std::string_view name);
  NodeNumber check_local(const Binding& binding, const Expression& expression,
                         const Context& context);
  NodeNumber check_row(const Expression& expression, const Context& context, std::string_view name);
  NodeNumber check_binary(ExpressionNumber number, const Context& context);
  NodeNumber check_logical_chain(ExpressionNumber number, const Context& context);
  NodeNumber check_comparison(const Expression& expression, const Context& context);
  NodeNumber check_choice(const Expression& expression, const Context& context);
  NodeNumber check_let(const Expression& expression, const Context& context);
  NodeNumber check_set(const Expression& expression, const Context& context);
  NodeNumber check_loop(const Expression& expression, const Context& context);
  NodeNumber check_moves(const Expression& expression, const Context& context);
  NodeNumber check_was(ExpressionNumber inner, Span span, const Context& context);
  NodeNumber check_symmetry(const Expression& expression, const Context& context);
  NodeNumber check_condition(ExpressionNumber number, const Context& context,
                             std::string_view place);
  NodeNumber check_integer(ExpressionNumber number, const Context& context, std::string_view place);

  // Definitions.
  NodeNumber check_use(std::uint32_t definition, const Expression& expression,
                       const Context& context);
  NodeNumber check_inline(std::uint32_t definition, const Expression& expression,
                          const Context& context);
  std::uint32_t instance_of(std::uint32_t definition, std::span<const TypeKnowledge> types,
                            const Context& context, Span span);
  void check_instance(std::uint32_t number, std::uint32_t definition,
                      std::span<const TypeKnowledge> types, const Context& outer);
  NodeNumber check_definition(const DefinitionRow& row, const Context& context);
  NodeNumber check_score(const Score& score, const Context& context);
  NodeNumber check_points(const Points& points, const Context& context);
  static NodeNumber clamped(NodeNumber value, std::int64_t most, const Context& context);

  // Nodes.
  static NodeNumber add(const Context& context, TypedNode node,
                        std::span<const NodeNumber> children = {});
  static NodeNumber add_bad(const Context& context, Span span);
  static NodeNumber add_integer(const Context& context, std::int64_t value, Span span);
  static NodeNumber add_instruction(const Context& context, const InstructionRow& row,
                                    std::span<const NodeNumber> arguments, Span span);
  NodeNumber add_arithmetic(const Context& context, Op op, NodeNumber a, NodeNumber b, Span span);
  [[nodiscard]] static const TypedNode& node(const Context& context, NodeNumber number) {
    return context.body->nodes[number];
  }

  // These functions return whether the value of the node may have one of the wanted types. If the
  // value cannot have any of the wanted types, the functions report an error.
  bool expect(const Context& context, NodeNumber number, TypeSet wanted, std::string_view noun,
              std::string_view place, Span span);
  bool expect_operand(const Context& context, NodeNumber number, ValueClass wanted,
                      std::string_view taker, Span span);
  void expect_arguments(const Expression& expression, const Context& context, std::string_view name,
                        std::size_t wanted, std::size_t given);

  // Diagnostics. Each diagnostic is reported only once.
  Diagnostic& report(const Context& context, DiagnosticCode code, Span span, std::string message);
  void report_unknown(const Expression& expression, const Context& context, std::string_view name);
  std::string hint_for(std::uint32_t module, std::string_view name, const Context& context);

  [[nodiscard]] const SyntaxTree& tree(const Context& context) const {
    return modules_[context.module].tree;
  }
  [[nodiscard]] const Expression& expression(const Context& context, ExpressionNumber n) const {
    // If a text could not be parsed, its expression may be missing.
    static const Expression kBad;
    const auto& expressions = tree(context).rules.expressions;
    return n < expressions.size() ? expressions[n] : kBad;
  }
  [[nodiscard]] ExpressionNumber child(const Context& context, const Expression& of,
                                       std::size_t n) const {
    return tree(context).rules.children_of(of)[n];
  }
  [[nodiscard]] const Binding* find_binding(const Context& context, std::string_view name) const;
  Context bound(const Context& context, std::string_view name, const TypeKnowledge& type,
                std::optional<ExpressionNumber> value, std::uint32_t* local,
                const Context* value_context = nullptr);
  std::string_view kept(std::string_view name) { return *kept_.emplace(name).first; }

  std::span<const Module> modules_;
  std::uint32_t main_;
  Names& names_;
  const Libraries& libraries_;
  Hints& hints_;
  Diagnostics& diagnostics_;
  TypedProgram program_;
  std::vector<Binding> bindings_;
  std::vector<Context> contexts_;
  std::unordered_map<std::string, std::uint32_t> instances_;
  std::vector<bool> is_open_;  // for each instance: whether its body is being checked
  std::map<std::string, std::uint32_t> measures_;
  std::set<std::tuple<const Source*, std::uint32_t, std::uint32_t, DiagnosticCode>> reported_;
  std::set<std::string, std::less<>> kept_;
  std::set<std::uint32_t> used_modules_;
  std::vector<std::uint32_t> inlining_;  // definitions whose body is being written in place
  bool is_for_unused_ = false;           // checking a definition that nothing uses
  int nesting_ = 0;
  std::size_t checks_ = 0;
  Diagnostic forgotten_{};
};

// Returns the types in words, for example "an integer" or "a square or a move".
[[nodiscard]] std::string in_words(TypeSet types);

}  // namespace cheg::lang::rules
