// Each event is one JSON object. Writing adds the members that the kind of event uses; reading
// requires these members.
#include "kriegspiel/records/json_events.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "base/text.hpp"

namespace cheg::kriegspiel {

using chess::Color;

const char* lower_name(Color color) { return color == Color::white ? "white" : "black"; }

const char* lower_name(Listener who) {
  return who == Listener::spectators
             ? "spectators"
             : lower_name(who == Listener::white ? Color::white : Color::black);
}

namespace {

bool has_square(Announcement::Kind kind) {
  return kind == Announcement::Kind::capture || kind == Announcement::Kind::try_on;
}

bool has_man(Announcement::Kind kind) {
  return kind == Announcement::Kind::capture || kind == Announcement::Kind::drop;
}

bool has_count(Announcement::Kind kind) {
  return kind == Announcement::Kind::try_on || kind == Announcement::Kind::tries ||
         kind == Announcement::Kind::refusals;
}

using VisitMember = std::function<void(const char*, const MemberValue&)>;

void visit_attempt(Attempt attempt, const VisitMember& visit) {
  if (attempt.drop != chess::PieceType::none) {
    visit("drop", name(attempt.drop));
    visit("to", to_string(attempt.to));
    return;
  }
  visit("from", to_string(attempt.from));
  visit("to", to_string(attempt.to));
  if (attempt.promotion != chess::PieceType::none) {
    visit("promotion", name(attempt.promotion));
  }
}

// Returns a visitor that adds each member to the object.
VisitMember add_to(Json& json) {
  return [&json](const char* key, const MemberValue& value) {
    std::visit([&](const auto& plain) { json[key] = plain; }, value);
  };
}

Json to_json(const Act& act) {
  Json json;
  json["event"] = name(act.kind);
  json["player"] = lower_name(act.player);
  if (act.kind == Act::Kind::attempt) {
    visit_attempt(act.attempt, add_to(json));
  }
  json["verdict"] = name(act.verdict);
  return json;
}

Json to_json(const Announcement& said) {
  Json json;
  json["event"] = name(said.kind);
  json["audience"] = name(said.audience);
  json["player"] = lower_name(said.player);
  visit_members(said, add_to(json));
  return json;
}

// One of the first `count` values of a type, by name; the error lists the names.
template <class Value>
Result<Value, std::string> value_of(const Json& json, const char* key, int count,
                                    const auto& name_of) {
  const auto text = text_of(json, key);
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) {
    const auto value = static_cast<Value>(i);
    names.emplace_back(name_of(value));
    if (text == names.back()) {
      return value;
    }
  }
  return fmt::format("`{}` must be one of: {}", key, fmt::join(names, ", "));
}

Result<Color, std::string> color_of(const Json& json, const char* key) {
  return value_of<Color>(json, key, chess::kColorCount,
                         [](Color color) { return lower_name(color); });
}

// As above, for a type with a function name().
template <class Value>
Result<Value, std::string> named(const Json& json, const char* key, int count) {
  return value_of<Value>(json, key, count, [](Value value) { return name(value); });
}

std::optional<chess::Square> square_of(const Json& json, const char* key) {
  const auto text = text_of(json, key);
  if (!text) {
    return std::nullopt;
  }
  return *text == "-" ? chess::Square::none : chess::parse_square(*text);
}

Result<Event, std::string> act_of(const Json& json, Act::Kind kind) {
  const auto player = color_of(json, "player");
  if (!player) {
    return player.error();
  }
  const auto verdict = named<Verdict>(json, "verdict", kVerdictCount);
  if (!verdict) {
    return verdict.error();
  }
  Act act{kind, *player, {}, *verdict};
  if (kind == Act::Kind::attempt) {
    const auto attempt = attempt_of(json);
    if (!attempt) {
      return attempt.error();
    }
    act.attempt = *attempt;
  }
  return Event(act);
}

// Reads the members of announcements of this kind other than player, color and audience.
std::optional<std::string> read_members(const Json& json, Announcement& said) {
  if (has_square(said.kind)) {
    const auto square = square_of(json, "square");
    if (!square) {
      return "`square` must be a square such as e4";
    }
    said.square = *square;
  }
  if (has_man(said.kind)) {
    const auto man = named<CapturedMan>(json, "man", kCapturedManCount);
    if (!man) {
      return man.error();
    }
    said.man = *man;
  }
  if (said.kind == Announcement::Kind::capture) {
    said.en_passant = json.contains("en_passant");
  }
  if (said.kind == Announcement::Kind::check) {
    const auto check = named<CheckKind>(json, "check", kCheckKindCount);
    if (!check) {
      return check.error();
    }
    said.check = *check;
  }
  if (has_count(said.kind)) {
    const auto count = json.find("count");
    if (count == json.end() || !count->is_number_unsigned()) {
      return "`count` must be a number";
    }
    said.count = count->get<std::uint32_t>();
  }
  if (said.kind == Announcement::Kind::move) {
    const auto attempt = attempt_of(json);
    if (!attempt) {
      return attempt.error();
    }
    said.attempt = *attempt;
  }
  return std::nullopt;
}

Result<Event, std::string> announcement_of(const Json& json, Announcement::Kind kind) {
  const auto audience = named<Audience>(json, "audience", kAudienceCount);
  if (!audience) {
    return audience.error();
  }
  const auto player = color_of(json, "player");
  if (!player) {
    return player.error();
  }
  const auto color = color_of(json, "color");
  if (!color) {
    return color.error();
  }
  Announcement said{.kind = kind, .audience = *audience, .player = *player, .color = *color};
  if (auto fault = read_members(json, said)) {
    return *fault;
  }
  return Event(said);
}

Result<Event, std::string> any_event_of(const Json& json) {
  const auto event = text_of(json, "event");
  if (!event) {
    return missing("event");
  }
  if (const auto act = read_act_kind(*event)) {
    return act_of(json, *act);
  }
  const auto kind = named<Announcement::Kind>(json, "event", kAnnouncementKindCount);
  if (!kind) {
    return fmt::format("{} is neither an act nor an announcement", cheg::quoted(*event));
  }
  return announcement_of(json, *kind);
}

}  // namespace

void visit_members(const Announcement& said, const VisitMember& visit) {
  visit("color", lower_name(said.color));
  if (has_square(said.kind)) {
    visit("square", to_string(said.square));
  }
  if (has_man(said.kind)) {
    visit("man", name(said.man));
  }
  if (said.en_passant) {
    visit("en_passant", true);
  }
  if (said.kind == Announcement::Kind::check) {
    visit("check", name(said.check));
  }
  if (has_count(said.kind)) {
    visit("count", said.count);
  }
  if (said.kind == Announcement::Kind::move) {
    visit_attempt(said.attempt, visit);
  }
}

Json to_json(const Event& event) {
  return std::visit([](const auto& one) { return to_json(one); }, event);
}

std::optional<Listener> read_listener(std::string_view text) {
  for (const Listener who : {Listener::white, Listener::black, Listener::spectators}) {
    if (text == lower_name(who)) {
      return who;
    }
  }
  return std::nullopt;
}

std::optional<Act::Kind> read_act_kind(std::string_view text) {
  for (const Act::Kind kind :
       {Act::Kind::attempt, Act::Kind::ask_any, Act::Kind::ask_refusals, Act::Kind::resign}) {
    if (text == name(kind)) {
      return kind;
    }
  }
  return std::nullopt;
}

bool is_announcement(std::string_view text) {
  for (int i = 0; i < kAnnouncementKindCount; ++i) {
    if (text == name(static_cast<Announcement::Kind>(i))) {
      return true;
    }
  }
  return false;
}

std::optional<std::string> text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? std::optional(found->get<std::string>())
                                                   : std::nullopt;
}

std::string missing(const char* key) { return fmt::format("the text `{}` is missing", key); }

Result<Attempt, std::string> attempt_of(const Json& json) {
  if (json.contains("drop")) {
    const auto man = named<chess::PieceType>(json, "drop", chess::kPieceTypeCount);
    const auto square = square_of(json, "to");
    if (!man || !square) {
      return std::string(
          "a drop has a man `drop`, such as knight, and the square `to`, such as f5");
    }
    return drop_on(*man, *square);
  }
  const auto from = square_of(json, "from");
  const auto to = square_of(json, "to");
  const auto promotion = json.contains("promotion")
                             ? named<chess::PieceType>(json, "promotion", chess::kPieceTypeCount)
                             : Result<chess::PieceType, std::string>(chess::PieceType::none);
  if (!from || !to || !promotion) {
    return std::string(
        "an attempt has the squares `from` and `to`, such as e2 and e4, and perhaps a "
        "`promotion`, such as queen");
  }
  return Attempt{*from, *to, *promotion};
}

bool is_same(Json json, const Event& event) {
  json.erase("text");
  return nlohmann::json(json) == nlohmann::json(to_json(event));
}

Result<Event, std::string> event_of(const Json& json) {
  auto event = any_event_of(json);
  if (event && !is_same(json, *event)) {
    return fmt::format("this line may only have, besides `text`, what {} has",
                       json_text(to_json(*event)));
  }
  return event;
}

}  // namespace cheg::kriegspiel
