// Tuning as a whole: from wrong numbers to a proof, and the same again.
#include "tune/learner.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "chess/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"
#include "tests/tune/tuning.hpp"
#include "tune/exceptions.hpp"
#include "tune/session.hpp"

namespace cheg::test::learner_test {
namespace {

#if !defined(CHEG_SANITIZED)

// Some weights of the proved sum changed.
const std::string kWrongSum =
    "250 near + 54 far + 237 flights - 20 space + 427 lane + 575 corner - 17 edge + 300 centre + "
    "109 safe - 161 apart + 200 divides";

TEST_CASE("a perturbed program is proved again, and a resumed run ends like one without a pause") {
  const std::string text = krk_by_sum(kWrongSum);
  const tune::Model model = model_of(text, krk_tables());
  tune::Learner learner(model, {true}, 1);
  const tune::LearningState begin = learner.begin(1);
  CHECK(begin.best.quality.unwon > 0);

  constexpr std::uint64_t kRounds = 400;
  const tune::LearningState whole = after_rounds(learner, begin, kRounds);
  CHECK(whole.best.quality.unwon == 0);
  CHECK(learner.judged(whole.best.setting).quality.unwon == 0);

  for (const std::uint64_t pause : {7U, 180U}) {
    const tune::LearningState first = after_rounds(learner, begin, pause);
    const std::string saved = tune::saved_state(first, text, "KRK");
    const auto read = tune::read_state(saved, text, "KRK", model.formulas);
    REQUIRE(read);
    tune::Learner other(model, {true}, 1);
    const tune::LearningState resumed = after_rounds(other, *read, kRounds);
    CHECK(tune::saved_state(resumed, text, "KRK") == tune::saved_state(whole, text, "KRK"));
  }
}

TEST_CASE("a run with corrections wins more, and ends like one without a pause if it is resumed") {
  const std::string text = krk_by_sum(kNearlyProvedSum);
  const tune::Model model = model_of(text, krk_tables());
  const auto make = [&] {
    auto learner = std::make_unique<tune::Learner>(model, tune::WinCriterion{true}, 1);
    learner->settings.corrections = 2000;
    learner->settings.tries = 5;
    return learner;
  };
  const auto learner = make();
  constexpr std::uint64_t kRounds = 300;
  const tune::LearningState begin = learner->begin(1);
  REQUIRE(begin.best.quality.unwon > 0);
  REQUIRE(begin.best.quality.unwon < 175168 / 20);
  const tune::LearningState whole = after_rounds(*learner, begin, kRounds);
  CHECK(whole.best.quality.unwon < begin.best.quality.unwon);
  CHECK(whole.attempts > 0);
  for (const std::uint64_t pause : {17U, 38U}) {
    const tune::LearningState first = after_rounds(*learner, begin, pause);
    const std::string saved = tune::saved_state(first, text, "KRK");
    const auto read = tune::read_state(saved, text, "KRK", model.formulas);
    REQUIRE(read);
    CHECK(tune::saved_state(after_rounds(*make(), *read, kRounds), text, "KRK") ==
          tune::saved_state(whole, text, "KRK"));
  }
}

TEST_CASE("one round of decisions is judged as the proof judges") {
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  tune::Learner learner(model, {true}, 1);
  const tune::Quality quality = learner.judged(tune::setting_in_text(model.formulas)).quality;
  // What `cheg prove` says of this program, asked position by position.
  CHECK(quality.unwon == 0);
  CHECK(quality.won == 175168);
  CHECK(quality.longest == 22);
}

TEST_CASE("where a rule keeps no move for its BEST, the next rule decides, as in the proof") {
  std::string text = krk_by_sum(kProvedSum);
  text.insert(text.find("RULE DRIVE"),
              "RULE STEP \"Our king, which is far away, comes nearer.\"\n"
              "  WHEN near > 8\n  WHERE KING(X) AND SOLID(X)\n  LOWERS near\n"
              "  BEST MIN sum DEPTH 2 SELF 3/10\n");
  const tune::Model model = model_of(text, krk_tables());
  CHECK(std::ranges::find(model.rules, 0) != model.rules.end());  // STEP
  tune::Learner learner(model, {true}, 1);
  const tune::Quality quality = learner.judged(tune::setting_in_text(model.formulas)).quality;
  // What `cheg prove` says of this program, asked position by position.
  CHECK(quality.unwon == 0);
  CHECK(quality.longest == 22);
  CHECK(std::llround(1000 * quality.mean()) == 11979);
}

TEST_CASE("a candidate that cannot be better is rejected at its first failure") {
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  tune::Learner learner(model, {true}, 1);
  const tune::Setting setting = tune::setting_in_text(model.formulas);
  const tune::Quality whole = learner.judged(setting).quality;
  tune::Quality other = whole;
  const tune::Quality equal = learner.judged(setting, &other).quality;
  CHECK(equal.unwon == 0);
  CHECK(equal.moves == whole.moves);
  other.longest = whole.longest - 1;
  const tune::Quality rejected = learner.judged(setting, &other).quality;
  CHECK(rejected.unwon > 0);
  CHECK(rejected.unwon + rejected.won == whole.won);
  CHECK_FALSE(rejected < other);
}

TEST_CASE("a win that takes more moves than the criterion allows does not count") {
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  const tune::Setting setting = tune::setting_in_text(model.formulas);
  tune::Learner all(model, {true}, 1);
  all.judged(setting);
  for (const std::size_t most : {1U, 15U, 21U, 22U}) {
    std::uint64_t within = 0;
    for (tune::PositionNumber i = 0; i < model.graph.judged; ++i) {
      within += all.outcome().moves(i) <= most ? model.graph.counts[i] : 0U;
    }
    tune::Learner learner(model, {true, most}, 1);
    const tune::Quality quality = learner.judged(setting).quality;
    CHECK(quality.won == within);
    CHECK(quality.unwon == 175168 - within);
    CHECK(quality.longest == static_cast<int>(most));
  }
}

TEST_CASE("exceptions for wins that take too long make these wins shorter") {
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  const tune::WinCriterion criterion{true, 21};
  const tune::Setting setting = tune::setting_in_text(model.formulas);
  tune::Learner learner(model, criterion, 1);
  const tune::Exceptions found = tune::find_exceptions(model, criterion, setting, 1, {});
  REQUIRE(found.list.size() == 1);
  CHECK(found.list[0].moves <= 21);
  CHECK(found.left + found.list[0].repaired == learner.judged(setting).quality.unwon);
}

TEST_CASE("exceptions are named, with what speaks against the move that wins") {
  const std::string text = krk_by_sum(kWrongSum);
  const tune::Model model = model_of(text, krk_tables());
  constexpr std::size_t kMost = 3;
  const tune::Exceptions found =
      tune::find_exceptions(model, {true}, tune::setting_in_text(model.formulas), kMost, {});
  REQUIRE_FALSE(found.list.empty());
  CHECK(found.list.size() <= kMost);
  for (const tune::Exception& exception : found.list) {
    INFO(chess::to_fen(exception.position));
    CHECK(exception.repaired > 0);
    CHECK(exception.moves > 0);
    CHECK(exception.better != exception.played);
  }
}

#endif

TEST_CASE("a file that belongs to another run is refused") {
  const std::string text = krk_by_sum(kProvedSum);
  const tune::Formulas formulas = formulas_of(text);
  tune::LearningState state;
  state.numbers.assign(formulas.tuned().size(), 0);
  state.sums = state.numbers;
  state.scales.squares = state.numbers;
  state.best.setting = tune::setting_in_text(formulas);
  const std::string saved = tune::saved_state(state, text, "KRK");
  const auto fault = [&](const std::string& file, const std::string& program,
                         const std::string& ending) {
    const auto read = tune::read_state(file, program, ending, formulas);
    return read ? "" : read.error();
  };
  CHECK(fault(saved, text, "KRK").empty());
  CHECK(fault(saved, text + " ", "KRK") ==
        "it was written for another text of the program; resume with the text with which the run "
        "began");
  CHECK(fault(saved, text, "KRRK") == "it was written for the ending KRK");
  CHECK(fault("{", text, "KRK") == "it is not a file that `cheg tune` has written");
  state.best.setting.values[0] = 100000;
  CHECK(fault(tune::saved_state(state, text, "KRK"), text, "KRK") ==
        "its numbers are not those of the program");
}

}  // namespace
}  // namespace cheg::test::learner_test
