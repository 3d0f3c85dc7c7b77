// Turns the notes of running rules into steps of rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "explain/noted_program.hpp"
#include "explain/reason.hpp"
#include "vm/observer.hpp"

namespace cheg::explain {

// Reads the notes of one run at the root.
class NoteReader {
 public:
  // `noted` is nullptr for a program without rules; otherwise it must outlive this object. `move`
  // is the move that the program is known to play, if any.
  NoteReader(const NotedProgram* noted, std::optional<chess::Move> move)
      : noted_(noted), move_(move) {}

  // Whether the instruction belongs to a rule. Rules write notes about themselves.
  [[nodiscard]] bool is_in_rule(const lang::Program& program, std::uint32_t instruction) const;

  void begin();
  // Adds the content of a note to `rules`.
  void read(const vm::Moment& moment, std::int64_t number, const vm::Value& value,
            std::vector<AskedRule>& rules);
  // Takes the finding of FORCE or DRIVE. It belongs to the next clause that writes a note on its
  // remaining moves.
  void found(const vm::Finding& finding) { finding_ = finding; }
  // Call when the rule has acted. Completes the rule's text, and returns the equally good moves,
  // including the played one.
  [[nodiscard]] std::vector<chess::Move> finish(AskedRule& rule) const;
  // The changes of the parts of BEST MIN's measure through the move, the greatest change first.
  [[nodiscard]] std::vector<TermChange> terms() const;

 private:
  using Note = lang::rules::Note;

  void begin_rule(std::uint32_t rule, std::vector<AskedRule>& rules);
  [[nodiscard]] ReasonStep step_of(const Note& note) const;
  void read_candidates(const Note& note, std::vector<chess::Move> moves, AskedRule& rule);
  void end_clause(const Note& note, std::vector<chess::Move> kept, AskedRule& rule);
  // The value for move_. `values` has one value for each of moves_.
  [[nodiscard]] ToldValue value_for_move(const std::vector<ToldValue>& values) const;
  void read_after(const Note& note, const std::vector<ToldValue>& values);

  const NotedProgram* noted_;
  std::optional<chess::Move> move_;
  std::optional<std::uint32_t> rule_;                // in the table
  std::vector<chess::Move> moves_;                   // that are left
  std::vector<ToldValue> values_;                    // of a measure, after each of moves_
  std::vector<std::optional<chess::Move>> replies_;  // the deciding reply to each of moves_
  std::optional<ToldValue> before_;
  std::vector<TermChange> terms_;
  std::optional<vm::Finding> finding_;
  std::vector<std::optional<ToldValue>> text_;  // the values of the pieces of the rule's text
};

// The moves of a set; nothing if it has other elements.
[[nodiscard]] std::optional<std::vector<chess::Move>> moves_in(const vm::Value& value);

}  // namespace cheg::explain
