#include "chess/fen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "chess/setup.hpp"
#include "chess/text.hpp"

namespace cheg::chess {
namespace {

using Fault = std::optional<TextError>;

// A line, field by field.
class Fields {
 public:
  explicit Fields(std::string_view text) : text_(text) {}

  struct Field {
    std::string_view text;
    std::size_t offset;
  };

  // The next field; empty at the end of the text or where two spaces meet.
  Field next() {
    const std::size_t start = offset_;
    offset_ = std::min(text_.find(' ', start), text_.size());
    return {text_.substr(start, offset_ - start), start};
  }

  // Steps over the space after a field; false at the end of the text.
  bool step() {
    if (at_end()) {
      return false;
    }
    ++offset_;
    return true;
  }

  [[nodiscard]] bool at_end() const { return offset_ == text_.size(); }
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(offset_); }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
};

// Where each part and each man stands in the text, to point at what PositionSetup finds wrong.
struct Places {
  std::array<std::size_t, 6> part{};
  std::array<std::size_t, kSquareCount> square{};

  [[nodiscard]] std::size_t of(const SetupError& error) const {
    return error.part == PositionPart::men && error.square != Square::none
               ? square[static_cast<std::size_t>(error.square)]
               : part[static_cast<std::size_t>(error.part)];
  }
};

// The men, rank 8 first.
Fault read_board(Fields::Field field, PositionSetup& setup, Places& places) {
  int file = 0;
  int rank = 7;
  bool after_number = false;
  const auto at = [&field](std::size_t i) { return field.offset + i; };
  const auto short_rank = [&](std::size_t i) {
    return TextError{fmt::format("rank {} describes only {} squares; a rank has 8", rank + 1, file),
                     at(i)};
  };
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
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
          fmt::format("{} is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares "
                      "(1 to 8)",
                      quoted(c)),
          at(i)};
    }
    if (is_number && after_number) {
      return TextError{"two numbers of empty squares in a row; write their sum", at(i)};
    }
    const int squares = is_number ? c - '0' : 1;
    if (file + squares > 8) {
      return TextError{fmt::format("rank {} describes more than 8 squares", rank + 1), at(i)};
    }
    if (!is_number) {
      setup.put(piece, make_square(file, rank));
      places.square[static_cast<std::size_t>(make_square(file, rank))] = at(i);
    }
    after_number = is_number;
    file += squares;
  }
  if (file != 8) {
    return short_rank(field.text.size());
  }
  if (rank != 0) {
    return TextError{fmt::format("only {} ranks are described; the board has 8", 8 - rank),
                     at(field.text.size())};
  }
  return std::nullopt;
}

Fault read_side(Fields::Field field, PositionSetup& setup) {
  if (field.text != "w" && field.text != "b") {
    return TextError{"the side to move must be `w` or `b`", field.offset};
  }
  setup.side_to_move(field.text == "w" ? Color::white : Color::black);
  return std::nullopt;
}

Fault read_castling(Fields::Field field, PositionSetup& setup) {
  constexpr std::string_view kLetters = "KQkq";
  if (field.text == "-") {
    return std::nullopt;
  }
  CastlingRights rights = CastlingRights::none;
  std::size_t allowed_from = 0;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const std::size_t right = kLetters.find(field.text[i]);
    if (right == std::string_view::npos || right < allowed_from) {
      return TextError{
          right == std::string_view::npos
              ? fmt::format("{} is not a castling right; write the letters K, Q, k, q that apply, "
                            "or `-`",
                            quoted(field.text[i]))
              : std::string("castling rights are written once each, in the order KQkq"),
          field.offset + i};
    }
    rights = rights | static_cast<CastlingRights>(1 << right);
    allowed_from = right + 1;
  }
  setup.castling_rights(rights);
  return std::nullopt;
}

Fault read_en_passant(Fields::Field field, PositionSetup& setup) {
  if (field.text == "-") {
    return std::nullopt;
  }
  const std::optional<Square> square = parse_square(field.text);
  if (!square) {
    return TextError{"the en passant field must be a square such as `e3`, or `-`", field.offset};
  }
  setup.en_passant(*square);
  return std::nullopt;
}

// A number written in digits without leading zeros. Its range is checked by PositionSetup; what
// does not fit an int there is refused here.
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

Fault read_halfmove_clock(Fields::Field field, PositionSetup& setup) {
  const std::optional<int> number = parse_number(field.text);
  if (!number) {
    return TextError{"the halfmove clock must be a number of plies such as `0`", field.offset};
  }
  setup.halfmove_clock(*number);
  return std::nullopt;
}

Fault read_fullmove_number(Fields::Field field, PositionSetup& setup) {
  const std::optional<int> number = parse_number(field.text);
  if (!number) {
    return TextError{"the move number must be a number such as `1`", field.offset};
  }
  setup.fullmove_number(*number);
  return std::nullopt;
}

struct FieldReader {
  const char* name;
  Fault (*read)(Fields::Field, PositionSetup&);
};

// The fields after the board, in their order.
constexpr std::array<FieldReader, 5> kReaders{{{"side-to-move field", read_side},
                                               {"castling field", read_castling},
                                               {"en passant field", read_en_passant},
                                               {"halfmove clock", read_halfmove_clock},
                                               {"move number", read_fullmove_number}}};
constexpr std::size_t kEpdReaders = 3;

// Reads the board and the first `readers` fields after it.
Fault read_fields(Fields& fields, std::size_t readers, PositionSetup& setup, Places& places) {
  const Fields::Field board = fields.next();
  if (board.text.empty()) {
    return TextError{"the men are missing; a FEN starts like `8/8/...`", board.offset};
  }
  if (Fault fault = read_board(board, setup, places)) {
    return fault;
  }
  for (std::size_t i = 0; i < readers; ++i) {
    const bool more = fields.step();
    const Fields::Field field = fields.next();
    if (field.text.empty()) {
      const bool two_spaces = more && !fields.at_end();
      return TextError{
          two_spaces
              ? std::string("fields are separated by one space")
              : fmt::format(
                    "the {} is missing{}", kReaders[i].name,
                    i >= kEpdReaders ? "; a FEN ends with two numbers, for instance `0 1`" : ""),
          field.offset};
    }
    places.part[i + 1] = field.offset;
    if (Fault fault = kReaders[i].read(field, setup)) {
      return fault;
    }
  }
  return std::nullopt;
}

std::string first_four_fields(const Position& position) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Piece piece = position.piece_on(make_square(file, rank));
      if (piece == Piece::none) {
        ++empty;
        continue;
      }
      if (empty > 0) {
        text += static_cast<char>('0' + empty);
        empty = 0;
      }
      text += letter(piece);
    }
    if (empty > 0) {
      text += static_cast<char>('0' + empty);
    }
    text += rank > 0 ? '/' : ' ';
  }
  return fmt::format("{}{} {} {}", text, position.side_to_move() == Color::white ? 'w' : 'b',
                     to_string(position.castling_rights()), to_string(position.en_passant()));
}

constexpr bool is_opcode_character(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

struct LocatedOperation {
  EpdOperation operation;
  std::size_t offset;
};

// Reads operations until the end of the text.
class EpdOperations {
 public:
  EpdOperations(std::string_view text, std::size_t offset) : text_(text), offset_(offset) {}

  Result<std::vector<LocatedOperation>, TextError> read() {
    std::vector<LocatedOperation> operations;
    for (skip_spaces(); offset_ < text_.size(); skip_spaces()) {
      LocatedOperation located{{}, offset_};
      if (Fault fault = read_one(located.operation)) {
        return *std::move(fault);
      }
      operations.push_back(std::move(located));
    }
    return operations;
  }

 private:
  void skip_spaces() {
    while (offset_ < text_.size() && text_[offset_] == ' ') {
      ++offset_;
    }
  }

  Fault read_one(EpdOperation& operation) {
    constexpr std::size_t kMostOpcodeCharacters = 15;
    const std::size_t start = offset_;
    while (offset_ < text_.size() && is_opcode_character(text_[offset_])) {
      ++offset_;
    }
    operation.opcode = text_.substr(start, offset_ - start);
    if (operation.opcode.empty() || !is_letter(operation.opcode[0])) {
      return TextError{
          fmt::format("an operation starts with a letter, not with {}", quoted(text_[start])),
          start};
    }
    if (operation.opcode.size() > kMostOpcodeCharacters) {
      return TextError{"the name of an operation has at most 15 characters", start};
    }
    while (true) {
      const std::size_t before = offset_;
      skip_spaces();
      if (offset_ == text_.size()) {
        return TextError{
            fmt::format("the operation `{}` is not ended by a semicolon", operation.opcode),
            offset_};
      }
      if (text_[offset_] == ';') {
        ++offset_;
        return std::nullopt;
      }
      if (before == offset_) {
        return TextError{fmt::format("unexpected {} after `{}`; operands are separated by spaces",
                                     quoted(text_[offset_]), operation.opcode),
                         offset_};
      }
      EpdOperation::Operand operand;
      if (Fault fault = read_operand(operand)) {
        return fault;
      }
      operation.operands.push_back(std::move(operand));
    }
  }

  Fault read_operand(EpdOperation::Operand& operand) {
    const std::size_t start = offset_;
    operand.quoted = text_[start] == '"';
    if (operand.quoted) {
      const std::size_t end = text_.find('"', start + 1);
      if (end == std::string_view::npos) {
        return TextError{"this string is not closed by a double quote", start};
      }
      operand.text = text_.substr(start + 1, end - start - 1);
      offset_ = end + 1;
    } else {
      offset_ = std::min(text_.find_first_of(" ;\"", start), text_.size());
      operand.text = text_.substr(start, offset_ - start);
    }
    const auto hidden = std::find_if(operand.text.begin(), operand.text.end(), [](char c) {
      return static_cast<unsigned char>(c) < ' ' || c == '\x7f';  // UTF-8 may pass
    });
    if (hidden != operand.text.end()) {
      return TextError{fmt::format("{} cannot stand in an operand", quoted(*hidden)),
                       start + (operand.quoted ? 1 : 0) +
                           static_cast<std::size_t>(hidden - operand.text.begin())};
    }
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t offset_;
};

constexpr std::string_view kClockOpcode = "hmvc";
constexpr std::string_view kNumberOpcode = "fmvn";

// Takes the counters from hmvc and fmvn, and notes where they stand.
Fault read_counters(const std::vector<LocatedOperation>& operations, PositionSetup& setup,
                    Places& places) {
  for (const auto& [operation, offset] : operations) {
    const bool is_clock = operation.opcode == kClockOpcode;
    if (!is_clock && operation.opcode != kNumberOpcode) {
      continue;
    }
    const std::optional<int> number =
        operation.operands.size() == 1 ? parse_number(operation.operands[0].text) : std::nullopt;
    if (!number) {
      return TextError{fmt::format("`{}` needs one number", operation.opcode), offset};
    }
    is_clock ? setup.halfmove_clock(*number) : setup.fullmove_number(*number);
    places.part[static_cast<std::size_t>(is_clock ? PositionPart::halfmove_clock
                                                  : PositionPart::fullmove_number)] = offset;
  }
  return std::nullopt;
}

std::string write_operand(const EpdOperation::Operand& operand) {
  std::string written;
  for (const char c : operand.text) {
    const bool is_control = static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    written += is_control ? ' ' : c == '"' ? '\'' : c;
  }
  const bool quoted = operand.quoted || written.empty() ||
                      operand.text.find_first_of(" ;\"") != std::string::npos ||
                      written != operand.text;
  return quoted ? fmt::format(" \"{}\"", written) : ' ' + written;
}

}  // namespace

std::string describe(const TextError& error, std::string_view text) {
  constexpr std::size_t kBefore = 60;
  constexpr std::size_t kAfter = 40;
  const std::size_t offset = std::min(error.offset, text.size());
  const std::size_t start = offset > kBefore ? offset - kBefore : 0;
  const std::size_t end = std::min(text.size(), offset + kAfter);
  std::string shown = start > 0 ? "..." : "";
  const std::size_t caret = shown.size() + offset - start;
  for (const char c : text.substr(start, end - start)) {
    shown += is_printable(c) ? c : '?';
  }
  shown += end < text.size() ? "..." : "";
  return fmt::format("{}\n  {}\n  {:>{}} character {}", error.message, shown, '^', caret + 1,
                     offset + 1);
}

Result<Position, TextError> parse_fen(std::string_view text) {
  PositionSetup setup;
  Places places;
  Fields fields(text);
  if (Fault fault = read_fields(fields, kReaders.size(), setup, places)) {
    return *std::move(fault);
  }
  if (!fields.at_end()) {
    return TextError{"nothing may follow the move number", fields.offset()};
  }
  Result<Position, SetupError> position = setup.build();
  if (!position) {
    return TextError{position.error().message, places.of(position.error())};
  }
  return *position;
}

std::string to_fen(const Position& position) {
  return fmt::format("{} {} {}", first_four_fields(position), position.halfmove_clock(),
                     position.fullmove_number());
}

Result<Epd, TextError> parse_epd(std::string_view text) {
  PositionSetup setup;
  Places places;
  Fields fields(text);
  if (Fault fault = read_fields(fields, kEpdReaders, setup, places)) {
    return *std::move(fault);
  }
  Result<std::vector<LocatedOperation>, TextError> operations =
      EpdOperations(text, fields.offset()).read();
  if (!operations) {
    return operations.error();
  }
  if (Fault fault = read_counters(*operations, setup, places)) {
    return *std::move(fault);
  }
  Result<Position, SetupError> position = setup.build();
  if (!position) {
    return TextError{position.error().message, places.of(position.error())};
  }
  Epd epd{*position, {}};
  for (LocatedOperation& located : *operations) {
    epd.operations.push_back(std::move(located.operation));
  }
  return epd;
}

std::string to_epd(const Epd& epd) {
  std::string text = first_four_fields(epd.position);
  const std::string clock = std::to_string(epd.position.halfmove_clock());
  const std::string number = std::to_string(epd.position.fullmove_number());
  bool says_clock = epd.position.halfmove_clock() == 0;
  bool says_number = epd.position.fullmove_number() == 1;
  for (const EpdOperation& operation : epd.operations) {
    text += ' ' + operation.opcode;
    if (operation.opcode == kClockOpcode) {
      text += ' ' + clock;
      says_clock = true;
    } else if (operation.opcode == kNumberOpcode) {
      text += ' ' + number;
      says_number = true;
    } else {
      for (const EpdOperation::Operand& operand : operation.operands) {
        text += write_operand(operand);
      }
    }
    text += ';';
  }
  if (!says_clock) {
    text += fmt::format(" {} {};", kClockOpcode, clock);
  }
  if (!says_number) {
    text += fmt::format(" {} {};", kNumberOpcode, number);
  }
  return text;
}

}  // namespace cheg::chess
