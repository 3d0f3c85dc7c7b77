#include "tools/cheg/command_line/pager.hpp"

#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/utf8.hpp"
#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

// The number of lines of the terminal; 0 if standard input or output is not a terminal.
std::size_t lines_of_terminal() {
  winsize size{};
  const bool is_terminal = isatty(STDIN_FILENO) != 0 && output_is_terminal() &&
                           ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  return is_terminal ? size.ws_row : 0;
}

// The number of the terminal's lines that the text takes. A long line takes several.
std::size_t count_lines(std::string_view text) {
  winsize size{};
  const bool has_size = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  const std::size_t columns = has_size ? size.ws_col : 80;
  std::size_t count = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::size_t width = count_characters(text.substr(0, end));
    count += width == 0 ? 1 : (width + columns - 1) / columns;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return count;
}

// Returns false if the pager cannot be started. The shell then says why.
bool show_through(const char* pager, std::string_view text) {
  constexpr int kNotFound = 127;
  flush_output();
  // The pager inherits the ignored signals when it starts.
  const auto broken_pipe = std::signal(SIGPIPE, SIG_DFL);
  std::FILE* pipe = popen(pager, "w");  // NOLINT(cert-env33-c): the user's own command
  std::signal(SIGPIPE, broken_pipe);
  // Ctrl-C is for the pager while it runs.
  struct sigaction ignore {};
  struct sigaction before {};
  ignore.sa_handler = SIG_IGN;  // NOLINT(*-union-access): the system's
  sigaction(SIGINT, &ignore, &before);
  int status = -1;
  if (pipe != nullptr) {
    std::fwrite(text.data(), 1, text.size(), pipe);  // an early end of the pager is not an error
    status = pclose(pipe);
  }
  sigaction(SIGINT, &before, nullptr);
  return status != -1 && !(WIFEXITED(status) && WEXITSTATUS(status) == kNotFound);
}

// Waits for a key. Returns false if the key ends the text: q, Ctrl-C, Ctrl-D or the end of the
// input.
bool wants_more() {
  constexpr char kCtrlC = 3;
  constexpr char kCtrlD = 4;
  constexpr std::string_view kQuestion = "-- a key for more, q to end --";
  termios before{};
  if (tcgetattr(STDIN_FILENO, &before) != 0) {
    return false;
  }
  print(kQuestion);
  flush_output();
  termios keys = before;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
  char key = 'q';
  const bool is_read = ::read(STDIN_FILENO, &key, 1) == 1;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
  print_unchanged("\r" + std::string(kQuestion.size(), ' ') + "\r");
  return is_read && key != 'q' && key != 'Q' && key != kCtrlC && key != kCtrlD;
}

// The part of the text that fills the lines, at least one line of it.
std::string_view take_screen(std::string_view& text, std::size_t lines) {
  std::size_t size = 0;
  std::size_t taken = 0;
  while (size < text.size()) {
    const std::size_t end = std::min(text.find('\n', size), text.size() - 1) + 1;
    taken += count_lines(text.substr(size, end - size));
    if (size > 0 && taken > lines) {
      break;
    }
    size = end;
  }
  const std::string_view screen = text.substr(0, size);
  text.remove_prefix(size);
  return screen;
}

}  // namespace

void print_in_pages(std::string_view text) {
  const std::string printable = printable_lines(text);
  const std::size_t lines = lines_of_terminal();
  if (lines < 2 || count_lines(printable) < lines) {
    print(printable);
    return;
  }
  const char* pager = std::getenv("PAGER");  // NOLINT(concurrency-mt-unsafe)
  if (pager != nullptr && *pager != '\0' && show_through(pager, printable)) {
    return;
  }
  std::string_view rest = printable;
  print(take_screen(rest, lines - 1));
  while (!rest.empty() && wants_more()) {
    print(take_screen(rest, lines - 1));
  }
}

}  // namespace cheg::tool
