// Writes and reads games as JSON lines. Each line is a JSON object for one event.
//
//   {"event":"game","rules":"western","start":"rnbqkbnr/... w KQkq - 0 1"}
//   {"event":"begin","audience":"both","player":"white","color":"white","text":"White to move"}
//   {"event":"attempt","player":"white","from":"e2","to":"e4","verdict":"moved"}
//   {"event":"moved","audience":"both","player":"white","color":"black","text":"Black to move"}
//
// In the first line, `rules` is the name of the rule set, or an object with all fields of the rule
// set. The events for acts are `attempt`, `ask_any`, `ask_refusals` and `resign`. An attempt has
// the member `promotion` if the player named a promotion piece. A drop has the member `drop` (the
// name of the man) instead of `from`. Every other event is an announcement. In an announcement,
// `event` is the name of an Announcement::Kind, and `player` is the player who acted. The member
// `audience` is relative to the player who acted. Depending on its kind, an announcement also has
// the members `color`, `square`, `man`, `check`, `count`, `from`, `to`, `promotion` and `drop`. The
// member `text` is the announcement in the words that spectators hear. Programs that read a record
// ignore `text`.
//
// Under rules with drops, three kinds of lines have the member `reserves`: the first line,
// `capture` and `drop`. The member `reserves` contains the men in both reserves, as to_string()
// writes them. The first line gives the reserves at the beginning of the game; each other line
// gives the reserves after its announcement. Programs that read a record check `reserves`, but also
// accept records without `reserves`. In the first line, the member `start` has the form that
// kriegspiel/game_start.hpp describes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "kriegspiel/records/listener_record.hpp"
#include "kriegspiel/records/record_error.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// Returns the whole game as JSON lines.
[[nodiscard]] std::string to_json_lines(const Referee& referee);

// Returns the acts of one listener and the announcements that he heard. In the first line, the
// member `for` names the listener. If the game has the usual start position, the first line
// contains this position. Any other start position is hidden from the listener. The member `text`
// is the announcement in the words that this listener hears.
[[nodiscard]] std::string to_json_lines(const Referee& referee, Listener who);

// Returns one event as a line, without the line feed.
[[nodiscard]] std::string to_json_line(const Event& event, const RuleSet& rules, Listener reader);

// Reads the record of a whole game, and replays the game with a referee. The referee must give the
// same answers and announcements as the record. The error names the first line that is invalid or
// differs from the referee's answers and announcements. Accepts any text. Also accepts the lines of
// a session (kriegspiel/session_json.hpp). The function ignores the member `readers` in the lines
// of a session. The function also ignores lines that do not belong to a record, such as prompts,
// boards and messages. If there is an error after the first line, `so_far` receives the referee's
// game up to the error.
[[nodiscard]] Result<Referee, RecordError> read_json_lines(
    std::string_view text, std::optional<Referee>* so_far = nullptr);

// Reads the record of one listener, and checks it with ListenerGame. The error names the first
// invalid line. Accepts any text. After an error, `so_far` receives the events before the error.
[[nodiscard]] Result<ListenerRecord, RecordError> read_listeners_json_lines(
    std::string_view text, std::optional<ListenerRecord>* so_far = nullptr);

// Returns whether the first line of the text is a JSON object. Programs use this function to
// recognise JSON lines.
[[nodiscard]] bool begins_as_json_lines(std::string_view text);

}  // namespace cheg::kriegspiel
