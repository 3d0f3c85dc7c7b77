// The condition of an ENTRY line: the material for which the program starts there.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "chess/material.hpp"
#include "lang/source.hpp"

namespace cheg::lang {

// the limit of a MaterialSignature
inline constexpr int kMostPiecesOfAKind = 15;

// The required men of one side besides its king.
struct SideMaterial {
  // The numbers of queens, rooks, bishops and knights.
  std::array<std::uint8_t, 4> pieces{};
  std::optional<std::uint8_t> pawns;  // nothing if left out

  friend bool operator==(const SideMaterial&, const SideMaterial&) = default;
};

enum class Relation : std::uint8_t { none, equal, less, greater };

struct EntryCondition {
  SideMaterial us;    // the side to move
  SideMaterial them;  // the other side
  // The relation of the pawn difference (side to move minus other side) to `difference`.
  Relation relation = Relation::none;
  std::int8_t difference = 0;  // -9 to 9

  // All materials that satisfy the condition, with the side to move as White and at most eight
  // pawns a side. May be empty.
  [[nodiscard]] std::vector<chess::MaterialSignature> signatures() const;

  // The condition as text, without ENTRY: "R&2P,K". read_entry() reads it back.
  [[nodiscard]] std::string to_string() const;

  friend bool operator==(const EntryCondition&, const EntryCondition&) = default;
};

// A word, `&` or `,` of an ENTRY line.
struct EntryToken {
  Span span;
  std::string_view text;
};

struct EntryFault {
  Span span;
  std::string message;
  std::string hint;  // or empty
};

// Parses the tokens after ENTRY. `end` is the place after the last token.
[[nodiscard]] Result<EntryCondition, EntryFault> read_entry(std::span<const EntryToken> tokens,
                                                            Span end);

}  // namespace cheg::lang
