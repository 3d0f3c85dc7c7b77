#include "chess/sliders.hpp"

#include <bit>

namespace cheg::chess {
namespace {

// These magic numbers were found by random search with sparse 64-bit candidates. The product of a
// magic number and a subset of the square's relevant squares gives an index. No harmful collision
// occurs (tested exhaustively).
using Magics = std::array<Bitboard, kSquareCount>;

// clang-format off
constexpr Magics kRookMagics{
     0x0080021620804001, 0x0040001000200041, 0x0200102200088040, 0x4080040800821000,
     0x2200020004200810, 0x4b00020c000d0008, 0x01000c4183000600, 0x2080010000402c80,
     0x8002800826864000, 0x0410802000884000, 0x0c01004010200100, 0x020300100100203c,
     0x0450800801040080, 0x4010800200040080, 0x8804000208048110, 0x0c40800080004100,
     0xa2018880024004a0, 0x0080848020004004, 0x1010410010200101, 0x2010008008008010,
     0x0a08010004110008, 0x0802080104209040, 0x0080040090010802, 0x0280020000841069,
     0x080c400080248000, 0x2048850100224008, 0x00200800c0300040, 0x11400d0100201000,
     0x0041001100080204, 0x4802000200040810, 0x0100080c00103601, 0x0020084200043085,
     0x0100804000800022, 0x0460401000402002, 0x8309002001001044, 0x0000800800801000,
     0x0000800800800400, 0xb542040080800200, 0x1041000401000200, 0x000318b04a000401,
     0x0280082000484000, 0x0080400081010030, 0x0010002000108080, 0x012010002101000a,
     0x0801000408010012, 0x0004008002008004, 0x0ad1005200110014, 0x4000004110820004,
     0x9400400080003080, 0x0000802200490200, 0x1521100080200280, 0x9021000824100100,
     0x0081080080840280, 0x0002000904100200, 0x0130024801302400, 0x0102008100442200,
     0x0080984063800101, 0x0016810201412812, 0x40200101603008c1, 0x2851100004082101,
     0x1049001002880005, 0x0081000804000201, 0x100020901208410c, 0x0101064400813102,
};

constexpr Magics kBishopMagics{
     0x24e0440c00802202, 0x00881808841a4500, 0x29c1021085004190, 0x18c4041080042020,
     0x0841104000008108, 0x890828080880c088, 0x0006021024062018, 0x2000404044104040,
     0x09000504104a0210, 0x0088390204040820, 0x4001420082008402, 0x028108048b001142,
     0x1c00140421001008, 0x0008021212200400, 0x080000581a082004, 0x3000048208027204,
     0x0120004044148482, 0x4021000808108090, 0x0084011808009452, 0x11c802242020e000,
     0x0124002210140002, 0x4009008200420200, 0x0000830202100202, 0x9002042500420200,
     0x0a60200004480210, 0x0402481020480080, 0x8001100101004200, 0x6240104004004080,
     0x1124848014002000, 0x00180200204100a0, 0x8020890844880800, 0x0000802009040204,
     0x0410042041100280, 0x0804022000020440, 0x2418280400480024, 0x0801080800420a00,
     0x4002248400020020, 0x3020004102038084, 0x84280110601c0200, 0x2004004208088080,
     0x0008022220041210, 0x00820e0120000440, 0x0002002201020822, 0x0000002019000804,
     0x0211204c10101100, 0x0604808081001200, 0x1010029204030041, 0x1008090102110621,
     0x0002015002100c00, 0x06002c040404400a, 0xc030002201100011, 0x4040008020884000,
     0x0248000903040100, 0xc010092008008040, 0x6008084108020494, 0x28102182008e0042,
     0x0010210820842002, 0x4080020111491002, 0x0108100084008800, 0x0022242100420221,
     0x10a8008110020210, 0x400019122a900102, 0x00800a1051080300, 0x0420222088008080,
};
// clang-format on

// The squares on each of the four lines from a square. The lines in `up` lead to squares with
// greater indices, those in `down` to squares with lower indices.
struct Rays {
  std::array<Bitboard, 2> up;
  std::array<Bitboard, 2> down;
};

// `lines` are the squares of all four lines. `side` contains one line of each direction and no
// square of the other.
Rays rays_of(Square square, Bitboard lines, Bitboard side) {
  const Bitboard lower = bit(square) - 1;
  const Bitboard up = lines & ~lower;
  const Bitboard down = lines & lower;
  return {{up & side, up & ~side}, {down & side, down & ~side}};
}

// Returns what walk_rook() or walk_bishop() returns, but does not go from square to square, because
// the tables are filled at every start of the program.
Bitboard attacks_along(const Rays& rays, Bitboard occupied) {
  Bitboard attacked = kNoSquares;
  for (const Bitboard ray : rays.up) {
    const Bitboard men = ray & occupied;
    attacked |= ray & (men ^ (men - 1));  // up to the lowest man; all if there is none
  }
  for (const Bitboard ray : rays.down) {
    const Bitboard men = (ray & occupied) | 1;  // the lowest square ends every line
    attacked |= ray & (kAllSquares << (63 - std::countl_zero(men)));
  }
  return attacked;
}

// Calls use(subset) for every subset of `set`, the empty one first.
template <class Use>
void for_each_subset(Bitboard set, Use use) {
  Bitboard subset = kNoSquares;
  do {
    use(subset);
    subset = (subset - set) & set;
  } while (subset != kNoSquares);
}

Bitboard without_far_edges(Square square, Bitboard lines) {
  const Bitboard ranks = (rank_bits(0) | rank_bits(7)) & ~rank_bits(rank_of(square));
  const Bitboard files = (kFileA | kFileH) & ~file_bits(file_of(square));
  return lines & ~(ranks | files);
}

}  // namespace

namespace detail {

Bitboard rook_relevant(Square square) {
  return without_far_edges(square, walk_rook(square, kNoSquares));
}

Bitboard bishop_relevant(Square square) {
  return without_far_edges(square, walk_bishop(square, kNoSquares));
}

}  // namespace detail

namespace {

#if CHEG_HAS_PEXT
void set_up(PextEntry& /*entry*/, Bitboard /*magic*/) {}
#endif

void set_up(MagicEntry& entry, Bitboard magic) {
  entry.magic = magic;
  entry.shift = 64U - static_cast<unsigned>(count(entry.relevant));
}

// Fills one square's table, starting at `free`; returns the end of the table.
template <class Entry>
Bitboard* fill(Entry& entry, const Rays& rays, Bitboard relevant, Bitboard magic, Bitboard* free) {
  entry.relevant = relevant;
  entry.attacks = free;
  set_up(entry, magic);
  for_each_subset(
      relevant, [&](Bitboard subset) { free[entry.index(subset)] = attacks_along(rays, subset); });
  return free + (std::size_t{1} << count(relevant));
}

}  // namespace

template <class Entry>
SliderTables<Entry>::SliderTables() {
  Bitboard* free = attacks_.data();
  for (int i = 0; i < kSquareCount; ++i) {
    const auto square = static_cast<Square>(i);
    const auto at = static_cast<std::size_t>(i);
    const Rays straight =
        rays_of(square, walk_rook(square, kNoSquares), file_bits(file_of(square)));
    free = fill(rooks_[at], straight, detail::rook_relevant(square), kRookMagics[at], free);
    const Bitboard right = kFileA * (kRank1 << (file_of(square) + 1) & kRank1);
    const Rays diagonal = rays_of(square, walk_bishop(square, kNoSquares), right);
    free = fill(bishops_[at], diagonal, detail::bishop_relevant(square), kBishopMagics[at], free);
  }
}

#if CHEG_HAS_PEXT
template class SliderTables<PextEntry>;
#endif
template class SliderTables<MagicEntry>;

}  // namespace cheg::chess
