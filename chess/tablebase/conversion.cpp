#include "chess/tablebase/conversion.hpp"

#include <algorithm>

#include "base/require.hpp"

namespace cheg::chess::tablebase {

Conversions::Conversions(const Layout& layout, const TableSet& smaller) {
  const std::vector<Piece> men(layout.men().begin(), layout.men().end());
  targets_.resize(index_of(kMostMen, PieceType::pawn, 0));
  for (std::size_t man = 0; man < men.size(); ++man) {
    for (std::size_t captured = 2; captured <= kMostMen; ++captured) {
      if (captured < men.size() ? color_of(men[captured]) == color_of(men[man])
                                : captured != kNobody) {
        continue;
      }
      for (const PieceType type : {PieceType::queen, PieceType::rook, PieceType::bishop,
                                   PieceType::knight, PieceType::none}) {
        if ((type == PieceType::none && captured == kNobody) ||
            (type != PieceType::none && type_of(men[man]) != PieceType::pawn)) {
          continue;
        }
        std::vector<Piece> after = men;
        if (type != PieceType::none) {
          after[man] = make_piece(color_of(men[man]), type);
        }
        targets_[index_of(man, type, captured)] = make_target(std::move(after), captured, smaller);
      }
    }
  }
}

Conversions::SmallerTable Conversions::make_target(std::vector<Piece> men, std::size_t captured,
                                                   const TableSet& smaller) {
  if (captured != kNobody) {
    men[captured] = Piece::none;
  }
  MaterialSignature material;
  for (const Piece piece : men) {
    material.add(piece);
  }
  SmallerTable target;
  if (material.men() == 2) {
    return target;
  }
  target.table = smaller.find(canonical(material));
  CHEG_REQUIRE(target.table != nullptr);
  target.exchanged = canonical(material) != material;
  std::size_t place = 0;
  for (const Piece piece : target.table->layout().men()) {
    const Piece ours = target.exchanged ? make_piece(~color_of(piece), type_of(piece)) : piece;
    const auto found = std::find(men.begin(), men.end(), ours);
    target.from[place++] = static_cast<std::uint8_t>(found - men.begin());
    *found = Piece::none;
  }
  return target;
}

Byte Conversions::after(const Squares& squares, std::size_t man, Square to, PieceType promotion,
                        std::size_t captured, Color us) const {
  const SmallerTable& target = targets_[index_of(man, promotion, captured)];
  if (target.table == nullptr) {
    return kDraw;
  }
  const Layout& layout = target.table->layout();
  Squares after{};
  for (std::size_t i = 0; i < layout.men().size(); ++i) {
    const std::size_t from = target.from[i];
    const Square square = from == man ? to : squares[from];
    after[i] = target.exchanged ? mirrored(square) : square;
  }
  return target.table->byte(target.exchanged ? us : ~us, layout.find(after));
}

}  // namespace cheg::chess::tablebase
