#include "embed/set.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/compose.hpp"
#include "chess/game.hpp"
#include "embed/failure.hpp"
#include "embed/limits.hpp"
#include "embed/position.hpp"
#include "embed/program.hpp"
#include "lang/cost.hpp"
#include "stdlib/shipped.hpp"

namespace cheg::embed {
namespace {

using chess::Position;

// The greatest look-ahead of an ENTRY, as in cheg_member.
int plies_of(const lang::Program& program) {
  std::uint64_t most = 0;
  for (const lang::EntryCost& cost : lang::costs_of(program)) {
    if (!cost.plies) {
      return -1;
    }
    most = std::max(most, *cost.plies);
  }
  constexpr std::uint64_t kLongest = INT32_MAX;
  return static_cast<int>(std::min(most, kLongest));
}

void add(cheg_set& set, const std::string& name, std::shared_ptr<const SharedProgram> program) {
  SetMember member{.name = made_printable(name), .vm = nullptr, .materials = {}};
  const auto number = static_cast<std::uint32_t>(set.members.size());
  lang::EntryTable entries = set.entries;  // unchanged if memory runs out
  for (const lang::ProgramEntry& entry : program->program().data().entries) {
    for (const chess::MaterialSignature material : entry.condition.signatures()) {
      if (entries.insert(material, number)) {
        member.materials.push_back(material.bits());
        member.most_men = std::max(member.most_men, material.men());
      }
    }
  }
  member.plies = plies_of(program->program());
  member.vm = std::make_unique<cheg_vm>(std::move(program), set.limits);
  set.members.push_back(std::move(member));
  set.entries = std::move(entries);
}

std::uint32_t program_for(const cheg_set& set, chess::MaterialSignature material,
                          chess::Color side_to_move) {
  return set.entries.find(side_to_move == chess::Color::white ? material : material.mirrored());
}

const SetMember& member_of(const cheg_set& set, std::uint32_t number) {
  if (number >= set.members.size()) {
    refuse(composed("there is no program {}; there are {}, counted from 0", number,
                    set.members.size()));
  }
  return set.members[number];
}

// ---- The budget of memory

std::size_t memory_of_others(const cheg_set& set, const SetMember& asked) {
  std::size_t sum = 0;
  for (const SetMember& member : set.members) {
    sum += &member == &asked ? 0 : member.vm->machine->memory_used();
  }
  return sum;
}

// Discards the analyses of other programs until they take at most `bytes`, those first that have
// not been used for longest.
void discard_others(cheg_set& set, const SetMember& asked, std::size_t bytes) {
  while (memory_of_others(set, asked) > bytes) {
    SetMember* oldest = nullptr;
    for (SetMember& member : set.members) {
      const bool can_be_discarded = &member != &asked && member.vm->machine->memory_used() > 0;
      if (can_be_discarded && (oldest == nullptr || member.last_used < oldest->last_used)) {
        oldest = &member;
      }
    }
    if (oldest == nullptr) {
      return;  // nothing is left that could be discarded
    }
    oldest->vm->renew();
  }
}

// Lets the program use what the others leave.
void allot_memory(cheg_set& set, SetMember& asked) {
  const std::size_t others = memory_of_others(set, asked);
  asked.vm->machine->set_memory(set.limits.memory - std::min(set.limits.memory, others));
}

bool has_time_to_discard(const cheg_bounds& bounds) {
  constexpr std::uint64_t kLeastMicroseconds = 50'000;
  return bounds.known_only == 0 &&
         (bounds.microseconds == 0 || bounds.microseconds >= kLeastMicroseconds);
}

// ---- Questions

vm::AnswerStatus status_without_program(const Position& root) {
  return chess::is_checkmate(root)   ? vm::AnswerStatus::checkmate
         : chess::is_stalemate(root) ? vm::AnswerStatus::stalemate
                                     : vm::AnswerStatus::no_entry;
}

BoundedAnswer ask(cheg_set& set, SetMember& asked, const Position& root, const cheg_bounds& bounds,
                  Clock::time_point begin) {
  const bool may_discard = has_time_to_discard(bounds);
  asked.last_used = ++set.questions;
  if (may_discard) {
    discard_others(set, asked, set.limits.memory / 2);
  }
  allot_memory(set, asked);
  BoundedAnswer bounded = ask_within(*asked.vm, root, bounds, begin);
  const bool lacks_memory =
      bounded.answer.outcome.limit == vm::Limit::memory && memory_of_others(set, asked) > 0;
  if (lacks_memory && may_discard) {
    discard_others(set, asked, 0);
    asked.vm->renew();
    bounded = ask_within(*asked.vm, root, bounds, begin);
  } else if (lacks_memory) {
    bounded.is_ready = false;
  }
  return bounded;
}

}  // namespace
}  // namespace cheg::embed

using namespace cheg;  // the C functions are in no namespace
using embed::guarded;
using embed::need;

cheg_status cheg_set_new(const cheg_limits* limits, cheg_set** set) {
  return guarded("cheg_set_new", [&] {
    need(set, "set");
    *set = new cheg_set(embed::to_limits(limits));
  });
}

void cheg_set_free(cheg_set* set) {
  embed::check_alive(set, "cheg_set_free");
  if (set != nullptr && set->user.is_used()) {
    embed::abort_for_wrong_use("cheg_set_free", "the set is in use");
  }
  delete set;
}

cheg_status cheg_set_add(cheg_set* set, const char* name, const cheg_program* program) {
  return guarded("cheg_set_add", [&] {
    need(set, "set");
    need(name, "name");
    need(program, "program");
    embed::check_alive(set, "cheg_set_add");
    embed::check_alive(program, "cheg_set_add");
    const embed::Use use(set->user, "cheg_set_add");
    embed::add(*set, name, program->shared);
  });
}

cheg_status cheg_set_add_proved(cheg_set* set) {
  return guarded("cheg_set_add_proved", [&] {
    need(set, "set");
    embed::check_alive(set, "cheg_set_add_proved");
    const embed::Use use(set->user, "cheg_set_add_proved");
    for (const std::string_view name : stdlib::default_programs()) {
      embed::add(*set, std::string(name), embed::shipped_program(std::string(name)));
    }
  });
}

int cheg_set_covers(const cheg_set* set, cheg_material material, int side_to_move) {
  if (set == nullptr) {
    return 0;
  }
  embed::check_alive(set, "cheg_set_covers");
  const embed::Use use(set->user, "cheg_set_covers");
  const auto side = side_to_move == CHEG_BLACK ? chess::Color::black : chess::Color::white;
  return embed::program_for(*set, chess::MaterialSignature::from_bits(material), side) !=
                 lang::EntryTable::kNone
             ? 1
             : 0;
}

cheg_status cheg_set_ask(cheg_set* set, const cheg_position* root, const cheg_bounds* bounds,
                         cheg_answer* answer, cheg_line* line) {
  const Clock::time_point begin = Clock::now();
  return guarded("cheg_set_ask", [&] {
    need(set, "set");
    need(root, "root");
    need(answer, "answer");
    embed::check_alive(set, "cheg_set_ask");
    const embed::Use use(set->user, "cheg_set_ask");
    const chess::Position position = embed::to_position(*root);
    const cheg_bounds& checked = embed::checked(bounds);
    const std::uint32_t number =
        embed::program_for(*set, position.material(), position.side_to_move());
    chess::Line found;
    if (number == lang::EntryTable::kNone) {
      *answer = {};
      answer->advice.outcome = static_cast<int>(embed::status_without_program(position));
      answer->program = CHEG_NO_PROGRAM;
    } else {
      embed::SetMember& member = set->members[number];
      const embed::BoundedAnswer bounded = embed::ask(*set, member, position, checked, begin);
      *answer = embed::to_answer(*member.vm->shared, position, bounded, number);
      found = bounded.answer.line;
    }
    if (line != nullptr) {
      embed::write_line(found, *line);
    }
  });
}

cheg_certainty cheg_set_certainty(cheg_set* set, const cheg_position* position) {
  cheg_bounds known{};
  known.known_only = 1;
  cheg_answer answer{};
  const bool is_answered = cheg_set_ask(set, position, &known, &answer, nullptr) == CHEG_OK;
  return is_answered ? answer.advice.certainty : CHEG_CERTAINTY_ESTIMATE;
}

cheg_status cheg_set_rule(const cheg_set* set, const cheg_answer* answer, cheg_rule* rule) {
  return guarded("cheg_set_rule", [&] {
    need(set, "set");
    need(answer, "answer");
    need(rule, "rule");
    embed::check_alive(set, "cheg_set_rule");
    *rule = embed::checked_rule(*embed::member_of(*set, answer->program).vm->shared,
                                answer->advice.reason);
  });
}

cheg_status cheg_set_report(cheg_set* set, uint32_t program, cheg_report* report) {
  return guarded("cheg_set_report", [&] {
    need(set, "set");
    need(report, "report");
    embed::check_alive(set, "cheg_set_report");
    const embed::Use use(set->user, "cheg_set_report");
    *report = embed::report_of(*embed::member_of(*set, program).vm);
  });
}

uint32_t cheg_set_count(const cheg_set* set) {
  embed::check_alive(set, "cheg_set_count");
  return set == nullptr ? 0 : static_cast<std::uint32_t>(set->members.size());
}

cheg_status cheg_set_member(const cheg_set* set, uint32_t program, cheg_member* member) {
  return guarded("cheg_set_member", [&] {
    need(set, "set");
    need(member, "member");
    embed::check_alive(set, "cheg_set_member");
    const embed::SetMember& found = embed::member_of(*set, program);
    *member = {.name = found.name.c_str(),
               .materials = found.materials.data(),
               .material_count = static_cast<std::uint32_t>(found.materials.size()),
               .most_men = static_cast<std::uint32_t>(found.most_men),
               .plies = found.plies,
               .reserved = 0,
               .memory = found.vm->machine->memory_used()};
  });
}
