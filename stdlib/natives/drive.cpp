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
  static constexpr bool kPreparesAll = true;

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

// Tabulates the positions reachable from `here`, if they are not tabulated yet. Returns a source
// without a table if this is impossible. The work counts as one question, whatever its amount.
DriveSearch::Source tabulated(NativeCall& call, const Standpoint& here, std::int64_t most) {
  constexpr auto kReduction = SymmetryReduction::eightfold;
  auto* const table = ReachableGraph::suits(call, kReduction, kAsked, here)
                          ? DriveSearch(call).table(here, kReduction)
                          : nullptr;
  if (table == nullptr) {
    return {};
  }
  auto number = table->covered(call, here, most);
  if (!number && !call.may_analyse()) {
    call.fail_at(vm::Limit::known_only);
    return {};
  }
  if (number) {
    (void)call.charge(1);  // an answer costs the same, whether or not this is the first one
  } else {
    (void)call.remembered(std::nullopt, here, [&]() -> std::optional<Value> {
      if (table->explore(call, &DriveSearch::judge, here, most)) {
        number = table->covered(call, here, most);
      }
      return call.error() ? std::nullopt : std::optional(Value());
    });
    fail_without_room(call, *table);
  }
  if (!number || call.error()) {
    return {};
  }
  return {nullptr, table, *number};
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
    source.stored = &root->table();
    best = charged([&](std::int64_t n) { return root->least(n); });
  } else if (source = tabulated(call, here, most); source.table != nullptr) {
    source.table->prefetch(source.number, most);
    best = charged([&](std::int64_t n) { return source.table->least(source.number, n); });
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
