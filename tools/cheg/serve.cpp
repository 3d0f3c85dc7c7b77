// cheg serve: referees games of players who are apart.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/result.hpp"
#include "base/text.hpp"
#include "serve/address.hpp"
#include "serve/http_api.hpp"
#include "serve/memory_store.hpp"
#include "serve/network/server.hpp"
#include "serve/page_files.hpp"
#include "serve/postgres_library.hpp"
#include "serve/postgres_url.hpp"
#include "serve/sqlite_store.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/rules_option.hpp"
#include "tools/cheg/referee/json_player.hpp"
#include "tools/cheg/referee/seat_player.hpp"
#include "tools/cheg/serve/house_players.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

constexpr const char* kMemoryStore = "memory";

struct ServeOptions {
  serve::ServerOptions server;
  int port = 8080;
  int metrics_port = -1;
  std::string store = "games.sqlite";
  std::string rules = "western";
  std::string clock = "none";
  std::vector<std::string> against{kChance};
  bool game = false;
};

// Complains and returns nothing if the store cannot be used.
template <class Store>
std::unique_ptr<serve::EventStore> if_opened(Result<std::unique_ptr<Store>, std::string> opened) {
  if (!opened) {
    complain(opened.error());
    return nullptr;
  }
  return std::move(opened).value();
}

std::unique_ptr<serve::EventStore> open_store(const std::string& name) {
  if (name == kMemoryStore) {
    return std::make_unique<serve::MemoryStore>();
  }
  if (serve::is_postgres_url(name)) {
    return if_opened(serve::open_postgres_store(name));
  }
  if (name.find("://") != std::string::npos) {
    throw UsageError("serve: --store is a file, postgresql://USER@HOST/DATABASE, or memory");
  }
  return if_opened(serve::SqliteStore::open(name));
}

std::string store_metrics(const serve::EventStore& store) {
  const auto statistics = store.statistics();
  if (!statistics) {
    return "";
  }
  return serve::metric_text("store_events_total", "counter", "Events on the disk.",
                            statistics->events) +
         serve::metric_text("store_commits_total", "counter", "Transactions of the store.",
                            statistics->transactions);
}

std::string where_games_are_kept(const std::string& store) {
  if (store == kMemoryStore) {
    return "It forgets all games when it ends.";
  }
  return fmt::format(
      "Games are kept in {}.",
      made_printable(serve::is_postgres_url(store) ? serve::without_password(store) : store));
}

// Prints both links of a new game, when it has been stored.
void offer_game(serve::Service& service, const serve::NewGame& game, const std::string& host,
                const std::string& port) {
  service.create(
      game, false, [=](const Result<serve::Service::Seats, serve::Service::RequestError>& seats) {
        if (!seats) {
          complain(seats.error().message);
          return;
        }
        for (const chess::Color color : {chess::Color::white, chess::Color::black}) {
          const serve::Address address{host, port, seats->game,
                                       seats->tokens[static_cast<std::size_t>(color)]};
          print(fmt::format("{} plays with: cheg join '{}'\n", name(color), to_text(address)));
        }
        if (!serve::page_files().empty()) {
          print("Each address is also a page for a browser.\n");
        }
        flush_output();
      });
}

serve::NewGame wanted_game(const ServeOptions& options, const ChosenRules& rules) {
  serve::NewGame game;
  game.settings.rules = rules.rules;
  game.settings.title = rules.title;
  const auto clock = serve::read_clock(options.clock);
  if (!clock) {
    throw UsageError("serve: --clock: " + clock.error());
  }
  game.settings.clock = *clock;
  return game;
}

// Throws UsageError if a player of the house cannot play on a server.
void check_house_players(const ServeOptions& options) {
  for (const std::string& who : options.against) {
    if (who.starts_with(kJsonPrefix)) {
      throw UsageError(
          fmt::format("serve: --against {}: a program with json: plays in `cheg referee`; on a "
                      "server it takes a "
                      "seat as people do, by HTTP and WebSocket",
                      cheg::quoted(who)));
    }
  }
}

ExitStatus run(const ServeOptions& options) {
  check_house_players(options);
  const auto rules = find_rules(options.rules, "serve");
  if (!rules) {
    return ExitStatus::negative;
  }
  const serve::NewGame game = wanted_game(options, *rules);
  auto store = open_store(options.store);
  if (store == nullptr) {
    return ExitStatus::stream;
  }
  auto server = serve::Server::listen(options.server);
  if (!server) {
    complain(server.error());
    return ExitStatus::stream;
  }
  serve::Server& network = **server;
  serve::Service service(
      {*store,
       [] {
         return std::chrono::duration_cast<std::chrono::milliseconds>(
             Clock::now().time_since_epoch());
       },
       [&network](std::function<void()> task) { network.post(std::move(task)); },
       [&network](std::function<void()> task) { network.think(std::move(task)); },
       make_house_player,
       {}},
      {rules->rules, rules->title, options.against});
  const std::string& host = options.server.address;
  const std::string port = std::to_string(network.port());
  print(fmt::format("The referee listens on {}. {}\n", to_text(serve::Address{host, port, "", ""}),
                    where_games_are_kept(options.store)));
  if (const auto metrics = network.metrics_port()) {
    print(fmt::format("Metrics are on http://127.0.0.1:{}/metrics.\n", *metrics));
  }
  flush_output();
  if (options.game) {
    offer_game(service, game, host, port);
  }
  network.run(service, [&] { return store_metrics(*store); });
  store.reset();  // commits what has arrived, while the games still exist
  print("The referee ends.\n");
  return ExitStatus::ok;
}

}  // namespace

void add_serve(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command =
      app.add_subcommand("serve", "Referee games of players who are at different places");
  command->add_option("--address", options->server.address, "The IP address to listen on")
      ->capture_default_str()
      ->type_name("IP");
  command->add_option("--port", options->port, "The port to listen on; 0: any free port")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str()
      ->type_name("N");
  command
      ->add_option(
          "--store", options->store,
          "The file in which games are kept; or a database, which several servers can use: "
          "postgresql://USER@HOST/DATABASE; or `memory` to keep none")
      ->capture_default_str()
      ->type_name("FILE|URL");
  add_rules_option(*command, options->rules);
  CLI::Option* game =
      command->add_flag("--game", options->game, "Begin a game, and print a link for each seat");
  command
      ->add_option("--clock", options->clock,
                   "With --game: minutes for the game and seconds for each move, such as 15+10")
      ->capture_default_str()
      ->type_name("M+S")
      ->needs(game);
  command
      ->add_option(
          "--against", options->against,
          fmt::format("A player of the house that people may choose: {}, or a program as for "
                      "`cheg referee --white`; may be given several times",
                      kChance))
      ->capture_default_str()
      ->type_name("WHO");
  command
      ->add_option("--origin", options->server.origins,
                   "Pages of this origin may connect, such as https://games.example")
      ->type_name("URL");
  command
      ->add_option("--metrics-port", options->metrics_port,
                   "Serve /metrics for Prometheus on this port of 127.0.0.1. Players must not read "
                   "it: it counts what they may not hear")
      ->check(CLI::Range(0, 65535))
      ->type_name("N");
  command->footer(
      "SIGTERM or Ctrl-C ends the server; games are kept. docs/serve.md describes the protocol.\n\n"
      "Examples:\n"
      "  cheg serve --game --rules berkeley --clock 15+10\n"
      "  cheg serve --address 0.0.0.0 --store /var/lib/cheg/games.sqlite --against chance");
  command->callback([options, &status] {
    options->server.port = static_cast<std::uint16_t>(options->port);
    if (options->metrics_port >= 0) {
      options->server.metrics_port = static_cast<std::uint16_t>(options->metrics_port);
    }
    status = run(*options);
  });
}

}  // namespace cheg::tool
