#include "learn/program_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "lang/diagnostic.hpp"
#include "lang/format.hpp"
#include "lang/parser.hpp"

namespace cheg::learn {
namespace {

using chess::PieceType;
using lang::rules::BlockForm;

bool is_in_name(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '.'; }

// The names in a piece of program text, in upper case.
std::set<std::string> names_in(std::string_view text) {
  std::set<std::string> names;
  std::string name;
  for (const char c : std::string(text) + ' ') {
    if (is_in_name(c)) {
      name += c;
    } else if (!name.empty()) {
      names.insert(upper_case(std::exchange(name, "")));
    }
  }
  return names;
}

// The definitions of a library.
class LibraryText {
 public:
  explicit LibraryText(const lang::SourcePointer& source)
      : tree_(lang::parse(source, ignored_)), names_(names_in(source->text())) {
    for (const lang::rules::Block& block : tree_.rules.blocks) {
      if (const auto name = name_of(block)) {
        blocks_.emplace(*name, &block);
      }
    }
  }

  // A name that begins so and that the text does not use.
  [[nodiscard]] std::string unused(std::string name) const {
    while (std::ranges::any_of(
        names_, [&](const std::string& used) { return used.starts_with(upper_case(name)); })) {
      name = "learned_" + name;
    }
    return name;
  }

  [[nodiscard]] std::string uses() const {
    std::string text;
    for (const lang::SyntaxLine& line : tree_.lines) {
      if (line.form == lang::StatementForm::use) {
        text += fmt::format("USE {}\n", tree_.text_of(tree_.operands_of(line)[0]));
      }
    }
    return text;
  }

  // These definitions and those that they use, in the order of the text.
  [[nodiscard]] std::string definitions(const std::set<std::string>& names) const {
    std::set<std::string> needed;
    for (const std::string& name : names) {
      need(upper_case(name), needed);
    }
    std::string text;
    for (const lang::rules::Block& block : tree_.rules.blocks) {
      const auto name = name_of(block);
      if (name && needed.contains(*name)) {
        const std::string& explanation = explanation_of(block);
        text += explanation.empty() ? "" : fmt::format(";; {}\n", explanation);
        text += fmt::format("{}\n", tree_.source->text(block.span));
      }
    }
    return text;
  }

 private:
  [[nodiscard]] std::optional<std::string> name_of(const lang::rules::Block& block) const {
    const lang::rules::Tree& rules = tree_.rules;
    switch (block.form) {
      case BlockForm::definition:
        return upper_case(tree_.source->text(rules.definitions[block.number].name.span));
      case BlockForm::score:
        return upper_case(tree_.source->text(rules.scores[block.number].name.span));
      case BlockForm::points:
        return upper_case(tree_.source->text(rules.points[block.number].name.span));
      default:
        return std::nullopt;
    }
  }

  [[nodiscard]] const std::string& explanation_of(const lang::rules::Block& block) const {
    const lang::rules::Tree& rules = tree_.rules;
    return block.form == BlockForm::definition ? rules.definitions[block.number].explanation
           : block.form == BlockForm::score    ? rules.scores[block.number].explanation
                                               : rules.points[block.number].explanation;
  }

  void need(const std::string& name, std::set<std::string>& needed) const {
    const auto block = blocks_.find(name);
    if (block == blocks_.end() || !needed.insert(name).second) {
      return;
    }
    for (const std::string& other : names_in(tree_.source->text(block->second->span))) {
      need(other, needed);
    }
  }

  lang::Diagnostics ignored_{};
  lang::SyntaxTree tree_;
  std::set<std::string> names_;
  std::map<std::string, const lang::rules::Block*> blocks_;
};

const char* target_name(Target target) {
  return target == Target::won ? "won" : target == Target::held ? "held" : "verdict";
}

const char* class_in_words(Target target, std::size_t number) {
  switch (target) {
    case Target::won:
      return number == 1 ? "won" : "not won";
    case Target::held:
      return number == 1 ? "held" : "lost";
    case Target::verdict:
      break;
  }
  return number == 2 ? "won" : number == 1 ? "drawn" : "lost";
}

const char* turn_in_words(Turn turn) {
  return turn == Turn::ours ? "with us to move" : "with them to move";
}

std::string share(std::uint64_t part, std::uint64_t all) {
  return fmt::format("{:.1f} %", 100 * static_cast<double>(part) /
                                     static_cast<double>(std::max<std::uint64_t>(all, 1)));
}

// The men of one side, as ENTRY has them: "2R&P".
std::string men_of(chess::MaterialSignature material, chess::Color color) {
  std::string men;
  for (const auto& [type, letter] :
       {std::pair(PieceType::queen, 'Q'), std::pair(PieceType::rook, 'R'),
        std::pair(PieceType::bishop, 'B'), std::pair(PieceType::knight, 'N')}) {
    const int count = material.count(chess::make_piece(color, type));
    men += count > 1 ? std::to_string(count) : "";
    men += count > 0 ? std::string(1, letter) : "";
  }
  const int pawns = material.count(chess::make_piece(color, PieceType::pawn));
  men = men.empty() ? "K" : men;
  return pawns == 0 ? men : fmt::format("{}&{}P", men, pawns == 1 ? "" : std::to_string(pawns));
}

std::string condition_of(const Lesson& lesson, const LearnedRule& rule) {
  std::string text;
  for (const std::size_t number : rule.literals) {
    text += (text.empty() ? "" : " AND ") + to_text(lesson.literals[number], lesson.features);
  }
  return text.empty() ? "T" : text;
}

// One definition for each rule, and one for the list.
std::string list_text(const Lesson& lesson, const std::string& rule_name, const std::string& name) {
  const Target target = lesson.question.target;
  std::string rules;
  std::string chain;
  std::uint64_t settled = 0;
  for (std::size_t i = 0; i < lesson.list.rules.size(); ++i) {
    const LearnedRule& rule = lesson.list.rules[i];
    settled += sum(lesson.decided[i]);
    rules +=
        fmt::format(";; {}: {} positions; {} are settled here.\nDEFINE {}{} = {}\n",
                    class_in_words(target, rule.class_number), sum(lesson.decided[i]),
                    share(settled, lesson.positions), rule_name, i + 1, condition_of(lesson, rule));
    chain += fmt::format("  IF {}{} THEN {} ELSE\n", rule_name, i + 1,
                         class_text(target, rule.class_number));
  }
  return fmt::format(
      "{}\n;; The first rule that holds decides; the last line, {} positions, is for the rest.\n"
      "DEFINE {} =\n{}  {}\n",
      rules, sum(lesson.decided.back()), name, chain,
      class_text(target, lesson.list.default_class));
}

// A rule with which the list can be asked at once.
std::string entry_text(const Lesson& lesson, const std::string& name) {
  const Question& question = lesson.question;
  std::string text = fmt::format("ENTRY {},{}\n", men_of(question.ending, chess::Color::white),
                                 men_of(question.ending, chess::Color::black));
  const char* const value = question.target == Target::held ? "DRAW" : "WIN";
  const bool is_number = question.target == Target::verdict;
  if (question.turn == Turn::ours) {
    return text + fmt::format("RULE KNOWN \"The position is {}.\"\n  WHEN    {}{}\n  VALUE   {}\n",
                              is_number ? "won" : target_name(question.target), name,
                              is_number ? " = 1" : "", value);
  }
  if (is_number) {
    return text + fmt::format(
                      "RULE KEEP \"A move after which the verdict is best.\"\n"
                      "  BEST    MOST {}\n",
                      name);
  }
  return text + fmt::format(
                    "RULE KEEP \"A move after which the position is {}.\"\n"
                    "  AFTER   {}\n  VALUE   {}\n",
                    target_name(question.target), name, value);
}

std::string commented(std::string_view text) {
  std::string lines = "; ";
  for (const char c : text) {
    lines += c == '\n' ? "\n; " : std::string(1, c);
  }
  return lines + '\n';
}

// "1 rule", "12 rules"
std::string number_of(std::uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// In the standard layout.
std::string laid_out(const std::string& text) {
  lang::Diagnostics diagnostics;
  return lang::format(
      lang::parse(std::make_shared<const lang::Source>("learned", text), diagnostics));
}

}  // namespace

std::string list_name(const Lesson& lesson, const lang::SourcePointer& library) {
  return LibraryText(library).unused(target_name(lesson.question.target));
}

std::string program_text(const Lesson& lesson, const lang::SourcePointer& library) {
  const LibraryText text(library);
  std::set<std::string> features;
  for (const LearnedRule& rule : lesson.list.rules) {
    for (const std::size_t number : rule.literals) {
      features.insert(lesson.features[lesson.literals[number].feature].name);
    }
  }
  const std::string name = list_name(lesson, library);
  return laid_out(commented(summary(lesson)) + text.uses() + '\n' + text.definitions(features) +
                  "\n; --- What was learned.\n\n" + list_text(lesson, text.unused("rule_"), name) +
                  '\n' + entry_text(lesson, name) + "END\n");
}

std::string summary(const Lesson& lesson) {
  const Question& question = lesson.question;
  std::string text = fmt::format(
      "{}: {}, {}, in {} positions\n"
      "{}, {}; they tell {} of positions apart\n{} with {} and a default: ",
      question.ending.to_string(), target_name(question.target), turn_in_words(question.turn),
      lesson.positions, number_of(lesson.features.size(), "definition"),
      number_of(lesson.literals.size(), "literal"), number_of(lesson.cells, "group"),
      number_of(lesson.list.rules.size(), "rule"),
      number_of(lesson.list.literal_count(), "literal"));
  text += lesson.wrong == 0
              ? "no error"
              : fmt::format("{} errors ({})", lesson.wrong, share(lesson.wrong, lesson.positions));
  if (lesson.indistinct > 0) {
    text +=
        fmt::format("\nthe definitions cannot tell {} of these positions from others; for example",
                    lesson.indistinct);
  }
  for (const Twins& twins : lesson.twins) {
    text +=
        fmt::format("\n  {}  {}\n  {}  {}", chess::to_fen(twins.first),
                    class_in_words(question.target, twins.classes[0]), chess::to_fen(twins.second),
                    class_in_words(question.target, twins.classes[1]));
  }
  for (const SkippedDefinition& skipped : lesson.skipped) {
    text += fmt::format("\nleft out: {}: {}", skipped.name, skipped.reason);
  }
  return text;
}

}  // namespace cheg::learn
