#include "chess/fen_fields.hpp"

#include <algorithm>
#include <charconv>

#include "base/compose.hpp"
#include "chess/fen.hpp"

namespace cheg::chess::detail {
namespace {

// The names of the fields in messages, by PositionPart.
constexpr std::array<const char*, kFenFields> kFieldNames{
    "men",        "side-to-move field", "castling field", "en passant field", "halfmove clock",
    "move number"};

}  // namespace

std::optional<int> parse_number(std::string_view text) {
  constexpr std::size_t kMostDigits = 9;
  if (text.empty() || text.size() > kMostDigits || (text.size() > 1 && text[0] == '0') ||
      !std::all_of(text.begin(), text.end(), is_digit)) {
    return std::nullopt;
  }
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string format_four_fields(const Position& position) {
  BoardLetters letters{};
  for (int number = 0; number < kSquareCount; ++number) {
    const Piece piece = position.piece_on(static_cast<Square>(number));
    letters[static_cast<std::size_t>(number)] = piece == Piece::none ? '\0' : letter(piece);
  }
  return composed("{} {} {} {}", men_field(letters),
                  position.side_to_move() == Color::white ? 'w' : 'b',
                  to_string(position.castling_rights()), to_string(position.en_passant()));
}

std::string_view FieldReader::next_field() {
  field_offset_ = offset_;
  offset_ = std::min(text_.find(' ', offset_), text_.size());
  return text_.substr(field_offset_, offset_ - field_offset_);
}

TextFault FieldReader::read(std::size_t fields) {
  std::string_view field = next_field();
  if (field.empty()) {
    return TextError{"the men are missing; a FEN starts like `8/8/...`", field_offset_};
  }
  for (std::size_t i = 0;; ++i) {
    const auto part = static_cast<PositionPart>(i);
    part_offset_[i] = field_offset_;
    if (TextFault fault = read_field(part, field)) {
      return fault;
    }
    if (i + 1 == fields) {
      return std::nullopt;
    }
    const bool more = !at_end();
    offset_ += more ? 1 : 0;  // the space
    field = next_field();
    if (field.empty()) {
      const bool two_spaces = more && !at_end();
      const char* hint =
          i + 1 >= kEpdFields ? "; a FEN ends with two numbers, for instance `0 1`" : "";
      return TextError{two_spaces ? std::string("fields are separated by one space")
                                  : composed("the {} is missing{}", kFieldNames[i + 1], hint),
                       field_offset_};
    }
  }
}

TextFault FieldReader::read_field(PositionPart part, std::string_view field) {
  switch (part) {
    case PositionPart::men:
      return read_men(field);
    case PositionPart::side_to_move:
      return read_side(field);
    case PositionPart::castling_rights:
      return read_castling(field);
    case PositionPart::en_passant:
      return read_en_passant(field);
    case PositionPart::halfmove_clock:
    case PositionPart::fullmove_number:
      return read_counter(part, field);
  }
  return std::nullopt;
}

// Rank 8 first.
TextFault FieldReader::read_men(std::string_view field) {
  int file = 0;
  int rank = 7;
  bool after_number = false;
  const auto at = [this](std::size_t i) { return field_offset_ + i; };
  const auto short_rank = [&](std::size_t i) {
    return TextError{composed("rank {} describes only {} squares; a rank has 8", rank + 1, file),
                     at(i)};
  };
  for (std::size_t i = 0; i < field.size(); ++i) {
    const char c = field[i];
    if (c == '/') {
      if (file != 8) {
        return short_rank(i);
      }
      if (rank == 0) {
        return TextError{"a ninth rank begins here; the board has 8", at(i)};
      }
      --rank;
      file = 0;
      after_number = false;
      continue;
    }
    const bool is_number = c >= '1' && c <= '8';
    const Piece piece = piece_from_letter(c);
    if (!is_number && (piece == Piece::none || c == '.')) {
      return TextError{
          composed("{} is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares "
                   "(1 to 8)",
                   cheg::quoted(c)),
          at(i)};
    }
    if (is_number && after_number) {
      return TextError{"two numbers of empty squares in a row; write their sum", at(i)};
    }
    const int squares = is_number ? c - '0' : 1;
    if (file + squares > 8) {
      return TextError{composed("rank {} describes more than 8 squares", rank + 1), at(i)};
    }
    if (!is_number) {
      fields_.board.put(piece, make_square(file, rank));
      man_offset_[static_cast<std::size_t>(make_square(file, rank))] = at(i);
    }
    after_number = is_number;
    file += squares;
  }
  if (file != 8) {
    return short_rank(field.size());
  }
  if (rank != 0) {
    return TextError{composed("only {} ranks are described; the board has 8", 8 - rank),
                     at(field.size())};
  }
  return std::nullopt;
}

TextFault FieldReader::read_side(std::string_view field) {
  if (field != "w" && field != "b") {
    return TextError{"the side to move must be `w` or `b`", field_offset_};
  }
  fields_.side_to_move = field == "w" ? Color::white : Color::black;
  fields_.board.side_to_move(fields_.side_to_move);
  return std::nullopt;
}

TextFault FieldReader::read_castling(std::string_view field) {
  constexpr std::string_view kLetters = "KQkq";
  if (field == "-") {
    return std::nullopt;
  }
  CastlingRights rights = CastlingRights::none;
  std::size_t allowed_from = 0;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const std::size_t right = kLetters.find(field[i]);
    if (right == std::string_view::npos || right < allowed_from) {
      return TextError{
          right == std::string_view::npos
              ? composed("{} is not a castling right; write the letters K, Q, k, q that apply, "
                         "or `-`",
                         cheg::quoted(field[i]))
              : std::string("castling rights are written once each, in the order KQkq"),
          field_offset_ + i};
    }
    rights = rights | static_cast<CastlingRights>(1 << right);
    allowed_from = right + 1;
  }
  fields_.castling_rights = rights;
  fields_.board.castling_rights(rights);
  return std::nullopt;
}

TextFault FieldReader::read_en_passant(std::string_view field) {
  if (field == "-") {
    return std::nullopt;
  }
  const std::optional<Square> square = parse_square(field);
  if (!square) {
    return TextError{"the en passant field must be a square such as `e3`, or `-`", field_offset_};
  }
  fields_.en_passant = *square;
  fields_.board.en_passant(*square);
  return std::nullopt;
}

TextFault FieldReader::read_counter(PositionPart counter, std::string_view field) {
  const std::optional<int> number = parse_number(field);
  const bool only_digits = std::all_of(field.begin(), field.end(), is_digit);
  if (!number && only_digits && field[0] != '0') {
    return TextError{
        composed("the {} is too large; it counts to {}",
                 kFieldNames[static_cast<std::size_t>(counter)],
                 counter == PositionPart::halfmove_clock ? kMostHalfmoves : kMostFullmoves),
        field_offset_};
  }
  if (!number) {
    return TextError{counter == PositionPart::halfmove_clock
                         ? "the halfmove clock must be a number of plies such as `0`"
                         : "the move number must be a number such as `1`",
                     field_offset_};
  }
  set_counter(counter, *number, field_offset_);
  return std::nullopt;
}

void FieldReader::set_counter(PositionPart counter, int number, std::size_t offset) {
  counter == PositionPart::halfmove_clock ? fields_.board.halfmove_clock(number)
                                          : fields_.board.fullmove_number(number);
  part_offset_[static_cast<std::size_t>(counter)] = offset;
}

Result<Position, TextError> FieldReader::build() const {
  const Result<Position, SetupError> position = fields_.board.build();
  if (position) {
    return *position;
  }
  const SetupError& error = position.error();
  const bool at_a_man = error.part == PositionPart::men && error.square != Square::none;
  return TextError{error.message, at_a_man ? man_offset_[static_cast<std::size_t>(error.square)]
                                           : part_offset_[static_cast<std::size_t>(error.part)]};
}

}  // namespace cheg::chess::detail
