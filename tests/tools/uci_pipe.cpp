#include "tests/tools/uci_pipe.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <sstream>
#include <stdexcept>

namespace cheg::test {
namespace {

// Sanitizers and other work on the machine make everything slow.
constexpr int kPatienceInMilliseconds = 300'000;

}  // namespace

UciPipe::UciPipe(bool waits_for_programs, const std::vector<std::string>& options) {
  int to_child[2];
  int from_child[2];
  if (pipe(to_child) != 0 || pipe(from_child) != 0) {
    throw std::runtime_error("no pipe can be made");
  }
  std::vector<std::string> arguments{CHEG_PROGRAM, "uci"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  std::vector<char*> argv;
  for (std::string& argument : arguments) {
    argv.push_back(argument.data());
  }
  argv.push_back(nullptr);
  process_ = fork();
  if (process_ == 0) {
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    for (const int end : {to_child[0], to_child[1], from_child[0], from_child[1]}) {
      close(end);
    }
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(to_child[0]);
  close(from_child[1]);
  to_ = to_child[1];
  from_ = from_child[0];
  std::signal(SIGPIPE, SIG_IGN);
  if (!waits_for_programs) {
    send("setoption name Wait For Programs value 0");
  }
}

UciPipe::~UciPipe() {
  close_input();
  if (process_ > 0) {
    if (!has_ended_by_itself()) {
      kill(process_, SIGKILL);
    }
    waitpid(process_, nullptr, 0);
  }
  close(from_);
}

// The engine quits where its input ends, and with it its output.
bool UciPipe::has_ended_by_itself() const {
  constexpr int kMilliseconds = 5'000;
  pollfd wait{from_, POLLIN, 0};
  char bytes[4096];
  while (poll(&wait, 1, kMilliseconds) > 0) {
    if (read(from_, bytes, sizeof bytes) <= 0) {
      return true;
    }
  }
  return false;
}

void UciPipe::write(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(to_, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) {
      throw std::runtime_error("the engine does not listen any more");
    }
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
}

bool UciPipe::read_line(std::string& line) {
  for (;;) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return true;
    }
    pollfd wait{from_, POLLIN, 0};
    if (poll(&wait, 1, kPatienceInMilliseconds) == 0) {
      throw std::runtime_error("the engine says nothing");
    }
    char bytes[4096];
    const ssize_t size = read(from_, bytes, sizeof bytes);
    if (size == 0) {
      return false;
    }
    buffer_.append(bytes, size > 0 ? static_cast<std::size_t>(size) : 0);
  }
}

std::vector<std::string> UciPipe::until(std::string_view beginning) {
  std::vector<std::string> lines;
  std::string line;
  while (read_line(line)) {
    lines.push_back(line);
    if (line.starts_with(beginning)) {
      return lines;
    }
  }
  throw std::runtime_error("the engine has ended without " + std::string(beginning));
}

std::vector<std::string> UciPipe::said() {
  send("isready");
  std::vector<std::string> lines = until("readyok");
  lines.pop_back();
  return lines;
}

std::vector<std::string> UciPipe::go(const std::string& words) {
  send("go " + words);
  return until("bestmove");
}

void UciPipe::close_input() {
  if (to_ >= 0) {
    close(to_);
  }
  to_ = -1;
}

std::vector<std::string> UciPipe::rest() {
  std::vector<std::string> lines;
  for (std::string line; read_line(line);) {
    lines.push_back(line);
  }
  return lines;
}

int UciPipe::wait() {
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string word_behind(const std::string& line, std::string_view word) {
  std::istringstream words(line);
  for (std::string each; words >> each;) {
    if (each == word) {
      words >> each;
      return words ? each : "";
    }
  }
  return "";
}

bool mentions(const std::vector<std::string>& lines, std::string_view text) {
  return std::ranges::any_of(
      lines, [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

}  // namespace cheg::test
