// A game against several hidden men.
#pragma once

#include <span>
#include <vector>

#include "kriegspiel/possible_positions.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"

namespace cheg::stdlib {

// The object knows all positions that are possible according to the player's knowledge. If too many
// positions become possible, the object loses its knowledge for the rest of the game, and moves()
// returns no moves. See kriegspiel::PossiblePositions.
class HiddenArmyGame final : public HeardGame {
 public:
  // Creates the player's knowledge at the beginning of a game in which the player moves first.
  // `start` contains the player's men on their squares, and the other side's men on any squares:
  // only the number and kinds of the other side's men count. The requirements are the same as for
  // the constructor of PossiblePositions.
  HiddenArmyGame(const kriegspiel::RuleSet& rules, const chess::Position& start,
                 std::span<const kriegspiel::Announcement> heard);

  // Creates the player's knowledge in the middle of a game. The requirements for `positions` are
  // the same as for the constructor of PossiblePositions.
  HiddenArmyGame(const kriegspiel::RuleSet& rules, std::vector<chess::Position> positions,
                 const HeardFacts& facts);

  void hear_answer(chess::Move attempt, std::span<const kriegspiel::Announcement> heard) override;
  void hear_opponent(std::span<const kriegspiel::Announcement> heard,
                     const kriegspiel::OwnMen& now) override;

  [[nodiscard]] const kriegspiel::PossiblePositions& possible() const { return possible_; }

  // In the returned position, the halfmove clock and the move number have their values for a new
  // game. Requires: ways() > 0.
  [[nodiscard]] chess::Position position() const override;
  [[nodiscard]] chess::Bitboard king_squares() const override;
  [[nodiscard]] chess::Bitboard allowed(chess::Move attempt) const override;
  [[nodiscard]] chess::Bitboard checking(chess::Move attempt) const override;
  [[nodiscard]] chess::Bitboard unseen() const override;
  [[nodiscard]] std::size_t ways() const override { return possible_.positions().size(); }
  [[nodiscard]] std::size_t ways_allowing(chess::Move attempt) const override;
  [[nodiscard]] std::size_t work() const override { return 1 + ways(); }
  [[nodiscard]] std::vector<kriegspiel::Belief> lone_king_beliefs() const override;

 private:
  void begin_turn(std::span<const kriegspiel::Announcement> heard);

  kriegspiel::RuleSet rules_;
  chess::Color us_;
  kriegspiel::PossiblePositions possible_;
  chess::Bitboard own_;  // the squares of the player's men
};

}  // namespace cheg::stdlib
