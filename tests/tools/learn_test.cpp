// cheg learn: planted verdicts are found, and the program that it prints says what the tables say.
#include <fstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::learn_test {
namespace {

std::string definitions(const std::string& text) {
  const std::string path = temporary_path("definitions.cheg");
  std::ofstream(path, std::ios::binary) << "USE RULES\nUSE GEOMETRY\n" << text << "END\n";
  return path;
}

bool has_text(const std::string& text, const std::string& part) {
  INFO(text);
  return text.find(part) != std::string::npos;
}

// A rook wins unless it is lost at once or gives stalemate.
constexpr const char* kRook =
    ";; The moves of their king to the rook.\n"
    "DEFINE rook_near = MVDIST(BK,WR)\n"
    ";; Our king guards it.\n"
    "DEFINE guarded = MVDIST(WK,WR) = 1\n"
    "DEFINE stuck = STALEMATE\n"
    "DEFINE useless = FILE(WK)\n";

#if !defined(CHEG_SANITIZED)

TEST_CASE(
    "the verdict of king and rook is found, and its program says so, with one or two threads") {
  const std::string path = definitions(kRook);
  const RunResult one = run_cheg({"learn", path, "--ending", "KRK", "--threads", "1"});
  CHECK(one.status == 0);
  CHECK(one.error.empty());
  CHECK(has_text(one.output, "; KRK: won, with them to move, in 223944 positions\n"));
  CHECK(has_text(one.output, " and a default: no error\n"));
  CHECK_FALSE(has_text(one.output, "useless"));
  CHECK(run_cheg({"learn", path, "--ending", "KRK", "--threads", "2"}).output == one.output);
  const std::string learned = temporary_path("learned.cheg");
  std::ofstream(learned, std::ios::binary) << one.output;
  CHECK(run_cheg({"check", learned}).status == 0);
  CHECK(run_cheg({"fmt", "--check", learned}).status == 0);
  // The rook must leave: b2 attacks it.
  const RunResult move =
      run_cheg({"run", learned, "8/8/8/8/8/8/1k6/R6K w - - 0 1", "--host", "bare"});
  CHECK(has_text(move.output, "certain win"));
}

TEST_CASE("what definitions cannot tell apart is said, with two positions") {
  const std::string path = definitions("DEFINE rook_near = MVDIST(BK,WR)\n");
  const std::string output = temporary_path("learned.cheg");
  const RunResult result = run_cheg({"learn", path, "--ending", "KRK", "-o", output});
  CHECK(result.status == 1);
  CHECK(has_text(result.output, "the definitions cannot tell "));
  CHECK(has_text(result.output, "  won\n  "));
  CHECK(has_text(result.output, "  not won\n"));
  CHECK(has_text(read_file(output), "\n; the definitions cannot tell "));
}

TEST_CASE("positions with us to move, and verdicts as numbers, are learned too") {
  const std::string path =
      definitions("DEFINE free = NOT ATTACKED(BQ,OURS)\nDEFINE checked = ATTACKED(WK,THEIRS)\n");
  const RunResult result = run_cheg({"learn", path, "--ending", "KKQ", "--turn", "ours", "--target",
                                     "verdict", "--max-rules", "5"});
  CHECK(result.status == 1);
  CHECK(has_text(result.output, "; KKQ: verdict, with us to move, in "));
  CHECK(has_text(result.output, " THEN -1 ELSE\n"));
  CHECK(has_text(result.output, "ENTRY K,Q\n"));
}

#endif

TEST_CASE("definitions with parameters, sets and squares are left out, and this is said") {
  const RunResult result = run_cheg({"learn",
                                     definitions("DEFINE near(x) = MVDIST(WK,x)\n"
                                                 "DEFINE corner = SETSQ(1,1)\n"
                                                 "DEFINE moved = CHECK(X)\n"),
                                     "--ending", "KRK"});
  CHECK(result.status == 1);
  CHECK(result.output.empty());
  CHECK(has_text(
      result.error,
      "there is no definition without parameters whose value is a "
      "condition or an integer; near: it has parameters, corner: its value is a square, moved: "));
}

TEST_CASE("learn says what is wrong with its arguments and its library") {
  const RunResult empty = run_cheg({"learn", definitions(""), "--ending", "KRK"});
  CHECK(empty.status == 1);
  CHECK(has_text(empty.error, "there is no definition without parameters"));
  const RunResult faulty =
      run_cheg({"learn", definitions("DEFINE a = NEER(WK)\n"), "--ending", "KRK"});
  CHECK(faulty.status == 1);
  CHECK(has_text(faulty.error, "error[E"));
  const RunResult ending = run_cheg({"learn", definitions(kRook), "--ending", "KRRRRK"});
  CHECK(ending.status == 2);
  CHECK(has_text(ending.error, "learn: KRRRRK has 6 men; tables have 3 to 5"));
  const RunResult target =
      run_cheg({"learn", definitions(kRook), "--ending", "KRK", "--target", "moves"});
  CHECK(target.status == 2);
  CHECK(has_text(target.error, "learn: --target: "));
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("the verdict of king and pawn is found without error in at most 45 rules", "[.full]") {
  const RunResult result =
      run_cheg({"learn", "kpk_features", "--ending", "KPK", "--max-rules", "45"});
  INFO(result.output.substr(0, 500));
  CHECK(result.status == 0);  // the program was asked in every position
  CHECK(has_text(result.output, " in 168024 positions\n"));
}

#endif

}  // namespace
}  // namespace cheg::test::learn_test
