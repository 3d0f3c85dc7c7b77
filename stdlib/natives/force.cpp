#include "stdlib/natives/force.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "stdlib/natives/drive.hpp"
#include "stdlib/natives/fewest_moves.hpp"
#include "stdlib/natives/forced_reason.hpp"
#include "stdlib/natives/forced_search.hpp"

namespace cheg::stdlib {
namespace {

using chess::MoveList;
using lang::Type;
using lang::ValueClass;
using vm::NativeCall;
using vm::Standpoint;
using vm::Value;

// FORCE is DRIVE with only three values: the goal is reached, given up, and one value between these
// two.
struct ForceRules {
  using TabulatedValues = FewestMoves;
  static constexpr QuestionKind kOurQuestion = QuestionKind::our_turn;
  static constexpr QuestionKind kTheirQuestion = QuestionKind::their_turn;
  // Goals that need few moves are found quickly, and then the search ends.
  static constexpr bool kDeepens = true;
  // Most nodes are decided by the first move or reply, so preparing others would be wasted.
  static constexpr bool kPreparesAll = false;

  [[nodiscard]] static MoveList in_order(const NativeCall& call, const Standpoint& at) {
    return in_scan_order(call, at);
  }

  static constexpr ForcedValue kNotYet = 0;

  [[nodiscard]] static std::optional<ForcedValue> value_of(NativeCall& /*call*/,
                                                           const Value& answer) {
    return !answer.is(Type::logical) ? kGivenUp : answer.logical() ? kMated : kNotYet;
  }

  // If the subroutine always returns F, only a checkmate reaches the goal.
  [[nodiscard]] static std::optional<ForcedValue> known_answer(const NativeCall& call) {
    return call.returns_false(kAsked) ? std::optional(kNotYet) : std::nullopt;
  }

  [[nodiscard]] static QuestionKind table_question(SymmetryReduction reduction, bool is_our_turn) {
    return reduction == SymmetryReduction::eightfold
               ? is_our_turn ? QuestionKind::our_turn : QuestionKind::their_turn
           : is_our_turn ? QuestionKind::our_turn_fixed
                         : QuestionKind::their_turn_fixed;
  }
};

using ForceSearch = ForcedSearch<ForceRules>;

// Data of the native, for tests only: tabulate all reachable positions immediately. Normally they
// are tabulated only when this pays.
constexpr bool kAtOnce = true;

// The reduction with which the positions that are reachable from `here` can be tabulated; nothing
// if they cannot be.
std::optional<SymmetryReduction> reduction_for(const NativeCall& call, const Standpoint& here) {
  for (const auto reduction : {SymmetryReduction::eightfold, SymmetryReduction::none}) {
    if (ReachableGraph::suits(call, reduction, kAsked, here)) {
      return reduction;
    }
  }
  return std::nullopt;
}

// The fewest moves in which the goal can be forced, and the place from which this result comes.
struct Fewest {
  std::optional<ForceSearch::Best> best;
  ForceSearch::Source source;
};

// The result from the stored table; nothing if it does not contain the position.
std::optional<Fewest> stored_fewest(NativeCall& call, const Standpoint& here, std::int64_t most,
                                    SymmetryReduction reduction) {
  ForceSearch search(call);
  const std::optional<StoredRoot> root = search.stored_root(here, reduction, most);
  if (!root) {
    return std::nullopt;
  }
  return Fewest{search.best(most, [&](std::int64_t n) { return std::optional(root->least(n)); }),
                {&root->table()}};
}

Fewest fewest_moves(NativeCall& call, const Standpoint& here, std::int64_t most) {
  const std::optional<SymmetryReduction> reduction = reduction_for(call, here);
  if (reduction) {
    if (const auto fewest = stored_fewest(call, here, most, *reduction)) {
      return *fewest;
    }
  }
  ForceSearch search(call);
  ForceSearch::ForcedTable* const table = reduction ? search.table(here, *reduction) : nullptr;
  std::optional<ReachableGraph::GraphNode> number;  // the node in the table
  if (table != nullptr) {
    number = table->covered(call, here, most);
  }
  const auto best = search.best(most, [&](std::int64_t n) -> std::optional<ForcedValue> {
    const bool may_explore = table != nullptr && !number && call.may_analyse() &&
                             (table->pays() || call.data() == &kAtOnce || call.analyses_at_once());
    if (may_explore) {
      if (table->explore(call, &ForceSearch::judge, here, most)) {
        number = table->covered(call, here, most);
      }
      fail_without_room(call, *table);
    }
    if (number) {
      return table->least(*number, n);
    }
    const vm::Fuel before = call.used_by_questions();
    const auto value = call.error() ? std::nullopt : search.least_forced(here, n);
    if (table != nullptr) {
      table->add_search(call.used_by_questions() - before);
    }
    return value;
  });
  return {best, number ? ForceSearch::Source{nullptr, table, *number} : ForceSearch::Source{}};
}

// The moves that force the goal soonest, within `most` moves. Finding the number of moves counts as
// one question, whether by search or by tabulation.
ForceSearch::Forced soonest_to_goal(NativeCall& call, std::int64_t most) {
  const Standpoint here = call.here();
  Fewest fewest;
  (void)call.remembered(std::nullopt, here, [&]() -> std::optional<Value> {
    fewest = fewest_moves(call, here, most);
    return call.error() ? std::nullopt : std::optional(Value());
  });
  const bool is_forced = !call.error() && fewest.best && fewest.best->value == kMated;
  if (!is_forced) {
    return {{}, {}, fewest.source};
  }
  return {*fewest.best, ForceSearch(call).moves_to(*fewest.best, here, fewest.source),
          fewest.source};
}

// If the subroutine always returns F, the goal is checkmate.
vm::Forced::Kind kind_of_force(const NativeCall& call, ForcedValue /*value*/) {
  return call.returns_false(kAsked) ? vm::Forced::Kind::mate : vm::Forced::Kind::goal;
}

// FORCE result,goal,moves
void force_goal(NativeCall& call) {
  store_soonest<ForceRules>(call, vm::Finding::Kind::goal, &soonest_to_goal, &kind_of_force);
}

constexpr lang::InstructionNotes kForceNotes{
    R"(FORCE calls the subroutine `goal` after each of our moves. If `goal` returns T, the goal is
reached; if `goal` returns F, the goal is not yet reached. If `goal` returns neither T nor F, FORCE
gives up the line of moves. A checkmate always reaches the goal. FORCE always gives up a line of
moves after a stalemate, or if the other side can capture.

FORCE looks ahead at most 255 of our moves. The moves of the result are in the order of LM. The
result is empty if the goal cannot be forced. In a subroutine that a native calls after our move,
the other side is to move. When the other side is to move, FORCE gives the moves with which this
side forces the goal.)",
    R"(USE GEOMETRY
USE FORCE
ENTRY R,K
; Drive their king to the edge in three moves at most.
       FORCE  MOVES,EDGED,"3
       PLAY   MOVES
       LEAVE
EDGED: CONDV  EDGE,BK,YES
       RETURN "F
YES:   RETURN "T
END
)"};

constexpr lang::InstructionNotes kDriveNotes{
    R"(DRIVE calls the subroutine `value` after each of our moves. A checkmate counts as a value
smaller than any integer. DRIVE gives up a line of moves if `value` returns undefined, if our move
stalemates, or if the other side can capture.

DRIVE looks ahead at most 255 of our moves. The moves of the result are in the order of LM. The
result is empty if DRIVE gives up every line.

The subroutine `value` must return an integer or undefined; any other value causes the error
non-numeric. An integer above 2147483646 or below -2147483647 causes the error overflow.)",
    R"(USE GEOMETRY
USE FORCE
ENTRY R,K
; Leave their king as few squares as three moves can.
       DRIVE  MOVES,ROOM,"3
       PLAY   MOVES
       LEAVE
ROOM:  REGION A,BK
       RETURN A
END
)"};

constexpr auto kForceInstructions = std::to_array<NativeInstructionRow>({
    looking(lang::Look::forced, instruction("FORCE", force_goal, ValueClass::moves,
                                            {asks("goal"), reads("moves", ValueClass::integer)},
                                            "result := the moves that force the goal soonest "
                                            "against every reply, within the given number of our "
                                            "moves",
                                            Orientation::free, kForceNotes)),
    looking(lang::Look::forced,
            instruction("DRIVE", drive, ValueClass::moves,
                        {asks("value"), reads("moves", ValueClass::integer)},
                        "result := the moves that force the least value against every reply, "
                        "within the given number of our moves; of these, the moves that force it "
                        "soonest",
                        Orientation::free, kDriveNotes)),
});

constexpr auto kForceInstructionRows = column(kForceInstructions, &NativeInstructionRow::row);
constexpr auto kForceInstructionFunctions =
    column(kForceInstructions, &NativeInstructionRow::function);

constexpr auto kFunctionsAtOnce =
    std::to_array<vm::NativeInstruction>({{force_goal, &kAtOnce}, drive});

vm::NativeLibrary library_of(std::span<const vm::NativeInstruction> functions) {
  return {{"FORCE",
           "goals and values that our side can force against every reply",
           kForceInstructionRows,
           {},
           {}},
          functions,
          {},
          {}};
}

}  // namespace

const vm::NativeLibrary& force() {
  static const vm::NativeLibrary library = library_of(kForceInstructionFunctions);
  return library;
}

const vm::NativeLibrary& force_at_once() {
  static const vm::NativeLibrary library = library_of(kFunctionsAtOnce);
  return library;
}

}  // namespace cheg::stdlib
