// Games as JSON lines, for programs: one event a line.
//
//   {"event":"game","rules":"western","start":"rnbqkbnr/... w KQkq - 0 1"}
//   {"event":"begin","audience":"both","player":"white","color":"white","text":"White to move"}
//   {"event":"attempt","player":"white","from":"e2","to":"e4","verdict":"moved"}
//   {"event":"moved","audience":"both","player":"white","color":"black","text":"Black to move"}
//
// The first line names the rule set, or has all its fields as an object. Acts are `attempt` (with
// `promotion` where a piece is named), `ask_any`, `ask_refusals` and `resign`; every other event is
// an announcement, named as in Announcement::Kind, with its audience as the player who acted sees
// it and those of `color`, `square`, `man`, `check`, `count`, `from`, `to`, `promotion` that it
// has. `text` is what a spectator reads; it is not read back.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "kriegspiel/records/listener_record.hpp"
#include "kriegspiel/records/record_error.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// The whole game.
[[nodiscard]] std::string to_json_lines(const Referee& referee);

// What one listener did and heard; the first line says for whom (`for`), and has the start only if
// that is the normal one. Each `text` is as this listener reads it.
[[nodiscard]] std::string to_json_lines(const Referee& referee, Listener who);

// One event as such a line, without the line feed.
[[nodiscard]] std::string to_json_line(const Event& event, const RuleSet& rules, Listener reader);

// Plays a whole game again. The referee must answer and announce what the lines say; the first that
// differs, or makes no sense, is named. Anything may be in the text.
[[nodiscard]] Result<Referee, RecordError> read_json_lines(std::string_view text);

// Reads back what one listener did and heard. Checked is what ListenerGame checks; the first line
// that cannot be is named. Anything may be in the text.
[[nodiscard]] Result<ListenerRecord, RecordError> read_listeners_json_lines(std::string_view text);

}  // namespace cheg::kriegspiel
