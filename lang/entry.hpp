// The condition of an ENTRY line: the material with which the program starts at this line.
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
#include "chess/types.hpp"
#include "lang/source.hpp"

namespace cheg::lang {

// The greatest number of men of one type and colour in a MaterialSignature.
inline constexpr int kMostPiecesOfAKind = 15;

// The pieces that an ENTRY counts, in the order of SideMaterial::pieces.
inline constexpr std::array kEntryPieces{chess::PieceType::queen, chess::PieceType::rook,
                                         chess::PieceType::bishop, chess::PieceType::knight};

// The men that one side must have besides its king.
struct SideMaterial {
  std::array<std::uint8_t, kEntryPieces.size()> pieces{};  // how many of each of kEntryPieces
  std::optional<std::uint8_t> pawns;                       // nothing if left out

  friend bool operator==(const SideMaterial&, const SideMaterial&) = default;
};

enum class Relation : std::uint8_t { none, equal, less, greater };

struct EntryCondition {
  SideMaterial us;    // the side to move
  SideMaterial them;  // the other side
  // The relation that must hold between the pawn difference of the position and the member
  // `difference`. The pawn difference counts the pawns of the side to move, minus the pawns of the
  // other side.
  Relation relation = Relation::none;
  std::int8_t difference = 0;  // -9 to 9

  // Returns all materials that satisfy the condition and have at most eight pawns on each side.
  // In these materials, White is the side to move. The result may be empty.
  [[nodiscard]] std::vector<chess::MaterialSignature> signatures() const;

  // Returns the condition as text, without the word ENTRY, for example "R&2P,K". The function
  // read_entry() converts such a text to the condition.
  [[nodiscard]] std::string to_string() const;

  friend bool operator==(const EntryCondition&, const EntryCondition&) = default;
};

// A token of an ENTRY line: a word, `&` or `,`.
struct EntryToken {
  Span span;
  std::string_view text;
};

struct EntryFault {
  Span span;
  std::string message;
  std::string hint;  // or empty
};

// Parses the tokens after the word ENTRY. `end` is the empty span at the end of the line.
[[nodiscard]] Result<EntryCondition, EntryFault> read_entry(std::span<const EntryToken> tokens,
                                                            Span end);

}  // namespace cheg::lang
