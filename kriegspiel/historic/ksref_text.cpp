#include "kriegspiel/historic/ksref_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace cheg::kriegspiel {
namespace {

using chess::Color;
using chess::Square;

constexpr std::size_t kCallSize = 6;
constexpr const char* kCallForm = "IFROMH IFROMV ITOH ITOV IPROMO ITRYRQ";

struct Word {
  std::string_view text;
  std::size_t offset;
};

std::vector<Word> words(std::string_view line) {
  std::vector<Word> found;
  for (std::size_t start = 0; start < line.size();) {
    std::size_t end = start;
    while (end < line.size() && !is_space(line[end])) {
      ++end;
    }
    if (end > start) {
      found.push_back({line.substr(start, end - start), start});
    }
    start = end + 1;
  }
  return found;
}

bool read_integer(std::string_view text, int& number) {
  const bool has_plus = text.size() > 1 && text[0] == '+' && is_digit(text[1]);
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + (has_plus ? 1 : 0), end, number);
  if (error == std::errc::result_out_of_range) {
    number = text[0] == '-' ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
  }
  return error != std::errc::invalid_argument && stop == end;
}

// Appends to the text.
std::size_t end_of(std::string_view line) { return line.size(); }

}  // namespace

std::string ksref_line(const Ksref& referee) {
  std::string line = fmt::format("ICOLOR={} MINFO=", referee.color());
  const auto add = [&line](int number) {
    line += (line.back() == '=' ? "" : " ") + std::to_string(number);
  };
  for (int row = 1; row <= KsrefReport::kRows; ++row) {
    for (int column = 1; column <= KsrefReport::kColumns; ++column) {
      add(referee.report()[{row, column}]);
    }
  }
  line += " BOARD=";
  for (int square = 0; square < chess::kSquareCount; ++square) {
    add(ksref_code(referee.board().piece_on(static_cast<Square>(square))));
  }
  line += " HIST=";
  for (int square = 0; square < chess::kSquareCount; ++square) {
    add(referee.board().history(static_cast<Square>(square)));
  }
  return line + fmt::format(" NOS1={}", referee.report().kept_size());
}

Result<std::vector<int>, TextError> read_ksref_integers(std::string_view line) {
  std::vector<int> integers;
  for (const Word& word : words(line)) {
    int number = 0;
    if (!read_integer(word.text, number)) {
      return TextError{fmt::format("{} is no integer", cheg::quoted(word.text)), word.offset};
    }
    integers.push_back(number);
  }
  return integers;
}

Result<KsrefCall, TextError> read_ksref_call(std::string_view line) {
  const auto integers = read_ksref_integers(line);
  if (!integers) {
    return TextError{
        fmt::format("{}; a call is six integers, {}", integers.error().message, kCallForm),
        integers.error().offset};
  }
  if (integers->size() != kCallSize) {
    const std::size_t offset =
        integers->size() > kCallSize ? words(line)[kCallSize].offset : end_of(line);
    return TextError{fmt::format("a call is six integers, {}, not {}", kCallForm, integers->size()),
                     offset};
  }
  const std::vector<int>& call = *integers;
  return KsrefCall{call[0], call[1], call[2], call[3], call[4], call[5]};
}

Result<KsrefRules, TextError> read_ksref_rules(std::string_view line) {
  const auto integers = read_ksref_integers(line);
  if (integers && integers->size() == 1 && (integers->front() == 1 || integers->front() == 2)) {
    return static_cast<KsrefRules>(integers->front());
  }
  return TextError{
      "the first line must be the rules, `1` (Western) or `2` (Eastern), or a position, `P RULES "
      "ICOLOR` with 64 men and 64 histories",
      integers ? 0 : integers.error().offset};
}

bool starts_ksref_position(std::string_view line) {
  const std::vector<Word> found = words(line);
  return !found.empty() && upper_case(found.front().text) == "P";
}

Result<Ksref, std::string> read_ksref_position(const std::vector<int>& integers) {
  if (integers.size() != kKsrefPositionSize) {
    return fmt::format(
        "a position is `P RULES ICOLOR`, 64 men and 64 histories: {} integers after the `P`, "
        "not {}",
        kKsrefPositionSize, integers.size());
  }
  const int rules = integers[0];
  const int color = integers[1];
  if (rules != 1 && rules != 2) {
    return fmt::format("RULES must be 1 (Western) or 2 (Eastern), not {}", rules);
  }
  if (color != 1 && color != -1) {
    return fmt::format("ICOLOR must be 1 (White to move) or -1 (Black to move), not {}", color);
  }
  KsrefPosition position{
      static_cast<KsrefRules>(rules), color == 1 ? Color::white : Color::black, {}, {}};
  const auto men = integers.begin() + 2;
  const auto histories = men + chess::kSquareCount;
  std::copy(men, histories, position.men.begin());
  std::copy(histories, integers.end(), position.histories.begin());
  return Ksref::from_position(position);
}

}  // namespace cheg::kriegspiel
