// Helpers for tests of the referee KSREF: short ways to write its games and positions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kriegspiel/historic/ksref.hpp"

namespace cheg::test {

// Returns the call for a move such as "e2e4" or "a7a8=5". In "a7a8=5", the 5 is the code of the
// promotion piece.
[[nodiscard]] kriegspiel::KsrefCall ksref_move(std::string_view text);

inline constexpr auto kWestern = kriegspiel::KsrefRules::western;
inline constexpr auto kEastern = kriegspiel::KsrefRules::eastern;

// The values of MATMPT, the answer to an attempt.
inline constexpr int kLegal = 0;
inline constexpr int kNo = 1;
inline constexpr int kHeckNo = 2;

// The call for the question "any?".
inline constexpr kriegspiel::KsrefCall kAny{0, 0, 0, 0, 0, 1};

// Squares, and the histories of the men on these squares. The history is 0 on all other squares.
using KsrefHistories = std::vector<std::pair<std::string, int>>;
// Returns a position. `men` is the first field of a FEN.
[[nodiscard]] kriegspiel::KsrefPosition ksref_position(kriegspiel::KsrefRules rules,
                                                       chess::Color side_to_move,
                                                       std::string_view men,
                                                       const KsrefHistories& histories = {});

// A referee, with short functions for its calls and its report.
class KsrefGame {
 public:
  explicit KsrefGame(kriegspiel::KsrefRules rules) : referee_(rules) {}
  // Starts a game from a position. Requires: the referee accepts the position.
  explicit KsrefGame(const kriegspiel::KsrefPosition& position);

  // Plays the moves, which are separated by spaces. Checks that each move is legal.
  KsrefGame& play(std::string_view moves);

  // Makes the attempt. Returns MATMPT: kLegal, kNo or kHeckNo.
  int attempt(std::string_view move);
  // Asks "any?". Returns MTRYEA.
  int any();

  [[nodiscard]] const kriegspiel::Ksref& referee() const { return referee_; }
  kriegspiel::Ksref& referee() { return referee_; }
  // Returns MINFO(row, column).
  [[nodiscard]] int info(int row, int column = 1) const { return referee_.report()[{row, column}]; }
  [[nodiscard]] int man(std::string_view square) const;
  [[nodiscard]] int history(std::string_view square) const;
  // The following two functions return squares such as "e5 d6", in the order of the report. The
  // text is empty if there are no tries.
  [[nodiscard]] std::string single_tries() const { return squares(10, info(9)); }
  [[nodiscard]] std::string double_tries() const { return squares(25, info(24)); }

 private:
  [[nodiscard]] std::string squares(int row, int count) const;

  kriegspiel::Ksref referee_;
};

// The following two functions return a game under Western or Eastern rules. The game starts from
// the position that ksref_position() returns for these arguments.
[[nodiscard]] KsrefGame western(std::string_view men, const KsrefHistories& histories = {},
                                chess::Color side_to_move = chess::Color::white);
[[nodiscard]] KsrefGame eastern(std::string_view men, const KsrefHistories& histories = {},
                                chess::Color side_to_move = chess::Color::white);

}  // namespace cheg::test
