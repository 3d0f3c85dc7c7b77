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
    weight += static_cast<std::uint64_t>(std::popcount(word.bits & literal[word.place])) *
              word.weight;
  }
  return weight;
}

// A number from 0 to 1 that looks like chance.
double noise(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
  std::uint64_t bits = seed * 0x9e37'79b9'7f4a'7c15U + a * 0xbf58'476d'1ce4'e5b9U + b;
  bits = (bits ^ bits >> 30U) * 0xbf58'476d'1ce4'e5b9U;
  bits = (bits ^ bits >> 27U) * 0x94d0'49bb'1331'11ebU;
  return static_cast<double>((bits ^ bits >> 31U) >> 11U) * 0x1p-53;
}

class Beam {
 public:
  Beam(const Samples& samples, const CellSet& left, std::size_t class_number,
       const BeamOptions& options, const proof::ProofWork& work)
      : samples_(samples), class_(class_number), options_(options), work_(work) {
    const Counts counts = samples.count(left);
    beam_.push_back({{}, left, counts[class_number], sum(counts) - counts[class_number]});
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
    return std::move(best_);
  }

 private:
  [[nodiscard]] std::uint64_t least_to_beat() const { return best_ ? best_->positions : 0; }

  std::vector<Step> steps_from(std::size_t parent) const {
    const Conjunction& from = beam_[parent];
    std::vector<UsedWord> right;
    std::vector<UsedWord> wrong;
    for (std::size_t i = 0; i < from.covered.size(); ++i) {
      if (from.covered[i] != 0) {
        (samples_.class_of_word(i) == class_ ? right : wrong)
            .push_back({from.covered[i], samples_.weight_of_word(i),
                        static_cast<std::uint32_t>(i)});
      }
    }
    std::vector<Step> steps;
    for (std::size_t literal = 0; literal < samples_.literal_count(); ++literal) {
      Step step{parent, literal, weight_in(right, samples_.literal(literal)), 0, 0};
      if (step.right <= least_to_beat()) {
        continue;
      }
      step.wrong = weight_in(wrong, samples_.literal(literal));
      if (step.wrong < from.wrong) {
        step.score = score(step);
        steps.push_back(step);
      }
    }
    return steps;
  }

  // Many positions of the class, and few others.
  [[nodiscard]] double score(const Step& step) const {
    constexpr double kOfPurity = 2;
    const auto right = static_cast<double>(step.right);
    const auto wrong = static_cast<double>(step.wrong);
    const double chance =
        options_.seed == 0 ? 0 : noise(options_.seed, step.right, step.wrong) * kChance;
    return std::log(right) + kOfPurity * std::log((right + 1) / (right + wrong + 2)) + chance;
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
      if (step.right <= least_to_beat() || (step.wrong > 0 && next.size() >= options_.width)) {
        continue;
      }
      Conjunction longer = with_literal(step);
      if (!known.insert(longer.literals).second) {
        continue;
      }
      if (step.wrong == 0) {
        best_ = GrownRule{{longer.literals, class_}, longer.covered, step.right};
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
    const CellSet& bits = samples_.literal(step.literal);
    for (std::size_t i = 0; i < bits.size(); ++i) {
      longer.covered[i] &= bits[i];
    }
    return longer;
  }

  static constexpr double kChance = 0.2;

  const Samples& samples_;
  std::size_t class_;
  const BeamOptions& options_;
  const proof::ProofWork& work_;
  std::vector<Conjunction> beam_;
  std::optional<GrownRule> best_;
};

}  // namespace

std::optional<GrownRule> grow_rule(const Samples& samples, const CellSet& left,
                                   std::size_t class_number, const BeamOptions& options,
                                   const proof::ProofWork& work) {
  return Beam(samples, left, class_number, options, work).grow();
}

}  // namespace cheg::learn
