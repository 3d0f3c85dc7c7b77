// The natives of REFEREE against the referee itself.
#include "stdlib/natives/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "vm/machine.hpp"

namespace cheg::test::natives_referee_test {
namespace {

using chess::Color;
using chess::Position;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::Referee;
using kriegspiel::Verdict;

NativeRun run(const Position& position, const std::string& lines, const vm::Limits& limits = {}) {
  vm::Machine machine(prepared("USE REFEREE\n" + entry_line(position) + lines + "LEAVE\nEND\n"),
                      limits);
  return run_at(machine, position);
}

std::string result(const Position& position, const std::string& lines) {
  return run(position, lines).result();
}

std::string result(std::string_view fen, const std::string& lines) {
  return result(position(fen), lines);
}

// Legal, or possible as far as the player knows, or of any man to anywhere.
Attempt random_attempt(const Referee& referee, Random& random) {
  const Position& position = referee.position();
  const chess::MoveList legal = chess::legal_moves(position);
  const kriegspiel::AttemptList possible = referee.possible_attempts();
  Attempt attempt;
  if (random.below(3) == 0 && !legal.empty()) {
    attempt = kriegspiel::to_attempt(legal[random.below(legal.size())]);
  } else if (random.below(2) == 0 && !possible.empty()) {
    attempt = possible[random.below(possible.size())];
  } else {
    std::vector<Square> men;
    for (chess::Bitboard rest = position.occupied(); rest != chess::kNoSquares;) {
      men.push_back(chess::pop_first(rest));
    }
    attempt = {men[random.below(men.size())], static_cast<Square>(random.below(64))};
  }
  return attempt;
}

// The attempt that SETMOV makes of it at the root; nothing where no man stands there.
std::optional<Attempt> as_set_at(const Position& root, Attempt attempt) {
  const chess::Piece man = root.piece_on(attempt.from);
  if (man == chess::Piece::none) {
    return std::nullopt;
  }
  const bool promotes = type_of(man) == chess::PieceType::pawn &&
                        chess::relative_rank(color_of(man), attempt.to) == 7;
  attempt.promotion = promotes ? chess::PieceType::queen : chess::PieceType::none;
  return attempt;
}

// Lines that make a set A of these attempts.
std::string set_attempts(const std::vector<Attempt>& attempts, Color us) {
  std::string lines = "SETV A,\"()\n";
  for (const Attempt attempt : attempts) {
    lines += set_square("B", attempt.from, us) + set_square("C", attempt.to, us) +
             "SETMOV M,B,C\nSETEL M,A,\"0\n";
  }
  return lines;
}

// What HEARD and ANY? make of announcements; the squares of tries from file h to a, and on a file
// from our first rank on.
// The language counts the kinds of announcements from 1 and leaves drops out.
int number_of(Announcement::Kind kind) {
  int number = 1;
  for (int other = 0; other < static_cast<int>(kind); ++other) {
    number += static_cast<Announcement::Kind>(other) == Announcement::Kind::drop ? 0 : 1;
  }
  return number;
}

std::string announcements_text(std::span<const Announcement> said, Color us) {
  std::vector<Announcement> ordered(said.begin(), said.end());
  const auto key = [us](const Announcement& each) {
    return -8 * chess::file_of(each.square) + chess::relative_rank(us, each.square);
  };
  std::stable_sort(
      ordered.begin(), ordered.end(), [&](const Announcement& a, const Announcement& b) {
        return a.kind == b.kind && a.kind == Announcement::Kind::try_on && key(a) < key(b);
      });
  std::string text;
  for (const Announcement& each : ordered) {
    std::string detail = "#";
    if (each.kind == Announcement::Kind::check) {
      detail = fmt::format("{}", static_cast<int>(each.check) + 1);
    } else if (each.kind == Announcement::Kind::capture) {
      detail = fmt::format("{}", static_cast<int>(each.man) + 1);
    } else if (each.kind == Announcement::Kind::try_on || each.kind == Announcement::Kind::tries ||
               each.kind == Announcement::Kind::refusals) {
      detail = fmt::format("{}", each.count);
    }
    text += fmt::format("{}({},{},{},{},{})", text.empty() ? "" : ",", number_of(each.kind),
                        static_cast<int>(each.audience) + 1, each.color == us ? 0 : 1,
                        each.square == Square::none ? "#" : chess::to_string(each.square), detail);
  }
  return '(' + text + ')';
}

TEST_CASE("verdicts and announcements are those of the referee, whatever is attempted before") {
  constexpr int kMostAttempts = 3;
  int verdicts[6] = {};
  for_random_positions(sampled(6000), [&](const Position& position, Random& random) {
    if (chess::legal_moves(position).empty()) {
      return;
    }
    const auto rule_sets = kriegspiel::rule_sets();
    const std::size_t rules = random.below(rule_sets.size());
    if (rule_sets[rules].rules.drops == kriegspiel::Drops::yes) {
      return;  // the language has no drops
    }
    const Color us = position.side_to_move();
    Referee referee(rule_sets[rules].rules, position);
    std::vector<Attempt> attempts;
    int expected = 0;
    for (std::size_t i = 0, n = 1 + random.below(kMostAttempts); i < n; ++i) {
      const bool is_repeated = !attempts.empty() && random.below(3) == 0;
      const auto attempt = as_set_at(position, random_attempt(referee, random));
      attempts.push_back(is_repeated || !attempt ? attempts.front() : *attempt);
      const Verdict verdict = referee.attempt(attempts.back()).verdict;
      expected = verdict == Verdict::game_over ? 5 : static_cast<int>(verdict) + 1;
    }
    ++verdicts[expected];
    const NativeRun told =
        run(position,
            set_attempts(attempts, us) +
                fmt::format("VERDICT R,A,\"{0}\nHEARD H,A,\"{0}\nANY? Q,A,\"{0}\n", rules + 1));
    INFO(chess::to_fen(position) << ' ' << rule_sets[rules].name << ' ' << attempts.size());
    REQUIRE(told.error.empty());
    CHECK(told.values.at("R") == fmt::format("{}", expected));
    CHECK(told.values.at("H") == announcements_text(referee.announcements(), us));
    referee.ask_any();
    CHECK(told.values.at("Q") == announcements_text(referee.announcements(), us));
  });
  const int rarest = *std::min_element(verdicts + 1, verdicts + 6);
  CHECK((kIsSlow || rarest > 0));  // few of a sample end the game
}

TEST_CASE(
    "the reference lists rule sets and kinds of announcements in the order of their numbers") {
  const auto notes_of = [](std::string_view name) {
    for (const lang::InstructionRow& row : stdlib::referee().rows.instructions) {
      if (row.name == name) {
        std::string text(row.notes.details);
        std::replace(text.begin(), text.end(), '\n', ' ');
        return text;
      }
    }
    return std::string();
  };
  const std::string verdicts = notes_of("VERDICT");
  int number = 0;
  for (const kriegspiel::NamedRuleSet& rules : kriegspiel::rule_sets()) {
    if (rules.rules.drops == kriegspiel::Drops::yes) {
      continue;  // the language has no drops
    }
    ++number;
    INFO(rules.name);
    CHECK(verdicts.find(fmt::format(" {} ({})", number, rules.name)) != std::string::npos);
  }
  const std::string heard = notes_of("HEARD");
  for (int i = 0; i + 1 < kriegspiel::kAnnouncementKindCount; ++i) {  // all but resignation
    const auto kind = static_cast<Announcement::Kind>(i);
    std::string name = kriegspiel::name(kind);
    std::replace(name.begin(), name.end(), '_', ' ');
    CHECK((kind == Announcement::Kind::drop ||
           heard.find(fmt::format(" {} {}", number_of(kind), name)) != std::string::npos));
  }
}

TEST_CASE("one move is an attempt, no attempt is the beginning of a game") {
  constexpr const char* kFen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
  CHECK(result(kFen, "SETMOV M,WP,BP\nVERDICT R,M,\"1\n") == "1");
  CHECK(result(kFen, "SETMOV M,WP,BK\nVERDICT R,M,\"1\n") == "3");
  CHECK(result(kFen, "SETMOV M,BP,WP\nVERDICT R,M,\"1\n") == "3");
  CHECK(result(kFen, "VERDICT R,\"(),\"1\n") == "#");
  // White begins, with a try on d5.
  CHECK(result(kFen, "HEARD R,\"(),\"1\n") == "((1,1,0,#,#),(12,1,0,d5,1))");
  // A pawn of the other side is gone on d5; only spectators hear the move.
  CHECK(result(kFen, "SETMOV M,WP,BP\nHEARD R,M,\"1\n") ==
        "((2,1,1,#,#),(17,4,0,#,#),(8,1,1,d5,1))");
  // Only the mover hears the refusal in Wild 16.
  CHECK(result(kFen, "SETMOV M,WP,BK\nHEARD R,M,\"8\n") == "((3,2,0,#,#))");
}

TEST_CASE("pawn tries, men and rights to castle") {
  constexpr const char* kFen = "r3k2r/8/8/3pPp2/8/8/8/R3K2R w KQk d6 0 1";
  CHECK(result(kFen, "PTRIES R\n") == "(d6)");
  CHECK(result("4k3/8/8/3p1p2/4P3/8/8/4K3 b - - 0 1", "PTRIES R\n") == "(e4)");
  CHECK(result("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "PTRIES R\n") == "(a8)");
  CHECK(result("4k3/4r3/8/3p4/4P3/8/8/4K3 w - - 0 1", "PTRIES R\n") == "()");  // pinned
  CHECK(result(kFen, "MEN R,\"0\n") == "(R/h1,K/e1,P/e5,R/a1)");
  CHECK(result(kFen, "MEN R,\"1\nCARD R,R\n") == "5");
  CHECK(result(kFen, "RIGHT R,\"0\n") == "T");
  CHECK(result("r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", "RIGHT R,\"0\n") == "T");
  CHECK(result("r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", "RIGHT R,\"1\n") == "F");
}

TEST_CASE("wrong operands of the natives of REFEREE are errors") {
  constexpr const char* kFen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
  CHECK(result(kFen, "VERDICT R,WK,\"1\n") == "error non-move");
  CHECK(result(kFen, "PAIR A,WK,WR\nVERDICT R,A,\"1\n") == "error non-move");
  CHECK(result(kFen, "VERDICT R,LM,\"0\n") == "error off-board");
  CHECK(result(kFen, "HEARD R,LM,\"10\n") == "error off-board");
  CHECK(result(kFen, "ANY? R,LM,\"-1\n") == "error off-board");
  CHECK(result(kFen, "MEN R,\"2\n") == "error off-board");
  CHECK(result(kFen, "RIGHT R,\"2\n") == "error off-board");
  vm::Limits small;
  small.storage = 64;
  CHECK(run(position(kFen), "HEARD R,\"(),\"1\n", small).error == "set storage");
}

TEST_CASE("the other side hears the mirrored announcements in the mirrored position") {
  for_random_positions(sampled(300), [&](const Position& position, Random& random) {
    const chess::MoveList legal = chess::legal_moves(position);
    if (legal.empty()) {
      return;
    }
    const chess::Move move = legal[random.below(legal.size())];
    const auto heard = [&](const Position& at, chess::Move made) {
      const Color us = at.side_to_move();
      return result(at, set_square("B", made.from(), us) + set_square("C", made.to(), us) +
                            "SETMOV M,B,C\nHEARD R,M,\"1\n");
    };
    CHECK(mirrored_text(heard(position, move)) ==
          heard(chess::mirrored(position), chess::mirrored(move)));
  });
}

}  // namespace
}  // namespace cheg::test::natives_referee_test
