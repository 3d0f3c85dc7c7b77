// Another program, started by this one, which talks to it through pipes.
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

// Another program, whose standard input and output are pipes to this process; it shares the
// standard error of this process. Not thread-safe. A process that writes to it must ignore SIGPIPE:
// otherwise that signal ends the process when the other program has ended.
class ChildProcess {
 public:
  using Deadline = Clock::time_point;

  // `own` for programs of which nothing is known: the end of this process ends the child, and what
  // the child has started ends with it.
  enum class ProcessGroup : std::uint8_t { ours, own };

  // Starts the program with this path and these arguments. If it cannot be executed, it ends at
  // once with status 127. Throws std::runtime_error if no pipe or no process can be made.
  ChildProcess(const std::string& program, const std::vector<std::string>& arguments,
               ProcessGroup group = ProcessGroup::ours);
  // Closes the pipes, which tells it to end; kills it if it has not ended soon after. Kills the
  // processes that it started itself if it has a group of its own.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess(ChildProcess&&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ChildProcess& operator=(ChildProcess&&) = delete;

  // Writes the bytes, without adding a line end. False if it has closed its input, or has not read
  // enough of it by the deadline; some of the bytes may then be written.
  [[nodiscard]] bool write(std::string_view bytes, Deadline deadline = Deadline::max()) const;
  // It then reads the end of its standard input.
  void close_input();

  enum class Heard : std::uint8_t {
    line,
    nothing,  // no whole line until the deadline
    end       // of its output; a last line without a line end is lost
  };
  // A longer line is read in pieces of at least this size, as if it were several.
  static constexpr std::size_t kLongLine = std::size_t{1} << 20;
  // The next line, without its end.
  [[nodiscard]] Heard read_line(std::string& line, Deadline deadline);
  // Everything that it writes from now on, until it closes its output.
  [[nodiscard]] std::string read_all();

  struct Ended {
    int status;      // -1: by a signal
    double seconds;  // of processor time, user and system
  };
  // Waits for its end. Throws std::logic_error the second time.
  Ended wait();
  // The same, but waits until the deadline at most. Nothing if the program still runs: then wait()
  // may be called later.
  std::optional<Ended> wait_until(Deadline deadline);

 private:
  // Waits until this end of a pipe is ready for the events of poll(), or is closed on the other
  // side; false at the deadline.
  [[nodiscard]] static bool is_ready_until(int pipe, short events, Deadline deadline);
  // Reads what is there; false at the end of its output.
  bool read_some();
  // How the process ended; nothing while it runs. Waits for the end unless the options contain
  // WNOHANG.
  std::optional<Ended> reap(int options);

  pid_t process_ = -1;
  pid_t group_ = 0;  // 0: ours
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

}  // namespace cheg
