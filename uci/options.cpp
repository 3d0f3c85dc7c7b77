#include "uci/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/text.hpp"
#include "uci/words.hpp"

namespace cheg::uci {
namespace {

// At most one pointer is set; none for a button.
struct OptionRow {
  std::string_view name;
  Change change = Change::value;
  std::int64_t EngineOptions::*number = nullptr;
  std::int64_t least = 0;
  std::int64_t most = 0;
  bool EngineOptions::*flag = nullptr;
  std::string EngineOptions::*text = nullptr;
};

constexpr std::int64_t kMostHash = 65'536;
constexpr std::int64_t kMostThreads = 1'024;
constexpr std::int64_t kMostLines = 218;  // the most legal moves of any position
constexpr std::int64_t kMostOverhead = 5'000;
constexpr std::int64_t kMostPatience = 600'000;

constexpr OptionRow kRows[] = {
    {.name = "Hash",
     .change = Change::hash,
     .number = &EngineOptions::hash,
     .least = 1,
     .most = kMostHash},
    {.name = "Threads", .number = &EngineOptions::threads, .least = 1, .most = kMostThreads},
    {.name = "Clear Hash", .change = Change::clear_hash},
    {.name = "Ponder", .flag = &EngineOptions::ponder},
    {.name = "MultiPV", .number = &EngineOptions::lines, .least = 1, .most = kMostLines},
    {.name = "Move Overhead",
     .number = &EngineOptions::overhead,
     .least = 0,
     .most = kMostOverhead},
    {.name = "UCI_ShowWDL", .flag = &EngineOptions::shows_wdl},
    {.name = "UCI_Chess960", .flag = &EngineOptions::is_chess960},
    {.name = "Programs", .change = Change::programs, .text = &EngineOptions::programs},
    {.name = "Prepared Path", .change = Change::programs, .text = &EngineOptions::prepared_path},
    {.name = "Wait For Programs",
     .number = &EngineOptions::patience,
     .least = 0,
     .most = kMostPatience},
};

std::string description(const OptionRow& row, const EngineOptions& defaults) {
  if (row.number != nullptr) {
    return fmt::format("spin default {} min {} max {}", defaults.*row.number, row.least, row.most);
  }
  if (row.flag != nullptr) {
    return fmt::format("check default {}", defaults.*row.flag);
  }
  if (row.text != nullptr) {
    const std::string& text = defaults.*row.text;
    return "string default " + (text.empty() ? "<empty>" : text);
  }
  return "button";
}

// Sets the option. Returns an error message, or an empty string.
std::string set_value(EngineOptions& options, const OptionRow& row, const std::string& value) {
  if (row.number != nullptr) {
    const auto number = number_in(value);
    if (!number || *number < row.least || *number > row.most) {
      return fmt::format("{} is a number from {} to {}, not {}; it stays {}", row.name, row.least,
                         row.most, cheg::quoted(value), options.*row.number);
    }
    options.*row.number = *number;
  } else if (row.flag != nullptr) {
    const std::string word = lower_case(value);
    if (word != "true" && word != "false") {
      return fmt::format("{} is true or false, not {}; it stays {}", row.name, cheg::quoted(value),
                         options.*row.flag);
    }
    options.*row.flag = word == "true";
  } else if (row.text != nullptr) {
    options.*row.text = value == "<empty>" ? "" : value;
  }
  return "";
}

}  // namespace

std::vector<std::string> option_lines(const EngineOptions& defaults) {
  std::vector<std::string> lines;
  for (const OptionRow& row : kRows) {
    lines.push_back(fmt::format("option name {} type {}", row.name, description(row, defaults)));
  }
  return lines;
}

Setting set_option(EngineOptions& options, const Words& words) {
  if (words.empty() || words[0] != "name") {
    return {Change::none, "setoption: `name` must follow, and an option's name"};
  }
  const auto value = std::ranges::find(words, "value");
  const std::string name = joined({words.begin() + 1, value});
  const auto* const row = std::ranges::find_if(
      kRows, [&](const OptionRow& each) { return lower_case(each.name) == lower_case(name); });
  if (row == std::ranges::end(kRows)) {
    return {Change::none, fmt::format("there is no option {}", cheg::quoted(name))};
  }
  const std::string text = value == words.end() ? "" : joined({value + 1, words.end()});
  const std::string complaint = set_value(options, *row, text);
  return {complaint.empty() ? row->change : Change::none, complaint};
}

std::vector<std::string> names_in(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    const std::string_view name = trimmed(list.substr(0, comma));
    if (!name.empty()) {
      names.emplace_back(name);
    }
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return names;
}

}  // namespace cheg::uci
