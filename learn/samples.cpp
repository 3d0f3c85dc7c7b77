#include "learn/samples.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace cheg::learn {
namespace {

constexpr std::size_t kBits = 64;

struct Sample {
  std::size_t cell;
  std::uint8_t class_number;
  std::uint64_t weight;
};

std::vector<Sample> sorted_samples(const Cells& cells) {
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < cells.cells.size(); ++i) {
    const Counts& positions = cells.cells[i].positions;
    const auto* const most = std::ranges::max_element(positions);
    samples.push_back({i, static_cast<std::uint8_t>(most - positions.begin()), sum(positions)});
  }
  std::ranges::stable_sort(samples, {}, [](const Sample& sample) {
    return std::tuple(sample.class_number, sample.weight);
  });
  return samples;
}

}  // namespace

Samples::Samples(const Cells& cells, const std::vector<Literal>& literals) {
  const std::vector<Sample> samples = sorted_samples(cells);
  std::vector<std::size_t> bit_of(cells.cells.size());
  std::size_t bit = 0;
  for (const Sample& sample : samples) {
    const bool fits = !classes_.empty() && classes_.back() == sample.class_number &&
                      weights_.back() == sample.weight && bit % kBits != 0;
    if (!fits) {
      bit = classes_.size() * kBits;
      classes_.push_back(sample.class_number);
      weights_.push_back(sample.weight);
    }
    bit_of[sample.cell] = bit++;
  }
  const CellSet none(classes_.size(), 0);
  const auto set = [](CellSet& bits, std::size_t number) {
    bits[number / kBits] |= std::uint64_t{1} << (number % kBits);
  };
  all_ = none;
  of_class_.fill(none);
  for (const std::size_t number : bit_of) {
    set(all_, number);
    set(of_class_[classes_[number / kBits]], number);
  }
  for (const Literal& literal : literals) {
    CellSet& bits = literals_.emplace_back(none);
    for (std::size_t i = 0; i < cells.cells.size(); ++i) {
      if (literal.holds(cells.cells[i].values[literal.feature])) {
        set(bits, bit_of[i]);
      }
    }
  }
}

Counts Samples::count(const CellSet& set) const {
  Counts counts{};
  for (std::size_t i = 0; i < set.size(); ++i) {
    counts[classes_[i]] += static_cast<std::uint64_t>(std::popcount(set[i])) * weights_[i];
  }
  return counts;
}

std::uint64_t sum(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

void remove(CellSet& set, const CellSet& other) {
  for (std::size_t i = 0; i < set.size(); ++i) {
    set[i] &= ~other[i];
  }
}

bool is_empty(const CellSet& set) {
  return std::ranges::all_of(set, [](std::uint64_t word) { return word == 0; });
}

}  // namespace cheg::learn
