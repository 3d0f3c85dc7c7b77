#include "line_editor.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

// Behind <cstdio>, which they need.
#include <readline/history.h>
#include <readline/readline.h>

namespace cheg::tool {
namespace {

constexpr int kMostHistory = 5'000;

// NOLINTBEGIN(*-avoid-non-const-global-variables): readline calls functions, not objects
std::atomic<bool> is_interrupted{false};
LineEditor::Complete completer;
std::vector<std::string> candidates;
std::size_t next_candidate = 0;
std::optional<std::string> finished;  // the line
bool is_at_end = false;
struct sigaction action_before {};
// NOLINTEND(*-avoid-non-const-global-variables)

void on_interrupt(int /*signal*/) { is_interrupted.store(true, std::memory_order_relaxed); }

// While it lives, Ctrl-C is kept back.
class BlockedInterrupts {
 public:
  BlockedInterrupts() {
    sigset_t interrupts;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupts, &before_);
  }
  ~BlockedInterrupts() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedInterrupts(const BlockedInterrupts&) = delete;
  BlockedInterrupts(BlockedInterrupts&&) = delete;
  BlockedInterrupts& operator=(const BlockedInterrupts&) = delete;
  BlockedInterrupts& operator=(BlockedInterrupts&&) = delete;

  [[nodiscard]] const sigset_t& before() const { return before_; }

 private:
  sigset_t before_{};
};

void on_line(char* line) {
  is_at_end = line == nullptr;
  finished = line == nullptr ? "" : line;
  std::free(line);  // NOLINT(*-no-malloc): readline's
  rl_callback_handler_remove();
}

char* give_candidate(const char* /*text*/, int state) {
  next_candidate = state == 0 ? 0 : next_candidate;
  return next_candidate < candidates.size() ? strdup(candidates[next_candidate++].c_str())
                                            : nullptr;
}

char** complete_word(const char* text, int start, int end) {
  const std::string before(rl_line_buffer, static_cast<std::size_t>(end));
  repl::Completion completion = completer(before);
  candidates = std::move(completion.words);
  rl_completion_append_character = start == 0 ? ' ' : '\0';
  if (candidates.empty() && completion.files) {
    return nullptr;  // readline completes file names by itself
  }
  rl_attempted_completion_over = 1;
  return rl_completion_matches(text, give_candidate);
}

// Empty if there is no folder for it.
std::string history_path() {
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
  return error ? "" : (folder / "history").string();
}

}  // namespace

LineEditor::LineEditor(Complete complete) : history_file_(history_path()) {
  std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe)
  completer = std::move(complete);
  rl_readline_name = "cheg";
  rl_catch_signals = 0;
  rl_attempted_completion_function = complete_word;
  rl_completer_word_break_characters = " \t,=";
  rl_completer_quote_characters = "";
  rl_basic_quote_characters = "";
  using_history();
  stifle_history(kMostHistory);
  if (!history_file_.empty()) {
    read_history(history_file_.c_str());
    // So that lines can be appended to it.
    std::FILE* file = std::fopen(history_file_.c_str(), "a");
    if (file != nullptr) {
      std::fclose(file);
      history_truncate_file(history_file_.c_str(), kMostHistory);
    }
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

std::optional<LineEditor::Line> LineEditor::read(const std::string& prompt, bool color) {
  constexpr const char* kBold = "\001\033[1;34m\002";
  constexpr const char* kPlain = "\001\033[0m\002";
  const std::string shown = color ? kBold + prompt + kPlain : prompt;
  std::fflush(stdout);
  is_interrupted = false;
  finished.reset();
  // Only while it waits, so that none comes unnoticed between looking at the flag and waiting.
  const BlockedInterrupts blocked;
  rl_callback_handler_install(shown.c_str(), on_line);
  while (!finished) {
    if (is_interrupted) {
      is_interrupted = false;
      rl_free_line_state();
      rl_callback_sigcleanup();
      rl_callback_handler_remove();
      std::fputs("^C\n", stdout);
      std::fflush(stdout);
      return Line{"", true};
    }
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int ready = ppoll(&input, 1, nullptr, &blocked.before());
    if (ready > 0) {
      rl_callback_read_char();
    } else if (ready < 0 && errno != EINTR) {
      rl_callback_handler_remove();
      return std::nullopt;
    }
  }
  if (is_at_end) {
    std::fputs("\n", stdout);
    return std::nullopt;
  }
  const HIST_ENTRY* last =
      history_length > 0 ? history_get(history_base + history_length - 1) : nullptr;
  if (!finished->empty() && (last == nullptr || *finished != last->line)) {
    add_history(finished->c_str());
    if (!history_file_.empty()) {
      append_history(1, history_file_.c_str());
    }
  }
  return Line{*finished, false};
}

}  // namespace cheg::tool
