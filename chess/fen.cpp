#include "chess/fen.hpp"

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

std::string to_fen(const Position& position) {
  return composed("{} {} {}", detail::format_four_fields(position), position.halfmove_clock(),
                  position.fullmove_number());
}

}  // namespace cheg::chess
