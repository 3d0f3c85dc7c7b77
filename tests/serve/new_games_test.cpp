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
