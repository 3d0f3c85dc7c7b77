// The fields that FEN and EPD share. Private to their readers and writers.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/position.hpp"
#include "chess/setup.hpp"

namespace cheg::chess::detail {

using TextFault = std::optional<TextError>;

inline constexpr std::size_t kFenFields = 6;
inline constexpr std::size_t kEpdFields = 4;

// Reads a position field by field. Records the offset of each part and each man in the text, so
// that an error of PositionSetup can be shown at its place.
class FieldReader {
 public:
  explicit FieldReader(std::string_view text) : text_(text) {}

  // Reads the first `fields` fields, separated by single spaces.
  [[nodiscard]] TextFault read(std::size_t fields);

  // Sets a counter that was read elsewhere, at `offset` in the text.
  void set_counter(PositionPart counter, int number, std::size_t offset);

  // The offset after the last field read.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] bool at_end() const { return offset_ == text_.size(); }

  // Returns the position, or the first error and its place. Requires: read() found no fault.
  [[nodiscard]] Result<Position, TextError> build() const;

 private:
  [[nodiscard]] std::string_view next_field();
  [[nodiscard]] TextFault read_field(PositionPart part, std::string_view field);
  [[nodiscard]] TextFault read_men(std::string_view field);
  [[nodiscard]] TextFault read_side(std::string_view field);
  [[nodiscard]] TextFault read_castling(std::string_view field);
  [[nodiscard]] TextFault read_en_passant(std::string_view field);
  [[nodiscard]] TextFault read_counter(PositionPart counter, std::string_view field);

  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t field_offset_ = 0;  // of the field being read
  PositionSetup setup_;
  std::array<std::size_t, kFenFields> part_offset_{};
  std::array<std::size_t, kSquareCount> man_offset_{};
};

// Parses a decimal number of at most nine digits without leading zeros. Returns nothing for any
// other text. PositionSetup checks the range.
[[nodiscard]] std::optional<int> parse_number(std::string_view text);

// Writes the men, the side to move, the castling rights and the en passant square, without a space
// at the end.
[[nodiscard]] std::string format_four_fields(const Position& position);

}  // namespace cheg::chess::detail
