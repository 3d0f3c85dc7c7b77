// The language table. The rows are in language.def; native libraries have rows of the same form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cheg::lang {

// The seven types of values.
enum class Type : std::uint8_t { undefined, logical, integer, set, piece, square, move };

inline constexpr int kTypeCount = 7;

// Returns the name of the type, which is "undefined", "logical value", "integer", "set", "piece",
// "square" or "move".
[[nodiscard]] std::string_view name(Type type);

// A set of types.
class TypeSet {
 public:
  constexpr TypeSet() = default;
  constexpr TypeSet(Type type)
      : bits_(bit(type)) {}  // NOLINT(*-explicit-*): a type is a set of one

  static constexpr TypeSet all() { return from_bits((1U << kTypeCount) - 1); }

  [[nodiscard]] constexpr bool has(Type type) const { return (bits_ & bit(type)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

  friend constexpr TypeSet operator|(TypeSet a, TypeSet b) { return from_bits(a.bits_ | b.bits_); }
  friend constexpr TypeSet operator&(TypeSet a, TypeSet b) { return from_bits(a.bits_ & b.bits_); }
  friend constexpr bool operator==(TypeSet, TypeSet) = default;

 private:
  static constexpr std::uint8_t bit(Type type) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(type));
  }
  static constexpr TypeSet from_bits(unsigned bits) {
    TypeSet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }

  std::uint8_t bits_ = 0;
};

// The class of values that an input operand accepts or an output operand receives. If the class is
// `piece` or `square`, instructions accept a piece, a square or a move.
enum class ValueClass : std::uint8_t { any, logical, integer, set, moves, piece, square, move };

// Returns the class as a noun with its article, for example "an integer" or "a set of moves".
[[nodiscard]] std::string_view name(ValueClass values);
// Returns the types that an input operand of this class accepts.
[[nodiscard]] TypeSet accepted_types(ValueClass values);
// If the class is a class of sets, returns the types that an element of such a set may have.
// Otherwise, returns all types.
[[nodiscard]] TypeSet accepted_element_types(ValueClass values);
// Returns the types that an instruction may store into an output operand of this class.
[[nodiscard]] TypeSet stored_types(ValueClass values);

enum class OperandKind : std::uint8_t { read, written, updated, tag, condition, ordering };

// Returns the name of the kind, which is "read", "written", "read and written", "tag", "condition"
// or "ordering".
[[nodiscard]] std::string_view name(OperandKind kind);

// The use of a tag by an instruction. `ask` means that a native calls the subroutine in another
// position. When the subroutine returns, the values that it has stored in the other position are
// lost.
enum class TagUse : std::uint8_t { none, jump, call, call_with_x, plan, ask };

struct OperandRow {
  OperandKind kind = OperandKind::read;
  ValueClass values = ValueClass::any;  // of read, written and updated operands
  TagUse use = TagUse::none;            // of tags
  std::string_view name;

  // These functions return whether the instruction reads the operand, whether it stores into the
  // operand, and whether it calls the operand as a subroutine.
  [[nodiscard]] constexpr bool is_read() const {
    return kind == OperandKind::read || kind == OperandKind::updated;
  }
  [[nodiscard]] constexpr bool is_stored() const {
    return kind == OperandKind::written || kind == OperandKind::updated;
  }
  [[nodiscard]] constexpr bool is_call() const {
    return use == TagUse::call || use == TagUse::call_with_x;
  }
};

inline constexpr std::size_t kMostOperands = 3;

// Where execution continues after an instruction.
enum class Flow : std::uint8_t {
  next,     // at the next instruction, or the program ends
  if_none,  // at the next instruction if no element of the set satisfies the condition
  jump,     // at the jump tag or at the next instruction
  end       // nowhere: the instruction ends the program or the subroutine
};

// `classic` marks names from the manual or the interpreter of the 1970s. `extension` marks all
// other names.
enum class Dialect : std::uint8_t { classic, extension };

enum class Section : std::uint8_t {
  control,
  variables,
  sets,
  elements,
  playing,
  chess,
  arithmetic,
  natives
};

// Returns the heading of the section, for example "Control and subroutines".
[[nodiscard]] std::string_view title(Section section);

// Documentation of an instruction in addition to its summary. A member is empty if the instruction
// needs no such documentation.
struct InstructionNotes {
  std::string_view details;  // short paragraphs; an empty line ends each but the last
  std::string_view example;  // a whole program that uses the instruction
};

// The positions in which a native calls its subroutine.
enum class Look : std::uint8_t {
  unknown,      // not stated
  move,         // the position after one move
  moves,        // the positions after each move of the side to move
  reflections,  // the reflections of the position
  forced,       // positions at most n moves of the side to move later; the last operand is n
  settings      // as for LOOK: the first element of the last operand is the depth
};

struct InstructionRow {
  std::string_view name;
  Dialect dialect = Dialect::classic;
  Section section = Section::natives;
  Flow flow = Flow::next;
  std::string_view summary;  // one short sentence that names the operands
  std::array<OperandRow, kMostOperands> operand_rows{};
  std::size_t operand_count = 0;
  // Whether the result may change if the whole board is rotated or mirrored. A different order of
  // the elements of a set does not count as a change.
  bool oriented = true;
  InstructionNotes notes{};
  Look look = Look::unknown;  // for an instruction that has a tag whose use is `ask`

  [[nodiscard]] std::span<const OperandRow> operands() const {
    return {operand_rows.data(), operand_count};
  }
};

// What a condition reads besides the board and the value that it tests.
enum class ConditionContext : std::uint8_t {
  alone,      // nothing
  reads_side  // the variable SIDE, which must be set
};

struct ConditionRow {
  std::string_view name;
  Dialect dialect = Dialect::classic;
  ValueClass values = ValueClass::any;
  std::string_view summary;
  ConditionContext context = ConditionContext::alone;
  bool oriented = true;  // whether the answer may change when the board is rotated or mirrored
};

struct OrderingRow {
  std::string_view name;
  Dialect dialect = Dialect::classic;
  ValueClass values = ValueClass::any;
  std::string_view summary;
};

enum class Access : std::uint8_t { read_only, writable };

struct VariableRow {
  std::string_view name;
  Access access = Access::read_only;
  TypeSet types;
  TypeSet elements;  // if it is a set
  std::string_view summary;
};

struct StatementRow {
  std::string_view name;
  Dialect dialect = Dialect::classic;
  std::string_view usage;
  std::string_view summary;
};

struct RunTimeErrorRow {
  std::string_view name;
  std::string_view summary;
};

// The place where a word of the rules layer is used. The words of the kinds `block`, `clause` and
// `expression` are reserved.
enum class WordKind : std::uint8_t {
  block,       // begins a block, at the beginning of a line
  clause,      // begins a clause of a rule
  expression,  // in an expression
  local        // has a meaning only after another word
};

// Returns the heading of the words of this kind, for example "Rules: clauses".
[[nodiscard]] std::string_view title(WordKind kind);

struct WordRow {
  std::string_view name;
  WordKind kind = WordKind::local;
  std::string_view usage;
  std::string_view summary;
};

enum class Word : std::uint8_t {
#define RULE_WORD(identifier, ...) identifier,
#include "lang/language.def"
};

enum class Instruction : std::uint8_t {
#define INSTRUCTION(identifier, ...) identifier,
#include "lang/language.def"
};

enum class Condition : std::uint8_t {
#define CONDITION(identifier, ...) identifier,
#include "lang/language.def"
};

enum class Ordering : std::uint8_t {
#define ORDERING(identifier, ...) identifier,
#include "lang/language.def"
};

enum class Variable : std::uint8_t {
#define VARIABLE(identifier, ...) identifier,
#include "lang/language.def"
};

enum class RunTimeError : std::uint8_t {
#define RUN_TIME_ERROR(identifier, ...) identifier,
#include "lang/language.def"
};

// These functions return the tables of the language. Each table is a static object, indexed by its
// enumeration.
[[nodiscard]] std::span<const StatementRow> statements();
[[nodiscard]] std::span<const InstructionRow> instructions();
[[nodiscard]] std::span<const ConditionRow> conditions();
[[nodiscard]] std::span<const OrderingRow> orderings();
[[nodiscard]] std::span<const VariableRow> variables();
[[nodiscard]] std::span<const RunTimeErrorRow> run_time_errors();
[[nodiscard]] std::span<const WordRow> rule_words();

[[nodiscard]] const InstructionRow& row(Instruction instruction);
[[nodiscard]] const ConditionRow& row(Condition condition);
[[nodiscard]] const VariableRow& row(Variable variable);
[[nodiscard]] const RunTimeErrorRow& row(RunTimeError error);
[[nodiscard]] const WordRow& row(Word word);

// These functions find an element of the language by its name in upper case. If the language has no
// element with this name, the functions return nothing.
[[nodiscard]] std::optional<Instruction> find_instruction(std::string_view name);
[[nodiscard]] std::optional<Condition> find_condition(std::string_view name);
[[nodiscard]] std::optional<Ordering> find_ordering(std::string_view name);
[[nodiscard]] std::optional<Variable> find_variable(std::string_view name);
[[nodiscard]] std::optional<RunTimeError> find_run_time_error(std::string_view name);
[[nodiscard]] std::optional<Word> find_rule_word(std::string_view name);
// Does the same as find_rule_word(), but the name may be in upper or lower case.
[[nodiscard]] std::optional<Word> find_rule_word_in_any_case(std::string_view name);

// Returns the syntax of the instruction, for example "SELECT result,test,set".
[[nodiscard]] std::string usage(const InstructionRow& row);

}  // namespace cheg::lang
