// Alpha-beta to a fixed depth with a quiescence search of captures, and a VM that is asked first.
#pragma once

#include <array>
#include <cheg/cheg.hpp>
#include <vector>

#include "board.hpp"

namespace engine {

struct Result {
  Move move = CHEG_NO_MOVE;  // none if the game is over
  int score = 0;
  cheg::Line line{};
};

class Search final : private cheg::Host {
 public:
  // The VM may be nullptr.
  explicit Search(cheg::Vm* vm) : vm_(vm) {}

  // `game` are the positions so far, the last one to move in.
  Result think(const std::vector<Board>& game, int depth);

 private:
  // What the VM calls: searches the position after a move from the node it is asked about.
  int search(const cheg::Node& node, Move move, int alpha, int beta, cheg::Line& line) override;

  int visit(std::size_t ply, int depth, int alpha, int beta, cheg::Line& line);
  [[nodiscard]] bool is_draw(std::size_t ply) const;

  cheg::Vm* vm_;
  std::vector<Board> boards_;                  // the game, then the way to the node at work
  std::array<Move, CHEG_MOST_PLIES> moves_{};  // that led to the node at work
  std::array<int, CHEG_MOST_PLIES> depths_{};  // left, by ply
};

}  // namespace engine
