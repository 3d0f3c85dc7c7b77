#include "stdlib/natives/drive.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "chess/movegen.hpp"
#include "stdlib/natives/least_forced.hpp"
#include "stdlib/natives/look_ahead.hpp"
#include "stdlib/natives/replies.hpp"
#include "stdlib/natives/rows.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {
namespace {

using chess::Move;
using chess::MoveList;
using lang::RunTimeError;
using lang::Type;
using vm::NativeCall;
using vm::Standpoint;
using vm::Value;

// The value of a position after our move; nothing if the call has failed.
std::optional<Height> judge(NativeCall& call, const Standpoint& there) {
  switch (danger(there.position, chess::legal_moves(there.position))) {
    case Danger::checkmate:
      return kMated;
    case Danger::stalemate:
    case Danger::capture:
      return kGivenUp;
    case Danger::none:
      break;
  }
  const auto value = call.ask(kAsked, there);
  if (!value) {
    return std::nullopt;
  }
  if (value->is(Type::undefined)) {
    return kGivenUp;
  }
  if (!value->is(Type::integer)) {
    call.fail(RunTimeError::non_numeric);
    return std::nullopt;
  }
  if (value->integer() <= kMated || value->integer() >= kGivenUp) {
    call.fail(RunTimeError::overflow);
    return std::nullopt;
  }
  return static_cast<Height>(value->integer());
}

// Looks ahead from one position after the other, or from all together.
class Drive {
 public:
  explicit Drive(NativeCall& call) : call_(call) {}

  // The moves with which the least value is forced, soonest, in at most so many moves.
  [[nodiscard]] MoveList soonest(std::int64_t most) {
    const Standpoint here = call_.here();
    if (most < 1) {
      return {};
    }
    if (LeastForced* const known = explored(here, most)) {
      return soonest(
          here, most,
          [&](std::int64_t n) -> std::optional<Height> {
            return call_.charge(1) ? std::optional(known->in(call_, here.position, n))
                                   : std::nullopt;
          },
          [&](const Standpoint& there, std::int64_t n) -> std::optional<Height> {
            return call_.charge(1) ? std::optional(known->after(call_, there.position, n))
                                   : std::nullopt;
          });
    }
    return soonest(
        here, most, [&](std::int64_t n) { return least_forced(here, n); },
        [&](const Standpoint& there, std::int64_t n) { return value_of(there, n); });
  }

 private:
  using Key = std::optional<vm::Memory::Key>;

  // A position after a move, and a question about it.
  struct Next {
    Standpoint at;
    Key key;
  };

  // With the least value that can be forced in n moves, and what can be forced after a move.
  template <class Least, class After>
  [[nodiscard]] MoveList soonest(const Standpoint& here, std::int64_t most, Least least_in,
                                 After value_after) {
    MoveList found;
    // A mate that is near is found without looking further.
    std::vector<Height> least;
    while (std::ssize(least) < most && (least.empty() || least.back() != kMated)) {
      const std::optional<Height> value =
          call_.error() ? std::nullopt : least_in(std::ssize(least) + 1);
      if (!value) {
        return found;
      }
      least.push_back(*value);
    }
    if (least.back() == kGivenUp) {
      return found;
    }
    const std::int64_t n = std::ranges::find(least, least.back()) - least.begin();
    for (const Move move : vm::in_scan_order(chess::legal_moves(here.position), call_.us())) {
      const NativeCall::Scope scope(call_);
      const auto there = call_.after(here, move);
      const std::optional<Height> value = there ? value_after(*there, n) : std::nullopt;
      if (!value) {
        return {};
      }
      if (*value == least.back()) {
        found.push_back(move);
      }
    }
    return found;
  }

  // What is known of everything that can come of the position, if that is the way to look ahead.
  [[nodiscard]] LeastForced* explored(const Standpoint& here, std::int64_t most) {
    if (!Landscape::suits(call_, Frame::turned, kAsked, here)) {
      return nullptr;
    }
    const bool is_our_turn = here.position.side_to_move() == call_.us();
    const auto kind = is_our_turn ? QuestionKind::our_value : QuestionKind::their_value;
    std::unique_ptr<vm::Memory::Kept>* const kept = call_.kept(kAsked, question(kind), here);
    if (kept == nullptr) {
      return nullptr;
    }
    if (*kept == nullptr) {
      *kept = std::make_unique<LeastForced>();
    }
    auto* const known = dynamic_cast<LeastForced*>(kept->get());
    bool is_explored = false;
    // One question, however much there is to do.
    (void)call_.remembered(std::nullopt, here, [&]() -> std::optional<Value> {
      is_explored = known->explore(call_, &judge, here, most);
      return call_.error() ? std::nullopt : std::optional(Value());
    });
    return is_explored && !call_.error() ? known : nullptr;
  }

  // Each of these gives nothing if the call has failed.

  // The least value that can be forced in at most n moves.
  [[nodiscard]] std::optional<Height> least_forced(const Standpoint& here, std::int64_t n) {
    return least_forced(here, n, prepare(QuestionKind::our_value, here, n));
  }
  [[nodiscard]] std::optional<Height> least_forced(const Standpoint& here, std::int64_t n,
                                                   const Key& key) {
    return remembered(key, here, [&]() -> std::optional<Height> {
      Height least = kGivenUp;
      const bool ok = for_each_after(here, QuestionKind::their_value, n - 1, [&](const Next& next) {
        const auto value = value_of(next.at, n - 1, next.key);
        least = std::min(least, value.value_or(kMated));
        return least != kMated;
      });
      return ok ? std::optional(least) : std::nullopt;
    });
  }

  // The least value that can be forced there, or in at most n moves more.
  [[nodiscard]] std::optional<Height> value_of(const Standpoint& there, std::int64_t n) {
    return value_of(there, n, prepare(QuestionKind::their_value, there, n));
  }
  [[nodiscard]] std::optional<Height> value_of(const Standpoint& there, std::int64_t n,
                                               const Key& key) {
    return remembered(key, there, [&]() -> std::optional<Height> {
      if (n == 0) {
        return judge(call_, there);
      }
      const auto now = value_of(there, 0);
      if (!now || *now == kMated || *now == kGivenUp) {
        return now;
      }
      Height worst = kMated;
      const bool ok = for_each_after(there, QuestionKind::our_value, n, [&](const Next& next) {
        const auto value = least_forced(next.at, n, next.key);
        worst = std::max(worst, value.value_or(kGivenUp));
        return worst < *now;  // otherwise it is better to stop there
      });
      return ok ? std::optional(std::min(*now, worst)) : std::nullopt;
    });
  }

  // Calls use(next), until it gives false, for the position after each move. False if the call has
  // failed.
  template <class Use>
  [[nodiscard]] bool for_each_after(const Standpoint& at, QuestionKind kind, std::int64_t n,
                                    Use use) {
    // As many questions as a processor can have on their way.
    constexpr std::size_t kTogether = 16;
    std::array<std::optional<Next>, kTogether> next;
    const MoveList moves = chess::legal_moves(at.position);
    for (std::size_t first = 0; first < moves.size(); first += kTogether) {
      const NativeCall::Scope scope(call_);
      const std::size_t count = std::min(kTogether, moves.size() - first);
      for (std::size_t i = 0; i < count; ++i) {
        auto there = call_.after(at, moves[first + i]);
        if (!there) {
          return false;
        }
        next[i].emplace(Next{*there, Key()});
        next[i]->key = prepare(kind, next[i]->at, n);
      }
      for (std::size_t i = 0; i < count; ++i) {
        const bool goes_on = use(*next[i]);
        if (call_.error()) {
          return false;
        }
        if (!goes_on) {
          return true;
        }
      }
    }
    return true;
  }

  [[nodiscard]] Key prepare(QuestionKind kind, const Standpoint& at, std::int64_t n) const {
    return call_.prepare(kAsked, question(kind, n), at);
  }

  template <class Find>
  [[nodiscard]] std::optional<Height> remembered(const Key& key, const Standpoint& at, Find find) {
    const auto value = call_.remembered(key, at, [&]() -> std::optional<Value> {
      const auto number = find();
      if (!number) {
        return std::nullopt;
      }
      return *number == kMated     ? Value::logical(true)
             : *number == kGivenUp ? Value()
                                   : Value::integer(*number);
    });
    if (!value) {
      return std::nullopt;
    }
    return value->is(Type::integer)   ? static_cast<Height>(value->integer())
           : value->is(Type::logical) ? kMated
                                      : kGivenUp;
  }

  NativeCall& call_;
};

}  // namespace

void drive(NativeCall& call) { store_soonest<Drive>(call); }

}  // namespace cheg::stdlib
