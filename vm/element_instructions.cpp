// Instructions for single elements of sets. GETEL is in the interpreter's loop.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "vm/elements.hpp"
#include "vm/instructions.hpp"

namespace cheg::vm {
namespace {

// The set in operand 1 and the place given by operand 2.
struct Target {
  Value& variable;
  std::uint64_t place;  // counted from 1; 0: before the first element

  [[nodiscard]] std::uint64_t size() const { return variable.set()->size(); }
  [[nodiscard]] bool is_inside() const { return place >= 1 && place <= size(); }
};

// Checks the number first, then the set.
Fault check(Node& node, const PreparedInstruction& instruction) {
  if (!node.operand(instruction, 2).is(Type::integer)) {
    return RunTimeError::non_numeric;
  }
  return node.operand(instruction, 1).is(Type::set) ? Fault() : RunTimeError::non_set;
}

Target target_of(Node& node, const PreparedInstruction& instruction) {
  Value& variable = node.operand(instruction, 1);
  return {variable, place_of(node.operand(instruction, 2).integer(), variable.set()->size())};
}

// The set of a variable, writable and with this capacity; nullptr if the program must end. May
// relocate sets: read all other operands after this call.
Set* open_for(Node& node, Value& variable, std::uint64_t capacity) {
  const std::uint64_t size = variable.set()->size();
  if (capacity > node.store().limit() / sizeof(Value)) {
    node.limit = Limit::storage;
    return nullptr;
  }
  const std::uint64_t more = capacity > size ? capacity - size : 0;
  if (!node.charge(static_cast<Fuel>(more)) || !node.reserve_change(variable, capacity)) {
    return nullptr;
  }
  Set* set = node.store().writable(variable.set(), capacity, node.mark);
  if (set != variable.set() && !node.charge(static_cast<Fuel>(size))) {
    return nullptr;
  }
  variable = Value::set(set);
  return set;
}

// Appends undefined elements up to the place before this one.
void pad(Set& set, std::uint64_t place) {
  while (set.size() + std::uint64_t{1} < place) {
    set.push_back(Value());
  }
}

void remove_at(Set& set, std::uint64_t place) {
  const std::span<Value> elements = set.elements();
  std::copy(elements.begin() + static_cast<std::ptrdiff_t>(place), elements.end(),
            elements.begin() + static_cast<std::ptrdiff_t>(place) - 1);
  set.resize(set.size() - 1);
}

void insert_at(Set& set, std::uint64_t place, Value value) {
  set.push_back(value);
  const std::span<Value> elements = set.elements();
  std::rotate(elements.begin() + static_cast<std::ptrdiff_t>(place) - 1, elements.end() - 1,
              elements.end());
}

Value& element(Set& set, std::uint64_t place) {
  return set.elements()[static_cast<std::size_t>(place) - 1];
}

// SETEL and INSERT. For a place inside the set, calls put(set, place, value), which adds `more`
// elements.
template <class Put>
Fault put_element(Node& node, const PreparedInstruction& instruction, std::uint64_t more, Put put) {
  if (const Fault fault = check(node, instruction)) {
    return fault;
  }
  const Target target = target_of(node, instruction);
  if (target.place == 0) {
    return std::nullopt;
  }
  const bool is_inside = target.is_inside();
  const std::uint64_t capacity = is_inside ? target.size() + more : target.place;
  // In SETEL S,S the value is the old set. No variable holds the old set while the new one is
  // built.
  const bool is_itself = &node.operand(instruction, 0) == &target.variable;
  static_cast<void>(shared(node.operand(instruction, 0)));
  if (is_itself && capacity <= node.store().limit() &&
      !node.reserve(std::max(capacity, target.size()))) {
    return kLimit;
  }
  const Value itself = target.variable;
  Set* set = open_for(node, target.variable, capacity);
  if (set == nullptr) {
    return kLimit;
  }
  const Value value = is_itself ? itself : node.operand(instruction, 0);
  if (is_inside) {
    put(*set, target.place, value);
  } else {
    pad(*set, target.place);
    set->push_back(value);
  }
  return std::nullopt;
}

}  // namespace

Fault execute_setel(Node& node, const PreparedInstruction& instruction) {
  return put_element(node, instruction, 0, [](Set& set, std::uint64_t place, Value value) {
    element(set, place) = value;
  });
}

Fault execute_insert(Node& node, const PreparedInstruction& instruction) {
  return put_element(node, instruction, 1, [&](Set& set, std::uint64_t place, Value value) {
    insert_at(set, place, value);
    node.fuel -= static_cast<Fuel>(set.size() - place);
  });
}

Fault execute_unsert(Node& node, const PreparedInstruction& instruction) {
  if (const Fault fault = check(node, instruction)) {
    return fault;
  }
  const Target target = target_of(node, instruction);
  if (!target.is_inside()) {
    node.operand(instruction, 0) = Value();
    return std::nullopt;
  }
  Set* set = open_for(node, target.variable, target.size());
  if (set == nullptr) {
    return kLimit;
  }
  node.fuel -= static_cast<Fuel>(set->size() - target.place);
  const Value removed = element(*set, target.place);
  remove_at(*set, target.place);
  node.operand(instruction, 0) = removed;
  return std::nullopt;
}

Fault execute_exchwe(Node& node, const PreparedInstruction& instruction) {
  if (const Fault fault = check(node, instruction)) {
    return fault;
  }
  const Target target = target_of(node, instruction);
  Value& variable = node.operand(instruction, 0);
  if (&variable == &target.variable) {  // as GETEL
    variable = target.is_inside() ? shared(element(*variable.set(), target.place)) : Value();
    return std::nullopt;
  }
  if (target.place == 0) {
    variable = Value();
    return std::nullopt;
  }
  const bool is_inside = target.is_inside();
  Set* set = open_for(node, target.variable, is_inside ? target.size() : target.place);
  if (set == nullptr) {
    return kLimit;
  }
  if (is_inside) {
    std::swap(element(*set, target.place), variable);
  } else {
    pad(*set, target.place);
    set->push_back(variable);
    variable = Value();
  }
  return std::nullopt;
}

Fault execute_exchel(Node& node, const PreparedInstruction& instruction) {
  Value& variable = node.operand(instruction, 0);
  if (!variable.is(Type::set)) {
    return RunTimeError::non_set;
  }
  if (!node.operand(instruction, 1).is(Type::integer) ||
      !node.operand(instruction, 2).is(Type::integer)) {
    return RunTimeError::non_numeric;
  }
  const std::uint64_t size = variable.set()->size();
  const std::uint64_t one = place_of(node.operand(instruction, 1).integer(), size);
  const std::uint64_t other = place_of(node.operand(instruction, 2).integer(), size);
  const std::uint64_t low = std::min(one, other);
  const std::uint64_t high = std::max(one, other);
  if (low == high || low > size) {
    return std::nullopt;
  }
  Set* set = open_for(node, variable, std::max(high, size));
  if (set == nullptr) {
    return kLimit;
  }
  pad(*set, high + 1);
  if (low == 0) {
    element(*set, high) = Value();
  } else {
    std::swap(element(*set, low), element(*set, high));
  }
  return std::nullopt;
}

}  // namespace cheg::vm
