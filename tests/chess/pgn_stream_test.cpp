// PGN files line by line: the same games as from the whole text.
#include "chess/pgn_stream.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::pgn_stream_test {
namespace {

using chess::PgnGame;
using chess::PgnItem;
using chess::PgnReader;
using chess::PgnStream;

PgnStream::NextLine lines_of(const std::string& text) {
  auto lines = std::make_shared<std::istringstream>(text);
  return [lines]() -> std::optional<std::string> {
    std::string line;
    return std::getline(*lines, line) ? std::optional(line) : std::nullopt;
  };
}

std::string described(const Result<PgnGame, chess::PgnError>& game) {
  return game ? chess::to_pgn(*game)
              : fmt::format("{}:{}: {}\n", game.error().line, game.error().column,
                            game.error().message);
}

std::vector<std::string> by_reader(const std::string& text) {
  std::vector<std::string> games;
  for (PgnReader reader(text); auto game = reader.next();) {
    games.push_back(fmt::format("line {}\n", reader.first_line()) + described(*game));
  }
  return games;
}

std::vector<std::string> by_stream(const std::string& text) {
  std::vector<std::string> games;
  for (PgnStream stream(lines_of(text)); auto item = stream.next();) {
    games.push_back(fmt::format("line {}\n", item->line) + described(item->game));
    CHECK(item->number == games.size());
  }
  return games;
}

TEST_CASE("A stream gives the games of a text with the lines on which they begin") {
  const std::string text =
      "\xef\xbb\xbf[Event \"one\"]\n[White \"A\"]\n\n1. e4 {a\ncomment} (1. d4 d5) e5 1-0\n\n"
      "{of the second game}\n[Event\n\"two\"]\n[Result \"*\"]\n\n1. d4 *\n"
      "% [Event \"escaped\"]\n1. c4 *\n[Event \"three\"]\n\n[Site \"?\"]\n\n1. Nf3 1/2-1/2\n";
  CHECK(by_stream(text) == by_reader(text));
  std::string begun;
  for (PgnStream stream(lines_of(text)); auto item = stream.next();) {
    REQUIRE(item->game);
    begun += fmt::format("{} {};", item->line, (*item->game).comment);
  }
  CHECK(begun == "1 ;8 of the second game;14 ;15 ;");
}

TEST_CASE("A stream names the place of an error in the file and goes on with the next game") {
  const std::string text =
      "[Event \"one\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"two\"]\n\n1. d4 d5\n\n"
      "[Event \"three\"]\n\n1. c4 {never closed\n\n[Event \"four\"]\n\n1. Nf3 *\n\n[Event "
      "\"five\"\n"
      "1. e4 *\n[Event \"six\"]\n1. f4\n";
  CHECK(by_stream(text) == by_reader(text));
  CHECK(by_stream(text)[1] ==
        "line 5\n9:1: the game ends without a result; the next one starts here\n");
}

TEST_CASE("A stream gives what a reader gives of the whole text, whatever the text") {
  const std::vector<std::string> pieces{"[Event \"x\"]",
                                        "[FEN \"8/8/8/8/8/2k5/8/K6R w - - 0 1\"]",
                                        "[White \"A [b] \"]",
                                        "[Event",
                                        "\"y\"]",
                                        "[Broken",
                                        "1. e4 e5 *",
                                        "1. Rh4 Kb3",
                                        "1-0",
                                        "{a comment}",
                                        "{open",
                                        "closed}",
                                        "; to the end",
                                        "% escaped",
                                        "",
                                        "(1. d4",
                                        "d5)",
                                        "2. Qxh9",
                                        "*",
                                        "  [Site \"?\"]",
                                        "\r",
                                        "{c} [Date \"\"]"};
  std::mt19937 random(20260102);  // NOLINT(cert-msc51-cpp): the same texts every time
  for (int i = 0; i < sampled(20'000); ++i) {
    std::string text;
    for (std::size_t lines = random() % 14; lines > 0; --lines) {
      text += pieces[random() % pieces.size()] + '\n';
    }
    INFO(text);
    REQUIRE(by_stream(text) == by_reader(text));
  }
}

TEST_CASE("A stream refuses a game that does not fit into its memory and reads the next one") {
  std::string text = "[Event \"long\"]\n\n";
  for (int i = 0; i < 100; ++i) {
    text += "{a comment of some length}\n";
  }
  text += "1. e4 *\n\n[Event \"short\"]\n\n1. d4 *\n";
  PgnStream stream(lines_of(text), 1000);
  const auto first = stream.next();
  REQUIRE(first);
  REQUIRE_FALSE(first->game);
  CHECK(first->game.error().message == "this game has more than 1000 bytes");
  CHECK(first->line == 1);
  const auto second = stream.next();
  REQUIRE(second);
  REQUIRE(second->game);
  CHECK((*second->game).tag("Event") == "short");
  CHECK(second->line == 105);
  CHECK_FALSE(stream.next());
  PgnStream last(lines_of(text.substr(0, 2000)), 1000);
  CHECK(last.next());
  CHECK_FALSE(last.next());
}

}  // namespace
}  // namespace cheg::test::pgn_stream_test
