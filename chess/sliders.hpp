// Attacks of rooks and bishops along their lines, by table look-up.
//
// There are two implementations with the same interface. PextSliders needs the BMI2 instruction
// `pext`. MagicSliders works on every processor: it uses magic bitboards, in which a multiplication
// gathers the relevant occupancy bits. `Sliders` is the implementation that the build uses.
#pragma once

#include <array>
#include <cstddef>

#include "chess/bitboard.hpp"

#if defined(__BMI2__)
#define CHEG_HAS_PEXT 1
#else
#define CHEG_HAS_PEXT 0
#endif

namespace cheg::chess {

// These functions return the squares that a rook or bishop on `square` attacks. On each line, the
// attack ends at the first square in `occupied`; the result includes this square. The functions go
// from square to square and use no table. The constructor of SliderTables fills the tables with the
// results of these functions.
[[nodiscard]] Bitboard walk_rook(Square square, Bitboard occupied);
[[nodiscard]] Bitboard walk_bishop(Square square, Bitboard occupied);

namespace detail {

// These functions return the squares whose occupancy affects the attacks of a rook or bishop on
// `square`. The results contain the squares on the lines of the piece, without the last square of
// each line.
[[nodiscard]] Bitboard rook_relevant(Square square);
[[nodiscard]] Bitboard bishop_relevant(Square square);

inline constexpr std::size_t kRookEntries = 102400;  // sum over squares of 2^(relevant squares)
inline constexpr std::size_t kBishopEntries = 5248;

}  // namespace detail

// PextEntry and MagicEntry are the types of the table entries in the two implementations. A table
// has an entry for each square. In an entry, `attacks` points to the square's array of attacks. The
// function index() computes the index into this array from the occupied squares.
#if CHEG_HAS_PEXT
struct PextEntry {
  Bitboard relevant;
  const Bitboard* attacks;

  // In the compilers, _pext_u64() has the name __builtin_ia32_pext_di(). The header <immintrin.h>
  // would add half a second to each compiler run, so this file does not include the header.
  [[nodiscard]] std::size_t index(Bitboard occupied) const {
    return __builtin_ia32_pext_di(occupied, relevant);
  }
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

// The attack tables of all squares. An object contains pointers to its own members, so it cannot be
// copied or moved.
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
