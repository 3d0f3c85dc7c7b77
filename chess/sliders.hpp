// Attacks of rooks and bishops along their lines, by table look-up.
//
// Two implementations have the same interface. PextSliders needs the BMI2 instruction `pext`.
// MagicSliders works everywhere (magic bitboards: a multiplication gathers the relevant occupancy
// bits). `Sliders` is the implementation that the build uses.
#pragma once

#include <array>
#include <cstddef>

#include "chess/bitboard.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#define CHEG_HAS_PEXT 1
#else
#define CHEG_HAS_PEXT 0
#endif

namespace cheg::chess {

// The squares that a rook or bishop on `square` attacks: along each line up to and including the
// first square of `occupied`. These functions walk square by square. The constructor of
// SliderTables fills the tables with their results.
[[nodiscard]] Bitboard walk_rook(Square square, Bitboard occupied);
[[nodiscard]] Bitboard walk_bishop(Square square, Bitboard occupied);

namespace detail {

// The squares whose occupancy affects the attacks: the lines from `square` without their last
// squares.
[[nodiscard]] Bitboard rook_relevant(Square square);
[[nodiscard]] Bitboard bishop_relevant(Square square);

inline constexpr std::size_t kRookEntries = 102400;  // sum over squares of 2^(relevant squares)
inline constexpr std::size_t kBishopEntries = 5248;

}  // namespace detail

// An entry for one square. index() computes the index into the square's table of attacks from the
// occupancy of the relevant squares.
#if CHEG_HAS_PEXT
struct PextEntry {
  Bitboard relevant;
  const Bitboard* attacks;

  [[nodiscard]] std::size_t index(Bitboard occupied) const { return _pext_u64(occupied, relevant); }
};
#endif

struct MagicEntry {
  Bitboard relevant;
  const Bitboard* attacks;
  Bitboard magic;
  unsigned shift;

  [[nodiscard]] std::size_t index(Bitboard occupied) const {
    return ((occupied & relevant) * magic) >> shift;
  }
};

// The tables of all squares. An object contains pointers to its own members, so it cannot be copied
// or moved.
template <class Entry>
class SliderTables {
 public:
  SliderTables();
  SliderTables(const SliderTables&) = delete;
  SliderTables(SliderTables&&) = delete;
  SliderTables& operator=(const SliderTables&) = delete;
  SliderTables& operator=(SliderTables&&) = delete;
  ~SliderTables() = default;

  [[nodiscard]] Bitboard rook(Square square, Bitboard occupied) const {
    const Entry& entry = rooks_[static_cast<std::size_t>(square)];
    return entry.attacks[entry.index(occupied)];
  }
  [[nodiscard]] Bitboard bishop(Square square, Bitboard occupied) const {
    const Entry& entry = bishops_[static_cast<std::size_t>(square)];
    return entry.attacks[entry.index(occupied)];
  }

 private:
  std::array<Entry, kSquareCount> rooks_;
  std::array<Entry, kSquareCount> bishops_;
  std::array<Bitboard, detail::kRookEntries + detail::kBishopEntries> attacks_;
};

#if CHEG_HAS_PEXT
using PextSliders = SliderTables<PextEntry>;
#endif
using MagicSliders = SliderTables<MagicEntry>;

#if CHEG_HAS_PEXT
using Sliders = PextSliders;
#else
using Sliders = MagicSliders;
#endif

}  // namespace cheg::chess
