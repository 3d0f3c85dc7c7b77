// A game against a hidden lone king as the program that plays it may know it, and nothing more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "kriegspiel/belief.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// The position of a belief: the player's own men, and the other king on the first of the squares on
// which it can stand, in scan order. It depends only on what the player knows. Requires: it is the
// player's turn, and there is at least one square on which the other king can stand.
[[nodiscard]] chess::Position shown_position(const kriegspiel::Belief& belief);

// What was announced, told to it as the game goes on, for a Machine that is asked at position().
//
//   HiddenGame game(rules, OwnMen(start, us), start.side_to_move(), heard);
//   machine.set_knowledge(&game);
//   const vm::Answer answer = vm::ask(machine, game.position());   // on our turn
//   ... game.hear_answer(attempt, heard); ... game.hear_opponent(heard, men); ...
//
// The instructions that try moves with the host are of no use there: the position is not the real
// one.
class HiddenGame final : public vm::Knowledge {
 public:
  // At the beginning: see kriegspiel::Belief.
  HiddenGame(const kriegspiel::RuleSet& rules, const kriegspiel::OwnMen& men, chess::Color to_move,
             std::span<const kriegspiel::Announcement> heard);

  // The answer to an attempt of the player, and what he heard of an act of the opponent.
  void hear_answer(chess::Move attempt, std::span<const kriegspiel::Announcement> heard);
  void hear_opponent(std::span<const kriegspiel::Announcement> heard,
                     const kriegspiel::OwnMen& now);

  [[nodiscard]] const kriegspiel::Belief& belief() const { return belief_; }
  // What was known before each attempt of the player so far, and before the next one if it is his
  // turn.
  [[nodiscard]] std::span<const kriegspiel::Belief> beliefs() const { return beliefs_; }
  [[nodiscard]] chess::Position position() const { return shown_position(belief_); }

  // The attempts that are not certain to be refused, in scan order.
  [[nodiscard]] const chess::MoveList& moves() const override { return moves_; }
  // Those refused in this turn.
  [[nodiscard]] const chess::MoveList& refused() const { return refused_; }
  // The kinds of check announced with the player's last move.
  [[nodiscard]] kriegspiel::CheckKinds checks() const { return checks_; }
  // How often the opponent was heard to be refused in his last turn.
  [[nodiscard]] std::int64_t opponents_refusals() const { return opponents_refusals_; }
  // Where the opponent took a man in his last turn.
  [[nodiscard]] chess::Bitboard lost() const { return lost_; }
  // The squares on which the player was told that his pawns can capture.
  [[nodiscard]] chess::Bitboard tries() const { return tries_; }

 private:
  void begin_turn(std::span<const kriegspiel::Announcement> heard);

  kriegspiel::Belief belief_;
  std::vector<kriegspiel::Belief> beliefs_;
  chess::MoveList moves_;
  chess::MoveList refused_;
  kriegspiel::CheckKinds checks_ = 0;
  std::int64_t opponents_refusals_ = 0;
  std::int64_t refusals_heard_ = 0;
  chess::Bitboard lost_ = chess::kNoSquares;
  chess::Bitboard tries_ = chess::kNoSquares;
};

// What the host knows of such a game; nullptr where it plays none.
[[nodiscard]] const HiddenGame* hidden_game(const vm::NativeCall& call);

}  // namespace cheg::stdlib
