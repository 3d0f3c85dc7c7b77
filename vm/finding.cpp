#include "vm/finding.hpp"

#include <tuple>

namespace cheg::vm {

bool JudgedMove::is_better_than(const JudgedMove& other) const {
  const auto rank = [](const JudgedMove& it) {
    const int class_of_kind = it.kind == Kind::reached ? 0 : it.kind == Kind::value ? 1 : 2;
    const bool counts = it.kind != Kind::undefined;
    return std::tuple(class_of_kind, it.kind == Kind::value ? it.value : 0, counts ? it.moves : 0);
  };
  return rank(*this) < rank(other);
}

}  // namespace cheg::vm
