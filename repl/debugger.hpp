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

// The instruction at a place: "TAG", "TAG+2", "LIBRARY:TAG", or a line of the program such as "31".
// Returns nothing if there is no such place. The place must be in upper case.
[[nodiscard]] std::optional<std::uint32_t> find_place(const lang::Program& program,
                                                      std::string_view place);

// The source lines around an instruction, with an arrow at its line.
[[nodiscard]] std::string source_around(const lang::Program& program, std::uint32_t instruction);

// The register of a variable. The program's own variables are searched before the variables of its
// libraries. Returns nothing if there is no such variable. The name must be in upper case.
[[nodiscard]] std::optional<std::size_t> find_variable(const lang::Program& program,
                                                       std::string_view name);

// A condition such as "N>3" on the value of a variable.
struct BreakCondition {
  std::string text;      // as it was entered, in upper case
  std::string variable;  // in upper case
  char sign;             // = # < >
  std::string value;     // as the debugger shows it, or with algebraic squares
};

struct Breakpoint {
  std::string place;                        // as it was entered, in upper case
  std::optional<BreakCondition> condition;  // nothing: the breakpoint always stops
};

// Parses "PLACE" or "PLACE IF CONDITION", ignoring case. Does not check whether the program has
// this place and this variable.
[[nodiscard]] Result<Breakpoint, CommandError> parse_breakpoint(std::string_view text);

// The effect of a BREAK.
enum class BreakMode : std::uint8_t { stop, show, off };

// Observes one run after another. Keeps breakpoints and watches from run to run.
class Debugger final : public vm::Observer {
 public:
  // Called at each stop. The function may call step(), next(), finish() or abandon(); otherwise the
  // program runs on.
  std::function<void(const vm::Moment& moment, const std::string& why)> at_stop;
  // Called at each BREAK in mode `show`.
  std::function<void(const vm::Moment& moment)> at_shown_break;

  // Call before each run. Values are shown in the notation. The debugger does not stop at an
  // instruction from the prompt.
  void begin(const lang::Program& program, const chess::Position& root, chess::Notation notation);
  // The root of the run.
  [[nodiscard]] const chess::Position& root() const { return root_; }

  // Adds the breakpoint. It replaces a breakpoint at the same place.
  void add(Breakpoint breakpoint);
  // Removes the breakpoint at the place. The empty place means all breakpoints. Returns false if
  // there is no breakpoint at the place.
  bool remove(std::string_view place);
  [[nodiscard]] const std::vector<Breakpoint>& breakpoints() const { return breakpoints_; }
  // Stops programs when the variable changes. The name must be in upper case.
  void watch(const std::string& variable) { watched_.push_back({variable, {}}); }
  // No longer watches the variable. The empty name means all variables. Returns false if the
  // variable is not watched.
  bool unwatch(std::string_view variable);
  [[nodiscard]] std::vector<std::string> watched() const;
  // Sets the effect of BREAKs from now on.
  void set_breaks(BreakMode mode) { breaks_ = mode; }
  [[nodiscard]] BreakMode breaks() const { return breaks_; }
  // Whether BREAKs of the run's program are shown. Valid after begin().
  [[nodiscard]] bool shows_breaks() const { return has_breaks_ && breaks_ == BreakMode::show; }

  // The next four functions decide how the program continues after a stop.
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
    std::string text;  // the variable's last value in this node
  };

  void resolve();
  void stay(const vm::Moment& moment, Mode mode);
  void stop(const vm::Moment& moment, const std::string& why);
  [[nodiscard]] std::string reason_to_stop(const vm::Moment& moment);

  const lang::Program* program_ = nullptr;  // of the run; valid during the run
  chess::Position root_;                    // of the run
  chess::Notation notation_ = chess::Notation::san;
  std::vector<Breakpoint> breakpoints_;
  std::vector<std::optional<std::uint32_t>> instructions_;  // the instructions of breakpoints_
  std::vector<Watch> watched_;
  const vm::Node* watched_node_ = nullptr;
  Mode mode_ = Mode::run;
  BreakMode breaks_ = BreakMode::show;
  bool has_breaks_ = false;  // the program of the run has a BREAK
  bool is_armed_ = false;
  bool is_stopped_ = false;             // at_stop is running
  bool has_stopped_here_ = false;       // at this instruction, whose BREAK does not stop again
  std::uint32_t prompt_ = 0xffff'ffff;  // the instruction from the prompt
  // The node and the number of open calls when next() or finish() was called.
  const vm::Node* node_ = nullptr;
  std::size_t calls_ = 0;
};

}  // namespace cheg::repl
