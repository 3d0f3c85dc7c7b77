#include "stdlib/natives/hidden/known_men.hpp"

#include "base/hash_mix.hpp"
#include "kriegspiel/belief.hpp"
#include "kriegspiel/lone_king.hpp"

namespace cheg::stdlib {

using chess::Bitboard;
using kriegspiel::Attempt;
using kriegspiel::Case;
using kriegspiel::OwnMen;
using kriegspiel::ToldKind;

std::uint64_t hash_of(const OwnMen& men, std::uint64_t number) {
  HashMix hash(number);
  for (const Bitboard some : men.men) {
    hash.add(some);
  }
  return hash.value();
}

MenId KnownMen::find_or_add(const OwnMen& men) {
  const auto known = ids_.find(men);
  if (known != ids_.end()) {
    return known->second;
  }
  const auto id = static_cast<MenId>(rows_.size());
  rows_.push_back({facts_of(men), {}});
  ids_.emplace(men, id);
  constexpr std::size_t kBytesOfNumber = sizeof(OwnMen) + 32;  // about, with its place in the map
  bytes_ += sizeof(Row) + kBytesOfNumber + rows_[id].facts.announced.size() * sizeof(Bitboard);
  return id;
}

MenFacts KnownMen::facts_of(const OwnMen& men) const {
  const Bitboard guarded = kriegspiel::attacked(men);
  MenFacts facts{men, kriegspiel::king_steps(men.own & ~guarded), {}, ~guarded & ~men.own};
  for (const Case& heard : kriegspiel::cases_before_reply(rules_, men, ~men.own)) {
    if (heard.told.kind == ToldKind::moved) {
      facts.announced.push_back(heard.squares);
    } else if (heard.told.kind == ToldKind::stalemate) {
      facts.unsafe |= heard.squares;
    } else {
      facts.unsafe &= ~heard.squares;  // a king that is checkmated captures nothing
    }
  }
  if (rules_.mates == kriegspiel::Mates::announced) {
    facts.enterable &= ~kriegspiel::without_attempts(men, facts.enterable);
  }
  return facts;
}

const std::vector<KnownAttempt>& KnownMen::attempts(MenId id) {
  if (rows_[id].attempts.empty()) {
    const OwnMen& men = rows_[id].facts.men;
    std::vector<KnownAttempt> attempts;
    for (const Attempt attempt : kriegspiel::attempts_at_lone_king(men)) {
      OwnMen moved = men;
      moved.move(attempt);
      attempts.push_back({attempt, kriegspiel::refused_by(men, attempt), find_or_add(moved)});
    }
    bytes_ += attempts.size() * sizeof(KnownAttempt);
    rows_[id].attempts = std::move(attempts);
  }
  return rows_[id].attempts;
}

void KnownMen::forget() {
  rows_.clear();
  ids_.clear();
  bytes_ = 0;
}

}  // namespace cheg::stdlib
