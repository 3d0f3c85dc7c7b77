// A game against hidden men, with only the knowledge that the playing program may have.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "kriegspiel/belief.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the position of a belief: the player's own men, and the other king on the first of its
// possible squares in scan order. The position depends only on the player's knowledge. Requires: it
// is the player's turn, and the other king has at least one possible square.
[[nodiscard]] chess::Position shown_position(const kriegspiel::Belief& belief);

// The announcements of a game. The user tells them to this object during the game, and a Machine
// that is asked at position() reads them.
//
//   HiddenGame game(rules, OwnMen(start, us), start.side_to_move(), heard);
//   machine.set_knowledge(&game);
//   const vm::Answer answer = vm::ask(machine, game.position());   // on our turn
//   ... game.hear_answer(attempt, heard); ... game.hear_opponent(heard, men); ...
//
// Instructions that try moves with the host are useless at position(), because it is not the real
// position.
class HeardGame : public vm::Knowledge {
 public:
  // Records the announcements: hear_answer() after an attempt of the player, hear_opponent() after
  // an act of the opponent.
  virtual void hear_answer(chess::Move attempt,
                           std::span<const kriegspiel::Announcement> heard) = 0;
  virtual void hear_opponent(std::span<const kriegspiel::Announcement> heard,
                             const kriegspiel::OwnMen& now) = 0;

  // Returns a possible position on the player's turn, with the player's men and the other side's
  // men on possible squares. The position depends only on the player's knowledge.
  [[nodiscard]] virtual chess::Position position() const = 0;
  // The possible squares of the other king; the possible squares for which the attempt is legal;
  // and those of them on which the king would then be in check.
  [[nodiscard]] virtual chess::Bitboard king_squares() const = 0;
  [[nodiscard]] virtual chess::Bitboard allowed(chess::Move attempt) const = 0;
  [[nodiscard]] virtual chess::Bitboard checking(chess::Move attempt) const = 0;
  // The possible squares of all men of the other side.
  [[nodiscard]] virtual chess::Bitboard unseen() const = 0;
  // The number of possible arrangements of the other side's men; 0 if there are too many of them.
  [[nodiscard]] virtual std::size_t ways() const = 0;
  // The number of these arrangements for which the attempt would be legal.
  [[nodiscard]] virtual std::size_t ways_allowing(chess::Move attempt) const = 0;
  // The work of one call of the last six functions, in examined positions.
  [[nodiscard]] virtual std::size_t work() const = 0;
  // The knowledge about a lone king before each attempt of the player so far, and now if it is the
  // player's turn; not every game keeps the earlier knowledge. Requires: the other side has only a
  // king.
  [[nodiscard]] virtual std::vector<kriegspiel::Belief> lone_king_beliefs() const = 0;

  // The attempts that are not certain to be refused, in scan order.
  [[nodiscard]] const chess::MoveList& moves() const final { return moves_; }
  // The attempts refused in this turn.
  [[nodiscard]] const chess::MoveList& refused() const { return refused_; }
  // The kinds of check announced with the player's last move.
  [[nodiscard]] kriegspiel::CheckKinds checks() const { return checks_; }
  // The number of refusals of the opponent that the player heard in the opponent's last turn.
  [[nodiscard]] std::int64_t opponents_refusals() const { return opponents_refusals_; }
  // The square on which the opponent captured a man in his last turn; empty if there was no
  // capture.
  [[nodiscard]] chess::Bitboard lost() const { return lost_; }
  // The squares on which, as the player was told, his pawns can capture.
  [[nodiscard]] chess::Bitboard tries() const { return tries_; }

 protected:
  // These functions update the recorded announcements after an act. `moved`: the player's turn has
  // ended (note_answer) or begins (note_opponent).
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
  // The beginning of a game: see kriegspiel::Belief.
  HiddenGame(const kriegspiel::RuleSet& rules, const kriegspiel::OwnMen& men, chess::Color to_move,
             std::span<const kriegspiel::Announcement> heard);

  void hear_answer(chess::Move attempt, std::span<const kriegspiel::Announcement> heard) override;
  void hear_opponent(std::span<const kriegspiel::Announcement> heard,
                     const kriegspiel::OwnMen& now) override;

  [[nodiscard]] const kriegspiel::Belief& belief() const { return belief_; }
  // The knowledge before each attempt of the player so far, and now if it is the player's turn.
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

// Returns the host's knowledge of such a game; nullptr if the host plays no such game.
[[nodiscard]] const HeardGame* heard_game(const vm::NativeCall& call);

}  // namespace cheg::stdlib
