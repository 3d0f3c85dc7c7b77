// A table while generate() works on it. Private to generate.cpp and its parts.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "chess/tablebase/layout.hpp"
#include "chess/tablebase/value.hpp"

namespace cheg::chess::tablebase {

inline constexpr Byte kUnsettled = kDraw;        // what is never settled is drawn
inline constexpr std::uint8_t kNeverLost = 255;  // as a count of moves: there are never so many

[[nodiscard]] constexpr std::size_t of(Color color) { return static_cast<std::size_t>(color); }

// The arrays are indexed by side to move, then by place. A place is a block's number times the
// block size, plus the offset in the block. A thread writes only to the block it works on.
struct UnfinishedTable {
  // The plies to mate that occur among the settled positions of a block.
  using Plies = std::bitset<kMostPliesToMate + 3>;
  using Bytes = std::array<std::vector<Byte>, kColorCount>;

  explicit UnfinishedTable(MaterialSignature material);

  // Not for two threads at once.
  void settle(Color side, std::size_t place, int ply);

  std::shared_ptr<const Layout> layout;
  bool has_double_steps;  // some may be answered en passant
  std::shared_ptr<Bytes> bytes = std::make_shared<Bytes>();
  // Moves that are not settled yet, where only the best of those that leave the ending counts.
  std::array<std::vector<std::uint8_t>, kColorCount> moves;
  std::array<std::vector<Plies>, kColorCount> settled;  // by block
  int last_ply = 0;                                     // of any position known to be settled
};

// Can the other side answer the double step of a pawn to this square en passant, as far as the
// squares of its pawns decide?
[[nodiscard]] bool may_be_answered_en_passant(const Layout& layout, const Squares& squares,
                                              Square to, Color us);

}  // namespace cheg::chess::tablebase
