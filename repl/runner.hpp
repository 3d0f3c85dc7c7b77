// Runs the program of a session. The program runs under the host that the user has chosen. The
// debugger observes the run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "chess/game.hpp"
#include "consult/consultant.hpp"
#include "consult/consultation.hpp"
#include "explain/reason.hpp"
#include "repl/command_error.hpp"
#include "repl/debugger.hpp"
#include "repl/frontend.hpp"
#include "repl/live_program.hpp"
#include "repl/run_observers.hpp"
#include "repl/settings.hpp"
#include "repl/variables.hpp"
#include "vm/given.hpp"
#include "vm/limits.hpp"
#include "vm/observer.hpp"

namespace cheg::repl {

// Everything on which a program's answer depends: the game, the options, the limits and the given
// variables.
struct Question {
  chess::Game game;
  consult::AskOptions options;  // without observer
  vm::Limits limits;
  std::vector<vm::Given> given;
};

// An answer of the program, with everything that the command `why` needs to explain the answer.
struct RecordedAnswer {
  consult::Consultation consultation;
  chess::Position root;
  ProgramPointer program;
  RootEvents events;
  Question question;
};

// Asks programs for answers. The runner keeps its machine for the next run if the program and the
// limits are still the same. The natives of a kept machine still have the results that they stored
// in their memory.
class Runner {
 public:
  // Requires: all arguments outlive the runner.
  Runner(Frontend& frontend, Debugger& debugger, const Variables& variables)
      : frontend_(frontend), debugger_(debugger), variables_(variables) {}

  // Asks the program for an answer in the last position of the game. The program's input variables
  // (vm::takes) start with the values that they have in the session. If `more` is not nullptr, it
  // is a second observer of the run, besides the debugger. Returns an error if the program cannot
  // run, or if Frontend::stop() ended the run. Requires: `program` is not nullptr.
  [[nodiscard]] Result<RecordedAnswer, CommandError> ask(const chess::Game& game,
                                                         ProgramPointer program,
                                                         const Settings& settings,
                                                         vm::Observer* more = nullptr);

  // Runs the program again to get the same answer, and returns the reason for this answer. Fails in
  // the same cases as ask().
  [[nodiscard]] Result<explain::Reason, CommandError> explain(const RecordedAnswer& answer);

  // Returns the explanation of the rule that chose the move. The explanation contains the values of
  // the rule. Requires: `answer` is a move.
  [[nodiscard]] std::string rule_text(const RecordedAnswer& answer);

  // Clears the memory of natives. The next answer then costs as much as the first answer.
  void forget() { consultant_ = nullptr; }

  // Returns true if the user has abandoned the latest run in the debugger.
  [[nodiscard]] bool is_abandoned() const { return debugger_.is_abandoned(); }

  // Returns the latest answer, which the command `why` explains. Returns nothing if no program has
  // answered yet.
  [[nodiscard]] const std::optional<RecordedAnswer>& last_answer() const { return last_answer_; }
  const RecordedAnswer& remember(RecordedAnswer answer) {
    return last_answer_.emplace(std::move(answer));
  }

 private:
  [[nodiscard]] std::optional<CommandError> prepare(const ProgramPointer& program,
                                                    const vm::Limits& limits);

  Frontend& frontend_;
  Debugger& debugger_;
  const Variables& variables_;
  // The consultant that runs program_ with limits_; nullptr until the first run.
  std::unique_ptr<consult::Consultant> consultant_;
  ProgramPointer program_;
  vm::Limits limits_;
  std::optional<RecordedAnswer> last_answer_;
};

// Returns the error for a run that Frontend::stop() has ended.
[[nodiscard]] CommandError interrupted_run();

}  // namespace cheg::repl
