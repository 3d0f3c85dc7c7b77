// The search with somebody who knows better at some of its nodes.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <set>
#include <stdexcept>

#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/search/search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sampled.hpp"
#include "tests/support/slow_search.hpp"

namespace cheg::test::advisor_test {
namespace {

using chess::Advice;
using chess::AdvisedNode;
using chess::Game;
using chess::Host;
using chess::Line;
using chess::Move;
using chess::MoveList;
using chess::Position;
using chess::Score;
using chess::Search;
using chess::SearchLimits;
using chess::SearchResult;

SearchLimits to_depth(int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return limits;
}

// An advisor made of functions. By default it covers everything and handles nothing.
class Stub : public chess::Advisor {
 public:
  std::function<bool(const Position&)> covers_position = [](const Position&) { return true; };
  std::function<Advice(const AdvisedNode&, Host&, Line&)> answer = [](const AdvisedNode&, Host&,
                                                                      Line&) { return Advice{}; };
  bool plan = false;
  int searches = 0;

  void begin_search() override { ++searches; }
  [[nodiscard]] bool covers(const Position& position) const override {
    return covers_position(position);
  }
  [[nodiscard]] bool has_plan() const override { return plan; }
  [[nodiscard]] Advice advise(const AdvisedNode& node, Host& host, Line& line) override {
    return answer(node, host, line);
  }
};

// The position that the moves of the node lead to.
Position replayed(const Position& root, const AdvisedNode& node) {
  Position now = root;
  for (const Move move : node.moves) {
    if (!is_legal(now, move)) {
      FAIL("an illegal move on the way to " << to_fen(node.position));
    }
    now.make(move);
  }
  return now;
}

TEST_CASE("the advisor is asked at the root and everywhere behind it where the game goes on") {
  for_random_positions(500, [](const Position& root, Random&) {
    if (legal_moves(root).empty()) {
      return;
    }
    Stub stub;
    std::multiset<chess::Key> asked;
    stub.answer = [&](const AdvisedNode& node, Host&, Line&) {
      asked.insert(node.position.key());
      return Advice{};
    };
    std::multiset<chess::Key> expected{root.key()};
    for (const Move move : legal_moves(root)) {
      const Position next = root.after(move);
      if (!chess::outcome(next)) {
        expected.insert(next.key());
      }
    }
    // One iteration without a table visits everything once, but for moves after a mate in one.
    SearchLimits limits;
    limits.depth = 1;
    Search search({.hash_mebibytes = 0, .selective = false});
    const SearchResult result = search.search(Game(root), limits, &stub);
    INFO(to_fen(root));
    REQUIRE(stub.searches == 1);
    if (!chess::is_mate(result.score)) {
      // Moves that look better than the best so far are searched twice.
      REQUIRE(std::set(asked.begin(), asked.end()) == std::set(expected.begin(), expected.end()));
    }
  });
}

TEST_CASE("the advisor is never asked in a finished position, and knows the way from the root") {
  int quiescent = 0;
  for_random_positions(sampled(600), [&](const Position& root, Random&) {
    constexpr int kDepth = 3;
    Stub stub;
    stub.answer = [&](const AdvisedNode& node, Host& host, Line&) {
      if (node.ply() > 0 ? chess::outcome(node.position).has_value()
                         : legal_moves(node.position).empty()) {
        FAIL("finished: " << to_fen(node.position));
      }
      if (replayed(root, node) != node.position || node.alpha >= node.beta || host.is_stopped()) {
        FAIL("not as promised: " << to_fen(node.position));
      }
      quiescent += node.ply() > kDepth + 2 ? 1 : 0;
      return Advice{};
    };
    SearchLimits limits = to_depth(kDepth);
    limits.nodes = 20'000;
    Search search({.hash_mebibytes = 1});
    (void)search.search(Game(root), limits, &stub);
  });
  CHECK(quiescent > sampled(1000));
}

TEST_CASE("an advisor that handles nothing does not change the search") {
  for_random_positions(150, [](const Position& root, Random&) {
    Stub stub;
    Search advised({.hash_mebibytes = 0});
    Search alone({.hash_mebibytes = 0});
    const SearchResult a = advised.search(Game(root), to_depth(4), &stub);
    const SearchResult b = alone.search(Game(root), to_depth(4));
    INFO(to_fen(root));
    REQUIRE(a.score == b.score);
    REQUIRE(a.move == b.move);
    REQUIRE(a.nodes == b.nodes);
    REQUIRE(a.advice.kind == Advice::Kind::not_handled);
  });
}

TEST_CASE("an advisor that covers nothing is never asked, and the table works as without it") {
  Stub stub;
  stub.covers_position = [](const Position&) { return false; };
  stub.answer = [](const AdvisedNode&, Host&, Line&) -> Advice { throw std::logic_error("asked"); };
  Search advised;
  Search alone;
  const SearchResult a = advised.search(Game(), to_depth(7), &stub);
  const SearchResult b = alone.search(Game(), to_depth(7));
  CHECK(a.nodes == b.nodes);
  CHECK(a.score == b.score);
}

// Answers in every way there is, by a number drawn from the position and the ply. What it answers
// depends on exact values only, so that windows must not matter.
class Opinionated final : public chess::Advisor {
 public:
  explicit Opinionated(bool with_plans) : with_plans_(with_plans) {}

  int values = 0;
  int moves = 0;
  int unhandled = 0;
  int plans = 0;

  void begin_search() override { plan_ = false; }
  [[nodiscard]] bool has_plan() const override { return plan_; }
  [[nodiscard]] bool covers(const Position& position) const override {
    // A plan covers other positions.
    constexpr std::uint64_t kOneIn = 4;
    return number(position, 0) % kOneIn == (plan_ ? 1 : 0);
  }

  [[nodiscard]] Advice advise(const AdvisedNode& node, Host& host, Line& line) override {
    constexpr std::uint64_t kWays = 6;
    const std::uint64_t drawn = number(node.position, node.ply() + 1);
    const auto value = static_cast<Score>(drawn / kWays % 1001) - 500 + (plan_ ? 77 : 0);
    const MoveList all = legal_moves(node.position);
    const Move first = all[drawn / 64 % all.size()];
    const Move second = all[drawn / 4096 % all.size()];
    switch (drawn % kWays) {
      case 0:
        ++values;
        line.clear();
        return {Advice::Kind::value, value, Move{}};
      case 1: {
        ++values;
        line.clear();
        const Score certain = chess::kCertain + chess::kMostPlies + 500 - node.ply();
        return {Advice::Kind::value, value > 0 ? certain : -certain, Move{}};
      }
      case 2:
        ++moves;
        return better_of(node, host, line, first, second);
      case 3: {  // is the move good enough?
        ++moves;
        Line rest;
        const bool good = host.search(node, first, value - 1, value, rest) >= value;
        line.set(good ? first : second, 1, Line());
        return {Advice::Kind::move, good ? 200 : -200, good ? first : second};
      }
      case 4: {  // looks, and says nothing
        ++unhandled;
        (void)better_of(node, host, line, first, second);
        return {};
      }
      default: {
        if (!with_plans_ || plan_) {
          ++unhandled;
          return {};
        }
        ++plans;
        plan_ = true;
        const Advice advice = better_of(node, host, line, first, second);
        plan_ = false;
        return value > 0 ? advice : Advice{};
      }
    }
  }

 private:
  static std::uint64_t number(const Position& position, int salt) {
    return Random(position.key() + static_cast<std::uint64_t>(salt)).next() >> 8;
  }

  static Advice better_of(const AdvisedNode& node, Host& host, Line& line, Move first,
                          Move second) {
    Advice best{Advice::Kind::move, -chess::kInfinity, first};
    for (const Move move : {first, second}) {
      const Score alpha = std::max(node.alpha, best.score);
      if (alpha >= node.beta) {
        break;
      }
      Line rest;
      const Score score = host.search(node, move, alpha, node.beta, rest);
      if (score > best.score) {
        best.score = score;
        best.move = move;
        line.set(move, 1, rest);
      }
    }
    return best;
  }

  bool with_plans_;
  bool plan_ = false;
};

void compare_with_minimax(bool with_plans) {
  constexpr std::uint64_t kMostLeaves = 6'000;
  constexpr int kDeepest = 4;  // see minimax_test.cpp
  Opinionated fast_advisor(with_plans);
  Opinionated slow_advisor(with_plans);
  Search with_table({.hash_mebibytes = 1, .selective = false});
  Search without_table({.hash_mebibytes = 0, .selective = false});
  int handled_roots = 0;
  for_random_positions(sampled(2500), [&](const Position& root, Random&) {
    if (legal_moves(root).empty()) {
      return;
    }
    int depth = 1;
    while (depth < kDeepest && chess::perft(root, depth + 1) <= kMostLeaves) {
      ++depth;
    }
    const Game game(root);
    const Score expected = SlowSearch(game, &slow_advisor).value(depth);
    INFO(to_fen(root) << " depth " << depth);
    const SearchResult result = without_table.search(game, to_depth(depth), &fast_advisor);
    REQUIRE(result.score == expected);
    with_table.clear();
    REQUIRE(with_table.search(game, to_depth(depth), &fast_advisor).score == expected);
    if (result.advice.kind == Advice::Kind::move) {
      ++handled_roots;
      REQUIRE(result.move == result.advice.move);
      REQUIRE(result.score == result.advice.score);
    }
    Position now = root;
    for (const Move move : result.line.moves()) {
      REQUIRE(is_legal(now, move));
      now.make(move);
    }
  });
  CHECK(handled_roots > sampled(100));
  CHECK(fast_advisor.values > sampled(1000));
  CHECK(fast_advisor.moves > sampled(1000));
  CHECK(fast_advisor.unhandled > sampled(1000));
  CHECK((fast_advisor.plans > sampled(500)) == with_plans);
}

TEST_CASE("values, moves and searches of an advisor count as in plain minimax") {
  compare_with_minimax(false);
}

TEST_CASE("what is searched under a plan does not leak into the table, nor the table into it") {
  compare_with_minimax(true);
}

TEST_CASE("a plan leaves no scores in the table for later searches") {
  // Under the plan everything but the root is worth a rook for who is to move.
  Stub stub;
  stub.covers_position = [&](const Position& position) {
    return stub.plan || position == Position();
  };
  stub.answer = [&](const AdvisedNode& node, Host& host, Line&) -> Advice {
    if (node.ply() > 0) {
      return node.ply() > 2 ? Advice{Advice::Kind::value, 500, Move{}} : Advice{};
    }
    stub.plan = true;
    for (const Move move : legal_moves(node.position)) {
      Line rest;
      (void)host.search(node, move, -chess::kInfinity, chess::kInfinity, rest);
    }
    stub.plan = false;
    return {};
  };
  Search search({.selective = false});
  (void)search.search(Game(), to_depth(4), &stub);
  stub.covers_position = [](const Position&) { return false; };
  const Score after = search.search(Game(), to_depth(3), &stub).score;
  CHECK(after == SlowSearch(Game(), nullptr).value(3));
}

TEST_CASE("what was learnt without an advisor is forgotten for a search with one, and back") {
  Stub stub;
  stub.covers_position = [](const Position& now) { return now.fullmove_number() > 1; };
  stub.answer = [](const AdvisedNode& node, Host&, Line& line) {
    line.clear();
    const bool is_white = node.position.side_to_move() == chess::Color::white;
    return Advice{Advice::Kind::value, is_white ? 700 : -700, Move{}};
  };
  Search search;
  const Score alone = search.search(Game(), to_depth(7)).score;
  CHECK(search.search(Game(), to_depth(5), &stub).score == 700);
  CHECK(search.search(Game(), to_depth(7)).score == alone);
}

TEST_CASE("the advisor's move at the root is the move of the search, with its line and reasons") {
  constexpr chess::Reason kWhy = 42;
  const Position root = position("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
  const Move wanted(chess::Square::a1, chess::Square::a2);
  Stub stub;
  stub.covers_position = [&](const Position& now) { return now.key() == root.key(); };
  stub.answer = [&](const AdvisedNode& node, Host& host, Line& line) -> Advice {
    Line rest;
    const Score score = host.search(node, wanted, node.alpha, node.beta, rest);
    line.set(wanted, kWhy, rest);
    return {Advice::Kind::move, score, wanted};
  };
  Search search;
  const SearchResult result = search.search(Game(root), to_depth(6), &stub);
  CHECK(result.move == wanted);
  CHECK(result.advice.kind == Advice::Kind::move);
  CHECK(result.depth == 6);
  CHECK(result.line.size() >= 4);
  CHECK(result.line.moves()[0] == wanted);
  CHECK(result.line.reasons()[0] == kWhy);
  CHECK(result.line.reasons()[1] == chess::kNoReason);
}

TEST_CASE("an advisor's move that is not to be searched at the root is not played") {
  const Position root = position("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
  Stub stub;
  stub.covers_position = [&](const Position& now) { return now.key() == root.key(); };
  stub.answer = [](const AdvisedNode&, Host&, Line&) {
    return Advice{Advice::Kind::move, 500, Move(chess::Square::a1, chess::Square::a2)};
  };
  SearchLimits limits = to_depth(3);
  limits.root_moves = {Move(chess::Square::b1, chess::Square::b4)};
  Search search;
  const SearchResult result = search.search(Game(root), limits, &stub);
  CHECK(result.move == limits.root_moves[0]);
  CHECK(result.advice.kind == Advice::Kind::not_handled);
}

TEST_CASE("a value at the root is remembered, but the search finds a move by itself") {
  const Position root = position("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
  Stub stub;
  stub.covers_position = [&](const Position& now) { return now.key() == root.key(); };
  stub.answer = [](const AdvisedNode&, Host&, Line&) {
    return Advice{Advice::Kind::value, 123, Move{}};
  };
  Search search;
  const SearchResult result = search.search(Game(root), to_depth(3), &stub);
  CHECK(result.advice.kind == Advice::Kind::value);
  CHECK(result.advice.score == 123);
  CHECK(result.score == chess::kMate - 1);
  CHECK(is_legal(root, result.move));
}

TEST_CASE("an advisor that answers without searching makes one iteration enough") {
  const Position root = position("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
  const Move wanted(chess::Square::a1, chess::Square::a2);
  Stub stub;
  stub.answer = [&](const AdvisedNode&, Host&, Line& line) {
    line.set(wanted, 1, Line());
    return Advice{Advice::Kind::move, chess::kCertain + 300, wanted};
  };
  Search search;
  const SearchResult result = search.search(Game(root), to_depth(40), &stub);
  CHECK(result.depth == 1);
  CHECK(result.nodes == 1);
  CHECK(result.score == chess::kCertain + 300);
}

TEST_CASE("reasons of advised nodes deep in the line arrive at the root") {
  constexpr chess::Reason kWhy = 7;
  const Position root = position("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
  Stub stub;  // knows positions without queens
  stub.covers_position = [](const Position& now) {
    return now.pieces(chess::PieceType::queen) == chess::kNoSquares;
  };
  stub.answer = [](const AdvisedNode& node, Host&, Line& line) {
    line.clear(kWhy);
    return Advice{Advice::Kind::value,
                  node.position.side_to_move() == chess::Color::white ? 900 : -900, Move{}};
  };
  Search search;
  const SearchResult result = search.search(Game(root), to_depth(5), &stub);
  CHECK(result.score == 900);
  CHECK(result.line.size() == 1);
  CHECK(result.line.reasons()[0] == chess::kNoReason);
  CHECK(result.line.reasons()[1] == kWhy);
}

TEST_CASE("a search goes as deep behind an advised node as behind any other") {
  const Position root;
  const Move move(chess::Square::e2, chess::Square::e4);
  Stub stub;
  stub.covers_position = [&](const Position& now) { return now.key() == root.key(); };
  Score advised = 0;
  stub.answer = [&](const AdvisedNode& node, Host& host, Line& line) -> Advice {
    Line rest;
    advised = host.search(node, move, -chess::kInfinity, chess::kInfinity, rest);
    line.set(move, 1, rest);
    return {Advice::Kind::move, advised, move};
  };
  Search search({.hash_mebibytes = 0, .selective = false});
  (void)search.search(Game(root), to_depth(4), &stub);
  CHECK(advised == -SlowSearch(Game(root.after(move)), nullptr).value(3));
}

TEST_CASE("an advisor that always searches on is asked until the line has its greatest length") {
  // A tour that never repeats, with a pawn move on the way so that the fifty-move rule is far.
  constexpr int kLongEnough = 50;
  Stub stub;
  int deepest = 0;
  std::set<chess::Key> seen;
  stub.answer = [&](const AdvisedNode& node, Host& host, Line& line) -> Advice {
    deepest = std::max(deepest, node.ply());
    const Position& now = node.position;
    seen.insert(now.key());
    Move chosen{};
    for (const Move move : legal_moves(now)) {
      const Position next = now.after(move);
      const bool is_pawn_move = type_of(now.piece_on(move.from())) == chess::PieceType::pawn;
      if (is_pawn_move && now.halfmove_clock() > kLongEnough) {
        chosen = move;
        break;
      }
      if (chosen == Move{} && next.halfmove_clock() != 0 && !seen.contains(next.key())) {
        chosen = move;
      }
    }
    if (chosen == Move{}) {
      return {};
    }
    Line rest;
    const Score score = host.search(node, chosen, node.alpha, node.beta, rest);
    line.set(chosen, 1, rest);
    return {Advice::Kind::move, score, chosen};
  };
  Search search;
  const SearchResult result =
      search.search(Game(position("r7/7k/8/8/8/8/P7/K5R1 w - - 0 1")), to_depth(1), &stub);
  CHECK(deepest == chess::kMostPlies - 1);
  CHECK(result.line.size() == chess::kMostPlies);
  CHECK(result.selective_depth == chess::kMostPlies);
}

TEST_CASE("an advisor learns that the search is stopped, and what it then says is not used") {
  std::atomic<bool> stop{false};
  SearchLimits limits;
  limits.stop = &stop;
  Stub stub;
  int asked = 0;
  stub.answer = [&](const AdvisedNode& node, Host& host, Line&) -> Advice {
    if (++asked < 5000) {
      return {};
    }
    stop = true;
    CHECK(host.is_stopped());
    Line rest;
    const Move move = *legal_moves(node.position).begin();
    CHECK(host.search(node, move, -chess::kInfinity, chess::kInfinity, rest) == 0);
    CHECK(rest.size() == 0);
    return {Advice::Kind::value, 9000, Move{}};
  };
  Search search;
  const SearchResult result = search.search(Game(), limits, &stub);
  CHECK(asked == 5000);
  CHECK(result.depth >= 1);
  CHECK(std::abs(result.score) < 200);
  CHECK(is_legal(Position(), result.move));
}

TEST_CASE(
    "an advisor that is stopped at the root in the first iteration still leaves a legal move") {
  std::atomic<bool> stop{false};
  SearchLimits limits;
  limits.stop = &stop;
  Stub stub;
  stub.answer = [&](const AdvisedNode&, Host&, Line&) -> Advice {
    stop = true;
    return {};
  };
  Search search;
  const SearchResult result = search.search(Game(), limits, &stub);
  CHECK(result.depth == 0);
  CHECK(result.advice.kind == Advice::Kind::not_handled);
  CHECK(is_legal(Position(), result.move));
}

TEST_CASE("what an advisor throws passes through, and the search can be used again") {
  Stub stub;
  int asked = 0;
  stub.answer = [&](const AdvisedNode&, Host&, Line&) -> Advice {
    if (++asked == 300) {
      throw std::runtime_error("broken");
    }
    return {};
  };
  Search search({.hash_mebibytes = 0});
  CHECK_THROWS_AS(search.search(Game(), to_depth(6), &stub), std::runtime_error);
  Search fresh({.hash_mebibytes = 0});
  CHECK(search.search(Game(), to_depth(5)).nodes == fresh.search(Game(), to_depth(5)).nodes);
}

}  // namespace
}  // namespace cheg::test::advisor_test
