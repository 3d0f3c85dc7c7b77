// HUNT compares its values for all earlier beliefs of a game. Only the least of them matters, so
// the state of mind holds this value instead of the beliefs. That is right only if the value of a
// belief never changes, which is checked whenever HUNT computes a value again.
#include "proof/hidden_king/program_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/require.hpp"
#include "lang/language.hpp"
#include "vm/report.hpp"

namespace cheg::proof::hidden_king {
namespace {

using chess::bit;
using chess::kNoSquares;
using kriegspiel::Attempt;
using kriegspiel::Belief;
using kriegspiel::OwnMen;
using stdlib::HeardFacts;
using stdlib::HiddenGame;

template <class Element>
void insert_sorted(std::vector<Element>& sorted, const Element& element) {
  const auto place = std::ranges::lower_bound(sorted, element);
  if (place == sorted.end() || *place != element) {
    sorted.insert(place, element);
  }
}

}  // namespace

ProgramPlayer::ProgramPlayer(const kriegspiel::RuleSet& rules,
                             std::shared_ptr<const vm::PreparedProgram> program,
                             const vm::Limits& limits, const std::atomic<bool>* stop)
    : rules_(rules),
      program_(std::move(program)),
      machine_(program_, limits),
      stop_(stop),
      reads_(facts_read_by(program_->program())) {
  constexpr std::size_t kAsked = 1;
  for (const lang::CodeInstruction& instruction : program_->program().data().code) {
    const auto* const row = program_->program().instruction_row(instruction.opcode);
    const std::string_view name = row == nullptr ? "" : row->name;
    if (name == "HUNT") {
      insert_sorted(subroutines_, std::uint32_t{instruction.operands[kAsked]});
    }
  }
}

ProgramPlayer::Known ProgramPlayer::known_of(const Belief& belief) {
  return {belief.men().men, belief.squares()};
}

ProgramPlayer::~ProgramPlayer() { machine_.set_knowledge(nullptr); }

Mind ProgramPlayer::at_start() {
  MindRow row;
  row.remembered.hunted.resize(subroutines_.size());
  row.least.resize(subroutines_.size());
  return mind_of(row);
}

Mind ProgramPlayer::after_refusal(Mind mind, const OwnMen& men, Attempt attempt) {
  if (!reads_.refused) {
    return mind;
  }
  MindRow row = minds_[mind];
  row.remembered.refused.push_back(stdlib::to_move(men, attempt).bits());
  return mind_of(row);
}

Mind ProgramPlayer::after_turn(Mind mind, const Turn& turn) {
  MindRow row = minds_[mind];
  Remembered& remembered = row.remembered;
  remembered.refused.clear();
  remembered.checks = reads_.checks ? turn.told.checks : kriegspiel::CheckKinds{0};
  remembered.opponents_refusals = reads_.refusals ? turn.kings_refusals : 0;
  remembered.lost = reads_.lost && turn.captured ? bit(*turn.captured) : kNoSquares;
  return mind_of(row);
}

Mind ProgramPlayer::mind_of(const MindRow& row) {
  const auto [place, is_new] = numbers_.emplace(row.remembered, static_cast<Mind>(minds_.size()));
  if (is_new) {
    minds_.push_back(row);
  }
  return place->second;
}

HeardFacts ProgramPlayer::facts(const Remembered& remembered) {
  HeardFacts facts;
  for (const std::uint16_t bits : remembered.refused) {
    facts.refused.push_back(chess::Move::from_bits(bits));
  }
  facts.checks = remembered.checks;
  facts.opponents_refusals = remembered.opponents_refusals;
  facts.lost = remembered.lost;
  return facts;
}

// The earlier beliefs that the program needs.
std::vector<ProgramPlayer::Known> ProgramPlayer::earlier(const MindRow& row) const {
  std::vector<Known> all;
  for (std::size_t i = 0; i < subroutines_.size(); ++i) {
    if (row.least[i]) {
      insert_sorted(all, *row.least[i]);
    }
    for (const Known& known : row.remembered.hunted[i].unvalued) {
      insert_sorted(all, known);
    }
  }
  return all;
}

Result<Choice, WorkError> ProgramPlayer::choose(const Belief& belief, Mind mind) {
  const MindRow& row = minds_[mind];
  const std::vector<Known> known = earlier(row);
  std::vector<Belief> beliefs;
  for (const Known& one : known) {
    OwnMen men(belief.men().color);
    men.men = one.men;
    for (const chess::Bitboard some : one.men) {
      men.own |= some;
    }
    beliefs.emplace_back(rules_, men, one.squares);
  }
  HiddenGame game(belief, facts(row.remembered), beliefs);
  game.set_hunt_observer(this);
  hunts_.clear();
  ++answers_;
  const auto answer = answer_in(machine_, game, stop_);
  if (!answer) {
    return answer.error();
  }
  if (const auto error = take_values(known_of(belief), known)) {
    return WorkError(*error);
  }
  return choice_of(*answer, machine_.program());
}

void ProgramPlayer::hunted(std::uint32_t subroutine, std::span<const std::int64_t> values) {
  hunts_[subroutine].assign(values.begin(), values.end());
}

// Keeps the values that HUNT has computed for the present belief and the earlier ones. Returns an
// error message if a value has changed.
std::optional<std::string> ProgramPlayer::take_values(const Known& present,
                                                      std::vector<Known> beliefs) {
  beliefs.push_back(present);
  values_[present].resize(subroutines_.size());
  for (std::size_t i = 0; i < subroutines_.size(); ++i) {
    const auto hunt = hunts_.find(subroutines_[i]);
    for (std::size_t j = 0; hunt != hunts_.end() && j < beliefs.size(); ++j) {
      Values& values = values_[beliefs[j]];
      values.resize(subroutines_.size());
      const std::int64_t value = hunt->second[j];
      if (values[i].value_or(value) != value) {
        return fmt::format(
            "HUNT calls {}, which gave {} and now gives {} for the same knowledge; a proof needs "
            "a value that depends on nothing but the men and X",
            machine_.program().location(subroutines_[i]), *values[i], value);
      }
      values[i] = value;
    }
  }
  return std::nullopt;
}

std::optional<Mind> ProgramPlayer::settled(const Belief& belief, Mind mind) {
  if (subroutines_.empty()) {
    return mind;
  }
  const Known present = known_of(belief);
  if (!values_.contains(present)) {
    return std::nullopt;
  }
  MindRow row = minds_[mind];
  for (std::size_t i = 0; i < subroutines_.size(); ++i) {
    Hunted& hunted = row.remembered.hunted[i];
    std::vector<Known> candidates = std::exchange(hunted.unvalued, {});
    insert_sorted(candidates, present);
    for (const Known& known : candidates) {
      const auto values = values_.find(known);
      const auto value = values == values_.end() ? std::nullopt : values->second[i];
      if (!value) {
        hunted.unvalued.push_back(known);
      } else if (!hunted.least || *value < *hunted.least) {
        hunted.least = value;
        row.least[i] = known;
      }
    }
  }
  return mind_of(row);
}

std::string ProgramPlayer::rule_name(std::uint32_t rule) const {
  return vm::rule_of(machine_.program(), rule).location;
}

std::string ProgramPlayer::reason(std::uint32_t rule) const {
  return vm::rule_of(machine_.program(), rule).explanation;
}

}  // namespace cheg::proof::hidden_king
