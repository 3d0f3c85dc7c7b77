// A player of the best moves according to tables.
#include "play/players.hpp"

#include <optional>
#include <utility>

#include "chess/movegen.hpp"
#include "chess/tablebase/file.hpp"

namespace cheg::play {
namespace {

class OptimalPlayer final : public Player {
 public:
  explicit OptimalPlayer(TableSource tables) : tables_(std::move(tables)) {}

  [[nodiscard]] std::string name() const override { return "optimal"; }

  [[nodiscard]] Result<Choice, NoChoice> choose(const chess::Game& game) override {
    const chess::Position& position = game.position();
    if (any(position.castling_rights())) {
      return no_move("tables know no castling rights");
    }
    const auto tables = tables_(position.material());
    if (!tables) {
      return no_move(tables.error());
    }
    std::optional<chess::Move> best;
    chess::tablebase::TableValue best_value;
    for (const chess::Move move : chess::legal_moves(position)) {
      const chess::Position after = position.after(move);
      const auto value_after = (*tables)->probe(after);
      if (!value_after) {
        return no_move(chess::tablebase::wrong_table_message(after.material()));
      }
      const auto value = chess::tablebase::before_move(*value_after);
      if (!best || chess::tablebase::is_better(value, best_value)) {
        best = move;
        best_value = value;
      }
    }
    return Choice{*best, "optimal", to_string(best_value), std::nullopt};
  }

 private:
  static NoChoice no_move(const std::string& why) {
    return {NoChoice::Kind::cannot_choose, "optimal has no move: " + why};
  }

  TableSource tables_;
};

}  // namespace

std::unique_ptr<Player> make_optimal_player(TableSource tables) {
  return std::make_unique<OptimalPlayer>(std::move(tables));
}

}  // namespace cheg::play
