// A match between a program and an opponent, with a referee. The program does not see the
// opponent's men.
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

// The program receives only those announcements of the referee that its side hears.
class HiddenMatch {
 public:
  // One attempt of the program, and the announcements that the program's side heard after this
  // attempt.
  struct Attempted {
    vm::Answer answer;  // the program's answer, with its rule; the answer may be no move
    chess::Move move{};
    int squares = 0;  // number of possible squares of the king before the attempt
    std::vector<kriegspiel::Announcement> heard;
  };

  // Returns true if the program can play as the side to move in `start`: the other side has no
  // castling rights, and `start` has no en passant right.
  [[nodiscard]] static bool is_fit(const chess::Position& start);

  // Starts a match in which the program plays as the side to move. While the match exists,
  // `machine` uses the program's knowledge of the game (Machine::set_knowledge). Requires:
  // is_fit(start), and `machine` outlives the match.
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

  // Returns false if too many positions have become possible. The program then cannot choose
  // attempts for the rest of the match.
  [[nodiscard]] bool is_known() const { return game_->ways() > 0; }

  // Asks the program for a move. If the program gives a move, attempts this move. Returns the
  // program's answer and the announcements. Requires: is_programs_turn(), is_known(), and not
  // is_over().
  Attempted attempt();

  // Attempts `move` without asking the program. Returns the announcements that the program's side
  // hears. Requires: is_programs_turn(), and not is_over().
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
