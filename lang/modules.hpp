// The parsed texts of a program and of the library programs that it uses. Each text has its tags,
// ENTRY lines and explanations, and the program itself also has its examples.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lang/diagnostic.hpp"
#include "lang/example.hpp"
#include "lang/hints.hpp"
#include "lang/library.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang {

namespace rules {
struct NoteTable;
}

struct TagDefinition {
  Name name;
  std::uint32_t instruction = 0;  // its number among the instructions of all modules
  std::uint32_t explanation = 0;  // its `;;` comments, in Module::explanations
  bool is_used = false;
};

struct EntryUse {
  std::uint32_t line = 0;
  std::uint32_t number = 0;  // index into the tree's entries
  std::uint32_t instruction = 0;
};

// One text: the program itself or a library program.
struct Module {
  SyntaxTree tree;
  std::string library;                        // the name in USE; empty for the program itself
  std::uint32_t begin = 0;                    // its first instruction, numbered across all modules
  std::uint32_t end = 0;                      // one past its guard
  std::vector<TagDefinition> tags;            // by instruction
  std::vector<EntryUse> entries;              // by instruction
  std::vector<std::string> explanations{""};  // shared by the tags of one place; 0: none
  std::vector<std::string> uses;              // the names after USE
  bool lacks_library = false;                 // a USE line names an unknown library
  std::vector<std::uint32_t> tag_of_symbol;   // number + 1, or 0
  std::vector<std::uint32_t> variable_of_symbol;  // number + 1, or 0
  std::vector<const NativeRows*> natives;         // the native libraries that the text uses
  std::vector<std::uint32_t> libraries;  // the modules of the library programs that the text uses

  // Returns whether the instruction belongs to this module. Instructions are numbered across all
  // modules.
  [[nodiscard]] bool has(std::uint32_t instruction) const {
    return instruction >= begin && instruction < end;
  }

  // Returns the definition of the tag, or nullptr if the module does not define the tag.
  [[nodiscard]] TagDefinition* find_tag(Symbol symbol) {
    const std::uint32_t number = tag_of_symbol[static_cast<std::size_t>(symbol)];
    return number == 0 ? nullptr : &tags[number - 1];
  }
  [[nodiscard]] const TagDefinition* find_tag(Symbol symbol) const {
    return const_cast<Module*>(this)->find_tag(symbol);
  }
};

struct Modules {
  std::vector<Module> modules;    // the program itself first
  std::vector<Example> examples;  // of the program itself
};

// Parses the text and the library programs that it uses, directly or indirectly. Adds errors to the
// diagnostics. Replaces blocks of the rules layer by lines of classic instructions. If `notes` is
// not nullptr, these lines contain NOTE instructions, which report what the rules do. The table
// `notes` receives the meaning of the number in each NOTE instruction.
[[nodiscard]] Modules load_modules(const SourcePointer& source, const Libraries& libraries,
                                   Diagnostics& diagnostics, Hints& hints,
                                   rules::NoteTable* notes = nullptr);

}  // namespace cheg::lang
