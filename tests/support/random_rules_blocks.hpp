// The blocks of random programs of the rules layer.
#pragma once

#include "tests/support/random.hpp"
#include "tests/support/random_rules.hpp"

namespace cheg::test {

// Adds definitions, and then the rules of both sides. Requires: the material in `rules` is set.
void add_random_blocks(RandomRules& rules, Random& random, const RandomRulesOptions& options);

}  // namespace cheg::test
