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

// A program of the panel.
struct Expert {
  std::string name;      // "krk"
  std::size_t rank = 0;  // if several programs have an ENTRY for a material, the program with the
                         // lowest rank answers
  std::unique_ptr<vm::Machine> machine;
  std::unique_ptr<RuleTexts> texts = nullptr;  // made by the preparation; may be missing
};

// The largest number of men, kings included, in the material of any ENTRY of the program; 0 if it
// has no ENTRY.
[[nodiscard]] int most_men(const Expert& expert);

// While a plan is active, the program that set it answers. While all programs together have used
// more than half of the search's time below the root, no program is asked there. If a program runs
// out of time at the root, no program is asked during the rest of the search: the host searches
// alone.
//
// Used by one thread at a time, like the machines.
class Panel final : public chess::Advisor {
 public:
  void add(Expert expert);
  void clear();

  // The time for one answer, at the root and at other nodes. When this time is over, the host
  // searches the node itself. Empty means that only the program's limits apply; 0 means that no
  // program is asked.
  struct Patience {
    std::optional<std::chrono::nanoseconds> at_root;
    std::optional<std::chrono::nanoseconds> elsewhere;
  };
  void set_patience(const Patience& patience) { patience_ = patience; }

  void begin_search() override;
  [[nodiscard]] bool covers(const chess::Position& position) const override {
    // Plans exist only during a question.
    if (open_questions_ == 0) {
      return chess::count(position.occupied()) <= most_men_ &&
             entry_at(position) != lang::EntryTable::kNone;
    }
    return find(position) != nullptr;
  }
  [[nodiscard]] bool has_plan() const override;
  [[nodiscard]] chess::Advice advise(const chess::AdvisedNode& node, chess::Host& host,
                                     chess::Line& line) override;

  // The program and rule of a reason in a line. If `move` is not nullptr, it is the move that the
  // rule plays at the position, and the values in the text are those of the move if they can be
  // found within kTimeForAText. Requires: not chess::kNoReason.
  struct RuleUsed {
    std::string program;
    vm::Rule rule;
  };
  [[nodiscard]] RuleUsed verdict(chess::Reason reason, const chess::Position& position,
                                 const chess::Move* move) const;

  // The error message of a program at the root of the last search; empty without an error.
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

  // The index of the member whose ENTRY matches; EntryTable::kNone if there is no such member.
  [[nodiscard]] std::uint32_t entry_at(const chess::Position& position) const {
    return entries_.find(position.side_to_move() == chess::Color::white
                             ? position.material()
                             : position.material().mirrored());
  }
  // The member that answers at the position, or nullptr.
  [[nodiscard]] const Member* find(const chess::Position& position) const;

  std::vector<Member> members_;  // by rank
  lang::EntryTable entries_;     // of all members, from the side to move
  int most_men_ = 0;  // the largest number of men of an ENTRY; most nodes of a game have more men
  Patience patience_;
  Clock::time_point begin_;   // start of the search
  Clock::duration spent_{0};  // time spent below the root
  bool gave_up_ = false;      // a program ran out of time at the root of this search
  std::optional<Clock::time_point> deadline_;  // of the current question
  int open_questions_ = 0;                     // nesting depth of questions
};

}  // namespace cheg::uci
