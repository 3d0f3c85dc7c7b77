// Trees of certain mates, followed with what a player knows.
#include "kriegspiel/belief_tables/mating_tree.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::mating_tree_test {
namespace {

using chess::Bitboard;
using chess::Square;
using kriegspiel::Belief;
using kriegspiel::OwnMen;
using kriegspiel::ToldKind;
using namespace kriegspiel::belief_tables;

const kriegspiel::RuleSet& rules() { return kriegspiel::find_rule_set("western")->rules; }

OwnMen men(std::string_view fen) { return kriegspiel::parse_men_against_king(fen)->men; }

MatingTree tree_of(const OwnMen& own, Bitboard squares, std::size_t most_moves = 100) {
  Solver solver(announced(rules()));
  const StateId state = solver.state(canonical(own, squares));
  REQUIRE_FALSE(solver.solve(std::vector{state}, {}));
  REQUIRE(solver.distance(state));
  return mating_tree(solver, rules(), own, squares, most_moves, {}).value();
}

// Every answer that a player can hear is in the tree, and leads to what he knows then. The moves of
// a node are those of the worst answer.
void follow(const MatingTree& tree) {
  for (const TreeNode& node : tree) {
    REQUIRE(node.attempt);
    const Belief belief(rules(), node.men, node.squares);
    const auto cases = belief.cases(*node.attempt);
    CHECK(node.answers.size() == cases.size());
    Distance moves = 1;
    for (const TreeAnswer& answer : node.answers) {
      CHECK(cases.squares(answer.heard.told) == answer.heard.squares);
      const ToldKind kind = answer.heard.told.kind;
      CHECK(kind != ToldKind::stalemate);
      CHECK(answer.continuations.empty() == (kind == ToldKind::checkmate));
      for (const Continuation& next : answer.continuations) {
        Belief after = belief.after(*node.attempt, answer.heard);
        if (kind == ToldKind::moved) {
          after = after.after_reply(next.captured);
        }
        const TreeNode& child = tree[next.node];
        CHECK(child.men == after.men());
        CHECK(child.squares == after.squares());
        const int cost = kind == ToldKind::moved ? 1 : 0;
        moves = std::max(moves, static_cast<Distance>(child.moves + cost));
      }
    }
    CHECK(node.moves == moves);
  }
}

TEST_CASE("a tree of certain mates has every answer, and no more moves than it says") {
  const OwnMen krk = men("8/8/8/8/8/1K6/7R/8 w - - 0 1");
  const MatingTree tree = tree_of(krk, bit(Square::a1) | bit(Square::b1) | bit(Square::c1));
  CHECK(tree[0].moves == 8);
  follow(tree);
  follow(tree_of(krk, squares_at_start(krk)));
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("a tree goes on when a man may be lost") {
  const OwnMen kqrk = men("2R5/1Q6/8/1K6/8/8/8/8 w - - 0 1");
  const MatingTree tree = tree_of(kqrk, bit(Square::d4) | bit(Square::e5));
  CHECK(std::ranges::any_of(tree, [](const TreeNode& node) {
    return std::ranges::any_of(node.answers, [](const TreeAnswer& answer) {
      return std::ranges::any_of(
          answer.continuations, [](const Continuation& next) { return next.captured.has_value(); });
    });
  }));
  follow(tree);
}
#endif

TEST_CASE("Black's tree is White's, seen from the other side") {
  const OwnMen black = men("8/7r/1k6/8/8/8/8/8 b - - 0 1");
  const MatingTree tree = tree_of(black, bit(Square::a8) | bit(Square::b8) | bit(Square::c8));
  CHECK(tree[0].moves == 8);
  CHECK(tree[0].attempt == kriegspiel::Attempt{Square::b6, Square::c6});
  follow(tree);
}

TEST_CASE("a tree of the first moves is cut off there") {
  const OwnMen krk = men("8/8/8/8/8/1K6/7R/8 w - - 0 1");
  const MatingTree tree = tree_of(krk, squares_at_start(krk), 2);
  CHECK(tree[0].attempt);
  CHECK(std::ranges::any_of(tree, [](const TreeNode& node) { return !node.attempt; }));
  for (const TreeNode& node : tree) {
    CHECK(node.moves <= tree[0].moves);
    CHECK(node.attempt.has_value() != node.answers.empty());
  }
}

}  // namespace
}  // namespace cheg::test::mating_tree_test
