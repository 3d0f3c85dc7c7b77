// Ask a program for its advice at a position, under a host.
//
// The host is a search, which asks the program at its nodes and decides where the program does not,
// or a bare host, which leaves everything to the program.
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

// The time limit of a program where a person waits for the answer.
inline constexpr std::chrono::seconds kTimeForAnAnswer{60};

enum class HostKind : std::uint8_t { search, bare };

// How a program is asked. Each call of Consultant::ask may use other options.
struct AskOptions {
  HostKind host = HostKind::search;

  // For the search: how far it looks ahead, in plies (1..chess::kMostDepth), and the depth of its
  // first iteration. With both equal it visits each node once, which is what a debugger wants.
  int depth = 6;
  int first_depth = 1;

  // For the bare host: the bounds at the root. Requires alpha < beta.
  chess::Score alpha = -chess::kInfinity;
  chess::Score beta = chess::kInfinity;

  // False: the search plays alone, whatever `host` says. The answer's status is then no_entry, or
  // what the rules of chess say of the position.
  bool asks_program = true;

  // Is told what the program does; nullptr: nobody. What it throws passes through ask().
  vm::Observer* observer = nullptr;

  // Ends the question when it becomes true; nullptr: nothing does. Any thread may set it. The
  // result is then incomplete.
  const std::atomic<bool>* stop = nullptr;
};

// A program with its machine and, once it is needed, its search. For one thread at a time.
class Consultant {
 public:
  // The error says why the program cannot run, for instance because a native is not there.
  // Requires: program is not nullptr.
  [[nodiscard]] static Result<std::unique_ptr<Consultant>, std::string> make(
      std::shared_ptr<const lang::Program> program, const vm::Limits& limits = {});

  [[nodiscard]] const lang::Program& program() const { return machine_->program(); }

  // Whether the program has an ENTRY for the position's material and side to move.
  [[nodiscard]] bool covers(const chess::Position& position) const {
    return machine_->covers(position);
  }

  // Asks at the game's last position. The search starts with an empty transposition table, so that
  // its answer does not depend on earlier questions. Throws only what the observer throws, and
  // std::bad_alloc.
  [[nodiscard]] Consultation ask(const chess::Game& game, const AskOptions& options = {});

  // Why the program has answered so: asks it once more at the same game with the same options, but
  // for the observer, and finds out more than a move. Takes a second answer's time, and limits hold
  // for it as for an answer; what they end is incomplete. Throws std::bad_alloc only.
  [[nodiscard]] explain::Reason explain(const chess::Game& game, const AskOptions& options,
                                        const Consultation& consultation);

  // What the rule says that chose the move; if its text has values, with these put in, for which
  // the program is asked once more. Requires: the answer is a move.
  [[nodiscard]] std::string rule_text(const chess::Game& game, const AskOptions& options,
                                      const Consultation& consultation);

  // From the next question on, the program's variables start with these values, which replace those
  // given before. Requires: the program takes each of the variables.
  void give(std::vector<vm::Given> given);

  // Forgets what natives remember of earlier questions: an observer sees all their work again.
  void forget();

 private:
  Consultant(std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits);

  // Who is asked once more for reasons.
  [[nodiscard]] Consultant& explaining();
  void ask_in_search(const chess::Game& game, const AskOptions& options,
                     Consultation& consultation);
  void ask_in_bare_host(const chess::Game& game, const AskOptions& options,
                        Consultation& consultation);

  std::shared_ptr<const vm::PreparedProgram> program_;
  vm::Limits limits_;
  std::vector<vm::Given> given_;
  std::unique_ptr<vm::Machine> machine_;  // never nullptr
  // The same program with notes, once reasons are wanted, if it has rules; and who asks it.
  std::unique_ptr<const explain::NotedProgram> noted_;
  std::unique_ptr<Consultant> noted_consultant_;
  bool has_looked_for_rules_ = false;
  std::optional<chess::Search> search_;  // made when it is first needed: it has a large table
};

}  // namespace cheg::consult
