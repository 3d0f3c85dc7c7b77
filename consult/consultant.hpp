// Asks a program for its advice at a position, under a host.
//
// The host is a search or a bare host. A search asks the program at its nodes, and decides a node
// itself if the program does not. A bare host leaves every decision to the program.
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

// The time limit of a program if a person waits for the answer.
inline constexpr std::chrono::seconds kTimeForAnAnswer{60};

enum class HostKind : std::uint8_t { search, bare };

// The options of a question. Each call of Consultant::ask() may have different options.
struct AskOptions {
  HostKind host = HostKind::search;

  // For the search: its depth in plies (1..chess::kMostDepth), and the depth of its first
  // iteration. If both are equal, the search visits each node only once, as a debugger needs.
  int depth = 6;
  int first_depth = 1;

  // For the bare host: the bounds at the root. Requires alpha < beta.
  chess::Score alpha = -chess::kInfinity;
  chess::Score beta = chess::kInfinity;

  // False: the search plays alone, for any value of `host`. The status of the answer is then
  // no_entry, or the end of the game by the rules of chess.
  bool asks_program = true;

  // Observes the run of the program; nullptr for no observer. Exceptions of the observer pass
  // through ask().
  vm::Observer* observer = nullptr;

  // A flag that ends the question when it becomes true; nullptr for no flag. Any thread may set it.
  // The result of an ended question is incomplete.
  const std::atomic<bool>* stop = nullptr;
};

// A program with its machine and, when needed, its search. Only one thread at a time may use it.
class Consultant {
 public:
  // The error says why the program cannot run, for instance because a native is missing. Requires:
  // program is not nullptr.
  [[nodiscard]] static Result<std::unique_ptr<Consultant>, std::string> make(
      std::shared_ptr<const lang::Program> program, const vm::Limits& limits = {});

  [[nodiscard]] const lang::Program& program() const { return machine_->program(); }

  // Whether the program has an ENTRY for the position's material and side to move.
  [[nodiscard]] bool covers(const chess::Position& position) const {
    return machine_->covers(position);
  }

  // Asks the program at the game's last position. The search starts with an empty transposition
  // table, so that its answer does not depend on earlier questions. Throws only std::bad_alloc and
  // the exceptions of the observer.
  [[nodiscard]] Consultation ask(const chess::Game& game, const AskOptions& options = {});

  // Returns the reason for the program's answer. To find the reason, asks the program the same
  // question once more, without the observer of `options`. This takes as long as an answer and has
  // the same limits. If a limit ends the run, the reason is incomplete. Throws only std::bad_alloc.
  [[nodiscard]] explain::Reason explain(const chess::Game& game, const AskOptions& options,
                                        const Consultation& consultation);

  // The explanation of the rule that chose the move. If the explanation contains values, asks the
  // program once more to fill them in. Requires: the answer is a move.
  [[nodiscard]] std::string rule_text(const chess::Game& game, const AskOptions& options,
                                      const Consultation& consultation);

  // From the next question on, the program's variables start with these values. They replace all
  // values that were given before. Requires: the program takes each of these variables.
  void give(std::vector<vm::Given> given);

  // Clears the natives' memory of earlier questions, so that an observer sees all work of natives
  // again.
  void forget();

 private:
  Consultant(std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits);

  // The consultant that is asked once more for reasons.
  [[nodiscard]] Consultant& explaining();
  void ask_in_search(const chess::Game& game, const AskOptions& options,
                     Consultation& consultation);
  void ask_in_bare_host(const chess::Game& game, const AskOptions& options,
                        Consultation& consultation);

  std::shared_ptr<const vm::PreparedProgram> program_;
  vm::Limits limits_;
  std::vector<vm::Given> given_;
  std::unique_ptr<vm::Machine> machine_;  // never nullptr
  // The program with notes, and its consultant. They are made when a reason is first requested, if
  // the program has rules.
  std::unique_ptr<const explain::NotedProgram> noted_;
  std::unique_ptr<Consultant> noted_consultant_;
  bool has_looked_for_rules_ = false;
  std::optional<chess::Search> search_;  // made when first needed, because it has a large table
};

}  // namespace cheg::consult
