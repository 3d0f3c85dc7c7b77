// Stops programs: at a BREAK, at breakpoints, when a variable changes, step by step.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "lang/program.hpp"
#include "repl/command_error.hpp"
#include "vm/observer.hpp"

namespace cheg::repl {

// The instruction at "TAG", "TAG+2", "LIBRARY:TAG" or at a line of the program, "31". Nothing if
// there is none. The place in upper case.
[[nodiscard]] std::optional<std::uint32_t> find_place(const lang::Program& program,
                                                      std::string_view place);

// The source lines around an instruction, with an arrow at its line.
[[nodiscard]] std::string source_around(const lang::Program& program, std::uint32_t instruction);

// The register of a variable; the program's variables come before those of its libraries. Nothing
// if there is none. The name in upper case.
[[nodiscard]] std::optional<std::size_t> find_variable(const lang::Program& program,
                                                       std::string_view name);

// "N>3": holds where the variable has such a value.
struct BreakCondition {
  std::string text;      // as it was entered, in upper case
  std::string variable;  // in upper case
  char sign;             // = # < >
  std::string value;     // as the debugger shows it, or with algebraic squares
};

struct Breakpoint {
  std::string place;                        // as it was entered, in upper case
  std::optional<BreakCondition> condition;  // nothing: always stops
};

// Reads "PLACE" or "PLACE IF CONDITION", upper and lower case alike. Does not look whether the
// program has such a place and such a variable.
[[nodiscard]] Result<Breakpoint, CommandError> parse_breakpoint(std::string_view text);

// What a BREAK does.
enum class BreakMode : std::uint8_t { stop, show, off };

// Observes one run after another. Breakpoints and watches stay from run to run.
class Debugger final : public vm::Observer {
 public:
  // Called at each stop. It may call step(), next() and so on; otherwise the program continues.
  std::function<void(const vm::Moment& moment, const std::string& why)> at_stop;
  // Called at each BREAK in mode `show`.
  std::function<void(const vm::Moment& moment)> at_shown_break;

  // Call before a run, with the notation of values. An instruction from the prompt is no stop.
  void begin(const lang::Program& program, const chess::Position& root, chess::Notation notation);
  // The root of the run.
  [[nodiscard]] const chess::Position& root() const { return root_; }

  // Replaces a breakpoint at the same place.
  void add(Breakpoint breakpoint);
  // False if there is none at the place. The empty place means all breakpoints.
  bool remove(std::string_view place);
  [[nodiscard]] const std::vector<Breakpoint>& breakpoints() const { return breakpoints_; }
  // Stops when the variable changes. The name in upper case.
  void watch(const std::string& variable) { watched_.push_back({variable, {}}); }
  // False if it is not watched. The empty name means all variables.
  bool unwatch(std::string_view variable);
  [[nodiscard]] std::vector<std::string> watched() const;
  // What BREAKs do, from now on.
  void set_breaks(BreakMode mode) { breaks_ = mode; }
  [[nodiscard]] BreakMode breaks() const { return breaks_; }
  // Whether BREAKs of the run's program are shown. Valid after begin().
  [[nodiscard]] bool shows_breaks() const { return has_breaks_ && breaks_ == BreakMode::show; }

  // How the program continues after a stop.
  void go_on() { mode_ = Mode::run; }
  void step() { mode_ = Mode::step; }
  void next(const vm::Moment& moment) { stay(moment, Mode::next); }
  void finish(const vm::Moment& moment) { stay(moment, Mode::finish); }
  // The user abandons the run: the debugger does not stop it again.
  void abandon() { mode_ = Mode::abandoned; }
  [[nodiscard]] bool is_abandoned() const { return mode_ == Mode::abandoned; }

  void instruction(const vm::Moment& moment) override;
  void break_point(const vm::Moment& moment) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return is_armed_; }

 private:
  enum class Mode : std::uint8_t { run, step, next, finish, abandoned };
  struct Watch {
    std::string variable;
    std::string text;  // its last value in this node
  };

  void resolve();
  void stay(const vm::Moment& moment, Mode mode);
  void stop(const vm::Moment& moment, const std::string& why);
  [[nodiscard]] std::string reason_to_stop(const vm::Moment& moment);

  const lang::Program* program_ = nullptr;  // of the run; valid during the run
  chess::Position root_;                    // of the run
  chess::Notation notation_ = chess::Notation::san;
  std::vector<Breakpoint> breakpoints_;
  std::vector<std::optional<std::uint32_t>> instructions_;  // of the breakpoints
  std::vector<Watch> watched_;
  const vm::Node* watched_node_ = nullptr;
  Mode mode_ = Mode::run;
  BreakMode breaks_ = BreakMode::show;
  bool has_breaks_ = false;  // the program of the run has a BREAK
  bool is_armed_ = false;
  bool is_stopped_ = false;             // at_stop is at work
  bool has_stopped_here_ = false;       // at this instruction: its BREAK does not stop again
  std::uint32_t prompt_ = 0xffff'ffff;  // the instruction from the prompt
  // The node and the number of open calls at which next() or finish() was called.
  const vm::Node* node_ = nullptr;
  std::size_t calls_ = 0;
};

}  // namespace cheg::repl
