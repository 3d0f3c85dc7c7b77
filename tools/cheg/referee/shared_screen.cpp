#include "tools/cheg/referee/shared_screen.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "base/text.hpp"
#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

using kriegspiel::RefereeSession;
using kriegspiel::Seat;
using kriegspiel::SessionEvent;

bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

}  // namespace

// A line in a history would show one player's attempts to the other player.
SessionInput::SessionInput(std::vector<std::string> commands) {
  if (!commands.empty() && input_is_terminal() && output_is_terminal()) {
    constexpr const char* kNoHistory = "";
    editor_ = std::make_unique<LineEditor>(
        [words = std::move(commands)](std::string_view before) {
          repl::Completion completion;
          for (const std::string& word : words) {
            if (word.starts_with(before)) {
              completion.words.push_back(word);
            }
          }
          return completion;
        },
        kNoHistory);
  }
}

std::optional<std::string> SessionInput::ask(const std::string& prompt) {
  if (editor_ != nullptr) {
    flush_output();
    auto typed = editor_->read(prompt, false);
    while (typed && typed->is_cancelled) {
      typed = editor_->read(prompt, false);
    }
    return typed ? std::optional(std::move(typed->text)) : std::nullopt;
  }
  print_unchanged(prompt);  // of the session itself, with the bells of UMPIRE
  flush_output();
  const auto line = lines_.next_of_any_kind();
  if (!input_is_terminal()) {
    print((line ? made_printable(trimmed(line->text)) : "") + '\n');
  } else if (!line) {
    print("\n");
  }
  return line ? std::optional(line->text) : std::nullopt;
}

void SharedScreen::add(const kriegspiel::SessionEvents& events, bool hides) {
  for (const SessionEvent& event : events) {
    const bool once = !hides && event.text_for(Seat::first) == event.text_for(Seat::second);
    for (const Seat seat : {Seat::first, Seat::second}) {
      if (!event.text_for(seat).empty() && (!once || seat == seat_)) {
        waiting_[static_cast<std::size_t>(seat)] += event.text_for(seat) + '\n';
      }
    }
  }
}

bool SharedScreen::turn_to(Seat seat, const RefereeSession& session, SessionInput& input) {
  if (seat_ != seat) {
    if (!hand_over(seat, session, input)) {
      return false;
    }
    seat_ = seat;
  }
  show();
  return true;
}

// Hides each player's texts from the other player. The answer to a legal move is no secret, so it
// stays on the screen until the other player sits down.
bool SharedScreen::hand_over(Seat to, const RefereeSession& session, SessionInput& input) {
  if (!output_is_terminal() || !session.hides_anything()) {
    show();
    print(fmt::format("\n--- {} ---\n", session.name_of(to)));
    return true;
  }
  constexpr const char* kClear = "\x1b[H\x1b[2J\x1b[3J";  // the scrollback too
  print_unchanged(kClear);
  show();
  print("\n");
  if (input_is_terminal() &&
      !input.ask(fmt::format("{}: Enter when you sit here. ", session.name_of(to)))) {
    return false;
  }
  print_unchanged(kClear);
  return true;
}

void SharedScreen::show() {
  std::string& text = waiting_[static_cast<std::size_t>(seat_)];
  print(text);
  text.clear();
}

}  // namespace cheg::tool
