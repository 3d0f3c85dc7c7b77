#include "uci/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "uci/words.hpp"

namespace cheg::uci {
namespace {

// Many GUIs leave out the counters.
std::string with_counters(const Words& fields) {
  constexpr std::size_t kWithoutCounters = 4;
  constexpr std::size_t kWithoutNumber = 5;
  return joined(fields) + (fields.size() == kWithoutCounters ? " 0 1"
                           : fields.size() == kWithoutNumber ? " 1"
                                                             : "");
}

}  // namespace

PositionRead read_position(const Words& words, const chess::Game& before) {
  const auto moves = std::ranges::find(words, "moves");
  chess::Position start;
  if (words.empty() || (words[0] != "startpos" && words[0] != "fen")) {
    return {before, "position: `startpos` or `fen` must follow; it stays as it was"};
  }
  if (words[0] == "fen") {
    const auto position = chess::parse_fen(with_counters({words.begin() + 1, moves}));
    if (!position) {
      return {before, fmt::format("position: {}; it stays as it was", position.error().message)};
    }
    start = *position;
  }
  PositionRead read{chess::Game(start), ""};
  if (moves == words.end()) {
    return read;
  }
  for (auto word = moves + 1; word != words.end(); ++word) {
    const auto move =
        chess::parse_move(read.game.position(), lower_case(*word), chess::Notation::uci);
    if (!move) {
      read.complaint = fmt::format("position: move {} of {}: {}; it is left out, and what follows",
                                   word - moves, words.end() - moves - 1, move.error().message);
      return read;
    }
    read.game.play(*move);
  }
  return read;
}

}  // namespace cheg::uci
