// A player that asks another engine through the Universal Chess Interface.
#include <fmt/format.h>

#include <chrono>
#include <string>
#include <utility>

#include "play/players.hpp"
#include "play/uci_engine.hpp"

namespace cheg::play {
namespace {

constexpr std::chrono::seconds kTimeToMove(120);

class UciPlayer final : public Player {
 public:
  UciPlayer(std::unique_ptr<UciEngine> engine, int depth)
      : engine_(std::move(engine)),
        depth_(depth),
        name_(engine_->name().empty() ? "uci" : engine_->name()) {}

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] Result<Choice, NoChoice> choose(const chess::Game& game) override {
    const auto move = engine_->ask(game, fmt::format("depth {}", depth_), kTimeToMove);
    if (!move) {
      return NoChoice{NoChoice::Kind::out_of_contact, move.error().message};
    }
    return Choice{*move, name_, "", std::nullopt};
  }

 private:
  std::unique_ptr<UciEngine> engine_;
  int depth_;
  std::string name_;
};

}  // namespace

Result<std::unique_ptr<Player>, std::string> make_uci_player(const std::string& command,
                                                             int depth) {
  auto engine = UciEngine::start(command, {});
  if (!engine) {
    return engine.error().message;
  }
  if (const auto trouble = (*engine)->begin_game()) {
    return trouble->message;
  }
  return std::unique_ptr<Player>(std::make_unique<UciPlayer>(std::move(engine).value(), depth));
}

}  // namespace cheg::play
