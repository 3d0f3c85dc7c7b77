// Runs programs that use natives without subroutines, and compares the results with expected
// values.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"
#include "tests/stdlib/natives/slow_geometry.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

// ---- Running programs ----

struct Outcome {
  std::vector<std::string> reports;  // the first value of each BREAK
  std::vector<std::string> tried;    // the moves that were tried
  std::string error;                 // the name of the error; empty if there was none
};

// Runs these lines in the position. Requires: the position is not the end of a game.
Outcome run(const chess::Position& position, const std::string& lines);

// Runs lines that store a value into R. Returns this value, or "error NAME".
std::string result(const chess::Position& position, const std::string& lines);
std::string result(std::string_view fen, const std::string& lines);

// Instructions that store values into R, and the expected values. All instructions run in one
// program.
class Sheet {
 public:
  explicit Sheet(const chess::Position& position) : position_(position) {}

  void set(std::string_view variable, chess::Square square);
  void add(const std::string& lines) { lines_ += lines; }
  void ask(const std::string& instruction, const std::string& expected);
  void ask(const std::string& instruction, int expected);

  // Adds the question whether the move in `variable` satisfies the condition. The move may be
  // illegal.
  void ask_condition(const std::string& condition, std::string_view variable, bool expected);

  // Runs the program and checks all values.
  void check() const;

 private:
  chess::Position position_;
  std::string lines_;
  std::vector<std::pair<std::string, std::string>> asked_;
};

// ---- Expected values ----

inline int number(chess::Square square) { return chess::index(square); }

// Returns the set in the form in which the machine reports it: in scan order.
std::string set_text(const slow::Squares& squares, chess::Color us);

// Returns the set of the men on these squares in the same form.
std::string men_text(const slow::Squares& squares, const chess::Position& position);

inline std::string logical_text(bool holds) { return holds ? "T" : "F"; }

std::string optional_text(std::optional<int> number);

slow::Board board_of(const chess::Position& position);

// Runs the lines in the position and in the mirrored position. Checks that there is no error, and
// that the reports and the tried moves of the second run are the mirrored ones of the first run.
void check_mirrored(const chess::Position& position, const std::string& lines);

// A condition, and a function that tells whether a legal move must satisfy this condition.
struct MoveCondition {
  const char* name;
  bool (*holds)(const slow::Board& board, std::string_view uci);
};
// Checks the results of the conditions for all legal moves, and for the move of the man on `from`
// to `to`, which may be illegal. An illegal move must not satisfy any condition.
void check_conditions_on_moves(const chess::Position& at, chess::Square from, chess::Square to,
                               std::span<const MoveCondition> conditions);

// ---- Positions ----

chess::Square random_square(Random& random);
// Returns a random square of the set. Requires: the set is not empty.
chess::Square random_of(chess::Bitboard squares, Random& random);

// Generates `many` random positions, and calls `use` for those in which the side to move has a
// legal move.
void for_live_positions(int many,
                        const std::function<void(const chess::Position&, Random& random)>& use);

}  // namespace cheg::test
