// Games on a server, without sockets.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "serve/token.hpp"
#include "tests/serve/room.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::table_test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

TEST_CASE("both players hear what the referee tells both, and each sees his own men") {
  Pair pair;
  pair.white.act("try", with_move("e2e4"));
  CHECK(pair.white.news() ==
        std::vector<std::string>{
            R"({"n":7,"t":"act","act":1,"do":"try","move":"e2e4","verdict":"moved"})",
            R"({"n":8,"t":"said","kind":"moved","words":"Yes","color":"black"})",
            R"({"n":9,"t":"own","men":"8/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 1"})",
            R"({"n":10,"t":"turn","color":"black","move":1})"});
  CHECK(pair.black.news() ==
        std::vector<std::string>{
            R"({"n":7,"t":"said","kind":"moved","words":"Yes","color":"black"})",
            R"({"n":8,"t":"own","men":"rnbqkbnr/pppppppp/8/8/8/8/8/8 b kq - 0 1"})",
            R"({"n":9,"t":"turn","color":"black","move":1})"});
}

TEST_CASE("an attempt that only the mover hears of leaves no trace with the other player") {
  Pair pair(R"("rules":"wild16")");
  pair.white.act("try", with_move("e2e4"));
  pair.black.act("try", with_move("e7e5"));
  static_cast<void>(pair.white.news());
  static_cast<void>(pair.black.news());
  pair.white.act("try", with_move("e4e5"));
  CHECK(pair.white.heard({R"("verdict":"refused")"}));
  CHECK(pair.black.news().empty());
  pair.white.act("try", with_move("a2a3"));
  CHECK(json::parse(pair.black.frames().back())["n"] == pair.black.frames().size() - 2);
}

TEST_CASE("under rules with drops both players see both reserves and hear which man is dropped") {
  Pair pair(R"("rules":"crazykrieg")");
  pair.white.act("try", with_move("e2e4"));
  pair.black.act("try", with_move("d7d5"));
  pair.white.act("try", with_move("e4d5"));
  pair.black.act("try", with_move("d8d5"));
  static_cast<void>(pair.white.news());
  static_cast<void>(pair.black.news());
  pair.white.act("try", with_move("@e4"));
  CHECK(pair.white.heard({R"("do":"try","move":"P@e4","verdict":"moved")"}));
  CHECK(pair.white.heard({R"("men":"8/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 1","reserves":"p")"}));
  CHECK(pair.black.heard({R"("words":"White drops a pawn","color":"white","man":"pawn")"}));
  CHECK(pair.black.heard({R"("men":"rnb1kbnr/ppp1pppp/8/3q4/8/8/8/8 b kq - 0 1","reserves":"p")"}));
  for (const std::string& frame : pair.black.frames()) {
    CHECK(frame.find("P@e4") == std::string::npos);
  }
}

TEST_CASE("a repeated act gets the stored answer and is not judged again") {
  Pair pair;
  const std::string act = R"({"t":"try","act":1,"move":"e2e4"})";
  pair.white.send(act);
  const auto first = pair.white.news();
  pair.white.send(act);
  CHECK(pair.white.news() == std::vector<std::string>{first[0]});
  // Even if it now says something else.
  pair.white.send(R"({"t":"resign","act":1})");
  CHECK(pair.white.news() == std::vector<std::string>{first[0]});
  CHECK(pair.room.service.surroundings().metrics.acts == 1);
  CHECK(pair.room.service.surroundings().metrics.repeated_acts == 2);
}

TEST_CASE("what makes no sense gets a fault that helps, and is not recorded") {
  Pair pair;
  const std::size_t events = pair.store.read(pair.seats[0].game, 0)->size();
  const auto fault = [&](Guest& guest, const std::string& frame) {
    guest.send(frame);
    const json read = json::parse(guest.frames().back());
    CHECK(read["t"] == "fault");
    return read["words"].get<std::string>();
  };
  CHECK(fault(pair.white, "e2e4") ==
        "a frame is one JSON object, such as {\"t\":\"hello\",\"seat\":\"...\"}");
  CHECK(fault(pair.white, R"({"t":"tri","act":1})") == "unknown type `tri`; did you mean `try`?");
  CHECK(fault(pair.white, R"({"t":"try"})") ==
        "`try` needs the number `act`: count your acts from 1");
  CHECK(fault(pair.white, R"({"t":"try","act":-1})") ==
        "`try` needs the number `act`: count your acts from 1");
  CHECK(fault(pair.white, R"({"t":"try","act":1})") == "`try` needs the text `move`");
  CHECK(fault(pair.white, R"({"t":"try","act":2,"move":"e2e4"})") ==
        "your next act has the number 1");
  CHECK(fault(pair.white, R"({"t":"try","act":1,"move":"e2"})") ==
        "after `e2` the square to go to is expected, such as e4");
  CHECK(fault(pair.black, R"({"t":"try","act":1,"move":"e7e5"})") == "it is the turn of White");
  CHECK(fault(pair.white, R"({"t":"any","act":1})") == "these rules do not know that question");
  CHECK(fault(pair.white, R"({"t":"accept_draw","act":1})") == "there is no offer of a draw");
  CHECK(fault(pair.white, R"({"t":"hello"})") == "you have said hello already");
  CHECK(fault(pair.white, R"({"t":"claim","act":1})") == "your opponent is here");
  CHECK(pair.store.read(pair.seats[0].game, 0)->size() == events);
}

TEST_CASE("nobody plays or listens without the token of a seat") {
  Pair pair;
  Guest stranger(pair.room, pair.seats[0].game, serve::make_token());
  CHECK(stranger.heard({"fault", "this token belongs to no seat of this game"}));
  stranger.act("try", with_move("e2e4"));
  CHECK(stranger.heard({"fault", "the first frame must be a hello"}));
  Guest spectator(pair.room, pair.seats[0].game, "");
  CHECK(spectator.heard({"this game has no spectators"}));
  pair.white.act("try", with_move("e2e4"));
  CHECK(stranger.frames().size() == 2);
  CHECK(spectator.frames().size() == 1);
}

TEST_CASE("spectators hear what both players hear, even if the rules would show them moves") {
  Pair pair(R"("rules":{"name":"glass","based_on":"wild16","spectators":"see"},"spectators":true)");
  Guest spectator(pair.room, pair.seats[0].game, "");
  static_cast<void>(spectator.news());
  pair.white.act("try", with_move("e2e4"));
  pair.black.act("try", with_move("e7e5"));
  pair.white.act("try", with_move("e4e5"));
  CHECK(spectator.news() ==
        std::vector<std::string>{
            R"({"n":6,"t":"said","kind":"moved","words":"Black's move","color":"black"})",
            R"({"n":7,"t":"turn","color":"black","move":1})",
            R"({"n":8,"t":"said","kind":"moved","words":"White's move","color":"white"})",
            R"({"n":9,"t":"turn","color":"white","move":2})"});
  spectator.act("resign");
  CHECK(spectator.heard({"fault", "spectators only listen"}));
}

TEST_CASE("a player who comes back hears what he missed, and nothing twice") {
  Pair pair;
  pair.white.act("try", with_move("e2e4"));
  pair.black.act("try", with_move("e7e5"));
  Guest again(pair.room, pair.seats[0].game, pair.seats[0].token, 9);
  const auto frames = again.frames();
  REQUIRE(frames.size() == 5);
  CHECK(frames[0] == R"({"n":10,"t":"turn","color":"black","move":1})");
  CHECK(json::parse(frames[4]) ==
        json::parse(R"({"t":"ready","last":13,"act":1,"present":{"white":true,"black":true}})"));
  Guest from_the_future(pair.room, pair.seats[0].game, pair.seats[0].token, 14);
  CHECK(from_the_future.heard({"`after` is at most 13"}));
}

TEST_CASE("after a restart every listener has heard the same frames") {
  serve::MemoryStore store;
  Room room(store);
  const auto seats = room.new_game(R"("rules":"western","clock":"5+3")");
  Guest white(room, seats[0].game, seats[0].token);
  Guest black(room, seats[1].game, seats[1].token);
  for (const char* text : {"e2e4", "d7d5", "e4d5", "d8d5", "d5d2", "a7a6"}) {
    room.pass(700ms);
    white.act("try", with_move(text));
    black.act("try", with_move(text));
  }
  white.act("message", R"("words":"hello \u001b[31m")");
  Room restarted(store);
  for (const auto& [seat, guest] : {std::pair(seats[0], &white), std::pair(seats[1], &black)}) {
    Guest again(restarted, seat.game, seat.token);
    std::vector<std::string> before;
    std::vector<std::string> after;
    for (const std::string& frame : guest->frames()) {
      if (frame.starts_with(R"({"n")")) {
        before.push_back(frame);
      }
    }
    for (const std::string& frame : again.frames()) {
      if (frame.starts_with(R"({"n")")) {
        after.push_back(frame);
      }
    }
    CHECK(before == after);
    CHECK(before.size() > 20);
  }
}

TEST_CASE("if the store cannot write, acts are refused and nobody hears of them") {
  Pair pair;
  pair.store.set_failing(true);
  pair.white.act("try", with_move("e2e4"));
  CHECK(pair.white.news() ==
        std::vector<std::string>{
            R"({"t":"fault","act":1,"words":"the referee cannot write; try again later"})"});
  CHECK(pair.black.news().empty());
  CHECK(pair.room.request("POST", "/api/games").status == 503);
  pair.store.set_failing(false);
  pair.white.act("try", with_move("e2e4"));
  CHECK(pair.white.heard({R"("verdict":"moved")"}));
}

TEST_CASE("a game to which another server has appended is read again and judged again") {
  Pair pair;
  Room other(pair.store);
  Guest elsewhere(other, pair.seats[0].game, pair.seats[0].token);
  elsewhere.act("try", with_move("e2e4"));
  // This server still believes that White is to move.
  pair.black.act("message", R"("words":"well?")");
  CHECK(pair.black.heard({"said", "Yes"}));
  CHECK(pair.black.heard({R"("t":"message","from":"black")"}));
  // The act was judged there: the same number gets the answer.
  pair.white.send(R"({"t":"try","act":1,"move":"d2d4"})");
  CHECK(pair.white.frames().back().find("e2e4") != std::string::npos);
}

serve::StoreNews message(const std::string& text) {
  serve::StoreNews news;
  news.messages.push_back(text);
  return news;
}

TEST_CASE("a server that hears of another server's events tells them to its players") {
  Pair pair;
  Room other(pair.store);
  const std::string& game = pair.seats[0].game;
  Guest elsewhere(other, game, pair.seats[0].token);
  elsewhere.act("try", with_move("e2e4"));
  CHECK(pair.black.news().empty());
  serve::StoreNews news;
  news.games.push_back({game, 4});
  pair.room.service.hear(news);
  pair.room.run();
  CHECK(pair.black.heard({"said", "Yes"}));
  // The same news again, and a look at all games, bring nothing new.
  static_cast<void>(pair.black.news());
  news.is_complete = false;
  pair.room.service.hear(news);
  pair.room.run();
  CHECK(pair.black.news().empty());
}

TEST_CASE("a game that another server created before this one listened is listed later") {
  serve::MemoryStore store;
  Room room(store);
  Room other(store);
  static_cast<void>(other.request("POST", "/api/games", R"({"color":"white"})"));
  CHECK(room.service.open_games().empty());
  serve::StoreNews news;
  news.is_complete = false;
  room.service.hear(news);
  room.run();
  CHECK(room.service.open_games().empty());
  news.has_missed_games = true;
  room.service.hear(news);
  room.run();
  CHECK(room.service.open_games().size() == 1);
}

TEST_CASE("a player who has heard more at another server is told the rest, not refused") {
  Pair pair;
  Room other(pair.store);
  Guest elsewhere(other, pair.seats[0].game, pair.seats[0].token);
  elsewhere.act("try", with_move("e2e4"));
  // Ten frames: those of the beginning, and four of the move.
  const Guest here(pair.room, pair.seats[0].game, pair.seats[0].token, 10);
  REQUIRE(here.frames().size() == 1);
  CHECK(here.frames()[0].find(R"("t":"ready","last":10,"act":1)") != std::string::npos);
}

TEST_CASE("a player who is connected to another server is present as long as it says so") {
  serve::MemoryStore store;
  Room room(store);
  const auto seats = room.new_game(R"("rules":"berkeley")");
  Guest black(room, seats[1].game, seats[1].token);
  static_cast<void>(black.news());
  room.service.hear(message(seats[0].game + " white here"));
  CHECK(black.news() == std::vector<std::string>{R"({"t":"presence","white":true,"black":true})"});
  room.pass(30s);
  room.service.hear(message(seats[0].game + " white here"));
  room.pass(30s);
  CHECK(black.news().empty());
  room.pass(11s);
  CHECK(black.news() == std::vector<std::string>{R"({"t":"presence","white":false,"black":true})"});
  room.service.hear(message(seats[0].game + " white here"));
  room.service.hear(message(seats[0].game + " white away"));
  CHECK(black.news().size() == 2);
  room.service.hear(message("nonsense"));
  room.service.hear(message("x y z"));
  CHECK(black.news().empty());
}

TEST_CASE("fifty faults in a minute end the connection, and so do not fifty in two minutes") {
  Pair pair;
  for (int i = 0; i < 60; ++i) {
    pair.room.pass(2s);
    pair.white.send("?");
  }
  CHECK_FALSE(pair.white.closed());
  for (int i = 0; i < 51; ++i) {
    pair.room.pass(100ms);
    pair.white.send("?");
  }
  CHECK(pair.white.closed() == serve::CloseCode::policy);
  CHECK_FALSE(pair.black.closed());
}

TEST_CASE("more than twenty frames in a second are not read") {
  Pair pair;
  for (int i = 0; i < 20; ++i) {
    pair.white.send(R"({"t":"again"})");
  }
  static_cast<void>(pair.white.news());
  pair.white.act("try", with_move("e2e4"));
  CHECK(
      pair.white.news() ==
      std::vector<std::string>{R"({"t":"fault","act":1,"words":"at most 20 frames in a second"})"});
  pair.room.pass(1s);
  pair.white.act("try", with_move("e2e4"));
  CHECK(pair.white.heard({R"("verdict":"moved")"}));
}

TEST_CASE("UMPIRE speaks as in 1967 to each from his side") {
  Pair pair(R"("rules":"umpire")");
  pair.white.act("try", with_move("K2 K4"));
  pair.black.act("try", with_move("Q2 Q4"));
  CHECK(pair.white.heard({R"x("words":"(PAWN TRY Q5)")x"}));
  CHECK(pair.black.heard({R"x("words":"(PAWN TRY Q4)")x"}));
  pair.white.act("try", with_move("K4 K6"));
  CHECK(pair.black.heard({R"x("words":"(HELL NO)")x"}));
  pair.white.act("try", with_move("knight somewhere"));
  CHECK(pair.white.heard({"fault", "(NOT UNDERSTOOD-ENTER AGAIN)"}));
}

TEST_CASE("under rules that hide nothing, each sees all men and may write moves in any way") {
  Pair pair(R"("rules":"chess")");
  pair.white.act("try", with_move("Nf3"));
  CHECK(pair.black.heard(
      {R"("t":"own","men":"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1")"}));
}

TEST_CASE("tokens are 128 random bits, and secrets are compared whole") {
  const std::string token = serve::make_token();
  CHECK(token.size() == 32);
  CHECK(token != serve::make_token());
  CHECK(serve::is_same_secret(token, token));
  CHECK_FALSE(serve::is_same_secret(token, token.substr(1)));
  CHECK_FALSE(serve::is_same_secret("", token));
  CHECK(serve::is_game_name(serve::make_game_name()));
  CHECK_FALSE(serve::is_game_name("../secrets.."));
}

}  // namespace
}  // namespace cheg::test::table_test
