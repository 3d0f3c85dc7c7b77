// Errors of long computations.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace cheg {

// Means that the caller stopped a computation before the computation finished.
struct Stopped {
  friend bool operator==(Stopped, Stopped) = default;
};

// The reason why a long computation has not finished: either the caller stopped the computation, or
// the computation failed with a message.
class WorkError {
 public:
  WorkError(Stopped stopped) : reason_(stopped) {}                 // NOLINT(*-explicit-*)
  WorkError(std::string message) : reason_(std::move(message)) {}  // NOLINT(*-explicit-*)

  [[nodiscard]] bool is_stopped() const { return std::holds_alternative<Stopped>(reason_); }

  // Returns the error message, or "stopped" if the caller stopped the computation.
  [[nodiscard]] std::string message() const {
    const auto* const text = std::get_if<std::string>(&reason_);
    return text == nullptr ? "stopped" : *text;
  }

 private:
  std::variant<Stopped, std::string> reason_;
};

}  // namespace cheg
