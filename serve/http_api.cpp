#include "serve/http_api.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/json.hpp"
#include "kriegspiel/records/json_events.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "serve/page_files.hpp"
#include "serve/records.hpp"
#include "serve/token.hpp"

namespace cheg::serve {
namespace {

using chess::Color;
using kriegspiel::lower_name;
using Done = std::function<void(HttpResponse)>;

constexpr const char* kJsonType = "application/json";
constexpr const char* kTextType = "text/plain; charset=utf-8";

constexpr const char* kWelcome =
    "This is a referee for Kriegspiel, a chess game in which each player sees only his own men.\n"
    "Play in a terminal: cheg join ADDRESS, with the address of this page.\n"
    "This server was built without the page for browsers; `./dev serve` builds it.\n";

HttpResponse json_response(int status, const Json& json) {
  return {status, kJsonType, json_line(json)};
}

// The parts of a path, and the parameters after `?`.
struct Target {
  std::string_view whole_path;  // "/play/abc"
  std::vector<std::string_view> path;
  std::string_view query;

  explicit Target(std::string_view text) {
    const std::size_t mark = std::min(text.find('?'), text.size());
    whole_path = text.substr(0, mark);
    query = text.substr(std::min(mark + 1, text.size()));
    for (std::string_view rest = whole_path; !rest.empty();) {
      rest.remove_prefix(1);
      const std::size_t end = std::min(rest.find('/'), rest.size());
      path.push_back(rest.substr(0, end));
      rest.remove_prefix(end);
    }
  }

  // The value of the parameter; empty if it is missing.
  [[nodiscard]] std::string_view parameter(std::string_view name) const {
    for (std::string_view rest = query; !rest.empty();) {
      const std::string_view one = rest.substr(0, rest.find('&'));
      if (one.substr(0, one.find('=')) == name && one.size() > name.size()) {
        return one.substr(name.size() + 1);
      }
      rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    }
    return {};
  }
};

Json seat_json(const std::string& game, Color color, const std::string& token) {
  return {{"game", game}, {"color", lower_name(color)}, {"seat", token}};
}

void create(Service& service, const HttpRequest& request, const Done& done) {
  const Color random = make_token()[0] < '8' ? Color::white : Color::black;
  const auto wanted = read_new_game(request.body, service.offer(), random);
  if (!wanted) {
    done(http_error(400, wanted.error()));
    return;
  }
  service.create(*wanted, true, [done](const Result<Service::Seats, Service::RequestError>& seats) {
    if (!seats) {
      done(http_error(seats.error().status, seats.error().message));
      return;
    }
    const auto index = static_cast<std::size_t>(seats->color);
    done(json_response(201, seat_json(seats->game, seats->color, seats->tokens[index])));
  });
}

void list(Service& service, const Done& done) {
  Json games = Json::array();
  for (const Service::OpenGame& open : service.open_games()) {
    games.push_back({{"game", open.game},
                     {"rules", open.title},
                     {"clock", open.clock.empty() ? "none" : open.clock},
                     {"you", lower_name(open.free_seat)},
                     {"opponent", open.player_name}});
  }
  done(json_response(200, {{"games", std::move(games)}}));
}

Json rules_json(std::string_view name, std::string_view title, const kriegspiel::RuleSet& rules) {
  return {{"name", name},
          {"title", title},
          {"spectators", rules.spectators != kriegspiel::Spectators::not_admitted}};
}

// What a new game can be, for a form. The first rule set is that of the server, which needs no
// name.
void tell_offer(Service& service, const Done& done) {
  const GameOffer& offer = service.offer();
  Json rules = Json::array({rules_json("", offer.default_title, offer.default_rules)});
  for (const kriegspiel::NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    rules.push_back(rules_json(rule_set.name, rule_set.title, rule_set.rules));
  }
  done(json_response(200, {{"rules", std::move(rules)}, {"against", offer.house_players}}));
}

void join(Table& table, const HttpRequest& request, const Done& done) {
  const auto player_name = read_join(request.body);
  if (!player_name) {
    done(http_error(400, player_name.error().message));
    return;
  }
  table.join(*player_name, [done, table = table.shared_from_this()](const Table::JoinResult& seat) {
    if (!seat.seat) {
      const bool is_full = table->game().has_begun();
      done(http_error(is_full ? 409 : 503, seat.message));
      return;
    }
    const Game& game = table->game();
    done(json_response(200, seat_json(game.name(), *seat.seat, game.token(*seat.seat))));
  });
}

// "white" or "black"; empty if the token belongs to no seat.
std::string_view name_of_seat(const Game& game, const std::string& token) {
  const auto seat = game.seat_of(token);
  return seat.has_value() ? lower_name(seat.value()) : std::string_view();
}

// While the game goes on, each player gets his own record and nobody gets any other.
HttpResponse record(const Game& game, const Target& target, const std::string& token) {
  const std::string_view own = name_of_seat(game, token);
  const std::string_view asked = target.parameter("view");
  const std::string_view view = !asked.empty() ? asked : !own.empty() ? own : "referee";
  const std::string_view format_name = target.parameter("format");
  const auto format = read_record_format(format_name.empty() ? "pgn" : format_name);
  if (!format || (view != "white" && view != "black" && view != "referee")) {
    return http_error(400, "`view` is white, black or referee; `format` is pgn or jsonl");
  }
  if (!game.result() && view != own) {
    return http_error(403, "while the game goes on, you get only your own view, with your token");
  }
  const char* const type =
      *format == RecordFormat::pgn ? "application/x-chess-pgn" : "application/x-ndjson";
  const Color color = view == "black" ? Color::black : Color::white;
  return {200, type,
          view == "referee" ? whole_record(game, *format) : players_record(game, color, *format)};
}

void answer_game(Service& service, const HttpRequest& request, const Target& target,
                 const Done& done) {
  const auto found = service.find(std::string(target.path[2]));
  if (!found) {
    done(http_error(found.error().status, found.error().message));
    return;
  }
  const std::shared_ptr<Table>& table = *found;
  if (target.path[3] == "join") {
    request.method == "POST" ? join(*table, request, done)
                             : done(http_error(405, "use POST to join"));
  } else if (target.path[3] == "record") {
    done(request.method == "GET" ? record(table->game(), target, request.token)
                                 : http_error(405, "use GET for a record"));
  } else {
    done(http_error(404, "a game has `join` and `record`"));
  }
}

// A file of the page; nothing if there is none with this path. The page of each game is the same:
// it reads from its address which game it shows.
std::optional<HttpResponse> page_file(std::string_view path) {
  const bool is_page = path == "/" || path.starts_with("/play/");
  const std::string_view wanted = is_page ? "/index.html" : path;
  for (const PageFile& file : page_files()) {
    if (file.path == wanted) {
      return HttpResponse{200, std::string(file.content_type), std::string(file.text)};
    }
  }
  return is_page ? std::optional(HttpResponse{200, kTextType, kWelcome}) : std::nullopt;
}

}  // namespace

HttpResponse http_error(int status, std::string_view message) {
  return json_response(status, {{"error", message}});
}

void answer_http(Service& service, const HttpRequest& request, const Done& done) {
  const Target target(request.target);
  const auto& path = target.path;
  const bool is_games = path.size() >= 2 && path[0] == "api" && path[1] == "games";
  if (is_games && path.size() == 2) {
    if (request.method == "POST") {
      create(service, request, done);
    } else if (request.method == "GET") {
      list(service, done);
    } else {
      done(http_error(405, "use POST for a new game, and GET for the list of open games"));
    }
  } else if (is_games && path.size() == 4) {
    answer_game(service, request, target, done);
  } else if (request.target == "/healthz") {
    done({200, kTextType, "ok\n"});
  } else if (request.target == "/api/offer") {
    tell_offer(service, done);
  } else if (auto file = page_file(target.whole_path)) {
    done(*std::move(file));
  } else {
    done(http_error(404, "there is nothing here; /api/games lists the open games"));
  }
}

std::string metric_text(std::string_view name, std::string_view type, std::string_view help,
                        std::uint64_t value) {
  return fmt::format("# HELP cheg_{0} {2}\n# TYPE cheg_{0} {1}\ncheg_{0} {3}\n", name, type, help,
                     value);
}

HttpResponse answer_operator(Service& service, const HttpRequest& request,
                             const std::string& more) {
  if (request.target == "/healthz") {
    return {200, kTextType, "ok\n"};
  }
  if (request.target != "/metrics") {
    return http_error(404, "here are /metrics and /healthz");
  }
  const Metrics& metrics = service.surroundings().metrics;
  return {
      200, kTextType,
      metric_text("games_in_memory", "gauge", "Games in memory.", service.games_in_memory()) +
          metric_text("games_created_total", "counter", "New games.", metrics.games_created) +
          metric_text("games_ended_total", "counter", "Finished games.", metrics.games_ended) +
          metric_text("connections", "gauge", "WebSocket connections.", metrics.connections) +
          metric_text("acts_total", "counter", "Accepted acts.", metrics.acts) +
          metric_text("repeated_acts_total", "counter", "Acts that clients sent again.",
                      metrics.repeated_acts) +
          metric_text("faults_total", "counter", "Faults of clients.", metrics.faults) +
          metric_text("frames_total", "counter", "Frames sent.", metrics.frames) +
          metric_text("slow_readers_total", "counter",
                      "Connections closed because of unsent frames.", metrics.slow_readers) +
          metric_text("store_failures_total", "counter",
                      "Acts refused because the store could not write.", metrics.store_failures) +
          more};
}

}  // namespace cheg::serve
