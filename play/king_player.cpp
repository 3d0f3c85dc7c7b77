// Players whose king runs towards a goal.
#include "play/players.hpp"

#include <algorithm>
#include <utility>

#include "chess/movegen.hpp"

namespace cheg::play {
namespace {

// Runs with its king to the nearest of some squares.
class KingPlayer final : public Player {
 public:
  using Goals = chess::Bitboard (*)(const chess::Position&);

  KingPlayer(std::string name, Goals goals) : name_(std::move(name)), goals_(goals) {}

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] Result<Choice, NoChoice> choose(const chess::Game& game) override {
    const chess::Position& position = game.position();
    const chess::Square king = position.king(position.side_to_move());
    const chess::Bitboard goals = goals_(position);
    const auto cost = [&](chess::Move move) {
      return move.from() == king ? distance(move.to(), goals) : kNever;
    };
    const chess::MoveList moves = chess::legal_moves(position);
    // Of equal moves, takes the first. The king's moves are in the order of their squares.
    const chess::Move best =
        *std::min_element(moves.begin(), moves.end(),
                          [&](chess::Move a, chess::Move b) { return cost(a) < cost(b); });
    return Choice{best, name_, "", std::nullopt};
  }

 private:
  static constexpr int kFar = 1000;  // exceeds every distance; used if there is no goal
  static constexpr int kNever = kFar + 1;

  // The square of the straight distance. Distances in king moves would make too many squares equal.
  static int distance(chess::Square square, chess::Bitboard goals) {
    int least = kFar;
    while (goals != chess::kNoSquares) {
      const chess::Square goal = chess::pop_first(goals);
      const int files = chess::file_of(square) - chess::file_of(goal);
      const int ranks = chess::rank_of(square) - chess::rank_of(goal);
      least = std::min(least, files * files + ranks * ranks);
    }
    return least;
  }

  std::string name_;
  Goals goals_;
};

}  // namespace

std::unique_ptr<Player> make_center_player() {
  return std::make_unique<KingPlayer>("center", [](const chess::Position& /*position*/) {
    using chess::Square;
    return chess::bit(Square::d4) | chess::bit(Square::e4) | chess::bit(Square::d5) |
           chess::bit(Square::e5);
  });
}

std::unique_ptr<Player> make_attack_player() {
  return std::make_unique<KingPlayer>("attack", [](const chess::Position& position) {
    return position.pieces(~position.side_to_move()) & ~position.pieces(chess::PieceType::king);
  });
}

}  // namespace cheg::play
