// What the parser of the rules layer reports: one message for each mistake.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "lang/parser.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_tree_text.hpp"

namespace cheg::test::rules_errors_test {
namespace {

using namespace lang;

struct Parsed {
  SyntaxTree tree;
  Diagnostics diagnostics;
};

Parsed parsed(std::string text) {
  Parsed result;
  result.tree =
      parse(std::make_shared<const Source>("test.cheg", std::move(text)), result.diagnostics);
  return result;
}

// "E020 2:10 expected ... | hint" for each error, joined by line feeds.
std::string errors_of(std::string text) {
  const Parsed result = parsed(std::move(text));
  std::string all;
  for (const Diagnostic& diagnostic : result.diagnostics.items()) {
    const LineColumn place = diagnostic.source->place(diagnostic.span.offset);
    all += all.empty() ? "" : "\n";
    all += fmt::format("{} {}:{} {}", row(diagnostic.code).code, place.line, place.column,
                       diagnostic.message);
    all += diagnostic.hint.empty() ? "" : " | " + diagnostic.hint;
    for (const Note& note : diagnostic.notes) {
      const LineColumn other = note.source->place(note.span.offset);
      all += fmt::format(" | {}:{} {}", other.line, other.column, note.message);
    }
  }
  return all;
}

// The errors of a block at line 2 and of one after it, which has none.
std::string error_of(const std::string& block) {
  const std::string text = "USE RULES\n" + block + "\nDEFINE last = 1\nEND\n";
  const Parsed result = parsed(text);
  CHECK(rules_text(result.tree).ends_with("DEFINE LAST = 1\n"));
  return errors_of(text);
}

// The error of an expression that begins at column 12 of line 2.
std::string error_in(const std::string& expression) { return error_of("DEFINE a = " + expression); }

// The errors of clauses that begin on line 3.
std::string error_in_rule(const std::string& clauses) {
  return error_of("RULE r \"r\"\n" + clauses);
}

TEST_CASE("a missing part of an expression") {
  CHECK(error_in("") == "E020 2:11 expected a value before the end of the line");
  CHECK(error_in("b +") == "E020 2:15 expected a value before the end of the line");
  CHECK(error_in("b * / c") == "E020 2:16 expected a value, found `/`");
  CHECK(error_in("b AND") == "E020 2:17 expected a value before the end of the line");
  CHECK(error_in("ö") == "E020 2:12 expected a value, found `ö`");
  CHECK(error_in("IF b THEN 1") ==
        "E020 2:23 expected ELSE before the end of the line | IF c THEN a ELSE b has always both "
        "values");
  CHECK(error_in("IF b 1") == "E020 2:17 expected THEN, found `1`");
  CHECK(error_in("LET = 1: 2") == "E020 2:16 expected a name, found `=`");
  CHECK(error_in("LET b 1: 2") ==
        "E020 2:18 expected `=`, found `1` | for example `LET d = MVDIST(WK,BK): d > 2`");
  CHECK(error_in("LET b = 1 b") == "E020 2:22 expected `:`, found `b`");
  CHECK(error_in("LET c2 = 1: b") == "E020 2:16 expected a name, found `c2` | `C2` is a square");
  CHECK(error_in("SOME x LM: c") ==
        "E020 2:19 expected IN, found `LM` | for example `SOME m IN LM: CHECK(m)`");
  CHECK(error_in("SOME REPLY c") ==
        "E020 2:23 expected IN, found `c` | SOME REPLY begins a clause and is not a part of an "
        "expression");
  CHECK(error_in("ALL MOVES c") == "E020 2:22 expected `:`, found `c`");
  CHECK(error_in("LEAST room") ==
        "E020 2:18 expected `MOVE:` or `BY SYMMETRY` after LEAST, found `room`");
  CHECK(error_in("BY room") == "E020 2:15 expected SYMMETRY after BY, found `room`");
  CHECK(error_in("WAS room") ==
        "E020 2:16 expected `(` after WAS, found `room` | for example `WAS(room)`");
}

TEST_CASE("text too much in an expression") {
  CHECK(error_in("b c") == "E020 2:14 `c` is not allowed here");
  CHECK(error_in("b)") == "E020 2:13 `)` is not allowed here");
  CHECK(error_in("b\n  TRY LM") ==
        "E020 3:3 `TRY` is not allowed here | a classic line after a block needs an empty line "
        "before it");
  CHECK(error_in("b < c < d") ==
        "E020 2:18 a comparison of a comparison | write `a < b AND b < c`");
  CHECK(error_in("f()") ==
        "E020 2:14 no argument between the parentheses | a definition without parameters is "
        "written without parentheses");
  CHECK(error_in("{b: c}") ==
        "E020 2:14 a colon inside a set | the elements with a property are written `{x IN S: c}`");
  CHECK(error_in("{(x IN s): c}") ==
        "E020 2:21 a colon inside a set | the elements with a property are written `{x IN S: c}`");
}

TEST_CASE("what other languages write") {
  CHECK(error_in("b == c") == "E020 2:14 `==` is not an operator | write `=`");
  CHECK(error_in("b != c") == "E020 2:14 `!=` is not an operator | write `#`");
  CHECK(error_in("b <> c") == "E020 2:14 `<>` is not an operator | write `#`");
  CHECK(error_in("b => c") == "E020 2:14 `=>` is not an operator | write `>=`");
  CHECK(error_in("b =< c") == "E020 2:14 `=<` is not an operator | write `<=`");
  CHECK(error_in("b && c") == "E020 2:14 `&&` is not an operator | write `AND`");
  CHECK(error_in("b || c") == "E020 2:14 `||` is not an operator | write `OR`");
  CHECK(error_in("\"5") ==
        "E020 2:12 a quote before a value | numbers, T and F have no quote in an expression; a set "
        "is written `{1, 2}`");
  CHECK(error_in("9ekk") ==
        "E020 2:12 `9ekk` is neither a number nor a name | a name begins with a letter");
  CHECK(error_in("9223372036854775808") ==
        "E006 2:12 `9223372036854775808` does not fit into 64 bits");
}

TEST_CASE("an open bracket is shown where it stands") {
  CHECK(error_in("(b + c") ==
        "E021 2:18 expected `)` before the end of the line | 2:12 `(` is open here");
  CHECK(error_in("f(b c)") == "E021 2:16 expected `)`, found `c` | 2:13 `(` is open here");
  CHECK(error_in("{b, c") ==
        "E021 2:17 expected `}` before the end of the line | 2:12 `{` is open here");
  CHECK(error_in("WAS(b") ==
        "E021 2:17 expected `)` before the end of the line | 2:12 `WAS` is open here");
  CHECK(error_of("DEFINE a(b = 1") == "E021 2:12 expected `)`, found `=` | 2:9 `(` is open here");
}

TEST_CASE("a bracket that is open hides no later clause, and no later block") {
  CHECK(error_in_rule("  WHEN f(a\n\n  WHERE )\n  AFTER c") ==
        "E021 3:11 expected `)` before the end of the line | 3:9 `(` is open here\n"
        "E020 5:9 expected a value, found `)`");
}

TEST_CASE("the head of a definition") {
  CHECK(error_of("DEFINE a") ==
        "E020 2:9 expected `=` before the end of the line | for example `DEFINE room = "
        "REGION(BK)`");
  CHECK(error_of("DEFINE a(b) b") ==
        "E020 2:13 expected `=`, found `b` | for example `DEFINE far(man) = MVDIST(WK,man) > 2`");
  CHECK(error_of("DEFINE = 1") == "E020 2:8 expected a name after DEFINE, found `=`");
  CHECK(error_of("DEFINE AFTER = 1") ==
        "E020 2:8 expected a name after DEFINE, found `AFTER` | `AFTER` is a word of the "
        "language");
  CHECK(error_of("DEFINE a(1) = 1") == "E020 2:10 expected a name, found `1`");
}

TEST_CASE("mistakes in measures") {
  CHECK(error_of("SCORE v 3 a") == "E020 2:9 expected `:`, found `3`");
  CHECK(error_of("SCORE v: a") ==
        "E020 2:10 expected a weight, found `a` | a term is a weight and a value: `9 ekk`");
  CHECK(error_of("SCORE v: 3 a + 2") == "E020 2:17 expected a value before the end of the line");
  CHECK(error_of("SCORE v: 3 TUNE 5 a") ==
        "E020 2:17 expected the limits of the weight after TUNE, found `5` | for example `TUNE "
        "-50..50`");
  CHECK(error_of("SCORE v: 3 TUNE 5..-2 a") ==
        "E020 2:20 the limits of TUNE are exchanged | write `TUNE -2..5`");
  CHECK(error_of("POINTS p: 1 2") ==
        "E020 2:9 expected `(` and a value after the name, found `:` | for example `POINTS "
        "near(MVDIST(WK,BK)): 0 0 3 5`");
  CHECK(error_of("POINTS p(a):") ==
        "E020 2:13 expected a number of points before the end of the line");
  CHECK(error_of("POINTS p(a): 1 / 2") ==
        "E020 2:16 rows of points for only one value | `/` separates the rows of a table over two "
        "values");
  CHECK(error_of("POINTS p(a, b): 1 2 / 3") ==
        "E020 2:23 the first row has 2 numbers, and this one has 1");
  CHECK(error_of("POINTS p(a, b, c): 1") ==
        "E020 2:16 a table of points over more than two values");
}

TEST_CASE("mistakes in exceptions") {
  CHECK(error_of("EXCEPT e2e4") ==
        "E020 2:8 expected a position in quotes after EXCEPT, found `e2e4` | for example `EXCEPT "
        "\"8/8/8/8/8/2k5/8/K6R w - - 0 1\" h1h4`");
  CHECK(error_of("EXCEPT \"8/8\"") ==
        "E020 2:13 expected a move after the position before the end of the line | write the "
        "squares from and to: `e2e4`, `e7e8q`");
  CHECK(error_of("EXCEPT \"8/8\" Ke2") ==
        "E020 2:14 `Ke2` is not a move | write the squares from and to: `e2e4`, `e7e8q`");
  CHECK(error_of("EXCEPT \"8/8\" e2e4 VALUE 9") ==
        "E020 2:25 expected WIN or DRAW after VALUE, found `9` | the value of one position is "
        "known");
  CHECK(error_of("EXCEPT \"8/8\" e2e4 WIN") == "E020 2:19 `WIN` is not allowed here");
  CHECK(error_of("EXCEPT \"8/8 e2e4") ==
        "E021 2:8 a text without closing quote | a text ends with `\"` on the line on which it "
        "begins");
}

TEST_CASE("mistakes in the head of a rule") {
  CHECK(error_of("RULE \"text\"") == "E020 2:6 expected a name after RULE, found `\"`");
  CHECK(error_of("RULE r\n  WHEN a") ==
        "E020 2:7 expected the text of the rule in quotes before the end of the line | for example "
        "`RULE MATE \"Mate.\"`; values stand in braces");
  CHECK(error_of("RULE r \"text\n  WHEN a") ==
        "E021 2:8 a text without closing quote | a text ends with `\"` on the line on which it "
        "begins");
  CHECK(error_of("RULE r \"a {b c} d\"") ==
        "E020 2:14 `c` is not allowed here | braces in the text itself are written `{{` and `}}`");
  CHECK(error_of("RULE r \"a {b\"") ==
        "E021 2:11 `{` without `}` | a brace in the text itself is written `{{`");
  CHECK(error_of("RULE r \"a } b\"") ==
        "E021 2:11 `}` without `{` | a brace in the text itself is written `}}`");
}

TEST_CASE("a misspelt clause gets the nearest one") {
  CHECK(error_in_rule("  WHRE a\n  AFTER b") ==
        "E023 3:3 unknown clause `WHRE` | did you mean `WHERE`?");
  CHECK(error_in_rule("  LOWER a") == "E023 3:3 unknown clause `LOWER` | did you mean `LOWERS`?");
  CHECK(error_in_rule("  xyzzy a") == "E023 3:3 unknown clause `xyzzy`");
  CHECK(error_in_rule("  SELECT S,A,B") ==
        "E023 3:3 unknown clause `SELECT` | an instruction after a rule needs an empty line before "
        "it");
}

TEST_CASE("mistakes in clauses are reported each for itself") {
  CHECK(error_in_rule("  WHEN a b\n  AFTER\n  WHERE c") ==
        "E020 3:10 `b` is not allowed here\n"
        "E020 4:8 expected a value before the end of the line");
  CHECK(
      error_in_rule("  BEST room") ==
      "E020 3:8 expected LEAST, MOST or MIN, found `room` | BEST says what is wanted: `BEST LEAST "
      "room, MOST near`");
  CHECK(error_in_rule("  LOWERS a DEPTH 2") ==
        "E020 3:12 DEPTH without a reply to look at | DEPTH belongs to REPLIES, SOME REPLY, NO "
        "REPLY, WORST and MIN");
  CHECK(error_in_rule("  REPLIES a DEPTH 3") ==
        "E020 3:19 DEPTH is 1 or 2 | FORCED and FENCED look further");
  CHECK(error_in_rule("  REPLIES a DEPTH x") == "E020 3:19 expected 1 or 2 after DEPTH, found `x`");
  CHECK(error_in_rule("  NO a") == "E020 3:6 expected REPLY after NO, found `a`");
  CHECK(error_in_rule("  FORCED 5 a") == "E020 3:12 expected `:`, found `a`");
  CHECK(error_in_rule("  BEST MIN v SELF 3") ==
        "E020 3:19 expected a ratio of two integers after SELF, found `3` | for example `SELF "
        "3/10`");
  CHECK(error_in_rule("  BEST MIN v SELF 3/0") == "E020 3:21 a division by 0");
}

TEST_CASE("a value or an action may stand once in a rule") {
  CHECK(error_in_rule("  VALUE WIN\n  VALUE DRAW") ==
        "E022 4:3 a second VALUE in one rule | 3:3 the first is here");
  CHECK(error_in_rule("  PLAY\n  TRY") ==
        "E022 4:3 a rule has one action, and TRY is the second | 3:3 the first is here");
}

TEST_CASE("an error leaves a bad expression, so that nothing else is reported about it") {
  CHECK(rules_text(parsed("USE RULES\nRULE r \"{a b} c\"\n  WHEN a b\n  AFTER (\n  WHERE c\nEND\n")
                       .tree) == "RULE R <BAD> ' c'\n  WHEN BAD\n  AFTER BAD\n  WHERE C\n");
  CHECK(rules_text(parsed("USE RULES\nDEFINE a = b c\nDEFINE = 1\nEND\n").tree) ==
        "DEFINE A = BAD\nBAD\n");
}

TEST_CASE("a block without USE RULES gets one message, which names the line") {
  CHECK(errors_of("RULE r \"text {a}\"\n  AFTER MATE\nDEFINE room = REGION(BK)\nEND\n") ==
        "E012 1:1 unknown instruction `RULE` | RULE needs a line `USE RULES` before it");
}

TEST_CASE("a tag before a block") {
  CHECK(errors_of("USE RULES\nLOOP: RULE r \"r\"\nEND\n") ==
        "E004 2:1 the tag `LOOP` is before a block | the name of a rule is its tag; a block of "
        "another form has none");
}

TEST_CASE("deep and long expressions are refused without overflow") {
  const auto repeated = [](std::string_view part, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
      text += part;
    }
    return text;
  };
  constexpr std::size_t kMany = 10'000;
  for (const std::string_view part :
       {"(", "{", "f(", "NOT ", "-", "{x IN ", "IF a THEN ", "IF a THEN b ELSE ",
        "LET x = ", "SOME x IN ", "SOME MOVE: ", "BY SYMMETRY ", "WAS("}) {
    INFO(part);
    const std::string text = error_in(repeated(part, kMany) + "b");
    CHECK(text.find("the expression is nested more than 100 deep") != std::string::npos);
    CHECK(text.find('\n') == std::string::npos);
  }
  for (const std::string_view part : {"b + ", "b AND ", "b * ", "b | "}) {
    INFO(part);
    const std::string text = error_in(repeated(part, 10 * kMany) + "b");
    CHECK(text ==
          "E009 2:12 more than 999 operators are nested in one expression | give a part of the "
          "expression a name with DEFINE");
  }
  CHECK(error_in("{" + repeated("b, ", 10 * kMany) + "b}").empty());
}

}  // namespace
}  // namespace cheg::test::rules_errors_test
