#include "uci/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "uci/moves.hpp"
#include "uci/words.hpp"

namespace cheg::uci {
namespace {

constexpr std::string_view kRefused = "there is no move before another position";

// Shredder-FEN (Chess960) names the file of the rook. For the squares of normal chess these are the
// letters of a FEN; others stay as they are and are refused with it.
std::string normal_castling(std::string_view field) {
  constexpr std::string_view kFiles = "HAha";
  constexpr std::string_view kLetters = "KQkq";
  std::string normal;
  for (std::size_t i = 0; i < kFiles.size(); ++i) {
    if (field.find(kFiles[i]) != std::string_view::npos) {
      normal += kLetters[i];
    }
  }
  return normal.size() == field.size() ? normal : std::string(field);
}

// Many GUIs leave out the counters.
std::string with_counters(Words fields) {
  constexpr std::size_t kCastling = 2;
  std::string castling;
  if (fields.size() > kCastling) {
    castling = normal_castling(fields[kCastling]);
    fields[kCastling] = castling;
  }
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
    return {before, fmt::format("position: `startpos` or `fen` must follow; {}", kRefused), true};
  }
  if (words[0] == "fen") {
    const auto position = chess::parse_fen(with_counters({words.begin() + 1, moves}));
    if (!position) {
      return {before, fmt::format("position: {}; {}", position.error().message, kRefused), true};
    }
    start = *position;
  }
  PositionRead read{chess::Game(start), "", false};
  if (moves == words.end()) {
    return read;
  }
  for (auto word = moves + 1; word != words.end(); ++word) {
    const auto move = read_move(read.game.position(), *word);
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
