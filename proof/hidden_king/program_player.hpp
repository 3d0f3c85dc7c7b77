// A program as a player against a hidden lone king.
//
// The variables of a program are lost after each answer (vm/answer.hpp). The player keeps the
// announcements to the program, and the program's earlier beliefs. HUNT compares these beliefs. The
// program's state of mind (see Mind) contains only those announcements and beliefs that the program
// can read.
#pragma once

#include <array>
#include <atomic>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "proof/hidden_king/player.hpp"
#include "proof/hidden_king/program_choice.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"
#include "vm/limits.hpp"
#include "vm/machine.hpp"

namespace cheg::proof::hidden_king {

class ProgramPlayer final : public Player, private stdlib::HuntObserver {
 public:
  // choose() stops soon after `*stop` becomes true. `stop` may be nullptr.
  ProgramPlayer(const kriegspiel::RuleSet& rules,
                std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits,
                const std::atomic<bool>* stop = nullptr);
  ~ProgramPlayer() override;
  ProgramPlayer(const ProgramPlayer&) = delete;
  ProgramPlayer(ProgramPlayer&&) = delete;
  ProgramPlayer& operator=(const ProgramPlayer&) = delete;
  ProgramPlayer& operator=(ProgramPlayer&&) = delete;

  [[nodiscard]] Mind at_start() override;
  [[nodiscard]] Mind after_refusal(Mind mind, const kriegspiel::OwnMen& men,
                                   kriegspiel::Attempt attempt) override;
  [[nodiscard]] Mind after_turn(Mind mind, const Turn& turn) override;
  [[nodiscard]] Result<Choice, WorkError> choose(const kriegspiel::Belief& belief,
                                                 Mind mind) override;
  [[nodiscard]] std::optional<Mind> settled(const kriegspiel::Belief& belief, Mind mind) override;
  [[nodiscard]] std::string rule_name(std::uint32_t rule) const override;
  [[nodiscard]] std::string reason(std::uint32_t rule) const override;

  // Returns how many answers the program has given so far.
  [[nodiscard]] std::uint64_t answers() const { return answers_; }

 private:
  // A belief at the program's turn: the program's men and the possible squares of the king.
  struct Known {
    std::array<chess::Bitboard, chess::kPieceTypeCount> men;
    chess::Bitboard squares;

    friend auto operator<=>(const Known&, const Known&) = default;  // NOLINT(*-use-nullptr)
  };
  // The results of one subroutine that HUNT has called in this game.
  struct Hunted {
    // The least value that the subroutine has given so far. This member is empty until HUNT calls
    // the subroutine for the first time in this game.
    std::optional<std::int64_t> least{};
    // The program's beliefs before its attempts, except the beliefs for which HUNT has called the
    // subroutine. The beliefs are sorted, and each belief occurs once.
    std::vector<Known> unvalued{};

    friend auto operator<=>(const Hunted&, const Hunted&) = default;  // NOLINT(*-use-nullptr)
  };
  // Two states of mind are the same if all members of this struct are equal.
  struct Remembered {
    std::vector<std::uint16_t> refused{};  // chess::Move::bits()
    kriegspiel::CheckKinds checks = 0;
    std::int64_t opponents_refusals = 0;
    chess::Bitboard lost = chess::kNoSquares;
    std::vector<Hunted> hunted{};  // for each of subroutines_

    friend auto operator<=>(const Remembered&,
                            const Remembered&) = default;  // NOLINT(*-use-nullptr)
  };
  struct MindRow {
    Remembered remembered;
    // For each subroutine in subroutines_, a belief to which the subroutine gave its least value.
    std::vector<std::optional<Known>> least;
  };
  // The values of one belief: one value from each subroutine in subroutines_. An element has a
  // value only if HUNT called the subroutine for the belief.
  using Values = std::vector<std::optional<std::int64_t>>;

  void hunted(std::uint32_t subroutine, std::span<const std::int64_t> values) override;

  [[nodiscard]] Mind mind_of(const MindRow& row);
  [[nodiscard]] static Known known_of(const kriegspiel::Belief& belief);
  [[nodiscard]] static stdlib::HeardFacts facts(const Remembered& remembered);
  [[nodiscard]] std::vector<Known> earlier(const MindRow& row) const;
  [[nodiscard]] std::optional<std::string> take_values(const Known& present,
                                                       std::vector<Known> beliefs);

  kriegspiel::RuleSet rules_;
  std::shared_ptr<const vm::PreparedProgram> program_;
  vm::Machine machine_;
  const std::atomic<bool>* stop_;
  ReadFacts reads_;
  std::vector<std::uint32_t> subroutines_;  // those that HUNT calls
  std::vector<MindRow> minds_;
  std::map<Remembered, Mind> numbers_;
  std::map<Known, Values> values_;
  // The values of all beliefs that HUNT compared during the present answer.
  std::map<std::uint32_t, std::vector<std::int64_t>> hunts_;
  std::uint64_t answers_ = 0;
};

}  // namespace cheg::proof::hidden_king
