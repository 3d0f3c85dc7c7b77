// The part of NativeCall that works on the memo table.
#include <algorithm>

#include "vm/carry.hpp"
#include "vm/memo_table.hpp"
#include "vm/native.hpp"
#include "vm/node.hpp"
#include "vm/placement.hpp"

namespace cheg::vm {

std::optional<MemoKey> NativeCall::key_of(std::size_t number, MemoQuestion question,
                                          const Standpoint& at) const {
  if (!node_.environment.may_remember()) {
    return std::nullopt;
  }
  question.subroutine = instruction_.operands[number];
  Dependence dependence = node_.environment.program.dependence(question.subroutine);
  if (!carries(number, at, question)) {
    return std::nullopt;
  }
  if (question.carried != 0 && !carried_stay(node_, needs_of(number))) {
    dependence = Dependence::orientation;
  }
  return node_.environment.memo_table.key_of(at.position, us(), at.x, question, dependence);
}

const AskedNeeds& NativeCall::needs_of(std::size_t number) const {
  return node_.environment.program.asked(instruction_.operands[number]);
}

NativeCall::SetUp NativeCall::set_up() const {
  const Observer* const observer = node_.environment.observer;
  const bool is_watched = observer != nullptr && observer->watches_questions();
  return is_watched ? SetUp::all_variables : SetUp::needed_variables;
}

bool NativeCall::reads_x(std::size_t number) const { return needs_of(number).x; }

bool NativeCall::returns_false(std::size_t number) const { return needs_of(number).returns_false; }

// Sets the carried values of the question. Returns false if the question cannot be stored in the
// memo table.
bool NativeCall::carries(std::size_t number, const Standpoint& at, MemoQuestion& question) const {
  const AskedNeeds& needs = needs_of(number);
  if (needs.carried.empty()) {
    return true;
  }
  const auto carried = number_of_carried(node_, needs, at);
  question.carried = carried.value_or(0);
  return carried.has_value();
}

bool NativeCall::values_stay(std::size_t number, const Standpoint& at) const {
  return stays(at.x) && carried_stay(node_, needs_of(number));
}

std::optional<MemoKey> NativeCall::prepare(std::size_t number, MemoQuestion question,
                                           const Standpoint& at) const {
  const std::optional<MemoKey> key = key_of(number, question, at);
  if (key) {
    node_.environment.memo_table.prefetch(*key);
  }
  return key;
}

bool NativeCall::answers_depend_on_ply() const { return !node_.environment.may_remember(); }

bool NativeCall::can_be_turned(std::size_t number, const Standpoint& at) const {
  return node_.environment.may_remember() && carried_stay(node_, needs_of(number)) &&
         at.position.material().men() <= static_cast<int>(kMostPlacedMen) &&
         vm::can_be_turned(at.position, at.x,
                           node_.environment.program.dependence(instruction_.operands[number]));
}

std::unique_ptr<CachedAnalysis>* NativeCall::analysis(std::size_t number, MemoQuestion question,
                                                      const Standpoint& at) {
  question.subroutine = instruction_.operands[number];
  return carries(number, at, question) ? node_.environment.memo_table.analysis(at.x, question)
                                       : nullptr;
}

const StoredAnalysis* NativeCall::stored_analysis(std::size_t number, std::uint32_t kind,
                                                  const Standpoint& at) const {
  const StoredAnalyses* const stored = node_.environment.stored;
  return stored != nullptr && needs_of(number).carried.empty()
             ? stored->find({instruction_.operands[number], kind,
                             static_cast<std::uint64_t>(at.x.type()), at.x.payload()})
             : nullptr;
}

bool NativeCall::make_room(const CachedAnalysis& analysis, std::size_t bytes) const {
  return node_.environment.memo_table.make_room(analysis, bytes);
}

bool NativeCall::take_memory(std::size_t bytes) const {
  return node_.environment.memo_table.take(bytes);
}

void NativeCall::give_back_memory(std::size_t bytes) const {
  node_.environment.memo_table.give_back(bytes);
}

bool NativeCall::may_analyse() const { return !node_.environment.known_only; }

bool NativeCall::analyses_at_once() const { return node_.environment.limits.analyses_at_once; }

bool NativeCall::requires_analysis() const { return node_.environment.limits.requires_analysis; }

std::optional<Value> NativeCall::recall(const MemoKey& key, const Standpoint& at) {
  const std::optional<MemoEntry> answer = node_.environment.memo_table.find(key);
  if (!answer) {
    return std::nullopt;
  }
  const int deepest_ply = ply_of(at) + static_cast<int>(answer->plies);
  // If it were computed again, it would exceed the limit of plies.
  if (deepest_ply >= node_.environment.limits.plies || !charge(1)) {
    return std::nullopt;
  }
  node_.environment.deepest_ply = std::max(node_.environment.deepest_ply, deepest_ply);
  return answer->value;
}

}  // namespace cheg::vm
