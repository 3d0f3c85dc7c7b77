#include "embed/use_check.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <unordered_map>

namespace cheg::embed {

void abort_for_wrong_use(const char* function, const char* what) {
  std::fprintf(stderr, "%s: %s\n", function, what);
  std::abort();
}

#if CHEG_CHECK_USE

namespace {

struct Register {
  std::mutex mutex;
  std::unordered_map<const void*, const char*> kinds;
};

// Never destroyed: handles may be freed when the process ends.
Register& living() {
  static auto* const handles = new Register;
  return *handles;
}

}  // namespace

void register_handle(const void* handle, const char* kind) {
  const std::lock_guard lock(living().mutex);
  living().kinds[handle] = kind;
}

void forget_handle(const void* handle) {
  const std::lock_guard lock(living().mutex);
  living().kinds.erase(handle);
}

void require_alive(const void* handle, const char* kind, const char* function) {
  const std::lock_guard lock(living().mutex);
  const auto found = living().kinds.find(handle);
  if (found == living().kinds.end() || std::strcmp(found->second, kind) != 0) {
    abort_for_wrong_use(function,
                        ("there is no live " + std::string(kind) + "; has it been freed?").c_str());
  }
}

#endif

}  // namespace cheg::embed
