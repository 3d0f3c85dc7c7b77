// The sets of programs in the C interface. A set has a VM for each program, and one budget of
// memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cheg/cheg.h"
#include "chess/position.hpp"
#include "embed/bounds.hpp"
#include "embed/use_check.hpp"
#include "embed/vm.hpp"
#include "lang/entry_table.hpp"
#include "vm/limits.hpp"

namespace cheg::embed {

// A program of a set.
struct SetMember {
  std::string name;
  std::unique_ptr<cheg_vm> vm;
  std::vector<cheg_material> materials;  // the materials for which the set asks this program
  int most_men = 0;
  int plies = 0;                // as in cheg_member
  std::uint64_t last_used = 0;  // the number of the last question to this program
};

}  // namespace cheg::embed

struct cheg_set : cheg::embed::Handle<cheg_set> {
  static constexpr const char* kKind = "cheg_set";

  explicit cheg_set(const cheg::vm::Limits& its_limits) : limits(its_limits) {}

  cheg::vm::Limits limits;  // `memory` is the budget of the whole set
  std::vector<cheg::embed::SetMember> members;
  cheg::lang::EntryTable entries;  // of all members, with White as the side to move
  std::uint64_t questions = 0;     // asked so far
  mutable cheg::embed::SingleUser user;
};
