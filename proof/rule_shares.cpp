#include "proof/rule_shares.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/require.hpp"

namespace cheg::proof {

std::vector<RuleShare> rule_shares(const Nodes& nodes, const Answers& answers,
                                   const lang::Program& program, chess::Color program_color) {
  CHEG_REQUIRE(answers.details.size() == nodes.size());
  std::map<std::uint32_t, RuleShare> by_instruction;
  for (NodeNumber node = 0; node < nodes.size_of_ending(); ++node) {
    if (answers.by_node[node].move == chess::Move{}) {
      continue;
    }
    RuleShare& share = by_instruction[answers.details[node].instruction];
    const chess::Square king = nodes.position(node).value().king(chess::Color::black);
    ++share.positions;
    ++share.king_positions[static_cast<std::size_t>(relative(program_color, king))];
  }
  std::vector<RuleShare> shares;
  for (auto& [instruction, share] : by_instruction) {
    share.rule = program.location(instruction);
    share.explanation = program.explanation(instruction);
    shares.push_back(std::move(share));
  }
  std::stable_sort(shares.begin(), shares.end(), [](const RuleShare& a, const RuleShare& b) {
    return a.positions > b.positions;
  });
  return shares;
}

}  // namespace cheg::proof
