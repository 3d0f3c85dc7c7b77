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

// The program receives only the announcements of the referee to its side.
class HiddenMatch {
 public:
  // One attempt of the program, and the announcements that its side heard.
  struct Attempted {
    vm::Answer answer;  // the answer with its rule; a move only if the program attempted one
    chess::Move move{};
    int squares = 0;  // number of possible squares of the king before the attempt
    std::vector<kriegspiel::Announcement> heard;
  };

  // Whether the program can play the side to move: the other side has no castling rights, and no en
  // passant capture is possible.
  [[nodiscard]] static bool is_fit(const chess::Position& start);

  // The program plays the side to move. The machine must outlive the match, and has the knowledge
  // of the match as long as the match exists. Requires: is_fit(start).
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

  // Returns false if the game may have reached too many positions. Then the program cannot be asked
  // any more.
  [[nodiscard]] bool is_known() const { return game_->ways() > 0; }

  // Lets the program attempt a move. Requires: is_programs_turn(), is_known(), and not is_over().
  Attempted attempt();

  // Attempts `move` instead of a move of the program. Returns the announcements that the program's
  // side hears. Requires: is_programs_turn(), and not is_over().
  std::vector<kriegspiel::Announcement> attempt(chess::Move move);

  // Plays a move of the other side. Returns the announcements that the program's side hears.
  // Requires: the game is not over, the other side is to move, and the move is legal.
  std::vector<kriegspiel::Announcement> reply(chess::Move move);

 private:
  [[nodiscard]] std::vector<kriegspiel::Announcement> heard() const;

  chess::Color us_;
  kriegspiel::Referee referee_;
  std::unique_ptr<HeardGame> game_;
  vm::Machine& machine_;
};

}  // namespace cheg::stdlib
