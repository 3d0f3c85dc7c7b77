#include "cover/pages.hpp"

namespace cheg::cover {

std::string cover_page(const CoverReport& /*report*/) { return ""; }

}  // namespace cheg::cover
