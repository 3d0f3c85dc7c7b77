// Diagnostics about names and operands. Private to resolve.cpp.
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

// One function for each diagnostic. Holds references to its constructor arguments.
class ResolveReports {
 public:
  ResolveReports(const ResolvedProgram& program, const Libraries& libraries, Hints& hints,
                 Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics), name_hints_(libraries, hints) {}

  // Forgets the undefined tags reported so far, so that those of the next module are reported.
  void begin_module() { unknown_tags_.clear(); }

  void unknown_instruction(const Module& module, const SyntaxLine& line);

  void surplus(const SyntaxTree& tree, const InstructionRow& row,
               std::span<const Operand> operands);

  void missing(const SyntaxTree& tree, const SyntaxLine& line, const InstructionRow& row,
               const OperandRow& operand_row);

  void literal(const SyntaxTree& tree, const Operand& operand, OperandKind kind);

  // A literal as the operand that receives a result.
  void stored_literal(const SyntaxTree& tree, const Operand& operand);
  void stored_read_only(const SyntaxTree& tree, const Operand& operand,
                        const VariableRow& variable);

  void ambiguous_tag(const Module& module, const Operand& operand, const Module& first_owner,
                     const TagDefinition& first, const Module& second_owner,
                     const TagDefinition& second);

  // Reports each name once; further uses become notes.
  void unknown_tag(const Module& module, const Operand& operand);

  // `word`: the name of a condition or an ordering, without `#`.
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
