#include "tools/cheg/krk_cards/white.hpp"

#include <utility>

namespace cheg::tool {
namespace {

class ProgramWhite final : public White {
 public:
  explicit ProgramWhite(std::unique_ptr<play::Player> player) : player_(std::move(player)) {}

  [[nodiscard]] std::string name() const override { return player_->name(); }

  [[nodiscard]] Result<play::Choice, CardResult> choose(const chess::Game& game) override {
    auto choice = player_->choose(game);
    if (!choice) {
      return CardResult{CardEnd::no_move, 0, choice.error().message};
    }
    return std::move(choice).value();
  }

  void hear(std::optional<chess::Square> /*black_king*/) override {}

 private:
  std::unique_ptr<play::Player> player_;
};

}  // namespace

std::unique_ptr<White> make_program_white(std::unique_ptr<play::Player> player) {
  return std::make_unique<ProgramWhite>(std::move(player));
}

}  // namespace cheg::tool
