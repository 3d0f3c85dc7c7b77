// CHECKMATE in CHEG against CHECKMATE in plain C++, and what is known of how it plays.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/store.hpp"
#include "proof/prove.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checkmate_1979.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/sampled.hpp"
#include "vm/answer.hpp"
#include "vm/given.hpp"
#include "vm/machine.hpp"
#include "vm/observer.hpp"

namespace cheg::test::checkmate_test {
namespace {

namespace original = checkmate_1979;
namespace tablebase = chess::tablebase;

using chess::Move;
using chess::Piece;
using chess::Position;
using original::Announcement;
using original::Placing;
using original::Rule;
using original::Turn;
using original::WeightSets;

std::string checkmate() { return std::string(stdlib::find_shipped_program("checkmate")->text); }

const std::vector<Placing>& all_placings() {
  static const std::vector<Placing> placings = [] {
    std::vector<Placing> found;
    for (original::Square rook = 11; rook <= 88; ++rook) {
      for (original::Square white_king = 11; white_king <= 88; ++white_king) {
        for (original::Square black_king = 11; black_king <= 88; ++black_king) {
          const Placing placing{rook, white_king, black_king};
          if (original::is_legal(placing)) {
            found.push_back(placing);
          }
        }
      }
    }
    return found;
  }();
  return placings;
}

// Few enough for what takes long, and from all parts of the board.
std::vector<Placing> some_placings(std::size_t every) {
  std::vector<Placing> some;
  for (std::size_t i = 0; i < all_placings().size(); i += every) {
    some.push_back(all_placings()[i]);
  }
  return some;
}

chess::Square square_of(original::Square square) {
  return chess::make_square(square / 10 - 1, square % 10 - 1);
}

Position position_of(const Placing& placing) {
  return chess::PositionSetup()
      .put(Piece::white_rook, square_of(placing.rook))
      .put(Piece::white_king, square_of(placing.white_king))
      .put(Piece::black_king, square_of(placing.black_king))
      .build()
      .value();
}

Move move_of(const Placing& placing, bool is_king_move, original::Square to) {
  return {square_of(is_king_move ? placing.white_king : placing.rook), square_of(to)};
}

Move move_of(const Placing& placing, const Turn& turn) {
  return move_of(placing, turn.is_king_move, turn.to);
}

// The tag of the rule that answered: "APPROACH" of APPROACH+1.
std::string tag_of(const vm::Machine& machine, const vm::Answer& answer) {
  const std::string place = machine.program().location(answer.outcome.instruction);
  return place.substr(0, place.find('+'));
}

const char* tag_of(const Turn& turn) {
  switch (turn.rule) {
    case Rule::check_along_rank:
    case Rule::check_along_file:
      return "OPPOSITION";
    case Rule::wait_on_file:
    case Rule::wait_on_rank:
      return "WAIT";
    default:
      break;
  }
  if (turn.announcement == Announcement::checkmate) {
    return "MATE";
  }
  return turn.rule == Rule::set_a ? "APPROACH" : turn.rule == Rule::set_b ? "PRESS" : "CORNER";
}

// A set as a machine is given it, each weight so many times as large.
vm::Given given(const char* variable, const original::Weights& weights, std::int64_t factor) {
  std::vector<lang::LiteralNode> nodes{{lang::Type::set, 9, 0}};
  for (const std::int64_t weight : weights) {
    nodes.push_back({lang::Type::integer, 0, weight * factor});
  }
  return {variable, nodes};
}

// How many of them the program, given the first weights as so many parts of a tenth, answers
// otherwise than the original with the second.
std::size_t count_differences(const WeightSets& ours, std::int64_t factor,
                              const WeightSets& originals, const std::vector<Placing>& placings) {
  const std::vector<vm::Given> all{given("C1", ours.a, factor),
                                   given("C2", ours.b, factor),
                                   given("C3", ours.c, factor),
                                   {"SCALE", {{lang::Type::integer, 0, 10 * factor}}}};
  vm::Machine machine(prepared(checkmate()), {}, all);
  return static_cast<std::size_t>(std::ranges::count_if(placings, [&](const Placing& placing) {
    const vm::Answer answer = vm::ask(machine, position_of(placing));
    return answer.status != vm::AnswerStatus::move ||
           answer.outcome.move != move_of(placing, original::turn(placing, originals));
  }));
}

TEST_CASE("the original takes exactly the legal positions for legal") {
  CHECK(all_placings().size() == 175'168);
  std::size_t legal = 0;
  for (int number = 0; number < 64 * 64 * 64; ++number) {
    const auto rook = static_cast<chess::Square>(number / 4096);
    const auto white_king = static_cast<chess::Square>(number / 64 % 64);
    const auto black_king = static_cast<chess::Square>(number % 64);
    if (rook == white_king || rook == black_king || white_king == black_king) {
      continue;
    }
    legal += chess::PositionSetup()
                     .put(Piece::white_rook, rook)
                     .put(Piece::white_king, white_king)
                     .put(Piece::black_king, black_king)
                     .build()
                 ? 1U
                 : 0U;
  }
  CHECK(legal == all_placings().size());
}

// The sanitizers would take minutes over all positions.
constexpr std::size_t kEvery = kIsSanitized ? 97 : 1;

TEST_CASE("checkmate plays the move of 1979 in every position, by the same rule") {
  vm::Machine machine(prepared(checkmate()));
  std::size_t differences = 0;
  for (const Placing& placing : some_placings(kEvery)) {
    const Position position = position_of(placing);
    const vm::Answer answer = vm::ask(machine, position);
    const Turn turn = original::turn(placing);
    if (answer.status == vm::AnswerStatus::move && answer.outcome.move == move_of(placing, turn) &&
        tag_of(machine, answer) == tag_of(turn)) {
      continue;
    }
    ++differences;
    if (differences <= 10) {
      UNSCOPED_INFO(to_fen(position) << ": " << vm::summary(answer, position, machine.program()));
    }
  }
  CHECK(differences == 0);
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("checkmate mates against every defence in 9424 positions only") {
  const auto ending = *chess::parse_material("KRK");
  tablebase::Store store(std::nullopt);
  REQUIRE_FALSE(store.provide_all(ending, {}));
  const auto report = proof::prove(prepared(checkmate()), ending, store.tables(), {});
  REQUIRE(report.ok());
  const proof::SideReport& side = report->sides.at(0);
  const auto faults = [&](proof::ProofFault fault) {
    return side.win_faults[static_cast<std::size_t>(fault)];
  };
  CHECK(side.won == all_placings().size());
  CHECK(side.wins == 9'424);
  // Where the defence can get at the rook, and where it can but go round.
  CHECK(faults(proof::ProofFault::material_lost) == 468);
  CHECK(faults(proof::ProofFault::cycle) == 165'276);
  CHECK(faults(proof::ProofFault::stalemate) == 0);
}

#endif

TEST_CASE("checkmate plays the mirrored move where Black has the rook") {
  vm::Machine machine(prepared(checkmate()));
  for (const Placing& placing : some_placings(97)) {
    const Position position = position_of(placing);
    const vm::Answer ours = vm::ask(machine, position);
    const vm::Answer theirs = vm::ask(machine, chess::mirrored(position));
    INFO(to_fen(position));
    REQUIRE(theirs.status == vm::AnswerStatus::move);
    CHECK(chess::mirrored(theirs.outcome.move) == ours.outcome.move);
    CHECK(theirs.outcome.instruction == ours.outcome.instruction);
  }
}

TEST_CASE("who changes a weight of checkmate changes its play as the original's, in any unit") {
  constexpr std::size_t kTried = sampled(1000);
  const std::array sets{&WeightSets::a, &WeightSets::b, &WeightSets::c};
  std::array<std::vector<Placing>, 3> placings;
  for (const Placing& placing : all_placings()) {
    const Rule rule = original::turn(placing).rule;
    if (rule <= Rule::set_c) {
      placings[static_cast<std::size_t>(rule)].push_back(placing);
    }
  }
  for (std::size_t set = 0; set < sets.size(); ++set) {
    std::vector<Placing> some;
    for (std::size_t i = 0; i < placings[set].size(); i += 1 + placings[set].size() / kTried) {
      some.push_back(placings[set][i]);
    }
    for (std::size_t number = 0; number < 9; ++number) {
      WeightSets weights;
      (weights.*sets[set])[number] += 333;
      INFO("set " << set + 1 << ", weight " << number + 1);
      const std::int64_t factor = number % 2 == 0 ? 1 : 10'000;
      CHECK(count_differences(weights, factor, weights, some) == 0);
      CHECK(count_differences(weights, factor, {}, some) > 0);
    }
  }
}

// Collects what BREAK reports.
class Breaks final : public vm::Observer {
 public:
  struct Report {
    Move move{};
    std::int64_t thousandths = 0;
    std::int64_t score = 0;
  };

  [[nodiscard]] const std::vector<Report>& reports() const { return reports_; }
  void clear() { reports_.clear(); }

  void break_point(const vm::Moment& moment) override {
    const auto value = [&](std::size_t operand) {
      return moment.values[moment.code().operands[operand]];
    };
    reports_.push_back({value(0).move(), value(1).integer(), value(2).integer()});
  }

 private:
  std::vector<Report> reports_;
};

TEST_CASE("checkmate reports every move with its points, those before a mate too") {
  constexpr std::int64_t kUnitsInTenth = 352'800;
  vm::Machine machine(prepared(checkmate()));
  Breaks breaks;
  machine.set_observer(&breaks);
  for (const Placing& placing : some_placings(31)) {
    const Turn turn = original::turn(placing);
    breaks.clear();
    const Position position = position_of(placing);
    INFO(to_fen(position));
    REQUIRE(vm::ask(machine, position).status == vm::AnswerStatus::move);
    REQUIRE(breaks.reports().size() == turn.candidates.size());
    for (std::size_t i = 0; i < turn.candidates.size(); ++i) {
      const original::Candidate& candidate = turn.candidates[i];
      const Breaks::Report& report = breaks.reports()[i];
      CHECK(report.move == move_of(placing, candidate.is_king_move, candidate.to));
      CHECK(original::Score{report.score, kUnitsInTenth} == candidate.score);
      CHECK(report.thousandths == report.score * 100 / kUnitsInTenth);
    }
  }
}

// ---- The original itself: code of the tests in every position, which takes the sanitizers long
// ----

#if !defined(CHEG_SANITIZED)

TEST_CASE("the original uses its sets of weights and special moves so often") {
  std::array<int, original::kRuleCount> counts{};
  for (const Placing& placing : all_placings()) {
    ++counts[static_cast<std::size_t>(original::turn(placing).rule)];
  }
  const auto count = [&](Rule rule) { return counts[static_cast<std::size_t>(rule)]; };
  CHECK(count(Rule::set_a) == 142'752);
  CHECK(count(Rule::set_b) == 21'904);
  CHECK(count(Rule::set_c) == 1'440);
  CHECK(count(Rule::check_along_rank) == 3'528);
  CHECK(count(Rule::check_along_file) == 3'528);
  CHECK(count(Rule::wait_on_file) == 1'008);
  CHECK(count(Rule::wait_on_rank) == 1'008);
}

TEST_CASE("what the original announces is true, and it finds every mate in one") {
  std::size_t mates = 0;
  for (const Placing& placing : all_placings()) {
    const Position position = position_of(placing);
    const Turn turn = original::turn(placing);
    const Move move = move_of(placing, turn);
    INFO(to_fen(position));
    REQUIRE(chess::is_legal(position, move));
    const Position after = position.after(move);
    const bool has_moves = chess::count_legal_moves(after) > 0;
    REQUIRE((has_moves || after.in_check()));  // no stalemate
    REQUIRE(turn.announcement ==
            (has_moves ? after.in_check() ? Announcement::check : Announcement::nothing
                       : Announcement::checkmate));
    if (!has_moves) {
      ++mates;
      continue;
    }
    for (const Move other : chess::legal_moves(position)) {
      const Position there = position.after(other);
      REQUIRE((chess::count_legal_moves(there) > 0 || !there.in_check()));
    }
  }
  CHECK(mates == 1'512);
}

TEST_CASE("the original plays every second move as well as can be, and gives the rook 48 times") {
  tablebase::Store store(std::nullopt);
  REQUIRE_FALSE(store.provide_all(*chess::parse_material("KRK"), {}));
  int longest = 0;
  int optimal = 0;     // the sum of the moves to mate
  int best_moves = 0;  // that keep the shortest mate
  int given_away = 0;  // moves to mate, by those that keep the win
  int rooks_given = 0;
  for (const Placing& placing : all_placings()) {
    const Position position = position_of(placing);
    const Turn turn = original::turn(placing);
    const Position next = position.after(move_of(placing, turn));
    const tablebase::TableValue before = store.tables().probe(position).value();
    const tablebase::TableValue after = tablebase::before_move(store.tables().probe(next).value());
    REQUIRE(before.outcome == tablebase::Wdl::win);
    longest = std::max(longest, before.moves());
    optimal += before.moves();
    if (after.outcome == tablebase::Wdl::win) {
      best_moves += after.moves() == before.moves() ? 1 : 0;
      given_away += after.moves() - before.moves();
    } else {
      ++rooks_given;
      CHECK((turn.rule == Rule::wait_on_file || turn.rule == Rule::wait_on_rank));
    }
  }
  CHECK(longest == 16);
  CHECK(optimal == 1'728'004);   // 9.8648 a position
  CHECK(best_moves == 85'384);   // 48.74 %
  CHECK(given_away == 196'392);  // 1.1215 a move that keeps the win
  CHECK(rooks_given == 48);
}

TEST_CASE("the original can be led round for ever from 165744 positions") {
  const auto number_of = [](const Placing& placing) {
    const int number = (placing.rook * 100 + placing.white_king) * 100 + placing.black_king;
    return static_cast<std::size_t>(number);
  };
  // The turn's position, and those in which Black can give White the move again.
  struct Node {
    std::size_t number;
    std::vector<std::size_t> next;
  };
  std::vector<Node> nodes;
  std::vector<bool> goes_on(1'000'000, false);
  for (const Placing& placing : all_placings()) {
    const Turn turn = original::turn(placing);
    Placing after = placing;
    (turn.is_king_move ? after.white_king : after.rook) = turn.to;
    Node node{number_of(placing), {}};
    for (const int step : {1, -1, 10, -10, 9, -9, 11, -11}) {
      const Placing reply{after.rook, after.white_king, after.black_king + step};
      if (original::is_legal(reply)) {
        node.next.push_back(number_of(reply));
      }
    }
    goes_on[node.number] = true;
    nodes.push_back(std::move(node));
  }
  // Left out, again and again, is where every reply leads to what has been left out.
  while (std::erase_if(nodes, [&](const Node& node) {
           goes_on[node.number] =
               std::ranges::any_of(node.next, [&](std::size_t next) { return goes_on[next]; });
           return !goes_on[node.number];
         }) > 0) {
  }
  CHECK(nodes.size() == 165'744);
}

#endif

}  // namespace
}  // namespace cheg::test::checkmate_test
