// The first line is a header with rules, start and listener; each other line is an event. To read a
// whole game, a referee replays its acts, and every line is compared with the referee's.
#include "kriegspiel/records/json_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "kriegspiel/records/json_events.hpp"
#include "kriegspiel/records/listener_record.hpp"
#include "kriegspiel/rules_json.hpp"
#include "kriegspiel/rulings.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Color;

Json rules_json(const RuleSet& rules) {
  const std::string label = rule_set_label(rules);
  return label.starts_with('{') ? Json::parse(label) : Json(label);
}

constexpr const char* kReserves = "reserves";

// The lines of these events. `reserves` are those before them.
std::string lines_of(std::span<const Event> events, const RuleSet& rules, Listener reader,
                     Reserves reserves) {
  std::string text;
  for (const Event& event : events) {
    Json json = to_json(event);
    if (const auto* const said = std::get_if<Announcement>(&event)) {
      static_cast<void>(follow_reserves(rules, *said, reserves));
      if (changes_reserves(rules, said->kind)) {
        json[kReserves] = to_string(reserves);
      }
      json["text"] = to_text(*said, rules, reader);
    }
    text += json_line(json);
  }
  return text;
}

// ---- Reading ----

struct RecordHeader {
  RuleSet rules;
  std::optional<Listener> listener;  // empty for a whole game
  std::optional<std::string> start;
  std::optional<Reserves> reserves;  // at the beginning
};

Result<RecordHeader, std::string> read_header(const Json& json) {
  const auto event = text_of(json, "event");
  if (!event || *event != "game") {
    return std::string("the first line must be the event `game`");
  }
  RecordHeader header;
  if (json.contains("for")) {
    header.listener = read_listener(text_of(json, "for").value_or(""));
    if (!header.listener) {
      return std::string("`for` must be white, black or spectators");
    }
  }
  const auto rules = json.find("rules");
  if (rules == json.end() || (!rules->is_string() && !rules->is_object())) {
    return std::string("`rules` must be the name of a rule set, or its fields");
  }
  auto rule_set =
      read_rule_set_label(rules->is_string() ? rules->get<std::string>() : json_text(*rules));
  if (!rule_set) {
    return rule_set.error();
  }
  header.rules = *rule_set;
  if (json.contains(kReserves)) {
    const auto reserves = text_of(json, kReserves);
    header.reserves = reserves ? read_reserves(*reserves) : std::nullopt;
    if (!header.reserves || (rule_set->drops == Drops::no && !header.reserves->is_empty())) {
      return std::string(
          "`reserves` are the letters of men such as QPPn, and only under rules with drops");
    }
  }
  header.start = text_of(json, "start");
  if (json.contains("start") ? !header.start : !header.listener) {
    return missing("start");
  }
  return header;
}

Result<Referee, std::string> read_whole_header(const Json& json) {
  const auto header = read_header(json);
  if (!header) {
    return header.error();
  }
  if (header->listener) {
    return std::string("this record is what one listener knows; a whole game is expected here");
  }
  const auto start = parse_start(*header->start, header->rules);
  if (!start) {
    return fmt::format("`start`: {}", start.error().message);
  }
  if (header->reserves.value_or(start->reserves) != start->reserves) {
    return std::string("`reserves` are not those of `start`");
  }
  return Referee(header->rules, *start);
}

Result<ListenerGame, std::string> read_listeners_header(const Json& json) {
  const auto header = read_header(json);
  if (!header) {
    return header.error();
  }
  if (!header->listener) {
    return std::string(
        "this record is a whole game; what one listener knows has `for` in its first line");
  }
  if (header->start && *header->start != to_fen(GameStart())) {
    return std::string("`start` can only be the normal one, any other is hidden from listeners");
  }
  if (header->start && !header->reserves.value_or(Reserves()).is_empty()) {
    return std::string("from the normal start, the reserves are empty");
  }
  return ListenerGame(header->rules, *header->listener, header->start.has_value(),
                      header->reserves);
}

// Reads a record line by line: `first` receives the first object, `next` all others; both return an
// error message. Sets `line` to the last line read.
std::optional<RecordError> read_lines(std::string_view text, std::size_t& line, const auto& first,
                                      const auto& next) {
  bool is_first = true;
  line = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line;
    if (content.empty()) {
      continue;
    }
    const Json json = Json::parse(content, nullptr, false);
    if (!json.is_object()) {
      return RecordError{"a line must be one JSON object", line};
    }
    if (EventFault fault = is_first ? first(json) : next(json)) {
      return RecordError{*fault, line};
    }
    is_first = false;
  }
  if (is_first) {
    return RecordError{"there is no game here: the first line must be the event `game`", line};
  }
  return std::nullopt;
}

// Replays the event if it is an act.
EventFault act_again(Referee& referee, const std::string& event, const Json& json) {
  const auto player = text_of(json, "player");
  if (!player) {
    return missing("player");
  }
  if (event == name(Act::Kind::resign)) {
    if (*player != "white" && *player != "black") {
      return "`player` must be white or black";
    }
    referee.resign(*player == "white" ? Color::white : Color::black);
    return std::nullopt;
  }
  if (*player != lower_name(referee.side_to_move())) {
    return fmt::format("it is the turn of {}", name(referee.side_to_move()));
  }
  if (event == name(Act::Kind::ask_any)) {
    referee.ask_any();
  } else if (event == name(Act::Kind::ask_refusals)) {
    referee.ask_refusals();
  } else {
    const auto attempt = attempt_of(json);
    if (!attempt) {
      return attempt.error();
    }
    referee.attempt(*attempt);
  }
  return std::nullopt;
}

std::string as_said(const Event& event, const RuleSet& rules) {
  const auto* const said = std::get_if<Announcement>(&event);
  return said != nullptr ? fmt::format("`{}`", to_text(*said, rules, Listener::spectators))
                         : fmt::format("the verdict `{}`", name(std::get<Act>(event).verdict));
}

// The additions of a session to its record: a member in every line, and lines that are not events
// of the record.
constexpr const char* kReaders = "readers";

// Without the members that are no part of the event itself.
Json only_event(Json json) {
  json.erase(kReaders);
  json.erase(kReserves);
  return json;
}

// The fault of the member `reserves` in the line of this event, after which the reserves are these.
EventFault wrong_reserves(const Json& json, const Event& event, const RuleSet& rules,
                          const std::optional<Reserves>& reserves) {
  if (!json.contains(kReserves)) {
    return std::nullopt;
  }
  const auto* const said = std::get_if<Announcement>(&event);
  if (said == nullptr || !changes_reserves(rules, said->kind)) {
    return "only captures and drops under rules with drops change the reserves";
  }
  const auto told = text_of(json, kReserves);
  return !reserves || told == to_string(*reserves)
             ? std::nullopt
             : EventFault(fmt::format("after this, `reserves` are `{}`", to_string(*reserves)));
}

bool is_only_of_session(const Referee& referee, std::size_t next, const Json& json) {
  const auto event = text_of(json, "event");
  if (!event || !json.contains(kReaders) || read_act_kind(*event)) {
    return false;
  }
  for (const Announcement::Kind kind : {Announcement::Kind::refused, Announcement::Kind::impossible,
                                        Announcement::Kind::repeated}) {
    if (*event == name(kind)) {
      return next == referee.full_record().size();
    }
  }
  return !is_announcement(*event);
}

// Passes over announcements that no player hears, which a session does not print.
void skip_unheard(const Referee& referee, std::size_t& next) {
  while (next < referee.full_record().size()) {
    const auto* said = std::get_if<Announcement>(&referee.full_record()[next]);
    if (said == nullptr || said->audience != Audience::spectators) {
      return;
    }
    ++next;
  }
}

// Reads one line after the first; `next` counts the events read so far.
EventFault read_event(Referee& referee, std::size_t& next, const Json& json) {
  if (json.contains(kReaders)) {
    skip_unheard(referee, next);
  }
  if (is_only_of_session(referee, next, json)) {
    return std::nullopt;
  }
  const auto event = text_of(json, "event");
  if (!event) {
    return missing("event");
  }
  const bool complete = next == referee.full_record().size();
  if (read_act_kind(*event) && complete) {
    if (referee.ending()) {
      return "the game is over";
    }
    if (auto fault = act_again(referee, *event, json)) {
      return fault;
    }
    if (next == referee.full_record().size()) {
      return "under these rules this is not recorded";
    }
  } else if (complete) {
    return "the referee says nothing more here";
  }
  const Event& expected = referee.full_record()[next++];
  if (!is_same(only_event(json), expected)) {
    return fmt::format("the referee gives {} here", as_said(expected, referee.rules()));
  }
  return wrong_reserves(json, expected, referee.rules(), referee.reserves());
}

}  // namespace

std::string to_json_line(const Event& event, const RuleSet& rules, Listener reader) {
  Json json = to_json(event);
  if (const auto* const said = std::get_if<Announcement>(&event)) {
    json["text"] = to_text(*said, rules, reader);
  }
  return json_text(json);
}

std::string to_json_lines(const Referee& referee) {
  Json header;
  header["event"] = "game";
  header["rules"] = rules_json(referee.rules());
  header["start"] = to_fen(referee.start());
  if (referee.rules().drops == Drops::yes) {
    header[kReserves] = to_string(referee.start().reserves);
  }
  return json_line(header) + lines_of(referee.full_record(), referee.rules(), Listener::spectators,
                                      referee.start().reserves);
}

std::string to_json_lines(const Referee& referee, Listener who) {
  Json header;
  header["event"] = "game";
  header["rules"] = rules_json(referee.rules());
  header["for"] = lower_name(who);
  if (referee.start() == GameStart()) {
    header["start"] = to_fen(referee.start());
  }
  if (referee.rules().drops == Drops::yes) {
    header[kReserves] = to_string(referee.start().reserves);
  }
  return json_line(header) +
         lines_of(referee.record(who), referee.rules(), who, referee.start().reserves);
}

bool begins_as_json_lines(std::string_view text) {
  const std::string_view content = trimmed(text);
  const std::string_view line = content.substr(0, content.find('\n'));
  return line.starts_with('{') && Json::parse(line, nullptr, false).is_object();
}

Result<Referee, RecordError> read_json_lines(std::string_view text,
                                             std::optional<Referee>* so_far) {
  std::optional<Referee> referee;
  std::size_t next = 0;
  std::size_t line = 0;
  const auto read_first = [&referee](const Json& json) -> EventFault {
    auto header = read_whole_header(json);
    if (!header) {
      return header.error();
    }
    referee = *std::move(header);
    return std::nullopt;
  };
  if (auto error = read_lines(text, line, read_first,
                              [&](const Json& json) { return read_event(*referee, next, json); })) {
    if (so_far != nullptr) {
      *so_far = std::move(referee);
    }
    return *error;
  }
  if (text.find(kReaders) != std::string_view::npos) {
    skip_unheard(*referee, next);
  }
  if (next < referee->full_record().size()) {
    const RecordError error{fmt::format("the record ends, but the referee gives {} here",
                                        as_said(referee->full_record()[next], referee->rules())),
                            line};
    if (so_far != nullptr) {
      *so_far = std::move(referee);
    }
    return error;
  }
  return *std::move(referee);
}

Result<ListenerRecord, RecordError> read_listeners_json_lines(
    std::string_view text, std::optional<ListenerRecord>* so_far) {
  std::optional<ListenerGame> game;
  std::size_t line = 0;
  const auto read_first = [&game](const Json& json) -> EventFault {
    auto header = read_listeners_header(json);
    if (!header) {
      return header.error();
    }
    game = *std::move(header);
    return std::nullopt;
  };
  const auto read_next = [&game](const Json& json) -> EventFault {
    Json rest = json;
    rest.erase(kReserves);
    const auto event = event_of(rest);
    if (!event) {
      return event.error();
    }
    const EventFault fault = game->add(*event);
    return fault ? fault : wrong_reserves(json, *event, game->record().rules, game->reserves());
  };
  std::optional<RecordError> error = read_lines(text, line, read_first, read_next);
  if (!error) {
    if (EventFault fault = game->missing()) {
      error = RecordError{"the record ends here: " + *fault, line};
    }
  }
  if (!error) {
    return game->record();
  }
  if (so_far != nullptr && game) {
    *so_far = game->record();
  }
  return *error;
}

}  // namespace cheg::kriegspiel
