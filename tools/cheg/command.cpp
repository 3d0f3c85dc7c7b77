#include "tools/cheg/command.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <langinfo.h>
#include <array>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "base/text.hpp"
#include "chess/fen.hpp"

namespace cheg::tool {
namespace {

std::string system_message() { return std::strerror(errno); }  // NOLINT(concurrency-mt-unsafe)

// Something was redirected to us: standard input is open, and neither a terminal nor /dev/null.
bool input_is_given() {
  struct stat status {};
  return fstat(STDIN_FILENO, &status) == 0 && !S_ISCHR(status.st_mode);
}

[[noreturn]] void fail_to_write(const std::string& path, const std::string& reason) {
  throw StreamError(fmt::format("cannot write {}: {}", path, reason));
}

// Writes and closes the file; the reason if that fails, otherwise nothing.
std::string write_and_close(std::FILE* file, std::string_view content) {
  const bool written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  const std::string reason = system_message();
  const bool closed = std::fclose(file) == 0;
  return !written ? reason : !closed ? system_message() : std::string();
}

// Reports what is wrong with a position; false if anything is.
bool use_position(const InputLine& line, const CheckedUse& use) {
  const std::string_view text = trimmed(line.text);
  const auto position = read_position(text);
  const Fault fault = position ? use(*position) : describe(position.error(), text);
  if (fault) {
    const std::string place = line.number == 0 ? "" : fmt::format("line {}: ", line.number);
    complain(place + *fault);
  }
  return !fault;
}

bool user_wants_color() {
  const char* no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  const char* terminal = std::getenv("TERM");      // NOLINT(concurrency-mt-unsafe)
  return (no_color == nullptr || *no_color == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
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

void complain(std::string_view text) { print_error(fmt::format("cheg: {}\n", text)); }

void print_error(std::string_view text) {
  // After the results so far, where both go to one terminal or file. If those are lost, that is
  // said after this complaint.
  const bool lost = std::fflush(stdout) != 0;
  const std::string reason = system_message();
  std::fwrite(text.data(), 1, text.size(), stderr);
  if (lost) {
    throw StreamError("cannot write to standard output: " + reason);
  }
}

void write_file(const std::string& path, std::string_view content) {
  std::error_code ignored;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, ignored);
  const std::string file_name = target.empty() ? path : target.string();
  struct stat status {};
  const bool exists = stat(file_name.c_str(), &status) == 0;
  const bool in_place = exists && !S_ISREG(status.st_mode);  // a pipe or a device
  const std::string written = in_place ? file_name : fmt::format("{}.{}.part", file_name, getpid());

  std::FILE* file = std::fopen(written.c_str(), "wb");
  if (file == nullptr) {
    fail_to_write(path, system_message());
  }
  if (exists && !in_place) {
    fchmod(fileno(file), status.st_mode);
  }
  std::string reason = write_and_close(file, content);
  if (!in_place) {
    if (reason.empty() && std::rename(written.c_str(), file_name.c_str()) != 0) {
      reason = system_message();
    }
    if (!reason.empty()) {
      std::remove(written.c_str());
    }
  }
  if (!reason.empty()) {
    fail_to_write(path, reason);
  }
}

bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }

bool output_has_color() { return output_is_terminal() && user_wants_color(); }

bool error_has_color() { return isatty(STDERR_FILENO) != 0 && user_wants_color(); }

bool output_is_utf8() {
  std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe)
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
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
  int c = std::getc(stdin);
  while (c != EOF && c != '\n') {
    line.text += static_cast<char>(c);
    c = std::getc(stdin);
  }
  if (std::ferror(stdin) != 0) {
    throw StreamError("cannot read standard input: " + system_message());
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
  return for_each_checked_position(arguments, [&use](const chess::Position& position) -> Fault {
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
