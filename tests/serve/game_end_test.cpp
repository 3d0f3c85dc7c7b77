// How games on a server end, and their clocks.
#include <nlohmann/json.hpp>
#include <string>

#include "tests/serve/room.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::game_end_test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

TEST_CASE("a mate ends the game, and then everybody may read everything") {
  Pair pair;
  pair.white.act("try", with_move("f2f3"));
  pair.black.act("try", with_move("e7e5"));
  const std::string record = "/api/games/" + pair.seats[0].game + "/record";
  CHECK(pair.room.request("GET", record).status == 403);
  CHECK(pair.room.request("GET", record + "?view=black", "", pair.seats[0].token).status == 403);
  const auto own = pair.room.request("GET", record, "", pair.seats[0].token);
  CHECK(own.status == 200);
  CHECK(own.body.find("e7e5") == std::string::npos);
  pair.white.act("try", with_move("g2g4"));
  pair.black.act("try", with_move("d8h4"));
  const std::string end =
      R"("t":"end","result":"0-1","reason":"checkmate","words":"Black wins","moves":["f2f3","e7e5","g2g4","d8h4"])";
  CHECK(pair.white.heard({end}));
  CHECK(pair.black.heard({end}));
  CHECK(pair.room.request("GET", record).body.find("Qh4#") != std::string::npos);
  CHECK(pair.room.request("GET", record + "?view=white&format=jsonl").body.find("d8h4") ==
        std::string::npos);
  pair.black.act("try", with_move("a7a6"));
  CHECK(pair.black.heard({"fault", "the game is over"}));
  pair.black.act("message", R"("words":"thanks")");
  CHECK(pair.white.heard({"message", "thanks"}));
}

TEST_CASE("a player may resign when it is not his turn") {
  Pair pair;
  pair.black.act("resign");
  CHECK(pair.white.heard({R"("kind":"resignation","words":"Black resigns")"}));
  CHECK(pair.white.heard({R"("result":"1-0","reason":"resignation")"}));
}

TEST_CASE("a draw needs an offer and its acceptance") {
  Pair pair;
  pair.white.act("offer_draw");
  CHECK(pair.black.heard({R"("t":"draw","color":"white","what":"offered")"}));
  pair.white.act("accept_draw");
  CHECK(pair.white.heard({"fault", "there is no offer of a draw"}));
  pair.black.act("decline_draw");
  pair.white.act("offer_draw");
  pair.white.act("try", with_move("e2e4"));  // the offer ends with a move
  pair.black.act("accept_draw");
  CHECK(pair.black.heard({"fault", "there is no offer of a draw"}));
  pair.black.act("offer_draw");
  pair.white.act("accept_draw");
  CHECK(pair.black.heard(
      {R"("result":"1/2-1/2","reason":"agreement","words":"Draw: both players agree")"}));
}

TEST_CASE("who stays away for a minute can lose by a claim") {
  serve::MemoryStore store;
  Room room(store);
  const auto seats = room.new_game(R"("rules":"berkeley")");
  Guest white(room, seats[0].game, seats[0].token);
  {
    const Guest black(room, seats[1].game, seats[1].token);
    room.pass(2min);
  }
  CHECK(white.heard({R"({"t":"presence","white":true,"black":false})"}));
  room.pass(59s);
  white.act("claim");
  CHECK(
      white.heard({"your opponent has been away for 59 seconds; you can claim the game after 60"}));
  room.pass(1s);
  white.act("claim");
  CHECK(white.heard({R"("result":"1-0","reason":"abandoned")"}));
}

// ---- Clocks ----

TEST_CASE("clocks start with the first move, and a player whose time is up loses") {
  Pair pair(R"("rules":"berkeley","clock":"1+2")");
  pair.room.pass(10min);  // White's first move takes no time
  pair.white.act("try", with_move("e2e4"));
  CHECK(pair.white.heard({R"("t":"turn","color":"black")", R"({"white":60000,"black":60000})"}));
  pair.room.pass(20s);
  pair.black.act("try", with_move("e7e5"));
  CHECK(pair.white.heard({R"("t":"turn","color":"white")", R"({"white":60000,"black":42000})"}));
  pair.room.pass(30s);
  pair.white.act("try", with_move("e4e5"));  // refused: his clock goes on
  pair.room.pass(29s);
  CHECK_FALSE(pair.white.heard({"end"}));
  pair.room.pass(1s);
  const std::string end =
      R"("result":"0-1","reason":"time","words":"Black wins: White's time is up")";
  CHECK(pair.white.heard({end}));
  CHECK(pair.black.heard({end}));
}

TEST_CASE("an act that comes after the time is too late, even if nobody has noticed yet") {
  Pair pair(R"("rules":"berkeley","clock":"1+0")");
  pair.white.act("try", with_move("e2e4"));
  pair.room.now += 61s;
  pair.black.act("try", with_move("e7e5"));
  CHECK(pair.black.heard({R"("reason":"time")"}));
  CHECK(pair.black.heard({"fault", "the game is over"}));
}

TEST_CASE("nobody's clock runs while the server is down") {
  serve::MemoryStore store;
  std::vector<Room::Seat> seats;
  {
    Room room(store);
    seats = room.new_game(R"("rules":"berkeley","clock":"1+0")");
    Guest white(room, seats[0].game, seats[0].token);
    Guest black(room, seats[1].game, seats[1].token);
    white.act("try", with_move("e2e4"));
    room.pass(20s);
    black.act("try", with_move("e7e5"));
  }
  Room restarted(store);
  restarted.pass(1h);
  Guest white(restarted, seats[0].game, seats[0].token);
  CHECK(white.heard({"ready", R"("clock":{"white":60000,"black":40000})"}));
  restarted.pass(59s);
  white.act("try", with_move("a2a3"));
  CHECK(white.heard({R"({"white":1000,"black":40000})"}));
}

}  // namespace
}  // namespace cheg::test::game_end_test
