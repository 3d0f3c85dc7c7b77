#include "learn/features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/require.hpp"
#include "base/text.hpp"
#include "lang/compile.hpp"
#include "lang/parser.hpp"
#include "lang/rules/expand.hpp"

namespace cheg::learn {
namespace {

using lang::SourcePointer;

constexpr const char* kEnd = "END\n";

// A name with which no name in the text begins.
std::string unused_name(const lang::SyntaxTree& tree) {
  const std::string text = upper_case(tree.source->text());
  std::string name = "LEARN";
  while (text.find(name) != std::string::npos) {
    name += "ED";
  }
  return name;
}

// The text of a program before its END.
std::string text_before_end(const lang::SyntaxTree& tree) {
  std::size_t end = tree.source->text().size();
  for (const lang::SyntaxLine& line : tree.lines) {
    end = line.form == lang::StatementForm::end ? line.word.span.offset : end;
  }
  return std::string(tree.source->text().substr(0, end)) + '\n';
}

// Adds rules to a program whose clauses ask for its definitions, and finds out what these are.
class FeatureFinder {
 public:
  FeatureFinder(const SourcePointer& source, const lang::Libraries& libraries)
      : source_(source),
        libraries_(libraries),
        tree_(lang::parse(source, ignored_)),
        prefix_(unused_name(tree_)),
        // The rules must not follow a rule of the program that acts in every position.
        text_(text_before_end(tree_) + "\n       LEAVE\n\n") {}

  Result<FeatureProgram, std::string> find(std::string_view only) {
    for (const lang::rules::Definition& definition : tree_.rules.definitions) {
      if (only.empty() || tree_.source->text(definition.name.span) == only) {
        add(definition);
      }
    }
    if (made_.features.empty()) {
      return "there is no definition without parameters whose value is a condition or an integer" +
             skipped_in_words();
    }
    if (made_.features.size() > kMostFeatures) {
      return fmt::format("there are {} definitions; the most are {}", made_.features.size(),
                         kMostFeatures);
    }
    compile_all();
    return std::move(made_);
  }

 private:
  void add(const lang::rules::Definition& definition) {
    Feature feature;
    feature.name = tree_.source->text(definition.name.span);
    feature.meaning = definition.explanation;
    if (!definition.parameters.empty()) {
      made_.skipped.push_back({feature.name, "it has parameters"});
      return;
    }
    // In WHEN there is no move, so that nothing can depend on one.
    feature.is_condition = compiles("WHEN " + feature.name);
    if (!feature.is_condition && !compiles("VALUE " + feature.name)) {
      made_.skipped.push_back({feature.name, fault_});
      return;
    }
    made_.features.push_back(std::move(feature));
  }

  // Otherwise fault_ says why not.
  bool compiles(const std::string& clause) {
    const auto text = std::make_shared<const lang::Source>(
        source_->name(), text_ + rule(0, clause) + kEnd, source_->identity());
    lang::Diagnostics diagnostics;
    if (lang::compile(text, libraries_, diagnostics) != nullptr) {
      return true;
    }
    constexpr std::string_view kOtherType = "`VALUE` needs an integer, but this is ";
    fault_ = diagnostics.items()[0].message;
    if (fault_.starts_with(kOtherType)) {
      fault_.replace(0, kOtherType.size(), "its value is ");
    }
    return false;
  }

  [[nodiscard]] std::string rule(std::size_t number, const std::string& clause) const {
    return fmt::format("RULE {}{} \"feature\"\n  {}\n\n", prefix_, number, clause);
  }

  // AFTER and BEST have subroutines, which classic lines can call once the rules are expanded.
  void compile_all() {
    std::string text = text_;
    std::string calls = "       LEAVE\n" + prefix_ + ":\n";
    for (std::size_t i = 0; i < made_.features.size(); ++i) {
      const Feature& feature = made_.features[i];
      text += rule(i, (feature.is_condition ? "AFTER " : "BEST LEAST ") + feature.name);
      calls += fmt::format("       SET {0}.{1},{0}{1}.{2},X\n", prefix_, i,
                           feature.is_condition ? "AFTER" : "BEST");
    }
    calls += "       LEAVE\n";
    lang::Diagnostics diagnostics;
    const auto with_rules =
        std::make_shared<const lang::Source>(source_->name(), text + kEnd, source_->identity());
    auto classic = lang::rules::expand(with_rules, libraries_, diagnostics);
    CHEG_REQUIRE(classic && classic->ends_with(kEnd));
    classic->resize(classic->size() - std::string_view(kEnd).size());
    made_.program =
        lang::compile(std::make_shared<const lang::Source>(source_->name(), *classic + calls + kEnd,
                                                           source_->identity()),
                      libraries_, diagnostics);
    CHEG_REQUIRE(made_.program != nullptr);
    find_places();
  }

  void find_places() {
    const lang::ProgramData& data = made_.program->data();
    made_.start = std::ranges::find(data.tags, prefix_, &lang::ProgramTag::name)->instruction;
    for (std::size_t i = 0; i < made_.features.size(); ++i) {
      const std::string name = fmt::format("{}.{}", prefix_, i);
      const auto found = std::ranges::find(data.variables, name);
      CHEG_REQUIRE(found != data.variables.end());
      made_.registers.push_back(static_cast<std::uint16_t>(found - data.variables.begin()));
    }
  }

  [[nodiscard]] std::string skipped_in_words() const {
    std::string words;
    for (const SkippedDefinition& skipped : made_.skipped) {
      words += fmt::format("{} {}: {}", words.empty() ? ";" : ",", skipped.name, skipped.reason);
    }
    return words;
  }

  const SourcePointer& source_;
  const lang::Libraries& libraries_;
  lang::Diagnostics ignored_{};
  lang::SyntaxTree tree_;
  std::string prefix_;
  std::string text_;
  std::string fault_;
  FeatureProgram made_;
};

}  // namespace

Result<FeatureProgram, std::string> make_feature_program(const SourcePointer& source,
                                                         const lang::Libraries& libraries,
                                                         std::string_view only) {
  return FeatureFinder(source, libraries).find(only);
}

}  // namespace cheg::learn
