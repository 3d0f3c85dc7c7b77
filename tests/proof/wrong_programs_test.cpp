// Programs that are wrong on purpose: each is found out.
#if !defined(CHEG_SANITIZED)

#include <algorithm>
#include <cstdint>
#include <string>

#include "chess/fen.hpp"
#include "stdlib/shipped.hpp"
#include "tests/proof/against_slow.hpp"

namespace cheg::test::wrong_programs_test {
namespace {

using chess::tablebase::Wdl;
using proof::ProofFault;
using proof::SideReport;

// How many positions of the ending have this fault in the answer itself.
std::uint64_t own_faults(const SlowProof& proof, Wdl value, ProofFault fault) {
  return static_cast<std::uint64_t>(
      std::count_if(proof.places().begin(), proof.places().end(), [&](const SlowNode& place) {
        return place.is_of_ending && place.value.outcome == value && place.own_fault == fault;
      }));
}

// What to do first in one position only: our king, our man and the other king stand there, each
// square written as rank and file.
std::string only_there(const std::string& man, const std::string& what) {
  return " RANK A,WK\n JUMP#= A,\"1,BEGIN\n FILE A,WK\n JUMP#= A,\"3,BEGIN\n RANK A," + man +
         "\n JUMP#= A,\"5,BEGIN\n FILE A," + man +
         "\n JUMP#= A,\"7,BEGIN\n RANK A,BK\n JUMP#= A,\"8,BEGIN\n FILE A,BK\n"
         " JUMP#= A,\"5,BEGIN\n" +
         what;
}
const char* const kThere = "4k3/8/8/6R1/8/8/8/2K5 w - - 0 1";

TEST_CASE("a defence that takes the queen where it can keeps every draw") {
  const Proved king("ENTRY K,Q\n PLAY LM,CAPT\n PLAY LM\nEND\n", "KKQ", with_worst(3));
  check_against_slow(king);
  CHECK(king.report.is_proved());
  CHECK(king.report.sides[0].draws > 0);
  CHECK(king.report.sides[0].lost > 0);
}

TEST_CASE("a proof finds a program that stalemates whenever it can") {
  const Proved bad(heavy("ENTRY Q,K\n SELECC BAD,STALE,LM\n PLAY BAD\n"), "KQK", with_worst(10));
  const SlowProof slow = check_against_slow(bad);
  const std::uint64_t at_once = own_faults(slow, Wdl::win, ProofFault::stalemate);
  CHECK(at_once > 0);
  CHECK(of(bad.report.sides[0].win_faults, ProofFault::stalemate) >= at_once);
  CHECK(bad.report.sides[0].worst.front().fault == ProofFault::stalemate);
  CHECK(bad.report.sides[0].worst.front().line.size() == 1);
}

TEST_CASE("a program that gives its rook away is found out") {
  const Proved bad(heavy("ENTRY R,K\n PLAY LM,MATE\n SELECC BAD,LOOSE,LM\n PLAY BAD,ROOK\n"), "KRK",
                   with_worst(10));
  check_against_slow(bad);
  CHECK(of(bad.report.sides[0].win_faults, ProofFault::material_lost) > 100'000);
  CHECK(bad.report.sides[0].worst.front().fault == ProofFault::material_lost);
}

TEST_CASE("a program that shuffles for ever is found out") {
  const Proved bad(
      "USE GEOMETRY\nENTRY R,K\n PLAY LM,MATE\n SELECC GOOD,#LOOSE,LM\n"
      " SELECC GOOD,#STALE,GOOD\n PLAY GOOD,ROOK\n PLAY GOOD\n PLAY LM\nEND\n",
      "KRK", with_worst(10));
  check_against_slow(bad);
  CHECK(of(bad.report.sides[0].win_faults, ProofFault::cycle) > 100'000);
}

TEST_CASE("a division by zero in one position of 175168 is found") {
  const Proved bad(heavy("ENTRY R,K\n" + only_there("WR", "ZERO: DIV A,A,\"0\n")), "KRK",
                   with_worst(5));
  check_against_slow(bad);
  REQUIRE(bad.report.errors.size() == 1);
  CHECK(bad.report.errors[0].first.find("ZERO") != std::string::npos);
  CHECK(bad.report.errors[0].second == 1);
  const proof::ProofExample& worst = bad.report.sides[0].worst.front();
  CHECK(to_fen(worst.position) == kThere);
  CHECK(worst.fault == ProofFault::error);
  CHECK(worst.line.empty());
}

TEST_CASE("a number in the place of a set in one position of 175168 is found") {
  const Proved bad(heavy("ENTRY R,K\n" + only_there("WR", "BAD: SETV A,\"7\n CARD A,A\n")), "KRK");
  check_against_slow(bad);
  REQUIRE(bad.report.errors.size() == 1);
  CHECK(bad.report.errors[0].first.find("BAD+1") != std::string::npos);
  CHECK(bad.report.errors[0].second == 1);
  CHECK(of(bad.report.sides[0].win_faults, ProofFault::error) >= 1);
}

TEST_CASE("a program that leaves some positions to the host is found out") {
  const Proved bad(heavy("ENTRY Q,K\n RANK A,BK\n JUMP#= A,\"4,BEGIN\n FILE A,BK\n"
                         " JUMP#= A,\"4,BEGIN\n LEAVE\n"),
                   "KQK", with_worst(10));
  const SlowProof slow = check_against_slow(bad);
  CHECK(own_faults(slow, Wdl::win, ProofFault::not_handled) > 1'000);
  CHECK(of(bad.report.sides[0].win_faults, ProofFault::not_handled) >=
        own_faults(slow, Wdl::win, ProofFault::not_handled));
  CHECK(bad.report.errors.empty());
}

TEST_CASE("a program without an ENTRY for the ending handles nothing in it") {
  const Proved bad(heavy("ENTRY Q,K\n"), "KRK");
  check_against_slow(bad);
  CHECK(of(bad.report.sides[0].win_faults, ProofFault::not_handled) == 175'168);
}

TEST_CASE("a program that goes over an instruction limit has an error there") {
  proof::ProveOptions options = with_worst(5);
  options.limits.instructions_per_node = 5'000;
  const Proved bad(heavy("ENTRY R,K\n" + only_there("WR", "LOOP: CONDV ,WK,LOOP\n")), "KRK",
                   options);
  check_against_slow(bad);
  REQUIRE(bad.report.errors.size() == 1);
  CHECK(bad.report.errors[0].first.find("limit") != std::string::npos);
  CHECK(bad.report.errors[0].second == 1);
}

TEST_CASE("a defence that has no move to give shows in drawn and in lost positions") {
  const Proved bad(
      "ENTRY K,K&P\n FILE A,BP\n JUMP= A,\"1,OUT\n JUMP= A,\"2,FAIL\n PLAY LM,,#DEEP\n"
      "FAIL: DIV A,A,\"0\nOUT: LEAVE\nEND\n",
      "KKP", with_worst(20));
  check_against_slow(bad);
  const SideReport& side = bad.report.sides[0];
  CHECK(of(side.draw_faults, ProofFault::error) > 0);
  CHECK(of(side.draw_faults, ProofFault::not_handled) > 0);
  CHECK(of(side.draw_faults, ProofFault::losing_move) > 0);
  CHECK(of(side.loss_faults, ProofFault::error) > 0);
  CHECK(of(side.loss_faults, ProofFault::not_handled) > 0);
  CHECK(sum(side.loss_faults) ==
        of(side.loss_faults, ProofFault::error) + of(side.loss_faults, ProofFault::not_handled));
}

}  // namespace
}  // namespace cheg::test::wrong_programs_test

#endif
