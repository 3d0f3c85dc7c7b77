// What a proof asks of a program besides its answers.
#include "proof/answers.hpp"

#include <cstdint>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::answers_test {
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

proof::MirrorCheck compared(const std::string& text) {
  const auto program = prepared(text);
  const auto nodes =
      proof::Nodes::make(chess::parse_material("KRK").value(), program->program()).value();
  constexpr std::uint64_t kSamples = 100;
  return compare_colors(nodes, program, {}, kSamples);
}

TEST_CASE("answers of the two colours differ in the move or in the fault") {
  const proof::MirrorCheck same = compared("ENTRY R,K\n PLAY LM\nEND\n");
  CHECK(same.positions > 0);
  CHECK(same.differences == 0);
  const proof::MirrorCheck moves = compared(
      "ENTRY R,K\n SCOLOR A,BK\n JUMP= A,\"0,ROOK\n PLAY LM,KING\nROOK: PLAY LM,ROOK\n PLAY LM\n"
      "END\n");
  CHECK(moves.differences > 0);
  const proof::MirrorCheck faults =
      compared("ENTRY R,K\n SCOLOR A,BK\n JUMP= A,\"0,ZERO\n LEAVE\nZERO: DIV A,A,\"0\nEND\n");
  CHECK(faults.positions > 0);
  CHECK(faults.differences == faults.positions);
}

}  // namespace
}  // namespace cheg::test::answers_test
