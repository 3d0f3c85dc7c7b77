// What the rules of a program do in all positions of an ending, as data.
//
// A rule is a RULE of the rules layer with its clauses as steps, or the code under one tag of a
// classic program. The steps of a tag are its instructions that answer, those that select moves,
// and those that jump.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "chess/material.hpp"
#include "chess/types.hpp"
#include "lang/source.hpp"

namespace cheg::cover {

using SquareCounts = std::array<std::uint64_t, chess::kSquareCount>;

enum class StepKind : std::uint8_t {
  condition,  // WHEN
  filter,     // keeps some of the moves
  jump,       // of a classic program
  answer,     // an instruction of a classic program that gives a move or a value
  leave       // one that leaves the position to the host
};

struct CoveredStep {
  StepKind kind = StepKind::filter;
  std::string text;  // as written, on one line
  lang::LineColumn place{};
  std::uint64_t asked = 0;    // how often it was reached
  std::uint64_t effects = 0;  // removed a move; did not hold; jumped; ended the program
  std::uint64_t ends = 0;     // left no move; did not hold
  std::uint64_t in = 0;       // of a filter: all moves before it, and after it
  std::uint64_t out = 0;
};

// What the moves of a rule cost, by the tables. Lengths are in moves of the side that mates.
struct MovesLost {
  std::uint64_t kept_wins = 0;    // won positions that are still won after the move
  std::uint64_t later = 0;        // by how many moves mate is later in them, all together
  std::uint64_t win_to_draw = 0;  // results that the move spoils
  std::uint64_t win_to_loss = 0;
  std::uint64_t draw_to_loss = 0;
  std::uint64_t sooner = 0;  // in lost positions: by how many moves the loss is nearer

  [[nodiscard]] std::uint64_t spoiled() const { return win_to_draw + win_to_loss + draw_to_loss; }
  // The mean of `later`; 0 without such positions.
  [[nodiscard]] double mean_later() const {
    return kept_wins == 0 ? 0 : static_cast<double>(later) / static_cast<double>(kept_wins);
  }
};

enum class RuleStanding : std::uint8_t {
  acts,       // it decides somewhere
  not_asked,  // never reached
  no_move,    // reached, but no move is ever left
  shadowed    // it would have a move, but rules before it always play
};

struct CoveredRule {
  std::string name;  // "SQUEEZE", "KQK:MATE"
  std::string text;  // its explanation; may be empty
  std::string file;
  lang::LineColumn place{};
  bool is_rule = false;     // a RULE; otherwise a tag
  bool gives_moves = true;  // false: it only leaves positions to the host, or only jumps
  std::vector<CoveredStep> steps;

  std::uint64_t asked = 0;    // positions in which it is reached
  std::uint64_t decides = 0;  // positions in which its move is played
  std::uint64_t leaves = 0;   // positions that it leaves to the host
  std::uint64_t in_play = 0;  // how often it decides in games
  std::uint64_t met = 0;      // different positions of the games in which it decides
  MovesLost lost;
  std::uint64_t ties = 0;          // it has several moves left and plays the first
  std::uint64_t better_ties = 0;   // and another of them is better by the tables
  std::vector<SquareCounts> maps;  // by man of the side: positions in which the rule decides

  RuleStanding standing = RuleStanding::acts;
  std::uint64_t would_decide = 0;  // of a shadowed rule: positions
  // The rules that decide in these positions, by number, with their positions, most first.
  std::vector<std::pair<std::size_t, std::uint64_t>> shadowed_by;
};

enum class Replies : std::uint8_t { best, random };

// Games of the program from random positions worth a win; from any if there is none. A game ends
// with mate or stalemate, without an answer, after the fifty-move rule or a third repetition, or
// when it leaves the ending.
struct GameCounts {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t positions = 0;  // different ones
  bool from_wins = true;
};

struct CoveredSide {
  chess::Color color = chess::Color::white;
  std::vector<CoveredRule> rules;  // in the order of the program
  // Legal positions with the program to move. Each is decided or left by one rule, or counted
  // below.
  std::uint64_t positions = 0;
  std::uint64_t no_legal_move = 0;
  std::uint64_t no_rule = 0;  // no rule has a move
  std::uint64_t errors = 0;
  // The kinds of men. White is the program's side, whatever its colour.
  std::vector<chess::Piece> men;
  // For each kind of men: legal positions with such a man on the square, seen from the program's
  // side.
  std::vector<SquareCounts> men_positions;
  GameCounts games;

  // Decided and left by rules, and the rest: equals `positions`.
  [[nodiscard]] std::uint64_t sum() const;
};

struct CoverReport {
  std::string program;  // the name given by the user
  chess::MaterialSignature material;
  std::vector<CoveredSide> sides;  // both colours, or one if the other is its mirror image
  std::uint64_t seed = 1;
  Replies replies = Replies::best;
};

}  // namespace cheg::cover
