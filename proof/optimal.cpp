#include "proof/optimal.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/parallel.hpp"
#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::MaterialSignature;
using chess::Move;
using chess::Position;
using tablebase::Byte;
using tablebase::Layout;
using tablebase::Table;
using tablebase::TableValue;
using tablebase::Wdl;

// The position of a place in a table, with the player as White to move.
Position seen_by_player(const Layout& layout, std::size_t number, bool exchanged) {
  tablebase::Squares squares = layout.squares_at(layout.place_of(number));
  std::array<chess::Piece, tablebase::kMostMen> men{};
  const std::size_t count = layout.men().size();
  for (std::size_t man = 0; man < count; ++man) {
    const chess::Piece piece = layout.men()[man];
    men[man] = exchanged ? make_piece(~color_of(piece), type_of(piece)) : piece;
    squares[man] = exchanged ? mirrored(squares[man]) : squares[man];
  }
  return chess::PositionSetup::trusted(std::span(men).first(count), std::span(squares).first(count),
                                       Color::white);
}

}  // namespace

OptimalPlay::OptimalPlay(MaterialSignature ending, const tablebase::TableSet& tables,
                         const ProofWork& work)
    : tables_(&tables), is_known_(true) {
  compute(ending, work);
}

std::uint64_t OptimalPlay::bytes_needed(MaterialSignature ending,
                                        const tablebase::TableSet& tables) {
  std::vector<MaterialSignature> found{ending};
  std::uint64_t bytes = 0;
  // The list grows during the loop.
  for (std::size_t i = 0; i < found.size(); ++i) {
    bytes += tables.find(tablebase::canonical(found[i]))->layout().size() * sizeof(double);
    for (const MaterialSignature next : tablebase::next_materials(found[i])) {
      if (std::find(found.begin(), found.end(), next) == found.end()) {
        found.push_back(next);
      }
    }
  }
  return bytes;
}

void OptimalPlay::compute(MaterialSignature material, const ProofWork& work) {
  if (expected_.contains(material) || work.is_stopped()) {
    return;
  }
  for (const MaterialSignature next : tablebase::next_materials(material)) {
    compute(next, work);
  }
  CHEG_REQUIRE(tables_->find(tablebase::canonical(material)) != nullptr);
  const Table& table = *tables_->find(tablebase::canonical(material));
  const bool exchanged = table.material() != material;
  const auto bytes = table.bytes(exchanged ? Color::black : Color::white);
  std::vector<double>& expected = expected_[material];
  expected.resize(bytes.size());

  // The positions to which a best line leads have a shorter distance to mate.
  std::array<std::vector<std::uint32_t>, tablebase::kMostPliesToMate + 1> by_plies;
  for (std::size_t number = 0; number < bytes.size(); ++number) {
    if (tablebase::is_win(bytes[number])) {
      by_plies[bytes[number]].push_back(static_cast<std::uint32_t>(number));
    }
  }
  for (std::size_t plies = 1; plies < by_plies.size() && !work.is_stopped(); plies += 2) {
    const std::vector<std::uint32_t>& numbers = by_plies[plies];
    constexpr std::size_t kGrain = 256;
    for_each_in_parallel(numbers.size(), work.threads, kGrain, [&](std::size_t i, int /*thread*/) {
      expected[numbers[i]] = by_moves(seen_by_player(table.layout(), numbers[i], exchanged));
    });
    if (work.progress) {
      work.progress("best play against random replies",
                    static_cast<double>(plies) / static_cast<double>(by_plies.size()));
    }
  }
}

double OptimalPlay::expected_moves(const Position& position) const {
  if (!is_known_) {
    return 0;
  }
  if (position.en_passant() != chess::Square::none) {
    return by_moves(position);  // tables contain no positions with en passant rights
  }
  CHEG_REQUIRE(expected_.contains(position.material()));
  const Table& table = *tables_->find(tablebase::canonical(position.material()));
  return expected_.at(position.material())[tablebase::find_number(table.layout(), position)];
}

double OptimalPlay::by_moves(const Position& position) const {
  const int plies = tables_->probe(position).value().plies;
  double best = std::numeric_limits<double>::infinity();
  for (const Move move : chess::legal_moves(position)) {
    const Position after = position.after(move);
    if (tables_->probe(after) == TableValue{Wdl::loss, plies - 1}) {
      best = std::min(best, 1 + after_move(after));
    }
  }
  return best;
}

double OptimalPlay::after_move(const Position& after) const {
  double sum = 0;
  const chess::MoveList replies = chess::legal_moves(after);
  for (const Move reply : replies) {
    sum += expected_moves(after.after(reply));
  }
  return replies.empty() ? 0 : sum / static_cast<double>(replies.size());
}

}  // namespace cheg::proof
