#include "command.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <langinfo.h>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

#include "chess/fen.hpp"
#include "chess/text.hpp"

namespace cheg::tool {
namespace {

std::string system_message() { return std::strerror(errno); }  // NOLINT(concurrency-mt-unsafe)

// Something was redirected to us, and not just "no input" as from /dev/null.
bool input_is_given() {
  struct stat status {};
  return fstat(STDIN_FILENO, &status) == 0 && (S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode));
}

// A FEN that may also be the word `startpos`.
chess::Result<chess::Position, chess::TextError> read_position(std::string_view text) {
  return chess::parse_fen(text == "startpos" ? chess::kStartFen : text);
}

// Reports what is wrong with a FEN; false if anything is.
bool use_position(const InputLine& line, const std::function<void(const chess::Position&)>& use) {
  const auto position = read_position(line.text);
  if (!position) {
    const std::string place = line.number == 0 ? "" : fmt::format("line {}: ", line.number);
    complain(place + chess::describe(position.error(), line.text));
    return false;
  }
  use(*position);
  return true;
}

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    throw StreamError("cannot write to standard output: " + system_message());
  }
}

void flush_output() {
  if (std::fflush(stdout) != 0) {
    throw StreamError("cannot write to standard output: " + system_message());
  }
}

void complain(std::string_view text) {
  // After the results so far, where both go to one terminal or file.
  std::fflush(stdout);
  const std::string line = fmt::format("cheg: {}\n", text);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void write_file(const std::string& path, std::string_view content) {
  const std::string unfinished = fmt::format("{}.{}.part", path, getpid());
  std::FILE* file = std::fopen(unfinished.c_str(), "wb");
  if (file == nullptr) {
    throw StreamError(fmt::format("cannot write {}: {}", path, system_message()));
  }
  bool written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  written = std::fclose(file) == 0 && written;
  if (!written || std::rename(unfinished.c_str(), path.c_str()) != 0) {
    const std::string reason = system_message();
    std::remove(unfinished.c_str());
    throw StreamError(fmt::format("cannot write {}: {}", path, reason));
  }
}

bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }

bool output_has_color() {
  const char* no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  const char* terminal = std::getenv("TERM");      // NOLINT(concurrency-mt-unsafe)
  return output_is_terminal() && (no_color == nullptr || *no_color == '\0') &&
         terminal != nullptr && std::string_view(terminal) != "dumb";
}

bool output_is_utf8() {
  std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe)
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

ExitStatus for_each_line(const std::function<bool(const InputLine&)>& use) {
  ExitStatus status = ExitStatus::ok;
  InputLine line{{}, 0};
  while (std::getline(std::cin, line.text)) {
    ++line.number;
    if (!line.text.empty() && line.text.back() == '\r') {
      line.text.pop_back();
    }
    if (chess::trimmed(line.text).empty() || line.text[0] == '#') {
      continue;
    }
    if (!use(line)) {
      status = ExitStatus::negative;
    }
  }
  if (std::cin.bad()) {
    throw StreamError("cannot read standard input: " + system_message());
  }
  return status;
}

std::vector<std::string> join_fens(const std::vector<std::string>& arguments) {
  std::vector<std::string> fens;
  bool open = false;  // fields may still follow
  for (const std::string& argument : arguments) {
    const bool complete = argument.find(' ') != std::string::npos || argument == "startpos";
    if (complete || !open || argument.find('/') != std::string::npos) {
      fens.push_back(argument);
    } else {
      fens.back() += ' ' + argument;
    }
    open = !complete;
  }
  return fens;
}

ExitStatus for_each_position(const std::vector<std::string>& arguments,
                             const std::function<void(const chess::Position&)>& use) {
  if (arguments.empty() && input_is_given()) {
    return for_each_line([&use](const InputLine& line) { return use_position(line, use); });
  }
  ExitStatus status = ExitStatus::ok;
  const std::vector<std::string> fens =
      arguments.empty() ? std::vector<std::string>{"startpos"} : join_fens(arguments);
  for (const std::string& fen : fens) {
    if (!use_position({fen, 0}, use)) {
      status = ExitStatus::negative;
    }
  }
  return status;
}

}  // namespace cheg::tool
