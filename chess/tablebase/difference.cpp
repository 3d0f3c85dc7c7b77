#include "chess/tablebase/difference.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "base/require.hpp"
#include "chess/fen.hpp"

namespace cheg::chess::tablebase {
namespace {

std::string value_text(Byte byte) {
  return byte == kIllegal ? "no value" : to_string(decoded(byte));
}

}  // namespace

std::optional<std::string> difference(const Table& table, const Table& right) {
  CHEG_REQUIRE(table.material() == right.material());
  std::size_t count = 0;
  std::string first = "none of them of a legal position";
  bool is_first = true;
  for (const Color side : {Color::white, Color::black}) {
    const auto ours = table.bytes(side);
    const auto theirs = right.bytes(side);
    for (std::size_t place = 0; place < ours.size(); ++place) {
      if (ours[place] == theirs[place]) {
        continue;
      }
      ++count;
      if (is_first && theirs[place] != kIllegal) {
        is_first = false;
        const auto position = position_at(right.layout(), place, side);
        first = fmt::format("the first is {}: {} instead of {}", to_fen(position.value()),
                            value_text(ours[place]), value_text(theirs[place]));
      }
    }
  }
  if (count == 0) {
    return std::nullopt;
  }
  return fmt::format("wrong in {} {}, {}", count, count == 1 ? "entry" : "entries", first);
}

}  // namespace cheg::chess::tablebase
