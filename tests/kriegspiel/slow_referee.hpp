// A second referee, slow and simple, to be used as a test oracle. The code follows the tables of
// the rule sets, and knows the rule sets by their names. Shares no code with the tested referee.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/kriegspiel/slow_board.hpp"

namespace cheg::test::slow_kriegspiel {

// A list of announcements. Each text names the audience ("both", "mover", "opponent" or
// "spectators") and contains the announcement in a short notation.
using Said = std::vector<std::string>;  // sorted; each text has the form "audience: announcement"

class SlowReferee {
 public:
  SlowReferee(std::string_view rule_set, std::string_view fen);

  // Each of these functions returns what the referee says. The result is empty after the end of the
  // game, or if the rules do not have this question.
  Said attempt(const Step& step);
  Said ask_any();
  Said ask_refusals();
  Said resign(bool white);

  const Said& beginning() const { return beginning_; }
  const Board& board() const { return board_; }
  bool over() const { return over_; }
  const std::string& result() const { return result_; }  // while the game goes on: "*"

  // Returns true if the player to move could know that this attempt is illegal.
  bool could_know(const Step& step) const;
  bool was_refused(const Step& step) const;
  // Returns every attempt for which could_know() returns false.
  std::vector<Step> possible() const;

  // Returns a player's record: one line for each of his acts, and one for each announcement that he
  // heard.
  const std::vector<std::string>& record(bool white) const { return record_[white ? 0 : 1]; }

 private:
  bool is(std::string_view a) const { return rules_ == a; }
  template <class... Names>
  bool is(std::string_view a, Names... rest) const {
    return is(a) || is(rest...);
  }

  void begin_turn();
  bool end_of_game();
  bool same_two_moves_three_times() const;
  bool goes_on_forever(const Step& first, const Step& second) const;
  bool could_reach(const Step& step) const;
  bool meets_announced_check(const Step& step) const;
  std::vector<std::string> check_kinds() const;
  void say(std::string_view who, const std::string& what);
  Said told(bool white_acted, const std::string& act, bool recorded = true);

  std::string rules_;
  Board board_;
  std::vector<Step> legal_;
  std::map<int, int> tries_;  // for each square: the number of pawns that can capture on it
  bool asked_ = false;
  bool bound_ = false;
  std::vector<Step> refused_;
  int refusals_ = 0;
  int opponents_refusals_ = 0;
  std::map<std::string, int> seen_;
  std::vector<Step> made_;  // all moves of the game
  bool over_ = false;
  std::string result_ = "*";
  Said beginning_;
  Said said_;
  std::vector<std::string> record_[2];
};

}  // namespace cheg::test::slow_kriegspiel
