// The state of a table during generate(). This header is private to generate.cpp and its parts.
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

inline constexpr Byte kUnsettled = kDraw;        // positions that are never settled are draws
inline constexpr std::uint8_t kNeverLost = 255;  // larger than any number of moves

[[nodiscard]] constexpr std::size_t of(Color color) { return static_cast<std::size_t>(color); }

// A position is settled when its distance to mate is known. Arrays are indexed by side to move,
// then by place. A place is the block number times the block size, plus the offset in the block.
// Each thread writes only to its own block.
struct UnfinishedTable {
  // Bit n is set if a settled position of the block is n plies from mate.
  using Plies = std::bitset<kMostPliesToMate + 3>;
  using Bytes = std::array<std::vector<Byte>, kColorCount>;

  explicit UnfinishedTable(MaterialSignature material);

  // Not thread-safe.
  void settle(Color side, std::size_t place, int ply);

  std::shared_ptr<const Layout> layout;
  bool has_double_steps;  // an en passant capture may answer some double steps
  std::shared_ptr<Bytes> bytes = std::make_shared<Bytes>();
  // For each position, the number of moves whose result is not yet known. All captures and
  // promotions together count as one move.
  std::array<std::vector<std::uint8_t>, kColorCount> moves;
  std::array<std::vector<Plies>, kColorCount> settled;  // by block
  int last_ply = 0;                                     // last ply of a settled position
};

// Returns whether the opponent of `us` has a pawn beside the square `to`. If a pawn of `us` makes a
// double step to this square, the opponent's pawn may capture it en passant.
[[nodiscard]] bool may_be_answered_en_passant(const Layout& layout, const Squares& squares,
                                              Square to, Color us);

}  // namespace cheg::chess::tablebase
