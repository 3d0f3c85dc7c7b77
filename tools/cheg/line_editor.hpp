// Line editing at a terminal, by libedit: cursor keys, history with search, completion.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "repl/completion.hpp"

namespace cheg::tool {

// One at a time. While it lives, Ctrl-C sets a flag and ends nothing but the line being typed.
class LineEditor {
 public:
  using Complete = std::function<repl::Completion(std::string_view before)>;

  // Reads the history from the user's folder for what a program remembers ($XDG_STATE_HOME,
  // ~/.local/state), and adds each line to it; where that fails it complains once.
  explicit LineEditor(Complete complete);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor(LineEditor&&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  LineEditor& operator=(LineEditor&&) = delete;

  struct Line {
    std::string text;
    bool is_cancelled = false;  // by Ctrl-C
  };
  // Nothing at the end of the input (Ctrl-D).
  [[nodiscard]] std::optional<Line> read(const std::string& prompt, bool color);

  // Set by Ctrl-C, set back where read() begins: what comes behind a line stops what it starts.
  [[nodiscard]] static std::atomic<bool>& interrupted();

 private:
  void keep(const std::string& line);

  std::string history_file_;  // empty: there is no place for one
  std::string last_line_;     // of the history
};

}  // namespace cheg::tool
