#include "chess/material.hpp"

#include "base/text.hpp"

namespace cheg::chess {
namespace {

constexpr int kMostOfAKind = 15;  // four bits

}  // namespace

std::string MaterialSignature::to_string() const {
  std::string text;
  for (const Color color : {Color::white, Color::black}) {
    for (int type = static_cast<int>(PieceType::king); type >= 0; --type) {
      const Piece piece = make_piece(color, static_cast<PieceType>(type));
      text.append(static_cast<std::size_t>(count(piece)), letter(type_of(piece)));
    }
  }
  return text;
}

std::optional<MaterialSignature> parse_material(std::string_view text) {
  MaterialSignature material;
  int kings = 0;
  for (const char c : upper_case(text)) {
    const PieceType type = piece_type_from_letter(c);
    if (type == PieceType::none || (kings == 0 && type != PieceType::king)) {
      return std::nullopt;
    }
    if (type == PieceType::king) {
      if (++kings > kColorCount) {
        return std::nullopt;
      }
      continue;
    }
    const Piece piece = make_piece(kings == 1 ? Color::white : Color::black, type);
    if (material.count(piece) == kMostOfAKind) {
      return std::nullopt;
    }
    material.add(piece);
  }
  if (kings != kColorCount) {
    return std::nullopt;
  }
  return material;
}

}  // namespace cheg::chess
