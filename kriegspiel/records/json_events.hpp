// Converts events to and from JSON objects, for records and for servers. Errors are returned as
// messages.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/json.hpp"
#include "base/result.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// The functions lower_name() return "white", "black" or "spectators". The function read_listener()
// returns the listener with this name, or nothing.
[[nodiscard]] const char* lower_name(chess::Color color);
[[nodiscard]] const char* lower_name(Listener who);
[[nodiscard]] std::optional<Listener> read_listener(std::string_view text);

// Returns the kind of act with this name, or nothing if no kind has this name.
[[nodiscard]] std::optional<Act::Kind> read_act_kind(std::string_view text);

// Returns whether `text` is the name of a kind of announcement.
[[nodiscard]] bool is_announcement(std::string_view text);

// The function text_of() returns the member `key` of the object if this member is a string,
// otherwise nothing. The function missing() returns the error message "the text `key` is missing".
[[nodiscard]] std::optional<std::string> text_of(const Json& json, const char* key);
[[nodiscard]] std::string missing(const char* key);

// Reads an attempt from the members `from`, `to` and `promotion`, or a drop from the members `drop`
// and `to`.
[[nodiscard]] Result<Attempt, std::string> attempt_of(const Json& json);

// Calls `visit` for each member that describes the announcement, for example `color`, `square` or
// `man`. The order of the calls is the order of the members in a record. Leaves out the members
// `event`, `audience` and `player`.
using MemberValue = std::variant<std::string, std::uint32_t, bool>;
void visit_members(const Announcement& said,
                   const std::function<void(const char* key, const MemberValue& value)>& visit);

// Returns the event as an object without the member `text`.
[[nodiscard]] Json to_json(const Event& event);

// Returns whether the object describes this event. Ignores the member `text` and the order of the
// members.
[[nodiscard]] bool is_same(Json json, const Event& event);

// Returns the event that the object describes. For this object and this event, is_same() is true.
[[nodiscard]] Result<Event, std::string> event_of(const Json& json);

}  // namespace cheg::kriegspiel
