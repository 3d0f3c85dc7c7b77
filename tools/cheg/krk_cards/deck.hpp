// The source of the cards. Cards come from standard input, or are made from the positions of the
// ending.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "tools/cheg/krk_cards/cards.hpp"

namespace cheg::tool {

// Each call returns the next card, or nothing after the last card. A call throws StreamError if
// reading fails.
using Deck = std::function<std::optional<Card>()>;

[[nodiscard]] Deck make_input_deck();

// The number of legal positions of king and rook against king, with White to move.
inline constexpr std::size_t kPositionCount = 175168;

// Returns a deck of all positions of king and rook against king with White to move, in the order of
// their cards. If `size` is less than kPositionCount, the deck contains only `size` different
// positions, which are drawn at random. The same `seed` always draws the same positions.
[[nodiscard]] Deck make_complete_deck(std::optional<std::size_t> size, std::uint64_t seed);

// Returns the six numbers that a card contains for a position, such as "5 5 1 1 8 1".
[[nodiscard]] std::string card_numbers(const chess::Position& position);

}  // namespace cheg::tool
