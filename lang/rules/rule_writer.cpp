#include "lang/rules/rule_writer.hpp"

#include <utility>

#include "base/require.hpp"

namespace cheg::lang::rules {
namespace {

// The condition of the language, if the expression only applies it to the move X.
std::optional<std::string> plain_condition(const TypedBody& body, NodeNumber number) {
  const TypedNode* node = &body.nodes[number];
  std::string sign;
  while (node->form == NodeForm::negation) {
    sign = sign.empty() ? "#" : "";
    node = &body.child(*node, 0);
  }
  const bool is_plain =
      node->form == NodeForm::condition && body.child(*node, 0).form == NodeForm::x;
  return is_plain ? std::optional(sign + std::string(node->name)) : std::nullopt;
}

bool asks_for_mate(const TypedBody& goal) {
  return goal.root().form == NodeForm::instruction && goal.root().name == "MATED";
}

}  // namespace

RuleWriter::RuleWriter(Subroutines& subroutines, Routine& code, const Rule& rule,
                       const TypedRule& typed, std::string name, NoteTable* notes,
                       std::uint32_t noted)
    : subroutines_(subroutines),
      words_(subroutines.words()),
      code_(code),
      rule_(rule),
      typed_(typed),
      owner_(std::make_shared<Owner>(Owner{std::move(name)})),
      notes_(notes),
      noted_(noted),
      moves_(words_.name("LM")) {}

bool RuleWriter::write(Routine::Label next) {
  next_ = next;
  code_.set_owner(owner_->name);
  write_clauses();
  write_action();
  const bool acts = !may_be_empty_ && !has_condition_;
  if (acts) {
    code_.end_path();
  }
  return acts;
}

// Consecutive AFTER clauses and the key of BEST that follows them share one subroutine.
void RuleWriter::write_clauses() {
  const Clauses clauses(typed_.clauses);
  for (std::size_t i = 0; i < clauses.size();) {
    std::size_t end = i;
    const bool is_fused = notes_ == nullptr;
    while (end < clauses.size() && clauses[end].form == ClauseForm::after &&
           (is_fused || end == i)) {
      ++end;
    }
    const bool has_key =
        end < clauses.size() && clauses[end].form == ClauseForm::best && (is_fused || end == i);
    if (end > i || has_key) {
      write_group(clauses.subspan(i, end - i), has_key ? &clauses[end] : nullptr);
      i = end + (has_key ? 1 : 0);
      continue;
    }
    const TypedClause& clause = clauses[i++];
    looks_at_moves_ = looks_at_moves_ || clause.form != ClauseForm::when;
    switch (clause.form) {
      case ClauseForm::when:
        write_when(clause);
        break;
      case ClauseForm::from:
        write_from(clause);
        break;
      case ClauseForm::where:
        write_where(clause);
        break;
      case ClauseForm::look:
        write_look(clause);
        break;
      default:
        write_forced(clause);
        break;
    }
    if (clause.form != ClauseForm::when && clause.form != ClauseForm::from) {
      note(NoteForm::kept, clause.number, clause.span, moves_);
    }
  }
}

void RuleWriter::write_when(const TypedClause& clause) {
  has_condition_ = true;
  store_measures(clause.body, clause.span);
  ExpressionWriter writer(subroutines_, code_, owner_);
  const FramePointer frame = frame_of(clause.body);
  const NodeNumber root = clause.body.root_number;
  if (notes_ == nullptr && writer.is_straight_condition(clause.body, root, false)) {
    writer.jump(frame, root, false, next_);
    return;
  }
  const Argument tag = writer.asked(frame, root, "WHEN");
  if (notes_ == nullptr) {
    code_.jump("COND", {words_.name("#T"), tag}, next_, clause.span);
    return;
  }
  const Argument holds = subroutines_.new_variable(*owner_);
  code_.write("SET", {holds, tag, words_.name("X")}, clause.span);
  note(NoteForm::when, clause.number, clause.span, holds);
  code_.jump("CONDV", {words_.name("#T"), holds}, next_, clause.span);
}

void RuleWriter::write_from(const TypedClause& clause) {
  store_measures(clause.body, clause.span);
  const Argument set = value_here(clause.body, "FROM", next_);
  const bool is_all = set == words_.name("LM");
  if (!is_all) {
    const Argument result = stored_moves();
    if (has_all_moves_) {
      code_.write("INTERS", {result, set, words_.name("LM")}, clause.span);
    } else {
      code_.write("INTERS", {result, moves_, set}, clause.span);
    }
    set_moves(result);
    may_be_empty_ = true;
  }
  if (has_noted_candidates_) {
    note(NoteForm::kept, clause.number, clause.span, moves_);
  } else {
    note_candidates(clause.span);
  }
}

void RuleWriter::write_where(const TypedClause& clause) {
  note_candidates(clause.span);
  store_measures(clause.body, clause.span);
  const FramePointer frame = frame_of(clause.body);
  const TypedNode& root = clause.body.root();
  std::vector<NodeNumber> parts;
  if (root.form == NodeForm::all_of) {
    const auto children = clause.body.children_of(root);
    parts.assign(children.begin(), children.end());
  } else {
    parts = {clause.body.root_number};
  }
  std::vector<NodeNumber> others;
  for (const NodeNumber part : parts) {
    const auto condition = plain_condition(clause.body, part);
    if (!condition) {
      others.push_back(part);
      continue;
    }
    write_selection(frame, others, clause.span);
    const Argument result = stored_moves();
    code_.write("SELECC", {result, words_.name(*condition), moves_}, clause.body.nodes[part].span);
    set_moves(result);
  }
  write_selection(frame, others, clause.span);
  may_be_empty_ = true;
}

// Selects the moves for which all of the parts hold.
void RuleWriter::write_selection(const FramePointer& frame, std::vector<NodeNumber>& parts,
                                 Span span) {
  if (parts.empty()) {
    return;
  }
  Subroutines& subroutines = subroutines_;
  const OwnerPointer owner = owner_;
  const Argument tag = subroutines_.add(
      owner_, "WHERE",
      [&subroutines, owner, frame, parts = std::exchange(parts, {}), span](Routine& code) {
        ExpressionWriter writer(subroutines, code, owner);
        const Routine::Label no = code.new_label();
        for (const NodeNumber part : parts) {
          writer.jump(frame, part, false, no);
        }
        code.write("RETURN", {subroutines.words().logical(true)}, span);
        code.end_path();
        code.place(no);
        code.write("RETURN", {subroutines.words().logical(false)}, span);
      });
  const Argument result = stored_moves();
  code_.write("SELECT", {result, tag, moves_}, span);
  set_moves(result);
}

void RuleWriter::write_group(Clauses conditions, const TypedClause* key) {
  looks_at_moves_ = true;
  const TypedClause& last = key != nullptr ? *key : conditions.back();
  note_candidates(last.span);
  for (const TypedClause& condition : conditions) {
    store_measures(condition.body, condition.span);
  }
  if (key != nullptr) {
    store_measures(key->body, key->span);
  }
  const Span span = conditions.empty() ? last.span : conditions.front().span;
  if (notes_reasons() && last.is_measure) {
    note_measure(last);
  }
  note_replies(last);
  const Argument tag = group_subroutine(conditions, key);
  const Argument result = stored_moves();
  if (key == nullptr) {
    code_.write("KEEP", {result, moves_, tag}, span);
  } else {
    if (notes_reasons()) {
      const Argument values = subroutines_.new_variable(*owner_);
      code_.write("VALUES", {values, moves_, tag}, key->span);
      note(NoteForm::values, key->number, key->span, values);
    }
    code_.write(key->most ? "HIGHEST" : "LOWEST", {result, moves_, tag}, key->span);
  }
  set_moves(result);
  may_be_empty_ = may_be_empty_ || !conditions.empty();
  note(NoteForm::kept, last.number, last.span, moves_);
}

Argument RuleWriter::group_subroutine(Clauses conditions, const TypedClause* key) {
  Subroutines& subroutines = subroutines_;
  const OwnerPointer owner = owner_;
  return subroutines_.add(
      owner_, key != nullptr && conditions.empty() ? "BEST" : "AFTER",
      [&subroutines, owner, conditions, key](Routine& code) {
        ExpressionWriter writer(subroutines, code, owner);
        Words& words = subroutines.words();
        const auto frame_of = [](const TypedBody& body) { return std::make_shared<Frame>(body); };
        if (key == nullptr && conditions.size() == 1) {
          writer.return_condition(frame_of(conditions[0].body), conditions[0].body.root_number);
          return;
        }
        const Routine::Label no = code.new_label();
        for (const TypedClause& condition : conditions) {
          writer.jump(frame_of(condition.body), condition.body.root_number, false, no);
        }
        if (key != nullptr) {
          writer.return_value(frame_of(key->body), key->body.root_number);
        } else {
          code.write("RETURN", {words.logical(true)}, conditions.back().span);
          code.end_path();
        }
        if (code.is_used(no)) {
          code.place(no);
          code.write("RETURN", {words.logical(false)}, conditions.back().span);
        }
      });
}

// BEST MIN V DEPTH d SELF p/q
void RuleWriter::write_look(const TypedClause& clause) {
  note_candidates(clause.span);
  store_measures(clause.body, clause.span);
  note_parts(clause);
  ExpressionWriter writer(subroutines_, code_, owner_);
  const Argument tag = writer.asked(frame_of(clause.body), clause.body.root_number, "LOOK");
  const Argument result = stored_moves();
  if (!(moves_ == result)) {
    code_.write("SETV", {result, moves_}, clause.span);
  }
  code_.write(
      "LOOK",
      {result, tag, words_.set_of({clause.depth, clause.self_numerator, clause.self_denominator})},
      clause.span);
  set_moves(result);
}

// FORCED n: c and FENCED n: e
void RuleWriter::write_forced(const TypedClause& clause) {
  note_candidates(clause.span);
  store_measures(clause.body, clause.span);
  ExpressionWriter writer(subroutines_, code_, owner_);
  const bool is_forced = clause.form == ClauseForm::forced;
  const Argument depth = value_here(clause.moves, "DEPTH", next_);
  const Argument tag = is_forced && asks_for_mate(clause.body)
                           ? never(clause.span)
                           : writer.asked(frame_of(clause.body), clause.body.root_number,
                                          is_forced ? "FORCED" : "FENCED");
  const bool has_all = has_all_moves_;
  const Argument result = stored_moves();
  const Argument found = has_all ? result : subroutines_.new_variable(*owner_);
  code_.write(is_forced ? "FORCE" : "DRIVE", {found, tag, depth}, clause.span);
  if (!has_all) {
    code_.write("INTERS", {result, moves_, found}, clause.span);
  }
  set_moves(result);
  may_be_empty_ = true;
}

// A checkmate reaches the goal of FORCE whatever the subroutine says. FORCE need not ask a
// subroutine that only says F.
Argument RuleWriter::never(Span span) {
  Subroutines& subroutines = subroutines_;
  return subroutines_.add(owner_, "FORCED", [&subroutines, span](Routine& code) {
    code.write("RETURN", {subroutines.words().logical(false)}, span);
  });
}

void write_outcome(Words& words, Routine& code, ValueForm value, Span span) {
  CHEG_REQUIRE(value == ValueForm::win || value == ValueForm::draw);
  const Argument points = words.integer(value == ValueForm::win ? 500 : 0);
  code.write("VALON", {points, words.integer(0), words.integer(500)}, span);
}

void RuleWriter::write_action() {
  const Span span = rule_.action_span.length > 0 ? rule_.action_span : rule_.name.span;
  write_text_notes();
  if (rule_.action == Action::leave) {
    if (looks_at_moves_) {
      leave_if_empty(span);
    }
    code_.write("LEAVE", {}, span);
    code_.end_path();
    return;
  }
  if (rule_.value != ValueForm::none && rule_.action == Action::play) {
    leave_if_empty(span);
    if (rule_.value == ValueForm::points) {
      const Argument points = value_here(typed_.points, "POINTS", next_);
      const Argument certainty = words_.integer(rule_.is_certain ? 500 : 0);
      code_.write("VALON", {points, words_.integer(0), certainty}, span);
    } else {
      write_outcome(words_, code_, rule_.value, span);
    }
  }
  code_.write(rule_.action == Action::play ? "PLAY" : "PLAYB", {moves_}, span);
}

void RuleWriter::store_measures(const TypedBody& body, Span span) {
  ExpressionWriter writer(subroutines_, code_, owner_);
  for (const std::uint32_t measure : subroutines_.calls().measures_of(body)) {
    if (!code_.paths().find(ValueKey(ValueKey::Form::measure, measure))) {
      if (!subroutines_.is_shared(measure)) {
        leave_if_empty(span);
      }
      writer.store_measure(measure);
    }
  }
}

Argument RuleWriter::value_here(const TypedBody& body, std::string_view part,
                                Routine::Label if_undefined) {
  ExpressionWriter writer(subroutines_, code_, owner_);
  const FramePointer frame = frame_of(body);
  if (writer.is_straight(body, body.root_number)) {
    return writer.defined_value(frame, body.root_number, if_undefined);
  }
  const Argument tag = writer.asked(frame, body.root_number, part);
  const Argument result = subroutines_.new_variable(*owner_);
  const Span span = body.root().span;
  code_.write("SET", {result, tag, words_.name("X")}, span);
  if (body.root().type.types.has(Type::undefined)) {
    code_.jump("CONDV", {words_.name("#DEFD"), result}, if_undefined, span);
    has_condition_ = true;
  }
  return result;
}

Argument RuleWriter::stored_moves() {
  if (!variable_) {
    variable_ = subroutines_.new_variable(*owner_, "MOVES");
  }
  return *variable_;
}

void RuleWriter::leave_if_empty(Span span) {
  if (may_be_empty_ && !std::exchange(is_tested_, true)) {
    code_.jump("CONDV", {words_.name("EMPTY"), moves_}, next_, span);
  }
}

}  // namespace cheg::lang::rules
