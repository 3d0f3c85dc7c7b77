// The report of a proof: for each colour, the result of the program in all positions of the ending
// against every defence.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chess/material.hpp"
#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/value.hpp"

namespace cheg::proof {

// The reasons why the program misses the value of a position. If the defence can reach several
// equally near faults, the first in this order is reported.
enum class ProofFault : std::uint8_t {
  none,
  error,          // a run-time error
  not_handled,    // no move: no ENTRY, LEAVE, DONE without a tried move, or a value without a move
  losing_move,    // the other side wins after the move
  stalemate,      // the move stalemates
  material_lost,  // the other side saves itself by a capture after the move
  drawing_move,   // any other move that does not keep the win
  cycle           // none of these faults, but the defence can repeat positions for ever
};

inline constexpr int kFaultCount = 8;

// "run-time error", "not handled", "plays a losing move" and so on.
[[nodiscard]] const char* name(ProofFault fault);

// The lengths of wins. The length of a win is the number of the program's moves to mate.
struct Lengths {
  int longest = 0;            // against the best defence
  double mean = 0;            // the mean length against the best defence, over all won positions
  double random_mean = 0;     // mean expected length against random replies, over all won positions
  double random_longest = 0;  // the largest expected length against random replies
};

// A move of a line; the program's moves have the rule that chose them.
struct LineMove {
  chess::Move move{};
  std::string rule;         // "CUT+2"; empty for the other side's moves
  std::string explanation;  // its explanation as it stands for all positions; may be empty
  std::string because;      // the same with its values in this position
};

// A position with a line that shows the program's result there.
struct ProofExample {
  chess::Position position;
  chess::tablebase::TableValue value;  // from the tables
  ProofFault fault = ProofFault::none;
  int moves = 0;               // program moves to mate; 0 if the program does not win
  int excess = 0;              // moves beyond the number that best play needs
  std::vector<LineMove> line;  // from the position to mate, to the fault, once round the cycle, or
                               // to the position where the tables decide
  std::string end;  // the end of the line in words: "checkmate", "the position of move 3 again"
};

// Failures with the same cause: see proof/failures.hpp.
struct FailureGroup {
  std::string name;                     // "cycle A", "stalemate at MOVE"
  ProofFault fault = ProofFault::none;  // the last: what the defence reaches
  bool is_of_draws = false;             // drawn positions that are lost
  std::string rule;     // that gives the faulty answer, or plays the first move of the example
  std::string because;  // its explanation; may be empty
  std::uint64_t positions = 0;        // failures of the ending
  std::uint64_t cycle_positions = 0;  // positions in which it goes round, of all endings
  // The failures by the square of the other king.
  std::array<std::uint64_t, chess::kSquareCount> king_positions{};
  // Begins with the faulty answer, or goes once round a short cycle from a move on which mate comes
  // no nearer.
  ProofExample example;
  int moves_after = 0;  // of a cycle: moves to mate with best play after the first reply
};

struct FailureGroups {
  std::uint64_t failures = 0;        // of all groups
  std::vector<FailureGroup> groups;  // the largest first
  std::uint64_t other_groups = 0;    // smaller ones that are not listed, and their failures
  std::uint64_t other_failures = 0;
};

// What is counted only in a proof of a region, which is a part of an ending.
struct RegionCounts {
  // The positions of the region that the program leaves to the host, by their value with best play.
  // No other count of a report includes them.
  std::uint64_t left_won = 0;
  std::uint64_t left_drawn = 0;
  std::uint64_t left_lost = 0;
  // Of the positions in which the program keeps a win or a draw: the numbers of those in which a
  // reply leads to another position of the ending outside of the region, to one that the program
  // leaves to the host, and to another ending. Play then counts by the tables.
  std::uint64_t outside = 0;
  std::uint64_t to_left = 0;
  std::uint64_t to_other_ending = 0;

  [[nodiscard]] std::uint64_t left() const { return left_won + left_drawn + left_lost; }
};

// The report for one colour, with the program to move. Counts are positions of the ending.
struct SideReport {
  chess::Color color = chess::Color::white;

  // The numbers of positions by their value with best play.
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;

  // Of the won positions: the number in which the program wins against every defence, and the
  // numbers of the others by ProofFault.
  std::uint64_t wins = 0;
  std::array<std::uint64_t, kFaultCount> win_faults{};
  // Of the drawn positions: the number in which the program's move keeps the draw, and the numbers
  // of the others by ProofFault (error, not_handled, losing_move).
  std::uint64_t draws = 0;
  std::array<std::uint64_t, kFaultCount> draw_faults{};
  // Of the lost positions: the numbers in which the program has no move, by ProofFault (error,
  // not_handled).
  std::array<std::uint64_t, kFaultCount> loss_faults{};

  // The lengths in the positions that the program wins.
  Lengths program;
  Lengths optimal;      // best play in the same positions
  int most_excess = 0;  // largest excess over best play, in moves
  double mean_excess = 0;
  // `longest_quiet` is the greatest number of plies from the start of the line, a capture or a pawn
  // move to the next capture, pawn move or mate while the program plays. `over_fifty` is the number
  // of positions in which this number exceeds 100, which breaks the fifty-move rule.
  int longest_quiet = 0;
  std::uint64_t over_fifty = 0;
  // The mean cost of an answer in instructions, over all positions of the ending in which the
  // program has a legal move.
  double instructions = 0;
  // The number of positions won in n moves, by the program and by best play. The index is n.
  std::vector<std::uint64_t> program_histogram;
  std::vector<std::uint64_t> optimal_histogram;
  // For each square of the other king: the number of positions won with the king there, and the sum
  // of the excess moves in these positions.
  std::array<std::uint64_t, chess::kSquareCount> king_positions{};
  std::array<std::uint64_t, chess::kSquareCount> king_excess{};
  // The same for the positions worth a win or a draw, and for those in which the program misses it.
  std::array<std::uint64_t, chess::kSquareCount> king_worth{};
  std::array<std::uint64_t, chess::kSquareCount> king_failures{};

  // The worst positions: first the nearest example of each ProofFault, because a short line is easy
  // to understand; then the second nearest of each, and so on; then the longest wins.
  std::vector<ProofExample> worst;

  // Nothing in a proof of a whole ending.
  std::optional<RegionCounts> region;

  // The failures by their causes; nothing if not asked for.
  std::optional<FailureGroups> groups;

  [[nodiscard]] std::uint64_t positions() const { return won + drawn + lost; }
  // Won positions that are not won, and drawn positions that are lost.
  [[nodiscard]] std::uint64_t failures() const { return won - wins + drawn - draws; }
  // Whether the program wins every won position within the fifty-move rule, loses no drawn
  // position, and has a move in all of them.
  [[nodiscard]] bool is_proved() const { return wins == won && draws == drawn && over_fifty == 0; }
};

// A table of a proof and its checksum (tablebase::checksum_of()). The checksums of two proofs show
// whether they used the same tables.
struct TableOfProof {
  chess::MaterialSignature material;
  std::uint64_t checksum = 0;
};

struct ProofReport {
  std::string program;                // the name given by the user
  chess::MaterialSignature material;  // the program's men first
  // The condition of the region, "WRONG?"; empty: the proof is of the whole ending.
  std::string where;
  // Whether the lengths against random replies are known.
  bool knows_random = true;
  // Both colours, or one if the other is its mirror image.
  std::vector<SideReport> sides;
  // The number of positions in which the program was asked with both colours, and the number of
  // those in which the two answers were not mirror images.
  std::uint64_t mirrored_positions = 0;
  std::uint64_t mirror_differences = 0;
  // The run-time errors in the ending, each with the number of its positions: "... at CUT+2".
  std::vector<std::pair<std::string, std::uint64_t>> errors;
  // The smaller endings in which the program continues. In the other endings that can follow, the
  // tables decide.
  std::vector<chess::MaterialSignature> played_on;
  // The table of the ending and those of all endings that can follow, smaller ones first.
  std::vector<TableOfProof> tables;
  double seconds = 0;
  chess::Notation notation = chess::Notation::san;  // the notation of moves for people

  [[nodiscard]] bool is_proved() const {
    for (const SideReport& side : sides) {
      if (!side.is_proved()) {
        return false;
      }
    }
    return true;
  }
};

}  // namespace cheg::proof
