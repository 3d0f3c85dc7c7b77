// The beliefs that a search of HUNT or STALK has seen, with their values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "chess/bitboard.hpp"
#include "kriegspiel/belief.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// An integer that the subroutine has returned, or one of the two following values, which it cannot
// return. A smaller value is better.
using HuntValue = std::int64_t;
inline constexpr HuntValue kMate = std::numeric_limits<HuntValue>::min();
inline constexpr HuntValue kGivenUp = std::numeric_limits<HuntValue>::max();

// A transposition table of beliefs, one for each execution. An entry depends only on its belief, so
// it may be overwritten at any time. If memory runs out, all pages that are not yet allocated share
// one page.
class BeliefTable {
 public:
  explicit BeliefTable(const vm::NativeCall& call) : call_(call) {}
  ~BeliefTable() { call_.give_back_memory(taken_); }
  BeliefTable(const BeliefTable&) = delete;
  BeliefTable(BeliefTable&&) = delete;
  BeliefTable& operator=(const BeliefTable&) = delete;
  BeliefTable& operator=(BeliefTable&&) = delete;

  struct BeliefEntry {
    std::optional<kriegspiel::Belief> belief{};
    HuntValue value = 0;  // the value from the subroutine
    // `bound` is the least value that can be forced in at most `attempts` attempts. If `is_exact`
    // is false, `bound` is only a lower bound of this value.
    std::int64_t attempts = 0;
    HuntValue bound = 0;
    bool is_exact = false;
  };

  // The entry for this belief. It may still contain another belief; the caller then overwrites it.
  [[nodiscard]] BeliefEntry& at(const kriegspiel::Belief& belief) {
    constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;
    std::uint64_t hash = belief.squares();
    for (const chess::Bitboard some : belief.men().men) {
      hash = (hash ^ (hash >> 29)) * kMix + some;
    }
    const std::uint64_t number = (hash * kMix) >> (64 - kSizeBits);
    std::unique_ptr<BeliefPage>& page = pages_[number / kPageSize];
    if (page == nullptr && call_.take_memory(sizeof(BeliefPage))) {
      taken_ += sizeof(BeliefPage);
      page = std::make_unique<BeliefPage>();
    }
    std::unique_ptr<BeliefPage>& used = page != nullptr ? page : shared_page_;
    if (used == nullptr) {
      used = std::make_unique<BeliefPage>();
    }
    return (*used)[number % kPageSize];
  }

 private:
  // Pages are small, so that a search of few beliefs inside another search needs little memory.
  static constexpr int kSizeBits = 14;
  static constexpr std::size_t kPageSize = 16;
  using BeliefPage = std::array<BeliefEntry, kPageSize>;

  const vm::NativeCall& call_;
  std::size_t taken_ = 0;
  std::vector<std::unique_ptr<BeliefPage>> pages_{(std::size_t{1} << kSizeBits) / kPageSize};
  std::unique_ptr<BeliefPage> shared_page_;
};

}  // namespace cheg::stdlib
