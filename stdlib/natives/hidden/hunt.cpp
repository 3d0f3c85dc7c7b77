#include "stdlib/natives/hidden/hunt.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chess/movegen.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "stdlib/natives/hidden/belief_table.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"
#include "stdlib/natives/rows.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {
namespace {

using chess::Move;
using kriegspiel::Attempt;
using kriegspiel::Belief;
using kriegspiel::Case;
using kriegspiel::Cases;
using lang::RunTimeError;
using lang::Type;
using vm::NativeCall;

constexpr std::size_t kAsked = 1;
constexpr std::size_t kAttempts = 2;
// Each additional attempt multiplies the time of a search.
constexpr std::int64_t kMostAttempts = 32;

// The work of finding the possible announcements after an attempt, in instructions.
constexpr std::int64_t kWorkOfCases = 300;

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

bool is_safe(const Belief& belief, Attempt attempt, const Cases& cases) {
  return risks(belief, attempt, cases) == chess::kNoSquares;
}

// An and/or search over beliefs: an attempt of ours must succeed for every possible announcement.
//
// This search is separate from ForcedSearch. A belief stands for many positions, and an
// announcement, not a reply, leads to the next belief. Most of the time is spent on computing
// beliefs. Alpha-beta bounds, attempts sorted by their worst announcement and a table that may
// forget entries therefore save more time here than exact values of all nodes, which FORCE and
// DRIVE memoize and tabulate.
class Hunt {
 public:
  explicit Hunt(NativeCall& call) : call_(call), here_(call.here()), table_(call) {}

  // The value that the subroutine returns for a belief; kGivenUp if no attempt is safe.
  [[nodiscard]] HuntValue static_value(const Belief& belief) {
    BeliefTable::BeliefEntry& entry = table_.at(belief);
    if (entry.belief != belief) {
      const HuntValue value = has_safe_attempt(belief) ? asked(belief) : kGivenUp;
      entry = {belief, value, 0, value, true};
    }
    return entry.value;
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
  // attempts, the one whose worst announcement has the least static value; of these, the first in
  // `moves`. No attempt if every attempt is given up.
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
    return found;
  }

 private:
  // A belief with our turn, and its static value.
  struct BeliefNode {
    Belief belief;
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

  // Fills level 0 with the attempts of the root, and sorts them. Returns the moves that
  // Option::attempt counts.
  [[nodiscard]] std::vector<Move> look_at_all(const Belief& belief, const chess::MoveList& moves) {
    std::vector<Move> in_order;
    Level& level = level_for(0);
    for (const Move move : moves) {
      if (look_at(belief, kriegspiel::to_attempt(move), level)) {
        level.options.back().attempt = in_order.size();
        in_order.push_back(move);
      }
    }
    sort(level);
    return in_order;
  }

  [[nodiscard]] bool has_safe_attempt(const Belief& belief) {
    const kriegspiel::AttemptList attempts = belief.attempts();
    return std::any_of(attempts.begin(), attempts.end(), [&](Attempt attempt) {
      return call_.spend(kWorkOfCases) && is_safe(belief, attempt, belief.cases(attempt));
    });
  }

  [[nodiscard]] HuntValue asked(const Belief& belief) {
    const NativeCall::Scope scope(call_);
    const auto x = call_.make_squares(belief.squares());
    if (!x) {
      return kGivenUp;
    }
    // The position counts as one ply deeper than the node, so that a subroutine that hunts again
    // reaches the limit of plies.
    const auto value = call_.ask(
        kAsked, vm::Standpoint{shown_position(belief), *x, 1, &here_, {vm::Step::Kind::other}});
    if (!value || value->is(Type::undefined)) {
      return kGivenUp;
    }
    if (!value->is(Type::integer)) {
      call_.fail(RunTimeError::non_numeric);
      return kGivenUp;
    }
    return std::clamp(value->integer(), kMate + 1, kGivenUp - 1);
  }

  // Adds the attempt and the beliefs to which it can lead. Returns false if the attempt is not
  // safe, or if it can lead to a belief that is given up.
  [[nodiscard]] bool look_at(const Belief& belief, Attempt attempt, Level& level) {
    if (!call_.spend(kWorkOfCases)) {
      return false;
    }
    const Cases cases = belief.cases(attempt);
    if (!is_safe(belief, attempt, cases)) {
      return false;
    }
    Option option{kMate, level.nodes.size(), level.nodes.size()};
    for (const Case& heard : cases) {
      if (heard.told.kind == kriegspiel::ToldKind::checkmate) {
        continue;
      }
      const Belief heard_belief = belief.after(attempt, heard);
      const Belief next = heard_belief.is_our_turn() ? heard_belief : heard_belief.after_reply();
      const HuntValue there = static_value(next);
      option.worst = std::max(option.worst, there);
      level.nodes.push_back({next, there});
    }
    option.end = level.nodes.size();
    if (option.worst == kGivenUp) {
      return false;
    }
    std::sort(level.nodes.begin() + static_cast<std::ptrdiff_t>(option.begin), level.nodes.end(),
              [](const BeliefNode& a, const BeliefNode& b) { return a.value > b.value; });
    level.options.push_back(option);
    return true;
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
    const Belief& belief = here.belief;
    const HuntValue below = std::min(here.value, limit);
    const BeliefTable::BeliefEntry& known = table_.at(belief);
    if (known.belief == belief && known.attempts == n && (known.is_exact || known.bound >= below)) {
      return std::min(known.bound, here.value);
    }
    const HuntValue least = least_of_attempts(belief, n, floor, below);
    if (least >= below || least > floor) {
      table_.at(belief) = {belief, here.value, n, least, least < below};
    }
    return std::min(least, here.value);
  }

  [[nodiscard]] HuntValue least_of_attempts(const Belief& belief, std::int64_t n, HuntValue floor,
                                            HuntValue limit) {
    if (!call_.charge(1)) {
      return kGivenUp;
    }
    Level& level = level_for(n);
    for (const Attempt attempt : belief.attempts()) {
      (void)look_at(belief, attempt, level);
    }
    sort(level);
    HuntValue least = limit;
    for (const Option& option : level.options) {
      least = std::min(least, worst_of(option, level, n, floor, least));
      if (least <= floor || call_.error()) {
        break;
      }
    }
    return least;
  }

  NativeCall& call_;
  vm::Standpoint here_;
  BeliefTable table_;
  std::array<Level, kMostAttempts + 1> levels_;
};

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

// Whether the other side has only a king. If it has other men, the call fails.
bool is_lone_king(NativeCall& call) {
  if (chess::more_than_one(call.position().pieces(~call.us()))) {
    call.fail(RunTimeError::not_king_pawn);
    return false;
  }
  return true;
}

// Whether we can attempt something: the other side has only a king, and it is our turn. If it is
// the other side's turn, stores that there is no attempt.
bool can_attempt(NativeCall& call) {
  if (!is_lone_king(call)) {
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
  if (!is_lone_king(call)) {
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
  Hunt hunt(call);
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
  Hunt hunt(call);
  // A checkmate is less than any value; the soonest one is the best.
  const auto mate = hunt.soonest(belief, moves, kMate + 1, most);
  store_attempt(call, mate || most < 1 ? mate : hunt.best(belief, moves, most));
}

}  // namespace cheg::stdlib
