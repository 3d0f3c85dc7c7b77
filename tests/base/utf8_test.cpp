#include "base/utf8.hpp"

#include "base/text.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::utf8_test {
namespace {

std::string encoded(unsigned point) {
  const auto part = [&](unsigned shift) {
    return static_cast<char>(0x80U | (point >> shift & 0x3FU));
  };
  if (point < 0x80) {
    return {static_cast<char>(point)};
  }
  if (point < 0x800) {
    return {static_cast<char>(0xC0U | point >> 6), part(0)};
  }
  if (point < 0x10000) {
    return {static_cast<char>(0xE0U | point >> 12), part(6), part(0)};
  }
  return {static_cast<char>(0xF0U | point >> 18), part(12), part(6), part(0)};
}

TEST_CASE("printable text has no control characters and none that change its direction") {
  for (unsigned point = 0; point < 0xA0; ++point) {
    const bool is_control = point < 0x20 || point > 0x7E;
    CHECK(made_printable(encoded(point)) == (is_control ? "?" : encoded(point)));
  }
  for (const unsigned point : {0x061CU, 0x200EU, 0x200FU, 0x202AU, 0x202EU, 0x2028U, 0x2066U,
                               0x2069U, 0xFEFFU, 0xFFF9U, 0xE0041U}) {
    CHECK(made_printable("a" + encoded(point) + "b") == "a?b");
  }
}

TEST_CASE("printable text keeps letters and signs of all languages") {
  const std::string text =
      "schlie\xC3\x9F\x65n \xD0\x96 \xE2\x99\x94 \xE2\x80\x94 \xF0\x9F\x98\x80";
  CHECK(made_printable(text) == text);
  CHECK(cheg::quoted("\xC3\xA4\xC3\xB6") == "`\xC3\xA4\xC3\xB6`");
}

TEST_CASE("each byte that is not part of a character becomes a question mark") {
  CHECK(made_printable("\x9B") == "?");       // an escape sequence for Latin-1 terminals
  CHECK(made_printable("\xC2") == "?");       // cut off
  CHECK(made_printable("\xC0\x9B") == "??");  // longer than need be: the escape character
  CHECK(made_printable("\xE0\x80\x9B") == "???");
  CHECK(made_printable("\xF0\x80\x80\x9B") == "????");
  CHECK(made_printable("\xED\xA0\x80") == "???");       // half of a pair of UTF-16
  CHECK(made_printable("\xF4\x90\x80\x80") == "????");  // behind the last code point
}

TEST_CASE("printable lines keep line feeds and tabs and nothing else that moves the cursor") {
  CHECK(printable_lines("a\tb\n\x1b[2J\r\v\f\bc\n") == "a\tb\n?[2J????c\n");
  CHECK(printable_lines("").empty());
  CHECK(printable_lines("\n\n") == "\n\n");
}

TEST_CASE("the caret of an error stands under its character where others have several bytes") {
  const std::string text = "\xC3\xA4\xC3\xB6X";
  CHECK(describe({"wrong", 4}, text) == "wrong\n  \xC3\xA4\xC3\xB6X\n    ^ character 3");
}

}  // namespace
}  // namespace cheg::test::utf8_test
