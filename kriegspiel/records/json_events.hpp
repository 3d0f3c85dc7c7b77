// Events as JSON objects. Private to json_lines.cpp. All errors are messages.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/result.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// "white", "black", "spectators".
[[nodiscard]] const char* lower_name(chess::Color color);
[[nodiscard]] const char* lower_name(Listener who);
[[nodiscard]] std::optional<Listener> read_listener(std::string_view text);

// The kind with this name.
[[nodiscard]] std::optional<Act::Kind> read_act_kind(std::string_view text);

// Whether a kind of announcement has this name.
[[nodiscard]] bool is_announcement(std::string_view text);

// text_of() returns the member with this name if it is a string, otherwise nothing. missing()
// returns the error message for a member that is not a string.
[[nodiscard]] std::optional<std::string> text_of(const Json& json, const char* key);
[[nodiscard]] std::string missing(const char* key);

// The attempt in the members `from`, `to` and `promotion`.
[[nodiscard]] Result<Attempt, std::string> attempt_of(const Json& json);

// The event as an object without the member `text`.
[[nodiscard]] Json to_json(const Event& event);

// Whether the object is this event, ignoring `text` and the order of members.
[[nodiscard]] bool is_same(Json json, const Event& event);

// The event that the object describes: is_same() is true for both.
[[nodiscard]] Result<Event, std::string> event_of(const Json& json);

}  // namespace cheg::kriegspiel
