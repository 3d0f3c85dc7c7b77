// `cheg serve` and `cheg join` over sockets of this machine.
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "serve/address.hpp"
#include "serve/network/client.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/server_process.hpp"

namespace cheg::test::serve_test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

// A game of two seats, and the tokens of White and Black.
struct NewGame {
  explicit NewGame(const ServerProcess& server, const std::string& wish = R"({"color":"white"})") {
    const json white = json::parse(request(server, "POST", "/api/games", wish).body);
    name = white["game"];
    tokens[0] = white["seat"];
    tokens[1] = json::parse(request(server, "POST", "/api/games/" + name + "/join").body)["seat"];
  }

  [[nodiscard]] static std::string hello(const std::string& token) {
    return RawConnection::frame(R"({"t":"hello","seat":")" + token + R"("})");
  }

  std::string name;
  std::string tokens[2];
};

std::string temporary_store() {
  static int number = 0;
  return temporary_path("games" + std::to_string(++number) + ".sqlite");
}

TEST_CASE("two players join from pipes and play a game") {
  const ServerProcess server({"--store", "memory", "--rules", "berkeley"});
  RunResult white;
  std::thread first([&] {
    white = run_cheg({"join", server.address(), "--new", "--color", "white", "--name", "Ann"},
                     "f2f3\ng2g4\n");
  });
  std::string game;
  while (game.empty()) {
    const json open = json::parse(request(server, "GET", "/api/games").body)["games"];
    game = open.empty() ? "" : open[0]["game"].get<std::string>();
  }
  const RunResult black =
      run_cheg({"join", server.address() + "/play/" + game}, "e7e5\nwhat now\nd8h4\n");
  first.join();
  CHECK(black.status == 0);
  CHECK(white.status == 0);
  INFO(white.output << '\n' << black.output);
  CHECK(white.output.find("White> g2g4\nYes\nBlack: Yes\nShort diagonal check\nCheckmate\n"
                          "0-1: Black wins\n  1. f2f3   e7e5\n  2. g2g4   d8h4\n") !=
        std::string::npos);
  CHECK(black.output.find("Black> what now\nan attempt is the square of the man") !=
        std::string::npos);
  CHECK(black.output.find("Ann (White) has come.") != std::string::npos);
  CHECK(white.output.find("d8h4") > white.output.find("Checkmate"));
}

TEST_CASE("the server lists games, answers errors as JSON, and is healthy") {
  const ServerProcess server({"--store", "memory"});
  CHECK(request(server, "GET", "/healthz").body == "ok\n");
  CHECK(request(server, "GET", "/api/games").body == "{\"games\":[]}\n");
  CHECK(request(server, "GET", "/nowhere").status == 404);
  CHECK(request(server, "GET", "/metrics").status == 404);
  CHECK(request(server, "POST", "/api/games", "{").body ==
        "{\"error\":\"expected a JSON object\"}\n");
  CHECK(request(server, "POST", "/api/games", std::string(5000, ' ')).status == 413);
  const RunResult none = run_cheg({"join", server.address()});
  CHECK(none.output == "Nobody waits for an opponent. Begin a game: cheg join http://" +
                           server.address() + " --new\n");
  const RunResult missing = run_cheg({"join", server.address() + "/play/abcdefghjkmn"});
  CHECK(missing.status == 1);
  CHECK(missing.error == "cheg: there is no such game\n");
  RawConnection nonsense(server.port());
  nonsense.send("hello?\r\n\r\n");
  CHECK(nonsense.receive_until("\r\n").starts_with("HTTP/1.1 400"));
}

TEST_CASE("browsers are told to run only the scripts of the server") {
  const ServerProcess server({"--store", "memory"});
  RawConnection browser(server.port());
  browser.send("GET /play/abcdefghjkmn HTTP/1.1\r\nHost: h\r\n\r\n");
  const std::string head = browser.receive_until("\r\n\r\n");
  CHECK(head.starts_with("HTTP/1.1 200"));
  CHECK(head.find("\r\nContent-Security-Policy: default-src 'self';") != std::string::npos);
  CHECK(head.find("frame-ancestors 'none'\r\n") != std::string::npos);
  CHECK(head.find("\r\nReferrer-Policy: no-referrer\r\n") != std::string::npos);
}

TEST_CASE("metrics are on a port of their own, because they count what players may not hear") {
  ServerProcess server({"--store", temporary_store(), "--metrics-port", "0"});
  const std::string line = server.read_line();
  const auto metrics = serve::read_address(line.substr(15, line.find("/metrics") - 15));
  REQUIRE(metrics);
  CHECK(request(server, "GET", "/metrics").status == 404);
  const NewGame game(server);
  const auto answer = serve::send_http(*metrics, "GET", "/metrics", "");
  REQUIRE(answer);
  CHECK(answer->body.find("\ncheg_games_created_total 1\n") != std::string::npos);
  CHECK(answer->body.find("\ncheg_store_events_total 3\n") != std::string::npos);
  CHECK(serve::send_http(*metrics, "GET", "/api/games", "")->status == 404);
}

TEST_CASE(
    "a page of a foreign origin may not connect, and one of the server or an allowed one may") {
  const ServerProcess server({"--store", "memory", "--origin", "https://friend.example"});
  const NewGame game(server);
  const auto status = [&](const std::string& header) {
    RawConnection connection(server.port());
    connection.send(RawConnection::upgrade(game.name, header));
    return connection.receive_until("\r\n").substr(9, 3);
  };
  CHECK(status("") == "101");
  CHECK(status("Origin: http://localhost\r\n") == "101");
  CHECK(status("Origin: https://friend.example\r\n") == "101");
  CHECK(status("Origin: https://localhost.evil.example\r\n") == "403");
  CHECK(status("Origin: null\r\n") == "403");
  RawConnection nowhere(server.port());
  nowhere.send(RawConnection::upgrade("abcdefghjkmn"));
  CHECK(nowhere.receive_until("\r\n").substr(9, 3) == "404");
}

// Asks for a WebSocket and waits until it is there.
void upgrade(RawConnection& connection, const NewGame& game) {
  connection.send(RawConnection::upgrade(game.name));
  CHECK(connection.receive_until("\r\n\r\n").starts_with("HTTP/1.1 101"));
}

// Takes a seat, and waits until the past has been told.
std::string take_seat(RawConnection& connection, const NewGame& game, int seat) {
  upgrade(connection, game);
  connection.send(NewGame::hello(game.tokens[seat]));
  std::string told = connection.receive_until("\"ready\"");
  CHECK(told.find("\"ready\"") != std::string::npos);
  return told;
}

// The payload of the frame by which a server closes: its code.
int close_code(const std::string& received) {
  const std::size_t at = received.rfind('\x88');
  REQUIRE(at != std::string::npos);
  REQUIRE(at + 3 < received.size());
  return static_cast<unsigned char>(received[at + 2]) * 256 +
         static_cast<unsigned char>(received[at + 3]);
}

TEST_CASE("a frame of more than 4 KiB closes the connection with 1009") {
  const ServerProcess server({"--store", "memory"});
  const NewGame game(server);
  RawConnection connection(server.port());
  CHECK(take_seat(connection, game, 0).find("\"you\":\"white\"") != std::string::npos);
  connection.send(RawConnection::frame(std::string(4097, ' ')));
  CHECK(close_code(connection.receive_until("\x03\xf1")) == 1009);
}

TEST_CASE("fifty faults close the connection with 1008") {
  const ServerProcess server({"--store", "memory"});
  const NewGame game(server);
  RawConnection connection(server.port());
  upgrade(connection, game);
  for (int i = 0; i < 60; ++i) {
    connection.send(RawConnection::frame("?"));
  }
  CHECK(close_code(connection.receive_until("too many faults")) == 1008);
}

// Under sanitizers a process needs seconds to end.
#if defined(CHEG_SANITIZED)
constexpr auto kEndLimit = 30s;
#else
constexpr auto kEndLimit = 2s;
#endif

TEST_CASE(
    "SIGTERM closes connections with 1012, and the server ends with status 0 in two seconds") {
  ServerProcess server({"--store", temporary_store()});
  const NewGame game(server);
  RawConnection connection(server.port());
  static_cast<void>(take_seat(connection, game, 0));
  RawConnection half_a_request(server.port());
  half_a_request.send("GET / HT");
  CHECK(server.end(kEndLimit) == 0);
  const std::string rest = connection.receive_until("your game is kept");
  CHECK(close_code(rest) == 1012);
}

TEST_CASE("half a request is closed after ten seconds", "[.full]") {
  const ServerProcess server({"--store", "memory"});
  RawConnection connection(server.port());
  connection.send("GET / HTTP/1.1\r\nHost: ");
  CHECK_FALSE(connection.is_closed_within(9s));
  CHECK(connection.is_closed_within(3s));
}

TEST_CASE("a reader who does not read is left, and nobody else notices") {
  const ServerProcess server({"--store", "memory"});
  const NewGame game(server);
  RawConnection slow(server.port());
  static_cast<void>(take_seat(slow, game, 0));
  RawConnection quick(server.port());
  static_cast<void>(take_seat(quick, game, 1));
  quick.send(RawConnection::frame(R"({"t":"message","act":1,"words":"still here"})"));
  CHECK(quick.receive_until("still here").find("still here") != std::string::npos);
}

TEST_CASE("a second server on the same file is refused with status 3") {
  const std::string store = temporary_store();
  const ServerProcess server({"--store", store});
  const RunResult second = run_cheg({"serve", "--port", "0", "--store", store});
  CHECK(second.status == 3);
  CHECK(second.error ==
        "cheg: another server uses the store " + store + "; end it, or choose another file\n");
  const RunResult same_port =
      run_cheg({"serve", "--port", std::to_string(server.port()), "--store", "memory"});
  CHECK(same_port.status == 3);
  CHECK(same_port.error == "cheg: cannot listen on 127.0.0.1 port " +
                               std::to_string(server.port()) + ": Address already in use\n");
}

TEST_CASE("wrong arguments of serve and join get messages that help") {
  CHECK(run_cheg({"serve", "--store", "mysql://localhost/games"}).error ==
        "cheg: serve: --store is a file, postgresql://USER@HOST/DATABASE, or memory\n");
  CHECK(run_cheg({"serve", "--game", "--clock", "5:00", "--store", "memory"}).error ==
        "cheg: serve: --clock: a clock is `none`, or minutes for the game and seconds for each "
        "move, such as 15+10; not `5:00`\n");
  CHECK(run_cheg({"serve", "--address", "somewhere", "--store", "memory"}).error ==
        "cheg: `somewhere` is no IP address; use 0.0.0.0 for all addresses of this machine\n");
  CHECK(run_cheg({"join", "http://localhost:99999999"}).error ==
        "cheg: join: `http://localhost:9999999...` is no address of a server, such as "
        "http://localhost:8080/play/GAME\n");
  CHECK(run_cheg({"join", "https://games.example"})
            .error.starts_with("cheg: join: this program speaks no TLS: use a tunnel"));
  CHECK(run_cheg({"join", "http://127.0.0.1:1"}).error ==
        "cheg: cannot reach 127.0.0.1:1: Connection refused\n");
}

TEST_CASE("a game against chance can be played to its end from a pipe") {
  const ServerProcess server({"--store", "memory"});
  const RunResult played =
      run_cheg({"join", server.address(), "--new", "--against", "chance", "--color", "white"},
               "e2e4\nd2d4\nsay well\nresign\n");
  CHECK(played.status == 0);
  CHECK(played.output.find("White says: well") != std::string::npos);
  CHECK(played.output.find("0-1: Black wins") != std::string::npos);
}

TEST_CASE("a program of the house plays by what it hears in a game against it") {
  const ServerProcess server(
      {"--store", "memory", "--rules", "berkeley", "--against", "kriegspiel"});
  CHECK(json::parse(request(server, "GET", "/api/offer").body)["against"] == json{"kriegspiel"});
  const json game = json::parse(
      request(
          server, "POST", "/api/games",
          R"({"against":"kriegspiel","color":"black","start":"8/8/8/8/8/1K3k2/3R4/8 w - - 0 1"})")
          .body);
  const RunResult played =
      run_cheg({"join", server.address() + "/play/" + game["game"].get<std::string>() + "#" +
                            game["seat"].get<std::string>()},
               "f3f4\nf4f5\nresign\n");
  INFO(played.output << played.error);
  CHECK(played.status == 0);
  CHECK(played.output.find("Yes\n") != std::string::npos);
  CHECK(played.output.find("1-0: White wins") != std::string::npos);
  // It cannot play with all men.
  const std::string usual =
      request(server, "POST", "/api/games", R"({"against":"kriegspiel","color":"black"})").body;
  CHECK(usual.find("can then play only with more than a king against a lone king") !=
        std::string::npos);
  CHECK(request(server, "POST", "/api/games", R"({"against":"chance"})")
            .body.find("`against` is one of kriegspiel") != std::string::npos);
}

TEST_CASE("a server offers no opponent that plays only in cheg referee") {
  const RunResult result = run_cheg({"serve", "--store", "memory", "--against", "json:bot"});
  CHECK(result.status == 2);
  CHECK(
      result.error.starts_with("cheg: serve: --against `json:bot`: a program with json: plays in "
                               "`cheg referee`"));
}

TEST_CASE("the bot of the examples plays by what its seat is sent") {
  const ServerProcess server({"--store", "memory", "--rules", "eastern"});
  const RunResult played = run_shell(
      "cd '" + temporary_path("") +
      "' && (timeout 30 python3 '" CHEG_SOURCE_DIR "/examples/kriegspiel_bot.py' 127.0.0.1 " +
      std::to_string(server.port()) +
      " > bot & until game=$(sed -n 's/^game //p' bot) && [ $game ]; " +
      "do sleep 0.05; done; printf 'a2a3\nb2b3\nc2c3\nresign\n' | cheg join " + server.address() +
      "/play/$game; wait; cat bot; rm bot)");
  INFO(played.output);
  const bool is_white = played.output.find("You play White") != std::string::npos;
  CHECK(played.output.find(is_white ? "0-1 Black wins" : "1-0 White wins") != std::string::npos);
  CHECK(played.output.find("bot (") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::serve_test
