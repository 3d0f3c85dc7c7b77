// Instructions that build and search sets.
#include <cstddef>
#include <optional>
#include <utility>

#include "vm/instructions.hpp"

namespace cheg::vm {
namespace {

// The place of the first element that equals the value, from 1, or 0. Nothing if the program must
// end.
std::optional<std::size_t> find_in(Node& node, const Value& value, const Value& set) {
  const std::span<const Value> elements = std::as_const(*set.set()).elements();
  if (!node.charge(static_cast<Fuel>(elements.size()))) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::optional<bool> equal = node.equal(elements[i], value);
    if (!equal) {
      return std::nullopt;
    }
    if (*equal) {
      return i + 1;
    }
  }
  return 0;
}

// Appends the elements of `from` that are, or are not, in `other` to `result`.
Fault add_where(Node& node, Set& result, const Value& from, const Value& other, bool wanted) {
  for (const Value& element : std::as_const(*from.set()).elements()) {
    if (!node.charge(1)) {
      return kLimit;
    }
    const auto found = find_in(node, element, other);
    if (!found) {
      return kLimit;
    }
    if ((*found != 0) == wanted) {
      result.push_back(shared(element));
    }
  }
  return std::nullopt;
}

Fault add_all(Node& node, Set& result, const Value& from) {
  if (!node.charge(from.set()->size())) {
    return kLimit;
  }
  for (const Value& element : std::as_const(*from.set()).elements()) {
    result.push_back(shared(element));
  }
  return std::nullopt;
}

// Creates a set with room for the elements of both operands, calls fill(result, a, b) and stores
// the set.
template <class Fill>
Fault combine(Node& node, const PreparedInstruction& instruction, Fill fill) {
  const Value& a = node.operand(instruction, 1);
  const Value& b = node.operand(instruction, 2);
  if (!a.is(Type::set) || !b.is(Type::set)) {
    return RunTimeError::non_set;
  }
  const std::size_t most = std::size_t{a.set()->size()} + b.set()->size();
  if (!node.reserve(most)) {
    return kLimit;
  }
  Set* result = node.store().make(most);
  const Fault fault = fill(*result, a, b);
  if (fault) {
    return fault;
  }
  node.store().trim(result);
  node.operand(instruction, 0) = Value::set(result);
  return std::nullopt;
}

// The place of the element, for MEMBER and MEMNUM. They accept set and element in either order.
Fault find_member(Node& node, const PreparedInstruction& instruction, std::size_t& place) {
  const Value& first = node.operand(instruction, 1);
  const Value& second = node.operand(instruction, 2);
  const bool is_exchanged = !second.is(Type::set);
  if (is_exchanged && !first.is(Type::set)) {
    return RunTimeError::non_set;
  }
  const auto found = is_exchanged ? find_in(node, second, first) : find_in(node, first, second);
  if (!found) {
    return kLimit;
  }
  place = *found;
  return std::nullopt;
}

}  // namespace

Fault execute_selecc(Node& node, const PreparedInstruction& instruction) {
  const Value& from = node.operand(instruction, 2);
  if (!from.is(Type::set)) {
    return RunTimeError::non_set;
  }
  const std::size_t size = from.set()->size();
  if (!node.charge(static_cast<Fuel>(size)) || !node.reserve(size)) {
    return kLimit;
  }
  Set* result = node.store().make(size);
  for (const Value& element : std::as_const(*from.set()).elements()) {
    const ConditionResult outcome = node.test(instruction.operands[1], element);
    if (outcome.is_error()) {
      return outcome.error();
    }
    if (outcome.holds()) {
      result->push_back(shared(element));
    }
  }
  node.store().trim(result);
  node.operand(instruction, 0) = Value::set(result);
  return std::nullopt;
}

Fault execute_pair(Node& node, const PreparedInstruction& instruction) {
  if (!node.reserve(2)) {
    return kLimit;
  }
  Set* result = node.store().make(2);
  result->push_back(shared(node.operand(instruction, 1)));
  result->push_back(shared(node.operand(instruction, 2)));
  node.operand(instruction, 0) = Value::set(result);
  return std::nullopt;
}

Fault execute_member(Node& node, const PreparedInstruction& instruction) {
  std::size_t place = 0;
  if (const Fault fault = find_member(node, instruction, place)) {
    return fault;
  }
  node.operand(instruction, 0) = Value::logical(place != 0);
  return std::nullopt;
}

Fault execute_memnum(Node& node, const PreparedInstruction& instruction) {
  std::size_t place = 0;
  if (const Fault fault = find_member(node, instruction, place)) {
    return fault;
  }
  node.operand(instruction, 0) = Value::integer(static_cast<std::int64_t>(place));
  return std::nullopt;
}

Fault execute_inters(Node& node, const PreparedInstruction& instruction) {
  return combine(node, instruction, [&](Set& result, const Value& a, const Value& b) {
    return add_where(node, result, a, b, true);
  });
}

Fault execute_union_of(Node& node, const PreparedInstruction& instruction) {
  return combine(node, instruction, [&](Set& result, const Value& a, const Value& b) {
    const Fault fault = add_all(node, result, a);
    return fault ? fault : add_where(node, result, b, a, false);
  });
}

Fault execute_differ(Node& node, const PreparedInstruction& instruction) {
  return combine(node, instruction, [&](Set& result, const Value& a, const Value& b) {
    return add_where(node, result, a, b, false);
  });
}

Fault execute_append(Node& node, const PreparedInstruction& instruction) {
  return combine(node, instruction, [&](Set& result, const Value& a, const Value& b) {
    const Fault fault = add_all(node, result, a);
    return fault ? fault : add_all(node, result, b);
  });
}

}  // namespace cheg::vm
