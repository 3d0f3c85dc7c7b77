#include "tools/cheg/krk_cards/deck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "chess/setup.hpp"

namespace cheg::tool {
namespace {

using chess::Piece;
using chess::Square;

// Numbered in the order of their cards.
constexpr std::uint32_t kAll = chess::kSquareCount * chess::kSquareCount * chess::kSquareCount;

// X counts before Y, as on a card.
Square nth_square(std::uint32_t n) {
  return chess::make_square(static_cast<int>(n / 8 % 8), static_cast<int>(n % 8));
}

std::optional<chess::Position> nth_position(std::uint32_t n) {
  chess::PositionSetup setup;
  const Square black = nth_square(n / 64 / 64);
  const Square king = nth_square(n / 64);
  const Square rook = nth_square(n);
  if (black == king || black == rook || king == rook) {
    return std::nullopt;
  }
  setup.put(Piece::black_king, black);
  setup.put(Piece::white_king, king);
  setup.put(Piece::white_rook, rook);
  auto position = setup.build();
  return position ? std::optional(std::move(position).value()) : std::nullopt;
}

std::vector<std::uint32_t> legal_numbers() {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t n = 0; n < kAll; ++n) {
    if (nth_position(n)) {
      numbers.push_back(n);
    }
  }
  return numbers;
}

}  // namespace

Deck make_input_deck() {
  return [reader = std::make_shared<CardReader>()] { return reader->next(); };
}

Deck make_complete_deck(std::optional<std::size_t> size, std::uint64_t seed) {
  auto numbers = legal_numbers();
  if (size && *size < numbers.size()) {
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < *size; ++i) {
      std::swap(numbers[i], numbers[i + random() % (numbers.size() - i)]);
    }
    numbers.resize(*size);
  }
  return [numbers = std::move(numbers), next = std::size_t{0}]() mutable -> std::optional<Card> {
    return next < numbers.size() ? std::optional<Card>(*nth_position(numbers[next++]))
                                 : std::nullopt;
  };
}

std::string card_numbers(const chess::Position& position) {
  const Square black = position.king(chess::Color::black);
  const Square king = position.king(chess::Color::white);
  const Square rook = chess::first(position.pieces(chess::Color::white, chess::PieceType::rook));
  return fmt::format("{} {} {} {} {} {}", chess::file_of(black) + 1, chess::rank_of(black) + 1,
                     chess::file_of(king) + 1, chess::rank_of(king) + 1, chess::file_of(rook) + 1,
                     chess::rank_of(rook) + 1);
}

}  // namespace cheg::tool
