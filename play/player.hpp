// The interface of the players in players.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "chess/game.hpp"
#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "consult/recorder.hpp"

namespace cheg::play {

// A move and the reason for its choice.
struct Choice {
  chess::Move move{};   // legal
  std::string by;       // "CUT+2" of a program, "search", "random", "human", the engine's name
  std::string because;  // the rule's comment, or the reason why no rule decided; may be empty
  std::optional<std::string> value;               // the value of the move in words
  bool is_rule = false;                           // a rule of a program chose it
  std::vector<consult::BreakReport> breaks = {};  // the reports of BREAKs, if they are wanted
  std::string program = {};  // the successor program that was asked; empty if there was none

  // Returns a text such as "search, +0.35", "CUT+2: Cut the king off." or "kqk: MATE+1: Mate in
  // four."
  [[nodiscard]] std::string explanation() const;
  // Returns a line of text: the move with its number, followed by explanation(). Requires: the move
  // is legal in the position.
  [[nodiscard]] std::string line(const chess::Position& position,
                                 chess::Notation notation = chess::Notation::san) const;
};

// The reason why a player has no move.
struct NoChoice {
  enum class Kind : std::uint8_t {
    gives_up,       // the player offers no move
    cannot_choose,  // the message says why
    out_of_contact  // another process does not answer as it should
  };
  Kind kind = Kind::gives_up;
  std::string message;  // empty for gives_up
};

class Player {
 public:
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player(Player&&) = delete;
  Player& operator=(const Player&) = delete;
  Player& operator=(Player&&) = delete;

  // Returns the player's name for the record of a game.
  [[nodiscard]] virtual std::string name() const = 0;
  // Chooses a move in the game's last position. Requires: the game is not over.
  [[nodiscard]] virtual Result<Choice, NoChoice> choose(const chess::Game& game) = 0;

 protected:
  Player() = default;
};

}  // namespace cheg::play
