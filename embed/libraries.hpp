// The libraries that an embedder's CHEG programs can use. An embedder is an application that uses
// the C interface. An embedder can add program texts and natives (instructions that the application
// implements) to the libraries shipped with CHEG.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cheg/cheg.h"
#include "embed/use_check.hpp"
#include "lang/library.hpp"
#include "vm/native.hpp"

namespace cheg::embed {

// A native that the embedder has added.
class EmbedderNative {
 public:
  // Throws a CallFailure if `native` is not a valid description. This object frees the native's
  // context only if own_context() has been called.
  explicit EmbedderNative(const cheg_native& native);
  ~EmbedderNative();
  EmbedderNative(const EmbedderNative&) = delete;
  EmbedderNative(EmbedderNative&&) = delete;
  EmbedderNative& operator=(const EmbedderNative&) = delete;
  EmbedderNative& operator=(EmbedderNative&&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  // Returns a reference that is valid as long as this object exists.
  [[nodiscard]] const lang::InstructionRow& row() const { return row_; }
  [[nodiscard]] vm::NativeInstruction instruction() const { return {run, this}; }
  void own_context() { owns_context_ = true; }

 private:
  static void run(vm::NativeCall& call);

  std::string name_;
  std::string summary_;
  std::vector<std::string> operand_names_;
  lang::InstructionRow row_;
  void (*function_)(void* context, cheg_call* call);
  void* context_;
  void (*free_context_)(void* context);
  bool owns_context_ = false;
};

// The natives of one library. A program loads a library with one USE line.
struct NativeSet {
  std::vector<std::shared_ptr<const EmbedderNative>> natives;
};

// The libraries that the embedder has added. The keys are the names of the libraries in upper case.
// EmbedderLibraries has its own copy of the libraries. Therefore, libraries that are added later do
// not change programs that are already compiled.
struct Contents {
  std::map<std::string, NativeSet, std::less<>> natives;
  std::map<std::string, lang::SourcePointer, std::less<>> texts;
};

// The libraries never change after construction. Each compiled program keeps its libraries alive.
class EmbedderLibraries final : public lang::Libraries {
 public:
  explicit EmbedderLibraries(Contents contents);

  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& user) const override;
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override { return rows_; }
  [[nodiscard]] std::vector<std::string> names(const lang::Source& user) const override;

  // Returns the natives shipped with CHEG and those that the embedder has added.
  [[nodiscard]] std::span<const vm::NativeLibrary* const> functions() const { return functions_; }

 private:
  struct Rows {
    std::vector<lang::InstructionRow> rows;
    std::vector<vm::NativeInstruction> instructions;
    vm::NativeLibrary library;
  };

  Contents contents_;
  std::deque<Rows> own_;
  std::vector<const lang::NativeRows*> rows_;
  std::vector<const vm::NativeLibrary*> functions_;
};

}  // namespace cheg::embed

struct cheg_libraries : cheg::embed::Handle<cheg_libraries> {
  static constexpr const char* kKind = "cheg_libraries";
  cheg::embed::Contents contents;
};
