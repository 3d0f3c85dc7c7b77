// Parts of a text that are taken out leave the rest as it was.
#include "lang/parts.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "lang/parser.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::lang_parts_test {
namespace {

constexpr const char* kRules =
    "USE RULES\n"
    "USE GEOMETRY\n"
    "\n"
    ";; How far.\n"
    "DEFINE near = MANDIST(WK,BK)\n"
    "DEFINE spare = 3\n"
    "\n"
    "SCORE sum: 9 near + 3 spare - 2 near\n"
    "\n"
    "ENTRY R,K\n"
    "RULE MATE \"Mate.\"\n"
    "  AFTER   MATE\n"
    "\n"
    "; A remark of the rule.\n"
    "RULE GO \"Go.\"\n"
    "  WHERE   SOLID(X)   ; safely\n"
    "  LOWERS  near, WORST spare\n"
    "  BEST    LEAST near, MOST spare,\n"
    "          LEAST spare\n"
    "END\n";

// The text without the parts of these names.
std::string without(const std::string& text, const std::vector<std::string>& names) {
  const auto source = std::make_shared<const lang::Source>("test", text);
  lang::Diagnostics diagnostics;
  const auto parts = lang::parts_of(lang::parse(source, diagnostics));
  REQUIRE_FALSE(diagnostics.has_errors());
  std::vector<std::size_t> removed;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(parts, name, &lang::TextPart::name);
    INFO(name);
    REQUIRE(found != parts.end());
    removed.push_back(static_cast<std::size_t>(found - parts.begin()));
  }
  std::ranges::sort(removed);
  return lang::without_parts(*source, parts, removed);
}

std::string changed(std::string text, const std::string& old, const std::string& by) {
  REQUIRE(text.find(old) != std::string::npos);
  return text.replace(text.find(old), old.size(), by);
}

TEST_CASE("a rule and a definition go with the comments directly before them") {
  CHECK(without(kRules, {}) == kRules);
  CHECK(without(kRules, {"RULE MATE"}) ==
        changed(kRules, "RULE MATE \"Mate.\"\n  AFTER   MATE\n\n", ""));
  CHECK(without(kRules, {"DEFINE near"}) ==
        changed(kRules, ";; How far.\nDEFINE near = MANDIST(WK,BK)\n", ""));
  CHECK(without(kRules, {"RULE GO"}).ends_with("  AFTER   MATE\nEND\n"));
}

TEST_CASE("clauses, keys and terms go, and the list that is left has no stray comma or sign") {
  CHECK(without(kRules, {"WHERE SOLID(X) of GO"}) == changed(kRules, "WHERE   SOLID(X)", ""));
  CHECK(without(kRules, {"near in LOWERS of GO"}) == changed(kRules, "near, WORST", "WORST"));
  CHECK(without(kRules, {"WORST spare in LOWERS of GO"}) ==
        changed(kRules, "near, WORST spare", "near"));
  CHECK(without(kRules, {"near in LOWERS of GO", "WORST spare in LOWERS of GO"}) ==
        changed(kRules, "  LOWERS  near, WORST spare\n", ""));
  CHECK(without(kRules, {"LEAST near in BEST of GO", "LEAST spare in BEST of GO"}) ==
        changed(kRules, "LEAST near, MOST spare,\n          LEAST spare", "MOST spare"));
  CHECK(without(kRules, {"9 near in SCORE sum"}) == changed(kRules, "9 near + 3", "3"));
  CHECK(without(kRules, {"+ 3 spare in SCORE sum"}) == changed(kRules, " + 3 spare", ""));
  CHECK(without(kRules, {"9 near in SCORE sum", "+ 3 spare in SCORE sum"}) ==
        changed(kRules, "9 near + 3 spare - 2", "- 2"));
}

TEST_CASE("operands and constants of expressions go, with the parentheses around them") {
  const std::string text =
      "USE RULES\n"
      "USE GEOMETRY\n"
      "DEFINE near = 2 * (MANDIST(WK,BK) + 1) - 3\n"
      "ENTRY R,K\n"
      "RULE GO \"To {near + 1}.\"\n"
      "  WHERE   (KING(X) OR CHECK(X)) AND SOLID(X)\n"
      "END\n";
  CHECK(without(text, {"2 * in DEFINE near"}) == changed(text, "2 * ", ""));
  CHECK(without(text, {"- 3 in DEFINE near"}) == changed(text, " - 3", ""));
  CHECK(without(text, {"+ 1 in DEFINE near"}) == changed(text, " + 1", ""));
  CHECK(without(text, {"* (MANDIST(WK,BK) + 1) in DEFINE near"}) ==
        changed(text, " * (MANDIST(WK,BK) + 1)", ""));
  CHECK(without(text, {"(KING(X) OR CHECK(X)) AND of GO"}) ==
        changed(text, "(KING(X) OR CHECK(X)) AND ", ""));
  CHECK(without(text, {"AND SOLID(X) of GO", "KING(X) OR of GO"}) ==
        changed(text, "(KING(X) OR CHECK(X)) AND SOLID(X)", "(CHECK(X))"));
}

TEST_CASE("a rule directly after its ENTRY leaves the next one there") {
  CHECK(without("USE RULES\nENTRY R,K\nRULE A \"a\"\n  WHERE SOLID(X)\n\nRULE B \"b\"\nEND\n",
                {"RULE A"}) == "USE RULES\nENTRY R,K\nRULE B \"b\"\nEND\n");
}

TEST_CASE("classic blocks and instructions go, but not the tag of what stays") {
  const std::string text =
      "ENTRY R,K\n"
      "MATE:  PLAY LM,MATE ; now\n"
      "       PLAY LM\n"
      "; A block.\n"
      "MORE:\n"
      "       SETV A,LM\n"
      "       PLAY A\n"
      "       LEAVE\n"
      "END\n";
  CHECK(without(text, {"PLAY LM"}) == changed(text, "       PLAY LM\n", ""));
  CHECK(without(text, {"PLAY LM,MATE"}) == changed(text, "MATE:  PLAY LM,MATE ; now", "MATE:"));
  CHECK(without(text, {"the block MORE"}) == text.substr(0, text.find("; A")) + "END\n");
}

}  // namespace
}  // namespace cheg::test::lang_parts_test
