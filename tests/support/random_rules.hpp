// Random programs of the rules layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "chess/position.hpp"
#include "lang/syntax.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

struct RandomRules {
  lang::SyntaxTree tree;  // contains only names and blocks
  std::string text;       // the program
  std::string ours;       // the men of one side without its king, such as "RP"
  std::string theirs;
  std::size_t second_run = 0;  // the number of the first block for the other side

  // Returns the range of the blocks that are asked in this position: the number of the first block,
  // and the number after the last block.
  [[nodiscard]] std::pair<std::size_t, std::size_t> asked(const chess::Position& position) const;
};

struct RandomRulesOptions {
  bool is_comparable = true;  // use only what the slow evaluator supports: no TRY
  std::size_t blocks = 0;     // the least number of blocks
};

// Returns a random program without errors. The program draws on all forms of the rules layer. It
// can answer for either side of one small material, and its answers take little time.
[[nodiscard]] RandomRules random_rules(Random& random, const RandomRulesOptions& options = {});

// Returns a random position with the material of the program. Either side can be to move, and it
// has a legal move.
[[nodiscard]] chess::Position random_position(const RandomRules& rules, Random& random);

// Calls `use` with `number` random programs. Each program has its own seed, and a failing test
// shows this seed.
void for_random_rules(int number, std::uint64_t first_seed,
                      const std::function<void(const RandomRules&, Random&)>& use);

}  // namespace cheg::test
