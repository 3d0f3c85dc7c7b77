// DRIVE against a plain minimax without any memory, written from the summary of its row.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "chess/distance.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"
#include "vm/machine.hpp"

namespace cheg::test::drive_test {
namespace {

using chess::Move;
using chess::Position;

constexpr int kMate = std::numeric_limits<int>::min();
constexpr int kGivenUp = std::numeric_limits<int>::max();

// The distance of the kings and three times that of theirs from the edge; given up where the kings
// are seven apart. The subroutine VALUE below says the same.
int value_at(const Position& there, chess::Color us) {
  const chess::Square our_king = there.king(us);
  const chess::Square their_king = there.king(~us);
  const int apart = chess::king_distance(our_king, their_king);
  const int file = chess::file_of(their_king);
  const int rank = chess::rank_of(their_king);
  const int edge = std::min({file, 7 - file, rank, 7 - rank});
  return apart == 7 ? kGivenUp : apart + 3 * edge;
}

constexpr const char* kValue =
    "VALUE: MVDIST A,WK,BK\nJUMP= A,\"7,OUT\nEDGEDIST B,BK\nMUL B,B,\"3\nADD A,A,B\nRETURN A\n"
    "OUT: RETURN \"#\n";

int least_forced(const Position& here, chess::Color us, int n);

// What is forced with this move as the first of n.
int value_with(const Position& here, Move move, chess::Color us, int n) {
  const Position there = here.after(move);
  const chess::MoveList replies = chess::legal_moves(there);
  if (replies.empty()) {
    return there.in_check() ? kMate : kGivenUp;
  }
  if (std::any_of(replies.begin(), replies.end(),
                  [&](Move reply) { return chess::is_capture(there, reply); })) {
    return kGivenUp;
  }
  const int now = value_at(there, us);
  if (now == kGivenUp || n == 1) {
    return now;
  }
  int worst = kMate;
  for (const Move reply : replies) {
    worst = std::max(worst, least_forced(there.after(reply), us, n - 1));
  }
  return std::min(now, worst);
}

int least_forced(const Position& here, chess::Color us, int n) {
  int least = kGivenUp;
  for (const Move move : chess::legal_moves(here)) {
    least = std::min(least, value_with(here, move, us, n));
  }
  return least;
}

std::vector<Move> soonest(const Position& here, int most) {
  const chess::Color us = here.side_to_move();
  const int least = most < 1 ? kGivenUp : least_forced(here, us, most);
  std::vector<Move> found;
  for (int n = 1; n <= most && found.empty() && least != kGivenUp; ++n) {
    for (const Move move : moves_in_order(here, us)) {
      if (value_with(here, move, us, n) == least) {
        found.push_back(move);
      }
    }
  }
  return found;
}

TEST_CASE("DRIVE finds the moves that force the least value soonest, as a plain minimax does") {
  for (int n = 0; n <= 3; ++n) {
    vm::Machine machine(
        prepared(fmt::format("USE GEOMETRY\nUSE FORCE\nENTRY R,K\nENTRY Q,K\nENTRY R,N\n"
                             "DRIVE R,VALUE,\"{}\nLEAVE\n{}END\n",
                             n, kValue)));
    Random random(static_cast<unsigned>(n) + 1);
    for (const auto& [ours, theirs] :
         {std::pair{"R", ""}, std::pair{"Q", ""}, std::pair{"R", "N"}}) {
      if (kIsSanitized && *theirs != '\0') {
        continue;  // tabulating four men takes two minutes there
      }
      for (int i = 0; i < sampled(n == 3 ? 12 : 60); ++i) {
        const Position here = random_ending(ours, theirs, random);
        INFO(chess::to_fen(here) << " in " << n);
        CHECK(run_at(machine, here).result() == moves_text(soonest(here, n), here));
      }
    }
  }
}

TEST_CASE("a value of DRIVE that is no integer is an error, undefined gives the line up") {
  const Position here = position("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  const auto run = [&](const std::string& value) {
    vm::Machine machine(prepared("USE FORCE\nENTRY R,K\nDRIVE R,VALUE,\"2\nLEAVE\nVALUE: RETURN " +
                                 value + "\nEND\n"));
    return run_at(machine, here);
  };
  CHECK(run("\"T").error == "non-numeric");
  CHECK(run("WK").error == "non-numeric");
  CHECK(run("\"#").result() == "()");
  // All moves force the same at once, but for those that lose the rook.
  CHECK(run("\"7").error.empty());
  CHECK(run("\"2147483646").error.empty());
  CHECK(run("\"-2147483647").error.empty());
  CHECK(run("\"2147483647").error == "overflow");
  CHECK(run("\"-2147483648").error == "overflow");
}

}  // namespace
}  // namespace cheg::test::drive_test
