// What is wrong with a record of a game.
#pragma once

#include <cstddef>
#include <string>

namespace cheg::kriegspiel {

struct RecordError {
  std::string message;     // lower case, no full stop
  std::size_t line = 0;    // from 1; 0 if the message itself says where
  std::size_t column = 0;  // from 1, in bytes; 0 if it is the whole line
};

}  // namespace cheg::kriegspiel
