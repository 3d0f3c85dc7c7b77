// The command line's proofs against a hidden king: prove --kriegspiel.
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::prove_kriegspiel_test {
namespace {

using Json = nlohmann::ordered_json;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

RunResult prove(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), {"prove", "--kriegspiel"});
  return run_cheg(arguments, input);
}

// The shipped program with one of its texts replaced. The text occurs once.
std::string shipped_but(const char* name, const std::string& text, const std::string& other) {
  std::string program(stdlib::find_shipped_program(name)->text);
  REQUIRE(contains(program, text));
  REQUIRE(program.find(text) == program.rfind(text));
  return program.replace(program.find(text), text.size(), other);
}

// Takes no risk, and nothing else.
constexpr const char* kCareful = R"(USE KRIEGSPIEL
ENTRY R,K
       SAFEST MOVES
       PLAY   MOVES
       LEAVE
END
)";

constexpr const char* kRook = "8/8/8/8/8/1K6/7R/8 w - - 0 1";

TEST_CASE("prove --kriegspiel proves one problem, and shows what is known at each step") {
  const RunResult result =
      prove({"kriegspiel", "--from", kRook, "--known", "a1-c1", "--worst", "1"});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(contains(result.output,
                 "kriegspiel in 8/8/8/8/8/1K6/7R/8 w - - 0 1, against a hidden king under western "
                 "rules\nProved: every start that can be won for certain is won.\n"));
  CHECK(contains(result.output, "certain mate in 8\n"));
  CHECK(contains(result.output, " 3: a1-c1\n"));
  CHECK(contains(result.output, "\n   mate after "));
}

TEST_CASE("prove --kriegspiel refutes a program that only avoids risks, with a cycle") {
  const RunResult result = prove({"-"}, kCareful);
  CHECK(result.status == 1);
  CHECK(result.error.empty());
  CHECK(contains(result.output, "\nNot proved.\n\nstarts"));
  CHECK(contains(result.output, "can be won for certain                               315\n"));
  CHECK(contains(result.output, "  won whatever happens                                 0\n"));
  CHECK(contains(result.output, "  cycle of knowledge no. 1, 2 attempts "));
  CHECK(contains(result.output, "\n   knows again what it knew at the first |: "));
}

// Wrong on purpose: makes the set of squares small, at the edge and near our king, but looks only
// one attempt ahead. It mates kings that move at random now and then, but none that knows
// everything.
constexpr const char* kShortSighted = R"(USE GEOMETRY
USE KRIEGSPIEL
ENTRY Q,K
;; Leave the hidden king few squares, near the edge and near our king.
NEAR:  STALK  MOVES,ROOM,"1
       PLAY   MOVES
       LEAVE
ROOM:  CARD   SUM,X
       INMOST A,X
       MUL    A,A,"6
       ADD    SUM,SUM,A
       FARTHEST A,WK,X
       MUL    A,A,"3
       ADD    SUM,SUM,A
       RETURN SUM
END
)";

TEST_CASE("prove --kriegspiel refutes a short-sighted program, and names its cycle") {
  const RunResult result =
      prove({"-", "--from", "8/8/8/8/3Q4/8/2K5/8 w - - 0 1", "--known", "a2,a3"}, kShortSighted);
  CHECK(result.status == 1);
  CHECK(contains(result.output, "  won whatever happens                                 0\n"));
  CHECK(contains(result.output, "  cycle of knowledge no. 1, 2 attempts                 1\n"));
  CHECK(contains(result.output, "   |   1.   d4h4  NEAR+1 "));
  CHECK(contains(result.output, "   |   2.   h4d4  NEAR+1 "));
  CHECK(contains(result.output, "\n   knows again what it knew at the first |:  2: a2 a3\n"));
}

TEST_CASE("prove --kriegspiel refutes the short-sighted program from every start", "[.full]") {
  const RunResult result = prove({"-"}, kShortSighted);
  CHECK(result.status == 1);
  CHECK(contains(result.output, "can be won for certain                               518\n"));
  CHECK(contains(result.output, "  won whatever happens                                 0\n"));
  CHECK(contains(result.output, "  cycle of knowledge no. 1, 2 attempts                55\n"));
}

// Wrong on purpose: kqk_dark, but it looks ahead four attempts instead of five. It wins nearly all
// games against kings that move at random (wrong_program_test.cpp).
std::string hasty_program() {
  return shipped_but("kqk_dark", "HUNT   MOVES,TROUBLE,\"5\n", "HUNT   MOVES,TROUBLE,\"4\n");
}

TEST_CASE("prove --kriegspiel refutes kqk_dark if it looks ahead too little, and names the cycle") {
  constexpr const char* kStart = "8/8/8/8/8/8/2Q5/K7 w - - 0 1";
  CHECK(prove({"kqk_dark", "--from", kStart, "--known", "a3"}).status == 0);
  const RunResult result = prove({"-", "--from", kStart, "--known", "a3"}, hasty_program());
  CHECK(result.status == 1);
  CHECK(contains(result.output, "  won whatever happens                                 0\n"));
  CHECK(contains(result.output, "  cycle of knowledge no. 1, 2 attempts                 1\n"));
  CHECK(contains(result.output, "   |   7.   h2h1  RISK+1 "));
  CHECK(contains(result.output,
                 "\n   knows again what it knew at the first |: 21: a3-f3 a4-e4 a5-d5 a6-c6 a7 b7 "
                 "a8\n"));
}

TEST_CASE("prove --kriegspiel names the starts from which kqk_dark looks ahead too little",
          "[.full]") {
  const RunResult result = prove({"-"}, hasty_program());
  CHECK(result.status == 1);
  CHECK(contains(result.output, "  won whatever happens                                98\n"));
  CHECK(contains(result.output, "  cycle of knowledge no. 1, 2 attempts               146\n"));
}

TEST_CASE("kqk_dark mates with the queen from every start, for certain", "[.full]") {
  const RunResult result = prove({"kqk_dark", "--table"});
  CHECK(result.status == 0);
  CHECK(result.output == "| kqk_dark | KQK | all 518, of 518 | 40 / 30.92 | 18 / 16.23 |\n");
}

TEST_CASE("kqk_dark mates with the queen where the king is nearly known") {
  const RunResult result =
      prove({"kqk_dark", "--from", "8/8/8/8/3Q4/8/2K5/8 w - - 0 1", "--known", "a2,a3"});
  CHECK(result.status == 0);
  CHECK(contains(result.output, "Proved: every start that can be won for certain is won.\n"));
}

TEST_CASE("kbbk_dark mates where the king is shut in") {
  const RunResult result =
      prove({"kbbk_dark", "--from", "8/8/8/8/6B1/4BK2/8/8 w - - 0 1", "--known", "h1"});
  CHECK(result.status == 0);
  CHECK(contains(result.output, "Proved: every start that can be won for certain is won.\n"));
}

TEST_CASE("kbbk_dark keeps the king shut in where its measure is at a loss", "[.full]") {
  const RunResult result = prove({"kbbk_dark", "--from", "7B/8/8/5B2/8/5K2/8/8 w - - 0 1",
                                  "--known", "g1,h1,h2", "--worst", "1"});
  CHECK(result.status == 0);
  CHECK(contains(result.output, "longest                                   20           6\n"));
  CHECK(contains(result.output, "  SHUT+1 "));
}

TEST_CASE("kbbk_dark mates with two bishops from 528 of the 882 starts that can be won",
          "[.full]") {
  const RunResult result = prove({"kbbk_dark", "--table"});
  CHECK(result.status == 1);
  CHECK(result.output ==
        "| kbbk_dark | KBBK | 528 of 882, of 7936 | 120 / 106.90 | 37 / 30.29 |\n");
}

TEST_CASE("kpk_dark leads its pawn to the last rank and mates, for certain", "[.full]") {
  const RunResult result = prove({"kpk_dark", "--table"});
  CHECK(result.status == 0);
  CHECK(result.output ==
        "| kpk_dark | KPK | all 60, of 1512 | 43 / 36.75 | 21 / 17.78 |\n"
        "| kpk_dark | KQK | all 518, of 518 | 40 / 30.92 | 18 / 16.23 |\n");
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("kpk_dark wins from every start with a pawn that can be won for certain") {
  const RunResult result = prove({"kpk_dark", "--ending", "KPK", "--table"});
  CHECK(result.status == 0);
  CHECK(result.output == "| kpk_dark | KPK | all 60, of 1512 | 43 / 36.75 | 21 / 17.78 |\n");
}

#endif

TEST_CASE("kpk_dark wins where the king is nearly known, and the pawn is about to promote") {
  const RunResult result =
      prove({"kpk_dark", "--from", "8/3PK3/8/8/8/8/8/8 w - - 0 1", "--known", "c6,b6"});
  CHECK(result.status == 0);
  CHECK(contains(result.output, "Proved: every start that can be won for certain is won.\n"));
}

TEST_CASE("krk_dark mates with the rook in at most 42 moves, for certain", "[.full]") {
  const RunResult result = prove({"krk_dark", "--table"});
  CHECK(result.status == 0);
  CHECK(result.output == "| krk_dark | KRK | all 315, of 518 | 42 / 37.90 | 33 / 29.57 |\n");
}

#if !defined(CHEG_SANITIZED)

// The program krk_dark with a weight of 0 instead of 13: each square on which the king can stand,
// when its room is small.
std::string without_weight() {
  return shipped_but("krk_dark", "MUL    A,A,\"13\n", "MUL    A,A,\"0\n");
}

TEST_CASE("prove --kriegspiel refutes krk_dark without one of its weights, with a cycle") {
  constexpr const char* kStart = "8/8/8/8/6R1/8/8/1K6 w - - 0 1";
  CHECK(prove({"krk_dark", "--from", kStart, "--known", "a3,b3"}).status == 0);
  const RunResult result = prove({"-", "--from", kStart, "--known", "a3,b3"}, without_weight());
  CHECK(result.status == 1);
  CHECK(contains(result.output, "  won whatever happens                                 0\n"));
  CHECK(contains(result.output, "  cycle of knowledge no. 1, 5 attempts                 1\n"));
  CHECK(contains(result.output, "   |   3.   f4d4  FEW+1 "));
  CHECK(contains(result.output, "\n   knows again what it knew at the first |:  3: a3-c3\n"));
}

TEST_CASE("prove --kriegspiel names the starts that krk_dark loses without one weight", "[.full]") {
  const RunResult result = prove({"-"}, without_weight());
  CHECK(result.status == 1);
  CHECK(contains(result.output, "  won whatever happens                               301\n"));
}

#endif

TEST_CASE("prove --kriegspiel shows what one weight of the shipped program is good for") {
  const auto longest = [](const std::string& program) {
    const RunResult result = prove({"-", "--from", kRook, "--known", "a1-c1", "--json"}, program);
    CHECK(result.status == 0);
    return Json::parse(result.output)["longest"].get<int>();
  };
  const std::string shipped(stdlib::find_shipped_program("kriegspiel")->text);
  // Our king is two moves from the rook at most, or pays 40 for each move more.
  const std::string weight = "MUL    A,A,\"40\n";
  std::string careless = shipped;
  REQUIRE(contains(careless, weight));
  careless.replace(careless.find(weight), weight.size(), "MUL    A,A,\"0\n");
  CHECK(longest(shipped) == 10);
  CHECK(longest(careless) == 14);
}

TEST_CASE("prove --kriegspiel --json gives one object, with stable keys") {
  const RunResult result = prove({"-", "--json", "--worst", "1"}, kCareful);
  CHECK(result.status == 1);
  const Json object = Json::parse(result.output);
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) {
    keys.push_back(key);
  }
  CHECK(keys == std::vector<std::string>{"program", "ending", "rules", "proved", "starts",
                                         "winnable", "won", "longest", "mean", "best_longest",
                                         "best_mean", "most_excess", "states", "memory", "failures",
                                         "wins"});
  CHECK(object["winnable"] == 315);
  CHECK(object["best_longest"] == 33);
  CHECK(object["failures"][0].contains("line"));
  CHECK_FALSE(object["failures"][1].contains("line"));
  std::size_t failed = 0;
  for (const Json& group : object["failures"]) {
    failed += group["starts"].get<std::size_t>();
  }
  CHECK(failed == 315);
}

// The rook cannot be saved for certain.
constexpr const char* kUncertain = "8/8/8/4R3/8/8/8/K7 w - - 0 1";

TEST_CASE("prove --kriegspiel --random-games plays where a certain win does not exist") {
  const auto games = [] {
    const RunResult result =
        prove({"kriegspiel", "--from", kUncertain, "--random-games", "6", "--seed", "7"});
    CHECK(result.status == 0);
    CHECK(contains(result.output, "can be won for certain                                 0\n"));
    CHECK(contains(result.output, "Random games from the starts that cannot be won for certain: "));
    CHECK(contains(result.output, " of 6 won, "));
    return result.output;
  };
  CHECK(games() == games());
  const RunResult certain =
      prove({"kriegspiel", "--from", kRook, "--known", "a1-c1", "--random-games", "6"});
  CHECK(contains(certain.output,
                 "Random games: none, because every start can be won for certain.\n"));
}

TEST_CASE("prove --kriegspiel --random-games --json gives the numbers of games") {
  const RunResult result =
      prove({"-", "--from", kUncertain, "--random-games", "3", "--json"}, kCareful);
  const Json games = Json::parse(result.output)["random_games"];
  CHECK(games["starts"] == 1);
  CHECK(games["games"] == 3);
  CHECK(games["won"].get<int>() <= 3);
}

TEST_CASE("prove --kriegspiel --html writes a page, and prints the same as without it") {
  const std::string page = temporary_path("dark.html");
  const std::vector<std::string> arguments{"-", "--from", kRook, "--known", "a1-c1"};
  std::vector<std::string> with_page = arguments;
  with_page.insert(with_page.end(), {"--html", page});
  const RunResult result = prove(with_page, kCareful);
  CHECK(result.status == 1);
  CHECK(result.output == prove(arguments, kCareful).output);
  const std::string written = read_file(page);
  CHECK(contains(written, "<strong>Not proved.</strong>"));
  CHECK(contains(written, "<circle class=\"mark\""));
}

// Pushes a pawn that nothing can stop, and mates if the hidden men stand where they are shown.
constexpr const char* kPromote = R"(USE GEOMETRY
USE KRIEGSPIEL
ENTRY K&P,K&P
ENTRY K&P,K
ENTRY Q,K&P
ENTRY Q,K
MATE:  PLAY   LM,MATE
       WAYS   N
       SELECT MOVES,SURE,LM
PUSH:  PLAY   MOVES
       LEAVE
SURE:  PIECE  MAN,X
       CONDV  #PAWN,MAN,NO
       CHANCE A,X
       JUMP=  A,N,YES
NO:    RETURN "F
YES:   RETURN "T
END
)";

constexpr const char* kPawn = "8/5K2/6P1/8/8/8/8/8 w - - 0 1";

TEST_CASE("prove --kriegspiel proves a problem with several hidden men") {
  const RunResult result = prove(
      {"-", "--from", kPawn, "--known", "k:h8 p:h4,h5,h6,a4,b4,a5-e5", "--worst", "1"}, kPromote);
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(contains(result.output,
                 "- in 8/5K2/6P1/8/8/8/8/8 w - - 0 1, against hidden men under "
                 "western rules\nProved: every start that can be won for certain is "
                 "won.\n"));
  CHECK(contains(result.output, "10: kh8 pa4, kh8 pa5, "));
  CHECK(contains(result.output, "White promotes"));
  CHECK(contains(result.output, "\n   mate after 3 moves\n"));
  CHECK(prove({"-", "--from", "8/2K5/1P6/8/8/8/8/8 w - - 0 1", "--known",
               "k:a8 p:h7,h6,h5,g7,g6,f7,f6,e7,e6,d7"},
              kPromote)
            .status == 0);
}

TEST_CASE("prove --kriegspiel refutes a program in a problem with several hidden men") {
  const std::vector<std::string> arguments{"-", "--from", "8/8/5KP1/8/8/8/8/8 w - - 0 1", "--known",
                                           "k:h8 p:a5,b5"};
  const RunResult result = prove(arguments, kPromote);
  CHECK(result.status == 1);
  CHECK(contains(result.output, "\nNot proved.\n"));
  CHECK(contains(result.output, " 2: kh8 pa5, kh8 pb5\n"));
  CHECK(contains(result.output, "\n   no attempt: "));
  std::vector<std::string> with_json = arguments;
  with_json.emplace_back("--json");
  const Json object = Json::parse(prove(with_json, kPromote).output);
  CHECK(object["proved"] == false);
  CHECK(object["winnable"].is_null());
  CHECK(object["best_longest"].is_null());
  const Json& step = object["failures"][0]["line"]["steps"][0];
  CHECK(step["positions"].size() == 2);
  CHECK(step["answered_positions"].size() == 2);
  CHECK(step["squares"] == Json({"a5", "b5", "h8"}));
}

TEST_CASE(
    "a proof from listed positions of a lone king says what the proof from its squares says") {
  const RunResult by_squares =
      prove({"-", "--from", "8/8/8/8/3Q4/8/2K5/8 w - - 0 1", "--known", "a2,a3"}, kShortSighted);
  const RunResult by_positions = prove(
      {"-", "--from", "8/8/8/8/3Q4/8/k1K5/8 w - - 0 1", "--from", "8/8/8/8/3Q4/k7/2K5/8 w - - 0 1"},
      kShortSighted);
  CHECK(by_squares.status == 1);
  CHECK(by_positions.status == 1);
  for (const char* const row : {"  cycle of knowledge no. 1, 2 attempts                 1\n",
                                "   |   1.   d4h4  NEAR+1 ", "   |   2.   h4d4  NEAR+1 "}) {
    CHECK(contains(by_squares.output, row));
    CHECK(contains(by_positions.output, row));
  }
}

TEST_CASE("prove --kriegspiel --html shows where several hidden men can stand") {
  const std::string page = temporary_path("dark-army.html");
  const RunResult result =
      prove({"-", "--from", kPawn, "--known", "k:h8 p:h5,h6", "--html", page}, kPromote);
  CHECK(result.status == 0);
  const std::string written = read_file(page);
  CHECK(contains(written, "each square on which a hidden man can stand"));
  CHECK(contains(written, "the hidden men are kh8 ph5, kh8 ph6"));
}

TEST_CASE("prove --kriegspiel says what is wrong with its input") {
  const auto error = [](std::vector<std::string> arguments, const std::string& input = "") {
    const RunResult result = prove(std::move(arguments), input);
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(contains(error({"krk"}),
                 "prove --kriegspiel: krk uses no instruction of the library KRIEGSPIEL, so it "
                 "would take one possible square of the king for the true one"));
  CHECK(contains(error({"kriegspiel", "--ending", "KQK"}), "KQK"));
  CHECK(contains(error({"kriegspiel", "--from", "8/8/8/8/8/1K6/7Q/8 w - - 0 1"}),
                 "prove --kriegspiel: kriegspiel has no ENTRY for 8/8/8/8/8/1K6/7Q/8 w - - 0 1"));
  CHECK(contains(error({"kriegspiel", "--from", "8/8/8/8/3k4/1K6/7R/5n2 w - - 0 1"}),
                 "prove --kriegspiel: "));
  CHECK(contains(error({"kriegspiel", "--from", kRook, "--known", "a9"}),
                 "prove --kriegspiel: --known: `a9` is not a square"));
  CHECK(contains(error({"kriegspiel", "--from", kRook, "--known", "h2"}),
                 "White's rook stands there"));
  CHECK(contains(error({"-"}, kPromote),
                 "KPKP: Black has more than a king; the tables are for a lone black king, such as "
                 "KRK; prove one problem: --from FEN with the program's men, and --known 'k:g8,h8 "
                 "p:h5,h6' with the squares of each hidden man"));
  CHECK(contains(error({"-", "--from", kPawn, "--known", "p:h5"}, kPromote),
                 "prove --kriegspiel: --known has 0 hidden kings; it needs one, as in 'k:g8,h8'"));
  CHECK(contains(
      error({"-", "--from", "8/5K2/6P9/8/8/8/8/8 w - - 0 1", "--known", "k:h8 p:h5"}, kPromote),
      "prove --kriegspiel: "));
  CHECK(contains(
      error({"-", "--from", kPawn, "--known", "k:h8 p:h5,h6 n:a1-h1 b:a2-h2 r:a3-h3"}, kPromote),
      "prove --kriegspiel: - has no ENTRY for "));
  CHECK(contains(
      error({"-", "--from", kPawn, "--known",
             "k:h8 n:a1-h1,a2-h2,a3-h3 b:a1-h1,a2-h2,a3-h3 r:a1-h1,a2-h2,a3-h3"},
            kPromote),
      "prove --kriegspiel: more than 10000 positions are possible; name fewer squares after "
      "--known"));
  CHECK(contains(error({"-", "--from", kPawn, "--known", "k:h8 p:h5", "--king-attempts"}, kPromote),
                 "prove --kriegspiel: --king-attempts is only possible against a lone king"));
  CHECK(contains(
      error({"-", "--from", kPawn, "--known", "k:h8 p:h5", "--random-games", "9"}, kPromote),
      "prove --kriegspiel: --random-games is only possible against a lone king"));
  CHECK(contains(error({"kriegspiel", "--known", "a1"}), "--known requires --from"));
  CHECK(contains(error({"kriegspiel", "--group"}), "--group"));
  CHECK(contains(error({"kriegspiel", "--random-games", "0"}), "--random-games"));
  CHECK(contains(error({"kriegspiel", "--random-games", "5", "--table"}), "--table"));
  CHECK(contains(error({"kriegspiel", "--seed", "5"}), "--seed"));
  CHECK(
      contains(error({"kriegspiel", "--rules", "chess"}), "these rules show the opponent's moves"));
  CHECK(contains(error({"-"}, "USE KRIEGSPIEL\nENTRY K,K\n       SAFEST M\n       PLAY M\nEND\n"),
                 "prove --kriegspiel: "));
}

}  // namespace
}  // namespace cheg::test::prove_kriegspiel_test
