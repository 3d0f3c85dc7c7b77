// LOOK and LOOKED against a minimax without cut-offs or memory.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"
#include "vm/answer.hpp"

namespace cheg::test::look_test {
namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using chess::Square;

int distance(Square a, Square b) {
  return std::max(std::abs(chess::file_of(a) - chess::file_of(b)),
                  std::abs(chess::rank_of(a) - chess::rank_of(b)));
}

int edge_distance(Square square) {
  const int file = chess::file_of(square);
  const int rank = chess::rank_of(square);
  return std::min({file, 7 - file, rank, 7 - rank});
}

// A measure with random weights, in C++ and as a subroutine: the replies, the distance of the
// kings, their king's distance from the edge and our king's rank, which a rotation changes.
// Undefined where the kings are `hole` apart.
struct Measure {
  int replies = 0;
  int kings = 0;
  int edge = 0;
  int rank = 0;
  int hole = 0;

  [[nodiscard]] std::optional<std::int64_t> at(const Position& there, Color us) const {
    const Square ours = there.king(us);
    const Square theirs = there.king(~us);
    if (distance(ours, theirs) == hole) {
      return std::nullopt;
    }
    return replies * chess::count_legal_moves(there) + kings * distance(ours, theirs) +
           edge * edge_distance(theirs) + rank * (chess::relative_rank(us, ours) + 1);
  }
  [[nodiscard]] std::string text() const {
    return fmt::format(
        "VALUE: MVDIST D,WK,BK\nJUMP= D,\"{},NONE\nMUL V,D,\"{}\nCARD D,LM\nMUL D,D,\"{}\n"
        "ADD V,V,D\nEDGEDIST D,BK\nMUL D,D,\"{}\nADD V,V,D\nRANK D,WK\nMUL D,D,\"{}\nADD V,V,D\n"
        "RETURN V\nNONE: RETURN \"#\n",
        hole, kings, replies, edge, rank);
  }
};

Measure random_measure(Random& random) {
  const auto weight = [&] { return static_cast<int>(random.below(21)) - 10; };
  Measure measure{weight(), weight(), weight(), weight(), 0};
  if (random.below(2) == 0) {
    measure.replies = 0;
  }
  if (random.below(3) == 0) {
    measure.hole = static_cast<int>(random.below(5)) + 2;
  }
  return measure;
}

// What a move is worth: less is better. By kind first: mates, mates in two, numbers, worthless.
struct Worth {
  int kind = 3;
  std::int64_t number = 0;  // of kind 2

  friend auto operator<=>(const Worth&, const Worth&) = default;
};

constexpr Worth kMates{0, 0};
constexpr Worth kMatesInTwo{1, 0};
constexpr Worth kLast{3, 0};

bool is_over(const Position& position) { return chess::count_legal_moves(position) == 0; }

// They can take a man, and nothing takes back.
bool loses_man(const Position& there) {
  for (const Move reply : chess::legal_moves(there)) {
    if (!chess::is_capture(there, reply)) {
      continue;
    }
    const Position here = there.after(reply);
    bool takes_back = false;
    for (const Move answer : chess::legal_moves(here)) {
      takes_back |= answer.to() == reply.to();
    }
    if (!takes_back) {
      return true;
    }
  }
  return false;
}

struct Settings {
  int depth;
  std::int64_t numerator;
  std::int64_t denominator;

  [[nodiscard]] std::string text() const {
    return fmt::format("\"({},{},{})", depth, numerator, denominator);
  }
};

// Of a position with their move, as a next move leads to it.
Worth worth_there(const Position& there, Color us, const Measure& measure) {
  if (is_over(there)) {
    return there.in_check() ? kMates : kLast;
  }
  const auto number = measure.at(there, us);
  return loses_man(there) || !number ? kLast : Worth{2, *number};
}

Worth best_next(const Position& here, Color us, const Measure& measure) {
  Worth best = kLast;
  for (const Move move : chess::legal_moves(here)) {
    best = std::min(best, worth_there(here.after(move), us, measure));
  }
  return best;
}

Worth worth_of(const Position& here, Move move, const Measure& measure, const Settings& settings) {
  const Color us = here.side_to_move();
  const Position there = here.after(move);
  if (is_over(there) && there.in_check()) {
    return kMates;
  }
  const auto self = measure.at(there, us);
  if (settings.depth == 1) {
    return self ? Worth{2, *self} : kLast;
  }
  Worth worst = kMates;
  for (const Move reply : chess::legal_moves(there)) {
    worst = std::max(worst, best_next(there.after(reply), us, measure));
  }
  if (is_over(there)) {
    return kLast;
  }
  if (worst == kMates) {
    return kMatesInTwo;
  }
  if (worst.kind != 2 || !self) {
    return kLast;
  }
  return {2, worst.number * settings.denominator + settings.numerator * *self};
}

std::vector<Move> best_moves(const Position& here, const std::vector<Move>& among,
                             const Measure& measure, const Settings& settings) {
  std::map<std::uint16_t, Worth> worth;
  bool has_sound = false;
  const auto is_sound = [&](Move move) {
    const Position there = here.after(move);
    return is_over(there) ? there.in_check() : !loses_man(there);
  };
  for (const Move move : among) {
    has_sound |= is_sound(move);
  }
  Worth best = kLast;
  std::vector<Move> moves;
  for (const Move move : among) {
    if (!has_sound || is_sound(move)) {
      worth[move.bits()] = worth_of(here, move, measure, settings);
      best = std::min(best, worth[move.bits()]);
      moves.push_back(move);
    }
  }
  std::erase_if(moves, [&](Move move) { return worth[move.bits()] != best; });
  return moves;
}

Settings random_settings(Random& random) {
  return {static_cast<int>(random.below(3)) == 0 ? 1 : 2,
          static_cast<std::int64_t>(random.below(7)) - 1,
          static_cast<std::int64_t>(random.below(5)) + 1};
}

Position random_battle(Random& random) {
  constexpr std::pair<const char*, const char*> kMen[] = {{"R", ""},   {"Q", ""},  {"BN", ""},
                                                          {"P", ""},   {"R", "P"}, {"RR", "B"},
                                                          {"QP", "R"}, {"P", "P"}, {"R", "R"}};
  const auto& [ours, theirs] = kMen[random.below(std::size(kMen))];
  return random_ending(ours, theirs, random);
}

TEST_CASE("LOOK leaves the moves that a minimax without cut-offs finds best") {
  Random random(7);
  int several = 0;
  int fewer = 0;
  for (int i = 0; i < sampled(1500); ++i) {
    const Position root = random_battle(random);
    const Measure measure = random_measure(random);
    const Settings settings = random_settings(random);
    const std::string text = native_program(
        root, fmt::format("SETV R,LM\nLOOK R,VALUE,{}\n", settings.text()), measure.text());
    INFO(chess::to_fen(root) << '\n' << text);
    vm::Machine machine(prepared(text));
    const NativeRun run = run_at(machine, root);
    const std::vector<Move> moves = moves_in_order(root, root.side_to_move());
    const std::vector<Move> expected = best_moves(root, moves, measure, settings);
    CHECK(run.result() == moves_text(expected, root));
    CHECK(run_at(machine, mirrored(root)).result() == mirrored_text(run.result()));
    several += expected.size() > 1 ? 1 : 0;
    fewer += expected.size() < moves.size() ? 1 : 0;
  }
  CHECK(several > sampled(100));
  CHECK(fewer > sampled(1000));
}

TEST_CASE("LOOK chooses among the moves of its set only, and keeps their order") {
  Random random(8);
  for (int i = 0; i < 300; ++i) {
    const Position root = random_battle(random);
    const Measure measure = random_measure(random);
    const Settings settings = random_settings(random);
    std::vector<Move> some = moves_in_order(root, root.side_to_move());
    std::reverse(some.begin(), some.end());
    some.resize(some.size() / 2 + 1);
    // The moves from the last to the middle; one that is not legal, and one twice, do no harm.
    const std::string lines = fmt::format(
        "SETV S,\"()\nCARD I,LM\nTURN: GETEL M,LM,I\nCARD N,S\nADD N,N,\"1\nINSERT M,S,N\n"
        "SUB I,I,\"1\nJUMP#< N,\"{0},DONE\nJUMP= S,S,TURN\nDONE: SETMOV M,BK,BK\n"
        "INSERT M,S,\"1\nSETV R,S\nLOOK R,VALUE,{1}\n",
        some.size(), settings.text());
    const NativeRun run = run_lines(root, lines, measure.text());
    INFO(chess::to_fen(root) << '\n' << measure.text() << settings.text());
    CHECK(run.result() == moves_text(best_moves(root, some, measure, settings), root));
  }
}

// "(move,number,from,to,from,to,...)" as a list.
std::vector<std::string> elements(const std::string& text) {
  std::vector<std::string> list(1);
  for (const char c : text.substr(1, text.size() - 2)) {
    if (c == ',') {
      list.emplace_back();
    } else {
      list.back() += c;
    }
  }
  return list;
}

std::optional<Move> move_between(const Position& here, const std::string& from,
                                 const std::string& to) {
  for (const Move move : chess::legal_moves(here)) {
    if (chess::to_string(move.from()) == from && chess::to_string(move.to()) == to) {
      return move;
    }
  }
  return std::nullopt;
}

TEST_CASE("LOOKED gives each move its number, and the reply and the next move that show it") {
  Random random(9);
  int shown = 0;
  for (int i = 0; i < 200; ++i) {
    const Position root = random_ending(i % 2 == 0 ? "R" : "Q", "", random);
    const Color us = root.side_to_move();
    const Measure measure = random_measure(random);
    const Settings settings = random_settings(random);
    const NativeRun run = run_lines(
        root, fmt::format("SETV R,LM\nLOOKED R,VALUE,{}\n", settings.text()), measure.text());
    INFO(chess::to_fen(root) << '\n' << measure.text() << settings.text());
    const std::vector<std::string> told = elements(run.result());
    const std::vector<Move> moves = moves_in_order(root, us);
    REQUIRE(told.size() == 6 * moves.size());
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const std::string* const part = &told[6 * k];
      const Worth worth = worth_of(root, moves[k], measure, settings);
      CHECK("(" + part[0] + ")" == moves_text({moves[k]}, root));
      if (worth.kind != 2) {
        CHECK((part[1] == "#") == (worth.kind == 3));
        continue;
      }
      CHECK(part[1] == fmt::format("{}", worth.number));
      if (settings.depth == 1) {
        CHECK(part[2] == "#");
        continue;
      }
      const Position there = root.after(moves[k]);
      const auto reply = move_between(there, part[2], part[3]);
      REQUIRE(reply);
      const Position here = there.after(*reply);
      const auto next = move_between(here, part[4], part[5]);
      REQUIRE(next);
      const Worth leaf = worth_there(here.after(*next), us, measure);
      const std::int64_t self = measure.at(there, us).value_or(0);
      CHECK(leaf.number * settings.denominator + settings.numerator * self == worth.number);
      CHECK(leaf == best_next(here, us, measure));
      ++shown;
    }
  }
  CHECK(shown > 1000);
}

TEST_CASE("X is the man that moved first, after every move that LOOK looks at") {
  Random random(10);
  for (int i = 0; i < 60; ++i) {
    const Position root = random_ending("RR", "", random);
    // The number of the man's square. Each of the rooks, and the king, can lead to one position.
    const std::string value = "VALUE: RANK V,X\nMUL V,V,\"10\nFILE W,X\nADD V,V,W\nRETURN V\n";
    const std::string answer =
        run_lines(root, "SETV R,LM\nLOOK R,VALUE,\"(2,1,1)\n", value).result();
    INFO(chess::to_fen(root));
    std::vector<Move> expected;
    std::optional<std::int64_t> least;
    const auto number = [&](Square square) {
      return 10 * (chess::relative_rank(root.side_to_move(), square) + 1) + chess::file_of(square) +
             1;
    };
    for (const Move move : moves_in_order(root, root.side_to_move())) {
      const Position there = root.after(move);
      if (is_over(there) ? !there.in_check() : loses_man(there)) {
        continue;
      }
      const Square first = move.to();
      constexpr std::int64_t kWon = std::numeric_limits<std::int64_t>::min();
      std::int64_t worst = kWon;  // kWon, too, after a mate: it has no replies
      for (const Move reply : chess::legal_moves(there)) {
        const Position here = there.after(reply);
        std::int64_t best_after = std::numeric_limits<std::int64_t>::max();
        for (const Move next : chess::legal_moves(here)) {
          const Position end = here.after(next);
          if (is_over(end) && end.in_check()) {
            best_after = kWon;
          } else if (!is_over(end) && !loses_man(end)) {
            best_after = std::min<std::int64_t>(best_after,
                                                number(next.from() == first ? next.to() : first));
          }
        }
        worst = std::max(worst, best_after);
      }
      const std::int64_t in_two = is_over(there) ? kWon : kWon + 1;
      const std::int64_t sum = worst == kWon ? in_two : worst + number(first);
      if (!least || sum < *least) {
        least = sum;
        expected.clear();
      }
      if (sum == *least) {
        expected.push_back(move);
      }
    }
    CHECK(answer == moves_text(expected, root));
  }
}

}  // namespace
}  // namespace cheg::test::look_test
