#include "tests/serve/room.hpp"

#include <nlohmann/json.hpp>
#include <random>

#include "kriegspiel/rule_sets.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test {
namespace {

using nlohmann::json;

// Chooses with equal chances among the attempts that could be legal as far as it knows.
class ChanceBrain final : public serve::HouseBrain {
 public:
  void hear(const kriegspiel::Referee& /*referee*/,
            const std::optional<kriegspiel::Attempt>& /*attempt*/) override {}
  Result<kriegspiel::Attempt, std::string> attempt(const kriegspiel::SessionGame& game) override {
    const auto attempts = game.referee().possible_attempts();
    return attempts[random_() % attempts.size()];
  }

 private:
  std::mt19937_64 random_{1};
};

serve::GameOffer offer() {
  const auto* const rules = kriegspiel::find_rule_set("western");
  return {rules->rules, std::string(rules->title), {"chance"}};
}

}  // namespace

Room::Room(serve::EventStore& event_store)
    : store(event_store),
      service({event_store,
               [this] { return now; },
               [this](std::function<void()> task) { tasks_.push_back(std::move(task)); },
               [this](std::function<void()> task) { tasks_.push_back(std::move(task)); },
               [](const serve::GameSettings&) {
                 return std::shared_ptr<serve::HouseBrain>(std::make_shared<ChanceBrain>());
               },
               {}},
              offer()) {}

void Room::run() {
  while (!tasks_.empty()) {
    const auto task = std::move(tasks_.front());
    tasks_.pop_front();
    task();
  }
}

void Room::pass(std::chrono::milliseconds time) {
  now += time;
  service.tick();
  run();
}

serve::HttpResponse Room::request(const std::string& method, const std::string& target,
                                  const std::string& body, const std::string& token) {
  std::optional<serve::HttpResponse> response;
  serve::answer_http(service, {method, target, body, token},
                     [&](serve::HttpResponse given) { response = std::move(given); });
  run();
  REQUIRE(response);
  return *response;
}

std::vector<Room::Seat> Room::new_game(const std::string& members) {
  const auto created = request(
      "POST", "/api/games", "{" + members + (members.empty() ? "" : ",") + R"("color":"white"})");
  REQUIRE(created.status == 201);
  const json first = json::parse(created.body);
  std::vector<Seat> seats{{first["game"], first["seat"]}};
  const auto joined = request("POST", "/api/games/" + seats[0].game + "/join");
  if (joined.status == 200) {
    seats.push_back({seats[0].game, json::parse(joined.body)["seat"]});
  }
  return seats;
}

Guest::Guest(Room& room, const std::string& game)
    : room_(room), table_(room.service.find(game).value()), connection_(table_->enter(frames_)) {}

Guest::Guest(Room& room, const std::string& game, const std::string& token, std::size_t after)
    : Guest(room, game) {
  send(json{{"t", "hello"}, {"seat", token}, {"after", after}}.dump());
  for (const std::string& frame : frames()) {
    const json read = json::parse(frame);
    acts_ = read["t"] == "ready" ? read["act"].get<int>() : acts_;
  }
}

Guest::~Guest() {
  table_->leave(connection_);
  room_.run();
}

void Guest::send(const std::string& frame) {
  table_->receive(connection_, frame);
  room_.run();
}

void Guest::act(const std::string& type, const std::string& members) {
  const std::size_t before = frames().size();
  send(R"({"t":")" + type + R"(","act":)" + std::to_string(acts_ + 1) +
       (members.empty() ? "" : "," + members) + "}");
  for (std::size_t i = before; i < frames().size(); ++i) {
    acts_ += json::parse(frames()[i])["t"] == "act" ? 1 : 0;
  }
}

std::string Guest::next() { return read_ < frames().size() ? frames()[read_++] : ""; }

std::vector<std::string> Guest::news() {
  std::vector<std::string> news(frames().begin() + static_cast<std::ptrdiff_t>(read_),
                                frames().end());
  read_ = frames().size();
  return news;
}

bool Guest::heard(const std::vector<std::string>& parts) const {
  for (std::size_t i = read_; i < frames().size(); ++i) {
    bool has_all = true;
    for (const std::string& part : parts) {
      has_all = has_all && frames()[i].find(part) != std::string::npos;
    }
    if (has_all) {
      return true;
    }
  }
  return false;
}

}  // namespace cheg::test
