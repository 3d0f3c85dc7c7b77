// The positions in which a learner gives lessons, and the better moves there.
#include "tune/lessons.hpp"

#include <algorithm>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/tune/tuning.hpp"

namespace cheg::test::lessons_test {
namespace {

#if !defined(CHEG_SANITIZED)

struct Lessons {
  explicit Lessons(const tune::Model& model, std::size_t most_moves = SIZE_MAX)
      : minimax(model, 1),
        outcome(model.graph, {true, most_moves}),
        finder(model, minimax, outcome) {
    minimax.run(tune::setting_in_text(model.formulas));
    outcome.run(minimax.decisions());
  }
  tune::Minimax minimax;
  tune::Outcome outcome;
  tune::LessonFinder finder;
};

TEST_CASE("a lesson asks for the move with the shortest proved win, if the chosen one is longer") {
  const tune::Model model = model_of(krk_by_sum(kNearlyProvedSum), krk_tables());
  const Lessons lessons(model);
  std::size_t count = 0;
  for (tune::PositionNumber ours = 0; ours < model.graph.judged; ++ours) {
    int shortest = tune::Graph::kLost;
    for (const tune::PositionNumber choice : model.choices[ours]) {
      shortest = std::min<int>(shortest, lessons.outcome.moves_after(choice));
    }
    const int chosen = lessons.outcome.moves_after(lessons.minimax.decisions().first[ours]);
    const auto lesson = lessons.finder.lesson(ours);
    if (shortest == tune::Graph::kLost) {
      continue;  // no move is proved to win
    }
    CHECK(lesson.has_value() == (chosen > shortest));
    if (lesson) {
      ++count;
      CHECK(lessons.outcome.moves_after(lesson->better) == shortest);
      CHECK(lesson->chosen == lessons.minimax.decisions().first[ours]);
    }
  }
  CHECK(count > 0);
}

TEST_CASE("play from a win that takes too many moves goes on to mate, against the best defence") {
  constexpr std::size_t kMost = 15;
  const tune::Model model = model_of(krk_by_sum(kProvedSum), krk_tables());
  const Lessons lessons(model, kMost);
  const std::vector<tune::PositionNumber> unwon = lessons.outcome.unwon();
  REQUIRE_FALSE(unwon.empty());
  tune::Chance chance(1);
  for (std::size_t i = 0; i < unwon.size(); i += 97) {
    std::vector<tune::PositionNumber> taught;
    lessons.finder.follow_unwon(unwon[i], chance, taught);
    REQUIRE(taught.size() == kMost + 1);
    CHECK(lessons.outcome.moves(taught[0]) == tune::kNotWon);
    for (std::size_t k = 1; k < taught.size(); ++k) {
      CHECK(lessons.outcome.moves(taught[k]) == kMost + 1 - k);
    }
  }
}

TEST_CASE("play from an unwon position ends where it goes round or loses the win") {
  const tune::Model model = model_of(krk_by_sum(kNearlyProvedSum), krk_tables());
  const Lessons lessons(model);
  const std::vector<tune::PositionNumber> unwon = lessons.outcome.unwon();
  tune::Chance chance(1);
  for (std::size_t i = 0; i < unwon.size(); i += 97) {
    std::vector<tune::PositionNumber> taught;
    lessons.finder.follow_unwon(unwon[i], chance, taught);
    REQUIRE_FALSE(taught.empty());
    CHECK(std::ranges::all_of(taught, [&](tune::PositionNumber ours) {
      return lessons.outcome.moves(ours) == tune::kNotWon;
    }));
  }
}

#endif

}  // namespace
}  // namespace cheg::test::lessons_test
