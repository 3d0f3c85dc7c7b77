#include "judge/positions.hpp"

#include <random>
#include <set>
#include <string>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/random_placement.hpp"

namespace cheg::judge {

std::vector<chess::Position> random_positions(chess::MaterialSignature ending,
                                              chess::tablebase::Wdl outcome, std::size_t count,
                                              std::uint64_t seed,
                                              const chess::tablebase::TableSet& tables) {
  // Each try takes about a microsecond.
  constexpr std::size_t kTriesForAll = 1'000'000;
  constexpr std::size_t kTriesForEach = 2'000;
  std::mt19937_64 random(seed);
  std::vector<chess::Position> positions;
  std::set<std::string> known;
  for (std::size_t i = 0; i < kTriesForAll + count * kTriesForEach && positions.size() < count;
       ++i) {
    const auto position = chess::random_placement(ending, random);
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
