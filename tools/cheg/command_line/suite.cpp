#include "tools/cheg/command_line/suite.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cheg::tool {
namespace {

constexpr std::size_t kMostPlaces = 20;

bool contains(const std::vector<chess::Move>& moves, std::optional<chess::Move> move) {
  return move && std::find(moves.begin(), moves.end(), *move) != moves.end();
}

}  // namespace

std::string move_names(const chess::Position& position, const std::vector<chess::Move>& moves,
                       chess::Notation notation) {
  std::string text;
  for (const chess::Move move : moves) {
    text += (text.empty() ? "" : ", ") + chess::format_move(position, move, notation);
  }
  return text;
}

std::vector<SuiteCheck> check_move(const chess::EpdExpectation& expected,
                                   const chess::Position& position, std::optional<chess::Move> move,
                                   chess::Notation notation) {
  std::vector<SuiteCheck> checks;
  if (!expected.best.empty()) {
    checks.push_back(
        {"bm", move_names(position, expected.best, notation), contains(expected.best, move)});
  }
  if (!expected.avoided.empty()) {
    checks.push_back({"am", move_names(position, expected.avoided, notation),
                      move && !contains(expected.avoided, move)});
  }
  return checks;
}

bool SuiteTally::count(const GivenPosition& given, const std::vector<SuiteCheck>& checks) {
  const bool agrees = std::all_of(checks.begin(), checks.end(),
                                  [](const SuiteCheck& check) { return check.agrees; });
  if (!checks.empty()) {
    ++checked_;
    agreeing_ += agrees ? 1 : 0;
    if (!agrees && others_.size() < kMostPlaces) {
      others_.push_back(given.place);
    }
  }
  return agrees;
}

std::string SuiteTally::add(const GivenPosition& given, const std::vector<SuiteCheck>& checks) {
  static_cast<void>(count(given, checks));
  std::string text;
  for (const SuiteCheck& check : checks) {
    text += fmt::format("  {:<6} {}: {}{}{}\n", check.opcode, check.expected,
                        check.agrees ? "agrees" : "does not agree",
                        check.remark.empty() ? "" : ", ", check.remark);
  }
  return text;
}

void SuiteTally::add(const GivenPosition& given, const std::vector<SuiteCheck>& checks,
                     Json& object) {
  const bool agrees = count(given, checks);
  if (!checks.empty()) {
    object["epd"]["agrees"] = agrees;
  }
}

std::string SuiteTally::text() const {
  if (checked_ == 0) {
    return "no line has bm, am or dm to agree with\n";
  }
  std::string text =
      fmt::format("{} of {} {}", agreeing_, checked_, agreeing_ == 1 ? "agrees" : "agree");
  if (!others_.empty()) {
    const bool are_all = checked_ - agreeing_ == others_.size();
    text += fmt::format("; not {}{}", fmt::join(others_, ", "), are_all ? "" : ", ...");
  }
  return text + '\n';
}

ExitStatus SuiteTally::status(ExitStatus status) const {
  return agreeing_ < checked_ ? ExitStatus::negative : status;
}

}  // namespace cheg::tool
