#include "lang/entry.hpp"

#include "chess/types.hpp"

namespace cheg::lang {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::PieceType;

constexpr int kMostPawns = 8;  // of a side on a board

// The possible numbers of pawns of one side.
struct PawnRange {
  int least;
  int most;
};

PawnRange pawn_range(const SideMaterial& side, Relation relation) {
  if (side.pawns) {
    return {*side.pawns, *side.pawns};
  }
  return {0, relation == Relation::none ? 0 : kMostPawns};
}

bool holds(Relation relation, int value, int bound) {
  switch (relation) {
    case Relation::none:
      return true;
    case Relation::equal:
      return value == bound;
    case Relation::less:
      return value < bound;
    case Relation::greater:
      return value > bound;
  }
  return false;
}

void add(MaterialSignature& signature, Color color, const SideMaterial& side, int pawns) {
  for (std::size_t i = 0; i < kEntryPieces.size(); ++i) {
    for (int n = 0; n < side.pieces[i]; ++n) {
      signature.add(make_piece(color, kEntryPieces[i]));
    }
  }
  for (int n = 0; n < pawns; ++n) {
    signature.add(make_piece(color, PieceType::pawn));
  }
}

}  // namespace

std::vector<MaterialSignature> EntryCondition::signatures() const {
  std::vector<MaterialSignature> result;
  const PawnRange ours = pawn_range(us, relation);
  const PawnRange theirs = pawn_range(them, relation);
  for (int our_pawns = ours.least; our_pawns <= ours.most; ++our_pawns) {
    for (int their_pawns = theirs.least; their_pawns <= theirs.most; ++their_pawns) {
      if (our_pawns > kMostPawns || their_pawns > kMostPawns ||
          !holds(relation, our_pawns - their_pawns, difference)) {
        continue;
      }
      MaterialSignature signature;
      add(signature, Color::white, us, our_pawns);
      add(signature, Color::black, them, their_pawns);
      result.push_back(signature);
    }
  }
  return result;
}

}  // namespace cheg::lang
