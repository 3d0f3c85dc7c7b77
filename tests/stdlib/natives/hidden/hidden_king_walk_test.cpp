// The shipped program against a king that it does not see: every way through what the referee may
// say, from every start. Half a minute: run by its tag, [.full].
#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/referee.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"
#include "tests/stdlib/natives/hidden/hunter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "vm/answer.hpp"

namespace cheg::test::hidden_king_walk_test {
namespace {

using chess::Color;
using chess::Move;
using chess::Piece;
using chess::Position;
using chess::PositionSetup;
using chess::Square;
using kriegspiel::OwnMen;
using kriegspiel::Referee;
using kriegspiel::Told;
using stdlib::HiddenGame;

// The same program, asked how much trouble there is.
std::string gauge() {
  std::string text = hunter();
  const std::string before = "HUNT:  HUNT ";
  const std::size_t found = text.find(before);
  REQUIRE(found != std::string::npos);
  return text.insert(found, "       HIDDEN A\n       SET    R,TROUBLE,A\n       LEAVE\n");
}

bool has_safe_attempt(const kriegspiel::Belief& belief) {
  const auto attempts = belief.attempts();
  return std::any_of(attempts.begin(), attempts.end(), [&](kriegspiel::Attempt attempt) {
    const auto cases = belief.cases(attempt);
    return std::all_of(cases.begin(), cases.end(), [&](const kriegspiel::Case& heard) {
      return heard.told.kind != kriegspiel::ToldKind::stalemate &&
             (heard.told.kind != kriegspiel::ToldKind::moved ||
              belief.after(attempt, heard).takers() == chess::kNoSquares);
    });
  });
}

class Walk {
 public:
  // The most moves to mate. What the program attempts depends on what it knows now, and on the
  // least trouble it has ever known of in this game.
  int longest(const HiddenGame& game, std::int64_t least) {
    least = std::min(least, trouble(game));
    const auto key = std::tuple(game.belief().men().men, game.belief().squares(), least);
    const auto [place, is_new] = longest_.emplace(key, kOpen);
    if (!is_new) {
      REQUIRE(place->second != kOpen);  // it could go round for ever
      return place->second;
    }
    const Move move = attempt(game);
    int most = 0;
    for (const kriegspiel::Case& heard : game.belief().cases(kriegspiel::to_attempt(move))) {
      most = std::max(most, longest_after(game, least, move, heard));
    }
    return longest_[key] = most;
  }

  [[nodiscard]] std::size_t states() const { return longest_.size(); }

 private:
  static constexpr int kOpen = -1;
  using Key = std::tuple<decltype(OwnMen::men), chess::Bitboard, std::int64_t>;

  std::int64_t trouble(const HiddenGame& game) {
    gauge_.set_knowledge(&game);
    return std::stoll(run_at(gauge_, game.position()).result());
  }

  Move attempt(const HiddenGame& game) {
    player_.set_knowledge(&game);
    const vm::Answer answer = vm::ask(player_, game.position());
    REQUIRE(answer.status == vm::AnswerStatus::move);
    return answer.outcome.move;
  }

  int longest_after(const HiddenGame& game, std::int64_t least, Move move,
                    const kriegspiel::Case& heard) {
    REQUIRE(heard.told.kind != kriegspiel::ToldKind::stalemate);
    // Where else it may stand the program hears the same.
    const Position shown = game.position();
    const Position position = *PositionSetup(shown)
                                   .put(Piece::none, shown.king(Color::black))
                                   .put(Piece::black_king, chess::first(heard.squares))
                                   .build();
    Referee referee(western(), position);
    referee.attempt(kriegspiel::to_attempt(move));
    if (referee.ending()) {
      REQUIRE(heard.told.kind == kriegspiel::ToldKind::checkmate);
      return 1;
    }
    HiddenGame next = game;
    next.hear_answer(move, heard_by_white(referee));
    if (heard.told.kind == kriegspiel::ToldKind::refused) {
      return longest(next, least);
    }
    REQUIRE(next.belief().takers() == chess::kNoSquares);
    referee.attempt(kriegspiel::to_attempt(referee.legal_moves()[0]));
    REQUIRE(!referee.ending());
    next.hear_opponent(heard_by_white(referee), OwnMen(referee.position(), Color::white));
    return 1 + longest(next, least);
  }

  vm::Machine player_{prepared(hunter())};
  vm::Machine gauge_{prepared(gauge())};
  std::map<Key, int> longest_;
};

TEST_CASE("Whatever the referee says the shipped program mates a king that it does not see",
          "[.full]") {
  Walk walk;
  int starts = 0;
  int longest = 0;
  std::int64_t sum = 0;
  // White's king on the triangle a1, d1, d4; the board can be turned to that.
  for (const Square king : {Square::a1, Square::b1, Square::c1, Square::d1, Square::b2, Square::c2,
                            Square::d2, Square::c3, Square::d3, Square::d4}) {
    for (int number = 0; number < chess::kSquareCount; ++number) {
      const auto rook = static_cast<Square>(number);
      const bool is_on_diagonal = chess::file_of(king) == chess::rank_of(king);
      if (rook == king || (is_on_diagonal && chess::rank_of(rook) > chess::file_of(rook))) {
        continue;
      }
      PositionSetup setup;
      setup.put(Piece::white_king, king).put(Piece::white_rook, rook);
      std::optional<Position> start;
      for (int other = 0; other < chess::kSquareCount && !start; ++other) {
        const auto square = static_cast<Square>(other);
        if (square != king && square != rook) {
          const auto built = PositionSetup(setup).put(Piece::black_king, square).build();
          start = built ? std::optional(*built) : std::nullopt;
        }
      }
      const Referee referee(western(), *start);
      const HiddenGame game(western(), OwnMen(*start, Color::white), Color::white,
                            heard_by_white(referee));
      if (!has_safe_attempt(game.belief())) {
        continue;
      }
      const int moves = walk.longest(game, std::numeric_limits<std::int64_t>::max());
      ++starts;
      sum += moves;
      longest = std::max(longest, moves);
    }
  }
  WARN(starts << " starts, " << walk.states() << " states, longest " << longest << ", mean "
              << static_cast<double>(sum) / starts);
  CHECK(starts == 315);
  CHECK(longest == 82);  // see the program
}

}  // namespace
}  // namespace cheg::test::hidden_king_walk_test
