// The place where a program is stopped, while the user looks at it.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/require.hpp"
#include "vm/observer.hpp"

namespace cheg::repl {

class StopPoint {
 public:
  // Whether a program is stopped; otherwise the session is at its prompt.
  [[nodiscard]] bool is_stopped() const { return moment_ != nullptr; }
  // Requires: is_stopped().
  [[nodiscard]] const vm::Moment& moment() const {
    CHEG_REQUIRE(is_stopped());
    return *moment_;
  }

  // The program continues after this line: a command has said how.
  void resume() { resumes_ = true; }
  [[nodiscard]] bool resumes() const { return resumes_; }

  // The command that an empty line repeats; empty if there is none.
  [[nodiscard]] const std::string& repeated() const { return repeated_; }
  void set_repeated(std::string_view line) { repeated_ = line; }

  // Stops at a moment, which must outlive the stop. Returns where the program was stopped before,
  // to be given to end().
  [[nodiscard]] const vm::Moment* begin(const vm::Moment& moment) {
    resumes_ = false;
    return std::exchange(moment_, &moment);
  }
  void end(const vm::Moment* outer) { moment_ = outer; }

 private:
  const vm::Moment* moment_ = nullptr;
  bool resumes_ = false;
  std::string repeated_;
};

}  // namespace cheg::repl
