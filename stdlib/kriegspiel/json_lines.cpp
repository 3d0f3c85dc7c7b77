#include "stdlib/kriegspiel/json_lines.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "chess/fen.hpp"
#include "chess/text.hpp"
#include "stdlib/kriegspiel/rules_json.hpp"
#include "stdlib/kriegspiel/text.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Color;
using Json = nlohmann::ordered_json;
using Kind = Announcement::Kind;

const char* lower_name(Color color) { return color == Color::white ? "white" : "black"; }

const char* lower_name(Listener who) {
  return who == Listener::spectators
             ? "spectators"
             : lower_name(who == Listener::white ? Color::white : Color::black);
}

void put_attempt(Json& json, Attempt attempt) {
  json["from"] = to_string(attempt.from);
  json["to"] = to_string(attempt.to);
  if (attempt.promotion != chess::PieceType::none) {
    json["promotion"] = name(attempt.promotion);
  }
}

Json to_json(const Act& act) {
  Json json;
  json["event"] = name(act.kind);
  json["player"] = lower_name(act.player);
  if (act.kind == Act::Kind::attempt) {
    put_attempt(json, act.attempt);
  }
  json["verdict"] = name(act.verdict);
  return json;
}

Json to_json(const Announcement& said) {
  Json json;
  json["event"] = name(said.kind);
  json["audience"] = name(said.audience);
  json["player"] = lower_name(said.player);
  json["color"] = lower_name(said.color);
  if (said.square != chess::Square::none) {
    json["square"] = to_string(said.square);
  }
  if (said.kind == Kind::capture) {
    json["man"] = name(said.man);
  }
  if (said.kind == Kind::check) {
    json["check"] = name(said.check);
  }
  if (said.kind == Kind::try_on || said.kind == Kind::tries || said.kind == Kind::refusals) {
    json["count"] = said.count;
  }
  if (said.kind == Kind::move) {
    put_attempt(json, said.attempt);
  }
  return json;
}

Json to_json(const Event& event) {
  return std::visit([](const auto& one) { return to_json(one); }, event);
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json rules_json(const RuleSet& rules) {
  const std::string label = rule_set_label(rules);
  return label.starts_with('{') ? Json::parse(label) : Json(label);
}

// ---- Reading ----

using Fault = std::optional<std::string>;

chess::Result<Json, std::string> parse_object(std::string_view line) {
  Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) {
    return std::string("a line must be one JSON object");
  }
  return json;
}

std::optional<std::string> text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? std::optional(found->get<std::string>())
                                                   : std::nullopt;
}

std::string missing(const char* key) { return fmt::format("the text `{}` is missing", key); }

chess::Result<Referee, std::string> read_header(const Json& json) {
  const auto event = text_of(json, "event");
  if (!event || *event != "game") {
    return std::string("the first line must be the event `game`");
  }
  if (json.contains("for")) {
    return std::string("this record is what one listener knows; only a whole game can be read");
  }
  const auto rules = json.find("rules");
  if (rules == json.end() || (!rules->is_string() && !rules->is_object())) {
    return std::string("`rules` must be the name of a rule set, or its fields");
  }
  auto rule_set =
      read_rule_set_label(rules->is_string() ? rules->get<std::string>() : dump(*rules));
  if (!rule_set) {
    return rule_set.error();
  }
  const auto start = text_of(json, "start");
  if (!start) {
    return missing("start");
  }
  const auto position = chess::parse_fen(*start);
  if (!position) {
    return fmt::format("`start`: {}", position.error().message);
  }
  return Referee(*rule_set, *position);
}

std::optional<chess::Square> square_of(const Json& json, const char* key) {
  const auto text = text_of(json, key);
  if (!text) {
    return std::nullopt;
  }
  return *text == "-" ? chess::Square::none : chess::parse_square(*text);
}

std::optional<chess::PieceType> promotion_of(const Json& json) {
  if (!json.contains("promotion")) {
    return chess::PieceType::none;
  }
  const auto text = text_of(json, "promotion");
  for (int type = 0; text && type < chess::kPieceTypeCount; ++type) {
    if (*text == name(static_cast<chess::PieceType>(type))) {
      return static_cast<chess::PieceType>(type);
    }
  }
  return std::nullopt;
}

// Plays the event again if it is an act.
Fault act_again(Referee& referee, const std::string& event, const Json& json) {
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
    const auto from = square_of(json, "from");
    const auto to = square_of(json, "to");
    const auto promotion = promotion_of(json);
    if (!from || !to || !promotion) {
      return "an attempt has the squares `from` and `to`, such as e2 and e4, and perhaps a "
             "`promotion`, such as queen";
    }
    referee.attempt({*from, *to, *promotion});
  }
  return std::nullopt;
}

bool is_act(const std::string& event) {
  for (const Act::Kind kind :
       {Act::Kind::attempt, Act::Kind::ask_any, Act::Kind::ask_refusals, Act::Kind::resign}) {
    if (event == name(kind)) {
      return true;
    }
  }
  return false;
}

std::string as_said(const Event& event, const RuleSet& rules) {
  const auto* const said = std::get_if<Announcement>(&event);
  return said != nullptr ? fmt::format("`{}`", to_text(*said, rules, Listener::spectators))
                         : fmt::format("the verdict `{}`", name(std::get<Act>(event).verdict));
}

// Reads one line after the first; `next` counts the events that lines have been read for.
Fault read_event(Referee& referee, std::size_t& next, Json json) {
  const auto event = text_of(json, "event");
  if (!event) {
    return missing("event");
  }
  const bool complete = next == referee.full_record().size();
  if (is_act(*event) && complete) {
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
  json.erase("text");
  if (nlohmann::json(json) != nlohmann::json(to_json(expected))) {
    return fmt::format("the referee gives {} here", as_said(expected, referee.rules()));
  }
  return std::nullopt;
}

}  // namespace

std::string to_json_line(const Event& event, const RuleSet& rules, Listener reader) {
  Json json = to_json(event);
  if (const auto* const said = std::get_if<Announcement>(&event)) {
    json["text"] = to_text(*said, rules, reader);
  }
  return dump(json);
}

std::string to_json_lines(const Referee& referee) {
  Json header;
  header["event"] = "game";
  header["rules"] = rules_json(referee.rules());
  header["start"] = chess::to_fen(referee.start());
  std::string text = dump(header) + '\n';
  for (const Event& event : referee.full_record()) {
    text += to_json_line(event, referee.rules(), Listener::spectators) + '\n';
  }
  return text;
}

std::string to_json_lines(const Referee& referee, Listener who) {
  Json header;
  header["event"] = "game";
  header["rules"] = rules_json(referee.rules());
  header["for"] = lower_name(who);
  if (referee.start() == chess::Position()) {
    header["start"] = chess::to_fen(referee.start());
  }
  std::string text = dump(header) + '\n';
  for (const Event& event : referee.record(who)) {
    text += to_json_line(event, referee.rules(), who) + '\n';
  }
  return text;
}

chess::Result<Referee, RecordError> read_json_lines(std::string_view text) {
  std::optional<Referee> referee;
  std::size_t next = 0;
  std::size_t line = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = chess::trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line;
    if (content.empty()) {
      continue;
    }
    auto json = parse_object(content);
    if (!json) {
      return RecordError{json.error(), line};
    }
    if (!referee) {
      auto header = read_header(*json);
      if (!header) {
        return RecordError{header.error(), line};
      }
      referee = *std::move(header);
    } else if (auto fault = read_event(*referee, next, *std::move(json))) {
      return RecordError{*fault, line};
    }
  }
  if (!referee) {
    return RecordError{"there is no game here: the first line must be the event `game`", line};
  }
  if (next < referee->full_record().size()) {
    return RecordError{fmt::format("the record ends, but the referee gives {} here",
                                   as_said(referee->full_record()[next], referee->rules())),
                       line};
  }
  return *std::move(referee);
}

}  // namespace cheg::kriegspiel
