// Completes the last word of a line while the user types the line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "repl/session_parts.hpp"

namespace cheg::repl {

struct Completion {
  std::vector<std::string> words;  // each replaces the last word of the line
  bool files = false;              // names of files can replace it too
};

// Returns the possible completions. `before` is the line up to the cursor.
[[nodiscard]] Completion complete(std::string_view before, const SessionParts& parts);

}  // namespace cheg::repl
