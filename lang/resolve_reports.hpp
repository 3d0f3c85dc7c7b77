// Reports errors in names and operands. Only resolve.cpp uses this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "lang/diagnostic.hpp"
#include "lang/hints.hpp"
#include "lang/library.hpp"
#include "lang/name_hints.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {

// The class has one function for each diagnostic. An object keeps references to its constructor
// arguments.
class ResolveReports {
 public:
  ResolveReports(const ResolvedProgram& program, const Libraries& libraries, Hints& hints,
                 Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics), name_hints_(libraries, hints) {}

  // Forgets which undefined tags have been reported. Call this function before each module, because
  // each undefined tag is reported once in each module.
  void begin_module() { unknown_tags_.clear(); }

  void unknown_instruction(const Module& module, const SyntaxLine& line);

  void surplus(const SyntaxTree& tree, const InstructionRow& row,
               std::span<const Operand> operands);

  void missing(const SyntaxTree& tree, const SyntaxLine& line, const InstructionRow& row,
               const OperandRow& operand_row);

  void literal(const SyntaxTree& tree, const Operand& operand, OperandKind kind);

  // Reports that an operand is a literal, although the instruction stores its result in this
  // operand.
  void stored_literal(const SyntaxTree& tree, const Operand& operand);
  void stored_read_only(const SyntaxTree& tree, const Operand& operand,
                        const VariableRow& variable);

  void ambiguous_tag(const Module& module, const Operand& operand, const Module& first_owner,
                     const TagDefinition& first, const Module& second_owner,
                     const TagDefinition& second);

  // Reports an undefined tag. Only the first use of a tag in a module causes a diagnostic. The next
  // three uses of the tag become notes of this diagnostic.
  void unknown_tag(const Module& module, const Operand& operand);

  // `word` is the name of a condition or an ordering, without `#`.
  void unknown_name(const Module& module, const Operand& operand, std::string_view word,
                    OperandKind kind);

 private:
  // An undefined tag that was reported.
  struct Unknown {
    std::optional<std::size_t> diagnostic;  // nothing if the limit of diagnostics was reached
    std::size_t uses = 0;
  };

  static std::string with_article(OperandKind kind);

  static std::string_view text_of(const SyntaxTree& tree, Span span);

  Diagnostic& report(const SyntaxTree& tree, DiagnosticCode code, Span span, std::string message);

  const ResolvedProgram& program_;
  Diagnostics& diagnostics_;
  NameHints name_hints_;
  std::unordered_map<std::uint32_t, Unknown> unknown_tags_;
};

}  // namespace cheg::lang
