// An error in a record of a game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace cheg::kriegspiel {

struct RecordError {
  std::string message;     // lower case, no full stop
  std::size_t line = 0;    // from 1; 0 if the message gives the place
  std::size_t column = 0;  // from 1, in bytes; 0 for the whole line
};

// An error in a record, or nothing if the record has no error.
using RecordFault = std::optional<RecordError>;

}  // namespace cheg::kriegspiel
