// All names that an expression of the rules layer can use, except parameters and local names.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lang/diagnostic.hpp"
#include "lang/modules.hpp"

namespace cheg::lang::rules {

// A DEFINE, SCORE or POINTS of any module. The member `reads_x` says whether the definition, or a
// definition that it calls, reads X. The member `reads_was` says whether the definition, or a
// definition that it calls, uses WAS.
struct DefinitionRow {
  std::uint32_t module = 0;
  BlockForm form = BlockForm::definition;
  std::uint32_t number = 0;  // index in the array of its form
  std::string name{};        // in upper case
  Span span{};               // span of the name
  std::uint32_t parameter_count = 0;
  bool reads_x = false;
  bool reads_was = false;
  bool is_used = false;  // the text of its own module uses the definition
};

// A word of the rules layer with a fixed meaning. If the form is `instruction`, the word means an
// instruction whose only operand is its result.
struct Builtin {
  std::string_view name;
  enum class Form : std::uint8_t { variable, integer, instruction } form;
  std::string_view meaning;  // the variable or the instruction
  std::int64_t integer = 0;
};
[[nodiscard]] std::span<const Builtin> builtins();

// Finds the names that each module can use. The object keeps references to the modules.
class Names {
 public:
  explicit Names(std::span<const Module> modules);

  [[nodiscard]] DefinitionRow& row(std::uint32_t definition) { return definitions_[definition]; }
  [[nodiscard]] std::size_t definition_count() const { return definitions_.size(); }

  // Returns the number of the definition to which this name refers in the module. A definition of
  // the module itself has precedence over definitions of library programs. Among library programs,
  // the first one in the order of the USE lines has precedence.
  [[nodiscard]] std::optional<std::uint32_t> find_definition(std::uint32_t module,
                                                             std::string_view name) const;
  // Returns the instruction with this name if it can be called like a function. Such an instruction
  // writes its first operand and reads all other operands. The instruction belongs to the language
  // or to a library that the module uses.
  [[nodiscard]] const InstructionRow* find_function(std::uint32_t module,
                                                    std::string_view name) const;
  [[nodiscard]] const ConditionRow* find_condition(std::uint32_t module,
                                                   std::string_view name) const;
  // Returns whether a classic line of the module mentions the variable.
  [[nodiscard]] bool has_variable(std::uint32_t module, std::string_view name) const;

  // Reports names that are defined twice in the module.
  void report_redefined(std::uint32_t module, Diagnostics& diagnostics) const;

  // Reports words with a fixed meaning that the module uses as names of definitions, parameters or
  // local names.
  void report_words(std::uint32_t module, Diagnostics& diagnostics) const;

  // Returns all names that are known in the module. If a program uses an unknown name, a hint
  // suggests one of these names.
  [[nodiscard]] std::vector<std::string_view> all(std::uint32_t module) const;

 private:
  struct ModuleNames {
    std::unordered_map<std::string_view, std::uint32_t> definitions;
    std::set<std::string_view> variables;
    std::vector<std::uint32_t> redefined;
  };

  void add_definitions(std::uint32_t module);
  void add_variables(std::uint32_t module);
  void find_dependences();
  struct Search;  // the state of find_mentions(); all calls use the same memory for it
  template <class Use>
  void find_mentions(DefinitionRow& row, Search& search, Use use) const;
  template <class Use>
  void for_each_expression(const DefinitionRow& row, Use use) const;

  std::span<const Module> modules_;
  std::vector<DefinitionRow> definitions_;
  std::vector<ModuleNames> names_;
};

}  // namespace cheg::lang::rules
