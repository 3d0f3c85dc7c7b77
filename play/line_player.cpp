// A player of a given line of moves.
#include "play/players.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::play {
namespace {

class LinePlayer final : public Player {
 public:
  explicit LinePlayer(std::string moves) : moves_(std::move(moves)) {}

  [[nodiscard]] std::string name() const override { return "line"; }

  [[nodiscard]] Result<Choice, NoChoice> choose(const chess::Game& game) override {
    if (next_ >= moves_.size()) {
      return NoChoice{};
    }
    const std::size_t end = std::min(moves_.find(',', next_), moves_.size());
    const std::string_view text = trimmed(std::string_view(moves_).substr(next_, end - next_));
    next_ = end + 1;
    const auto move = chess::parse_move(game.position(), text);
    if (!move) {
      return NoChoice{NoChoice::Kind::cannot_choose,
                      "the line cannot be played: " + move.error().message};
    }
    return Choice{*move, "line", "", std::nullopt};
  }

 private:
  std::string moves_;
  std::size_t next_ = 0;  // where the next move begins
};

}  // namespace

std::unique_ptr<Player> make_line_player(std::string moves) {
  return std::make_unique<LinePlayer>(std::move(moves));
}

}  // namespace cheg::play
