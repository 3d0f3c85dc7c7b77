#include "tune/probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

#include "chess/movegen.hpp"
#include "lang/compile.hpp"
#include "lang/language.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::tune {
namespace {

using chess::Move;
using chess::Position;
using lang::RunTimeError;
using lang::Type;
using vm::NativeCall;
using vm::Value;

constexpr std::size_t kMovesOperand = 0;
constexpr std::size_t kValueOperand = 1;
constexpr std::size_t kSettingsOperand = 2;

// The number that the text of the probe gives to each LOOK, as the numerator of SELF.
std::size_t number_of_look(const NativeCall& call) {
  return static_cast<std::size_t>(
      std::as_const(*call.operand(kSettingsOperand).set()).elements()[1].integer());
}

// A word that stands nowhere in the text.
std::string unused_word(std::string_view text) {
  std::string word = "PROBED";
  while (text.find(word) != std::string_view::npos) {
    word += 'X';
  }
  return word;
}

// Results of the subroutine that a native calls become values of a feature.
std::optional<FeatureValue> value_of(const Value& answer) {
  if (answer.is(Type::undefined)) {
    return kUndefined;
  }
  if (!answer.is(Type::integer) ||
      std::abs(answer.integer()) >= std::numeric_limits<FeatureValue>::max()) {
    return std::nullopt;
  }
  return static_cast<FeatureValue>(answer.integer());
}

// Of one value: within the table.
std::int64_t within(FeatureValue value, std::uint32_t length) {
  return std::clamp<std::int64_t>(value, 0, std::int64_t{length} - 1);
}

void find_cell(const Cell& cell, std::span<const std::span<FeatureValue>> values,
               std::span<FeatureValue> found) {
  for (std::size_t i = 0; i < found.size(); ++i) {
    const FeatureValue row = values[cell.row][i];
    const FeatureValue column = cell.column ? values[*cell.column][i] : FeatureValue{0};
    found[i] = row == kUndefined || column == kUndefined
                   ? kUndefined
                   : static_cast<FeatureValue>(within(row, cell.rows) * cell.columns +
                                               within(column, cell.columns));
  }
}

}  // namespace

// What the other LOOK reads and writes.
struct Probe::Job {
  // For evaluate().
  std::span<const Position> positions;
  std::span<const std::span<FeatureValue>> values;
  std::optional<Fault> fault;
  // For choice().
  bool is_choice = false;
  std::optional<std::uint32_t> rule;
  std::vector<Move> moves;

  static void look(NativeCall& call) {
    Job& job = **static_cast<Job* const*>(call.data());
    job.is_choice ? job.take_moves(call) : job.ask(call);
  }

  void take_moves(NativeCall& call) {
    moves.clear();
    for (const Value& element : std::as_const(*call.operand(kMovesOperand).set()).elements()) {
      if (element.is(Type::move) && chess::is_legal(call.position(), element.move()) &&
          std::ranges::find(moves, element.move()) == moves.end()) {
        moves.push_back(element.move());
      }
    }
    if (moves.empty()) {  // the clauses before BEST keep no move: the next rule goes on
      return;
    }
    rule = static_cast<std::uint32_t>(number_of_look(call));
    call.fail(RunTimeError::illegal_move);  // ends the program here
  }

  void ask(NativeCall& call) {
    const std::size_t feature = number_of_look(call);
    const vm::Standpoint here = call.here();
    if (call.reads_x(kValueOperand) || !call.values_stay(kValueOperand, here) ||
        call.answers_depend_on_ply()) {
      fault = Fault{feature, "reads X, WAS, or a variable that holds a man"};
      call.fail(RunTimeError::illegal_move);
      return;
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const NativeCall::Scope scope(call);
      const vm::Standpoint there{positions[i], Value(), 1, &here, {}};
      const auto answer = call.ask_fresh(kValueOperand, there);
      const auto value = answer ? value_of(*answer) : std::nullopt;
      if (!value) {
        fault = Fault{feature,
                      answer ? "is not an integer of at most 32766" : "ends with a run-time error"};
        call.fail(RunTimeError::illegal_move);
        return;
      }
      values[feature][i] = *value;
    }
  }
};

Result<ProbeProgram, std::string> ProbeProgram::compiled(const lang::SyntaxTree& tree,
                                                         std::string text,
                                                         const lang::Libraries& libraries) {
  const auto source = std::make_shared<const lang::Source>(tree.source->name(), std::move(text),
                                                           tree.source->identity());
  lang::Diagnostics diagnostics;
  auto program = lang::compile(source, libraries, diagnostics);
  if (program == nullptr) {
    const lang::Diagnostic& first = diagnostics.items().front();
    return fmt::format("a term of a sum cannot be evaluated on its own: {} (`{}`)", first.message,
                       source->text(first.span));
  }
  return ProbeProgram(std::move(program));
}

Result<ProbeProgram, std::string> ProbeProgram::for_features(const lang::SyntaxTree& tree,
                                                             const Formulas& formulas,
                                                             chess::MaterialSignature ending,
                                                             const lang::Libraries& libraries) {
  const std::string_view text = tree.source->text();
  const std::string word = unused_word(text);
  std::string definitions;
  std::string keys;
  for (std::size_t i = 0; i < formulas.features.size(); ++i) {
    definitions += fmt::format("DEFINE {}{} = {}\n", word, i, formulas.features[i]);
    keys += fmt::format("{}MIN {}{} DEPTH 1 SELF {}/1", i == 0 ? "" : ", ", word, i, i);
  }
  // Before the first ENTRY, so that it comes first.
  for (const lang::SyntaxLine& line : tree.lines) {
    if (line.form != lang::StatementForm::entry) {
      continue;
    }
    for (const lang::EntryCondition& entry : tree.entries) {
      const auto signatures = entry.signatures();
      if (std::ranges::find(signatures, ending) == signatures.end()) {
        continue;
      }
      const std::size_t place =
          tree.source->line_start(tree.source->line_at(line.word.span.offset));
      std::string probe(text.substr(0, place));
      probe += fmt::format("\n{}\n       ENTRY {}\nRULE {} \"terms\"\n  BEST {}\n\n", definitions,
                           entry.to_string(), word, keys);
      auto made = compiled(tree, probe + std::string(text.substr(place)), libraries);
      if (made) {
        made->cells_ = formulas.cells;
      }
      return made;
    }
  }
  return std::string("the program itself has no ENTRY for ") + ending.to_string();
}

Result<ProbeProgram, std::string> ProbeProgram::for_moves(const lang::SyntaxTree& tree,
                                                          const Formulas& formulas,
                                                          const lang::Libraries& libraries,
                                                          std::span<const MateClause> disabled) {
  std::vector<std::pair<lang::Span, std::string>> changes;
  for (std::size_t i = 0; i < formulas.rules.size(); ++i) {
    changes.emplace_back(formulas.rules[i].keys.front().span,
                         fmt::format("MIN 0 DEPTH 1 SELF {}/1", i));
  }
  for (const MateClause& clause : disabled) {
    changes.emplace_back(clause.span, "WHEN 0 = 1");
  }
  std::ranges::sort(changes, std::greater(),
                    [](const auto& change) { return change.first.offset; });
  std::string text(tree.source->text());
  for (const auto& [span, replacement] : changes) {
    text.replace(span.offset, span.length, replacement);
  }
  return compiled(tree, std::move(text), libraries);
}

Probe::Probe(const ProbeProgram& program)
    : cells_(program.cells()),
      job_(std::make_unique<Job>()),
      pointer_(job_.get()),
      look_(&Job::look, &pointer_) {
  vm::Limits limits;
  limits.instructions_per_node = std::int64_t{1} << 50U;
  limits.instructions_per_search = std::int64_t{1} << 50U;
  limits.memory = std::size_t{64} << 20U;
  machine_ = std::make_unique<vm::Machine>(
      vm::PreparedProgram::make(program.program(), look_.natives()).value(), limits);
}

Probe::~Probe() = default;

std::optional<Probe::Fault> Probe::evaluate(const Position& root,
                                            std::span<const Position> positions,
                                            std::span<const std::span<FeatureValue>> values) {
  job_->positions = positions;
  job_->values = values;
  job_->fault.reset();
  job_->is_choice = false;
  const vm::Answer answer = vm::ask(*machine_, root);
  if (!job_->fault && answer.status == vm::AnswerStatus::error) {
    job_->fault = Fault{0, vm::error_text(machine_->program(), machine_->root())};
  }
  for (std::size_t i = 0; i < cells_.size() && !job_->fault; ++i) {
    find_cell(cells_[i], values, values[values.size() - cells_.size() + i]);
  }
  return job_->fault;
}

Probe::Choice Probe::choice(const Position& position) {
  job_->is_choice = true;
  job_->rule.reset();
  const vm::Answer answer = vm::ask(*machine_, position);
  Choice choice;
  choice.rule = job_->rule;
  if (choice.rule) {
    choice.moves = job_->moves;
  } else if (answer.status == vm::AnswerStatus::error) {
    choice.has_error = true;
  } else if (answer.status == vm::AnswerStatus::move) {
    choice.moves.push_back(answer.outcome.move);
  }
  return choice;
}

}  // namespace cheg::tune
