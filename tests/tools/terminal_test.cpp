// The interpreter at a real terminal: keys, and what is shown.
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::terminal_test {
namespace {

// `cheg` in a terminal of its own, and what it has shown so far.
class Terminal {
 public:
  // Starts the session, or `cheg` with these arguments.
  explicit Terminal(const std::string& state_folder, std::vector<std::string> arguments = {},
                    const std::string& pager = "", unsigned short lines = 0) {
    std::vector<char*> argv{const_cast<char*>("cheg")};  // NOLINT(*-const-cast): execv's
    for (std::string& argument : arguments) {
      argv.push_back(argument.data());
    }
    argv.push_back(nullptr);
    const std::string program = run_shell("command -v cheg").output;
    const winsize size{lines, static_cast<unsigned short>(lines == 0 ? 0 : 100), 0, 0};
    child_ = forkpty(&terminal_, nullptr, nullptr, &size);
    REQUIRE(child_ >= 0);
    if (child_ == 0) {
      setenv("TERM", "xterm", 1);
      setenv("NO_COLOR", "1", 1);
      setenv("LC_ALL", "C.UTF-8", 1);
      setenv("EDITRC", "/dev/null", 1);
      setenv("XDG_STATE_HOME", state_folder.c_str(), 1);
      setenv("PAGER", pager.c_str(), 1);
      const std::string path = program.substr(0, program.find('\n'));
      execv(path.c_str(), argv.data());
      _exit(127);
    }
  }
  ~Terminal() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    if (terminal_ >= 0) {
      close(terminal_);
    }
  }
  Terminal(const Terminal&) = delete;
  Terminal(Terminal&&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  Terminal& operator=(Terminal&&) = delete;

  void type(const std::string& keys) const {
    CHECK(write(terminal_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
  }

  // Waits until this is shown, behind what has been waited for before.
  bool shows(const std::string& text) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (std::chrono::steady_clock::now() < end) {
      const std::size_t place = shown_.find(text, seen_);
      if (place != std::string::npos) {
        seen_ = place + text.size();
        return true;
      }
      pollfd input{terminal_, POLLIN, 0};
      char buffer[4096];
      if (poll(&input, 1, 100) > 0) {
        const ssize_t size = read(terminal_, buffer, sizeof buffer);
        if (size <= 0) {
          break;
        }
        shown_.append(buffer, static_cast<std::size_t>(size));
      }
    }
    UNSCOPED_INFO("waited for \"" << text << "\" behind: " << shown_.substr(seen_));
    return false;
  }

  // All that has been shown so far.
  [[nodiscard]] const std::string& shown() const { return shown_; }

  // Waits for the end; the exit status.
  int ended() {
    int status = 0;
    char buffer[4096];
    pollfd output{terminal_, POLLIN, 0};
    constexpr int kMilliseconds = 30'000;
    while (poll(&output, 1, kMilliseconds) > 0 && read(terminal_, buffer, sizeof buffer) > 0) {
    }
    kill(child_, SIGKILL);  // if it has not ended
    waitpid(child_, &status, 0);
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  // Takes the terminal away, as a window that is closed does; whether the program has ended then.
  bool ends_without_terminal() {
    close(terminal_);
    terminal_ = -1;
    for (int i = 0; i < 300; ++i) {
      int status = 0;
      if (waitpid(child_, &status, WNOHANG) == child_) {
        child_ = 0;
        return true;
      }
      usleep(100'000);
    }
    return false;
  }

 private:
  int terminal_ = -1;
  pid_t child_ = -1;
  std::string shown_;
  std::size_t seen_ = 0;
};

TEST_CASE("at a terminal there are completion, several lines, Ctrl-C and a history that lasts") {
  const std::string state = temporary_path("state");
  {
    Terminal terminal(state);
    REQUIRE(terminal.shows("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    REQUIRE(terminal.shows("help"));
    REQUIRE(terminal.shows("cheg> "));

    // Completion: an instruction, a variable, a shipped program.
    terminal.type("CAR\tN,L\t\n");
    REQUIRE(terminal.shows("N = 20"));
    terminal.type("load lucen\t\n");
    REQUIRE(terminal.shows("programs/lucena.cheg: "));
    terminal.type("new\n");
    terminal.type("use geom\t\n");
    terminal.type("MANDIST D,WK,BK\n");
    REQUIRE(terminal.shows("D = 7"));

    // Several lines, until the subroutine is complete.
    terminal.type("TWICE: ADD V,X,X\n");
    REQUIRE(terminal.shows("  ... "));
    terminal.type("RETURN V\n");
    REQUIRE(terminal.shows("defined TWICE"));
    terminal.type("SET R,TW\t,\"21\n");
    REQUIRE(terminal.shows("R = 42"));

    // Ctrl-C ends a program that would not end, and keeps everything.
    terminal.type("limit 1000000000000\nLOOP: CONDV ,,LOOP\n\nCONDV ,,LOOP\n");
    REQUIRE(terminal.shows("CONDV ,,LOOP"));
    REQUIRE(terminal.shows("defined LOOP"));
    REQUIRE(terminal.shows("CONDV ,,LOOP\r\n"));
    usleep(300'000);
    terminal.type("\x03");
    REQUIRE(terminal.shows("interrupted"));
    REQUIRE(terminal.shows("cheg> "));
    terminal.type("R\n");
    REQUIRE(terminal.shows("42"));
    REQUIRE(terminal.shows("cheg> "));
    // At the prompt it drops the line.
    terminal.type("SETV R,\"1\x03");
    REQUIRE(terminal.shows("^C"));
    // Ctrl-D may come before the prompt does.
    terminal.type("R\n\x04");
    REQUIRE(terminal.shows("42"));
    CHECK(terminal.ended() == 0);
  }
  Terminal again(state);
  REQUIRE(again.shows("cheg> "));
  again.type("\x12limit\r");  // backwards search
  REQUIRE(again.shows("limit 1000000000000 instructions"));
  again.type("quit\n");
  CHECK(again.ended() == 0);
}

TEST_CASE("a text that is longer than the terminal is shown a screen at a time") {
  Terminal terminal(temporary_path("state of the screens"), {}, "", 20);
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("help\n");
  REQUIRE(terminal.shows("An instruction that you enter"));
  REQUIRE(terminal.shows("-- a key for more, q to end --"));
  CHECK(terminal.shown().find("end the session") == std::string::npos);
  terminal.type(" ");
  REQUIRE(terminal.shows("-- a key for more, q to end --"));
  terminal.type("q");
  REQUIRE(terminal.shows("cheg> "));
  CHECK(terminal.shown().find("end the session") == std::string::npos);
  terminal.type("help CARD\n");
  REQUIRE(terminal.shows("CARD result,set"));
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("quit\n");
  CHECK(terminal.ended() == 0);
}

TEST_CASE("a pager of the user's shows long texts, and the session goes on behind it") {
  Terminal terminal(temporary_path("state of the pager"), {}, "tail -n 3 | sed 's/^/paged /'", 20);
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("help\n");
  REQUIRE(terminal.shows("paged "));
  REQUIRE(terminal.shows("is always the command"));
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("quit\n");
  CHECK(terminal.ended() == 0);
  Terminal without(temporary_path("state without a pager"), {"help"}, "no-such-pager", 20);
  CHECK(without.shows("CHEG, a language"));
  CHECK(without.shows("-- a key for more, q to end --"));
  without.type("q");
  CHECK(without.ended() == 0);
}

TEST_CASE("a terminal is shown no control characters by fmt, which keeps them in a pipe") {
  const std::string text =
      "ENTRY R,K\n; a\x1b[2Jb \xC2\x9B"
      "c\n       PLAY   LM\nEND\n";
  const std::string path = temporary_path("hostile.cheg");
  std::ofstream(path, std::ios::binary) << text;
  Terminal terminal(temporary_path("state of fmt"), {"repl", path});
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("list\n");
  REQUIRE(terminal.shows("; a?[2Jb ?c"));
  terminal.type("quit\n");
  CHECK(terminal.ended() == 0);
  Terminal formatter(temporary_path("state of fmt"), {"fmt", "-"});
  formatter.type("ENTRY R,K\n; a\x16\x1b[2Jb\n       PLAY   LM\nEND\n\x04");  // Ctrl-V: literally
  CHECK(formatter.shows("; a?[2Jb"));
  CHECK(formatter.ended() == 0);
  CHECK(formatter.shown().find('\x1b') == std::string::npos);
}

TEST_CASE("a proof in a session is the one of cheg prove, or is interrupted") {
  const std::string path = temporary_path("two.cheg");
  std::ofstream(path) << "ENTRY Q,K\n PLAY LM,CHECK\n LEAVE\nENTRY BN,K\nGO: SETV N,\"300\n"
                         "LOOP: SUB N,N,\"1\n JUMP> N,\"0,LOOP\n PLAY LM\nEND\n";
  const RunResult proof = run_cheg({"prove", path, "--ending", "KQK"});
  const RunResult session = run_cheg({"repl", path}, "prove KQK\n");
  CHECK(session.status == proof.status);
  CHECK(session.output.find(proof.output) != std::string::npos);
  CHECK(!proof.output.empty());
#if !defined(CHEG_SANITIZED)  // it takes too long to start there
  Terminal terminal(temporary_path("state of the proof"));
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("load " + path + "\n");
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("SETV R,\"42\nprove KBNK\n");
  REQUIRE(terminal.shows("KBNK: "));  // its progress
  terminal.type("\x03");
  REQUIRE(terminal.shows("interrupted"));
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("R\n");
  REQUIRE(terminal.shows("42"));
  terminal.type("quit\n");
  CHECK(terminal.ended() == 0);
#endif
}

TEST_CASE("a program that thinks long shows how long it has thought, then its answer") {
  const std::string path = temporary_path("long.cheg");
  std::ofstream(path) << "USE FORCE\nENTRY 2R,2R\nFORCE M,GOAL,\"60\nPLAY M\nLEAVE\n"
                         "GOAL: RETURN \"F\nEND\n";
  Terminal terminal(temporary_path("state of the long run"),
                    {"run", path, "8/8/1r1r4/3k4/8/4K3/8/R6R w - - 0 1", "--host", "bare",
                     "--limit-time", "2.5"});
  REQUIRE(terminal.shows("long.cheg thinks: 1 of at most 2.5 seconds; Ctrl-C ends it"));
  REQUIRE(terminal.shows("thinks: 2 of"));
  REQUIRE(terminal.shows("the limit of time was reached"));
  CHECK(terminal.ended() == 0);
}

TEST_CASE("a game and a session show how long the program has thought") {
  const std::string path = temporary_path("long_game.cheg");
  const std::string root = "8/8/1r1r4/3k4/8/4K3/8/R6R w - - 0 1";
  std::ofstream(path) << "USE FORCE\nENTRY 2R,2R\nFORCE M,GOAL,\"60\nPLAY M\nLEAVE\n"
                         "GOAL: RETURN \"F\nEND\n";
  Terminal game(temporary_path("state of the long game"),
                {"play", path, root, "--host", "bare", "--moves", "1", "--limit-time", "1.5"});
  REQUIRE(game.shows("long_game.cheg thinks: 1 of at most 1.5 seconds; Ctrl-C ends it"));
  REQUIRE(game.shows("the limit of time was reached (limit) in FORCE"));
  Terminal session(temporary_path("state of the long session"));
  REQUIRE(session.shows("cheg> "));
  session.type("load " + path + "\n" + root + "\nrun\n");
  REQUIRE(session.shows("the program thinks: 1 of at most 60 seconds; Ctrl-C ends it"));
  session.type("\x03");
  REQUIRE(session.shows("interrupted"));
}

TEST_CASE("Ctrl-C and Ctrl-D leave what stands open, not the session") {
  Terminal terminal(temporary_path("state of what stands open"));
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("A: SETV N,\"1\n");
  REQUIRE(terminal.shows("  ... "));
  terminal.type("\x04");
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("8/5K1k/8/8/4R3/8/8/8 w - - 0 1\nload krk_deep\nbreak MATE\nrun\n");
  REQUIRE(terminal.shows("stopped> "));
  terminal.type("next\n");
  REQUIRE(terminal.shows("MATE+1"));
  REQUIRE(terminal.shows("stopped> "));
  terminal.type("\x03");  // an empty line would run on
  REQUIRE(terminal.shows("^C"));
  REQUIRE(terminal.shows("stopped> "));
  terminal.type("where\n");
  REQUIRE(terminal.shows("at MATE+1"));
  REQUIRE(terminal.shows("stopped> "));
  terminal.type("\x04");
  REQUIRE(terminal.shows("abandoned"));
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("quit\n");
  CHECK(terminal.ended() == 0);
}

TEST_CASE("players who share a screen can edit lines, but not recall those of the other player") {
  const std::string state = temporary_path("state of two players");
  Terminal terminal(state, {"referee", "--rules", "berkeley"});
  REQUIRE(terminal.shows("White> "));
  terminal.type(
      "e2e5\x7f"
      "4\n");
  REQUIRE(terminal.shows("Yes"));
  REQUIRE(terminal.shows("Black: Enter when you sit here. "));
  terminal.type("\n");
  REQUIRE(terminal.shows("Black> "));
  terminal.type("\x1b[Aboa\t\n");  // the cursor key upwards, and completion
  REQUIRE(terminal.shows("p p p p"));
  REQUIRE(terminal.shows("Black> "));
  terminal.type("quit\n");
  REQUIRE(terminal.shows("Black leaves the game"));
  CHECK(terminal.ended() == 0);
  CHECK(run_shell("grep -r e2e4 '" + state + "'").output.empty());
}

TEST_CASE("a history that cannot be written is told of once, and the session goes on") {
  const std::string state = temporary_path("state without a history");
  REQUIRE(run_shell("mkdir -p '" + state + "/cheg/history'").status == 0);
  Terminal terminal(state);
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("SETV R,\"42\n");
  REQUIRE(terminal.shows("/cheg/history: Is a directory"));
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("R\n");
  REQUIRE(terminal.shows("42"));
  terminal.type("quit\n");
  CHECK(terminal.ended() == 0);
}

TEST_CASE("a terminal that disappears ends the interpreter, and the history has all lines") {
  const std::string state = temporary_path("state of a lost terminal");
  {
    Terminal terminal(state);
    REQUIRE(terminal.shows("cheg> "));
    terminal.type("SETV R,\"42\n");
    REQUIRE(terminal.shows("42"));
    REQUIRE(terminal.shows("cheg> "));
    CHECK(terminal.ends_without_terminal());
  }
  {
    // Also in the middle of something that takes long.
    Terminal terminal(state);
    REQUIRE(terminal.shows("cheg> "));
    terminal.type("limit 1000000000000\nLOOP: CONDV ,,LOOP\n\n");
    REQUIRE(terminal.shows("defined LOOP"));
    terminal.type("CONDV ,,LOOP\n");
    REQUIRE(terminal.shows("CONDV ,,LOOP\r\n"));
    usleep(300'000);
    CHECK(terminal.ends_without_terminal());
  }
  const std::string history = read_file(state + "/cheg/history");
  CHECK(history.starts_with("SETV R,\"42\n"));
  CHECK(history.find("\nCONDV ,,LOOP\n") != std::string::npos);
}

TEST_CASE("a stop in the debugger takes lines from the terminal") {
  Terminal terminal(temporary_path("state of the debugger"));
  REQUIRE(terminal.shows("cheg> "));
  terminal.type("load krk_deep\nbreak MATE\nfen 8/5K1k/8/8/4R3/8/8/8 w - - 0 1\nrun\n");
  REQUIRE(terminal.shows("stopped> "));
  terminal.type("next\n");
  REQUIRE(terminal.shows("MATE+1"));
  terminal.type("MOVES\n");
  REQUIRE(terminal.shows("(Rh4#)"));
  terminal.type("continue\n");
  REQUIRE(terminal.shows("move   Rh4#"));
  terminal.type("quit\n");
  CHECK(terminal.ended() == 0);
}

}  // namespace
}  // namespace cheg::test::terminal_test
