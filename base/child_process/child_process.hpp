// Starts another program and communicates with it through pipes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"

namespace cheg {

// A child: another program that this process has started. The standard input and output of the
// child are pipes to this process. The child inherits the standard error of this process. This
// class is not thread-safe. This process must ignore the signal SIGPIPE. Otherwise, the signal
// would end this process after an attempt to write to a child that has already ended.
class ChildProcess {
 public:
  using Deadline = Clock::time_point;

  // The process group of the child: `ours` is the group of this process, and `own` is a new group.
  // Use `own` for programs that are not part of CHEG. With `own`, the child ends when this process
  // ends, and the destructor also ends the programs that the child has started.
  enum class ProcessGroup : std::uint8_t { ours, own };

  // Starts the program with this path and these arguments. If the program cannot be executed, the
  // child ends at once with status 127. Throws std::runtime_error if the system cannot create a
  // pipe or a process.
  ChildProcess(const std::string& program, const std::vector<std::string>& arguments,
               ProcessGroup group = ProcessGroup::ours);
  // Closes the pipes to tell the child to end. Kills the child if the child does not end soon. If
  // the child has its own process group, also kills the processes that the child has started.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess(ChildProcess&&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ChildProcess& operator=(ChildProcess&&) = delete;

  // Writes the bytes to the child, without adding a line end. Returns false if the child has closed
  // its input, or if the pipe has not accepted all bytes by the deadline. Some of the bytes may
  // have been written even if the result is false.
  [[nodiscard]] bool write(std::string_view bytes, Deadline deadline = Deadline::max()) const;
  // Closes the pipe to the child. The child then reads the end of its standard input.
  void close_input();

  enum class Heard : std::uint8_t {
    line,
    nothing,  // no whole line came before the deadline
    end       // the output has ended; a last line without a line end is lost
  };
  // If a line is longer than this number of bytes, read_line() returns the line in several parts,
  // as if each part were a line.
  static constexpr std::size_t kLongLine = std::size_t{1} << 20;
  // Reads the next line of the child's output, without the line end.
  [[nodiscard]] Heard read_line(std::string& line, Deadline deadline);
  // Returns everything that the child writes from now on, until the child closes its output.
  [[nodiscard]] std::string read_all();

  struct Ended {
    int status;      // exit status; -1 if a signal ended the child
    double seconds;  // processor time, user and system
  };
  // Waits for the end of the child. A second call throws std::logic_error.
  Ended wait();
  // Does the same as wait(), but waits only until the deadline. Returns nothing if the child still
  // runs at the deadline. If this function returns nothing, wait() may be called later.
  std::optional<Ended> wait_until(Deadline deadline);

 private:
  // Waits until this end of a pipe is ready for `events`, or until the other end is closed.
  // `events` has the same meaning as in poll(). Returns false at the deadline.
  [[nodiscard]] static bool is_ready_until(int pipe, short events, Deadline deadline);
  // Reads the bytes that are available. Returns false at the end of the output.
  bool read_some();
  // Returns the status and the processor time of the child if the child has ended. Returns nothing
  // if the child still runs. Waits for the end of the child unless `options` contains WNOHANG.
  std::optional<Ended> reap(int options);

  pid_t process_ = -1;
  pid_t group_ = 0;  // 0: the process group of this process
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

}  // namespace cheg
