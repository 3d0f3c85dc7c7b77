#include "stdlib/natives/hidden/hunt.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "chess/movegen.hpp"
#include "kriegspiel/rule_sets.hpp"
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
using kriegspiel::Told;
using lang::RunTimeError;
using lang::Type;
using vm::NativeCall;

constexpr std::size_t kAsked = 1;
constexpr std::size_t kAttempts = 2;
// More than anybody waits for; each of them makes a search many times as long.
constexpr std::int64_t kMostAttempts = 32;

// What a subroutine has returned, or one of the two that no subroutine can return.
using Trouble = std::int64_t;
constexpr Trouble kMate = std::numeric_limits<Trouble>::min();
constexpr Trouble kGivenUp = std::numeric_limits<Trouble>::max();

// The squares of the king from which the attempt would lead to a stalemate, or to a position in
// which it can take a man.
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

// What has been found out about beliefs, as much of it as there is room for. One table for each
// execution: what is found depends on nothing else, so that it may be forgotten at any time.
class Findings {
 public:
  struct Finding {
    std::optional<Belief> belief;
    Trouble trouble = 0;  // as the subroutine says
    // In at most so many attempts the least that can be forced is `bound`, or not less than it.
    std::int64_t attempts = 0;
    Trouble bound = 0;
    bool is_exact = false;
  };

  Findings() : findings_(kSize) {}

  // Where this belief is put down; whatever else stands there may be overwritten.
  [[nodiscard]] Finding& at(const Belief& belief) {
    constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;
    std::uint64_t hash = belief.squares();
    for (const chess::Bitboard some : belief.men().men) {
      hash = (hash ^ (hash >> 29)) * kMix + some;
    }
    return findings_[(hash * kMix) >> (64 - kSizeBits)];
  }

 private:
  static constexpr int kSizeBits = 14;
  static constexpr std::size_t kSize = std::size_t{1} << kSizeBits;
  std::vector<Finding> findings_;
};

// An AND/OR search over what may be announced: one of our attempts must do for every answer.
class Hunt {
 public:
  explicit Hunt(NativeCall& call) : call_(call) {}

  // What `value` says of it; given up where no attempt is safe.
  [[nodiscard]] Trouble trouble(const Belief& belief) {
    Findings::Finding& finding = findings_.at(belief);
    if (finding.belief != belief) {
      const Trouble found = has_safe_attempt(belief) ? asked(belief) : kGivenUp;
      finding = {belief, found, 0, found, true};
    }
    return finding.trouble;
  }

  // The attempt with which less than the goal is forced soonest; of several the one after which the
  // least trouble can be heard of at once, of several such the first.
  [[nodiscard]] std::optional<Move> soonest(const Belief& belief, const chess::MoveList& moves,
                                            Trouble goal, std::int64_t most) {
    std::vector<Move> in_order;
    Level& level = level_for(0);
    for (const Move move : moves) {
      if (look_at(belief, kriegspiel::to_attempt(move), level)) {
        level.options.back().attempt = in_order.size();
        in_order.push_back(move);
      }
    }
    sort(level);
    for (std::int64_t n = 1; n <= most && !call_.error(); ++n) {
      for (const Option& option : level.options) {
        if (worst_of(option, level, n, goal - 1, goal) < goal) {
          return in_order[option.attempt];
        }
      }
    }
    return std::nullopt;
  }

 private:
  // An attempt and what may be known after it, the most trouble first.
  struct Option {
    Trouble worst = kMate;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t attempt = 0;
  };
  struct Outcome {
    Belief belief;
    Trouble trouble;
  };
  struct Level {
    std::vector<Option> options;
    std::vector<Outcome> outcomes;
  };

  [[nodiscard]] static bool has_safe_attempt(const Belief& belief) {
    const kriegspiel::AttemptList attempts = belief.attempts();
    return std::any_of(attempts.begin(), attempts.end(), [&](Attempt attempt) {
      return is_safe(belief, attempt, belief.cases(attempt));
    });
  }

  [[nodiscard]] Trouble asked(const Belief& belief) {
    const NativeCall::Scope scope(call_);
    const auto x = call_.make_squares(belief.squares());
    const auto value =
        x ? call_.ask(kAsked, vm::Standpoint{shown_position(belief), *x}) : std::nullopt;
    if (!value || value->is(Type::undefined)) {
      return kGivenUp;
    }
    if (!value->is(Type::integer)) {
      call_.fail(RunTimeError::non_numeric);
      return kGivenUp;
    }
    return std::clamp(value->integer(), kMate + 1, kGivenUp - 1);
  }

  // Puts down what may be known when it is our turn again. False if that is not worth looking at.
  [[nodiscard]] bool look_at(const Belief& belief, Attempt attempt, Level& level) {
    const Cases cases = belief.cases(attempt);
    if (!is_safe(belief, attempt, cases)) {
      return false;
    }
    Option option{kMate, level.outcomes.size(), level.outcomes.size()};
    for (const Case& heard : cases) {
      if (heard.told.kind == kriegspiel::ToldKind::checkmate) {
        continue;
      }
      const Belief heard_belief = belief.after(attempt, heard);
      const Belief next = heard_belief.is_our_turn() ? heard_belief : heard_belief.after_reply();
      const Trouble there = trouble(next);
      option.worst = std::max(option.worst, there);
      level.outcomes.push_back({next, there});
    }
    option.end = level.outcomes.size();
    if (option.worst == kGivenUp) {
      return false;
    }
    std::sort(level.outcomes.begin() + static_cast<std::ptrdiff_t>(option.begin),
              level.outcomes.end(),
              [](const Outcome& a, const Outcome& b) { return a.trouble > b.trouble; });
    level.options.push_back(option);
    return true;
  }

  // The most that the answers lead to when n - 1 attempts more may follow; if it is not less than
  // the limit, anything from the limit on.
  [[nodiscard]] Trouble worst_of(const Option& option, const Level& level, std::int64_t n,
                                 Trouble floor, Trouble limit) {
    Trouble worst = kMate;
    for (std::size_t i = option.begin; i < option.end && worst < limit; ++i) {
      worst = std::max(worst, least_from(level.outcomes[i], n - 1, std::max(worst, floor), limit));
    }
    return worst;
  }

  // The least trouble first; those with as much in their order.
  static void sort(Level& level) {
    std::stable_sort(level.options.begin(), level.options.end(),
                     [](const Option& a, const Option& b) { return a.worst < b.worst; });
  }

  [[nodiscard]] Level& level_for(std::int64_t n) {
    Level& level = levels_[static_cast<std::size_t>(n)];  // 0 is the root's
    level.options.clear();
    level.outcomes.clear();
    return level;
  }

  // The least that can be forced in at most n attempts, none included: exact between the two
  // bounds, otherwise on the same side of them.
  [[nodiscard]] Trouble least_from(const Outcome& here, std::int64_t n, Trouble floor,
                                   Trouble limit) {
    if (n == 0 || here.trouble <= floor || here.trouble == kGivenUp || call_.error()) {
      return here.trouble;
    }
    const Belief& belief = here.belief;
    const Trouble below = std::min(here.trouble, limit);
    const Findings::Finding& known = findings_.at(belief);
    if (known.belief == belief && known.attempts == n && (known.is_exact || known.bound >= below)) {
      return std::min(known.bound, here.trouble);
    }
    const Trouble least = least_of_attempts(belief, n, floor, below);
    if (least >= below || least > floor) {
      findings_.at(belief) = {belief, here.trouble, n, least, least < below};
    }
    return std::min(least, here.trouble);
  }

  [[nodiscard]] Trouble least_of_attempts(const Belief& belief, std::int64_t n, Trouble floor,
                                          Trouble limit) {
    if (!call_.charge(1)) {
      return kGivenUp;
    }
    Level& level = level_for(n);
    for (const Attempt attempt : belief.attempts()) {
      (void)look_at(belief, attempt, level);
    }
    sort(level);
    Trouble least = limit;
    for (const Option& option : level.options) {
      least = std::min(least, worst_of(option, level, n, floor, least));
      if (least <= floor || call_.error()) {
        break;
      }
    }
    return least;
  }

  NativeCall& call_;
  Findings findings_;
  std::array<Level, kMostAttempts + 1> levels_;
};

// What is known here, and before each of our attempts in this game, this one included.
std::vector<Belief> beliefs_so_far(const NativeCall& call, const HiddenGame* game) {
  if (game != nullptr) {
    return {game->beliefs().begin(), game->beliefs().end()};
  }
  return {Belief(kriegspiel::find_rule_set("western")->rules,
                 kriegspiel::OwnMen(call.position(), call.us()),
                 chess::bit(call.position().king(~call.us())))};
}

chess::MoveList attempts(const NativeCall& call, const HiddenGame* game) {
  return game != nullptr ? game->moves()
                         : vm::in_scan_order(chess::legal_moves(call.position()), call.us());
}

// Whether nobody but a king is hidden; else the call has failed.
bool is_lone_king(NativeCall& call) {
  if (chess::more_than_one(call.position().pieces(~call.us()))) {
    call.fail(RunTimeError::not_king_pawn);
    return false;
  }
  return true;
}

}  // namespace

void safest(NativeCall& call) {
  if (!is_lone_king(call)) {
    return;
  }
  const HiddenGame* const game = hidden_game(call);
  const Belief belief = beliefs_so_far(call, game).back();
  std::vector<Move>& found = call.scratch();
  int least = chess::kSquareCount;
  for (const Move move : attempts(call, game)) {
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
  if (!is_lone_king(call)) {
    return;
  }
  (void)call.here();  // makes room
  const HiddenGame* const game = hidden_game(call);
  const std::vector<Belief> beliefs = beliefs_so_far(call, game);
  Hunt hunt(call);
  Trouble goal = kGivenUp;
  for (const Belief& belief : beliefs) {
    goal = std::min(goal, hunt.trouble(belief));
  }
  const std::optional<Move> found = hunt.soonest(beliefs.back(), attempts(call, game), goal,
                                                 std::min(call.integer(kAttempts), kMostAttempts));
  if (!call.error()) {
    call.store_moves(kResult, found ? std::span(&*found, 1) : std::span<const Move>());
  }
}

}  // namespace cheg::stdlib
