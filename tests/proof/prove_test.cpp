// Proofs compared with slow ones, and programs that are wrong on purpose.
#include "proof/prove.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/tablebase/store.hpp"
#include "proof/analysis.hpp"
#include "proof/nodes.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

#if !defined(__SANITIZE_ADDRESS__)
#include "tests/support/slow_prover.hpp"
#endif

namespace cheg::test {
namespace {

using chess::MaterialSignature;

std::vector<std::string> claims(const std::string& text) {
  std::vector<std::string> names;
  for (const MaterialSignature ending : proof::claimed_endings(prepared(text)->program())) {
    names.push_back(ending.to_string());
  }
  return names;
}

using Names = std::vector<std::string>;

TEST_CASE("a program claims the endings of its ENTRY lines in which it has the stronger side") {
  CHECK(claims(std::string(stdlib::find_shipped_program("krk")->text)) == Names{"KRK"});
  CHECK(claims("ENTRY K,Q\nENTRY Q,K\nENTRY K,R\nENTRY R,K\n PLAY LM\n LEAVE\nEND\n") ==
        Names{"KQK", "KRK"});
  CHECK(claims("ENTRY R,K\nENTRY R,K&P\nENTRY R,K\n PLAY LM\n LEAVE\nEND\n") ==
        Names{"KRK", "KRKP"});
}

TEST_CASE("a program with ENTRY lines for the weaker side only claims these") {
  CHECK(claims("ENTRY K,K&P\n PLAY LM\n LEAVE\nEND\n") == Names{"KKP"});
  CHECK(claims("ENTRY K,R\nENTRY K,Q\n PLAY LM\n LEAVE\nEND\n") == Names{"KKR", "KKQ"});
}

TEST_CASE("an ENTRY line that fits many materials claims those with at most four men") {
  CHECK(claims("ENTRY K,K,>0\n PLAY LM\n LEAVE\nEND\n") == Names{"KPK", "KPPK"});
  CHECK(claims("ENTRY R,K\nENTRY K,K,>0\n PLAY LM\n LEAVE\nEND\n") == Names{"KRK", "KPK", "KPPK"});
}

TEST_CASE("endings of five men and more are not claimed") {
  CHECK(claims("ENTRY K&8P,K\nENTRY Q&P,Q\nENTRY K&P,K\n PLAY LM\n LEAVE\nEND\n") == Names{"KPK"});
}

TEST_CASE("a program claims an ending of equal men") {
  CHECK(claims("ENTRY R,R\n PLAY LM\n LEAVE\nEND\n") == Names{"KRKR"});
}

TEST_CASE("bare kings are no ending that a program claims") {
  CHECK(claims("ENTRY K,K\n VALRET \"0,\"0,\"500\nEND\n").empty());
}

#if !defined(__SANITIZE_ADDRESS__)

using chess::Color;
using chess::Move;
using chess::MoveList;
using chess::Position;
using chess::tablebase::Outcome;
using chess::tablebase::TableSet;
using chess::tablebase::Value;
using proof::Fault;
using proof::Report;
using proof::SideReport;

MaterialSignature material(const char* text) { return chess::parse_material(text).value(); }

// The tables of an ending and of all below it.
class Tables {
 public:
  explicit Tables(MaterialSignature ending) : store_(std::nullopt) {
    const auto fault = store_.provide_all(ending, {});
    INFO(fault.value_or("no fault"));
    REQUIRE_FALSE(fault);
  }
  [[nodiscard]] const TableSet& set() const { return store_.tables(); }

 private:
  chess::tablebase::Store store_;
};

// A program in an ending, and what the proof says of it.
struct Proved {
  Proved(const std::string& text, const char* ending, proof::ProveOptions chosen = {})
      : program(prepared(text)), men(material(ending)), options(std::move(chosen)), tables(men) {
    auto made = proof::prove(program, men, tables.set(), options);
    REQUIRE(made);
    report = std::move(made).value();
    REQUIRE_FALSE(report.sides.empty());
  }

  [[nodiscard]] SlowProof slowly(Color color = Color::white) const {
    return {program, men, tables.set(), color, options.limits};
  }

  std::shared_ptr<const vm::PreparedProgram> program;
  MaterialSignature men;
  proof::ProveOptions options;
  Tables tables;
  Report report;
};

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

// All but `worst`.
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

std::uint64_t of(const std::array<std::uint64_t, proof::kFaultCount>& faults, Fault fault) {
  return faults[static_cast<std::size_t>(fault)];
}

std::uint64_t sum(const std::array<std::uint64_t, proof::kFaultCount>& faults) {
  std::uint64_t all = 0;
  for (const std::uint64_t count : faults) {
    all += count;
  }
  return all;
}

// How many positions of the ending have this fault in the answer itself.
std::uint64_t own_faults(const SlowProof& proof, Outcome value, Fault fault) {
  return static_cast<std::uint64_t>(
      std::count_if(proof.places().begin(), proof.places().end(), [&](const SlowPlace& place) {
        return place.is_of_ending && place.value.outcome == value && place.own_fault == fault;
      }));
}

// The same men with the same side to move.
bool is_same(const Position& a, const Position& b) { return a.key() == b.key(); }

bool repeats(const std::vector<Position>& positions) {
  return std::any_of(positions.begin(), positions.end() - 1,
                     [&](const Position& earlier) { return is_same(earlier, positions.back()); });
}

// An example shows what the slow proof found, in legal moves that are the program's own.
void check_example(const proof::Example& example, const SlowProof& slow, const Proved& proved) {
  INFO(to_fen(example.position) << ' ' << name(example.fault) << ": " << example.end);
  const SlowPlace& place = slow.at(example.position);
  CHECK(place.is_of_ending);
  CHECK(example.value == place.value);
  CHECK(example.moves == place.moves);
  const bool is_worth_win = place.value.outcome == Outcome::win;
  CHECK(example.fault == (is_worth_win ? place.reason : place.own_fault));
  CHECK(example.excess == (place.moves > 0 ? place.moves - place.value.moves() : 0));
  CHECK_FALSE(example.end.empty());

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
      REQUIRE(answer.status == vm::Status::move);
      CHECK(answer.outcome.move == move.move);
      CHECK(move.rule == machine.program().location(answer.outcome.instruction));
    } else {
      CHECK(move.rule.empty());
      CHECK(move.because.empty());
    }
    line.push_back(here.after(move.move));
  }
  const Position& last = line.back();
  if (example.fault == Fault::none && last.side_to_move() == color) {
    // From here on the tables play.
    CHECK(last.material() != example.position.material());
    CHECK_FALSE(machine.covers(last));
    const Value rest = proved.tables.set().probe(last).value();
    CHECK(rest.outcome == Outcome::win);
    CHECK(program_moves + rest.moves() == place.moves);
    return;
  }
  if (example.fault == Fault::none) {
    CHECK(is_checkmate(last));
    CHECK(program_moves == place.moves);
    return;
  }
  if (example.fault == Fault::cycle) {
    CHECK(repeats(line));
    return;
  }
  // The program's last position in the line is the one with the fault.
  const bool has_no_move = example.fault == Fault::error || example.fault == Fault::not_handled;
  const int distance = is_worth_win ? place.distance : 0;
  CHECK(program_moves == distance + (has_no_move ? 0 : 1));
  const std::size_t index = 2 * static_cast<std::size_t>(distance);
  REQUIRE(index < line.size());
  CHECK(slow.at(line[index]).own_fault == example.fault);
  CHECK((!has_no_move || index + 1 == line.size()));
  CHECK(is_stalemate(last) == (example.fault == Fault::stalemate));
  if (has_no_move || example.fault == Fault::stalemate) {
    return;
  }
  // A reply shows what is wrong with the move.
  REQUIRE(line.size() == index + 3);
  const Outcome left = proved.tables.set().probe(last).value().outcome;
  CHECK(left == (example.fault == Fault::losing_move ? Outcome::loss : Outcome::draw));
  if (example.fault == Fault::material_lost) {
    CHECK(chess::count(last.occupied()) < chess::count(line[index + 1].occupied()));
  }
}

void check_examples(const SideReport& side, const SlowProof& slow, const Proved& proved) {
  const std::uint64_t faults = sum(side.win_faults) + sum(side.draw_faults) + sum(side.loss_faults);
  CHECK(side.worst.size() == std::min<std::uint64_t>(proved.options.worst, faults + side.wins));
  std::set<std::string> seen;
  for (const proof::Example& example : side.worst) {
    CHECK(example.position.side_to_move() == side.color);
    CHECK(seen.insert(to_fen(example.position)).second);
    check_example(example, slow, proved);
  }
  // Faults come first, those of each kind from the nearest on, then the wins that take longest.
  const auto is_fault = [](const proof::Example& example) { return example.fault != Fault::none; };
  CHECK(std::is_partitioned(side.worst.begin(), side.worst.end(), is_fault));
  std::map<Fault, std::vector<int>> shown;
  std::map<Fault, std::vector<int>> all;
  const auto put = [](std::map<Fault, std::vector<int>>& by_fault, const SlowPlace& place) {
    const Fault fault = place.value.outcome == Outcome::win ? place.reason : place.own_fault;
    by_fault[fault].push_back(fault == Fault::none ? -place.moves : place.distance);
  };
  for (const proof::Example& example : side.worst) {
    put(shown, slow.at(example.position));
  }
  for (const SlowPlace& place : slow.places()) {
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

// The program's report for White, and that of the slow proof, are the same.
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

// Rook or queen against king: mate, take squares from the king, come nearer, wait.
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

std::string heavy(const std::string& before) { return "USE GEOMETRY\n" + before + kHeavy; }

// What to do first in one position only: our king, our man and the other king stand there, each
// square written as rank and file.
std::string only_there(const std::string& man, const std::string& what) {
  return " RANK A,WK\n JUMP#= A,\"1,BEGIN\n FILE A,WK\n JUMP#= A,\"3,BEGIN\n RANK A," + man +
         "\n JUMP#= A,\"5,BEGIN\n FILE A," + man +
         "\n JUMP#= A,\"7,BEGIN\n RANK A,BK\n JUMP#= A,\"8,BEGIN\n FILE A,BK\n"
         " JUMP#= A,\"5,BEGIN\n" +
         what;
}
const char* const kThere = "4k3/8/8/6R1/8/8/8/2K5 w - - 0 1";

// Wins with the queen, but at its leisure: she confines the king to the first rank, and before she
// takes the next step our king walks over half the board.
const std::string kLeisure = R"(USE GEOMETRY
ENTRY K&P,K
       PLAY   LM,PAWN
       LEAVE
ENTRY Q,K
       PLAY   LM,MATE
       RANK   R,BK
       JUMP#= R,"1,OUT
       FILE   Q,WQ
       FILE   K,BK
       RANK   R,WQ
       JUMP=  R,"2,WALL
       JUMP#= R,"8,OUT
       JUMP#= Q,"8,OUT
       SETSQ  TO,"2,Q
       CONDV  ,Q,QUEEN
WALL:  SUB    GAP,Q,K
       JUMP<  GAP,"2,OUT
       JUMP<  Q,"4,OUT
       JUMP=  Q,"4,HUNT
       RANK   R,WK
       JUMP<  R,"5,UP
; The king's way has 32 squares, 0 to 31, from the eighth rank down to the fifth.
       FILE   F,WK
       SUB    R,"8,R
       SUB    I,F,"1
       CONDV  #ODD,R,EVEN
       SUB    I,"8,F
EVEN:  MUL    A,R,"8
       ADD    I,I,A
       SETV   DIR,"1
       JUMP=  Q,"5,STEP
       JUMP=  Q,"7,BACK
       JUMP<  I,"30,WALK
       CONDV  ,I,STEP
BACK:  SETV   DIR,"-1
       JUMP>  I,"1,WALK
STEP:  JUMP<  GAP,"3,WALK
       SUB    Q,Q,"1
       SETSQ  TO,"2,Q
QUEEN: SELECC MOVES,QUEEN,LM
       SELECT MOVES,TO?,MOVES
       PLAY   MOVES
OUT:   LEAVE
WALK:  JUMP#= I,"31,WALK1
       SETV   DIR,"-1
WALK1: JUMP#= I,"0,WALK2
       SETV   DIR,"1
WALK2: ADD    I,I,DIR
       DIV    R,I,"8
       MOD    F,I,"8
       ADD    F,F,"1
       CONDV  #ODD,R,TURN
       SUB    F,"9,F
TURN:  SUB    R,"8,R
       SETSQ  TO,R,F
KING:  SELECC MOVES,KING,LM
       SELECT MOVES,TO?,MOVES
       PLAY   MOVES
       LEAVE
UP:    ADD    R,R,"1
       FILE   F,WK
       SETSQ  TO,R,F
       CONDV  ,R,KING
HUNT:  SETSQ  KEY,"3,"3
       MVDIST FAR,WK,KEY
       SELECT MOVES,NEARER?,LM
       PLAY   MOVES
       LEAVE
TO?:   SQUARE A,X
       JUMP=  A,TO,YES
NO:    RETURN "F
YES:   RETURN "T
NEARER?: CONDV #KING,X,NO
       MVDIST A,X,KEY
       JUMP<  A,FAR,YES
       RETURN "F
END
)";

const std::string kPawnRules = R"(
       VALON  "400,"0,"0
       SELECC GOOD,#LOOSE,LM
       SELECC GOOD,#STALE,GOOD
PUSH:  PLAY   GOOD,PAWN,DEEP
OPP:   PLAY   GOOD,OPP,DEEP
       PLAY   GOOD,SAFE,DEEP
       PLAY   GOOD
       PLAY   LM
END
)";

TEST_CASE(
    "a whole program is proved, with the figures of a slow proof that visits every position in "
    "turn") {
  proof::ProveOptions options = with_worst(2);
  options.work.threads = 2;
  const Proved krk(std::string(stdlib::find_shipped_program("advice")->text), "KRK", options);
  check_against_slow(krk);
  CHECK(krk.report.is_proved());
  const SideReport& side = krk.report.sides[0];
  CHECK(side.won == 175'168);
  CHECK(side.wins == 175'168);
  CHECK(side.drawn == 0);
  CHECK(side.lost == 0);
  CHECK(side.program.longest == 32);
  CHECK(side.program.mean == Approx(17.925).margin(0.0005));
  CHECK(side.optimal.longest == 16);
  CHECK(side.optimal.mean == Approx(9.865).margin(0.0005));
  CHECK(krk.report.errors.empty());
  CHECK(krk.report.played_on.empty());
}

TEST_CASE("a program that is not perfect with the queen gets the figures of a slow proof") {
  const Proved queen(heavy("ENTRY Q,K\n"), "KQK", with_worst(40));
  check_against_slow(queen);
  CHECK_FALSE(queen.report.is_proved());
}

TEST_CASE("where a program has no ENTRY for the queen, promotion counts by the tables") {
  const Proved pawn("USE GEOMETRY\nENTRY K&P,K\n" + kPawnRules, "KPK", with_worst(40));
  CHECK(pawn.report.played_on.empty());
  check_against_slow(pawn);
}

TEST_CASE("the line of a win ends where the tables go on") {
  // The faults are shown before the wins, so ask for more examples than there are faults.
  const Proved pawn("USE GEOMETRY\nENTRY K&P,K\n" + kPawnRules, "KPK", with_worst(20'843));
  const SideReport& side = pawn.report.sides[0];
  REQUIRE(sum(side.win_faults) == 20'793);
  REQUIRE(side.worst.size() == 20'843);
  const SlowProof slow = pawn.slowly();
  for (std::size_t i = 20'793; i < side.worst.size(); ++i) {
    CHECK(side.worst[i].fault == Fault::none);
    check_example(side.worst[i], slow, pawn);
  }
}

TEST_CASE("where a program has an ENTRY for the queen, it plays on after promotion") {
  const Proved pawn("USE GEOMETRY\nENTRY K&P,K\n" + kPawnRules.substr(0, kPawnRules.find("END")) +
                        "ENTRY Q,K\n" + kHeavy,
                    "KPK", with_worst(40));
  CHECK(pawn.report.played_on == std::vector<MaterialSignature>{material("KQK")});
  check_against_slow(pawn);
}

TEST_CASE("a defence with the bare king gets the figures of a slow proof") {
  const Proved king(
      "USE GEOMETRY\nENTRY K,K&P\n PLAY LM,CAPT\n PLAY LM,OPP\n PLAY LM,,NEARBK\nEND\n", "KKP",
      with_worst(40));
  check_against_slow(king);
  const SideReport& side = king.report.sides[0];
  CHECK(side.won == 0);
  CHECK(of(side.draw_faults, Fault::losing_move) > 0);
  CHECK(side.draws + of(side.draw_faults, Fault::losing_move) == side.drawn);
}

TEST_CASE("a program that asks for the colours of squares is proved for both sides") {
  const Proved pawn(
      "USE GEOMETRY\nENTRY K&P,K\n SCOLOR A,BK\n JUMP= A,\"0,RULES\n"
      " PLAY LM,KING,#\nRULES:" +
          kPawnRules,
      "KPK", with_worst(20));
  REQUIRE(pawn.report.sides.size() == 2);
  CHECK(pawn.report.sides[0].color == Color::white);
  CHECK(pawn.report.sides[1].color == Color::black);
  CHECK(pawn.report.mirrored_positions > 0);
  CHECK(pawn.report.mirror_differences > 0);
  for (const SideReport& side : pawn.report.sides) {
    const SlowProof slow = pawn.slowly(side.color);
    check_equal(side, slow.report());
    check_examples(side, slow, pawn);
  }
  CHECK(pawn.report.sides[0].wins != pawn.report.sides[1].wins);
}

TEST_CASE("run-time errors of both sides are counted together") {
  const Proved king(
      "ENTRY K,K&P\n RANK A,BP\n JUMP#= A,\"4,GO\n SCOLOR A,WK\n JUMP= A,\"0,GO\n"
      "ZERO: DIV A,A,\"0\nGO: PLAY LM\nEND\n",
      "KKP");
  REQUIRE(king.report.sides.size() == 2);
  std::uint64_t errors = 0;
  for (const SideReport& side : king.report.sides) {
    const SlowProof slow = king.slowly(side.color);
    check_equal(side, slow.report());
    errors += of(side.draw_faults, Fault::error) + of(side.loss_faults, Fault::error);
  }
  REQUIRE(king.report.errors.size() == 1);
  CHECK(king.report.errors[0].second == errors);
}

TEST_CASE("a program that looks at a colour in vain is proved for both sides all the same") {
  const Proved king("ENTRY K,K&P\n SCOLOR A,WK\n PLAY LM\nEND\n", "KKP");
  CHECK(king.report.mirror_differences == 0);
  REQUIRE(king.report.sides.size() == 2);
  CHECK(king.report.sides[0].draws == king.report.sides[1].draws);
  CHECK(king.report.sides[0].lost == king.report.sides[1].lost);
}

TEST_CASE("a program with an ENTRY for the rook plays on after it has made one of its pawn") {
  const Proved pawn(
      "USE GEOMETRY\nENTRY K&P,K\n RANK A,WP\n JUMP#= A,\"7,RULES\n"
      " SELECC MOVES,PAWN,LM\n CONDV EMPTY,MOVES,RULES\n GETEL A,MOVES,\"2\n"
      " PAIR MOVES,A,A\n PLAY MOVES\nRULES:" +
          kPawnRules.substr(0, kPawnRules.find("END")) + "ENTRY R,K\n" + kHeavy,
      "KPK", with_worst(40));
  CHECK(pawn.report.played_on == std::vector<MaterialSignature>{material("KRK")});
  check_against_slow(pawn);
}

TEST_CASE("a defence that plays on against the queen gets the figures of a slow proof") {
  const Proved king("ENTRY K,K&P\nENTRY K,Q\n PLAY LM,CAPT\n PLAY LM,,DEEP\nEND\n", "KKP",
                    with_worst(20));
  check_against_slow(king);
}

TEST_CASE("wins that take more than fifty moves are counted") {
  const Proved queen(kLeisure, "KQK", with_worst(5));
  check_against_slow(queen);
  const SideReport& side = queen.report.sides[0];
  CHECK(side.program.longest > 80);
  CHECK(side.longest_quiet > 160);
  CHECK(side.over_fifty > 10);
}

TEST_CASE("what goes wrong in an ending that the program plays on with counts where it begins") {
  const Proved pawn("USE GEOMETRY\nENTRY K&P,K\n" + kPawnRules.substr(0, kPawnRules.find("END")) +
                        "ENTRY Q,K\n PLAY LM,MATE\n FILE A,BK\n JUMP> A,\"4,BAD\n LEAVE\n"
                        "BAD: DIV A,A,\"0\nEND\n",
                    "KPK", with_worst(40));
  check_against_slow(pawn);
  CHECK(of(pawn.report.sides[0].win_faults, Fault::error) > 10'000);
  CHECK(of(pawn.report.sides[0].win_faults, Fault::not_handled) > 10'000);
  CHECK(pawn.report.errors.empty());
}

TEST_CASE("the fifty-move rule counts on where the program plays on after a promotion") {
  const Proved pawn(kLeisure, "KPK", with_worst(10));
  check_against_slow(pawn);
  CHECK(pawn.report.sides[0].program.longest > 50);
  CHECK(pawn.report.sides[0].over_fifty > 0);
  CHECK_FALSE(pawn.report.is_proved());
}

TEST_CASE("a program plays on where its conversion and the reply lead to one of its endings") {
  // The pawn becomes a queen, and the king takes the rook: KQRK has no ENTRY, KQK has.
  const auto program = prepared("ENTRY R&P,K\nA: PLAY LM\nENTRY Q,K\nB: PLAY LM\nEND\n");
  const proof::Nodes nodes(material("KRPK"), program->program());
  CHECK(nodes.materials() == std::vector<MaterialSignature>{material("KRPK"), material("KQK")});
}

TEST_CASE("a move after which the other side wins is a losing move, even if it wins by a capture") {
  const auto program = prepared("ENTRY Q,R\nGO: PLAY LM\nEND\n");
  const MaterialSignature ending = material("KQKR");
  chess::tablebase::Store store(std::nullopt);
  const auto error = store.provide_all(ending, {});
  REQUIRE_FALSE(error);
  const proof::Nodes nodes(ending, program->program());
  const auto position = *chess::parse_fen("8/8/8/8/8/8/8/K1krQ3 w - - 0 1");
  const proof::NodeNumber node = nodes.find(position).value();
  proof::Answers answers;
  answers.by_node.resize(nodes.size());
  std::vector<chess::tablebase::Byte> values(nodes.size(), chess::tablebase::kIllegal);
  values[node] = static_cast<chess::tablebase::Byte>(store.tables().probe(position)->plies);
  const std::atomic<bool> stop{true};  // not needed here, and it would take seconds
  proof::Work stopped;
  stopped.stop = &stop;
  const proof::OptimalPlay nothing(ending, store.tables(), stopped);
  const auto fault_of = [&](chess::Square to) {
    answers.by_node[node].move = chess::Move(chess::Square::e1, to);
    const proof::Analysis analysis(nodes, answers, values, store.tables(), nothing);
    return analysis.step(node, position).fault;
  };
  CHECK(fault_of(chess::Square::h1) == Fault::losing_move);  // Rxh1 mates soon
  CHECK(fault_of(chess::Square::c3) == Fault::none);
}

TEST_CASE("a defence that takes the queen where it can keeps every draw") {
  const Proved king("ENTRY K,Q\n PLAY LM,CAPT\n PLAY LM\nEND\n", "KKQ", with_worst(3));
  check_against_slow(king);
  CHECK(king.report.is_proved());
  CHECK(king.report.sides[0].draws > 0);
  CHECK(king.report.sides[0].lost > 0);
}

TEST_CASE("a program that stalemates where it can is found out") {
  const Proved bad(heavy("ENTRY Q,K\n SELECC BAD,STALE,LM\n PLAY BAD\n"), "KQK", with_worst(10));
  const SlowProof slow = check_against_slow(bad);
  const std::uint64_t at_once = own_faults(slow, Outcome::win, Fault::stalemate);
  CHECK(at_once > 0);
  CHECK(of(bad.report.sides[0].win_faults, Fault::stalemate) >= at_once);
  CHECK(bad.report.sides[0].worst.front().fault == Fault::stalemate);
  CHECK(bad.report.sides[0].worst.front().line.size() == 1);
}

TEST_CASE("a program that gives its rook away is found out") {
  const Proved bad(heavy("ENTRY R,K\n PLAY LM,MATE\n SELECC BAD,LOOSE,LM\n PLAY BAD,ROOK\n"), "KRK",
                   with_worst(10));
  check_against_slow(bad);
  CHECK(of(bad.report.sides[0].win_faults, Fault::material_lost) > 100'000);
  CHECK(bad.report.sides[0].worst.front().fault == Fault::material_lost);
}

TEST_CASE("a program that shuffles for ever is found out") {
  const Proved bad(
      "USE GEOMETRY\nENTRY R,K\n PLAY LM,MATE\n SELECC GOOD,#LOOSE,LM\n"
      " SELECC GOOD,#STALE,GOOD\n PLAY GOOD,ROOK\n PLAY GOOD\n PLAY LM\nEND\n",
      "KRK", with_worst(10));
  check_against_slow(bad);
  CHECK(of(bad.report.sides[0].win_faults, Fault::cycle) > 100'000);
}

TEST_CASE("a division by zero in one position of 175168 is found") {
  const Proved bad(heavy("ENTRY R,K\n" + only_there("WR", "ZERO: DIV A,A,\"0\n")), "KRK",
                   with_worst(5));
  check_against_slow(bad);
  REQUIRE(bad.report.errors.size() == 1);
  CHECK(bad.report.errors[0].first.find("ZERO") != std::string::npos);
  CHECK(bad.report.errors[0].second == 1);
  const proof::Example& worst = bad.report.sides[0].worst.front();
  CHECK(to_fen(worst.position) == kThere);
  CHECK(worst.fault == Fault::error);
  CHECK(worst.line.empty());
}

TEST_CASE("a number in the place of a set in one position of 175168 is found") {
  const Proved bad(heavy("ENTRY R,K\n" + only_there("WR", "BAD: SETV A,\"7\n CARD A,A\n")), "KRK");
  check_against_slow(bad);
  REQUIRE(bad.report.errors.size() == 1);
  CHECK(bad.report.errors[0].first.find("BAD+1") != std::string::npos);
  CHECK(bad.report.errors[0].second == 1);
  CHECK(of(bad.report.sides[0].win_faults, Fault::error) >= 1);
}

TEST_CASE("a program that leaves some positions to the host is found out") {
  const Proved bad(heavy("ENTRY Q,K\n RANK A,BK\n JUMP#= A,\"4,BEGIN\n FILE A,BK\n"
                         " JUMP#= A,\"4,BEGIN\n LEAVE\n"),
                   "KQK", with_worst(10));
  const SlowProof slow = check_against_slow(bad);
  CHECK(own_faults(slow, Outcome::win, Fault::not_handled) > 1'000);
  CHECK(of(bad.report.sides[0].win_faults, Fault::not_handled) >=
        own_faults(slow, Outcome::win, Fault::not_handled));
  CHECK(bad.report.errors.empty());
}

TEST_CASE("a program without an ENTRY for the ending handles nothing in it") {
  const Proved bad(heavy("ENTRY Q,K\n"), "KRK");
  check_against_slow(bad);
  CHECK(of(bad.report.sides[0].win_faults, Fault::not_handled) == 175'168);
}

TEST_CASE("a program that goes over an instruction limit has an error there") {
  proof::ProveOptions options = with_worst(5);
  options.limits.instructions_per_node = 5'000;
  const Proved bad(heavy("ENTRY R,K\n" + only_there("WR", "LOOP: CONDV ,WK,LOOP\n")), "KRK",
                   options);
  check_against_slow(bad);
  REQUIRE(bad.report.errors.size() == 1);
  CHECK(bad.report.errors[0].first.find("limit") != std::string::npos);
  CHECK(bad.report.errors[0].second == 1);
}

TEST_CASE("a defence that has no move to give shows in drawn and in lost positions") {
  const Proved bad(
      "ENTRY K,K&P\n FILE A,BP\n JUMP= A,\"1,OUT\n JUMP= A,\"2,FAIL\n PLAY LM,,#DEEP\n"
      "FAIL: DIV A,A,\"0\nOUT: LEAVE\nEND\n",
      "KKP", with_worst(20));
  check_against_slow(bad);
  const SideReport& side = bad.report.sides[0];
  CHECK(of(side.draw_faults, Fault::error) > 0);
  CHECK(of(side.draw_faults, Fault::not_handled) > 0);
  CHECK(of(side.draw_faults, Fault::losing_move) > 0);
  CHECK(of(side.loss_faults, Fault::error) > 0);
  CHECK(of(side.loss_faults, Fault::not_handled) > 0);
  CHECK(sum(side.loss_faults) ==
        of(side.loss_faults, Fault::error) + of(side.loss_faults, Fault::not_handled));
}

void check_same_examples(const SideReport& ours, const SideReport& theirs) {
  REQUIRE(ours.worst.size() == theirs.worst.size());
  for (std::size_t i = 0; i < ours.worst.size(); ++i) {
    const proof::Example& a = ours.worst[i];
    const proof::Example& b = theirs.worst[i];
    CHECK(a.position == b.position);
    CHECK(a.value == b.value);
    CHECK(a.fault == b.fault);
    CHECK(a.moves == b.moves);
    CHECK(a.excess == b.excess);
    CHECK(a.end == b.end);
    REQUIRE(a.line.size() == b.line.size());
    for (std::size_t move = 0; move < a.line.size(); ++move) {
      CHECK(a.line[move].move == b.line[move].move);
      CHECK(a.line[move].rule == b.line[move].rule);
      CHECK(a.line[move].because == b.line[move].because);
    }
  }
}

TEST_CASE("a report does not depend on the number of threads") {
  const std::string text =
      "USE GEOMETRY\nENTRY K&P,K\n SCOLOR A,BK\n JUMP= A,\"0,RULES\n RANK A,WK\n"
      " JUMP#= A,\"2,RULES\nZERO: DIV A,A,\"0\nRULES:" +
      kPawnRules;
  proof::ProveOptions options = with_worst(30);
  const Proved one(text, "KPK", options);
  options.work.threads = 3;
  const Proved three(text, "KPK", options);
  CHECK(one.report.program == three.report.program);
  CHECK(one.report.material == three.report.material);
  CHECK(one.report.mirrored_positions == three.report.mirrored_positions);
  CHECK(one.report.mirror_differences == three.report.mirror_differences);
  CHECK(one.report.errors == three.report.errors);
  CHECK(one.report.played_on == three.report.played_on);
  REQUIRE(one.report.sides.size() == 2);
  REQUIRE(three.report.sides.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const SideReport& ours = one.report.sides[i];
    const SideReport& theirs = three.report.sides[i];
    check_equal(ours, theirs);
    CHECK(ours.program_histogram == theirs.program_histogram);
    CHECK(ours.optimal_histogram == theirs.optimal_histogram);
    check_same_examples(ours, theirs);
  }
}

TEST_CASE("a proof that is told to stop says that it was interrupted") {
  const Tables tables(material("KRK"));
  const auto program = prepared(heavy("ENTRY R,K\n"));
  std::atomic<bool> stop{true};
  proof::ProveOptions options;
  options.work.stop = &stop;
  for (const int threads : {1, 3}) {
    options.work.threads = threads;
    const auto at_once = proof::prove(program, material("KRK"), tables.set(), options);
    REQUIRE_FALSE(at_once);
    CHECK(at_once.error() == proof::kStopped);
  }
  // Somewhere on the way.
  options.work.threads = 1;
  stop = false;
  int reports = 0;
  options.work.progress = [&](const char* what, double done) {
    CHECK_FALSE(std::string(what).empty());
    CHECK(done >= 0);
    CHECK(done <= 1);
    stop = ++reports > 100;
  };
  const auto later = proof::prove(program, material("KRK"), tables.set(), options);
  REQUIRE_FALSE(later);
  CHECK(later.error() == proof::kStopped);
}

#endif

}  // namespace
}  // namespace cheg::test
