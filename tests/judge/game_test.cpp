// Judged games with candidates that follow a script.
#include "judge/game.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/tablebase/move_value.hpp"
#include "chess/tablebase/store.hpp"
#include "judge/judge.hpp"
#include "judge/positions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::judge_game_test {
namespace {

using chess::Game;
using chess::Move;
using chess::Position;
using chess::tablebase::Store;
using chess::tablebase::TableSet;
using chess::tablebase::value_of_move;
using chess::tablebase::Wdl;
using judge::Candidate;
using judge::Defence;
using judge::EndingReport;
using judge::JudgedGame;
using judge::JudgeOptions;
using judge::JudgeReport;
using judge::random_positions;
using judge::Verdict;
using judge::Versus;
using play::EngineFault;
using play::EngineTrouble;
using Answer = Result<Move, EngineTrouble>;

const TableSet& tables() {
  static Store store(std::nullopt);
  static const bool is_ready = [] {
    for (const char* ending : {"KRK", "KPK"}) {
      REQUIRE(store.provide_all(*chess::parse_material(ending), {}) == std::nullopt);
    }
    return true;
  }();
  static_cast<void>(is_ready);
  return store.tables();
}

class Scripted final : public Candidate {
 public:
  using Script = std::function<Answer(const Game&)>;
  explicit Scripted(Script script) : script_(std::move(script)) {}
  [[nodiscard]] std::string name() const override { return "scripted"; }
  [[nodiscard]] Answer choose(const Game& game, bool is_first) override {
    CHECK(is_first == game.moves().empty());
    return script_(game);
  }
  [[nodiscard]] std::chrono::duration<double> thought() const override {
    return std::chrono::duration<double>(0);
  }

 private:
  Script script_;
};

Move best(const Game& game) {
  const chess::MoveList moves = chess::legal_moves(game.position());
  Move found = moves[0];
  for (const Move move : moves) {
    if (is_better(value_of_move(game.position(), move, tables()),
                  value_of_move(game.position(), found, tables()))) {
      found = move;
    }
  }
  return found;
}

JudgedGame judged(const char* fen, Scripted::Script script, Defence defence = Defence::optimal) {
  Scripted candidate(std::move(script));
  auto game = judge::play_game(candidate, position(fen), defence, 1, tables());
  REQUIRE(game);
  return *std::move(game);
}

Scripted::Script plays(const char* text) {
  return [text](const Game& game) -> Answer {
    return chess::parse_move(game.position(), text, chess::Notation::uci).value();
  };
}

constexpr const char* kRook = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

TEST_CASE("best play wins in the optimal number of moves, against both defences") {
  for (const Defence defence : {Defence::optimal, Defence::resist}) {
    const JudgedGame game = judged(
        kRook, [](const Game& before) -> Answer { return best(before); }, defence);
    CHECK(game.verdict == Verdict::kept);
    CHECK_FALSE(game.spoiled);
    CHECK(game.excess() <= 0);
    CHECK((defence == Defence::resist || game.excess() == 0));
  }
}

TEST_CASE("stalemate, a lost piece and a win let go are told apart") {
  const JudgedGame stalemate = judged("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", plays("g1g7"));
  CHECK(stalemate.verdict == Verdict::stalemate);
  CHECK(failure_text(stalemate) == "stalemate after 1 move; 1. Rg7 instead of Rh1#");
  const JudgedGame lost_rook = judged("3R4/8/8/8/8/2k5/8/K7 w - - 0 1", plays("d8d4"));
  CHECK(lost_rook.verdict == Verdict::piece_lost);
  REQUIRE(lost_rook.spoiled);
  CHECK(lost_rook.spoiled->ply == 0);
  CHECK(lost_rook.moves.size() == 1);
  const JudgedGame let_go = judged("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1", plays("e5e6"));
  CHECK(let_go.verdict == Verdict::let_go);
  CHECK(failure_text(let_go) == "let go after 1 move; 1. e6 instead of Ke6");
}

// Of the moves that keep the win, one with the latest mate.
Answer slowest_win(const Game& game) {
  std::optional<Move> found;
  for (const Move move : chess::legal_moves(game.position())) {
    const auto value = value_of_move(game.position(), move, tables());
    if (value.outcome == Wdl::win &&
        (!found || value.plies > value_of_move(game.position(), *found, tables()).plies)) {
      found = move;
    }
  }
  return found.value();
}

TEST_CASE("who never mates draws by repetition or by the fifty-move rule") {
  const JudgedGame game = judged(kRook, slowest_win);
  CHECK((game.verdict == Verdict::repetition || game.verdict == Verdict::fifty_moves));
  CHECK(game.spoiled);
  CHECK_FALSE(failure_text(game).empty());
}

// Whether a position that occurred twice can occur again, at once or after the next reply.
bool may_repeat(const Game& game, Move move) {
  const auto occurred_twice = [&](const Position& position) {
    int times = position.key() == game.position().key() ? 1 : 0;
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
      times += game.position_before(i).key() == position.key() ? 1 : 0;
    }
    return times >= 2;
  };
  const Position after = game.position().after(move);
  const chess::MoveList replies = chess::legal_moves(after);
  return occurred_twice(after) || std::any_of(replies.begin(), replies.end(), [&](Move reply) {
           return occurred_twice(after.after(reply));
         });
}

// The slowest win without a draw by repetition, if there is one.
Answer wanders(const Game& game) {
  std::optional<Move> found;
  for (const Move move : chess::legal_moves(game.position())) {
    const auto value = value_of_move(game.position(), move, tables());
    if (value.outcome == Wdl::win && !may_repeat(game, move) &&
        (!found || value.plies > value_of_move(game.position(), *found, tables()).plies)) {
      found = move;
    }
  }
  return found ? Answer(*found) : slowest_win(game);
}

TEST_CASE("a mate that comes too late is blamed on the move after which it was too late") {
  const JudgedGame game = judged(kRook, wanders);
  CHECK(game.verdict == Verdict::fifty_moves);
  CHECK(game.own_moves() == 50);
  REQUIRE(game.spoiled);
  CHECK(game.spoiled->ply > 0);
  // The rook is given away when the draw cannot be avoided any more.
  const JudgedGame careless = judged(kRook, [&](const Game& before) -> Answer {
    const Position& now = before.position();
    if (before.moves().size() > game.spoiled->ply) {
      for (const Move move : chess::legal_moves(now)) {
        if (value_of_move(now, move, tables()).outcome == Wdl::draw) {
          return move;
        }
      }
    }
    return wanders(before);
  });
  CHECK(careless.verdict == Verdict::fifty_moves);
  CHECK(careless.own_moves() < 50);
  REQUIRE(careless.spoiled);
  CHECK(careless.spoiled->ply == game.spoiled->ply);
}

TEST_CASE("a draw that becomes a loss is found, and one that stays a draw is kept") {
  const auto starts = random_positions(*chess::parse_material("KKP"), Wdl::draw, 40, 3, tables());
  REQUIRE(starts.size() == 40);
  int lost = 0;
  for (const Position& start : starts) {
    Scripted careless([](const Game& game) -> Answer {
      const chess::MoveList moves = chess::legal_moves(game.position());
      return moves[0];
    });
    const auto game = judge::play_game(careless, start, Defence::resist, 1, tables());
    REQUIRE(game);
    lost += game->verdict == Verdict::lost ? 1 : 0;
    CHECK((game->verdict == Verdict::lost || game->verdict == Verdict::kept));
    if (game->spoiled) {
      const Position before = game->position_before(game->spoiled->ply);
      CHECK(tables().probe(before).value().outcome == Wdl::draw);
      CHECK(value_of_move(before, game->spoiled->better, tables()).outcome == Wdl::draw);
      CHECK(value_of_move(before, game->moves[game->spoiled->ply], tables()).outcome == Wdl::loss);
    }
    Scripted careful([](const Game& before) -> Answer { return best(before); });
    CHECK(judge::play_game(careful, start, Defence::resist, 1, tables())->verdict == Verdict::kept);
  }
  CHECK(lost > 0);
}

TEST_CASE("what an engine does wrong is a verdict of its own, and being stopped is none") {
  const auto fails = [](EngineFault fault) {
    return [fault](const Game&) -> Answer {
      return EngineTrouble{fault, "the engine is to blame"};
    };
  };
  CHECK(judged(kRook, fails(EngineFault::died)).verdict == Verdict::died);
  CHECK(judged(kRook, fails(EngineFault::cannot_start)).verdict == Verdict::died);
  CHECK(judged(kRook, fails(EngineFault::silent)).verdict == Verdict::silent);
  const JudgedGame illegal = judged(kRook, fails(EngineFault::illegal));
  CHECK(illegal.verdict == Verdict::illegal);
  CHECK(failure_text(illegal) == "illegal move after 0 moves: the engine is to blame");
  Scripted stopped(fails(EngineFault::stopped));
  CHECK_FALSE(judge::play_game(stopped, position(kRook), Defence::optimal, 1, tables()));
}

TEST_CASE("random positions are different, have the result, and follow from the seed") {
  const auto rook = *chess::parse_material("KRK");
  const auto some = random_positions(rook, Wdl::win, 50, 7, tables());
  std::set<std::string> texts;
  for (const Position& each : some) {
    texts.insert(chess::to_fen(each));
    CHECK(each.side_to_move() == chess::Color::white);
    CHECK(each.material() == rook);
    CHECK(tables().probe(each).value().outcome == Wdl::win);
  }
  CHECK(texts.size() == 50);
  const auto again = random_positions(rook, Wdl::win, 50, 7, tables());
  CHECK(chess::to_fen(again.back()) == chess::to_fen(some.back()));
  CHECK(random_positions(rook, Wdl::loss, 5, 1, tables()).empty());
}

TEST_CASE("two candidates meet the same positions, and the report counts who failed where") {
  Scripted good([](const Game& before) -> Answer { return best(before); });
  Scripted bad(
      [](const Game& before) -> Answer { return chess::legal_moves(before.position())[0]; });
  JudgeOptions options;
  options.endings = {*chess::parse_material("KRK")};
  options.positions = 20;
  const JudgeReport report = judge::judge(good, &bad, options, tables());
  REQUIRE(report.endings.size() == 1);
  const EndingReport& ending = report.endings[0];
  REQUIRE(ending.first.games.size() == 20);
  CHECK(ending.first.count(Verdict::kept) == 20);
  CHECK(ending.first.mean_excess() == 0);
  const Versus versus = ending.versus();
  CHECK(versus.both + versus.only_first == 20);
  CHECK(versus.only_second == 0);
  CHECK(versus.only_first > 10);
  CHECK(report.least_share() == 1);
  CHECK(judge::judge(bad, &good, options, tables()).least_share() < 0.5);
}

}  // namespace
}  // namespace cheg::test::judge_game_test
