#include "tests/proof/against_slow.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test {

using chess::Color;
using chess::MoveList;
using chess::Position;
using chess::tablebase::TableValue;
using chess::tablebase::Wdl;
using proof::ProofFault;
using proof::SideReport;

namespace {

std::vector<std::uint64_t> without_zeros_at_end(std::vector<std::uint64_t> numbers) {
  while (!numbers.empty() && numbers.back() == 0) {
    numbers.pop_back();
  }
  return numbers;
}

void check_equal(const proof::Lengths& ours, const proof::Lengths& theirs) {
  CHECK(ours.longest == theirs.longest);
  CHECK(ours.mean == Approx(theirs.mean).margin(1e-9));
  CHECK(ours.random_mean == Approx(theirs.random_mean).margin(1e-9));
  CHECK(ours.random_longest == Approx(theirs.random_longest).margin(1e-9));
}

// The same men with the same side to move.
bool is_same(const Position& a, const Position& b) { return a.key() == b.key(); }

bool repeats(const std::vector<Position>& positions) {
  return std::any_of(positions.begin(), positions.end() - 1,
                     [&](const Position& earlier) { return is_same(earlier, positions.back()); });
}

const std::string kHeavy = R"(
BEGIN: VALON  "500,"0,"500
;; Checkmate.
MATE:  PLAY   LM,MATE
       SETV   MAN,WQ
       CONDV  DEFD,MAN,HAVE
       SETV   MAN,WR
HAVE:  SELECC GOOD,#LOOSE,LM
       SELECC GOOD,#STALE,GOOD
       SELECT GOOD,HOLDS?,GOOD
       BOX    OLD,MAN,BK
;; Fewer squares for the king.
BOX:   SELECT SMALL,SMALL?,GOOD
       PLAY   SMALL,,#NEARBK
NEAR:  MVDIST FAR,WK,BK
       SELECT MOVES,NEARER?,GOOD
       PLAY   MOVES,,NEARBK
WAIT:  SELECT MOVES,SAME?,GOOD
       PLAY   MOVES
       PLAY   GOOD
       PLAY   LM
       LEAVE

HOLDS?: CONDV #KING,X,YES
       MVDIST A,MAN,BK
       JUMP>  A,"1,YES
       MVDIST A,MAN,X
       JUMP=  A,"1,YES
NO:    RETURN "F
YES:   RETURN "T
SMALL?: CONDV KING,X,NO
       BOX    NEW,X,BK
       JUMP<  NEW,OLD,YES
       RETURN "F
SAME?: CONDV  KING,X,NO
       BOX    NEW,X,BK
       JUMP=  NEW,OLD,YES
       RETURN "F
NEARER?: CONDV #KING,X,NO
       MVDIST A,X,BK
       JUMP<  A,FAR,YES
       RETURN "F
END
)";

}  // namespace

void check_equal(const SideReport& ours, const SideReport& theirs) {
  CHECK(ours.color == theirs.color);
  CHECK(ours.won == theirs.won);
  CHECK(ours.drawn == theirs.drawn);
  CHECK(ours.lost == theirs.lost);
  CHECK(ours.wins == theirs.wins);
  CHECK(ours.win_faults == theirs.win_faults);
  CHECK(ours.draws == theirs.draws);
  CHECK(ours.draw_faults == theirs.draw_faults);
  CHECK(ours.loss_faults == theirs.loss_faults);
  {
    INFO("the program");
    check_equal(ours.program, theirs.program);
  }
  {
    INFO("best play");
    check_equal(ours.optimal, theirs.optimal);
  }
  CHECK(ours.most_excess == theirs.most_excess);
  CHECK(ours.mean_excess == Approx(theirs.mean_excess).margin(1e-9));
  CHECK(ours.instructions == Approx(theirs.instructions).margin(1e-9));
  CHECK(ours.longest_quiet == theirs.longest_quiet);
  CHECK(ours.over_fifty == theirs.over_fifty);
  CHECK(without_zeros_at_end(ours.program_histogram) ==
        without_zeros_at_end(theirs.program_histogram));
  CHECK(without_zeros_at_end(ours.optimal_histogram) ==
        without_zeros_at_end(theirs.optimal_histogram));
  CHECK(ours.king_positions == theirs.king_positions);
  CHECK(ours.king_excess == theirs.king_excess);
  CHECK(ours.is_proved() == theirs.is_proved());
}

std::uint64_t of(const Faults& faults, ProofFault fault) {
  return faults[static_cast<std::size_t>(fault)];
}

std::uint64_t sum(const Faults& faults) {
  std::uint64_t all = 0;
  for (const std::uint64_t count : faults) {
    all += count;
  }
  return all;
}

void check_example(const proof::ProofExample& example, const SlowProof& slow,
                   const Proved& proved) {
  INFO(to_fen(example.position) << ' ' << name(example.fault) << ": " << example.end);
  const SlowNode& place = slow.at(example.position);
  CHECK(place.is_of_ending);
  CHECK(example.value == place.value);
  CHECK(example.moves == place.moves);
  const bool is_worth_win = place.value.outcome == Wdl::win;
  CHECK(example.fault == (is_worth_win ? place.reason : place.own_fault));
  CHECK(example.excess == (place.moves > 0 ? place.moves - place.value.moves() : 0));
  CHECK_FALSE(example.end.empty());
  CHECK((example.end == "stalemate") == (example.fault == ProofFault::stalemate));
  CHECK((example.end == "the program has no move") == (example.fault == ProofFault::not_handled));

  vm::Machine machine(proved.program, proved.options.limits);
  const Color color = slow.report().color;
  std::vector<Position> line = {example.position};
  int program_moves = 0;
  for (const proof::LineMove& move : example.line) {
    const Position& here = line.back();
    const MoveList legal = chess::legal_moves(here);
    REQUIRE(std::find(legal.begin(), legal.end(), move.move) != legal.end());
    if (here.side_to_move() == color) {
      ++program_moves;
      const vm::Answer answer = vm::ask(machine, here);
      REQUIRE(answer.status == vm::AnswerStatus::move);
      CHECK(answer.outcome.move == move.move);
      CHECK(move.rule == machine.program().location(answer.outcome.instruction));
    } else {
      CHECK(move.rule.empty());
      CHECK(move.because.empty());
    }
    line.push_back(here.after(move.move));
  }
  const Position& last = line.back();
  if (example.fault == ProofFault::none && last.side_to_move() == color) {
    // From here on the tables play.
    CHECK(last.material() != example.position.material());
    CHECK_FALSE(machine.covers(last));
    const TableValue rest = proved.tables.set().probe(last).value();
    CHECK(rest.outcome == Wdl::win);
    CHECK(program_moves + rest.moves() == place.moves);
    return;
  }
  if (example.fault == ProofFault::none) {
    CHECK(is_checkmate(last));
    CHECK(program_moves == place.moves);
    return;
  }
  if (example.fault == ProofFault::cycle) {
    CHECK(repeats(line));
    return;
  }
  // The program's last position in the line is the one with the fault.
  const bool has_no_move =
      example.fault == ProofFault::error || example.fault == ProofFault::not_handled;
  const int distance = is_worth_win ? place.distance : 0;
  CHECK(program_moves == distance + (has_no_move ? 0 : 1));
  const std::size_t index = 2 * static_cast<std::size_t>(distance);
  REQUIRE(index < line.size());
  CHECK(slow.at(line[index]).own_fault == example.fault);
  CHECK((!has_no_move || index + 1 == line.size()));
  CHECK(is_stalemate(last) == (example.fault == ProofFault::stalemate));
  if (has_no_move || example.fault == ProofFault::stalemate) {
    return;
  }
  // A reply shows what is wrong with the move.
  REQUIRE(line.size() == index + 3);
  const Wdl left = proved.tables.set().probe(last).value().outcome;
  CHECK(left == (example.fault == ProofFault::losing_move ? Wdl::loss : Wdl::draw));
  if (example.fault == ProofFault::material_lost) {
    CHECK(chess::count(last.occupied()) < chess::count(line[index + 1].occupied()));
  }
}

void check_examples(const SideReport& side, const SlowProof& slow, const Proved& proved) {
  const std::uint64_t faults = sum(side.win_faults) + sum(side.draw_faults) + sum(side.loss_faults);
  CHECK(side.worst.size() == std::min<std::uint64_t>(proved.options.worst, faults + side.wins));
  std::set<std::string> seen;
  for (const proof::ProofExample& example : side.worst) {
    CHECK(example.position.side_to_move() == side.color);
    CHECK(seen.insert(to_fen(example.position)).second);
    check_example(example, slow, proved);
  }
  // Faults come first, those of each kind from the nearest on, then the wins that take longest.
  const auto is_fault = [](const proof::ProofExample& example) {
    return example.fault != ProofFault::none;
  };
  CHECK(std::is_partitioned(side.worst.begin(), side.worst.end(), is_fault));
  std::map<ProofFault, std::vector<int>> shown;
  std::map<ProofFault, std::vector<int>> all;
  const auto put = [](std::map<ProofFault, std::vector<int>>& by_fault, const SlowNode& place) {
    const ProofFault fault = place.value.outcome == Wdl::win ? place.reason : place.own_fault;
    by_fault[fault].push_back(fault == ProofFault::none ? -place.moves : place.distance);
  };
  for (const proof::ProofExample& example : side.worst) {
    put(shown, slow.at(example.position));
  }
  for (const SlowNode& place : slow.places()) {
    if (place.is_of_ending) {
      put(all, place);
    }
  }
  for (auto& [fault, distances] : all) {
    std::sort(distances.begin(), distances.end());
    INFO(name(fault));
    const std::vector<int>& ours = shown[fault];
    REQUIRE(ours.size() <= distances.size());
    CHECK(std::equal(ours.begin(), ours.end(), distances.begin()));
  }
}

SlowProof check_against_slow(const Proved& proved) {
  REQUIRE(proved.report.sides.size() == 1);
  CHECK(proved.report.mirror_differences == 0);
  SlowProof slow = proved.slowly();
  check_equal(proved.report.sides[0], slow.report());
  check_examples(proved.report.sides[0], slow, proved);
  return slow;
}

proof::ProveOptions with_worst(std::size_t worst) {
  proof::ProveOptions options;
  options.worst = worst;
  return options;
}

std::string heavy(const std::string& before) { return "USE GEOMETRY\n" + before + kHeavy; }

}  // namespace cheg::test
