// compare BEFORE.json AFTER.json: prints the ratios between two runs of the benchmarks.
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "bench/comparison.hpp"

namespace {

std::optional<cheg::bench::Samples> read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) {
    fmt::print(stderr, "compare: cannot read {}\n", path);
    return std::nullopt;
  }
  auto samples = cheg::bench::read_samples(text);
  if (!samples) {
    fmt::print(stderr, "compare: {}: {}\n", path, samples.error());
    return std::nullopt;
  }
  return std::move(*samples);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr,
               "usage: compare BEFORE.json AFTER.json\n"
               "Both are written by `cheg bench --json FILE`.\n");
    return 2;
  }
  const auto before = read(argv[1]);
  const auto after = read(argv[2]);
  if (!before || !after) {
    return 1;
  }
  fmt::print("{}", cheg::bench::comparison(*before, *after));
  return 0;
}
