#include "judge/positions.hpp"

#include <optional>
#include <random>
#include <set>
#include <string>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"

namespace cheg::judge {
namespace {

std::vector<chess::Piece> men_of(chess::MaterialSignature ending) {
  std::vector<chess::Piece> men;
  for (int i = 0; i < static_cast<int>(chess::kPieceCount); ++i) {
    const auto piece = static_cast<chess::Piece>(i);
    men.insert(men.end(), static_cast<std::size_t>(ending.count(piece)), piece);
  }
  return men;
}

// All men on random squares; nothing if that is not a position.
std::optional<chess::Position> random_placement(const std::vector<chess::Piece>& men,
                                                std::mt19937_64& random) {
  chess::PositionSetup setup;
  for (const chess::Piece man : men) {
    const auto square = static_cast<chess::Square>(random() % chess::kSquareCount);
    if (setup.piece_on(square) != chess::Piece::none) {
      return std::nullopt;
    }
    setup.put(man, square);
  }
  const auto position = setup.side_to_move(chess::Color::white).build();
  return position ? std::optional(*position) : std::nullopt;
}

}  // namespace

std::vector<chess::Position> random_positions(chess::MaterialSignature ending,
                                              chess::tablebase::Wdl outcome, std::size_t count,
                                              std::uint64_t seed,
                                              const chess::tablebase::TableSet& tables) {
  // Each try takes about a microsecond.
  constexpr std::size_t kTriesForAll = 1'000'000;
  constexpr std::size_t kTriesForEach = 2'000;
  const std::vector<chess::Piece> men = men_of(ending);
  std::mt19937_64 random(seed);
  std::vector<chess::Position> positions;
  std::set<std::string> known;
  for (std::size_t i = 0; i < kTriesForAll + count * kTriesForEach && positions.size() < count;
       ++i) {
    const auto position = random_placement(men, random);
    if (!position || tables.probe(*position).value().outcome != outcome) {
      continue;
    }
    if (chess::count_legal_moves(*position) > 0 && known.insert(chess::to_fen(*position)).second) {
      positions.push_back(*position);
    }
  }
  return positions;
}

}  // namespace cheg::judge
