#include "lang/hints.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "chess/text.hpp"

namespace cheg::lang {

std::string Hints::nearest(std::string_view name, std::span<const std::string_view> candidates) {
  const std::size_t looked_at = std::min(candidates.size(), comparisons_left_);
  comparisons_left_ -= looked_at;
  const std::string_view found = chess::nearest_name(name, candidates.subspan(0, looked_at));
  return found.empty() ? "" : fmt::format("did you mean `{}`?", found);
}

}  // namespace cheg::lang
