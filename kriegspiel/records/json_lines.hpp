// Games as JSON lines: one event on each line.
//
//   {"event":"game","rules":"western","start":"rnbqkbnr/... w KQkq - 0 1"}
//   {"event":"begin","audience":"both","player":"white","color":"white","text":"White to move"}
//   {"event":"attempt","player":"white","from":"e2","to":"e4","verdict":"moved"}
//   {"event":"moved","audience":"both","player":"white","color":"black","text":"Black to move"}
//
// The first line names the rule set, or holds all its fields as an object. Acts are `attempt` (with
// `promotion` if a piece is named), `ask_any`, `ask_refusals` and `resign`. Every other event is an
// announcement with a name of Announcement::Kind. Its members are `audience` (relative to `player`,
// the player who acted) and, if its kind uses them, `color`, `square`, `man`, `check`, `count`,
// `from`, `to` and `promotion`. `text` is the announcement in words for spectators; readers ignore
// it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "kriegspiel/records/listener_record.hpp"
#include "kriegspiel/records/record_error.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// The whole game.
[[nodiscard]] std::string to_json_lines(const Referee& referee);

// The acts of one listener and the announcements he heard. The first line names the listener
// (`for`). It has the start position only if that is the usual one. Each `text` is in words for
// this listener.
[[nodiscard]] std::string to_json_lines(const Referee& referee, Listener who);

// One event as a line, without the line feed.
[[nodiscard]] std::string to_json_line(const Event& event, const RuleSet& rules, Listener reader);

// Replays a whole game. The referee must give the answers and announcements of the record; the
// error names the first line that differs or is invalid. Accepts any text. The lines of a session
// (kriegspiel/session_json.hpp) are accepted too: the member `readers` is ignored, and so are lines
// that are not part of a record, such as prompts, boards and messages. If the record differs after
// its first line, `so_far` receives the game up to the difference, as the referee sees it.
[[nodiscard]] Result<Referee, RecordError> read_json_lines(
    std::string_view text, std::optional<Referee>* so_far = nullptr);

// Reads the record of one listener. Makes the checks of ListenerGame; the error names the first
// invalid line. Accepts any text. After an error, `so_far` receives the events before it.
[[nodiscard]] Result<ListenerRecord, RecordError> read_listeners_json_lines(
    std::string_view text, std::optional<ListenerRecord>* so_far = nullptr);

// Whether the text begins with a JSON object, as JSON lines do.
[[nodiscard]] bool begins_as_json_lines(std::string_view text);

}  // namespace cheg::kriegspiel
