#include "lang/rules/lower.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "lang/rules/exception.hpp"
#include "lang/rules/rule_text.hpp"
#include "lang/rules/rule_writer.hpp"
#include "lang/rules/typing.hpp"

namespace cheg::lang::rules {
namespace {

// The text of a rule with placeholders for its values: "[a] becomes [b]".
std::string text_of(const SyntaxTree& tree, const Rule& rule) {
  std::string text;
  for (const TextPiece& piece : rule.text) {
    text += piece.value ? unknown_value(tree.source->text(piece.span)) : piece.words;
  }
  return text;
}

bool is_rule(const Block& block) {
  return block.form == BlockForm::rule || block.form == BlockForm::exception;
}

// The lines of one program. Consecutive rules form a run: the first rule that has a move left acts,
// and if none has one, the host decides.
class ProgramWriter {
 public:
  // `first_noted`: the number of the program's first rule in `notes`.
  ProgramWriter(Module& module, const TypedProgram& typed, Diagnostics& diagnostics,
                NoteTable* notes, std::uint32_t first_noted)
      : tree_(module.tree),
        typed_(typed),
        diagnostics_(diagnostics),
        notes_(notes),
        first_noted_(first_noted),
        words_(tree_),
        subroutines_(words_, typed) {}

  void write() {
    find_jumped_to();
    const std::vector<SyntaxLine> old = std::move(tree_.lines);
    tree_.lines.clear();
    // On average, a line of rules becomes five instructions with two or three operands.
    const std::size_t expected = std::min(5 * old.size(), kMostInstructions);
    lines_.reserve(expected);
    tree_.operands.reserve(tree_.operands.size() + 3 * expected);
    places_.reserve(old.size());
    for (std::size_t i = 0; i < old.size(); ++i) {
      places_.push_back(lines_.size());
      write_line(old, i);
    }
    end_run(false);
    insert_subroutines();
    for (auto& [line, tag] : tree_.recovered_tags) {
      line = places_[line];
    }
    tree_.lines = std::move(lines_);
  }

 private:
  void write_line(const std::vector<SyntaxLine>& old, std::size_t number) {
    SyntaxLine line = old[number];
    if (line.form != StatementForm::block && line.form != StatementForm::continued) {
      const bool is_end = line.form == StatementForm::entry || line.form == StatementForm::end;
      if (is_end || line.form == StatementForm::instruction) {
        end_run(line.form == StatementForm::instruction);
      }
      lines_.push_back(line);
      return;
    }
    if (line.form == StatementForm::block) {
      const Block& block = tree_.rules.blocks[line.first_operand];
      if (is_rule(block)) {
        write_rule(block, next_rule(old, number));
      } else {
        drop_documentation();
      }
    }
    keep_comment(line);
  }

  // Removes the `;;` comments of a definition, so that they do not explain the next tag.
  void drop_documentation() {
    for (std::size_t i = lines_.size(); i-- > 0;) {
      SyntaxLine& line = lines_[i];
      if (line.form != StatementForm::none || line.tag_count > 0) {
        return;
      }
      if (comment_form(tree_.source->text(line.comment)) == CommentForm::documentation) {
        line.comment = {};
      }
    }
  }

  void keep_comment(SyntaxLine line) {
    if (line.comment.length == 0 ||
        comment_form(tree_.source->text(line.comment)) == CommentForm::documentation) {
      return;
    }
    SyntaxLine& kept = lines_.emplace_back();
    kept.comment = line.comment;
  }

  // The next rule of the same run; nullptr if there is none.
  [[nodiscard]] const Block* next_rule(const std::vector<SyntaxLine>& old,
                                       std::size_t number) const {
    for (std::size_t i = number + 1; i < old.size(); ++i) {
      if (old[i].form == StatementForm::block) {
        const Block& block = tree_.rules.blocks[old[i].first_operand];
        if (is_rule(block)) {
          return &block;
        }
      } else if (old[i].form == StatementForm::instruction || old[i].form == StatementForm::entry ||
                 old[i].form == StatementForm::end) {
        return nullptr;
      }
    }
    return nullptr;
  }

  void write_rule(const Block& block, const Block* next) {
    if (!run_) {
      run_.emplace(words_, "");
      label_ = run_->new_tag(tag_of(block), tag_span(block));
      acting_ = nullptr;
    } else if (acting_) {
      report_unreachable(block);
    }
    Routine& code = *run_;
    code.place(label_);
    const std::string name = tag_of(block);
    if (is_jumped_to(name)) {
      code.forget();
    }
    label_ = next != nullptr ? code.new_tag(tag_of(*next), tag_span(*next)) : code.new_label();
    code.set_owner(name);
    if (block.form == BlockForm::exception) {
      write_exception(tree_.rules.exceptions[block.number], block.keyword);
      code.flush(lines_);
      return;
    }
    const Rule& rule = tree_.rules.rules[block.number];
    code.explain(text_of(tree_, rule));
    RuleWriter writer(subroutines_, code, rule, typed_.rules[block.number], name, notes_,
                      first_noted_ + block.number);
    const bool acts = writer.write(label_);
    if (acts) {
      acting_ = &rule;
    }
    code.flush(lines_);
  }

  // Ends a run after its last rule. Unless a classic instruction follows (`goes_on`), the host
  // decides.
  void end_run(bool goes_on) {
    if (!run_) {
      return;
    }
    run_->place(label_);
    if (!goes_on && (run_->is_used(label_) || !acting_)) {
      run_->write("LEAVE", {}, tree_.rules.rules.back().name.span);
    }
    run_->flush(lines_);
    run_.reset();
  }

  void report_unreachable(const Block& block) {
    const Rule& rule = tree_.rules.rules[block.number];
    Diagnostic& diagnostic = diagnostics_.add(
        DiagnosticCode::unreachable_rule, tree_.source, rule.name.span,
        fmt::format("the rule {} never acts", cheg::quoted(tree_.symbols.text(rule.name.symbol))));
    diagnostic.hint = "the first rule that has a move left acts";
    diagnostic.notes.push_back(
        {tree_.source, acting_->name.span, "this rule before it acts in every position"});
  }

  // EXCEPT "fen" move VALUE WIN
  void write_exception(const Exception& exception, Span span) {
    const auto literal = exception_literal(exception.fen, exception.move);
    if (!literal) {
      return;  // has been reported
    }
    const OwnerPointer owner = std::make_shared<Owner>(Owner{"EXCEPT"});
    const Argument moves = subroutines_.new_variable(*owner, "MOVES");
    run_->explain("An exception.");
    run_->write("EXCEPTION", {moves, words_.literal_of(literal.value())}, span);
    if (exception.value != ValueForm::none) {
      run_->jump("CONDV", {words_.name("EMPTY"), moves}, label_, span);
      write_outcome(words_, *run_, exception.value, span);
    }
    run_->write("PLAY", {moves}, span);
  }

  [[nodiscard]] std::string tag_of(const Block& block) {
    if (block.form == BlockForm::exception) {
      const auto [found, is_new] = exception_tags_.try_emplace(block.number);
      if (is_new) {
        found->second = tree_.symbols.text(Symbol{words_.unused_tag("EXCEPT").value});
      }
      return found->second;
    }
    return std::string(tree_.symbols.text(tree_.rules.rules[block.number].name.symbol));
  }

  [[nodiscard]] Span tag_span(const Block& block) const {
    return block.form == BlockForm::exception ? block.keyword
                                              : tree_.rules.rules[block.number].name.span;
  }

  // Finds the names in classic lines, because jumps and plans may lead to them.
  void find_jumped_to() {
    for (const SyntaxLine& line : tree_.lines) {
      if (line.form == StatementForm::instruction) {
        for (const Operand& operand : tree_.operands_of(line)) {
          if (operand.form == OperandForm::name) {
            mentioned_.insert(operand.value);
          }
        }
      }
    }
  }
  [[nodiscard]] bool is_jumped_to(std::string_view name) const {
    const auto symbol = tree_.symbols.find(name);
    return symbol && mentioned_.contains(static_cast<std::uint32_t>(*symbol));
  }

  // Inserts the subroutines after the last instruction that ends execution, or at the beginning if
  // there is none.
  void insert_subroutines() {
    std::size_t at = lines_.size();
    while (at > 0) {
      const SyntaxLine& line = lines_[at - 1];
      if (line.form == StatementForm::instruction) {
        const auto instruction = find_instruction(tree_.symbols.text(line.word.symbol));
        if (instruction && lang::row(*instruction).flow == Flow::end) {
          break;
        }
      }
      --at;
    }
    const auto begin = lines_.begin() + static_cast<std::ptrdiff_t>(at);
    const std::vector<SyntaxLine> rest(begin, lines_.end());
    lines_.erase(begin, lines_.end());
    subroutines_.flush(lines_);
    const std::size_t added = lines_.size() - at;
    for (std::size_t& place : places_) {
      place += place >= at ? added : 0;
    }
    lines_.insert(lines_.end(), rest.begin(), rest.end());
  }

  SyntaxTree& tree_;
  const TypedProgram& typed_;
  Diagnostics& diagnostics_;
  NoteTable* notes_;
  std::uint32_t first_noted_ = 0;
  Words words_;
  Subroutines subroutines_;
  std::vector<SyntaxLine> lines_;
  std::vector<std::size_t> places_;  // by old line: its new place
  std::set<std::uint32_t> mentioned_;
  std::map<std::uint32_t, std::string> exception_tags_;
  std::optional<Routine> run_;
  Routine::Label label_ = 0;      // the label of the next rule in the run
  const Rule* acting_ = nullptr;  // a rule of the run that certainly acts
};

// After errors: defines the tags of the rules, so that their uses cause no further errors.
void keep_tags(SyntaxTree& tree) {
  for (SyntaxLine& line : tree.lines) {
    if (line.form == StatementForm::block) {
      const Block& block = tree.rules.blocks[line.first_operand];
      line.first_tag = static_cast<std::uint32_t>(tree.tags.size());
      line.tag_count = 0;
      if (block.form == BlockForm::rule) {
        const NameUse& name = tree.rules.rules[block.number].name;
        tree.tags.push_back({name.symbol, name.span});
        line.tag_count = 1;
      }
    }
    if (line.form == StatementForm::block || line.form == StatementForm::continued) {
      line.form = StatementForm::none;
      line.operand_count = 0;
      line.comment = {};
    }
  }
}

void report_exceptions(const SyntaxTree& tree, Diagnostics& diagnostics) {
  for (const Exception& exception : tree.rules.exceptions) {
    const auto literal = exception_literal(exception.fen, exception.move);
    if (!literal) {
      const ExceptionFault& fault = literal.error();
      diagnostics.add(DiagnosticCode::bad_exception, tree.source,
                      fault.is_in_move ? exception.move_span : exception.fen_span, fault.message);
    }
  }
}

// Whether the module has errors; then its rules are not checked.
bool has_errors(const Module& module, const Diagnostics& diagnostics) {
  return std::ranges::any_of(diagnostics.items(), [&](const Diagnostic& diagnostic) {
    return diagnostic.severity() == Severity::error && diagnostic.source == module.tree.source;
  });
}

std::uint32_t add_rules(const Module& module, NoteTable& notes) {
  const auto first = static_cast<std::uint32_t>(notes.rules.size());
  for (const Rule& rule : module.tree.rules.rules) {
    notes.rules.push_back({rule, std::string(module.tree.symbols.text(rule.name.symbol)),
                           module.library, module.tree.source});
  }
  return first;
}

void use_natives(const NativeRows& natives, Module& module) {
  if (std::ranges::find(module.natives, &natives) != module.natives.end()) {
    return;
  }
  module.natives.push_back(&natives);
  module.uses.emplace_back(natives.name);
  SyntaxTree& tree = module.tree;
  SyntaxLine line;
  line.form = StatementForm::use;
  line.is_generated = true;
  line.word.symbol = tree.symbols.intern("USE");
  line.first_operand = static_cast<std::uint32_t>(tree.operands.size());
  line.operand_count = 1;
  tree.operands.push_back(
      {OperandForm::name, {}, static_cast<std::uint32_t>(tree.symbols.intern(natives.name))});
  const auto last = std::find_if(tree.lines.rbegin(), tree.lines.rend(),
                                 [](const auto& a) { return a.form == StatementForm::use; });
  const auto place = static_cast<std::size_t>(last.base() - tree.lines.begin());
  tree.lines.insert(last.base(), line);
  for (auto& [number, tag] : tree.recovered_tags) {
    number += number >= place ? 1 : 0;
  }
}

// FORCED and FENCED become FORCE and DRIVE, which are natives of the library FORCE.
void use_natives_of_clauses(const Libraries& libraries, Module& module) {
  const auto looks_far = [](const Rule& rule) {
    return std::ranges::any_of(rule.clauses, [](const Clause& clause) {
      return clause.form == ClauseForm::forced || clause.form == ClauseForm::fenced;
    });
  };
  const auto natives = libraries.natives();
  const auto force = std::ranges::find(natives, "FORCE", &NativeRows::name);
  if (force != natives.end() && std::ranges::any_of(module.tree.rules.rules, looks_far)) {
    use_natives(**force, module);
  }
}

}  // namespace

void lower(std::span<Module> modules, std::size_t number, Names& names, const Libraries& libraries,
           Hints& hints, Diagnostics& diagnostics, NoteTable* notes) {
  Module& module = modules[number];
  if (module.tree.rules.blocks.empty()) {
    return;
  }
  if (has_errors(module, diagnostics)) {
    keep_tags(module.tree);
    return;
  }
  report_exceptions(module.tree, diagnostics);
  Typing typing(modules, static_cast<std::uint32_t>(number), names, libraries, hints, diagnostics);
  const TypedProgram typed = typing.run();
  if (diagnostics.has_errors()) {
    keep_tags(module.tree);
    return;
  }
  // Copied definitions of a library program need its native libraries.
  for (const std::uint32_t used : typing.used_modules()) {
    for (const NativeRows* natives : modules[used].natives) {
      use_natives(*natives, module);
    }
  }
  use_natives_of_clauses(libraries, module);
  const std::uint32_t first_noted = notes == nullptr ? 0 : add_rules(module, *notes);
  ProgramWriter(module, typed, diagnostics, notes, first_noted).write();
}

}  // namespace cheg::lang::rules
