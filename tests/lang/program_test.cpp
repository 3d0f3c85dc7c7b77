// Compiled programs: numbers, places, entries, examples, limits.
#include "lang/program.hpp"

#include <string>

#include "lang/compile.hpp"
#include "lang/format.hpp"
#include "lang/parser.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::program_test {
namespace {

using namespace lang;

struct Compiled {
  std::shared_ptr<const Program> program;
  Diagnostics diagnostics;
};

Compiled compiled(std::string text) {
  Compiled result;
  result.program = compile(std::make_shared<const Source>("test.cheg", std::move(text)),
                           NoLibraries(), result.diagnostics);
  return result;
}

std::uint32_t entry_for(const Program& program, std::string_view material,
                        chess::Color side_to_move) {
  return program.find_entry(*chess::parse_material(material), side_to_move);
}

TEST_CASE("equal literals are one constant, behind the variables") {
  const auto program =
      compiled("ENTRY R,K\nBREAK \"5,\"+5,\"05\nBREAK \"(1,2),\"(1 2),\"(2,1)\nDONE\nEND\n")
          .program;
  REQUIRE(program != nullptr);
  CHECK(program->data().constants.size() == 3);
  CHECK(program->data().code[0].operands[0] == program->variable_count());
  CHECK(program->data().code[0].operands[0] == program->data().code[0].operands[2]);
}

TEST_CASE("an empty operand that is read is X, an empty condition is always true") {
  const auto program = compiled("ENTRY R,K\nTRY ,#,##\nRETBET \"1\nDONE\nEND\n").program;
  REQUIRE(program != nullptr);
  const CodeInstruction& code = program->data().code[0];
  CHECK(code.operands[0] == static_cast<int>(Variable::x));
  CHECK(code.operands[1] == (kAlways | kNegated));
  CHECK(code.operands[2] == kNoOrdering);
}

TEST_CASE("an ENTRY is found by the material seen from the side to move") {
  const auto program = compiled(
                           "ENTRY R,K\nENTRY K&P,K\nTRY LM\nDONE\n"
                           "ENTRY K,K,>0\nENTRY RB,R\nLEAVE\nEND\n")
                           .program;
  REQUIRE(program != nullptr);
  using chess::Color;
  CHECK(entry_for(*program, "KRK", Color::white) == 0);
  CHECK(entry_for(*program, "KRK", Color::black) == EntryTable::kNone);
  CHECK(entry_for(*program, "KKR", Color::black) == 0);
  CHECK(entry_for(*program, "KPK", Color::white) == 1);
  CHECK(entry_for(*program, "KPPKP", Color::white) == 2);
  CHECK(entry_for(*program, "KPKP", Color::white) == EntryTable::kNone);
  CHECK(entry_for(*program, "KRBKR", Color::white) == 3);
  CHECK(entry_for(*program, "KRKBR", Color::black) == 3);
  CHECK(program->data().entries[2].instruction == 2);
}

TEST_CASE("a location is the nearest tag and the distance from it") {
  const auto program =
      compiled(
          "ENTRY R,K\nTRY LM\nTRY LM\nENTRY Q,K\nA: B: TRY LM\n\n; comment\nTRY LM\n"
          "CONDV ,X,A\nEND\n")
          .program;
  REQUIRE(program != nullptr);
  CHECK(program->location(0) == "EGPROG");
  CHECK(program->location(1) == "EGPROG+1");
  CHECK(program->location(2) == "B");
  CHECK(program->location(3) == "B+1");
  CHECK(program->location(5) == "B+3");
}

TEST_CASE("a `;;` comment explains the tags that follow it, on lines of its own or beside one") {
  const auto program =
      compiled(
          ";; Cut the king off\n;; along a rank.\n\n; not this\nENTRY R,K\n"
          "CUT: TRY LM\nB: ;; Beside.\n TRY LM\nC: DONE\n;; Last.\nD:\nE: DONE\nEND\n")
          .program;
  REQUIRE(program != nullptr);
  std::string all;
  for (const ProgramTag& tag : program->data().tags) {
    all += tag.name + "=" + program->explanation(tag) + "|";
  }
  CHECK(all == "CUT=Cut the king off along a rank.|B=Beside.|C=|D=Last.|E=Last.|");
}

TEST_CASE("every instruction keeps its place in the text") {
  const Compiled result = compiled("ENTRY R,K\nA:  TRY  LM , CAPT  ; c\n  DONE\nEND\n");
  REQUIRE(result.program != nullptr);
  const ProgramData& data = result.program->data();
  CHECK(data.parts[0].source->text(data.spans[0]) == "TRY  LM , CAPT");
  CHECK(data.parts[0].source->text(data.spans[1]) == "DONE");
}

TEST_CASE("an executable example is read with its position and results") {
  const auto program =
      compiled(
          ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move Rh4 and rule cut and value -5\n"
          ";@ fen 8/8/8/8/8/1k6/8/K6r w - - 0 1 expect checkmate\n"
          ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect error non-set\n"
          "ENTRY R,K\nDONE\nEND\n")
          .program;
  REQUIRE(program != nullptr);
  const auto& examples = program->data().examples;
  REQUIRE(examples.size() == 3);
  CHECK(examples[0].fen == "8/8/8/8/8/2k5/8/K6R w - - 0 1");
  CHECK(examples[0].expectations == std::vector<Expectation>{{ExpectationKind::move, "h1h4", 0},
                                                             {ExpectationKind::rule, "CUT", 0},
                                                             {ExpectationKind::value, "", -5}});
  CHECK(examples[1].expectations[0].kind == ExpectationKind::checkmate);
  CHECK(examples[2].expectations[0].text == "non-set");
}

TEST_CASE("a bad example is a warning at the place where it goes wrong") {
  const auto column = [](const std::string& comment) {
    const Compiled result = compiled(comment + "\nENTRY R,K\nDONE\nEND\n");
    REQUIRE(result.diagnostics.items().size() == 1);
    const Diagnostic& item = result.diagnostics.items()[0];
    CHECK(item.code == DiagnosticCode::bad_example);
    return item.source->place(item.span.offset).column;
  };
  CHECK(column(";@ position") == 4);
  CHECK(column(";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 wants move h1h4") == 53);
  CHECK(column(";@ fen 8/8/8/8/8/2k5/8/K6X w - - 0 1 expect move h1h4") == 26);
  CHECK(column(";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move h1i4") == 50);
  CHECK(column(";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect mov h1h4") == 45);
  CHECK(column(";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect value many") == 51);
  CHECK(column(";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect error non-sense") == 51);
  CHECK(column(";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect no-entry or not") == 54);
}

TEST_CASE("bytecode has room for 65534 instructions, and says where the next one stands") {
  const auto program_of = [](std::size_t instructions) {
    std::string text = "ENTRY R,K\n";
    for (std::size_t i = 1; i < instructions; ++i) {
      text += "TRY LM\n";
    }
    return text + "DONE\nEND\n";
  };
  CHECK(compiled(program_of(65534)).program != nullptr);
  const Compiled result = compiled(program_of(65535));
  REQUIRE(result.diagnostics.items().size() == 1);
  CHECK(result.diagnostics.items()[0].code == DiagnosticCode::program_limit);
  CHECK(result.diagnostics.items()[0].source->line_at(result.diagnostics.items()[0].span.offset) ==
        65536);
}

TEST_CASE("bytecode has room for 65536 variables and literals") {
  const auto program_of = [](std::size_t own) {
    std::string text = "ENTRY R,K\n";
    for (std::size_t i = 0; i < own; i += 3) {
      text += "BREAK";
      for (std::size_t n = i; n < std::min(i + 3, own); ++n) {
        text += (n == i ? " \"" : ",\"") + std::to_string(n);
      }
      text += '\n';
    }
    return text + "DONE\nEND\n";
  };
  CHECK(compiled(program_of(65536 - 37)).program != nullptr);
  CHECK(compiled(program_of(65536 - 36)).diagnostics.error_count() == 1);
}

TEST_CASE("ten megabytes of anything are compiled or refused, whatever they nest") {
  constexpr std::size_t kSize = sampled(10'000'000);
  const auto repeated = [](const std::string& unit) {
    std::string text;
    while (text.size() < kSize) {
      text += unit;
    }
    return text;
  };
  for (const std::string& text :
       {repeated("("), "CARD N,\"" + repeated("("), "CARD N,\"" + repeated("(1 "), repeated("A:"),
        "TRY " + repeated(","), "ENTRY " + repeated("R&"), repeated("FOO A,B\n"),
        repeated("\x01\n"), repeated("CONDV ,X,NOWHERE\n"), repeated(";; doc\n"),
        repeated("ENTRY R,K\n"), repeated("#")}) {
    const Compiled result = compiled(text);
    CHECK(result.diagnostics.count() > 0);
  }
}

TEST_CASE("the layout of a program is the one that the documentation shows") {
  Diagnostics diagnostics;
  const SyntaxTree tree =
      parse(std::make_shared<const Source>("test.cheg",
                                           "\n\n; Rook.\n  ;indented\nentry  rb & 1p , k\nuse "
                                           "geometry\ncut: averylongtag: select s safe "
                                           "lm;one\n  play lm , , deep    ; two\n\n\n\n  setv a "
                                           "\"( 1 +2,(t) )\n\nlong_enough: done;; Why\n"
                                           "safe:  return \"t\nend;fin\n\n kept ( as it is\n"),
            diagnostics);
  CHECK(diagnostics.count() == 0);
  CHECK(format(tree) ==
        "; Rook.\n"
        "       ;indented\n"
        "ENTRY RB&P,K\n"
        "USE GEOMETRY\n"
        "CUT:\n"
        "AVERYLONGTAG:\n"
        "       SELECT S,SAFE,LM      ;one\n"
        "       PLAY   LM,,DEEP       ; two\n"
        "\n"
        "       SETV   A,\"(1,2,(T))\n"
        "\n"
        "LONG_ENOUGH:                 ;; Why\n"
        "       DONE\n"
        "SAFE:  RETURN \"T\n"
        "END                          ;fin\n"
        "\n kept ( as it is\n");
}

TEST_CASE("a comment that goes on below another stays below it") {
  Diagnostics diagnostics;
  const SyntaxTree tree = parse(
      std::make_shared<const Source>("test.cheg",
                                     "try lm ; all of them,\n                 ; without exception\n"
                                     "  ; not this one\ndone\nleave ,\nend\n"),
      diagnostics);
  CHECK(format(tree) ==
        "       TRY    LM             ; all of them,\n"
        "                             ; without exception\n"
        "       ; not this one\n"
        "       DONE\n"
        "       LEAVE  ,\n"
        "END\n");
}

TEST_CASE("an explanation is stored once for all the tags of its place") {
  std::string text = "ENTRY R,K\n";
  for (int i = 0; i < 20'000; ++i) {
    text += ";; Again.\n";
  }
  for (int i = 0; i < 2000; ++i) {
    text += "A" + std::to_string(i) + ":\n";
  }
  const Compiled result = compiled(text + "LEAVE\nEND\n");
  REQUIRE(result.program != nullptr);
  CHECK(result.program->data().explanations.size() == 2);
}

TEST_CASE("errors are kept however many warnings come first") {
  std::string text;
  for (int i = 0; i < 2000; ++i) {
    text += ";@ bad\n";
  }
  const Compiled result = compiled(text + "ENTRY R,K\nTRYY LM\nEND\n");
  REQUIRE(result.diagnostics.items().size() == 1);
  CHECK(result.diagnostics.items()[0].code == DiagnosticCode::undefined_instruction);
}

TEST_CASE("the rule that an example expects is a tag of the program") {
  const std::string fen = ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect rule ";
  CHECK(compiled(fen + "out+1\nENTRY R,K\nTRY LM\nOUT: TRY LM\nDONE\nEND\n").diagnostics.count() ==
        0);
  const Compiled result = compiled(fen + "CUT\nENTRY R,K\nOUT: DONE\nEND\n");
  REQUIRE(result.diagnostics.items().size() == 1);
  CHECK(result.diagnostics.items()[0].code == DiagnosticCode::bad_example);
}

TEST_CASE("a program laid out as in the manual of the 1970s is accepted") {
  const Compiled result = compiled(
      "ENTRY K&1P,K&0P,>0\n"
      "TRIES: TRY LM,PAWN,DEEP\n"
      "       SELECC KM,KING,LM\n"
      "       PLAYB KM,OPP\n"
      "       VALON \"100 \"0,\"400\n"
      "       PLAY LM\n"
      "       LEAVE\n"
      "  \n"
      "ENTRY R&P,R\n"
      "AGAIN: OPP T,WK BK\n"
      "       CONDV T,T,AGAIN\n"
      "       DONE\n"
      "END\n");
  CHECK(result.diagnostics.count() == 0);
  CHECK(result.program != nullptr);
}

}  // namespace
}  // namespace cheg::test::program_test
