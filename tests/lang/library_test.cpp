// USE: natives of the host, and library programs.
#include "lang/library.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "lang/compile.hpp"
#include "lang/disassemble.hpp"
#include "lang/render.hpp"
#include "lang/save.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::library_test {
namespace {

using namespace lang;

constexpr InstructionRow kEdge{
    "EDGE",
    Dialect::extension,
    Section::natives,
    Flow::next,
    "result := distance to the edge",
    {OperandRow{OperandKind::written, ValueClass::integer, TagUse::none, "result"},
     OperandRow{OperandKind::read, ValueClass::square, TagUse::none, "square"}},
    2};
constexpr InstructionRow kAhead{
    "AHEAD",
    Dialect::extension,
    Section::natives,
    Flow::next,
    "result := what the subroutine value returns after the first move",
    {OperandRow{OperandKind::written, ValueClass::any, TagUse::none, "result"},
     OperandRow{OperandKind::tag, ValueClass::any, TagUse::ask, "value"}},
    2};
constexpr std::array<InstructionRow, 2> kInstructions{kEdge, kAhead};
constexpr ConditionRow kCentral{"CENTRAL", Dialect::extension, ValueClass::square,
                                "near the centre"};
constexpr OrderingRow kNear{"NEAR", Dialect::extension, ValueClass::move, "nearest first"};

// Natives under GEOMETRY, and whatever programs a test puts there.
class TestLibraries final : public Libraries {
 public:
  TestLibraries() { natives_[0] = &geometry_; }

  void add(const std::string& name, std::string text) {
    programs_[name] = std::make_shared<const Source>(name + ".cheg", std::move(text));
  }

  [[nodiscard]] std::optional<Library> find(std::string_view name,
                                            const Source& /*user*/) const override {
    if (name == geometry_.name) {
      return &geometry_;
    }
    const auto program = programs_.find(std::string(name));
    return program == programs_.end() ? std::nullopt : std::optional<Library>(program->second);
  }
  [[nodiscard]] std::span<const NativeRows* const> natives() const override { return natives_; }
  [[nodiscard]] std::vector<std::string> names(const Source& /*user*/) const override {
    return {"GEOMETRY"};
  }

 private:
  NativeRows geometry_{"GEOMETRY", "Distances.", kInstructions, {&kCentral, 1}, {&kNear, 1}};
  std::array<const NativeRows*, 1> natives_{};
  std::map<std::string, SourcePointer> programs_;
};

struct Compiled {
  std::shared_ptr<const Program> program;
  Diagnostics diagnostics;
};

Compiled compiled(const std::string& text, const Libraries& libraries) {
  Compiled result;
  result.program =
      compile(std::make_shared<const Source>("main.cheg", text), libraries, result.diagnostics);
  return result;
}

constexpr const char* kNativeUser =
    "USE GEOMETRY\n"
    "ENTRY R,K\n"
    "       EDGE   N,BK\n"
    "       CONDV  #CENTRAL,WK,OUT\n"
    "       TRY    LM,,#NEAR\n"
    "OUT:   VALRET N,\"0,\"0\n"
    "END\n";

constexpr const char* kAsker =
    "USE GEOMETRY\n"
    "ENTRY R,K\n"
    "       AHEAD  A,REPLIES\n"
    "       VALRET A,\"0,\"0\n"
    "REPLIES:\n"
    "       CARD   B,LM\n"
    "       RETURN B\n"
    "END\n";

TEST_CASE("natives become known by USE and are checked like the language's own") {
  const TestLibraries libraries;
  const Compiled good = compiled(kNativeUser, libraries);
  REQUIRE(good.program != nullptr);
  CHECK(good.diagnostics.count() == 0);
  CHECK(good.program->instruction_row(good.program->data().code[0].opcode) == kInstructions.data());
  CHECK(good.program->condition_row(good.program->data().code[1].operands[0]) == &kCentral);
  CHECK(good.program->ordering_row(good.program->data().code[2].operands[2]) == &kNear);

  const Compiled bad =
      compiled("USE GEOMETRY\nENTRY R,K\nEDGE \"5,BK,BK\nEDGE N,LM\nDONE\nEND\n", libraries);
  REQUIRE(bad.diagnostics.items().size() == 2);
  CHECK(bad.diagnostics.items()[0].code == DiagnosticCode::stored_into);
  CHECK(bad.diagnostics.items()[1].code == DiagnosticCode::too_many_operands);

  const Compiled wrong = compiled("USE GEOMETRY\nENTRY R,K\nEDGE N,LM\nDONE\nEND\n", libraries);
  REQUIRE(wrong.diagnostics.items().size() == 1);
  CHECK(wrong.diagnostics.items()[0].code == DiagnosticCode::type_mismatch);
}

TEST_CASE("without USE a native is unknown, and the hint names its library") {
  const Compiled result = compiled("ENTRY R,K\nEDGE N,BK\nDONE\nEND\n", TestLibraries());
  REQUIRE(result.diagnostics.items().size() == 1);
  CHECK(result.diagnostics.items()[0].hint == "`USE GEOMETRY` defines it");
  const Compiled misspelt = compiled("USE GEOMERTY\nENTRY R,K\nDONE\nEND\n", TestLibraries());
  REQUIRE(misspelt.diagnostics.items().size() == 1);
  CHECK(misspelt.diagnostics.items()[0].hint == "did you mean `GEOMETRY`?");
}

constexpr const char* kLibrary =
    ";; The move captures something.\n"
    "TAKES: CONDV  CAPT,X,LOOP\n"
    "       SETV   A,\"7\n"
    "       RETURN \"F\n"
    "LOOP:  RETURN \"T\n"
    "END\n";

constexpr const char* kLibraryUser =
    "USE TACTICS\n"
    "ENTRY R,K\n"
    "LOOP:  SELECT A,TAKES,LM\n"
    "       CONDV  EMPTY,A,LOOP\n"
    "       TRY    A\n"
    "       DONE\n"
    "END\n";

TEST_CASE("the tags of a library program are callable, and nothing else of it is shared") {
  TestLibraries libraries;
  libraries.add("TACTICS", kLibrary);
  const Compiled result = compiled(kLibraryUser, libraries);
  REQUIRE(result.program != nullptr);
  CHECK(result.diagnostics.count() == 0);
  const ProgramData& data = result.program->data();
  REQUIRE(data.parts.size() == 2);
  CHECK(data.parts[0].end == 5);
  CHECK(data.code[0].operands[1] == 5);  // TAKES begins behind the guard of the program
  CHECK(data.code[1].operands[2] == 0);  // the program's own LOOP
  CHECK(data.code[5].operands[2] == 8);  // the library's LOOP
  // Each has a variable A of its own.
  CHECK(data.code[0].operands[0] != data.code[6].operands[0]);
  CHECK(result.program->location(6) == "TACTICS:TAKES+1");
  CHECK(result.program->location(3) == "LOOP+3");
  CHECK(result.program->explanation(*result.program->tag_of(5)) == "The move captures something.");
  // The entries of a library are its own business.
  libraries.add("TACTICS", "ENTRY Q,K\n" + std::string(kLibrary));
  CHECK(compiled(kLibraryUser, libraries).program->data().entries.size() == 1);
}

TEST_CASE("the rule that an example expects may be a tag of a library program") {
  TestLibraries libraries;
  libraries.add("TACTICS", kLibrary);
  const auto warnings = [&](const std::string& rule) {
    const std::string example = ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect rule " + rule + "\n";
    return compiled(example + kLibraryUser, libraries).diagnostics.count();
  };
  CHECK(warnings("TACTICS:TAKES") == 0);
  CHECK(warnings("tactics:takes+1") == 0);
  CHECK(warnings("LOOP+2") == 0);
  CHECK(warnings("TAKES") == 1);
  CHECK(warnings("TACTICS:NONE") == 1);
  CHECK(warnings("STRATEGY:TAKES") == 1);
}

TEST_CASE("libraries may use each other, in a circle too") {
  TestLibraries libraries;
  libraries.add("ONE", "USE TWO\nFIRST: SET V,SECOND,X\n RETURN V\nEND\n");
  libraries.add("TWO", "USE ONE\nSECOND: SET V,FIRST,X\n RETURN V\nEND\n");
  const Compiled result =
      compiled("USE ONE\nENTRY R,K\nSET A,FIRST,LM\nTRY A\nDONE\nEND\n", libraries);
  REQUIRE(result.program != nullptr);
  CHECK(result.program->data().parts.size() == 3);
  const Compiled indirect =
      compiled("USE ONE\nENTRY R,K\nSET A,SECOND,LM\nTRY A\nDONE\nEND\n", libraries);
  CHECK(indirect.diagnostics.items()[0].code == DiagnosticCode::undefined_tag);
}

TEST_CASE("a tag of two libraries is ambiguous until the program defines its own") {
  TestLibraries libraries;
  libraries.add("ONE", "TEST: RETURN \"T\nEND\n");
  libraries.add("TWO", "TEST: RETURN \"F\nEND\n");
  const std::string start = "USE ONE\nUSE TWO\nUSE ONE\nENTRY R,K\nSELECT A,TEST,LM\nTRY A\nDONE\n";
  const Compiled result = compiled(start + "END\n", libraries);
  REQUIRE(result.diagnostics.items().size() == 1);
  CHECK(result.diagnostics.items()[0].code == DiagnosticCode::ambiguous_tag);
  CHECK(result.diagnostics.items()[0].notes.size() == 2);
  CHECK(compiled(start + "TEST: RETURN \"T\nEND\n", libraries).program != nullptr);
}

TEST_CASE("errors of a library program are shown at their place in its text") {
  TestLibraries libraries;
  libraries.add("TACTICS", "TAKES: RETURN\n SELCT A,B,C\nEND\n");
  const Compiled result = compiled(kLibraryUser, libraries);
  CHECK(result.program == nullptr);
  REQUIRE(result.diagnostics.items().size() == 1);
  CHECK(render(result.diagnostics.items()[0], ColorMode::off).find("TACTICS.cheg:2:2") !=
        std::string::npos);
}

TEST_CASE("diagnostics stand by their place in each text, those of the program first") {
  TestLibraries libraries;
  libraries.add("TACTICS", "TAKES: RETURN\n SELCT A,B,C\n SELCT A,B\nEND\n");
  const Compiled result =
      compiled("ENTRY R,K\nUSE TACTICS\n SETVV A,X\n SETVV B,X\n DONE\nEND\n", libraries);
  std::string places;
  for (const Diagnostic& diagnostic : result.diagnostics.items()) {
    const std::string text = render(diagnostic, ColorMode::off);
    const std::size_t begin = text.find("--> ");
    REQUIRE(begin != std::string::npos);
    places += text.substr(begin + 4, text.find('\n', begin) - begin - 4) + ' ';
  }
  CHECK(places == "main.cheg:3:2 main.cheg:4:2 TACTICS.cheg:2:2 TACTICS.cheg:3:2 ");
}

TEST_CASE("a program with libraries comes back from disassembly and from a file as it was") {
  TestLibraries libraries;
  libraries.add("TACTICS", kLibrary);
  for (const char* text : {kLibraryUser, kNativeUser, kAsker}) {
    const Compiled first = compiled(text, libraries);
    const Compiled again = compiled(disassemble(*first.program), libraries);
    REQUIRE(again.program != nullptr);
    CHECK(again.program->data().code == first.program->data().code);
    const auto loaded = load(save(*first.program), libraries);
    REQUIRE(loaded);
    CHECK(save(**loaded) == save(*first.program));
    CHECK((*loaded)->data().native_instructions == first.program->data().native_instructions);
  }
}

TEST_CASE("disassembly names tags so that they mean the same, and the libraries really used") {
  TestLibraries libraries;
  libraries.add("B", "FOO: BAR: RETURN \"F\nEND\n");
  libraries.add("A", "USE B\nHELP: COND T,BAR,HELP\nRETURN \"F\nEND\n");
  libraries.add("H", "HELP: RETURN \"T\nEND\n");
  for (const char* text : {"USE B\nENTRY R,K\nCOND T,BAR,FOO\nFOO: LEAVE\nEND\n",
                           "USE A\nENTRY R,K\nCOND T,HELP,OUT\nOUT: LEAVE\nEND\n"}) {
    const Compiled first = compiled(text, libraries);
    REQUIRE(first.program != nullptr);
    const Compiled again = compiled(disassemble(*first.program), libraries);
    REQUIRE(again.program != nullptr);
    CHECK(again.program->data().code == first.program->data().code);
  }
}

TEST_CASE("a library is asked for once, and the same text is one part whatever it is called") {
  class OneFile final : public Libraries {
   public:
    [[nodiscard]] std::optional<Library> find(std::string_view name,
                                              const Source& /*user*/) const override {
      ++asked;
      return std::make_shared<const Source>(std::string(name), "T1: RETURN \"T\nEND\n", "file");
    }
    [[nodiscard]] std::span<const NativeRows* const> natives() const override { return {}; }
    [[nodiscard]] std::vector<std::string> names(const Source& /*user*/) const override {
      return {};
    }
    mutable int asked = 0;
  };
  const OneFile libraries;
  const Compiled result = compiled(
      "USE ONE\nUSE ONE\nUSE TWO\nENTRY R,K\nSELECT A,T1,LM\nTRY A\nDONE\nEND\n", libraries);
  REQUIRE(result.program != nullptr);
  CHECK(result.program->data().parts.size() == 2);
  CHECK(libraries.asked == 2);
}

TEST_CASE("a compiled program is refused by a host without its natives") {
  const Compiled result = compiled(kNativeUser, TestLibraries());
  const auto loaded = load(save(*result.program), NoLibraries());
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error() ==
        "the program needs `EDGE` of the library GEOMETRY, which this host does not have");
}

// ---- Natives that ask subroutines about other positions ----

// The codes and places of what is reported of a program that uses AHEAD: "W105 at 3:7".
std::vector<std::string> reported(const std::string& lines) {
  const Compiled result = compiled("USE GEOMETRY\n" + lines + "END\n", TestLibraries());
  std::vector<std::string> reports;
  for (const Diagnostic& diagnostic : result.diagnostics.items()) {
    const LineColumn place = diagnostic.source->place(diagnostic.span.offset);
    reports.push_back(
        fmt::format("{} at {}:{}", row(diagnostic.code).code, place.line, place.column));
  }
  return reports;
}

using Reports = std::vector<std::string>;

TEST_CASE("a subroutine that is asked is reached, used and returned from") {
  CHECK(compiled(kAsker, TestLibraries()).diagnostics.count() == 0);
}

TEST_CASE("a subroutine that is asked and cannot return is reported") {
  CHECK(reported("ENTRY R,K\nAHEAD A,SUB\nVALRET A,\"0,\"0\nSUB: CARD B,LM\nLEAVE\n") ==
        Reports{"W105 at 3:9"});
  CHECK(reported("ENTRY R,K\nAHEAD A,SUB\nVALRET A,\"0,\"0\nSUB: CARD B,LM\nCONDV ,B,SUB\n") ==
        Reports{"W105 at 3:9"});
}

TEST_CASE("running on into a subroutine that is asked is reported") {
  CHECK(reported("ENTRY R,K\nAHEAD A,SUB\nSUB: CARD B,LM\nRETURN B\n") == Reports{"W108 at 5:1"});
}

TEST_CASE(
    "in a subroutine that is asked variables have the values that they have where it is asked") {
  CHECK(reported("ENTRY R,K\nSETV N,\"1\nAHEAD A,SUB\nVALRET A,N,\"0\n"
                 "SUB: ADD B,N,\"1\nRETURN B\n") == Reports{});
  // Where it is called too, they have those of the caller.
  CHECK(reported("ENTRY R,K\nSETV N,\"1\nAHEAD A,SUB\nSET A,SUB,N\nVALRET A,N,\"0\n"
                 "SUB: ADD B,N,\"1\nRETURN B\n") == Reports{});
  // SIDE is a variable like the others, and X may be anything.
  CHECK(reported("ENTRY R,K\nSETV SIDE,\"1\nAHEAD A,SUB\nVALRET A,SIDE,\"0\n"
                 "SUB: ADD B,SIDE,X\nRETURN B\n") == Reports{});
  CHECK(reported("ENTRY R,K\nAHEAD A,SUB\nVALRET A,\"0,\"0\nSUB: ADD B,X,\"1\nRETURN B\n") ==
        Reports{});
}

TEST_CASE("what a subroutine that is asked stores is not there afterwards") {
  CHECK(reported("ENTRY R,K\nSETV N,\"1\nAHEAD A,SUB\nADD N,N,\"1\nVALRET A,N,\"0\n"
                 "SUB: SETV N,LM\nCARD N,N\nRETURN N\n") == Reports{});
  // N is still undefined behind the question.
  CHECK(reported("ENTRY R,K\nAHEAD A,SUB\nADD N,N,\"1\nVALRET A,N,\"0\n"
                 "SUB: SETV N,\"1\nRETURN N\n") == Reports{"W106 at 4:7"});
}

}  // namespace
}  // namespace cheg::test::library_test
