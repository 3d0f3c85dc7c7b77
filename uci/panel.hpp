// Combines several programs into one advisor. Each program answers for its own endings.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "host/advisor.hpp"
#include "lang/entry_table.hpp"
#include "uci/rule_texts.hpp"
#include "vm/machine.hpp"
#include "vm/report.hpp"

namespace cheg::uci {

// A program of the panel, with its machine.
struct Expert {
  std::string name;  // "krk"
  // If several programs have an ENTRY for the same material, the program with the lowest rank
  // answers.
  std::size_t rank = 0;
  std::unique_ptr<vm::Machine> machine;
  bool has_stored_tables = false;              // the machine uses a file of prepared knowledge
  std::unique_ptr<RuleTexts> texts = nullptr;  // made by the preparation; may be missing
};

// Returns the largest number of men, kings included, in any ENTRY of the program; 0 if the program
// has no ENTRY.
[[nodiscard]] int most_men(const Expert& expert);

// While a plan is active, the program that set the plan answers.
//
// Below the root, the programs may use at most half of the time since the search began. While the
// programs have used more than half of the search time, the panel asks no program below the root.
// If a program runs out of time at the root, the panel asks no program during the rest of the
// search, and the host searches alone.
//
// Only one thread at a time may use a panel.
class Panel final : public chess::Advisor {
 public:
  void add(Expert expert);
  void clear();

  // The time limits for one answer, at the root and at other nodes. When the time is over, the host
  // searches the node itself. If a limit is not set, only the program's own limits apply. If a
  // limit is 0, no program is asked at the nodes to which this limit applies.
  struct Patience {
    std::optional<std::chrono::nanoseconds> at_root;
    std::optional<std::chrono::nanoseconds> elsewhere;
    // If true, programs are asked below the root even when they use up most of the search time. Set
    // this member to true in searches with several lines (MultiPV), because each winning move needs
    // answers to all replies.
    bool is_tireless = false;
  };
  void set_patience(const Patience& patience) { patience_ = patience; }

  void begin_search() override;
  [[nodiscard]] bool covers(const chess::Position& position) const override {
    // A program has a plan only while it answers.
    if (open_questions_ == 0) {
      return chess::count(position.occupied()) <= most_men_ &&
             entry_at(position) != lang::EntryTable::kNone;
    }
    return find(position) != nullptr;
  }
  [[nodiscard]] bool has_plan() const override;
  [[nodiscard]] chess::Advice advise(const chess::AdvisedNode& node, chess::Host& host,
                                     chess::Line& line) override;

  // Returns the program and the rule to which `reason` refers. `reason` comes from a line of the
  // search. If `move` is not nullptr, the explanation of the rule also contains the values of this
  // move. The values are missing if they are not found within kTimeForAText. Requires: `reason` is
  // not chess::kNoReason; `move` is nullptr or the move that the rule plays at `position`.
  struct RuleUsed {
    std::string program;
    vm::Rule rule;
  };
  [[nodiscard]] RuleUsed verdict(chess::Reason reason, const chess::Position& position,
                                 const chess::Move* move) const;

  // Returns the error message of the program that failed at the root of the last search. Returns an
  // empty string if no program failed.
  [[nodiscard]] std::string root_error() const;

 private:
  class HurriedHost;
  class OpenQuestion;

  struct Member {
    Expert expert;
    chess::Reason before;  // number of reasons of the preceding members
  };

  void number_members();
  [[nodiscard]] bool is_tired() const;

  // Returns the index of the member whose ENTRY matches the position; EntryTable::kNone if there is
  // no such member.
  [[nodiscard]] std::uint32_t entry_at(const chess::Position& position) const {
    return entries_.find(position.side_to_move() == chess::Color::white
                             ? position.material()
                             : position.material().mirrored());
  }
  // Returns the member that answers at the position, or nullptr if there is none.
  [[nodiscard]] const Member* find(const chess::Position& position) const;

  std::vector<Member> members_;  // by rank
  lang::EntryTable entries_;     // of all members, with White as the side to move
  int most_men_ = 0;  // the largest number of men of an ENTRY; most nodes of a game have more men
  Patience patience_;
  Clock::time_point begin_;   // start of the search
  Clock::duration spent_{0};  // time spent below the root
  bool gave_up_ = false;      // a program ran out of time at the root of this search
  std::optional<Clock::time_point> deadline_;  // of the current question
  int open_questions_ = 0;                     // nesting depth of questions
};

}  // namespace cheg::uci
