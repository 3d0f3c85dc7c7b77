// Finds the reason for a program's move. The program runs again in the same position, and a
// ReasonRecorder observes this run.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explain/note_reader.hpp"
#include "explain/noted_program.hpp"
#include "explain/reason.hpp"
#include "vm/observer.hpp"
#include "vm/outcome.hpp"

namespace cheg::explain {

// Observes one run of a program. An observed run is slower, because natives compute additional data
// at the root.
class ReasonRecorder final : public vm::Observer {
 public:
  // `move` is the move that the program plays, or nothing if the program gives no move. If the
  // observed program is a NotedProgram, `noted` points to it and must outlive this object.
  // Otherwise `noted` is nullptr.
  explicit ReasonRecorder(std::optional<chess::Move> move, const NotedProgram* noted = nullptr)
      : move_(move), notes_(noted, move) {}

  // Returns the reason. Call this function when the run is over. `program` is the program that ran,
  // and `outcome` is the result of the run at the root.
  [[nodiscard]] Reason take(std::shared_ptr<const lang::Program> program,
                            const vm::NodeOutcome& outcome);

  void node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) override;
  void instruction(const vm::Moment& moment) override;
  void tried(const vm::Moment& moment, const vm::TriedMove& tried) override;
  void found(const vm::Moment& moment, const vm::Finding& finding) override;
  void noted(const vm::Moment& moment, std::int64_t number, const vm::Value& value) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return true; }
  [[nodiscard]] std::optional<chess::Move> explained() const override {
    return move_.value_or(chess::Move());
  }

 private:
  // An instruction that chooses among moves and has not finished yet.
  struct OpenChoice {
    std::uint32_t instruction = 0;
    std::size_t calls = 0;  // the number of open calls
    std::vector<chess::Move> in;
  };

  // Returns the rule to which the current instruction belongs. Adds this rule to the end of the
  // reason, unless this rule is already the last rule there.
  AskedRule& rule_at(const vm::Moment& moment);
  void begin_choice(const vm::Moment& moment);
  void end_choice(const vm::Moment& moment);

  std::optional<chess::Move> move_;
  NoteReader notes_;
  Reason reason_;
  std::optional<OpenChoice> open_;
};

}  // namespace cheg::explain
