// cheg uci wins what it exists for: won endings, against a defender who knows the tables, within
// the fifty-move rule, with ten milliseconds or a thousand nodes for a move.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/store.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"
#include "tests/tools/uci_pipe.hpp"

namespace cheg::test::uci_strength_test {
namespace {

namespace tablebase = chess::tablebase;
using chess::Color;
using chess::Game;
using chess::Move;
using chess::Piece;
using chess::Position;
using chess::Square;
using Milliseconds = std::chrono::duration<double, std::milli>;

// An ending with the men of its stronger side first, as its name has them.
struct Ending {
  const char* name;
  std::vector<Piece> men;
};

const Ending kEndings[] = {
    {"KRK", {Piece::white_king, Piece::white_rook, Piece::black_king}},
    {"KQK", {Piece::white_king, Piece::white_queen, Piece::black_king}},
    {"KBBK", {Piece::white_king, Piece::white_bishop, Piece::white_bishop, Piece::black_king}},
    {"KBNK", {Piece::white_king, Piece::white_bishop, Piece::white_knight, Piece::black_king}},
    {"KQKR", {Piece::white_king, Piece::white_queen, Piece::black_king, Piece::black_rook}},
};

class Tables {
 public:
  explicit Tables(std::optional<std::filesystem::path> folder) : store_(std::move(folder)) {}

  tablebase::TableValue value(const Position& position) {
    const auto known = store_.tables().probe(position);
    if (known) {
      return *known;
    }
    REQUIRE(store_.provide_all(position.material(), {}) == std::nullopt);
    return store_.tables().probe(position).value();
  }

 private:
  tablebase::Store store_;
};

// White to move and winning, every such position as likely as any other.
Position random_win(const Ending& ending, Tables& tables, Random& random) {
  for (;;) {
    chess::PositionSetup setup;
    std::vector<Square> squares;
    for (const Piece man : ending.men) {
      const auto square = static_cast<Square>(random.below(chess::kSquareCount));
      squares.push_back(square);
      setup.put(man, square);
    }
    std::ranges::sort(squares);
    const bool are_different = std::ranges::adjacent_find(squares) == squares.end();
    const auto position = setup.side_to_move(Color::white).build();
    if (are_different && position && tables.value(*position).outcome == tablebase::Wdl::win) {
      return *position;
    }
  }
}

// Draws or wins if possible; otherwise is mated as late as possible.
Move best_defence(const Position& position, Tables& tables) {
  std::optional<Move> best;
  tablebase::TableValue best_value;
  for (const Move move : chess::legal_moves(position)) {
    const tablebase::TableValue value = before_move(tables.value(position.after(move)));
    if (!best || is_better(value, best_value)) {
      best = move;
      best_value = value;
    }
  }
  return best.value();
}

struct Series {
  int games = 0;
  int won = 0;
  int longest = 0;  // of the won games, in moves
  int moves = 0;
  Milliseconds slowest{0};  // answer
  std::string first_failure;
};

// What the engine plays; takes the time.
Move engine_move(UciPipe& engine, const Game& game, const std::string& limit, Series& series) {
  std::string line = "position fen " + chess::to_fen(game.start()) + " moves";
  for (std::size_t i = 0; i < game.moves().size(); ++i) {
    line +=
        ' ' + chess::format_move(game.position_before(i), game.moves()[i], chess::Notation::uci);
  }
  engine.send(line);
  const auto begin = std::chrono::steady_clock::now();
  const std::string answer = engine.go(limit).back();
  series.slowest = std::max<Milliseconds>(series.slowest, std::chrono::steady_clock::now() - begin);
  const auto move =
      chess::parse_move(game.position(), word_behind(answer, "bestmove"), chess::Notation::uci);
  REQUIRE(move);
  return *move;
}

void play(UciPipe& engine, const Position& start, const std::string& limit, Tables& tables,
          Series& series) {
  Game game(start);
  while (!game.outcome()) {
    game.play(game.position().side_to_move() == Color::white
                  ? engine_move(engine, game, limit, series)
                  : best_defence(game.position(), tables));
  }
  const int moves = static_cast<int>(game.moves().size() + 1) / 2;
  ++series.games;
  if (game.outcome()->winner == Color::white) {
    ++series.won;
    series.moves += moves;
    series.longest = std::max(series.longest, moves);
  } else if (series.first_failure.empty()) {
    series.first_failure = chess::to_fen(start);
  }
}

Series play_series(UciPipe& engine, const Ending& ending, const std::string& limit, int games,
                   Tables& tables) {
  Series series;
  Random random(9);
  for (int i = 0; i < games; ++i) {
    engine.send("ucinewgame");
    play(engine, random_win(ending, tables, random), limit, tables, series);
  }
  return series;
}

TEST_CASE("the engine wins rook and queen against king at once, in any mode") {
  Tables tables(std::nullopt);
  UciPipe engine(true, {"--program", "krk", "--program", "kqk"});
  engine.said();
  for (const char* limit : {kIsSlow ? "movetime 100" : "movetime 10", "nodes 1000"}) {
    for (const Ending* ending : {&kEndings[0], &kEndings[1]}) {
      const Series series = play_series(engine, *ending, limit, 4, tables);
      INFO(ending->name << ", " << limit << ": " << series.first_failure);
      CHECK(series.won == series.games);
    }
  }
}

TEST_CASE("the engine wins 200 random won positions of each ending that it is made for",
          "[.full]") {
  const char* const folder = std::getenv("CHEG_TABLES");  // NOLINT(concurrency-mt-unsafe)
  Tables tables(folder == nullptr ? std::nullopt : std::optional<std::filesystem::path>(folder));
  UciPipe engine(true);
  engine.send("setoption name Wait For Programs value 600000");
  engine.said();
  for (const char* limit : {"movetime 10", "nodes 1000"}) {
    for (const Ending& ending : kEndings) {
      const Series series = play_series(engine, ending, limit, 200, tables);
      fmt::print(
          "{:<4} go {}: {} of {} won, {:.1f} moves on the average, {} at most; "
          "slowest answer {:.1f} ms\n",
          ending.name, limit, series.won, series.games,
          static_cast<double>(series.moves) / std::max(series.won, 1), series.longest,
          series.slowest.count());
      INFO(ending.name << ", " << limit << ": " << series.first_failure);
      CHECK(series.won == series.games);
    }
  }
}

}  // namespace
}  // namespace cheg::test::uci_strength_test
