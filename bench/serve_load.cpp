// Measures `cheg serve` under load, over sockets of this machine.
//
//   serve_load acts [GAMES [ACTS_PER_SECOND [SECONDS]]]      with a file
//   serve_load postgres [GAMES [ACTS_PER_SECOND [SECONDS]]]  with a database in a temporary folder
//   serve_load idle [SOCKETS]         memory of sockets on which nothing happens
//   serve_load listeners [LISTENERS]  how long until the last one has heard of a move
//   serve_load recover [GAMES]        how long a server takes to read its games after a restart
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/processor_time.hpp"
#include "bench/load_client.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "serve/address.hpp"
#include "serve/network/client.hpp"
#include "serve/service.hpp"
#include "serve/sqlite_store.hpp"
#include "tests/serve/postgres_server.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/server_process.hpp"

namespace cheg::bench {
namespace {

using nlohmann::json;
using SteadyClock = std::chrono::steady_clock;
using test::ServerProcess;

double milliseconds_since(SteadyClock::time_point begin) {
  return std::chrono::duration<double, std::milli>(SteadyClock::now() - begin).count();
}

// ---- The server ----

double processor_seconds(const ServerProcess& server) {
  std::ifstream file(fmt::format("/proc/{}/stat", server.process()));
  std::string text;
  std::getline(file, text);
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) {
    fields >> skipped;
  }
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double resident_mebibytes(const ServerProcess& server) {
  std::ifstream file(fmt::format("/proc/{}/status", server.process()));
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("VmRSS:")) {
      return std::stod(line.substr(6)) / 1024;
    }
  }
  return 0;
}

struct TwoSeats {
  std::string game;
  std::vector<std::string> tokens;  // White first
};

TwoSeats new_game(const ServerProcess& server, const std::string& wish) {
  const auto address = *serve::read_address(server.address());
  const auto post = [&](const std::string& target, const std::string& body) {
    return json::parse(serve::send_http(address, "POST", target, body)->body);
  };
  const json white = post("/api/games", wish);
  const std::string game = white["game"];
  return {game, {white["seat"], post("/api/games/" + game + "/join", "")["seat"]}};
}

std::string hello(const std::string& token) { return R"({"t":"hello","seat":")" + token + "\"}"; }

// ---- Games ----

// The moves of a random legal game, at most `most`.
std::vector<chess::Move> random_moves(std::mt19937_64& random, std::size_t most) {
  for (;;) {
    chess::Position position;
    std::vector<chess::Move> moves;
    while (moves.size() < most) {
      const auto legal = chess::legal_moves(position);
      if (legal.size() == 0) {
        break;
      }
      moves.push_back(legal[random() % legal.size()]);
      position.make(moves.back());
    }
    if (moves.size() == most) {
      return moves;
    }
  }
}

// A game in which each player waits until he has heard of the other's move.
struct LoadGame {
  std::vector<chess::Move> moves;
  std::size_t played = 0;
  bool is_answered = true;  // the last move
  SteadyClock::time_point sent;
};

void print_quantiles(const char* what, std::vector<double> times) {
  std::sort(times.begin(), times.end());
  const auto quantile = [&](double q) {
    return times[static_cast<std::size_t>(q * static_cast<double>(times.size() - 1))];
  };
  fmt::print("{}: p50 {:.1f} ms, p90 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms\n", what,
             quantile(0.5), quantile(0.9), quantile(0.99), times.back());
}

void measure_acts(const std::string& store, std::size_t games, std::size_t rate,
                  std::size_t seconds) {
  const ServerProcess server({"--store", store});
  std::mt19937_64 random(1);
  std::vector<LoadGame> list(games);
  std::vector<double> to_mover;
  std::vector<double> to_opponent;
  // Client 2 g is White of game g, and client 2 g + 1 Black.
  std::size_t ready = 0;
  LoadClient client([&](std::size_t number, std::string_view frame) {
    LoadGame& game = list[number / 2];
    const bool is_mover = number % 2 == (game.played + 1) % 2;
    if (frame.find("\"t\":\"ready\"") != std::string_view::npos) {
      ++ready;
    } else if (!game.is_answered && is_mover &&
               frame.find("\"t\":\"act\"") != std::string_view::npos) {
      to_mover.push_back(milliseconds_since(game.sent));
    } else if (!game.is_answered && !is_mover &&
               frame.find("\"t\":\"turn\"") != std::string_view::npos) {
      to_opponent.push_back(milliseconds_since(game.sent));
      game.is_answered = true;
    } else if (frame.find("\"t\":\"fault\"") != std::string_view::npos) {
      throw std::runtime_error(std::string(frame));
    }
  });
  for (LoadGame& game : list) {
    game.moves = random_moves(random, seconds * rate / games + 2);
    const TwoSeats seats = new_game(server, R"({"color":"white"})");
    for (const std::string& token : seats.tokens) {
      client.connect(server.port(), seats.game, hello(token));
      client.run(0);
    }
  }
  while (ready < 2 * games) {
    client.run(100);
  }
  const double processor = processor_seconds(server);
  const auto begin = SteadyClock::now();
  const double length = static_cast<double>(seconds) * 1000;
  std::size_t sent = 0;
  std::size_t late = 0;
  std::size_t next = 0;
  while (milliseconds_since(begin) < length) {
    const auto due =
        static_cast<std::size_t>(milliseconds_since(begin) * static_cast<double>(rate) / 1000);
    while (sent + late < due) {
      const std::size_t number = next++ % games;
      LoadGame& game = list[number];
      if (!game.is_answered || game.played == game.moves.size()) {
        ++late;
        continue;
      }
      game.is_answered = false;
      game.sent = SteadyClock::now();
      const std::size_t mover = game.played % 2;
      client.send(2 * number + mover,
                  fmt::format(R"({{"t":"try","act":{},"move":"{}"}})", game.played / 2 + 1,
                              to_string(kriegspiel::to_attempt(game.moves[game.played]))));
      ++game.played;
      ++sent;
    }
    client.run(1);
  }
  const double used = processor_seconds(server) - processor;
  fmt::print("{} games, {} acts/s wanted, {:.0f} sent, {} not sent in time\n", games, rate,
             static_cast<double>(sent) / static_cast<double>(seconds), late);
  print_quantiles("try to the answer", to_mover);
  print_quantiles("try to the announcement to the opponent", to_opponent);
  fmt::print("the server used {:.2f} of a core, and {:.0f} MiB\n",
             used / static_cast<double>(seconds), resident_mebibytes(server));
}

// ---- Sockets ----

void measure_idle(std::size_t sockets) {
  const ServerProcess server({"--store", test::temporary_path("idle.sqlite")});
  const double before = resident_mebibytes(server);
  std::size_t ready = 0;
  LoadClient client([&](std::size_t, std::string_view frame) {
    ready += frame.find("\"t\":\"ready\"") != std::string_view::npos ? 1U : 0U;
  });
  for (std::size_t i = 0; i < sockets; i += 2) {
    const TwoSeats seats = new_game(server, R"({"color":"white"})");
    for (const std::string& token : seats.tokens) {
      client.connect(server.port(), seats.game, hello(token));
      client.run(0);
    }
  }
  while (ready < sockets) {
    client.run(100);
  }
  fmt::print("{} idle sockets of {} games: {:.1f} MiB, before {:.1f} MiB\n", sockets, sockets / 2,
             resident_mebibytes(server), before);
}

void measure_listeners(std::size_t listeners) {
  const ServerProcess server({"--store", test::temporary_path("listeners.sqlite")});
  const TwoSeats seats = new_game(server, R"({"color":"white","spectators":true})");
  std::size_t ready = 0;
  std::size_t heard = 0;
  LoadClient client([&](std::size_t, std::string_view frame) {
    ready += frame.find("\"t\":\"ready\"") != std::string_view::npos ? 1U : 0U;
    heard += frame.find("\"t\":\"turn\"") != std::string_view::npos ? 1U : 0U;
  });
  for (std::size_t i = 0; i < listeners + 2; ++i) {
    client.connect(server.port(), seats.game, i < 2 ? hello(seats.tokens[i]) : R"({"t":"hello"})");
    client.run(0);
  }
  while (ready < listeners + 2) {
    client.run(100);
  }
  std::mt19937_64 random(1);
  std::vector<double> times;
  std::size_t played = 0;
  for (const chess::Move move : random_moves(random, 60)) {
    heard = 0;
    const auto begin = SteadyClock::now();
    client.send(played % 2, fmt::format(R"({{"t":"try","act":{},"move":"{}"}})", played / 2 + 1,
                                        to_string(kriegspiel::to_attempt(move))));
    while (heard < listeners + 2) {
      client.run(100);
    }
    times.push_back(milliseconds_since(begin));
    ++played;
    usleep(100'000);
  }
  fmt::print("one game with {} listeners, {} moves\n", listeners, times.size());
  print_quantiles("try until the last one has heard of it", times);
}

// ---- Recovery ----

// The events of a game with 40 acts.
std::vector<std::string> stored_game(std::mt19937_64& random) {
  const auto* const rules = kriegspiel::find_rule_set("western");
  const serve::Created created{{rules->rules, "Western rules", {}, {}, false, {}}, {"a", "b"}};
  std::vector<std::string> texts{to_text(serve::GameEvent{created})};
  for (const chess::Color color : {chess::Color::white, chess::Color::black}) {
    texts.push_back(to_text(serve::GameEvent{serve::Joined{color, ""}}));
  }
  std::uint32_t ply = 0;
  for (const chess::Move move : random_moves(random, 40)) {
    serve::SeatAct act;
    act.seat = ply % 2 == 0 ? chess::Color::white : chess::Color::black;
    act.number = ply / 2 + 1;
    act.attempt = kriegspiel::to_attempt(move);
    texts.push_back(to_text(serve::GameEvent{act}));
    ++ply;
  }
  return texts;
}

void measure_recovery(std::size_t games) {
  const std::string path = test::temporary_path("recover.sqlite");
  const auto name = [](std::size_t i) {
    std::string text = fmt::format("{:012d}", i);
    std::replace(text.begin(), text.end(), '1', 'a');
    return text;
  };
  {
    std::mt19937_64 random(1);
    auto store = std::move(serve::SqliteStore::open(path)).value();
    for (std::size_t i = 0; i < games; ++i) {
      store->append(name(i), 0, stored_game(random), [](serve::Appended) {});
    }
  }
  const auto begin = SteadyClock::now();
  const auto processor = processor_time();
  auto store = std::move(serve::SqliteStore::open(path)).value();
  const auto* const rules = kriegspiel::find_rule_set("western");
  serve::Service service({*store,
                          [] { return serve::milliseconds(0); },
                          [](const std::function<void()>&) {},
                          [](const std::function<void()>&) {},
                          [](const serve::GameSettings&) { return std::string("no players here"); },
                          {}},
                         {rules->rules, "Western rules", {}});
  const double started = milliseconds_since(begin);
  for (std::size_t i = 0; i < games; ++i) {
    if (!service.find(name(i))) {
      throw std::runtime_error("a game is lost");
    }
  }
  fmt::print(
      "{} games of 40 acts: the server listens after {:.0f} ms, all games are in memory "
      "after {:.0f} ms, {:.0f} ms of CPU time\n",
      games, started, milliseconds_since(begin),
      std::chrono::duration<double, std::milli>(processor_time() - processor).count());
}

// Sockets of thousands of clients, in this process and in the server.
void allow_many_files() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void run(const std::vector<std::string>& arguments) {
  const auto number = [&](std::size_t index, std::size_t usual) {
    return arguments.size() > index ? std::stoul(arguments[index]) : usual;
  };
  const std::string what = arguments.empty() ? "" : arguments[0];
  if (what == "acts") {
    measure_acts(test::temporary_path("acts.sqlite"), number(1, 1000), number(2, 1000),
                 number(3, 20));
  } else if (what == "postgres") {
    test::PostgresServer postgres(test::PostgresServer::Writes::to_disk);
    measure_acts(postgres.new_database(), number(1, 1000), number(2, 3000), number(3, 20));
  } else if (what == "idle") {
    measure_idle(number(1, 5000));
  } else if (what == "listeners") {
    measure_listeners(number(1, 2000));
  } else if (what == "recover") {
    measure_recovery(number(1, 10'000));
  } else {
    throw std::runtime_error("usage: serve_load acts|postgres|idle|listeners|recover [NUMBER...]");
  }
}

}  // namespace
}  // namespace cheg::bench

int main(int argc, char** argv) {
  cheg::bench::allow_many_files();
  try {
    cheg::bench::run(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::exception& error) {
    fmt::print(stderr, "serve_load: {}\n", error.what());
    return 1;
  }
  return 0;
}
