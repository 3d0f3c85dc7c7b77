// Arithmetic and operations on sets of CHEG, for the slow machine.

#pragma once

#include <cstdint>
#include <string>

#include "tests/support/slow_values.hpp"

namespace cheg::test {

// Returns the ADD, SUB, MUL, DIV, MOD, DIF, MIN or MAX of the integers. Throws SlowRunTimeError.
std::int64_t slow_computed(const std::string& name, std::int64_t a, std::int64_t b);

// Returns the value of a position with these winning chances, losing chances and certainty.
long long slow_position_value(std::int64_t winning, std::int64_t losing, std::int64_t certainty,
                              int depth);

// Returns the number of the first element that equals the value, or 0 if no element does.
std::int64_t slow_number_of(const SlowValue& value, const SlowSet& set);

// Returns the elements of `set` that are in `other`, or those that are not in `other`.
SlowSet slow_filtered(const SlowSet& set, const SlowSet& other, bool wanted_there);

SlowSet slow_joined(SlowSet first, const SlowSet& second);

std::int64_t slow_size(const SlowSet& set);

// Returns the position that an element number denotes. A number below 1 counts from the end of the
// set.
std::int64_t slow_position(const SlowSet& set, std::int64_t number);

// Returns the element at position p, or undefined if p is outside the set.
SlowValue slow_element(const SlowSet& set, std::int64_t p);

// These functions change a set in the same way as the element instructions do for position p. They
// cover all cases: p before, inside or after the set.
void slow_set_element(SlowSet& set, std::int64_t p, const SlowValue& value);
void slow_insert_element(SlowSet& set, std::int64_t p, const SlowValue& value);
void slow_remove_element(SlowSet& set, std::int64_t p);
void slow_exchange_elements(SlowSet& set, std::int64_t p, std::int64_t q);

}  // namespace cheg::test
