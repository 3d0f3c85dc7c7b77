// The notes of a program that explains its moves.
#include <optional>
#include <utility>
#include <vector>

#include "lang/rules/rule_writer.hpp"

namespace cheg::lang::rules {
namespace {

// The terms of a sum. An expression that is not a sum is its own only term.
std::vector<NodeNumber> parts_of_sum(const TypedBody& body) {
  std::vector<NodeNumber> parts;
  NodeNumber rest = body.root_number;
  const auto is_sum = [&](const TypedNode& node) {
    return node.form == NodeForm::instruction && (node.name == "ADD" || node.name == "SUB");
  };
  while (is_sum(body.nodes[rest])) {
    const auto children = body.children_of(body.nodes[rest]);
    parts.insert(parts.begin(), children[1]);
    rest = children[0];
  }
  parts.insert(parts.begin(), rest);
  return parts;
}

// The value that a clause asks for after each reply, and which reply is the strongest: the one with
// the greatest value or the one with the least.
struct AskedOfReplies {
  NodeNumber value = 0;
  bool takes_greatest = false;
};

// Returns nothing if the clause does not ask about replies, or if no single reply decides: because
// the clause needs only one reply that is good for us, or because the question is a part of a
// longer condition.
std::optional<AskedOfReplies> asked_of_replies(const TypedBody& body) {
  const TypedNode* node = &body.root();
  const bool is_negated = node->form == NodeForm::negation;
  if (is_negated || node->form == NodeForm::compare) {
    node = &body.child(*node, 0);
  }
  if (node->form != NodeForm::moves) {
    return std::nullopt;
  }
  const NodeNumber value = body.children_of(*node)[0];
  switch (node->quantifier) {
    case Quantifier::all:
      return is_negated ? std::nullopt : std::optional(AskedOfReplies{value, false});
    case Quantifier::some:
      return is_negated ? std::optional(AskedOfReplies{value, true}) : std::nullopt;
    case Quantifier::least:
      return AskedOfReplies{value, false};
    case Quantifier::most:
      return AskedOfReplies{value, true};
    default:
      return std::nullopt;
  }
}

}  // namespace

void RuleWriter::note(NoteForm form, std::uint32_t part, Span span, Argument value) {
  if (notes_ == nullptr) {
    return;
  }
  const auto number = static_cast<std::int64_t>(notes_->notes.size());
  notes_->notes.push_back({form, noted_, part, span});
  code_.write("NOTE", {words_.integer(number), value}, span);
  if (form == NoteForm::kept) {
    leave_if_empty(span);
  }
}

void RuleWriter::note_candidates(Span span) {
  if (!std::exchange(has_noted_candidates_, true)) {
    note(NoteForm::candidates, 0, span, moves_);
  }
}

// Notes the values that LOWERS and RAISES compare.
void RuleWriter::note_measure(const TypedClause& clause) {
  const auto sides = clause.body.children_of(clause.body.root());
  const std::uint32_t measure = clause.body.nodes[sides[1]].number;
  note(NoteForm::before, clause.number, clause.span, subroutines_.measure(measure));
  ExpressionWriter writer(subroutines_, code_, owner_);
  const Argument tag = writer.asked(frame_of(clause.body), sides[0], "MEASURE");
  const Argument values = subroutines_.new_variable(*owner_);
  code_.write("VALUES", {values, moves_, tag}, clause.span);
  note(NoteForm::after, clause.number, clause.span, values);
}

// Notes the reply that decides about each move.
void RuleWriter::note_replies(const TypedClause& clause) {
  const auto asked = asked_of_replies(clause.body);
  if (!notes_reasons() || !asked) {
    return;
  }
  ExpressionWriter writer(subroutines_, code_, owner_);
  const Argument tag = writer.asked(frame_of(clause.body), asked->value, "REPLY");
  const Argument replies = subroutines_.new_variable(*owner_);
  code_.write(asked->takes_greatest ? "MOSTREPLY" : "LEASTREPLY", {replies, moves_, tag},
              clause.span);
  note(NoteForm::replies, clause.number, clause.span, replies);
}

// Notes the values of the terms of a weighted measure, before and after the move.
void RuleWriter::note_parts(const TypedClause& clause) {
  const TypedNode& root = clause.body.root();
  if (!notes_reasons() || root.form != NodeForm::call || root.child_count > 0) {
    return;
  }
  const TypedBody& score = subroutines_.program().instances[root.number].body;
  for (const NodeNumber part : parts_of_sum(score)) {
    ExpressionWriter writer(subroutines_, code_, owner_);
    const Argument tag = writer.asked(frame_of(score), part, "PART");
    const Argument before = subroutines_.new_variable(*owner_);
    const Argument after = subroutines_.new_variable(*owner_);
    const Span span = score.nodes[part].span;
    code_.write("SET", {before, tag, words_.name("X")}, span);
    note(NoteForm::before, clause.number, span, before);
    code_.write("VALUES", {after, moves_, tag}, span);
    note(NoteForm::after, clause.number, span, after);
  }
}

void RuleWriter::write_text_notes() {
  if (notes_ == nullptr) {
    return;
  }
  note_candidates(rule_.name.span);
  leave_if_empty(rule_.name.span);
  if (!notes_reasons()) {
    return;
  }
  for (const TypedText& text : typed_.text) {
    store_measures(text.body, text.span);
    ExpressionWriter writer(subroutines_, code_, owner_);
    const Argument tag = writer.asked(frame_of(text.body), text.body.root_number, "TEXT");
    const Argument values = subroutines_.new_variable(*owner_);
    code_.write("VALUES", {values, moves_, tag}, text.span);
    note(NoteForm::text, text.number, text.span, values);
  }
}

}  // namespace cheg::lang::rules
