#include "chess/epd.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "chess/fen_fields.hpp"

namespace cheg::chess {
namespace {

using detail::TextFault;

constexpr bool is_opcode_character(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

// Reads operations until the end of the text.
class EpdOperations {
 public:
  EpdOperations(std::string_view text, std::size_t offset) : text_(text), offset_(offset) {}

  Result<std::vector<EpdOperation>, TextError> read() {
    std::vector<EpdOperation> operations;
    for (skip_spaces(); offset_ < text_.size(); skip_spaces()) {
      EpdOperation operation;
      if (TextFault fault = read_one(operation)) {
        return *std::move(fault);
      }
      operations.push_back(std::move(operation));
    }
    return operations;
  }

 private:
  void skip_spaces() {
    while (offset_ < text_.size() && text_[offset_] == ' ') {
      ++offset_;
    }
  }

  TextFault read_one(EpdOperation& operation) {
    constexpr std::size_t kMostOpcodeCharacters = 15;
    const std::size_t start = offset_;
    operation.offset = start;
    while (offset_ < text_.size() && is_opcode_character(text_[offset_])) {
      ++offset_;
    }
    operation.opcode = text_.substr(start, offset_ - start);
    if (operation.opcode.empty() || !is_letter(operation.opcode[0])) {
      return TextError{
          fmt::format("an operation starts with a letter, not with {}", cheg::quoted(text_[start])),
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
                                     cheg::quoted(text_[offset_]), operation.opcode),
                         offset_};
      }
      EpdOperand operand;
      if (TextFault fault = read_operand(operand)) {
        return fault;
      }
      operation.operands.push_back(std::move(operand));
    }
  }

  TextFault read_operand(EpdOperand& operand) {
    const std::size_t start = offset_;
    operand.offset = start;
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
      return static_cast<unsigned char>(c) < ' ' || c == '\x7f';  // UTF-8 is allowed
    });
    if (hidden != operand.text.end()) {
      return TextError{fmt::format("{} cannot stand in an operand", cheg::quoted(*hidden)),
                       start + (operand.quoted ? 1 : 0) +
                           static_cast<std::size_t>(hidden - operand.text.begin())};
    }
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t offset_;
};

// Whether the counters of a FEN, two numbers, stand at the offset.
bool has_fen_counters(std::string_view text, std::size_t offset) {
  for (int i = 0; i < 2; ++i) {
    if (offset == text.size() || text[offset] != ' ') {
      return false;
    }
    const std::size_t digits = ++offset;
    while (offset < text.size() && is_digit(text[offset])) {
      ++offset;
    }
    if (offset == digits) {
      return false;
    }
  }
  return offset == text.size() || text[offset] == ' ';
}

constexpr std::string_view kClockOpcode = "hmvc";
constexpr std::string_view kNumberOpcode = "fmvn";

// Takes the counters from hmvc and fmvn.
TextFault read_counters(const std::vector<EpdOperation>& operations, detail::FieldReader& reader) {
  for (const EpdOperation& operation : operations) {
    const bool is_clock = operation.opcode == kClockOpcode;
    if (!is_clock && operation.opcode != kNumberOpcode) {
      continue;
    }
    const std::optional<int> number = operation.operands.size() == 1
                                          ? detail::parse_number(operation.operands[0].text)
                                          : std::nullopt;
    if (!number) {
      return TextError{fmt::format("`{}` needs one number", operation.opcode), operation.offset};
    }
    reader.set_counter(is_clock ? PositionPart::halfmove_clock : PositionPart::fullmove_number,
                       *number, operation.offset);
  }
  return std::nullopt;
}

std::string write_operand(const EpdOperand& operand) {
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

Result<Epd, TextError> parse_epd(std::string_view text) {
  detail::FieldReader reader(text);
  if (TextFault fault = reader.read(detail::kEpdFields)) {
    return *std::move(fault);
  }
  if (has_fen_counters(text, reader.offset())) {
    reader = detail::FieldReader(text);
    if (TextFault fault = reader.read(detail::kFenFields)) {
      return *std::move(fault);
    }
  }
  Result<std::vector<EpdOperation>, TextError> operations =
      EpdOperations(text, reader.offset()).read();
  if (!operations) {
    return operations.error();
  }
  if (TextFault fault = read_counters(*operations, reader)) {
    return *std::move(fault);
  }
  const Result<Position, TextError> position = reader.build();
  if (!position) {
    return position.error();
  }
  return Epd{*position, std::move(*operations)};
}

std::string to_epd(const Epd& epd) {
  std::string text = detail::format_four_fields(epd.position);
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
      for (const EpdOperand& operand : operation.operands) {
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
