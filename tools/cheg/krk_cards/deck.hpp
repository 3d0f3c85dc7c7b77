// Where the cards come from: standard input, or all positions of the ending.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "tools/cheg/krk_cards/cards.hpp"

namespace cheg::tool {

// Gives one card after the other, then nothing. May throw StreamError.
using Deck = std::function<std::optional<Card>()>;

[[nodiscard]] Deck make_input_deck();

// The legal positions with White to move.
inline constexpr std::size_t kPositionCount = 175168;

// All of these positions, in the order of their cards; a smaller `size` draws
// so many of them, each at most once, the same ones with the same seed.
[[nodiscard]] Deck make_complete_deck(std::optional<std::size_t> size, std::uint64_t seed);

// The six numbers of a position of this ending: "5 5 1 1 8 1".
[[nodiscard]] std::string card_numbers(const chess::Position& position);

}  // namespace cheg::tool
