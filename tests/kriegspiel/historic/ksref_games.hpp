// Games and positions of KSREF as the tests write them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kriegspiel/historic/ksref.hpp"

namespace cheg::test {

// "e2e4", or "a7a8=5" with the code of the man promoted to.
[[nodiscard]] kriegspiel::KsrefCall ksref_move(std::string_view text);

inline constexpr auto kWestern = kriegspiel::KsrefRules::western;
inline constexpr auto kEastern = kriegspiel::KsrefRules::eastern;

// MATMPT, the answer to an attempt.
inline constexpr int kLegal = 0;
inline constexpr int kNo = 1;
inline constexpr int kHeckNo = 2;

// The question "any?".
inline constexpr kriegspiel::KsrefCall kAny{0, 0, 0, 0, 0, 1};

// The men of a FEN's first field; histories by square, 0 elsewhere.
using KsrefHistories = std::vector<std::pair<std::string, int>>;
[[nodiscard]] kriegspiel::KsrefPosition ksref_position(kriegspiel::KsrefRules rules,
                                                       chess::Color side_to_move,
                                                       std::string_view men,
                                                       const KsrefHistories& histories = {});

// A referee with short ways to ask it.
class KsrefGame {
 public:
  explicit KsrefGame(kriegspiel::KsrefRules rules) : referee_(rules) {}
  // Requires: it is not refused.
  explicit KsrefGame(const kriegspiel::KsrefPosition& position);

  // Plays legal moves, with spaces in between; checks that they are.
  KsrefGame& play(std::string_view moves);

  // MATMPT after the attempt: 0 legal, 1 no, 2 heck-no.
  int attempt(std::string_view move);
  // MTRYEA after the question.
  int any();

  [[nodiscard]] const kriegspiel::Ksref& referee() const { return referee_; }
  kriegspiel::Ksref& referee() { return referee_; }
  // MINFO(row, column).
  [[nodiscard]] int info(int row, int column = 1) const { return referee_.report()[{row, column}]; }
  [[nodiscard]] int man(std::string_view square) const;
  [[nodiscard]] int history(std::string_view square) const;
  // "e5 d6", in their order in the report; "" if there are none.
  [[nodiscard]] std::string single_tries() const { return squares(10, info(9)); }
  [[nodiscard]] std::string double_tries() const { return squares(25, info(24)); }

 private:
  [[nodiscard]] std::string squares(int row, int count) const;

  kriegspiel::Ksref referee_;
};

// A game from such a position under Western and under Eastern rules.
[[nodiscard]] KsrefGame western(std::string_view men, const KsrefHistories& histories = {},
                                chess::Color side_to_move = chess::Color::white);
[[nodiscard]] KsrefGame eastern(std::string_view men, const KsrefHistories& histories = {},
                                chess::Color side_to_move = chess::Color::white);

}  // namespace cheg::test
