#include "vm/set_store.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "base/require.hpp"

namespace cheg::vm {

SetStore::SetStore(std::size_t limit)
    : capacity_(limit / sizeof(Value) * sizeof(Value)),
      limit_(capacity_),
      block_(new std::byte[capacity_]) {}

Set* SetStore::make(std::size_t capacity) {
  if (capacity > room() / sizeof(Value)) {
    return nullptr;
  }
  const std::size_t bytes = bytes_for(capacity);
  if (bytes > room()) {
    return nullptr;
  }
  Set* set = new (block_.get() + used_) Set;
  set->capacity_ = static_cast<std::uint32_t>(capacity);
  used_ += bytes;
  return set;
}

void SetStore::trim(Set* set) {
  CHEG_REQUIRE(is_since(set, 0));
  if (is_last(set)) {
    used_ -= std::size_t{set->capacity() - set->size()} * sizeof(Value);
    set->capacity_ = set->size();
  }
}

bool SetStore::is_writable(const Set* set, std::size_t capacity, Mark since) const {
  CHEG_REQUIRE(set->is_shared() || is_since(set, 0));
  return !set->is_shared() && is_since(set, since) &&
         (set->capacity() >= capacity ||
          (is_last(set) && (capacity - set->capacity()) * sizeof(Value) <= room()));
}

Set* SetStore::writable(Set* set, std::size_t capacity, Mark since) {
  if (is_writable(set, capacity, since)) {
    if (set->capacity() < capacity) {
      // The last allocated set grows in place.
      used_ += (capacity - set->capacity()) * sizeof(Value);
      set->capacity_ = static_cast<std::uint32_t>(capacity);
    }
    return set;
  }
  // Doubles the capacity, so that a growing set is not copied for each element.
  const std::size_t wanted = capacity > set->size()
                                 ? std::max<std::size_t>(std::size_t{2} * set->size(), capacity)
                                 : set->size();
  Set* copy = make(wanted);
  if (copy == nullptr) {
    copy = make(std::max<std::size_t>(capacity, set->size()));
  }
  if (copy == nullptr) {
    return nullptr;
  }
  for (const Value& element : set->elements()) {
    copy->push_back(shared(element));
  }
  return copy;
}

bool SetStore::differ(const Value& left, const Value& right) {
  if (left.is_same(right)) {
    return false;
  }
  if (!left.is(Type::set) || !right.is(Type::set) || left.set()->size() != right.set()->size()) {
    return true;
  }
  const std::size_t needed = (open_count_ + 1) * sizeof(OpenPair);
  if (needed > scratch_.bytes()) {
    scratch_.resize(2 * needed);
  }
  open_pairs()[open_count_++] = {left.set(), right.set()};
  return false;
}

SetComparison SetStore::compare(Value a, Value b, Fuel& fuel) {
  open_count_ = 0;
  return differ(a, b) ? SetComparison::different : compare_on(fuel);
}

SetComparison SetStore::compare_on(Fuel& fuel) {
  while (open_count_ > 0) {
    const auto [left, right] = open_pairs()[open_count_ - 1];
    if (fuel < left->size()) {
      return SetComparison::out_of_fuel;
    }
    --open_count_;
    fuel -= left->size();
    for (std::size_t i = 0; i < left->size(); ++i) {
      if (differ(left->elements()[i], right->elements()[i])) {
        return SetComparison::different;
      }
    }
  }
  return SetComparison::equal;
}

Set* SetStore::kept(Set* set, Mark since) {
  if (!is_since(set, since)) {
    return set;
  }
  if (set->is_moved_ == 0) {
    // Only a set that is not shared keeps its unused capacity.
    const std::uint32_t capacity = set->is_shared() ? set->size() : set->capacity();
    const std::size_t offset = bytes_of_survivors_;
    bytes_of_survivors_ += bytes_for(capacity);
    std::memcpy(survivor(offset), set, bytes_for(set->size()));
    survivor(offset)->capacity_ = capacity;
    set->is_moved_ = 1;
    const std::uint64_t target = since + offset;
    set->size_ = static_cast<std::uint32_t>(target);
    set->capacity_ = static_cast<std::uint32_t>(target >> 32);
  }
  const std::uint64_t target = set->size_ | static_cast<std::uint64_t>(set->capacity_) << 32;
  return reinterpret_cast<Set*>(block_.get() + target);
}

void SetStore::collect(Mark since, const std::function<void(const UseRoots&)>& for_each_root) {
  CHEG_REQUIRE(since <= used_);
  // The survivors need at most as much memory as the sets in the block. The system provides a page
  // of this memory only when it is written.
  if (scratch_.bytes() < used_ - since) {
    scratch_.resize(used_ - since);
  }
  bytes_of_survivors_ = 0;
  const auto keep_all = [&](std::span<Value> values) {
    for (Value& value : values) {
      if (value.is(Type::set)) {
        value = Value::set(kept(value.set(), since));
      }
    }
  };
  for_each_root(keep_all);
  // Kept sets may refer to more sets (Cheney's algorithm).
  for (std::size_t at = 0; at < bytes_of_survivors_;) {
    keep_all(survivor(at)->elements());
    at += bytes_for(survivor(at)->capacity());
  }
  std::copy_n(scratch_.data(), bytes_of_survivors_, block_.get() + since);  // may be empty
  used_ = since + bytes_of_survivors_;
}

}  // namespace cheg::vm
