// Records the values that every path to the next instruction has computed, so that no value is
// computed twice.
//
// The places of the code form a tree. Each computation adds a new place below the current place.
// When paths meet, the lowest common ancestor of their places has the values that all these paths
// have computed. Each place has a pointer to its parent and a second pointer to a more
// distant ancestor, so that every search takes logarithmic time (Myers, An applicative
// random-access stack, 1983).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
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
// the text of the key usually needs no memory on the heap.
class ValueKey {
 public:
  // The origin of a value.
  enum class Form : char {
    result,   // an instruction
    call,     // a call of a definition
    measure,  // WAS
    defined,  // no origin: the key is for the fact that a value is defined
    set,      // a set of elements
    asked     // a native that calls a subroutine in other positions
  };

  explicit ValueKey(Form form, std::uint32_t number = 0) { add(static_cast<char>(form), number); }

  void add(const Argument& operand) { add(static_cast<char>(operand.form), operand.value); }
  [[nodiscard]] std::string& text() { return text_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void add(char form, std::uint32_t number) {
    std::array<char, 1 + sizeof number> bytes{form};
    std::memcpy(&bytes[1], &number, sizeof number);
    text_.append(bytes.data(), bytes.size());
  }

  std::string text_;
};

class Paths {
 public:
  using Place = std::uint32_t;
  static constexpr Place kNowhere = 0xffffffff;  // no path leads here

  Paths() { clear(); }

  // Forgets all places and values. The allocated memory is kept, so that it can be used again.
  void clear() {
    places_.assign(1, {0, 0, 0});
    known_.clear();
    slots_.assign(kFewestSlots, 0);
    here_ = 0;
  }

  [[nodiscard]] Place here() const { return here_; }
  // Continues at another place.
  void go(Place place) { here_ = place; }

  // Returns the place with those values that have been computed on all paths to the place `a` and
  // on all paths to the place `b`.
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
    std::uint32_t& slot = slots_[slot_of(key.text())];
    if (slot != 0) {
      known_[slot - 1].place = here_;
      known_[slot - 1].operand = operand;
      return;
    }
    known_.push_back({key.text(), here_, operand});
    slot = static_cast<std::uint32_t>(known_.size());
    if (2 * known_.size() > slots_.size()) {
      grow();
    }
  }

  // Returns the operand that contains the value, or nothing if some path to the current place has
  // not computed the value.
  [[nodiscard]] std::optional<Argument> find(const ValueKey& key) const {
    const std::uint32_t found = slots_[slot_of(key.text())];
    if (found == 0 || here_ == kNowhere) {
      return std::nullopt;
    }
    const Place place = known_[found - 1].place;
    const bool is_above =
        places_[place].depth <= places_[here_].depth && above(here_, places_[place].depth) == place;
    return is_above ? std::optional(known_[found - 1].operand) : std::nullopt;
  }

 private:
  struct Entry {
    Place parent;
    Place jump;
    std::uint32_t depth;
  };
  // The place where the value of the key was computed last, and the operand that contains this
  // value.
  struct Known {
    std::string key;
    Place place;
    Argument operand;
  };

  static constexpr std::size_t kFewestSlots = 32;

  // Returns the ancestor of `place` at this depth. If the depth of `place` is not greater than this
  // depth, returns `place` itself.
  [[nodiscard]] Place above(Place place, std::uint32_t depth) const {
    while (places_[place].depth > depth) {
      const Entry& entry = places_[place];
      place = places_[entry.jump].depth >= depth ? entry.jump : entry.parent;
    }
    return place;
  }

  // Returns the slot that contains the key, or a free slot for the key if no slot contains the key.
  [[nodiscard]] std::size_t slot_of(std::string_view key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = std::hash<std::string_view>()(key) & mask;
    while (slots_[slot] != 0 && known_[slots_[slot] - 1].key != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
  void grow() {
    slots_.assign(2 * slots_.size(), 0);
    for (std::size_t i = 0; i < known_.size(); ++i) {
      slots_[slot_of(known_[i].key)] = static_cast<std::uint32_t>(i + 1);
    }
  }

  std::vector<Entry> places_;
  std::vector<Known> known_;
  std::vector<std::uint32_t> slots_;  // open addressing: 1 + the index in known_; 0: free
  Place here_ = 0;
};

}  // namespace cheg::lang::rules
