// The storage of sets.
//
// Sets have value semantics with copy on write. Several values may refer to the same storage, which
// is then permanently marked as shared; changes are made to a copy. Storage is allocated from one
// block in stack order. When a node ends, all storage that it allocated is released together.
// Within a node, collect() frees unreferenced sets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "base/require.hpp"
#include "base/system_memory.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// The header of a set; the elements follow it directly in memory.
class alignas(Value) Set {
 public:
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
  [[nodiscard]] std::span<Value> elements() { return {first(), size_}; }
  [[nodiscard]] std::span<const Value> elements() const {
    return {reinterpret_cast<const Value*>(this + 1), size_};
  }
  // Requires: size() < capacity().
  void push_back(Value value) {
    CHEG_REQUIRE(size_ < capacity_);
    first()[size_++] = value;
  }
  // Requires: size <= capacity(). New elements must have been written.
  void resize(std::uint32_t size) {
    CHEG_REQUIRE(size <= capacity_);
    size_ = size;
  }

  [[nodiscard]] bool is_shared() const { return is_shared_ != 0; }
  void share() { is_shared_ = 1; }

 private:
  friend class SetStore;

  Value* first() { return reinterpret_cast<Value*>(this + 1); }

  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
  std::uint32_t is_shared_ = 0;
  std::uint32_t is_moved_ =
      0;  // during collect(): set if `size_` and `capacity_` hold the new offset
};

// Marks the storage of a set as shared. Call it wherever a value is copied.
inline Value shared(Value value) {
  if (value.is(Type::set)) {
    value.set()->share();
  }
  return value;
}

// The remaining budget; visiting an element costs 1.
using Fuel = std::int64_t;

enum class SetComparison : std::uint8_t { different, equal, out_of_fuel };

class SetStore {
 public:
  // Creates a store of at most `limit` bytes. Unused memory costs nothing. Collections and
  // comparisons together take as much again.
  explicit SetStore(std::size_t limit);

  // The end of the allocated storage.
  using Mark = std::size_t;
  [[nodiscard]] Mark mark() const { return used_; }
  // Releases everything allocated since the mark. No value may refer to that storage afterwards.
  // Requires: no storage older than the mark has been released since.
  void release(Mark mark) {
    CHEG_REQUIRE(mark <= used_);
    used_ = mark;
  }

  // Whether make() can allocate this many sets with this many elements in total.
  [[nodiscard]] bool has_room(std::size_t elements, std::size_t sets) const {
    const std::size_t units = room() / sizeof(Value);
    static_assert(sizeof(Set) == sizeof(Value));
    return sets <= units && elements <= units - sets;
  }

  // Allocates an empty set with at least this capacity. Returns nullptr if the store is full.
  [[nodiscard]] Set* make(std::size_t capacity);

  // Releases the unused capacity of a set if it is the last one allocated.
  void trim(Set* set);

  // Whether writable() would return the set itself.
  [[nodiscard]] bool is_writable(const Set* set, std::size_t capacity, Mark since) const;

  // Returns a set with the same elements and this capacity that may be changed: the set itself if
  // it is not shared and is large enough, otherwise a copy with elements marked as shared. Returns
  // nullptr if the store is full. Never changes sets older than `since`.
  [[nodiscard]] Set* writable(Set* set, std::size_t capacity, Mark since);

  // Compares types, lengths and contents at any depth. Small
  // structures can expand enormously (a set that holds another one
  // twice, and so on), so the comparison costs fuel. Does not recurse.
  [[nodiscard]] SetComparison compare(Value a, Value b, Fuel& fuel);
  // Continues a comparison that ran out of fuel.
  [[nodiscard]] SetComparison compare_on(Fuel& fuel);
  // The minimum fuel for the next step of the interrupted comparison.
  [[nodiscard]] Fuel next_comparison() const { return open_pairs()[open_count_ - 1].left->size(); }

  [[nodiscard]] std::size_t used() const { return used_; }
  // The current limit and the capacity, in bytes.
  [[nodiscard]] std::size_t limit() const { return limit_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  // Sets the limit, but to no more than the capacity.
  void set_limit(std::size_t limit) { limit_ = std::min(limit, capacity_); }

  // Garbage collection: keeps the sets reachable from the roots and releases all other storage
  // allocated since the mark, including the unused capacity of shared sets. `for_each_root` must
  // call its argument with every span of values of this node; values are updated if their sets
  // move. This works because older sets never refer to newer ones. If it throws std::bad_alloc,
  // nothing has changed.
  using UseRoots = std::function<void(std::span<Value>)>;
  void collect(Mark since, const std::function<void(const UseRoots&)>& for_each_root);

 private:
  // Two sets that are left to compare.
  struct OpenPair {
    const Set* left;
    const Set* right;
  };

  [[nodiscard]] std::size_t room() const { return limit_ > used_ ? limit_ - used_ : 0; }
  [[nodiscard]] std::size_t offset_of(const Set* set) const {
    return static_cast<std::size_t>(reinterpret_cast<const std::byte*>(set) - block_.get());
  }
  [[nodiscard]] bool is_since(const Set* set, Mark since) const {
    const auto* place = reinterpret_cast<const std::byte*>(set);
    return place >= block_.get() + since && place < block_.get() + used_;
  }
  [[nodiscard]] bool is_last(const Set* set) const {
    return offset_of(set) + bytes_for(set->capacity()) == used_;
  }
  static std::size_t bytes_for(std::size_t capacity) {
    return sizeof(Set) + capacity * sizeof(Value);
  }
  // Whether the values are known to differ without looking at elements. If elements must be
  // compared, adds the pair to open_pairs().
  bool differ(const Value& left, const Value& right);
  // The new place of a reachable set; copies the set on its first visit.
  Set* kept(Set* set, Mark since);
  [[nodiscard]] Set* survivor(std::size_t offset) {
    return reinterpret_cast<Set*>(scratch_.data() + offset);
  }
  [[nodiscard]] OpenPair* open_pairs() const {
    return reinterpret_cast<OpenPair*>(scratch_.data());
  }

  std::size_t capacity_;
  std::size_t limit_;
  std::size_t used_ = 0;
  std::unique_ptr<std::byte[]> block_;  // uninitialised
  // The sets that survive during collect(), the open pairs during compare(). Neither is ever larger
  // than the sets in the block: those that are compared at one time lie inside each other.
  GrowingBlock scratch_;
  std::size_t bytes_of_survivors_ = 0;
  std::size_t open_count_ = 0;
};

}  // namespace cheg::vm
