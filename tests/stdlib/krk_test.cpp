// King and rook against king, in every position and against every defence.
#include <algorithm>
#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "chess/text.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::PieceType;
using chess::Position;

constexpr std::size_t kSquares = 64;
constexpr std::size_t kPlacings = kSquares * kSquares * kSquares;

std::shared_ptr<const vm::PreparedProgram> krk() {
  return prepared(std::string(stdlib::find_shipped_program("krk")->text));
}

// The legal position of this number with White to move, if there is one.
std::optional<Position> position_of(std::size_t number) {
  std::string board(kSquares, '1');
  const std::size_t king = number / kSquares / kSquares;
  const std::size_t rook = number / kSquares % kSquares;
  const std::size_t bare = number % kSquares;
  if (king == rook || king == bare || rook == bare) {
    return std::nullopt;
  }
  // FEN begins with the eighth rank.
  const auto put = [&](std::size_t square, char man) {
    board[(7 - square / 8) * 8 + square % 8] = man;
  };
  put(king, 'K');
  put(rook, 'R');
  put(bare, 'k');
  std::string fen;
  for (std::size_t rank = 0; rank < 8; ++rank) {
    fen += rank == 0 ? "" : "/";
    for (std::size_t file = 0; file < 8; ++file) {
      const char here = board[8 * rank + file];
      if (here == '1' && file > 0 && chess::is_digit(fen.back())) {
        ++fen.back();
      } else {
        fen += here;
      }
    }
  }
  const auto position = chess::parse_fen(fen + " w - - 0 1");
  return position ? std::optional<Position>(*position) : std::nullopt;
}

// The sanitizers would take minutes for what they see elsewhere too.
#if !defined(__SANITIZE_ADDRESS__)

// The number of a position with White's rook on the board.
std::size_t number_of(const Position& position) {
  const auto index = [](chess::Square square) { return static_cast<std::size_t>(square); };
  return (index(position.king(Color::white)) * kSquares +
          index(chess::first(position.pieces(PieceType::rook)))) *
             kSquares +
         index(position.king(Color::black));
}

TEST_CASE("krk mates in every position, whatever the other side does") {
  vm::Machine machine(krk());
  constexpr int kUnknown = -1;
  std::vector<std::size_t> next(kPlacings, kPlacings);  // what the program's move leads to
  std::vector<int> distance(kPlacings, kUnknown);       // moves to mate, White to move
  std::vector<int> defended(kPlacings, kUnknown);       // the same, Black to move
  std::vector<std::vector<std::size_t>> replies(kPlacings);
  std::size_t positions = 0;
  for (std::size_t number = 0; number < kPlacings; ++number) {
    const auto position = position_of(number);
    if (!position) {
      continue;
    }
    ++positions;
    const vm::Answer answer = vm::ask(machine, *position);
    INFO(to_fen(*position));
    REQUIRE(answer.status == vm::Status::move);
    const Position after = position->after(answer.outcome.move);
    next[number] = number_of(after);
    if (!replies[next[number]].empty() || defended[next[number]] == 0) {
      continue;
    }
    REQUIRE_FALSE(is_stalemate(after));
    if (is_checkmate(after)) {
      defended[next[number]] = 0;
    }
    for (const chess::Move reply : chess::legal_moves(after)) {
      const Position back = after.after(reply);
      REQUIRE(back.pieces(PieceType::rook) != 0);
      replies[next[number]].push_back(number_of(back));
    }
  }
  CHECK(positions == 175'168);
  // Backwards from the mates: won is what leads to won, and where every reply is won.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t number = 0; number < kPlacings; ++number) {
      if (distance[number] == kUnknown && next[number] < kPlacings &&
          defended[next[number]] != kUnknown) {
        distance[number] = defended[next[number]] + 1;
        changed = true;
      }
      if (defended[number] == kUnknown && !replies[number].empty()) {
        const auto& back = replies[number];
        const bool all = std::all_of(back.begin(), back.end(), [&](std::size_t reply) {
          return distance[reply] != kUnknown;
        });
        if (all) {
          defended[number] = 0;
          for (const std::size_t reply : back) {
            defended[number] = std::max(defended[number], distance[reply]);
          }
          changed = true;
        }
      }
    }
  }
  std::size_t won = 0;
  int sum = 0;
  int longest = 0;
  for (const int moves : distance) {
    won += moves != kUnknown ? 1U : 0U;
    sum += moves != kUnknown ? moves : 0;
    longest = std::max(longest, moves);
  }
  CHECK(won == positions);
  CHECK(longest == 32);
  CHECK(static_cast<double>(sum) / static_cast<double>(won) < 18);
}

#endif

TEST_CASE("krk plays the mirrored move where Black has the rook") {
  vm::Machine machine(krk());
  for (std::size_t number = 0; number < kPlacings; number += 97) {
    const auto position = position_of(number);
    if (!position) {
      continue;
    }
    const Position other = chess::mirrored(*position);
    const vm::Answer ours = vm::ask(machine, *position);
    const vm::Answer theirs = vm::ask(machine, other);
    INFO(to_fen(*position));
    REQUIRE(theirs.status == vm::Status::move);
    CHECK(chess::mirrored(theirs.outcome.move) == ours.outcome.move);
    CHECK(theirs.outcome.instruction == ours.outcome.instruction);
  }
}

}  // namespace
}  // namespace cheg::test
