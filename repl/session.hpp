// An interactive session: the user enters lines, and the session answers each line with text. The
// command `help` describes the kinds of lines.
//
// A session consists of parts (session_parts.hpp). The session first parses each line
// (entered_line.hpp). If the line is a command, the function of the command (commands.hpp) then
// carries it out. Each other kind of line has its own function.
#pragma once

#include <string>
#include <string_view>

#include "repl/completion.hpp"
#include "repl/frontend.hpp"
#include "repl/session_parts.hpp"

namespace cheg::repl {

// Only one thread at a time may use a session.
class InteractiveSession {
 public:
  // Requires: `frontend` outlives the session.
  explicit InteractiveSession(Frontend& frontend);
  InteractiveSession(const InteractiveSession&) = delete;
  InteractiveSession(InteractiveSession&&) = delete;
  InteractiveSession& operator=(const InteractiveSession&) = delete;
  InteractiveSession& operator=(InteractiveSession&&) = delete;
  ~InteractiveSession() = default;

  // Returns the text that a user sees first: the position and a hint.
  [[nodiscard]] std::string greeting() const;
  // Returns "cheg> ". While a text of several lines is being entered, returns a prompt of three
  // dots.
  [[nodiscard]] std::string prompt() const;

  // Carries out one line, or several lines that are separated by line feeds. Shows errors with
  // Frontend::complain(). Throws std::bad_alloc if memory runs out and
  // Frontend::goes_on_after_errors() is false.
  LineStatus enter(std::string_view line);

  // Returns true while a text of several lines is being entered.
  [[nodiscard]] bool is_in_text() const { return parts_.text.is_open(); }
  // Call this function if the input ends inside a text of several lines. Accepts the text if this
  // kind of text may end without an END line. Otherwise shows an error. Requires: is_in_text().
  LineStatus end_text();
  // If the user is entering a text of several lines, discards this text.
  void drop_text() { parts_.text.drop(); }

  // Returns completions for the last word of a line. `before` is the part of the line before the
  // cursor.
  [[nodiscard]] Completion complete(std::string_view before) const;

 private:
  SessionParts parts_;
};

}  // namespace cheg::repl
