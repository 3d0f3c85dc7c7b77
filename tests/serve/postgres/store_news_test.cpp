// What servers tell each other about a store.
#include "serve/postgres/store_news.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace cheg::test::store_news_test {
namespace {

using serve::read_news;
using serve::StoreNews;
using serve::to_texts;
using Texts = std::vector<std::string>;

TEST_CASE("news of a server are read by all servers but itself") {
  StoreNews news;
  news.games = {{"abc", 3}, {"x9", 12}};
  news.messages = {"abc white here"};
  const Texts texts = to_texts("me", news);
  CHECK(texts == Texts{"me\n+abc 3\n+x9 12\n!abc white here\n"});
  const auto read = read_news("you", texts[0]);
  REQUIRE(read);
  CHECK(read->is_complete);
  REQUIRE(read->games.size() == 2);
  CHECK(read->games[1].game == "x9");
  CHECK(read->games[1].size == 12);
  CHECK(read->messages == news.messages);
  CHECK_FALSE(read_news("me", texts[0]));
}

TEST_CASE("no text is too long: too many games become any game, and messages are divided") {
  StoreNews news;
  for (std::size_t i = 0; i < 1000; ++i) {
    news.games.push_back({"game" + std::to_string(i), i});
    news.messages.push_back("message " + std::to_string(i));
  }
  const Texts texts = to_texts("me", news);
  CHECK(texts.size() == 2);
  std::size_t messages = 0;
  for (const std::string& text : texts) {
    CHECK(text.size() <= serve::kLongestNews);
    messages += read_news("you", text)->messages.size();
  }
  CHECK(messages == 1000);
  CHECK_FALSE(read_news("you", texts[0])->is_complete);
  CHECK(read_news("you", texts[0])->games.empty());
  news.games = {{"strange name", 1}};
  CHECK(to_texts("me", news)[0].starts_with("me\n*\n!message 0\n"));
  CHECK(to_texts("me", {}).empty());
}

TEST_CASE("nonsense is no news") {
  for (const char* text :
       {"", "you", "they\n?\n", "they\n+abc\n", "they\n+abc x\n", "they\n+abc 1"}) {
    INFO(text);
    CHECK_FALSE(read_news("me", text));
  }
  CHECK(read_news("me", "they\n"));
}

}  // namespace
}  // namespace cheg::test::store_news_test
