// The random words (64-bit numbers) for Zobrist keys. The key of a position is the XOR of some of
// these words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/split_mix.hpp"
#include "chess/types.hpp"

namespace cheg::chess {

using Key = std::uint64_t;

namespace detail {

struct ZobristWords {
  std::array<std::array<Key, kSquareCount>, kPieceCount + 1> piece;  // Piece::none: zeros
  std::array<Key, 16> castling;  // by CastlingRights; no rights = 0
  std::array<Key, 8> en_passant_file;
  Key black_to_move;
};

// The words come from SplitMix64 with a fixed seed. A position therefore
// has the same key in every build, and keys may be stored.
constexpr ZobristWords make_zobrist_words() {
  std::uint64_t state = 0x43484547;  // "CHEG"
  const auto next = [&state] { return split_mix(state); };
  ZobristWords words{};
  for (std::size_t i = 0; i < kPieceCount; ++i) {
    for (Key& word : words.piece[i]) {
      word = next();
    }
  }
  const std::array<Key, 4> right{next(), next(), next(), next()};
  for (std::size_t rights = 0; rights < 16; ++rights) {
    for (std::size_t i = 0; i < 4; ++i) {
      words.castling[rights] ^= (rights >> i & 1) != 0 ? right[i] : 0;
    }
  }
  for (Key& word : words.en_passant_file) {
    word = next();
  }
  words.black_to_move = next();
  return words;
}

inline constexpr ZobristWords kZobrist = make_zobrist_words();

}  // namespace detail

// The four functions below return the words for a man on a square, the castling rights, the en
// passant square and the side to move. The key of a position is the XOR of all its words. The word
// is 0 for Piece::none and for CastlingRights::none.
[[nodiscard]] constexpr Key zobrist(Piece piece, Square square) {
  return detail::kZobrist.piece[static_cast<std::size_t>(piece)][static_cast<std::size_t>(square)];
}
[[nodiscard]] constexpr Key zobrist(CastlingRights rights) {
  return detail::kZobrist.castling[static_cast<std::size_t>(rights)];
}
// Returns the word for an en passant square, which depends only on the file; returns 0 for
// Square::none.
[[nodiscard]] constexpr Key zobrist_en_passant(Square square) {
  return square == Square::none
             ? 0
             : detail::kZobrist.en_passant_file[static_cast<std::size_t>(file_of(square))];
}
[[nodiscard]] constexpr Key zobrist_side(Color side) {
  return side == Color::black ? detail::kZobrist.black_to_move : 0;
}

}  // namespace cheg::chess
