// An alpha-beta search to a fixed depth, with a quiescence search of captures. At each node, the
// search first asks a VM for advice. If the VM gives no advice, the search continues at this node
// in the usual way.
#pragma once

#include <array>
#include <cheg/cheg.hpp>
#include <vector>

#include "board.hpp"

namespace engine {

struct Result {
  Move move = CHEG_NO_MOVE;  // CHEG_NO_MOVE if the game is over
  int score = 0;
  cheg::Line line{};
};

class Search final : private cheg::Host {
 public:
  // If `vm` is nullptr, the search uses no program.
  explicit Search(cheg::Vm* vm) : vm_(vm) {}

  // Finds a move in the last position of `game`, which holds all positions of the game so far.
  Result think(const std::vector<Board>& game, int depth);

 private:
  // Searches the position after `move`, and returns the score for the side to move at `node`. The
  // VM calls this function while it runs at `node`.
  int search(const cheg::Node& node, Move move, int alpha, int beta, cheg::Line& line) override;

  int visit(std::size_t ply, int depth, int alpha, int beta, cheg::Line& line);
  [[nodiscard]] bool is_draw(std::size_t ply) const;

  cheg::Vm* vm_;
  std::vector<Board> boards_;                  // the game, then the line to the current node
  std::array<Move, CHEG_MOST_PLIES> moves_{};  // the moves from the root to the current node
  std::array<int, CHEG_MOST_PLIES> depths_{};  // for each ply of the line: the depth left
};

}  // namespace engine
