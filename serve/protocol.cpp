#include "serve/protocol.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/json.hpp"
#include "base/text.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/rules_json.hpp"

namespace cheg::serve {
namespace {

using chess::Color;

constexpr std::size_t kLongestName = 40;  // bytes
constexpr std::uint32_t kMostActs = 1'000'000;

constexpr std::string_view kHello = "hello";
constexpr std::string_view kAgain = "again";

std::vector<std::string_view> frame_types() {
  std::vector<std::string_view> types{kHello, kAgain};
  for (int i = 0; i < kSeatActKindCount; ++i) {
    types.emplace_back(name(static_cast<SeatActKind>(i)));
  }
  return types;
}

// The member as a text; empty if it is missing. Nothing if it has another type.
std::optional<std::string> text_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end()) {
    return "";
  }
  return found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}

// The member as a whole number up to `most`; `missing` if it is missing.
std::optional<std::uint32_t> number_in(const Json& json, const char* key, std::uint32_t most,
                                       std::uint32_t missing) {
  const auto found = json.find(key);
  if (found == json.end()) {
    return missing;
  }
  if (!found->is_number_unsigned() || found->get<std::uint64_t>() > most) {
    return std::nullopt;
  }
  return found->get<std::uint32_t>();
}

Result<ClientMessage, ClientFault> read_hello(const Json& json) {
  const auto token = text_in(json, "seat");
  const auto after = number_in(json, "after", kMostActs, 0);
  if (!token || !after) {
    return ClientFault{0,
                       "a hello has the text `seat`, the token of your seat, and perhaps the "
                       "number `after`, that of the last frame that you know"};
  }
  return ClientMessage(Hello{*token, *after});
}

Result<ClientMessage, ClientFault> read_act_frame(const Json& json, SeatActKind kind) {
  const auto number = number_in(json, "act", kMostActs, 0);
  if (!number || *number == 0) {
    return ClientFault{
        0, fmt::format("`{}` needs the number `act`: count your acts from 1", name(kind))};
  }
  ActRequest request{*number, kind, ""};
  const char* const key = kind == SeatActKind::attempt   ? "move"
                          : kind == SeatActKind::message ? "words"
                                                         : nullptr;
  if (key != nullptr) {
    const auto text = text_in(json, key);
    if (!text || text->empty()) {
      return ClientFault{*number, fmt::format("`{}` needs the text `{}`", name(kind), key)};
    }
    request.text = *text;
  }
  return ClientMessage(std::move(request));
}

Result<Json, std::string> read_object(std::string_view text) {
  Json json = Json::parse(trimmed(text).empty() ? "{}" : text, nullptr, false);
  if (!json.is_object()) {
    return std::string("expected a JSON object");
  }
  return json;
}

// An error message if the object has a member that is not in the list.
std::optional<std::string> unknown_member(const Json& json,
                                          const std::vector<std::string_view>& known) {
  for (const auto& [key, value] : json.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      const std::string_view nearest = nearest_name(key, known);
      return fmt::format("unknown member {}; {}", cheg::quoted(key),
                         nearest.empty() ? fmt::format("known are {}", fmt::join(known, ", "))
                                         : fmt::format("did you mean `{}`?", nearest));
    }
  }
  return std::nullopt;
}

std::optional<std::string> set_rules(const Json& json, const GameOffer& offer,
                                     GameSettings& settings) {
  const auto found = json.find("rules");
  if (found != json.end() && found->is_object()) {
    const auto read = kriegspiel::read_rule_set(found->dump());
    if (!read) {
      return "`rules`: " + read.error().message;
    }
    settings.rules = read->rules;
    settings.title = read->title.empty() ? read->name : read->title;
    return std::nullopt;
  }
  const auto name = text_in(json, "rules");
  if (name && name->empty()) {
    settings.rules = offer.default_rules;
    settings.title = offer.default_title;
    return std::nullopt;
  }
  const auto* const named = name ? kriegspiel::find_rule_set(*name) : nullptr;
  if (named == nullptr) {
    std::vector<std::string_view> names;
    for (const kriegspiel::NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
      names.push_back(rule_set.name);
    }
    return fmt::format("`rules` is an object with fields, or one of {}", fmt::join(names, ", "));
  }
  settings.rules = named->rules;
  settings.title = named->title;
  return std::nullopt;
}

std::optional<std::string> set_color(const Json& json, Color random_color, Color& color) {
  const auto text = text_in(json, "color");
  if (!text || (!text->empty() && *text != "white" && *text != "black" && *text != "random")) {
    return "`color` is white, black or random";
  }
  color = *text == "black" ? Color::black : *text == "white" ? Color::white : random_color;
  return std::nullopt;
}

std::optional<std::string> set_name(const Json& json, std::string& player_name) {
  const auto text = text_in(json, "name");
  if (!text || text->size() > kLongestName) {
    return fmt::format("`name` is a text of at most {} bytes", kLongestName);
  }
  player_name = *text;
  return std::nullopt;
}

std::optional<std::string> set_rest(const Json& json, const GameOffer& offer, NewGame& game) {
  const auto clock_text = text_in(json, "clock");
  const auto clock = read_clock(clock_text.value_or("?"));
  if (!clock) {
    return "`clock`: " + clock.error();
  }
  game.settings.clock = *clock;
  const auto against = text_in(json, "against");
  const auto& house = offer.house_players;
  if (!against ||
      (!against->empty() && std::find(house.begin(), house.end(), *against) == house.end())) {
    return house.empty() ? "this server has no players of its own"
                         : fmt::format("`against` is one of {}", fmt::join(house, ", "));
  }
  if (!against->empty()) {
    game.settings.house = HousePlayer{~game.color, *against};
  }
  const auto spectators = json.find("spectators");
  if (spectators != json.end() && !spectators->is_boolean()) {
    return "`spectators` is true or false";
  }
  game.settings.admits_spectators = spectators != json.end() && spectators->get<bool>();
  if (game.settings.admits_spectators &&
      game.settings.rules.spectators == kriegspiel::Spectators::not_admitted) {
    return "these rules do not admit spectators";
  }
  const auto start = text_in(json, "start");
  if (!start) {
    return "`start` is a FEN";
  }
  if (!start->empty()) {
    const auto read = kriegspiel::parse_start(*start, game.settings.rules);
    if (!read) {
      return "`start`: " + describe(read.error(), *start);
    }
    game.settings.start = *read;
  }
  return std::nullopt;
}

// A number at the beginning of the text, which is removed.
std::optional<int> take_number(std::string_view& text, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value < 0 || value > most) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

}  // namespace

Result<ClientMessage, ClientFault> read_client_frame(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) {
    return ClientFault{0, "a frame is one JSON object, such as {\"t\":\"hello\",\"seat\":\"...\"}"};
  }
  const std::string type = text_in(json, "t").value_or("");
  if (type == kHello) {
    return read_hello(json);
  }
  if (type == kAgain) {
    return ClientMessage(AgainRequest{});
  }
  for (int i = 0; i < kSeatActKindCount; ++i) {
    const auto kind = static_cast<SeatActKind>(i);
    if (type == name(kind)) {
      return read_act_frame(json, kind);
    }
  }
  const std::vector<std::string_view> types = frame_types();
  const std::string_view nearest = nearest_name(type, types);
  return ClientFault{
      0, nearest.empty()
             ? fmt::format("the member `t` is one of {}", fmt::join(types, ", "))
             : fmt::format("unknown type {}; did you mean `{}`?", cheg::quoted(type), nearest)};
}

Result<std::optional<ClockSettings>, std::string> read_clock(std::string_view text) {
  constexpr int kMostMinutes = 24 * 60;
  constexpr int kMostSeconds = 3600;
  if (text.empty() || text == "none") {
    return std::optional<ClockSettings>();
  }
  std::string_view rest = text;
  const auto minutes = take_number(rest, kMostMinutes);
  const bool has_increment = rest.starts_with('+');
  rest.remove_prefix(has_increment ? 1 : 0);
  const auto seconds = has_increment ? take_number(rest, kMostSeconds) : 0;
  if (!minutes || !seconds || !rest.empty() || *minutes + *seconds == 0) {
    return fmt::format(
        "a clock is `none`, or minutes for the game and seconds for each move, such as 15+10; "
        "not {}",
        cheg::quoted(text));
  }
  return std::optional(
      ClockSettings{std::chrono::minutes(*minutes), std::chrono::seconds(*seconds)});
}

Result<NewGame, std::string> read_new_game(std::string_view text, const GameOffer& offer,
                                           Color random_color) {
  const auto json = read_object(text);
  if (!json) {
    return json.error();
  }
  NewGame game;
  std::optional<std::string> fault =
      unknown_member(*json, {"rules", "color", "clock", "against", "spectators", "start", "name"});
  fault = fault ? fault : set_rules(*json, offer, game.settings);
  fault = fault ? fault : set_color(*json, random_color, game.color);
  fault = fault ? fault : set_name(*json, game.player_name);
  fault = fault ? fault : set_rest(*json, offer, game);
  if (fault) {
    return *fault;
  }
  return game;
}

Result<std::string, JoinError> read_join(std::string_view text) {
  const auto json = read_object(text);
  if (!json) {
    return JoinError{json.error()};
  }
  std::string player_name;
  std::optional<std::string> fault = unknown_member(*json, {"name"});
  fault = fault ? fault : set_name(*json, player_name);
  if (fault) {
    return JoinError{*fault};
  }
  return player_name;
}

}  // namespace cheg::serve
