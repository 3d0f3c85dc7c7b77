// The demands that corrections make on the decisions of a program.
#include "tune/corrections.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/tune/tuning.hpp"
#include "tune/minimax.hpp"
#include "tune/outcome.hpp"

namespace cheg::test::corrections_test {
namespace {

struct Reference {
  explicit Reference(const tune::Model& model, std::size_t most_moves = SIZE_MAX)
      : minimax(model, 1),
        outcome(model.graph, {true, most_moves}),
        corrections(model, minimax, 2),
        setting(tune::setting_in_text(model.formulas)) {
    minimax.run(setting);
    outcome.run(minimax.decisions());
  }
  tune::Minimax minimax;
  tune::Outcome outcome;
  tune::Corrections corrections;
  tune::Setting setting;
};

TEST_CASE("after a change of numbers, each correction prefers a way to mate to a detour") {
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  Reference reference(model);
  reference.corrections.refer(reference.outcome, {});
  reference.setting.values[0] = 100;
  reference.minimax.run(reference.setting);
  const std::vector<tune::Lesson> lessons = reference.corrections.find(0);
  REQUIRE_FALSE(lessons.empty());
  for (const tune::Lesson& lesson : lessons) {
    const int moves = reference.outcome.moves(lesson.ours);
    CHECK(reference.outcome.moves_after(lesson.better) < moves);
    CHECK(reference.outcome.moves_after(lesson.chosen) > moves + 3);
    CHECK(reference.minimax.rank(lesson.look, lesson.chosen) <=
          reference.minimax.rank(lesson.look, lesson.better));
  }
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("the decisions of the reference itself need no correction, apart from roots and ties") {
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  Reference reference(model);
  reference.corrections.refer(reference.outcome, {});
  for (const tune::Lesson& lesson : reference.corrections.find(0)) {
    CHECK(reference.minimax.rank(lesson.look, lesson.chosen) ==
          reference.minimax.rank(lesson.look, lesson.better));
  }
}

TEST_CASE("a root counts several times, and asks for a move that is proved to win") {
  const tune::Model model = model_of(krk_by_sum(kNearlyProvedSum), krk_tables());
  Reference reference(model);
  const std::vector<tune::PositionNumber> unwon = reference.outcome.unwon();
  REQUIRE_FALSE(unwon.empty());
  const auto root = std::ranges::find_if(unwon, [&](tune::PositionNumber ours) {
    return std::ranges::any_of(model.choices[ours], [&](tune::PositionNumber choice) {
      return reference.outcome.moves_after(choice) != tune::Graph::kLost;
    });
  });
  REQUIRE(root != unwon.end());
  reference.corrections.refer(reference.outcome, {*root, *root});
  std::size_t lessons = 0;
  for (const tune::Lesson& lesson : reference.corrections.find(0)) {
    if (lesson.ours == *root) {
      ++lessons;
      CHECK(reference.outcome.moves_after(lesson.better) != tune::Graph::kLost);
      CHECK(reference.outcome.moves_after(lesson.chosen) == tune::Graph::kLost);
    }
  }
  CHECK(lessons == 30);
}

TEST_CASE("a root on the way of a win that takes too long asks for a move that shortens it") {
  constexpr std::size_t kMost = 15;
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  Reference reference(model, kMost);
  std::vector<tune::PositionNumber> roots;
  for (tune::PositionNumber ours = 0; ours < model.graph.judged; ++ours) {
    if (reference.outcome.moves(ours) == kMost) {
      roots.push_back(ours);
    }
  }
  reference.corrections.refer(reference.outcome, roots);
  std::size_t lessons = 0;
  for (const tune::Lesson& lesson : reference.corrections.find(0)) {
    if (std::ranges::binary_search(roots, lesson.ours) &&
        reference.outcome.moves_after(lesson.better) < kMost - 1) {
      ++lessons;
      CHECK(reference.outcome.moves_after(lesson.chosen) >= kMost - 1);
    }
  }
  CHECK(lessons > 0);
  CHECK(lessons % 3 == 0);
}

#endif

}  // namespace
}  // namespace cheg::test::corrections_test
