#include "chess/fen_setup.hpp"

#include <utility>

#include "chess/fen_fields.hpp"

namespace cheg::chess {

Result<FenSetup, TextError> parse_fen_setup(std::string_view text) {
  detail::FieldReader reader(text);
  if (detail::TextFault fault = reader.read(detail::kFenFields)) {
    return *std::move(fault);
  }
  if (!reader.at_end()) {
    return TextError{"nothing may follow the move number", reader.offset()};
  }
  return reader.fields();
}

}  // namespace cheg::chess
