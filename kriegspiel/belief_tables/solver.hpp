// Finds the number of moves to a certain mate against a lone king that we do not see.
//
// A belief state is the placement of our men and the set of squares on which the lone king can
// stand when it is our turn. The state is won if some attempt leads only to won belief states,
// whatever the referee answers and wherever the king goes. An attempt therefore joins its state to
// several successors (an AND/OR graph):
//
//   - If the attempt is refused, we know more and choose again. This costs no move. The set of
//     squares is smaller than before, so refusals alone cannot form a cycle.
//   - If the attempt is accepted, the announcement divides the remaining squares. The king moves
//     from each of them to every square that it may enter. This costs one move.
//
// An attempt is useless if it might stalemate the king, lose a man without which we cannot win, or
// leave us without a legal move. The distance of a state is the number of our accepted moves to
// mate, if we play as well as possible and everything else goes against us.
//
// The solver deepens iteratively. For n = 1, 2, ... it asks whether a state is won in n moves. For
// each state, it stores the greatest n for which it knows that n moves are not enough. For each
// attempt, it stores one successor that is not won in the remaining moves. This successor is called
// the blocker of the attempt. As long as the blocker is not won in time, the attempt costs one
// look-up. Once the blocker is won in time, the solver looks for another one; it begins with the
// states that it knows. The solver also uses what it knows of larger and smaller sets: a king on
// fewer squares is not harder to mate. States that block nothing are never visited, so the solver
// visits a small part of all states that can arise.
//
// Several threads can share the work. They begin at different states and at different attempts of a
// state, and each uses what the others have found. A result is true no matter which thread finds
// it. The distances therefore do not depend on the number of threads. The number of visited states
// does depend on it.
//
// The states of a set are called refuted if, for each useful attempt of each of these states, the
// blocker is also in the set. From refuted states there is no win in any number of moves.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/belief_tables/states.hpp"
#include "kriegspiel/belief_tables/work_options.hpp"

namespace cheg::kriegspiel::belief_tables {

class SharedWork;

// Only one thread at a time may call a function of a solver. After std::bad_alloc, a solver can
// only be destroyed.
class Solver {
 public:
  explicit Solver(Announced announced) : placements_(announced) {}

  // Returns the state with this belief. Throws std::bad_alloc. Requires: the set is not empty, and
  // the king can stand on every square of the set when it is our turn.
  StateId state(const CanonicalBelief& belief);

  // Decides for each of the states whether it is won in options.most_moves moves. Returns an error
  // if the work is stopped or needs too many bytes. After such an error, the solver keeps the
  // results that it has found. Throws std::bad_alloc.
  [[nodiscard]] std::optional<WorkError> solve(std::span<const StateId> starts,
                                               const WorkOptions& options);

  // Returns whether the state is won in `moves` moves. If it is, later calls of distance() return
  // its distance. One thread does the work. Returns the same errors as solve(). Throws
  // std::bad_alloc.
  [[nodiscard]] Result<bool, WorkError> is_won_in(StateId state, Distance moves,
                                                  const WorkOptions& options);

  // Returns whether the state is won in any number of moves; ignores options.most_moves. If known
  // results for larger or smaller sets already decide this, does no work; distance() may then still
  // return nothing. Returns the same errors as solve(). Throws std::bad_alloc.
  [[nodiscard]] Result<bool, WorkError> can_win(StateId state, const WorkOptions& options);

  // Takes over the result of another solver with the same announcements. `distance` is nothing if
  // the state is not won. Throws std::bad_alloc.
  void learn(const CanonicalBelief& belief, std::optional<Distance> distance);

  // Returns the distance of the state, or nothing if it is not won or not decided.
  [[nodiscard]] std::optional<Distance> distance(StateId state) const {
    const Outcome outcome = states_.outcome(state);
    return outcome.status() == Status::won ? std::optional(outcome.bound()) : std::nullopt;
  }
  // Returns whether it is known that the state is not won.
  [[nodiscard]] bool is_refuted(StateId state) const {
    return states_.outcome(state).status() == Status::refuted;
  }

  // Returns the number of states visited so far.
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] CanonicalBelief belief(StateId state) const {
    return {key_of(placements_[states_.placement(state)].men), states_.squares(state)};
  }
  // Returns the memory that the solver occupies, in bytes. It never becomes less.
  [[nodiscard]] std::size_t bytes() const { return placements_.bytes() + states_.bytes(); }

 private:
  void decide(std::span<const StateId> open, Distance moves, double done, SharedWork& work);
  [[nodiscard]] Result<bool, WorkError> search_for_win(StateId state, const WorkOptions& options);
  [[nodiscard]] std::vector<StateId> open_states() const;
  [[nodiscard]] std::vector<StateId> open_states_that_block(StateId state) const;
  void refute(std::vector<StateId> candidates);
  [[nodiscard]] bool is_blocked_for_ever(StateId state) const;

  Placements placements_;
  States states_;
};

}  // namespace cheg::kriegspiel::belief_tables
