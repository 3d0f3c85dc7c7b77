// What a client shows and sends.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "serve/address.hpp"
#include "serve/client_text.hpp"
#include "serve/player_client.hpp"
#include "tests/serve/room.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::player_client_test {
namespace {

using namespace std::chrono_literals;

// A client whose line to the server can be cut.
class Terminal {
 public:
  Terminal(Room& room, const Room::Seat& seat) : room_(room), seat_(seat), client_(seat.token) {
    connect();
  }

  void connect() {
    guest_.emplace(room_, seat_.game);
    read_ = 0;
    send(client_.connected());
  }
  // The line is cut before the server answers.
  void cut() { guest_.reset(); }
  [[nodiscard]] std::string type(const std::string& line) {
    shown_.clear();
    send(client_.take_line(line));
    return shown_;
  }
  // What has come since.
  [[nodiscard]] std::string look() {
    shown_.clear();
    take();
    return shown_;
  }
  [[nodiscard]] const serve::PlayerClient& client() const { return client_; }

 private:
  void send(const serve::Reaction& reaction) {
    shown_ += reaction.shown;
    for (const std::string& frame : reaction.sent) {
      if (guest_) {
        guest_->send(frame);
      }
    }
    take();
  }
  void take() {
    while (guest_ && read_ < guest_->frames().size()) {
      const std::string frame = guest_->frames()[read_++];
      send(client_.take_frame(frame));
    }
  }

  Room& room_;
  Room::Seat seat_;
  serve::PlayerClient client_;
  std::optional<Guest> guest_;
  std::size_t read_ = 0;
  std::string shown_;
};

struct TwoTerminals {
  explicit TwoTerminals(const std::string& members)
      : room(store), seats(room.new_game(members)), white(room, seats[0]), black(room, seats[1]) {}

  serve::MemoryStore store;
  Room room;
  std::vector<Room::Seat> seats;
  Terminal white;
  Terminal black;
};

bool has(const std::string& text, const std::string& part) {
  UNSCOPED_INFO(part << " in\n" << text);
  return text.find(part) != std::string::npos;
}

TEST_CASE("an act that was sent before the line was cut is sent again, and judged once") {
  TwoTerminals game(R"("rules":"western")");
  CHECK(has(game.white.type("e2e4"), "Black to move"));
  game.black.cut();
  CHECK(game.black.type("d7d5") == "");
  game.black.connect();
  CHECK(has(game.white.look(), "White to move\nPawn try Q5"));
  CHECK(game.room.service.surroundings().metrics.acts == 2);
  CHECK_FALSE(has(game.black.type("history"),
                  "White to move\nBlack to move\nWhite to move\n"
                  "Pawn try Q4\nWhite to move"));
}

TEST_CASE("a script may give its next line when its turn has come") {
  TwoTerminals game(R"("rules":"berkeley")");
  CHECK(game.white.look() == "Black is here.\n");
  CHECK(game.white.client().expects_line());
  CHECK_FALSE(game.black.client().expects_line());
  CHECK(game.white.type("e2e5") == "Nonsense\n");
  CHECK(game.white.client().expects_line());
  CHECK(game.white.type("e2e4") == "Yes\n");
  CHECK_FALSE(game.white.client().expects_line());
  CHECK(has(game.black.look(), "White: Yes\n"));
  CHECK(game.black.client().expects_line());
}

TEST_CASE("mistakes are explained, and commands are never taken for moves") {
  TwoTerminals game(R"("rules":"berkeley")");
  CHECK(game.white.look() == "Black is here.\n");
  CHECK(game.white.type("resing") == "`resing` is no command; did you mean `resign`?\n");
  CHECK(game.white.type("say") == "The next line is your message.\n");
  CHECK(game.white.type("good luck") == "White says: good luck\n");
  CHECK(game.white.type("msg") == "The next line is your message.\n");
  CHECK(game.white.type("") == "Nothing sent.\n");
  CHECK(game.white.type("e9e4").find("e2e4") != std::string::npos);
  CHECK(game.white.type("any?") == "these rules do not know that question\n");
  CHECK(game.white.type("again") == "These rules repeat nothing.\n");
  CHECK(game.white.type("note") ==
        "note what? The text follows on the same line: `note a bishop on c4?`\n");
  CHECK(game.white.type("note his queen is out") == "");
  CHECK(has(game.white.type("history"), "  note: his queen is out\n"));
  CHECK(has(game.white.type("relist"), "N QN1 KN1"));
  CHECK(has(game.white.type("help"), "resign  gives the game up"));
  CHECK(has(game.black.type("e7e5"), "it is the turn of White\n"));
}

TEST_CASE("UMPIRE's console has its prompt, and RELIST names squares from one's own side") {
  TwoTerminals game(R"("rules":"umpire")");
  CHECK(game.white.client().prompt() == "**** ");
  CHECK(has(game.white.type("K2 K4"), "(BLACK TO MOVE)"));
  CHECK(has(game.black.type("RELIST"), "P QR2"));
  CHECK(has(game.black.type("Q2 Q4"), "(PAWN TRY Q4)"));
  CHECK(has(game.white.type("msg bad luck"), "bad luck"));
  CHECK(has(game.white.type("RESIGN"), "0-1: Black wins"));
}

TEST_CASE("clocks, offers, presence and the end are told in words") {
  TwoTerminals game(R"("rules":"western","clock":"5+0")");
  game.room.pass(1s);
  CHECK(has(game.white.type("e2e4"), "White 5:00, Black 5:00"));
  game.room.pass(65s);
  CHECK(has(game.black.type("e7e5"), "White 5:00, Black 3:55"));
  game.black.cut();
  CHECK(has(game.white.look(), "Black is away."));
  game.black.connect();
  CHECK(has(game.white.look(), "Black is here."));
  CHECK(game.white.type("draw") == "You offer a draw.\n");
  CHECK(has(game.black.look(),
            "White offers a draw: `accept` or `decline`; your next move declines it too."));
  const std::string end = game.black.type("accept");
  CHECK(has(end, "Black accepts the draw.\n1/2-1/2: Draw: both players agree\n"));
  CHECK(has(end, "  1. e2e4   e7e5\n"));
  CHECK(game.black.client().is_over());
}

TEST_CASE("frames that make no sense are ignored") {
  serve::PlayerClient client("");
  for (const char* frame :
       {"", "x", "[]", "{}", R"({"t":"later"})", R"({"t":"own"})", R"({"t":"game","rules":7})",
        R"({"t":"end","moves":7})", R"({"n":-1,"t":"said","words":[]})", R"({"t":"again"})",
        R"({"t":"own","men":"99999/zz/KKKKKKKKKKK w"})", R"({"t":"ready","present":7})",
        R"({"t":"presence","white":"x"})"}) {
    CHECK(client.take_frame(frame).sent.empty());
  }
}

TEST_CASE("addresses are read as people type them") {
  using serve::Address;
  using serve::read_address;
  const std::string game = "abcdefghjkmn";
  CHECK(*read_address("localhost") == Address{"localhost", "80", "", ""});
  CHECK(*read_address("http://localhost:8080/") == Address{"localhost", "8080", "", ""});
  CHECK(*read_address(" 10.0.0.1:99/play/" + game + "#t ") == Address{"10.0.0.1", "99", game, "t"});
  CHECK(*read_address("http://[::1]:8080") == Address{"::1", "8080", "", ""});
  for (const char* text : {"", "http://", "a:b", "a:123456", "a/b", "a/play/../x"}) {
    CHECK_FALSE(read_address(text));
  }
  const Address address{"::1", "8080", game, "t"};
  CHECK(*read_address(to_text(address)) == address);
}

}  // namespace
}  // namespace cheg::test::player_client_test
