// programs/umpire.cheg says what the built-in referee says under UMPIRE's rules.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "vm/machine.hpp"

namespace cheg::test::umpire_test {
namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::Referee;
using kriegspiel::Verdict;

constexpr int kAttempts = 20;  // in each position

// Legal, or possible as far as the player knows, or of any man to anywhere. Pawns become queens, as
// with SETMOV.
Attempt random_attempt(const Referee& referee, Random& random) {
  const Position& position = referee.position();
  const chess::MoveList legal = chess::legal_moves(position);
  const kriegspiel::AttemptList possible = referee.possible_attempts();
  Attempt attempt = possible[random.below(possible.size())];
  if (random.below(3) == 0) {
    attempt = kriegspiel::to_attempt(legal[random.below(legal.size())]);
  } else if (random.below(2) == 0) {
    std::vector<Square> men;
    // Of the other side's men only now and then one.
    const Color us = position.side_to_move();
    for (chess::Bitboard rest = position.pieces(random.below(16) == 0 ? ~us : us);
         rest != chess::kNoSquares;) {
      men.push_back(chess::pop_first(rest));
    }
    attempt = {men[random.below(men.size())],
               static_cast<Square>(random.below(chess::kSquareCount))};
  }
  const chess::Piece man = position.piece_on(attempt.from);
  const bool promotes = type_of(man) == chess::PieceType::pawn &&
                        chess::relative_rank(color_of(man), attempt.to) == 7;
  attempt.promotion = promotes ? chess::PieceType::queen : chess::PieceType::none;
  return attempt;
}

// "(a1,b2)" of the elements of a list in this order.
std::string listed(std::vector<std::string> elements) {
  std::sort(elements.begin(), elements.end());
  std::string text;
  for (const std::string& element : elements) {
    text += (text.empty() ? "" : ",") + element;
  }
  return '(' + text + ')';
}

// What UMPIRE must return; its last set, of the tries, sorted.
std::string expected(const Position& position, Attempt attempt) {
  Referee referee(kriegspiel::find_rule_set("umpire")->rules, position);
  const Verdict verdict = referee.attempt(attempt).verdict;
  if (verdict != Verdict::moved) {
    return verdict == Verdict::refused ? "(2)" : "(3)";
  }
  int ending = 0;
  bool promotes = false;
  std::string gone = "#";
  bool is_pawn = false;
  std::vector<std::string> checks;
  std::vector<std::string> tries;
  for (const Announcement& said : referee.announcements()) {
    switch (said.kind) {
      case Announcement::Kind::checkmate:
        ending = 1;
        break;
      case Announcement::Kind::stalemate:
        ending = 2;
        break;
      case Announcement::Kind::promotion:
        promotes = true;
        break;
      case Announcement::Kind::capture:
        gone = chess::to_string(said.square);
        is_pawn = said.man == kriegspiel::CapturedMan::pawn;
        break;
      case Announcement::Kind::check:
        checks.push_back(fmt::format("{}", static_cast<int>(said.check) + 1));
        break;
      case Announcement::Kind::try_on:
        tries.push_back(chess::to_string(said.square));
        break;
      default:
        CHECK(said.kind == Announcement::Kind::moved);
        break;
    }
  }
  return fmt::format("(1,{},{},{},{},{},{})", ending, promotes ? "T" : "F", gone,
                     is_pawn ? "T" : "F", listed(checks), listed(tries));
}

// The same text with the elements of each inner set sorted.
std::string with_sorted_sets(const std::string& text) {
  std::string sorted;
  std::size_t at = 0;
  for (std::size_t open = text.find('(', 1); open != std::string::npos; open = text.find('(', at)) {
    sorted += text.substr(at, open - at);
    const std::size_t close = text.find(')', open);
    std::vector<std::string> elements;
    for (std::size_t begin = open + 1; begin < close;) {
      const std::size_t end = std::min(text.find(',', begin), close);
      elements.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    sorted += listed(elements);
    at = close + 1;
  }
  return sorted + text.substr(at);
}

TEST_CASE("umpire.cheg rules as the built-in referee in 100,000 random attempts") {
  constexpr int kPositions = sampled(5200);
  int attempts = 0;
  int made = 0;
  int refused = 0;
  for_random_positions(kPositions, [&](const Position& position, Random& random) {
    if (chess::legal_moves(position).empty()) {
      return;
    }
    const Color us = position.side_to_move();
    const Referee referee(kriegspiel::find_rule_set("umpire")->rules, position);
    std::vector<Attempt> tried;
    std::string lines;
    for (int i = 0; i < kAttempts; ++i) {
      tried.push_back(random_attempt(referee, random));
      lines += set_square("A", tried.back().from, us) + set_square("B", tried.back().to, us) +
               fmt::format("SETMOV M,A,B\nSET R{},UMPIRE,M\n", i);
    }
    vm::Machine machine(prepared("USE UMPIRE\n" + entry_line(position) + lines + "LEAVE\nEND\n"));
    const NativeRun run = run_at(machine, position);
    INFO(chess::to_fen(position));
    REQUIRE(run.error.empty());
    for (int i = 0; i < kAttempts; ++i) {
      const Attempt attempt = tried[static_cast<std::size_t>(i)];
      const std::string right = expected(position, attempt);
      const std::string said = with_sorted_sets(run.values.at(fmt::format("R{}", i)));
      if (said != right) {
        INFO(chess::to_string(attempt.from) << chess::to_string(attempt.to));
        CHECK(said == right);
      }
      ++attempts;
      made += right.starts_with("(1,") ? 1 : 0;
      refused += right == "(2)" ? 1 : 0;
    }
  });
  CHECK(attempts >= sampled(100'000));
  CHECK(made > attempts / 4);
  CHECK(refused > attempts / 20);
}

}  // namespace
}  // namespace cheg::test::umpire_test
