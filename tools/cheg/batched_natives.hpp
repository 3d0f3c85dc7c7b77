// The natives for running a program in all positions of an ending.
#pragma once

#include <memory>
#include <span>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "proof/nodes.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tune/batch_look.hpp"

namespace cheg::tool {

// The natives for running a program in all positions of an ending. If possible, these natives
// evaluate the sums of BEST MIN only once in each position.
class BatchedNatives {
 public:
  // Requires: `work` outlives this object.
  BatchedNatives(const lang::Program& program, chess::MaterialSignature ending,
                 const proof::ProofWork& work)
      : nodes_(proof::Nodes::make(ending, program)) {
    if (nodes_) {
      look_ = tune::BatchLook::make(*nodes_, program.data().parts.front().source, FileLibraries(),
                                    work);
    }
  }
  [[nodiscard]] std::span<const vm::NativeLibrary* const> get() const {
    return look_ == nullptr ? stdlib::native_libraries() : look_->natives();
  }

 private:
  Result<proof::Nodes, WorkError> nodes_;
  std::unique_ptr<const tune::BatchLook> look_;
};

}  // namespace cheg::tool
