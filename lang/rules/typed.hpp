// Expressions of the rules layer in which every name is resolved and every type is known. The class
// Typing makes these expressions from the syntax tree, and the lowering step converts the
// expressions to instructions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lang/knowledge.hpp"
#include "lang/language.hpp"
#include "lang/rules/syntax.hpp"
#include "lang/source.hpp"

namespace cheg::lang::rules {

// The TypeKnowledge of a value that is always T or F.
inline constexpr TypeKnowledge kLogical{Type::logical, {}, false};

using NodeNumber = std::uint32_t;

enum class NodeForm : std::uint8_t {
  integer,      // `integer`
  logical,      // `integer` is 1 or 0
  square,       // `integer` is 0 for A1 ... 63 for H8, seen from our side
  variable,     // `name`
  local,        // `number`: a parameter, or a name bound by LET or a quantifier
  x,            // X: the move, or the man that has moved
  condition,    // `name` applied to the child
  instruction,  // `name`, whose operands after the result are the children
  call,         // of instance `number`; the children are its arguments
  negation,     // NOT
  all_of,       // AND of the children
  any_of,       // OR of the children
  compare,      // by `op`
  is_in,        // the first child is an element of the second
  choice,       // IF, THEN, ELSE
  let,          // local `number` := first child; the value is the second child
  set_of,       // of the children
  loop,   // by `quantifier`: local `number` runs over the first child; the second is evaluated
  moves,  // by `quantifier`: the child in the positions after the legal moves
  was,    // measure `number` in the position before the move
  by_symmetry,  // by `quantifier`: the child in the reflections of the position
  defined       // whether the value of the child is defined
};

struct TypedNode {
  NodeForm form = NodeForm::integer;
  Op op = Op::equal;
  Quantifier quantifier = Quantifier::some;
  std::uint32_t number = 0;
  std::int64_t integer = 0;
  std::string_view name{};  // from a row of the language or of a library, or interned by Typing
  TypeKnowledge type{};
  bool gives_undefined = false;   // the result may be undefined even if all operands are defined
  std::uint32_t first_child = 0;  // in TypedBody::children
  std::uint32_t child_count = 0;
  Span span{};  // in the text of the program that is being lowered
};

// One expression. In the array of nodes, children come before their parents.
struct TypedBody {
  std::vector<TypedNode> nodes;
  std::vector<NodeNumber> children;
  std::uint32_t local_count = 0;
  NodeNumber root_number = 0;

  [[nodiscard]] const TypedNode& root() const { return nodes[root_number]; }
  [[nodiscard]] std::span<const NodeNumber> children_of(const TypedNode& node) const {
    return std::span(children).subspan(node.first_child, node.child_count);
  }
  [[nodiscard]] const TypedNode& child(const TypedNode& node, std::size_t number) const {
    return nodes[children[node.first_child + number]];
  }
};

// The meaning of X in an expression.
enum class XState : std::uint8_t {
  none,         // there is no move
  move,         // WHERE
  man,          // the man that has just moved
  perhaps_man,  // the same after replies, which may have captured the man
  any           // in a definition that nothing uses
};

// A definition, and the result of checking the definition with arguments of certain types. The
// first locals of `body` are the parameters of the definition.
struct Instance {
  std::string name;  // name of the definition, in upper case
  std::vector<std::string> parameters;
  TypedBody body;
  TypeKnowledge result;
  Span span;                  // the first use, or the name in the definition
  bool is_recursive = false;  // the definition calls itself, perhaps through other definitions
  std::uint32_t uses = 0;     // number of uses in the text
};

struct TypedClause {
  ClauseForm form = ClauseForm::when;
  bool most = false;
  bool is_measure = false;   // LOWERS or RAISES: compares a value with the value before the move
  std::uint32_t number = 0;  // in Rule::clauses
  std::int64_t self_numerator = 0;
  std::int64_t self_denominator = 1;
  int depth = 1;
  TypedBody moves;  // the number of moves, for FORCED and FENCED
  TypedBody body;
  Span span;
};

struct TypedText {
  std::uint32_t number = 0;  // in Rule::text
  TypedBody body;
  Span span;
};

struct TypedRule {
  std::vector<TypedClause> clauses;
  std::vector<TypedText> text;
  TypedBody points;  // e of VALUE e
};

struct TypedProgram {
  std::vector<TypedRule> rules;     // as in Tree::rules
  std::vector<Instance> instances;  // as numbered by NodeForm::call
  std::vector<TypedBody> measures;  // as numbered by NodeForm::was
};

}  // namespace cheg::lang::rules
