#include "stdlib/natives/least_forced.hpp"

#include <algorithm>

namespace cheg::stdlib {
namespace {

using Number = Landscape::Number;

// With room for the positions of later roots, few at a time: without it each of them would have all
// heights moved.
std::size_t with_slack(std::size_t places) { return places + places / 64; }

void make_room(std::vector<Height>& heights, std::size_t places) {
  if (heights.capacity() < places) {
    heights.reserve(with_slack(places));
  }
}

}  // namespace

bool LeastForced::explore(vm::NativeCall& call, Landscape::Judge judge, const vm::Standpoint& here,
                          std::int64_t moves) {
  const auto passes = std::max(static_cast<std::size_t>(moves), ours_.size());
  const std::size_t for_each = with_slack(passes * sizeof(Height));
  const bool ok = landscape_.explore(call, judge, here, *this, for_each);
  if (ok) {
    look_ahead(static_cast<std::size_t>(moves));
  }
  return ok;
}

// Old positions lead to old ones only, so that what is known of them stays true.
void LeastForced::look_ahead(std::size_t moves) {
  const Landscape::Side& ours = landscape_.ours();
  const Landscape::Side& theirs = landscape_.theirs();
  const std::size_t most = std::max(moves + 1, ours_.size());
  ours_.resize(most);
  theirs_.resize(most);
  for (std::size_t n = 1; n < most; ++n) {
    std::vector<Height>& least = ours_[n];
    make_room(least, ours.size());
    const std::span<const Height> before =
        n == 1 ? landscape_.judged() : std::span<const Height>(theirs_[n - 1]);
    for (auto number = static_cast<Number>(least.size()); number < ours.size(); ++number) {
      Height height = kGivenUp;
      for (const Number there : ours.moves_of(number)) {
        height = std::min(height, before[there]);
      }
      least.push_back(height);
    }
    std::vector<Height>& worst = theirs_[n];
    make_room(worst, theirs.size());
    for (auto number = static_cast<Number>(worst.size()); number < theirs.size(); ++number) {
      // It may be better to stop there.
      const Height now = landscape_.judged()[number];
      Height height = is_final(now) ? now : kMated;
      for (const Number here : theirs.moves_of(number)) {
        height = std::max(height, least[here]);
      }
      worst.push_back(std::min(now, height));
    }
  }
}

Height LeastForced::in(const vm::NativeCall& call, const chess::Position& here,
                       std::int64_t moves) const {
  return ours_[static_cast<std::size_t>(moves)][landscape_.ours_at(call, here).value()];
}

Height LeastForced::after(const vm::NativeCall& call, const chess::Position& there,
                          std::int64_t moves) const {
  return theirs(static_cast<std::size_t>(moves), landscape_.theirs_at(call, there));
}

std::size_t LeastForced::bytes_of(const Passes& passes) {
  std::size_t sum = 0;
  for (const std::vector<Height>& heights : passes) {
    sum += heights.capacity() * sizeof(Height);
  }
  return sum;
}

std::size_t LeastForced::bytes() const {
  return landscape_.bytes() + bytes_of(ours_) + bytes_of(theirs_);
}

}  // namespace cheg::stdlib
