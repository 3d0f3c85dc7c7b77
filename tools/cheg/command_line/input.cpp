#include "tools/cheg/command_line/input.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "chess/fen.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

// Whether standard input is redirected: it is open, and neither a terminal nor /dev/null.
bool input_is_given() {
  struct stat status {};
  return fstat(STDIN_FILENO, &status) == 0 && !S_ISCHR(status.st_mode);
}

// Reports the fault of a position, if any. Returns false if there is a fault.
bool use_position(const InputLine& line, const CheckedUse& use) {
  const std::string_view text = trimmed(line.text);
  const auto position = read_position(text);
  const std::optional<std::string> complaint =
      position ? use(*position) : describe(position.error(), text);
  if (complaint) {
    const std::string place = line.number == 0 ? "" : fmt::format("line {}: ", line.number);
    complain(place + *complaint);
  }
  return !complaint;
}

}  // namespace

Result<chess::Position, TextError> read_position(std::string_view text) {
  constexpr std::string_view kStart = "startpos";
  if (text == kStart) {
    return chess::Position();
  }
  const bool has_ranks = text.find('/') != std::string_view::npos;
  if (!has_ranks && !nearest_name(text, std::array{kStart}).empty()) {
    return TextError{fmt::format("this is no FEN; did you mean `{}`?", kStart), 0};
  }
  return chess::parse_fen(text);
}

void LineReader::Close::operator()(std::FILE* file) const {
  if (file != stdin) {
    std::fclose(file);
  }
}

void LineReader::fail() const {
  const std::string reason = std::strerror(errno);  // NOLINT(concurrency-mt-unsafe)
  throw StreamError(fmt::format("cannot read {}: {}", name_, reason));
}

LineReader::LineReader(const std::string& path)
    : name_(path == "-" ? "standard input" : made_printable(path)),
      file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb")) {
  if (file_ == nullptr) {
    fail();
  }
}

std::optional<InputLine> LineReader::next() {
  while (auto line = next_of_any_kind()) {
    const std::string_view content = trimmed(line->text);
    if (!content.empty() && content[0] != '#') {
      return line;
    }
  }
  return std::nullopt;
}

std::optional<InputLine> LineReader::next_of_any_kind() {
  InputLine line{{}, ++number_};
  int c = std::getc(file_.get());
  while (c != EOF && c != '\n') {
    line.text += static_cast<char>(c);
    c = std::getc(file_.get());
  }
  if (std::ferror(file_.get()) != 0) {
    fail();
  }
  return c == EOF && line.text.empty() ? std::nullopt : std::optional(std::move(line));
}

ExitStatus for_each_line(const std::function<bool(const InputLine&)>& use) {
  ExitStatus status = ExitStatus::ok;
  LineReader lines;
  while (const auto line = lines.next()) {
    if (!use(*line)) {
      status = ExitStatus::negative;
    }
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
  return for_each_checked_position(
      arguments, [&use](const chess::Position& position) -> std::optional<std::string> {
        use(position);
        return std::nullopt;
      });
}

ExitStatus for_each_checked_position(const std::vector<std::string>& arguments,
                                     const CheckedUse& use) {
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
