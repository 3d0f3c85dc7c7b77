#include "tools/cheg/command_line/line_editor.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

// Included after <cstdio>, which it needs.
#include <editline/readline.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

constexpr int kMostHistory = 5'000;

// NOLINTBEGIN(*-avoid-non-const-global-variables): the library calls functions, not objects
std::atomic<bool> is_interrupted{false};
LineEditor::Complete completer;
std::vector<std::string> candidates;
std::size_t next_candidate = 0;
struct sigaction action_before {};
const LineEditor::Watch* watched = nullptr;
sigset_t signals_before{};  // while a line is read, Ctrl-C arrives only during the wait for a key
// NOLINTEND(*-avoid-non-const-global-variables)

void on_interrupt(int /*signal*/) { is_interrupted.store(true, std::memory_order_relaxed); }

// During the lifetime of this object, the terminal delivers each key at once. The library does the
// same, but only after its prompt. Without this object, keys typed earlier would be read as if
// there were no editor.
class KeyByKey {
 public:
  KeyByKey() : is_terminal_(tcgetattr(STDIN_FILENO, &before_) == 0) {
    if (is_terminal_) {
      termios keys = before_;
      keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
      keys.c_cc[VMIN] = 1;
      keys.c_cc[VTIME] = 0;
      tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
    }
  }
  ~KeyByKey() {
    if (is_terminal_) {
      tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
    }
  }
  KeyByKey(const KeyByKey&) = delete;
  KeyByKey(KeyByKey&&) = delete;
  KeyByKey& operator=(const KeyByKey&) = delete;
  KeyByKey& operator=(KeyByKey&&) = delete;

 private:
  termios before_{};
  bool is_terminal_;
};

// Delivers a Ctrl-C that waits. ppoll() does not deliver it if there is a key. Such a key was typed
// after the Ctrl-C, because the terminal drops everything typed before.
void let_interrupt_in() {
  sigset_t blocked;
  pthread_sigmask(SIG_SETMASK, &signals_before, &blocked);
  pthread_sigmask(SIG_SETMASK, &blocked, nullptr);
}

// Shows what has happened above the line that the user types. Returns whether he may go on.
bool show_what_happens() {
  std::fputs("\r\033[K", stdout);
  const bool goes_on = watched->happens();
  std::fflush(stdout);
  if (goes_on) {
    rl_forced_update_display();
  }
  return goes_on;
}

// The next byte typed; nothing at the end of the input, or after Ctrl-C.
std::optional<unsigned char> wait_for_byte() {
  // A negative descriptor is ignored.
  pollfd inputs[] = {{STDIN_FILENO, POLLIN, 0},
                     {watched == nullptr ? -1 : watched->descriptor, POLLIN, 0}};
  while (!is_interrupted) {
    const int ready = ppoll(inputs, std::size(inputs), nullptr, &signals_before);
    const int error = errno;
    let_interrupt_in();
    if (is_interrupted || (ready < 0 && error != EINTR)) {
      return std::nullopt;
    }
    if (ready > 0 && inputs[1].revents != 0 && !show_what_happens()) {
      return std::nullopt;
    }
    if (ready <= 0 || inputs[0].revents == 0) {
      continue;
    }
    unsigned char byte = 0;
    const ssize_t size = ::read(STDIN_FILENO, &byte, 1);
    if (size == 1) {
      return byte;
    }
    if (size == 0 || errno != EINTR) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

// The library calls this function for a key, because its own function loses a Ctrl-C that comes
// just before the wait. Returns a wide character, or -1 if wait_for_byte() returns nothing.
int wait_for_key(FILE* /*input*/) {
  constexpr int kEndOfInput = -1;
  std::mbstate_t state{};
  while (const std::optional<unsigned char> byte = wait_for_byte()) {
    // A terminal that was not yet prepared for editing turns a Ctrl-D into this byte.
    if (*byte == 0) {
      return CTRL('D');
    }
    const char part = static_cast<char>(*byte);
    wchar_t key = 0;
    switch (std::mbrtowc(&key, &part, 1, &state)) {
      case static_cast<std::size_t>(-1):
        state = {};  // left out, because it is not in this encoding
        break;
      case static_cast<std::size_t>(-2):
        break;
      default:
        return static_cast<int>(key);
    }
  }
  return kEndOfInput;
}

char* give_candidate(const char* /*text*/, int state) {
  next_candidate = state == 0 ? 0 : next_candidate;
  return next_candidate < candidates.size() ? strdup(candidates[next_candidate++].c_str())
                                            : nullptr;
}

char** complete_word(const char* text, int start, int /*end*/) {
  const std::string before(rl_line_buffer, static_cast<std::size_t>(rl_point));
  repl::Completion completion = completer(before);
  candidates = std::move(completion.words);
  constexpr int kBlank = 0x20;
  rl_completion_append_character = start == 0 ? kBlank : 0;
  if (candidates.empty() && completion.files) {
    return nullptr;  // the library completes file names by itself
  }
  rl_attempted_completion_over = 1;
  return rl_completion_matches(text, give_candidate);
}

// The path of the history file with this name; empty if there is no folder for it.
std::string history_path(const std::string& name) {
  const char* state = std::getenv("XDG_STATE_HOME");  // NOLINT(concurrency-mt-unsafe)
  const char* home = std::getenv("HOME");             // NOLINT(concurrency-mt-unsafe)
  std::filesystem::path folder;
  if (state != nullptr && state[0] == '/') {
    folder = state;
  } else if (home != nullptr && home[0] == '/') {
    folder = std::filesystem::path(home) / ".local/state";
  } else {
    return "";
  }
  folder /= "cheg";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return error ? "" : (folder / name).string();
}

}  // namespace

LineEditor::LineEditor(Complete complete, const std::string& history)
    : remembers_(!history.empty()), history_file_(remembers_ ? history_path(history) : "") {
  std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe)
  completer = std::move(complete);
  rl_readline_name = "cheg";
  rl_getc_function = wait_for_key;
  rl_attempted_completion_function = complete_word;
  rl_basic_word_break_characters = " \t,=";
  using_history();
  clear_history();
  stifle_history(kMostHistory);
  std::ifstream lines(history_file_);
  while (std::getline(lines, last_line_)) {
    add_history(last_line_.c_str());
  }
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // NOLINT(*-union-access): the system's
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &action_before);
}

LineEditor::~LineEditor() {
  sigaction(SIGINT, &action_before, nullptr);
  completer = nullptr;
}

std::atomic<bool>& LineEditor::interrupted() { return is_interrupted; }

std::optional<LineEditor::TypedLine> LineEditor::read(const std::string& prompt, bool color,
                                                      const Watch* watch) {
  // The colour ends before the final blank of the prompt, because the library drops everything
  // after the last character.
  const std::string_view word =
      std::string_view(prompt).substr(0, prompt.find_last_not_of(' ') + 1);
  const std::string shown =
      color ? fmt::format("\001\033[1;34m\002{}\001\033[0m\002 ", word) : prompt;
  std::fflush(stdout);
  is_interrupted = false;
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, &signals_before);
  std::unique_ptr<char, decltype(&std::free)> line(nullptr, &std::free);
  watched = watch;
  {
    const KeyByKey terminal;
    line.reset(readline(shown.c_str()));
  }
  watched = nullptr;
  pthread_sigmask(SIG_SETMASK, &signals_before, nullptr);
  if (line == nullptr && is_interrupted.exchange(false)) {
    std::fputs("^C\n", stdout);
    return TypedLine{"", true};
  }
  if (line == nullptr) {
    std::fputs("\n", stdout);
    return std::nullopt;
  }
  std::string text = line.get();
  if (remembers_ && !text.empty() && text != last_line_) {
    last_line_ = text;
    add_history(text.c_str());
    keep(text);
  }
  return TypedLine{std::move(text), false};
}

void LineEditor::keep(const std::string& line) {
  if (history_file_.empty()) {
    return;
  }
  errno = 0;
  std::ofstream file(history_file_, std::ios::app);
  file << line << '\n' << std::flush;
  if (!file) {
    complain(fmt::format("cannot write {}: {}; from here on lines are remembered for this session",
                         history_file_, std::strerror(errno)));  // NOLINT(concurrency-mt-unsafe)
    history_file_.clear();
  }
}

}  // namespace cheg::tool
