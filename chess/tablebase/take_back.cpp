#include "chess/tablebase/take_back.hpp"

#include <cstring>
#include <span>

#include "chess/attacks.hpp"

namespace cheg::chess::tablebase {
namespace {

// Calls use(offset) for each byte of the block that equals `wanted`.
template <class Use>
void for_each_match(std::span<const Byte> block, Byte wanted, Use use) {
  const Byte* const begin = block.data();
  const Byte* const end = begin + block.size();
  for (const Byte* next = begin;;) {
    next =
        static_cast<const Byte*>(std::memchr(next, wanted, static_cast<std::size_t>(end - next)));
    if (next == nullptr) {
      return;
    }
    use(static_cast<std::size_t>(next - begin));
    if (++next == end) {
      return;
    }
  }
}

// The squares from which a man can have come without a capture, a promotion or a double step past a
// pawn.
Bitboard origins(Piece piece, Square square, Bitboard occupied) {
  if (type_of(piece) != PieceType::pawn) {
    return attacks(piece, square, occupied) & ~occupied;
  }
  const Color color = color_of(piece);
  const int back = -forward(color);
  if (relative_rank(color, square) < 2 || contains(occupied, offset(square, back))) {
    return kNoSquares;
  }
  Bitboard from = bit(offset(square, back));
  if (relative_rank(color, square) == 3) {
    from |= bit(offset(square, 2 * back)) & ~occupied;
  }
  return from;
}

// The squares from which a man can have come. Double steps are left out, because generate() handles
// them itself.
Bitboard plain_origins(const UnfinishedTable& table, const Squares& squares, std::size_t man,
                       Bitboard occupied) {
  const Piece piece = table.layout->men()[man];
  const Color us = color_of(piece);
  Bitboard from = origins(piece, squares[man], occupied);
  if (table.has_double_steps && type_of(piece) == PieceType::pawn &&
      relative_rank(us, squares[man]) == 3 &&
      may_be_answered_en_passant(*table.layout, squares, squares[man], us)) {
    from &= ~relative_rank_bits(us, 1);
  }
  return from;
}

// The positions of one block with the side to move that takes moves back. Passed by value, so that
// its pointers stay in registers: bytes alias everything.
template <bool is_win>
struct Reached {
  Byte* bytes;
  std::uint8_t* moves;
  Byte found;
  bool any = false;

  void operator()(std::size_t offset) {
    if (bytes[offset] == kUnsettled && (is_win || --moves[offset] == 0)) {
      bytes[offset] = found;
      any = true;
    }
  }
};

// The block from whose positions moves are taken back, and the byte to look for.
struct Origin {
  std::span<const Byte> bytes;
  Byte wanted;
};

// Takes back moves of all men except kings; these moves stay within the block.
template <bool is_win>
bool take_back_within(const UnfinishedTable& table, const Origin& origin, std::size_t block,
                      Color us, Reached<is_win> reached) {
  const Layout& layout = *table.layout;
  const std::span<const Piece> men = layout.men();
  const auto kings = layout.king_pairs().kings(block);
  for_each_match(origin.bytes, origin.wanted, [&](std::size_t offset) {
    const Squares& squares = layout.squares_at(offset);
    Bitboard occupied = bit(kings[0]) | bit(kings[1]);
    for (std::size_t man = 2; man < men.size(); ++man) {
      occupied |= bit(squares[man]);
    }
    for (std::size_t man = 2; man < men.size(); ++man) {
      if (color_of(men[man]) != us) {
        continue;
      }
      Bitboard from = plain_origins(table, squares, man, occupied);
      const Layout::Group& group = layout.group_of(man);
      if (group.count > 1) {
        while (from != kNoSquares) {
          reached(layout.moved(offset, man, pop_first(from)));
        }
        continue;
      }
      const std::size_t base =
          offset - static_cast<std::size_t>(index(squares[man])) * group.stride;
      while (from != kNoSquares) {
        reached(base + static_cast<std::size_t>(index(pop_first(from))) * group.stride);
      }
    }
  });
  return reached.any;
}

// Takes back a king's move from another block; `symmetry` is that of KingPairs::Pair.
template <bool is_win>
bool take_back_king(const Layout& layout, const Origin& origin, Symmetry symmetry,
                    Reached<is_win> reached) {
  if (symmetry == 0) {
    for_each_match(origin.bytes, origin.wanted, [&](std::size_t offset) { reached(offset); });
  } else {
    const std::span<const std::uint32_t> back = layout.turned_back(symmetry);
    for_each_match(origin.bytes, origin.wanted, [&](std::size_t offset) { reached(back[offset]); });
  }
  return reached.any;
}

template <bool is_win>
bool take_back_all(UnfinishedTable& table, std::size_t block, Color settled, int ply) {
  const Color us = ~settled;
  const Layout& layout = *table.layout;
  const std::size_t block_size = layout.block_size();
  const std::size_t begin = block * block_size;
  const Reached<is_win> reached{(*table.bytes)[of(us)].data() + begin,
                                table.moves[of(us)].data() + begin, static_cast<Byte>(ply + 1)};
  const auto origin_in = [&](std::size_t other) {
    return Origin{
        std::span<const Byte>((*table.bytes)[of(settled)]).subspan(other * block_size, block_size),
        static_cast<Byte>(ply)};
  };
  const auto has = [&](std::size_t other) {
    return table.settled[of(settled)][other].test(static_cast<std::size_t>(ply));
  };

  bool any = has(block) && take_back_within(table, origin_in(block), block, us, reached);
  const auto kings = layout.king_pairs().kings(block);
  for (Bitboard steps = king_attacks(kings[of(us)]); steps != kNoSquares;) {
    const Square to = pop_first(steps);
    const KingPairs::Pair next = us == Color::white ? layout.king_pairs().find(to, kings[1])
                                                    : layout.king_pairs().find(kings[0], to);
    if (next.block == KingPairs::kNone || !has(static_cast<std::size_t>(next.block))) {
      continue;
    }
    const Origin origin = origin_in(static_cast<std::size_t>(next.block));
    any = take_back_king(layout, origin, next.symmetry, reached) || any;
  }
  return any;
}

}  // namespace

bool take_back(UnfinishedTable& table, std::size_t block, Color settled, int ply) {
  // An even number of plies to mate is a loss for the side to move, so we win.
  const bool any = ply % 2 == 0 ? take_back_all<true>(table, block, settled, ply)
                                : take_back_all<false>(table, block, settled, ply);
  if (any) {
    table.settled[of(~settled)][block].set(static_cast<std::size_t>(ply) + 1);
  }
  return any;
}

}  // namespace cheg::chess::tablebase
