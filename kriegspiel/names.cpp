#include <array>

#include "kriegspiel/referee.hpp"

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

const char* name(CheckKind kind) {
  constexpr std::array<const char*, kCheckKindCount> kNames{"long diagonal", "short diagonal",
                                                            "rank", "file", "knight"};
  return kNames[static_cast<std::size_t>(kind)];
}

const char* name(Announcement::Kind kind) {
  constexpr std::array<const char*, kAnnouncementKindCount> kNames{"begin",
                                                                   "moved",
                                                                   "refused",
                                                                   "impossible",
                                                                   "repeated",
                                                                   "asked_any",
                                                                   "asked_refusals",
                                                                   "capture",
                                                                   "drop",
                                                                   "promotion",
                                                                   "check",
                                                                   "any_check",
                                                                   "try_on",
                                                                   "tries",
                                                                   "tries_exist",
                                                                   "no_tries",
                                                                   "refusals",
                                                                   "move",
                                                                   "checkmate",
                                                                   "stalemate",
                                                                   "repetition",
                                                                   "fifty_moves",
                                                                   "insufficient_material",
                                                                   "resignation"};
  return kNames[static_cast<std::size_t>(kind)];
}

const char* name(Act::Kind kind) {
  constexpr std::array<const char*, 4> kNames{"attempt", "ask_any", "ask_refusals", "resign"};
  return kNames[static_cast<std::size_t>(kind)];
}

const char* GameEnding::result() const {
  if (!winner) {
    return "1/2-1/2";
  }
  return *winner == chess::Color::white ? "1-0" : "0-1";
}

}  // namespace cheg::kriegspiel
