#include "kriegspiel/belief_tables/mating_tree.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/require.hpp"
#include "kriegspiel/lone_king.hpp"

namespace cheg::kriegspiel::belief_tables {
namespace {

using chess::bit;
using chess::Bitboard;
using chess::kNoSquares;
using chess::Square;

// A belief state that may follow, before it has a node.
struct Next {
  OwnMen men;
  Bitboard squares;
  std::optional<Square> captured;
};

struct Answered {
  Case heard;
  std::vector<Next> next;
};

struct Candidate {
  Attempt attempt;
  std::vector<Answered> answers;
  std::size_t successors = 0;
};

class Builder {
 public:
  Builder(Solver& solver, const RuleSet& rules, std::size_t most_moves, const WorkOptions& options)
      : solver_(solver), rules_(rules), most_moves_(most_moves), options_(options) {}

  Result<MatingTree, WorkError> build(const OwnMen& men, Bitboard squares) {
    add({men, squares, std::nullopt}, 0);
    for (std::size_t node = 0; node < tree_.size(); ++node) {
      if (depths_[node] < most_moves_) {
        if (auto error = expand(node)) {
          return *std::move(error);
        }
      }
    }
    return std::move(tree_);
  }

 private:
  // Chooses the attempt of the node: among the best, one with few things that can happen.
  std::optional<WorkError> expand(std::size_t node) {
    const auto moves = tree_[node].moves;
    std::vector<Candidate> candidates = candidates_of(tree_[node].men, tree_[node].squares);
    std::ranges::stable_sort(candidates, {}, &Candidate::successors);
    for (const Candidate& candidate : candidates) {
      const auto wins = wins_in(candidate, moves);
      if (!wins) {
        return wins.error();
      }
      if (*wins) {
        follow(node, candidate);
        return std::nullopt;
      }
    }
    CHEG_REQUIRE(false);
    return std::nullopt;
  }

  [[nodiscard]] std::vector<Candidate> candidates_of(const OwnMen& men, Bitboard squares) const {
    std::vector<Candidate> candidates;
    const Belief belief(rules_, men, squares);
    for (const Attempt attempt : belief.attempts()) {
      if (auto candidate = after(belief, attempt)) {
        candidates.push_back(*std::move(candidate));
      }
    }
    return candidates;
  }

  // What can happen after the attempt. Nothing if it might spoil the win.
  [[nodiscard]] std::optional<Candidate> after(const Belief& belief, Attempt attempt) const {
    Candidate candidate{attempt, {}};
    OwnMen moved = belief.men();
    moved.move(attempt);
    if (!can_mate(moved)) {
      return std::nullopt;
    }
    for (const Case& heard : belief.cases(attempt)) {
      Answered& answer = candidate.answers.emplace_back(Answered{heard, {}});
      if (heard.told.kind == ToldKind::refused) {
        answer.next.push_back({belief.men(), heard.squares, std::nullopt});
      } else if (heard.told.kind == ToldKind::moved) {
        if (!add_replies(moved, heard.squares, answer.next)) {
          return std::nullopt;
        }
      } else if (heard.told.kind == ToldKind::stalemate && rules_.stalemate == Stalemate::draw) {
        return std::nullopt;
      }
      candidate.successors += answer.next.size();
    }
    return candidate;
  }

  // Returns false if a reply might spoil the win.
  [[nodiscard]] static bool add_replies(const OwnMen& men, Bitboard kings,
                                        std::vector<Next>& next) {
    const Bitboard entered = king_steps(kings) & ~attacked(men);
    if (const Bitboard quiet = entered & ~men.own; quiet != kNoSquares) {
      next.push_back({men, quiet, std::nullopt});
    }
    for (Bitboard lost = entered & men.own; lost != kNoSquares;) {
      const Square square = chess::pop_first(lost);
      OwnMen left = men;
      left.lose(square);
      next.push_back({left, bit(square), square});
    }
    return std::ranges::all_of(next, [](const Next& one) {
      return can_mate(one.men) && without_attempts(one.men, one.squares) == kNoSquares;
    });
  }

  Result<bool, WorkError> wins_in(const Candidate& candidate, Distance moves) {
    for (const Answered& answer : candidate.answers) {
      const bool is_refusal = answer.heard.told.kind == ToldKind::refused;
      const auto most = static_cast<Distance>(is_refusal ? moves : moves - 1);
      for (const Next& next : answer.next) {
        const StateId state = solver_.state(canonical(next.men, next.squares));
        const auto is_won = solver_.is_won_in(state, most, options_);
        if (!is_won || !*is_won) {
          return is_won;
        }
      }
    }
    return true;
  }

  void follow(std::size_t node, const Candidate& candidate) {
    std::vector<TreeAnswer> answers;
    for (const Answered& answer : candidate.answers) {
      const bool is_refusal = answer.heard.told.kind == ToldKind::refused;
      TreeAnswer& shown = answers.emplace_back(TreeAnswer{answer.heard, {}});
      for (const Next& next : answer.next) {
        const std::size_t depth = depths_[node] + (is_refusal ? 0 : 1);
        shown.continuations.push_back({next.captured, add(next, depth)});
      }
    }
    tree_[node].attempt = candidate.attempt;
    tree_[node].answers = std::move(answers);
  }

  // Returns the index of the node with this belief, which is new or already in the tree. Requires:
  // the solver knows the distance of the belief.
  std::size_t add(const Next& next, std::size_t depth) {
    const auto [place, is_new] =
        numbers_.emplace(std::pair(next.men.men, next.squares), tree_.size());
    if (is_new) {
      const StateId state = solver_.state(canonical(next.men, next.squares));
      const auto distance = solver_.distance(state);
      CHEG_REQUIRE(distance.has_value());
      tree_.push_back({next.men, next.squares, distance.value_or(0), std::nullopt, {}});
      depths_.push_back(depth);
    }
    return place->second;
  }

  using Key = std::pair<decltype(OwnMen::men), Bitboard>;

  Solver& solver_;
  const RuleSet& rules_;
  std::size_t most_moves_;
  const WorkOptions& options_;
  MatingTree tree_;
  std::vector<std::size_t> depths_;  // for each node, the number of our moves before it
  std::map<Key, std::size_t> numbers_;
};

}  // namespace

Result<MatingTree, WorkError> mating_tree(Solver& solver, const RuleSet& rules, const OwnMen& men,
                                          Bitboard squares, std::size_t most_moves,
                                          const WorkOptions& options) {
  return Builder(solver, rules, most_moves, options).build(men, squares);
}

}  // namespace cheg::kriegspiel::belief_tables
