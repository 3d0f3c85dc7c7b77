// Generating tables by several threads: for the thread sanitizer.
#include <algorithm>

#include "chess/tablebase/store.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::tablebase_threads_test {
namespace {

using chess::tablebase::Store;

Store tables(int threads) {
  Store store(std::nullopt);
  chess::tablebase::StoreOptions options;
  options.generate.threads = threads;
  const auto error = store.provide_all(*chess::parse_material("KPK"), options);
  REQUIRE_FALSE(error);
  return store;
}

TEST_CASE("four threads generate the tables that one does") {
  const Store one = tables(1);
  const Store four = tables(4);
  for (const char* ending : {"KPK", "KQK", "KRK"}) {
    for (const chess::Color side : {chess::Color::white, chess::Color::black}) {
      const auto a = one.tables().find(*chess::parse_material(ending))->bytes(side);
      const auto b = four.tables().find(*chess::parse_material(ending))->bytes(side);
      CHECK(std::equal(a.begin(), a.end(), b.begin(), b.end()));
    }
  }
}

}  // namespace
}  // namespace cheg::test::tablebase_threads_test
