// Exit statuses of the process, and the exceptions that main() converts to exit statuses.
#pragma once

#include <cstdint>
#include <stdexcept>

namespace cheg::tool {

enum class ExitStatus : std::uint8_t {
  ok = 0,
  negative = 1,      // the answer is no: a bad position, a failed example
  usage = 2,         // the command line makes no sense
  stream = 3,        // a file or stream could not be read or written, or memory ran out
  interrupted = 130  // by Ctrl-C; shells use the same number
};

// Thrown when a file or stream has failed. main() prints the error and exits with
// ExitStatus::stream.
class StreamError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Thrown when the reader of standard output has closed this stream, as with `| head -1`. main()
// exits with ExitStatus::stream and prints no message.
class OutputClosed : public StreamError {
 public:
  using StreamError::StreamError;
};

// Thrown when each argument is valid by itself, but the arguments do not fit together. main()
// prints the error and exits with ExitStatus::usage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Thrown when the user presses Ctrl-C during long work. main() prints a message and exits with
// ExitStatus::interrupted.
class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace cheg::tool
