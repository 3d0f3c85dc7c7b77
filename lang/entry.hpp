// The condition of an ENTRY line: on which material the program starts there.
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

// What a MaterialSignature holds.
inline constexpr int kMostPiecesOfAKind = 15;

// What one side must have besides its king.
struct SideMaterial {
  // Queens, rooks, bishops, knights.
  std::array<std::uint8_t, 4> pieces{};
  std::optional<std::uint8_t> pawns;  // as written; nothing: left out

  friend bool operator==(const SideMaterial&, const SideMaterial&) = default;
};

enum class Relation : std::uint8_t { none, equal, less, greater };

struct EntryCondition {
  SideMaterial us;    // the side to move
  SideMaterial them;  // the other side
  // Pawns of the side to move less those of the other side.
  Relation relation = Relation::none;
  std::int8_t difference = 0;  // -9 to 9

  // Every material that satisfies the condition, the side to move as White, with at most eight
  // pawns a side. May be empty.
  [[nodiscard]] std::vector<chess::MaterialSignature> signatures() const;

  // As it is written, without ENTRY: "R&2P,K". Reading it gives the same condition.
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

// Reads what stands behind ENTRY. `end` is the place behind the last token.
[[nodiscard]] Result<EntryCondition, EntryFault> read_entry(std::span<const EntryToken> tokens,
                                                            Span end);

}  // namespace cheg::lang
