// A library to preload: memory that runs out. Counts the allocations of a process and makes the one
// fail that CHEG_FAIL_AT numbers, from 1, or, with CHEG_FAIL_ON, all from there on. Starting a
// thread counts, because it needs a stack. Without CHEG_FAIL_AT it writes at the end the number of
// allocations to the file that CHEG_FAIL_COUNT names.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

extern "C" {

// The allocator of glibc under its second names: dlsym() would allocate to find the first.
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

std::atomic<long> calls{0};

bool fails() {
  static const char* const kAt = std::getenv("CHEG_FAIL_AT");
  static const long kFirst = kAt == nullptr ? 0 : std::strtol(kAt, nullptr, 10);
  static const bool kGoesOn = std::getenv("CHEG_FAIL_ON") != nullptr;
  const long call = ++calls;
  return kFirst > 0 && (call == kFirst || (kGoesOn && call > kFirst));
}

void* nothing() {
  errno = ENOMEM;
  return nullptr;
}

[[gnu::destructor]] void write_count() {
  const char* const path = std::getenv("CHEG_FAIL_COUNT");
  if (path != nullptr) {
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dprintf(file, "%ld", calls.load());
    close(file);
  }
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) noexcept { return fails() ? nothing() : __libc_malloc(size); }

void* calloc(std::size_t count, std::size_t size) noexcept {
  return fails() ? nothing() : __libc_calloc(count, size);
}

void* realloc(void* memory, std::size_t size) noexcept {
  return fails() ? nothing() : __libc_realloc(memory, size);
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
  return fails() ? nothing() : __libc_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept {
  void* const found = memalign(alignment, size);
  if (found == nullptr) {
    return ENOMEM;
  }
  *memory = found;
  return 0;
}

void* mmap(void* address, std::size_t size, int protection, int flags, int file,
           off_t offset) noexcept {
  if (fails()) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return reinterpret_cast<void*>(syscall(SYS_mmap, address, size, protection, flags, file, offset));
}

void* mremap(void* address, std::size_t old_size, std::size_t size, int flags, ...) noexcept {
  if (fails()) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return reinterpret_cast<void*>(syscall(SYS_mremap, address, old_size, size, flags, nullptr));
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*),
                   void* argument) noexcept {
  using Function = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const auto kOriginal = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "pthread_create"));
  return fails() ? EAGAIN : kOriginal(thread, attributes, function, argument);
}
}
