#include "tools/cheg/krk_cards/cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "chess/setup.hpp"
#include "tools/cheg/command_line/input.hpp"

namespace cheg::tool {
namespace {

using chess::Piece;
using chess::Square;

constexpr std::array<const char*, 6> kNames{"BKX", "BKY", "WKX", "WKY", "WRX", "WRY"};

struct CardMan {
  Piece piece;
  const char* name;
};
constexpr std::array<CardMan, 3> kMen{{{Piece::black_king, "the black king"},
                                       {Piece::white_king, "the white king"},
                                       {Piece::white_rook, "the white rook"}}};

using CardNumbers = std::array<int, kNames.size()>;

// 0 to 8; nothing for any other text.
std::optional<int> read_coordinate(const std::string& text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  const bool is_whole = result.ec == std::errc() && result.ptr == end;
  return is_whole && number >= 0 && number <= 8 ? std::optional(number) : std::nullopt;
}

std::string describe_bad_number(std::size_t place, const std::string& text) {
  const char* const name = kNames[place];
  if (place == 0) {
    return fmt::format("{} must be a number from 1 to 8, or 0 after the last card, not {}", name,
                       cheg::quoted(text));
  }
  return fmt::format("{} must be a number from 1 to 8, not {}{}", name, cheg::quoted(text),
                     read_coordinate(text) == 0 ? "; only BKX may be 0, after the last card" : "");
}

std::string describe_end(std::size_t place) {
  return fmt::format("the input ends within this card, before {}; a card is {}", kNames[place],
                     fmt::join(kNames, " "));
}

// The reason why the position is illegal, and the man that causes this.
struct CardPositionError {
  std::string message;
  std::size_t man;
};

Result<chess::Position, CardPositionError> set_up(const CardNumbers& numbers) {
  chess::PositionSetup setup;
  std::array<Square, kMen.size()> squares{};
  for (std::size_t man = 0; man < kMen.size(); ++man) {
    squares[man] = chess::make_square(numbers[2 * man] - 1, numbers[2 * man + 1] - 1);
    const auto* const other = std::find(squares.begin(), squares.begin() + man, squares[man]);
    if (other != squares.begin() + man) {
      const auto first = static_cast<std::size_t>(other - squares.begin());
      return CardPositionError{fmt::format("{} and {} are both on {}", kMen[first].name,
                                           kMen[man].name, chess::to_string(squares[man])),
                               man};
    }
    setup.put(kMen[man].piece, squares[man]);
  }
  auto position = setup.build();
  if (!position) {
    const auto* const man = std::find(squares.begin(), squares.end(), position.error().square);
    return CardPositionError{
        position.error().message,
        man == squares.end() ? 0 : static_cast<std::size_t>(man - squares.begin())};
  }
  return std::move(position).value();
}

}  // namespace

std::string BadCard::complaint() const {
  return fmt::format("line {}: {}", line->number, describe(error, line->text));
}

std::optional<Card> CardReader::next() {
  std::array<CardNumber, kNames.size()> card;
  CardNumbers numbers{};
  std::optional<BadCard> bad;  // the first fault
  for (std::size_t place = 0; place < kNames.size(); ++place) {
    auto number = next_number();
    if (!number && place == 0) {
      return std::nullopt;
    }
    if (!number) {
      return bad ? *bad : BadCard{false, card[0].line, {describe_end(place), card[0].offset}};
    }
    const int value = read_coordinate(number->text).value_or(-1);
    if (place == 0 && value == 0) {
      return std::nullopt;
    }
    if (!bad && value < 1) {
      bad =
          BadCard{false, number->line, {describe_bad_number(place, number->text), number->offset}};
    }
    numbers[place] = value;
    card[place] = *std::move(number);
  }
  if (bad) {
    return *bad;
  }
  const auto position = set_up(numbers);
  if (!position) {
    const CardNumber& blamed = card[2 * position.error().man];
    return BadCard{true, blamed.line, {position.error().message, blamed.offset}};
  }
  return *position;
}

std::optional<CardReader::CardNumber> CardReader::next_number() {
  if (offset_ == std::string::npos) {
    auto line = lines_.next();
    if (!line) {
      return std::nullopt;
    }
    std::replace_if(line->text.begin(), line->text.end(), is_space, ' ');
    offset_ = line->text.find_first_not_of(' ');
    line_ = std::make_shared<const InputLine>(*std::move(line));
  }
  const std::string& text = line_->text;
  const std::size_t start = offset_;
  const std::size_t end = std::min(text.find(' ', start), text.size());
  offset_ = text.find_first_not_of(' ', end);
  return CardNumber{text.substr(start, end - start), line_, start};
}

}  // namespace cheg::tool
