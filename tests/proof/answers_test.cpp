// What a proof asks of a program besides its answers.
#include "proof/answers.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test {
namespace {

bool tells_colors_apart(const std::string& text) {
  return proof::depends_on_color(prepared(text)->program());
}

TEST_CASE("a program can tell the colours apart by SCOLOR and by WSQ") {
  CHECK(tells_colors_apart("ENTRY R,K\n SCOLOR A,WR\n PLAY LM\nEND\n"));
  CHECK(tells_colors_apart("ENTRY R,K\n PLAY LM,WSQ\n PLAY LM\nEND\n"));
  CHECK(tells_colors_apart("ENTRY R,K\n PLAY LM,#WSQ\n PLAY LM\nEND\n"));
  CHECK_FALSE(tells_colors_apart("ENTRY R,K\n PLAY LM,CAPT\n PLAY LM,ROOK\n PLAY LM\nEND\n"));
}

}  // namespace
}  // namespace cheg::test
