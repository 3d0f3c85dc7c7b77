// Everything that can come of a position, with the moves between.
//
// With few men so many moves lead to the same positions that it is cheaper to put all of them down
// once than to look ahead from one after the other: what can be forced in one move more is then
// found by one pass over the list. What was found out for White is as true for Black, with the
// board and the colours exchanged.
#pragma once

#include <algorithm>
#include <array>
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

// Nothing comes after it.
[[nodiscard]] constexpr bool is_final(Height height) {
  return height == kMated || height == kGivenUp;
}

// How the board lies.
enum class Frame : std::uint8_t {
  turned,  // positions that differ in that only are one: no pawns
  fixed    // one pawn
};

class Landscape {
 public:
  using Number = std::uint32_t;
  // A position, within one landscape: the material, and six bits for the square of each man.
  using Place = std::uint32_t;

  // Positions with one side to move, numbered as they are found; the moves of each lead to
  // positions of the other kind.
  struct Side {
    std::vector<Place> places;
    std::vector<Number> ends;  // in `next`, behind the moves of each
    std::vector<Number> next;  // where the moves lead

    [[nodiscard]] std::size_t size() const { return ends.size(); }
    [[nodiscard]] std::span<const Number> moves_of(Number number) const {
      const std::size_t begin = number == 0 ? 0 : ends[number - 1];
      return std::span(next).subspan(begin, ends[number] - begin);
    }
    void shrink(std::size_t size);
  };

  // A judge gives the value of a position after our move; nothing if the call has failed.
  using Judge = std::optional<Height> (*)(vm::NativeCall& call, const vm::Standpoint& there);

  explicit Landscape(Frame frame) : frame_(frame) {}

  // Whether this is the way to look ahead from there: at most four men, and answers of the
  // subroutine that depend on nothing but where they stand, and for Frame::turned not on how the
  // board lies.
  [[nodiscard]] static bool suits(const vm::NativeCall& call, Frame frame, std::size_t operand,
                                  const vm::Standpoint& here);

  // Puts down everything that can come of the position, with us to move, beside what has been put
  // down before. False if it is being done already, further up, or there is no room for it and for
  // what `owner` wants to keep for each position, or the call has failed: then the next call goes
  // on from there.
  [[nodiscard]] bool explore(vm::NativeCall& call, Judge judge, const vm::Standpoint& here,
                             const vm::Memory::Kept& owner, std::size_t bytes_for_each);
  // Of a position with us to move, if everything that can come of it has been put down.
  [[nodiscard]] std::optional<Number> ours_at(const vm::NativeCall& call,
                                              const chess::Position& here) const;
  // Of a position after our move in one of these.
  [[nodiscard]] Number theirs_at(const vm::NativeCall& call, const chess::Position& there) const;

  // Ours lead to theirs. Those found later lead to earlier ones too, but not the other way round
  // once all that can come has been put down.
  [[nodiscard]] const Side& ours() const { return ours_; }
  [[nodiscard]] const Side& theirs() const { return theirs_; }
  // What the judge gave, by the numbers of theirs.
  [[nodiscard]] std::span<const Height> judged() const { return judged_; }

  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr Number kNone = std::numeric_limits<Number>::max();
  // Places that differ in the square of the last man only.
  using Chunk = std::array<Number, 64>;

  // The numbers of places with one side to move, kNone where there is none yet.
  class Index {
   public:
    [[nodiscard]] Number find(Place place) const;
    [[nodiscard]] Number& find_or_add(Place place);
    [[nodiscard]] std::size_t bytes() const;

   private:
    std::vector<std::vector<Number>> directories_;  // for each material, of chunks
    std::vector<Chunk> chunks_;
  };

  // In the order of Placement.
  struct Material {
    std::vector<chess::Piece> men;
    chess::MaterialSignature signature;
  };

  [[nodiscard]] std::optional<Place> place_of(const chess::Position& position) const;
  [[nodiscard]] Place place_or_add(const chess::Position& position);
  [[nodiscard]] chess::Position position_at(Place place, chess::Color side_to_move) const;
  [[nodiscard]] static Number number_or_add(Side& side, Index& index, Place place);
  [[nodiscard]] bool is_complete() const {
    return ours_.size() == ours_.places.size() && theirs_.size() == theirs_.places.size();
  }
  [[nodiscard]] bool has_room(const vm::NativeCall& call, const vm::Memory::Kept& owner,
                              std::size_t bytes_for_each) const;
  [[nodiscard]] bool expand_all(vm::NativeCall& call, Judge judge, const vm::Standpoint& root,
                                const vm::Memory::Kept& owner, std::size_t bytes_for_each);
  [[nodiscard]] bool expand_some(vm::NativeCall& call, Judge judge, const vm::Standpoint& root);
  [[nodiscard]] bool expand_ours(vm::NativeCall& call, const vm::Standpoint& at);
  [[nodiscard]] bool expand_theirs(vm::NativeCall& call, Judge judge, const vm::Standpoint& at);
  void take_back();

  Frame frame_;
  std::vector<Material> materials_;
  Side ours_;
  Side theirs_;
  Index index_of_ours_;
  Index index_of_theirs_;
  std::vector<Height> judged_;
  // So many of each are known to lead to each other only.
  std::size_t complete_ours_ = 0;
  std::size_t complete_theirs_ = 0;
  bool too_large_ = false;     // there was no room for one of the positions: no other is tried
  bool is_exploring_ = false;  // a judge may ask for the same again
};

// Vectors of a landscape hold millions and may take a large part of the room: they grow by a
// quarter where they would double.
template <class T>
void grow(std::vector<T>& values) {
  if (values.size() == values.capacity()) {
    constexpr std::size_t kFirst = 1024;
    values.reserve(std::max(kFirst, values.size() + values.size() / 4));
  }
}

}  // namespace cheg::stdlib
