// The numbering of positions that a proof goes through.
#include "proof/nodes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "chess/fen.hpp"
#include "chess/tablebase/layout.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/sampled.hpp"
#include "tests/support/slow_chess.hpp"

namespace cheg::test::nodes_test {
namespace {

using chess::Position;
using proof::NodeNumber;

constexpr int kFiles = 8;

int square_at(int file, int rank) { return file + kFiles * rank; }

// Kings and a pawn each, White's on the fifth rank, after Black's pawn has just gone from the
// seventh rank to stand beside it; empty if the men cannot stand so or the step was not legal.
std::string fen_after_double_step(int our_king, int their_king, int our_pawn_file,
                                  int their_pawn_file) {
  slow::Board board{};
  board.squares.fill('.');
  board.ep = -1;
  board.fullmove_number = 0;  // 1 after Black's move, as nodes have it
  const int from = square_at(their_pawn_file, 6);
  int men = 0;
  for (const auto& [square, man] :
       {std::pair{our_king, 'K'}, std::pair{their_king, 'k'},
        std::pair{square_at(our_pawn_file, 4), 'P'}, std::pair{from, 'p'}}) {
    men += board.squares.at(static_cast<std::size_t>(square)) == '.' ? 1 : 0;
    board.squares.at(static_cast<std::size_t>(square)) = man;
  }
  if (men < 4 || slow::in_check(board, true)) {
    return {};
  }
  const auto file = static_cast<char>('a' + their_pawn_file);
  const std::string step = {file, '7', file, '5'};
  for (const std::string& move : slow::legal_moves(board)) {
    if (move == step) {
      return slow::to_fen(slow::play(board, step));
    }
  }
  return {};
}

TEST_CASE("every position with a capture en passant has a number of its own") {
  const auto program = prepared("ENTRY K&P,K&P\n PLAY LM\n LEAVE\nEND\n");
  const auto nodes = proof::Nodes::make(*chess::parse_material("KPKP"), program->program()).value();
  const auto places = static_cast<NodeNumber>(
      chess::tablebase::Layout(nodes.materials()[0], chess::tablebase::Symmetries::none).size());
  NodeNumber found = 0;
  for (int ours = 0; ours < kFiles; ++ours) {
    for (int theirs = std::max(0, ours - 1); theirs <= std::min(kFiles - 1, ours + 1); ++theirs) {
      for (int our_king = 0; our_king < 64; our_king += kIsSanitized ? 9 : 1) {
        for (int their_king = 0; their_king < 64; ++their_king) {
          const std::string fen =
              ours == theirs ? "" : fen_after_double_step(our_king, their_king, ours, theirs);
          // Written only where the capture is legal.
          if (fen.empty() || fen.find(" w - - ") != std::string::npos) {
            continue;
          }
          INFO(fen);
          const Position position = *chess::parse_fen(fen);
          const auto node = nodes.find(position);
          REQUIRE(node);
          REQUIRE(*node >= places);
          const auto back = nodes.position(*node);
          REQUIRE(back);
          REQUIRE(chess::to_fen(*back) == fen);
          ++found;
        }
      }
    }
  }
  CHECK(found > 40'000 / (kIsSanitized ? 9 : 1));
  CHECK((kIsSanitized || nodes.size() == places + found));
}

}  // namespace
}  // namespace cheg::test::nodes_test
