// Rules become classic instructions: what expressions are worth, which moves rules choose, what is
// reported.
#include "lang/rules/lower.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "host/bare_host.hpp"
#include "lang/compile.hpp"
#include "lang/render.hpp"
#include "lang/rules/expand.hpp"
#include "lang/rules/rule_text.hpp"
#include "lang/save.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::lower_test {
namespace {

using lang::Diagnostics;
using lang::Source;
using lang::SourcePointer;

constexpr const char* kRook = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

SourcePointer source_of(const std::string& text) {
  return std::make_shared<const Source>("test.cheg", text);
}

// The rule that acts in the position, and its move: "SQUEEZE h1b1"; "-" if none does.
std::string played(const std::string& text, const std::string& fen) {
  vm::Machine machine(prepared(text));
  chess::BareHost host;
  chess::Line line;
  const chess::Position position = chess::parse_fen(fen).value();
  const chess::Advice advice = host.consult(position, machine, line);
  if (machine.root().kind == vm::NodeOutcome::Kind::error) {
    return std::string(lang::row(machine.root().error).name);
  }
  if (advice.kind != chess::Advice::Kind::move) {
    return "-";
  }
  const std::string place = machine.program().location(machine.root().instruction);
  return place.substr(0, place.find('+')) + ' ' + to_string(advice.move.from()) +
         to_string(advice.move.to());
}

// Whether a condition holds at the node.
bool holds(const std::string& condition, const std::string& fen = kRook,
           const std::string& definitions = "") {
  const std::string answer =
      played(fmt::format("USE RULES\nUSE GEOMETRY\n{}\nENTRY R,K\nRULE YES \"\"\n  WHEN {}\nEND\n",
                         definitions, condition),
             fen);
  INFO(condition << ": " << answer);
  CHECK((answer == "-" || answer.starts_with("YES ")));
  return answer != "-";
}

std::string rendered(const Diagnostics& diagnostics) {
  std::string text;
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    text += render(diagnostic, lang::ColorMode::off);
  }
  return text;
}

// Each code, and the text to which it points.
std::vector<std::string> reports(const std::string& text) {
  Diagnostics diagnostics;
  const SourcePointer source = source_of(text);
  (void)compile(source, ShippedLibraries(), diagnostics);
  std::vector<std::string> result;
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    result.push_back(
        fmt::format("{} {}", row(diagnostic.code).code, source->text(diagnostic.span)));
  }
  return result;
}

std::vector<std::string> reports_of_clause(const std::string& clause) {
  return reports("USE RULES\nUSE GEOMETRY\nENTRY R,K\nRULE A \"\"\n  " + clause + "\nEND\n");
}

// The example of the specification; `safe` is about the man, as GEOMETRY has LOOSE for moves.
constexpr const char* kKrk = R"(USE RULES
USE GEOMETRY

DEFINE room      = REGION(BK)
DEFINE near      = MANDIST(WK,BK)
DEFINE safe      = NOT ATTACKED(WR,THEIRS) OR ATTACKED(WR,OURS)

ENTRY R,K
RULE MATE "Mate."
  AFTER   MATE

RULE SQUEEZE "The rook takes squares from their king: {WAS(room)} become {room}."
  WHERE   ROOK(X)
  AFTER   safe AND NOT STALEMATE
  LOWERS  room
  BEST    LEAST room, LEAST near

RULE APPROACH "Our king comes nearer, from {WAS(near)} to {near} steps."
  WHERE   KING(X)
  AFTER   safe AND room <= WAS(room)
  LOWERS  near
  BEST    LEAST WORST room, LEAST near

RULE WAIT "A waiting move of the rook: they must give way."
  WHERE   ROOK(X)
  AFTER   safe AND room = WAS(room) AND NOT STALEMATE
  BEST    MOST MVDIST(WR,BK)
END
)";

TEST_CASE("an expression has the value that its operators say") {
  for (const char* condition : {"1 + 2 * 3 = 7",
                                "(1 + 2) * 3 = 9",
                                "7 / 2 = 3",
                                "-7 / 2 = -3",
                                "2 - 3 - 4 = -5",
                                "1 < 2 AND NOT 2 < 1",
                                "1 <= 1 AND 1 >= 1",
                                "1 # 2",
                                "F OR T",
                                "NOT F",
                                "ABS(1 - 4) = 3",
                                "MIN(2, 3) = 2 AND MAX(2, 3) = 3",
                                "MOD(7, 4) = 3",
                                "(IF 1 = 2 THEN 3 ELSE 4) = 4",
                                "(LET a = 2: a * a) = 4",
                                "FILE(WK) = 1 AND RANK(WK) = 1",
                                "SQUARE(WR) = H1",
                                "MAN(H1) = WR",
                                "ORANK(BK) = 3",
                                "OK = WK AND TK = BK",
                                "PCOLOR(WR) = OURS AND PCOLOR(BK) = THEIRS",
                                "EDGE(WR)",
                                "NOT EDGE(BK)",
                                "ROOK(WR)"}) {
    CHECK(holds(condition));
    CHECK_FALSE(holds(fmt::format("NOT ({})", condition)));
  }
}

TEST_CASE("sets have their operators and quantifiers") {
  for (const char* condition :
       {"{1, 2} = {1, 2}", "CARD({1, 2} | {2, 3}) = 3", "{1, 2} & {2, 3} = {2}",
        "{1, 2} - {2} = {1}", "2 IN {1, 2}", "NOT 3 IN {1, 2}", "SOME x IN {1, 2}: x > 1",
        "NOT SOME x IN {1, 2}: x > 2", "ALL x IN {1, 2}: x > 0", "NOT (ALL x IN {1, 2}: x > 1)",
        "ALL x IN {}: F", "(COUNT x IN {1, 2, 3}: x > 1) = 2", "{x IN {1, 2, 3}: x > 1} = {2, 3}",
        "SOME s IN ATTACKS(WR): EDGE(s)", "ALL m IN {WK, WR}: EDGE(m)",
        "(COUNT m IN {WK, WR}: KING(m)) = 1", "SOME a IN {1, 2}: SOME b IN {3, 4}: a * b = 8"}) {
    CHECK(holds(condition));
    CHECK_FALSE(holds(fmt::format("NOT ({})", condition)));
  }
}

TEST_CASE("a comparison with something undefined does not hold, nor does a condition of it") {
  for (const char* condition :
       {"RANK(WR2) = 1", "RANK(WR2) # 1", "RANK(WR2) + 1 > 0", "EDGE(WR2)", "WR2 IN {WR}",
        "DEFD(WR2)", "DEFD(RANK(WR2) * 2)", "DEFD(MAN(A2))", "ATTACKED(WR2, OURS)"}) {
    CHECK_FALSE(holds(condition));
    CHECK(holds(fmt::format("NOT ({})", condition)));
  }
  CHECK(holds("CARD({WR, WR2}) = 1"));
}

TEST_CASE("definitions have parameters, locals, and may call themselves") {
  constexpr const char* kDefinitions = R"(
DEFINE twice(n) = n + n
DEFINE fact(n) = IF n <= 1 THEN 1 ELSE n * fact(n - 1)
DEFINE fib(n) = IF n < 2 THEN n ELSE fib(n - 1) + fib(n - 2)
DEFINE odd?(n) = IF n = 0 THEN F ELSE even?(n - 1)
DEFINE even?(n) = IF n = 0 THEN T ELSE odd?(n - 1)
DEFINE hangs(man) = ATTACKED(man, THEIRS) AND NOT ATTACKED(man, OURS)
SCORE V: 9 twice(2) - 2 twice(3)
POINTS few(FILE(WK)): 5 6 7
POINTS many(FILE(WR)): 5 6 7
POINTS pairs(FILE(WK), RANK(BK)): 1 2 / 3 4
)";
  for (const char* condition :
       {"twice(twice(3)) = 12", "fact(5) = 120", "fib(10) = 55", "odd?(7) AND NOT even?(7)",
        "NOT hangs(WR)", "V = 24", "few = 6", "many = 7", "pairs = 4"}) {
    CHECK(holds(condition, kRook, kDefinitions));
  }
}

TEST_CASE("rules are asked in their order, and the first with a move left acts") {
  CHECK(played(kKrk, kRook) == "SQUEEZE h1b1");
  CHECK(played(kKrk, "8/8/8/8/8/1K6/7R/k7 w - - 0 1") == "MATE h2h1");
  // The board is seen from our side: the mirrored position has the mirrored move.
  CHECK(played(kKrk, "k6r/8/2K5/8/8/8/8/8 b - - 0 1") == "SQUEEZE h8b8");
}

TEST_CASE("clauses keep the moves that their words say") {
  const auto rook = [](const std::string& clauses) {
    return played("USE RULES\nUSE GEOMETRY\nUSE FORCE\nENTRY R,K\nRULE A \"\"\n" + clauses +
                      "\nRULE B \"\"\n  WHERE KING(X)\nEND\n",
                  "8/8/8/8/8/1K6/7R/k7 w - - 0 1");
  };
  CHECK(rook("  WHERE CHECK(X)") == "A h2h1");
  CHECK(rook("  WHERE CHECK(X) AND NOT ROOK(X)").starts_with("B "));
  CHECK(rook("  FROM {m IN LM: FILE(m) = 8}\n  BEST MOST RANK(X)") == "A h2h8");
  CHECK(rook("  AFTER MATE") == "A h2h1");
  CHECK(rook("  REPLIES F") == "A h2h1");
  CHECK(rook("  NO REPLY T\n  AFTER INCHECK") == "A h2h1");
  CHECK(rook("  SOME REPLY FILE(BK) = 2\n  AFTER RANK(WR) = 7") == "A h2h7");
  CHECK(rook("  RAISES MVDIST(WR,BK)").starts_with("B "));
  CHECK(rook("  LOWERS MVDIST(WR,BK)\n  BEST LEAST MVDIST(WR,BK)") == "A h2b2");
  CHECK(rook("  FORCED 1: F") == "A h2h1");
  CHECK(rook("  WHERE ROOK(X)\n  BEST MOST FILE(WR), MOST RANK(WR)") == "A h2h8");
  CHECK(rook("  WHERE CHECK(X)\n  LEAVE") == "-");
}

TEST_CASE("a program with rules and its expansion have equal bytecode") {
  const std::vector<std::string> programs = {kKrk,
                                             R"(USE RULES
USE GEOMETRY
DEFINE fact(n) = IF n <= 1 THEN 1 ELSE n * fact(n - 1)
DEFINE nearer(a) = MVDIST(a,BK) < WAS(MVDIST(a,BK))
DEFINE both = {WR, WR2}
SCORE V: 9 fact(3) - 2 REGION(BK)
ENTRY R,K
EXCEPT "8/8/8/8/8/k7/7R/1K6 w - - 0 1" h2h3
EXCEPT "8/8/8/8/8/k7/6R1/1K6 w - - 0 1" g2g3 VALUE WIN
RULE A "{V} and {{braces}}"
  WHEN    fact(4) = 24 OR E4 IN ATTACKS(WK)
  WHERE   ROOK(X) AND (CHECK(X) OR NOT EDGE(X)) AND NOT CAPT(X)
  AFTER   SOME m IN both: NOT ATTACKED(m, THEIRS)
  REPLIES DEFD(WR)
  BEST    LEAST WORST V
  VALUE   WIN
RULE B "B"
  WHERE   KING(X)
  AFTER   nearer(WK)

       TRY    LM
       DONE
END
)"};
  for (const std::string& text : programs) {
    Diagnostics diagnostics;
    const auto program = compile(source_of(text), ShippedLibraries(), diagnostics);
    INFO(rendered(diagnostics));
    REQUIRE(program != nullptr);
    const auto expansion = lang::rules::expand(source_of(text), ShippedLibraries(), diagnostics);
    REQUIRE(expansion);
    INFO(*expansion);
    const auto again = compile(source_of(*expansion), ShippedLibraries(), diagnostics);
    REQUIRE(again != nullptr);
    CHECK(diagnostics.count() == 0);
    CHECK(again->data().code == program->data().code);
    CHECK(again->data().variables == program->data().variables);
    CHECK(again->data().constant_nodes == program->data().constant_nodes);
    CHECK(again->data().explanations == program->data().explanations);
  }
}

// A library program with definitions, and what comes with CHEG.
class WithDefinitions final : public lang::Libraries {
 public:
  explicit WithDefinitions(std::string text) : text_(std::move(text)) {}

  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const Source& user) const override {
    return name == "MEASURES" ? std::optional<lang::Library>(
                                    std::make_shared<const Source>("measures.cheg", text_))
                              : shipped_.find(name, user);
  }
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override {
    return shipped_.natives();
  }
  [[nodiscard]] std::vector<std::string> names(const Source& /*user*/) const override { return {}; }

 private:
  ShippedLibraries shipped_;
  std::string text_;
};

TEST_CASE("FORCED and FENCED bring the natives for which they stand") {
  const std::string text =
      "USE RULES\nENTRY R,K\nRULE A \"\"\n  FORCED 2: MATE\n"
      "RULE B \"\"\n  FENCED 2: RANK(BK)\nEND\n";
  Diagnostics diagnostics;
  const auto program = compile(source_of(text), ShippedLibraries(), diagnostics);
  INFO(rendered(diagnostics));
  REQUIRE(program != nullptr);
  CHECK(diagnostics.count() == 0);
  const auto expansion = lang::rules::expand(source_of(text), ShippedLibraries(), diagnostics);
  REQUIRE(expansion);
  CHECK(expansion->starts_with("USE RULES\nUSE FORCE\n"));
  const auto again = compile(source_of(*expansion), ShippedLibraries(), diagnostics);
  REQUIRE(again != nullptr);
  CHECK(again->data().code == program->data().code);
  const auto loaded = lang::load(lang::save(*program), ShippedLibraries());
  REQUIRE(loaded);
  CHECK((*loaded)->data().code == program->data().code);
}

TEST_CASE("a value of a text that is not known stands in square brackets") {
  using lang::rules::unknown_value;
  CHECK(unknown_value("{room}") == "[room]");
  CHECK(unknown_value("{ WAS ( room ) }") == "[room before]");
  CHECK(unknown_value("{was(KINGMOVES(BK))}") == "[KINGMOVES(BK) before]");
  CHECK(unknown_value("{WAS(room) - (room)}") == "[WAS(room) - (room)]");
  CHECK(unknown_value("{WASTE}") == "[WASTE]");
  CHECK(unknown_value("{}") == "[]");
}

TEST_CASE("a program uses the definitions of a library program, with the natives that they need") {
  const WithDefinitions libraries(
      "USE RULES\nUSE GEOMETRY\nDEFINE room = REGION(BK)\nDEFINE wide(n) = room > n\nEND\n");
  const std::string text =
      "USE RULES\nUSE MEASURES\nENTRY R,K\nRULE A \"\"\n  WHEN wide(3)\n  LOWERS room\nEND\n";
  Diagnostics diagnostics;
  const auto program = compile(source_of(text), libraries, diagnostics);
  INFO(rendered(diagnostics));
  REQUIRE(program != nullptr);
  CHECK(diagnostics.count() == 0);
  const auto expansion = lang::rules::expand(source_of(text), libraries, diagnostics);
  REQUIRE(expansion);
  CHECK(expansion->find("\nUSE GEOMETRY\n") != std::string::npos);
  const auto again = compile(source_of(*expansion), libraries, diagnostics);
  REQUIRE(again != nullptr);
  CHECK(again->data().code == program->data().code);

  // Its errors are its own.
  const WithDefinitions bad("USE RULES\nDEFINE room = FILE(3)\nEND\n");
  Diagnostics others;
  CHECK(compile(source_of("USE MEASURES\nENTRY R,K\n TRY LM\n DONE\nEND\n"), bad, others) ==
        nullptr);
  REQUIRE(others.items().size() == 1);
  CHECK(others.items()[0].source->name() == "measures.cheg");
}

TEST_CASE("a condition without its argument is told what it needs") {
  Diagnostics diagnostics;
  CHECK(compile(source_of("USE RULES\nENTRY R,K\nRULE R \"r\"\n  WHERE CHECK\nEND\n"),
                ShippedLibraries(), diagnostics) == nullptr);
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items()[0].message == "`CHECK` needs one argument, but has none");
  CHECK(diagnostics.items()[0].hint == "`CHECK(X)`: the move is legal and gives check");
}

TEST_CASE("a diagnostic of the layer points at the sub-expression") {
  using Reports = std::vector<std::string>;
  CHECK(reports_of_clause("WHERE KINK(X)") == Reports{"E039 KINK"});
  CHECK(reports_of_clause("AFTER MVDIST(WK) = 2") == Reports{"E040 MVDIST"});
  CHECK(reports_of_clause("AFTER FILE(3) = 2") == Reports{"E041 3"});
  CHECK(reports_of_clause("AFTER FILE(WK)") == Reports{"E041 FILE(WK)"});
  CHECK(reports_of_clause("AFTER EDGE(WK) + 1 = 2") == Reports{"E041 EDGE(WK)"});
  CHECK(reports_of_clause("AFTER WK = SQUARE(BK)") == Reports{"E041 WK = SQUARE(BK)"});
  CHECK(reports_of_clause("AFTER {1, WK} = {2}") == Reports{"E041 WK"});
  CHECK(reports_of_clause("WHEN KING(X)") == Reports{"E042 X"});
  CHECK(reports_of_clause("WHERE WAS(FILE(WK)) = 1") == Reports{"E042 WAS(FILE(WK))"});
  CHECK(reports_of_clause("AFTER SOME x IN {WK}: WAS(FILE(x)) = 2") == Reports{"E042 x"});
  CHECK(reports_of_clause("BEST LEAST EDGE(WK)") == Reports{"E041 EDGE(WK)"});
  CHECK(reports(
            "USE RULES\nDEFINE a = 1\nDEFINE a = 2\nENTRY R,K\nRULE A \"\"\n  WHEN a = 1\nEND\n") ==
        Reports{"E043 a"});
  CHECK(reports("USE RULES\nDEFINE a = 1\nENTRY R,K\nRULE A \"\"\nEND\n") == Reports{"W132 a"});
  CHECK(reports("USE RULES\nENTRY R,K\nRULE A \"\"\nRULE B \"\"\nEND\n") == Reports{"W133 B"});
}

TEST_CASE("a definition that hides a condition or an instruction is named if it does not fit") {
  const auto text_of = [](const std::string& definition, const std::string& clause) {
    Diagnostics diagnostics;
    (void)compile(source_of("USE RULES\nUSE GEOMETRY\nDEFINE " + definition +
                            "\nENTRY R,K\nRULE A \"\"\n  " + clause + "\nEND\n"),
                  ShippedLibraries(), diagnostics);
    return rendered(diagnostics);
  };
  const auto contains = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  CHECK(contains(text_of("rook = WR", "WHERE ROOK(X)"),
                 "a DEFINE of this program hides the condition `ROOK`; rename the DEFINE"));
  CHECK(contains(text_of("mvdist = 3", "AFTER MVDIST(WK,BK) = 2"),
                 "a DEFINE of this program hides the instruction `MVDIST`; rename the DEFINE"));
  CHECK_FALSE(contains(text_of("way(a) = FILE(a)", "AFTER way(WK,BK) = 2"), "hides"));
}

TEST_CASE("a definition that asks WAS about its parameters cannot call itself") {
  using Reports = std::vector<std::string>;
  const auto reports_of = [](const std::string& definitions) {
    return reports("USE RULES\n" + definitions +
                   "ENTRY R,K\nRULE A \"\"\n  AFTER up(WR, 2) < RANK(WR)\nEND\n");
  };
  CHECK(reports_of("DEFINE up(m, n) = IF n = 0 THEN WAS(RANK(m)) ELSE up(m, n - 1)\n") ==
        Reports{"E045 up"});
  CHECK(reports_of("DEFINE other(m, n) = up(m, n)\n"
                   "DEFINE up(m, n) = IF n = 0 THEN WAS(RANK(m)) ELSE other(m, n - 1)\n") ==
        Reports{"E045 up"});
  // As an argument of itself it is no recursion.
  CHECK(reports_of("DEFINE up(m, n) = WAS(RANK(m)) + 0 * n\nDEFINE twice = up(WR, up(WR, 1))\n") ==
        Reports{"W132 twice"});
}

TEST_CASE("deep nesting is an error, and long expressions take linear time") {
  std::string deep = "USE RULES\nENTRY R,K\nRULE A \"\"\n  WHEN ";
  for (int i = 0; i < 10'000; ++i) {
    deep += "NOT (";
  }
  deep += 'T' + std::string(10'000, ')') + "\nEND\n";
  const std::vector<std::string> found = reports(deep);
  REQUIRE(found.size() == 1);
  CHECK(found[0].starts_with("E009 "));
  std::string sum = "1";
  std::string chain = "T";
  for (int i = 0; i < 100'000; ++i) {
    sum += " + 1";
    chain += i % 2 == 0 ? " AND 1 = 1" : " AND NOT F";
  }
  CHECK(reports_of_clause("WHEN " + sum + " = 5").size() <= 1);
  CHECK(reports_of_clause("WHEN " + chain).size() <= 1);
}

}  // namespace
}  // namespace cheg::test::lower_test
