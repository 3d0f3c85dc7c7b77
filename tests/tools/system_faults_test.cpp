// Whichever system call fails, files are whole, and what is lost is said. fail_system_call.cpp
// makes calls fail.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <initializer_list>
#include <map>
#include <sstream>
#include <string>
#include <utility>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/fault_folder.hpp"

namespace cheg::test::system_faults_test {
namespace {

#if defined(CHEG_FAIL_SYSTEM_CALL)

class SystemFaults {
 public:
  explicit SystemFaults(FaultCase what) : folder_(std::move(what)) {
    folder_.prepare();
    undisturbed_ = run(0, 0);
    calls_ = counted().first;
    expected_ = folder_.content();
    REQUIRE(calls_ > 10);
    REQUIRE(undisturbed_.error.empty());
    REQUIRE_FALSE(expected_.empty());
  }

  // Each call fails so; 0: it does half.
  void check_all(std::initializer_list<int> errors = {ENOSPC, EIO, EINTR, ENOMEM, 0}) {
    for (const int error : errors) {
      for (long n = 1; n <= calls_; ++n) {
        check(n, error);
      }
    }
    INFO(folder_.what().command);
    CHECK(reported_.count("openat") == 1);
    CHECK(reported_.count("write") == 1);
    CHECK(reported_.count("rename") == 1);
  }
  // How many failures of a call ended with status 3, by the name of the call.
  [[nodiscard]] const std::map<std::string, int>& reported() const { return reported_; }
  // "60 system calls; 300 failures, 100 with status 3".
  [[nodiscard]] std::string summary() const {
    int ended = 0;
    for (const auto& [name, count] : reported_) {
      ended += count;
    }
    return fmt::format("{}: {} system calls; {} failures, {} with status 3", folder_.what().name,
                       calls_, failures_, ended);
  }

 private:
  void check(long n, int error) {
    folder_.prepare();
    const RunResult result = run(n, error);
    const std::string call = counted().second;
    INFO(folder_.what().command << ", call " << n << ", " << call << ", error " << error << ": "
                                << result.status << ", " << result.error);
    REQUIRE(folder_.half_written() == 0);
    REQUIRE(folder_.is_whole(expected_));
    REQUIRE(std::count(result.error.begin(), result.error.end(), '\n') <= 1);
    ++failures_;
    if (result.status == undisturbed_.status) {
      REQUIRE(folder_.content() == expected_);
    } else {
      REQUIRE(result.status == 3);
      REQUIRE(result.error.starts_with("cheg: "));
      ++reported_[call];
    }
  }
  [[nodiscard]] RunResult run(long n, int error) const {
    return folder_.run(fmt::format("'{}' \"$DIR/count\" {} {}", CHEG_FAIL_SYSTEM_CALL, n, error));
  }
  [[nodiscard]] std::pair<long, std::string> counted() const {
    std::istringstream text(read_file(folder_.path("count")));
    std::pair<long, std::string> count;
    text >> count.first >> count.second;
    return count;
  }

  FaultFolder folder_;
  RunResult undisturbed_;
  std::string expected_;
  long calls_ = 0;
  int failures_ = 0;
  std::map<std::string, int> reported_;
};

const FaultCase kTable{"table", "cheg tb build KRK --threads 1", "", "tables/KRK.chegtb"};
const FaultCase kBytecode{"bytecode", "cheg compile krk -o \"$DIR/krk.bin\"", "", "krk.bin"};
const FaultCase kDrawing{"drawing", "cheg board startpos --svg \"$DIR/board.svg\"", "",
                         "board.svg"};
const FaultCase kGame{"game", "cheg referee --rules berkeley --pgn \"$DIR/game.pgn\"",
                      "f2f3\ne7e5\ng2g4\nd8h4\n", "game.pgn"};
const FaultCase kPage{"page", "cheg prove krk_deep --threads 1 --html \"$DIR/page.html\"", "",
                      "page.html"};

TEST_CASE("a table is written whole or not at all, whichever system call fails") {
  SystemFaults faults(kTable);
  faults.check_all();
  for (const char* needed : {"ftruncate", "fsync", "mkdir"}) {
    INFO(needed);
    CHECK(faults.reported().count(needed) == 1);
  }
}

TEST_CASE("bytecode and drawings are written whole or not at all, whichever system call fails") {
  for (const FaultCase& what : {kBytecode, kDrawing}) {
    SystemFaults faults(what);
    faults.check_all();
    CHECK(faults.reported().count("close") == 1);
  }
}

TEST_CASE("a game is recorded whole up to the last move written, whichever system call fails") {
  SystemFaults faults(kGame);
  faults.check_all({EIO, 0});
  CHECK(faults.reported().count("read") == 1);
}

TEST_CASE("whichever system call fails, in every way, files are whole", "[.full]") {
  for (const FaultCase& what : {kTable, kBytecode, kDrawing, kGame, kPage}) {
    SystemFaults faults(what);
    faults.check_all();
    WARN(faults.summary());
  }
}

#endif

}  // namespace
}  // namespace cheg::test::system_faults_test
