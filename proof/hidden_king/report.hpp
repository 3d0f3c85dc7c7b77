// The result of a proof against hidden men, as data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_men.hpp"
#include "proof/hidden_king/failure.hpp"

namespace cheg::proof::hidden_king {

// The default number of lines of play in a report.
inline constexpr std::size_t kLinesShown = 3;

// What the player knows: his men, and where the hidden men can stand.
struct Problem {
  kriegspiel::OwnMen men;
  chess::Bitboard squares;  // on which a hidden man can stand
  // The positions that are possible; empty if the other side had only a king at the start.
  std::vector<chess::Position> positions{};
};

// One attempt in a line.
struct Step {
  Problem known;  // before the attempt
  kriegspiel::Attempt attempt;
  std::string rule{};   // of the player
  std::string heard{};  // the answer in words, and what is heard of the other side's turn
  chess::Bitboard answered = chess::kNoSquares;       // the squares of `known` with this answer
  bool is_move = false;                               // the attempt was accepted
  std::string reason{};                               // of the rule, in words; may be empty
  std::vector<chess::Position> answered_positions{};  // those of `known` with it
};

struct Line {
  Problem start;
  std::optional<std::uint32_t> best_play;  // the optimum in moves, if it is known
  std::optional<Failure> failure;          // nothing: the line ends with mate
  std::uint32_t moves = 0;                 // of the player in this line
  std::vector<Step> steps;
  Problem end;            // what the player knows at the end; no squares if the game is over
  std::string why_not;    // the reason, if the player makes no attempt
  std::size_t cycle = 0;  // if the failure is a cycle: the index in `steps` of its first step
};

// Failures with the same cause: the same cycle, or the same failure after an attempt that the same
// rule chose.
struct FailureGroup {
  Failure failure;
  std::string rule;        // of the faulty attempt; empty if there is none, or for a cycle
  std::size_t starts = 0;  // the number of starts that fail in this way
  // For a cycle, its number in the report: 1, 2, ... Otherwise 0.
  std::size_t cycle = 0;
  // The shortest line of the group. If several lines are equally short, this is the line of the
  // first start.
  Line line;
};

struct Lengths {
  std::uint32_t longest = 0;
  double mean = 0;
};

// Games from starts that cannot be won for certain. In these games, the king moves at random.
struct RandomGames {
  std::size_t starts = 0;
  std::size_t games = 0;
  std::size_t won = 0;  // by the player
};

struct Report {
  std::string program;           // its name; set by the caller
  std::string what;              // "KRK"; set by the caller
  std::string rules;             // the name of the rule set; set by the caller
  bool is_against_army = false;  // against several hidden men, not against a lone king
  std::size_t starts = 0;
  // The number of starts that can be won for certain. If best play is not known, this is the number
  // of all starts.
  std::size_t winnable = 0;
  std::size_t won = 0;                      // by the player
  Lengths player;                           // over the starts that the player wins
  bool knows_best_play = true;              // if not, the next two members mean nothing
  Lengths best_play;                        // over the winnable starts
  std::uint32_t most_excess = 0;            // most moves of a win beyond the optimum
  std::vector<FailureGroup> groups;         // the largest first
  std::vector<Line> longest;                // the longest wins
  std::optional<RandomGames> random_games;  // if the caller asked for them
  std::size_t nodes = 0;
  std::uint64_t bytes = 0;

  [[nodiscard]] bool is_proved() const { return won == winnable; }
};

}  // namespace cheg::proof::hidden_king
