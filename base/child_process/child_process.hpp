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
// child are pipes to this process; both share the standard error. Not thread-safe. A process that
// writes to a child must ignore SIGPIPE: otherwise this signal ends the process when it writes
// after the child has ended.
class ChildProcess {
 public:
  using Deadline = Clock::time_point;

  // The process group of the child. `own` is for unknown programs: when this process ends, the
  // child ends, and the programs that the child has started end with it.
  enum class ProcessGroup : std::uint8_t { ours, own };

  // Starts the program with this path and these arguments. If the program cannot be executed, the
  // child ends at once with status 127. Throws std::runtime_error if the system cannot create a
  // pipe or a process.
  ChildProcess(const std::string& program, const std::vector<std::string>& arguments,
               ProcessGroup group = ProcessGroup::ours);
  // Closes the pipes, which tells the child to end. Kills the child if it has not ended soon
  // afterwards. If the child has its own process group, also kills the processes that the child has
  // started.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess(ChildProcess&&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ChildProcess& operator=(ChildProcess&&) = delete;

  // Writes the bytes to the child, without adding a line end. Returns false if the child has closed
  // its input or has not read enough by the deadline; then some of the bytes may have been written.
  [[nodiscard]] bool write(std::string_view bytes, Deadline deadline = Deadline::max()) const;
  // Closes the pipe to the child, which then reads the end of its standard input.
  void close_input();

  enum class Heard : std::uint8_t {
    line,
    nothing,  // no whole line came before the deadline
    end       // the output has ended; a last line without a line end is lost
  };
  // A longer line is read in pieces of at least this size, in bytes, as if each piece were a line.
  static constexpr std::size_t kLongLine = std::size_t{1} << 20;
  // Reads the next line of the child's output, without the line end.
  [[nodiscard]] Heard read_line(std::string& line, Deadline deadline);
  // Returns everything that the child writes from now on, until it closes its output.
  [[nodiscard]] std::string read_all();

  struct Ended {
    int status;      // exit status; -1 if a signal ended the child
    double seconds;  // processor time, user and system
  };
  // Waits for the end of the child. A second call throws std::logic_error.
  Ended wait();
  // Does the same as wait(), but waits only until the deadline. Returns nothing if the child still
  // runs then; wait() may be called later.
  std::optional<Ended> wait_until(Deadline deadline);

 private:
  // Waits until this end of a pipe is ready for the events of poll(), or the other end is closed.
  // Returns false at the deadline.
  [[nodiscard]] static bool is_ready_until(int pipe, short events, Deadline deadline);
  // Reads the bytes that are available. Returns false at the end of the output.
  bool read_some();
  // Returns the way in which the child ended, or nothing while it runs. Waits for the end unless
  // the options contain WNOHANG.
  std::optional<Ended> reap(int options);

  pid_t process_ = -1;
  pid_t group_ = 0;  // 0: ours
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

}  // namespace cheg
