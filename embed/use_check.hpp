// In debug builds, these functions check that the application does not use a freed handle, and that
// two threads do not use a VM at the same time. In other builds the functions check nothing.
#pragma once

#ifndef CHEG_CHECK_USE
#define CHEG_CHECK_USE 0
#endif

#if CHEG_CHECK_USE
#include <atomic>
#include <thread>
#endif

namespace cheg::embed {

// Prints the error on standard error and aborts the process.
[[noreturn]] void abort_for_wrong_use(const char* function, const char* what);

#if CHEG_CHECK_USE

// register_handle() adds a handle and its kind to the list of live handles. forget_handle() removes
// the handle from this list.
void register_handle(const void* handle, const char* kind);
void forget_handle(const void* handle);
// Aborts the process if `handle` is not alive or has a kind other than `kind`.
void require_alive(const void* handle, const char* kind, const char* function);

#else

inline void register_handle(const void* /*handle*/, const char* /*kind*/) {}
inline void forget_handle(const void* /*handle*/) {}
inline void require_alive(const void* /*handle*/, const char* /*kind*/, const char* /*function*/) {}

#endif

// The base class of all handles. `Self::kKind` is the name of the handle's type in the C interface.
template <class Self>
class Handle {
 public:
  Handle() { register_handle(this, Self::kKind); }
  ~Handle() { forget_handle(this); }
  Handle(const Handle&) = delete;
  Handle(Handle&&) = delete;
  Handle& operator=(const Handle&) = delete;
  Handle& operator=(Handle&&) = delete;
};

// Aborts if the handle is not alive or has the wrong kind. Ignores NULL, because need() reports
// NULL as an error.
template <class Self>
void check_alive(const Handle<Self>* handle, const char* function) {
  if (handle != nullptr) {
    require_alive(handle, Self::kKind, function);
  }
}

// Aborts if two threads use an object at the same time. The thread that uses the object may call
// begin() again before end().
class SingleUser {
 public:
  void begin([[maybe_unused]] const char* function) {
#if CHEG_CHECK_USE
    std::thread::id expected{};
    if (!user_.compare_exchange_strong(expected, std::this_thread::get_id()) &&
        expected != std::this_thread::get_id()) {
      abort_for_wrong_use(function, "another thread uses this VM at the same time");
    }
    ++depth_;
#endif
  }
  void end() {
#if CHEG_CHECK_USE
    if (--depth_ == 0) {
      user_ = std::thread::id{};
    }
#endif
  }
  // Returns whether a thread is using the object. Always returns false in builds without checks.
  // NOLINTNEXTLINE(readability-convert-member-functions-to-static): static only without checks
  [[nodiscard]] bool is_used() const {
#if CHEG_CHECK_USE
    return user_.load() != std::thread::id{};
#else
    return false;
#endif
  }

 private:
#if CHEG_CHECK_USE
  std::atomic<std::thread::id> user_{};
  int depth_ = 0;
#endif
};

// Calls begin() in the constructor and end() in the destructor.
class Use {
 public:
  Use(SingleUser& user, const char* function) : user_(user) { user_.begin(function); }
  ~Use() { user_.end(); }
  Use(const Use&) = delete;
  Use(Use&&) = delete;
  Use& operator=(const Use&) = delete;
  Use& operator=(Use&&) = delete;

 private:
  SingleUser& user_;
};

}  // namespace cheg::embed
