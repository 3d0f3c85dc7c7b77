// The place where a program is stopped while the user examines the program.
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

  // Lets the program continue after this line. Called by the commands that choose how the program
  // continues.
  void resume() { resumes_ = true; }
  [[nodiscard]] bool resumes() const { return resumes_; }

  // The command that an empty line repeats; empty if there is none.
  [[nodiscard]] const std::string& repeated() const { return repeated_; }
  void set_repeated(std::string_view line) { repeated_ = line; }

  // Begins a stop at a moment, which must outlive the stop. Returns the moment of the outer stop,
  // or nullptr; pass this value to end().
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
