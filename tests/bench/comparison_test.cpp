#include "bench/comparison.hpp"

#include "tests/support/catch.hpp"

namespace cheg::test::comparison_test {
namespace {

using bench::read_samples;

constexpr const char* kBefore = R"({"context":{},"benchmarks":[
  {"name":"make","run_name":"make","run_type":"iteration","real_time":9,"cpu_time":2.0,"time_unit":"ns"},
  {"name":"make","run_name":"make","run_type":"iteration","real_time":9,"cpu_time":2.2,"time_unit":"ns"},
  {"name":"make","run_name":"make","run_type":"iteration","real_time":9,"cpu_time":2.1,"time_unit":"ns"},
  {"name":"make_median","run_name":"make","run_type":"aggregate","cpu_time":7,"time_unit":"ns"},
  {"name":"x","run_name":"x/real_time","run_type":"iteration","real_time":3,"cpu_time":1,"time_unit":"ms"},
  {"name":"y","run_name":"y","run_type":"iteration","error_occurred":true,"cpu_time":1,"time_unit":"ms"},
  {"name":"old","run_name":"old","run_type":"iteration","cpu_time":1,"time_unit":"s"}]})";

constexpr const char* kAfter = R"({"benchmarks":[
  {"name":"make","run_name":"make","run_type":"iteration","cpu_time":1.0,"time_unit":"ns"},
  {"name":"make","run_name":"make","run_type":"iteration","cpu_time":1.1,"time_unit":"ns"},
  {"name":"x","run_name":"x/real_time","run_type":"iteration","real_time":2900,"time_unit":"us"},
  {"name":"x","run_name":"x/real_time","run_type":"iteration","real_time":3300,"time_unit":"us"},
  {"name":"new","run_name":"new","run_type":"iteration","cpu_time":1,"time_unit":"s"}]})";

TEST_CASE("two runs are compared by their medians, and what may be noise is called so") {
  CHECK(bench::comparison(*read_samples(kBefore), *read_samples(kAfter)) ==
        "benchmark                                                before        after   ratio  "
        "might be\n"
        "make                                                   2.100 ns     1.050 ns   0.500  "
        "0.455 to 0.550\n"
        "x/real_time                                            3.000 ms     3.100 ms   1.033  "
        "0.967 to 1.100  noise\n"
        "only before: old\n"
        "only after: new\n");
}

TEST_CASE("what no run of the benchmarks has written is refused") {
  for (const char* text : {"", "{", "[]", "{}", R"({"benchmarks":3})"}) {
    CHECK(read_samples(text).error() == "this is not what `cheg bench --json FILE` writes");
  }
  for (const char* text :
       {R"({"benchmarks":[]})", R"({"benchmarks":[1,{"run_type":"iteration"}]})"}) {
    CHECK(read_samples(text).error() == "no benchmark has a time here");
  }
}

}  // namespace
}  // namespace cheg::test::comparison_test
