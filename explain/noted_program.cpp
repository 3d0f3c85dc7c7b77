#include "explain/noted_program.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/compile.hpp"
#include "lang/library.hpp"
#include "lang/parser.hpp"

namespace cheg::explain {
namespace {

// The libraries for compiling again: the texts of a compiled program, and native libraries.
class OwnTexts final : public lang::Libraries {
 public:
  OwnTexts(const lang::Program& program, std::span<const vm::NativeLibrary* const> libraries)
      : program_(program) {
    for (const vm::NativeLibrary* library : libraries) {
      natives_.push_back(&library->rows);
    }
  }

  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& /*user*/) const override {
    for (const lang::NativeRows* library : natives_) {
      if (library->name == name) {
        return library;
      }
    }
    for (const lang::ProgramPart& part : program_.data().parts) {
      if (part.library == name) {
        return part.source;
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override {
    return natives_;
  }
  [[nodiscard]] std::vector<std::string> names(const lang::Source& /*user*/) const override {
    return {};
  }

 private:
  const lang::Program& program_;
  std::vector<const lang::NativeRows*> natives_;
};

void add_names(const lang::SourcePointer& source, std::map<std::string, std::string>& names) {
  lang::Diagnostics ignored;
  const lang::SyntaxTree tree = lang::parse(source, ignored);
  const auto add = [&](const lang::rules::NameUse& name, const std::string& explanation) {
    if (!explanation.empty()) {
      names.emplace(std::string(tree.symbols.text(name.symbol)), explanation);
    }
  };
  for (const auto& definition : tree.rules.definitions) {
    add(definition.name, definition.explanation);
  }
  for (const auto& score : tree.rules.scores) {
    add(score.name, score.explanation);
  }
  for (const auto& points : tree.rules.points) {
    add(points.name, points.explanation);
  }
}

}  // namespace

bool has_rules(const lang::Program& program) {
  return std::ranges::any_of(program.data().parts, [](const lang::ProgramPart& part) {
    return std::ranges::find(part.uses, "RULES") != part.uses.end();
  });
}

std::unique_ptr<const NotedProgram> make_noted(const lang::Program& program,
                                               std::span<const vm::NativeLibrary* const> libraries,
                                               lang::rules::NoteDetail detail) {
  if (!has_rules(program)) {
    return nullptr;
  }
  auto noted = std::make_unique<NotedProgram>();
  noted->notes.detail = detail;
  lang::Diagnostics ignored;
  auto compiled = lang::compile(program.data().parts.front().source, OwnTexts(program, libraries),
                                ignored, &noted->notes);
  if (compiled == nullptr || noted->notes.rules.empty()) {
    return nullptr;
  }
  auto prepared = vm::PreparedProgram::make(std::move(compiled), libraries);
  if (!prepared) {
    return nullptr;
  }
  noted->prepared = std::move(prepared).value();
  for (const lang::ProgramPart& part : program.data().parts) {
    add_names(part.source, noted->names);
  }
  return noted;
}

const lang::rules::NotedRule* rule_at(const NotedProgram& noted, const lang::Program& program,
                                      std::uint32_t instruction) {
  const lang::ProgramTag* const tag = program.tag_of(instruction);
  if (tag == nullptr) {
    return nullptr;
  }
  // A rule's own tags begin with its name and a dot.
  const std::string name = tag->name.substr(0, tag->name.find('.'));
  const std::string& library = program.part_of(instruction).library;
  const auto found = std::ranges::find_if(noted.notes.rules, [&](const auto& rule) {
    return rule.name == name && rule.library == library;
  });
  return found == noted.notes.rules.end() ? nullptr : &*found;
}

bool has_values(const NotedProgram& noted, const lang::Program& program,
                std::uint32_t instruction) {
  const lang::rules::NotedRule* const rule = rule_at(noted, program, instruction);
  return rule != nullptr && std::ranges::any_of(rule->rule.text, [](const auto& piece) {
           return piece.value.has_value();
         });
}

}  // namespace cheg::explain
