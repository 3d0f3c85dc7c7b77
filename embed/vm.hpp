// Virtual machines of the C interface: cheg_vm owns a vm::Machine.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cheg/cheg.h"
#include "chess/position.hpp"
#include "embed/failure.hpp"
#include "embed/program.hpp"
#include "embed/use_check.hpp"
#include "stdlib/natives/stored_tables.hpp"
#include "vm/answer.hpp"
#include "vm/limits.hpp"
#include "vm/machine.hpp"

namespace cheg::embed {

// Answers questions about reasons: see embed/explainer.hpp.
class Explainer;

}  // namespace cheg::embed

struct cheg_vm : cheg::embed::Handle<cheg_vm> {
  static constexpr const char* kKind = "cheg_vm";

  cheg_vm(std::shared_ptr<const cheg::embed::SharedProgram> program,
          const cheg::vm::Limits& its_limits)
      : shared(std::move(program)), limits(its_limits) {
    renew();
  }
  // Replaces the machine by a new machine that has only the prepared knowledge.
  void renew() {
    machine.emplace(shared->prepared(), limits);
    machine->set_stored(prepared);
  }

  std::shared_ptr<const cheg::embed::SharedProgram> shared;
  cheg::vm::Limits limits;
  std::shared_ptr<const cheg::stdlib::StoredTables> prepared;
  std::optional<cheg::vm::Machine> machine;
  std::shared_ptr<cheg::embed::Explainer> explainer;  // set when reasons are first requested
  // The number of questions in progress. The number is greater than 1 if the host's search asks the
  // VM while the VM answers a question.
  int depth = 0;
  bool is_damaged = false;  // memory ran out during a question
  mutable cheg::embed::SingleUser user;
  std::string error_text;  // owns the text of the last report
};

namespace cheg::embed {

// Converts the program's outcome at the position to a cheg_advice.
[[nodiscard]] cheg_advice to_advice(const SharedProgram& shared, const chess::Position& position,
                                    const vm::NodeOutcome& outcome, vm::AnswerStatus status);

// Runs `body`, which uses the machine. If memory runs out, the machine cannot be used until the
// next search begins.
template <class Body>
void run(cheg_vm& vm, Body body) {
  const auto check = [&vm] {
    if (vm.is_damaged) {
      refuse("memory ran out in this search; begin another one", CHEG_NO_MEMORY);
    }
  };
  check();
  ++vm.depth;
  try {
    body();
  } catch (...) {  // rethrown to guarded(), the boundary of the interface
    vm.is_damaged = true;
    --vm.depth;
    throw;
  }
  --vm.depth;
  check();
}

// Begins a search. Throws a CallFailure if the VM is running.
void begin_search(cheg_vm& vm);

void write_line(const chess::Line& line, cheg_line& result);

// Returns the statistics of the last search. The text in the statistics is valid until the next
// call.
[[nodiscard]] cheg_report report_of(cheg_vm& vm);

// Begins a search and returns the program's answer at the root. No host takes part in this search.
// Throws a CallFailure if memory has run out.
[[nodiscard]] vm::Answer ask_at_root(cheg_vm& vm, const chess::Position& root);

}  // namespace cheg::embed
