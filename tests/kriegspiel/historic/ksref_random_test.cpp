// KSREF against the slow one, number for number, in games of random attempts.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "kriegspiel/historic/ksref.hpp"
#include "kriegspiel/historic/ksref_text.hpp"
#include "tests/kriegspiel/historic/ksref_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"
#include "tests/support/slow_ksref.hpp"

namespace cheg::test::ksref_random_test {
namespace {

using chess::Color;
using chess::Square;
using kriegspiel::Ksref;
using kriegspiel::KsrefPosition;
using kriegspiel::KsrefReport;
using kriegspiel::KsrefRules;

using Numbers = std::array<int, SlowKsref::kNumbers>;

Numbers numbers_of(const Ksref& referee) {
  Numbers all{};
  std::size_t size = 0;
  all[size++] = referee.color();
  for (int row = 1; row <= KsrefReport::kRows; ++row) {
    all[size++] = referee.report()[{row, 1}];
    all[size++] = referee.report()[{row, 2}];
  }
  for (int i = 0; i < chess::kSquareCount; ++i) {
    all[size] = kriegspiel::ksref_code(referee.board().piece_on(static_cast<Square>(i)));
    all[size++ + chess::kSquareCount] = referee.board().history(static_cast<Square>(i));
  }
  all[size + chess::kSquareCount] = referee.report().kept_size();
  return all;
}

// What a set of random games met with, so that a test can say that it met with everything.
struct Met {
  std::array<int, 3> answers{};  // legal, no, heck-no
  std::array<int, 4> ends{};     // by MTERMN
  std::array<int, 7> checks{};   // by MCHEKA
  int double_checks = 0;
  int double_tries = 0;
  int castlings = 0;
  int en_passant = 0;
  int promotions = 0;
  int lost_noes = 0;  // past the 49th
  int long_lists = 0;
};

class RandomGame {
 public:
  RandomGame(const Ksref& referee, const SlowKsref& slow, std::uint64_t seed)
      : referee_(referee), slow_(slow), random_(seed) {}

  void make_only_illegal_attempts() { only_illegal_ = true; }

  // Plays so many attempts, or to the end of the game; false if the two ever differ.
  bool play(int attempts, Met& met) {
    for (int i = 0; i < attempts && referee_.color() != 0; ++i) {
      const std::array<int, 6> call = attempt();
      if (only_illegal_ && slow_.try_out(call[0], call[1], call[2], call[3]) == 1) {
        continue;
      }
      const bool was_king = std::abs(man(call[0], call[1])) == 1;
      const bool was_pawn = std::abs(man(call[0], call[1])) == 2;
      const bool was_empty = man(call[2], call[3]) == 0;
      referee_.call({call[0], call[1], call[2], call[3], call[4], call[5]});
      slow_.call(call);
      if (numbers_of(referee_) != slow_.numbers()) {
        UNSCOPED_INFO("call " << call[0] << call[1] << ' ' << call[2] << call[3] << ' ' << call[4]
                              << ' ' << call[5] << " led to\n"
                              << kriegspiel::ksref_line(referee_));
        return false;
      }
      const KsrefReport& report = referee_.report();
      if (call[5] != 0) {
        continue;
      }
      ++met.answers[static_cast<std::size_t>(report[{6, 1}])];
      met.lost_noes += report[{8, 2}] > 49 ? 1 : 0;
      if (report[{6, 1}] != 0) {
        continue;
      }
      ++met.ends[static_cast<std::size_t>(report[{1, 1}])];
      ++met.checks[static_cast<std::size_t>(report[{7, 1}])];
      met.double_checks += report[{7, 2}] != 0 ? 1 : 0;
      met.double_tries += report[{24, 1}] != 0 ? 1 : 0;
      met.long_lists += report[{9, 1}] > 14 ? 1 : 0;
      met.castlings += was_king && std::abs(call[2] - call[0]) == 2 ? 1 : 0;
      met.en_passant += was_pawn && was_empty && call[2] != call[0] ? 1 : 0;
      met.promotions += report[{5, 1}];
    }
    return true;
  }

 private:
  [[nodiscard]] int man(int file, int rank) const {
    return file >= 1 && file <= 8 && rank >= 1 && rank <= 8 ? slow_.man(file, rank) : 0;
  }

  int between(int low, int high) {
    const int numbers = high - low + 1;
    return low + static_cast<int>(random_.below(static_cast<std::size_t>(numbers)));
  }

  // Mostly an own man in a direction in which he may be able to go, sometimes anything.
  std::array<int, 6> attempt() {
    if (random_.below(40) == 0) {
      return {0, 0, 0, 0, 0, 1};
    }
    if (random_.below(100) == 0) {
      return {between(-1, 10), between(-1, 10), between(-1, 10),
              between(-1, 10), between(-2, 8),  0};
    }
    int file = between(1, 8);
    int rank = between(1, 8);
    while (slow_.man(file, rank) * slow_.color() <= 0) {
      file = between(1, 8);
      rank = between(1, 8);
    }
    const int code = std::abs(slow_.man(file, rank));
    const bool leaps = code <= 3;
    const int distance = leaps ? 1 : between(1, 7);
    const int most = leaps ? 2 : 1;
    const int to_file = file + distance * between(-most, most);
    const int to_rank =
        code == 2 ? rank + slow_.color() * between(1, 2) : rank + distance * between(-most, most);
    const bool promotes = code == 2 && (to_rank == 1 || to_rank == 8);
    const int promotion = promotes != (random_.below(50) == 0) ? between(3, 6) : 0;
    return {file, rank, to_file, to_rank, promotion, 0};
  }

  Ksref referee_;
  SlowKsref slow_;
  Random random_;
  bool only_illegal_ = false;
};

KsrefRules rules_of(std::uint64_t seed) {
  return seed % 2 == 0 ? KsrefRules::western : KsrefRules::eastern;
}

TEST_CASE("KSREF answers as the slow one in random games from the beginning") {
  constexpr std::uint64_t kGames = sampled(5000);
  Met met;
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    INFO("seed " << seed);
    const KsrefRules rules = rules_of(seed);
    RandomGame game(Ksref(rules), SlowKsref(static_cast<int>(rules)), seed);
    REQUIRE(game.play(300, met));
  }
  for (const int answers : met.answers) {
    CHECK(answers > sampled(10000));
  }
  CHECK(met.ends[2] >= sampled(6));
  CHECK(met.double_tries > sampled(100));
  CHECK(met.en_passant > sampled(20));
  CHECK(met.promotions > sampled(20));
  CHECK(met.castlings > sampled(20));
}

int random_sign(Random& random) { return random.below(2) == 0 ? 1 : -1; }

// Any men but kings on any squares, few or many, with any histories that they can have.
void add_men(KsrefPosition& position, Random& random) {
  const std::size_t density = 2 + random.below(12);
  for (std::size_t i = 0; i < 64; ++i) {
    if (random.below(density) != 0) {
      continue;
    }
    const int code = 2 + static_cast<int>(random.below(5));
    position.men[i] = code * random_sign(random);
    position.histories[i] = static_cast<int>(random.below(code == 2 ? 3 : code == 6 ? 2 : 1));
  }
}

// More pawns than a game knows, before men that they can take: tries in long lists.
void add_pawns(KsrefPosition& position, Random& random) {
  const int color = random_sign(random);
  for (std::size_t i = 8; i < 56; ++i) {
    const bool own_rank = (i / 8 % 2 == 1) == (color == 1);
    if (random.below(own_rank ? 3 : 8) == 0) {
      position.men[i] = own_rank ? 2 * color : 0;
    } else {
      position.men[i] = own_rank ? 0 : -2 * color;
    }
    position.histories[i] = position.men[i] == 0 ? 0 : static_cast<int>(random.below(3));
  }
}

// Kings, one of them where castling may be possible.
void add_kings(KsrefPosition& position, Random& random) {
  const std::size_t white = random.below(2) == 0 ? 8 * random.below(8) + 4 : random.below(64);
  std::size_t black = random.below(64);
  while (black == white) {
    black = random.below(64);
  }
  const auto corner = [&](std::size_t square) {
    if (random.below(2) == 0 && square < 64 && square != black) {
      position.men[square] = 6;
      position.histories[square] = 0;
    }
  };
  corner(std::min(white + 4, white | 7));
  corner(white - 4);
  position.men[white] = 1;
  position.men[black] = -1;
  position.histories[white] = static_cast<int>(random.below(3) == 0);
  position.histories[black] = static_cast<int>(random.below(6));
}

// A line piece of the side to move with another man before it, which may uncover a check.
void add_battery(KsrefPosition& position, Random& random) {
  const int color = position.side_to_move == Color::white ? 1 : -1;
  const auto* const king = std::find(position.men.begin(), position.men.end(), -color);
  const auto square = static_cast<int>(king - position.men.begin());
  const int files = static_cast<int>(random.below(3)) - 1;
  const int ranks = static_cast<int>(random.below(3)) - 1;
  int distance = 0;
  for (const int code : {3 + static_cast<int>(random.below(4)), files * ranks == 0 ? 6 : 4}) {
    distance += 1 + static_cast<int>(random.below(2));
    const int file = square % 8 + distance * files;
    const int rank = square / 8 + distance * ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) {
      return;
    }
    int& man = position.men[static_cast<std::size_t>(chess::make_square(file, rank))];
    if (std::abs(man) == 1) {
      return;
    }
    man = code * color;
  }
}

KsrefPosition random_position(Random& random, KsrefRules rules) {
  KsrefPosition position{rules, random.below(2) == 0 ? Color::white : Color::black, {}, {}};
  random.below(4) == 0 ? add_pawns(position, random) : add_men(position, random);
  add_kings(position, random);
  if (random.below(2) == 0) {
    add_battery(position, random);
  }
  return position;
}

TEST_CASE("KSREF answers as the slow one in random games from random positions") {
  Met met;
  int games = 0;
  for (std::uint64_t seed = 0; games < sampled(20000); ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const KsrefPosition position = random_position(random, rules_of(seed));
    const auto referee = Ksref::from_position(position);
    if (!referee) {
      continue;
    }
    ++games;
    RandomGame game(*referee, SlowKsref(position), seed);
    REQUIRE(game.play(60, met));
  }
  for (const int answers : met.answers) {
    CHECK(answers > sampled(10000));
  }
  CHECK(met.ends[2] > sampled(100));
  CHECK(met.ends[3] > sampled(10));
  for (const std::size_t kind : {1U, 2U, 3U, 4U, 5U, 6U}) {
    CHECK(met.checks[kind] > sampled(100));
  }
  CHECK(met.double_checks > sampled(20));
  CHECK(met.double_tries > sampled(1000));
  CHECK((kIsSlow || met.long_lists > 3));
  CHECK(met.castlings > sampled(100));
  CHECK(met.en_passant > sampled(20));
  CHECK(met.promotions > sampled(1000));
}

// Every attempt that there is, promotions to queens.
std::vector<kriegspiel::KsrefCall> all_attempts(const Ksref& referee) {
  std::vector<kriegspiel::KsrefCall> attempts;
  for (int i = 0; i < 64 * 64; ++i) {
    const auto from = static_cast<Square>(i / 64);
    const auto to = static_cast<Square>(i % 64);
    const bool promotes = type_of(referee.board().piece_on(from)) == chess::PieceType::pawn &&
                          (rank_of(to) == 0 || rank_of(to) == 7);
    attempts.push_back({file_of(from) + 1, rank_of(from) + 1, file_of(to) + 1, rank_of(to) + 1,
                        promotes ? kriegspiel::ksref_code(chess::PieceType::queen) : 0, 0});
  }
  return attempts;
}

TEST_CASE("KSREF finds legal what is legal in chess, and the same mates and stalemates") {
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Ksref referee(rules_of(seed));
    chess::Position position;
    for (int ply = 0; ply < 160 && referee.color() != 0; ++ply) {
      std::vector<std::string> expected;
      for (const chess::Move move : chess::legal_moves(position)) {
        if (move.promotion() == chess::PieceType::none ||
            move.promotion() == chess::PieceType::queen) {
          expected.push_back(format_move(position, move, chess::Notation::uci));
        }
      }
      std::vector<std::string> found;
      std::vector<Ksref> next;
      for (const kriegspiel::KsrefCall& call : all_attempts(referee)) {
        Ksref after = referee;
        after.call(call);
        if (after.color() != referee.color()) {
          found.push_back(to_string(chess::make_square(call.from_file - 1, call.from_rank - 1)) +
                          to_string(chess::make_square(call.to_file - 1, call.to_rank - 1)) +
                          (call.promotion != 0 ? "q" : ""));
          next.push_back(after);
        }
      }
      const std::size_t chosen = random.below(found.size());
      const auto move = chess::parse_move(position, found[chosen], chess::Notation::uci);
      std::sort(expected.begin(), expected.end());
      std::sort(found.begin(), found.end());
      REQUIRE(found == expected);
      ++positions;
      position.make(*move);
      referee = next[chosen];
      const int end = referee.report()[{1, 1}];
      CHECK((end == 2) == is_checkmate(position));
      CHECK((end == 3) == is_stalemate(position));
    }
  }
  CHECK(positions > 1000);
}

// In check on the h-file: what queens do elsewhere is a no.
TEST_CASE("KSREF answers as the slow one where no's are many") {
  Met met;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    const KsrefPosition position =
        ksref_position(rules_of(seed), Color::white, "5k1r/8/8/8/8/8/QQQQ4/7K");
    RandomGame game(*Ksref::from_position(position), SlowKsref(position), seed);
    game.make_only_illegal_attempts();
    REQUIRE(game.play(2000, met));
  }
  CHECK(met.lost_noes > 100);
}

}  // namespace
}  // namespace cheg::test::ksref_random_test
