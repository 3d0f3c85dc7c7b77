// The fields that FEN and EPD share. This header is private to the files that read and write FEN
// and EPD.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/fen_setup.hpp"
#include "chess/position.hpp"
#include "chess/setup.hpp"

namespace cheg::chess::detail {

using TextFault = std::optional<TextError>;

inline constexpr std::size_t kFenFields = 6;
inline constexpr std::size_t kEpdFields = 4;

// Reads a position field by field. Records the offset of each field and of each man in the text. If
// PositionSetup rejects the position, these offsets give the place of the error in the text.
class FieldReader {
 public:
  explicit FieldReader(std::string_view text) : text_(text) {}

  // Reads fields that are separated by single spaces. `fields` is the number of fields to read.
  [[nodiscard]] TextFault read(std::size_t fields);

  // Sets a counter that the caller has read from the text. `offset` is the place of the counter in
  // the text.
  void set_counter(PositionPart counter, int number, std::size_t offset);

  // Returns the offset of the end of the last field that was read.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] bool at_end() const { return offset_ == text_.size(); }

  // Returns the fields as they were read. The fields need not describe a legal position.
  [[nodiscard]] const FenSetup& fields() const { return fields_; }

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
  FenSetup fields_;
  std::array<std::size_t, kFenFields> part_offset_{};
  std::array<std::size_t, kSquareCount> man_offset_{};
};

// Parses a decimal number of at most nine digits without leading zeros. If the text is not a number
// of this form, returns nothing. Does not check the range of the number, because PositionSetup
// checks it.
[[nodiscard]] std::optional<int> parse_number(std::string_view text);

// Returns the men, the side to move, the castling rights and the en passant square as text, without
// a space at the end.
[[nodiscard]] std::string format_four_fields(const Position& position);

}  // namespace cheg::chess::detail
