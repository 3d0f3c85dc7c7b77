// How two programs differ in an ending, position by position, against every defence.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "proof/prove.hpp"

namespace cheg::proof {

// What one side does in a position.
struct ComparedAnswer {
  std::optional<chess::Move> move;      // nothing if the program gives none
  std::string rule;                     // that gave the answer; empty for best play
  ProofFault fault = ProofFault::none;  // why it misses what the position is worth
  int moves = 0;                        // to mate, if it wins
};

struct ComparedPosition {
  chess::Position position;
  std::array<ComparedAnswer, 2> answers;
};

// The positions of the ending in which both give the same result, or the second a better or worse
// one. A result is achieved if a won position is won within the fifty-move rule, a drawn one not
// lost, and in a lost one there is a move.
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
  // Of the positions that both win: how many, and the moves to mate.
  std::uint64_t both_win = 0;
  std::array<int, 2> longest{};
  std::array<double, 2> mean{};
  // Positions in which the answers differ, those of each result with the greatest differences.
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

// nullptr in place of a program stands for best play, which makes any move with the best distance
// to mate: every move as good counts as the same. Otherwise as prove(), with options.worst examples
// of each result.
[[nodiscard]] Result<ComparisonReport, WorkError> compare(
    const std::array<std::shared_ptr<const vm::PreparedProgram>, 2>& programs,
    chess::MaterialSignature ending, const chess::tablebase::TableSet& tables,
    const ProveOptions& options);

// For people; new faults are lines that can be pasted into a program as examples.
[[nodiscard]] std::string comparison_text(const ComparisonReport& report);
[[nodiscard]] Json comparison_json(const ComparisonReport& report);

}  // namespace cheg::proof
