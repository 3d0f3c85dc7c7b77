// Keeps the answers of a program that is being asked in a checkpoint, at intervals.
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

// Used by one thread.
class KeptAnswers {
 public:
  // `warn` gets a message if the file can no longer be written, once. It may be empty.
  KeptAnswers(std::filesystem::path path, CheckpointKey key,
              std::function<void(const std::string&)> warn)
      : path_(std::move(path)), key_(std::move(key)), warn_(std::move(warn)) {}

  // Reads what the file keeps into `so_far`, in which nothing is done yet. If there is no file,
  // writes one. Returns an error message if the file cannot be written or read, or is not a
  // checkpoint with this key.
  [[nodiscard]] std::optional<std::string> begin(const Nodes& nodes, AnswersSoFar& so_far);
  // Whether begin() has found answers in the file.
  [[nodiscard]] bool goes_on() const { return goes_on_; }
  [[nodiscard]] std::string unusable(const std::string& why) const {
    return unusable_checkpoint(path_, why);
  }

  // Writes the file if the last time is long enough ago: a moment, and much longer than writing
  // takes.
  void keep(const AnswersSoFar& so_far);
  // Writes the file.
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
