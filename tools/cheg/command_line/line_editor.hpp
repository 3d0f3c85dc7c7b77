// Lets a user edit lines at a terminal, with the library libedit. Offers cursor keys, a history
// with search, and completion.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "repl/completion.hpp"

namespace cheg::tool {

// Only one object of this class may exist at a time. As long as the object exists, Ctrl-C sets a
// flag and cancels only the line that the user is typing.
class LineEditor {
 public:
  using Complete = std::function<repl::Completion(std::string_view before)>;

  // Reads the history from a file in the user's state folder ($XDG_STATE_HOME, otherwise
  // ~/.local/state). Each line that the user enters is added to this file. If a line cannot be
  // added to the file, prints one error message. `history` is the name of this file. If `history`
  // is empty, the editor remembers no line, not even during the session.
  explicit LineEditor(Complete complete, const std::string& history = "history");
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor(LineEditor&&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  LineEditor& operator=(LineEditor&&) = delete;

  struct TypedLine {
    std::string text;
    bool is_cancelled = false;  // by Ctrl-C
  };
  // A second source of input, which read() watches while the user types.
  struct Watch {
    int descriptor = -1;  // read() calls `happens` whenever this has input
    // Reads the new input from this source, and prints the news as whole lines. Returns whether
    // read() continues. If the result of `happens` is false, read() ends and returns nothing.
    std::function<bool()> happens;
  };
  // Reads a line from the terminal. Returns nothing at the end of the input (Ctrl-D).
  [[nodiscard]] std::optional<TypedLine> read(const std::string& prompt, bool color,
                                              const Watch* watch = nullptr);

  // Returns a flag that is true after Ctrl-C. Each call of read() begins by clearing the flag. If
  // the user enters a line and then presses Ctrl-C, the flag stops the work that this line has
  // started.
  [[nodiscard]] static std::atomic<bool>& interrupted();

 private:
  void keep(const std::string& line);

  bool remembers_;
  std::string history_file_;  // empty if there is no such folder
  std::string last_line_;     // the last line of the history
};

}  // namespace cheg::tool
