// The weights of CHECKMATE (1979). These functions read the weights from a line of text in the form
// of 1979, read them from a program, and give them to a program.
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

// The number of units in a point. Weights are stored as whole numbers of units, because a weight in
// points may have five decimals.
inline constexpr std::int64_t kCheckmateUnits = 100'000;

using CheckmateSet = std::array<std::int64_t, kCheckmateWeights>;
using CheckmateWeights = std::array<CheckmateSet, kCheckmateSets>;

// Reads nine weights from a line such as "9,11.5,3,11,1,1,6.6,1,102". Each weight is a number of
// points between -100000 and 100000 (exclusive), and may be written as in BASIC: -2, .5 or 1.5E2.
// Rounds each weight to five decimals. Returns nothing if the line does not have this form.
[[nodiscard]] std::optional<CheckmateSet> parse_checkmate_set(std::string_view line);

// Returns the weights that the program uses by default, from its variables C1, C2 and C3. The
// program stores weights in its own unit. The program's variable SCALE is the number of these units
// in a point. To read the variables, the function asks the program once for a move. Returns nothing
// if one of the variables C1, C2, C3 and SCALE has an invalid value, or is not an input of the
// program (vm::takes). Requires: consultant.give() has not been called.
[[nodiscard]] std::optional<CheckmateWeights> own_checkmate_weights(
    consult::Consultant& consultant);

// Returns the weights in the form that Consultant::give() takes.
[[nodiscard]] std::vector<vm::Given> given_checkmate_weights(const CheckmateWeights& weights);

}  // namespace cheg::play
