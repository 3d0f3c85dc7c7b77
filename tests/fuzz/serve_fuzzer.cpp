// Fuzz target: a server without sockets. The first character of a line says who speaks: `w` and `b`
// send the rest as a frame, `p` posts it as a new game, and `g` gets it as a target. Whatever
// comes, the store holds exactly the game that is told, and a client understands every frame.
#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "kriegspiel/rule_sets.hpp"
#include "serve/http_api.hpp"
#include "serve/memory_store.hpp"
#include "serve/player_client.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace cheg;

class ClientSink final : public serve::FrameSink {
 public:
  void send(const std::string& frame) override { static_cast<void>(client_.take_frame(frame)); }
  void close(serve::CloseCode /*code*/, const std::string& /*reason*/) override {}

 private:
  serve::PlayerClient client_{"x"};
};

class FuzzedServer {
 public:
  FuzzedServer()
      : service_({store_,
                  [this] { return now_; },
                  [this](std::function<void()> task) { tasks_.push_back(std::move(task)); },
                  [this](std::function<void()> task) { tasks_.push_back(std::move(task)); },
                  [](const serve::GameSettings&) { return std::string("nobody plays here"); },
                  {}},
                 {kriegspiel::find_rule_set("western")->rules, "Western", {"chance"}}) {
    serve::NewGame game;
    game.settings.rules = service_.offer().default_rules;
    service_.create(game, false, [this](const auto& seats) { seats_ = *seats; });
    run();
    table_ = service_.find(seats_.game).value();
    for (std::size_t i = 0; i < 2; ++i) {
      players_[i] = table_->enter(std::make_shared<ClientSink>());
      table_->receive(players_[i], R"({"t":"hello","seat":")" + seats_.tokens[i] + "\"}");
    }
    run();
  }

  void take(std::string_view line) {
    now_ += std::chrono::milliseconds(100);
    const char who = line.empty() ? ' ' : line[0];
    const std::string_view rest = line.substr(std::min<std::size_t>(1, line.size()));
    if (who == 'w' || who == 'b') {
      table_->receive(players_[who == 'w' ? 0 : 1], rest);
    } else if (who == 'p' || who == 'g') {
      const bool posts = who == 'p';
      std::string target = posts ? "/api/games" : std::string(rest);
      const std::size_t at = target.find("GAME");
      if (at != std::string::npos) {
        target.replace(at, 4, seats_.game);
      }
      serve::answer_http(
          service_,
          {posts ? "POST" : "GET", target, posts ? std::string(rest) : "", seats_.tokens[0]},
          [](const serve::HttpResponse& response) { fuzz::require(response.status >= 200); });
    }
    service_.tick();
    run();
  }

  void check() {
    const auto events = store_.read(seats_.game, 0);
    const auto again = serve::Game::replay(seats_.game, *events);
    fuzz::require(again.ok());
    fuzz::require(again->frames() == table_->game().frames());
  }

 private:
  void run() {
    while (!tasks_.empty()) {
      const auto task = std::move(tasks_.front());
      tasks_.pop_front();
      task();
    }
  }

  serve::MemoryStore store_;
  std::chrono::milliseconds now_{0};
  std::deque<std::function<void()>> tasks_;
  serve::Service service_;
  serve::Service::Seats seats_;
  std::shared_ptr<serve::Table> table_;
  std::array<serve::Table::ConnectionPointer, 2> players_;
};

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  FuzzedServer server;
  while (!text.empty()) {
    server.take(fuzz::take_line(text));
  }
  server.check();
  return 0;
}
