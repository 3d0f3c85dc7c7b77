// Several servers of `cheg serve` on one database.
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "serve/address.hpp"
#include "serve/network/client.hpp"
#include "tests/serve/postgres_server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"
#include "tests/tools/server_process.hpp"

namespace cheg::test::serve_postgres_test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

json post(const ServerProcess& server, const std::string& target, const std::string& body = "") {
  return json::parse(request(server, "POST", target, body).body);
}

// A player's connection to one of the servers.
class Seat {
 public:
  Seat(const ServerProcess& server, const json& seat) : connection_(server.port()) {
    connection_.send(RawConnection::upgrade(seat["game"]));
    static_cast<void>(connection_.receive_until("\r\n\r\n"));
    connection_.send(RawConnection::frame(json{{"t", "hello"}, {"seat", seat["seat"]}}.dump()));
    past_ = connection_.receive_until("\"ready\"");
  }

  void move(int act, const std::string& text) {
    send({{"t", "try"}, {"act", act}, {"move", text}});
  }
  void say(int act, const std::string& words) {
    send({{"t", "message"}, {"act", act}, {"words", words}});
  }
  // Whether the text comes; skips what comes before.
  bool hears(const std::string& text) {
    return connection_.receive_until(text).find(text) != std::string::npos;
  }
  [[nodiscard]] const std::string& past() const { return past_; }

 private:
  void send(const json& act) { connection_.send(RawConnection::frame(act.dump())); }

  RawConnection connection_;
  std::string past_;
};

const std::string kWhiteToMove = R"("t":"turn","color":"white")";
const std::string kBlackToMove = R"("t":"turn","color":"black")";

// Kills one of two servers, and plays on at the other. Returns how long the two moves took.
std::chrono::steady_clock::duration play_on_after_a_kill() {
  PostgresServer postgres;
  const std::string database = postgres.new_database();
  const ServerProcess first({"--store", database});
  ServerProcess second({"--store", database});
  const json white_seat = post(first, "/api/games", R"({"color":"white","rules":"berkeley"})");
  const std::string game = white_seat["game"];
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while (request(second, "GET", "/api/games").body.find(game) == std::string::npos &&
         std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(10ms);
  }
  CHECK(request(second, "GET", "/api/games").body.find(game) != std::string::npos);
  const json black_seat = post(second, "/api/games/" + game + "/join");
  Seat white(first, white_seat);
  Seat black(second, black_seat);
  // That Black is there is told by another way than that the game has begun, and may come first.
  CHECK((white.past().find(kWhiteToMove) != std::string::npos || white.hears(kWhiteToMove)));
  white.move(1, "e2e4");
  CHECK(black.hears(kBlackToMove));
  black.move(1, "e7e5");
  CHECK(white.hears(kWhiteToMove));

  const auto begin = std::chrono::steady_clock::now();
  second.kill();
  Seat again(first, black_seat);
  white.move(2, "d2d4");
  CHECK(again.hears(kBlackToMove));
  // Judged by the server that was killed: the same number gets the answer.
  again.move(1, "a7a6");
  CHECK(again.hears(R"("act":1,"do":"try","move":"e7e5")"));
  again.move(2, "d7d5");
  CHECK(white.hears(kWhiteToMove));
  return std::chrono::steady_clock::now() - begin;
}

TEST_CASE("of two servers on one database one is killed, and the game goes on at the other") {
  CHECK(play_on_after_a_kill() < 20s);
}

// By hand, on a quiet machine.
TEST_CASE("after one of two servers is killed, two moves take at most two seconds", "[.timed]") {
  const auto time = play_on_after_a_kill();
  INFO("milliseconds: " << std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
  CHECK(time < 2s);
}

TEST_CASE("an act that a player sends to two servers at once is judged by one of them") {
  PostgresServer postgres;
  const std::string database = postgres.new_database();
  const ServerProcess first({"--store", database});
  const ServerProcess second({"--store", database});
  const json white = post(first, "/api/games", R"({"color":"white"})");
  const std::string game = white["game"];
  const json black = post(second, "/api/games/" + game + "/join");
  Seat here(first, white);
  Seat there(second, white);
  const int acts = sampled(16);
  for (int act = 1; act <= acts; ++act) {
    here.say(act, "here");
    there.say(act, "there");
    const std::string answered = "\"act\":" + std::to_string(act) + ",";
    CHECK(here.hears(answered));
    CHECK(there.hears(answered));
    std::this_thread::sleep_for(100ms);  // a server reads twenty frames in a second
  }
  const Seat listener(second, black);
  int messages = 0;
  for (std::size_t at = 0; (at = listener.past().find(R"("t":"message")", at)) != std::string::npos;
       ++at) {
    ++messages;
  }
  CHECK(messages == acts);
}

TEST_CASE("while the database is away, acts are refused, readers stay, and then the game goes on") {
  PostgresServer postgres;
  ServerProcess server({"--store", postgres.new_database()});
  const json white_seat = post(server, "/api/games", R"({"color":"white"})");
  const std::string game = white_seat["game"];
  const json black_seat = post(server, "/api/games/" + game + "/join");
  Seat white(server, white_seat);
  Seat black(server, black_seat);
  postgres.stop();
  white.move(1, "e2e4");
  CHECK(white.hears(R"("act":1,"words":"the referee cannot write; try again later")"));
  CHECK(request(server, "POST", "/api/games", "{}").status == 503);
  CHECK(request(server, "POST", "/api/games/abcdefghjkmn/join").status == 503);
  CHECK(request(server, "GET", "/healthz").status == 200);
  postgres.start();
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while (request(server, "POST", "/api/games", "{}").status != 201 &&
         std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(50ms);
  }
  white.move(1, "d2d4");
  CHECK(black.hears(kBlackToMove));
  CHECK(server.end(30s) == 0);
}

TEST_CASE("serve says what is wrong with a database") {
  const RunResult refused =
      run_cheg({"serve", "--port", "0", "--store", "postgresql://127.0.0.1:1/games"});
  CHECK(refused.status == 3);
  CHECK(refused.error ==
        "cheg: cannot use the store postgresql://127.0.0.1:1/games: connection to server at "
        "\"127.0.0.1\", port 1 failed: Connection refused\n");
}

}  // namespace
}  // namespace cheg::test::serve_postgres_test
