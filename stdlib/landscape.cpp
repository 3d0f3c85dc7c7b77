#include "stdlib/landscape.hpp"

#include <algorithm>
#include <array>

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
constexpr int kMaterialShift = kMostMen * Placement::kSquareBits;
constexpr int kOtherBits = (kMostMen - 1) * Placement::kSquareBits;
constexpr std::size_t kTriangleSquares = 10;
constexpr std::size_t kTableSize = kTriangleSquares << kOtherBits;

// The squares as a number below kTableSize. The first man stands on the triangle a1, d1, d4: see
// Placement::least_squares().
std::size_t index_of(std::uint64_t place) {
  const auto first = static_cast<unsigned>(place >> kOtherBits & 63U);
  const unsigned file = first & 7U;
  const unsigned rank = first >> 3;
  const std::size_t number = file + rank * (7 - rank) / 2;  // a1 b1 c1 d1 b2 ...
  return number << kOtherBits | (place & ((std::uint64_t{1} << kOtherBits) - 1));
}

bool is_final(Height height) { return height == kMated || height == kGivenUp; }

// With room for the positions of later roots, few at a time: without it each of them would have all
// heights moved.
std::size_t with_slack(std::size_t places) { return places + places / 64; }

void make_room(std::vector<Height>& heights, std::size_t places) {
  if (heights.capacity() < places) {
    heights.reserve(with_slack(places));
  }
}

// The position as it is put down, with the side that asks as White; and the way back.
Position seen(const NativeCall& call, const Position& position) {
  return call.us() == Color::white ? position : chess::mirrored(position);
}

}  // namespace

// ---- Positions by number ----

Landscape::Number Landscape::Side::find(std::uint64_t place) const {
  return tables[place >> kMaterialShift][index_of(place)];
}

Landscape::Number Landscape::Side::find_or_add(std::uint64_t place) {
  const std::size_t material = place >> kMaterialShift;
  tables.resize(std::max(tables.size(), material + 1));
  if (tables[material].empty()) {
    tables[material].resize(kTableSize, kNone);
  }
  Number& number = tables[material][index_of(place)];
  if (number == kNone) {
    number = static_cast<Number>(places.size());
    places.push_back(place);
  }
  return number;
}

std::span<const Landscape::Number> Landscape::Side::moves_of(Number number) const {
  const std::size_t begin = number == 0 ? 0 : ends[number - 1];
  return std::span(next).subspan(begin, ends[number] - begin);
}

std::size_t Landscape::Side::bytes(std::size_t passes) const {
  std::size_t sum = places.capacity() * sizeof places[0] + ends.capacity() * sizeof ends[0] +
                    next.capacity() * sizeof next[0];
  for (const std::vector<Number>& table : tables) {
    sum += table.capacity() * sizeof table[0];
  }
  return sum + std::max(passes, heights.size()) * with_slack(places.size()) * sizeof(Height);
}

// ---- Positions as numbers ----

std::uint64_t Landscape::place_of(const Position& position) const {
  const auto found = std::ranges::find(materials_, position.material(), &Material::signature);
  const auto material = static_cast<std::uint64_t>(found - materials_.begin());
  const Placement men(position);
  // The first man at the same place for every number of men.
  const std::size_t shift = (kMostMen - men.size()) * Placement::kSquareBits;
  return material << kMaterialShift | men.least_squares() << shift;
}

std::uint64_t Landscape::place_or_add(const Position& position) {
  const auto is_known = [&](const Material& material) {
    return material.signature == position.material();
  };
  if (std::ranges::none_of(materials_, is_known)) {
    const Placement placement(position);
    Material material{{}, position.material()};
    for (std::size_t i = 0; i < placement.size(); ++i) {
      material.men.push_back(placement.piece(i));
    }
    materials_.push_back(material);
  }
  return place_of(position);
}

Position Landscape::position_at(std::uint64_t place, Color side_to_move) const {
  const std::vector<chess::Piece>& men = materials_[place >> kMaterialShift].men;
  std::array<chess::Square, kMostMen> squares{};
  place >>= (kMostMen - men.size()) * Placement::kSquareBits;
  for (std::size_t i = men.size(); i-- > 0;) {
    squares[i] = static_cast<chess::Square>(place & ((1U << Placement::kSquareBits) - 1));
    place >>= Placement::kSquareBits;
  }
  return chess::PositionSetup::trusted(men, std::span(squares).first(men.size()), side_to_move);
}

// ---- All that can come ----

bool Landscape::suits(const NativeCall& call, std::size_t value_operand, const Standpoint& here) {
  return here.position.material().men() <= kMostMen && call.can_be_turned(value_operand, here);
}

bool Landscape::explore(NativeCall& call, Judge judge, const Standpoint& here, std::int64_t moves) {
  if (too_large_ || is_exploring_) {
    return false;
  }
  is_exploring_ = true;
  const bool ok = expand_all(call, judge, here, moves);
  is_exploring_ = false;
  if (too_large_) {
    clear();
  }
  if (!ok) {
    // Half of a position's moves: the next call puts them down again.
    ours_.next.resize(ours_.ends.empty() ? 0 : ours_.ends.back());
    theirs_.next.resize(theirs_.ends.empty() ? 0 : theirs_.ends.back());
    return false;
  }
  look_ahead(static_cast<std::size_t>(moves));
  return true;
}

bool Landscape::expand_all(NativeCall& call, Judge judge, const Standpoint& root,
                           std::int64_t moves) {
  const auto has_room = [&] {
    constexpr std::size_t kTables = 2 * kTableSize * sizeof(Number);
    const auto passes = static_cast<std::size_t>(moves) + 1;
    return std::max(kTables, ours_.bytes(passes) + theirs_.bytes(passes)) <= call.room_for(*this);
  };
  too_large_ = !has_room();
  if (too_large_) {
    return false;
  }
  (void)ours_.find_or_add(place_or_add(seen(call, root.position)));
  while (!is_complete()) {
    if (!expand_some(call, judge, root)) {
      return false;
    }
    too_large_ = !has_room();
    if (too_large_) {
      return false;
    }
  }
  return true;
}

// Puts down the moves of the next positions that have none yet.
bool Landscape::expand_some(NativeCall& call, Judge judge, const Standpoint& root) {
  constexpr int kTogether = 256;
  // A question with limits of its own.
  const auto done = call.remembered(std::nullopt, root, [&]() -> std::optional<Value> {
    for (int i = 0; i < kTogether && !is_complete(); ++i) {
      const bool is_ours = ours_.ends.size() < ours_.places.size();
      const Side& side = is_ours ? ours_ : theirs_;
      const Color us = seen(call, root.position).side_to_move();
      const NativeCall::Scope scope(call);
      // Deeper than the root, so that a judge that asks for the same again comes to an end.
      const Standpoint at{
          seen(call, position_at(side.places[side.ends.size()], is_ours ? us : ~us)), root.x,
          root.plies + 1, &root};
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
    ours_.next.push_back(theirs_.find_or_add(place_or_add(seen(call, there->position))));
  }
  ours_.ends.push_back(ours_.next.size());
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
      theirs_.next.push_back(ours_.find_or_add(place_or_add(seen(call, here->position))));
    }
  }
  theirs_.ends.push_back(theirs_.next.size());
  theirs_.heights.resize(std::max<std::size_t>(1, theirs_.heights.size()));
  theirs_.heights[0].push_back(*height);
  return true;
}

void Landscape::clear() {
  materials_.clear();
  ours_ = {};
  theirs_ = {};
}

// ---- What can be forced ----

// Old positions lead to old ones only, so that what is known of them stays true.
void Landscape::look_ahead(std::size_t moves) {
  const std::size_t most = std::max({moves + 1, ours_.heights.size(), theirs_.heights.size()});
  ours_.heights.resize(most);
  theirs_.heights.resize(most);
  for (std::size_t n = 1; n < most; ++n) {
    std::vector<Height>& ours = ours_.heights[n];
    make_room(ours, ours_.places.size());
    const std::vector<Height>& before = theirs_.heights[n - 1];
    for (auto number = static_cast<Number>(ours.size()); number < ours_.places.size(); ++number) {
      Height least = kGivenUp;
      for (const Number there : ours_.moves_of(number)) {
        least = std::min(least, before[there]);
      }
      ours.push_back(least);
    }
    std::vector<Height>& theirs = theirs_.heights[n];
    make_room(theirs, theirs_.places.size());
    for (auto number = static_cast<Number>(theirs.size()); number < theirs_.places.size();
         ++number) {
      // It may be better to stop there.
      const Height now = theirs_.heights[0][number];
      Height worst = is_final(now) ? now : kMated;
      for (const Number here : theirs_.moves_of(number)) {
        worst = std::max(worst, ours[here]);
      }
      theirs.push_back(std::min(now, worst));
    }
  }
}

Height Landscape::least_forced(const NativeCall& call, const Position& here,
                               std::int64_t moves) const {
  return ours_.heights[static_cast<std::size_t>(moves)][ours_.find(place_of(seen(call, here)))];
}

Height Landscape::value_of(const NativeCall& call, const Position& there,
                           std::int64_t moves) const {
  return theirs_
      .heights[static_cast<std::size_t>(moves)][theirs_.find(place_of(seen(call, there)))];
}

}  // namespace cheg::stdlib
