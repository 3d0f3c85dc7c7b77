#include "lang/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "lang/diagnostic.hpp"
#include "lang/language.hpp"
#include "lang/row_text.hpp"

namespace cheg::lang {
namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kNameWidth = 31;

// The text after `start`, wrapped, with each line beginning in this column.
std::string wrapped(std::string start, std::size_t indent, std::string_view text) {
  std::string result = std::move(start);
  std::string margin;
  margin.resize(indent - 1, ' ');
  std::size_t column = result.size();
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    const std::string_view word = text.substr(0, end);
    if (column + 1 + word.size() > kWidth) {
      result += '\n' + margin;
      column = margin.size();
    }
    result += ' ';
    result += word;
    column += 1 + word.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result + '\n';
}

std::string line(std::string_view name, std::string_view text) {
  return wrapped(fmt::format("  {:<{}}", name, kNameWidth), kNameWidth + 3, text);
}

std::string heading(std::string_view text) { return fmt::format("\n{}\n", text); }

// The suffix of a name: its origin, unless it is the language of the 1970s.
std::string origin(Dialect dialect, const NativeRows* library) {
  return library == nullptr ? std::string(lang::origin(dialect))
                            : fmt::format(" (USE {})", library->name);
}

std::string indented(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += fmt::format("    {}\n", text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

// Under a heading of its own; empty where there is none.
std::string example_text(std::string_view example) {
  return example.empty() ? std::string() : fmt::format("\n  For example:\n\n{}", indented(example));
}

std::string in_full(std::string_view head, std::string_view origin, std::string_view text) {
  return fmt::format("{}{}\n", head, origin) + wrapped(" ", 3, text);
}

std::string in_full(const InstructionRow& row, const NativeRows* library) {
  std::string text = in_full(usage(row), origin(row.dialect, library), row.summary);
  for (const OperandRow& operand : row.operands()) {
    text += fmt::format("    {:<12} {}\n", operand.name, description(operand));
  }
  for (const std::string_view paragraph : paragraphs(row.notes.details)) {
    text += '\n' + wrapped(" ", 2, paragraph);
  }
  return text + example_text(row.notes.example);
}

std::string in_full(const ConditionRow& row, const NativeRows* library) {
  return in_full(row.name, origin(row.dialect, library),
                 fmt::format("condition on {}: {}", lang::name(row.values), row.summary));
}

std::string in_full(const OrderingRow& row, const NativeRows* library) {
  return in_full(row.name, origin(row.dialect, library),
                 fmt::format("ordering by {}: {}", lang::name(row.values), row.summary));
}

std::string line(const ConditionRow& row) {
  return line(row.name, fmt::format("{}: {}", name(row.values), row.summary));
}

// A native library, with one line for each entry.
std::string contents(const NativeRows& library) {
  std::string text = fmt::format("USE {}: {}\n", library.name, library.summary);
  for (const InstructionRow& row : library.instructions) {
    text += line(usage(row), row.summary);
  }
  for (const ConditionRow& row : library.conditions) {
    text += line(row);
  }
  for (const OrderingRow& row : library.orderings) {
    text += line(row.name, fmt::format("ordering: {}", row.summary));
  }
  return text;
}

std::string in_full(const DiagnosticRow& row) {
  return fmt::format("{} {} ({})\n{}", row.code, row.name, name(row.severity()),
                     wrapped("   ", 4, row.explanation)) +
         example_text(row.example);
}

}  // namespace

std::string reference(NativeLibraries natives) {
  std::string text =
      "The CHEG language. `cheg doc NAME` shows an entry in full. White is the side to move.\n";
  text += heading("Statements");
  for (const StatementRow& row : statements()) {
    text += line(row.usage, row.summary);
  }
  for (const Section section : kSections) {
    text += heading(title(section));
    for (const InstructionRow& row : instructions()) {
      if (row.section == section) {
        text += line(usage(row), row.summary);
      }
    }
  }
  text += heading("Conditions (# before the name: negated; empty: always true)");
  for (const ConditionRow& row : conditions()) {
    text += line(row);
  }
  text += heading("Orderings (# before the name: reversed; # alone: the set reversed)");
  for (const OrderingRow& row : orderings()) {
    text += line(row.name, row.summary);
  }
  text += heading("Predefined variables");
  for (const VariableRow& row : variables()) {
    text += line(row.name, row.summary);
  }
  for (const WordKind kind : kWordKinds) {
    text += heading(title(kind));
    for (const WordRow& row : rule_words()) {
      if (row.kind == kind) {
        text += line(row.usage, row.summary);
      }
    }
  }
  for (const NativeRows* library : natives) {
    text += '\n' + contents(*library);
  }
  text += heading("Diagnostics");
  for (const DiagnosticRow& row : diagnostic_rows()) {
    text += line(row.code, row.name);
  }
  text += heading("Run-time errors");
  for (const RunTimeErrorRow& row : run_time_errors()) {
    text += line(row.name, row.summary);
  }
  return text;
}

std::string reference(std::string_view name, NativeLibraries natives) {
  const std::string upper = upper_case(name);
  const auto is_wanted = [&](std::string_view other) { return upper_case(other) == upper; };
  std::vector<std::string> found;
  const auto find_in = [&](const auto& rows, const NativeRows* library) {
    for (const auto& row : rows) {
      if (is_wanted(row.name)) {
        found.push_back(in_full(row, library));
      }
    }
  };
  for (const StatementRow& row : statements()) {
    if (is_wanted(row.name)) {
      found.push_back(in_full(row.usage, origin(row.dialect, nullptr),
                              fmt::format("statement: {}", row.summary)));
    }
  }
  for (const WordRow& row : rule_words()) {
    if (is_wanted(row.name)) {
      found.push_back(in_full(row.usage, " (USE RULES)", row.summary));
    }
  }
  find_in(instructions(), nullptr);
  find_in(conditions(), nullptr);
  find_in(orderings(), nullptr);
  for (const NativeRows* library : natives) {
    if (is_wanted(library->name)) {
      found.push_back(contents(*library));
    }
    find_in(library->instructions, library);
    find_in(library->conditions, library);
    find_in(library->orderings, library);
  }
  for (const VariableRow& row : variables()) {
    if (is_wanted(row.name)) {
      found.push_back(in_full(row.name, "",
                              fmt::format("predefined variable{}, {}: {}",
                                          row.access == Access::read_only ? ", read-only" : "",
                                          types(row.types), row.summary)));
    }
  }
  for (const RunTimeErrorRow& row : run_time_errors()) {
    if (is_wanted(row.name)) {
      found.push_back(in_full(row.name, "", fmt::format("run-time error: {}", row.summary)));
    }
  }
  for (const DiagnosticRow& row : diagnostic_rows()) {
    if (is_wanted(row.code) || is_wanted(row.name)) {
      found.push_back(in_full(row));
    }
  }
  return fmt::format("{}", fmt::join(found, "\n"));
}

std::vector<std::string_view> reference_names(NativeLibraries natives) {
  std::vector<std::string_view> names;
  const auto add = [&](const auto& rows) {
    for (const auto& row : rows) {
      names.push_back(row.name);
    }
  };
  add(statements());
  add(rule_words());
  add(instructions());
  add(conditions());
  add(orderings());
  add(variables());
  add(run_time_errors());
  for (const NativeRows* library : natives) {
    names.push_back(library->name);
    add(library->instructions);
    add(library->conditions);
    add(library->orderings);
  }
  for (const DiagnosticRow& row : diagnostic_rows()) {
    names.push_back(row.code);
    names.push_back(row.name);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace cheg::lang
