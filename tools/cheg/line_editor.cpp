#include "line_editor.hpp"

#include <fmt/format.h>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

// Behind <cstdio>, which it needs.
#include <editline/readline.h>
#include <sys/time.h>

namespace cheg::tool {
namespace {

constexpr int kMostHistory = 5'000;

// NOLINTBEGIN(*-avoid-non-const-global-variables): the library calls functions, not objects
std::atomic<bool> is_interrupted{false};
std::atomic<bool> is_reading{false};
LineEditor::Complete completer;
std::vector<std::string> candidates;
std::size_t next_candidate = 0;
struct sigaction action_before {};
// NOLINTEND(*-avoid-non-const-global-variables)

// Signals every 10 milliseconds from now on, or none.
void ring(bool on) {
  constexpr int kMicroseconds = 10'000;
  itimerval timer{};
  timer.it_interval.tv_usec = on ? kMicroseconds : 0;
  timer.it_value = timer.it_interval;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void on_interrupt(int /*signal*/) {
  is_interrupted.store(true, std::memory_order_relaxed);
  // The library may be about to wait for a key, and would not see that it was interrupted.
  if (is_reading.load(std::memory_order_relaxed)) {
    ring(true);
  }
}

void on_ring(int /*signal*/) {}

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
  rl_attempted_completion_function = complete_word;
  rl_basic_word_break_characters = " \t,=";
  using_history();
  stifle_history(kMostHistory);
  std::ifstream history(history_file_);
  while (std::getline(history, last_line_)) {
    add_history(last_line_.c_str());
  }
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // NOLINT(*-union-access): the system's
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &action_before);
  action.sa_handler = on_ring;  // NOLINT(*-union-access)
  sigaction(SIGALRM, &action, nullptr);
}

LineEditor::~LineEditor() {
  sigaction(SIGINT, &action_before, nullptr);
  completer = nullptr;
}

std::atomic<bool>& LineEditor::interrupted() { return is_interrupted; }

std::optional<LineEditor::Line> LineEditor::read(const std::string& prompt, bool color) {
  // Colour ends before the prompt does: the library leaves out what stands behind its last letter.
  const std::string_view word =
      std::string_view(prompt).substr(0, prompt.find_last_not_of(' ') + 1);
  const std::string shown =
      color ? fmt::format("\001\033[1;34m\002{}\001\033[0m\002 ", word) : prompt;
  std::fflush(stdout);
  is_interrupted = false;
  is_reading = true;
  const std::unique_ptr<char, decltype(&std::free)> line(readline(shown.c_str()), &std::free);
  is_reading = false;
  ring(false);
  if (line == nullptr && is_interrupted.exchange(false)) {
    std::fputs("^C\n", stdout);
    return Line{"", true};
  }
  if (line == nullptr) {
    std::fputs("\n", stdout);
    return std::nullopt;
  }
  std::string text = line.get();
  if (!text.empty() && text != last_line_) {
    last_line_ = text;
    add_history(text.c_str());
    std::ofstream(history_file_, std::ios::app) << text << '\n';
  }
  return Line{std::move(text), false};
}

}  // namespace cheg::tool
