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
  // Returns true while a program is stopped. Otherwise the session is at its prompt.
  [[nodiscard]] bool is_stopped() const { return moment_ != nullptr; }
  // Requires: is_stopped().
  [[nodiscard]] const vm::Moment& moment() const {
    CHEG_REQUIRE(is_stopped());
    return *moment_;
  }

  // Lets the program continue after the session has carried out the line that the user entered.
  // Commands such as `step` and `finish` call this function.
  void resume() { resumes_ = true; }
  [[nodiscard]] bool resumes() const { return resumes_; }

  // Returns the command that the session repeats if the user enters an empty line. Returns an empty
  // string if there is no such command.
  [[nodiscard]] const std::string& repeated() const { return repeated_; }
  void set_repeated(std::string_view line) { repeated_ = line; }

  // Call begin() when the program stops. When the program continues, pass the result of begin() to
  // end(). Returns the moment of the previous stop if that stop has not ended, otherwise nullptr.
  // Requires: `moment` exists until end() is called.
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
