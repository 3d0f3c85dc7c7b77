// A program with rules, compiled so that its rules write notes about their work.
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

// Plays the same moves as the program, but more slowly.
struct NotedProgram {
  std::shared_ptr<const vm::PreparedProgram> prepared;
  lang::rules::NoteTable notes;
  // The `;;` comments of definitions, by the definitions' names in upper case.
  std::map<std::string, std::string> names;
};

// Whether the program, or a library program that it uses, says USE RULES.
[[nodiscard]] bool has_rules(const lang::Program& program);

// Compiles the program once more from its texts, with notes. nullptr if it has no rules, or if its
// texts no longer compile. The native libraries must outlive the result.
[[nodiscard]] std::unique_ptr<const NotedProgram> make_noted(
    const lang::Program& program, std::span<const vm::NativeLibrary* const> libraries,
    lang::rules::NoteDetail detail = lang::rules::NoteDetail::reasons);

// The rule to which an instruction belongs; nullptr if there is none. `program` may be the program
// itself or its form with notes.
[[nodiscard]] const lang::rules::NotedRule* rule_at(const NotedProgram& noted,
                                                    const lang::Program& program,
                                                    std::uint32_t instruction);
// Whether the instruction belongs to a rule whose text has values.
[[nodiscard]] bool has_values(const NotedProgram& noted, const lang::Program& program,
                              std::uint32_t instruction);

}  // namespace cheg::explain
