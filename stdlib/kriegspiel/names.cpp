#include <array>

#include "stdlib/kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

const char* name(Audience audience) {
  constexpr std::array<const char*, 4> kNames{"both", "mover", "opponent", "spectators"};
  return kNames[static_cast<std::size_t>(audience)];
}

const char* name(CapturedMan man) {
  constexpr std::array<const char*, 7> kNames{"pawn",  "knight", "bishop", "rook",
                                              "queen", "piece",  "man"};
  return kNames[static_cast<std::size_t>(man)];
}

const char* name(Verdict verdict) {
  constexpr std::array<const char*, 7> kNames{
      "moved", "refused", "impossible", "repeated", "answered", "not in the rules", "game over"};
  return kNames[static_cast<std::size_t>(verdict)];
}

const char* Ending::result() const {
  if (!winner) {
    return "1/2-1/2";
  }
  return *winner == chess::Color::white ? "1-0" : "0-1";
}

}  // namespace cheg::kriegspiel
