#include "stdlib/natives/fewest_moves.hpp"

#include <algorithm>

namespace cheg::stdlib {
namespace {

using Number = Landscape::Number;

}  // namespace

bool FewestMoves::explore(vm::NativeCall& call, Landscape::Judge judge, const vm::Standpoint& here,
                          std::int64_t moves) {
  const vm::Fuel before = call.used_by_questions();
  const bool ok = landscape_.explore(call, judge, here, *this, sizeof(Moves));
  if (ok) {
    look_ahead(moves);
    enough_ = call.used_by_questions() - before;
    work_ = 0;
  }
  return ok;
}

void FewestMoves::look_ahead(std::int64_t moves) {
  const std::size_t known_ours = ours_.size();
  const std::size_t known_theirs = theirs_.size();
  ours_.resize(landscape_.ours().size(), kMore);
  for (std::size_t number = known_theirs; number < landscape_.theirs().size(); ++number) {
    grow(theirs_);
    theirs_.push_back(landscape_.judged()[number] == kMated ? 0 : kMore);
  }
  // Old positions lead to old ones only, so that what is known of them stays true.
  const std::int64_t most = std::max(moves, most_);
  for (std::int64_t n = 1; n <= most; ++n) {
    const bool is_new = n > most_;
    pass(static_cast<Moves>(n), is_new ? 0 : known_ours, is_new ? 0 : known_theirs);
  }
  most_ = most;
}

// Finds what can be forced in n moves and not in fewer.
void FewestMoves::pass(Moves n, std::size_t first_of_ours, std::size_t first_of_theirs) {
  const Landscape::Side& ours = landscape_.ours();
  for (auto number = static_cast<Number>(first_of_ours); number < ours.size(); ++number) {
    const auto is_near = [&](Number there) { return theirs_[there] < n; };
    if (ours_[number] == kMore && std::ranges::any_of(ours.moves_of(number), is_near)) {
      ours_[number] = n;
    }
  }
  const Landscape::Side& theirs = landscape_.theirs();
  for (auto number = static_cast<Number>(first_of_theirs); number < theirs.size(); ++number) {
    const auto is_near = [&](Number here) { return ours_[here] <= n; };
    const bool is_open = theirs_[number] == kMore && !is_final(landscape_.judged()[number]);
    if (is_open && std::ranges::all_of(theirs.moves_of(number), is_near)) {
      theirs_[number] = n;
    }
  }
}

std::optional<std::int64_t> FewestMoves::from(const vm::NativeCall& call,
                                              const chess::Position& here,
                                              std::int64_t most) const {
  const Moves moves = ours_[landscape_.ours_at(call, here).value()];
  return moves <= most ? std::optional<std::int64_t>(moves) : std::nullopt;
}

bool FewestMoves::reaches(const vm::NativeCall& call, const chess::Position& there,
                          std::int64_t most) const {
  return theirs_[landscape_.theirs_at(call, there)] <= most;
}

}  // namespace cheg::stdlib
