// The grammar, and the syntax tree that the parser makes of it.
#include "lang/grammar.hpp"

#include <string>
#include <tao/pegtl/contrib/analyze.hpp>

#include "lang/parser.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::grammar_test {
namespace {

using lang::Diagnostics;
using lang::OperandForm;
using lang::StatementForm;
using lang::SyntaxTree;

SyntaxTree parsed(std::string text) {
  Diagnostics diagnostics;
  SyntaxTree tree =
      lang::parse(std::make_shared<const lang::Source>("test.cheg", std::move(text)), diagnostics);
  CHECK_FALSE(diagnostics.has_errors());
  return tree;
}

std::string text_of(const SyntaxTree& tree, lang::Span span) {
  return std::string(tree.source->text(span));
}

TEST_CASE("PEGTL's analysis finds no rule that could loop without progress") {
  CHECK(tao::pegtl::analyze<lang::grammar::program>(-1) == 0);
}

TEST_CASE(
    "a line without a tag has none in the tree, although its first word could have been one") {
  const SyntaxTree tree = parsed("COND T,A,B\nA: B: TRY LM ; why\n\nEND");
  REQUIRE(tree.lines.size() == 4);
  CHECK(tree.tags_of(tree.lines[0]).empty());
  CHECK(tree.tags_of(tree.lines[1]).size() == 2);
  CHECK(tree.tags.size() == 2);
  CHECK(tree.lines[2].form == StatementForm::none);
  CHECK(tree.lines[3].form == StatementForm::end);
}

TEST_CASE("the tree knows the place of every word") {
  const SyntaxTree tree = parsed("LOOP: SETV  A , \"(1, 2) ; pair\r\nEND\r\n");
  const lang::SyntaxLine& line = tree.lines[0];
  CHECK(text_of(tree, tree.tags[0].span) == "LOOP");
  CHECK(text_of(tree, line.word.span) == "SETV");
  const auto operands = tree.operands_of(line);
  REQUIRE(operands.size() == 2);
  CHECK(text_of(tree, operands[0].span) == "A");
  CHECK(operands[1].form == OperandForm::literal);
  CHECK(text_of(tree, operands[1].span) == "\"(1, 2)");
  CHECK(text_of(tree, line.comment) == "; pair");
}

TEST_CASE("an empty operand is in the tree where a comma shows it") {
  const SyntaxTree tree = parsed("PLAY LM,,DEEP\nCONDV ,A,B\nTRY\nEND\n");
  CHECK(tree.operands_of(tree.lines[0]).size() == 3);
  CHECK(tree.operands_of(tree.lines[0])[1].form == OperandForm::empty);
  CHECK(tree.operands_of(tree.lines[1])[0].form == OperandForm::empty);
  CHECK(tree.operands_of(tree.lines[2]).empty());
}

TEST_CASE("nothing behind END is read") {
  const SyntaxTree tree = parsed("END ; of it\nSELECT ( \" & :\n");
  CHECK(tree.lines.size() == 1);
  CHECK(tree.end_of_text == std::string("END ; of it\n").size());
}

TEST_CASE("the grammar knows every statement of the language table, in upper and lower case") {
  for (const lang::StatementRow& row : lang::statements()) {
    for (const bool lower : {false, true}) {
      std::string word(row.name);
      for (char& c : word) {
        c = lower ? static_cast<char>(c - 'A' + 'a') : c;
      }
      INFO(word);
      Diagnostics diagnostics;
      const SyntaxTree tree =
          lang::parse(std::make_shared<const lang::Source>("one.cheg", word + " R,K"), diagnostics);
      CHECK(tree.lines[0].form != StatementForm::instruction);
      CHECK(text_of(tree, tree.lines[0].word.span) == word);
    }
  }
}

TEST_CASE("the tree of a text without a character has one empty line") {
  Diagnostics diagnostics;
  const SyntaxTree tree =
      lang::parse(std::make_shared<const lang::Source>("empty.cheg", ""), diagnostics);
  CHECK(tree.lines.size() == 1);
  CHECK_FALSE(tree.has_end);
}

}  // namespace
}  // namespace cheg::test::grammar_test
