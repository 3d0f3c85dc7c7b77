// Records which values every path to the next instruction has computed, so that no value is
// computed twice.
//
// The places of the code form a tree. Each computation adds a new place below the current place.
// When paths meet, the values that all of them have computed are those of the lowest common
// ancestor of their places. Each place has a pointer to its parent and a second pointer to a more
// distant ancestor, so that every search takes logarithmic time (Myers, An applicative
// random-access stack, 1983).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "lang/syntax.hpp"

namespace cheg::lang::rules {

// An operand: a name, a literal, or nothing.
struct Argument {
  OperandForm form = OperandForm::empty;
  std::uint32_t value = 0;  // a Symbol, or the number of a literal

  friend bool operator==(const Argument&, const Argument&) = default;
};

// Identifies a value: computations with equal keys have the same result. The key is short, so that
// its text usually needs no memory on the heap.
class ValueKey {
 public:
  // The origin of a value: the `result` of an instruction, a `call` of a definition, a `measure` of
  // WAS, a `set` of elements, or a native that calls a subroutine in other positions (`asked`). A
  // key of the form `defined` is not for a value, but for the fact that a value is defined.
  enum class Form : char { result, call, measure, defined, set, asked };

  explicit ValueKey(Form form, std::uint32_t number = 0) : text_(1, static_cast<char>(form)) {
    add(number);
  }

  void add(const Argument& operand) {
    text_ += static_cast<char>(operand.form);
    add(operand.value);
  }
  [[nodiscard]] std::string& text() { return text_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void add(std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) {
      text_ += static_cast<char>(number >> shift);
    }
  }

  std::string text_;
};

class Paths {
 public:
  using Place = std::uint32_t;
  static constexpr Place kNowhere = 0xffffffff;  // no path leads here

  Paths() : places_{{0, 0, 0}} {}

  [[nodiscard]] Place here() const { return here_; }
  // Continues at another place.
  void go(Place place) { here_ = place; }

  // Returns the place with those values that have been computed on all paths to `a` and on all
  // paths to `b`.
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

  // Records that, after the current place, the operand contains the value of this key.
  void learn(const ValueKey& key, Argument operand = {}) {
    const Place parent = here_ == kNowhere ? 0 : here_;
    const Entry& up = places_[parent];
    const Entry& jump = places_[up.jump];
    const bool is_even = up.depth - jump.depth == jump.depth - places_[jump.jump].depth;
    here_ = static_cast<Place>(places_.size());
    places_.push_back({parent, is_even ? jump.jump : up.jump, up.depth + 1});
    known_[key.text()] = {here_, operand};
  }

  // Returns the operand that contains the value, or nothing if some path to the current place has
  // not computed the value.
  [[nodiscard]] std::optional<Argument> find(const ValueKey& key) const {
    const auto found = known_.find(key.text());
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

  // Returns the ancestor of `place` at this depth. Returns the place itself if its depth is not
  // greater.
  [[nodiscard]] Place above(Place place, std::uint32_t depth) const {
    while (places_[place].depth > depth) {
      const Entry& entry = places_[place];
      place = places_[entry.jump].depth >= depth ? entry.jump : entry.parent;
    }
    return place;
  }

  std::vector<Entry> places_;
  // For each key: the place where its value was computed last, and the operand that contains the
  // value.
  std::unordered_map<std::string, std::pair<Place, Argument>> known_;
  Place here_ = 0;
};

}  // namespace cheg::lang::rules
