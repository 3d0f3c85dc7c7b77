// Asking programs under both hosts.
#include "consult/consultant.hpp"

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>

#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/positions.hpp"
#include "vm/observer.hpp"

namespace cheg::test::consultant_test {
namespace {

using consult::AskOptions;
using consult::Consultant;
using consult::Consultation;
using consult::HostKind;

constexpr const char* kPlace = "8/8/8/8/8/2k5/8/K6R w - - 0 1";
// Plays the first legal move.
constexpr const char* kFirst = "ENTRY R,K\nFIRST: CARD N,LM\nPLAY LM\nLEAVE\nEND\n";
constexpr const char* kLeaves = "ENTRY R,K\nGIVEUP: LEAVE\nEND\n";

std::unique_ptr<Consultant> consultant(const std::string& text, const vm::Limits& limits = {}) {
  const auto prepared_program = prepared(text);
  // The prepared program owns the compiled one.
  const std::shared_ptr<const lang::Program> program(prepared_program,
                                                     &prepared_program->program());
  return Consultant::make(program, limits).value();
}

chess::Game game(const char* fen) { return chess::Game(position(fen)); }

AskOptions bare() {
  AskOptions options;
  options.host = HostKind::bare;
  return options;
}

// Counts the nodes at which the program begins; may end the run by an exception.
class CountingObserver final : public vm::Observer {
 public:
  int nodes = 0;
  bool throws = false;

  void node_begin(const vm::Moment& /*moment*/, const vm::NodeBegin& /*begin*/) override {
    ++nodes;
    if (throws) {
      throw std::runtime_error("observed");
    }
  }
};

TEST_CASE("a program starts with the values that it has been given, until others are given") {
  const auto asked = consultant(
      "ENTRY R,K\n CONDV DEFD,N,GO\n SETV N,\"1\nGO: GETEL M,LM,N\n PAIR MOVES,M,M\n PLAY MOVES\n"
      " LEAVE\nEND\n");
  const auto move = [&] { return asked->ask(game(kPlace), bare()).answer.outcome.move; };
  const chess::Move first = move();
  asked->give({{"N", {{lang::Type::integer, 0, 2}}}});
  const chess::Move second = move();
  CHECK(first != second);
  asked->forget();
  CHECK(move() == second);
  asked->give({});
  CHECK(move() == first);
}

TEST_CASE("in a bare host the program's move, its value and its rule are all there is") {
  const auto asked = consultant(kFirst);
  const Consultation consultation = asked->ask(game(kPlace), bare());
  CHECK(consultation.answer.status == vm::AnswerStatus::move);
  CHECK(asked->program().location(consultation.answer.outcome.instruction) == "FIRST+1");
  CHECK_FALSE(consultation.host);
  CHECK(consultation.nodes == 1);
  CHECK(consultation.instructions > 0);
}

TEST_CASE("where the program gives no move, the search plays and a bare host does not") {
  const auto asked = consultant(kLeaves);
  const Consultation searched = asked->ask(game(kPlace));
  CHECK(searched.answer.status == vm::AnswerStatus::not_handled);
  REQUIRE(searched.host);
  CHECK(chess::is_legal(position(kPlace), searched.host->move));
  CHECK(searched.host->line.moves()[0] == searched.host->move);
  const Consultation alone = asked->ask(game(kPlace), bare());
  CHECK(alone.answer.status == vm::AnswerStatus::not_handled);
  CHECK_FALSE(alone.host);
}

TEST_CASE("a search plays alone where the program is not to be asked") {
  const auto asked = consultant(kFirst);
  AskOptions options;
  options.asks_program = false;
  for (const HostKind host : {HostKind::search, HostKind::bare}) {
    options.host = host;
    const Consultation consultation = asked->ask(game(kPlace), options);
    CHECK(consultation.answer.status == vm::AnswerStatus::no_entry);
    CHECK(consultation.host);
    CHECK(consultation.instructions == 0);
  }
}

TEST_CASE("where the game is over nobody plays, whoever was asked before") {
  const auto asked = consultant(kFirst);
  static_cast<void>(asked->ask(game(kPlace)));
  const chess::Game over = game("1k5R/8/1K6/8/8/8/8/8 b - - 0 1");
  for (const HostKind host : {HostKind::search, HostKind::bare}) {
    AskOptions options;
    options.host = host;
    const Consultation consultation = asked->ask(over, options);
    CHECK(consultation.answer.status == vm::AnswerStatus::checkmate);
    CHECK_FALSE(consultation.host);
    CHECK(consultation.instructions == 0);
  }
}

TEST_CASE("the same question has the same answer, whatever was asked in between") {
  const auto asked = consultant(kLeaves);
  const Consultation first = asked->ask(game(kPlace));
  static_cast<void>(asked->ask(game("8/8/8/3k4/8/8/8/K6R w - - 0 1")));
  const Consultation again = asked->ask(game(kPlace));
  CHECK(again.nodes == first.nodes);
  CHECK(again.instructions == first.instructions);
  CHECK(again.host->move == first.host->move);
}

TEST_CASE("the search looks as far as it is asked to, and begins where it is asked to") {
  const auto asked = consultant(kLeaves);
  AskOptions options;
  options.depth = 1;
  const Consultation shallow = asked->ask(game(kPlace), options);
  options.depth = 4;
  const Consultation deepened = asked->ask(game(kPlace), options);
  options.first_depth = 4;
  const Consultation direct = asked->ask(game(kPlace), options);
  CHECK(shallow.nodes < deepened.nodes);
  CHECK(direct.nodes != deepened.nodes);  // it has learnt nothing from shallower iterations
}

TEST_CASE("an observer sees one question and no later one") {
  const auto asked = consultant(kFirst);
  CountingObserver observer;
  AskOptions options = bare();
  options.observer = &observer;
  static_cast<void>(asked->ask(game(kPlace), options));
  CHECK(observer.nodes == 1);
  static_cast<void>(asked->ask(game(kPlace), bare()));
  CHECK(observer.nodes == 1);
}

TEST_CASE("what an observer throws passes through, and the program can be asked again") {
  const auto asked = consultant(kFirst);
  CountingObserver observer;
  observer.throws = true;
  AskOptions options = bare();
  options.observer = &observer;
  CHECK_THROWS_AS(asked->ask(game(kPlace), options), std::runtime_error);
  CHECK(asked->ask(game(kPlace), bare()).answer.status == vm::AnswerStatus::move);
}

TEST_CASE("a question that is stopped from the beginning ends in both hosts") {
  const auto asked = consultant("ENTRY R,K\nON: TRY LM\nDONE\nEND\n");
  const std::atomic<bool> stop{true};
  AskOptions options = bare();
  options.stop = &stop;
  CHECK(asked->ask(game(kPlace), options).answer.status == vm::AnswerStatus::stopped);
  options.host = HostKind::search;
  options.depth = chess::kMostDepth;
  static_cast<void>(asked->ask(game(kPlace), options));  // in no time
}

TEST_CASE("limits hold for a consultant's program") {
  vm::Limits limits;
  limits.instructions_per_node = 10;
  const auto asked = consultant("ENTRY R,K\nON: CONDV ,X,ON\nEND\n", limits);
  CHECK(asked->ask(game(kPlace), bare()).answer.status == vm::AnswerStatus::error);
}

TEST_CASE("what natives remember of a question shortens the next, until it is forgotten") {
  const auto asked = consultant(
      "USE FORCE\nENTRY R,K\nMATE: FORCE R,NO,\"3\nPLAY R\nLEAVE\nNO: RETURN \"F\nEND\n");
  const chess::Game near_mate = game("8/5K1k/8/8/4R3/8/8/8 w - - 0 1");
  const vm::Fuel first = asked->ask(near_mate, bare()).instructions;
  const vm::Fuel second = asked->ask(near_mate, bare()).instructions;
  CHECK(second <= first);
  asked->forget();
  CHECK(asked->ask(near_mate, bare()).instructions == first);
}

TEST_CASE("a consultation reads as the position, the program's answer, the host's move, the work") {
  const auto asked = consultant(kLeaves);
  AskOptions options;
  options.depth = 1;
  const chess::Position root = position(kPlace);
  const Consultation consultation = asked->ask(chess::Game(root), options);
  const lang::Program& program = asked->program();
  const std::string answer = consult::answer_text(consultation, root, program);
  CHECK(answer.starts_with("  not handled\n  rule   GIVEUP, "));
  const std::string rest = consult::host_and_work_text(consultation, root, program);
  CHECK(rest.starts_with("  host   plays "));
  CHECK(rest.find("\n  work   ") != std::string::npos);
  CHECK(consult::to_text(consultation, root, program) == kPlace + ("\n" + answer) + rest);
  CHECK(consult::why_no_move(consultation.answer, program).starts_with("not handled, by GIVEUP, "));
}

}  // namespace
}  // namespace cheg::test::consultant_test
