// How games on a server begin.
#include <nlohmann/json.hpp>
#include <string>

#include "tests/serve/room.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::new_games_test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

TEST_CASE("a game waits in the list until somebody joins it") {
  serve::MemoryStore store;
  Room room(store);
  const auto created =
      room.request("POST", "/api/games",
                   R"({"rules":"cincinnati","color":"black","clock":"15+10","name":"Ann"})");
  const json seat = json::parse(created.body);
  CHECK(seat["color"] == "black");
  const auto listed = [&](Room& where) {
    return json::parse(where.request("GET", "/api/games").body)["games"];
  };
  REQUIRE(listed(room).size() == 1);
  CHECK(listed(room)[0]["you"] == "white");
  CHECK(listed(room)[0]["clock"] == "15+10");
  CHECK(listed(room)[0]["opponent"] == "Ann");
  Room restarted(store);
  CHECK(listed(restarted) == listed(room));
  const std::string join = "/api/games/" + seat["game"].get<std::string>() + "/join";
  Guest ann(restarted, seat["game"], seat["seat"]);
  ann.act("try", with_move("e7e5"));
  CHECK(ann.heard({"fault", "your opponent has not come yet"}));
  CHECK(restarted.request("POST", join, R"({"name":"Bob"})").status == 200);
  CHECK(ann.heard({R"("t":"joined","color":"white","name":"Bob")"}));
  CHECK(ann.heard({R"("t":"turn","color":"white")"}));
  CHECK(listed(restarted).empty());
  CHECK(restarted.request("POST", join).status == 409);
}

TEST_CASE("a game whose player went away is listed for ten minutes") {
  serve::MemoryStore store;
  Room room(store);
  static_cast<void>(room.request("POST", "/api/games"));
  room.pass(10min);
  CHECK(room.request("GET", "/api/games").body.find("western") == std::string::npos);
  CHECK(json::parse(room.request("GET", "/api/games").body)["games"].size() == 1);
  room.pass(1s);
  CHECK(json::parse(room.request("GET", "/api/games").body)["games"].empty());
}

TEST_CASE("a wish for a game that makes no sense gets an answer that helps") {
  serve::MemoryStore store;
  Room room(store);
  const auto error = [&](const std::string& body) {
    const auto response = room.request("POST", "/api/games", body);
    CHECK(response.status == 400);
    return json::parse(response.body)["error"].get<std::string>();
  };
  CHECK(error("[]") == "expected a JSON object");
  CHECK(error(R"({"rule":"x"})") == "unknown member `rule`; did you mean `rules`?");
  CHECK(
      error(R"({"rules":"x"})").starts_with("`rules` is an object with fields, or one of western"));
  CHECK(error(R"({"clock":"fast"})") ==
        "`clock`: a clock is `none`, or minutes for the game and seconds for each move, such as "
        "15+10; not `fast`");
  CHECK(error(R"({"color":"red"})") == "`color` is white, black or random");
  CHECK(error(R"({"against":"/etc/passwd"})") == "`against` is one of chance");
  CHECK(error(R"({"start":"8/8"})").starts_with("`start`: "));
  CHECK(
      error(
          R"({"spectators":true,"rules":{"name":"x","based_on":"western","spectators":"not_admitted"}})") ==
      "these rules do not admit spectators");
  CHECK(room.request("GET", "/api/games/none/record").status == 404);
  CHECK(room.request("DELETE", "/api/games").status == 405);
}

TEST_CASE("a game with drops begins with reserves, which a restarted server still knows") {
  serve::MemoryStore store;
  Room room(store);
  const std::string fen = "4k3/8/8/3n4/4P3/8/8/R~3K3[QPn] w - - 0 1";
  const auto seats = room.new_game(R"("rules":"crazykrieg","start":")" + fen + "\"");
  {
    Guest white(room, seats[0].game, seats[0].token);
    CHECK(white.heard({R"("t":"game")", R"("start":"hidden")"}));
    CHECK(white.heard({R"("men":"8/8/8/8/4P3/8/8/R3K3 w - - 0 1","reserves":"QPn")"}));
    white.act("try", with_move("Q@e7"));
    CHECK(white.heard({R"("t":"own")", R"("reserves":"Pn")"}));
  }
  CHECK(store.read(seats[0].game, 0)->front().find("\"start\":\"" + fen + "\"") !=
        std::string::npos);
  Room restarted(store);
  Guest white(restarted, seats[0].game, seats[0].token);
  Guest black(restarted, seats[1].game, seats[1].token);
  CHECK(black.heard({R"("men":"4k3/8/8/3n4/8/8/8/8 b - - 0 1","reserves":"Pn")"}));
  black.act("try", with_move("e8e7"));
  CHECK(white.heard({R"("t":"own")", R"("reserves":"Pqn")"}));
  black.act("resign");
  const std::string record = "/api/games/" + seats[0].game + "/record";
  const std::string pgn = restarted.request("GET", record).body;
  CHECK(pgn.find("[FEN \"" + fen + "\"]") != std::string::npos);
  const std::string lines = restarted.request("GET", record + "?view=black&format=jsonl").body;
  CHECK(
      lines.starts_with(R"({"event":"game","rules":"crazykrieg","for":"black","reserves":"QPn"})"));
  CHECK(lines.find(R"("man":"queen","reserves":"Pqn")") != std::string::npos);
}

TEST_CASE("reserves without drops, and wrong reserves, get an answer that helps") {
  serve::MemoryStore store;
  Room room(store);
  const auto error = [&](const std::string& rules, const std::string& fen) {
    const auto response = room.request("POST", "/api/games",
                                       R"({"rules":")" + rules + R"(","start":")" + fen + "\"}");
    CHECK(response.status == 400);
    return json::parse(response.body)["error"].get<std::string>();
  };
  CHECK(error("western", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1")
            .starts_with("`start`: these rules have no drops, so that there are no reserves: leave "
                         "out `[Q]`"));
  CHECK(error("crazykrieg", "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1")
            .starts_with("`start`: a king is never in a reserve"));
  CHECK(error("crazykrieg", "4k3/8/8/8/8/8/8/4K3[ w - - 0 1")
            .starts_with("`start`: the reserves begin here"));
}

TEST_CASE("chance plays for the house, and goes on after a restart") {
  serve::MemoryStore store;
  Room room(store);
  const auto seats = room.new_game(R"("rules":"western","against":"chance")");
  REQUIRE(seats.size() == 1);
  {
    Guest white(room, seats[0].game, seats[0].token);
    CHECK(white.heard({R"("t":"joined","color":"black","name":"chance")"}));
    white.act("try", with_move("e2e4"));
    CHECK(white.heard({R"("t":"turn","color":"white","move":2)"}));
  }
  Room restarted(store);
  Guest white(restarted, seats[0].game, seats[0].token);
  restarted.run();
  static_cast<void>(white.news());
  white.act("try", with_move("a2a3"));
  CHECK(white.heard({R"("t":"turn","color":"white","move":3)"}));
}

}  // namespace
}  // namespace cheg::test::new_games_test
