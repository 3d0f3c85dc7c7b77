// Texts that all reports about hidden men have in common.
#pragma once

#include <cstddef>
#include <string>

#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

// Returns a text such as "1 move" or "12 moves".
[[nodiscard]] std::string number_of(std::size_t count, const char* what);

// Returns the result of the proof in one sentence.
[[nodiscard]] std::string verdict(const Report& report);

// Returns "a hidden king" or "hidden men".
[[nodiscard]] const char* opponent(const Report& report);

// Returns the cause of a group of failures, such as "stalemate, by CUT+2". For a cycle, the text
// contains the number of the cycle and the number of attempts in the cycle.
[[nodiscard]] std::string group_name(const FailureGroup& group);

// Returns a text such as "3: a1-c1", which says how many and which squares the king can stand on.
// With several hidden men, returns a text such as "2: kh7 ph5, kh7 ph6", which says how many
// positions are possible and lists some of these positions.
[[nodiscard]] std::string known_text(const Problem& known);

// Returns one sentence that says how many random games the player won.
[[nodiscard]] std::string random_games_text(const RandomGames& games);

// Returns where the hidden men stand if the referee gives this answer. Examples are "the king
// stands on a1-c1" and "the hidden men are kh7 ph5".
[[nodiscard]] std::string answered_text(const Step& step);

// Returns how the line ends, without a full stop: "mate after 12 moves".
[[nodiscard]] std::string end_text(const Line& line);

}  // namespace cheg::proof::hidden_king
