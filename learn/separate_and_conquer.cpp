#include "learn/separate_and_conquer.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "base/require.hpp"

namespace cheg::learn {
namespace {

class ListMaker {
 public:
  ListMaker(const Samples& samples, const LearnOptions& options, const proof::ProofWork& work)
      : samples_(samples),
        options_(options),
        work_(work),
        all_(sum(samples.count(samples.all()))) {}

  // Nothing if the work is stopped.
  std::optional<DecisionList> make(std::size_t number, double purity) {
    BeamOptions beam = options_.beam;
    beam.purity = purity;
    DecisionList list;
    CellSet left = samples_.all();
    while (!is_settled(left) && list.rules.size() < options_.most_rules) {
      std::optional<GrownRule> rule = best_rule(left, beam);
      if (!rule) {
        break;
      }
      remove(left, rule->covered);
      list.rules.push_back(std::move(rule->rule));
      show(number, left);
    }
    if (work_.is_stopped()) {
      return std::nullopt;
    }
    const Counts counts = samples_.count(left);
    list.default_class =
        static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin());
    prune(samples_, list);
    return list;
  }

 private:
  // Whether one class is left.
  [[nodiscard]] bool is_settled(const CellSet& left) const {
    const Counts counts = samples_.count(left);
    return std::ranges::count_if(counts, [](std::uint64_t count) { return count > 0; }) <= 1;
  }

  [[nodiscard]] std::optional<GrownRule> best_rule(const CellSet& left,
                                                   const BeamOptions& beam) const {
    const Counts counts = samples_.count(left);
    std::optional<GrownRule> best;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] <= (best ? best->positions : 0)) {
        continue;
      }
      std::optional<GrownRule> rule = grow_rule(samples_, left, i, beam, work_);
      if (rule && (!best || rule->positions > best->positions)) {
        best = std::move(rule);
      }
    }
    return best;
  }

  void show(std::size_t number, const CellSet& left) const {
    if (work_.progress) {
      const double settled =
          1 - static_cast<double>(sum(samples_.count(left))) / static_cast<double>(all_);
      work_.progress("rules",
                     (static_cast<double>(number) + settled) / static_cast<double>(options_.tries));
    }
  }

  const Samples& samples_;
  const LearnOptions& options_;
  const proof::ProofWork& work_;
  std::uint64_t all_;
};

}  // namespace

Result<DecisionList, WorkError> learn_list(const Samples& samples, const LearnOptions& options,
                                           const proof::ProofWork& work) {
  CHEG_REQUIRE(options.tries > 0);
  ListMaker maker(samples, options, work);
  std::optional<DecisionList> best;
  const auto cost = [&](const DecisionList& list) {
    return std::tuple(errors(samples, list), list.rules.size(), list.literal_count());
  };
  constexpr double kFactors[] = {1, 0.5, 1.5, 0.75, 2, 0.25, 1.25, 3};
  for (std::size_t i = 0; i < std::min(options.tries, std::size(kFactors)); ++i) {
    std::optional<DecisionList> list = maker.make(i, options.beam.purity * kFactors[i]);
    if (!list) {
      return WorkError(Stopped());
    }
    if (!best || cost(*list) < cost(*best)) {
      best = std::move(list);
    }
  }
  return *std::move(best);
}

}  // namespace cheg::learn
