// Allocates the memory of sets.
//
// Sets have value semantics with copy on write. Several values may refer to the same storage; such
// storage is permanently marked as shared. A shared set is never changed; a copy of the set is
// changed instead.
//
// The values of a store may refer to sets that belong to another owner, such as the constants of a
// program. These sets must be shared, and must live longer than the values.
//
// Storage is allocated from one block, like a stack. When a node ends, all storage that was
// allocated at this node is released together. During the work at a node, collect() frees
// unreferenced sets.
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

// The header of a set; the elements follow the header directly in memory.
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
  // Changes the number of elements. Requires: size <= capacity(); the caller has already written
  // the new elements.
  void resize(std::uint32_t size) {
    CHEG_REQUIRE(size <= capacity_);
    size_ = size;
  }

  [[nodiscard]] bool is_shared() const { return is_shared_ != 0; }
  // Does not write to a set that is already shared, because several threads may use it.
  void share() {
    if (is_shared_ == 0) {
      is_shared_ = 1;
    }
  }

 private:
  friend class SetStore;

  Value* first() { return reinterpret_cast<Value*>(this + 1); }

  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
  std::uint32_t is_shared_ = 0;
  std::uint32_t is_moved_ =
      0;  // during collect(): set if `size_` and `capacity_` hold the new offset
};

// Returns the value itself. If the value is a set, marks its storage as shared. Call shared()
// wherever a value is copied.
inline Value shared(Value value) {
  if (value.is(Type::set)) {
    value.set()->share();
  }
  return value;
}

// An amount of work, or a remaining budget. One unit is an instruction, or a visit of one set
// element.
using Fuel = std::int64_t;

enum class SetComparison : std::uint8_t { different, equal, out_of_fuel };

class SetStore {
 public:
  // Creates a store; its greatest size in bytes is `limit`. The system provides memory only for the
  // bytes that are used. Garbage collections and comparisons share a second block, which has the
  // same greatest size.
  explicit SetStore(std::size_t limit);

  // A Mark is a position in the block. mark() returns the end of the allocated storage.
  using Mark = std::size_t;
  [[nodiscard]] Mark mark() const { return used_; }
  // Releases all storage that was allocated since mark() returned `mark`. No value may refer to
  // this storage afterwards. Requires: no older storage has been released since mark() returned
  // `mark`.
  void release(Mark mark) {
    CHEG_REQUIRE(mark <= used_);
    used_ = mark;
  }

  // Returns whether make() can allocate this many sets with this many elements in total.
  [[nodiscard]] bool has_room(std::size_t elements, std::size_t sets) const {
    const std::size_t units = room() / sizeof(Value);
    static_assert(sizeof(Set) == sizeof(Value));
    return sets <= units && elements <= units - sets;
  }

  // Allocates an empty set with this capacity. Returns nullptr if the store is full.
  [[nodiscard]] Set* make(std::size_t capacity);

  // Releases the unused capacity of a set, but only if this set was allocated last.
  void trim(Set* set);

  // Returns whether writable() would return the set itself, not a copy.
  [[nodiscard]] bool is_writable(const Set* set, std::size_t capacity, Mark since) const;

  // Returns a set that the caller may change; it has the same elements and at least this capacity.
  // The result is the set itself if three conditions hold: the set is not shared; the set is not
  // older than `since`; the set has enough capacity, or can grow in place. Otherwise the result is
  // a copy, whose elements are marked as shared. Returns nullptr if the store is full.
  [[nodiscard]] Set* writable(Set* set, std::size_t capacity, Mark since);

  // Compares two values; sets are compared element by element, at any depth. A comparison costs
  // fuel, because it can take very long even for small sets. For example, a set can hold a second
  // set twice, and the second set can hold a third set twice. Each further level doubles the number
  // of elements to compare.
  [[nodiscard]] SetComparison compare(Value a, Value b, Fuel& fuel);
  // Continues the last comparison after it ran out of fuel.
  [[nodiscard]] SetComparison compare_on(Fuel& fuel);
  // Returns the least fuel with which compare_on() makes progress.
  [[nodiscard]] Fuel next_comparison() const { return open_pairs()[open_count_ - 1].left->size(); }

  [[nodiscard]] std::size_t used() const { return used_; }
  // These functions return the current limit and the capacity, in bytes. The capacity is the limit
  // with which the store was created.
  [[nodiscard]] std::size_t limit() const { return limit_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  // Sets the limit to the smaller of `limit` and the capacity.
  void set_limit(std::size_t limit) { limit_ = std::min(limit, capacity_); }

  // Runs a garbage collection in the storage that was allocated since the mark `since`. Keeps the
  // sets that are reachable from the roots. Releases all other storage, including the unused
  // capacity of shared sets.
  //
  // The roots are the values of the current node. `for_each_root` must call its argument with every
  // span of these values. If a set moves, the values that refer to it are updated. Older sets never
  // refer to newer sets, so sets from before the mark need not be searched.
  //
  // Throws std::bad_alloc if there is no memory; in this case, nothing has changed.
  using UseRoots = std::function<void(std::span<Value>)>;
  void collect(Mark since, const std::function<void(const UseRoots&)>& for_each_root);

 private:
  // Two sets whose elements must still be compared.
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
    // The set can belong to another owner. Unlike `<`, std::less may compare such pointers.
    constexpr std::less<const std::byte*> kLess;
    return !kLess(place, block_.get() + since) && kLess(place, block_.get() + used_);
  }
  [[nodiscard]] bool is_last(const Set* set) const {
    return offset_of(set) + bytes_for(set->capacity()) == used_;
  }
  static std::size_t bytes_for(std::size_t capacity) {
    return sizeof(Set) + capacity * sizeof(Value);
  }
  // Compares the values, but not the elements of sets. Returns true if this comparison shows that
  // the values differ. If elements must be compared, adds the two sets to open_pairs().
  bool differ(const Value& left, const Value& right);
  // Returns the address of a reachable set after the collection. Copies the set on the first visit.
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
  // During collect(), this block holds the sets that survive. During a comparison, this block holds
  // the open pairs. The content of this block never takes more memory than the sets in `block_`.
  // The open pairs fit because each pair takes as much memory as one element of a set, and no two
  // pairs come from the same element.
  GrowingBlock scratch_;
  std::size_t bytes_of_survivors_ = 0;
  std::size_t open_count_ = 0;
};

}  // namespace cheg::vm
