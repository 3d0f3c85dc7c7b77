// Each native creates its own referee in the position and tells this referee the attempts.
#include "stdlib/natives/referee.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "kriegspiel/own_men.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "stdlib/natives/rows.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Move;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Referee;
using kriegspiel::RuleSet;
using kriegspiel::Verdict;
using lang::RunTimeError;
using lang::Type;
using lang::ValueClass;
using vm::NativeCall;
using vm::Value;

constexpr std::size_t kAttempts = 1;
constexpr std::size_t kRules = 2;

// The measured work of these natives, in instructions (tests/stdlib/natives/work_test.cpp).
constexpr std::int64_t kRefereeWork = 150;
constexpr std::int64_t kAttemptWork = 100;

// ---- Sets ----

// Makes a set of any values, at most 64. NativeCall can only make sets of squares, so this function
// makes such a set and replaces its elements. Returns nothing if there is no room; the call has
// then failed.
std::optional<Value> make_set(NativeCall& call, std::span<const Value> values) {
  CHEG_REQUIRE(values.size() <= chess::kSquareCount);
  Bitboard places = chess::kNoSquares;
  for (std::size_t i = 0; i < values.size(); ++i) {
    places |= Bitboard{1} << i;
  }
  const auto set = call.make_squares(places);
  if (set) {
    std::copy(values.begin(), values.end(), set->set()->elements().begin());
  }
  return set;
}

// ---- What is asked ----

// The rule set with this number. If there is none, returns nullptr, and the call has failed.
const RuleSet* read_rules(NativeCall& call, std::size_t number) {
  const auto rule_sets = kriegspiel::rule_sets();
  const std::int64_t rules = call.integer(number);
  const bool is_number = rules >= 1 && static_cast<std::size_t>(rules) <= rule_sets.size();
  // The language has no drops.
  if (!is_number ||
      rule_sets[static_cast<std::size_t>(rules) - 1].rules.drops == kriegspiel::Drops::yes) {
    call.fail(RunTimeError::off_board);
    return nullptr;
  }
  return &rule_sets[static_cast<std::size_t>(rules) - 1].rules;
}

// Reads the attempts: one move or a set of moves. For any other value, returns false, and the call
// has failed.
bool read_attempts(NativeCall& call, std::vector<Move>& attempts) {
  attempts.clear();
  const Value value = call.operand(kAttempts);
  const std::span<const Value> elements =
      value.is(Type::set) ? std::as_const(*value.set()).elements() : std::span(&value, 1);
  for (const Value& element : elements) {
    if (!element.is(Type::move)) {
      call.fail(RunTimeError::non_move);
      return false;
    }
    attempts.push_back(element.move());
  }
  return call.spend(kRefereeWork + kAttemptWork * static_cast<std::int64_t>(attempts.size()));
}

// The referee after all attempts, and its last verdict. Returns nothing if the call has failed.
struct Refereed {
  Referee referee;
  std::optional<Verdict> verdict;  // nothing without attempts
};

std::optional<Refereed> referee_attempts(NativeCall& call) {
  const RuleSet* const rules = read_rules(call, kRules);
  std::vector<Move>& attempts = call.scratch();
  if (rules == nullptr || !read_attempts(call, attempts)) {
    return std::nullopt;
  }
  Refereed refereed{Referee(*rules, call.position()), std::nullopt};
  for (const Move attempt : attempts) {
    refereed.verdict = refereed.referee.attempt(kriegspiel::to_attempt(attempt)).verdict;
  }
  return refereed;
}

// ---- What is answered ----

// VERDICT result,attempts,rules
void verdict(NativeCall& call) {
  constexpr std::int64_t kGameOver = 5;
  const auto refereed = referee_attempts(call);
  if (!refereed) {
    return;
  }
  if (!refereed->verdict) {
    call.store(kResult, Value());
    return;
  }
  const bool is_over = *refereed->verdict == Verdict::game_over;
  call.store(kResult, Value::integer(is_over ? kGameOver
                                             : static_cast<std::int64_t>(*refereed->verdict) + 1));
}

// Squares of tries in scan order: the referee names them from White's first rank.
std::vector<Announcement> in_scan_order(std::span<const Announcement> said, chess::Color us) {
  std::vector<Announcement> ordered(said.begin(), said.end());
  std::array<int, chess::kSquareCount> places{};
  int place = 0;
  vm::for_each_in_scan_order(chess::kAllSquares, us, [&](Square square) {
    places[static_cast<std::size_t>(square)] = place++;
  });
  const auto is_try = [](const Announcement& each) {
    return each.kind == Announcement::Kind::try_on;
  };
  const auto first = std::find_if(ordered.begin(), ordered.end(), is_try);
  const auto last = std::find_if_not(first, ordered.end(), is_try);
  std::sort(first, last, [&](const Announcement& a, const Announcement& b) {
    return places[static_cast<std::size_t>(a.square)] < places[static_cast<std::size_t>(b.square)];
  });
  return ordered;
}

// The number that belongs to an announcement: a kind of check, a captured man or a count. A move
// that the referee shows is the attempt itself.
Value detail_of(const Announcement& said) {
  switch (said.kind) {
    case Announcement::Kind::check:
      return Value::integer(static_cast<std::int64_t>(said.check) + 1);
    case Announcement::Kind::capture:
      return Value::integer(static_cast<std::int64_t>(said.man) + 1);
    case Announcement::Kind::try_on:
    case Announcement::Kind::tries:
    case Announcement::Kind::refusals:
      return Value::integer(said.count);
    default:
      return {};
  }
}

// The number of a kind of announcement in the language, counted from 1. The language has no drops,
// and its numbers leave them out.
std::int64_t kind_number(Announcement::Kind kind) {
  return static_cast<std::int64_t>(kind) + (kind > Announcement::Kind::drop ? 0 : 1);
}

std::optional<Value> make_announcement(NativeCall& call, const Announcement& said) {
  const std::array<Value, 5> parts{
      Value::integer(kind_number(said.kind)),
      Value::integer(static_cast<std::int64_t>(said.audience) + 1),
      Value::integer(said.color == call.us() ? 0 : 1),
      said.square == Square::none ? Value() : Value::square(said.square), detail_of(said)};
  return make_set(call, parts);
}

void store_announcements(NativeCall& call, std::span<const Announcement> said) {
  static_cast<void>(call.here());  // makes room
  std::vector<Value> announcements;
  for (const Announcement& each : in_scan_order(said, call.us())) {
    const auto made = make_announcement(call, each);
    if (!made) {
      return;
    }
    announcements.push_back(*made);
  }
  if (const auto set = make_set(call, announcements)) {
    call.store(kResult, *set);
  }
}

// HEARD result,attempts,rules
void heard(NativeCall& call) {
  if (const auto refereed = referee_attempts(call)) {
    store_announcements(call, refereed->referee.announcements());
  }
}

// ANY? result,attempts,rules
void any(NativeCall& call) {
  if (auto refereed = referee_attempts(call)) {
    refereed->referee.ask_any();
    store_announcements(call, refereed->referee.announcements());
  }
}

// PTRIES result
void pawn_tries(NativeCall& call) {
  Bitboard squares = chess::kNoSquares;
  const chess::Position& position = call.position();
  for (const Move move : chess::legal_moves(position)) {
    const bool is_pawns = type_of(position.piece_on(move.from())) == chess::PieceType::pawn;
    if (is_pawns && file_of(move.from()) != file_of(move.to())) {
      squares |= chess::bit(move.to());
    }
  }
  call.store_squares(kResult, squares);
}

// MEN result,side
void men(NativeCall& call) {
  constexpr std::size_t kSide = 1;
  const std::int64_t side = call.integer(kSide);
  if (side != 0 && side != 1) {
    call.fail(RunTimeError::off_board);
    return;
  }
  std::vector<Value> men;
  vm::for_each_in_scan_order(call.position().pieces(side == 0 ? call.us() : ~call.us()), call.us(),
                             [&](Square square) { men.push_back(Value::piece(square)); });
  static_cast<void>(call.here());  // makes room
  const auto set =
      call.charge(static_cast<std::int64_t>(men.size())) ? make_set(call, men) : std::nullopt;
  if (set) {
    call.store(kResult, *set);
  }
}

// RIGHT result,side
void right(NativeCall& call) {
  constexpr std::size_t kSide = 1;
  const std::int64_t side = call.integer(kSide);
  if (side != 0 && side != 1) {
    call.fail(RunTimeError::off_board);
    return;
  }
  const chess::CastlingRights rights =
      side == 0 ? chess::king_side(call.us()) : chess::queen_side(call.us());
  call.store(kResult, Value::logical(chess::any(call.position().castling_rights() & rights)));
}

constexpr lang::InstructionNotes kVerdictNotes{
    R"(The verdict 1 means that the attempt is legal. The verdict 2 (no) means that only hidden men
make the attempt illegal. The verdict 3 (impossible) means that the player could have known that the
attempt is illegal; the referee then says "hell no", "heck-no" or "nonsense". The verdict 4 means
that the attempt repeats a refused attempt, and that the rules have a separate answer for
repetitions. The verdict 5 means that the game was already over. If a rule set does not distinguish
two of these five cases, both cases have the same verdict.

The operand `attempts` is a move or a set of moves; the moves may be illegal. If `attempts` is a
set, its moves are attempted one after another, beginning in the current position. A legal attempt
is played, and the other side then makes the next attempt. The result is the verdict on the last
attempt, or undefined if there is no attempt. An element of `attempts` that is not a move causes the
error non-move.

The rule sets have the numbers 1 (western), 2 (eastern), 3 (umpire), 4 (english), 5 (berkeley), 6
(berkeley-any), 7 (cincinnati), 8 (wild16) and 9 (chess). A number below 1 or above 9 in the
operand `rules` causes the error off-board.)",
    R"(USE REFEREE
ENTRY R,K
; How does RAND's referee answer if the rook tries to go where their king stands?
       SETMOV M,WR,BK
       VERDICT R,M,"1
       BREAK  R,,
       LEAVE
END
)"};

constexpr lang::InstructionNotes kHeardNotes{
    R"(The operands are the same as for VERDICT. Without attempts, the result contains the
announcements at the beginning of a game that starts from this position. Each announcement is a set
of five elements: the kind, the listeners, the side that the announcement concerns, a square and a
detail. The square and the detail may be undefined. The listeners of an announcement are 1 (both
sides), 2 (the side that made the attempt), 3 (the other side) or 4 (only spectators). The side of
an announcement is 0 (ours) or 1 (the other side).

The kinds of announcements have these numbers: 1 begin, 2 moved, 3 refused, 4 impossible, 5
repeated, 6 asked any, 7 asked refusals, 8 capture, 9 promotion, 10 check, 11 any check, 12 try on,
13 tries, 14 tries exist, 15 no tries, 16 refusals, 17 move, 18 checkmate, 19 stalemate, 20
repetition, 21 fifty moves, 22 insufficient material.

For the kind "check", the detail is 1 (long diagonal), 2 (short diagonal), 3 (rank), 4 (file) or 5
(knight). For the kind "capture", the detail is 1 (pawn), 2 (knight), 3 (bishop), 4 (rook), 5
(queen), 6 (piece) or 7 (man). For the kinds "try on", "tries" and "refusals", the detail is the
announced number of pawns, of tries or of refusals.)",
    {}};

constexpr lang::InstructionNotes kAnyNotes{
    R"(The operands are the same as for VERDICT, and the announcements have the same form as for
HEARD. The set is empty if the rules allow no question about pawn tries, or if the game is over.)",
    {}};

constexpr auto kRefereeInstructions = std::to_array<NativeInstructionRow>({
    instruction("VERDICT", verdict, ValueClass::any,
                {reads("attempts", ValueClass::any), reads("rules", ValueClass::integer)},
                "result := the verdict of a Kriegspiel referee on the last element of `attempts`, "
                "under the given rules",
                Orientation::oriented, kVerdictNotes),
    instruction("HEARD", heard, ValueClass::set,
                {reads("attempts", ValueClass::any), reads("rules", ValueClass::integer)},
                "result := the set of the announcements that answer the last element of "
                "`attempts`, under the given rules",
                Orientation::oriented, kHeardNotes),
    instruction("ANY?", any, ValueClass::set,
                {reads("attempts", ValueClass::any), reads("rules", ValueClass::integer)},
                "result := the set of the announcements that answer the question about pawn tries, "
                "asked after the attempts under the given rules",
                Orientation::oriented, kAnyNotes),
    instruction("PTRIES", pawn_tries, ValueClass::set, {},
                "result := the set of the squares, in scan order seen from our side, on which a "
                "pawn of the side to move can capture legally",
                Orientation::oriented),
    instruction("MEN", men, ValueClass::set, {reads("side", ValueClass::integer)},
                "result := the set of the men of the given side (0: ours, 1: the other side), in "
                "scan order seen from our side; any other side causes the error off-board",
                Orientation::oriented),
    instruction("RIGHT", right, ValueClass::logical, {reads("side", ValueClass::integer)},
                "result := T if our king and the rook on the given side (0: kingside, 1: "
                "queenside) may castle now or later, otherwise F; any other side causes the error "
                "off-board",
                Orientation::oriented),
});

constexpr auto kRefereeInstructionRows = column(kRefereeInstructions, &NativeInstructionRow::row);
constexpr auto kRefereeInstructionFunctions =
    column(kRefereeInstructions, &NativeInstructionRow::function);

}  // namespace

const vm::NativeLibrary& referee() {
  static const vm::NativeLibrary library{
      {"REFEREE",
       "the rulings of a Kriegspiel referee: verdicts, announcements and pawn tries",
       kRefereeInstructionRows,
       {},
       {}},
      kRefereeInstructionFunctions,
      {},
      {}};
  return library;
}

}  // namespace cheg::stdlib
