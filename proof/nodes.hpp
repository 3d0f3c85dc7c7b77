// Numbers the positions with the program to move.
//
// The program's men are always White and White is to move; the caller exchanges colours if the
// program plays Black. Positions that differ only by a symmetry are separate nodes, because a
// program's answers need not be symmetric.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/layout.hpp"
#include "lang/program.hpp"

namespace cheg::proof {

using NodeNumber = std::uint32_t;

class Nodes {
 public:
  // The nodes of the ending, and of the smaller endings that can follow from it and have an ENTRY
  // in the program. Moves of either side count. Fails if there are more positions than a NodeNumber
  // can count. Requires: 3 to tablebase::kMostMen men.
  [[nodiscard]] static Result<Nodes, WorkError> make(chess::MaterialSignature ending,
                                                     const lang::Program& program);
  // The nodes of the ending alone. Otherwise as the function above.
  [[nodiscard]] static Result<Nodes, WorkError> make(chess::MaterialSignature ending);

  // Only these nodes, numbered anew in this order. Requires: the numbers are ascending, and all are
  // nodes of the ending.
  [[nodiscard]] Nodes only(std::vector<NodeNumber> members) const;

  // The number of nodes. The nodes of the ending come first, then the nodes of the smaller endings.
  // Many nodes are not legal positions.
  [[nodiscard]] NodeNumber size() const { return size_; }
  [[nodiscard]] NodeNumber size_of_ending() const;
  [[nodiscard]] const std::vector<chess::MaterialSignature>& materials() const {
    return materials_;
  }

  // The position of a node, with the counters 0 and 1; nothing if the node is not a legal position.
  [[nodiscard]] std::optional<chess::Position> position(NodeNumber node) const;
  // The node of a position with White to move; nothing if its material is not in materials().
  // Ignores castling rights.
  [[nodiscard]] std::optional<NodeNumber> find(const chess::Position& position) const;

 private:
  explicit Nodes(std::vector<chess::MaterialSignature> materials)
      : materials_(std::move(materials)) {}

  // The nodes of one material: all places of its layout, then the places with an en passant right,
  // as (place << 3 | file) in ascending order.
  struct Part {
    chess::tablebase::Layout layout;
    NodeNumber begin;
    std::vector<std::uint64_t> en_passant;

    [[nodiscard]] NodeNumber size() const {
      return static_cast<NodeNumber>(layout.size() + en_passant.size());
    }
  };

  [[nodiscard]] static std::vector<std::uint64_t> find_en_passant(
      const chess::tablebase::Layout& layout);
  [[nodiscard]] const Part& part_of(NodeNumber place) const;

  [[nodiscard]] static Result<Nodes, WorkError> make(
      std::vector<chess::MaterialSignature> materials);
  [[nodiscard]] std::optional<chess::Position> position_at(NodeNumber place) const;
  [[nodiscard]] std::optional<NodeNumber> find_place(const chess::Position& position) const;

  std::vector<chess::MaterialSignature> materials_;
  std::vector<Part> parts_;
  NodeNumber size_ = 0;
  // The places of the nodes, ascending, if only some places are nodes.
  std::optional<std::vector<NodeNumber>> members_;
};

}  // namespace cheg::proof
