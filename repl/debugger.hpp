// A debugger, which stops programs at a BREAK, at a breakpoint, when a variable changes, or after
// each step.
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

// Returns the index of the instruction at a place, or nothing if there is no such place. The place
// is "TAG", "TAG+2", "LIBRARY:TAG", or a line number such as "31", and must be in upper case.
[[nodiscard]] std::optional<std::uint32_t> find_place(const lang::Program& program,
                                                      std::string_view place);

// Returns the source lines around an instruction, with an arrow at the line of the instruction.
[[nodiscard]] std::string source_around(const lang::Program& program, std::uint32_t instruction);

// Returns the register number of a variable, or nothing if there is no such variable. The program's
// own variables take precedence over the variables of its libraries. The name must be in upper
// case.
[[nodiscard]] std::optional<std::size_t> find_variable(const lang::Program& program,
                                                       std::string_view name);

// The condition of a breakpoint on the value of a variable, such as "N>3".
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

// Parses a breakpoint of the form "PLACE" or "PLACE IF CONDITION". Ignores case. Does not check
// whether the program has the place and the variable.
[[nodiscard]] Result<Breakpoint, CommandError> parse_breakpoint(std::string_view text);

// The effect of a BREAK instruction: it stops the program, it shows a report, or it has no effect.
enum class BreakMode : std::uint8_t { stop, show, off };

// Observes the runs of programs, one after another. Keeps its breakpoints and watched variables
// from one run to the next.
class Debugger final : public vm::Observer {
 public:
  // The debugger calls this function at each stop. The function may call step(), next(), finish()
  // or abandon(). If the function calls none of these four functions, the program runs until the
  // next breakpoint, the next change of a watched variable, or the next BREAK.
  std::function<void(const vm::Moment& moment, const std::string& why)> at_stop;
  // In the mode BreakMode::show, the debugger calls this function at each BREAK.
  std::function<void(const vm::Moment& moment)> at_shown_break;

  // Prepares the debugger for a run; must be called before each run. The debugger shows moves in
  // `notation`. The debugger does not stop at an instruction that the user entered at the prompt.
  void begin(const lang::Program& program, const chess::Position& root, chess::Notation notation);
  // Returns the position at the root of the run.
  [[nodiscard]] const chess::Position& root() const { return root_; }

  // Adds a breakpoint. The new breakpoint replaces an older breakpoint at the same place.
  void add(Breakpoint breakpoint);
  // Removes the breakpoint at the place, or all breakpoints if `place` is empty. Returns false if
  // there is no such breakpoint.
  bool remove(std::string_view place);
  [[nodiscard]] const std::vector<Breakpoint>& breakpoints() const { return breakpoints_; }
  // From now on, stops programs when the variable changes. The name must be in upper case.
  void watch(const std::string& variable) { watched_.push_back({variable, {}}); }
  // Stops watching the variable, or all variables if the name is empty. Returns false if the
  // variable is not watched.
  bool unwatch(std::string_view variable);
  [[nodiscard]] std::vector<std::string> watched() const;
  // Sets the effect that BREAK instructions have from now on.
  void set_breaks(BreakMode mode) { breaks_ = mode; }
  [[nodiscard]] BreakMode breaks() const { return breaks_; }
  // Returns whether the debugger shows reports of BREAK instructions in this run. Requires: begin()
  // has been called for this run.
  [[nodiscard]] bool shows_breaks() const { return has_breaks_ && breaks_ == BreakMode::show; }

  // These four functions decide how the program continues after a stop.
  void go_on() { mode_ = Mode::run; }
  void step() { mode_ = Mode::step; }
  void next(const vm::Moment& moment) { stay(moment, Mode::next); }
  void finish(const vm::Moment& moment) { stay(moment, Mode::finish); }
  // Call this function when the user abandons the run. The debugger does not stop this run again.
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
  bool has_stopped_here_ = false;       // at this instruction; its BREAK does not stop again
  std::uint32_t prompt_ = 0xffff'ffff;  // the instruction from the prompt
  // The node in which next() or finish() was called, and the number of open calls at that moment.
  const vm::Node* node_ = nullptr;
  std::size_t calls_ = 0;
};

}  // namespace cheg::repl
