#include "stdlib/natives/graph_size.hpp"

#include <array>
#include <cstdint>
#include <optional>

#include "base/split_mix.hpp"
#include "chess/bitboard.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"

namespace cheg::stdlib {
namespace {

using chess::Color;
using chess::Piece;
using chess::Position;
using chess::Square;

constexpr int kSamples = 256;  // the standard error is about 5 %
constexpr std::size_t kMostSampledMen = 8;

struct SampledMen {
  std::array<Piece, kMostSampledMen> men{};
  std::array<Square, kMostSampledMen> squares{};
  std::size_t count = 0;
};

SampledMen men_of(const Position& position) {
  SampledMen men;
  for (chess::Bitboard rest = position.occupied(); rest != 0 && men.count < kMostSampledMen;) {
    const Square square = chess::pop_first(rest);
    men.men[men.count] = position.piece_on(square);
    men.squares[men.count++] = square;
  }
  return men;
}

bool is_dark(Square square) { return chess::contains(chess::kDarkSquares, square); }

// Whether the bishops can have come from the squares of `before`: they stand on squares of the same
// colours, or all on squares of the other colours, as after a reflection.
bool keeps_colors(const SampledMen& before, const SampledMen& men) {
  bool same = true;
  bool other = true;
  for (std::size_t i = 0; i < men.count; ++i) {
    if (type_of(men.men[i]) == chess::PieceType::bishop) {
      const bool is_same = is_dark(before.squares[i]) == is_dark(men.squares[i]);
      same = same && is_same;
      other = other && !is_same;
    }
  }
  return same || other;
}

// The number of ways to exchange like men without a change of the position.
double exchanges(const SampledMen& men) {
  double ways = 1;
  for (std::size_t i = 0; i < men.count; ++i) {
    int like = 1;
    for (std::size_t j = 0; j < i; ++j) {
      like += men.men[i] == men.men[j] ? 1 : 0;
    }
    ways *= like;
  }
  return ways;
}

std::optional<Position> position_with(const SampledMen& men, Color side_to_move) {
  chess::PositionSetup setup;
  for (std::size_t i = 0; i < men.count; ++i) {
    setup.put(men.men[i], men.squares[i]);
  }
  auto position = setup.side_to_move(side_to_move).build();
  return position ? std::optional(*position) : std::nullopt;
}

}  // namespace

GraphSize estimated_size(const Position& position, bool shares_symmetries) {
  const SampledMen before = men_of(position);
  SampledMen men = before;
  std::uint64_t state = 1;
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;
  for (int sample = 0; sample < kSamples; ++sample) {
    std::uint64_t random = split_mix(state);
    chess::Bitboard occupied = 0;
    for (std::size_t i = 0; i < men.count; ++i, random >>= 6) {
      men.squares[i] = static_cast<Square>(random & 63);
      occupied |= chess::bit(men.squares[i]);
    }
    if (static_cast<std::size_t>(chess::count(occupied)) != men.count ||
        !keeps_colors(before, men)) {
      continue;
    }
    for (const Color side : {Color::white, Color::black}) {
      if (const auto sampled = position_with(men, side)) {
        ++positions;
        moves += static_cast<std::uint64_t>(chess::count_legal_moves(*sampled));
      }
    }
  }
  double all = 1;
  for (std::size_t i = 0; i < men.count; ++i) {
    all *= chess::kSquareCount;
  }
  const double weight = all / kSamples / exchanges(before) / (shares_symmetries ? 8 : 1);
  return {static_cast<double>(positions) * weight, static_cast<double>(moves) * weight};
}

}  // namespace cheg::stdlib
