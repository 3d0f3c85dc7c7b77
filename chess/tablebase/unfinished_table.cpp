#include "chess/tablebase/unfinished_table.hpp"

#include <algorithm>

#include "chess/attacks.hpp"

namespace cheg::chess::tablebase {

UnfinishedTable::UnfinishedTable(MaterialSignature material)
    : layout(std::make_shared<Layout>(material)),
      has_double_steps(material.count(Piece::white_pawn) > 0 &&
                       material.count(Piece::black_pawn) > 0) {
  for (const Color side : {Color::white, Color::black}) {
    bytes->at(of(side)).assign(layout->size(), kIllegal);
    moves[of(side)].assign(layout->size(), kNeverLost);
    settled[of(side)].resize(layout->blocks());
  }
}

void UnfinishedTable::settle(Color side, std::size_t place, int ply) {
  (*bytes)[of(side)][place] = static_cast<Byte>(ply);
  settled[of(side)][place / layout->block_size()].set(static_cast<std::size_t>(ply));
  last_ply = std::max(last_ply, ply);
}

bool may_be_answered_en_passant(const Layout& layout, const Squares& squares, Square to, Color us) {
  Bitboard pawns = kNoSquares;
  for (std::size_t man = 2; man < layout.men().size(); ++man) {
    if (layout.men()[man] == make_piece(~us, PieceType::pawn)) {
      pawns |= bit(squares[man]);
    }
  }
  return (pawns & pawn_attacks(us, offset(to, -forward(us)))) != kNoSquares;
}

}  // namespace cheg::chess::tablebase
