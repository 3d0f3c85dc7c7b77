// What is wrong with a record of a game.
#pragma once

#include <cstddef>
#include <string>

namespace cheg::kriegspiel {

struct RecordError {
  std::string message;   // lower case, no full stop
  std::size_t line = 0;  // from 1; 0 if the message itself says where
};

}  // namespace cheg::kriegspiel
