#include "stdlib/natives/drive.hpp"

#include <cstdint>
#include <optional>

#include "stdlib/natives/forced_reason.hpp"
#include "stdlib/natives/forced_search.hpp"
#include "stdlib/natives/least_values.hpp"

namespace cheg::stdlib {
namespace {

using lang::RunTimeError;
using lang::Type;
using vm::NativeCall;
using vm::Standpoint;
using vm::Value;

struct DriveRules {
  using TabulatedValues = LeastValues;
  static constexpr QuestionKind kOurQuestion = QuestionKind::our_value;
  static constexpr QuestionKind kTheirQuestion = QuestionKind::their_value;
  static constexpr bool kDeepens = false;
  // The number of memo entries that a processor can fetch at the same time.
  static constexpr std::size_t kTogether = 16;

  [[nodiscard]] static chess::MoveList in_order(const NativeCall& /*call*/, const Standpoint& at) {
    return chess::legal_moves(at.position);
  }

  [[nodiscard]] static std::optional<ForcedValue> value_of(NativeCall& call, const Value& answer) {
    if (answer.is(Type::undefined)) {
      return kGivenUp;
    }
    if (!answer.is(Type::integer)) {
      call.fail(RunTimeError::non_numeric);
      return std::nullopt;
    }
    if (answer.integer() <= kMated || answer.integer() >= kGivenUp) {
      call.fail(RunTimeError::overflow);
      return std::nullopt;
    }
    return static_cast<ForcedValue>(answer.integer());
  }

  [[nodiscard]] static std::optional<ForcedValue> known_answer(const NativeCall& /*call*/) {
    return std::nullopt;
  }

  [[nodiscard]] static QuestionKind table_question(SymmetryReduction /*reduction*/,
                                                   bool is_our_turn) {
    return is_our_turn ? kOurQuestion : kTheirQuestion;
  }
};

using DriveSearch = ForcedSearch<DriveRules>;

// Tabulates the positions reachable from `here`. Returns nullptr if this is impossible. The work
// counts as one question, whatever its amount.
DriveSearch::ForcedTable* tabulated(NativeCall& call, const Standpoint& here, std::int64_t most) {
  constexpr auto kReduction = SymmetryReduction::eightfold;
  auto* const table = ReachableGraph::suits(call, kReduction, kAsked, here)
                          ? DriveSearch(call).table(here, kReduction)
                          : nullptr;
  if (table == nullptr) {
    return nullptr;
  }
  if (!call.may_analyse() && !table->covered(call, here, most)) {
    call.fail_at(vm::Limit::known_only);
    return nullptr;
  }
  bool is_explored = false;
  (void)call.remembered(std::nullopt, here, [&]() -> std::optional<Value> {
    is_explored = table->explore(call, &DriveSearch::judge, here, most);
    return call.error() ? std::nullopt : std::optional(Value());
  });
  fail_without_room(call, *table);
  return is_explored && !call.error() ? table : nullptr;
}

// The stored values of `here`; nothing if there are none.
std::optional<StoredRoot> stored_root(NativeCall& call, const Standpoint& here, std::int64_t most) {
  constexpr auto kReduction = SymmetryReduction::eightfold;
  return ReachableGraph::suits(call, kReduction, kAsked, here)
             ? DriveSearch(call).stored_root(here, kReduction, most)
             : std::nullopt;
}

// The moves that force the least value soonest, within `most` moves.
DriveSearch::Forced soonest_to_least(NativeCall& call, std::int64_t most) {
  const Standpoint here = call.here();
  if (most < 1) {
    return {};
  }
  DriveSearch search(call);
  DriveSearch::Source source;
  std::optional<DriveSearch::Best> best;
  const auto charged = [&](auto least) {
    return search.best(most, [&](std::int64_t n) {
      return call.charge(1) ? std::optional(least(n)) : std::nullopt;
    });
  };
  if (const auto root = stored_root(call, here, most)) {
    source = {&root->table(), nullptr};
    best = charged([&](std::int64_t n) { return root->least(n); });
  } else if (const auto* const table = tabulated(call, here, most)) {
    source = {nullptr, table};
    const auto number = table->covered(call, here, most).value();
    best = charged([&](std::int64_t n) { return table->least(number, n); });
  } else {
    best = search.best(most, [&](std::int64_t n) { return search.least_forced(here, n); });
  }
  if (!best || best->value == kGivenUp) {
    return {{}, {}, source};
  }
  return {*best, search.moves_to(*best, here, source), source};
}

// A value below every integer stands for mate.
vm::Forced::Kind kind_of_drive(const NativeCall& /*call*/, ForcedValue value) {
  return value == kMated ? vm::Forced::Kind::mate : vm::Forced::Kind::nothing;
}

}  // namespace

void drive(NativeCall& call) {
  store_soonest<DriveRules>(call, vm::Finding::Kind::forced, &soonest_to_least, &kind_of_drive);
}

}  // namespace cheg::stdlib
