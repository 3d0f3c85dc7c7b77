// The rules of a NotedProgram write notes while they run. NoteReader converts these notes to the
// steps of a reason.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "explain/noted_program.hpp"
#include "explain/reason.hpp"
#include "vm/observer.hpp"

namespace cheg::explain {

// Reads the notes that a program writes when it runs at the root.
class NoteReader {
 public:
  // `noted` is nullptr if the program has no rules; otherwise `noted` must outlive this object.
  // `move` is the move that the program plays, if this move is already known.
  NoteReader(const NotedProgram* noted, std::optional<chess::Move> move)
      : noted_(noted), move_(move) {}

  // Returns whether the instruction belongs to a rule. The steps of a rule are reported in notes.
  [[nodiscard]] bool is_in_rule(const lang::Program& program, std::uint32_t instruction) const;

  void begin();
  // Adds the content of one note to `rules`.
  void read(const vm::Moment& moment, std::int64_t number, const vm::Value& value,
            std::vector<AskedRule>& rules);
  // Stores what the native FORCE or DRIVE has found. end_clause() adds the finding to the step of
  // the next FORCED or FENCED clause.
  void found(const vm::Finding& finding) { finding_ = finding; }
  // Completes the rule's text. Returns the moves that the rule considers best, including the played
  // move. Call this function after the rule has acted.
  [[nodiscard]] std::vector<chess::Move> finish(AskedRule& rule) const;
  // Returns how the move changes each part of the measure of BEST MIN. The greatest change is
  // first.
  [[nodiscard]] std::vector<TermChange> terms() const;

 private:
  using Note = lang::rules::Note;

  void begin_rule(std::uint32_t rule, std::vector<AskedRule>& rules);
  [[nodiscard]] ReasonStep step_of(const Note& note) const;
  void read_candidates(const Note& note, std::vector<chess::Move> moves, AskedRule& rule);
  void end_clause(const Note& note, std::vector<chess::Move> kept, AskedRule& rule);
  // `values` has one value for each move in moves_. Returns the value that belongs to move_.
  [[nodiscard]] ToldValue value_for_move(const std::vector<ToldValue>& values) const;
  void read_after(const Note& note, const std::vector<ToldValue>& values);

  const NotedProgram* noted_;
  std::optional<chess::Move> move_;
  std::optional<std::uint32_t> rule_;                // the number of the rule in the table of notes
  std::vector<chess::Move> moves_;                   // the moves that are left
  std::vector<ToldValue> values_;                    // the values of a measure after each of moves_
  std::vector<std::optional<chess::Move>> replies_;  // the deciding reply to each of moves_
  std::optional<ToldValue> before_;
  std::vector<TermChange> terms_;
  std::optional<vm::Finding> finding_;
  std::vector<std::optional<ToldValue>> text_;  // the values of the segments of the rule's text
};

// Returns the moves of a set, or nothing if an element of the set is not a move.
[[nodiscard]] std::optional<std::vector<chess::Move>> moves_in(const vm::Value& value);

}  // namespace cheg::explain
