#include "chess/tablebase/value.hpp"

namespace cheg::chess::tablebase {

std::string to_string(Value value) {
  if (value.outcome == Outcome::draw) {
    return name(value.outcome);
  }
  return (value.outcome == Outcome::win ? "mate in " : "mated in ") + std::to_string(value.moves());
}

}  // namespace cheg::chess::tablebase
