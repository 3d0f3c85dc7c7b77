#include "stdlib/natives/reachable_graph.hpp"

#include <algorithm>
#include <array>
#include <new>

#include "chess/bitboard.hpp"
#include "chess/movegen.hpp"
#include "stdlib/natives/graph_size.hpp"
#include "vm/placement.hpp"

namespace cheg::stdlib {
namespace {

using chess::Color;
using chess::Position;
using vm::NativeCall;
using vm::Placement;
using vm::Standpoint;
using vm::Value;

// The number of nodes that are expanded between two checks for room.
constexpr std::size_t kTogether = 64;
// Estimates are a little too large or too small: their standard error is about 5 %.
constexpr double kCaution = 0.8;
constexpr std::size_t kDirectorySize = std::size_t{1} << (kMaterialShift - Placement::kSquareBits);

// Converts a position to its stored form, in which the asking side is White, and back.
Position seen(const NativeCall& call, const Position& position) {
  return seen_from(call.us(), position);
}

std::array<ReachableGraph::GraphNode, 64> filled_with(ReachableGraph::GraphNode number) {
  std::array<ReachableGraph::GraphNode, 64> chunk{};
  chunk.fill(number);
  return chunk;
}

}  // namespace

// ---- The index ----

ReachableGraph::GraphNode& ReachableGraph::Index::chunk_of(const ReservedMemory& directory,
                                                           std::size_t first_squares) {
  return reinterpret_cast<GraphNode*>(directory.data())[first_squares];
}

ReachableGraph::GraphNode ReachableGraph::Index::find(PositionCode position) const {
  const std::size_t material = material_of(position);
  if (material >= directories_.size() || directories_[material].bytes() == 0) {
    return kNone;
  }
  const GraphNode chunk = chunk_of(directories_[material], first_squares_of(position));
  return chunk == 0 ? kNone : chunks_[chunk - 1][last_square_of(position)];
}

ReachableGraph::GraphNode& ReachableGraph::Index::find_or_add(PositionCode position) {
  const std::size_t material = material_of(position);
  if (material >= directories_.size()) {
    directories_.resize(material + 1);
  }
  ReservedMemory& directory = directories_[material];
  if (directory.bytes() == 0) {
    constexpr std::size_t kBytes = kDirectorySize * sizeof(GraphNode);
    directory = ReservedMemory(kBytes, kBytes);
    if (directory.data() == nullptr) {
      throw std::bad_alloc();
    }
  }
  GraphNode& chunk = chunk_of(directory, first_squares_of(position));
  if (chunk == 0) {
    chunks_.push_back(filled_with(kNone));
    chunk = static_cast<GraphNode>(chunks_.size());
  }
  return chunks_[chunk - 1][last_square_of(position)];
}

std::size_t ReachableGraph::Index::bytes() const {
  std::size_t sum = chunks_.bytes();
  for (const ReservedMemory& directory : directories_) {
    sum += directory.bytes();
  }
  return sum;
}

ReachableGraph::GraphNode ReachableGraph::number_or_add(NodeList& nodes, Index& index,
                                                        PositionCode position) {
  GraphNode& number = index.find_or_add(position);
  if (number == kNone) {
    number = static_cast<GraphNode>(nodes.positions.size());
    nodes.positions.push_back(position);
  }
  return number;
}

std::optional<ReachableGraph::GraphNode> ReachableGraph::ours_at(const NativeCall& call,
                                                                 const Position& here) const {
  const std::optional<PositionCode> code =
      is_complete() ? coder_.code_of(seen(call, here)) : std::nullopt;
  const GraphNode number = code ? index_of_ours_.find(*code) : kNone;
  return number != kNone ? std::optional(number) : std::nullopt;
}

ReachableGraph::GraphNode ReachableGraph::theirs_at(const NativeCall& call,
                                                    const Position& there) const {
  return index_of_theirs_.find(coder_.code_of(seen(call, there)).value());
}

std::size_t ReachableGraph::bytes() const {
  std::size_t sum = index_of_ours_.bytes() + index_of_theirs_.bytes() + judged_.bytes();
  for (const NodeList* nodes : {&ours_, &theirs_}) {
    sum += nodes->positions.bytes() + nodes->ends.bytes() + nodes->next.bytes();
  }
  return sum;
}

// ---- Exploring ----

bool ReachableGraph::suits(const NativeCall& call, SymmetryReduction reduction, std::size_t operand,
                           const Standpoint& here) {
  if (here.position.material().men() > kMostCodedMen) {
    return false;
  }
  if (reduction == SymmetryReduction::eightfold) {
    return call.can_be_turned(operand, here);
  }
  // Values with men or squares would change with the moves, and with two pawns an en passant
  // capture is possible.
  return call.values_stay(operand, here) &&
         chess::count(here.position.pieces(chess::PieceType::pawn)) == 1 &&
         call.can_be_remembered(operand, here);
}

bool ReachableGraph::explore(NativeCall& call, Judge judge, const Standpoint& here,
                             const vm::CachedAnalysis& owner, std::size_t bytes_for_each) {
  if (ours_at(call, here.position)) {
    return has_room(call, owner, bytes_for_each);
  }
  if (too_large_ || is_exploring_) {
    return false;
  }
  if (is_complete() && is_hopeless(call, here, owner, bytes_for_each)) {
    too_large_ = true;
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
    // The moves of the last node may be incomplete. They are removed, and the next call adds them
    // again.
    ours_.next.resize(ours_.ends.empty() ? 0 : ours_.ends.back());
    theirs_.next.resize(theirs_.ends.empty() ? 0 : theirs_.ends.back());
  }
  return ok;
}

bool ReachableGraph::has_room(const NativeCall& call, const vm::CachedAnalysis& owner,
                              std::size_t bytes_for_each) const {
  // Leaves room for the nodes that are expanded before the next check.
  constexpr std::size_t kMostNumbers = kNone - kTogether * chess::MoveList::kCapacity;
  const std::size_t positions = ours_.positions.size() + theirs_.positions.size();
  return call.make_room(owner, bytes() + bytes_for_each * positions) &&
         std::max(ours_.next.size(), theirs_.next.size()) < kMostNumbers &&
         coder_.material_count() < kMostMaterials / 2;
}

bool ReachableGraph::is_hopeless(const NativeCall& call, const Standpoint& here,
                                 const vm::CachedAnalysis& owner,
                                 std::size_t bytes_for_each) const {
  if (!call.requires_analysis() || coder_.code_of(seen(call, here.position))) {
    return false;
  }
  // The directories of both indexes.
  constexpr std::size_t kFixed = 2 * kDirectorySize * sizeof(GraphNode);
  const GraphSize size =
      estimated_size(here.position, coder_.reduction() == SymmetryReduction::eightfold);
  const double for_each = sizeof(PositionCode) + 2 * sizeof(GraphNode) + sizeof(ForcedValue) / 2.0 +
                          static_cast<double>(bytes_for_each);
  const double bytes = kCaution * (size.positions * for_each + size.moves * sizeof(GraphNode));
  return !call.make_room(owner, this->bytes() + kFixed + static_cast<std::size_t>(bytes));
}

bool ReachableGraph::expand_all(NativeCall& call, Judge judge, const Standpoint& root,
                                const vm::CachedAnalysis& owner, std::size_t bytes_for_each) {
  (void)number_or_add(ours_, index_of_ours_, coder_.code_or_add(seen(call, root.position)));
  too_large_ = !has_room(call, owner, bytes_for_each);
  while (!too_large_ && !is_complete()) {
    if (!expand_some(call, judge, root)) {
      return false;
    }
    too_large_ = !has_room(call, owner, bytes_for_each);
  }
  return !too_large_;
}

// Adds the moves of the next nodes whose moves are not known.
bool ReachableGraph::expand_some(NativeCall& call, Judge judge, const Standpoint& root) {
  // Counts as a question, which has limits of its own.
  const auto done = call.remembered(std::nullopt, root, [&]() -> std::optional<Value> {
    for (std::size_t i = 0; i < kTogether && !is_complete(); ++i) {
      const bool is_ours = ours_.size() < ours_.positions.size();
      const NodeList& nodes = is_ours ? ours_ : theirs_;
      const Color us = seen(call, root.position).side_to_move();
      const NativeCall::Scope scope(call);
      // Deeper than the root, so that a judge that asks for the same tabulation reaches the limit
      // of plies.
      const Standpoint at{
          seen(call, coder_.decoded(nodes.positions[nodes.size()], is_ours ? us : ~us)), root.x,
          root.plies + 1, &root};
      if (!(is_ours ? expand_ours(call, at) : expand_theirs(call, judge, at))) {
        return std::nullopt;
      }
    }
    return Value();
  });
  return done.has_value();
}

bool ReachableGraph::expand_ours(NativeCall& call, const Standpoint& at) {
  for (const chess::Move move : chess::legal_moves(seen(call, at.position))) {
    const auto there = call.after(at, seen_from(call.us(), move));
    if (!there) {
      return false;
    }
    ours_.next.push_back(
        number_or_add(theirs_, index_of_theirs_, coder_.code_or_add(seen(call, there->position))));
  }
  ours_.ends.push_back(static_cast<GraphNode>(ours_.next.size()));
  return true;
}

bool ReachableGraph::expand_theirs(NativeCall& call, Judge judge, const Standpoint& at) {
  const std::optional<ForcedValue> value = judge(call, at);
  if (!value) {
    return false;
  }
  if (!is_final(*value)) {
    for (const chess::Move reply : chess::legal_moves(seen(call, at.position))) {
      const auto here = call.after(at, seen_from(call.us(), reply));
      if (!here) {
        return false;
      }
      theirs_.next.push_back(
          number_or_add(ours_, index_of_ours_, coder_.code_or_add(seen(call, here->position))));
    }
  }
  theirs_.ends.push_back(static_cast<GraphNode>(theirs_.next.size()));
  judged_.push_back(*value);
  return true;
}

void ReachableGraph::NodeList::shrink(std::size_t size) {
  positions.resize(size);
  ends.resize(size);
  next.resize(size == 0 ? 0 : ends.back());
  positions.shrink_to_fit();
  ends.shrink_to_fit();
  next.shrink_to_fit();
}

// Forgets the nodes that the latest explore() has added.
void ReachableGraph::take_back() {
  const auto forget = [](NodeList& nodes, Index& index, std::size_t size) {
    for (const PositionCode position : std::span(nodes.positions).subspan(size)) {
      index.find_or_add(position) = kNone;
    }
    nodes.shrink(size);
  };
  forget(ours_, index_of_ours_, complete_ours_);
  forget(theirs_, index_of_theirs_, complete_theirs_);
  judged_.resize(complete_theirs_);
  judged_.shrink_to_fit();
}

}  // namespace cheg::stdlib
