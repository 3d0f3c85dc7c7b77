#include "tools/cheg/referee/json_player.hpp"

#include <utility>

#include "base/child_process/child_process.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/rules_json.hpp"
#include "kriegspiel/session_json.hpp"

namespace cheg::tool {
namespace {

using kriegspiel::EventKind;
using kriegspiel::RefereeSession;
using kriegspiel::Seat;
using kriegspiel::SessionEvent;

class JsonPlayer final : public SeatPlayer {
 public:
  JsonPlayer(std::string command, chess::Color us, const kriegspiel::RuleSet& rules)
      : command_(std::move(command)),
        seat_(us == chess::Color::white ? Seat::first : Seat::second),
        child_("/bin/sh", {"-c", command_}, ChildProcess::ProcessGroup::own) {
    tell(json_line({{"event", "game"},
                    {"rules", kriegspiel::rule_set_label(rules)},
                    {"you", lower_case(name(us))}}));
  }

  [[nodiscard]] std::string description() const override {
    return made_printable(command_) + ", which knows what it hears";
  }

  void read(const kriegspiel::SessionEvents& events, const RefereeSession& session) override {
    for (const SessionEvent& event : events) {
      if (!event.text_for(seat_).empty()) {
        SessionEvent mine = event;
        mine.text[static_cast<std::size_t>(~seat_)].clear();
        tell(event_json(mine, session));
      }
    }
  }

  void end(const RefereeSession& session) override {
    tell(end_json(session));
    child_.close_input();
  }

  [[nodiscard]] Result<SeatLine, std::string> line(const RefereeSession& session) override {
    tell(event_json(SessionEvent::to(seat_, EventKind::prompt, session.prompt()), session));
    std::string text;
    if (child_.read_line(text, ChildProcess::Deadline::max()) == ChildProcess::Heard::end) {
      return cheg::quoted(command_) +
             " has ended before the game; it must answer each `prompt` "
             "with a line, such as e2e4 or resign";
    }
    return SeatLine{std::move(text)};
  }

  [[nodiscard]] Result<kriegspiel::Attempt, std::string> attempt(
      const kriegspiel::SessionGame& /*game*/) override {
    return std::string("a player with json: plays only in a session of `cheg referee`");
  }

 private:
  // A program that has ended is noticed when it must write a line.
  void tell(const std::string& line) const { static_cast<void>(child_.write(line)); }

  std::string command_;
  Seat seat_;
  ChildProcess child_;
};

}  // namespace

std::unique_ptr<SeatPlayer> make_json_player(const std::string& command, chess::Color us,
                                             const kriegspiel::RuleSet& rules) {
  return std::make_unique<JsonPlayer>(command, us, rules);
}

}  // namespace cheg::tool
