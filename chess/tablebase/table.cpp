#include "chess/tablebase/table.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/few_men.hpp"

namespace cheg::chess::tablebase {
namespace {

void add_once(std::vector<MaterialSignature>& materials, MaterialSignature material) {
  if (material.men() > 2 &&
      std::find(materials.begin(), materials.end(), material) == materials.end()) {
    materials.push_back(material);
  }
}

// Smaller endings come first, each ending once.
void add_below(std::vector<MaterialSignature>& endings, MaterialSignature material) {
  if (std::find(endings.begin(), endings.end(), material) != endings.end()) {
    return;
  }
  for (const MaterialSignature next : next_endings(material)) {
    add_below(endings, next);
  }
  endings.push_back(material);
}

bool has_exchanged_colors(const Layout& layout, const Position& position) {
  CHEG_REQUIRE(canonical(position.material()) == canonical(layout.material()));
  return position.material() != layout.material();
}

// The place of the position, or of the mirrored position if `exchanged`.
Layout::Place place_in(const Layout& layout, const Position& position, bool exchanged) {
  Squares squares{};
  std::size_t man = 0;
  Piece last = Piece::none;
  Bitboard rest = kNoSquares;
  for (const Piece piece : layout.men()) {
    if (piece != last) {
      rest = position.pieces(exchanged ? ~color_of(piece) : color_of(piece), type_of(piece));
      last = piece;
    }
    const Square square = pop_first(rest);
    squares[man++] = exchanged ? mirrored(square) : square;
  }
  return layout.find(squares);
}

}  // namespace

std::vector<MaterialSignature> next_materials(MaterialSignature material) {
  std::vector<MaterialSignature> materials;
  // A promotion may also capture.
  const auto add_promotions = [&](MaterialSignature from) {
    for (const Color color : {Color::white, Color::black}) {
      const Piece pawn = make_piece(color, PieceType::pawn);
      if (material.count(pawn) == 0) {
        continue;
      }
      for (const PieceType type : kPromotionTypes) {
        MaterialSignature promoted = from;
        promoted.remove(pawn);
        promoted.add(make_piece(color, type));
        add_once(materials, promoted);
      }
    }
  };
  add_promotions(material);
  for (int i = 0; i < static_cast<int>(Piece::white_king); ++i) {
    const auto piece = static_cast<Piece>(i);
    if (material.count(piece) == 0) {
      continue;
    }
    MaterialSignature rest = material;
    rest.remove(piece);
    add_once(materials, rest);
    const Piece capturer = make_piece(~color_of(piece), PieceType::pawn);
    if (material.count(capturer) > 0 && type_of(piece) != PieceType::pawn) {
      for (const PieceType type : kPromotionTypes) {
        MaterialSignature promoted = rest;
        promoted.remove(capturer);
        promoted.add(make_piece(~color_of(piece), type));
        add_once(materials, promoted);
      }
    }
  }
  return materials;
}

std::vector<MaterialSignature> next_endings(MaterialSignature material) {
  std::vector<MaterialSignature> endings;
  for (const MaterialSignature next : next_materials(material)) {
    add_once(endings, canonical(next));
  }
  return endings;
}

std::vector<MaterialSignature> endings_below(MaterialSignature material) {
  CHEG_REQUIRE(material == canonical(material));
  CHEG_REQUIRE(3 <= material.men() && material.men() <= kMostMen);
  std::vector<MaterialSignature> endings;
  add_below(endings, material);
  return endings;
}

PlaceInTable find_place(const Layout& layout, const Position& position) {
  const bool exchanged = has_exchanged_colors(layout, position);
  return {place_in(layout, position, exchanged),
          exchanged ? ~position.side_to_move() : position.side_to_move()};
}

std::size_t find_number(const Layout& layout, const Position& position) {
  return layout.number_of(place_in(layout, position, has_exchanged_colors(layout, position)));
}

std::optional<Position> position_at(const Layout& layout, std::size_t number, Color side_to_move) {
  return position_with(layout.men(), layout.squares_at(layout.place_of(number)), side_to_move);
}

std::optional<Position> position_with(std::span<const Piece> men, const Squares& squares,
                                      Color side_to_move) {
  CHEG_REQUIRE(3 <= men.size() && men.size() <= kMostMen);
  CHEG_REQUIRE(men[0] == Piece::white_king && men[1] == Piece::black_king);
  FewMen placed(men);
  if (!placed.place(squares) || placed.in_check(~side_to_move)) {
    return std::nullopt;
  }
  return PositionSetup::trusted(men, std::span(squares).first(men.size()), side_to_move);
}

std::optional<TableValue> TableSet::probe(const Position& position) const {
  if (any(position.castling_rights())) {
    return std::nullopt;
  }
  const int men = position.material().men();
  if (men == 2) {
    return TableValue{};
  }
  if (men > kMostMen) {
    return std::nullopt;
  }
  const Table* table = find(canonical(position.material()));
  if (table == nullptr) {
    return std::nullopt;
  }
  const PlaceInTable found = find_place(table->layout(), position);
  const Byte byte = table->byte(found.side_to_move, found.place);
  if (byte == kIllegal) {
    return std::nullopt;  // a wrong table: the position is legal
  }
  TableValue value = decoded(byte);
  if (position.en_passant() == Square::none) {
    return value;
  }
  // The table has the value without the en passant capture, which may be the only legal move.
  const MoveList moves = legal_moves(position);
  bool is_known = std::any_of(moves.begin(), moves.end(),
                              [](Move move) { return move.kind() != MoveKind::en_passant; });
  for (const Move move : moves) {
    if (move.kind() == MoveKind::en_passant) {
      const std::optional<TableValue> after = probe(position.after(move));
      if (!after) {
        return std::nullopt;
      }
      if (!is_known || is_better(before_move(*after), value)) {
        value = before_move(*after);
        is_known = true;
      }
    }
  }
  return value;
}

}  // namespace cheg::chess::tablebase
