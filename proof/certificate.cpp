// Finds the parts of a certificate, in the order in which their claims follow from each other. Then
// finds the legal positions of each part in the order of their squares. The positions are divided
// into blocks, which several threads fill.
#include "proof/certificate.hpp"

#include <fmt/format.h>
#include <xxhash.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <new>
#include <optional>
#include <span>
#include <utility>

#include "base/parallel.hpp"
#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "chess/tablebase/move_value.hpp"
#include "lang/save.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::MaterialSignature;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;
using tablebase::TableValue;
using tablebase::Wdl;

// A material whose positions have claims, and whether the program moves there or best play.
struct CertificatePart {
  MaterialSignature material;
  bool is_programs = false;

  friend bool operator==(const CertificatePart&, const CertificatePart&) = default;
};

// No mate is possible with a single bishop or knight.
bool is_dead(MaterialSignature material) {
  return material.men() == 2 ||
         (material.men() == 3 &&
          (material.count(Piece::white_bishop) > 0 || material.count(Piece::black_bishop) > 0 ||
           material.count(Piece::white_knight) > 0 || material.count(Piece::black_knight) > 0));
}

// Lists a part after all parts to which its moves lead.
class PartOrder {
 public:
  // In these materials the program plays, if it has not left them before.
  explicit PartOrder(std::vector<MaterialSignature> played) : played_(std::move(played)) {}

  void add(CertificatePart part) {
    if (is_dead(part.material) || std::find(parts_.begin(), parts_.end(), part) != parts_.end()) {
      return;
    }
    for (const MaterialSignature next : tablebase::next_materials(part.material)) {
      add({next, part.is_programs && is_played(next)});
      if (!part.is_programs) {
        continue;
      }
      // Before the program moves again, both sides may have captured or promoted.
      for (const MaterialSignature after : tablebase::next_materials(next)) {
        if (is_played(after)) {
          add({after, true});
        }
      }
    }
    parts_.push_back(part);
  }
  [[nodiscard]] const std::vector<CertificatePart>& parts() const { return parts_; }

 private:
  [[nodiscard]] bool is_played(MaterialSignature material) const {
    return std::find(played_.begin(), played_.end(), material) != played_.end();
  }

  std::vector<MaterialSignature> played_;
  std::vector<CertificatePart> parts_;
};

// What is claimed of a position: won in `moves`, drawn, or lost in `moves`. A draw by stalemate and
// a lost position have no move.
struct PositionClaim {
  TableValue value;
  int moves = 0;
  Move move{};
};

// Returns nothing if the program does not achieve what the position is worth.
using ClaimOf = std::function<std::optional<PositionClaim>(const Position&)>;

PositionClaim best_play(const Position& position, const tablebase::TableSet& tables) {
  const TableValue value = tables.probe(position).value();
  PositionClaim claim{value, value.moves(), {}};
  for (const Move move : chess::legal_moves(position)) {
    if (value.outcome != Wdl::loss && value_of_move(position, move, tables) == value) {
      claim.move = move;
      break;
    }
  }
  return claim;
}

std::optional<PositionClaim> program_claim(const Position& position, const ProvedSide& side) {
  const NodeNumber node = side.nodes.find(position).value();
  const TableValue value = tablebase::decoded(side.values[node]);
  const Move move = side.answers.by_node[node].move;
  switch (value.outcome) {
    case Wdl::win:
      return side.analysis.is_won(node)
                 ? std::optional(PositionClaim{value, side.analysis.moves(node), move})
                 : std::nullopt;
    case Wdl::draw:
      return side.analysis.step(node, position).fault == ProofFault::none
                 ? std::optional(PositionClaim{value, 0, move})
                 : std::nullopt;
    default:
      return PositionClaim{value, value.moves(), {}};
  }
}

// Claims in the form of the file: a plane for each byte of all claims.
struct ClaimPlanes {
  static constexpr std::uint8_t kNoMan = 255;
  static constexpr unsigned kLost = 0x8000;

  std::array<std::string, 4> planes;  // the claim, low and high byte; the man; its target
  std::uint64_t gaps = 0;             // positions without a claim

  [[nodiscard]] std::size_t count() const { return planes[0].size(); }

  // The man that moves counts as in `squares`.
  void add(const PositionClaim& claim, std::span<const Square> squares) {
    CHEG_REQUIRE(claim.moves < static_cast<int>(kLost));
    const unsigned number =
        (claim.value.outcome == Wdl::loss ? kLost : 0U) + static_cast<unsigned>(claim.moves);
    std::uint8_t man = kNoMan;
    unsigned target = 0;
    if (claim.move != Move{}) {
      const auto found = std::find(squares.begin(), squares.end(), claim.move.from());
      man = static_cast<std::uint8_t>(found - squares.begin());
      target = static_cast<unsigned>(claim.move.to());
      if (claim.move.kind() == chess::MoveKind::promotion) {
        target |= (static_cast<unsigned>(claim.move.promotion()) -
                   static_cast<unsigned>(PieceType::knight))
                  << 6U;
      }
    }
    planes[0].push_back(static_cast<char>(number & 0xffU));
    planes[1].push_back(static_cast<char>(number >> 8U));
    planes[2].push_back(static_cast<char>(man));
    planes[3].push_back(static_cast<char>(target));
  }
};

// The legal positions of a material with White to move, in the order of the squares of the men as
// the name of the material lists them. A black pawn that may be captured en passant counts as if it
// stood on the eighth rank.
class CertificatePositions {
 public:
  explicit CertificatePositions(MaterialSignature material) {
    for (const Color color : {Color::white, Color::black}) {
      for (int type = static_cast<int>(PieceType::king); type >= 0; --type) {
        const Piece piece = make_piece(color, static_cast<PieceType>(type));
        men_.insert(men_.end(), static_cast<std::size_t>(material.count(piece)), piece);
      }
    }
    black_king_ = static_cast<std::size_t>(std::find(men_.begin(), men_.end(), Piece::black_king) -
                                           men_.begin());
    pieces_ = men_;
    std::rotate(pieces_.begin() + 1, pieces_.begin() + static_cast<std::ptrdiff_t>(black_king_),
                pieces_.begin() + static_cast<std::ptrdiff_t>(black_king_) + 1);
  }

  // The positions are divided into kPieces blocks, in ascending order. Each block contains the
  // positions with the first two men on certain squares.
  static constexpr std::size_t kPieces = std::size_t{chess::kSquareCount} * chess::kSquareCount;

  // Calls use(position, squares), with the true squares of the men in the order of the name.
  template <class Use>
  void for_each(std::size_t piece, const Use& use) const {
    constexpr std::size_t kSquares = chess::kSquareCount;
    std::size_t end = 1;
    for (std::size_t man = 2; man < men_.size(); ++man) {
      end *= kSquares;
    }
    for (std::size_t number = piece * end; number < (piece + 1) * end; ++number) {
      tablebase::Squares squares{};
      std::size_t rest = number;
      for (std::size_t man = men_.size(); man > 0; --man) {
        squares[man - 1] = static_cast<Square>(rest % kSquares);
        rest /= kSquares;
      }
      if (fit(squares)) {
        finish(squares, use);
      }
    }
  }

 private:
  // Whether each man may stand on its square; of equal men each order but one is left out.
  [[nodiscard]] bool fit(const tablebase::Squares& squares) const {
    for (std::size_t man = 1; man < men_.size(); ++man) {
      const int rank = rank_of(squares[man]);
      const bool is_pawn = type_of(men_[man]) == PieceType::pawn;
      if ((is_pawn && (rank == 0 || (rank == 7 && men_[man] == Piece::white_pawn))) ||
          (men_[man] == men_[man - 1] && squares[man] <= squares[man - 1])) {
        return false;
      }
    }
    return true;
  }

  template <class Use>
  void finish(tablebase::Squares squares, const Use& use) const {
    int passing_file = -1;
    for (std::size_t man = 0; man < men_.size(); ++man) {
      if (men_[man] == Piece::black_pawn && rank_of(squares[man]) == 7) {
        if (passing_file >= 0) {
          return;  // two pawns cannot both have moved last
        }
        constexpr int kRankAfterDoubleStep = 4;
        passing_file = file_of(squares[man]);
        squares[man] = chess::make_square(passing_file, kRankAfterDoubleStep);
      }
    }
    tablebase::Squares placed = squares;  // as pieces_
    std::rotate(placed.begin() + 1, placed.begin() + static_cast<std::ptrdiff_t>(black_king_),
                placed.begin() + static_cast<std::ptrdiff_t>(black_king_) + 1);
    std::optional<Position> position = tablebase::position_with(pieces_, placed, Color::white);
    if (position && passing_file >= 0) {
      position = after_double_step(*position, passing_file);
    }
    if (position) {
      use(*position, std::span<const Square>(squares).first(men_.size()));
    }
  }

  std::vector<Piece> men_;     // in the order of the name
  std::vector<Piece> pieces_;  // the kings first
  std::size_t black_king_ = 0;
};

ClaimPlanes claims_of(MaterialSignature material, const ClaimOf& claim_of, const ProofWork& work) {
  const CertificatePositions positions(material);
  std::vector<ClaimPlanes> found(CertificatePositions::kPieces);
  const std::string what = "certifying " + material.to_string();
  for_each_in_parallel(found.size(), work.threads, 1, [&](std::size_t piece, int thread) {
    if (work.is_stopped()) {
      return;
    }
    positions.for_each(piece, [&](const Position& position, std::span<const Square> squares) {
      const auto claim = claim_of(position);
      if (claim) {
        found[piece].add(*claim, squares);
      } else {
        ++found[piece].gaps;
      }
    });
    if (thread == 0 && work.progress) {
      work.progress(what.c_str(), static_cast<double>(piece) / static_cast<double>(found.size()));
    }
  });
  ClaimPlanes all;
  for (ClaimPlanes& piece : found) {
    for (std::size_t i = 0; i < all.planes.size(); ++i) {
      all.planes[i] += piece.planes[i];
    }
    all.gaps += piece.gaps;
    piece = {};
  }
  return all;
}

std::string compressed(const ClaimPlanes& claims) {
  std::string whole;
  for (const std::string& plane : claims.planes) {
    whole += plane;
  }
  uLongf size = compressBound(whole.size());
  std::string bytes(size, '\0');
  // zlib counts in `unsigned char`.
  const int status = compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,  // NOLINT
                               reinterpret_cast<const Bytef*>(whole.data()),   // NOLINT
                               whole.size(), Z_BEST_COMPRESSION);
  if (status != Z_OK) {
    throw std::bad_alloc();
  }
  bytes.resize(size);
  return bytes;
}

Result<CertificateSide, WorkError> certified(const std::vector<CertificatePart>& parts,
                                             const ClaimOf& of_program, const ClaimOf& of_best_play,
                                             Color color, const ProofWork& work) {
  CertificateSide side;
  side.header = fmt::format("side {}\n", color == Color::white ? "white" : "black");
  for (const CertificatePart& part : parts) {
    const ClaimPlanes claims =
        claims_of(part.material, part.is_programs ? of_program : of_best_play, work);
    if (work.is_stopped()) {
      return WorkError(Stopped());
    }
    const std::string name = part.material.to_string();
    if (claims.gaps > 0) {
      return WorkError(fmt::format(
          "the program plays on in {0}, and in {1} positions there it misses what they are worth; "
          "`cheg prove --ending {0}` shows them",
          name, claims.gaps));
    }
    side.header +=
        fmt::format("part {} {} {}\n", name, part.is_programs ? "program" : "best", claims.count());
    side.data += compressed(claims);
  }
  return side;
}

}  // namespace

Result<CertificateSide, WorkError> certify(const ProvedSide& side, Color color,
                                           const ProofWork& work) {
  PartOrder order(side.nodes.materials());
  order.add({side.nodes.materials().front(), true});
  return certified(
      order.parts(), [&](const Position& position) { return program_claim(position, side); },
      [&](const Position& position) { return best_play(position, side.tables); }, color, work);
}

Result<CertificateSide, WorkError> certify_best_play(MaterialSignature material,
                                                     const tablebase::TableSet& tables,
                                                     const ProofWork& work) {
  PartOrder order({});
  order.add({material, false});
  return certified(
      order.parts(), {}, [&](const Position& position) { return best_play(position, tables); },
      Color::white, work);
}

std::string certificate(const std::string& name, const lang::Program& program,
                        MaterialSignature ending, const std::vector<CertificateSide>& sides) {
  const std::string code = lang::save(program);
  const XXH128_hash_t hash = XXH3_128bits(code.data(), code.size());
  std::string bytes =
      fmt::format("CHEG certificate {}\nprogram {}\ncode {:016x}{:016x}\nending {}\n",
                  kCertificateVersion, name, hash.high64, hash.low64, ending.to_string());
  for (const CertificateSide& side : sides) {
    bytes += side.header;
  }
  bytes += "end\n";
  for (const CertificateSide& side : sides) {
    bytes += side.data;
  }
  const uLong sum =
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());  // NOLINT
  for (int shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<char>(sum >> shift & 0xffU));
  }
  return bytes;
}

}  // namespace cheg::proof
