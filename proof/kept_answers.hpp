// Writes a program's answers to a checkpoint at intervals, while a proof asks the program for these
// answers.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "base/clock.hpp"
#include "proof/checkpoint.hpp"

namespace cheg::proof {

// Not thread-safe.
class KeptAnswers {
 public:
  // The first time that the file cannot be written, `warn` receives a message. `warn` may be empty.
  KeptAnswers(std::filesystem::path path, CheckpointKey key,
              std::function<void(const std::string&)> warn)
      : path_(std::move(path)), key_(std::move(key)), warn_(std::move(warn)) {}

  // Reads the answers from the file into `so_far`. Writes a file if there is none. Returns an error
  // message if the file cannot be written or read, or if the file is not a checkpoint with the key
  // of this object. Requires: `so_far` has no finished block.
  [[nodiscard]] std::optional<std::string> begin(const Nodes& nodes, AnswersSoFar& so_far);
  // Returns whether begin() has found answers in the file.
  [[nodiscard]] bool goes_on() const { return goes_on_; }
  // Returns an error message. The message says that the file is not used, and gives the reason
  // `why`.
  [[nodiscard]] std::string unusable(const std::string& why) const {
    return unusable_checkpoint(path_, why);
  }

  // Writes the file, unless it was written a short time ago. The pause between two writings is at
  // least 200 ms, and at least 50 times the duration of the last writing.
  void keep(const AnswersSoFar& so_far);
  // Writes the file at once.
  void keep_now(const AnswersSoFar& so_far);

 private:
  std::filesystem::path path_;
  CheckpointKey key_;
  std::function<void(const std::string&)> warn_;
  bool goes_on_ = false;
  bool has_warned_ = false;
  Clock::time_point next_ = Clock::now();
};

}  // namespace cheg::proof
