// Lessons that make good moves more likely, and the sums from which they are made.
#include "tune/imitation.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"
#include "tests/tune/tuning.hpp"
#include "tune/learner.hpp"
#include "tune/rank.hpp"
#include "tune/session.hpp"

namespace cheg::test::imitation_test {
namespace {

const std::string kZeros =
    "0 near + 0 far + 0 flights + 0 space + 0 lane + 0 corner + 0 edge + 0 centre + 0 safe + "
    "0 apart + 0 divides";

std::vector<double> numbers_in_text(const tune::Formulas& formulas) {
  std::vector<double> numbers;
  for (const std::uint32_t i : formulas.tuned()) {
    numbers.push_back(static_cast<double>(formulas.numbers[i].value));
  }
  return numbers;
}

TEST_CASE("the sum of a position by its coefficients is the sum that the minimax adds up") {
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  tune::Minimax minimax(model, 1);
  minimax.run(tune::setting_in_text(model.formulas));
  const std::vector<double> numbers = numbers_in_text(model.formulas);
  tune::Coefficients coefficients(model);
  const tune::KeyFormula& key = minimax.formula_of(0);
  int compared = 0;
  for (tune::PositionNumber i = 0; i < model.graph.answered; i += kIsSlow ? 100U : 50U) {
    const std::int64_t rank = minimax.rank(0, i);
    const tune::PositionNumber leaf = minimax.leaf(0, i);
    if (rank <= tune::kMatedInTwoRank || rank >= tune::kWorthlessRank) {
      continue;
    }
    REQUIRE(leaf != tune::kNoPosition);
    const double expected =
        static_cast<double>(key.denominator) * coefficients.sum_of(key, leaf, numbers) +
        static_cast<double>(key.numerator) * coefficients.sum_of(key, i, numbers);
    CHECK(static_cast<double>(rank) == expected);

    coefficients.add(key, leaf, static_cast<double>(key.denominator));
    coefficients.add(key, i, static_cast<double>(key.numerator));
    double added = 0;
    for (const std::uint32_t place : coefficients.touched()) {
      added += coefficients[place] * numbers[place];
    }
    CHECK(added == expected);
    coefficients.clear();
    CHECK(coefficients.touched().empty());
    ++compared;
  }
  CHECK(compared > 100);
}

// The probability of the good moves, among the eight choices with the least ranks; if none of them
// is good, the last of them gives way to the best good one.
double probability_of_good(const tune::Model& model, const tune::Minimax& minimax,
                           const tune::Outcome& outcome, tune::PositionNumber ours,
                           const std::vector<double>& numbers) {
  const auto is_soonest = [&](tune::PositionNumber theirs) {
    return model.graph.best_after[theirs] < model.graph.best[ours];
  };
  const auto is_proved = [&](tune::PositionNumber theirs) {
    return outcome.moves_after(theirs) != tune::Graph::kLost;
  };
  const auto is_soon = [&](tune::PositionNumber theirs) {
    return is_proved(theirs) && (is_soonest(theirs) ||
                                 outcome.moves_after(theirs) <= model.graph.best_after[theirs] + 2);
  };
  const auto is_good = [&](tune::PositionNumber theirs) {
    if (std::ranges::any_of(model.choices[ours], is_soon)) {
      return is_soon(theirs);
    }
    return std::ranges::any_of(model.choices[ours], is_proved) ? is_proved(theirs)
                                                               : is_soonest(theirs);
  };
  std::vector<tune::PositionNumber> compared;
  for (const tune::PositionNumber theirs : model.choices[ours]) {
    if (minimax.rank(0, theirs) < tune::kWorthlessRank) {
      compared.push_back(theirs);
    }
  }
  std::ranges::stable_sort(compared, {}, [&](auto theirs) { return minimax.rank(0, theirs); });
  constexpr std::size_t kCompared = 8;
  while (compared.size() > kCompared) {
    const bool is_only_good =
        is_good(compared.back()) && std::ranges::count_if(compared, is_good) == 1;
    compared.erase(compared.end() - (is_only_good ? 2 : 1));
  }

  const tune::Coefficients sums(model);
  const tune::KeyFormula& key = minimax.formula_of(0);
  const double self = static_cast<double>(key.numerator) / static_cast<double>(key.denominator);
  double good = 0;
  double all = 0;
  for (const tune::PositionNumber theirs : compared) {
    const double share = std::exp(-(sums.sum_of(key, minimax.leaf(0, theirs), numbers) +
                                    self * sums.sum_of(key, theirs, numbers)));
    all += share;
    good += is_good(theirs) ? share : 0;
  }
  return good / all;
}

TEST_CASE("a lesson makes the good moves of its position more likely") {
  const tune::Model model = model_of(krk_by_sum(kZeros), krk_tables());
  tune::Minimax minimax(model, 1);
  tune::Outcome outcome(model.graph, {true});
  tune::Setting setting = tune::setting_in_text(model.formulas);
  // Small numbers, so that no probability is near 0 or 1.
  const std::vector<double> begin{0.2, 0.01, 0.1, -0.01, 0.3, 0.2, -0.1, 0.2, 0.1, -0.1, 0.2};
  for (std::size_t i = 0; i < begin.size(); ++i) {
    setting.values[model.formulas.tuned()[i]] = std::llround(100 * begin[i]);
  }
  minimax.run(setting);
  outcome.run(minimax.decisions());
  tune::Imitation imitation(model, minimax, outcome);
  int taught = 0;
  for (tune::PositionNumber i = 0; i < model.graph.judged; i += kIsSlow ? 160U : 20U) {
    std::vector<double> numbers = begin;
    tune::StepScales scales;
    scales.begin(numbers.size());
    imitation.teach(i, 1e-5, numbers, scales);
    if (numbers == begin) {
      continue;  // there is nothing to learn
    }
    CHECK(probability_of_good(model, minimax, outcome, i, numbers) >
          probability_of_good(model, minimax, outcome, i, begin));
    ++taught;
  }
  CHECK(taught > 10);
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("imitation alone wins most positions, and a resumed one ends like one without a pause") {
  const std::string text = krk_by_sum(kZeros);
  const tune::Model model = model_of(text, krk_tables());
  constexpr std::uint64_t kRounds = 60;
  const auto learner = [&] {
    auto made = std::make_unique<tune::Learner>(model, tune::WinCriterion{true}, 1);
    made->settings.imitations = kRounds;
    made->settings.imitation_lessons = 1000;
    return made;
  };
  const auto first = learner();
  const tune::LearningState begin = first->begin(1);
  CHECK(begin.imitations_left == kRounds);
  const tune::LearningState whole = after_rounds(*first, begin, kRounds + 5);
  CHECK(whole.imitations_left == 0);
  CHECK(whole.best.quality.unwon < whole.best.quality.won / 8);

  for (const std::uint64_t pause : {13U, 60U}) {
    const auto second = learner();
    const std::string saved = tune::saved_state(after_rounds(*second, begin, pause), text, "KRK");
    const auto read = tune::read_state(saved, text, "KRK", model.formulas);
    REQUIRE(read);
    const auto third = learner();
    CHECK(tune::saved_state(after_rounds(*third, *read, kRounds + 5), text, "KRK") ==
          tune::saved_state(whole, text, "KRK"));
  }
}

TEST_CASE(
    "a program that wins more than half of the positions as written is not taught by imitation") {
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  tune::Learner learner(model, {true}, 1);
  learner.settings.imitations = 10;
  learner.settings.imitation_lessons = 1000;
  CHECK(learner.begin(1).imitations_left == 0);
}

#endif

}  // namespace
}  // namespace cheg::test::imitation_test
