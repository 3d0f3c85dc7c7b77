#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

#include "base/system_memory.hpp"

namespace cheg {

std::uint64_t memory_of_machine() {
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  const std::uint64_t bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::uint64_t granted = 0;  // "max": no limit
  return std::ifstream("/sys/fs/cgroup/memory.max") >> granted ? std::min(bytes, granted) : bytes;
}

}  // namespace cheg
