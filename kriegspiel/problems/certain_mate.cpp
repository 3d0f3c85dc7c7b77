#include "kriegspiel/problems/certain_mate.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "base/compose.hpp"
#include "base/require.hpp"
#include "chess/bitboard.hpp"
#include "chess/movegen.hpp"
#include "kriegspiel/branches.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Color;
using chess::Position;
using StateId = std::size_t;

// What we know when we are to move.
struct BeliefState {
  std::vector<Position> positions;  // in order
  std::vector<Attempt> refused;     // in this turn
};

class MateSearch {
 public:
  MateSearch(const RuleSet& rules, Color us, const CertainMateOptions& options)
      : rules_(without_fifty_moves(rules)), us_(us), options_(options) {}

  Result<std::vector<MateNode>, WorkError> search(std::span<const Position> positions) {
    BeliefState root;
    root.positions.assign(positions.begin(), positions.end());
    order_positions(root.positions);
    const StateId first = number_of(std::move(root));
    for (int moves = 1; moves <= options_.most_moves; ++moves) {
      trying_ = moves;
      const bool is_won = wins(first, moves);
      if (error_) {
        return *error_;
      }
      if (is_won) {
        return tree(first);
      }
    }
    if (was_too_large_) {
      return WorkError(
          composed("a belief state has more than {} positions, and no mate was found without it",
                   options_.most_positions));
    }
    return std::vector<MateNode>();
  }

 private:
  static constexpr int kNotWon = std::numeric_limits<int>::max();

  // What is known about a belief state.
  struct Known {
    int won_in = kNotWon;  // we mate in this number of moves, with `attempt`
    int not_won_in = 0;    // there is no mate in this number of moves
    Attempt attempt{};
  };
  using Key = std::vector<std::uint64_t>;

  // The keys of the positions, then the refused attempts.
  static Key key_of(const BeliefState& state) {
    Key key;
    key.reserve(state.positions.size() + state.refused.size() + 1);
    for (const Position& position : state.positions) {
      key.push_back(position.key());
    }
    key.push_back(0);
    std::vector<std::uint64_t> refused;
    for (const Attempt attempt : state.refused) {
      refused.push_back(static_cast<std::uint64_t>(attempt.from) << 16U |
                        static_cast<std::uint64_t>(attempt.to) << 8U |
                        static_cast<std::uint64_t>(attempt.promotion));
    }
    std::ranges::sort(refused);
    key.insert(key.end(), refused.begin(), refused.end());
    return key;
  }

  StateId number_of(BeliefState state) {
    const auto [place, is_new] = numbers_.try_emplace(key_of(state), states_.size());
    if (is_new) {
      states_.push_back(std::move(state));
      known_.emplace_back();
    }
    return place->second;
  }

  // Whether the search must end; then its results are worthless.
  bool must_end() {
    if (!error_ && options_.stop != nullptr && *options_.stop) {
      error_.emplace(Stopped());
    }
    if (!error_ && states_.size() > options_.most_states) {
      error_.emplace(composed("the search needs more than {} belief states", options_.most_states));
    }
    constexpr std::size_t kInterval = 256;
    if (options_.progress && ++ticks_ % kInterval == 0) {
      options_.progress(trying_, states_.size());
    }
    return error_.has_value();
  }

  // The attempts that are legal in some position, those that are legal in more positions first.
  [[nodiscard]] static std::vector<Attempt> attempts(const BeliefState& state) {
    std::vector<std::pair<std::size_t, Attempt>> counted;
    for (const Position& position : state.positions) {
      for (const chess::Move move : chess::legal_moves(position)) {
        const Attempt attempt = to_attempt(move);
        const auto same =
            std::ranges::find(counted, attempt, &std::pair<std::size_t, Attempt>::second);
        if (same != counted.end()) {
          ++same->first;
        } else if (std::ranges::find(state.refused, attempt) == state.refused.end()) {
          counted.emplace_back(1, attempt);
        }
      }
    }
    std::ranges::stable_sort(counted, std::greater{}, &std::pair<std::size_t, Attempt>::first);
    std::vector<Attempt> attempts;
    attempts.reserve(counted.size());
    for (const auto& [count, attempt] : counted) {
      attempts.push_back(attempt);
    }
    return attempts;
  }

  // Whether the game is won after our move. Under some rules, a stalemate wins too.
  [[nodiscard]] bool have_won(const std::optional<GameEnding>& ending) const {
    return ending && ending->winner == us_;
  }

  // Whether the attempt can end the game without a win, or, if `mates_only` is true, can be a move
  // that does not win at once. This is quicker to see than all branches.
  [[nodiscard]] bool fails_at_once(const BeliefState& state, Attempt attempt,
                                   bool mates_only) const {
    return std::ranges::any_of(state.positions, [&](const Position& position) {
      Referee referee = referee_after(rules_, position, state.refused);
      const bool is_moved = referee.attempt(attempt).verdict == Verdict::moved;
      return !have_won(referee.ending()) && (referee.ending() || (mates_only && is_moved));
    });
  }

  // The belief state of a branch that goes on.
  StateId state_after(const BeliefState& state, Attempt attempt, const Branch& branch) {
    BeliefState next{branch.after, {}};
    if (!branch.is_move) {
      next.refused = state.refused;
      next.refused.push_back(attempt);
    }
    return number_of(std::move(next));
  }

  bool attempt_wins(StateId number, Attempt attempt, int moves) {
    if (fails_at_once(states_[number], attempt, moves == 1)) {
      return false;
    }
    const std::vector<Branch> all =
        branches(rules_, states_[number].positions, states_[number].refused, attempt);
    if (std::ranges::any_of(all, [this](const Branch& branch) {
          return branch.ending && !have_won(branch.ending);
        })) {
      return false;
    }
    for (const Branch& branch : all) {
      if (branch.after.size() > options_.most_positions) {
        was_too_large_ = true;
        return false;
      }
      if (branch.ending) {
        continue;
      }
      const StateId next = state_after(states_[number], attempt, branch);
      if (!wins(next, branch.is_move ? moves - 1 : moves)) {
        return false;
      }
    }
    return true;
  }

  // Whether we mate for certain in at most this number of moves.
  bool wins(StateId number, int moves) {
    if (known_[number].won_in <= moves) {
      return true;
    }
    if (known_[number].not_won_in >= moves || must_end()) {
      return false;
    }
    for (const Attempt attempt : attempts(states_[number])) {
      if (attempt_wins(number, attempt, moves)) {
        known_[number].won_in = moves;
        known_[number].attempt = attempt;
        return true;
      }
      if (error_) {
        return false;
      }
    }
    known_[number].not_won_in = moves;
    return false;
  }

  // The fewest moves to mate. Requires: the state is won.
  int fewest(StateId number) {
    int moves = known_[number].not_won_in + 1;
    while (!wins(number, moves) && !error_) {
      ++moves;
    }
    return moves;
  }

  Result<std::vector<MateNode>, WorkError> tree(StateId first) {
    std::vector<MateNode> nodes;
    std::map<StateId, std::size_t> places{{first, 0}};
    std::vector<StateId> waiting{first};
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      const StateId number = waiting[i];
      MateNode node;
      node.moves = fewest(number);
      if (error_) {
        return *error_;
      }
      node.attempt = known_[number].attempt;
      node.positions = states_[number].positions;
      for (Branch& branch :
           branches(rules_, node.positions, states_[number].refused, node.attempt)) {
        MateAnswer answer{std::move(branch.answer), std::move(branch.reply), branch.before, {}};
        if (!branch.ending) {
          const StateId next = state_after(states_[number], node.attempt, branch);
          const auto [place, is_new] = places.try_emplace(next, waiting.size());
          if (is_new) {
            waiting.push_back(next);
          }
          answer.next = place->second;
        }
        node.answers.push_back(std::move(answer));
      }
      nodes.push_back(std::move(node));
    }
    return nodes;
  }

  RuleSet rules_;
  Color us_;
  const CertainMateOptions& options_;
  std::map<Key, StateId> numbers_;
  std::vector<BeliefState> states_;
  std::vector<Known> known_;  // by state
  std::optional<WorkError> error_;
  bool was_too_large_ = false;
  int trying_ = 0;
  std::size_t ticks_ = 0;
};

}  // namespace

std::vector<HeardAtStart> divided_at_start(const RuleSet& rules,
                                           std::span<const Position> positions) {
  std::vector<HeardAtStart> parts;
  for (const Position& position : positions) {
    CHEG_REQUIRE(position.side_to_move() == positions.front().side_to_move());
    auto heard =
        heard_by(listener(position.side_to_move()), Referee(rules, position).announcements());
    auto same = std::ranges::find(parts, heard, &HeardAtStart::heard);
    if (same == parts.end()) {
      same = parts.insert(parts.end(), {std::move(heard), {}});
    }
    same->positions.push_back(position);
  }
  for (HeardAtStart& part : parts) {
    order_positions(part.positions);
  }
  return parts;
}

Result<std::vector<MateNode>, WorkError> certain_mate(const RuleSet& rules,
                                                      std::span<const Position> positions,
                                                      const CertainMateOptions& options) {
  CHEG_REQUIRE(!positions.empty());
  CHEG_REQUIRE(rules.drops == Drops::no);
  return MateSearch(rules, positions.front().side_to_move(), options).search(positions);
}

}  // namespace cheg::kriegspiel
