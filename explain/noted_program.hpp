// A NotedProgram is a program whose rules write notes about their steps while they run.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "lang/program.hpp"
#include "lang/rules/notes.hpp"
#include "vm/native.hpp"
#include "vm/prepared.hpp"

namespace cheg::explain {

// A NotedProgram plays the same moves as the original program, but runs more slowly.
struct NotedProgram {
  std::shared_ptr<const vm::PreparedProgram> prepared;
  lang::rules::NoteTable notes;
  // The keys are the names of definitions in upper case. The values are the `;;` comments of these
  // definitions.
  std::map<std::string, std::string> names;
};

// Returns whether the program, or a library program that it uses, contains the line USE RULES.
[[nodiscard]] bool has_rules(const lang::Program& program);

// Compiles the texts of the program again, into a program whose rules write notes. Returns nullptr
// if the program has no rules, or if the texts no longer compile. The native libraries must outlive
// the result.
[[nodiscard]] std::unique_ptr<const NotedProgram> make_noted(
    const lang::Program& program, std::span<const vm::NativeLibrary* const> libraries,
    lang::rules::NoteDetail detail = lang::rules::NoteDetail::reasons);

// Returns the rule to which an instruction of `program` belongs, or nullptr if the instruction
// belongs to no rule. `program` may be the original program or the program that was compiled with
// notes.
[[nodiscard]] const lang::rules::NotedRule* rule_at(const NotedProgram& noted,
                                                    const lang::Program& program,
                                                    std::uint32_t instruction);
// Returns whether the instruction belongs to a rule whose explanation contains values.
[[nodiscard]] bool has_values(const NotedProgram& noted, const lang::Program& program,
                              std::uint32_t instruction);

}  // namespace cheg::explain
