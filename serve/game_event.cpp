#include "serve/game_event.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "base/json.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/records/json_events.hpp"
#include "kriegspiel/rules_json.hpp"
#include "serve/flat_object.hpp"

namespace cheg::serve {
namespace {

using chess::Color;
using kriegspiel::lower_name;

constexpr const char* kActNames[kSeatActKindCount] = {"try",          "any",        "count",
                                                      "message",      "offer_draw", "accept_draw",
                                                      "decline_draw", "resign",     "claim"};

constexpr const char* kCreated = "created";
constexpr const char* kJoined = "joined";
constexpr const char* kTimeUp = "time_up";

Json to_json(const Created& created) {
  const GameSettings& settings = created.settings;
  Json json{{"event", kCreated},
            {"rules", kriegspiel::rule_set_label(settings.rules)},
            {"title", settings.title},
            {"start", kriegspiel::to_fen(settings.start)},
            {"spectators", settings.admits_spectators},
            {"tokens", created.tokens}};
  if (settings.clock) {
    json["base"] = settings.clock->base.count();
    json["increment"] = settings.clock->increment.count();
  }
  if (settings.house) {
    json["house"] = settings.house->who;
    json["house_plays"] = lower_name(settings.house->color);
  }
  return json;
}

Json to_json(const Joined& joined) {
  return {{"event", kJoined}, {"seat", lower_name(joined.seat)}, {"name", joined.name}};
}

Json to_json(const SeatAct& act) {
  Json json{{"event", name(act.kind)}, {"seat", lower_name(act.seat)}, {"act", act.number}};
  if (act.kind == SeatActKind::attempt) {
    json["move"] = to_string(act.attempt);
  }
  if (act.kind == SeatActKind::message) {
    json["text"] = act.text;
  }
  return json;
}

Json to_json(const TimeUp& time_up) {
  return {{"event", kTimeUp}, {"seat", lower_name(time_up.seat)}};
}

// The functions below throw std::invalid_argument if a member is missing, has another type or makes
// no sense.

Color color_of(const FlatObject& object, const char* key) {
  const std::string& text = object.text(key);
  if (text != "white" && text != "black") {
    throw std::invalid_argument("a seat must be white or black");
  }
  return text == "white" ? Color::white : Color::black;
}

Created read_created(const FlatObject& object) {
  Created created;
  const auto rules = kriegspiel::read_rule_set_label(object.text("rules"));
  if (!rules) {
    throw std::invalid_argument(rules.error());
  }
  const auto start = kriegspiel::parse_start(object.text("start"), *rules);
  if (!start) {
    throw std::invalid_argument(start.error().message);
  }
  const std::vector<std::string>& tokens = object.texts("tokens");
  if (tokens.size() != created.tokens.size()) {
    throw std::invalid_argument("a game has two tokens");
  }
  created.settings.rules = *rules;
  created.settings.title = object.text("title");
  created.settings.start = *start;
  created.settings.admits_spectators = object.truth("spectators");
  std::copy(tokens.begin(), tokens.end(), created.tokens.begin());
  if (object.contains("base")) {
    created.settings.clock = ClockSettings{milliseconds(object.integer("base")),
                                           milliseconds(object.integer("increment"))};
  }
  if (object.contains("house")) {
    created.settings.house = HousePlayer{color_of(object, "house_plays"), object.text("house")};
  }
  return created;
}

SeatAct read_act(const FlatObject& object, SeatActKind kind) {
  SeatAct act{.seat = color_of(object, "seat"),
              .number = static_cast<std::uint32_t>(object.integer("act")),
              .kind = kind,
              .text = ""};
  if (kind == SeatActKind::attempt) {
    const auto attempt = kriegspiel::read_attempt(object.text("move"));
    if (!attempt) {
      throw std::invalid_argument("a move must be two squares");
    }
    act.attempt = *attempt;
  }
  if (kind == SeatActKind::message) {
    act.text = object.text("text");
  }
  return act;
}

GameEvent read_event(const FlatObject& object) {
  const std::string& event = object.text("event");
  const milliseconds elapsed(object.contains("ms") ? object.integer("ms") : 0);
  if (event == kCreated) {
    return {read_created(object), elapsed};
  }
  if (event == kJoined) {
    return {Joined{color_of(object, "seat"), object.text("name")}, elapsed};
  }
  if (event == kTimeUp) {
    return {TimeUp{color_of(object, "seat")}, elapsed};
  }
  const auto* const found = std::find(std::begin(kActNames), std::end(kActNames), event);
  if (found == std::end(kActNames)) {
    throw std::invalid_argument("unknown event " + event);
  }
  return {read_act(object, static_cast<SeatActKind>(found - kActNames)), elapsed};
}

}  // namespace

const char* name(SeatActKind kind) { return kActNames[static_cast<std::size_t>(kind)]; }

std::string to_text(const GameEvent& event) {
  Json json = std::visit([](const auto& what) { return to_json(what); }, event.what);
  if (event.elapsed.count() != 0) {
    json["ms"] = event.elapsed.count();
  }
  return json_text(json);
}

Result<GameEvent, std::string> read_game_event(std::string_view text) {
  const auto object = FlatObject::read(text);
  if (!object) {
    return object.error();
  }
  try {
    return read_event(*object);
  } catch (const std::invalid_argument& error) {
    return std::string(error.what());
  }
}

}  // namespace cheg::serve
