// The knowledge that a program has when it plays against hidden men. The classes in this file
// contain only knowledge that the playing program may have.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "kriegspiel/belief.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns a position that represents the player's knowledge. The position contains the player's own
// men, and the other king on the first of its possible squares in scan order. The position depends
// only on what the player knows. Requires: it is the player's turn, and the other king has at least
// one possible square.
[[nodiscard]] chess::Position shown_position(const kriegspiel::Belief& belief);

// Converts an attempt with these men to a move. Castling and promotions have their own MoveKind;
// all other attempts have MoveKind::normal.
[[nodiscard]] chess::Move to_move(const kriegspiel::OwnMen& men, kriegspiel::Attempt attempt);

// The facts that a player has heard in a game, except his knowledge of the hidden men. When the
// player's turn begins, only two kinds of facts remain: the answer to the player's last move, and
// the facts from the opponent's turn.
struct HeardFacts {
  chess::MoveList refused;            // see HeardGame::refused()
  kriegspiel::CheckKinds checks = 0;  // see HeardGame::checks()
  std::int64_t opponents_refusals = 0;
  chess::Bitboard lost = chess::kNoSquares;
  chess::Bitboard tries = chess::kNoSquares;
  std::int64_t refusals_heard = 0;  // in the opponent's turn, while it lasts

  [[nodiscard]] std::vector<kriegspiel::Attempt> refused_attempts() const;

  // These functions update the facts after an act of the player or the opponent. `moved` is true if
  // the act was a legal move, which ends the turn. `captured` contains the square of a captured
  // man.
  void hear_answer(chess::Move attempt, std::span<const kriegspiel::Announcement> heard,
                   bool moved);
  void hear_opponent(std::span<const kriegspiel::Announcement> heard, bool moved,
                     chess::Bitboard captured);
  // Updates the facts when a turn of the player `us` begins.
  void hear_tries(std::span<const kriegspiel::Announcement> heard, chess::Color us);
};

// Receives the values that HUNT compares. These values show what a program remembers from earlier
// turns.
class HuntObserver {
 public:
  virtual ~HuntObserver() = default;
  // HUNT calls this function after it has called a subroutine. `subroutine` is the number of the
  // first instruction of this subroutine. `values` contains the subroutine's value for each element
  // of HeardGame::lone_king_beliefs().
  virtual void hunted(std::uint32_t subroutine, std::span<const std::int64_t> values) = 0;

 protected:
  HuntObserver() = default;
  HuntObserver(const HuntObserver&) = default;
  HuntObserver(HuntObserver&&) = default;
  HuntObserver& operator=(const HuntObserver&) = default;
  HuntObserver& operator=(HuntObserver&&) = default;
};

// The announcements that the player has heard in a game. During the game, the caller passes each
// announcement to hear_answer() or hear_opponent(). When a vm::Machine runs a program in
// position(), the machine reads the announcements from this object.
//
//   HiddenGame game(rules, OwnMen(start, us), start.side_to_move(), heard);
//   machine.set_knowledge(&game);
//   const vm::Answer answer = vm::ask(machine, game.position());   // on our turn
//   ... game.hear_answer(attempt, heard); ... game.hear_opponent(heard, men); ...
//
// The result of position() is not the real position. Therefore a program must not rely on
// instructions that let the host try moves.
class HeardGame : public vm::Knowledge {
 public:
  // These functions record what the player hears. Call hear_answer() after an attempt of the
  // player, and hear_opponent() after an act of the opponent.
  virtual void hear_answer(chess::Move attempt,
                           std::span<const kriegspiel::Announcement> heard) = 0;
  virtual void hear_opponent(std::span<const kriegspiel::Announcement> heard,
                             const kriegspiel::OwnMen& now) = 0;

  // Returns a position that is possible according to the player's knowledge. The position contains
  // the player's men, and the other side's men on possible squares. The position depends only on
  // what the player knows. Requires: it is the player's turn.
  [[nodiscard]] virtual chess::Position position() const = 0;
  // king_squares() returns the possible squares of the other king. allowed() returns the squares of
  // king_squares() for which the attempt is legal. checking() returns the squares of allowed() on
  // which the other king would be in check after the attempt.
  [[nodiscard]] virtual chess::Bitboard king_squares() const = 0;
  [[nodiscard]] virtual chess::Bitboard allowed(chess::Move attempt) const = 0;
  [[nodiscard]] virtual chess::Bitboard checking(chess::Move attempt) const = 0;
  // Returns all squares on which a man of the other side can stand.
  [[nodiscard]] virtual chess::Bitboard unseen() const = 0;
  // Returns the number of possible arrangements of the other side's men, or 0 if there are too many
  // of them.
  [[nodiscard]] virtual std::size_t ways() const = 0;
  // Returns how many possible arrangements of the other side's men make the attempt legal.
  [[nodiscard]] virtual std::size_t ways_allowing(chess::Move attempt) const = 0;
  // Returns the work for one call of king_squares(), of ways_allowing(), or of a function that is
  // declared between these two. The unit of work is one examined position.
  [[nodiscard]] virtual std::size_t work() const = 0;
  // Returns a list with one element for each attempt of the player so far: what he knew about the
  // lone king before this attempt. During the player's turn, the list has one more element at the
  // end: the player's present knowledge. Some kinds of games keep only the present knowledge.
  // Requires: the other side has only a king.
  [[nodiscard]] virtual std::vector<kriegspiel::Belief> lone_king_beliefs() const = 0;

  // Returns the moves that the player can attempt, in scan order. Leaves out attempts that are
  // certain to be refused.
  [[nodiscard]] const chess::MoveList& moves() const final { return moves_; }
  // Returns the attempts that the referee has refused in this turn.
  [[nodiscard]] const chess::MoveList& refused() const { return facts_.refused; }
  // Returns the kinds of check that the referee announced after the player's last move.
  [[nodiscard]] kriegspiel::CheckKinds checks() const { return facts_.checks; }
  // Returns how many refusals the player heard in the opponent's last turn.
  [[nodiscard]] std::int64_t opponents_refusals() const { return facts_.opponents_refusals; }
  // Returns a set with the square on which the opponent captured a man in his last turn. The set is
  // empty if there was no capture.
  [[nodiscard]] chess::Bitboard lost() const { return facts_.lost; }
  // Returns the squares on which the player's pawns can capture. The player knows these squares
  // from announcements.
  [[nodiscard]] chess::Bitboard tries() const { return facts_.tries; }

  // Sets the observer of HUNT; nullptr means no observer. Requires: the observer lives until it is
  // replaced or the game is destroyed.
  void set_hunt_observer(HuntObserver* observer) { hunt_observer_ = observer; }
  [[nodiscard]] HuntObserver* hunt_observer() const { return hunt_observer_; }

 protected:
  HeardGame() = default;
  explicit HeardGame(const HeardFacts& facts) : facts_(facts) {}

  [[nodiscard]] HeardFacts& facts() { return facts_; }
  void set_moves(const chess::MoveList& moves) { moves_ = moves; }

 private:
  chess::MoveList moves_;
  HeardFacts facts_;
  HuntObserver* hunt_observer_ = nullptr;
};

// A game against a hidden lone king.
class HiddenGame final : public HeardGame {
 public:
  // Creates the player's knowledge at the beginning of a game (see kriegspiel::Belief).
  HiddenGame(const kriegspiel::RuleSet& rules, const kriegspiel::OwnMen& men, chess::Color to_move,
             std::span<const kriegspiel::Announcement> heard);
  // Creates the player's knowledge in the middle of a game. `earlier` contains the player's
  // knowledge before each of his earlier attempts. Requires: it is the player's turn in `now`.
  HiddenGame(const kriegspiel::Belief& now, const HeardFacts& facts,
             std::span<const kriegspiel::Belief> earlier);

  void hear_answer(chess::Move attempt, std::span<const kriegspiel::Announcement> heard) override;
  void hear_opponent(std::span<const kriegspiel::Announcement> heard,
                     const kriegspiel::OwnMen& now) override;

  [[nodiscard]] const kriegspiel::Belief& belief() const { return belief_; }
  // Returns a list with one element for each attempt of the player so far: what he knew before this
  // attempt. During the player's turn, the list has one more element at the end: the player's
  // present knowledge.
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

// Returns the host's knowledge as a HeardGame, or nullptr if the knowledge has another type.
[[nodiscard]] const HeardGame* heard_game(const vm::NativeCall& call);

}  // namespace cheg::stdlib
