// Runs programs once more to find the reasons for their moves.
#pragma once

#include <memory>
#include <optional>

#include "embed/program.hpp"
#include "embed/vm.hpp"
#include "explain/noted_program.hpp"
#include "vm/machine.hpp"

namespace cheg::embed {

// For a program with rules, the explainer has a second form of the program, which reports what the
// rules do. The explainer also has a machine that runs this second form. For a program without
// rules, the explainer uses the machine of the VM.
class Explainer {
 public:
  explicit Explainer(const SharedProgram& shared)
      : noted_(explain::make_noted(shared.program(), shared.functions())) {}

  // Returns the second form of the program, or nullptr for a program without rules.
  [[nodiscard]] const explain::NotedProgram* noted() const { return noted_.get(); }

  // Returns the machine that is asked for reasons. For a program with rules, each call makes a new
  // machine, because the previous machine may have run out of memory.
  [[nodiscard]] vm::Machine& machine(cheg_vm& vm) {
    return noted_ == nullptr ? *vm.machine : noted_machine_.emplace(noted_->prepared, vm.limits);
  }

 private:
  std::unique_ptr<const explain::NotedProgram> noted_;
  std::optional<vm::Machine> noted_machine_;
};

}  // namespace cheg::embed
