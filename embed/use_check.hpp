// Finds out in debug builds whether the embedder uses handles that have been freed, or a VM in two
// threads at once. In other builds nothing of it is left.
#pragma once

#include <atomic>
#include <thread>

#ifndef CHEG_CHECK_USE
#define CHEG_CHECK_USE 0
#endif

namespace cheg::embed {

// Says on standard error what is wrong, and aborts.
[[noreturn]] void abort_for_wrong_use(const char* function, const char* what);

#if CHEG_CHECK_USE

// The handles that are alive, with what they are called.
void register_handle(const void* handle, const char* kind);
void forget_handle(const void* handle);
// Aborts unless the handle is alive and of this kind.
void require_alive(const void* handle, const char* kind, const char* function);

#else

inline void register_handle(const void* /*handle*/, const char* /*kind*/) {}
inline void forget_handle(const void* /*handle*/) {}
inline void require_alive(const void* /*handle*/, const char* /*kind*/, const char* /*function*/) {}

#endif

// What every handle derives from. `Self::kKind` is what the interface calls it.
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

// NULL passes: whether it may be there is another question.
template <class Self>
void check_alive(const Handle<Self>* handle, const char* function) {
  if (handle != nullptr) {
    require_alive(handle, Self::kKind, function);
  }
}

// Who uses something that only one thread may use at a time. The same thread may begin again while
// it is at it.
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
  // Whether somebody is at it; false in builds that do not check.
  // NOLINTNEXTLINE(readability-convert-member-functions-to-static): not where it is checked
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

// Uses it as long as this lives.
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
