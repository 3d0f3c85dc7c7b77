// Errors of long computations.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace cheg {

// The caller stopped the work.
struct Stopped {
  friend bool operator==(Stopped, Stopped) = default;
};

// The reason why work has not finished: the caller stopped the work, or it failed with a message.
class WorkError {
 public:
  WorkError(Stopped stopped) : reason_(stopped) {}                 // NOLINT(*-explicit-*)
  WorkError(std::string message) : reason_(std::move(message)) {}  // NOLINT(*-explicit-*)

  [[nodiscard]] bool is_stopped() const { return std::holds_alternative<Stopped>(reason_); }

  // The error message; "stopped" if the work was stopped.
  [[nodiscard]] std::string message() const {
    const auto* const text = std::get_if<std::string>(&reason_);
    return text == nullptr ? "stopped" : *text;
  }

 private:
  std::variant<Stopped, std::string> reason_;
};

}  // namespace cheg
