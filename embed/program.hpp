// Compiled programs of the C interface.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "cheg/cheg.h"
#include "embed/libraries.hpp"
#include "embed/use_check.hpp"
#include "lang/diagnostic.hpp"
#include "vm/prepared.hpp"

namespace cheg::embed {

// A compiled program. The program's handle and all VMs that run the program share this object.
class SharedProgram {
 public:
  SharedProgram(std::shared_ptr<const EmbedderLibraries> libraries,
                std::shared_ptr<const vm::PreparedProgram> prepared)
      : libraries_(std::move(libraries)), prepared_(std::move(prepared)) {}

  [[nodiscard]] const std::shared_ptr<const vm::PreparedProgram>& prepared() const {
    return prepared_;
  }
  [[nodiscard]] const lang::Program& program() const { return prepared_->program(); }
  // Returns the native libraries that the program can use.
  [[nodiscard]] std::span<const vm::NativeLibrary* const> functions() const {
    return libraries_->functions();
  }

  // Returns the place and the explanation of an instruction. The strings in the result are valid as
  // long as this object exists. Requires: `instruction` is the index of an instruction of the
  // program.
  [[nodiscard]] cheg_rule rule(std::uint32_t instruction) const;

 private:
  struct Texts {
    std::string location;
    std::string explanation;
  };

  std::shared_ptr<const EmbedderLibraries> libraries_;
  std::shared_ptr<const vm::PreparedProgram> prepared_;
  mutable std::mutex mutex_;
  mutable std::map<std::uint32_t, Texts> texts_;  // of the rules requested so far
};

// A diagnostic with copies of all its texts.
struct DiagnosticTexts {
  bool is_error;
  std::string code;
  std::string message;
  std::string hint;
  std::string file;
  std::string rendered;
  lang::LineColumn place;
  std::size_t length;
};

}  // namespace cheg::embed

struct cheg_program : cheg::embed::Handle<cheg_program> {
  static constexpr const char* kKind = "cheg_program";
  std::shared_ptr<const cheg::embed::SharedProgram> shared;
};

struct cheg_diagnostics : cheg::embed::Handle<cheg_diagnostics> {
  static constexpr const char* kKind = "cheg_diagnostics";
  std::vector<cheg::embed::DiagnosticTexts> items;
};
