// The least value that can be forced, in all positions that can come of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stdlib/natives/landscape.hpp"

namespace cheg::stdlib {

class LeastForced final : public vm::Memory::Kept {
 public:
  // Puts down everything that can come of the position, and what can be forced in up to `moves`
  // moves. False as Landscape::explore.
  [[nodiscard]] bool explore(vm::NativeCall& call, Landscape::Judge judge,
                             const vm::Standpoint& here, std::int64_t moves);

  // Of an explored position with us to move: the least value that can be forced in at most so many
  // moves, 1 or more.
  [[nodiscard]] Height in(const vm::NativeCall& call, const chess::Position& here,
                          std::int64_t moves) const;
  // Of a position after our move there: the least that can be forced there, or in at most so many
  // moves more, 0 or more.
  [[nodiscard]] Height after(const vm::NativeCall& call, const chess::Position& there,
                             std::int64_t moves) const;

  [[nodiscard]] std::size_t bytes() const override;

 private:
  // By the number of moves, and the number of the position; what is forced in none is what was
  // judged.
  using Passes = std::vector<std::vector<Height>>;

  [[nodiscard]] static std::size_t bytes_of(const Passes& passes);
  [[nodiscard]] Height theirs(std::size_t moves, Landscape::Number number) const {
    return moves == 0 ? landscape_.judged()[number] : theirs_[moves][number];
  }
  void look_ahead(std::size_t moves);

  Landscape landscape_{Frame::turned};
  Passes ours_;
  Passes theirs_;
};

}  // namespace cheg::stdlib
