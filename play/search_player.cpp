// A player that uses the built-in search.
#include "play/players.hpp"

#include "chess/search/search.hpp"
#include "vm/report.hpp"

namespace cheg::play {
namespace {

class SearchPlayer final : public Player {
 public:
  explicit SearchPlayer(int depth) { limits_.depth = depth; }

  [[nodiscard]] std::string name() const override { return "search"; }

  [[nodiscard]] Result<Choice, NoChoice> choose(const chess::Game& game) override {
    search_.clear();
    const chess::SearchResult result = search_.search(game, limits_);
    return Choice{result.move, "search", "", vm::score_text(result.score)};
  }

 private:
  chess::Search search_;
  chess::SearchLimits limits_;
};

}  // namespace

std::unique_ptr<Player> make_search_player(int depth) {
  return std::make_unique<SearchPlayer>(depth);
}

}  // namespace cheg::play
