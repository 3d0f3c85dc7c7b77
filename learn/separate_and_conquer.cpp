#include "learn/separate_and_conquer.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/require.hpp"

namespace cheg::learn {
namespace {

// A list that is being made.
struct OpenList {
  std::vector<LearnedRule> rules;
  CellSet left;  // that no rule covers
  std::uint64_t positions_left = 0;
};

// A share of the positions.
constexpr double kMuch = 0.1;

class ListMaker {
 public:
  ListMaker(const Samples& samples, const LearnOptions& options, const proof::ProofWork& work)
      : samples_(samples), options_(options), work_(work) {
    const std::uint64_t all = sum(samples.count(samples.all()));
    open_.push_back({{}, samples.all(), all});
    all_ = std::max<std::uint64_t>(all, 1);
  }

  Result<DecisionList, WorkError> make() {
    for (std::size_t rules = 0; rules < options_.most_rules && !is_settled(open_[0]); ++rules) {
      std::vector<OpenList> longer = all_longer(options_.beam.most_literals);
      if (longer.empty()) {
        // Each literal excludes something, so that the search ends without a limit too.
        longer = all_longer(samples_.literal_count());
      }
      if (work_.is_stopped()) {
        return WorkError(Stopped());
      }
      if (longer.empty()) {
        break;  // no rule is without error
      }
      keep_best(std::move(longer));
      if (work_.progress) {
        work_.progress("rules", 1 - share_left(open_[0]));
      }
    }
    return best_finished();
  }

 private:
  [[nodiscard]] double share_left(const OpenList& list) const {
    return static_cast<double>(list.positions_left) / static_cast<double>(all_);
  }

  // Whether one class is left.
  [[nodiscard]] bool is_settled(const OpenList& list) const {
    const Counts counts = samples_.count(list.left);
    return std::ranges::count_if(counts, [](std::uint64_t count) { return count > 0; }) <= 1;
  }

  // The lists with one more rule.
  [[nodiscard]] std::vector<OpenList> all_longer(std::size_t most_literals) const {
    std::vector<OpenList> longer;
    for (const OpenList& list : open_) {
      extend(list, most_literals, longer);
    }
    return longer;
  }

  // Adds the list with one more rule, once for each class and weight of purity.
  void extend(const OpenList& list, std::size_t most_literals,
              std::vector<OpenList>& longer) const {
    const bool is_single = options_.lists == 1 || share_left(list) > kMuch;
    const std::vector<double> factors =
        is_single ? std::vector<double>{1} : std::vector<double>{1, 0.5, 2};
    const Counts counts = samples_.count(list.left);
    for (std::size_t number = 0; number < counts.size(); ++number) {
      for (const double factor : factors) {
        if (counts[number] == 0) {
          continue;
        }
        BeamOptions beam = options_.beam;
        beam.most_literals = most_literals;
        beam.purity *= factor;
        auto rule = grow_rule(samples_, list.left, number, beam, work_);
        if (rule) {
          OpenList& next = longer.emplace_back(list);
          remove(next.left, rule->covered);
          next.positions_left -= rule->positions;
          next.rules.push_back(std::move(rule->rule));
        }
      }
    }
  }

  // Keeps the lists that leave least, those that leave one class first; where much is left, only
  // one.
  void keep_best(std::vector<OpenList> longer) {
    std::ranges::stable_sort(longer, {}, [&](const OpenList& list) {
      return std::tuple(!is_settled(list), list.positions_left);
    });
    std::set<CellSet> known;
    open_.clear();
    for (OpenList& list : longer) {
      if (open_.size() < options_.lists && known.insert(list.left).second) {
        open_.push_back(std::move(list));
      }
    }
    if (share_left(open_[0]) > kMuch) {
      open_.resize(1);
    }
  }

  // The least errors, then the fewest rules and literals.
  [[nodiscard]] DecisionList best_finished() const {
    std::vector<DecisionList> finished;
    for (const OpenList& open : open_) {
      const Counts counts = samples_.count(open.left);
      DecisionList& list = finished.emplace_back();
      list.rules = open.rules;
      list.default_class =
          static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin());
      prune(samples_, list);
    }
    return *std::ranges::min_element(finished, {}, [&](const DecisionList& list) {
      return std::tuple(errors(samples_, list), list.rules.size(), list.literal_count());
    });
  }

  const Samples& samples_;
  const LearnOptions& options_;
  const proof::ProofWork& work_;
  std::uint64_t all_ = 1;
  std::vector<OpenList> open_;  // the one that leaves least first
};

}  // namespace

Result<DecisionList, WorkError> learn_list(const Samples& samples, const LearnOptions& options,
                                           const proof::ProofWork& work) {
  CHEG_REQUIRE(options.lists > 0);
  return ListMaker(samples, options, work).make();
}

}  // namespace cheg::learn
