// Compares two programs in an ending: every position, against every defence.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "proof/prove.hpp"

namespace cheg::proof {

// The answer of one of the two programs in a position.
struct ComparedAnswer {
  std::optional<chess::Move> move;      // nothing if the program gives no move
  std::string rule;                     // the rule that gave the answer; empty for best play
  ProofFault fault = ProofFault::none;  // the reason why the program misses the position's value
  int moves = 0;                        // the number of moves to mate if the program wins
};

struct ComparedPosition {
  chess::Position position;
  std::array<ComparedAnswer, 2> answers;
};

// The result of the second program in a position, compared with the result of the first. A program
// achieves the value of a position if it wins a won position within the fifty-move rule, does not
// lose a drawn position, or gives a move in a lost position.
enum class ComparedResult : std::uint8_t { same, better, worse, newly_achieved, newly_missed };
inline constexpr int kComparedResults = 5;

// "the same", "better: a sooner mate" and so on.
[[nodiscard]] const char* name(ComparedResult result);

struct ComparedSide {
  chess::Color color = chess::Color::white;
  std::uint64_t positions = 0;
  std::uint64_t same_answers = 0;  // the same move with the same value, or the same lack of a move
  std::uint64_t other_moves = 0;
  std::uint64_t other_values = 0;  // the same move with another value
  std::array<std::uint64_t, kComparedResults> results{};
  // The number of positions that both win, and the lengths of these wins in moves.
  std::uint64_t both_win = 0;
  std::array<int, 2> longest{};
  std::array<double, 2> mean{};
  // For each result, the positions with the greatest differences among those in which the answers
  // differ.
  std::array<std::vector<ComparedPosition>, kComparedResults> examples;
};

struct ComparisonReport {
  std::array<std::string, 2> names;
  chess::MaterialSignature material;
  std::vector<ComparedSide> sides;  // both colours, or one if the other is its mirror image
  chess::Notation notation = chess::Notation::san;

  [[nodiscard]] bool is_equal() const;
  [[nodiscard]] std::uint64_t count(ComparedResult result) const;
};

// Compares the two programs. A nullptr in place of a program stands for best play. Best play makes
// any move with the best distance to mate, and all these moves count as the same move.
// Preconditions and errors are those of prove(). `options.worst` is the number of examples of each
// result.
[[nodiscard]] Result<ComparisonReport, WorkError> compare(
    const std::array<std::shared_ptr<const vm::PreparedProgram>, 2>& programs,
    chess::MaterialSignature ending, const chess::tablebase::TableSet& tables,
    const ProveOptions& options);

// The report for people. New faults are shown as lines that can be pasted into a program as
// examples.
[[nodiscard]] std::string comparison_text(const ComparisonReport& report);
[[nodiscard]] Json comparison_json(const ComparisonReport& report);

}  // namespace cheg::proof
