#include "chess/fen.hpp"

#include <utility>

#include "base/compose.hpp"
#include "chess/fen_fields.hpp"

namespace cheg::chess {

Result<Position, TextError> parse_fen(std::string_view text) {
  detail::FieldReader reader(text);
  if (detail::TextFault fault = reader.read(detail::kFenFields)) {
    return *std::move(fault);
  }
  if (!reader.at_end()) {
    return TextError{"nothing may follow the move number", reader.offset()};
  }
  return reader.build();
}

std::string men_field(const BoardLetters& letters) {
  std::array<char, kSquareCount + 7> field{};  // seven slashes
  std::size_t size = 0;
  for (int rank = 7; rank >= 0; --rank) {
    char empty = '0';
    const auto end_gap = [&] {
      if (empty != '0') {
        field[size++] = std::exchange(empty, '0');
      }
    };
    for (int file = 0; file < 8; ++file) {
      const char letter = letters[static_cast<std::size_t>(make_square(file, rank))];
      if (letter == '\0') {
        ++empty;
        continue;
      }
      end_gap();
      field[size++] = letter;
    }
    end_gap();
    if (rank > 0) {
      field[size++] = '/';
    }
  }
  return {field.data(), size};
}

std::string to_fen(const Position& position) {
  return composed("{} {} {}", detail::format_four_fields(position), position.halfmove_clock(),
                  position.fullmove_number());
}

}  // namespace cheg::chess
