// The trace of a run, line by line.
#include "vm/tracer.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/positions.hpp"
#include "vm/answer.hpp"

namespace cheg::test::tracer_test {
namespace {

std::string trace(const std::string& program, const char* fen) {
  vm::Machine machine(prepared(program));
  std::string text;
  vm::Tracer tracer([&text](const std::string& line) { text += line; });
  machine.set_observer(&tracer);
  static_cast<void>(vm::ask(machine, position(fen)));
  return text;
}

constexpr const char* kRook = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

TEST_CASE("A trace shows the nodes indented, what was tried, and how each node ended") {
  CHECK(trace("ENTRY R,K\n"
              "       GETEL  A,LM,\"2\n"
              "       SETV   B,\"()\n"
              "       INSERT A,B,\"1\n"
              "       PLAN   AGAIN,B,\"7\n"
              "       DONE\n"
              "AGAIN: VALRET X,\"0,\"0\n"
              "ENTRY K,R\n"
              "       GETEL  C,LM,\"1\n"
              "       SETV   D,\"()\n"
              "       INSERT C,D,\"1\n"
              "       TRY    D\n"
              "       LEAVE\n"
              "END\n",
              kRook) ==
        "node 8/8/8/8/8/2k5/8/K6R w - - 0 1 at EGPROG\n"
        "EGPROG/\tGETEL A,LM:=(R/h1-h2,R/h1-h3,R/h1-h4,R/h1-h5,R/h1-h6,R/h1-h7,R/h1-h8,R/h1-g1,"
        "R/h1-f1,R/h1-e1,R/h1-d1,R/h1-c1,R/h1-b1,K/a1-b1,K/a1-a2),\"2\n"
        "EGPROG+1/\tSETV B,\"()\n"
        "EGPROG+2/\tINSERT A:=R/h1-h3,B:=(),\"1\n"
        "EGPROG+3/\tPLAN AGAIN,B:=(R/h1-h3),\"7\n"
        "  node 8/8/8/8/8/2k4R/8/K7 b - - 1 1 at AGAIN+1\n"
        "  AGAIN+1/\tGETEL C,LM:=(K/c3-d4,K/c3-d2,K/c3-c4,K/c3-c2,K/c3-b4),\"1\n"
        "  AGAIN+2/\tSETV D,\"()\n"
        "  AGAIN+3/\tINSERT C:=K/c3-d4,D:=(),\"1\n"
        "  AGAIN+4/\tTRY D:=(K/c3-d4),,\n"
        "    node 8/8/8/8/3k4/7R/8/K7 w - - 2 2 at AGAIN, by plan, X = 7\n"
        "    AGAIN/\tVALRET X:=7,\"0,\"0\n"
        "    value 7\n"
        "  tried Kd4: -7, the best\n"
        "  AGAIN+5/\tLEAVE\n"
        "  not handled\n"
        "tried Rh3+: 0, the best\n"
        "EGPROG+4/\tDONE\n"
        "plays Rh3+, value 0\n");
}

TEST_CASE("A trace says which try is not the best, and where the bounds made one enough") {
  const std::string text = trace(
      "ENTRY R,K\n JUMP> DEPTH,\"1,STOP\n TRY LM,CHECK\n DONE\nSTOP: LEAVE\n"
      "ENTRY K,R\n TRY LM\n DONE\nEND\n",
      kRook);
  CHECK(text.find("  tried Kd4: 0, the best, enough\n") != std::string::npos);
  CHECK(text.find("\ntried Rc1+: 0\n") != std::string::npos);
}

TEST_CASE("A trace names the error that ended a node") {
  CHECK(trace("ENTRY R,K\n       ADD    N,WR,\"1\nEND\n", kRook) ==
        "node 8/8/8/8/8/2k5/8/K6R w - - 0 1 at EGPROG\n"
        "EGPROG/\tADD N,WR:=R/h1,\"1\n"
        "error: an integer was needed (non-numeric) at EGPROG; `WR` is a man\n");
}

}  // namespace
}  // namespace cheg::test::tracer_test
