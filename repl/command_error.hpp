// The error that a session reports when it cannot carry out an entered line.
//
// Most functions of a session return errors as values. Commands throw errors, because a command
// that fails must end at once. InteractiveSession::enter() catches the error and shows its message.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/result.hpp"

namespace cheg::repl {

// The message is a complete text that says what is wrong and how to correct it. The message has no
// final line feed.
class CommandError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  // Makes an error whose message contains colour codes. Except for the colour codes, all characters
  // of the message are printable.
  [[nodiscard]] static CommandError painted(const std::string& message) {
    CommandError error(message);
    error.is_painted_ = true;
    return error;
  }
  [[nodiscard]] bool is_painted() const { return is_painted_; }

 private:
  bool is_painted_ = false;
};

// Returns the value of the result. Throws CommandError if the result is an error. Only commands may
// call this function.
template <class Value>
[[nodiscard]] Value value_or_throw(Result<Value, CommandError> result) {
  if (!result) {
    throw CommandError(result.error());
  }
  return std::move(result).value();
}

inline void throw_if(const std::optional<CommandError>& error) {
  if (error) {
    throw CommandError(*error);
  }
}

}  // namespace cheg::repl
