#include "tools/cheg/referee/game_tags.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {
namespace {

// Whether the text has digits where the pattern has 0, and a dot or a dash where it has a dash.
bool is_date(std::string_view text) {
  constexpr std::string_view kPattern = "0000-00-00";
  for (std::size_t i = 0; i < kPattern.size(); ++i) {
    const bool fits = i < text.size() &&
                      (kPattern[i] == '0' ? is_digit(text[i]) : text[i] == '.' || text[i] == '-');
    if (!fits) {
      return false;
    }
  }
  const std::string_view month = text.substr(5, 2);
  const std::string_view day = text.substr(8);
  return text.size() == kPattern.size() && month >= "01" && month <= "12" && day >= "01" &&
         day <= "31";
}

// "1975.06.30", as PGN writes dates.
std::string pgn_date(const std::string& text) {
  if (text == "today") {
    return fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)));
  }
  if (!is_date(text)) {
    throw UsageError(fmt::format("referee: --date {} is no date; write it as 1975.06.30, or today",
                                 cheg::quoted(text)));
  }
  std::string date = text;
  date[4] = date[7] = '.';
  return date;
}

}  // namespace

std::vector<CLI::Option*> add_game_tags(CLI::App& command, GameTags& tags) {
  const auto add = [&command](const char* name, std::string& value, const char* help,
                              const char* type) {
    return command.add_option(name, value, help)->type_name(type);
  };
  return {add("--white-name", tags.white, "With --pgn: the name of White, for the tags", "NAME"),
          add("--black-name", tags.black, "With --pgn: the name of Black", "NAME"),
          add("--event", tags.event, "With --pgn: the name of the tournament", "NAME"),
          add("--site", tags.site, "With --pgn: the place", "NAME"),
          add("--round", tags.round, "With --pgn: the number of the round", "N"),
          add("--date", tags.date, "With --pgn: the date, such as 1975.06.30, or today", "DATE")};
}

std::vector<chess::PgnGame::Tag> pgn_tags(const GameTags& tags) {
  std::vector<chess::PgnGame::Tag> given;
  const auto give = [&given](const char* name, const std::string& value) {
    if (!value.empty()) {
      given.push_back({name, value});
    }
  };
  give("Event", tags.event);
  give("Site", tags.site);
  give("Date", tags.date.empty() ? "" : pgn_date(tags.date));
  give("Round", tags.round);
  give("White", tags.white);
  give("Black", tags.black);
  return given;
}

}  // namespace cheg::tool
