// In how many moves a goal can be forced, in all positions that can come of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "stdlib/natives/landscape.hpp"

namespace cheg::stdlib {

class FewestMoves final : public vm::Memory::Kept {
 public:
  explicit FewestMoves(Frame frame) : landscape_(frame) {}

  // Puts down everything that can come of the position, and what can be forced in up to `moves`
  // moves. The judge gives kMated where the goal is reached. False as Landscape::explore.
  [[nodiscard]] bool explore(vm::NativeCall& call, Landscape::Judge judge,
                             const vm::Standpoint& here, std::int64_t moves);
  // Whether explore() has nothing to do.
  [[nodiscard]] bool knows(const vm::NativeCall& call, const vm::Standpoint& here,
                           std::int64_t moves) const {
    return moves <= most_ && landscape_.ours_at(call, here.position).has_value();
  }

  // Adds what looking ahead from one position has cost, in instructions. Once that is as much as
  // putting everything down cost the last time, or may well cost the first time, that is what pays:
  // it never takes much longer than the better of the two ways.
  void add_work(vm::Fuel work) { work_ += work; }
  [[nodiscard]] bool pays() const { return work_ >= enough_; }

  // Of an explored position with us to move; nothing if it takes more than so many moves.
  [[nodiscard]] std::optional<std::int64_t> from(const vm::NativeCall& call,
                                                 const chess::Position& here,
                                                 std::int64_t most) const;
  // Of a position after our move there: whether the goal is reached there, or can be in at most so
  // many moves more.
  [[nodiscard]] bool reaches(const vm::NativeCall& call, const chess::Position& there,
                             std::int64_t most) const;

  [[nodiscard]] std::size_t bytes() const override {
    return landscape_.bytes() + (ours_.capacity() + theirs_.capacity()) * sizeof(Moves);
  }

 private:
  using Moves = std::uint16_t;
  static constexpr Moves kMore = std::numeric_limits<Moves>::max();  // or never

  void look_ahead(std::int64_t moves);
  void pass(Moves n, std::size_t first_of_ours, std::size_t first_of_theirs);

  Landscape landscape_;
  std::vector<Moves> ours_;
  std::vector<Moves> theirs_;
  std::int64_t most_ = 0;  // moves that have been looked ahead
  vm::Fuel work_ = 0;      // since the last time
  vm::Fuel enough_ = 1'000'000'000;
};

}  // namespace cheg::stdlib
