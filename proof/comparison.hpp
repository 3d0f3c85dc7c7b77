// Compares two programs in all positions of an ending, against every defence.
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

// The result of the second program in a position, compared with the result of the first program. A
// program achieves the value of a won position if it wins within the fifty-move rule. A program
// achieves the value of a drawn position if it keeps the draw. A program achieves the value of a
// lost position if it gives a move.
enum class ComparedResult : std::uint8_t { same, better, worse, newly_achieved, newly_missed };
inline constexpr int kComparedResults = 5;

// Returns the name of a result, such as "the same" or "better: a sooner mate".
[[nodiscard]] const char* name(ComparedResult result);

struct ComparedSide {
  chess::Color color = chess::Color::white;
  std::uint64_t positions = 0;
  std::uint64_t same_answers = 0;  // the same move with the same value, or the same lack of a move
  std::uint64_t other_moves = 0;
  std::uint64_t other_values = 0;  // the same move with another value
  std::array<std::uint64_t, kComparedResults> results{};
  // `both_win` is the number of positions that both programs win. For each program, `longest` is
  // the number of moves in its longest win, and `mean` is the mean number of moves in its wins.
  // Only the positions that both programs win count for `longest` and `mean`.
  std::uint64_t both_win = 0;
  std::array<int, 2> longest{};
  std::array<double, 2> mean{};
  // For each result: examples of positions in which the answers differ. The examples are the
  // positions with the greatest differences.
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

// Compares the two programs. A nullptr instead of a program means best play. All moves with the
// best distance to mate belong to best play, and they count as the same move. `options.worst` is
// the number of examples of each result. This function has the same errors and requirements as
// prove().
[[nodiscard]] Result<ComparisonReport, WorkError> compare(
    const std::array<std::shared_ptr<const vm::PreparedProgram>, 2>& programs,
    chess::MaterialSignature ending, const chess::tablebase::TableSet& tables,
    const ProveOptions& options);

// Returns the report as text for people. The text shows new faults as lines that can be pasted into
// a program as examples.
[[nodiscard]] std::string comparison_text(const ComparisonReport& report);
[[nodiscard]] Json comparison_json(const ComparisonReport& report);
// Returns the report as a self-contained HTML page without scripts.
[[nodiscard]] std::string comparison_page(const ComparisonReport& report);

}  // namespace cheg::proof
