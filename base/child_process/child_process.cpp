#include "base/child_process/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

namespace cheg {

ChildProcess::ChildProcess(const std::string& program, const std::vector<std::string>& arguments,
                           ProcessGroup group) {
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) {
    argv.push_back(const_cast<char*>(argument.c_str()));
  }
  argv.push_back(nullptr);
  // All ends are closed in every child, except those that become its standard input and output. The
  // input of a child therefore ends when we close our end.
  int to_child[2];
  int from_child[2];
  if (pipe2(to_child, O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe to " + program);
  }
  if (pipe2(from_child, O_CLOEXEC) != 0) {
    close(to_child[0]);
    close(to_child[1]);
    throw std::runtime_error("no pipe from " + program);
  }
  process_ = fork();
  if (process_ == 0) {
    // If our own standard input or output is closed, the ends have these numbers and are moved to
    // others.
    constexpr int kFirstOfOthers = STDERR_FILENO + 1;
    const int input = fcntl(to_child[0], F_DUPFD_CLOEXEC, kFirstOfOthers);
    const int output = fcntl(from_child[1], F_DUPFD_CLOEXEC, kFirstOfOthers);
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    if (group == ProcessGroup::own) {
      setpgid(0, 0);
      prctl(PR_SET_PDEATHSIG, SIGKILL);
    }
    // The child would otherwise inherit that SIGPIPE is ignored.
    std::signal(SIGPIPE, SIG_DFL);
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  close(to_child[0]);
  close(from_child[1]);
  to_ = to_child[1];
  // Non-blocking only at this end: write() itself waits, for a limited time.
  fcntl(to_, F_SETFL, O_NONBLOCK);
  from_ = from_child[0];
  if (process_ > 0 && group == ProcessGroup::own) {
    setpgid(process_, process_);  // in both processes, because either may run first
    group_ = process_;
  }
  if (process_ < 0) {
    close(to_);
    close(from_);
    throw std::runtime_error("cannot start " + program);
  }
}

ChildProcess::~ChildProcess() {
  close_input();
  close(from_);
  constexpr std::chrono::milliseconds kTimeToEnd(500);
  if (process_ > 0 && !wait_until(Clock::now() + kTimeToEnd)) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  if (group_ > 0) {
    kill(-group_, SIGKILL);
  }
}

bool ChildProcess::write(std::string_view bytes, Deadline deadline) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(to_, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    const bool is_full = errno == EAGAIN;
    if (is_full ? !is_ready_until(to_, POLLOUT, deadline) : errno != EINTR) {
      return false;
    }
  }
  return true;
}

void ChildProcess::close_input() {
  if (to_ >= 0) {
    close(to_);
  }
  to_ = -1;
}

bool ChildProcess::is_ready_until(int pipe, short events, Deadline deadline) {
  pollfd wait{pipe, events, 0};
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) {
      return false;
    }
    constexpr std::int64_t kLongest = std::numeric_limits<int>::max();
    const int ready = poll(&wait, 1, static_cast<int>(std::min<std::int64_t>(left, kLongest)));
    if (ready > 0) {
      return true;
    }
  }
}

bool ChildProcess::read_some() {
  char bytes[4096];
  while (true) {
    const ssize_t size = read(from_, bytes, sizeof bytes);
    if (size > 0) {
      buffer_.append(bytes, static_cast<std::size_t>(size));
      return true;
    }
    if (size == 0 || errno != EINTR) {
      return false;
    }
  }
}

ChildProcess::Heard ChildProcess::read_line(std::string& line, Deadline deadline) {
  while (true) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return Heard::line;
    }
    if (buffer_.size() >= kLongLine) {
      line = std::exchange(buffer_, {});
      return Heard::line;
    }
    if (!is_ready_until(from_, POLLIN, deadline)) {
      return Heard::nothing;
    }
    if (!read_some()) {
      return Heard::end;
    }
  }
}

std::string ChildProcess::read_all() {
  while (read_some()) {
  }
  return std::exchange(buffer_, {});
}

std::optional<ChildProcess::Ended> ChildProcess::reap(int options) {
  int status = 0;
  rusage usage{};
  if (process_ <= 0) {
    throw std::logic_error("a process can be waited for once");
  }
  pid_t ended = 0;
  while ((ended = wait4(process_, &status, options, &usage)) < 0) {
    if (errno != EINTR) {
      throw std::runtime_error("a process cannot be waited for");
    }
  }
  if (ended == 0) {
    return std::nullopt;
  }
  process_ = -1;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return Ended{WIFEXITED(status) ? WEXITSTATUS(status) : -1,
               seconds(usage.ru_utime) + seconds(usage.ru_stime)};
}

ChildProcess::Ended ChildProcess::wait() { return *reap(0); }

std::optional<ChildProcess::Ended> ChildProcess::wait_until(Deadline deadline) {
  while (true) {
    if (const auto ended = reap(WNOHANG)) {
      return ended;
    }
    if (Clock::now() >= deadline) {
      return std::nullopt;
    }
    usleep(1000);
  }
}

}  // namespace cheg
