#include "bench/entry_positions.hpp"

#include "lang/entry.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random.hpp"

namespace cheg::bench {

std::vector<chess::Position> entry_positions(const vm::PreparedProgram& program, const char* men,
                                             std::size_t count) {
  test::Random random(1);
  std::vector<chess::Position> positions;
  while (positions.size() < count) {
    const chess::Position position = test::random_ending(men, "", random);
    if (program.program().find_entry(position.material(), position.side_to_move()) !=
        lang::EntryTable::kNone) {
      positions.push_back(position);
    }
  }
  return positions;
}

}  // namespace cheg::bench
