// Tuning by several threads: for the thread sanitizer.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/tune/tuning.hpp"
#include "tune/learner.hpp"
#include "tune/session.hpp"

namespace cheg::test::tune_threads_test {
namespace {

TEST_CASE("three threads tune as one does") {
  const std::string text = krk_by_sum("1 near + 1 space + 1 centre");
  const Tables tables(material("KRK"));
  const auto tuned_with = [&](int threads) {
    const tune::Model model = model_of(text, tables, threads);
    tune::Learner learner(model, {true}, threads);
    tune::LearningState state = learner.begin(1);
    constexpr std::uint64_t kRounds = 8;
    tune::run_rounds(learner, state, [](const auto& now) { return now.rounds < kRounds; });
    return tune::saved_state(state, text, "KRK");
  };
  CHECK(tuned_with(3) == tuned_with(1));
}

}  // namespace
}  // namespace cheg::test::tune_threads_test
