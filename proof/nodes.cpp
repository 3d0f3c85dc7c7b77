#include "proof/nodes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/require.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::proof {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::Piece;
using chess::Position;
using chess::PositionSetup;
using chess::Square;
using chess::tablebase::Layout;
using chess::tablebase::Symmetries;

constexpr int kFileBits = 3;

// The ending, and the endings in which the program continues.
std::vector<MaterialSignature> played_materials(MaterialSignature ending,
                                                const lang::Program& program) {
  std::vector<MaterialSignature> materials{ending};
  const auto add = [&](MaterialSignature next) {
    const bool is_new = std::find(materials.begin(), materials.end(), next) == materials.end();
    if (is_new && program.find_entry(next, Color::white) != lang::EntryTable::kNone) {
      materials.push_back(next);
    }
  };
  // The list grows during the loop. Before the program moves again, both sides may have captured or
  // promoted: two steps, and the ending between them needs no ENTRY.
  // NOLINTNEXTLINE(modernize-loop-convert)
  for (std::size_t i = 0; i < materials.size(); ++i) {
    for (const MaterialSignature next : chess::tablebase::next_materials(materials[i])) {
      add(next);
      for (const MaterialSignature after : chess::tablebase::next_materials(next)) {
        add(after);
      }
    }
  }
  return materials;
}

}  // namespace

std::optional<Position> after_double_step(const Position& plain, int file) {
  constexpr int kPassedRank = 5;  // of Black's pawns after a double step, counted from 0
  const Square passed = chess::make_square(file, kPassedRank);
  // Avoids calling build(), which is slow.
  if (plain.piece_on(offset(passed, -8)) != Piece::black_pawn ||
      (pawn_attacks(Color::black, passed) & plain.pieces(Color::white, chess::PieceType::pawn)) ==
          chess::kNoSquares) {
    return std::nullopt;
  }
  const auto position = PositionSetup(plain).en_passant(passed).build();
  if (!position || position->en_passant() == Square::none) {
    return std::nullopt;
  }
  return *position;
}

Result<Nodes, WorkError> Nodes::make(MaterialSignature ending, const lang::Program& program) {
  CHEG_REQUIRE(3 <= ending.men() && ending.men() <= chess::tablebase::kMostMen);
  return make(played_materials(ending, program));
}

Result<Nodes, WorkError> Nodes::make(MaterialSignature ending) {
  CHEG_REQUIRE(3 <= ending.men() && ending.men() <= chess::tablebase::kMostMen);
  return make(std::vector{ending});
}

Result<Nodes, WorkError> Nodes::make(std::vector<MaterialSignature> materials) {
  Nodes nodes(std::move(materials));
  std::uint64_t size = 0;
  for (const MaterialSignature material : nodes.materials_) {
    Layout layout(material, Symmetries::none);
    std::vector<std::uint64_t> en_passant = find_en_passant(layout);
    nodes.parts_.push_back(
        {std::move(layout), static_cast<NodeNumber>(size), std::move(en_passant)});
    size += nodes.parts_.back().layout.size() + nodes.parts_.back().en_passant.size();
    if (size > UINT32_MAX) {
      return WorkError(std::string("a proof has room for 4 thousand million positions"));
    }
  }
  nodes.size_ = static_cast<NodeNumber>(size);
  return nodes;
}

Nodes Nodes::only(std::vector<NodeNumber> members) const {
  CHEG_REQUIRE(!members_ && std::ranges::is_sorted(members));
  CHEG_REQUIRE(members.empty() || members.back() < size_of_ending());
  Nodes nodes = *this;
  nodes.size_ = static_cast<NodeNumber>(members.size());
  nodes.members_ = std::move(members);
  return nodes;
}

NodeNumber Nodes::size_of_ending() const { return members_ ? size_ : parts_[0].size(); }

std::vector<std::uint64_t> Nodes::find_en_passant(const Layout& layout) {
  std::vector<std::uint64_t> found;
  if (layout.material().count(Piece::white_pawn) == 0 ||
      layout.material().count(Piece::black_pawn) == 0) {
    return found;
  }
  for (std::uint64_t number = 0; number < layout.size(); ++number) {
    const auto plain = chess::tablebase::position_at(layout, number, Color::white);
    for (int file = 0; plain && file < 8; ++file) {
      if (after_double_step(*plain, file)) {
        found.push_back(number << kFileBits | static_cast<std::uint64_t>(file));
      }
    }
  }
  return found;
}

const Nodes::Part& Nodes::part_of(NodeNumber place) const {
  std::size_t part = parts_.size() - 1;
  while (place < parts_[part].begin) {
    --part;
  }
  return parts_[part];
}

std::optional<Position> Nodes::position(NodeNumber node) const {
  CHEG_REQUIRE(node < size_);
  return position_at(members_ ? (*members_)[node] : node);
}

std::optional<NodeNumber> Nodes::find(const Position& position) const {
  const std::optional<NodeNumber> place = find_place(position);
  if (!place || !members_) {
    return place;
  }
  const auto found = std::lower_bound(members_->begin(), members_->end(), *place);
  if (found == members_->end() || *found != *place) {
    return std::nullopt;
  }
  return static_cast<NodeNumber>(found - members_->begin());
}

std::optional<Position> Nodes::position_at(NodeNumber place) const {
  const Part& part = part_of(place);
  const NodeNumber number = place - part.begin;
  if (number >= part.layout.size()) {
    const std::uint64_t key = part.en_passant[number - part.layout.size()];
    return after_double_step(
        *chess::tablebase::position_at(part.layout, key >> kFileBits, Color::white),
        static_cast<int>(key & ((1U << kFileBits) - 1)));
  }
  return chess::tablebase::position_at(part.layout, number, Color::white);
}

std::optional<NodeNumber> Nodes::find_place(const Position& position) const {
  for (const Part& part : parts_) {
    if (part.layout.material() != position.material()) {
      continue;
    }
    const std::uint64_t number = chess::tablebase::find_number(part.layout, position);
    if (position.en_passant() == Square::none) {
      return part.begin + static_cast<NodeNumber>(number);
    }
    const std::uint64_t key =
        number << kFileBits | static_cast<std::uint64_t>(file_of(position.en_passant()));
    const auto found = std::lower_bound(part.en_passant.begin(), part.en_passant.end(), key);
    if (found == part.en_passant.end() || *found != key) {
      return std::nullopt;  // no double step can lead there
    }
    return part.begin + static_cast<NodeNumber>(part.layout.size()) +
           static_cast<NodeNumber>(found - part.en_passant.begin());
  }
  return std::nullopt;
}

}  // namespace cheg::proof
