// An interactive session: it takes lines and answers with text. `help` says what a line can be.
//
// A session consists of parts (session_parts.hpp). A line is read once (entered_line.hpp) and then
// done, by a command (commands.hpp) or by the function for its kind.
#pragma once

#include <string>
#include <string_view>

#include "repl/completion.hpp"
#include "repl/frontend.hpp"
#include "repl/session_parts.hpp"

namespace cheg::repl {

// Not safe to call from several threads.
class InteractiveSession {
 public:
  // The frontend must outlive it.
  explicit InteractiveSession(Frontend& frontend);
  InteractiveSession(const InteractiveSession&) = delete;
  InteractiveSession(InteractiveSession&&) = delete;
  InteractiveSession& operator=(const InteractiveSession&) = delete;
  InteractiveSession& operator=(InteractiveSession&&) = delete;
  ~InteractiveSession() = default;

  // The position and a hint, to be shown first.
  [[nodiscard]] std::string greeting() const;
  // "cheg> ", or "  ... " while a text of several lines is entered.
  [[nodiscard]] std::string prompt() const;

  // Does what a line says, or several lines separated by line feeds. Errors are shown by
  // Frontend::complain(). Throws std::bad_alloc where Frontend::goes_on_after_errors() is false.
  LineStatus enter(std::string_view line);

  // Whether a text of several lines is being entered.
  [[nodiscard]] bool is_in_text() const { return parts_.text.is_open(); }
  // The input has ended within the text: takes the text if it is complete. Requires: is_in_text().
  LineStatus end_text();
  // Forgets the text, if any.
  void drop_text() { parts_.text.drop(); }

  // What can stand at the end of a line; `before` is the line up to the cursor.
  [[nodiscard]] Completion complete(std::string_view before) const;

 private:
  SessionParts parts_;
};

}  // namespace cheg::repl
