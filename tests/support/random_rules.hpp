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
  lang::SyntaxTree tree;  // only its names and blocks
  std::string text;       // the program
  std::string ours;       // the men of one side, king excluded: "RP"
  std::string theirs;
  std::size_t second_run = 0;  // where the blocks begin that the other side is asked

  // The blocks that are asked here: from the first to before the second.
  [[nodiscard]] std::pair<std::size_t, std::size_t> asked(const chess::Position& position) const;
};

struct RandomRulesOptions {
  bool is_comparable = true;  // only what the slow evaluator knows: no TRY
  std::size_t blocks = 0;     // at least so many
};

// A program without errors that uses every form of the layer. It answers for either side of one
// small material, soon.
[[nodiscard]] RandomRules random_rules(Random& random, const RandomRulesOptions& options = {});

// A position of its material, either side to move, in which there is a legal move.
[[nodiscard]] chess::Position random_position(const RandomRules& rules, Random& random);

// Calls `use` with so many of them, each from a seed of its own that a failure shows.
void for_random_rules(int number, std::uint64_t first_seed,
                      const std::function<void(const RandomRules&, Random&)>& use);

}  // namespace cheg::test
