// Wherever memory runs out, the program says so or does without it. failing_allocations.cpp makes
// allocations fail.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/fault_folder.hpp"

namespace cheg::test::allocation_faults_test {
namespace {

#if defined(CHEG_FAILING_ALLOCATIONS)  // not under sanitizers, which bring their own allocator

class AllocationFaults {
 public:
  explicit AllocationFaults(FaultCase what) : folder_(std::move(what)) {
    folder_.prepare();
    undisturbed_ = run("CHEG_FAIL_COUNT=\"$DIR/count\"");
    calls_ = std::stol(read_file(folder_.path("count")));
    expected_ = folder_.content();
    REQUIRE(calls_ > 1000);
    REQUIRE(std::count(undisturbed_.error.begin(), undisturbed_.error.end(), '\n') <= 1);
  }

  void check_all() { check_from(1, 1); }
  // The first, at which not even exceptions can be made; few of those that every command has in
  // common; and more of the last, in which the work is done.
  void check_some(int samples) {
    constexpr long kFirst = 5;
    constexpr long kLast = 400;
    for (long n = 1; n < kFirst; ++n) {
      check(n);
    }
    check_from(kFirst, calls_ / samples);
    check_from(std::max(kFirst, calls_ - kLast), kLast / samples);
  }
  // How many ended so.
  [[nodiscard]] int with_status(int status) { return outcomes_[status]; }
  // "run: 4278 allocations; 8556 failures, 8495 with status 3".
  [[nodiscard]] std::string summary() {
    return fmt::format("{}: {} allocations; {} failures, {} with status 3", folder_.what().name,
                       calls_, 2 * calls_, with_status(3));
  }

 private:
  void check_from(long first, long step) {
    for (long n = first; n <= calls_; n += step) {
      check(n);
    }
  }
  void check(long n) {
    check(n, false);
    check(n, true);
  }
  // Fails the n-th call, once or with all that follow, and checks what comes of it.
  void check(long n, bool goes_on) {
    folder_.prepare();
    const RunResult result =
        run(fmt::format("CHEG_FAIL_AT={}{}", n, goes_on ? " CHEG_FAIL_ON=1" : ""));
    INFO(folder_.what().command << ", allocation " << n << (goes_on ? " and all others" : "")
                                << ": " << result.status << ", " << result.error);
    ++outcomes_[result.status];
    if (result.status == undisturbed_.status) {
      // It did without, and may have said so.
      REQUIRE(result.output == undisturbed_.output);
      REQUIRE(result.error.starts_with(undisturbed_.error));
      REQUIRE(folder_.content() == expected_);
    } else {
      REQUIRE(result.status == 3);
      REQUIRE(result.error.starts_with("cheg: "));
      REQUIRE(result.error.find("memory") != std::string::npos);
      REQUIRE(undisturbed_.output.starts_with(result.output));
      REQUIRE(folder_.is_whole(expected_));
    }
    REQUIRE(std::count(result.error.begin(), result.error.end(), '\n') <= 1);
    REQUIRE(folder_.half_written() == 0);
  }
  [[nodiscard]] RunResult run(const std::string& fault) const {
    return folder_.run(fmt::format("env {} LD_PRELOAD='{}'", fault, CHEG_FAILING_ALLOCATIONS));
  }

  FaultFolder folder_;
  RunResult undisturbed_;
  std::string expected_;
  long calls_ = 0;
  std::map<int, int> outcomes_;  // by exit status
};

const FaultCase kRun{"run", "cheg run krk '8/8/8/8/8/2k5/8/K6R w - - 0 1'", "", ""};
const FaultCase kCheck{"check", "cheg check \"$DIR/queen.cheg\"", "", ""};
const FaultCase kReferee{"referee", "cheg referee --rules berkeley --pgn \"$DIR/game.pgn\"",
                         "e2e4\ne7e5\nd1h5\nb8c6\nf1c4\ng8f6\nh5f7\n", "game.pgn"};
const FaultCase kUsage{"usage", "cheg run krk startpos --limit-plys 3", "", ""};
const FaultCase kSession{"session", "cheg repl",
                         "load krk\n8/8/8/8/8/2k5/8/K6R w - - 0 1\nrun\nwhy\nCARD N,LM\nN\n", ""};
const FaultCase kProve{"prove",
                       "cheg prove \"$DIR/queen.cheg\" --threads 2 --html \"$DIR/page.html\"", "",
                       "page.html"};

const FaultCase kProveRegion{
    "prove a region",
    "cheg prove \"$DIR/corner.cheg\" --where near --threads 2 --html \"$DIR/page.html\"", "",
    "page.html"};

TEST_CASE("wherever memory runs out a command says so, and leaves files as they were") {
  for (const FaultCase& what : {kRun, kCheck, kReferee, kUsage, kSession}) {
    AllocationFaults faults(what);
    faults.check_some(16);
    CHECK(faults.with_status(3) > 60);
  }
}

TEST_CASE("wherever memory runs out a proof says so, and leaves its page as it was") {
  AllocationFaults faults(kProve);
  faults.check_some(6);
  CHECK(faults.with_status(3) > 20);
}

// Every one, once and with all that follow: minutes each. `-c session` runs one command.
TEST_CASE("each allocation of a command may fail, once and for good", "[.full]") {
  const FaultCase what = GENERATE(kRun, kCheck, kReferee, kUsage, kSession);
  DYNAMIC_SECTION(what.name) {
    AllocationFaults faults(what);
    faults.check_all();
    WARN(faults.summary());
  }
}

TEST_CASE("each allocation of a proof may fail, once and for good", "[.full]") {
  AllocationFaults faults(kProveRegion);
  faults.check_all();
  WARN(faults.summary());
}

#endif

}  // namespace
}  // namespace cheg::test::allocation_faults_test
