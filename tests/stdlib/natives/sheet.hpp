// Programs that use natives which ask no subroutine, and what their results should be.
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
  std::vector<std::string> reports;  // the first values of the BREAKs
  std::vector<std::string> tried;    // moves
  std::string error;                 // its name; empty if there was none
};

// Runs these lines at the position, which must not be the end of a game.
Outcome run(const chess::Position& position, const std::string& lines);

// The one report of lines that store into R.
std::string result(const chess::Position& position, const std::string& lines);
std::string result(std::string_view fen, const std::string& lines);

// Instructions that store into R, each with what R should be then. All are run in one program.
class Sheet {
 public:
  explicit Sheet(const chess::Position& position) : position_(position) {}

  void set(std::string_view variable, chess::Square square);
  void add(const std::string& lines) { lines_ += lines; }
  void ask(const std::string& instruction, const std::string& expected);
  void ask(const std::string& instruction, int expected);

  // Whether the move, whatever it is, satisfies the condition.
  void ask_condition(const std::string& condition, std::string_view variable, bool expected);

  // Runs it.
  void check() const;

 private:
  chess::Position position_;
  std::string lines_;
  std::vector<std::pair<std::string, std::string>> asked_;
};

// ---- What to expect ----

inline int number(chess::Square square) { return chess::index(square); }

// As the machine reports it: in scan order.
std::string set_text(const slow::Squares& squares, chess::Color us);

// The same of the men on these squares.
std::string men_text(const slow::Squares& squares, const chess::Position& position);

inline std::string logical_text(bool holds) { return holds ? "T" : "F"; }

std::string optional_text(std::optional<int> number);

slow::Board board_of(const chess::Position& position);

// Runs the lines, which cause no error, at the position and at the mirrored one, and checks that
// what they report and try there is the mirrored.
void check_mirrored(const chess::Position& position, const std::string& lines);

// Asks each of these conditions of the legal moves, and of a move of the man on `from` that may be
// legal or not, and compares the answers with what should hold of a legal move.
struct MoveCondition {
  const char* name;
  bool (*holds)(const slow::Board& board, std::string_view uci);
};
void check_conditions_on_moves(const chess::Position& at, chess::Square from, chess::Square to,
                               std::span<const MoveCondition> conditions);

// ---- Positions ----

chess::Square random_square(Random& random);
// A square of the set, which is not empty.
chess::Square random_of(chess::Bitboard squares, Random& random);

// Random positions in which the side to move can move.
void for_live_positions(int many,
                        const std::function<void(const chess::Position&, Random& random)>& use);

}  // namespace cheg::test
