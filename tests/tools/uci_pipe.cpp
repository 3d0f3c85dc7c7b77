#include "tests/tools/uci_pipe.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <sstream>
#include <stdexcept>

#include "tests/support/catch.hpp"

namespace cheg::test {
namespace {

using Heard = ChildProcess::Heard;

// Sanitizers and other work on the machine make everything slow.
constexpr std::chrono::seconds kPatience(300);

std::vector<std::string> arguments(const std::vector<std::string>& options) {
  std::vector<std::string> all{"uci"};
  all.insert(all.end(), options.begin(), options.end());
  return all;
}

}  // namespace

UciPipe::UciPipe(bool waits_for_programs, const std::vector<std::string>& options)
    : process_(CHEG_PROGRAM, arguments(options)) {
  std::signal(SIGPIPE, SIG_IGN);
  if (!waits_for_programs) {
    send("setoption name Wait For Programs value 0");
  }
}

UciPipe::~UciPipe() {
  if (has_ended_) {
    return;
  }
  // The engine quits where its input ends, and with it its output.
  close_input();
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  Heard heard = Heard::line;
  for (std::string line; heard == Heard::line;) {
    heard = process_.read_line(line, deadline);
  }
  CHECK(heard == Heard::end);
  if (heard == Heard::end) {
    CHECK(wait() == 0);
  }
}

int UciPipe::wait() {
  has_ended_ = true;
  return process_.wait().status;
}

void UciPipe::write(std::string_view bytes) const {
  if (!process_.write(bytes)) {
    throw std::runtime_error("the engine does not listen any more");
  }
}

bool UciPipe::read_line(std::string& line) {
  const Heard heard = process_.read_line(line, std::chrono::steady_clock::now() + kPatience);
  if (heard == Heard::nothing) {
    throw std::runtime_error("the engine says nothing");
  }
  return heard == Heard::line;
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

std::vector<std::string> UciPipe::rest() {
  std::vector<std::string> lines;
  for (std::string line; read_line(line);) {
    lines.push_back(line);
  }
  return lines;
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
