// The source of the cards: standard input, or all positions of the ending.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "tools/cheg/krk_cards/cards.hpp"

namespace cheg::tool {

// Each call gives the next card; nothing after the last card. May throw StreamError.
using Deck = std::function<std::optional<Card>()>;

[[nodiscard]] Deck make_input_deck();

// The number of legal positions with White to move.
inline constexpr std::size_t kPositionCount = 175168;

// A deck of all these positions, in the order of their cards. A smaller `size` draws this number of
// different positions; the same seed draws the same positions.
[[nodiscard]] Deck make_complete_deck(std::optional<std::size_t> size, std::uint64_t seed);

// The six numbers of a position of this ending: "5 5 1 1 8 1".
[[nodiscard]] std::string card_numbers(const chess::Position& position);

}  // namespace cheg::tool
