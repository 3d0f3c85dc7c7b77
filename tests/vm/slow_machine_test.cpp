// The slow machine does what the reference says in its examples and tables.
#include <cstddef>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/runnable_programs.hpp"
#include "tests/support/slow_chess.hpp"
#include "tests/support/slow_machine.hpp"
#include "tests/support/slow_reader.hpp"

namespace cheg::test::slow_machine_test {
namespace {

constexpr std::string_view kPosition = "8/5p2/8/3k4/8/2P5/4R3/4K3 w - - 0 1";

SlowAnswer run(const std::string& text, std::string_view fen, const SlowLimits& limits = {}) {
  const SlowReading reading = slow_read(text);
  INFO(text);
  REQUIRE(reading.errors.empty());
  return slow_run(reading.program, slow::from_fen(fen), limits);
}

// The lines with all that the reference puts around its examples. At ON the variables are shown.
std::string program_with(const std::string& lines) {
  return R"(
       ENTRY  K&P,R&P
       RANK   V,BR
       VALRET V,"0,"0
       ENTRY  R&P,K&P
       ENTRY  R&P,K,>-9
START:
)" + lines +
         R"(
ON:    BREAK  A,B,R
       BREAK  S,V,SIDE
       LEAVE
L1:    LEAVE
TWICE: ADD    V,X,X
       RETURN V
BIG:   JUMP>  X,"2,YES
       RETURN "F
YES:   RETURN "T
       END
)";
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

// The variables as text, from the two lines that were shown at ON.
std::map<std::string, std::string> variables_at_end(const SlowAnswer& answer) {
  REQUIRE(answer.location == "ON+2");
  REQUIRE(answer.breaks.size() >= 2);
  const auto first = words_of(answer.breaks[answer.breaks.size() - 2]);
  const auto second = words_of(answer.breaks[answer.breaks.size() - 1]);
  REQUIRE(first.size() == 4);
  REQUIRE(second.size() == 4);
  return {{"A", first[1]},  {"B", first[2]},  {"R", first[3]},
          {"S", second[1]}, {"V", second[2]}, {"SIDE", second[3]}};
}

// "R = 8, S = (1,2)": what stands before and after each equals sign.
std::map<std::string, std::string> wanted_variables(const std::string& text) {
  std::map<std::string, std::string> wanted;
  const std::vector<std::string> words = words_of(text);
  for (std::size_t i = 0; i + 2 < words.size(); i += 3) {
    std::string value = words[i + 2];
    if (value.ends_with(',')) {
      value.pop_back();
    }
    wanted[words[i]] = value;
  }
  return wanted;
}

struct Example {
  std::string lines;
  std::string result;
};

void check(const Example& example) {
  INFO(example.lines << " ; " << example.result);
  const SlowAnswer answer = run(program_with(example.lines), kPosition);
  CHECK_FALSE(answer.out_of_budget);
  const std::string& result = example.result;
  if (result == "jumps") {
    CHECK(answer.location == "L1");
  } else if (result == "does not jump" || result == "goes on") {
    CHECK(answer.location == "ON+2");
  } else if (result == "not handled") {
    CHECK((answer.status == "not-handled" || answer.status == "value"));
    CHECK(answer.location.starts_with("START"));
  } else if (result.starts_with("error ")) {
    CHECK(answer.status == "error");
    CHECK("error " + answer.error == result);
  } else if (result.starts_with("move ")) {
    CHECK(answer.status == "move");
    CHECK("move " + answer.move + ", value " + std::to_string(answer.score) == result);
  } else if (result.starts_with("reports ")) {
    REQUIRE_FALSE(answer.breaks.empty());
    CHECK("reports " + answer.breaks[0] == result);
  } else {
    const auto wanted = wanted_variables(result);
    REQUIRE_FALSE(wanted.empty());
    auto found = variables_at_end(answer);
    for (const auto& [name, value] : wanted) {
      INFO(name);
      CHECK(found.at(name) == value);
    }
  }
}

void check_all(const std::vector<Example>& examples) {
  for (const Example& example : examples) {
    check(example);
  }
}

}  // namespace

TEST_CASE("the slow machine runs the examples of control and subroutines") {
  check_all({
      {"BREAK \"7,WP,DEPTH\nSETV R,\"1", "reports START 7 P/c3 1"},
      {"BREAK \"7,WP,DEPTH\nSETV R,\"1", "R = 1"},
      {"SET R,TWICE,\"4\nSETV S,V", "R = 8, S = 8"},
      {"SETV A,\"3\nCOND T,YES,L1", "jumps"},
      {"SETV A,\"0\nCONDV #=0,A,L1", "does not jump"},
      {"SETV A,\"3\nCONDT BIG,A,L1", "jumps"},
      {"SETV A,\"3\nCONDF BIG,A,L1", "does not jump"},
      {"SETV A,\"-1\nJUMP< A,\"0,L1", "jumps"},
      {"SETV A,\"(1,(2))\nJUMP= A,\"(1,(2)),L1", "jumps"},
      {"SETV A,\"2\nJUMP> A,\"2,L1", "does not jump"},
      {"SETV A,\"2\nJUMP#< A,\"2,L1", "jumps"},
      {"SQUARE A,WK\nJUMP#= A,WK,L1", "jumps"},
      {"SETV A,\"2\nJUMP#> A,\"1,L1", "does not jump"},
  });
}

TEST_CASE("the slow machine runs the examples of setting variables") {
  check_all({
      {"SETV A,\"5\nSET R,TWICE,A", "R = 10"},
      {"SETV A,\"(1,2)\nSETV R,A", "R = (1,2)"},
      {"RANK A,WP\nSETSQ R,A,\"8", "R = h3"},
      {"SETSQ A,\"4,\"3\nSETMOV R,WP,A", "R = P/c3-c4"},
      {"SETV A,\"1\nEXCH A,B", "A = #, B = 1"},
      {"GETEL A,LM,\"-1\nGETEL B,LM,\"1", "A = P/c3-c4, B = K/e1-f1"},
      {"GETEL A,LM,\"-1\nGETEL B,LM,\"1\nORDER A,B,DEEP", "A = K/e1-f1, B = P/c3-c4"},
  });
}

TEST_CASE("the slow machine runs the examples of building and searching sets") {
  check_all({
      {"SETV A,\"(1,5,2,3)\nSELECT R,BIG,A", "R = (5,3)"},
      {"SETV A,\"(1,4,3,-1)\nSELECC R,ODD,A", "R = (1,3,-1)"},
      {"SETV A,\"(1,2,2)\nMAP R,TWICE,A", "R = (2,4,4)"},
      {"SETV A,\"7\nPAIR R,A,\"(1)", "R = (7,(1))"},
      {"SETV A,\"(1,(2),3)\nMEMBER R,\"(2),A", "R = T"},
      {"SETV A,\"(4,5,5)\nMEMNUM R,\"5,A", "R = 2"},
      {"SETV A,\"(1,2,2,3)\nINTERS R,A,\"(3,2)", "R = (2,2,3)"},
      {"SETV A,\"(1,1)\nUNION R,A,\"(2,2,1)", "R = (1,1,2,2)"},
      {"SETV A,\"(1,2,3,2)\nDIFFER R,A,\"(2)", "R = (1,3)"},
      {"SETV A,\"(1,2)\nAPPEND R,A,\"(2,3)", "R = (1,2,2,3)"},
      {"SETV A,\"(1,(2,3),#)\nCARD R,A", "R = 3"},
  });
}

TEST_CASE("the slow machine runs the examples of elements of sets") {
  check_all({
      {"SETV S,\"(1,2,3)\nGETEL R,S,\"-1", "R = 3"},
      {"SETV S,\"(1,2)\nSETEL \"9,S,\"5", "S = (1,2,#,#,9)"},
      {"SETV S,\"(1,2)\nINSERT \"9,S,\"2", "S = (1,9,2)"},
      {"SETV S,\"(1,2,3)\nUNSERT R,S,\"-2", "R = 2, S = (1,3)"},
      {"PAIR S,\"1,\"2\nEXCHWE R,S,\"1", "R = 1, S = (#,2)"},
      {"SETV S,\"(1,2,3)\nEXCHEL S,\"1,\"-1", "S = (3,2,1)"},
  });
}

TEST_CASE("the slow machine runs the examples of playing and values") {
  check_all({
      {"VALON \"100,\"0,\"0\nPLAY LM,CHECK,DEEP", "move e2e5, value 100"},
      {"SELECC S,ROOK,LM\nPLAYB S,,DEEP", "move e2e8, value -1"},
      {"TRY LM\nDONE", "move e2e8, value -1"},
      {"PLAN L1,LM,WR\nDONE", "move e2e8, value -1"},
      {"UNPLAN\nLEAVE", "not handled"},
      {"TRY LM,KING\nRETBET \"0,\"6,\"0", "goes on"},
      {"TRY LM,KING\nRETBET \"0,\"8,\"0", "move e1f1, value -7"},
      {"TRY LM\nVALRET \"1,\"0,\"500", "not handled"},
      {"VALRUT \"0,\"20,\"0\nPLAY LM,KING", "move e1f1, value -20"},
  });
}

TEST_CASE("the slow machine runs the examples of chess data") {
  check_all({
      {"SQUARE A,WR\nPIECE R,A", "R = R/e2"},
      {"GETEL A,LM,\"1\nSQUARE R,A", "A = K/e1-f1, R = f1"},
      {"SIDE R,WP\nSIDE SIDE,BP", "R = 1, SIDE = 0"},
      {"RANK R,BP\nRANK S,WR", "R = 7, S = 2"},
      {"FILE R,WP\nFILE S,BP", "R = 3, S = 6"},
      {"SCOLOR R,WK\nSCOLOR S,BK", "R = 1, S = 0"},
      {"PCOLOR R,WP\nPCOLOR S,BP", "R = 0, S = 1"},
      {"SQUARE A,BK\nMVDIST R,WK,A", "R = 4"},
      {"INSQ R,BK,WP\nINSQ S,WK,BP", "R = T, S = T"},
      {"SETSQ A,\"3,\"8\nOPP R,BK,A", "R = T"},
      {"SQ>RNK R,WP,\"2\nSQ>RNK S,BK,\"-4", "R = c5, S = d1"},
  });
}

TEST_CASE("the slow machine runs the examples of logic and arithmetic") {
  check_all({
      {"SETV A,\"F\nNOR R,A,A", "R = T"},
      {"SETV A,\"F\nOR R,A,\"T", "R = T"},
      {"SETV A,\"F\nAND R,A,\"T", "R = F"},
      {"SETV A,\"2\nADD R,A,\"-5", "R = -3"},
      {"SETV A,\"2\nSUB R,A,\"-5", "R = 7"},
      {"SETV A,\"-4\nMUL R,A,\"3", "R = -12"},
      {"SETV A,\"-7\nDIV R,A,\"2", "R = -3"},
      {"SETV A,\"-7\nMOD R,A,\"2", "R = -1"},
      {"SETV A,\"2\nDIF R,A,\"5", "R = 3"},
      {"SETV A,\"2\nMIN R,A,\"-5", "R = -5"},
      {"SETV A,\"2\nMAX R,A,\"-5", "R = 2"},
      {"SETV A,\"-9\nABS R,A", "R = 9"},
  });
}

TEST_CASE("the slow machine divides as the table of integers says") {
  check_all({
      {"DIV R,\"7,\"2\nMOD S,\"7,\"2", "R = 3, S = 1"},
      {"DIV R,\"-7,\"2\nMOD S,\"-7,\"2", "R = -3, S = -1"},
      {"DIV R,\"7,\"-2\nMOD S,\"7,\"-2", "R = -3, S = 1"},
      {"DIV R,\"-7,\"-2\nMOD S,\"-7,\"-2", "R = 3, S = -1"},
      {"DIV R,\"1,\"0", "error divide-by-zero"},
      {"MOD R,\"1,\"0", "error divide-by-zero"},
      {"DIV R,\"-9223372036854775808,\"-1", "error overflow"},
      {"MOD R,\"-9223372036854775808,\"-1", "R = 0"},
      {"ABS R,\"-9223372036854775808", "error overflow"},
      {"DIF R,\"-9223372036854775808,\"0", "error overflow"},
      {"DIF R,\"9223372036854775807,\"0", "R = 9223372036854775807"},
      {"ADD R,\"9223372036854775807,\"1", "error overflow"},
      {"ADD R,\"-9223372036854775808,\"-1", "error overflow"},
      {"SUB R,\"-1,\"-9223372036854775808", "R = 9223372036854775807"},
      {"SUB R,\"0,\"-9223372036854775808", "error overflow"},
      {"MUL R,\"4294967296,\"2147483648", "error overflow"},
      {"MUL R,\"-4294967296,\"2147483648", "R = -9223372036854775808"},
  });
}

TEST_CASE("the slow machine runs the examples of conditions and orderings") {
  check_all({
      {"CONDV PASSD,WP,L1", "jumps"},
      {"CONDV PASSD,BP,L1", "jumps"},
      {"CONDV PDP,WP,L1", "does not jump"},
      {"CONDV PAWN,WK,L1", "does not jump"},
      {"CONDV WPC,BP,L1", "does not jump"},
      {"CONDV WSQ,WR,L1", "jumps"},
      {"CONDV RF,BK,L1", "does not jump"},
      {"CONDV FAR,WP,L1", "error side-undefined"},
      {"SETV SIDE,\"0\nCONDV FAR,WP,L1", "jumps"},
      {"SELECC R,CHECK,LM", "R = (R/e2-e5,R/e2-d2,P/c3-c4)"},
      {"SELECC R,OPP,LM", "R = (K/e1-f1,K/e1-d1)"},
      {"SELECC R,#SAFE,LM", "R = (K/e1-f1,K/e1-f2,P/c3-c4)"},
      {"SELECC R,#RWK=,LM", "R = (K/e1-f2,K/e1-d2)"},
      {"PLAY LM,ROOK,DEEP", "move e2e8, value 0"},
      {"PLAY LM,ROOK,#DEEP", "move e2h2, value 0"},
      {"PLAY LM,,#", "move c3c4, value 0"},
  });
}

TEST_CASE("the slow machine knows what lies outside a set") {
  check_all({
      {"SETV S,\"(1,2)\nGETEL R,S,\"0", "R = #"},
      {"SETV S,\"(1,2)\nGETEL R,S,\"-3", "R = #"},
      {"SETV S,\"(1,2)\nSETEL \"9,S,\"-3", "S = (1,2)"},
      {"SETV S,\"(1,2)\nSETEL \"9,S,\"0", "S = (1,2,9)"},
      {"SETV S,\"(1,2)\nSETEL S,S,\"1", "S = ((1,2),2)"},
      {"SETV S,\"(1,2)\nINSERT \"9,S,\"0", "S = (1,2,9)"},
      {"SETV S,\"(1,2)\nINSERT \"9,S,\"-1", "S = (1,9,2)"},
      {"SETV S,\"(1,2)\nINSERT \"9,S,\"-9", "S = (1,2)"},
      {"SETV S,\"(1,2)\nINSERT \"9,S,\"4", "S = (1,2,#,9)"},
      {"SETV S,\"(1,2)\nUNSERT R,S,\"0", "R = #, S = (1,2)"},
      {"SETV S,\"(1,2)\nUNSERT S,S,\"1", "S = 1"},
      {"SETV S,\"(1,2)\nSETV R,\"7\nEXCHWE R,S,\"-3", "R = #, S = (1,2)"},
      {"SETV S,\"(1,2)\nSETV R,\"7\nEXCHWE R,S,\"4", "R = #, S = (1,2,#,7)"},
      {"SETV S,\"(1,2)\nEXCHWE S,S,\"2", "S = 2"},
      {"SETV S,\"(1,2)\nEXCHEL S,\"-5,\"4", "S = (1,2,#,#)"},
      {"SETV S,\"(1,2)\nEXCHEL S,\"2,\"-5", "S = (1,#)"},
      {"SETV S,\"(1,2)\nEXCHEL S,\"4,\"1", "S = (#,2,#,1)"},
      {"SETV S,\"(1,2)\nEXCHEL S,\"3,\"9", "S = (1,2)"},
      {"SETV S,\"(1,2)\nEXCHEL S,\"-8,\"-9", "S = (1,2)"},
      {"GETEL R,A,B", "error non-set"},
      {"EXCHEL A,B,B", "error non-set"},
      {"SETEL \"1,A,B", "error non-numeric"},
      {"INSERT \"1,A,B", "error non-numeric"},
      {"UNSERT R,A,B", "error non-numeric"},
      {"EXCHWE R,A,B", "error non-numeric"},
  });
}

TEST_CASE("the slow machine follows the rules that no example shows") {
  check_all({
      {"SETV A,\"(1,2)\nMEMBER R,A,\"2", "R = T"},
      {"MEMNUM R,\"(7,8),\"8", "R = 2"},
      {"MEMBER R,\"(1),\"((1))", "R = T"},
      {"MEMBER R,\"1,\"2", "error non-set"},
      {"UNION R,\"(1),\"5", "error non-set"},
      {"SELECT R,TWICE,\"(3,4)", "R = ()"},
      {"MAP R,BIG,\"(2,3)\nSETV S,X", "R = (F,T), S = #"},
      {"SETSQ R,\"9,\"1", "error off-board"},
      {"SETSQ R,\"9,\"T", "error non-numeric"},
      {"SQ>RNK R,WK,\"-1", "error off-board"},
      {"SQ>RNK R,WK,\"9223372036854775807", "error off-board"},
      {"SETSQ A,\"5,\"5\nPIECE R,A", "error no-piece"},
      {"PIECE R,\"5", "error wrong-type"},
      {"RANK R,WQ", "error wrong-type"},
      {"INSQ R,WK,WR", "error not-king-pawn"},
      {"CONDV PASSD,WK,L1", "error non-pawn"},
      {"CONDV #CAPT,WK,L1", "error non-move"},
      {"SETV SIDE,\"T\nCONDV FAR,WP,L1", "error non-numeric"},
      {"CONDV NNF,WP,L1", "does not jump"},
      {"CONDV #,X,L1", "does not jump"},
      {"SETMOV A,WR,BK\nPAIR S,A,A\nPLAY S", "error illegal-move"},
      {"SETMOV A,WR,BK\nPAIR S,A,A\nPLAYB S", "not handled"},
      {"SETMOV A,WR,BK\nPAIR S,A,A\nTRY S\nDONE", "not handled"},
      {"PLAYB LM,CAPT", "goes on"},
      {"TRY \"(1)", "error non-move"},
      {"TRY \"(1),#", "goes on"},
      {"PLAY WR", "error non-set"},
      {"RETBET \"1,\"1,\"T", "error non-numeric"},
      {"VALON \"9223372036854775807,\"-1,\"0", "error overflow"},
      {"SETV A,\"1\nSETV B,\"2\nORDER A,B,#", "A = 2, B = 1"},
      {"SETV A,\"1\nSETV B,\"2\nORDER A,B", "A = 1, B = 2"},
      {"SETV A,\"1\nSETV B,\"2\nORDER A,B,DEEP", "error non-move"},
      {"SETMOV R,WR,BK", "R = R/e2*K/d5"},
      {"JUMP= WR,WR,L1", "jumps"},
      {"JUMP= \"T,\"1,L1", "does not jump"},
      {"JUMP= A,B,L1", "jumps"},
  });
}

TEST_CASE("the slow machine gives positions the values of the table") {
  struct Row {
    std::string chances;
    int depth;
    long long value;
  };
  for (const Row& row : std::vector<Row>{{"\"100,\"0,\"0", 1, 100},
                                         {"\"100,\"0,\"0", 3, 100},
                                         {"\"0,\"30,\"499", 1, -30},
                                         {"\"0,\"30,\"499", 2, -30},
                                         {"\"7,\"7,\"500", 1, 0},
                                         {"\"7,\"7,\"500", 2, 0},
                                         {"\"0,\"1,\"500", 2, -9723},
                                         {"\"500,\"0,\"500", 1, 22199},
                                         {"\"900,\"0,\"1000", 1, 22199},
                                         {"\"1,\"0,\"500", 1, 9724},
                                         {"\"0,\"600,\"500", 3, -22197},
                                         {"\"99999,\"0,\"0", 1, 9500},
                                         {"\"0,\"99999,\"0", 2, -9500}}) {
    // Each node tries its first move, until the depth is reached.
    const std::string text = "ENTRY R,K\nENTRY K,R\nJUMP= DEPTH,\"" + std::to_string(row.depth) +
                             ",V\nGETEL M,LM,\"1\nPAIR S,M,M\nPLAYB S\nV: VALRET " + row.chances +
                             "\nEND\n";
    const SlowAnswer answer = run(text, "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1");
    INFO(row.chances << " at depth " << row.depth);
    CHECK(answer.status == (row.depth == 1 ? "value" : "move"));
    CHECK(answer.score == (row.depth % 2 == 1 ? row.value : -row.value));
  }
}

TEST_CASE("the slow machine sees the pawn groups of the reference") {
  const std::string text = "ENTRY K,K,>-9\nBREAK PG,WP,BP2\nLEAVE\nEND\n";
  CHECK(run(text, "4k3/6p1/1p6/8/7P/1P6/P6P/4K3 w - - 0 1").breaks.at(0) ==
        "EGPROG ((P/h2,P/h4,P/g7),(P/b3,P/b6,P/a2)) P/h2 P/b6");
  CHECK(run(text, "4k3/p6p/1p6/7p/8/1P6/6P1/4K3 b - - 0 1").breaks.at(0) ==
        "EGPROG ((P/h7,P/h5,P/g2),(P/b6,P/b3,P/a7)) P/h7 P/b3");
}

TEST_CASE("the slow machine writes every kind of move as the reference does") {
  const auto moves = [](std::string_view fen) {
    return run("ENTRY R&2P,R&P\nENTRY R&P,R&2P\nSELECC A,KING,LM\nSELECC B,PAWN,LM\n"
               "BREAK A,B\nLEAVE\nEND\n",
               fen)
        .breaks.at(0);
  };
  CHECK(moves("1r2k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 1") ==
        "EGPROG+2 (O-O,K/e1-f1,K/e1-f2,K/e1-e2,K/e1-d1,K/e1-d2) "
        "(P/e5-e6,P/e5*P/d6 EP,P/a7*R/b8=Q,P/a7*R/b8=R,P/a7*R/b8=B,P/a7*R/b8=N,"
        "P/a7-a8=Q,P/a7-a8=R,P/a7-a8=B,P/a7-a8=N) #");
  CHECK(moves("r3k3/7p/8/8/8/8/PP5R/4K3 b q - 0 1") ==
        "EGPROG+2 (K/e8-f8,K/e8-f7,K/e8-e7,K/e8-d8,K/e8-d7,O-O-O) (P/h7-h6,P/h7-h5) #");
}

TEST_CASE("the slow machine makes moves that equal those of LM") {
  const std::string text = R"(ENTRY R&2P,R&P
       SETSQ  A,"1,"7
       SETMOV A,WK,A
       SETSQ  B,"6,"4
       SETMOV B,WP,B
       SETSQ  C,"8,"1
       SETMOV C,WP2,C
       BREAK  A,B,C
       MEMBER A,A,LM
       MEMBER B,B,LM
       MEMBER C,C,LM
       BREAK  A,B,C
       LEAVE
       END
)";
  const auto breaks = run(text, "1r2k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 1").breaks;
  REQUIRE(breaks.size() == 2);
  CHECK(breaks[0] == "EGPROG+6 O-O P/e5*P/d6 EP P/a7-a8=Q");
  CHECK(breaks[1] == "EGPROG+10 T T T");
}

TEST_CASE("the slow machine lets the plan variable follow the men") {
  // White moves as told and plans with his rook, his pawn, and the rook's move to the black king's
  // square; Black captures if he can; then White shows what his plan says.
  const auto shown = [](const std::string& man, int rank, int file, std::string_view fen) {
    const std::string text = "ENTRY R&P,R\nENTRY R&P,R&P\nJUMP= DEPTH,\"2,REPLY\nSETSQ A,\"" +
                             std::to_string(rank) + ",\"" + std::to_string(file) + "\nSETMOV M," +
                             man + R"(,A
       PAIR   S,M,M
       PAIR   V,WR,WP
       SQUARE A,BK
       SETMOV A,WR,A
       PAIR   V,V,A
       PLAN   P,S,V
       DONE
       ENTRY  R,R&P
       ENTRY  R,RQ
REPLY: PLAYB  LM,CAPT
       PLAYB  LM
P:     BREAK  X,"#,"#
       LEAVE
       END
)";
    return run(text, fen).breaks.at(0);
  };
  // Castling moves the rook, and the pawn is captured.
  CHECK(shown("WK", 1, 7, "4k3/8/8/8/8/8/r6P/4K2R w K - 0 1") == "P ((R/f1,#),R/f1*K/e8) # #");
  // The pawn is captured en passant.
  CHECK(shown("WP", 4, 4, "r3k3/8/8/8/4p3/8/3P4/4K2R w - - 0 1") == "P ((R/h1,#),R/h1*K/e8) # #");
  // The pawn has become a queen. The rook's move keeps the square when the king has left it.
  CHECK(shown("WP", 8, 1, "8/P4k2/8/8/8/8/1r6/4K2R w - - 0 1") == "P ((R/h1,Q/a8),R/h1-f7) # #");
  // The rook is captured, and its move is gone with it.
  CHECK(shown("WP", 4, 1, "4k2r/8/8/8/8/8/P7/4K2R w - - 0 1") == "P ((#,P/a4),#) # #");
}

TEST_CASE("the slow machine searches under a plan until it is cleared") {
  const auto first_break = [](const std::string& after_plan) {
    const std::string text = R"(
       ENTRY  R,K
       JUMP>  DEPTH,"1,D3
       PLAN   P,"(),"7
)" + after_plan + R"(
       PLAYB  LM
D3:    BREAK  X,DEPTH,"0
       LEAVE
       ENTRY  K,R
       BREAK  X,DEPTH,"0
       PLAYB  LM
P:     BREAK  X,DEPTH,"0
       LEAVE
       END
)";
    const auto breaks = run(text, "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1").breaks;
    REQUIRE(breaks.size() >= 2);
    CHECK(breaks[0] == "D3+2 # 2 0");  // the other side has no plan
    return breaks[1];
  };
  CHECK(first_break("") == "P 7 3 0");
  CHECK(first_break("UNPLAN") == "D3 # 3 0");
}

TEST_CASE("the slow machine counts mates from the root") {
  const std::string try_all = "ENTRY R,K\nTRY LM\nDONE\nEND\n";
  const SlowAnswer mate = run(try_all, "6k1/8/6K1/8/8/8/8/R7 w - - 0 1");
  CHECK(mate.status == "move");
  CHECK(mate.move == "a1a8");
  CHECK(mate.score == 32'000 - 1);
  const SlowAnswer draw = run(try_all, "7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
  CHECK(draw.status == "move");
  CHECK(draw.score == 0);
  CHECK(draw.move == "g1h1");
}

TEST_CASE("the slow machine says how it ended") {
  const std::string_view fen = "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1";
  CHECK(run("ENTRY Q,K\nDONE\nEND\n", fen).status == "no-entry");
  CHECK(run("ENTRY R,K\nDONE\nEND\n", fen).status == "not-handled");
  CHECK(run("ENTRY R,K\nBREAK\nT:\nEND\n", fen).error == "fell-off-end");
  CHECK(run("ENTRY R,K\nBREAK\nT:\nEND\n", fen).location == "T");
  CHECK(run("ENTRY R,K\nRETURN\nEND\n", fen).error == "return-outside-subroutine");
  CHECK(run("ENTRY K,R\nLEAVE\nEND\n", "k7/1R6/1K6/8/8/8/8/8 b - - 0 1").status == "stalemate");
  CHECK(run("ENTRY K,R\nLEAVE\nEND\n", "k6R/8/1K6/8/8/8/8/8 b - - 0 1").status == "checkmate");
  CHECK(run("ENTRY R,K\nL: CONDV ,X,L\nEND\n", fen).out_of_budget);
  CHECK(run("ENTRY R,K\nL: CONDT L,X,L\nEND\n", fen).out_of_budget);
  CHECK(run("ENTRY R,K\nL: PAIR S,S,S\nCONDV ,X,L\nEND\n", fen).out_of_budget);
  CHECK(run("ENTRY R,K\nENTRY K,R\nTRY LM\nDONE\nEND\n", fen).out_of_budget);
}

TEST_CASE("the slow machine locates an error of a returned value at the call") {
  const std::string_view fen = "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1";
  const std::string text =
      "ENTRY R,K\nM: SETV A,\"1\nCONDT S,A,M\nLEAVE\nS: SETV B,A\nRETURN B\nEND\n";
  const SlowAnswer answer = run(text, fen);
  CHECK(answer.error == "non-logical");
  CHECK(answer.location == "M+1");
  const SlowAnswer inside =
      run("ENTRY R,K\nM: SET A,S,X\nLEAVE\nS: SETV B,A\nADD B,B,B\nRETURN B\nEND\n", fen);
  CHECK(inside.error == "non-numeric");
  CHECK(inside.location == "S+1");
}

TEST_CASE("random programs run in the slow machine, and end in every way") {
  Random random(1975);
  std::map<std::string, int> endings;
  int without_answer = 0;
  int breaks = 0;
  constexpr int kRuns = 500;
  for (int i = 0; i < kRuns; ++i) {
    const std::string text = random_runnable_program(random);
    const SlowAnswer answer = run(text, random_endgame_fen(random));
    without_answer += answer.out_of_budget ? 1 : 0;
    breaks += answer.breaks.empty() ? 0 : 1;
    ++endings[answer.status == "error" ? answer.error : answer.status];
  }
  CHECK(without_answer < kRuns / 100);
  CHECK(breaks > kRuns / 2);
  CHECK(endings["move"] > kRuns / 3);
  for (const std::string ending : {"value", "not-handled", "no-entry", "non-numeric", "non-logical",
                                   "non-set", "non-move", "wrong-type", "no-piece", "off-board"}) {
    INFO(ending);
    CHECK(endings[ending] > 0);
  }
}

TEST_CASE("the slow machine answers a mirrored position with the mirrored move") {
  const auto mirrored_move = [](std::string uci) {
    for (std::size_t i = 1; i < uci.size() && i < 4; i += 2) {
      uci[i] = static_cast<char>('1' + '8' - uci[i]);
    }
    return uci;
  };
  Random random(1978);
  for (int i = 0; i < 150; ++i) {
    std::string text = random_runnable_program(random);
    // The colours of squares are the one thing that mirroring exchanges.
    for (const auto& [colour, other] :
         std::map<std::string, std::string>{{"WSQ", "RF"}, {"SCOLOR", "FILE"}}) {
      for (std::size_t at = text.find(colour); at != std::string::npos; at = text.find(colour)) {
        text.replace(at, colour.size(), other);
      }
    }
    const std::string fen = random_endgame_fen(random);
    const SlowAnswer answer = run(text, fen);
    const SlowAnswer mirrored = run(text, slow::to_fen(slow::mirrored(slow::from_fen(fen))));
    INFO(fen << '\n' << text);
    CHECK(mirrored.status == answer.status);
    CHECK(mirrored.move == mirrored_move(answer.move));
    CHECK(mirrored.score == answer.score);
    CHECK(mirrored.location == answer.location);
    CHECK(mirrored.error == answer.error);
    CHECK(mirrored.breaks.size() == answer.breaks.size());
  }
}

}  // namespace cheg::test::slow_machine_test
