#include "stdlib/natives/landscape.hpp"

#include <algorithm>
#include <array>

#include "chess/bitboard.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "vm/placement.hpp"

namespace cheg::stdlib {
namespace {

using chess::Color;
using chess::Position;
using vm::NativeCall;
using vm::Placement;
using vm::Standpoint;
using vm::Value;

constexpr int kMostMen = 4;
constexpr std::size_t kTogether = 256;  // positions that are put down between looks at the room
constexpr int kMaterialShift = kMostMen * Placement::kSquareBits;
constexpr std::size_t kMostMaterials = std::size_t{1} << (32 - kMaterialShift);
constexpr Landscape::Place kSquaresMask = (1U << kMaterialShift) - 1;
constexpr std::size_t kDirectorySize = std::size_t{1} << (kMaterialShift - Placement::kSquareBits);
constexpr Landscape::Place kLastSquareMask = (1U << Placement::kSquareBits) - 1;

// The position as it is put down, with the side that asks as White; and the way back.
Position seen(const NativeCall& call, const Position& position) {
  return call.us() == Color::white ? position : chess::mirrored(position);
}

template <class T>
std::size_t bytes_of(const std::vector<T>& values) {
  return values.capacity() * sizeof values[0];
}

}  // namespace

// ---- Positions by number ----

Landscape::Number Landscape::Index::find(Place place) const {
  const std::size_t material = place >> kMaterialShift;
  if (material >= directories_.size() || directories_[material].empty()) {
    return kNone;
  }
  const Number chunk = directories_[material][(place & kSquaresMask) >> Placement::kSquareBits];
  return chunk == kNone ? kNone : chunks_[chunk][place & kLastSquareMask];
}

Landscape::Number& Landscape::Index::find_or_add(Place place) {
  const std::size_t material = place >> kMaterialShift;
  directories_.resize(std::max(directories_.size(), material + 1));
  if (directories_[material].empty()) {
    directories_[material].resize(kDirectorySize, kNone);
  }
  Number& chunk = directories_[material][(place & kSquaresMask) >> Placement::kSquareBits];
  if (chunk == kNone) {
    chunk = static_cast<Number>(chunks_.size());
    grow(chunks_);
    chunks_.emplace_back().fill(kNone);
  }
  return chunks_[chunk][place & kLastSquareMask];
}

std::size_t Landscape::Index::bytes() const {
  std::size_t sum = bytes_of(chunks_);
  for (const std::vector<Number>& directory : directories_) {
    sum += bytes_of(directory);
  }
  return sum;
}

Landscape::Number Landscape::number_or_add(Side& side, Index& index, Place place) {
  Number& number = index.find_or_add(place);
  if (number == kNone) {
    number = static_cast<Number>(side.places.size());
    grow(side.places);
    side.places.push_back(place);
  }
  return number;
}

std::optional<Landscape::Number> Landscape::ours_at(const NativeCall& call,
                                                    const Position& here) const {
  const std::optional<Place> place = is_complete() ? place_of(seen(call, here)) : std::nullopt;
  const Number number = place ? index_of_ours_.find(*place) : kNone;
  return number != kNone ? std::optional(number) : std::nullopt;
}

Landscape::Number Landscape::theirs_at(const NativeCall& call, const Position& there) const {
  return index_of_theirs_.find(place_of(seen(call, there)).value());
}

std::size_t Landscape::bytes() const {
  std::size_t sum = index_of_ours_.bytes() + index_of_theirs_.bytes() + bytes_of(judged_);
  for (const Side* side : {&ours_, &theirs_}) {
    sum += bytes_of(side->places) + bytes_of(side->ends) + bytes_of(side->next);
  }
  return sum;
}

// ---- Positions as numbers ----

std::optional<Landscape::Place> Landscape::place_of(const Position& position) const {
  const auto found = std::ranges::find(materials_, position.material(), &Material::signature);
  if (found == materials_.end()) {
    return std::nullopt;
  }
  const auto material = static_cast<Place>(found - materials_.begin());
  const Placement men(position);
  const std::uint64_t squares = frame_ == Frame::turned ? men.least_squares() : men.squares();
  return material << kMaterialShift | static_cast<Place>(squares);
}

Landscape::Place Landscape::place_or_add(const Position& position) {
  if (const std::optional<Place> place = place_of(position)) {
    return *place;
  }
  const Placement placement(position);
  Material material{{}, position.material()};
  for (std::size_t i = 0; i < placement.size(); ++i) {
    material.men.push_back(placement.piece(i));
  }
  materials_.push_back(material);
  return place_of(position).value();
}

Position Landscape::position_at(Place place, Color side_to_move) const {
  const std::vector<chess::Piece>& men = materials_[place >> kMaterialShift].men;
  std::array<chess::Square, kMostMen> squares{};
  for (std::size_t i = men.size(); i-- > 0;) {
    squares[i] = static_cast<chess::Square>(place & kLastSquareMask);
    place >>= Placement::kSquareBits;
  }
  return chess::PositionSetup::trusted(men, std::span(squares).first(men.size()), side_to_move);
}

// ---- All that can come ----

bool Landscape::suits(const NativeCall& call, Frame frame, std::size_t operand,
                      const Standpoint& here) {
  if (here.position.material().men() > kMostMen) {
    return false;
  }
  if (frame == Frame::turned) {
    return call.can_be_turned(operand, here);
  }
  // What X holds besides goes with the men, and two pawns may capture en passant.
  const bool x_stays = here.x.is(lang::Type::undefined) || here.x.is(lang::Type::logical) ||
                       here.x.is(lang::Type::integer);
  return x_stays && chess::count(here.position.pieces(chess::PieceType::pawn)) == 1 &&
         call.can_be_remembered(operand, here);
}

bool Landscape::explore(NativeCall& call, Judge judge, const Standpoint& here,
                        const vm::Memory::Kept& owner, std::size_t bytes_for_each) {
  if (ours_at(call, here.position)) {
    return has_room(call, owner, bytes_for_each);
  }
  if (too_large_ || is_exploring_) {
    return false;
  }
  is_exploring_ = true;
  const bool ok = expand_all(call, judge, here, owner, bytes_for_each);
  is_exploring_ = false;
  if (ok) {
    complete_ours_ = ours_.size();
    complete_theirs_ = theirs_.size();
  } else if (too_large_) {
    take_back();
  } else {
    // Half of a position's moves: the next call puts them down again.
    ours_.next.resize(ours_.ends.empty() ? 0 : ours_.ends.back());
    theirs_.next.resize(theirs_.ends.empty() ? 0 : theirs_.ends.back());
  }
  return ok;
}

bool Landscape::has_room(const NativeCall& call, const vm::Memory::Kept& owner,
                         std::size_t bytes_for_each) const {
  // Less than there are by what is put down together.
  constexpr std::size_t kMostNumbers = kNone - kTogether * chess::MoveList::kCapacity;
  const std::size_t positions = ours_.places.size() + theirs_.places.size();
  return bytes() + bytes_for_each * positions <= call.room_for(owner) &&
         std::max(ours_.next.size(), theirs_.next.size()) < kMostNumbers &&
         materials_.size() < kMostMaterials / 2;
}

bool Landscape::expand_all(NativeCall& call, Judge judge, const Standpoint& root,
                           const vm::Memory::Kept& owner, std::size_t bytes_for_each) {
  (void)number_or_add(ours_, index_of_ours_, place_or_add(seen(call, root.position)));
  too_large_ = !has_room(call, owner, bytes_for_each);
  while (!too_large_ && !is_complete()) {
    if (!expand_some(call, judge, root)) {
      return false;
    }
    too_large_ = !has_room(call, owner, bytes_for_each);
  }
  return !too_large_;
}

// Puts down the moves of the next positions that have none yet.
bool Landscape::expand_some(NativeCall& call, Judge judge, const Standpoint& root) {
  // A question with limits of its own.
  const auto done = call.remembered(std::nullopt, root, [&]() -> std::optional<Value> {
    for (std::size_t i = 0; i < kTogether && !is_complete(); ++i) {
      const bool is_ours = ours_.size() < ours_.places.size();
      const Side& side = is_ours ? ours_ : theirs_;
      const Color us = seen(call, root.position).side_to_move();
      const NativeCall::Scope scope(call);
      // Deeper than the root, so that a judge that asks for the same again comes to an end.
      const Standpoint at{seen(call, position_at(side.places[side.size()], is_ours ? us : ~us)),
                          root.x, root.plies + 1, &root};
      if (!(is_ours ? expand_ours(call, at) : expand_theirs(call, judge, at))) {
        return std::nullopt;
      }
    }
    return Value();
  });
  return done.has_value();
}

bool Landscape::expand_ours(NativeCall& call, const Standpoint& at) {
  for (const chess::Move move : chess::legal_moves(at.position)) {
    const auto there = call.after(at, move);
    if (!there) {
      return false;
    }
    grow(ours_.next);
    ours_.next.push_back(
        number_or_add(theirs_, index_of_theirs_, place_or_add(seen(call, there->position))));
  }
  grow(ours_.ends);
  ours_.ends.push_back(static_cast<Number>(ours_.next.size()));
  return true;
}

bool Landscape::expand_theirs(NativeCall& call, Judge judge, const Standpoint& at) {
  const std::optional<Height> height = judge(call, at);
  if (!height) {
    return false;
  }
  if (!is_final(*height)) {
    for (const chess::Move reply : chess::legal_moves(at.position)) {
      const auto here = call.after(at, reply);
      if (!here) {
        return false;
      }
      grow(theirs_.next);
      theirs_.next.push_back(
          number_or_add(ours_, index_of_ours_, place_or_add(seen(call, here->position))));
    }
  }
  grow(theirs_.ends);
  theirs_.ends.push_back(static_cast<Number>(theirs_.next.size()));
  grow(judged_);
  judged_.push_back(*height);
  return true;
}

void Landscape::Side::shrink(std::size_t size) {
  places.resize(size);
  ends.resize(size);
  next.resize(size == 0 ? 0 : ends.back());
  places.shrink_to_fit();
  ends.shrink_to_fit();
  next.shrink_to_fit();
}

// What was complete before stays.
void Landscape::take_back() {
  const auto forget = [](Side& side, Index& index, std::size_t size) {
    for (const Place place : std::span(side.places).subspan(size)) {
      index.find_or_add(place) = kNone;
    }
    side.shrink(size);
  };
  forget(ours_, index_of_ours_, complete_ours_);
  forget(theirs_, index_of_theirs_, complete_theirs_);
  judged_.resize(complete_theirs_);
  judged_.shrink_to_fit();
}

}  // namespace cheg::stdlib
