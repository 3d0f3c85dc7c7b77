// Records the values that have been computed on every path to the next instruction, so that no
// value is computed twice.
//
// The places of the code form a tree. Each computation adds a new place below the current place.
// When paths meet, the values computed on all of them are those of the lowest place above all of
// the paths. Each place has a second pointer that leads further up, so that every search takes
// logarithmic time (Myers, An applicative random-access stack, 1983).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace cheg::lang::rules {

class Paths {
 public:
  using Place = std::uint32_t;
  static constexpr Place kNowhere = 0xffffffff;  // no path leads here

  Paths() : places_{{0, 0, 0}} {}

  [[nodiscard]] Place here() const { return here_; }
  // Continues at another place.
  void go(Place place) { here_ = place; }

  // Returns the place with the values that all paths to both places have computed.
  [[nodiscard]] Place meet(Place a, Place b) const {
    if (a == kNowhere || b == kNowhere) {
      return a == kNowhere ? b : a;
    }
    const std::uint32_t depth = std::min(places_[a].depth, places_[b].depth);
    a = above(a, depth);
    b = above(b, depth);
    while (a != b) {
      const bool same = places_[a].jump == places_[b].jump;
      a = same ? places_[a].parent : places_[a].jump;
      b = same ? places_[b].parent : places_[b].jump;
    }
    return a;
  }

  // Records that, from here on, the operand contains the value of this key.
  void learn(const std::string& key, std::uint64_t operand) {
    const Place parent = here_ == kNowhere ? 0 : here_;
    const Entry& up = places_[parent];
    const Entry& jump = places_[up.jump];
    const bool is_even = up.depth - jump.depth == jump.depth - places_[jump.jump].depth;
    here_ = static_cast<Place>(places_.size());
    places_.push_back({parent, is_even ? jump.jump : up.jump, up.depth + 1});
    known_[key] = {here_, operand};
  }

  // Returns the operand that contains the value if every path to here has computed it.
  [[nodiscard]] std::optional<std::uint64_t> find(const std::string& key) const {
    const auto found = known_.find(key);
    if (found == known_.end() || here_ == kNowhere) {
      return std::nullopt;
    }
    const Place place = found->second.first;
    const bool is_above =
        places_[place].depth <= places_[here_].depth && above(here_, places_[place].depth) == place;
    return is_above ? std::optional(found->second.second) : std::nullopt;
  }

 private:
  struct Entry {
    Place parent;
    Place jump;
    std::uint32_t depth;
  };

  // The place of this depth above the place, or the place itself.
  [[nodiscard]] Place above(Place place, std::uint32_t depth) const {
    while (places_[place].depth > depth) {
      const Entry& entry = places_[place];
      place = places_[entry.jump].depth >= depth ? entry.jump : entry.parent;
    }
    return place;
  }

  std::vector<Entry> places_;
  // For each key, the place where it was computed last, and the operand.
  std::unordered_map<std::string, std::pair<Place, std::uint64_t>> known_;
  Place here_ = 0;
};

}  // namespace cheg::lang::rules
