// An interactive session: it takes lines and answers with text. The command `help` describes the
// kinds of lines.
//
// A session consists of parts (session_parts.hpp). Each line is read once (entered_line.hpp) and
// then carried out, by a command (commands.hpp) or by the function for lines of its kind.
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
  // The frontend must outlive the session.
  explicit InteractiveSession(Frontend& frontend);
  InteractiveSession(const InteractiveSession&) = delete;
  InteractiveSession(InteractiveSession&&) = delete;
  InteractiveSession& operator=(const InteractiveSession&) = delete;
  InteractiveSession& operator=(InteractiveSession&&) = delete;
  ~InteractiveSession() = default;

  // The text to be shown first: the position and a hint.
  [[nodiscard]] std::string greeting() const;
  // "cheg> ", or "  ... " while a text of several lines is being entered.
  [[nodiscard]] std::string prompt() const;

  // Carries out a line, or several lines separated by line feeds. Shows errors with
  // Frontend::complain(). Throws std::bad_alloc if Frontend::goes_on_after_errors() is false.
  LineStatus enter(std::string_view line);

  // Whether a text of several lines is being entered.
  [[nodiscard]] bool is_in_text() const { return parts_.text.is_open(); }
  // Call when the input has ended within a text. Takes the text if it may end there. Requires:
  // is_in_text().
  LineStatus end_text();
  // Forgets the text, if any.
  void drop_text() { parts_.text.drop(); }

  // Completions for the last word of a line; `before` is the line up to the cursor.
  [[nodiscard]] Completion complete(std::string_view before) const;

 private:
  SessionParts parts_;
};

}  // namespace cheg::repl
