#include "kriegspiel/hidden_men_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "chess/bitboard.hpp"

namespace cheg::kriegspiel {

using chess::Color;
using chess::PieceType;
using chess::Position;

std::string hidden_men_text(const Position& position, Color us) {
  std::string text;
  for (int type = chess::kPieceTypeCount - 1; type >= 0; --type) {
    const auto man = static_cast<PieceType>(type);
    for (chess::Bitboard rest = position.pieces(~us, man); rest != chess::kNoSquares;) {
      text += text.empty() ? "" : " ";
      text += letter(make_piece(Color::black, man));  // lower case
      text += chess::to_string(chess::pop_first(rest));
    }
  }
  return text;
}

std::string hidden_men_list(std::span<const Position> positions, Color us) {
  constexpr std::size_t kMostShown = 6;
  std::vector<std::string> texts;
  texts.reserve(positions.size());
  for (const Position& position : positions) {
    texts.push_back(hidden_men_text(position, us));
  }
  std::ranges::sort(texts);
  const std::size_t shown = std::min(texts.size(), kMostShown);
  const std::string text = fmt::format(
      "{}", fmt::join(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  return texts.size() == shown ? text : fmt::format("{} and {} more", text, texts.size() - shown);
}

}  // namespace cheg::kriegspiel
