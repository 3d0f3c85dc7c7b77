// Arithmetic and operations on sets of CHEG, for the slow machine.

#pragma once

#include <cstdint>
#include <string>

#include "tests/support/slow_values.hpp"

namespace cheg::test {

// ADD, SUB, MUL, DIV, MOD, DIF, MIN or MAX of the integers. Throws SlowRunTimeError.
std::int64_t slow_computed(const std::string& name, std::int64_t a, std::int64_t b);

// The value of winning chances, losing chances and certainty.
long long slow_position_value(std::int64_t winning, std::int64_t losing, std::int64_t certainty,
                              int depth);

// The number of the first element that equals the value, 0 if none does.
std::int64_t slow_number_of(const SlowValue& value, const SlowSet& set);

// The elements of `set` that are, or are not, in `other`.
SlowSet slow_filtered(const SlowSet& set, const SlowSet& other, bool wanted_there);

SlowSet slow_joined(SlowSet first, const SlowSet& second);

std::int64_t slow_size(const SlowSet& set);

// The position that an element number means.
std::int64_t slow_position(const SlowSet& set, std::int64_t number);

// The element at that position, undefined outside the set.
SlowValue slow_element(const SlowSet& set, std::int64_t p);

// Each in the column of the element instructions that p belongs to.
void slow_set_element(SlowSet& set, std::int64_t p, const SlowValue& value);
void slow_insert_element(SlowSet& set, std::int64_t p, const SlowValue& value);
void slow_remove_element(SlowSet& set, std::int64_t p);
void slow_exchange_elements(SlowSet& set, std::int64_t p, std::int64_t q);

}  // namespace cheg::test
