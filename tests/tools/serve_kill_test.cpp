// A server that is killed at any moment loses no act and judges none twice, nor does one whose
// connections are cut.
#include <poll.h>

#include <algorithm>
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
#include "tests/tools/cutting_proxy.hpp"
#include "tests/tools/server_process.hpp"

namespace cheg::test::serve_kill_test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

// A seat of a game: keeps every numbered frame, and sends an act again until it is answered.
class Player {
 public:
  Player(int port, const json& seat)
      : token_(seat["seat"]), address_(*serve::read_address("127.0.0.1:" + std::to_string(port))) {
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
  // The players connect to the port: that of the server, or of a proxy.
  RandomGame(const ServerProcess& server, int port, int number)
      : random(static_cast<std::uint64_t>(number)) {
    const auto address = *serve::read_address(server.address());
    const auto post = [&](const std::string& target, const std::string& body) {
      return json::parse(serve::send_http(address, "POST", target, body)->body);
    };
    const json white = post("/api/games", R"({"rules":"wild16","color":"white"})");
    name = white["game"];
    players.push_back(std::make_unique<Player>(port, white));
    players.push_back(std::make_unique<Player>(port, post("/api/games/" + name + "/join", "")));
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
    if (attempt.from >= chess::Square::none || attempt.to >= chess::Square::none) {
      attempt = {chess::Square::a1, chess::Square::a1};
    }
    // The server asks what a pawn on the last rank becomes, and the notation knows no other
    // promotion.
    const bool is_pawn =
        type_of(game.referee().position().piece_on(attempt.from)) == chess::PieceType::pawn;
    const int rank = chess::rank_of(attempt.to);
    attempt.promotion =
        is_pawn && (rank == 0 || rank == 7) ? chess::PieceType::queen : chess::PieceType::none;
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

  // Whether the game is over and both players have heard it.
  [[nodiscard]] bool is_over() const {
    const auto has_heard_end = [](const auto& player) {
      return !player->frames().empty() &&
             player->frames().back().find(R"("t":"end")") != std::string::npos;
    };
    return game.referee().ending() && std::ranges::all_of(players, has_heard_end);
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

using Games = std::vector<std::unique_ptr<RandomGame>>;

void wait_for_news(const Games& games, std::chrono::milliseconds limit) {
  std::vector<pollfd> inputs;
  for (const auto& game : games) {
    for (const auto& player : game->players) {
      inputs.push_back({player->descriptor(), POLLIN, 0});
    }
  }
  poll(inputs.data(), inputs.size(), static_cast<int>(limit.count()));
}

void wait_for_answers(const Games& games) {
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
}

// Waits until the players have heard everything. They must have heard what they would have heard
// undisturbed, and no more.
void check_frames(const RandomGame& game) {
  const auto expected = undisturbed(game);
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  for (std::size_t seat : {0U, 1U}) {
    Player& player = *game.players[seat];
    while (player.frames().size() < expected[seat].size() &&
           std::chrono::steady_clock::now() < deadline) {
      pollfd input{player.descriptor(), POLLIN, 0};
      poll(&input, 1, 20);
      player.take_news();
    }
    CHECK(player.frames() == expected[seat]);
  }
  CHECK(game.players[0]->faults() + game.players[1]->faults() == "");
}

// Games that are played at the same time. A game that is over is checked, and another one begins,
// so that the server always has to work.
class Load {
 public:
  // The players connect to the port.
  Load(const ServerProcess& server, int port, std::size_t games)
      : server_(server), port_(port), wanted_(games) {}

  void play_for(std::chrono::milliseconds time) {
    replace_finished();
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
      for (const auto& game : games_) {
        game->go_on();
      }
      wait_for_news(games_, 5ms);
    }
  }

  // The number of acts sent so far, in all games.
  [[nodiscard]] std::size_t acts() const {
    std::size_t sum = acts_;
    for (const auto& game : games_) {
      sum += game->acts.size();
    }
    return sum;
  }

  // Waits until everything is answered, and checks all games.
  void finish() {
    wait_for_answers(games_);
    for (const auto& game : games_) {
      check_frames(*game);
    }
  }

 private:
  void replace_finished() {
    std::erase_if(games_, [this](const auto& game) {
      if (!game->is_over()) {
        return false;
      }
      check_frames(*game);
      acts_ += game->acts.size();
      return true;
    });
    while (games_.size() < wanted_) {
      games_.push_back(std::make_unique<RandomGame>(server_, port_, begun_++));
    }
  }

  const ServerProcess& server_;
  int port_;
  std::size_t wanted_;
  Games games_;
  int begun_ = 0;
  std::size_t acts_ = 0;  // of the games that are over
};

std::string new_store() {
  static int number = 0;
  return temporary_path("kill" + std::to_string(++number) + ".sqlite");
}

// Plays until the players have sent that many more acts. On a slow machine this takes longer.
void play_until_more(Load& load, std::size_t more) {
  const std::size_t wanted = load.acts() + more;
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (load.acts() < wanted && std::chrono::steady_clock::now() < deadline) {
    load.play_for(10ms);
  }
  CHECK(load.acts() >= wanted);
}

void check_kills(int kills, std::size_t games) {
  ServerProcess server({"--store", new_store()});
  Load load(server, server.port(), games);
  Random random(500);
  for (int kill = 0; kill < kills; ++kill) {
    play_until_more(load, 10);
    load.play_for(std::chrono::milliseconds(random.below(300)));
    server.kill();
    server.start_again();
  }
  load.finish();
}

void check_cuts(int cuts, std::size_t games) {
  constexpr std::size_t kMostBytes = 3000;
  const ServerProcess server({"--store", new_store()});
  CuttingProxy proxy(server.port(), kMostBytes, 1000);
  Load load(server, proxy.port(), games);
  const auto deadline = std::chrono::steady_clock::now() + 30s + cuts * 1s;
  while (proxy.cuts() < cuts && std::chrono::steady_clock::now() < deadline) {
    load.play_for(100ms);
  }
  CHECK(proxy.cuts() >= cuts);
  play_until_more(load, 10);
  proxy.stop_cutting();
  play_until_more(load, 10);
  load.finish();
}

TEST_CASE("a server that is killed and started again has lost no act and judged none twice") {
  check_kills(sampled(3), 4);
}

TEST_CASE("the same for five hundred kills", "[.full]") { check_kills(500, 8); }

TEST_CASE("players whose connections are cut at random bytes lose no act, and none counts twice") {
  check_cuts(sampled(40), 4);
}

TEST_CASE("the same for a thousand cuts", "[.full]") { check_cuts(1000, 8); }

}  // namespace
}  // namespace cheg::test::serve_kill_test
