// Finds the number of moves to a guaranteed mate against a lone king that we do not see.
//
// A belief state is the placement of our men and the set of squares on which the lone king can
// stand when it is our turn. The state is won if some attempt leads only to won belief states,
// whatever the referee answers and wherever the king goes. An attempt therefore joins its state to
// several successors (an AND/OR graph):
//
//   - If the attempt is refused, we know more and choose again. This costs no move. A refusal makes
//     the set of squares smaller, so refusals alone cannot form a cycle.
//   - If the attempt is accepted, the announcement divides the remaining squares. The king moves
//     from each of these squares to every square that it may enter. This costs one move.
//
// An attempt is useless if it might stalemate the king, lose a man without which we cannot win, or
// leave us without a legal move. The distance of a state is the number of accepted moves until
// mate, if we play our best moves and the worst case happens. The worst case covers all answers of
// the referee and all moves of the king.
//
// The solver deepens iteratively. For n = 1, 2, ... the solver asks whether a state is won in n
// moves. For each state, the solver stores the greatest n that is known to be too small for a win.
// For each attempt, the solver stores one successor that is not won in the remaining moves. This
// successor is called the blocker of the attempt. As long as the blocker is not won in the
// remaining moves, the attempt costs one look-up. Once the blocker is won in the remaining moves,
// the solver looks for another blocker, first among the states that it knows. The solver also uses
// what it knows of larger and smaller sets: a king on fewer squares is not harder to mate. States
// that block nothing are never visited, so the solver visits only a small part of all states that
// can arise.
//
// Several threads can share the work. The threads begin at different states and at different
// attempts of a state, and each thread uses the results of the other threads. A result is true no
// matter which thread finds it. The distances therefore do not depend on the number of threads.
// However, the number of visited states depends on the number of threads.
//
// A set of states is called refuted if the set contains the blocker of each useful attempt of each
// state in the set. A state in a refuted set is not won in any number of moves.
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

  // Returns whether the state is won within the given number of moves. If the state is won, later
  // calls of distance() return its distance. One thread does the work. Returns the same errors as
  // solve(). Throws std::bad_alloc.
  [[nodiscard]] Result<bool, WorkError> is_won_in(StateId state, Distance moves,
                                                  const WorkOptions& options);

  // Returns whether the state is won in some number of moves, however great; ignores
  // options.most_moves. Does no work if known results for larger or smaller sets already decide
  // whether the state is won. If the function does no work, distance() may still return nothing for
  // this state. Returns the same errors as solve(). Throws std::bad_alloc.
  [[nodiscard]] Result<bool, WorkError> can_win(StateId state, const WorkOptions& options);

  // Stores a result that another solver with the same announcements has found. `distance` is
  // nothing if the state is not won. Throws std::bad_alloc.
  void learn(const CanonicalBelief& belief, std::optional<Distance> distance);

  // Returns the distance of the state, or nothing if the state is not won or not decided.
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
