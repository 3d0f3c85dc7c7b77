#include "explain/reason.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cheg::explain {

std::string to_text(const ToldValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    return fmt::format("{}", *number);
  }
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? "nothing" : *text;
}

const ToldValue* ReasonStep::value_of(chess::Move move) const {
  const auto number = std::ranges::find(in, move) - in.begin();
  return number < std::ssize(values) ? &values[static_cast<std::size_t>(number)] : nullptr;
}

std::optional<chess::Move> ReasonStep::reply_to(chess::Move move) const {
  const auto number = std::ranges::find(in, move) - in.begin();
  const bool decides = kind != Kind::filter || std::ranges::find(out, move) == out.end();
  return decides && number < std::ssize(replies) ? replies[static_cast<std::size_t>(number)]
                                                 : std::nullopt;
}

const std::vector<chess::Move>& Reason::forced_line() const {
  static const std::vector<chess::Move> none;
  if (!move || rules.empty()) {
    return none;
  }
  for (const ReasonStep& step : acting().steps) {
    if (step.finding && !step.finding->line.empty()) {
      return step.finding->line;
    }
  }
  return none;
}

}  // namespace cheg::explain
