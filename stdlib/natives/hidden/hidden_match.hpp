// A program and a referee: the program plays against men that it does not see.
#pragma once

#include <memory>
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

  // Whether the program can play the side to move: the other side may not castle, and no pawn can
  // be captured en passant.
  [[nodiscard]] static bool is_fit(const chess::Position& start);

  // The program plays the side to move. The machine must outlive the match; it has the match's
  // knowledge until then. Requires is_fit(start).
  HiddenMatch(const kriegspiel::RuleSet& rules, const chess::Position& start, vm::Machine& machine);
  ~HiddenMatch() { machine_.set_knowledge(nullptr); }
  HiddenMatch(const HiddenMatch&) = delete;
  HiddenMatch(HiddenMatch&&) = delete;
  HiddenMatch& operator=(const HiddenMatch&) = delete;
  HiddenMatch& operator=(HiddenMatch&&) = delete;

  [[nodiscard]] const kriegspiel::Referee& referee() const { return referee_; }
  [[nodiscard]] const HeardGame& game() const { return *game_; }
  [[nodiscard]] bool is_over() const { return referee_.ending().has_value(); }
  [[nodiscard]] bool is_programs_turn() const { return referee_.side_to_move() == us_; }

  // False if there are too many positions that the game may have reached; the program can then not
  // be asked any more.
  [[nodiscard]] bool is_known() const { return game_->ways() > 0; }

  // The program attempts a move. Requires: is_programs_turn(), is_known(), and not is_over().
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
  std::unique_ptr<HeardGame> game_;
  vm::Machine& machine_;
};

}  // namespace cheg::stdlib
