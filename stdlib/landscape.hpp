// Everything that can come of a position, and what can be forced in it.
//
// With few men so many moves lead to the same positions that it is cheaper to put all of them down
// once, with the moves between them, than to look ahead from one after the other: what can be
// forced in one move more is then found by one pass over the list. Positions that differ in how the
// board lies only are one; and what was found out for White is as true for Black, with the board
// and the colours exchanged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "chess/position.hpp"
#include "vm/memory.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// Values: what a subroutine has returned, or one of the two that no subroutine can return.
using Height = std::int32_t;
inline constexpr Height kMated = std::numeric_limits<Height>::min();
inline constexpr Height kGivenUp = std::numeric_limits<Height>::max();

class Landscape final : public vm::Memory::Kept {
 public:
  // A judge gives the value of a position after our move; nothing if the call has failed.
  using Judge = std::optional<Height> (*)(vm::NativeCall& call, const vm::Standpoint& there);

  // Whether this is the way to look ahead from there: at most four men, no pawns, and a subroutine
  // whose answers do not depend on how the board lies.
  [[nodiscard]] static bool suits(const vm::NativeCall& call, std::size_t value_operand,
                                  const vm::Standpoint& here);

  // Puts down everything that can come of the position, and what can be forced in up to `moves`
  // moves. False if it is being done already, further up, or there is no room for it, or the call
  // has failed: then the next call goes on from there.
  [[nodiscard]] bool explore(vm::NativeCall& call, Judge judge, const vm::Standpoint& here,
                             std::int64_t moves);

  // Of an explored position with us to move: the least value that can be forced in at most so many
  // moves, 1 or more.
  [[nodiscard]] Height least_forced(const vm::NativeCall& call, const chess::Position& here,
                                    std::int64_t moves) const;
  // Of a position after our move there: the least that can be forced there, or in at most so many
  // moves more, 0 or more.
  [[nodiscard]] Height value_of(const vm::NativeCall& call, const chess::Position& there,
                                std::int64_t moves) const;

  [[nodiscard]] std::size_t bytes() const override { return ours_.bytes() + theirs_.bytes(); }

 private:
  using Number = std::uint32_t;
  static constexpr Number kNone = std::numeric_limits<Number>::max();

  // Positions with one side to move, numbered as they are found; the moves of each lead to
  // positions of the other kind.
  struct Side {
    std::vector<std::uint64_t> places;         // the men's places and the material
    std::vector<std::size_t> ends;             // in `next`, behind the moves of each
    std::vector<Number> next;                  // where the moves lead
    std::vector<std::vector<Height>> heights;  // by the number of moves
    // The number of each place, kNone where there is none yet: for every material a table.
    std::vector<std::vector<Number>> tables;

    [[nodiscard]] Number find(std::uint64_t place) const;
    [[nodiscard]] Number find_or_add(std::uint64_t place);
    [[nodiscard]] std::span<const Number> moves_of(Number number) const;
    // With so many heights for every place, if there are not more already.
    [[nodiscard]] std::size_t bytes(std::size_t passes = 0) const;
  };

  // In the order of Placement.
  struct Material {
    std::vector<chess::Piece> men;
    chess::MaterialSignature signature;
  };

  [[nodiscard]] std::uint64_t place_of(const chess::Position& position) const;
  [[nodiscard]] std::uint64_t place_or_add(const chess::Position& position);
  [[nodiscard]] chess::Position position_at(std::uint64_t place, chess::Color side_to_move) const;
  [[nodiscard]] bool is_complete() const {
    return ours_.ends.size() == ours_.places.size() && theirs_.ends.size() == theirs_.places.size();
  }
  [[nodiscard]] bool expand_all(vm::NativeCall& call, Judge judge, const vm::Standpoint& root,
                                std::int64_t moves);
  [[nodiscard]] bool expand_some(vm::NativeCall& call, Judge judge, const vm::Standpoint& root);
  [[nodiscard]] bool expand_ours(vm::NativeCall& call, const vm::Standpoint& at);
  [[nodiscard]] bool expand_theirs(vm::NativeCall& call, Judge judge, const vm::Standpoint& at);
  void look_ahead(std::size_t moves);
  void clear();

  std::vector<Material> materials_;
  Side ours_;
  Side theirs_;
  bool too_large_ = false;
  bool is_exploring_ = false;  // a judge may ask for the same again
};

}  // namespace cheg::stdlib
