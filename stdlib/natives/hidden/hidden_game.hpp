// A game against hidden men as the program that plays it may know it, and nothing more.
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
class HeardGame : public vm::Knowledge {
 public:
  // The answer to an attempt of the player, and what he heard of an act of the opponent.
  virtual void hear_answer(chess::Move attempt,
                           std::span<const kriegspiel::Announcement> heard) = 0;
  virtual void hear_opponent(std::span<const kriegspiel::Announcement> heard,
                             const kriegspiel::OwnMen& now) = 0;

  // On the player's turn: his men, and the others where they can stand. It depends only on what the
  // player knows.
  [[nodiscard]] virtual chess::Position position() const = 0;
  // The squares on which the other king can stand; those from which it would let the attempt be
  // made; and of these the ones on which it would then be in check.
  [[nodiscard]] virtual chess::Bitboard king_squares() const = 0;
  [[nodiscard]] virtual chess::Bitboard allowed(chess::Move attempt) const = 0;
  [[nodiscard]] virtual chess::Bitboard checking(chess::Move attempt) const = 0;
  // The squares on which any man of the other side can stand.
  [[nodiscard]] virtual chess::Bitboard unseen() const = 0;
  // In how many ways the other side's men can stand; 0: they are too many to know.
  [[nodiscard]] virtual std::size_t ways() const = 0;
  // In how many of them the attempt would be legal.
  [[nodiscard]] virtual std::size_t ways_allowing(chess::Move attempt) const = 0;
  // The work of the last six questions, in positions looked at.
  [[nodiscard]] virtual std::size_t work() const = 0;
  // What was known before each attempt of the player so far, and before the next one if it is his
  // turn, as far as it is known of a lone king. Requires that the other side has a lone king.
  [[nodiscard]] virtual std::vector<kriegspiel::Belief> lone_king_beliefs() const = 0;

  // The attempts that are not certain to be refused, in scan order.
  [[nodiscard]] const chess::MoveList& moves() const final { return moves_; }
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

 protected:
  // What each act of a game does to what was heard; `moved`: the player's turn is over, or begins.
  void note_answer(chess::Move attempt, std::span<const kriegspiel::Announcement> heard,
                   bool moved);
  void note_opponent(std::span<const kriegspiel::Announcement> heard, bool moved,
                     chess::Bitboard lost);
  void note_tries(std::span<const kriegspiel::Announcement> heard, chess::Color us);
  void set_moves(const chess::MoveList& moves) { moves_ = moves; }

 private:
  chess::MoveList moves_;
  chess::MoveList refused_;
  kriegspiel::CheckKinds checks_ = 0;
  std::int64_t opponents_refusals_ = 0;
  std::int64_t refusals_heard_ = 0;
  chess::Bitboard lost_ = chess::kNoSquares;
  chess::Bitboard tries_ = chess::kNoSquares;
};

// A game against a hidden lone king.
class HiddenGame final : public HeardGame {
 public:
  // At the beginning: see kriegspiel::Belief.
  HiddenGame(const kriegspiel::RuleSet& rules, const kriegspiel::OwnMen& men, chess::Color to_move,
             std::span<const kriegspiel::Announcement> heard);

  void hear_answer(chess::Move attempt, std::span<const kriegspiel::Announcement> heard) override;
  void hear_opponent(std::span<const kriegspiel::Announcement> heard,
                     const kriegspiel::OwnMen& now) override;

  [[nodiscard]] const kriegspiel::Belief& belief() const { return belief_; }
  // What was known before each attempt of the player so far, and before the next one if it is his
  // turn.
  [[nodiscard]] std::span<const kriegspiel::Belief> beliefs() const { return beliefs_; }
  [[nodiscard]] chess::Position position() const override { return shown_position(belief_); }

  [[nodiscard]] chess::Bitboard king_squares() const override { return belief_.squares(); }
  [[nodiscard]] chess::Bitboard allowed(chess::Move attempt) const override;
  [[nodiscard]] chess::Bitboard checking(chess::Move attempt) const override;
  [[nodiscard]] chess::Bitboard unseen() const override { return king_squares(); }
  [[nodiscard]] std::size_t ways() const override;
  [[nodiscard]] std::size_t ways_allowing(chess::Move attempt) const override;
  [[nodiscard]] std::size_t work() const override { return 1; }
  [[nodiscard]] std::vector<kriegspiel::Belief> lone_king_beliefs() const override {
    return beliefs_;
  }

 private:
  void begin_turn(std::span<const kriegspiel::Announcement> heard);

  kriegspiel::Belief belief_;
  std::vector<kriegspiel::Belief> beliefs_;
};

// What the host knows of such a game; nullptr where it plays none.
[[nodiscard]] const HeardGame* heard_game(const vm::NativeCall& call);

}  // namespace cheg::stdlib
