// The interpreter: whole sessions from a pipe.
#include <sys/resource.h>

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::repl_test {
namespace {

TEST_CASE("a session of all kinds of lines prints what the golden file says") {
  const std::string folder = CHEG_SOURCE_DIR "/tests/tools/sessions/";
  for (const char* name : {"session", "debugger", "seventies", "weights", "why"}) {
    INFO(name);
    const RunResult result =
        run_shell("cd '" + temporary_path("") + "' && cheg repl < " + folder + name + ".in 2>&1");
    CHECK(result.status == 0);
    CHECK(result.output == read_file(folder + name + ".out"));
  }
}

TEST_CASE("sessions with blocks of rules print what the golden files say") {
  const std::string folder = CHEG_SOURCE_DIR "/tests/tools/sessions/";
  for (const char* name : {"blocks", "blocks-faults"}) {
    INFO(name);
    const RunResult result =
        run_shell("cd '" + temporary_path("") + "' && cheg repl --keep-going < " + folder + name +
                  ".in 2>&1");
    CHECK(result.output == read_file(folder + name + ".out"));
  }
}

TEST_CASE("a session from a pipe ends at the first error unless it is told to go on") {
  const RunResult stopped = run_cheg({"repl"}, "SETV A,\"5\nSETV WK,A\nA\n");
  CHECK(stopped.status == 1);
  CHECK(stopped.output == "A = 5\n");
  CHECK(stopped.error ==
        "cheg: line 2: error[E017]: `WK` is read-only\n"
        " --> <prompt>:1:6\n"
        "  |\n"
        "1 | SETV WK,A\n"
        "  |      ^^ stored into here\n"
        "  |\n"
        "  = help: `WK` is our king; store into a variable of your own\n\n");
  const RunResult gone_on = run_cheg({"repl", "--keep-going"}, "SETV A,\"5\nSETV WK,A\nA\n");
  CHECK(gone_on.status == 1);
  CHECK(gone_on.output == "A = 5\n5\n");
}

TEST_CASE("set and breaks say what would be right") {
  const RunResult result =
      run_cheg({"repl", "--keep-going"}, "set C1\nset = 5\nset N = (5.5)\nbreaks of\nEGSW=x\n$p\n");
  CHECK(result.status == 1);
  CHECK(result.output.empty());
  const std::string hint = "say which variable, and its value: `set C1 = (50,201,17)`\n";
  CHECK(result.error.starts_with("cheg: line 1: " + hint + "cheg: line 2: " + hint));
  CHECK(result.error.find("unknown literal `5.5`") != std::string::npos);
  CHECK(result.error.find("line 4: say stop, show or off, not `of`\n") != std::string::npos);
  CHECK(result.error.find("line 5: EGSW must be a number from ") != std::string::npos);
  CHECK(result.error.ends_with(
      "line 6: no program has stopped; `$p` is for a stop at a BREAK or a breakpoint\n"));
}

TEST_CASE("cheg without a command reads the same lines, and says nothing where there are none") {
  const RunResult result = run_cheg({}, "CARD N,LM\nN\n");
  CHECK(result.status == 0);
  CHECK(result.output == "N = 20\n20\n");
  CHECK(run_cheg({}).output.empty());
}

TEST_CASE("a program without END at the end of the input, or a program that is none, is an error") {
  const RunResult cut = run_cheg({"repl"}, "RENDG\nENTRY K,K\n LEAVE");
  CHECK(cut.status == 1);
  CHECK(cut.error == "cheg: line 3: the input has ended before the END of the program\n");
  const RunResult none = run_cheg({"repl", "nosuch"}, "N\n");
  CHECK(none.status == 1);
  CHECK(none.error.starts_with("cheg: cannot read nosuch: "));
}

#if !defined(CHEG_SANITIZED)

// CPU time of the processes that have been waited for, in milliseconds: the machine may be busy.
double milliseconds_of_children() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto milliseconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
  };
  return milliseconds(used.ru_utime) + milliseconds(used.ru_stime);
}

TEST_CASE("the interpreter starts within 50 milliseconds") {
  constexpr int kStarts = 10;
  const double before = milliseconds_of_children();
  for (int i = 0; i < kStarts; ++i) {
    CHECK(run_cheg({"repl"}, "quit\n").status == 0);
  }
  CHECK((milliseconds_of_children() - before) / kStarts < 50);
}

#endif

TEST_CASE("a session can be saved and replayed") {
  const std::string saved = temporary_path("saved.session");
  CHECK(run_cheg({"repl"}, "SETV A,\"(1,2)\nTWO: RETURN \"2\nsave " + saved + "\n").status == 0);
  CHECK(read_file(saved) == "SETV A,\"(1,2)\nTWO: RETURN \"2\n");
  const RunResult result = run_cheg({"repl"}, "rs " + saved + "\nSET B,TWO\nA\n");
  CHECK(result.status == 0);
  CHECK(result.output == "A = (1,2)\ndefined TWO\nB = 2\n(1,2)\n");
}

}  // namespace
}  // namespace cheg::test::repl_test
