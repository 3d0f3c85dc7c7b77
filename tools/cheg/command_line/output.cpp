#include "tools/cheg/command_line/output.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <langinfo.h>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "base/utf8.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {
namespace {

[[noreturn]] void fail_to_write(const std::string& path, int error) {
  const char* const reason = std::strerror(error);  // NOLINT(concurrency-mt-unsafe)
  throw StreamError(fmt::format("cannot write {}: {}", path, reason));
}

[[noreturn]] void fail_to_print(int error) {
  const std::string message = std::string("cannot write to standard output: ") +
                              std::strerror(error);  // NOLINT(concurrency-mt-unsafe)
  if (error == EPIPE) {
    throw OutputClosed(message);
  }
  throw StreamError(message);
}

// Writes and closes the file. Returns the error number if this fails, otherwise 0. Needs no memory.
int write_and_close(std::FILE* file, std::string_view content) {
  const bool written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  const int error = errno;
  const bool closed = std::fclose(file) == 0;
  return !written ? error : !closed ? errno : 0;
}

bool user_wants_color() {
  const char* no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  const char* terminal = std::getenv("TERM");      // NOLINT(concurrency-mt-unsafe)
  return (no_color == nullptr || *no_color == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

}  // namespace

void print(std::string_view text) { print_unchanged(printable_lines(text)); }

void print_error(std::string_view text) { print_error_unchanged(printable_lines(text)); }

void print_unchanged(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    fail_to_print(errno);
  }
}

void flush_output() {
  if (std::fflush(stdout) != 0) {
    fail_to_print(errno);
  }
}

void complain(std::string_view text) { print_error(fmt::format("cheg: {}\n", text)); }

void print_error_unchanged(std::string_view text) {
  // Comes after the earlier results, if both go to the same terminal or file. If those results are
  // lost, this is reported after the complaint.
  const int lost = std::fflush(stdout) != 0 ? errno : 0;
  std::fwrite(text.data(), 1, text.size(), stderr);
  if (lost != 0) {
    fail_to_print(lost);
  }
}

void write_file(const std::string& path, std::string_view content) {
  std::error_code ignored;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, ignored);
  const std::string file_name = target.empty() ? path : target.string();
  struct stat status {};
  const bool exists = stat(file_name.c_str(), &status) == 0;
  if (!exists && errno != ENOENT) {
    fail_to_write(path, errno);  // the existing file may be a device
  }
  const bool in_place = exists && !S_ISREG(status.st_mode);  // a pipe or a device
  const std::string written = in_place ? file_name : fmt::format("{}.{}.part", file_name, getpid());

  std::FILE* file = std::fopen(written.c_str(), "wb");
  if (file == nullptr) {
    fail_to_write(path, errno);
  }
  if (exists && !in_place) {
    fchmod(fileno(file), status.st_mode);
  }
  int error = write_and_close(file, content);
  if (!in_place) {
    if (error == 0 && std::rename(written.c_str(), file_name.c_str()) != 0) {
      error = errno;
    }
    if (error != 0) {
      std::remove(written.c_str());
    }
  }
  if (error != 0) {
    fail_to_write(path, error);
  }
}

std::string number_of(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }

bool output_has_color() { return output_is_terminal() && user_wants_color(); }

bool error_has_color() { return isatty(STDERR_FILENO) != 0 && user_wants_color(); }

bool output_is_utf8() {
  std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe)
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

}  // namespace cheg::tool
