#include "lang/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "lang/entry_table.hpp"
#include "lang/hints.hpp"

namespace cheg::lang {
namespace {

bool is_at_entry(const Module& module, const TagDefinition& tag) {
  const auto entry = std::lower_bound(
      module.entries.begin(), module.entries.end(), tag.instruction,
      [](const EntryUse& a, std::uint32_t wanted) { return a.instruction < wanted; });
  return entry != module.entries.end() && entry->instruction == tag.instruction;
}

bool is_number(std::string_view name) {
  const std::string_view digits =
      name.starts_with('+') || name.starts_with('-') ? name.substr(1) : name;
  return !digits.empty() && std::all_of(digits.begin(), digits.end(), is_digit);
}

void check_tags(const ResolvedProgram& program, Diagnostics& diagnostics) {
  const Module& module = program.modules[0];
  if (module.entries.empty()) {
    return;  // a library: other programs use its tags
  }
  for (const TagDefinition& tag : module.tags) {
    if (tag.is_used || tag.explanation != 0 || is_at_entry(module, tag)) {
      continue;
    }
    const std::string_view name = module.tree.symbols.text(tag.name.symbol);
    Diagnostic& diagnostic =
        diagnostics.add(DiagnosticCode::unused_tag, module.tree.source, tag.name.span,
                        fmt::format("nothing uses the tag {}", cheg::quoted(name)));
    diagnostic.hint = "if it names a rule, explain the rule in a `;;` comment before it";
  }
}

// The variables into which some instruction stores.
std::vector<std::string_view> names_of_set_variables(const ResolvedProgram& program) {
  std::vector<std::string_view> names;
  for (const ResolvedVariable& variable : program.variables) {
    const bool is_predefined = names.size() < variables().size();
    if (is_predefined || (variable.module == 0 && variable.writes > 0)) {
      names.push_back(variable.name);
    }
  }
  return names;
}

void check_variables(const ResolvedProgram& program, Diagnostics& diagnostics) {
  const SourcePointer& source = program.modules[0].tree.source;
  Hints hints;
  for (std::size_t i = variables().size(); i < program.variables.size(); ++i) {
    const ResolvedVariable& variable = program.variables[i];
    if (variable.module != 0 || variable.reads == 0 || variable.writes > 0) {
      continue;
    }
    const std::string name = cheg::quoted(variable.name);
    if (is_number(variable.name)) {
      Diagnostic& diagnostic =
          diagnostics.add(DiagnosticCode::number_variable, source, variable.first_read,
                          fmt::format("{} is a variable here, and is never set", name));
      diagnostic.hint = fmt::format("the number is written `\"{}`", variable.name);
      continue;
    }
    Diagnostic& diagnostic =
        diagnostics.add(DiagnosticCode::unset_variable, source, variable.first_read,
                        fmt::format("the variable {} is read but never set", name));
    diagnostic.label = "always undefined";
    if (variable.name == "T" || variable.name == "F" || variable.name == "#") {
      diagnostic.hint = fmt::format("the literal is written `\"{}`", variable.name);
    } else if (hints.can_search()) {
      diagnostic.hint = hints.nearest(variable.name, names_of_set_variables(program));
    }
  }
}

// Warns of conditions that need SIDE in a program that never sets it.
void check_side(const ResolvedProgram& program, Diagnostics& diagnostics) {
  const ResolvedVariable& side = program.variables[static_cast<std::size_t>(Variable::side)];
  if (!program.side_reader || side.writes > 0) {
    return;
  }
  const SourcePointer& source = program.modules[0].tree.source;
  Diagnostic& diagnostic =
      diagnostics.add(DiagnosticCode::unset_variable, source, *program.side_reader,
                      fmt::format("{} compares with the variable `SIDE`, which is never set",
                                  cheg::quoted(source->text(*program.side_reader))));
  diagnostic.label = "SIDE is always undefined";
  diagnostic.hint = "for example `SIDE SIDE,WP` sets it to the side of the board where WP stands";
}

}  // namespace

void check(const ResolvedProgram& program, Diagnostics& diagnostics) {
  check_names(program, diagnostics);
  check_entries(program, diagnostics);
  check_flow(program, diagnostics);
  check_asked(program, diagnostics);
  if (has_own_instructions(program)) {
    check_types(program, diagnostics);
  }
}

bool has_own_instructions(const ResolvedProgram& program) {
  return std::ranges::any_of(program.modules[0].tree.lines, [](const SyntaxLine& line) {
    return line.form == StatementForm::instruction && !line.is_generated;
  });
}

void check_names(const ResolvedProgram& program, Diagnostics& diagnostics) {
  check_tags(program, diagnostics);
  check_variables(program, diagnostics);
  check_side(program, diagnostics);
}

void check_entries(const ResolvedProgram& program, Diagnostics& diagnostics) {
  const Module& module = program.modules[0];
  const auto span_of = [&](const EntryUse& entry) {
    return module.tree.lines[entry.line].word.span;
  };
  EntryTable table;
  for (std::size_t i = 0; i < module.entries.size(); ++i) {
    const auto signatures = module.tree.entries[module.entries[i].number].signatures();
    bool is_new = false;
    for (const chess::MaterialSignature material : signatures) {
      is_new = table.insert(material, static_cast<std::uint32_t>(i)) || is_new;
    }
    if (is_new) {
      continue;
    }
    Diagnostic& diagnostic = diagnostics.add(
        DiagnosticCode::unreachable_entry, module.tree.source, span_of(module.entries[i]),
        signatures.empty() ? "no position satisfies this ENTRY"
                           : "ENTRY lines before this one take all its material");
    if (!signatures.empty()) {
      diagnostic.notes.push_back({module.tree.source,
                                  span_of(module.entries[table.find(signatures.front())]),
                                  "this one comes first"});
      diagnostic.hint = "the first ENTRY that matches the position is used";
    }
  }
}

}  // namespace cheg::lang
