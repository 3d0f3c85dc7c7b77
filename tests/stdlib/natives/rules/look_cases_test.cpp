// LOOK in single positions: what it refuses, and which moves are unsound.
#include <fmt/format.h>

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::look_cases_test {
namespace {

using chess::Position;

TEST_CASE("settings and values that LOOK cannot use are errors") {
  const Position root = position("8/8/8/3k4/8/8/8/K6R w - - 0 1");
  const auto error = [&](const std::string& settings, const std::string& value) {
    return run_lines(root, fmt::format("SETV R,LM\nLOOK R,VALUE,{}\n", settings),
                     "VALUE: " + value + "\n")
        .result();
  };
  CHECK(error("\"(2,1)", "RETURN \"1") == "error non-numeric");
  CHECK(error("\"(2,1,T)", "RETURN \"1") == "error non-numeric");
  CHECK(error("\"(3,1,2)", "RETURN \"1") == "error overflow");
  CHECK(error("\"(0,1,2)", "RETURN \"1") == "error overflow");
  CHECK(error("\"(2,1,-2)", "RETURN \"1") == "error overflow");
  CHECK(error("\"(2,2147483648,1)", "RETURN \"1") == "error overflow");
  CHECK(error("\"(2,1,0)", "RETURN \"1") == "error divide-by-zero");
  CHECK(error("\"(2,1,3)", "RETURN \"T") == "error non-numeric");
  CHECK(error("\"(2,1,3)", "RETURN \"2147483648") == "error overflow");
  CHECK(error("\"(2,1,3)", "PLAY LM") == "error asked-elsewhere");
  CHECK(run_lines(root, "SETV R,\"(1)\nLOOK R,VALUE,\"(2,1,3)\n", "VALUE: RETURN \"1\n").result() ==
        "error non-move");
  CHECK(run_lines(root, "SETV R,WK\nLOOK R,VALUE,\"(2,1,3)\n", "VALUE: RETURN \"1\n").result() ==
        "error non-set");
}

TEST_CASE("where nothing tells the moves apart LOOK leaves all that are sound") {
  const Position root = position("8/8/8/3k4/7R/8/8/K7 w - - 0 1");
  for (const char* value : {"\"7", "\"#"}) {
    const NativeRun run = run_lines(root, "SETV R,LM\nLOOK R,VALUE,\"(2,1,3)\nCARD N,R\n",
                                    fmt::format("VALUE: RETURN {}\n", value));
    CHECK(run.values.at("N") == "14");  // of 17: not Rc4, Rd4 and Re4
  }
}

TEST_CASE("a move that stalemates or loses a man is left only where there is no other") {
  const std::string flat = "VALUE: RETURN \"1\n";
  const auto look = [&](const char* fen) {
    return run_lines(position(fen), "SETV R,LM\nLOOK R,VALUE,\"(1,0,1)\n", flat).result();
  };
  // Qc7 and Qb6 would stalemate; Qa7, Qb7 and others would hang.
  CHECK(look("k7/8/8/1Q6/8/8/8/4K3 w - - 0 1").find("b5b6") == std::string::npos);
  // The pawn is lost whatever is played.
  CHECK(look("8/8/8/8/2k5/2P5/8/7K w - - 0 1") == "(h1h2,h1g1,h1g2)");
  // There is one move that saves it.
  CHECK(look("8/8/8/8/8/8/1kP5/7K w - - 0 1") == "(c2c4)");
}

}  // namespace
}  // namespace cheg::test::look_cases_test
