// All ways in which a game can go on after an attempt of a player who knows a set of possible
// positions. The referee judges every act, so the branches take all announcements of a rule set
// into account.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "kriegspiel/announcement.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// Whether a turn is certain to contain a capture or a pawn move.
enum class Irreversible : std::uint8_t {
  no,
  our_move,  // the player's own move is certainly a capture or pawn move
  reply      // one of the two moves certainly is, but perhaps only the reply
};

// What the player can hear after an attempt: the answer of the referee, and the announcements after
// the other side's move.
struct Branch {
  std::vector<Announcement> answer;  // what the player hears after the attempt
  std::vector<Announcement> reply;   // after the other side's move; empty if it does not move
  bool is_move = false;              // the attempt is legal
  std::optional<GameEnding> ending{};
  // The player's men by type. These men differ between branches, because the player sees which of
  // his men the other side has captured.
  std::array<chess::Bitboard, chess::kPieceTypeCount> own{};
  Irreversible irreversible = Irreversible::no;
  // The possible positions before the attempt, and the possible positions at the end of the branch.
  // At the end, the player is to move again or the game is over. Each list is in the order of the
  // keys and has no position twice.
  std::vector<chess::Position> before;
  std::vector<chess::Position> after;

  [[nodiscard]] bool sounds_like(const Branch& other) const {
    return is_move == other.is_move && ending == other.ending && own == other.own &&
           answer == other.answer && reply == other.reply;
  }
};

// Compares positions. Ignores the counters.
struct SamePosition {
  [[nodiscard]] bool operator()(const chess::Position& a, const chess::Position& b) const;
};

// Returns what `who` hears.
[[nodiscard]] std::vector<Announcement> heard_by(Listener who, std::span<const Announcement> said);

// Sorts the positions by their keys and removes duplicates. Ignores the counters.
void order_positions(std::vector<chess::Position>& positions);

// Returns the rules with one change: the fifty-move rule is ignored. A referee who judges single
// acts does not know how long ago the last capture or pawn move was.
[[nodiscard]] RuleSet without_fifty_moves(RuleSet rules);

// Returns a referee for a game with this position. In this turn, the referee has already refused
// the attempts in `refused`.
[[nodiscard]] Referee referee_after(const RuleSet& rules, const chess::Position& position,
                                    std::span<const Attempt> refused);

// Returns the branches after the attempt. Any two branches differ in what the player hears or sees.
// `refused` contains the player's refused attempts in this turn. The other side makes only legal
// moves; draws by repetition and by the fifty-move rule are ignored. Requires: in all positions,
// the player is to move and has the same men; the rules have no drops.
[[nodiscard]] std::vector<Branch> branches(const RuleSet& rules,
                                           std::span<const chess::Position> positions,
                                           std::span<const Attempt> refused, Attempt attempt);

}  // namespace cheg::kriegspiel
