#include "learn/beam.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/parallel.hpp"

namespace cheg::learn {
namespace {

struct Conjunction {
  std::vector<std::size_t> literals;
  CellSet covered;
  std::uint64_t right = 0;  // positions of the class
  std::uint64_t wrong = 0;
};

// A conjunction with one more literal.
struct Step {
  std::size_t parent = 0;  // in the beam
  std::size_t literal = 0;
  std::uint64_t right = 0;
  std::uint64_t wrong = 0;
  double score = 0;
};

// The words of a conjunction that are not empty.
struct UsedWord {
  std::uint64_t bits;
  std::uint64_t weight;
  std::uint32_t place;
};

std::uint64_t weight_in(const std::vector<UsedWord>& words, const CellSet& literal) {
  std::uint64_t weight = 0;
  for (const UsedWord& word : words) {
    weight +=
        static_cast<std::uint64_t>(std::popcount(word.bits & literal[word.place])) * word.weight;
  }
  return weight;
}

// The cells that are left, in as few words as possible, and the literals that tell them apart.
struct LeftCells {
  LeftCells(const Samples& samples, const CellSet& left) {
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (left[i] != 0) {
        places.push_back(i);
        all.push_back(left[i]);
      }
    }
    std::set<CellSet> known{all, CellSet(all.size(), 0)};
    for (std::size_t number = 0; number < samples.literal_count(); ++number) {
      CellSet bits = all;
      for (std::size_t i = 0; i < bits.size(); ++i) {
        bits[i] &= samples.literal(number)[places[i]];
      }
      if (known.insert(bits).second) {
        numbers.push_back(number);
        literals.push_back(std::move(bits));
      }
    }
  }

  std::vector<std::size_t> places;  // of the words, in the samples
  CellSet all;
  std::vector<std::size_t> numbers;  // of the literals, in the samples
  std::vector<CellSet> literals;
};

class Beam {
 public:
  Beam(const Samples& samples, const CellSet& left, std::size_t class_number,
       const BeamOptions& options, const proof::ProofWork& work)
      : samples_(samples),
        left_(samples, left),
        size_(left.size()),
        class_(class_number),
        options_(options),
        work_(work) {
    const Counts counts = samples.count(left);
    beam_.push_back({{}, left_.all, counts[class_number], sum(counts) - counts[class_number]});
    // Where little is left, a search of more conjunctions takes no longer.
    constexpr std::size_t kMostTimes = 4;
    width_ = options.width * std::clamp(size_ / left_.places.size(), std::size_t{1}, kMostTimes);
  }

  std::optional<GrownRule> grow() {
    for (std::size_t length = 0; !beam_.empty() && length < options_.most_literals; ++length) {
      std::vector<std::vector<Step>> steps(beam_.size());
      for_each_in_parallel(beam_.size(), work_.threads, 1, [&](std::size_t parent, int /*thread*/) {
        steps[parent] = steps_from(parent);
      });
      if (work_.is_stopped()) {
        return std::nullopt;
      }
      keep_best(steps);
    }
    return best_ ? std::optional(grown()) : std::nullopt;
  }

 private:
  [[nodiscard]] std::uint64_t least_to_beat() const { return best_ ? best_->right : 0; }

  // The best conjunction, with the numbers of the samples.
  [[nodiscard]] GrownRule grown() const {
    GrownRule rule{{{}, class_}, CellSet(size_, 0), best_->right};
    for (const std::size_t literal : best_->literals) {
      rule.rule.literals.push_back(left_.numbers[literal]);
    }
    for (std::size_t i = 0; i < left_.places.size(); ++i) {
      rule.covered[left_.places[i]] = best_->covered[i];
    }
    return rule;
  }

  [[nodiscard]] std::vector<Step> steps_from(std::size_t parent) const {
    const Conjunction& from = beam_[parent];
    std::vector<UsedWord> right;
    std::vector<UsedWord> wrong;
    for (std::size_t i = 0; i < from.covered.size(); ++i) {
      if (from.covered[i] != 0) {
        const std::size_t place = left_.places[i];
        (samples_.class_of_word(place) == class_ ? right : wrong)
            .push_back(
                {from.covered[i], samples_.weight_of_word(place), static_cast<std::uint32_t>(i)});
      }
    }
    std::vector<Step> steps;
    for (std::size_t literal = 0; literal < left_.literals.size(); ++literal) {
      Step step{parent, literal, weight_in(right, left_.literals[literal]), 0, 0};
      if (step.right <= least_to_beat()) {
        continue;
      }
      step.wrong = weight_in(wrong, left_.literals[literal]);
      if (step.wrong < from.wrong) {
        step.score = score(step);
        steps.push_back(step);
      }
    }
    return steps;
  }

  // Many positions of the class, and few others.
  [[nodiscard]] double score(const Step& step) const {
    const auto right = static_cast<double>(step.right);
    const auto wrong = static_cast<double>(step.wrong);
    return std::log(right) + options_.purity * std::log((right + 1) / (right + wrong + 2));
  }

  void keep_best(const std::vector<std::vector<Step>>& steps) {
    std::vector<Step> all;
    for (const std::vector<Step>& some : steps) {
      all.insert(all.end(), some.begin(), some.end());
    }
    std::ranges::sort(all, [](const Step& a, const Step& b) {
      return std::tuple(-a.score, a.parent, a.literal) < std::tuple(-b.score, b.parent, b.literal);
    });
    std::vector<Conjunction> next;
    std::set<std::vector<std::size_t>> known;
    for (const Step& step : all) {
      if (step.right <= least_to_beat() || (step.wrong > 0 && next.size() >= width_)) {
        continue;
      }
      Conjunction longer = with_literal(step);
      if (!known.insert(longer.literals).second) {
        continue;
      }
      if (step.wrong == 0) {
        best_ = std::move(longer);
      } else {
        next.push_back(std::move(longer));
      }
    }
    std::erase_if(next, [&](const Conjunction& it) { return it.right <= least_to_beat(); });
    beam_ = std::move(next);
  }

  [[nodiscard]] Conjunction with_literal(const Step& step) const {
    const Conjunction& from = beam_[step.parent];
    Conjunction longer{from.literals, from.covered, step.right, step.wrong};
    longer.literals.insert(std::ranges::upper_bound(longer.literals, step.literal), step.literal);
    const CellSet& bits = left_.literals[step.literal];
    for (std::size_t i = 0; i < bits.size(); ++i) {
      longer.covered[i] &= bits[i];
    }
    return longer;
  }

  const Samples& samples_;
  LeftCells left_;
  std::size_t size_;  // of a set, in words
  std::size_t width_ = 0;
  std::size_t class_;
  const BeamOptions& options_;
  const proof::ProofWork& work_;
  std::vector<Conjunction> beam_;
  std::optional<Conjunction> best_;
};

}  // namespace

std::optional<GrownRule> grow_rule(const Samples& samples, const CellSet& left,
                                   std::size_t class_number, const BeamOptions& options,
                                   const proof::ProofWork& work) {
  return Beam(samples, left, class_number, options, work).grow();
}

}  // namespace cheg::learn
