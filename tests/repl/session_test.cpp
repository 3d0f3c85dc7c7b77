// The interactive session without a terminal.
#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "repl/commands.hpp"
#include "repl/frontend.hpp"
#include "repl/session.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::repl_session_test {
namespace {

using repl::LineStatus;

// Files in memory.
class FakeFrontend final : public repl::Frontend {
 public:
  std::string written;
  std::string complaints;
  std::deque<std::string> lines;  // for the debugger
  mutable std::map<std::string, std::string> files;
  std::atomic<bool> stopped{false};

  void write(std::string_view text) override { written += text; }
  void complain(std::string_view text) override { complaints += std::string(text) + '\n'; }
  [[nodiscard]] bool goes_on_after_errors() const override { return true; }
  [[nodiscard]] std::optional<std::string> read(const std::string& /*prompt*/) override {
    if (lines.empty()) {
      return std::nullopt;
    }
    std::string line = lines.front();
    lines.pop_front();
    return line;
  }
  [[nodiscard]] const std::atomic<bool>& stop() const override { return stopped; }
  void stop_now() override { stopped = true; }
  [[nodiscard]] repl::Style style() const override { return {}; }
  [[nodiscard]] const lang::Libraries& libraries() const override { return libraries_; }
  [[nodiscard]] Result<lang::SourcePointer, repl::CommandError> read_program(
      const std::string& path) const override {
    const stdlib::ShippedProgram* program = stdlib::find_shipped_program(path);
    if (program != nullptr) {
      return std::make_shared<const lang::Source>(path, std::string(program->text));
    }
    const auto text = read_file(path);
    if (!text) {
      return text.error();
    }
    return std::make_shared<const lang::Source>(path, *text);
  }
  [[nodiscard]] Result<std::string, repl::CommandError> read_file(
      const std::string& path) const override {
    if (!files.contains(path)) {
      return repl::CommandError("no file");
    }
    return files[path];
  }
  [[nodiscard]] std::optional<repl::CommandError> write_file(const std::string& path,
                                                             std::string_view text) const override {
    files[path] = text;
    return std::nullopt;
  }
  [[nodiscard]] Result<bool, repl::CommandError> prove(
      const std::shared_ptr<const lang::Program>& /*program*/, const std::string& ending,
      chess::Notation /*notation*/) override {
    return ending == "KRK";
  }

 private:
  ShippedLibraries libraries_;
};

struct Talk {
  FakeFrontend frontend;
  repl::InteractiveSession session{frontend};

  // King and rook against king: small enough to see what an instruction does.
  Talk() { enter("8/8/8/8/8/2k5/8/K6R w - - 0 1"); }

  // What is written on entering these lines.
  std::string enter(const std::string& lines) {
    frontend.written.clear();
    frontend.complaints.clear();
    frontend.stopped = false;
    static_cast<void>(session.enter(lines));
    return frontend.written + frontend.complaints;
  }
  [[nodiscard]] bool offers(const std::string& before, const std::string& word) const {
    const auto words = session.complete(before).words;
    return std::find(words.begin(), words.end(), word) != words.end();
  }
};

TEST_CASE("a small structure of enormous printed size is kept from line to line") {
  Talk talk;
  CHECK(talk.enter("SETV S,\"(1)") == "S = (1)\n");
  for (int i = 0; i < 200; ++i) {
    talk.enter("PAIR S,S,S");
  }
  CHECK(talk.frontend.complaints.empty());
  CHECK(talk.enter("CARD N,S") == "N = 2\n");
  CHECK(talk.enter("S").size() < 3'000);
}

TEST_CASE("a tag that is entered again is redefined in its place, and keeps its comment") {
  Talk talk;
  talk.enter("ENTRY R,K\n;; First.\nA: SETV N,\"1\nB: SETV M,\"2\n PLAY LM\nEND");
  CHECK(talk.enter("A: SETV N,\"3\n ADD N,N,\"1\n") == "defined A\n");
  CHECK(talk.enter("list") ==
        "ENTRY R,K\n;; First.\nA: SETV N,\"3\n ADD N,N,\"1\nB: SETV M,\"2\n PLAY LM\nEND\n");
  CHECK(talk.enter(";; Anew.\nA: SETV N,\"5\n") == "defined A\n");
  CHECK(talk.enter("list A") == ";; Anew.\nA: SETV N,\"5\n");
}

TEST_CASE("a block that is entered again takes the place of the old one") {
  Talk talk;
  talk.enter("ENTRY R,K\nRULE A \"One.\"\n  AFTER MATE\n");
  talk.enter("RULE B \"Two.\"\n");
  CHECK(talk.enter("RULE A \"Three.\"\n  WHERE CHECK(X)\n") == "defined A\n");
  CHECK(talk.enter("list") ==
        "USE RULES\n\nENTRY R,K\nRULE A \"Three.\"\n  WHERE CHECK(X)\n\nRULE B \"Two.\"\nEND\n");
}

TEST_CASE("a faulty or abandoned block leaves the program as it was") {
  Talk talk;
  talk.enter("ENTRY R,K\nRULE A \"One.\"\n  AFTER MATE\n");
  const std::string before = talk.enter("list");
  CHECK(talk.enter("RULE B \"Two.\"\n  LOWERS rom\n").find(":8:10") != std::string::npos);
  CHECK(talk.enter("list") == before);
  talk.enter("RULE B \"Two.\"\n  WHERE");
  CHECK(talk.session.is_in_text());
  talk.session.drop_text();  // as Ctrl-C does
  CHECK(talk.enter("list") == before);
}

TEST_CASE("a text with an error changes nothing") {
  Talk talk;
  talk.enter("A: RETURN \"1");
  CHECK(talk.enter("A: RETURN \"2,\"3\n").find("E011") != std::string::npos);
  CHECK(talk.enter("list") == "A: RETURN \"1\nEND\n");
  CHECK(!talk.session.is_in_text());
}

TEST_CASE("a subroutine is complete as soon as nothing can follow and no tag is missing") {
  Talk talk;
  CHECK(talk.enter("BIG: JUMP> X,\"2,YES").empty());
  CHECK(talk.session.is_in_text());
  CHECK(talk.enter(" RETURN \"F").empty());
  CHECK(talk.session.is_in_text());
  CHECK(talk.enter("YES: RETURN \"T") == "defined BIG, YES\n");
  CHECK(!talk.session.is_in_text());
}

TEST_CASE("a variable goes before a command of its name, unless that is marked") {
  Talk talk;
  CHECK(talk.enter("SETV GAME,\"7") == "GAME = 7\n");
  CHECK(talk.enter("game") == "7\n");
  CHECK(talk.enter(":game") == "no moves have been played\n");
}

TEST_CASE("men and moves are forgotten when the board changes, other values are not") {
  Talk talk;
  talk.enter("SETV A,WR");
  talk.enter("SETV B,\"5");
  CHECK(talk.enter("Rh4").find("are now undefined: A\n") != std::string::npos);
  CHECK(talk.enter("vars") == "B = 5\n");
}

TEST_CASE("an illegal position can be set up step by step, and nothing runs in it") {
  Talk talk;
  talk.enter("clear");
  talk.enter("put Ka1");
  CHECK(talk.enter("CARD N,LM").find("not legal yet") != std::string::npos);
  talk.enter("put kc3");
  CHECK(talk.enter("CARD N,LM") == "N = 2\n");
  talk.enter("undo 3");
  CHECK(talk.enter("fen") == "8/8/8/8/8/2k5/8/K6R w - - 0 1\n");
}

TEST_CASE("undo and redo of more steps than there are change nothing and say how many there are") {
  Talk talk;
  talk.enter("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  talk.enter("Rh4");
  const std::string before = talk.enter("fen");
  const std::string answer = talk.enter("undo 500");
  CHECK(answer.find("steps can be taken back: `undo ") != std::string::npos);
  CHECK(talk.enter("fen") == before);
  talk.enter("undo");
  CHECK(talk.enter("redo 2").find("only 1 step can be done again: `redo 1`") != std::string::npos);
  CHECK(talk.enter("fen") != before);
  talk.enter("redo");
  CHECK(talk.enter("fen") == before);
  CHECK(talk.enter("redo").find("nothing can be done again") != std::string::npos);
}

TEST_CASE("run and why show moves in the notation of the session") {
  Talk talk;
  talk.enter("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  talk.enter("ENTRY R,K\nGO: PLAY LM\nEND\n");
  talk.enter("alg =0");
  CHECK(talk.enter("run").find("  move   R-KR2\n") != std::string::npos);
  CHECK(talk.enter("why").find("R-KR2 was chosen by GO") != std::string::npos);
  talk.enter("notation uci");
  CHECK(talk.enter("run").find("  move   h1h2\n") != std::string::npos);
}

TEST_CASE("instructions run where the side to move is mated") {
  Talk talk;
  talk.enter("7R/8/8/8/8/5K1k/8/8 b - - 0 1");
  CHECK(talk.enter("LM") == "()\n");
  CHECK(talk.enter("WK") == "K/h3\n");
}

TEST_CASE("completion knows instructions, operands of each kind, moves and files") {
  Talk talk;
  talk.enter("NEAR: RETURN \"T");
  talk.enter("SETV GOOD,\"()");
  CHECK(talk.offers("CAR", "CARD"));
  CHECK(talk.offers("car", "card"));
  CHECK(talk.offers("prof", "profile"));
  CHECK(talk.offers("Rh", "Rh4"));
  CHECK(talk.offers("CARD N,L", "LM"));
  CHECK(talk.offers("CARD N,GO", "GOOD"));
  CHECK(talk.offers("SELECT R,", "NEAR"));
  CHECK(!talk.offers("SELECT R,", "LM"));
  CHECK(talk.offers("PLAY LM,CH", "CHECK"));
  CHECK(talk.offers("PLAY LM,#CH", "#CHECK"));
  CHECK(talk.offers("PLAY LM,CHECK,", "DEEP"));
  CHECK(talk.offers("load kr", "krk"));
  CHECK(talk.session.complete("load ").files);
  CHECK(talk.session.complete("save ").files);
  CHECK(talk.offers("help und", "undo"));
}

TEST_CASE("completion knows the words of the rules layer and what an expression may name") {
  Talk talk;
  CHECK(talk.offers("DEF", "DEFINE"));
  CHECK(talk.offers("aft", "after"));
  CHECK(talk.offers("  AFTER NOT(SO", "SOME"));
  CHECK(talk.offers("DEFINE a = LET d = 1: FI", "FILE"));
  CHECK(talk.offers("  WHERE CHE", "CHECK"));
  CHECK(talk.offers("  LOWERS {W", "WK"));
  CHECK(talk.offers("  LOWERS WO", "WORST"));
}

TEST_CASE("every command has help, and names are all different") {
  std::vector<std::string_view> names;
  for (const repl::Command& command : repl::commands()) {
    CHECK(!command.help.empty());
    names.push_back(command.name);
    if (!command.other_name.empty()) {
      names.push_back(command.other_name);
    }
  }
  std::sort(names.begin(), names.end());
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}

TEST_CASE("the debugger's next runs a subroutine as a whole, finish to its end") {
  Talk talk;
  talk.enter(
      "ENTRY R,K\nGO: BREAK\n SET A,TWO,\"1\n SET B,TWO,\"2\n PLAY LM\nTWO: ADD V,X,X\n RETURN V\n"
      "END");
  talk.enter("host bare");
  talk.enter("breaks stop");
  talk.frontend.lines = {"next", "next", "step", "where", "finish", "vars", "continue"};
  const std::string text = talk.enter("run");
  CHECK(text.find("step: GO+2,") != std::string::npos);
  CHECK(text.find("step: TWO,") != std::string::npos);
  CHECK(text.find("at TWO\n  called at GO+2\n  node at depth 1, the root\n") != std::string::npos);
  CHECK(text.find("step: GO+3,") != std::string::npos);
  CHECK(text.find("A = 2\nB = 4\n") != std::string::npos);
  CHECK(text.find("move   Rh2") != std::string::npos);
}

TEST_CASE("at the end of the input a stopped program is abandoned") {
  Talk talk;
  talk.enter("ENTRY R,K\n BREAK\nGO: CONDV ,,GO\nEND");
  talk.enter("breaks stop");
  CHECK(talk.enter("run").find("abandoned\n") != std::string::npos);
}

TEST_CASE("the program answers the moves of the other side") {
  Talk talk;
  talk.enter("load krk_deep");
  talk.enter("8/5K1k/8/8/4R3/8/8/8 w - - 0 1");
  const std::string text = talk.enter("pw");
  CHECK(text.find("1. Rh4#") != std::string::npos);
  CHECK(text.find("1-0, checkmate") != std::string::npos);
}

TEST_CASE("an instruction shows what it stores, changed or not") {
  Talk talk;
  CHECK(talk.enter("CARD N,LM") == "N = 15\n");
  CHECK(talk.enter("card n,lm") == "N = 15\n");
  CHECK(talk.enter("SETV M,\"1") == "M = 1\n");
}

TEST_CASE(
    "why names the moves that PLAY passed over, and those that were tried with their values") {
  Talk talk;
  talk.enter("host bare");
  talk.enter("ENTRY R,K\nA: PLAY LM,CHECK,DEEP\nEND");
  CHECK(talk.enter("why") == "no program has answered yet; `run` asks it, `go` plays its move\n");
  talk.enter("run");
  CHECK(talk.enter("why").find("before the others that fit, in its order: Rc1+\n") !=
        std::string::npos);
  talk.enter("ENTRY R,K\n TRY LM,CHECK\n DONE\nENTRY K,R\n VALRET \"0,\"0,\"500\nEND");
  talk.enter("run");
  const std::string text = talk.enter("why");
  CHECK(text.find("Rh3+ was chosen by EGPROG+1") != std::string::npos);
  CHECK(text.find("  preferred to\n  Rc1+     +0.00\n") != std::string::npos);
}

TEST_CASE("a breakpoint stops once where the host searches by iterations") {
  Talk talk;
  talk.enter("ENTRY R,K\nA: PLAY LM,CHECK,DEEP\nEND");
  talk.enter("break A");
  talk.frontend.lines = {"where", "continue", "where", "abandon"};
  const std::string text = talk.enter("run");
  CHECK(text.find("breakpoint: A,") == text.rfind("breakpoint: A,"));
  CHECK(text.find("move   Rh3+") != std::string::npos);
}

TEST_CASE("what a breakpoint or a watch names must be there") {
  Talk talk;
  talk.enter("load krk_deep");
  CHECK(talk.enter("watch ROOM") == "the program has no variable `ROOM`\n");
  CHECK(talk.enter("watch MOVES") == "stops when MOVES changes\n");
  CHECK(talk.enter("break MATE if NONE>3") == "the program has no variable `NONE`\n");
  CHECK(
      talk.enter("break MATE if A") ==
      "`A` is no condition; one is a variable, one of = # < >, and a value: `break LOOP if N>3`\n");
  CHECK(talk.enter("break MATE if A>3") == "stops at MATE\n");
}

TEST_CASE("a shipped program can be loaded again") {
  Talk talk;
  const std::string text = talk.enter("load krk_deep");
  CHECK(text.find("15 instructions") != std::string::npos);
  talk.enter("MATE: PLAY LM\n");
  CHECK(talk.enter("reload") == text);
  CHECK(talk.frontend.complaints.empty());
}

TEST_CASE("the end of the input completes a text, but not a program without END") {
  Talk talk;
  talk.enter("A: SETV N,\"1");
  CHECK(talk.session.end_text() == LineStatus::ok);
  CHECK(talk.frontend.written == "defined A\n");
  talk.enter("RENDG\nENTRY K,K");
  CHECK(talk.session.end_text() == LineStatus::failed);
  CHECK(talk.frontend.complaints == "the input has ended before the END of the program\n");
  CHECK(!talk.session.is_in_text());
}

TEST_CASE("time, profile and dis tell of the program") {
  Talk talk;
  talk.enter("load krk_deep");
  CHECK(talk.enter("time").find(" milliseconds, 1 node, 181 instructions") != std::string::npos);
  CHECK(talk.enter("profile").find("\n  ROOM ") != std::string::npos);
  CHECK(talk.enter("dis").find("PRESS:\n       VALON") != std::string::npos);
  CHECK(talk.enter("prove KRK").empty());
  CHECK(talk.enter("prove KQK") == "not proved\n");
}

TEST_CASE("the commands of the 1970s are there") {
  for (const char* name : {"RENDG", "RS", "EGSW", "BD", "RPOS", "WPOS", "PG", "PUT", "CLEAR",
                           "SIDE", "M", "U", "PW", "PB", "PS", "PN", "TRACE"}) {
    INFO(name);
    CHECK(repl::find_command(name) != nullptr);
  }
}

TEST_CASE("what cannot be understood is answered with what would be right") {
  Talk talk;
  CHECK(talk.enter("N = 3") == "an instruction stores a value: SETV N,\"3\n");
  CHECK(talk.enter("c") ==
        "no program has stopped; `continue` is for a stop at a BREAK or a breakpoint\n");
  CHECK(talk.enter("SELCT").find("did you mean `SELECT`?") != std::string::npos);
  CHECK(talk.enter("q").find("`help` says what can be entered") != std::string::npos);
  CHECK(talk.enter("M") == "say which move: `move e2e4`, `move Nf3`, `move P-K4`\n");
  const std::string many = talk.enter("A: X1 A\n X2 A\n X3 A\n X4 A\n X5 A\n X6 A\n X7 A\n");
  CHECK(many.find("and 2 more;") != std::string::npos);
}

TEST_CASE("sessions that replay each other end") {
  Talk talk;
  talk.frontend.files["a"] = "rs a\n";
  CHECK(talk.enter("rs a").find("without end") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::repl_session_test
