#include "serve/postgres/store_news.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace cheg::serve {
namespace {

constexpr std::string_view kAnyGame = "*\n";
constexpr std::string_view kGame = "+";
constexpr std::string_view kMessage = "!";

// Whether the name of a game can stand in a line.
bool is_plain(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

std::string game_lines(const StoreNews& news) {
  std::string lines;
  for (const KnownGame& one : news.games) {
    if (!is_plain(one.game)) {
      return std::string(kAnyGame);
    }
    lines += fmt::format("{}{} {}\n", kGame, one.game, one.size);
  }
  return news.is_complete ? lines : std::string(kAnyGame);
}

// Returns false if the line makes no sense.
bool read_line(std::string_view line, StoreNews& news) {
  if (line == kAnyGame.substr(0, 1)) {
    news.is_complete = false;
    return true;
  }
  if (line.starts_with(kMessage)) {
    news.messages.emplace_back(line.substr(kMessage.size()));
    return true;
  }
  const std::size_t space = line.find(' ');
  if (!line.starts_with(kGame) || space == std::string_view::npos) {
    return false;
  }
  KnownGame game{std::string(line.substr(1, space - 1)), 0};
  const char* const end = line.data() + line.size();
  const auto [rest, error] = std::from_chars(line.data() + space + 1, end, game.size);
  news.games.push_back(std::move(game));
  return error == std::errc() && rest == end;
}

}  // namespace

std::vector<std::string> to_texts(std::string_view sender, const StoreNews& news) {
  const std::string head = std::string(sender) + '\n';
  std::string games = game_lines(news);
  if (head.size() + games.size() > kLongestNews) {
    games = kAnyGame;
  }
  std::vector<std::string> texts;
  std::string text = head + games;
  for (const std::string& message : news.messages) {
    if (text.size() + message.size() + 2 > kLongestNews) {
      texts.push_back(std::exchange(text, head));
    }
    text += fmt::format("{}{}\n", kMessage, message);
  }
  if (text.size() > head.size()) {
    texts.push_back(std::move(text));
  }
  return texts;
}

std::optional<StoreNews> read_news(std::string_view own, std::string_view text) {
  StoreNews news;
  bool is_head = true;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    if (is_head ? line == own : !read_line(line, news)) {
      return std::nullopt;
    }
    is_head = false;
  }
  return is_head ? std::nullopt : std::optional(std::move(news));
}

}  // namespace cheg::serve
