// The interface for embedders says the same as the machine behind it.
#include <array>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "cheg/cheg.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/endgames.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/runnable_programs.hpp"
#include "vm/answer.hpp"

namespace cheg::test::advice_test {
namespace {

constexpr const char* kRookEnding = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

Program compiled(const std::string& text) {
  Compilation result = Program::compile("test", text);
  for (const Diagnostic& diagnostic : result.diagnostics) {
    INFO(diagnostic.rendered);
    REQUIRE(!diagnostic.is_error);
  }
  return result.program.value();
}

// Square by square, as an engine with another board might do it.
cheg::Position bitboards(const chess::Position& position) {
  cheg::Position result{};
  const std::array types{&result.pawns, &result.knights, &result.bishops,
                         &result.rooks, &result.queens,  &result.kings};
  for (int square = 0; square < chess::kSquareCount; ++square) {
    const chess::Piece piece = position.piece_on(static_cast<chess::Square>(square));
    if (piece != chess::Piece::none) {
      const std::uint64_t bit = std::uint64_t{1} << square;
      *types.at(static_cast<std::size_t>(type_of(piece))) |= bit;
      (color_of(piece) == chess::Color::white ? result.white : result.black) |= bit;
    }
  }
  result.halfmove_clock = static_cast<std::uint16_t>(position.halfmove_clock());
  result.side_to_move = position.side_to_move() == chess::Color::white ? CHEG_WHITE : CHEG_BLACK;
  result.castling_rights = static_cast<std::uint8_t>(position.castling_rights());
  result.en_passant = static_cast<std::uint8_t>(position.en_passant());
  return result;
}

// What chess::BareHost does, as an embedder would write it.
class BareEmbedder final : public Host {
 public:
  BareEmbedder(Vm& vm, const chess::Position& root) : vm_(vm), positions_{root} {}

  Advice consult(Line& line) {
    vm_.begin_search();
    return advise(-CHEG_INFINITY, CHEG_INFINITY, line);
  }

  int search(const Node& node, cheg::Move move, int alpha, int beta, Line& line) override {
    moves_.push_back(move);
    positions_.push_back(positions_.back().after(chess::Move::from_bits(move)));
    const chess::Position& position = positions_.back();
    int score = 0;
    if (chess::count_legal_moves(position) == 0) {
      score = position.in_check() ? CHEG_MATE - static_cast<int>(node.move_count) - 1 : 0;
    } else if (moves_.size() < CHEG_MOST_PLIES && covers(position)) {
      const Advice advice = advise(-beta, -alpha, line);
      score = advice.outcome == CHEG_OUTCOME_MOVE || advice.outcome == CHEG_OUTCOME_VALUE
                  ? -advice.score
                  : 0;
    }
    positions_.pop_back();
    moves_.pop_back();
    return score;
  }

  [[nodiscard]] bool covers(const chess::Position& position) const {
    const cheg::Position bits = bitboards(position);
    return vm_.covers(material_of(bits), bits.side_to_move);
  }

 private:
  Advice advise(int alpha, int beta, Line& line) {
    const cheg::Position position = bitboards(positions_.back());
    const std::vector<cheg::Move> moves = moves_;
    return vm_.advise(
        {&position, moves.data(), static_cast<std::uint32_t>(moves.size()), alpha, beta}, *this,
        &line);
  }

  Vm& vm_;
  std::vector<chess::Position> positions_;
  std::vector<cheg::Move> moves_;
};

TEST_CASE("an embedder's search gets from random programs what the bare host gets") {
  Random random(20'409);
  int moves = 0;
  for (int round = 0; round < 60; ++round) {
    const std::string text = random_runnable_program(random);
    INFO(text);
    Vm vm(compiled(text));
    vm::Machine machine(prepared(text));
    for (int i = 0; i < 20; ++i) {
      const chess::Position root = *chess::parse_fen(random_endgame_fen(random));
      INFO(chess::to_fen(root));
      const vm::Answer expected = vm::ask(machine, root);
      BareEmbedder embedder(vm, root);
      CHECK(embedder.covers(root) == machine.covers(root));
      Line line{};
      const Advice advice = embedder.consult(line);
      REQUIRE(advice.outcome == static_cast<int>(expected.status));
      if (advice.outcome != CHEG_OUTCOME_CHECKMATE && advice.outcome != CHEG_OUTCOME_STALEMATE) {
        CHECK(advice.reason == (expected.outcome.instruction == lang::EntryTable::kNone
                                    ? CHEG_NO_REASON
                                    : vm::reason_of(expected.outcome.instruction)));
        CHECK(vm.report().instructions == static_cast<std::uint64_t>(machine.instructions()));
        CHECK(vm.report().work == static_cast<std::uint64_t>(machine.work()));
        CHECK(vm.report().nodes == machine.nodes());
        CHECK(vm.report().error.empty() ==
              (advice.outcome != CHEG_OUTCOME_ERROR && machine.errors_below() == 0));
      }
      if (advice.outcome == CHEG_OUTCOME_MOVE || advice.outcome == CHEG_OUTCOME_VALUE) {
        CHECK(advice.score == expected.outcome.score);
        CHECK(advice.move ==
              (advice.outcome == CHEG_OUTCOME_MOVE ? expected.outcome.move.bits() : 0));
        CHECK((advice.certainty == CHEG_CERTAINTY_DRAW) == expected.outcome.is_certain_draw);
        REQUIRE(line.count == expected.line.size());
        for (std::size_t place = 0; place < line.count; ++place) {
          CHECK(line.moves[place] == expected.line.moves()[place].bits());
          CHECK(line.reasons[place] == expected.line.reasons()[place]);
        }
        CHECK(line.reasons[line.count] == expected.line.reasons()[line.count]);
        ++moves;
      }
    }
  }
  CHECK(moves > 100);
}

TEST_CASE("bitboards say the same as a FEN") {
  Vm vm(Program::shipped("kpk"));
  for_random_positions(3000, [&](const chess::Position& position, Random& /*random*/) {
    const std::string fen = chess::to_fen(position);
    INFO(fen);
    const cheg::Position read = position_from_fen(fen);
    const cheg::Position bits = bitboards(position);
    CHECK(std::memcmp(&read, &bits, sizeof bits) == 0);
    CHECK(cheg_position_check(&bits) == CHEG_OK);
    CHECK(material_of(bits) == position.material().bits());
  });
  Random random(20'410);
  for (int i = 0; i < 300; ++i) {
    const std::string fen = random_endgame_fen(random);
    INFO(fen);
    const cheg::Position bits = bitboards(*chess::parse_fen(fen));
    const Advice by_bits = vm.ask(bits);
    const Advice by_fen = vm.ask(position_from_fen(fen));
    CHECK(std::memcmp(&by_bits, &by_fen, sizeof by_bits) == 0);
  }
}

TEST_CASE("an answer names its rule, certainty and line") {
  const Program program = Program::shipped("krk_deep");
  Vm vm(program);
  Line line{};
  const Advice advice = vm.ask(position_from_fen(kRookEnding), &line);
  CHECK(advice.outcome == CHEG_OUTCOME_MOVE);
  CHECK(to_uci(advice.move) == "h1h4");
  CHECK(advice.certainty == CHEG_CERTAINTY_WIN);
  CHECK(line.count == 1);
  const Rule rule = program.rule(advice.reason);
  CHECK(rule.location == "PRESS+2");
  CHECK(rule.explanation.starts_with("Leave their king the least room"));
  CHECK(rule.file == "stdlib/krk_deep.cheg");
  CHECK(rule.line > 1);
  CHECK(vm.ask(position_from_fen("8/8/8/8/8/2k5/8/K6R b - - 0 1")).outcome ==
        CHEG_OUTCOME_NO_ENTRY);
  CHECK(vm.ask(position_from_fen("k6R/8/1K6/8/8/8/8/8 b - - 0 1")).outcome ==
        CHEG_OUTCOME_CHECKMATE);
  CHECK(vm.ask(position_from_fen("k7/7R/1K6/8/8/8/8/8 b - - 0 1")).outcome ==
        CHEG_OUTCOME_NO_ENTRY);
}

TEST_CASE("moves are written and read as in UCI") {
  for (const auto& [fen, text] : {std::pair{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"},
                                  std::pair{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"},
                                  std::pair{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"},
                                  std::pair{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2"}}) {
    const cheg::Position position = position_from_fen(fen);
    CHECK(to_uci(move_from_uci(position, text)) == text);
  }
  const cheg::Position position = position_from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  const cheg::Move move = move_from_uci(position, "a7a8r");
  CHECK(CHEG_FROM(move) == 48);
  CHECK(CHEG_TO(move) == 56);
  CHECK(CHEG_KIND(move) == CHEG_PROMOTING);
  CHECK(CHEG_PROMOTION(move) == CHEG_TO_ROOK);
  CHECK(move == CHEG_MAKE_MOVE(48, 56, CHEG_PROMOTING, CHEG_TO_ROOK));
}

// A host for whom every move has the same value; it may do all that is forbidden.
class OddHost final : public Host {
 public:
  int search(const Node& /*node*/, cheg::Move /*move*/, int /*alpha*/, int /*beta*/,
             Line& line) override {
    ++calls;
    if (throws) {
      throw std::runtime_error("the engine is tired");
    }
    if (begins_again != nullptr) {
      begins_again->begin_search();
    }
    line.count = count;
    return score;
  }
  bool is_stopped() override { return stops_after > 0 && calls >= stops_after; }

  int calls = 0;
  int score = 0;
  std::uint32_t count = 0;
  bool throws = false;
  Vm* begins_again = nullptr;
  int stops_after = 0;
};

TEST_CASE("whatever a host does wrong is told, and the machine can be used again") {
  Vm vm(compiled("ENTRY R,K\nALL: TRY LM\n DONE\nEND\n"));
  const cheg::Position position = position_from_fen(kRookEnding);
  const Node node{&position, nullptr, 0, -CHEG_INFINITY, CHEG_INFINITY};
  OddHost host;
  const auto advise = [&] {
    vm.begin_search();
    host.calls = 0;
    return vm.advise(node, host);
  };
  CHECK(advise().outcome == CHEG_OUTCOME_MOVE);
  CHECK(host.calls == 15);

  host.throws = true;
  CHECK_THROWS_WITH(advise(), "the engine is tired");
  CHECK(host.calls == 1);
  host.throws = false;

  host.begins_again = &vm;
  CHECK_THROWS_WITH(
      advise(),
      "cheg_vm_begin_search: the VM is running: its host's search cannot begin another search");
  host.begins_again = nullptr;

  host.score = 40'000;
  CHECK_THROWS_WITH(advise(), "cheg_vm_advise: the host's search returned the score 40000");
  host.score = 0;
  host.count = 500;
  CHECK_THROWS_WITH(advise(), "cheg_vm_advise: the host's search returned a line of 500 moves");
  host.count = 0;

  host.stops_after = 3;
  CHECK(advise().outcome == CHEG_OUTCOME_STOPPED);
  CHECK(host.calls == 3);
  host.stops_after = 0;
  CHECK(advise().outcome == CHEG_OUTCOME_MOVE);
}

TEST_CASE("a path that was never played does no harm") {
  Random random(20'411);
  for (int round = 0; round < 30; ++round) {
    Vm vm(
        compiled("ENTRY R,K\nALL: SELECT A,T,LM\n PLAN T2,LM\n TRY LM\n DONE\n"
                 "T: RETURN \"T\nT2: TRY X\n TRY LM\n DONE\nENTRY K,R\n TRY LM\n DONE\nEND\n"));
    const cheg::Position position = position_from_fen(kRookEnding);
    std::vector<cheg::Move> moves(20);
    for (cheg::Move& move : moves) {
      move = static_cast<cheg::Move>(random.next());
    }
    OddHost host;
    const Node node{&position, moves.data(), 20, -CHEG_INFINITY, CHEG_INFINITY};
    CHECK_NOTHROW(static_cast<void>(vm.advise(node, host)));
  }
}

TEST_CASE("limits end a program with an error that names them") {
  Limits limits = default_limits();
  limits.instructions_per_node = 100;
  Vm vm(compiled("ENTRY R,K\nLOOP: CONDV ,X,LOOP\nEND\n"), limits);
  CHECK(vm.ask(position_from_fen(kRookEnding)).outcome == CHEG_OUTCOME_ERROR);
  const Report report = vm.report();
  CHECK(report.errors == 1);
  CHECK(report.error == "the limit of instructions per node was reached (limit) at LOOP, test:2:7");
}

TEST_CASE("a machine keeps what it needs of its program") {
  std::unique_ptr<Vm> vm;
  {
    const Program program = Program::shipped("krk");
    vm = std::make_unique<Vm>(program);
  }
  CHECK(vm->ask(position_from_fen(kRookEnding)).outcome == CHEG_OUTCOME_MOVE);
}

TEST_CASE("lines are put together from the end") {
  Line line{};
  for (int i = 1; i <= CHEG_MOST_PLIES + 10; ++i) {
    set_line(line, static_cast<cheg::Move>(i), static_cast<Reason>(i), line);
  }
  CHECK(line.count == CHEG_MOST_PLIES);
  CHECK(line.moves[0] == CHEG_MOST_PLIES + 10);
  CHECK(line.moves[CHEG_MOST_PLIES - 1] == 11);
  CHECK(line.reasons[CHEG_MOST_PLIES] == 10);
}

}  // namespace
}  // namespace cheg::test::advice_test
