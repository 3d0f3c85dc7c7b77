#include "lang/language.hpp"

#include <algorithm>
#include <initializer_list>

#include "lang/name_table.hpp"

namespace cheg::lang {
namespace {

constexpr TypeSet kAnyType = TypeSet::all();
constexpr TypeSet kPieceOrNone = TypeSet(Type::piece) | Type::undefined;
constexpr TypeSet kPlace = TypeSet(Type::piece) | Type::square | Type::move;

constexpr OperandRow value_operand(OperandKind kind, std::string_view name, ValueClass values) {
  return {kind, values, TagUse::none, name};
}

constexpr OperandRow tag_operand(std::string_view name, TagUse use) {
  return {OperandKind::tag, ValueClass::any, use, name};
}

constexpr OperandRow plain_operand(OperandKind kind, std::string_view name) {
  return {kind, ValueClass::any, TagUse::none, name};
}

template <class Values, class Value>
constexpr bool is_among(const Values& values, Value value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

constexpr auto kOrientedInstructions = std::to_array<Instruction>({
#define ORIENTED_INSTRUCTION(identifier) Instruction::identifier,
#include "lang/language.def"
});

constexpr auto kOrientedConditions = std::to_array<Condition>({
#define ORIENTED_CONDITION(identifier) Condition::identifier,
#include "lang/language.def"
});

struct NotesRow {
  Instruction instruction;
  InstructionNotes notes;
};

constexpr auto kNotes = std::to_array<NotesRow>({
#define INSTRUCTION_NOTES(identifier, details, example) \
  {Instruction::identifier, {details, example}},
#include "lang/language.def"
});

constexpr InstructionNotes notes_of(Instruction instruction) {
  for (const NotesRow& row : kNotes) {
    if (row.instruction == instruction) {
      return row.notes;
    }
  }
  return {};
}

constexpr InstructionRow instruction_row(Instruction identifier, std::string_view name,
                                         Dialect dialect, Section section, Flow flow,
                                         std::string_view summary,
                                         std::initializer_list<OperandRow> operands) {
  const bool oriented = is_among(kOrientedInstructions, identifier);
  InstructionRow row{
      name, dialect, section, flow, summary, {}, operands.size(), oriented, notes_of(identifier)};
  std::copy(operands.begin(), operands.end(), row.operand_rows.begin());
  return row;
}

constexpr auto kStatements = std::to_array<StatementRow>({
#define STATEMENT(name, dialect, usage, summary) {name, Dialect::dialect, usage, summary},
#include "lang/language.def"
});

#define READ(name, values) value_operand(OperandKind::read, #name, ValueClass::values)
#define WRITE(name, values) value_operand(OperandKind::written, #name, ValueClass::values)
#define UPDATE(name, values) value_operand(OperandKind::updated, #name, ValueClass::values)
#define JUMP(name) tag_operand(#name, TagUse::jump)
#define CALL(name) tag_operand(#name, TagUse::call)
#define CALL_X(name) tag_operand(#name, TagUse::call_with_x)
#define PLAN_TAG(name) tag_operand(#name, TagUse::plan)
#define CONDITION_OPERAND plain_operand(OperandKind::condition, "cond")
#define ORDERING_OPERAND plain_operand(OperandKind::ordering, "order")
constexpr auto kInstructions = std::to_array<InstructionRow>({
#define INSTRUCTION(identifier, name, dialect, section, flow, execution, summary, ...)           \
  instruction_row(Instruction::identifier, name, Dialect::dialect, Section::section, Flow::flow, \
                  summary, {__VA_ARGS__}),
#include "lang/language.def"
});
#undef READ
#undef WRITE
#undef UPDATE
#undef JUMP
#undef CALL
#undef CALL_X
#undef PLAN_TAG
#undef CONDITION_OPERAND
#undef ORDERING_OPERAND

constexpr auto kConditions = std::to_array<ConditionRow>({
#define CONDITION(identifier, name, dialect, values, context, summary) \
  {name,    Dialect::dialect,          ValueClass::values,             \
   summary, ConditionContext::context, is_among(kOrientedConditions, Condition::identifier)},
#include "lang/language.def"
});

constexpr auto kOrderings = std::to_array<OrderingRow>({
#define ORDERING(identifier, name, dialect, values, summary) \
  {name, Dialect::dialect, ValueClass::values, summary},
#include "lang/language.def"
});

constexpr auto kVariables = std::to_array<VariableRow>({
#define VARIABLE(identifier, name, access, types, elements, summary) \
  {name, Access::access, types, elements, summary},
#include "lang/language.def"
});

constexpr auto kRunTimeErrors = std::to_array<RunTimeErrorRow>({
#define RUN_TIME_ERROR(identifier, name, summary) {name, summary},
#include "lang/language.def"
});

constexpr auto kRuleWords = std::to_array<WordRow>({
#define RULE_WORD(identifier, name, kind, usage, summary) {name, WordKind::kind, usage, summary},
#include "lang/language.def"
});

template <std::size_t row_count, class Row>
constexpr NameTable<row_count> table_of(const std::array<Row, row_count>& rows) {
  return NameTable<row_count>(rows);
}

constexpr auto kInstructionTable = table_of(kInstructions);
constexpr auto kConditionTable = table_of(kConditions);
constexpr auto kOrderingTable = table_of(kOrderings);
constexpr auto kVariableTable = table_of(kVariables);
constexpr auto kRunTimeErrorTable = table_of(kRunTimeErrors);
constexpr auto kRuleWordTable = table_of(kRuleWords);

template <class Identifier>
constexpr std::optional<Identifier> identifier_of(std::optional<std::size_t> number) {
  return number ? std::optional(static_cast<Identifier>(*number)) : std::nullopt;
}

}  // namespace

std::string_view name(Type type) {
  constexpr std::string_view kNames[] = {"undefined", "logical value", "integer", "set",
                                         "piece",     "square",        "move"};
  return kNames[static_cast<std::size_t>(type)];
}

std::string_view name(ValueClass values) {
  constexpr std::string_view kNames[] = {"any value",      "T or F",  "an integer", "a set",
                                         "a set of moves", "a piece", "a square",   "a move"};
  return kNames[static_cast<std::size_t>(values)];
}

TypeSet accepted_types(ValueClass values) {
  switch (values) {
    case ValueClass::any:
      return TypeSet::all();
    case ValueClass::logical:
      return Type::logical;
    case ValueClass::integer:
      return Type::integer;
    case ValueClass::set:
    case ValueClass::moves:
      return Type::set;
    case ValueClass::piece:
    case ValueClass::square:
      return kPlace;
    case ValueClass::move:
      return Type::move;
  }
  return {};
}

TypeSet accepted_element_types(ValueClass values) {
  return values == ValueClass::moves ? TypeSet(Type::move) : TypeSet::all();
}

TypeSet stored_types(ValueClass values) {
  switch (values) {
    case ValueClass::piece:
      return Type::piece;
    case ValueClass::square:
      return Type::square;
    default:
      return accepted_types(values);
  }
}

std::string_view name(OperandKind kind) {
  constexpr std::string_view kNames[] = {"read", "written",   "read and written",
                                         "tag",  "condition", "ordering"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view title(Section section) {
  constexpr std::string_view kTitles[] = {"Control and subroutines",      "Setting variables",
                                          "Sets: building and searching", "Sets: elements",
                                          "Playing and values",           "Chess data",
                                          "Logic and arithmetic",         "Natives"};
  return kTitles[static_cast<std::size_t>(section)];
}

std::string_view title(WordKind kind) {
  constexpr std::string_view kTitles[] = {"Rules: blocks (after `USE RULES`)", "Rules: clauses",
                                          "Rules: expressions", "Rules: words at their place"};
  return kTitles[static_cast<std::size_t>(kind)];
}

std::span<const StatementRow> statements() { return kStatements; }
std::span<const InstructionRow> instructions() { return kInstructions; }
std::span<const ConditionRow> conditions() { return kConditions; }
std::span<const OrderingRow> orderings() { return kOrderings; }
std::span<const VariableRow> variables() { return kVariables; }
std::span<const RunTimeErrorRow> run_time_errors() { return kRunTimeErrors; }
std::span<const WordRow> rule_words() { return kRuleWords; }

const InstructionRow& row(Instruction instruction) {
  return kInstructions[static_cast<std::size_t>(instruction)];
}
const ConditionRow& row(Condition condition) {
  return kConditions[static_cast<std::size_t>(condition)];
}
const VariableRow& row(Variable variable) { return kVariables[static_cast<std::size_t>(variable)]; }
const RunTimeErrorRow& row(RunTimeError error) {
  return kRunTimeErrors[static_cast<std::size_t>(error)];
}
const WordRow& row(Word word) { return kRuleWords[static_cast<std::size_t>(word)]; }

std::optional<Instruction> find_instruction(std::string_view name) {
  return identifier_of<Instruction>(kInstructionTable.find(kInstructions, name));
}
std::optional<Condition> find_condition(std::string_view name) {
  return identifier_of<Condition>(kConditionTable.find(kConditions, name));
}
std::optional<Ordering> find_ordering(std::string_view name) {
  return identifier_of<Ordering>(kOrderingTable.find(kOrderings, name));
}
std::optional<Variable> find_variable(std::string_view name) {
  return identifier_of<Variable>(kVariableTable.find(kVariables, name));
}
std::optional<RunTimeError> find_run_time_error(std::string_view name) {
  return identifier_of<RunTimeError>(kRunTimeErrorTable.find(kRunTimeErrors, name));
}
std::optional<Word> find_rule_word(std::string_view name) {
  return identifier_of<Word>(kRuleWordTable.find(kRuleWords, name));
}

std::optional<Word> find_rule_word_in_any_case(std::string_view name) {
  return identifier_of<Word>(kRuleWordTable.find_in_any_case(kRuleWords, name));
}

std::string usage(const InstructionRow& row) {
  std::string text(row.name);
  char separator = ' ';
  for (const OperandRow& operand : row.operands()) {
    text += separator;
    text += operand.name;
    separator = ',';
  }
  return text;
}

}  // namespace cheg::lang
