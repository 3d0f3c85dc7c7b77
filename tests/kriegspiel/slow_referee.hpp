// A second referee, slow and plain, written from the tables of the rule sets: it knows them by name
// and shares no code with the referee that it checks.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/kriegspiel/slow_board.hpp"

namespace cheg::test::slow_kriegspiel {

// Who hears it ("both", "mover", "opponent", "spectators") and what is said, in code.
using Said = std::vector<std::string>;  // sorted, each "audience: text"

class SlowReferee {
 public:
  SlowReferee(std::string_view rule_set, std::string_view fen);

  // Each returns what is said; nothing after the end or if the rules do not know the question.
  Said attempt(const Step& step);
  Said ask_any();
  Said ask_refusals();
  Said resign(bool white);

  const Said& beginning() const { return beginning_; }
  const Board& board() const { return board_; }
  bool over() const { return over_; }
  const std::string& result() const { return result_; }  // while the game goes on: "*"

  // Could the player to move know that this is illegal?
  bool could_know(const Step& step) const;
  bool was_refused(const Step& step) const;
  // Every attempt of which he could not.
  std::vector<Step> possible() const;

  // What a player did and heard, one line for each of his acts and everything he heard.
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
  std::map<int, int> tries_;  // square: pawns
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
