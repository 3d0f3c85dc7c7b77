// The report of a proof. For each colour, the report has the program's results in all positions of
// the ending, against every defence.
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
// faults equally soon, the report names the fault that is first in this list.
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

// Returns the name of a fault, such as "run-time error", "not handled" or "plays a losing move".
[[nodiscard]] const char* name(ProofFault fault);

// The lengths of wins. The length of a win is the number of the program's moves to mate.
struct Lengths {
  int longest = 0;            // against the best defence
  double mean = 0;            // the mean length against the best defence, over all won positions
  double random_mean = 0;     // mean expected length against random replies, over all won positions
  double random_longest = 0;  // the largest expected length against random replies
};

// A possible reply that is not played in the line. If the program mates after this reply, `moves`
// is the number of the program's moves to mate. If the program misses the win, `fault` is the
// reason.
struct OtherReply {
  chess::Move move{};
  ProofFault fault = ProofFault::none;
  int moves = 0;
};

// A move of a line. For a move of the program, the struct also contains the rule that chose the
// move.
struct LineMove {
  chess::Move move{};
  std::string rule;                // "CUT+2"; empty for the other side's moves
  std::string explanation;         // the explanation of the rule without values; may be empty
  std::string because;             // the explanation with the values in this position
  std::vector<OtherReply> others;  // for a reply in a won position: all other replies
};

// A rule of the program. The member `positions` says in how many positions of the ending this rule
// chooses the move.
struct RuleShare {
  std::string rule;         // "CUT+2"
  std::string explanation;  // may be empty
  std::uint64_t positions = 0;
  std::array<std::uint64_t, chess::kSquareCount> king_positions{};  // by the other king's square
};

// A position, and a line of moves that shows the program's result in this position.
struct ProofExample {
  chess::Position position;
  chess::tablebase::TableValue value;  // from the tables
  ProofFault fault = ProofFault::none;
  int moves = 0;   // program moves to mate; 0 if the program does not win
  int excess = 0;  // moves beyond the number that best play needs
  // The moves from the position to the end of the line. The line ends with mate, at the fault,
  // after one round of a cycle, at a position in which the tables decide, or after 200 moves of the
  // program.
  std::vector<LineMove> line;
  std::string end;  // the end of the line in words: "checkmate", "the position of move 3 again"
};

// Failures with the same cause: see proof/failures.hpp.
struct FailureGroup {
  std::string name;                     // "cycle A", "stalemate at MOVE"
  ProofFault fault = ProofFault::none;  // the fault that the defence reaches
  bool is_of_draws = false;     // true: drawn positions with a faulty answer; false: won positions
  std::string rule;             // the rule of the faulty answer, or of the example's first move
  std::string because;          // its explanation; may be empty
  std::uint64_t positions = 0;  // number of failures in the ending
  std::uint64_t cycle_positions = 0;  // number of positions of the cycle, in all endings
  // The number of failures for each square of the other side's king.
  std::array<std::uint64_t, chess::kSquareCount> king_positions{};
  // An example of a failure in this group. The line of the example begins with the faulty answer.
  // If the cause is a cycle, the line is a short loop, and the first move of the line does not
  // bring mate nearer.
  ProofExample example;
  int moves_after = 0;  // for a cycle: moves to mate with best play after the first reply
};

struct FailureGroups {
  std::uint64_t failures = 0;        // in all groups
  std::vector<FailureGroup> groups;  // the largest first
  std::uint64_t other_groups = 0;    // the number of smaller groups, which are not listed
  std::uint64_t other_failures = 0;  // the failures in these groups
};

// A proof can be limited to a region, a part of an ending. This struct contains the additional
// counts of such a proof.
struct RegionCounts {
  // In the region: the numbers of won, drawn and lost positions that the program leaves to the
  // host. No other count of the report includes these positions.
  std::uint64_t left_won = 0;
  std::uint64_t left_drawn = 0;
  std::uint64_t left_lost = 0;
  // The next three numbers count positions in which the program keeps a win or a draw, but a reply
  // leaves the region. After such a reply, the tables decide. `outside` counts the positions in
  // which a reply leads to a position of the same ending outside the region. `to_left` counts the
  // positions in which a reply leads to a position that the program leaves to the host.
  // `to_other_ending` counts the positions in which a capture or promotion leads to another ending.
  std::uint64_t outside = 0;
  std::uint64_t to_left = 0;
  std::uint64_t to_other_ending = 0;

  [[nodiscard]] std::uint64_t left() const { return left_won + left_drawn + left_lost; }
};

// The report for one colour, with the program to move. All counts are numbers of positions of the
// ending.
struct SideReport {
  chess::Color color = chess::Color::white;

  // The numbers of positions that are won, drawn and lost with best play.
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;

  // `wins` is the number of won positions that the program wins against every defence. `win_faults`
  // counts the other won positions: one number for each ProofFault.
  std::uint64_t wins = 0;
  std::array<std::uint64_t, kFaultCount> win_faults{};
  // `draws` is the number of drawn positions in which the program's move keeps the draw.
  // `draw_faults` counts the other drawn positions: one number for each ProofFault (error,
  // not_handled, losing_move).
  std::uint64_t draws = 0;
  std::array<std::uint64_t, kFaultCount> draw_faults{};
  // `loss_faults` counts the lost positions in which the program gives no move: one number for each
  // ProofFault (error, not_handled).
  std::array<std::uint64_t, kFaultCount> loss_faults{};

  // The lengths of the program's wins.
  Lengths program;
  Lengths optimal;      // best play in the same positions
  int most_excess = 0;  // largest excess over best play, in moves
  double mean_excess = 0;
  // A quiet sequence is a sequence of plies without a capture or pawn move. A quiet sequence also
  // ends when the tables decide. `longest_quiet` is the length of the longest quiet sequence, in
  // plies. A quiet sequence begins at the start of the line, or after a capture or pawn move. The
  // capture, pawn move or mate that ends the quiet sequence counts too. `over_fifty` is the number
  // of positions whose longest quiet sequence exceeds 100 plies. In these positions the program
  // breaks the fifty-move rule.
  int longest_quiet = 0;
  std::uint64_t over_fifty = 0;
  // The mean cost of an answer in the ending. The mean is over all positions in which the program
  // has a legal move. `instructions` is the cost in instructions. `work` is the cost in units of
  // work, and includes the work of natives. `work` can depend on the order of the answers, because
  // natives may reuse earlier results. `work` has no value if the proof has a checkpoint.
  double instructions = 0;
  std::optional<double> work;
  // The element with the index n is the number of positions that are won in n moves. The first list
  // is for the program, and the second list is for best play.
  std::vector<std::uint64_t> program_histogram;
  std::vector<std::uint64_t> optimal_histogram;
  // Each of these two lists has one element for each square of the other side's king. The first
  // list counts the positions that the program wins. The second list has the sum of the extra moves
  // in these wins, compared with best play.
  std::array<std::uint64_t, chess::kSquareCount> king_positions{};
  std::array<std::uint64_t, chess::kSquareCount> king_excess{};
  // For each square of the other side's king: the number of won and drawn positions, and the number
  // of these positions in which the program misses the value.
  std::array<std::uint64_t, chess::kSquareCount> king_worth{};
  std::array<std::uint64_t, chess::kSquareCount> king_failures{};

  // The rules that choose a move. The rule with the most positions is first. The list is empty if
  // ProveOptions::rules is false.
  std::vector<RuleShare> rules;

  // The worst positions. The list begins with one position for each ProofFault: the position with
  // the shortest line to the fault, because a short line is easy to understand. The list continues
  // with a second position for each ProofFault, then with a third position, until no more positions
  // with faults are left. The longest wins come last.
  std::vector<ProofExample> worst;

  // The additional counts of a proof that is limited to a region. A proof of a whole ending has no
  // such counts.
  std::optional<RegionCounts> region;

  // The failures grouped by cause; nothing if ProveOptions::groups is 0.
  std::optional<FailureGroups> groups;

  [[nodiscard]] std::uint64_t positions() const { return won + drawn + lost; }
  // Returns the number of failures: won positions that the program does not win, and drawn
  // positions in which it does not keep the draw.
  [[nodiscard]] std::uint64_t failures() const { return won - wins + drawn - draws; }
  // Returns whether the program wins every won position within the fifty-move rule, and plays a
  // move that keeps the draw in every drawn position.
  [[nodiscard]] bool is_proved() const { return wins == won && draws == drawn && over_fifty == 0; }
};

// A table that a proof uses, with the table's checksum (tablebase::checksum_of()). The checksums in
// two reports show whether both proofs used the same tables.
struct TableOfProof {
  chess::MaterialSignature material;
  std::uint64_t checksum = 0;
};

// The cost of first answers in random positions of an ending: see proof/cold.hpp.
struct ColdAnswers {
  std::size_t positions = 0;
  double median = 0;         // CPU time in milliseconds
  double worst = 0;          // CPU time in milliseconds
  std::uint64_t memory = 0;  // the most bytes that natives keep after an answer
};

struct ProofReport {
  std::string program;                // the name given by the user
  chess::MaterialSignature material;  // the program's men first
  // The name of the region's condition, such as "WRONG?"; empty for a proof of the whole ending.
  std::string where;
  // True if the report has the expected lengths of wins against random replies.
  bool knows_random = true;
  // The reports for both colours, or for one colour if the two reports would be mirror images of
  // each other.
  std::vector<SideReport> sides;
  // `mirrored_positions` is the number of positions in which the program was asked twice: as White,
  // and as Black in the mirrored position. `mirror_differences` counts the positions in which the
  // two answers were not mirror images of each other.
  std::uint64_t mirrored_positions = 0;
  std::uint64_t mirror_differences = 0;
  // The texts of the run-time errors in the ending, such as "... at CUT+2", each with the number of
  // positions in which the error occurs.
  std::vector<std::pair<std::string, std::uint64_t>> errors;
  // The smaller endings in which the program continues to play. In all other endings that can
  // follow, the tables decide.
  std::vector<chess::MaterialSignature> played_on;
  // The tables of the ending and of all endings that can follow, smaller endings first.
  std::vector<TableOfProof> tables;
  // True if the proof used tables from files without generating them again. False means that the
  // process that made the proof has also generated the tables. proof::prove() does not set this
  // member; the caller of proof::prove() may set it.
  bool are_tables_trusted = false;
  // `certificate` contains the bytes of the certificate. `no_certificate` is the reason why there
  // is no certificate. If a certificate was requested and the program is proved, exactly one of the
  // two strings is empty.
  std::string certificate;
  std::string no_certificate;
  std::optional<ColdAnswers> cold;  // nothing if they were not measured
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
