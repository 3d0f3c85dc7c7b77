#include "kriegspiel/belief_tables/placements.hpp"

#include <algorithm>
#include <array>

#include "base/require.hpp"
#include "kriegspiel/belief.hpp"
#include "kriegspiel/lone_king.hpp"

namespace cheg::kriegspiel::belief_tables {
namespace {

using chess::bit;
using chess::Bitboard;
using chess::Color;
using chess::kNoSquares;
using chess::PieceType;
using chess::Square;
using chess::Symmetry;

constexpr int kBitsOfMan = 9;
constexpr MenKey kManMask = (MenKey{1} << kBitsOfMan) - 1;

// A man in the key. The number is not 0, because kings have the greatest type.
MenKey code(PieceType type, Square square) {
  return static_cast<MenKey>(chess::kPieceTypeCount - static_cast<int>(type)) << 6U |
         static_cast<MenKey>(square);
}

std::span<const Symmetry> symmetries_with(bool has_pawns) {
  constexpr std::size_t kWithPawns = 2;
  return std::span(chess::kSymmetries).first(has_pawns ? kWithPawns : chess::kSymmetries.size());
}

// The symmetry other than `identity` that changes nothing. There is at most one: a reflection in
// the diagonal on which the king and all other men stand.
Symmetry mirror_of(const OwnMen& men) {
  for (const Symmetry symmetry : symmetries_of(men)) {
    if (symmetry != Symmetry::identity && turned(men, symmetry) == men) {
      return symmetry;
    }
  }
  return Symmetry::identity;
}

// Black's men, seen from the other side of the board.
OwnMen as_whites(const OwnMen& men) {
  OwnMen result(Color::white);
  for (std::size_t i = 0; i < result.men.size(); ++i) {
    result.men[i] = chess::mirrored(men.men[i]);
  }
  result.own = chess::mirrored(men.own);
  return result;
}

// Whether no symmetry of men of these types gives the king a square of lower number. Kings come
// first in keys, so other placements are not canonical.
bool has_least_king(const OwnMen& men, const std::vector<PieceType>& types) {
  const bool has_pawns = std::ranges::count(types, PieceType::pawn) > 0;
  const auto symmetries = symmetries_with(has_pawns);
  return std::ranges::none_of(
      symmetries, [&](Symmetry symmetry) { return turned(men.king(), symmetry) < men.king(); });
}

// Returns the index of the first new element.
template <class T>
std::uint32_t append_all(StableArray<T>& array, const std::vector<T>& values) {
  const std::size_t first = array.append(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    array[first + i] = values[i];
  }
  return static_cast<std::uint32_t>(first);
}

// Puts the men of `types`, from number `next` on, on all free squares.
void place_all(const std::vector<PieceType>& types, std::size_t next, const OwnMen& men,
               std::vector<MenKey>& keys) {
  if (next == types.size()) {
    const MenKey key = key_of(men);
    if (can_mate(men) && squares_at_start(men) != kNoSquares && canonical(men).key == key) {
      keys.push_back(key);
    }
    return;
  }
  const PieceType type = types[next];
  Bitboard squares = ~men.own;
  if (type == PieceType::pawn) {
    squares &= ~(chess::rank_bits(0) | chess::rank_bits(7));
  }
  if (next > 0 && types[next - 1] == type) {  // equal men in the order of their squares
    const auto last = static_cast<unsigned>(63 - std::countl_zero(men.of(type)));
    squares &= last == 63 ? kNoSquares : chess::kAllSquares << (last + 1);
  }
  while (squares != kNoSquares) {
    OwnMen more = men;
    more.put(type, chess::pop_first(squares));
    if (type != PieceType::king || has_least_king(more, types)) {
      place_all(types, next + 1, more, keys);
    }
  }
}

}  // namespace

MenKey key_of(const OwnMen& men) {
  CHEG_REQUIRE(chess::count(men.own) <= kMostOwnMen);
  MenKey key = 0;
  for (int i = chess::kPieceTypeCount - 1; i >= 0; --i) {
    const auto type = static_cast<PieceType>(i);
    for (Bitboard some = men.of(type); some != kNoSquares;) {
      key = key << static_cast<unsigned>(kBitsOfMan) | code(type, chess::pop_first(some));
    }
  }
  return key;
}

OwnMen men_of(MenKey key) {
  OwnMen men(Color::white);
  for (; key != 0; key >>= static_cast<unsigned>(kBitsOfMan)) {
    const MenKey man = key & kManMask;
    men.put(static_cast<PieceType>(chess::kPieceTypeCount - static_cast<int>(man >> 6U)),
            static_cast<Square>(man & 63U));
  }
  return men;
}

bool is_canonical(MenKey key) {
  Bitboard own = kNoSquares;
  int kings = 0;
  for (MenKey rest = key; rest != 0; rest >>= static_cast<unsigned>(kBitsOfMan)) {
    const MenKey code_of_type = (rest & kManMask) >> 6U;
    const Bitboard square = bit(static_cast<Square>(rest & 63U));
    if (code_of_type == 0 || code_of_type > chess::kPieceTypeCount ||
        (own & square) != kNoSquares) {
      return false;
    }
    const auto type =
        static_cast<PieceType>(chess::kPieceTypeCount - static_cast<int>(code_of_type));
    constexpr Bitboard kNoPawns = chess::rank_bits(0) | chess::rank_bits(7);
    if (type == PieceType::pawn && (square & kNoPawns) != kNoSquares) {
      return false;
    }
    kings += type == PieceType::king ? 1 : 0;
    own |= square;
  }
  return kings == 1 && chess::count(own) <= kMostOwnMen && canonical(men_of(key)).key == key;
}

OwnMen turned(const OwnMen& men, Symmetry symmetry) {
  OwnMen result(men.color);
  for (std::size_t i = 0; i < result.men.size(); ++i) {
    result.men[i] = turned(men.men[i], symmetry);
  }
  result.own = turned(men.own, symmetry);
  return result;
}

std::span<const Symmetry> symmetries_of(const OwnMen& men) {
  return symmetries_with(men.of(PieceType::pawn) != kNoSquares);
}

Orientation canonical(const OwnMen& men) {
  Orientation best{key_of(men), Symmetry::identity};
  for (const Symmetry symmetry : symmetries_of(men)) {
    const MenKey key = key_of(turned(men, symmetry));
    if (key < best.key) {
      best = {key, symmetry};
    }
  }
  return best;
}

CanonicalBelief canonical(const OwnMen& men, Bitboard squares) {
  if (men.color == Color::black) {
    return canonical(as_whites(men), chess::mirrored(squares));
  }
  const Orientation orientation = canonical(men);
  const Bitboard set = turned(squares, orientation.symmetry);
  return {orientation.key, std::min(set, turned(set, mirror_of(men_of(orientation.key))))};
}

bool can_mate(const OwnMen& men) {
  if ((men.of(PieceType::pawn) | men.of(PieceType::rook) | men.of(PieceType::queen)) !=
      kNoSquares) {
    return true;
  }
  const Bitboard bishops = men.of(PieceType::bishop);
  const Bitboard knights = men.of(PieceType::knight);
  const bool has_both_colors = (bishops & chess::kDarkSquares) != kNoSquares &&
                               (bishops & ~chess::kDarkSquares) != kNoSquares;
  return has_both_colors || chess::more_than_one(knights) ||
         (bishops != kNoSquares && knights != kNoSquares);
}

Bitboard squares_at_start(const OwnMen& men) { return ~men.own & ~attacked(men); }

PlacementId Placements::find_or_add(MenKey key) {
  const std::lock_guard lock(mutex_);
  return find_or_add_locked(key);
}

PlacementId Placements::find_or_add_locked(MenKey key) {
  if (const auto known = ids_.find(key); known != ids_.end()) {
    return known->second;
  }
  const Placement placement = make(men_of(key));
  const auto id = static_cast<PlacementId>(entries_.append(1));
  entries_[id].placement = placement;
  ids_.emplace(key, id);
  return id;
}

std::size_t Placements::bytes() const {
  constexpr std::size_t kBytesOfId = 48;  // about, with the node and the bucket of the hash table
  const std::lock_guard lock(mutex_);
  return ids_.size() * kBytesOfId + entries_.bytes() + cases_.bytes() + losses_.bytes() +
         attempts_.bytes();
}

Placement Placements::make(const OwnMen& men) {
  const Bitboard guarded = attacked(men);
  Placement placement{.men = men,
                      .mirror = mirror_of(men),
                      .ended = kNoSquares,
                      .lost = kNoSquares,
                      .enterable = ~guarded & ~men.own,
                      .stalemates_us = without_attempts(men, ~guarded & ~men.own),
                      .first_case = 0,
                      .case_count = 0,
                      .first_loss = 0,
                      .loss_count = 0};
  add_losses(placement, guarded);
  const Bitboard kings = ~men.own & ~chess::king_attacks(men.king());
  std::vector<Bitboard> cases;
  for (const Case& one : cases_before_reply(rules_, men, kings)) {
    if (one.told.kind == ToldKind::moved) {
      cases.push_back(one.squares);
    } else if (one.told.kind == ToldKind::checkmate || rules_.stalemate == Stalemate::loss) {
      placement.ended |= one.squares;
    } else {
      placement.lost |= one.squares;
    }
  }
  placement.first_case = append_all(cases_, cases);
  placement.case_count = static_cast<std::uint32_t>(cases.size());
  return placement;
}

void Placements::add_losses(Placement& placement, Bitboard guarded) {
  std::vector<Loss> losses;
  for (Bitboard loose = placement.men.own & ~guarded & ~bit(placement.men.king());
       loose != kNoSquares;) {
    const Square square = chess::pop_first(loose);
    OwnMen left = placement.men;
    left.lose(square);
    const Bitboard from =
        chess::king_attacks(square) & ~chess::king_attacks(left.king()) & ~placement.men.own;
    if (!can_mate(left) || without_attempts(left, bit(square)) != kNoSquares) {
      placement.lost |= from;
      continue;
    }
    const CanonicalBelief belief = canonical(left, bit(square));
    losses.push_back({from, find_or_add_locked(belief.men), belief.squares});
  }
  placement.first_loss = append_all(losses_, losses);
  placement.loss_count = static_cast<std::uint32_t>(losses.size());
}

std::span<const PlacedAttempt> Placements::attempts(PlacementId id) {
  Entry& entry = entries_[id];
  if (!entry.has_attempts.load(std::memory_order_acquire)) {
    const std::lock_guard lock(mutex_);
    if (!entry.has_attempts.load(std::memory_order_relaxed)) {  // no other thread was faster
      add_attempts(entry);
    }
  }
  return attempts_.run(entry.first_attempt, entry.attempt_count);
}

void Placements::add_attempts(Entry& entry) {
  const OwnMen& men = entry.placement.men;
  std::vector<PlacedAttempt> attempts;
  for (const Attempt attempt : attempts_at_lone_king(men)) {
    OwnMen moved = men;
    moved.move(attempt);
    if (can_mate(moved)) {
      const Orientation orientation = canonical(moved);
      attempts.push_back(
          {refused_by(men, attempt), find_or_add_locked(orientation.key), orientation.symmetry});
    }
  }
  entry.first_attempt = append_all(attempts_, attempts);
  entry.attempt_count = static_cast<std::uint32_t>(attempts.size());
  entry.has_attempts.store(true, std::memory_order_release);
}

Bitboard Placements::canonical_set(const Placement& placement, Bitboard squares) {
  return placement.mirror == Symmetry::identity
             ? squares
             : std::min(squares, turned(squares, placement.mirror));
}

std::vector<MenKey> placements_of(chess::MaterialSignature material) {
  std::vector<PieceType> types{PieceType::king};
  for (int i = 0; i < static_cast<int>(PieceType::king); ++i) {
    const auto type = static_cast<PieceType>(i);
    CHEG_REQUIRE(material.count(make_piece(Color::black, type)) == 0);
    types.insert(types.end(),
                 static_cast<std::size_t>(material.count(make_piece(Color::white, type))), type);
  }
  CHEG_REQUIRE(types.size() <= static_cast<std::size_t>(kMostOwnMen));
  std::vector<MenKey> keys;
  place_all(types, 0, OwnMen(Color::white), keys);
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace cheg::kriegspiel::belief_tables
