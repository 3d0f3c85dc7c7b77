#include "stdlib/natives/hidden/hunt.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "kriegspiel/lone_king.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "stdlib/natives/hidden/belief_memory.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"
#include "stdlib/natives/rows.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bound;
using chess::Move;
using kriegspiel::Attempt;
using kriegspiel::Belief;
using kriegspiel::Case;
using kriegspiel::Cases;
using lang::RunTimeError;
using lang::Type;
using vm::NativeCall;

// A HuntValue is an integer that the subroutine has returned, or one of the two following values,
// which it cannot return.
constexpr HuntValue kMate = std::numeric_limits<HuntValue>::min();
constexpr HuntValue kGivenUp = std::numeric_limits<HuntValue>::max();

constexpr std::size_t kAsked = 1;
constexpr std::size_t kAttempts = 2;
// Each additional attempt multiplies the time of a search.
constexpr std::int64_t kMostAttempts = 32;

// The work of finding the possible announcements after an attempt, in instructions.
constexpr std::int64_t kWorkOfCases = 300;
// The work of a search that already knows the possible announcements.
constexpr std::int64_t kWorkOfAttempt = 30;

// The squares of the hidden king for which the attempt would stalemate the king, or let it capture
// a man.
chess::Bitboard risks(const Belief& belief, Attempt attempt, const Cases& cases) {
  chess::Bitboard squares = chess::kNoSquares;
  for (const Case& heard : cases) {
    if (heard.told.kind == kriegspiel::ToldKind::stalemate) {
      squares |= heard.squares;
    } else if (heard.told.kind == kriegspiel::ToldKind::moved) {
      squares |= belief.after(attempt, heard).takers();
    }
  }
  return squares;
}

// An and/or search over beliefs: an attempt of ours must succeed for every possible announcement.
//
// This search is separate from ForcedSearch. A belief stands for many positions, and an
// announcement, not a reply, leads to the next belief. There are so many beliefs that alpha-beta
// bounds, attempts sorted by their worst announcement and a table that may forget entries save more
// time here than exact values of all nodes, which FORCE and DRIVE memoize and tabulate.
class Hunt {
 public:
  // Requires: `memory` contains only values of the subroutine of this call, with these rules.
  Hunt(NativeCall& call, BeliefMemory& memory, bool is_kept)
      : call_(call), here_(call.here()), memory_(memory), is_kept_(is_kept) {}
  ~Hunt() { call_.give_back_memory(taken_); }
  Hunt(const Hunt&) = delete;
  Hunt(Hunt&&) = delete;
  Hunt& operator=(const Hunt&) = delete;
  Hunt& operator=(Hunt&&) = delete;

  // The value that the subroutine returns for a belief; kGivenUp if no attempt is safe.
  [[nodiscard]] HuntValue static_value(const Belief& belief) {
    make_room();
    return static_value({memory_.men().find_or_add(belief.men()), belief.squares()});
  }

  // The attempt that forces a value less than the goal soonest, within the given number of
  // attempts. Of several such attempts, the one whose worst announcement has the least static
  // value; of these, the first in `moves`.
  [[nodiscard]] std::optional<Move> soonest(const Belief& belief, const chess::MoveList& moves,
                                            HuntValue goal, std::int64_t most) {
    const std::vector<Move> in_order = look_at_all(belief, moves);
    for (std::int64_t n = 1; n <= most && !call_.error(); ++n) {
      for (const Option& option : levels_[0].options) {
        if (worst_of(option, levels_[0], n, goal - 1, goal) < goal) {
          return in_order[option.attempt];
        }
      }
    }
    return std::nullopt;
  }

  // The attempt that forces the least value within the given number of attempts. Of several such
  // attempts, the one that forces it soonest: an attempt that only keeps the value within reach
  // could be repeated for ever. Of these, the one whose worst announcement has the least static
  // value; of these, the first in `moves`. No attempt if every attempt is given up. Requires:
  // `attempts` is at least 1.
  [[nodiscard]] std::optional<Move> best(const Belief& belief, const chess::MoveList& moves,
                                         std::int64_t attempts) {
    const std::vector<Move> in_order = look_at_all(belief, moves);
    std::optional<Move> found;
    HuntValue least = kGivenUp;
    for (const Option& option : levels_[0].options) {
      const HuntValue worst = worst_of(option, levels_[0], attempts, kMate, least);
      if (worst < least) {
        least = worst;
        found = in_order[option.attempt];
      }
    }
    const HuntValue floor = std::max(least, kMate + 1) - 1;
    for (std::int64_t n = 1; n < attempts && found && !call_.error(); ++n) {
      for (const Option& option : levels_[0].options) {
        if (worst_of(option, levels_[0], n, floor, least + 1) <= least) {
          return in_order[option.attempt];
        }
      }
    }
    return found;
  }

 private:
  // A belief with our turn, and its static value. The memory may forget the number of the men while
  // the search goes on.
  struct BeliefNode {
    kriegspiel::OwnMen men;
    MenId id;
    std::uint64_t generation;  // of the memory that has given the number
    chess::Bitboard squares;
    HuntValue value;
  };
  // An attempt and the beliefs to which it can lead, the greatest static value first.
  struct Option {
    HuntValue worst = kMate;  // static value
    std::size_t begin = 0;    // in Level::nodes
    std::size_t end = 0;
    std::size_t attempt = 0;
  };
  // The attempts at one depth of the search.
  struct Level {
    std::vector<Option> options;
    std::vector<BeliefNode> nodes;
  };

  // Makes room in the memory for the next step of the search. All numbers of men may change.
  void make_room() {
    if (memory_.has_room()) {
      return;
    }
    const std::size_t bytes = memory_.bytes_to_grow();
    if (bytes > 0 && take(bytes)) {
      memory_.grow();
    } else {
      memory_.forget();
    }
  }

  // Whether the memory may have `bytes` bytes.
  [[nodiscard]] bool take(std::size_t bytes) {
    if (is_kept_) {
      return call_.make_room(memory_, bytes);
    }
    const std::size_t more = bytes - std::min(bytes, taken_);
    const bool is_taken = call_.take_memory(more);
    taken_ += is_taken ? more : 0;
    return is_taken;
  }

  [[nodiscard]] NumberedBelief numbered(const BeliefNode& node) {
    const bool is_known = node.generation == memory_.generation();
    return {is_known ? node.id : memory_.men().find_or_add(node.men), node.squares};
  }

  // The attempts of these men. Counts the work of finding what follows from new ones.
  [[nodiscard]] const std::vector<KnownAttempt>& attempts_of(MenId men) {
    KnownMen& known = memory_.men();
    const std::size_t before = known.size();
    const std::vector<KnownAttempt>& attempts = known.attempts(men);
    (void)call_.spend(kWorkOfCases * static_cast<std::int64_t>(known.size() - before));
    return attempts;
  }

  // Fills level 0 with the attempts of the root, and sorts them. Returns the moves that
  // Option::attempt counts.
  [[nodiscard]] std::vector<Move> look_at_all(const Belief& belief, const chess::MoveList& moves) {
    make_room();
    const MenId men = memory_.men().find_or_add(belief.men());
    const std::vector<KnownAttempt>& attempts = attempts_of(men);
    std::vector<Move> in_order;
    Level& level = level_for(0);
    for (const Move move : moves) {
      const auto attempt = std::find_if(
          attempts.begin(), attempts.end(),
          [&](const KnownAttempt& a) { return a.attempt == kriegspiel::to_attempt(move); });
      CHEG_REQUIRE(attempt != attempts.end());
      if (look_at({men, belief.squares()}, *attempt, level)) {
        level.options.back().attempt = in_order.size();
        in_order.push_back(move);
      }
    }
    sort(level);
    return in_order;
  }

  // Whether the attempt can succeed, and can neither stalemate the king nor lose a man.
  [[nodiscard]] bool is_safe(const NumberedBelief& belief, const KnownAttempt& attempt) {
    const chess::Bitboard allowed = belief.squares & ~attempt.refused;
    return allowed != chess::kNoSquares &&
           (allowed & memory_.men()[attempt.after].unsafe) == chess::kNoSquares;
  }

  [[nodiscard]] bool has_safe_attempt(const NumberedBelief& belief) {
    const std::vector<KnownAttempt>& attempts = attempts_of(belief.men);
    return std::any_of(attempts.begin(), attempts.end(), [&](const KnownAttempt& attempt) {
      return call_.spend(kWorkOfAttempt) && is_safe(belief, attempt);
    });
  }

  [[nodiscard]] HuntValue static_value(const NumberedBelief& belief) {
    if (belief.squares == chess::kNoSquares) {
      return kGivenUp;
    }
    if (const auto known = memory_.find(belief, 0)) {
      return known->value;
    }
    const HuntValue value = has_safe_attempt(belief) ? asked(belief) : kGivenUp;
    if (!call_.error()) {
      memory_.store(belief, 0, {value, Bound::exact});
    }
    return value;
  }

  [[nodiscard]] HuntValue asked(const NumberedBelief& belief) {
    const NativeCall::Scope scope(call_);
    const auto x = call_.make_squares(belief.squares);
    if (!x) {
      return kGivenUp;
    }
    KnownMen& men = memory_.men();
    const Belief shown(men.rules(), men[belief.men].men, belief.squares);
    // The position counts as one ply deeper than the node, so that a subroutine that hunts again
    // reaches the limit of plies.
    const auto value = call_.ask_as_work(
        kAsked, vm::Standpoint{shown_position(shown), *x, 1, &here_, {vm::Step::Kind::other}});
    if (!value || value->is(Type::undefined)) {
      return kGivenUp;
    }
    if (!value->is(Type::integer)) {
      call_.fail(RunTimeError::non_numeric);
      return kGivenUp;
    }
    return std::clamp(value->integer(), kMate + 1, kGivenUp - 1);
  }

  // Calls `take` with each belief to which the attempt can lead, until it returns false.
  template <typename Take>
  void for_each_belief_after(const NumberedBelief& belief, const KnownAttempt& attempt,
                             const Take& take) {
    if (const chess::Bitboard refused = belief.squares & attempt.refused;
        refused != chess::kNoSquares && !take(NumberedBelief{belief.men, refused})) {
      return;
    }
    const chess::Bitboard allowed = belief.squares & ~attempt.refused;
    const MenFacts& after = memory_.men()[attempt.after];
    for (const chess::Bitboard announced : after.announced) {
      if (const chess::Bitboard told = allowed & announced;
          told != chess::kNoSquares &&
          !take(NumberedBelief{attempt.after, kriegspiel::king_steps(told) & after.enterable})) {
        return;
      }
    }
  }

  // Adds the attempt and the beliefs to which it can lead. Returns false if the attempt is not
  // safe, or if it can lead to a belief that is given up.
  [[nodiscard]] bool look_at(const NumberedBelief& belief, const KnownAttempt& attempt,
                             Level& level) {
    if (!call_.spend(kWorkOfAttempt) || !is_safe(belief, attempt)) {
      return false;
    }
    Option option{kMate, level.nodes.size(), level.nodes.size()};
    for_each_belief_after(belief, attempt, [&](const NumberedBelief& next) {
      const HuntValue there = static_value(next);
      option.worst = std::max(option.worst, there);
      level.nodes.push_back(
          {memory_.men()[next.men].men, next.men, memory_.generation(), next.squares, there});
      return there != kGivenUp;
    });
    option.end = level.nodes.size();
    if (option.worst == kGivenUp) {
      return false;
    }
    std::sort(level.nodes.begin() + static_cast<std::ptrdiff_t>(option.begin), level.nodes.end(),
              [](const BeliefNode& a, const BeliefNode& b) { return a.value > b.value; });
    level.options.push_back(option);
    return true;
  }

  // The greatest static value to which the attempt can lead. If this value is at least `limit`, or
  // if the attempt is not safe, returns any value that is at least `limit`.
  [[nodiscard]] HuntValue static_worst_of(const NumberedBelief& belief, const KnownAttempt& attempt,
                                          HuntValue limit) {
    if (!call_.spend(kWorkOfAttempt) || !is_safe(belief, attempt)) {
      return kGivenUp;
    }
    HuntValue worst = kMate;
    for_each_belief_after(belief, attempt, [&](const NumberedBelief& next) {
      worst = std::max(worst, static_value(next));
      return worst < limit;
    });
    return worst;
  }

  // The greatest value to which an announcement leads if at most n - 1 further attempts follow. If
  // this value is at least `limit`, returns any value that is at least `limit`.
  [[nodiscard]] HuntValue worst_of(const Option& option, const Level& level, std::int64_t n,
                                   HuntValue floor, HuntValue limit) {
    HuntValue worst = kMate;
    for (std::size_t i = option.begin; i < option.end && worst < limit; ++i) {
      worst = std::max(worst, least_from(level.nodes[i], n - 1, std::max(worst, floor), limit));
    }
    return worst;
  }

  // Sorts the attempts: the least static value first; attempts with equal values keep their order.
  static void sort(Level& level) {
    std::stable_sort(level.options.begin(), level.options.end(),
                     [](const Option& a, const Option& b) { return a.worst < b.worst; });
  }

  [[nodiscard]] Level& level_for(std::int64_t n) {
    Level& level = levels_[static_cast<std::size_t>(n)];  // level 0 is for the root
    level.options.clear();
    level.nodes.clear();
    return level;
  }

  // The least value that can be forced in 0 to n attempts. The result is exact if it is between the
  // two bounds; otherwise it is on the same side of the bounds as the exact value.
  [[nodiscard]] HuntValue least_from(const BeliefNode& here, std::int64_t n, HuntValue floor,
                                     HuntValue limit) {
    if (n == 0 || here.value <= floor || here.value == kGivenUp || call_.error()) {
      return here.value;
    }
    make_room();
    const NumberedBelief belief = numbered(here);
    const HuntValue below = std::min(here.value, limit);
    if (const auto known = memory_.find(belief, n)) {
      const bool is_enough = known->bound == Bound::exact ||
                             (known->bound == Bound::lower && known->value >= below) ||
                             (known->bound == Bound::upper && known->value <= floor);
      if (is_enough) {
        return std::min(known->value, here.value);
      }
    }
    const HuntValue least =
        n == 1 ? least_of_last_attempts(belief) : least_of_attempts(belief, n, floor, below);
    if (!call_.error()) {
      const Bound bound = n == 1           ? Bound::exact
                          : least >= below ? Bound::lower
                          : least <= floor ? Bound::upper
                                           : Bound::exact;
      memory_.store(numbered(here), n, {least, bound});
    }
    return std::min(least, here.value);
  }

  // The least value after an attempt. If it is not between the two bounds, returns any value on the
  // same side of them.
  [[nodiscard]] HuntValue least_of_attempts(const NumberedBelief& belief, std::int64_t n,
                                            HuntValue floor, HuntValue limit) {
    Level& level = level_for(n);
    for (const KnownAttempt& attempt : attempts_of(belief.men)) {
      (void)look_at(belief, attempt, level);
    }
    sort(level);
    HuntValue least = kGivenUp;
    for (const Option& option : level.options) {
      least = std::min(least, worst_of(option, level, n, floor, std::min(least, limit)));
      if (least <= floor || call_.error()) {
        break;
      }
    }
    return least;
  }

  // The least value after the last attempt: nothing but the static values counts. This value is
  // exact, so that later searches with other bounds can use it.
  [[nodiscard]] HuntValue least_of_last_attempts(const NumberedBelief& belief) {
    HuntValue least = kGivenUp;
    for (const KnownAttempt& attempt : attempts_of(belief.men)) {
      least = std::min(least, static_worst_of(belief, attempt, least));
    }
    return least;
  }

  NativeCall& call_;
  vm::Standpoint here_;
  BeliefMemory& memory_;
  bool is_kept_;
  std::size_t taken_ = 0;  // for a memory that is not kept
  std::array<Level, kMostAttempts + 1> levels_;
};

// The memory that the machine keeps for this subroutine, or nullptr. Only a game has one: its
// searches begin at the root, so that all values are found at the same ply. The values must depend
// on nothing but the belief.
BeliefMemory* kept_memory(NativeCall& call, const HeardGame* game,
                          const kriegspiel::RuleSet& rules) {
  vm::Standpoint here = call.here();
  here.x = vm::Value();
  if (game == nullptr || call.answers_depend_on_ply() || !call.values_stay(kAsked, here)) {
    return nullptr;
  }
  std::unique_ptr<vm::CachedAnalysis>* const place =
      call.analysis(kAsked, question(QuestionKind::beliefs), here);
  if (place == nullptr) {
    return nullptr;
  }
  auto* memory = dynamic_cast<BeliefMemory*>(place->get());
  if (memory == nullptr || memory->men().rules() != rules) {
    auto fresh = std::make_unique<BeliefMemory>(rules);
    memory = fresh.get();
    if (!call.make_room(*memory, memory->bytes())) {
      return nullptr;
    }
    *place = std::move(fresh);
  }
  return memory;
}

// The beliefs before each of our attempts in this game; the current belief is the last.
std::vector<Belief> beliefs_so_far(const NativeCall& call, const HeardGame* game) {
  if (game != nullptr) {
    return game->lone_king_beliefs();
  }
  return {Belief(kriegspiel::find_rule_set("western")->rules,
                 kriegspiel::OwnMen(call.position(), call.us()),
                 chess::bit(call.position().king(~call.us())))};
}

chess::MoveList attempts(const NativeCall& call, const HeardGame* game) {
  return game != nullptr ? game->moves()
                         : vm::in_scan_order(chess::legal_moves(call.position()), call.us());
}

// Whether we can attempt something: the other side has only a king, and it is our turn. If the
// other side has other men, the call fails. If it is the other side's turn, stores that there is no
// attempt.
bool can_attempt(NativeCall& call) {
  if (chess::more_than_one(call.position().pieces(~call.us()))) {
    call.fail(RunTimeError::not_king_pawn);
    return false;
  }
  const bool is_our_turn = call.position().side_to_move() == call.us();
  if (!is_our_turn) {
    call.store_moves(kResult, {});
  }
  return is_our_turn;
}

void store_attempt(NativeCall& call, const std::optional<Move>& found) {
  if (!call.error()) {
    call.store_moves(kResult, found ? std::span(&*found, 1) : std::span<const Move>());
  }
}

}  // namespace

void safest(NativeCall& call) {
  if (!can_attempt(call)) {
    return;
  }
  const HeardGame* const game = heard_game(call);
  const Belief belief = beliefs_so_far(call, game).back();
  std::vector<Move>& found = call.scratch();
  int least = chess::kSquareCount;
  for (const Move move : attempts(call, game)) {
    if (!call.spend(kWorkOfCases)) {
      return;
    }
    const Attempt attempt = kriegspiel::to_attempt(move);
    const int risk = chess::count(risks(belief, attempt, belief.cases(attempt)));
    if (risk < least) {
      found.clear();
      least = risk;
    }
    if (risk == least) {
      found.push_back(move);
    }
  }
  call.store_moves(kResult, found);
}

void hunt(NativeCall& call) {
  if (!can_attempt(call)) {
    return;
  }
  const HeardGame* const game = heard_game(call);
  const std::vector<Belief> beliefs = beliefs_so_far(call, game);
  std::optional<BeliefMemory> fresh;
  BeliefMemory* const kept = kept_memory(call, game, beliefs.back().rules());
  Hunt hunt(call, kept != nullptr ? *kept : fresh.emplace(beliefs.back().rules()), kept != nullptr);
  HuntValue goal = kGivenUp;
  std::vector<HuntValue> values;
  for (const Belief& belief : beliefs) {
    values.push_back(hunt.static_value(belief));
    goal = std::min(goal, values.back());
  }
  if (game != nullptr && game->hunt_observer() != nullptr) {
    game->hunt_observer()->hunted(call.subroutine(kAsked), values);
  }
  store_attempt(call, hunt.soonest(beliefs.back(), attempts(call, game), goal,
                                   std::min(call.integer(kAttempts), kMostAttempts)));
}

void stalk(NativeCall& call) {
  if (!can_attempt(call)) {
    return;
  }
  const HeardGame* const game = heard_game(call);
  const Belief belief = beliefs_so_far(call, game).back();
  const chess::MoveList moves = attempts(call, game);
  const std::int64_t most = std::min(call.integer(kAttempts), kMostAttempts);
  std::optional<BeliefMemory> fresh;
  BeliefMemory* const kept = kept_memory(call, game, belief.rules());
  Hunt hunt(call, kept != nullptr ? *kept : fresh.emplace(belief.rules()), kept != nullptr);
  store_attempt(call, most < 1 ? std::nullopt : hunt.best(belief, moves, most));
}

}  // namespace cheg::stdlib
