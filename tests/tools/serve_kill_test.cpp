// A server that is killed at any moment loses no act and judges none twice.
#include <poll.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/session.hpp"
#include "serve/address.hpp"
#include "serve/network/client.hpp"
#include "tests/kriegspiel/pair.hpp"
#include "tests/serve/room.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"
#include "tests/tools/server_process.hpp"

namespace cheg::test::serve_kill_test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

// A seat of a game: keeps every numbered frame, and sends an act again until it is answered.
class Player {
 public:
  Player(const ServerProcess& server, const json& seat)
      : token_(seat["seat"]), address_(*serve::read_address(server.address())) {
    address_.game = seat["game"];
    link_ = serve::Link::connect(address_);
  }

  void act(const std::string& text) {
    sent_ = R"({"t":"try","act":)" + std::to_string(++acts_) + R"(,"move":")" + text + "\"}";
    link_->send(*sent_);
  }
  [[nodiscard]] bool is_answered() const { return !sent_; }
  [[nodiscard]] int descriptor() const { return link_->descriptor(); }
  [[nodiscard]] const std::vector<std::string>& frames() const { return frames_; }
  [[nodiscard]] const std::string& faults() const { return faults_; }

  void take_news() {
    for (const serve::LinkNews& news : link_->take()) {
      if (news.kind == serve::LinkNews::Kind::connected) {
        link_->send(json{{"t", "hello"}, {"seat", token_}, {"after", frames_.size()}}.dump());
      } else if (news.kind == serve::LinkNews::Kind::frame) {
        take(json::parse(news.text), news.text);
      }
    }
  }

 private:
  void take(const json& frame, const std::string& text) {
    const std::string type = frame["t"];
    if (frame.contains("n") && frame["n"] == frames_.size() + 1) {
      frames_.push_back(text);
    }
    if (type == "act" && frame["act"] == acts_) {
      sent_.reset();
    }
    if (type == "ready" && sent_) {
      link_->send(*sent_);
    }
    faults_ += type == "fault" ? text : "";
  }

  std::string token_;
  serve::Address address_;
  std::unique_ptr<serve::Link> link_;
  std::vector<std::string> frames_;
  std::optional<std::string> sent_;
  int acts_ = 0;
  std::string faults_;
};

// Plays a game of random attempts, of which the test keeps a copy.
struct RandomGame {
  RandomGame(const ServerProcess& server, int number) : random(static_cast<std::uint64_t>(number)) {
    const auto address = *serve::read_address(server.address());
    const auto post = [&](const std::string& target, const std::string& body) {
      return json::parse(serve::send_http(address, "POST", target, body)->body);
    };
    const json white = post("/api/games", R"({"rules":"wild16","color":"white"})");
    name = white["game"];
    players.push_back(std::make_unique<Player>(server, white));
    players.push_back(std::make_unique<Player>(server, post("/api/games/" + name + "/join", "")));
  }

  // Sends the next act if all before are answered and told.
  void go_on() {
    for (const auto& player : players) {
      player->take_news();
    }
    if (game.referee().ending() || !players[0]->is_answered() || !players[1]->is_answered() ||
        !is_told() || std::chrono::steady_clock::now() < next) {
      return;
    }
    next = std::chrono::steady_clock::now() + 55ms;  // the server reads twenty frames in a second
    auto attempt =
        slow_kriegspiel::to_attempt(slow_kriegspiel::random_step(random, game.referee()));
    // The notation knows no other promotions.
    attempt.promotion = attempt.promotion == chess::PieceType::none ? chess::PieceType::none
                                                                    : chess::PieceType::queen;
    if (attempt.from >= chess::Square::none || attempt.to >= chess::Square::none) {
      attempt = {chess::Square::a1, chess::Square::a1};
    }
    const auto mover = static_cast<std::size_t>(game.referee().side_to_move());
    acts.emplace_back(mover, to_string(attempt));
    players[mover]->act(acts.back().second);
    static_cast<void>(game.attempt(attempt));
  }

  // Whether the player to move has heard that it is his turn.
  [[nodiscard]] bool is_told() const {
    const auto mover = static_cast<std::size_t>(game.referee().side_to_move());
    const std::string turn =
        std::string(R"("t":"turn","color":")") + (mover == 0 ? "white" : "black");
    for (auto at = players[mover]->frames().rbegin(); at != players[mover]->frames().rend(); ++at) {
      if (at->find(R"("t":"turn")") != std::string::npos) {
        return at->find(turn) != std::string::npos;
      }
    }
    return false;
  }

  Random random;
  std::string name;
  std::vector<std::unique_ptr<Player>> players;
  kriegspiel::SessionGame game{kriegspiel::find_rule_set("wild16")->rules};
  std::vector<std::pair<std::size_t, std::string>> acts;
  std::chrono::steady_clock::time_point next;
};

// The numbered frames of both seats in an undisturbed game with the same acts.
std::vector<std::vector<std::string>> undisturbed(const RandomGame& played) {
  serve::MemoryStore store;
  Room room(store);
  const auto seats = room.new_game(R"("rules":"wild16")");
  Guest white(room, seats[0].game, seats[0].token);
  Guest black(room, seats[1].game, seats[1].token);
  for (const auto& [mover, text] : played.acts) {
    room.pass(1s);
    (mover == 0 ? white : black).act("try", with_move(text));
  }
  std::vector<std::vector<std::string>> frames;
  for (const Guest* guest : {&white, &black}) {
    frames.emplace_back();
    for (std::string frame : guest->frames()) {
      if (frame.starts_with(R"({"n":)")) {
        const std::size_t at = frame.find(seats[0].game);
        frames.back().push_back(
            at == std::string::npos ? frame : frame.replace(at, played.name.size(), played.name));
      }
    }
  }
  return frames;
}

void wait_for_news(const std::vector<std::unique_ptr<RandomGame>>& games,
                   std::chrono::milliseconds limit) {
  std::vector<pollfd> inputs;
  for (const auto& game : games) {
    for (const auto& player : game->players) {
      inputs.push_back({player->descriptor(), POLLIN, 0});
    }
  }
  poll(inputs.data(), inputs.size(), static_cast<int>(limit.count()));
}

void check_kills(int kills, int game_count) {
  static int number = 0;
  ServerProcess server({"--store", temporary_path("kill" + std::to_string(++number) + ".sqlite")});
  std::vector<std::unique_ptr<RandomGame>> games;
  for (int i = 0; i < game_count; ++i) {
    games.push_back(std::make_unique<RandomGame>(server, i));
  }
  Random random(500);
  const auto play_for = [&](std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
      for (const auto& game : games) {
        game->go_on();
      }
      wait_for_news(games, 5ms);
    }
  };
  play_for(100ms);
  for (int kill = 0; kill < kills; ++kill) {
    play_for(std::chrono::milliseconds(200 + random.below(300)));
    server.kill();
    server.start_again();
  }
  // Everything is answered in the end.
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  for (const auto& game : games) {
    const auto is_done = [&] {
      return game->players[0]->is_answered() && game->players[1]->is_answered() &&
             (game->game.referee().ending() || game->is_told());
    };
    while (!is_done() && std::chrono::steady_clock::now() < deadline) {
      wait_for_news(games, 20ms);
      for (const auto& player : game->players) {
        player->take_news();
      }
    }
    CHECK(is_done());
  }
  std::size_t acts = 0;
  for (const auto& game : games) {
    const auto expected = undisturbed(*game);
    for (std::size_t seat : {0U, 1U}) {
      const auto& heard = game->players[seat]->frames();
      // The other player may not have heard the end of the last act yet.
      REQUIRE(heard.size() <= expected[seat].size());
      CHECK(heard.size() + 3 >= expected[seat].size());
      CHECK(heard == std::vector<std::string>(
                         expected[seat].begin(),
                         expected[seat].begin() + static_cast<std::ptrdiff_t>(heard.size())));
    }
    CHECK(game->players[0]->faults() + game->players[1]->faults() == "");
    acts += game->acts.size();
  }
  CHECK(acts > static_cast<std::size_t>(10 * kills));
}

TEST_CASE("a server that is killed and started again has lost no act and judged none twice") {
  check_kills(sampled(3), 4);
}

TEST_CASE("the same for five hundred kills", "[.full]") { check_kills(500, 8); }

}  // namespace
}  // namespace cheg::test::serve_kill_test
