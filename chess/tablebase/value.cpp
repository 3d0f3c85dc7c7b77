#include "chess/tablebase/value.hpp"

namespace cheg::chess::tablebase {

std::string to_string(TableValue value) {
  if (value.outcome == Wdl::draw) {
    return name(value.outcome);
  }
  return (value.outcome == Wdl::win ? "mate in " : "mated in ") + std::to_string(value.moves());
}

}  // namespace cheg::chess::tablebase
