// One probe for each thread of a parallel loop.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace cheg::tune {

// Makes the probe of a thread when the thread first asks for it. `SomeProbe` is Probe or
// ChoiceProbe; `SomeProgram` is the type of its programs.
template <class SomeProbe, class SomeProgram>
class ThreadProbes {
 public:
  // `threads` is the number of threads, at least 1. Requires: `program` outlives this object.
  ThreadProbes(const SomeProgram& program, int threads)
      : program_(program), probes_(static_cast<std::size_t>(threads)) {}

  // Returns the probe of a thread: see for_each_in_parallel(). Several threads may call this
  // function at the same time, each with its own number. Requires: 0 <= thread < threads.
  [[nodiscard]] SomeProbe& at(int thread) {
    auto& probe = probes_[static_cast<std::size_t>(thread)];
    if (probe == nullptr) {
      probe = std::make_unique<SomeProbe>(program_);
    }
    return *probe;
  }

 private:
  const SomeProgram& program_;
  std::vector<std::unique_ptr<SomeProbe>> probes_;
};

}  // namespace cheg::tune
