// Proofs by several threads: for the thread sanitizer.
#include <string>

#include "chess/tablebase/store.hpp"
#include "proof/prove.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::proof_threads_test {
namespace {

TEST_CASE("four threads prove what one does") {
  const auto program = prepared(
      "ENTRY R,K\n"
      "CHECK: PLAY LM,CHECK,DEEP\n"
      "MOVE:  PLAY LM\n"
      "END\n");
  const auto ending = *chess::parse_material("KRK");
  chess::tablebase::Store store(std::nullopt);
  const auto error = store.provide_all(ending, {});
  REQUIRE_FALSE(error);
  const auto prove_with = [&](int threads) {
    proof::ProveOptions options;
    options.worst = 3;
    options.work.threads = threads;
    return proof::prove(program, ending, store.tables(), options).value();
  };
  const proof::SideReport one = prove_with(1).sides.at(0);
  const proof::SideReport four = prove_with(4).sides.at(0);
  CHECK(one.wins == four.wins);
  CHECK(one.win_faults == four.win_faults);
  CHECK(one.program.mean == four.program.mean);
  CHECK(one.program.random_mean == four.program.random_mean);
  CHECK(one.optimal.random_mean == four.optimal.random_mean);
  REQUIRE(one.worst.size() == four.worst.size());
  for (std::size_t i = 0; i < one.worst.size(); ++i) {
    CHECK(one.worst[i].position == four.worst[i].position);
    CHECK(one.worst[i].line.size() == four.worst[i].line.size());
  }
}

}  // namespace
}  // namespace cheg::test::proof_threads_test
