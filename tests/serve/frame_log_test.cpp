#include "serve/frame_log.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::frame_log_test {
namespace {

using kriegspiel::Listener;
using serve::FrameLog;

TEST_CASE("a frame that several listeners hear has a number of its own for each of them") {
  FrameLog log;
  log.tell(Listener::white, log.keep(R"({"t":"a"})"));
  const FrameLog::Kept both = log.keep(R"({"t":"b"})");
  log.tell(Listener::white, both);
  log.tell(Listener::black, both);
  CHECK(log.size(Listener::white) == 2);
  CHECK(log.size(Listener::black) == 1);
  CHECK(log.size(Listener::spectators) == 0);
  CHECK(log.frame(Listener::white, 1) == R"({"n":1,"t":"a"})");
  CHECK(log.frame(Listener::white, 2) == R"({"n":2,"t":"b"})");
  CHECK(log.frame(Listener::black, 1) == R"({"n":1,"t":"b"})");
}

TEST_CASE("thousands of frames, short and long, are all kept") {
  FrameLog log;
  Random random(7);
  std::vector<std::string> told;
  for (std::size_t i = 0; i < 3000; ++i) {
    const std::size_t length = random.below(100) == 0 ? 9000 : random.below(300);
    told.push_back(R"({"t":")" + std::string(length, static_cast<char>('a' + i % 26)) + "\"}");
    log.tell(Listener::black, log.keep(told.back()));
  }
  REQUIRE(log.size(Listener::black) == told.size());
  for (std::size_t i = 0; i < told.size(); ++i) {
    REQUIRE(log.frame(Listener::black, i + 1) ==
            R"({"n":)" + std::to_string(i + 1) + "," + told[i].substr(1));
  }
}

}  // namespace
}  // namespace cheg::test::frame_log_test
