#include "kriegspiel/historic/ksref_driver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "base/text.hpp"
#include "kriegspiel/historic/ksref_setup.hpp"

namespace cheg::kriegspiel {
namespace {

constexpr std::size_t kCallColumns = 6;
constexpr const char* kQuestion = " PLEASE TYPE 1 FOR WESTERN OR 2 FOR EASTERN RULES.\n";

// The number in FORTRAN's I format: at the right end of its columns, or asterisks if it does not
// fit.
std::string in_columns(int number, std::size_t width) {
  const std::string text = std::to_string(number);
  return text.size() > width ? std::string(width, '*') : fmt::format("{:>{}}", text, width);
}

const char* rules_name(const Ksref& game) {
  return game.report()[ksref_entry::kRules] == 1 ? "WEST" : "EAST";
}

const char* color_name(int color) { return color < 0 ? "BLACK" : "WHITE"; }

// FORMAT(1X,8(2X,A2)), the eighth rank first.
std::string board_text(const KsrefBoard& board) {
  constexpr std::string_view kLetters = "KPNBQR";  // by code
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file) {
      const int code = ksref_code(board.piece_on(chess::make_square(file, rank)));
      text += "  ";
      text += code == 0 ? ' ' : code > 0 ? 'W' : 'B';
      text += code == 0 ? ' ' : kLetters[static_cast<std::size_t>(std::abs(code)) - 1];
    }
    text += '\n';
  }
  return text;
}

// FORMAT(5X,30I3/(2X,I1,1X,30I3)), without the first character of each line.
std::string minfo_text(const KsrefReport& report) {
  std::string text = "THE ARRAY MINFO IS\n    ";
  for (int row = 1; row <= KsrefReport::kRows; ++row) {
    text += in_columns(row, 3);
  }
  text += '\n';
  for (int column = 1; column <= KsrefReport::kColumns; ++column) {
    text += ' ' + in_columns(column, 1) + ' ';
    for (int row = 1; row <= KsrefReport::kRows; ++row) {
      text += in_columns(report[{row, column}], 3);
    }
    text += '\n';
  }
  return text;
}

// The digits in the first columns, and the first column that is neither digit nor blank, from 1.
struct Columns {
  std::vector<int> digits;
  std::size_t fault = 0;
};

Columns read_columns(std::string_view line, std::size_t count) {
  Columns columns;
  for (std::size_t i = 0; i < count; ++i) {
    const char c = i < line.size() ? line[i] : ' ';
    if (!is_digit(c) && !is_space(c) && columns.fault == 0) {
      columns.fault = i + 1;
    }
    columns.digits.push_back(is_digit(c) ? c - '0' : 0);
  }
  return columns;
}

// The reason why the columns may not have the intended meaning.
std::string remark_on(std::string_view line, const Columns& columns) {
  if (!trimmed(line.substr(std::min(line.size(), kCallColumns))).empty()) {
    return "only six columns are read, one digit in each, such as 525400";
  }
  if (columns.digits.back() > 1) {
    return fmt::format("ITRYRQ is {}: a new game begins", columns.digits.back());
  }
  return {};
}

}  // namespace

std::string KsrefDriver::begin() { return kQuestion; }

KsrefDriver::DriverAnswer KsrefDriver::take(std::string_view line) {
  CHEG_REQUIRE(!is_over());
  return game_ ? call(line) : choose_rules(line);
}

KsrefDriver::DriverAnswer KsrefDriver::choose_rules(std::string_view line) {
  const Columns columns = read_columns(line, 1);
  const int rules = columns.digits.front();
  if (rules != 1 && rules != 2) {
    return {std::string("\n") + kQuestion,
            columns.fault == 0 && trimmed(line).empty()
                ? ""
                : "the rules are one digit in the first column, 1 or 2"};
  }
  game_ = start_ ? ksref_from(*start_, static_cast<KsrefRules>(rules))
                 : Ksref(static_cast<KsrefRules>(rules));
  return {fmt::format("INPUT WAS {} FOR {}ERN RULES.\n", rules, rules_name(*game_)) + report(), ""};
}

KsrefDriver::DriverAnswer KsrefDriver::call(std::string_view line) {
  if (upper_case(trimmed(line)) == "NOS") {
    return {ksref_nos_in_words(*game_) + request(), ""};
  }
  const Columns columns = read_columns(line, kCallColumns);
  if (columns.fault != 0) {
    return {request(),
            fmt::format("column {} is no digit; a call is six digits: from file and rank, to file "
                        "and rank, promotion, try request, such as 525400",
                        columns.fault)};
  }
  const std::vector<int>& digits = columns.digits;
  std::string printed = "THE COMPLETE VECTOR IDATA IS ";
  printed += in_columns(game_->report()[ksref_entry::kRules], 2) + in_columns(game_->color(), 2);
  for (const int digit : digits) {
    printed += in_columns(digit, 2);
  }
  game_->call({digits[0], digits[1], digits[2], digits[3], digits[4], digits[5]});
  return {printed + '\n' + report(), remark_on(line, columns)};
}

// The board, MINFO, and the request for the next line.
std::string KsrefDriver::report() const {
  return board_text(game_->board()) + minfo_text(game_->report()) + request();
}

std::string KsrefDriver::request() const {
  if (const int end = game_->report()[ksref_entry::kEnd]; end != 1) {
    return fmt::format("THE TERMINATION CODE IS {}\n", end);
  }
  return fmt::format("{} TO MOVE\nPLEASE TYPE YOUR MOVE.\n", color_name(game_->color()));
}

std::string ksref_nos_in_words(const Ksref& referee) {
  std::string text = fmt::format("NOS( 1) IS {}\n", referee.report().kept_size());
  int subscript = 2;
  for (const int code : referee.report().kept()) {
    const int file = code / 729;
    const int rank = code / 81 % 9;
    const chess::Piece man = referee.board().piece_on(chess::make_square(file - 1, rank - 1));
    text += fmt::format("NOS({:>2}) IS {}: {} {} FROM ({},{}) TO ({},{})\n", subscript++, code,
                        upper_case(name(color_of(man))), upper_case(name(type_of(man))), file, rank,
                        code / 9 % 9, code % 9);
  }
  return text;
}

}  // namespace cheg::kriegspiel
