#include "cover/html_maps.hpp"

#include <fmt/format.h>

#include "cover/pages.hpp"
#include "proof/html_heat_map.hpp"
#include "proof/html_text.hpp"

namespace cheg::cover {

std::string rule_maps(const CoveredSide& side, const CoveredRule& rule) {
  if (rule.decides == 0) {
    return "";
  }
  std::string text;
  for (std::size_t i = 0; i < side.men.size(); ++i) {
    text += proof::html::heat_map(man_name(side.men[i]), rule.maps[i], side.men_positions[i]);
  }
  return fmt::format(
      "<details>\n<summary>Where {} decides, by the squares of the men</summary>\n"
      "<div class=\"maps\">\n{}</div>\n</details>\n",
      proof::html::escaped(rule.name), text);
}

}  // namespace cheg::cover
