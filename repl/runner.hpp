// Runs the program of a session: asks the program for advice under the chosen host, while the
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

// Everything that decides a program's answer: the game, the options, the limits and the given
// variables.
struct Question {
  chess::Game game;
  consult::AskOptions options;  // without observer
  vm::Limits limits;
  std::vector<vm::Given> given;
};

// An answer of the program, with everything that `why` needs to explain the answer.
struct RecordedAnswer {
  consult::Consultation consultation;
  chess::Position root;
  ProgramPointer program;
  RootEvents events;
  Question question;
};

// Keeps the machine from run to run while the program and the limits stay the same, so that natives
// keep their memory.
class Runner {
 public:
  // All arguments must outlive the runner.
  Runner(Frontend& frontend, Debugger& debugger, const Variables& variables)
      : frontend_(frontend), debugger_(debugger), variables_(variables) {}

  // Asks the program at the game's last position. The variables that the program takes start with
  // their values in the session. `more` observes the run too. The error says that the program
  // cannot run, or that Frontend::stop() ended the run. Requires: program is not nullptr.
  [[nodiscard]] Result<RecordedAnswer, CommandError> ask(const chess::Game& game,
                                                         ProgramPointer program,
                                                         const Settings& settings,
                                                         vm::Observer* more = nullptr);

  // Returns the reason for this answer: asks the program the same question again. Fails like ask().
  [[nodiscard]] Result<explain::Reason, CommandError> explain(const RecordedAnswer& answer);

  // The explanation of the rule that chose the answer's move, with the rule's values filled in.
  // Requires: the answer is a move.
  [[nodiscard]] std::string rule_text(const RecordedAnswer& answer);

  // Clears the memory of natives, so that the next answer costs as much as a first answer.
  void forget() { consultant_ = nullptr; }

  // Whether the user has abandoned the run in the debugger.
  [[nodiscard]] bool is_abandoned() const { return debugger_.is_abandoned(); }

  // The answer that `why` explains; nothing if no program has answered.
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
  // The consultant for program_ with limits_; nullptr until it is needed.
  std::unique_ptr<consult::Consultant> consultant_;
  ProgramPointer program_;
  vm::Limits limits_;
  std::optional<RecordedAnswer> last_answer_;
};

// The message of a run that was ended by Frontend::stop().
[[nodiscard]] CommandError interrupted_run();

}  // namespace cheg::repl
