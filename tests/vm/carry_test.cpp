// Variables are carried over to the positions that natives ask about.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "lang/carried.hpp"
#include "lang/compile.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::carry_test {
namespace {

using chess::Position;
using vm::Limits;
using vm::Machine;

Position root() { return position("8/8/8/8/8/2k5/8/K6R w - - 0 1"); }

NativeRun run(const std::string& lines, const std::string& subroutines, const Limits& limits = {},
              const Position& at = root()) {
  return run_lines(at, lines, subroutines, limits);
}

Limits without_memory() {
  Limits limits;
  limits.memory = 0;
  return limits;
}

TEST_CASE("a variable has the value of the node that asks, whichever native asks") {
  const std::string sub = "SUB: RETURN N\n";
  CHECK(run("SETV N,\"5\nGETEL M,LM,\"1\nAFTER R,SUB,M\n", sub).result() == "5");
  CHECK(run("SETV N,\"5\nWORST R,SUB\n", sub).result() == "5");
  CHECK(run("SETV N,\"(1,(2),T,#)\nGETEL M,LM,\"1\nAFTER R,SUB,M\n", sub).result() ==
        "(1,(2),T,#)");
  const std::string rank_is_n =
      "SUB: RANK A,WR\nJUMP= A,N,YES\nRETURN \"F\nYES: RETURN \"T\n"
      "VALUE: RANK A,WR\nDIF A,A,N\nRETURN A\n";
  CHECK(run("SETV N,\"6\nLEAST R,LM,VALUE\n", rank_is_n).result() == "(h1h6)");
  CHECK(run("SETV N,\"6\nFORCE R,SUB,\"1\n", rank_is_n).result() == "(h1h6)");
  CHECK(run("SETV N,\"6\nDRIVE R,VALUE,\"1\n", rank_is_n).result() == "(h1h6)");
}

TEST_CASE("what a subroutine stores where it is asked is gone when it returns") {
  const NativeRun kept = run("SETV N,\"5\nWORST R,SUB\n", "SUB: ADD N,N,\"1\nRETURN N\n");
  CHECK(kept.result() == "6");
  CHECK(kept.values.at("N") == "5");
}

TEST_CASE("a question within a question sees the variables of the node that asks it") {
  CHECK(run("SETV N,\"5\nSETV P,\"7\nWORST R,SUB\n",
            "SUB: SETV N,\"6\nWORST A,DEEP\nRETURN A\nDEEP: PAIR B,N,P\nCARD C,B\n"
            "MUL A,N,\"100\nADD A,A,P\nRETURN A\n")
            .result() == "607");
}

TEST_CASE(
    "the variable SIDE is carried too, and the predefined variables are those of the position") {
  CHECK(run("SETV SIDE,\"1\nWORST R,SUB\n", "SUB: CONDV FAR,WR,YES\nRETURN \"0\nYES: RETURN \"1\n")
            .result() == "1");
  CHECK(run("SETV N,WR\nGETEL M,LM,\"1\nAFTER R,SUB,M\n",
            "SUB: JUMP= N,WR,YES\nRETURN \"F\nYES: RETURN \"T\n")
            .result() == "T");
}

TEST_CASE("a man is followed, and is undefined once it has been taken") {
  // Black takes the rook, or moves away.
  const Position at = position("8/8/8/8/8/8/6kR/K7 b - - 0 1");
  const std::string before =
      "SETV N,BR\nSQUARE S,BR\nPAIR ALL,N,S\nINSERT WK,ALL,\"0\nSETMOV P,BR,WK\n"
      "INSERT P,ALL,\"0\n";
  const std::string sub = "SUB: PAIR A,N,ALL\nRETURN A\n";
  CHECK(run(before + "SETMOV M,WK,BR\nAFTER R,SUB,M\n", sub, {}, at).result() ==
        "(#,(#,h2,R/h2,#))");
  // A man is named by what stands there at the root. The king has gone to g3, and the rook's move
  // is that of the same rook.
  CHECK(run(before + "SETSQ T,\"6,\"7\nSETMOV M,WK,T\nAFTER R,SUB,M\n", sub, {}, at).result() ==
        "(R/h2,(R/h2,h2, /g3,h2g2))");
}

TEST_CASE("only what can be read before it is written is carried over") {
  const auto names_of = [](const std::string& subroutine) {
    const auto program =
        prepared(native_program(root(), "SETV N,\"1\nSETV P,\"2\nWORST R,SUB\n", subroutine));
    const lang::Program& compiled = program->program();
    const auto code = lang::resolved_code(compiled);
    const lang::CodeView view{code, compiled.variable_count(), compiled.data().native_conditions};
    const std::vector<std::uint32_t> subroutines = lang::asked_subroutines(view);
    std::string names;
    const auto carried = lang::carried_variables(view, subroutines);
    for (const std::uint32_t variable : carried.front()) {
      names += compiled.data().variables[variable] + ' ';
    }
    return names;
  };
  CHECK(names_of("SUB: SETV N,\"3\nRETURN N\n").empty());
  CHECK(names_of("SUB: RETURN N\n") == "N ");
  CHECK(names_of("SUB: CONDV DEFD,WR,SKIP\nSETV N,\"1\nSKIP: RETURN N\n") == "N ");
  CHECK(names_of("SUB: CONDV ,WR,SKIP\nRETURN P\nSKIP: SETV N,\"1\nRETURN N\n").empty());
  // What a subroutine writes on every path to its RETURN need not be carried.
  CHECK(names_of("SUB: SET A,CALLED,WK\nRETURN N\nCALLED: CONDV DEFD,WR,OTHER\nSETV N,\"1\n"
                 "RETURN N\nOTHER: SETV N,\"2\nRETURN N\n")
            .empty());
  CHECK(names_of("SUB: SET A,CALLED,WK\nRETURN N\nCALLED: CONDV DEFD,WR,OTHER\nSETV N,\"1\n"
                 "RETURN N\nOTHER: RETURN P\n") == "N P ");
  // The subroutine of SELECT may not run at all.
  CHECK(names_of("SUB: SELECT A,CALLED,LM\nRETURN N\nCALLED: SETV N,\"1\nRETURN N\n") == "N ");
  // What is asked further on.
  CHECK(names_of("SUB: SETV P,\"1\nWORST A,DEEP\nRETURN A\nDEEP: ADD A,N,P\nRETURN A\n") == "N ");
  CHECK(names_of("SUB: CONDV FAR,WR,SUB\nRETURN \"1\n") == "SIDE ");
}

// The rules of kpk do: they compare a reply with the position before the move.
TEST_CASE("the other library programs carry nothing over") {
  for (const char* name :
       {"kbbk", "kbbk_deep", "kbnk", "kpk_deep", "kqk", "kqkp", "kqkr", "krk", "krkp"}) {
    const auto program = prepared(fmt::format("USE {}\nENTRY R,K\nLEAVE\nEND\n", name));
    const lang::Program& compiled = program->program();
    const auto code = lang::resolved_code(compiled);
    const lang::CodeView view{code, compiled.variable_count(), compiled.data().native_conditions};
    const auto all = lang::carried_variables(view, lang::asked_subroutines(view));
    for (const auto& carried : all) {
      INFO(name);
      CHECK(carried.empty());
    }
  }
}

// A random program with three variables of all types: N an integer, V a man, a square, a move or
// undefined, S a set of such. It asks, and what it asks, asks again.
//
// It is written in two ways. One leaves it to the machine to carry the variables over. The other
// puts them into a set that goes along as X, and takes them out again where it is asked.
class Carrying {
 public:
  Carrying(std::uint64_t seed, bool by_x) : random_(seed), by_x_(by_x) {}

  std::string lines() {
    std::string text = "SETV N,\"3\nPAIR S,BK,WR\n";
    steps(text, 4);
    ask(text, random_.below(5), "ONE", "GOAL");
    return text;
  }

  std::string subroutines() {
    std::string text = subroutine("ONE", 3);
    ask(text, 2 * random_.below(2), "TWO", "");
    text += "CONDV DEFD,R,ONE1\nSETV R,\"50\nONE1: ADD N,N,R\nMOD N,N,\"97\nRETURN N\n";
    text += subroutine("TWO", 3) + "RETURN N\n";
    text +=
        subroutine("GOAL", 2) + "MOD N,N,\"7\nCONDV #=0,N,GOAL1\nRETURN \"T\nGOAL1: RETURN \"F\n";
    return text + wraps_;
  }

 private:
  std::string subroutine(const std::string& name, std::size_t count) {
    std::string text = name + ": ";
    text += by_x_ ? "GETEL N,X,\"1\nGETEL V,X,\"2\nGETEL S,X,\"3\n" : "SETV TEMP,\"1\n";
    steps(text, count);
    return text;
  }

  void steps(std::string& text, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string skip = fmt::format("SKIP{}", labels_++);
      const auto number = random_.below(9);
      switch (random_.below(9)) {
        case 0:
          text += fmt::format("ADD N,N,\"{}\n", number);
          break;
        case 1:
          text += fmt::format("CONDV #DEFD,V,{0}\nRANK A,V\nMUL A,A,\"{1}\nADD N,N,A\n{0}: ", skip,
                              number);
          break;
        case 2:
          text += fmt::format("MEMBER A,BK,S\nCONDV #T,A,{0}\nADD N,N,\"{1}\n{0}: ", skip, number);
          break;
        case 3:
          text += fmt::format("SETV V,{}\n", number < 4 ? "WR" : "BK");
          break;
        case 4:
          text += fmt::format("SQUARE V,{}\n", number < 4 ? "WK" : "BK");
          break;
        case 5:
          text += "PAIR S,V,WK\n";
          break;
        case 6:
          text += fmt::format("GETEL V,LM,\"{}\n", number);
          break;
        case 7:
          text += fmt::format("GETEL A,S,\"1\nCONDV #DEFD,A,{0}\nFILE A,A\nADD N,N,A\n{0}: ", skip);
          break;
        default:
          text += number < 4 ? "PAIR S,V,S\nSETV V,WK\n" : "PAIR S,V,S\n";
          break;
      }
    }
    text += "MOD N,N,\"97\n";
  }

  // Stores what the native gives into R.
  void ask(std::string& text, std::size_t native, const std::string& value,
           const std::string& goal) {
    const std::string skip = fmt::format("NONE{}", labels_++);
    const std::array<std::string, 5> natives{
        "WORST R," + value, "LEAST R,LM," + value,
        fmt::format("GETEL M,LM,\"{}\nCONDV #DEFD,M,{}\nAFTER R,{},M", 1 + random_.below(4), skip,
                    value),
        "DRIVE R," + value + ",\"2", "FORCE R," + goal + ",\"2"};
    const std::string line = "SETV R,\"#\n" + natives[native] + '\n' + skip + ": ";
    if (!by_x_) {
      text += line + "SETV TEMP,\"1\n";
      return;
    }
    const std::string wrap = fmt::format("WRAP{}", labels_);
    text += fmt::format(
        "SETV PACK,\"(#,#,#)\nSETEL N,PACK,\"1\nSETEL V,PACK,\"2\nSETEL S,PACK,\"3\n"
        "SET R,{},PACK\n",
        wrap);
    wraps_ += wrap + ": " + line + "RETURN R\n";
  }

  Random random_;
  bool by_x_;
  int labels_ = 0;
  std::string wraps_;
};

TEST_CASE("carried values are what they would be if X took them along, with and without memory") {
  Random random(20261125);
  int different = 0;
  std::string last;
  for (int round = 0; round < 150; ++round) {
    const std::uint64_t seed = random.next();
    const Position at = random_ending("R", random.below(3) == 0 ? "P" : "", random);
    const auto result = [&](bool by_x, const Limits& limits) {
      Carrying text(seed, by_x);
      const std::string lines = text.lines();
      return run(lines, text.subroutines(), limits, at);
    };
    const NativeRun remembering = result(false, {});
    const NativeRun forgetting = result(false, without_memory());
    INFO(native_program(at, Carrying(seed, false).lines(), Carrying(seed, false).subroutines()));
    CHECK(remembering == forgetting);
    CHECK(remembering.error == "");
    CHECK(remembering.result() == result(true, {}).result());
    different += remembering.result() != last ? 1 : 0;
    last = remembering.result();
  }
  CHECK(different > 50);
}

TEST_CASE("one machine answers the same question with other values anew") {
  // The value is read from the place of the rook, so that one program asks with many values.
  const std::string subroutines =
      "VALUE: MVDIST A,BK,N\nADD A,A,P\nRETURN A\n"
      "GOAL: RANK A,BK\nJUMP< A,P,YES\nRETURN \"F\nYES: RETURN \"T\n";
  for (const char* asks : {"FORCE R,GOAL,\"3\n", "DRIVE R,VALUE,\"3\n", "LEAST R,LM,VALUE\n"}) {
    const std::string text =
        native_program(root(), std::string("SETSQ N,\"4,\"4\nFILE P,WR\n") + asks, subroutines);
    Machine one(prepared(text));
    Machine at_once(prepared_at_once(text));
    Random random(7);
    for (int round = 0; round < 12; ++round) {
      const Position at = random_ending("R", "", random);
      Machine fresh(prepared(text), without_memory());
      const NativeRun expected = run_at(fresh, at);
      CHECK(run_at(one, at) == expected);
      CHECK(run_at(at_once, at).result() == expected.result());
    }
  }
}

}  // namespace
}  // namespace cheg::test::carry_test
