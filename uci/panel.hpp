// Several programs as one advisor: each answers for its endings.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/advisor.hpp"
#include "lang/entry_table.hpp"
#include "vm/machine.hpp"
#include "vm/report.hpp"

namespace cheg::uci {

// A program that can be asked.
struct Expert {
  std::string name;      // "krk"
  std::size_t rank = 0;  // the least is asked where several have an ENTRY for a material
  std::unique_ptr<vm::Machine> machine;
};

// The most men that an ENTRY of its program has, kings included; 0 if it has no ENTRY.
[[nodiscard]] int most_men(const Expert& expert);

// At the nodes behind a plan the program is asked whose plan it is. Below the root all programs
// together may use up half of the search's time, and where a program has come to no answer at the
// root nobody is asked any more; what they are not asked then is the host's to find out.
//
// For one thread at a time, as the machines are.
class Panel final : public chess::Advisor {
 public:
  void add(Expert expert);
  void clear();

  // How long a program may think about an answer, at the root and elsewhere; then the host goes on
  // by itself there. Without a time: as long as its limits let it. Where it is 0 none is asked.
  struct Patience {
    std::optional<std::chrono::nanoseconds> at_root;
    std::optional<std::chrono::nanoseconds> elsewhere;
  };
  void set_patience(const Patience& patience) { patience_ = patience; }

  void begin_search() override;
  [[nodiscard]] bool covers(const chess::Position& position) const override {
    // Plans are set only as long as somebody is being asked.
    if (open_questions_ == 0) {
      return chess::count(position.occupied()) <= most_men_ &&
             entry_at(position) != lang::EntryTable::kNone;
    }
    return find(position) != nullptr;
  }
  [[nodiscard]] bool has_plan() const override;
  [[nodiscard]] chess::Advice advise(const chess::AdvisedNode& node, chess::Host& host,
                                     chess::Line& line) override;

  // Which rule a reason in a line stands for. Requires: not chess::kNoReason.
  struct Verdict {
    std::string program;
    vm::Rule rule;
  };
  [[nodiscard]] Verdict verdict(chess::Reason reason) const;

  // What went wrong in a program at the root of the search before, in words; empty if nothing did.
  [[nodiscard]] std::string root_error() const;

 private:
  class HurriedHost;
  class OpenQuestion;

  struct Member {
    Expert expert;
    chess::Reason before;  // how many reasons the members before this one have
  };

  void number_members();
  [[nodiscard]] bool is_tired() const;

  // The number of the member whose ENTRY fits.
  [[nodiscard]] std::uint32_t entry_at(const chess::Position& position) const {
    return entries_.find(position.side_to_move() == chess::Color::white
                             ? position.material()
                             : position.material().mirrored());
  }
  // Who answers there, or nullptr.
  [[nodiscard]] const Member* find(const chess::Position& position) const;

  std::vector<Member> members_;  // by rank
  lang::EntryTable entries_;     // of all members, as seen from the side to move
  int most_men_ = 0;             // of any ENTRY: nearly all nodes of a game have more
  Patience patience_;
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_;                    // of the search
  Clock::duration spent_{0};                   // below the root
  bool gave_up_ = false;                       // at the root of this search
  std::optional<Clock::time_point> deadline_;  // of the question being asked
  int open_questions_ = 0;                     // one within the other
};

}  // namespace cheg::uci
