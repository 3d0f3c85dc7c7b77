// The layout of the blocks of the rules layer.
#include "lang/format.hpp"

#include <string>
#include <utility>

#include "lang/parser.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_tree_text.hpp"

namespace cheg::test::format_test {
namespace {

lang::SyntaxTree parsed(std::string text) {
  lang::Diagnostics diagnostics;
  lang::SyntaxTree tree =
      lang::parse(std::make_shared<const lang::Source>("test.cheg", std::move(text)), diagnostics);
  CHECK_FALSE(diagnostics.has_errors());
  return tree;
}

// The layout of the blocks. It must mean the same and be its own layout.
std::string formatted(const std::string& blocks) {
  const lang::SyntaxTree tree = parsed("USE RULES\n" + blocks);
  const std::string text = lang::format(tree);
  const lang::SyntaxTree again = parsed(text);
  CHECK(rules_text(again) == rules_text(tree));
  CHECK(lang::format(again) == text);
  return text.substr(text.find('\n') + 1);
}

TEST_CASE("the words of the layer are in upper case, names as the author writes them") {
  CHECK(formatted("define Room = if check(x) then t else not e4 in legal\n") ==
        "DEFINE Room = IF check(x) THEN T ELSE NOT E4 IN legal\n");
  CHECK(formatted("rule Mate \"{a}\"\n some reply some move: c\n value win certain\n try\n") ==
        "RULE Mate \"{a}\"\n"
        "  SOME REPLY SOME MOVE: c\n"
        "  VALUE   WIN CERTAIN\n"
        "  TRY\n");
}

TEST_CASE("operators have blanks around them, and arguments have none") {
  CHECK(formatted("DEFINE a=f( b , c )+-d*2-(-1)\n") == "DEFINE a = f(b,c) + -d * 2 - (-1)\n");
  CHECK(formatted("DEFINE a={b,c}|{x IN s:NOT(c)}&{ }\n") ==
        "DEFINE a = {b, c} | {x IN s: NOT (c)} & {}\n");
  CHECK(formatted("DEFINE a=WAS ( b )<=c AND b#d\n") == "DEFINE a = WAS(b) <= c AND b # d\n");
  CHECK(formatted("DEFINE f(a , b?)=LET d=a:d>b?\n") == "DEFINE f(a,b?) = LET d = a: d > b?\n");
}

TEST_CASE("measures and exceptions") {
  CHECK(formatted("SCORE V :9 ekk+35 mkk\n-21 TUNE -50 .. 50 gap\n") ==
        "SCORE V: 9 ekk + 35 mkk\n  - 21 TUNE -50..50 gap\n");
  CHECK(formatted("POINTS g (a,b):0 -3/ 4  5\n") == "POINTS g(a,b): 0 -3 / 4 5\n");
  CHECK(formatted("POINTS g (a):0 -3 TUNE -9 .. 9 -4  TUNE 0..5 5\n") ==
        "POINTS g(a): 0 -3 TUNE -9..9 -4 TUNE 0..5 5\n");
  CHECK(formatted("except   \"8/8/8/8/8/2k5/8/K6R w - - 0 1\"  h1h4\n") ==
        "EXCEPT \"8/8/8/8/8/2k5/8/K6R w - - 0 1\" h1h4\n");
  CHECK(formatted("except \"8/8/8/8/8/2k5/8/K6R w - - 0 1\" h1h4   value   win\n") ==
        "EXCEPT \"8/8/8/8/8/2k5/8/K6R w - - 0 1\" h1h4 VALUE WIN\n");
}

TEST_CASE("each clause has its line, and operands begin in one column") {
  CHECK(formatted("RULE r \"a  {b}\" WHEN a WHERE b PLAY\n") ==
        "RULE r \"a  {b}\"\n"
        "  WHEN    a\n"
        "  WHERE   b\n"
        "  PLAY\n");
  CHECK(formatted(
            "RULE r \"r\"\nREPLIES a DEPTH 2\nNO REPLY b\nFORCED 5:c\nBEST MIN v DEPTH 2 SELF 3 / "
            "10,LEAST -a\nAFTER a AND\nb\n") ==
        "RULE r \"r\"\n"
        "  REPLIES a DEPTH 2\n"
        "  NO REPLY b\n"
        "  FORCED  5: c\n"
        "  BEST    MIN v DEPTH 2 SELF 3/10, LEAST -a\n"
        "  AFTER   a AND\n"
        "          b\n");
}

TEST_CASE("the signs of adjacent definitions stand below each other") {
  CHECK(formatted("DEFINE a = 1\nDEFINE long(b) = 2\n\nDEFINE c = 3\nDEFINE d =\n4\n") ==
        "DEFINE a       = 1\n"
        "DEFINE long(b) = 2\n"
        "\n"
        "DEFINE c = 3\n"
        "DEFINE d =\n"
        "  4\n");
}

TEST_CASE("comments and single empty lines of a block are kept") {
  CHECK(formatted("RULE r \"a;b\" ; one\n; two\n\n\nWHEN a;@ x\n; after\n\n       TRY LM\n") ==
        "RULE r \"a;b\"                 ; one\n"
        "  ; two\n"
        "\n"
        "  WHEN    a                  ;@ x\n"
        "; after\n"
        "\n"
        "       TRY    LM\n");
}

TEST_CASE("classic lines between blocks keep their layout") {
  CHECK(formatted("DEFINE a=1\nENTRY R,K\nRULE r \"r\"\nPLAY\n\nx: try lm\nEND\n") ==
        "DEFINE a = 1\n"
        "ENTRY R,K\n"
        "RULE r \"r\"\n"
        "  PLAY\n"
        "\n"
        "X:     TRY    LM\n"
        "END\n");
}

}  // namespace
}  // namespace cheg::test::format_test
