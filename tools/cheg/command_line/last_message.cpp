// Shows a last message for an exception that is not caught. Memory may run out before main(), in a
// thread, or so completely that there is no room for the exception itself. The message needs no
// memory.
#include "tools/cheg/command_line/last_message.hpp"

#include <cxxabi.h>
#include <unistd.h>

#include <atomic>
#include <exception>
#include <new>
#include <typeinfo>

#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {
namespace {

std::atomic<bool> memory_ran_out{false};

[[noreturn]] void note_and_throw() {
  memory_ran_out = true;
  throw std::bad_alloc();
}

[[noreturn]] void end_with_message() noexcept {
  // No current exception: there was no memory for one.
  const std::type_info* const type = abi::__cxa_current_exception_type();
  const bool is_memory = memory_ran_out || type == nullptr || *type == typeid(std::bad_alloc);
  const std::string_view message = is_memory ? kOutOfMemory : kInternalError;
  [[maybe_unused]] const ssize_t written =
      write(STDERR_FILENO, message.data(), message.size());  // a failure cannot be reported
  _exit(static_cast<int>(ExitStatus::stream));
}

// The priority is the highest, because objects of CLI11 and of other files are made before main()
// and need memory.
[[gnu::constructor(101)]] void install_last_message() {
  std::set_new_handler(note_and_throw);
  std::set_terminate(end_with_message);
}

}  // namespace
}  // namespace cheg::tool
