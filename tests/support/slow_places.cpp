#include "tests/support/slow_places.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

namespace cheg::test {
namespace {

const std::vector<std::string>& tags_at(const SlowProgram& program, std::size_t place) {
  return place == program.instructions.size() ? program.final_tags
                                              : program.instructions[place].tags;
}

int count(const SlowView& view, char kind, bool ours) {
  int number = 0;
  for (int square = 0; square < 64; ++square) {
    number += view.kind_at(square) == kind && view.is_ours(square) == ours ? 1 : 0;
  }
  return number;
}

bool has_men(const SlowView& view, const SlowSide& side, bool ours, bool any_pawns) {
  const std::array<int, 4> pieces{count(view, 'Q', ours), count(view, 'R', ours),
                                  count(view, 'B', ours), count(view, 'N', ours)};
  const int pawns = count(view, 'P', ours);
  return pieces == side.pieces && (side.pawns ? pawns == *side.pawns : any_pawns || pawns == 0);
}

bool is_satisfied(const SlowEntry& entry, const SlowView& view) {
  const bool has_relation = entry.relation != 0;
  const int difference = count(view, 'P', true) - count(view, 'P', false);
  return has_men(view, entry.us, true, has_relation) &&
         has_men(view, entry.them, false, has_relation) &&
         (!has_relation || (entry.relation == '=' && difference == entry.difference) ||
          (entry.relation == '<' && difference < entry.difference) ||
          (entry.relation == '>' && difference > entry.difference));
}

}  // namespace

std::size_t slow_place(const SlowProgram& program, const std::string& tag) {
  for (std::size_t place = 0; place <= program.instructions.size(); ++place) {
    const auto& tags = tags_at(program, place);
    if (std::find(tags.begin(), tags.end(), tag) != tags.end()) {
      return place;
    }
  }
  throw std::logic_error("undefined tag: " + tag);
}

std::string slow_location(const SlowProgram& program, std::size_t place) {
  std::size_t start = place;
  while (start > 0 && tags_at(program, start).empty()) {
    --start;
  }
  const auto& tags = tags_at(program, start);
  const std::string name = tags.empty() ? "EGPROG" : tags.back();
  return place == start ? name : name + '+' + std::to_string(place - start);
}

std::optional<std::size_t> slow_entry(const SlowProgram& program, const SlowView& view) {
  for (const SlowEntry& entry : program.entries) {
    if (is_satisfied(entry, view)) {
      return entry.instruction;
    }
  }
  return std::nullopt;
}

}  // namespace cheg::test
