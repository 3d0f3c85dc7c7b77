// Asks a program for its answer in a position.
//
// The program runs inside a host, which is a search or a bare host. A search asks the program at
// each node of its tree; if the program gives no answer at a node, the search continues by itself.
// A bare host has no search, so every decision comes from the program.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "chess/game.hpp"
#include "chess/search/search.hpp"
#include "consult/consultation.hpp"
#include "explain/noted_program.hpp"
#include "explain/reason.hpp"
#include "host/score.hpp"
#include "lang/program.hpp"
#include "vm/given.hpp"
#include "vm/limits.hpp"
#include "vm/machine.hpp"
#include "vm/observer.hpp"

namespace cheg::consult {

// The time limit for an answer if a person waits for the answer.
inline constexpr std::chrono::seconds kTimeForAnAnswer{60};

enum class HostKind : std::uint8_t { search, bare };

// The options of one call of Consultant::ask(). Each call may have different options.
struct AskOptions {
  HostKind host = HostKind::search;

  // For the search: its depth in plies (1..chess::kMostDepth), and the depth of its first
  // iteration. If the first iteration already has the full depth, there is only one iteration. A
  // debugger needs a single iteration, because every further iteration runs the program at the same
  // nodes again.
  int depth = 6;
  int first_depth = 1;

  // For the bare host: the alpha-beta window that the program receives at the root. Requires: alpha
  // < beta.
  chess::Score alpha = -chess::kInfinity;
  chess::Score beta = chess::kInfinity;

  // If `asks_program` is false, the search plays without the program, and `host` is ignored.
  // Without the program, the status of the answer is no_entry; if the game has ended, the status is
  // checkmate or stalemate.
  bool asks_program = true;

  // The observer of the program's run; nullptr for no observer. ask() does not catch the exceptions
  // of the observer.
  vm::Observer* observer = nullptr;

  // ask() stops early when this flag becomes true; nullptr for no flag. Any thread may set the
  // flag. If ask() stops early, its result is incomplete.
  const std::atomic<bool>* stop = nullptr;
};

// A program with its machine and, when needed, its search. Only one thread at a time may use a
// consultant.
class Consultant {
 public:
  // Returns a consultant, or an error that says why the program cannot run, for instance because a
  // native is missing. Requires: program is not nullptr.
  [[nodiscard]] static Result<std::unique_ptr<Consultant>, std::string> make(
      std::shared_ptr<const lang::Program> program, const vm::Limits& limits = {});

  [[nodiscard]] const lang::Program& program() const { return machine_->program(); }

  // Returns whether the program has an ENTRY for the position's material and side to move.
  [[nodiscard]] bool covers(const chess::Position& position) const {
    return machine_->covers(position);
  }

  // Returns the answer of the program and its host in the game's last position. A search starts
  // with an empty transposition table, so its answer does not depend on earlier calls. Throws only
  // std::bad_alloc and the exceptions of the observer.
  [[nodiscard]] Consultation ask(const chess::Game& game, const AskOptions& options = {});

  // Returns the reason for the program's answer. Runs the program once more to find the reason. The
  // observer of `options` does not see this run. This second run takes as long as ask() and has the
  // same limits. If a limit ends the second run, the reason is incomplete. Throws only
  // std::bad_alloc.
  [[nodiscard]] explain::Reason explain(const chess::Game& game, const AskOptions& options,
                                        const Consultation& consultation);

  // Returns the explanation of the rule that chose the move. If the explanation contains values,
  // runs the program once more to find them. Requires: the answer of `consultation` is a move.
  [[nodiscard]] std::string rule_text(const chess::Game& game, const AskOptions& options,
                                      const Consultation& consultation);

  // Sets the initial values of some variables of the program for all later calls of ask(). The new
  // values replace all values that were given before. Requires: the program accepts a value for
  // each of these variables.
  void give(std::vector<vm::Given> given);

  // Discards the results that natives remember from earlier calls of ask(). In the next call the
  // natives do all their work again, and an observer sees this work.
  void forget();

 private:
  Consultant(std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits);

  // Returns the consultant that runs the program once more to find reasons.
  [[nodiscard]] Consultant& explaining();
  void ask_in_search(const chess::Game& game, const AskOptions& options,
                     Consultation& consultation);
  void ask_in_bare_host(const chess::Game& game, const AskOptions& options,
                        Consultation& consultation);

  std::shared_ptr<const vm::PreparedProgram> program_;
  vm::Limits limits_;
  std::vector<vm::Given> given_;
  std::unique_ptr<vm::Machine> machine_;  // never nullptr
  // The program in a form that records its reasons, and the consultant for this form. Both objects
  // are created when a reason is first requested. If the program has no rules, both pointers stay
  // nullptr.
  std::unique_ptr<const explain::NotedProgram> noted_;
  std::unique_ptr<Consultant> noted_consultant_;
  bool has_looked_for_rules_ = false;
  std::optional<chess::Search> search_;  // made when first needed, because it has a large table
};

}  // namespace cheg::consult
