// Line editing at a terminal, by libedit: cursor keys, history with search, completion.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "repl/completion.hpp"

namespace cheg::tool {

// Only one object may exist at a time. During its lifetime, Ctrl-C sets a flag, and cancels only
// the line that is being typed.
class LineEditor {
 public:
  using Complete = std::function<repl::Completion(std::string_view before)>;

  // Reads the history from the user's state folder ($XDG_STATE_HOME, otherwise ~/.local/state) and
  // adds each line to the history there. Complains once if a line cannot be added.
  explicit LineEditor(Complete complete);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor(LineEditor&&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  LineEditor& operator=(LineEditor&&) = delete;

  struct TypedLine {
    std::string text;
    bool is_cancelled = false;  // by Ctrl-C
  };
  // Reads a line. Returns nothing at the end of the input (Ctrl-D).
  [[nodiscard]] std::optional<TypedLine> read(const std::string& prompt, bool color);

  // A flag that Ctrl-C sets and that read() clears when it begins. Ctrl-C after a line therefore
  // stops the work that the line started.
  [[nodiscard]] static std::atomic<bool>& interrupted();

 private:
  void keep(const std::string& line);

  std::string history_file_;  // empty if there is no such folder
  std::string last_line_;     // the last line of the history
};

}  // namespace cheg::tool
