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

This page is the reference of the language. `cheg doc NAME` shows an entry of this page at the terminal.
The page ["Writing a program"](writing-programs.md) is the tutorial, the page ["Rules"](rules.md) says
what a rule does, and the page ["Vocabulary"](vocabulary.md) shows words of chess on boards.

*White*, in the language, is the side that the program plays, whatever the colour of its men: `WK` is its
king, and ranks count from its side of the board. The *host* is the chess program that asks a CHEG program
for advice. A *node* is a position for which the host asks, and the *root* is the node for which the host
needs a move.

A program consists of rules, of classic lines, or of both. Rules stand for classic lines;
`cheg expand` prints these lines.

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
- A [block](#rules-blocks-after-use-rules) begins with its word and may take several lines. It ends where the next
  block, `ENTRY` or `END` begins; a classic line after a block needs an empty line before it.
- The [clauses](#rules-clauses) of a rule are applied in their order. Each clause keeps some of the moves that the
  earlier clauses have kept. Only the first rule that keeps at least one move acts. It usually plays the first of these
  moves.
- An [expression](#rules-expressions) is a value or a condition. Every instruction that stores a result in its first
  operand is a function in rules: `REGION N,BK` becomes `REGION(BK)`. Every condition is also a function: `CHECK(X)`.
- A `;;` comment before a definition says what the definition means. Explanations of moves use this text as the name
  of the measure.
- In rules, a number needs no quotation mark; in classic lines it needs one.

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

- Case does not matter. Outside comments a program contains only ASCII characters.
- A line consists of tags, each with its colon, then a statement or an instruction, then a comment. Each part may be
  missing. A tag names the next instruction, on this line or below.
- Operands are separated by commas or blanks. They are variables, [literals](#e002-syntax), tags, conditions and
  orderings. The entry of each instruction says which operands may be empty.
- Variables need no declaration. A variable is undefined until an instruction stores into it. If a program tests one of
  its variables with `CONDV DEFD`, the caller of the program can give this variable a value. The variable then has this
  value at the start of every node.
- A subroutine begins at the tag that a program calls, and it ends at `RETURN`.
- A native can call a subroutine at other positions. At these positions, `X` and the variables of the program have
  the values that they had when the native was called. A value that is a man or a move still refers to the same man; if
  that man has been taken, the value is undefined. If the position is not reached by moves, as with HUNT, every value
  that refers to a man is undefined. The predefined variables, for example `LM` and `WR`, belong to the position at
  which the subroutine runs. Values that the subroutine stores are lost when it returns.
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
means the place after the last element.

*Scan order* is the order in which many instructions list squares: file h comes first and file a last; on each
file, the first rank comes first, seen from our side. Men are listed by their squares. Moves are listed by the
square that they leave, then by the square to which they lead; promotions that differ only in the piece have the
order queen, rook, bishop, knight. `LM` is in scan order.
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
  text += fmt::format("A native library: {}.\n", plain(library.summary));
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
      "These programs are built into `cheg`: `cheg run NAME` asks the program NAME for a move. "
      "`USE` makes their tags available,\nlike those of a program file in the same folder.\n\n"
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
      "A run-time error ends the program at its node. The host then decides at that node.\n\n"
      "| error | cause |\n| --- | --- |\n";
  for (const RunTimeErrorRow& row : run_time_errors()) {
    text += fmt::format("| `{}` | {} |\n", row.name, cell(row.summary));
  }
  return text;
}

std::string diagnostics_section() {
  std::string text = chapter("Diagnostics");
  text +=
      "The messages of `cheg check`. Errors (E) reject a program; warnings (W) do not. Each entry "
      "ends with a\nsmall program that causes the message.\n";
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
      "A `#` before the name of an ordering reverses the ordering. `#` alone reverses the order of "
      "the set.\n\n";
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
