// Texts that all reports about a hidden lone king have in common.
#pragma once

#include <cstddef>
#include <string>

#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

// Returns a text such as "1 move" or "12 moves".
[[nodiscard]] std::string number_of(std::size_t count, const char* what);

// Returns the result of the proof in one sentence.
[[nodiscard]] std::string verdict(const Report& report);

// Returns the cause of a group of failures, such as "cycle of knowledge no. 1, 2 attempts".
[[nodiscard]] std::string group_name(const FailureGroup& group);

// Returns the number of the squares on which the king can stand, and these squares: "3: a1-c1".
[[nodiscard]] std::string known_text(const Problem& known);

// Returns how the line ends, without a full stop: "mate after 12 moves".
[[nodiscard]] std::string end_text(const Line& line);

}  // namespace cheg::proof::hidden_king
