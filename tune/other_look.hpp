// The native libraries of stdlib with one change: LOOK calls another function. LOOK is the native
// instruction into which BEST MIN is compiled.
#pragma once

#include <span>
#include <vector>

#include "vm/native.hpp"

namespace cheg::tune {

// An OtherLook never changes, so several threads may share it.
class OtherLook {
 public:
  // `look` is the function of LOOK. The function can read `data` with NativeCall::data(). `data`
  // must outlive all programs that use these natives.
  OtherLook(vm::NativeInstruction::Function look, const void* data);
  OtherLook(const OtherLook&) = delete;
  OtherLook(OtherLook&&) = delete;
  OtherLook& operator=(const OtherLook&) = delete;
  OtherLook& operator=(OtherLook&&) = delete;
  ~OtherLook() = default;

  // The result is valid as long as this object exists.
  [[nodiscard]] std::span<const vm::NativeLibrary* const> natives() const { return natives_; }
  // Returns the function that LOOK has in stdlib.
  [[nodiscard]] vm::NativeInstruction own_look() const { return own_look_; }

 private:
  vm::NativeInstruction own_look_;
  std::vector<vm::NativeInstruction> functions_;
  vm::NativeLibrary rules_;
  std::vector<const vm::NativeLibrary*> natives_;
};

}  // namespace cheg::tune
