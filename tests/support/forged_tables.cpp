#include "tests/support/forged_tables.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace cheg::test {
namespace {

using chess::Color;
using chess::tablebase::Byte;
using chess::tablebase::kDraw;
using chess::tablebase::kIllegal;
using chess::tablebase::kMostPliesToMate;
using chess::tablebase::Layout;
using chess::tablebase::Table;

using Bytes = std::array<std::vector<Byte>, chess::kColorCount>;

Byte other_value(Byte right, Random& random) {
  Byte byte = right;
  while (byte == right || byte == kIllegal) {
    byte = static_cast<Byte>(random.below(256));
  }
  return byte;
}

Byte later(Byte right, int plies) {
  return right == kDraw || right + plies > kMostPliesToMate ? right
                                                            : static_cast<Byte>(right + plies);
}

// Returns the wrong value for a legal position.
Byte wrong_value(Byte right, Forgery forgery, Random& random) {
  constexpr std::size_t kSome = 50;
  switch (forgery) {
    case Forgery::many_values:
      return random.below(kSome) == 0 ? other_value(right, random) : right;
    case Forgery::a_ply_more:
      return later(right, 1);
    case Forgery::a_move_more:
      return later(right, 2);
    case Forgery::exchanged:
      return right == kDraw                    ? static_cast<Byte>(1 + 2 * random.below(16))
             : chess::tablebase::is_win(right) ? kDraw
                                               : right;
    case Forgery::all_drawn:
      return kDraw;
    case Forgery::all_lost:
      return static_cast<Byte>(2 * random.below(16));
    case Forgery::no_value:
      return random.below(kSome) == 0 ? kIllegal : right;
    default:
      return right;
  }
}

void forge_one(Bytes& bytes, Random& random) {
  for (;;) {
    std::vector<Byte>& side = bytes[random.below(bytes.size())];
    Byte& byte = side[random.below(side.size())];
    if (byte != kIllegal) {
      byte = other_value(byte, random);
      return;
    }
  }
}

}  // namespace

std::shared_ptr<const Table> forged(const Table& right, Forgery forgery, Random& random) {
  const auto bytes = std::make_shared<Bytes>();
  for (std::size_t side = 0; side < bytes->size(); ++side) {
    const auto from = right.bytes(static_cast<Color>(side));
    (*bytes)[side].assign(from.begin(), from.end());
    for (Byte& byte : (*bytes)[side]) {
      if (forgery == Forgery::random_bytes) {
        byte = static_cast<Byte>(random.below(256));
      } else if (byte != kIllegal) {
        byte = wrong_value(byte, forgery, random);
      }
    }
  }
  if (forgery == Forgery::one_value) {
    forge_one(*bytes, random);
  } else if (forgery == Forgery::sides) {
    std::swap((*bytes)[0], (*bytes)[1]);
  }
  return std::make_shared<Table>(
      std::make_shared<const Layout>(right.material()),
      std::array<std::span<const Byte>, chess::kColorCount>{(*bytes)[0], (*bytes)[1]},
      std::shared_ptr<const void>(bytes));
}

}  // namespace cheg::test
