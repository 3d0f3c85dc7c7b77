#include "lang/reference_page.hpp"

#include <fmt/format.h>

#include <string_view>

#include "lang/diagnostic.hpp"
#include "lang/language.hpp"
#include "lang/row_text.hpp"

namespace cheg::lang {
namespace {

// The part that is not generated from tables.
constexpr std::string_view kBeginning = R"(# The CHEG language

<!-- `./dev docs` writes this page from tables in the source code. Change the tables, not this page. -->

This page is the reference of the CHEG language. `cheg doc NAME` shows an entry of this page in the terminal.
The page ["Writing a program"](writing-programs.md) is the tutorial, the page ["Rules"](rules.md) says
what a rule does, and the page ["Vocabulary"](vocabulary.md) explains chess words with pictures of boards.

In the language, *White* is the side that the program plays, even if the men of this side are black. `WK` is White's
king, and ranks are counted from White's side of the board. The *host* is the chess program that asks a CHEG program
for advice. A *node* is a position in which the host asks for advice. The *root* is the node for which the
host needs a move.

A program consists of rules, of classic lines, or of both. Classic lines are written in the original form of the
language, from the 1970s. CHEG translates rules into classic lines, and `cheg expand` prints these lines.

## How rules are written

```cheg
USE RULES
USE GEOMETRY

;; The squares that their king could reach if it alone moved.
DEFINE room = REGION(BK)

ENTRY R,K
RULE SQUEEZE "Their king had {WAS(room)} squares and keeps {room}."
  WHERE   ROOK(X) AND SOLID(X)
  LOWERS  room
  BEST    LEAST room

RULE WAIT "Any other move."
END
```

- A program with rules has a line `USE RULES`. Case does not matter.
- A [block](#rules-blocks-after-use-rules) begins with a word, such as `RULE`, and may take several lines. A block ends
  before the next block, or before a line with `ENTRY` or `END`. If a classic line follows a block, an empty line must
  separate them.
- The [clauses](#rules-clauses) of a rule are applied in the order of the text. Each clause keeps some of the moves that
  the earlier clauses have kept. Only one rule acts in a position: the first rule that keeps at least one move. A rule
  that acts usually plays the first of the moves that it keeps.
- An [expression](#rules-expressions) is a value or a condition. In rules, every instruction that stores a result in its
  first operand is a function: `REGION N,BK` becomes `REGION(BK)`. Every condition is also a function in rules, for
  example `CHECK(X)`.
- A `;;` comment before a definition says what the definition means. In explanations of moves, the `;;` comment of a
  definition is the name of the defined value.
- In classic lines, a number needs a quotation mark before it. In rules, a number needs no quotation mark.

## How classic lines are written

```cheg
; A comment runs to the end of the line.
ENTRY  R,K
;; Explains the following tag. The explanation is shown with the moves chosen there.
FAR:   PLAY   LM,CHECK,DEEP
       CARD   N,LM
       JUMP>  N,"5,FAR
       LEAVE
END
```

- Case does not matter. Outside comments, a program contains only ASCII characters.
- A line has three parts: tags, each with a colon; a statement or an instruction; and a comment. Each part of a line
  may be missing. A tag names the next instruction, which is on the same line or on a later line.
- Operands are separated by commas or blanks. An operand is a variable, a [literal](#e002-syntax), a tag, a condition or
  an ordering. On this page, the entry of each instruction says which operands may be empty.
- Variables need no declaration. A variable is undefined until an instruction stores a value in it. If a program tests
  a variable with `CONDV DEFD`, the caller of the program can give this variable an initial value. A variable
  with an initial value has this value at the start of every node.
- A subroutine begins at the tag that a program calls, and it ends at `RETURN`.
- A native (an instruction of a native library) can call a subroutine at positions other than the current position. In a
  subroutine that a native calls, `X` and the variables have the values that they had when the program called the
  native. In a subroutine at another position, a value that is a man or a move still refers to the same man. If the
  moves from the current position to the subroutine's position take a man, every value that refers to this man is
  undefined in the subroutine. If no moves lead to the subroutine's position, as with HUNT, every value that refers to a
  man is undefined in the subroutine. The predefined variables, for example `LM` and `WR`, describe the position at
  which the subroutine runs. When the subroutine returns to the native, all values that the subroutine has stored are
  lost.
- `;@` begins an [example](#w109-bad-example), which `cheg test` runs.

Entries marked *(extension)* are not part of the language of the 1970s.
)";

// Escapes Markdown in text outside tables and code.
std::string plain(std::string_view text) {
  std::string result;
  bool is_code = false;
  for (const char c : text) {
    is_code = is_code != (c == '`');
    if (!is_code && (c == '<' || c == '*')) {
      result += '\\';
    }
    result += c;
  }
  return result;
}

std::string cell(std::string_view text) {
  std::string result;
  for (const char c : plain(text)) {
    result += c == '|' ? "\\|" : std::string(1, c);
  }
  return result;
}

std::string chapter(std::string_view text) { return fmt::format("\n## {}\n\n", text); }

std::string table(std::string_view first, std::string_view second, std::string_view third) {
  return fmt::format("| {} | {} | {} |\n| --- | --- | --- |\n", first, second, third);
}

std::string row_of(std::string_view name, std::string_view kind, std::string_view summary) {
  return fmt::format("| `{}` | {} | {} |\n", name, cell(kind), cell(summary));
}

// An entry with its own heading, so that it can be linked.
std::string entry(std::string_view usage, Dialect dialect, std::string_view summary) {
  return fmt::format("\n### `{}`{}\n\n{}\n", usage, origin(dialect), plain(summary));
}

std::string example_block(std::string_view example) {
  return example.empty() ? std::string() : fmt::format("\n```cheg\n{}```\n", example);
}

std::string entry(const InstructionRow& row, Dialect dialect) {
  std::string text = entry(usage(row), dialect, row.summary);
  if (row.operand_count > 0) {
    text += '\n';
  }
  for (const OperandRow& operand : row.operands()) {
    text += fmt::format("- {}: {}\n", operand.name, plain(description(operand)));
  }
  for (const std::string_view paragraph : paragraphs(row.notes.details)) {
    text += fmt::format("\n{}\n", plain(paragraph));
  }
  return text + example_block(row.notes.example);
}

std::string table_of(std::span<const ConditionRow> rows) {
  std::string text = table("condition", "on", "holds if");
  for (const ConditionRow& row : rows) {
    text += row_of(row.name, name(row.values), row.summary);
  }
  return text;
}

std::string table_of(std::span<const OrderingRow> rows) {
  std::string text = table("ordering", "of", "what comes first");
  for (const OrderingRow& row : rows) {
    text += row_of(row.name, name(row.values), row.summary);
  }
  return text;
}

std::string values() {
  std::string text = chapter("Values");
  text += "Every value has one of these types:";
  for (int i = 0; i < kTypeCount; ++i) {
    text += fmt::format("{} {}", i == 0 ? "" : ",", name(static_cast<Type>(i)));
  }
  text +=
      ".\nFor each kind of value that an instruction needs, these types are accepted:\n\n"
      "| needed | accepted |\n| --- | --- |\n";
  for (const ValueClass needed :
       {ValueClass::any, ValueClass::logical, ValueClass::integer, ValueClass::set,
        ValueClass::moves, ValueClass::piece, ValueClass::square, ValueClass::move}) {
    const TypeSet elements = accepted_element_types(needed);
    text += fmt::format("| {} | {}{} |\n", name(needed), types(accepted_types(needed)),
                        elements == TypeSet::all()
                            ? std::string()
                            : fmt::format(", every element a {}", types(elements)));
  }
  text +=
      R"(
The elements of a set have the numbers 1, 2, ... from the beginning, and -1, -2, ... from the end. The number 0
means the place after the last element of a set.

Many instructions list squares in *scan order*, file by file from h to a. On each file, the ranks come in the order 1 to
8, as seen from our side. Men are listed in the scan order of their squares. Moves are sorted by their start square,
then by their destination square. Promotions that differ only in the new piece have the order queen, rook, bishop,
knight. The set `LM` of the legal moves is in scan order.
)";
  return text;
}

std::string section(Section section) {
  std::string text = fmt::format("\n## {}\n", title(section));
  for (const InstructionRow& row : instructions()) {
    if (row.section == section) {
      text += entry(row, row.dialect);
    }
  }
  return text;
}

std::string variables_section() {
  std::string text = chapter("Predefined variables");
  text += table("variable", "holds", "what it is");
  for (const VariableRow& row : variables()) {
    text += row_of(row.name,
                   types(row.types) + (row.access == Access::writable ? ", may be written" : ""),
                   row.summary);
  }
  return text;
}

std::string rules_section() {
  std::string text;
  for (const WordKind kind : kWordKinds) {
    text += chapter(title(kind)) + table("word", "form", "meaning");
    for (const WordRow& row : rule_words()) {
      if (row.kind == kind) {
        text += row_of(row.name, row.usage, row.summary);
      }
    }
  }
  return text;
}

std::string section(const NativeRows& library) {
  std::string text = chapter(fmt::format("USE {}", library.name));
  text += fmt::format("The native library `{}` covers {}.\n", library.name, plain(library.summary));
  for (const InstructionRow& row : library.instructions) {
    text += entry(row, Dialect::classic);  // the heading already says that it is an extension
  }
  if (!library.conditions.empty()) {
    text += '\n' + table_of(library.conditions);
  }
  if (!library.orderings.empty()) {
    text += '\n' + table_of(library.orderings);
  }
  return text;
}

std::string programs_section(std::span<const ReferenceProgram> programs) {
  std::string text = chapter("Programs that come with CHEG");
  text +=
      "The programs in this table are built into `cheg`. `cheg run NAME` asks the program NAME for "
      "a move.\n"
      "With `USE NAME`, your program can use the tags of a built-in program, or of a program file "
      "in the same folder.\n\n"
      "| program | beginning of its text |\n| --- | --- |\n";
  for (const ReferenceProgram& program : programs) {
    text +=
        fmt::format("| [`{}`](../{}) | {} |\n", program.name, program.path, cell(program.summary));
  }
  return text;
}

std::string run_time_errors_section() {
  std::string text = chapter("Run-time errors");
  text +=
      "A run-time error ends the program at the current node. After a run-time error at a node, "
      "the host decides about this node without advice from the program.\n\n"
      "| error | cause |\n| --- | --- |\n";
  for (const RunTimeErrorRow& row : run_time_errors()) {
    text += fmt::format("| `{}` | {} |\n", row.name, cell(row.summary));
  }
  return text;
}

std::string diagnostics_section() {
  std::string text = chapter("Diagnostics");
  text +=
      "This chapter explains the messages of `cheg check`. A program with an error (E) is "
      "rejected.\nA program with only warnings (W) is accepted. Each entry of this chapter ends "
      "with a small program that causes the message.\n";
  for (const DiagnosticRow& row : diagnostic_rows()) {
    text += fmt::format("\n### {} {}\n\n{}\n", row.code, row.name, plain(row.explanation)) +
            example_block(row.example);
  }
  return text;
}

}  // namespace

std::string reference_page(NativeLibraries natives, std::span<const ReferenceProgram> programs) {
  std::string text(kBeginning);
  text += rules_section();
  text += values();
  text += "\n## Statements\n";
  for (const StatementRow& row : statements()) {
    text += entry(row.usage, row.dialect, row.summary);
  }
  for (const Section group : kSections) {
    text += section(group);
  }
  text += chapter("Conditions");
  text +=
      "A `#` before the name of a condition negates the condition. An empty condition is always "
      "true.\n\n";
  text += table_of(conditions());
  text += chapter("Orderings");
  text +=
      "A `#` before the name of an ordering reverses the ordering. A `#` without a name reverses "
      "the order of the set.\n\n";
  text += table_of(orderings());
  text += variables_section();
  for (const NativeRows* library : natives) {
    text += section(*library);
  }
  text += programs_section(programs);
  text += run_time_errors_section();
  text += diagnostics_section();
  return text;
}

}  // namespace cheg::lang
