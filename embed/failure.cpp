#include "embed/failure.hpp"

#include <array>
#include <cstdio>

namespace cheg::embed {
namespace {

// Fixed size, because reporting CHEG_NO_MEMORY must not allocate.
thread_local std::array<char, 1024> message_of_thread{};

}  // namespace

cheg_status failed(const char* function, cheg_status status, const char* message) noexcept {
  std::snprintf(message_of_thread.data(), message_of_thread.size(), "%s: %s", function, message);
  return status;
}

}  // namespace cheg::embed

const char* cheg_message() { return cheg::embed::message_of_thread.data(); }

const char* cheg_version() { return CHEG_VERSION; }
