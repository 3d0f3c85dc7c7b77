// The weights of CHECKMATE (1979), as text in its author's form and as values for a program.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "consult/consultant.hpp"
#include "vm/given.hpp"

namespace cheg::play {

inline constexpr std::size_t kCheckmateWeights = 9;  // in a set
inline constexpr std::size_t kCheckmateSets = 3;     // A, B and C

// The number of units in a point. Weights are integers in this unit, because they have five
// decimals.
inline constexpr std::int64_t kCheckmateUnits = 100'000;

using CheckmateSet = std::array<std::int64_t, kCheckmateWeights>;
using CheckmateWeights = std::array<CheckmateSet, kCheckmateSets>;

// Reads "9,11.5,3,11,1,1,6.6,1,102": nine numbers of points below 100000, in the forms of BASIC
// (-2, .5, 1.5E2), rounded to five decimals. Returns nothing if the line has another form.
[[nodiscard]] std::optional<CheckmateSet> parse_checkmate_set(std::string_view line);

// The program's own weights, in its variables C1, C2 and C3. Its variable SCALE is the number of
// units in a point. Asks the program once. Returns nothing if the program does not take these four
// variables, or gives them values that are not weights. Requires: consultant.give() has not been
// called.
[[nodiscard]] std::optional<CheckmateWeights> own_checkmate_weights(
    consult::Consultant& consultant);

// The weights in the form that Consultant::give() takes.
[[nodiscard]] std::vector<vm::Given> given_checkmate_weights(const CheckmateWeights& weights);

}  // namespace cheg::play
