// Coverage by several threads: for the thread sanitizer.
#include "chess/tablebase/store.hpp"
#include "cover/cover.hpp"
#include "cover/pages.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::cover_threads_test {
namespace {

TEST_CASE("four threads cover what one does") {
  const auto program = prepared(
      "USE RULES\nUSE GEOMETRY\nENTRY R,K\n"
      "RULE MATE \"Mate.\"\n  AFTER MATE\n"
      "RULE AGAIN \"Mate.\"\n  WHERE CHECK(X)\n  AFTER MATE\n"
      "RULE MOVE \"Any.\"\n  WHERE SOLID(X)\nEND\n");
  const auto ending = *chess::parse_material("KRK");
  chess::tablebase::Store store(std::nullopt);
  REQUIRE_FALSE(store.provide_all(ending, {}));
  const auto cover_with = [&](int threads) {
    cover::CoverOptions options;
    options.games = 0;
    options.step = 7;
    options.work.threads = threads;
    return cover::cover_json(cover::cover({program, &program->program()},
                                          stdlib::native_libraries(), ending, store.tables(),
                                          options)
                                 .value());
  };
  CHECK(cover_with(1) == cover_with(4));
}

}  // namespace
}  // namespace cheg::test::cover_threads_test
