// The program gets further lines at its end, which ask the condition.
#include "lang/condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "base/text.hpp"
#include "lang/compile.hpp"
#include "lang/hints.hpp"
#include "lang/parser.hpp"

namespace cheg::lang {
namespace {

// No program can name these.
constexpr std::string_view kTag = "<WHERE>";
constexpr std::string_view kNo = "<NO>";
constexpr std::string_view kHolds = "<HOLDS>";
// A rule needs a plain name.
constexpr std::string_view kRule = "ASKED_CONDITION";

const rules::Definition* find_definition(const SyntaxTree& tree, std::string_view name) {
  const auto found = std::ranges::find_if(tree.rules.definitions, [&](const auto& definition) {
    return tree.symbols.text(definition.name.symbol) == name;
  });
  return found == tree.rules.definitions.end() ? nullptr : &*found;
}

bool is_tag(const SyntaxTree& tree, std::string_view name) {
  return std::ranges::any_of(
      tree.tags, [&](const Name& tag) { return tree.symbols.text(tag.symbol) == name; });
}

// What the name stands for instead; nothing if for nothing.
std::optional<std::string> other_block(const SyntaxTree& tree, std::string_view name) {
  const auto names = [&](const auto& blocks) {
    return std::ranges::any_of(
        blocks, [&](const auto& block) { return tree.symbols.text(block.name.symbol) == name; });
  };
  return names(tree.rules.rules)    ? std::optional<std::string>("a RULE")
         : names(tree.rules.scores) ? std::optional<std::string>("a SCORE")
         : names(tree.rules.points) ? std::optional<std::string>("POINTS")
                                    : std::nullopt;
}

std::string not_found(const SyntaxTree& tree, std::string_view name) {
  if (const auto block = other_block(tree, name)) {
    return fmt::format("`{}` is {}; a region is a DEFINE without parameters, or a subroutine", name,
                       *block);
  }
  std::vector<std::string> names;
  for (const auto& definition : tree.rules.definitions) {
    names.emplace_back(tree.symbols.text(definition.name.symbol));
  }
  for (const Name& tag : tree.tags) {
    names.emplace_back(tree.symbols.text(tag.symbol));
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  Hints hints;
  const std::string hint = hints.nearest(name, candidates);
  return fmt::format("there is no DEFINE and no tag `{}`{}", name, hint.empty() ? "" : "; " + hint);
}

// The lines that ask it.
//
// A rule may use values that the rules above it have computed. The rule that asks a definition must
// not do so, because the machine begins at this rule. The rule therefore stands under an ENTRY of
// its own.
std::string asking_lines(const SyntaxTree& tree, std::string_view name, bool is_definition) {
  if (!is_definition) {
    return fmt::format(
        "{0}: SET {1},{2},X\n CONDV #DEFD,{1},{3}\n"
        " CONDV #T,{1},{3}\n PLAY LM\n{3}: LEAVE\n",
        kTag, kHolds, name, kNo);
  }
  const std::string entry =
      tree.entries.empty() ? "" : fmt::format("ENTRY {}\n", tree.entries.front().to_string());
  return fmt::format("\n{}RULE {} \"It holds.\"\n  WHEN {}\n\n", entry, kRule, name);
}

// The text with these lines before END.
SourcePointer with_lines(const SyntaxTree& tree, std::string_view lines) {
  const Source& source = *tree.source;
  std::size_t end = source.text().size();
  for (std::size_t i = 0; i < tree.lines.size(); ++i) {
    if (tree.lines[i].form == StatementForm::end) {
      end = source.line_start(i + 1);
    }
  }
  std::string text(source.text());
  text.insert(end, lines);
  return std::make_shared<const Source>(source.name(), std::move(text), source.identity());
}

}  // namespace

Result<ConditionProgram, std::string> compile_condition(const SourcePointer& source,
                                                        std::string_view name,
                                                        const Libraries& libraries) {
  Diagnostics diagnostics;
  const SyntaxTree tree = parse(source, diagnostics);
  const std::string upper = upper_case(name);
  const rules::Definition* const definition = find_definition(tree, upper);
  if (definition == nullptr && !is_tag(tree, upper)) {
    return not_found(tree, upper);
  }
  if (definition != nullptr && !definition->parameters.empty()) {
    return fmt::format("`{}` has {}; a region is a DEFINE without parameters", upper,
                       definition->parameters.size() == 1 ? "a parameter" : "parameters");
  }
  const SourcePointer asking = with_lines(tree, asking_lines(tree, upper, definition != nullptr));
  auto program = compile(asking, libraries, diagnostics);
  if (program == nullptr) {
    const auto items = diagnostics.items();
    const auto error = std::ranges::find_if(
        items, [](const Diagnostic& item) { return item.severity() == Severity::error; });
    return fmt::format("`{}` cannot be asked of a position: {}", upper,
                       error == items.end() ? "it does not compile" : error->message);
  }
  const std::string_view wanted = definition != nullptr ? kRule : kTag;
  const auto& tags = program->data().tags;
  const auto tag = std::ranges::find(tags, wanted, &ProgramTag::name);
  CHEG_REQUIRE(tag != tags.end());
  const std::uint32_t start = tag->instruction;
  return ConditionProgram{std::move(program), start};
}

}  // namespace cheg::lang
