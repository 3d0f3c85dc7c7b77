// The storage of sets, and what can be done with them.
//
// Sets have value semantics. Several values may name the same storage; it is then marked as shared,
// for good, and whoever wants to change it changes a copy. Storage is given out from one block,
// piece by piece, and given back all at once when the node ends that asked for it; in between only
// collect() finds what is no longer named.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "vm/value.hpp"

namespace cheg::vm {

// Elements, one behind the other, right behind this head.
class alignas(Value) Set {
 public:
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
  [[nodiscard]] std::span<Value> elements() { return {first(), size_}; }
  [[nodiscard]] std::span<const Value> elements() const {
    return {reinterpret_cast<const Value*>(this + 1), size_};
  }
  // Requires room.
  void push_back(Value value) { first()[size_++] = value; }
  // Requires size <= capacity(). Elements that become visible must be set.
  void resize(std::uint32_t size) { size_ = size; }

  [[nodiscard]] bool is_shared() const { return is_shared_ != 0; }
  void share() { is_shared_ = 1; }

 private:
  friend class SetStore;

  Value* first() { return reinterpret_cast<Value*>(this + 1); }

  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
  std::uint32_t is_shared_ = 0;
  std::uint32_t is_moved_ = 0;  // during collect(): `size_` and `capacity_` hold the new offset
};

// Marks the storage of a set as shared, at every place where a value is copied.
inline Value shared(Value value) {
  if (value.is(Type::set)) {
    value.set()->share();
  }
  return value;
}

// What may still be done; every element that is looked at costs one.
using Fuel = std::int64_t;

enum class Comparison : std::uint8_t { different, equal, out_of_fuel };

class SetStore {
 public:
  // The most storage that sets may take, in bytes. What is not used costs nothing.
  explicit SetStore(std::size_t limit);

  // Where the storage given out so far ends.
  using Mark = std::size_t;
  [[nodiscard]] Mark mark() const { return used_; }
  // Gives back everything that was given out since the mark. No value may name it any more.
  void release(Mark mark) { used_ = mark; }

  // Whether make() can give so many sets with room for so many elements together.
  [[nodiscard]] bool has_room(std::size_t elements, std::size_t sets) const {
    const std::size_t units = room() / sizeof(Value);
    static_assert(sizeof(Set) == sizeof(Value));
    return sets <= units && elements <= units - sets;
  }

  // A set without elements, with room for at least so many; nullptr if there is no room left.
  [[nodiscard]] Set* make(std::size_t capacity);

  // Gives back the room beyond the set's elements if nothing was given out behind it.
  void trim(Set* set);

  // Whether writable() would give the set itself.
  [[nodiscard]] bool is_writable(const Set* set, std::size_t capacity, Mark since) const;

  // A set with the same elements that may be changed and that has room for so many: the set itself
  // if nobody else names it and it has the room, otherwise a copy, whose elements are marked as
  // shared. nullptr if there is no room left. Sets older than `since` are never changed.
  [[nodiscard]] Set* writable(Set* set, std::size_t capacity, Mark since);

  // Whether the values are of the same type, length and content, at any depth. Small structures can
  // be of enormous printed size (a set that holds another one twice, and so on), so that this costs
  // fuel. Does not recurse.
  [[nodiscard]] Comparison compare(Value a, Value b, Fuel& fuel);

  [[nodiscard]] std::size_t used() const { return used_; }
  // The most that may be used now, and at any time.
  [[nodiscard]] std::size_t limit() const { return limit_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  // Sets a limit; not more than the capacity.
  void set_limit(std::size_t limit) { limit_ = std::min(limit, capacity_); }

  // Keeps what the roots name, directly or through other sets, and gives back the rest of what was
  // given out since the mark, the room beyond the elements of shared sets included. `for_each_root`
  // must call its argument with every span of values of this node; these are changed where sets
  // have moved. Older sets name no newer ones.
  using UseRoots = std::function<void(std::span<Value>)>;
  void collect(Mark since, const std::function<void(const UseRoots&)>& for_each_root);

 private:
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
  // The new place of a set that is kept: copies it behind the others on first sight.
  Set* kept(Set* set, Mark since);

  std::size_t capacity_;
  std::size_t limit_;
  std::size_t used_ = 0;
  std::unique_ptr<std::byte[]> block_;                   // uninitialised
  std::vector<std::byte> survivors_;                     // during collect()
  std::vector<std::pair<const Set*, const Set*>> open_;  // during compare(): still to be compared
};

}  // namespace cheg::vm
