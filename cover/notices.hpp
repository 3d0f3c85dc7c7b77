// Derives notices from the results of cover(). A notice points to a place that the author of the
// program should check.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cover/report.hpp"

namespace cheg::cover {

enum class NoticeKind : std::uint8_t {
  dead,           // a rule decides nowhere
  shadowed,       // a rule decides nowhere, because rules before it always play
  never_reached,  // the program never reaches a clause or an instruction that gives a move
  always_true,    // a condition always holds, a filter removes nothing, or a jump never varies
  tie             // the order of moves decides, and another move would have been better
};

struct Notice {
  NoticeKind kind = NoticeKind::dead;
  std::size_t rule = 0;             // number in the side's rules
  std::optional<std::size_t> step;  // number in the rule's steps
  std::string text;                 // for people
};

// Returns the notices about `side`, sorted by kind. Notices of one kind are in the order of the
// program.
[[nodiscard]] std::vector<Notice> notices_on(const CoveredSide& side);

// Returns "dead", "shadowed", "never_reached", "always_true" or "tie".
[[nodiscard]] const char* name(NoticeKind kind);

}  // namespace cheg::cover
