// Diagnostics as data and as text.
#include "lang/diagnostic.hpp"

#include <set>
#include <string>
#include <string_view>

#include "lang/compile.hpp"
#include "lang/render.hpp"
#include "lang/rules/names.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/rules_library.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::diagnostic_test {
namespace {

using namespace lang;

Diagnostics diagnostics_of(std::string text, const std::string& name = "krk.cheg") {
  Diagnostics diagnostics;
  (void)compile(std::make_shared<const Source>(name, std::move(text)), RulesLibrary(), diagnostics);
  return diagnostics;
}

std::string rendered(const Diagnostics& diagnostics, ColorMode color = ColorMode::off) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.items()) {
    text += render(diagnostic, color) + '\n';
  }
  return text;
}

TEST_CASE("E046 names every word with a fixed meaning") {
  const std::string_view explanation = row(lang::DiagnosticCode::word_as_name).explanation;
  for (const lang::rules::Builtin& word : lang::rules::builtins()) {
    CHECK(explanation.find(word.name) != std::string_view::npos);
  }
}

TEST_CASE("the example of every diagnostic gets that diagnostic and no other") {
  for (const DiagnosticRow& wanted : diagnostic_rows()) {
    INFO(wanted.code);
    CHECK_FALSE(wanted.explanation.empty());
    if (wanted.example.empty()) {
      CHECK(wanted.code == "E019");  // needs two programs as libraries
      continue;
    }
    Diagnostics diagnostics;
    (void)compile(std::make_shared<const Source>("krk.cheg", std::string(wanted.example)),
                  ShippedLibraries(), diagnostics);
    INFO(rendered(diagnostics));
    REQUIRE(diagnostics.items().size() == 1);
    CHECK(row(diagnostics.items()[0].code).code == wanted.code);
  }
}

TEST_CASE("codes are different, and begin with E or W") {
  std::set<std::string_view> codes;
  for (const DiagnosticRow& one : diagnostic_rows()) {
    CHECK(codes.insert(one.code).second);
    CHECK((one.code[0] == 'E' || one.code[0] == 'W'));
    CHECK(one.code.size() == 4);
  }
}

TEST_CASE("a diagnostic shows the place, the line, the fault underlined, and what would be right") {
  CHECK(rendered(diagnostics_of("ENTRY R,K\nFIND:  SELCT GOOD,SAFE,LM\n       DONE\nEND\n")) ==
        "error[E012]: unknown instruction `SELCT`\n"
        " --> krk.cheg:2:8\n"
        "  |\n"
        "2 | FIND:  SELCT GOOD,SAFE,LM\n"
        "  |        ^^^^^ not an instruction\n"
        "  |\n"
        "  = help: did you mean `SELECT`?\n\n");
}

TEST_CASE("a note points to another place") {
  CHECK(rendered(diagnostics_of("ENTRY R,K\nA: TRY LM\nB: CONDV ,X,A\nA: DONE\nEND\n")) ==
        "error[E016]: the tag `A` is defined twice\n"
        " --> krk.cheg:4:1\n"
        "  |\n"
        "4 | A: DONE\n"
        "  | ^ defined again here\n"
        "  |\n"
        "  = note: the first definition\n"
        "2 | A: TRY LM\n"
        "  | -\n"
        "  |\n"
        "  = help: rename one of the two\n\n");
}

TEST_CASE("a tag that is missing is reported once, its other uses in notes") {
  const Diagnostics diagnostics =
      diagnostics_of("ENTRY R,K\nCONDV T,X,LOP\nCONDV T,X,LOP\nCONDV T,X,LOP\nLOOP: DONE\nEND\n");
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items()[0].hint == "did you mean `LOOP`?");
  CHECK(diagnostics.items()[0].notes.size() == 2);
}

TEST_CASE("the underline stands under the fault behind tabs and letters of any length") {
  CHECK(rendered(diagnostics_of("A:\tSETV\tLM,X\nEND")) ==
        "error[E017]: `LM` is read-only\n"
        " --> krk.cheg:1:9\n"
        "  |\n"
        "1 | A:      SETV    LM,X\n"
        "  |                 ^^ stored into here\n"
        "  |\n"
        "  = help: `LM` is the set of the legal moves; store into a variable of your own\n\n");
  CHECK(rendered(diagnostics_of("\xC3\xA9\xE2\x82\xAC \xC3\nEND")) ==
        "error[E001]: `\xC3\xA9` is not allowed here\n"
        " --> krk.cheg:1:1\n"
        "  |\n"
        "1 | \xC3\xA9\xE2\x82\xAC ?\n"
        "  | ^\n"
        "  |\n"
        "  = help: characters outside ASCII are allowed only in comments\n\n");
}

TEST_CASE("nothing in a program can command the terminal") {
  const std::string right_to_left{'\xE2', '\x80', '\xAE'};
  const std::string text = rendered(diagnostics_of(
      "A: \x1b[31m ; \x1b]0;x\x07 \xC2\x9B " + right_to_left + "\nB: SETV \x01,LM\r X\nEND",
      "a\x1b[2J.cheg"));
  for (const char c : text) {
    CHECK((c == '\n' || (c >= ' ' && c != '\x7f')));
  }
  CHECK(text.find("\xC2\x9B") == std::string::npos);
  CHECK(text.find(right_to_left) == std::string::npos);
}

TEST_CASE("of a very long line only the surroundings of the fault are shown") {
  const Diagnostics diagnostics =
      diagnostics_of("       TRY " + std::string(100'000, ' ') + "LM,WRONG" +
                     std::string(100'000, ' ') + "; far\nEND\n");
  const std::string text = rendered(diagnostics);
  CHECK(text.size() < 1000);
  CHECK(text.find("LM,WRONG") != std::string::npos);
  CHECK(text.find("1:100015") != std::string::npos);
}

TEST_CASE("a fault at the end of the text is shown behind its last character") {
  CHECK(rendered(diagnostics_of("ENTRY R,K\nDONE")) ==
        "error[E005]: the program has no END\n"
        " --> krk.cheg:2:5\n"
        "  |\n"
        "2 | DONE\n"
        "  |     ^ the text ends here\n"
        "  |\n"
        "  = help: end the program with a line END\n\n");
  CHECK(rendered(diagnostics_of("")).find("1:1\n") != std::string::npos);
}

TEST_CASE("colour paints the severity, the message and the frame") {
  const std::string text = rendered(diagnostics_of("ENTRY R,K\nDONE"), ColorMode::on);
  CHECK(text.starts_with("\x1b[1;31merror[E005]\x1b[0m\x1b[1m: the program has no END\x1b[0m\n"));
}

TEST_CASE("of a text full of errors a thousand are kept and all are counted") {
  std::string text;
  for (int i = 0; i < 5000; ++i) {
    text += "NOTHING\n";
  }
  const Diagnostics diagnostics = diagnostics_of(text + "END\n");
  CHECK(diagnostics.items().size() == Diagnostics::kMostKept);
  CHECK(diagnostics.error_count() == 5000);
  CHECK(summary("a", diagnostics) == "a: 5000 errors (only 1000 of them are shown)");
}

TEST_CASE("hints know the neighbouring mistakes") {
  const auto hint = [](const std::string& line) {
    const Diagnostics diagnostics = diagnostics_of("ENTRY R,K\nT: " + line + "\nDONE\nEND\n");
    return diagnostics.items().empty() ? "" : diagnostics.items()[0].hint;
  };
  CHECK(hint("LOOP SETV A,X") == "a tag is written with a colon: `LOOP:`");
  CHECK(hint("TRY LM,DEEP") ==
        "`DEEP` is an ordering and follows the condition; write an empty condition as `,,`");
  CHECK(hint("TRY LM,,CAPT") == "`CAPT` is a condition; the condition comes before the ordering");
  CHECK(hint("TRY LM,TT") == "did you mean `T`?");
  CHECK(hint("CONDV \"T,X,T") == "the condition is written without a quote: `T`");
  CHECK(hint("ORDER A,B,C").empty());
  CHECK(hint("GOTO T") == "`CONDV ,X,TAG` always goes to TAG");
  CHECK(hint("JUMP>= A,B,T") == "`JUMP#<` jumps if the first operand is greater or equal");
  CHECK(hint("N = X") == "a variable is set with `SETV N,...`");
  CHECK(hint("ENTRY: R,K") == "remove the colon after ENTRY");
  CHECK(hint("SELECT A,CAPT,LM") == "`CAPT` is a condition; SELECC and CONDV take one");
  CHECK(hint("SETV A,\"TRUE") == "it is written `\"T`");
  CHECK(hint("TRY LM,WK") == "`WK` is a variable");
  CHECK(hint("SETV A,\"5\"") == "write a quote only before the value: `\"5`, `\"(1,2)`");
  CHECK(hint("FOO : SETV A,X") == "write `FOO:`");
}

TEST_CASE("hints know how material is written elsewhere") {
  const auto hint = [](const std::string& entry) {
    const Diagnostics diagnostics =
        diagnostics_of("ENTRY " + entry + "\nDONE\nEND\n", "program.cheg");
    return diagnostics.items().empty() ? "" : diagnostics.items()[0].hint;
  };
  CHECK(hint("KRK") == "write a comma between the two sides: `R,K`");
  CHECK(hint("KRKP,K") == "write a comma between the two sides: `R,K&P`");
  CHECK(hint("KRPPKN,K") == "write a comma between the two sides: `R&2P,N`");
  CHECK(hint("KR,K") == "leave out the king: `R`");
  CHECK(hint("RP,K") == "write pawns after an `&`: `R&2P`; `K&P` means king and pawn");
}

TEST_CASE("a library is named by a name, whatever file it stands in") {
  const Diagnostics diagnostics = diagnostics_of("ENTRY R,K\nUSE ../lib/tactics.cheg\nDONE\nEND\n");
  REQUIRE_FALSE(diagnostics.items().empty());
  CHECK(diagnostics.items()[0].hint ==
        "USE takes a name, not a path: `USE TACTICS` for the file `tactics.cheg`");
}

TEST_CASE("a character that shows nothing is told by its number") {
  const auto message = [](const std::string& line) {
    const Diagnostics diagnostics = diagnostics_of("ENTRY R,K\n" + line + "\nDONE\nEND\n");
    return diagnostics.items().empty() ? "" : diagnostics.items()[0].message;
  };
  CHECK(message("\xE2\x80\x8BTRY LM").find("the character U+200B") != std::string::npos);
  CHECK(message("\xC2\xA0TRY LM").find("the character U+00A0") != std::string::npos);
  CHECK(message("\x01TRY LM").find("the character 0x01") != std::string::npos);
  CHECK(message("\xFFTRY LM").find("the byte 0xFF") != std::string::npos);
  CHECK(message("\xC3\xA9TRY LM").find("`\xC3\xA9`") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::diagnostic_test
