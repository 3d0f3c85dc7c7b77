// The error of an entered line that cannot be carried out.
//
// The parts of a session return errors as values. Only the commands throw: a command that fails
// ends at once. InteractiveSession::enter, the edge of this library, catches the error and shows
// its message.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/result.hpp"

namespace cheg::repl {

// The message says what is wrong and how to correct it. The message needs no text around it and has
// no final line feed.
class CommandError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  // An error whose message contains colours. Everything else in the message is printable.
  [[nodiscard]] static CommandError painted(const std::string& message) {
    CommandError error(message);
    error.is_painted_ = true;
    return error;
  }
  [[nodiscard]] bool is_painted() const { return is_painted_; }

 private:
  bool is_painted_ = false;
};

// For commands: returns the value, or throws the error if there is one.
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
