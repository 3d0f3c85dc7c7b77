// The yardstick of tablebase times.
#pragma once

namespace cheg::bench {

// The benchmark that measures it, and the beginning of the names of those measured by it.
inline constexpr const char* kYard = "tablebase/yard";
inline constexpr const char* kTablebase = "tablebase/";

}  // namespace cheg::bench
