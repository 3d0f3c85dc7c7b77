#include "stdlib/natives/rules/look_search.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "chess/movegen.hpp"
#include "stdlib/natives/replies.hpp"

namespace cheg::stdlib {
namespace {

using chess::Move;
using chess::MoveList;
using vm::NativeCall;
using vm::Standpoint;

// The work of generating moves and finding captures, in instructions.
constexpr std::int64_t kWorkOfMoves = 20;

// Sorts the moves by the guess of their values. `before` compares two guesses. Moves with equal
// guesses keep their order.
template <class Before>
void sort_by_guess(MoveList& moves, const Guesses& guesses, const chess::Position& position,
                   Before before) {
  std::array<LookValue, MoveList::kCapacity> keys;  // NOLINT(*-member-init)
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    const LookValue key = guesses.of(position, move);
    std::size_t place = i;
    for (; place > 0 && before(key, keys[place - 1]); --place) {
      keys[place] = keys[place - 1];
      moves.begin()[place] = moves[place - 1];
    }
    keys[place] = key;
    moves.begin()[place] = move;
  }
}

}  // namespace

LookSearch::LookSearch(NativeCall& call, std::size_t asked, const LookSettings& settings,
                       LookMemory& memory)
    : call_(call),
      asked_(asked),
      settings_(settings),
      memory_(memory),
      here_(call.here()),
      are_shared_(!call.reads_x(asked) && call.values_stay(asked, here_) &&
                  !call.answers_depend_on_ply()) {}

std::optional<Standpoint> LookSearch::after_move(Move move) {
  auto there = call_.after(here_, move);
  if (there) {
    there->x = vm::Value::piece(move.to());
  }
  return there;
}

bool LookSearch::keep_best(std::vector<Move>& moves) {
  if (!gather(moves) || !rank_candidates()) {
    return false;
  }
  LookValue best = kWorthless;
  for (const LookCandidate& candidate : candidates()) {
    best = std::min(best, candidate.rank);
  }
  std::erase_if(moves, [&](Move move) {
    return std::ranges::none_of(candidates(), [&](const LookCandidate& candidate) {
      return candidate.move == move && candidate.rank == best;
    });
  });
  return true;
}

// Finds mates in one and the sound moves. Removes the other moves if any sound move is left.
bool LookSearch::gather(const std::vector<Move>& moves) {
  for (const Move move : moves) {
    const NativeCall::Scope scope(call_);
    const bool is_known = std::ranges::any_of(
        candidates(), [&](const LookCandidate& candidate) { return candidate.move == move; });
    if (is_known || !chess::is_legal(here_.position, move)) {
      continue;
    }
    const auto there = after_move(move);
    if (!there || !call_.spend(kWorkOfMoves)) {
      return false;
    }
    LookCandidate& candidate = memory_.candidates[candidate_count_++];
    candidate = {move, false, 0, kWorthless};
    if (chess::count_legal_moves(there->position) == 0) {
      candidate.rank = there->position.in_check() ? kWon : kWorthless;
    } else {
      candidate.is_sound = !can_take_for_nothing(there->position);
    }
  }
  const auto keep = [&](auto is_kept) {
    const auto all = candidates();
    if (std::ranges::any_of(all, is_kept)) {
      const auto end = std::remove_if(all.begin(), all.end(), std::not_fn(is_kept));
      candidate_count_ = static_cast<std::size_t>(end - all.begin());
    }
  };
  keep([](const LookCandidate& candidate) { return candidate.is_sound || candidate.rank == kWon; });
  keep([](const LookCandidate& candidate) { return candidate.rank == kWon; });
  return true;
}

bool LookSearch::rank_candidates() {
  const bool is_decided = candidate_count_ <= 1 || candidates().front().rank == kWon;
  if (is_decided) {
    return true;
  }
  if (!find_self()) {
    return false;
  }
  const auto order = std::span(memory_.order).first(candidate_count_);
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  // Insertion sort keeps the order of equal elements and allocates nothing.
  for (std::size_t i = 1; i < order.size(); ++i) {
    for (std::size_t place = i;
         place > 0 && candidates()[order[place]].self < candidates()[order[place - 1]].self;
         --place) {
      std::swap(order[place], order[place - 1]);
    }
  }
  LookValue best = kWorthless;
  for (const std::uint16_t number : order) {
    LookLine line;
    const auto rank = rank_of(candidates()[number], best, line);
    if (!rank) {
      return false;
    }
    candidates()[number].rank = *rank;
    best = std::min(best, *rank);
  }
  return true;
}

// Computes V after each move, and sorts the moves by it.
bool LookSearch::find_self() {
  for (LookCandidate& candidate : candidates()) {
    const NativeCall::Scope scope(call_);
    const auto there = after_move(candidate.move);
    const auto value = !there               ? std::nullopt
                       : candidate.is_sound ? value_there(*there)
                                            : ask(*there);
    if (!value) {
      return false;
    }
    candidate.self = *value;
    memory_.ours.set(here_.position, candidate.move, *value);
  }
  return true;
}

std::optional<LookValue> LookSearch::rank_of(const LookCandidate& candidate, LookValue bound,
                                             LookLine& line) {
  if (settings_.depth == 1) {
    return candidate.self;
  }
  const NativeCall::Scope scope(call_);
  const auto there = after_move(candidate.move);
  const auto worst = there ? worst_reply(*there, candidate.self, bound, line) : std::nullopt;
  return worst ? std::optional(rank(*worst, candidate.self)) : std::nullopt;
}

std::optional<LookValue> LookSearch::worst_reply(const Standpoint& there, LookValue self,
                                                 LookValue bound, LookLine& line) {
  if (!call_.spend(kWorkOfMoves)) {
    return std::nullopt;
  }
  MoveList replies = chess::legal_moves(there.position);
  sort_by_guess(replies, memory_.theirs, there.position, std::greater<>());
  std::optional<LookValue> worst;
  for (const Move reply : replies) {
    const NativeCall::Scope scope(call_);
    const auto here = call_.after(there, reply);
    Move next{};
    const auto value = here ? best_next(*here, worst.value_or(kWon), next) : std::nullopt;
    if (!value) {
      return std::nullopt;
    }
    memory_.theirs.set(there.position, reply, *value);
    if (!worst || *value > *worst) {
      worst = value;
      line.reply = reply;
      line.next = *value == kWorthless ? std::nullopt : std::optional(next);
    }
    if (rank(*worst, self) > bound) {
      return kWorthless;
    }
  }
  return worst.value_or(kWorthless);
}

std::optional<LookValue> LookSearch::best_next(const Standpoint& here, LookValue enough,
                                               Move& best) {
  if (!call_.spend(kWorkOfMoves)) {
    return std::nullopt;
  }
  MoveList moves = chess::legal_moves(here.position);
  sort_by_guess(moves, memory_.ours, here.position, std::less<>());
  LookValue least = kWorthless;
  for (const Move move : moves) {
    const NativeCall::Scope scope(call_);
    const auto there = call_.after(here, move);
    const auto value = there ? value_there(*there) : std::nullopt;
    if (!value) {
      return std::nullopt;
    }
    memory_.ours.set(here.position, move, *value);
    if (*value < least) {
      least = *value;
      best = move;
    }
    if (least <= enough) {
      break;
    }
  }
  return least;
}

std::optional<LookValue> LookSearch::value_there(const Standpoint& there) {
  const chess::Key key = there.position.key();
  if (const LookValue* const known = are_shared_ ? memory_.values.find(key) : nullptr) {
    return *known;
  }
  if (!call_.spend(kWorkOfMoves)) {
    return std::nullopt;
  }
  std::optional<LookValue> value;
  if (chess::count_legal_moves(there.position) == 0) {
    value = there.position.in_check() ? kWon : kWorthless;
  } else {
    value = can_take_for_nothing(there.position) ? kWorthless : ask(there);
  }
  if (are_shared_ && value) {
    memory_.values.store(key, *value);
  }
  return value;
}

std::optional<LookValue> LookSearch::ask(const Standpoint& there) {
  const auto answer = call_.ask_fresh(asked_, there);
  if (!answer) {
    return std::nullopt;
  }
  if (answer->is(lang::Type::undefined)) {
    return kWorthless;
  }
  if (!answer->is(lang::Type::integer)) {
    call_.fail(lang::RunTimeError::non_numeric);
    return std::nullopt;
  }
  // This ensures that ranks fit into 64 bits.
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  if (answer->integer() < -kMost || answer->integer() > kMost) {
    call_.fail(lang::RunTimeError::overflow);
    return std::nullopt;
  }
  return answer->integer();
}

LookValue LookSearch::rank(LookValue worst, LookValue self) const {
  if (worst == kWon) {
    return kWonInTwo;
  }
  return worst == kWorthless || self == kWorthless
             ? kWorthless
             : worst * settings_.denominator + self * settings_.numerator;
}

std::optional<LookLine> LookSearch::line_of(Move move) {
  LookLine line{move, kWorthless, std::nullopt, std::nullopt};
  const NativeCall::Scope scope(call_);
  const auto there = after_move(move);
  if (!there || !call_.spend(kWorkOfMoves)) {
    return std::nullopt;
  }
  if (chess::count_legal_moves(there->position) == 0 && there->position.in_check()) {
    line.rank = kWon;
    return line;
  }
  const auto self = ask(*there);
  if (!self) {
    return std::nullopt;
  }
  const auto rank = rank_of({move, false, *self, kWorthless}, kWorthless, line);
  if (!rank) {
    return std::nullopt;
  }
  line.rank = *rank;
  return line;
}

}  // namespace cheg::stdlib
