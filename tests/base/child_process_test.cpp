#include "base/child_process/child_process.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "tests/support/catch.hpp"

namespace cheg::test::child_process_test {
namespace {

using Heard = ChildProcess::Heard;
using namespace std::chrono_literals;

// Enough for anything that comes at all.
Clock::time_point far() { return Clock::now() + 300s; }

TEST_CASE("a child process says line by line what it is told") {
  ChildProcess cat("/bin/cat", {});
  std::string line;
  REQUIRE(cat.write("one\n\ntw"));
  CHECK(cat.read_line(line, far()) == Heard::line);
  CHECK(line == "one");
  CHECK(cat.read_line(line, far()) == Heard::line);
  CHECK(line.empty());
  CHECK(cat.read_line(line, Clock::now() + 10ms) == Heard::nothing);
  REQUIRE(cat.write("o\nlost"));
  CHECK(cat.read_line(line, far()) == Heard::line);
  CHECK(line == "two");
  cat.close_input();
  CHECK(cat.read_line(line, far()) == Heard::end);
  CHECK(cat.wait().status == 0);
}

TEST_CASE("the input of a child process ends though others have been started since") {
  ChildProcess cat("/bin/cat", {});
  const ChildProcess other("/bin/cat", {});
  cat.close_input();
  std::string line;
  CHECK(cat.read_line(line, far()) == Heard::end);
}

TEST_CASE("all that a child process says is read to its end, with the time that it took") {
  ChildProcess shell("/bin/sh",
                     {"-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); echo $i; done"});
  const std::string output = shell.read_all();
  CHECK(output.starts_with("1\n2\n3\n"));
  CHECK(output.ends_with("\n19999\n20000\n"));
  const auto [status, seconds] = shell.wait();
  CHECK(status == 0);
  CHECK(seconds > 0);
}

TEST_CASE("how a child process ended is its status, or that a signal ended it") {
  CHECK(ChildProcess("/bin/sh", {"-c", "exit 3"}).wait().status == 3);
  CHECK(ChildProcess("/bin/sh", {"-c", "kill -9 $$"}).wait().status == -1);
  CHECK(ChildProcess("/no/such/program", {}).wait().status == 127);
}

TEST_CASE("a child process is waited for once") {
  ChildProcess shell("/bin/sh", {"-c", "exit 0"});
  CHECK(shell.wait().status == 0);
  CHECK_THROWS_AS(shell.wait(), std::logic_error);
}

TEST_CASE("a child process that has ended, or has closed its input, does not listen") {
  std::signal(SIGPIPE, SIG_IGN);
  for (const char* commands : {"echo closed", "exec <&-; echo closed; exec sleep 1000"}) {
    ChildProcess shell("/bin/sh", {"-c", commands});
    std::string line;
    REQUIRE(shell.read_line(line, far()) == Heard::line);
    if (commands == std::string("echo closed")) {
      REQUIRE(shell.wait().status == 0);
    }
    CHECK_FALSE(shell.write("anybody?\n"));
  }
}

TEST_CASE("a child process ends where nobody reads what it says, though we do not") {
  std::signal(SIGPIPE, SIG_IGN);
  CHECK(ChildProcess("/bin/sh", {"-c", "kill -PIPE $$; exit 0"}).wait().status == -1);
}

TEST_CASE("a child process that does not end with its pipes is killed") {
  pid_t process = 0;
  {
    ChildProcess shell("/bin/sh", {"-c", "trap '' HUP PIPE; echo $$; exec sleep 1000"});
    std::string line;
    REQUIRE(shell.read_line(line, far()) == Heard::line);
    process = std::stoi(line);
    REQUIRE(kill(process, 0) == 0);
  }
  CHECK(kill(process, 0) == -1);
  CHECK(errno == ESRCH);
}

TEST_CASE("a child process with a group of its own takes what it has started with it") {
  std::signal(SIGPIPE, SIG_IGN);
  std::string line;
  {
    ChildProcess shell("/bin/sh", {"-c", "sleep 300 & echo $!; wait"},
                       ChildProcess::ProcessGroup::own);
    REQUIRE(shell.read_line(line, far()) == Heard::line);
  }
  const pid_t sleeper = std::stoi(line);
  const auto deadline = far();
  while (kill(sleeper, 0) == 0 && Clock::now() < deadline) {
    std::ifstream status("/proc/" + line + "/stat");
    const std::string text{std::istreambuf_iterator<char>(status), {}};
    if (text.find(") Z") != std::string::npos) {
      break;  // dead, and nobody has asked for its status
    }
  }
  CHECK(Clock::now() < deadline);
}

TEST_CASE("a line without end is read in pieces, and an end can be waited for until a deadline") {
  ChildProcess endless("/bin/sh", {"-c", "cat /dev/zero"}, ChildProcess::ProcessGroup::own);
  std::string line;
  CHECK(endless.read_line(line, far()) == Heard::line);
  CHECK(line.size() >= ChildProcess::kLongLine);
  CHECK(line.size() < 2 * ChildProcess::kLongLine);
  CHECK(!endless.wait_until(Clock::now() + 10ms));
  ChildProcess shell("/bin/sh", {"-c", "exit 3"});
  const auto ended = shell.wait_until(far());
  REQUIRE(ended.has_value());
  CHECK(ended->status == 3);
}

}  // namespace
}  // namespace cheg::test::child_process_test
