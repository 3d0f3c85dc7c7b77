#include "tools/cheg/referee/shared_screen.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"
#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

using kriegspiel::RefereeSession;
using kriegspiel::Seat;
using kriegspiel::SessionEvent;

bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

// Hides each player's texts from the other player. Returns false at the end of the input.
bool hand_over(const RefereeSession& session, Seat to, SessionInput& input) {
  const std::string name = session.name_of(to);
  if (!output_is_terminal() || !session.hides_anything()) {
    print(fmt::format("\n--- {} ---\n", name));
    return true;
  }
  constexpr const char* kClear = "\x1b[H\x1b[2J\x1b[3J";  // the scrollback too
  const bool waits = input_is_terminal();
  if (waits && !input.ask(fmt::format("\n{}: Enter clears the screen for {}. ",
                                      session.name_of(~to), name))) {
    return false;
  }
  print_unchanged(kClear);
  if (waits && !input.ask(fmt::format("{}: Enter when you sit here. ", name))) {
    return false;
  }
  print_unchanged(kClear);
  return true;
}

}  // namespace

std::optional<std::string> SessionInput::ask(const std::string& prompt) {
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
    show();
    if (!hand_over(session, seat, input)) {
      return false;
    }
    seat_ = seat;
  }
  show();
  return true;
}

void SharedScreen::show() {
  std::string& text = waiting_[static_cast<std::size_t>(seat_)];
  print(text);
  text.clear();
}

}  // namespace cheg::tool
