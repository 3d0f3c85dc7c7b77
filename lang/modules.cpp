// The list of modules begins with the program itself and grows while the USE lines of its modules
// are followed. A text that is used twice is loaded once. Tags and entries are collected after all
// modules are loaded.
#include "lang/modules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "lang/language.hpp"
#include "lang/parser.hpp"
#include "lang/rules/lower.hpp"
#include "lang/rules/names.hpp"

namespace cheg::lang {
namespace {

class Loader {
 public:
  Loader(const Libraries& libraries, Diagnostics& diagnostics, Hints& hints,
         rules::NoteTable* notes)
      : libraries_(libraries), diagnostics_(diagnostics), hints_(hints), notes_(notes) {}

  Modules run(const SourcePointer& source) {
    load(source, "");
    // The list grows while modules are loaded.
    for (std::size_t i = 0; i < result_.modules.size(); ++i) {
      load_libraries(i);
    }
    lower_rules();
    for (std::size_t i = 0; i < result_.modules.size(); ++i) {
      declare(i);
    }
    check_examples();
    return std::move(result_);
  }

 private:
  std::uint32_t load(const SourcePointer& source, const std::string& library) {
    for (std::size_t i = 0; i < result_.modules.size(); ++i) {
      if (result_.modules[i].tree.source->identity() == source->identity()) {
        return static_cast<std::uint32_t>(i);
      }
    }
    Module& module = result_.modules.emplace_back();
    module.library = library;
    module.tree = parse(source, diagnostics_);
    return static_cast<std::uint32_t>(result_.modules.size() - 1);
  }

  void load_libraries(std::size_t module_number) {
    const std::size_t line_count = result_.modules[module_number].tree.lines.size();
    for (std::size_t i = 0; i < line_count; ++i) {
      const SyntaxLine line = result_.modules[module_number].tree.lines[i];
      if (line.form != StatementForm::use || line.has_fault) {
        continue;
      }
      const SyntaxTree& tree = result_.modules[module_number].tree;
      const Operand operand = tree.operands_of(line)[0];
      const std::string name(tree.symbols.text(operand.symbol()));
      const std::optional<Library>& library = find(name, *tree.source);
      result_.modules[module_number].uses.push_back(name);
      if (!library) {
        report_unknown_library(tree, operand.span, name);
        result_.modules[module_number].lacks_library = true;
      } else if (const auto* const* natives = std::get_if<const NativeRows*>(&*library)) {
        result_.modules[module_number].natives.push_back(*natives);
      } else {
        const std::uint32_t loaded = load(std::get<SourcePointer>(*library), name);
        if (loaded != module_number) {
          result_.modules[module_number].libraries.push_back(loaded);
        }
      }
    }
  }

  void lower_rules() {
    const bool has_rules = std::ranges::any_of(
        result_.modules, [](const Module& module) { return !module.tree.rules.blocks.empty(); });
    if (!has_rules) {
      return;
    }
    rules::Names names(result_.modules);
    for (std::size_t i = 0; i < result_.modules.size(); ++i) {
      rules::lower(result_.modules, i, names, libraries_, hints_, diagnostics_, notes_);
    }
  }

  // Looks up each library once.
  const std::optional<Library>& find(const std::string& name, const Source& user) {
    const auto [found, is_new] = found_.try_emplace(name);
    if (is_new) {
      found->second = libraries_.find(name, user);
    }
    return found->second;
  }

  void report_unknown_library(const SyntaxTree& tree, Span span, const std::string& name) {
    Diagnostic& diagnostic = report(tree, DiagnosticCode::undefined_library, span,
                                    fmt::format("unknown library {}", cheg::quoted(name)));
    if (name.find_first_of("./") != std::string::npos) {
      diagnostic.hint = "USE takes a name, not a path: `USE TACTICS` for the file `tactics.cheg`";
      return;
    }
    if (!hints_.can_search()) {
      return;
    }
    const std::vector<std::string> known = libraries_.names(*tree.source);
    const std::vector<std::string_view> names(known.begin(), known.end());
    diagnostic.hint = hints_.nearest(name, names);
    if (diagnostic.hint.empty()) {
      diagnostic.hint = fmt::format(
          "to use a program of your own, save it as `{}.cheg` beside this file", lower_case(name));
    }
  }

  // Tags, entries, documentation, examples.

  // A `;;` comment whose tag has not come yet.
  struct PendingDocumentation {
    std::string text;
    Span span;
    bool has_tag = false;
    bool is_closed = false;  // a blank line ended it; the next comment begins another explanation
  };

  void declare(std::size_t module_number) {
    Module& module = result_.modules[module_number];
    module.tag_of_symbol.resize(module.tree.symbols.size());
    module.variable_of_symbol.resize(module.tree.symbols.size());
    module.begin = instruction_count_;
    PendingDocumentation documentation;
    std::vector<std::pair<Name, std::uint32_t>> recovered;
    for (std::size_t i = 0; i < module.tree.lines.size(); ++i) {
      const SyntaxLine& line = module.tree.lines[i];
      read_comment(module, line, documentation, module_number == 0);
      if (line.explanation != 0) {
        documentation = {};
        documentation.text = module.tree.explanations[line.explanation - 1];
      }
      for (const Name& tag : module.tree.tags_of(line)) {
        define_tag(module, tag, documentation, line.is_generated);
      }
      if (line.form == StatementForm::entry && line.operand_count == 1) {
        module.entries.push_back(
            {static_cast<std::uint32_t>(i), line.first_operand, instruction_count_});
      } else if (line.form == StatementForm::instruction) {
        expect_tag(module.tree, documentation);
        if (!line.is_generated && is_tag_without_colon(module.tree, line)) {
          recovered.emplace_back(line.word, instruction_count_);
        }
        ++instruction_count_;
      } else if (line.form == StatementForm::block) {
        documentation = {};  // the comment explains the block
      }
      for (const Name& tag : module.tree.recovered_tags_of(i)) {
        recovered.emplace_back(tag, instruction_count_);
      }
    }
    define_recovered(module, recovered);
    expect_tag(module.tree, documentation);
    ++instruction_count_;  // the guard
    module.end = instruction_count_;
    expect_end(module.tree);
  }

  // Whether the line looks like `LOOP TRY LM`.
  static bool is_tag_without_colon(const SyntaxTree& tree, const SyntaxLine& line) {
    const auto operands = tree.operands_of(line);
    return !operands.empty() && operands[0].form == OperandForm::name &&
           !find_instruction(tree.symbols.text(line.word.symbol)) &&
           find_instruction(tree.symbols.text(operands[0].symbol()));
  }

  // A misspelt tag counts as a tag unless the name is defined elsewhere, so that its uses cause no
  // further errors.
  static void define_recovered(Module& module,
                               const std::vector<std::pair<Name, std::uint32_t>>& recovered) {
    for (const auto& [tag, instruction] : recovered) {
      std::uint32_t& number = module.tag_of_symbol[static_cast<std::size_t>(tag.symbol)];
      if (number == 0) {
        module.tags.push_back({tag, instruction, 0, false});
        number = static_cast<std::uint32_t>(module.tags.size());
      }
    }
  }

  void read_comment(const Module& module, const SyntaxLine& line,
                    PendingDocumentation& documentation, bool is_main) {
    const SyntaxTree& tree = module.tree;
    const std::string_view comment = tree.source->text(line.comment);
    check_characters(tree, line.comment);
    const CommentForm form = comment_form(comment);
    if (form == CommentForm::documentation) {
      if (line.tag_count == 0 && line.form == StatementForm::instruction) {
        documentation_for_nothing(tree, line.comment);
        return;
      }
      if (documentation.is_closed && !documentation.has_tag) {
        documentation_for_nothing(tree, documentation.span);
      }
      if (documentation.has_tag || documentation.is_closed) {
        documentation = {};
      }
      if (documentation.text.empty()) {
        documentation.span = line.comment;
      }
      const std::string_view text = comment_text(comment);
      documentation.text += documentation.text.empty() || text.empty() ? "" : " ";
      documentation.text += text;
    } else if (form == CommentForm::example && is_main) {
      read_example_comment(tree, line.comment);
    } else if (form == CommentForm::none && line.form == StatementForm::none &&
               line.tag_count == 0) {
      documentation.is_closed = !documentation.text.empty();
    }
  }

  // Warns of the first character of the comment that CHEG shows as `?`.
  void check_characters(const SyntaxTree& tree, Span comment) {
    const std::string_view text = tree.source->text(comment);
    for (std::string_view rest = text; !rest.empty();) {
      const auto offset = static_cast<std::uint32_t>(text.size() - rest.size());
      const std::string_view character = take_character(rest);
      if (character != "\t" && !is_showable(character)) {
        report(tree, DiagnosticCode::hidden_character,
               {comment.offset + offset, static_cast<std::uint32_t>(character.size())},
               fmt::format("the comment contains {}", shown(character)))
            .hint = "delete it; where CHEG shows the comment, `?` stands for it";
        return;
      }
    }
  }

  void read_example_comment(const SyntaxTree& tree, Span comment) {
    const std::string_view text = comment_text(tree.source->text(comment));
    auto example = read_example(text);
    if (example) {
      example.value().span = comment;
      result_.examples.push_back(std::move(example).value());
      return;
    }
    const TextError& error = example.error();
    const std::size_t start =
        static_cast<std::size_t>(text.data() - tree.source->text().data()) + error.offset;
    const std::string_view word =
        text.substr(error.offset, text.find(' ', error.offset) - error.offset);
    report_example(tree,
                   {static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(word.size())},
                   error.message);
  }

  void report_example(const SyntaxTree& tree, Span span, const std::string& message) {
    report(tree, DiagnosticCode::bad_example, span, "bad example: " + message).hint =
        "for example `;@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move h1h4`";
  }

  // An expected rule names a tag and counts as its use. `CUT+2` is the second instruction after the
  // tag CUT, `KQK:CUT` the tag CUT of the library program KQK.
  void check_examples() {
    for (const Example& example : result_.examples) {
      for (const Expectation& expectation : example.expectations) {
        if (expectation.kind == ExpectationKind::rule && !use_rule(expectation.text)) {
          report_example(result_.modules[0].tree, example.span,
                         fmt::format("the rule {} is not a tag of this program",
                                     cheg::quoted(expectation.text)));
        }
      }
    }
  }

  // Returns false if there is no such rule.
  bool use_rule(const std::string& rule) {
    const std::size_t colon = rule.find(':');
    const std::string library = colon == std::string::npos ? "" : rule.substr(0, colon);
    const std::string place = rule.substr(colon == std::string::npos ? 0 : colon + 1);
    const auto module = std::ranges::find(result_.modules, library, &Module::library);
    if (module == result_.modules.end()) {
      return false;
    }
    TagDefinition* tag = find_tag(*module, place);
    if (tag == nullptr) {
      tag = find_tag(*module, place.substr(0, place.rfind('+')));
    }
    if (tag != nullptr) {
      tag->is_used = true;
    }
    return tag != nullptr || place.starts_with("EGPROG");
  }

  static TagDefinition* find_tag(Module& module, const std::string& name) {
    const auto symbol = module.tree.symbols.find(name);
    return symbol ? module.find_tag(*symbol) : nullptr;
  }

  void expect_tag(const SyntaxTree& tree, PendingDocumentation& documentation) {
    if (!documentation.text.empty() && !documentation.has_tag) {
      documentation_for_nothing(tree, documentation.span);
    }
    documentation = {};
  }
  void documentation_for_nothing(const SyntaxTree& tree, Span span) {
    report(tree, DiagnosticCode::stray_documentation, span, "this explanation belongs to no tag")
        .hint = "write it before a tag or beside it; an ordinary comment begins with one semicolon";
  }

  // `is_used`: the tag is generated for a part of a rule, so an unused-tag warning would not help.
  void define_tag(Module& module, const Name& tag, PendingDocumentation& documentation,
                  bool is_used) {
    std::uint32_t& number = module.tag_of_symbol[static_cast<std::size_t>(tag.symbol)];
    if (number != 0) {
      Diagnostic& diagnostic = report(
          module.tree, DiagnosticCode::redefined_tag, tag.span,
          fmt::format("the tag {} is defined twice", cheg::quoted(text_of(module.tree, tag.span))));
      diagnostic.label = "defined again here";
      diagnostic.hint = "rename one of the two";
      diagnostic.notes.push_back(
          {module.tree.source, module.tags[number - 1].name.span, "the first definition"});
      return;
    }
    if (!documentation.has_tag && !documentation.text.empty()) {
      module.explanations.push_back(documentation.text);
    }
    const std::size_t explanation = documentation.text.empty() ? 0 : module.explanations.size() - 1;
    module.tags.push_back(
        {tag, instruction_count_, static_cast<std::uint32_t>(explanation), is_used});
    number = static_cast<std::uint32_t>(module.tags.size());
    documentation.has_tag = true;
  }

  void expect_end(const SyntaxTree& tree) {
    if (tree.has_end) {
      return;
    }
    const std::string_view text = tree.source->text();
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    const auto at = static_cast<std::uint32_t>(last == std::string_view::npos ? 0 : last + 1);
    for (const SyntaxLine& line : tree.lines) {
      if (line.form == StatementForm::instruction && is_misspelt_end(tree, line)) {
        return;
      }
    }
    Diagnostic& diagnostic =
        report(tree, DiagnosticCode::missing_end, {at, 0}, "the program has no END");
    diagnostic.label = "the text ends here";
    diagnostic.hint = "end the program with a line END";
  }

  static bool is_misspelt_end(const SyntaxTree& tree, const SyntaxLine& line) {
    constexpr std::string_view kEnd[] = {"END"};
    const std::string_view word = tree.symbols.text(line.word.symbol);
    return word.size() <= 4 && line.operand_count == 0 && !find_instruction(word) &&
           !nearest_name(word, kEnd).empty();
  }

  static std::string_view text_of(const SyntaxTree& tree, Span span) {
    return tree.source->text(span);
  }

  Diagnostic& report(const SyntaxTree& tree, DiagnosticCode code, Span span, std::string message) {
    return diagnostics_.add(code, tree.source, span, std::move(message));
  }

  const Libraries& libraries_;
  Diagnostics& diagnostics_;
  Hints& hints_;
  rules::NoteTable* notes_;
  Modules result_;
  std::map<std::string, std::optional<Library>> found_;
  std::uint32_t instruction_count_ = 0;
};

}  // namespace

Modules load_modules(const SourcePointer& source, const Libraries& libraries,
                     Diagnostics& diagnostics, Hints& hints, rules::NoteTable* notes) {
  return Loader(libraries, diagnostics, hints, notes).run(source);
}

}  // namespace cheg::lang
