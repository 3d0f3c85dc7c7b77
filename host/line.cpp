#include "host/line.hpp"

#include <algorithm>

#include "base/require.hpp"

namespace cheg::chess {

void Line::set(Move move, Reason reason, const Line& rest) {
  const std::size_t kept = std::min(rest.size_, moves_.size() - 1);
  std::copy_n(rest.moves_.begin(), kept, moves_.begin() + 1);
  std::copy_n(rest.reasons_.begin(), kept + 1, reasons_.begin() + 1);
  moves_[0] = move;
  reasons_[0] = reason;
  size_ = kept + 1;
}

void Line::assign(std::span<const Move> moves, std::span<const Reason> reasons) {
  CHEG_REQUIRE(moves.size() <= moves_.size());
  CHEG_REQUIRE(reasons.size() == moves.size() + 1);
  std::copy(moves.begin(), moves.end(), moves_.begin());
  std::copy(reasons.begin(), reasons.end(), reasons_.begin());
  size_ = moves.size();
}

}  // namespace cheg::chess
