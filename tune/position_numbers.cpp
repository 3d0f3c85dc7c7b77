// A key lists the men in the order of the pieces; equal men are in the order of their squares. Bits
// 0 to 29 have six bits for the square of each man. Bits 30 to 49 have four bits for the kind of
// each man; 0 means that there is no man. From bit 50, a key has 1 + the file of the en passant
// square, or 0.
#include "tune/position_numbers.hpp"

#include <algorithm>
#include <array>

#include "chess/setup.hpp"
#include "chess/symmetry.hpp"

namespace cheg::tune {
namespace {

using chess::Position;
using chess::Square;
using chess::Symmetry;

constexpr int kSquareBits = 6;
constexpr std::size_t kMostMen = 5;
constexpr int kPieceBits = 4;
constexpr int kPieceShift = kSquareBits * static_cast<int>(kMostMen);
constexpr int kFileShift = kPieceShift + kPieceBits * static_cast<int>(kMostMen);
constexpr std::uint64_t kSquareMask = (1U << kSquareBits) - 1;
constexpr std::uint64_t kPieceMask = (1U << kPieceBits) - 1;

std::span<const Symmetry> symmetries(const Position& position) {
  return chess::symmetries_of(position);
}

}  // namespace

PositionKey PositionNumbers::key_of(const Position& position, Symmetry symmetry) {
  PositionKey key = 0;
  int man = 0;
  for (int piece = 0; piece < chess::kPieceCount; ++piece) {
    const auto kind = static_cast<chess::Piece>(piece);
    std::array<std::uint8_t, kMostMen> squares{};
    std::size_t count = 0;
    for (chess::Bitboard men = position.pieces(color_of(kind), type_of(kind)); men != 0;
         men &= men - 1) {
      const auto square = static_cast<std::uint8_t>(chess::turned(chess::first(men), symmetry));
      std::size_t place = count++;
      for (; place > 0 && squares[place - 1] > square; --place) {
        squares[place] = squares[place - 1];
      }
      squares[place] = square;
    }
    for (std::size_t i = 0; i < count; ++i, ++man) {
      key |= PositionKey{squares[i]} << (man * kSquareBits);
      key |= static_cast<PositionKey>(piece + 1) << (kPieceShift + man * kPieceBits);
    }
  }
  if (position.en_passant() != Square::none) {
    const int file = file_of(chess::turned(position.en_passant(), symmetry)) + 1;
    key |= static_cast<PositionKey>(file) << kFileShift;
  }
  return key;
}

PositionKey PositionNumbers::key_of(const Position& position) const {
  PositionKey least = key_of(position, Symmetry::identity);
  if (is_reduced_) {
    for (const Symmetry symmetry : symmetries(position).subspan(1)) {
      least = std::min(least, key_of(position, symmetry));
    }
  }
  return least;
}

PositionNumber PositionNumbers::add(const Position& position) {
  CHEG_REQUIRE(chess::count(position.occupied()) <= static_cast<int>(kMostMen));
  const PositionKey key = key_of(position);
  const std::size_t slot = slot_of(key);
  if (slots_[slot] != 0) {
    return slots_[slot] - 1;
  }
  keys_.push_back(key);
  slots_[slot] = size();
  if (keys_.size() * 2 > slots_.size()) {
    grow();
  }
  return size() - 1;
}

std::optional<PositionNumber> PositionNumbers::find(const Position& position) const {
  const std::size_t slot = slot_of(key_of(position));
  return slots_[slot] == 0 ? std::nullopt : std::optional(slots_[slot] - 1);
}

std::size_t PositionNumbers::slot_of(PositionKey key) const {
  constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15U;
  std::uint64_t mixed = key * kMultiplier;
  mixed ^= mixed >> 32U;
  std::size_t slot = mixed & (slots_.size() - 1);
  while (slots_[slot] != 0 && keys_[slots_[slot] - 1] != key) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

void PositionNumbers::grow() {
  constexpr std::size_t kLeast = 1024;
  slots_.assign(std::max(kLeast, slots_.size() * 2), 0);
  for (PositionNumber i = 0; i < size(); ++i) {
    slots_[slot_of(keys_[i])] = i + 1;
  }
}

Position PositionNumbers::position(PositionNumber number, chess::Color side_to_move) const {
  const PositionKey key = keys_[number];
  std::array<chess::Piece, kMostMen> men{};
  std::array<Square, kMostMen> squares{};
  std::size_t count = 0;
  for (int man = 0; man < static_cast<int>(kMostMen); ++man) {
    const auto piece = static_cast<int>(key >> (kPieceShift + man * kPieceBits) & kPieceMask) - 1;
    if (piece >= 0) {
      men[count] = static_cast<chess::Piece>(piece);
      squares[count++] = static_cast<Square>(key >> (man * kSquareBits) & kSquareMask);
    }
  }
  const Position plain = chess::PositionSetup::trusted(
      std::span(men).first(count), std::span(squares).first(count), side_to_move);
  const int file = static_cast<int>(key >> kFileShift) - 1;
  if (file < 0) {
    return plain;
  }
  const int rank = side_to_move == chess::Color::white ? 5 : 2;
  return chess::PositionSetup(plain).en_passant(chess::make_square(file, rank)).build().value();
}

int PositionNumbers::count(PositionNumber number) const {
  if (!is_reduced_) {
    return 1;
  }
  const Position position = this->position(number, chess::Color::white);
  const auto all = symmetries(position);
  const PositionKey key = keys_[number];
  const auto same = std::ranges::count_if(
      all, [&](Symmetry symmetry) { return key_of(position, symmetry) == key; });
  return static_cast<int>(all.size()) / static_cast<int>(same);
}

}  // namespace cheg::tune
