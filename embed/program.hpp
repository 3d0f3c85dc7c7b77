// Compiled programs of the C interface.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cheg/cheg.h"
#include "chess/material.hpp"
#include "chess/position.hpp"
#include "embed/libraries.hpp"
#include "embed/use_check.hpp"
#include "lang/source.hpp"
#include "vm/prepared.hpp"

namespace cheg::embed {

// A compiled program. The program's handle and all VMs that run the program share this object.
class SharedProgram {
 public:
  // `shipped_name` is the name under which the program is shipped with CHEG. `shipped_name` is
  // empty for a program of the embedder.
  SharedProgram(std::shared_ptr<const EmbedderLibraries> libraries,
                std::shared_ptr<const vm::PreparedProgram> prepared,
                std::string_view shipped_name = "");

  [[nodiscard]] const std::shared_ptr<const vm::PreparedProgram>& prepared() const {
    return prepared_;
  }
  [[nodiscard]] const lang::Program& program() const { return prepared_->program(); }
  // Returns the native libraries that the program can use.
  [[nodiscard]] std::span<const vm::NativeLibrary* const> functions() const {
    return libraries_->functions();
  }

  // Returns how many moves the program's longest win takes, with this material and this side to
  // move. Returns nothing if there is no proof.
  [[nodiscard]] std::optional<int> longest_win(const chess::Position& position) const;

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
  // The proved endings, with the program as White, and their longest wins in moves.
  std::vector<std::pair<chess::MaterialSignature, int>> longest_wins_;
  mutable std::mutex mutex_;
  mutable std::map<std::uint32_t, Texts> texts_;  // of the rules requested so far
};

// Returns the program shipped with CHEG under this name. Throws a CallFailure if there is no such
// program.
[[nodiscard]] std::shared_ptr<const SharedProgram> shipped_program(const std::string& name);

// Returns the rule to which a reason belongs. Throws a CallFailure if the program has no such
// reason.
[[nodiscard]] cheg_rule checked_rule(const SharedProgram& shared, cheg_reason reason);

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
