#include "chess/pgn.hpp"

#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::pgn_test {
namespace {

using chess::PgnError;
using chess::PgnGame;
using chess::PgnReader;

// What a text holds: for each game its moves in UCI, or for a bad one "line:column: message".
std::vector<std::string> contents(std::string_view text) {
  std::vector<std::string> games;
  for (PgnReader reader(text); auto game = reader.next();) {
    std::string& summary = games.emplace_back();
    if (!*game) {
      const PgnError& error = game->error();
      summary =
          std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
      continue;
    }
    for (const chess::PgnMove& move : (*game)->moves) {
      summary += format_move((*game)->start, move.move, chess::Notation::uci) + " ";
    }
    summary += (*game)->result;
  }
  return games;
}

PgnGame only_game(std::string_view text) {
  PgnReader reader(text);
  auto game = reader.next();
  REQUIRE(game.has_value());
  if (!*game) {
    FAIL(game->error().message);
  }
  REQUIRE_FALSE(reader.next().has_value());
  return **game;
}

TEST_CASE("a game in export format is read with its tags, moves and result") {
  const PgnGame game = only_game(
      "[Event \"Casual \\\"blitz\\\" game\"]\n[Site \"C:\\\\chess\"]\n[Date \"1979.05.??\"]\n"
      "[Round \"1\"]\n[White \"Best, F\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n"
      "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n");
  CHECK(game.tag("Event") == "Casual \"blitz\" game");
  CHECK(game.tag("Site") == "C:\\chess");
  CHECK(game.tag("Annotator").empty());
  CHECK(game.moves.size() == 7);
  CHECK(game.result == "1-0");
  CHECK(game.start == chess::Position());
}

TEST_CASE("comments and glyphs stay with their moves, variations and escaped lines are skipped") {
  const PgnGame game = only_game(
      "% an escaped line\n{Before the\nfirst   move.} 1. e4! {king's pawn} {a second one} "
      "(1. d4 d5 (1... Nf6 {indeed (really}) 2. c4) e5 $14 $146 ; to the end } of the line\n"
      "2.Nf3?! *\n");
  CHECK(game.comment == "Before the first move.");
  REQUIRE(game.moves.size() == 3);
  CHECK(game.moves[0].nags == std::vector<int>{1});
  CHECK(game.moves[0].comment == "king's pawn\na second one");
  CHECK(game.moves[1].nags == std::vector<int>{14, 146});
  CHECK(game.moves[1].comment == "to the end } of the line");
  CHECK(game.moves[2].nags == std::vector<int>{6});
}

TEST_CASE("a game from a position starts at its FEN tag") {
  const PgnGame game =
      only_game("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/2k5/8/K6R b - - 3 40\"]\n\n40... Kb3 41. Rc1 *\n");
  CHECK(to_fen(game.start) == "8/8/8/8/8/2k5/8/K6R b - - 3 40");
  CHECK(game.tags.empty());
  CHECK(game.moves.size() == 2);
}

TEST_CASE("games follow one another, with or without tags, with any line ends") {
  CHECK(contents("1. e4 1-0 1. d4 0-1\r\n\r\n[Event \"x\"]\r\n\r\n1. c4 1/2-1/2") ==
        std::vector<std::string>{"e2e4 1-0", "d2d4 0-1", "c2c4 1/2-1/2"});
  CHECK(contents("").empty());
  CHECK(contents(" \n\t\r\n").empty());
  CHECK(contents("\xef\xbb\xbf[Event \"byte order mark\"]\n\n*") == std::vector<std::string>{"*"});
}

TEST_CASE("a bad game is reported with its place, and the next game is still read") {
  const std::string next = "\n\n[Event \"next\"]\n[Site \"?\"]\n\n1. d4 *\n";
  struct Case {
    std::string text;
    std::string report;
  };
  const std::vector<Case> cases{
      {"[Event \"x\"]\n\n1. e4 e5 2. Ke3 *",
       "3:13: `Ke3` is not legal here: the king on e1 does not reach e3; legal are Ke2"},
      {"[Event \"x\"]\n\n1. e4 hello *",
       "3:7: `hello` is not a move in SAN notation, such as `Nf3`, `exd5`, `O-O` or `e8=Q`"},
      {"[Event \"x\"]\n\n1. e4 e5",
       "5:1: the game ends without a result; the next one starts here"},
      {"[Event \"x\"]\n\n1. e4 {never closed", "3:7: this comment is not closed by `}`"},
      {"[Event \"x\"]\n\n1. e4 (1. d4 {(} d5", "3:7: this variation is not closed by `)`"},
      {"[Event \"x\"]\n\n1. e4 $256 *", "3:7: `$` is followed by a number from 0 to 255"},
      {"[Event \"x\"]\n\n1. e4 !!! *", "3:7: `!!!` is not an annotation of a move"},
      {"[Event \"x\"]\n\n1. e4 ) *", "3:7: `)` has no place among moves"},
      {"[Event \"x]\n[Site \"?\"]\n\n1. e4 *",
       "1:8: the value of the tag `Event` is not closed by a double quote on its line"},
      {"[Event x]\n\n1. e4 *", "1:8: the value of the tag `Event` must stand in double quotes"},
      {"[\"x\"]\n\n1. e4 *", "1:1: a tag starts with a name, as in [Event \"...\"]"},
      {"[Event \"x\" y]\n\n1. e4 *", "1:1: the tag `Event` is not closed by `]`"},
      {"[FEN \"8/8/8/8/8/2k5/8/K6 w - - 0 1\"]\n[White \"?\"]\n\n1. Kb1 *",
       "1:25: the FEN tag: rank 1 describes only 7 squares; a rank has 8 (character 19 of the "
       "FEN)"}};
  for (const Case& one : cases) {
    INFO(one.text);
    CHECK(contents(one.text + next) == std::vector<std::string>{one.report, "d2d4 *"});
  }
}

TEST_CASE("a comment or variation that is not closed costs its own game only") {
  const std::string text =
      "[Event \"1\"]\n\n1. e4 {oops e5 *\n\n[Event \"2\"]\n\n1. d4 {fine} d5 *\n\n"
      "[Event \"3\"]\n\n1. c4 (1. d4 e5 *\n\n[Event \"4\"]\n\n1. f4 {:-)} *\n";
  CHECK(contents(text) ==
        std::vector<std::string>{"3:7: this comment is not closed by `}`", "d2d4 d7d5 *",
                                 "11:7: this variation is not closed by `)`", "f2f4 *"});
}

TEST_CASE("a game that has only tags is an error of its own, and does not swallow the next one") {
  CHECK(contents("[Event \"1\"]\n[FEN \"8/8/8/8/8/2k5/8/K6R w - - 0 1\"]\n\n"
                 "[Event \"2\"]\n\n1. e4 *\n") ==
        std::vector<std::string>{
            "4:1: the game has no moves and no result; the next one starts here", "e2e4 *"});
  CHECK(contents("[Event \"1]\n\n[Event \"2\"]\n\n1. d4 *\n").back() == "d2d4 *");
  CHECK(contents("[Event \"1\"]\n\n[White \"more tags\"]\n\n1. d4 *\n") ==
        std::vector<std::string>{"d2d4 *"});
}

TEST_CASE("comments around games belong to them and are no games themselves") {
  PgnReader reader(
      "% a remark\n{ header } ; another\n[Event \"1\"]\n\n1. e4 1-0 {White wins on time}\n\n"
      "[Event \"2\"]\n\n1. d4 * ; adjourned\n{ no game }\n% the end");
  const auto first = reader.next();
  REQUIRE(first.has_value());
  REQUIRE(first->ok());
  CHECK((*first)->comment == "header\nanother");
  CHECK((*first)->moves[0].comment == "White wins on time");
  const auto second = reader.next();
  REQUIRE(second.has_value());
  REQUIRE(second->ok());
  CHECK((*second)->moves[0].comment == "adjourned");
  CHECK_FALSE(reader.next().has_value());
}

TEST_CASE("the looser forms of other programs are understood") {
  CHECK(contents("1. e4 += a5 +- 2. e5 d5 3. exd6 e.p. h5 4. d4 = 1/2\n") ==
        std::vector<std::string>{"e2e4 a7a5 e4e5 d7d5 e5d6 h7h5 d2d4 1/2-1/2"});
  CHECK(contents("1. e4 a5 2. e5 d5 3. exd6e.p. *\n") ==
        std::vector<std::string>{"e2e4 a7a5 e4e5 d7d5 e5d6 *"});
  CHECK(contents("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8(Q) *\n") ==
        std::vector<std::string>{"a7a8q *"});
  CHECK(contents("! 1. e4 (1. d4\n% :-)\nd5) e5 *\n") == std::vector<std::string>{"e2e4 e7e5 *"});
  CHECK(contents("[Event \"1\"]\n\n1. e4\n\n [Event \"2\"]\n\n1. d4 *\n") ==
        std::vector<std::string>{"5:1: the game ends without a result; the next one starts here",
                                 "d2d4 *"});
}

TEST_CASE("the line numbers of several bad games count from the start of the text") {
  CHECK(contents("[Event \"1\"]\n\n1. e5 *\n\n[Event \"2\"]\n\n1. e4 *\n\n[Event \"3\"]\n\n1. Nf3\n"
                 "Nf3 *\n") ==
        std::vector<std::string>{
            "3:4: `e5` is not legal here: the pawn on e2 does not reach e5; legal are e3 or e4",
            "e2e4 *",
            "12:1: `Nf3` is not legal here: no knight of Black reaches f3; legal are Na6, Nc6, Nf6 "
            "or Nh6"});
}

TEST_CASE("a text that ends in the middle of a game is an error at its end") {
  const std::string whole = "[Event \"x\"]\n\n1. e4 {c} e5 (2. d4) 2. Nf3 $1 Nc6 *";
  for (std::size_t length = 1; length < whole.size(); ++length) {
    const std::vector<std::string> games = contents(whole.substr(0, length));
    INFO(whole.substr(0, length));
    REQUIRE(games.size() == 1);
    REQUIRE(games[0].find(": ") != std::string::npos);
  }
  CHECK(contents("1. e4 e5\n") ==
        std::vector<std::string>{
            "2:1: the text ends before the game has a result (1-0, 0-1, 1/2-1/2 or *)"});
}

TEST_CASE("hostile texts give errors, whatever bytes they hold") {
  const std::string megabyte(1 << 20, 'x');
  for (const std::string& text :
       {megabyte, std::string(1 << 20, '('), std::string(1 << 20, '{'), std::string(1 << 20, '['),
        std::string(1 << 20, '\0'), std::string("1. e4\0e5 *", 10), "[" + megabyte,
        "[Event \"" + megabyte, "1. " + megabyte + " *", "$" + std::string(1 << 20, '9')}) {
    const std::vector<std::string> games = contents(text);
    REQUIRE_FALSE(games.empty());
    for (const std::string& game : games) {
      REQUIRE(game.size() < 400);
    }
  }
  Random random(11);
  std::string garbage(1 << 16, ' ');
  for (char& c : garbage) {
    c = static_cast<char>(random.next());
  }
  CHECK_NOTHROW(contents(garbage));
}

// Each of these texts once took time that grew with the square of its length; now the whole case
// takes a fraction of a second.
TEST_CASE("long texts of many bad, open or untagged games are read to their end") {
  constexpr std::size_t kGames = 50000;
  for (const std::string game :
       {"[Event \"x\"]\n\n1. e5 *\n\n", "[Event \"x\"]\n\n1. e4 (1. d4 *\n\n",
        "[Event \"x\"]\n\n1. e4 {oops *\n\n", "1. e4 *\n", "{a} 1. e4 *\n", "*\n"}) {
    std::string text;
    for (std::size_t i = 0; i < kGames; ++i) {
      text += game;
    }
    text.append(1000 * kGames, ' ');
    CHECK(contents(text).size() == kGames);
  }
  std::string comments;
  for (std::size_t i = 0; i < kGames; ++i) {
    comments += "{a} ";
  }
  CHECK(contents(comments).empty());
  CHECK(contents(comments + "*").size() == 1);
}

TEST_CASE("a game is written with the seven tags first, in lines of at most 80 columns") {
  PgnGame game;
  game.tags = {{"Annotator", "a \"b\" \\c"}, {"White", "cheg"}};
  game.result = "1-0";
  game.comment = "An example.";
  chess::Position now;
  for (const char* san : {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"}) {
    const auto move = parse_move(now, san, chess::Notation::san);
    REQUIRE(move.ok());
    game.moves.push_back({*move, {}, {}});
    now.make(*move);
  }
  game.moves[2].nags = {2};
  game.moves[2].comment = "The queen comes out too early, which every beginner's book warns of.";
  game.moves[6].comment = "a } brace";
  CHECK(to_pgn(game) ==
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"cheg\"]\n"
        "[Black \"?\"]\n[Result \"1-0\"]\n[Annotator \"a \\\"b\\\" \\\\c\"]\n\n"
        "{An example.} 1. e4 e5 2. Qh5 $2 {The queen comes out too early, which every\n"
        "beginner's book warns of.} 2... Nc6 3. Bc4 Nf6 4. Qxf7# ;a } brace\n1-0\n\n");
}

TEST_CASE("a comment is never broken where its next line would look like something else") {
  PgnGame game;
  game.comment = std::string(76, 'x') + " %55 [Event \"x\"]";
  game.tags = {{"FEN", "not ours to write"}, {"Note", "two\nlines"}};
  const std::string text = to_pgn(game);
  CHECK(text.find("\n%") == std::string::npos);
  CHECK(text.find("\n[Event \"x\"]") == std::string::npos);
  CHECK(text.find("not ours") == std::string::npos);
  CHECK(text.find("[Note \"two lines\"]") != std::string::npos);
  CHECK(only_game(text).comment == game.comment);
}

TEST_CASE("what is written is read back as the same game, from any start, with any comments") {
  constexpr int kGames = 500;
  const std::vector<std::string> comments{
      "",
      "short",
      "with } brace",
      "two\nlines",
      "[%clk 0:01:00] (not a variation) ; nor this",
      "a long remark that certainly does not fit into what is left of a line of eighty columns"};
  for_random_positions(kGames, [&](const chess::Position& start, Random& random) {
    PgnGame game;
    game.start = start;
    game.comment = comments[random.below(comments.size())];
    game.tags = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
                 {"White", "?"}, {"Black", "?"}, {"Result", "*"},        {"Note", "\\\"x\""}};
    chess::Position now = start;
    for (int ply = 0; ply < 40; ++ply) {
      const chess::MoveList moves = legal_moves(now);
      if (moves.empty()) {
        break;
      }
      chess::PgnMove move{moves[random.below(moves.size())], {}, {}};
      if (random.below(4) == 0) {
        move.comment = comments[random.below(comments.size())];
        move.nags.push_back(static_cast<int>(random.below(256)));
      }
      now.make(move.move);
      game.moves.push_back(std::move(move));
    }
    const std::string text = to_pgn(game);
    INFO(text);
    REQUIRE(only_game(text) == game);
  });
}

}  // namespace
}  // namespace cheg::test::pgn_test
