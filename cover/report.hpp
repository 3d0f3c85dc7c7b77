// The report of cover() as data: what the rules of a program do in all positions of an ending.
//
// Here a rule is either a RULE, whose steps are its clauses, or the code under one tag of a classic
// program. In the code under a tag, the steps are the instructions that answer, select moves or
// jump.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "chess/material.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"
#include "lang/source.hpp"

namespace cheg::cover {

using SquareCounts = std::array<std::uint64_t, chess::kSquareCount>;

enum class StepKind : std::uint8_t {
  condition,  // WHEN
  filter,     // keeps some of the moves
  jump,       // a jump of a classic program
  answer,     // an instruction of a classic program that gives a move or a value
  leave       // an instruction that leaves the position to the host
};

struct CoveredStep {
  StepKind kind = StepKind::filter;
  std::string text;  // as written, on one line
  lang::LineColumn place{};
  std::uint64_t asked = 0;    // how often the step was reached
  std::uint64_t effects = 0;  // how often it removed moves, did not hold, jumped or ended the run
  std::uint64_t ends = 0;     // how often it left no move or did not hold
  std::uint64_t in = 0;       // for a filter: the sum of the moves before it
  std::uint64_t out = 0;      // for a filter: the sum of the moves after it
};

// Compares the moves of a rule with the best moves according to the tables: how often the moves of
// the rule are worse, and by how much. Distances to mate are counted in moves of the mating side.
struct MovesLost {
  std::uint64_t kept_wins = 0;    // won positions that are still won after the move
  std::uint64_t later = 0;        // in these positions, the sum of moves by which mate comes later
  std::uint64_t win_to_draw = 0;  // the move turns a win into a draw
  std::uint64_t win_to_loss = 0;
  std::uint64_t draw_to_loss = 0;
  std::uint64_t sooner = 0;  // in lost positions, the sum of the moves by which mate comes sooner

  [[nodiscard]] std::uint64_t spoiled() const { return win_to_draw + win_to_loss + draw_to_loss; }
  // Returns `later` divided by `kept_wins`; 0 if `kept_wins` is 0.
  [[nodiscard]] double mean_later() const {
    return kept_wins == 0 ? 0 : static_cast<double>(later) / static_cast<double>(kept_wins);
  }
};

// A position in which a rule decides, and the move that the rule plays. The program's side is
// White.
struct RuleExample {
  chess::Position position;
  chess::Move move{};
  std::uint64_t rank = 0;  // random; the position with the lowest rank becomes the example
};

enum class RuleStanding : std::uint8_t {
  acts,       // the rule decides in some positions
  not_asked,  // the program never reaches the rule
  no_move,    // the program reaches the rule, but its clauses never leave a move
  shadowed    // the rule would have a move, but an earlier rule always decides
};

struct CoveredRule {
  std::string name;  // "SQUEEZE", "KQK:MATE"
  std::string text;  // its explanation; may be empty
  std::string file;
  lang::LineColumn place{};
  bool is_rule = false;     // true: a RULE; false: a tag
  bool gives_moves = true;  // false: it only leaves positions to the host, or only jumps
  std::vector<CoveredStep> steps;

  std::uint64_t asked = 0;    // positions in which it is reached
  std::uint64_t decides = 0;  // positions in which its move is played
  std::uint64_t leaves = 0;   // positions that it leaves to the host
  std::uint64_t in_play = 0;  // how often it decides in games
  std::uint64_t met = 0;      // in how many different positions it decides in games
  MovesLost lost;
  std::uint64_t ties = 0;          // positions in which it plays the first of several moves left
  std::uint64_t better_ties = 0;   // ties in which another of these moves is better by the tables
  std::vector<SquareCounts> maps;  // for each kind of men: positions in which the rule decides
  // A random position in which the rule decides, if possible a won position. The choice depends
  // only on the ending. A rule has an example only if the rule decides in some position.
  std::optional<RuleExample> example;

  RuleStanding standing = RuleStanding::acts;
  std::uint64_t would_decide = 0;  // for a shadowed rule: positions in which it would decide
  // The rules that decide instead of this rule in the positions that `would_decide` counts. Each
  // pair has the index of another rule, and the number of positions in which the other rule decides
  // instead of this rule. The pairs are sorted by this number, the greatest first.
  std::vector<std::pair<std::size_t, std::uint64_t>> shadowed_by;
};

enum class Replies : std::uint8_t { best, random };

// The results of games that the program plays from random won positions, or from random positions
// if no position is won. A game ends with mate or stalemate, or as a draw by the fifty-move rule or
// by threefold repetition. A game also ends if the program has no answer, or if play leaves the
// ending.
struct GameCounts {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t positions = 0;  // different positions
  bool from_wins = true;
};

struct CoveredSide {
  chess::Color color = chess::Color::white;
  std::vector<CoveredRule> rules;  // in the order of the program
  // The number of legal positions with the program to move. Each of these positions is also counted
  // in exactly one other counter. The other counter is CoveredRule::decides, CoveredRule::leaves,
  // or one of the next three counters.
  std::uint64_t positions = 0;
  std::uint64_t no_legal_move = 0;
  std::uint64_t no_rule = 0;  // no rule has a move
  std::uint64_t errors = 0;
  // The kinds of men in the ending. The program's men are white in this list, even if the program
  // plays Black.
  std::vector<chess::Piece> men;
  // The element men_positions[k][s] is the number of legal positions in which a man of the kind
  // men[k] stands on square s, as seen from the program's side.
  std::vector<SquareCounts> men_positions;
  GameCounts games;

  // Adds up the members `decides` and `leaves` of all rules, and the three counters that are
  // declared below `positions`. Returns the sum, which equals `positions`.
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
