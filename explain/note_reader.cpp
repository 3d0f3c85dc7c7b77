#include "explain/note_reader.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "explain/clause_text.hpp"
#include "lang/rules/rule_text.hpp"
#include "vm/set_store.hpp"
#include "vm/text.hpp"

namespace cheg::explain {
namespace {

using chess::Move;
using lang::rules::Clause;
using lang::rules::ClauseForm;
using lang::rules::NotedRule;
using lang::rules::NoteForm;
using lang::rules::TextPiece;

ReasonStep::Kind kind_of(const Clause& clause) {
  switch (clause.form) {
    case ClauseForm::when:
      return ReasonStep::Kind::condition;
    case ClauseForm::lowers:
    case ClauseForm::raises:
      return ReasonStep::Kind::improvement;
    case ClauseForm::best:
      return clause.most ? ReasonStep::Kind::most : ReasonStep::Kind::least;
    case ClauseForm::look:
      return ReasonStep::Kind::look;
    case ClauseForm::forced:
    case ClauseForm::fenced:
      return ReasonStep::Kind::search;
    default:
      break;
  }
  return ReasonStep::Kind::filter;
}

ToldValue told(const vm::Value& value, const chess::Position& position) {
  if (value.is(lang::Type::integer)) {
    return value.integer();
  }
  return value.is(lang::Type::undefined) ? ToldValue() : ToldValue(vm::to_text(value, position));
}

// The values of a set with one value for each move.
std::vector<ToldValue> told_values(const vm::Value& set, const chess::Position& position,
                                   const std::vector<Move>& moves) {
  std::vector<ToldValue> values;
  if (set.is(lang::Type::set)) {
    const auto elements = std::as_const(*set.set()).elements();
    for (std::size_t i = 0; i < std::min(elements.size(), moves.size()); ++i) {
      values.push_back(told(elements[i], position.after(moves[i])));
    }
  }
  return values;
}

// A reply for each move, where there is one.
std::vector<std::optional<Move>> replies_in(const vm::Value& set) {
  std::vector<std::optional<Move>> replies;
  if (set.is(lang::Type::set)) {
    for (const vm::Value& element : std::as_const(*set.set()).elements()) {
      replies.push_back(element.is(lang::Type::move) ? std::optional(element.move())
                                                     : std::nullopt);
    }
  }
  return replies;
}

std::string full_name(const NotedRule& rule) {
  return (rule.library.empty() ? "" : rule.library + ':') + rule.name;
}

// The text of a rule with these values filled in.
std::string text_with(const NotedRule& rule, const std::vector<std::optional<ToldValue>>& values) {
  std::string text;
  for (std::size_t i = 0; i < rule.rule.text.size(); ++i) {
    const TextPiece& piece = rule.rule.text[i];
    text += !piece.value ? piece.words
            : i < values.size() && values[i].has_value()
                ? to_text(*values[i])
                : lang::rules::unknown_value(rule.source->text(piece.span));
  }
  return made_printable(text);
}

}  // namespace

std::optional<std::vector<Move>> moves_in(const vm::Value& value) {
  if (!value.is(lang::Type::set)) {
    return std::nullopt;
  }
  std::vector<Move> moves;
  for (const vm::Value& element : std::as_const(*value.set()).elements()) {
    if (!element.is(lang::Type::move)) {
      return std::nullopt;
    }
    moves.push_back(element.move());
  }
  return moves;
}

bool NoteReader::is_in_rule(const lang::Program& program, std::uint32_t instruction) const {
  return noted_ != nullptr && rule_at(*noted_, program, instruction) != nullptr;
}

void NoteReader::begin() {
  rule_.reset();
  moves_.clear();
  values_.clear();
  replies_.clear();
  before_.reset();
  finding_.reset();
  terms_.clear();
  text_.clear();
}

void NoteReader::begin_rule(std::uint32_t rule, std::vector<AskedRule>& rules) {
  if (rule_ == rule) {
    return;
  }
  begin();
  rule_ = rule;
  const NotedRule& noted = noted_->notes.rules[rule];
  AskedRule asked;
  asked.name = full_name(noted);
  asked.text = text_with(noted, {});
  asked.file = noted.source->name();
  asked.place = noted.source->place(noted.rule.name.span.offset);
  asked.leaves = noted.rule.action == lang::rules::Action::leave;
  text_.resize(noted.rule.text.size());
  rules.push_back(std::move(asked));
}

void NoteReader::read(const vm::Moment& moment, std::int64_t number, const vm::Value& value,
                      std::vector<AskedRule>& rules) {
  if (noted_ == nullptr || number < 0 || number >= std::ssize(noted_->notes.notes)) {
    return;
  }
  const Note& note = noted_->notes.notes[static_cast<std::size_t>(number)];
  begin_rule(note.rule, rules);
  AskedRule& rule = rules.back();
  switch (note.form) {
    case NoteForm::when: {
      ReasonStep step = step_of(note);
      step.holds = value.is(lang::Type::logical) && value.logical();
      rule.steps.push_back(std::move(step));
      break;
    }
    case NoteForm::candidates:
      read_candidates(note, moves_in(value).value_or(std::vector<Move>()), rule);
      break;
    case NoteForm::values:
      values_ = told_values(value, moment.position, moves_);
      break;
    case NoteForm::replies:
      replies_ = replies_in(value);
      break;
    case NoteForm::after:
      read_after(note, told_values(value, moment.position, moves_));
      break;
    case NoteForm::before:
      before_ = told(value, moment.position);
      break;
    case NoteForm::kept:
      end_clause(note, moves_in(value).value_or(std::vector<Move>()), rule);
      break;
    case NoteForm::text:
      text_[note.part] = value_for_move(told_values(value, moment.position, moves_));
      break;
  }
}

// Reads the values after the moves: of LOWERS and RAISES, or of a part of BEST MIN's measure.
void NoteReader::read_after(const Note& note, const std::vector<ToldValue>& values) {
  const NotedRule& noted = noted_->notes.rules[note.rule];
  if (noted.rule.clauses[note.part].form != ClauseForm::look) {
    values_ = values;
    return;
  }
  const ToldValue value = value_for_move(values);
  const auto* const after = std::get_if<std::int64_t>(&value);
  const auto* const before = before_ ? std::get_if<std::int64_t>(&*before_) : nullptr;
  if (before != nullptr && after != nullptr) {
    std::string text = on_one_line(noted.source->text(note.span));
    text = text.starts_with("+ ") ? text.substr(2) : text;
    const auto name = noted_->names.find(upper_case(text.substr(text.rfind(' ') + 1)));
    terms_.push_back({text, name == noted_->names.end() ? "" : name->second, *before, *after});
  }
  before_.reset();
}

std::vector<TermChange> NoteReader::terms() const {
  const auto change = [](const TermChange& it) { return std::abs(it.after - it.before); };
  std::vector<TermChange> changed;
  std::ranges::copy_if(terms_, std::back_inserter(changed),
                       [&](const TermChange& it) { return change(it) > 0; });
  std::ranges::stable_sort(changed, std::greater(), change);
  constexpr std::size_t kMost = 5;
  changed.resize(std::min(changed.size(), kMost));
  return changed;
}

ReasonStep NoteReader::step_of(const Note& note) const {
  const NotedRule& noted = noted_->notes.rules[note.rule];
  const Clause& clause = noted.rule.clauses[note.part];
  ReasonStep step;
  step.kind = kind_of(clause);
  step.text = clause_text(noted, clause);
  step.place = noted.source->place(clause.span.offset);
  const bool has_measure =
      step.kind != ReasonStep::Kind::condition && step.kind != ReasonStep::Kind::filter;
  if (has_measure) {
    step.measure = clause_measure(noted, clause);
    const auto name = noted_->names.find(upper_case(step.measure));
    step.measure_name = name == noted_->names.end() ? "" : name->second;
  }
  return step;
}

void NoteReader::read_candidates(const Note& note, std::vector<Move> moves, AskedRule& rule) {
  const NotedRule& noted = noted_->notes.rules[note.rule];
  const auto clause = std::ranges::find_if(noted.rule.clauses, [&](const Clause& it) {
    return it.form == ClauseForm::from && it.span == note.span;
  });
  if (clause != noted.rule.clauses.end()) {
    ReasonStep step;
    step.text = clause_text(noted, *clause);
    step.place = noted.source->place(clause->span.offset);
    step.in = moves;
    step.out = moves;
    rule.steps.push_back(std::move(step));
  }
  moves_ = std::move(moves);
}

void NoteReader::end_clause(const Note& note, std::vector<Move> kept, AskedRule& rule) {
  ReasonStep step = step_of(note);
  step.in = std::exchange(moves_, kept);
  step.out = std::move(kept);
  step.before = std::exchange(before_, std::nullopt);
  step.values = std::exchange(values_, {});
  step.replies = std::exchange(replies_, {});
  if (step.kind == ReasonStep::Kind::search) {
    step.finding = std::exchange(finding_, std::nullopt);
  }
  rule.steps.push_back(std::move(step));
}

ToldValue NoteReader::value_for_move(const std::vector<ToldValue>& values) const {
  const auto chosen = move_ ? std::ranges::find(moves_, *move_) : moves_.begin();
  const auto number = chosen == moves_.end() ? 0 : chosen - moves_.begin();
  return number < std::ssize(values) ? values[static_cast<std::size_t>(number)] : ToldValue();
}

std::vector<Move> NoteReader::finish(AskedRule& rule) const {
  if (!rule_) {
    return {};
  }
  const NotedRule& noted = noted_->notes.rules[*rule_];
  rule.text = text_with(noted, text_);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i]) {
      rule.measures.push_back(
          {on_one_line(noted.source->text(noted.rule.text[i].span)), *text_[i]});
    }
  }
  return moves_;
}

}  // namespace cheg::explain
