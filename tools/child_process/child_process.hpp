// A program that runs beside this one and is spoken to through pipes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"

namespace cheg::tool {

// Its standard input and output are pipes, its standard error is ours. For one thread. Whoever
// writes to it ignores SIGPIPE, or ends with it.
class ChildProcess {
 public:
  // Starts the program with this path; the arguments come behind its name. One that cannot be run
  // ends at once, with status 127. Throws std::runtime_error if there is no pipe or no process.
  ChildProcess(const std::string& program, const std::vector<std::string>& arguments);
  // Closes the pipes, by which it is to end; kills it, but not what it has started itself, if it
  // has not ended soon after.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess(ChildProcess&&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ChildProcess& operator=(ChildProcess&&) = delete;

  // As it is, without a line end. False if it does not listen any more.
  [[nodiscard]] bool write(std::string_view bytes) const;
  // No more input: it reads the end of its standard input.
  void close_input();

  enum class Heard : std::uint8_t {
    line,
    nothing,  // until the deadline
    end       // of its output; a last line without a line end is lost
  };
  // The next line, without its end.
  [[nodiscard]] Heard read_line(std::string& line, Clock::time_point deadline);
  // All that it says from now on, however long that takes.
  [[nodiscard]] std::string read_all();

  struct Ended {
    int status;      // -1: by a signal
    double seconds;  // of the processor, its own and the system's for it
  };
  // Waits for its end. Throws std::logic_error the second time.
  Ended wait();

 private:
  // Waits until there is more to read or the output is closed: false if nothing comes in time.
  [[nodiscard]] bool hears_until(Clock::time_point deadline) const;
  // Takes what there is; false at the end.
  bool read_some();

  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

}  // namespace cheg::tool
