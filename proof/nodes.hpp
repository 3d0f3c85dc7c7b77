// Numbers the positions in which the program is to move. A numbered position is called a node.
//
// In a node, the program plays White, and White is to move. If the program plays Black, the caller
// exchanges the colours. Positions that differ only by a symmetry are separate nodes, because a
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

// Returns the position `plain` with an en passant right, as if Black had just made a double step on
// this file. Returns nothing if White cannot capture en passant on this file.
[[nodiscard]] std::optional<chess::Position> after_double_step(const chess::Position& plain,
                                                               int file);

class Nodes {
 public:
  // Returns the nodes of the ending and of some smaller endings. A smaller ending is included if
  // the moves of both sides can lead to it, and if the program has an ENTRY for it. Fails if there
  // are more positions than a NodeNumber can count. Requires: the ending has 3 to
  // tablebase::kMostMen men.
  [[nodiscard]] static Result<Nodes, WorkError> make(chess::MaterialSignature ending,
                                                     const lang::Program& program);
  // Returns the nodes of the ending alone. Has the same errors and requirements as the function
  // above.
  [[nodiscard]] static Result<Nodes, WorkError> make(chess::MaterialSignature ending);

  // Returns a numbering that has only the nodes in `members`. Node i of the new numbering is
  // members[i]. Requires: `members` contains nodes of the ending, in ascending order. The function
  // only() must not be called on one of its own results.
  [[nodiscard]] Nodes only(std::vector<NodeNumber> members) const;

  // Returns the number of nodes. The nodes of the ending have the lowest numbers; the nodes of the
  // smaller endings follow. Many nodes are not legal positions.
  [[nodiscard]] NodeNumber size() const { return size_; }
  [[nodiscard]] NodeNumber size_of_ending() const;
  [[nodiscard]] const std::vector<chess::MaterialSignature>& materials() const {
    return materials_;
  }

  // Returns the position of a node, with the halfmove clock 0 and the move number 1. Returns
  // nothing if the node is not a legal position.
  [[nodiscard]] std::optional<chess::Position> position(NodeNumber node) const;
  // Returns the node of a position with White to move. Returns nothing if the numbering does not
  // contain the position, for example because its material is not in materials(). Ignores castling
  // rights.
  [[nodiscard]] std::optional<NodeNumber> find(const chess::Position& position) const;

 private:
  explicit Nodes(std::vector<chess::MaterialSignature> materials)
      : materials_(std::move(materials)) {}

  // The nodes with the same material. The first nodes are the positions without an en passant
  // right, one for each place of `layout`. The positions with an en passant right follow. For each
  // position with an en passant right, `en_passant` contains the number `place << 3 | file`. The
  // numbers in `en_passant` are in ascending order.
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
  // The function only() makes this list; other objects have no such list. The list contains the
  // number of each node in the original numbering, in ascending order.
  std::optional<std::vector<NodeNumber>> members_;
};

}  // namespace cheg::proof
