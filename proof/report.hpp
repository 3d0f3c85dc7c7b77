// What a proof says: for each colour that was played, how the program does in every position of the
// ending, against every defence.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chess/material.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/value.hpp"

namespace cheg::proof {

// What keeps the program from the result that the position is worth, in the order in which a fault
// is named if the defence can choose between several equally near ones.
enum class Fault : std::uint8_t {
  none,
  error,          // a run-time error
  not_handled,    // no move: no ENTRY, LEAVE, DONE with nothing tried, a value without a move
  losing_move,    // a move after which the other side wins
  stalemate,      // a move that stalemates
  material_lost,  // a move after which a capture saves the other side
  drawing_move,   // any other move that gives the win away
  cycle           // none of these, but the other side can go round for ever
};

inline constexpr int kFaultCount = 8;

// "run-time error", "not handled", "plays a losing move" and so on.
[[nodiscard]] const char* name(Fault fault);

// Lengths of wins, in moves of the program to mate.
struct Lengths {
  int longest = 0;            // against the best defence
  double mean = 0;            // the same, of all positions won
  double random_mean = 0;     // expected against random replies, of all positions won
  double random_longest = 0;  // the greatest expectation
};

// A move of a line: the program's with the rule that chose it.
struct LineMove {
  chess::Move move{};
  std::string rule;     // "CUT+2"; empty for the other side's moves
  std::string because;  // its explanation; may be empty
};

// A position with the line that shows what happens there.
struct Example {
  chess::Position position;
  chess::tablebase::Value value;  // by the tables
  Fault fault = Fault::none;
  int moves = 0;               // to mate, of the program; 0 if it does not win
  int excess = 0;              // how many of them are more than needed
  std::vector<LineMove> line;  // from the position; to mate, to the fault, once round the cycle, or
                               // to where the tables go on
  std::string end;  // how the line ends, in words: "checkmate", "the position of move 3 again"
};

// The program having the move as one colour. Everything is counted in positions of the ending.
struct SideReport {
  chess::Color color = chess::Color::white;

  // What they are worth with best play.
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;

  // Of those worth a win: where the program wins against every defence, and why it does not
  // elsewhere (by Fault).
  std::uint64_t wins = 0;
  std::array<std::uint64_t, kFaultCount> win_faults{};
  // Of those worth a draw: where its move keeps the draw, and what it does elsewhere (error,
  // not_handled, losing_move).
  std::uint64_t draws = 0;
  std::array<std::uint64_t, kFaultCount> draw_faults{};
  // Of those that are lost: where it has no move to give (error, not_handled).
  std::array<std::uint64_t, kFaultCount> loss_faults{};

  // In the positions that the program wins.
  Lengths program;
  Lengths optimal;      // best play in the same positions
  int most_excess = 0;  // over best play, in moves
  double mean_excess = 0;
  // Plies from one capture or pawn move, or the beginning, to the next or to mate, at most, as long
  // as the program plays; more than 100 breaks the fifty-move rule, in so many positions.
  int longest_quiet = 0;
  std::uint64_t over_fifty = 0;
  // What the program uses up for an answer, in instructions, in the mean of all positions of the
  // ending in which it has a move.
  double instructions = 0;
  // How many positions are won in so many moves, by the program and by best play. Index: moves.
  std::vector<std::uint64_t> program_histogram;
  std::vector<std::uint64_t> optimal_histogram;
  // By the square of the other side's king: positions won, and the sum of their excess.
  std::array<std::uint64_t, chess::kSquareCount> king_positions{};
  std::array<std::uint64_t, chess::kSquareCount> king_excess{};

  // The worst positions: the nearest example of each kind of fault, whose line is the easiest to
  // understand, then the second nearest of each kind, and so on; then the longest wins.
  std::vector<Example> worst;

  [[nodiscard]] std::uint64_t positions() const { return won + drawn + lost; }
  // Every win is won for certain and within the fifty-move rule, no draw is lost, and in no
  // position worth either is the program without a move.
  [[nodiscard]] bool is_proved() const { return wins == won && draws == drawn && over_fifty == 0; }
};

struct Report {
  std::string program;                // as it was named
  chess::MaterialSignature material;  // the program's men first
  // One, if the other colour was found to be its mirror image, or both.
  std::vector<SideReport> sides;
  // How many positions were asked with both colours, and in how many the answers were not each
  // other's mirror image.
  std::uint64_t mirrored_positions = 0;
  std::uint64_t mirror_differences = 0;
  // Where run-time errors happened in the ending, each with its number of positions: "... at
  // CUT+2".
  std::vector<std::pair<std::string, std::uint64_t>> errors;
  // Smaller endings that the program plays on with; others that come out of this one count by the
  // tables.
  std::vector<chess::MaterialSignature> played_on;
  double seconds = 0;

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
