// The ways in which the program ends: exit statuses, and the exceptions that main() turns into exit
// statuses.
#pragma once

#include <cstdint>
#include <stdexcept>

namespace cheg::tool {

enum class ExitStatus : std::uint8_t {
  ok = 0,
  negative = 1,      // the answer is no: a bad position, a failed example
  usage = 2,         // the command line makes no sense
  stream = 3,        // a file or stream could not be read or written, or memory ran out
  interrupted = 130  // by Ctrl-C, as shells count it
};

// A file or stream failed; main() reports it and exits with ExitStatus::stream.
class StreamError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Standard output has no reader any more, as after `| head -1`. main() exits with
// ExitStatus::stream, without a message.
class OutputClosed : public StreamError {
 public:
  using StreamError::StreamError;
};

// The arguments are well formed but make no sense together; reported with ExitStatus::usage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The user pressed Ctrl-C during long work; reported with ExitStatus::interrupted.
class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace cheg::tool
