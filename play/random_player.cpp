// A player of random moves.
#include "play/players.hpp"

#include <random>

#include "chess/movegen.hpp"

namespace cheg::play {
namespace {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::string name() const override { return "random"; }

  [[nodiscard]] Result<Choice, NoChoice> choose(const chess::Game& game) override {
    const chess::MoveList moves = chess::legal_moves(game.position());
    // Not std::uniform_int_distribution, which differs between libraries.
    return Choice{moves[random_() % moves.size()], "random", "", std::nullopt};
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace

std::unique_ptr<Player> make_random_player(std::uint64_t seed) {
  return std::make_unique<RandomPlayer>(seed);
}

}  // namespace cheg::play
