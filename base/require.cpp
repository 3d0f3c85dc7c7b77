#include "base/require.hpp"

#include <cstdio>
#include <cstdlib>

namespace cheg {

void contract_violated(const char* file, int line, const char* function,
                       const char* condition) noexcept {
  std::fprintf(stderr, "%s:%d: %s: contract violated: %s\n", file, line, function, condition);
  std::abort();
}

}  // namespace cheg
