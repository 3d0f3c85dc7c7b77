// The checksum that the project's binary file formats use.
#pragma once

#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace cheg {

// Computes the XXH3 checksum (64 bits) of bytes that are added piece by piece. The checksum detects
// accidental damage, but not forgery. A target that includes this header must link xxhash::xxhash.
class Checksum {
 public:
  // Throws std::bad_alloc.
  Checksum() : state_(XXH3_createState(), XXH3_freeState) {
    if (state_ == nullptr) {  // C code returns an error instead of throwing
      throw std::bad_alloc();
    }
    XXH3_64bits_reset(state_.get());
  }

  void add(const void* data, std::size_t size) { XXH3_64bits_update(state_.get(), data, size); }
  // Returns the checksum of all bytes added so far.
  [[nodiscard]] std::uint64_t get() const { return XXH3_64bits_digest(state_.get()); }

 private:
  std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state_;
};

}  // namespace cheg
