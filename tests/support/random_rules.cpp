#include "tests/support/random_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random_rules_blocks.hpp"
#include "tests/support/rules_text.hpp"

namespace cheg::test {
namespace {

using lang::rules::BlockForm;

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kMaterials{{{"R", ""},
                                                                                   {"Q", ""},
                                                                                   {"P", ""},
                                                                                   {"RP", ""},
                                                                                   {"BN", ""},
                                                                                   {"P", "P"},
                                                                                   {"R", "P"},
                                                                                   {"RR", ""},
                                                                                   {"Q", "R"}}};

// Returns the men as in an ENTRY line.
std::string entry_side(const std::string& men) {
  std::string pieces;
  std::size_t pawns = 0;
  for (const char man : men) {
    man == 'P' ? static_cast<void>(++pawns) : pieces.push_back(man);
  }
  pieces = pieces.empty() ? "K" : pieces == "RR" ? "2R" : pieces;
  return pawns > 0 ? fmt::format("{}&{}P", pieces, pawns) : pieces;
}

}  // namespace

std::pair<std::size_t, std::size_t> RandomRules::asked(const chess::Position& position) const {
  const std::size_t all = tree.rules.blocks.size();
  if (ours == theirs) {
    return {0, all};
  }
  const bool is_ours = std::all_of(ours.begin(), ours.end(), [&](char man) {
    return position.pieces(position.side_to_move(), chess::piece_type_from_letter(man)) !=
           chess::kNoSquares;
  });
  return is_ours ? std::pair(std::size_t{0}, second_run) : std::pair(second_run, all);
}

RandomRules random_rules(Random& random, const RandomRulesOptions& options) {
  RandomRules rules;
  const auto& [ours, theirs] = kMaterials[random.below(kMaterials.size())];
  rules.ours = ours;
  rules.theirs = theirs;
  add_random_blocks(rules, random, options);
  const std::string us = entry_side(rules.ours);
  const std::string them = entry_side(rules.theirs);
  rules.text = "USE RULES\nUSE GEOMETRY\nUSE FORCE\n\n";
  bool has_entry = false;
  for (std::size_t i = 0; i < rules.tree.rules.blocks.size(); ++i) {
    const BlockForm form = rules.tree.rules.blocks[i].form;
    const bool is_asked = form == BlockForm::rule || form == BlockForm::exception;
    if (is_asked && !has_entry) {
      rules.text += fmt::format("\nENTRY {},{}\n", us, them);
      has_entry = true;
    }
    if (i == rules.second_run && us != them) {
      rules.text += fmt::format("\nENTRY {},{}\n", them, us);
    }
    rules.text += rules_text(rules.tree, i, random) + (random.below(3) == 0 ? "\n" : "");
  }
  rules.text += "END\n";
  return rules;
}

chess::Position random_position(const RandomRules& rules, Random& random) {
  return random.below(2) == 0 ? random_ending(rules.ours, rules.theirs, random)
                              : random_ending(rules.theirs, rules.ours, random);
}

void for_random_rules(int number, std::uint64_t first_seed,
                      const std::function<void(const RandomRules&, Random&)>& use) {
  for (int i = 0; i < number; ++i) {
    const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
    Random random(seed);
    const RandomRules rules = random_rules(random);
    INFO("seed " << seed << '\n' << rules.text);
    use(rules, random);
  }
}

}  // namespace cheg::test
