// The arrangements of our men, each with precomputed sets of squares. With these sets, a few
// operations on bitboards find the answers to an attempt.
//
// Arrangements that differ only by a rotation or reflection of the board are one placement. If
// there are pawns, the only symmetry that preserves the moves is the left-right reflection.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/stable_array.hpp"
#include "chess/bitboard.hpp"
#include "chess/material.hpp"
#include "chess/symmetry.hpp"
#include "kriegspiel/belief_tables/announced.hpp"
#include "kriegspiel/own_men.hpp"

namespace cheg::kriegspiel::belief_tables {

// A number that encodes the types and squares of our men. Each man has nine bits: three for its
// type, six for its square.
using MenKey = std::uint64_t;

// The greatest number of our men, including the king.
inline constexpr int kMostOwnMen = 4;

// Requires: there are at most kMostOwnMen men.
[[nodiscard]] MenKey key_of(const OwnMen& men);
// Returns the men with this key, as White's men.
[[nodiscard]] OwnMen men_of(MenKey key);

// Returns whether canonical() can return this key: there is one king, and no pawn is on the first
// or last rank.
[[nodiscard]] bool is_canonical(MenKey key);

[[nodiscard]] OwnMen turned(const OwnMen& men, chess::Symmetry symmetry);
// Returns the symmetries that preserve the moves of the men.
[[nodiscard]] std::span<const chess::Symmetry> symmetries_of(const OwnMen& men);

// A way to turn the board so that the men have the smallest key.
struct Orientation {
  MenKey key;
  chess::Symmetry symmetry;
};
[[nodiscard]] Orientation canonical(const OwnMen& men);

// The men, and the squares on which the other king can stand, in the form in which tables and
// solvers store them. Beliefs that differ only by a symmetry have the same form. Black's men become
// White's. Castling is ignored.
struct CanonicalBelief {
  MenKey men;
  chess::Bitboard squares;

  friend bool operator==(const CanonicalBelief&, const CanonicalBelief&) = default;
};
[[nodiscard]] CanonicalBelief canonical(const OwnMen& men, chess::Bitboard squares);

// Returns whether these men can mate a lone king in some position. A pawn, a rook or a queen is
// enough. Two minor pieces are also enough, except two bishops on squares of the same colour.
[[nodiscard]] bool can_mate(const OwnMen& men);

// Returns the squares on which a lone king can stand when it is our turn and we know only our own
// men. On some of these squares, the king may leave us without a legal move.
[[nodiscard]] chess::Bitboard squares_at_start(const OwnMen& men);

using PlacementId = std::uint32_t;

struct Placement {
  OwnMen men{chess::Color::white};
  // The symmetry other than `identity` that leaves all men on their squares, or `identity` if there
  // is no such symmetry.
  chess::Symmetry mirror;
  // If the king stands on one of these squares and is to move, the game is over and we have won.
  chess::Bitboard ended;
  // If the king stands on one of these squares and is to move, we can no longer force a win: the
  // king is stalemated, or it has a capture after which we cannot win.
  chess::Bitboard lost;
  chess::Bitboard enterable;      // squares that the king may enter without capturing
  chess::Bitboard stalemates_us;  // squares on which the king leaves us without a legal move
  std::uint32_t first_case;
  std::uint32_t case_count;
  std::uint32_t first_loss;
  std::uint32_t loss_count;
};

// The king captures one of our men, but we can still win.
struct Loss {
  chess::Bitboard from;  // squares from which the king can capture
  PlacementId target;    // our men afterwards
  chess::Bitboard king;  // the square of the king afterwards, in the orientation of the target
};

struct PlacedAttempt {
  chess::Bitboard refused;   // squares of the king on which the attempt is refused
  PlacementId target;        // our men after the move
  chess::Symmetry symmetry;  // turns squares of this placement to squares of the target
};

// All placements that were needed so far. A placement is computed when it is first needed. Several
// threads may use this object at the same time.
class Placements {
 public:
  explicit Placements(Announced announced) : rules_(rules_with(announced)) {}

  // Returns the placement with this key. Throws std::bad_alloc. Requires: the key is canonical.
  PlacementId find_or_add(MenKey key);

  [[nodiscard]] const Placement& operator[](PlacementId id) const { return entries_[id].placement; }
  // Returns the memory that the placements occupy, in bytes.
  [[nodiscard]] std::size_t bytes() const;

  // Returns the possible squares of the king before its move, divided into sets. The announcements
  // are equal for all squares of a set. Squares in `ended` and `lost` are in no set.
  [[nodiscard]] std::span<const chess::Bitboard> cases(const Placement& placement) const {
    return cases_.run(placement.first_case, placement.case_count);
  }
  [[nodiscard]] std::span<const Loss> losses(const Placement& placement) const {
    return losses_.run(placement.first_loss, placement.loss_count);
  }

  // Returns the attempts of this placement, except attempts after which our men can no longer mate.
  // May add placements. Throws std::bad_alloc.
  std::span<const PlacedAttempt> attempts(PlacementId id);

  // Returns the set if `placement.mirror` is `identity`. Otherwise mirrors the set and returns the
  // smaller of the two bitboards, compared as numbers.
  [[nodiscard]] static chess::Bitboard canonical_set(const Placement& placement,
                                                     chess::Bitboard squares);

 private:
  struct Entry {
    Placement placement;
    std::uint32_t first_attempt;
    std::uint32_t attempt_count;
    std::atomic<bool> has_attempts;  // set after the two members above
  };

  // The caller of these functions holds mutex_.
  PlacementId find_or_add_locked(MenKey key);
  [[nodiscard]] Placement make(const OwnMen& men);
  void add_losses(Placement& placement, chess::Bitboard guarded);
  void add_attempts(Entry& entry);

  RuleSet rules_;
  mutable std::mutex mutex_;  // for everything that adds, and for ids_
  std::unordered_map<MenKey, PlacementId> ids_;
  StableArray<Entry> entries_;
  StableArray<chess::Bitboard> cases_;
  StableArray<Loss> losses_;
  StableArray<PlacedAttempt> attempts_;
};

// Returns, in increasing order, the keys of all placements from which White can win. The placements
// contain White's men of this material. Two bishops on squares of one colour, for instance, cannot
// win. Requires: Black has only a king, and White has at most kMostOwnMen men.
[[nodiscard]] std::vector<MenKey> placements_of(chess::MaterialSignature material);

}  // namespace cheg::kriegspiel::belief_tables
