// Stops programs: at BREAKs, at breakpoints, when a variable changes, step by step.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vm/observer.hpp"

namespace cheg::repl {

// The instruction at "TAG", "TAG+2", "LIBRARY:TAG" or at a line of the program, "31"; nothing if
// there is none.
[[nodiscard]] std::optional<std::uint32_t> find_place(const lang::Program& program,
                                                      std::string_view place);

// The source lines around an instruction, with an arrow.
[[nodiscard]] std::string source_around(const lang::Program& program, std::uint32_t instruction);

// The number of a variable among the registers, the program's own first; nothing if there is none.
// The name in upper case.
[[nodiscard]] std::optional<std::size_t> find_variable(const lang::Program& program,
                                                       std::string_view name);

// The variable of a breakpoint's condition, which is VARIABLE, one of = # < >, and a value as the
// debugger shows it. Throws Failure if it is none.
[[nodiscard]] std::string variable_of_condition(std::string_view condition);

class Debugger final : public vm::Observer {
 public:
  struct Breakpoint {
    std::string place;      // as it was entered, in upper case
    std::string condition;  // "N>3", or empty
  };

  // Called at each stop; it may call step() and so on, otherwise the program goes on.
  std::function<void(const vm::Moment& moment, const std::string& why)> at_stop;

  // Before a run. The tag at which instructions from the prompt stand never stops.
  void begin(const lang::Program& program);

  // Throws Failure if the condition is none.
  void add(Breakpoint breakpoint);
  // False if there is none there; the empty place means all.
  bool remove(std::string_view place);
  [[nodiscard]] const std::vector<Breakpoint>& breakpoints() const { return breakpoints_; }
  void watch(const std::string& variable) { watched_.push_back({variable, {}}); }
  bool unwatch(std::string_view variable);
  [[nodiscard]] std::vector<std::string> watched() const;

  // How to go on from a stop.
  void go_on() { mode_ = Mode::run; }
  void step() { mode_ = Mode::step; }
  void next(const vm::Moment& moment) { stay(moment, Mode::next); }
  void finish(const vm::Moment& moment) { stay(moment, Mode::finish); }
  // Does not stop any more in this run.
  void leave() { mode_ = Mode::left; }

  void instruction(const vm::Moment& moment) override;
  void break_point(const vm::Moment& moment) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return is_armed_; }

 private:
  enum class Mode : std::uint8_t { run, step, next, finish, left };
  struct Watch {
    std::string variable;
    std::string text;  // its value when it was last looked at, in this node
  };

  void resolve();
  void stay(const vm::Moment& moment, Mode mode);
  void stop(const vm::Moment& moment, const std::string& why);
  [[nodiscard]] std::string reason_to_stop(const vm::Moment& moment);

  const lang::Program* program_ = nullptr;  // that runs, or ran last
  std::vector<Breakpoint> breakpoints_;
  std::vector<std::optional<std::uint32_t>> instructions_;  // of the breakpoints
  std::vector<Watch> watched_;
  const vm::Node* watched_node_ = nullptr;
  Mode mode_ = Mode::run;
  bool is_armed_ = false;
  bool is_stopped_ = false;             // the program is there
  bool has_stopped_here_ = false;       // at this instruction, so that its BREAK need not stop
  std::uint32_t prompt_ = 0xffff'ffff;  // the instruction from the prompt
  // Of next and finish.
  const vm::Node* node_ = nullptr;
  std::size_t calls_ = 0;
};

}  // namespace cheg::repl
