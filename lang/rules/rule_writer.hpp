// Lowers typed rules to classic instructions. Private to lower.cpp and the files rule_writer*.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lang/rules/lowering.hpp"
#include "lang/rules/notes.hpp"

namespace cheg::lang::rules {

// Writes the instruction for VALUE WIN or VALUE DRAW. Requires: `value` is ValueForm::win or
// ValueForm::draw.
void write_outcome(Words& words, Routine& code, ValueForm value, Span span);

// Writes the instructions of one rule.
class RuleWriter {
 public:
  // `code` receives the instructions of consecutive rules. `notes` is nullptr for a program without
  // notes. `noted` is the index of the rule in NoteTable::rules.
  RuleWriter(Subroutines& subroutines, Routine& code, const Rule& rule, const TypedRule& typed,
             std::string name, NoteTable* notes, std::uint32_t noted);

  // Writes the rule. If the rule does not act, execution either jumps to `next` or continues after
  // the rule. Returns whether the rule acts in every position.
  bool write(Routine::Label next);

 private:
  using Clauses = std::span<const TypedClause>;

  void write_clauses();
  void write_when(const TypedClause& clause);
  void write_from(const TypedClause& clause);
  void write_where(const TypedClause& clause);
  void write_selection(const FramePointer& frame, std::vector<NodeNumber>& parts, Span span);
  // Writes the conditions and then, if `key` is not nullptr, the key of BEST.
  void write_group(Clauses conditions, const TypedClause* key);
  void note_measure(const TypedClause& clause);
  void note_replies(const TypedClause& clause);
  void note_parts(const TypedClause& clause);
  Argument group_subroutine(Clauses conditions, const TypedClause* key);
  void write_look(const TypedClause& clause);
  void write_forced(const TypedClause& clause);
  [[nodiscard]] Argument never(Span span);
  void write_action();
  void write_text_notes();

  // Writes instructions that compute and store the measures of the expression: the values that
  // `WAS` reads. Before a measure that only this rule uses, the instructions test whether the rule
  // still has moves. If the rule has no moves, the instructions leave the rule.
  void store_measures(const TypedBody& body, Span span);
  // Writes instructions that compute a value at the current node. Instructions that need labels are
  // in a subroutine.
  Argument value_here(const TypedBody& body, std::string_view part, Routine::Label if_undefined);
  // Returns the variable in which the rule stores its set of moves. Each step of the rule can store
  // its result in this variable.
  Argument stored_moves();
  void set_moves(Argument moves) {
    moves_ = moves;
    has_all_moves_ = false;
    is_tested_ = false;
  }
  void leave_if_empty(Span span);
  void note(NoteForm form, std::uint32_t part, Span span, Argument value);
  void note_candidates(Span span);
  [[nodiscard]] bool notes_reasons() const {
    return notes_ != nullptr && notes_->detail == NoteDetail::reasons;
  }
  [[nodiscard]] static FramePointer frame_of(const TypedBody& body) {
    return std::make_shared<Frame>(body);
  }

  Subroutines& subroutines_;
  Words& words_;
  Routine& code_;
  const Rule& rule_;
  const TypedRule& typed_;
  OwnerPointer owner_;
  NoteTable* notes_;
  std::uint32_t noted_;
  Routine::Label next_ = 0;
  Argument moves_;                    // LM, or the variable of the rule
  std::optional<Argument> variable_;  // variable of the rule for its moves
  bool has_all_moves_ = true;         // moves_ is LM
  bool may_be_empty_ = false;         // possibly no move is left
  bool is_tested_ = false;            // the instructions leave the rule if moves_ is empty
  bool has_noted_candidates_ = false;
  bool looks_at_moves_ = false;  // some clause concerns moves
  bool has_condition_ = false;   // the rule has a WHEN
};

}  // namespace cheg::lang::rules
