// A program and a referee: the program plays against a lone king that it does not see.
#pragma once

#include <optional>
#include <vector>

#include "chess/position.hpp"
#include "kriegspiel/referee.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::stdlib {

// Between the two goes only what the referee tells the program's side.
class HiddenMatch {
 public:
  // One attempt of the program, and what was said.
  struct Attempted {
    vm::Answer answer;  // its rule; a move only if it attempted one
    chess::Move move{};
    int squares = 0;  // on which the king could stand before it
    std::vector<kriegspiel::Announcement> heard;
  };

  // The program plays the side to move, of which the other one must be a lone king. The machine
  // must outlive the match; it has the match's knowledge until then.
  HiddenMatch(const kriegspiel::RuleSet& rules, const chess::Position& start, vm::Machine& machine);
  ~HiddenMatch() { machine_.set_knowledge(nullptr); }
  HiddenMatch(const HiddenMatch&) = delete;
  HiddenMatch(HiddenMatch&&) = delete;
  HiddenMatch& operator=(const HiddenMatch&) = delete;
  HiddenMatch& operator=(HiddenMatch&&) = delete;

  [[nodiscard]] const kriegspiel::Referee& referee() const { return referee_; }
  [[nodiscard]] const HiddenGame& game() const { return game_; }
  [[nodiscard]] bool is_over() const { return referee_.ending().has_value(); }
  [[nodiscard]] bool is_programs_turn() const { return referee_.side_to_move() == us_; }

  // The program attempts a move. Requires: is_programs_turn(), and not is_over().
  Attempted attempt();

  // Attempts this instead of what the program would. Returns what the program's side hears.
  // Requires: is_programs_turn(), and not is_over().
  std::vector<kriegspiel::Announcement> attempt(chess::Move move);

  // The other king moves. Returns what the program's side hears of it. Requires: the game is not
  // over, the other side is to move, and the move is legal.
  std::vector<kriegspiel::Announcement> reply(chess::Move move);

 private:
  [[nodiscard]] std::vector<kriegspiel::Announcement> heard() const;

  chess::Color us_;
  kriegspiel::Referee referee_;
  HiddenGame game_;
  vm::Machine& machine_;
};

}  // namespace cheg::stdlib
