#include "tools/cheg/serve/house_players.hpp"

#include <exception>
#include <optional>
#include <random>
#include <utility>

#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/referee/seat_player.hpp"

namespace cheg::tool {
namespace {

class SeatBrain final : public serve::HouseBrain {
 public:
  explicit SeatBrain(std::unique_ptr<SeatPlayer> player) : player_(std::move(player)) {}

  void hear(const kriegspiel::Referee& referee,
            const std::optional<kriegspiel::Attempt>& attempt) override {
    if (attempt) {
      player_->remember(*attempt);
    }
    player_->hear(referee);
  }

  // A player that fails has no attempt; the server must go on.
  [[nodiscard]] Result<kriegspiel::Attempt, std::string> attempt(
      const kriegspiel::SessionGame& game) override {
    try {
      return player_->attempt(game);
    } catch (const std::exception& error) {
      return std::string(error.what());
    }
  }

 private:
  std::unique_ptr<SeatPlayer> player_;
};

}  // namespace

Result<std::shared_ptr<serve::HouseBrain>, std::string> make_house_player(
    const serve::GameSettings& settings) {
  const serve::HousePlayer& house = *settings.house;
  PlayerOptions options;
  options.seed = std::random_device()();
  options.who[static_cast<std::size_t>(house.color)] = house.who == kChance ? "random" : house.who;
  try {
    auto players = make_seat_players(options, settings.rules, settings.start.position);
    if (!players) {
      return "the server cannot use the player " + house.who;
    }
    return std::shared_ptr<serve::HouseBrain>(
        std::make_shared<SeatBrain>(std::move((*players)[static_cast<std::size_t>(house.color)])));
  } catch (const std::exception& error) {
    return std::string(error.what());
  }
}

}  // namespace cheg::tool
