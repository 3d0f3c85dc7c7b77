// What rules tell while they run, as steps of rules.
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
  // `noted` may be nullptr: a program without rules; otherwise it must outlive this. `move` is what
  // the program is known to play, if anything.
  NoteReader(const NotedProgram* noted, std::optional<chess::Move> move)
      : noted_(noted), move_(move) {}

  // Whether the instruction belongs to a rule, which tells what it does itself.
  [[nodiscard]] bool is_in_rule(const lang::Program& program, std::uint32_t instruction) const;

  void begin();
  // Adds what is told to the rules.
  void read(const vm::Moment& moment, std::int64_t number, const vm::Value& value,
            std::vector<AskedRule>& rules);
  // What FORCE or DRIVE has found, for the clause that tells next what it has kept.
  void found(const vm::Finding& finding) { finding_ = finding; }
  // The rule has acted: completes its text and returns the moves that were as good.
  [[nodiscard]] std::vector<chess::Move> finish(AskedRule& rule) const;
  // How the parts of the measure of BEST MIN change with the move, the greatest change first.
  [[nodiscard]] std::vector<TermChange> terms() const;

 private:
  using Note = lang::rules::Note;

  void begin_rule(std::uint32_t rule, std::vector<AskedRule>& rules);
  [[nodiscard]] ReasonStep step_of(const Note& note) const;
  void read_candidates(const Note& note, std::vector<chess::Move> moves, AskedRule& rule);
  void end_clause(const Note& note, std::vector<chess::Move> kept, AskedRule& rule);
  // The value of a set of values, one for each of the last moves, that belongs to the move.
  [[nodiscard]] ToldValue value_for_move(const std::vector<ToldValue>& values) const;
  void read_after(const Note& note, const std::vector<ToldValue>& values);

  const NotedProgram* noted_;
  std::optional<chess::Move> move_;
  std::optional<std::uint32_t> rule_;                // in the table
  std::vector<chess::Move> moves_;                   // that are left
  std::vector<ToldValue> values_;                    // of a measure, after each of them
  std::vector<std::optional<chess::Move>> replies_;  // that decide about each of them
  std::optional<ToldValue> before_;
  std::vector<TermChange> terms_;
  std::optional<vm::Finding> finding_;
  std::vector<std::optional<ToldValue>> text_;  // of the pieces of the rule's text
};

// The moves of a set; nothing if it has other elements.
[[nodiscard]] std::optional<std::vector<chess::Move>> moves_in(const vm::Value& value);

}  // namespace cheg::explain
