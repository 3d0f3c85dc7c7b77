// Runs the program of a session: asks it for its advice under the chosen host, watched by the
// debugger.
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

// How a program was asked.
struct Question {
  chess::Game game;
  consult::AskOptions options;  // without observer
  vm::Limits limits;
  std::vector<vm::Given> given;
};

// An answer of the program, with all that `why` needs to explain it.
struct RecordedAnswer {
  consult::Consultation consultation;
  chess::Position root;
  ProgramPointer program;
  RootEvents events;
  Question question;
};

// Keeps the machine from run to run as long as program and limits are the same: what natives
// remember is then found again.
class Runner {
 public:
  // All must outlive it.
  Runner(Frontend& frontend, Debugger& debugger, const Variables& variables)
      : frontend_(frontend), debugger_(debugger), variables_(variables) {}

  // Asks the program at the game's last position; the variables that it takes start with the values
  // that they have in the session. `more` observes the run too. The error says that
  // the program cannot run, or that the run was ended by Frontend::stop(). Requires: program is not
  // nullptr.
  [[nodiscard]] Result<RecordedAnswer, CommandError> ask(const chess::Game& game,
                                                         ProgramPointer program,
                                                         const Settings& settings,
                                                         vm::Observer* more = nullptr);

  // Why the program has given this answer: asks it again as it was asked then. The error as that of
  // ask().
  [[nodiscard]] Result<explain::Reason, CommandError> explain(const RecordedAnswer& answer);

  // What the rule says that chose the answer's move, with its values put in. Requires: it is a
  // move.
  [[nodiscard]] std::string rule_text(const RecordedAnswer& answer);

  // Forgets what natives remember: the next answer costs what a first one does.
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
  // For program_ with limits_; nullptr: not needed yet.
  std::unique_ptr<consult::Consultant> consultant_;
  ProgramPointer program_;
  vm::Limits limits_;
  std::optional<RecordedAnswer> last_answer_;
};

// The message of a run that was ended by Frontend::stop().
[[nodiscard]] CommandError interrupted_run();

}  // namespace cheg::repl
