#include "tune/other_look.hpp"

#include "stdlib/natives/natives.hpp"

namespace cheg::tune {

OtherLook::OtherLook(vm::NativeInstruction::Function look, const void* data) {
  for (const vm::NativeLibrary* const library : stdlib::native_libraries()) {
    natives_.push_back(library);
    if (library->rows.name != "RULES") {
      continue;
    }
    rules_ = *library;
    functions_.assign(library->instructions.begin(), library->instructions.end());
    for (std::size_t i = 0; i < functions_.size(); ++i) {
      if (library->rows.instructions[i].name == "LOOK") {
        own_look_ = functions_[i];
        functions_[i] = vm::NativeInstruction(look, data);
      }
    }
    rules_.instructions = functions_;
    natives_.back() = &rules_;
  }
}

}  // namespace cheg::tune
