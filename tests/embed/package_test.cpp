// The package as a stranger has it: installed somewhere, with the examples built against it.
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::package_test {
namespace {

constexpr const char* kFirst =
    "h1h4 by DRIVE: Our king on a1 and the rook on h4 drive their king on c3 to the edge; squares "
    "of its box: before 49, now 21.\n";

// Runs a command that must succeed; its output.
std::string run(const std::string& command) {
  const RunResult result = run_shell(command);
  INFO(command);
  INFO(result.output);
  INFO(result.error);
  REQUIRE(result.status == 0);
  return result.output;
}

#if !defined(CHEG_SANITIZED)  // a stranger has no sanitizers, and building takes minutes there
constexpr const char* kRule =
    "h1h4 by PRESS+2: Leave their king the least room that can be forced, and bring our king "
    "nearer.\n";
constexpr const char* kMateInOne = "'8/5K1k/8/8/4R3/8/8/8 w - - 0 1'";
constexpr const char* kRookEnding = "'8/8/8/8/8/2k5/8/K6R w - - 0 1'";

// The folder with the installed package; installed once.
const std::string& prefix() {
  static const std::string path = [] {
    std::string folder = temporary_path("prefix");
    run(CHEG_CMAKE " --install '" CHEG_BUILD_DIR "' --prefix '" + folder + "'");
    return folder;
  }();
  return path;
}

// The folder of the examples, built against the package.
const std::string& examples() {
  static const std::string path = [] {
    std::string folder = temporary_path("examples");
    run(CHEG_CMAKE " -S '" CHEG_SOURCE_DIR "/examples' -B '" + folder + "' -DCMAKE_PREFIX_PATH='" +
        prefix() +
        "' -DCMAKE_C_COMPILER='" CHEG_CC "' -DCMAKE_CXX_COMPILER='" CHEG_CXX
        "' -DCMAKE_C_FLAGS='" CHEG_INSTRUMENTATION_FLAGS
        "' -DCMAKE_CXX_FLAGS='" CHEG_INSTRUMENTATION_FLAGS "' -DCMAKE_BUILD_TYPE=Debug");
    run(CHEG_CMAKE " --build '" + folder + "'");
    return folder;
  }();
  return path;
}

std::string library_folder() {
  for (const auto& file : std::filesystem::recursive_directory_iterator(prefix())) {
    if (file.path().filename() == "libcheg.so") {
      return file.path().parent_path().string();
    }
  }
  FAIL("libcheg.so is not installed");
  return "";
}

// One case: ctest runs each in a process of its own, and the package is to be installed once.
TEST_CASE("the installed package serves strangers") {
  SECTION("the installed examples in C and C++ answer") {
    CHECK(run("'" + examples() + "/first'") == kFirst);
    CHECK(run("'" + examples() + "/ask_c' krk_deep " + kRookEnding) == kRule);
    const std::string text = "'" CHEG_SOURCE_DIR "/stdlib/krk_deep.cheg' ";
    CHECK(run("'" + examples() + "/ask' " + text + kRookEnding) == kRule);
    CHECK(run("'" + examples() + "/ask_static' " + text + kRookEnding) == kRule);
    const std::string glue = "'" + examples() + "/glue' ";
    CHECK(run(glue + "'8/4K3/8/8/4P3/8/8/k7 w - - 0 1' 1000").starts_with("34 44, score 19"));
    CHECK(run(glue + "'8/4K3/8/8/4P3/8/8/k5r1 w - - 0 1'") == "the engine searches\n");
    CHECK(run("'" + examples() + "/native'") == "h1h8 by NEAR\nh1h4 by WAIT\n");
    CHECK(run("'" + examples() + "/why_c' krk_deep " + kMateInOne) ==
          "MATE: Mate can be forced, in four moves at most.\n"
          "  FORCE MOVES,MATED?,\"4: 1 of 19 moves\n"
          "next best: e4e6\n");
    const RunResult wrong = run_shell("'" + examples() + "/ask_c' krk 8/8");
    CHECK(wrong.status == 1);
    CHECK(wrong.error.starts_with("cheg_position_from_fen: "));
  }

  SECTION("the small engine knows the rules of the game") {
    const std::string engine = "'" + examples() + "/engine' ";
    CHECK(run(engine + "perft 3 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'") ==
          "8902\n");
    CHECK(run(engine +
              "perft 2 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'") ==
          "2039\n");
    CHECK(run(engine + "perft 3 '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'") == "2812\n");
    CHECK(run(engine +
              "perft 2 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1'") ==
          "264\n");
  }

  SECTION("the small engine says what is wrong") {
    const RunResult wrong = run_shell("'" + examples() + "/engine' " + kRookEnding + " krk three");
    CHECK(wrong.status == 1);
    CHECK(wrong.error == "a number from 0 to 999 was needed, not three\n");
  }

  SECTION("the small engine plays by the program's rules, and by itself where it has none") {
    const std::string engine = "'" + examples() + "/engine' ";
    CHECK(run(engine + kRookEnding + " krk_deep") ==
          "h1h4 score 19699 PRESS+2: Leave their king the "
          "least room that can be forced, and bring our king "
          "nearer.\n");
    CHECK(
        run(engine + "'6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1' krk").starts_with("d1d8 score 31999\n"));
    // A search that comes upon the ending deeper in the tree: the pawn falls.
    CHECK(run(engine + "'8/8/8/8/8/2k5/7p/K6R w - - 0 1' krk 2").starts_with("h1h2 score 22"));
    const std::string game = run(engine + "play " + kRookEnding + " krk 2");
    CHECK(game.find("\ncheckmate after ") != std::string::npos);
    const std::string pawn = run(engine + "play '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1' kpk 2");
    CHECK(pawn.find("q score ") != std::string::npos);
  }

  SECTION("Python asks through the C interface") {
    const std::string python = "python3 '" CHEG_SOURCE_DIR "/examples/";
    const std::string library = "' '" + library_folder() + "/libcheg.so' ";
    const std::string command = python + "ask.py" + library;
    CHECK(run(python + "why.py" + library + "krk_deep " + kMateInOne) ==
          "MATE: Mate can be forced, in four moves at most.\n"
          "  by     FORCE MOVES,MATED?,\"4: mate is forced in 1 move; 1 of 19 moves left\n"
          "  forced 1. Rh4#\n"
          "  next   Re6: it forces mate in 2 moves, and Rh4# in 1 move\n");
    CHECK(run(command + "krk_deep " + kRookEnding) == kRule);
    const RunResult wrong = run_shell(command + "nosuch " + kRookEnding);
    CHECK(wrong.status == 1);
    CHECK(wrong.error.starts_with(
        "cheg_program_shipped: there is no program `nosuch`; the shipped programs are "));
    CHECK(run_shell(command + "krk '8/8/8/8/8/2k5/8/K6R b - - 0 1'").error == "no move\n");
  }

  SECTION("pkg-config knows the package, and the header is C99") {
    const std::string pkg = "PKG_CONFIG_PATH='" + library_folder() + "/pkgconfig' pkg-config ";
    CHECK(run(pkg + "--modversion cheg") == CHEG_PROJECT_VERSION "\n");
    const std::string out = temporary_path("ask_c by pkg-config");
    run("'" CHEG_CC
        "' -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wc++-compat "
        "-Werror " CHEG_INSTRUMENTATION_FLAGS " '" CHEG_SOURCE_DIR "/examples/ask.c' -o '" +
        out + "' $(" + pkg + "--cflags --libs cheg)");
    CHECK(run("LD_LIBRARY_PATH='" + library_folder() + "' '" + out + "' krk_deep " + kRookEnding) ==
          kRule);
  }

  SECTION("the C++ header needs the standard library only, C++17") {
    const std::string source = temporary_path("only.cpp");
    run("echo '#include <cheg/cheg.hpp>' > '" + source + "'");
    for (const std::string standard : {"c++17", "c++20"}) {
      run("'" CHEG_CXX "' -std=" + standard +
          " -Wall -Wextra -Wpedantic -Wconversion -Wold-style-cast -Wshadow -Werror -fsyntax-only "
          "-I'" +
          prefix() + "/include' '" + source + "'");
    }
    const std::string headers =
        run("cd '" + prefix() + "/include' && find . -type f | sort | tr '\\n' ' '");
    CHECK(headers == "./cheg/cheg.h ./cheg/cheg.hpp ./cheg/version.h ");
  }

  SECTION("the library shows the functions of its header and nothing else") {
    const std::string shown = run("nm -D --defined-only '" + library_folder() +
                                  "/libcheg.so' | awk '$2 != \"A\" { print $3 }' | sed 's/@.*//' | "
                                  "LC_ALL=C sort");
    CHECK(shown == read_file(CHEG_SOURCE_DIR "/tests/embed/exported_symbols.txt"));
    const std::string declared = run("grep -o 'cheg_[a-z_]*(' '" CHEG_SOURCE_DIR
                                     "/include/cheg/cheg.h' | tr -d '(' | "
                                     "LC_ALL=C sort -u");
    CHECK(shown == declared);
    CHECK(run("readelf -d '" + library_folder() + "/libcheg.so' | grep -c 'SONAME.*libcheg.so." +
              std::string(CHEG_PROJECT_VERSION).substr(0, 1) + "]'") == "1\n");
  }
}
#endif

TEST_CASE("a library for debugging stops who uses it wrongly") {
  const auto stops = [](const std::string& how, const std::string& message) {
    const RunResult result = run_shell("ulimit -c 0; exec '" CHEG_WRONG_USE "' " + how);
    INFO(how);
    CHECK(result.status != 0);
    CHECK(result.output.empty());
    CHECK(result.error.starts_with(message + "\n"));
  };
  stops("two-threads", "cheg_vm_covers: another thread uses this VM at the same time");
  stops("free-at-work", "cheg_vm_free: the VM is running");
  stops("freed-program", "cheg_vm_new: there is no live cheg_program; has it been freed?");
  stops("freed-vm", "cheg_vm_ask: there is no live cheg_vm; has it been freed?");
  stops("free-twice", "cheg_program_free: there is no live cheg_program; has it been freed?");
  CHECK(run("'" CHEG_WRONG_USE "' right") == "right\n");
}

// The blocks of code in a text, one after the other.
std::vector<std::string> code_blocks(const std::string& text) {
  std::istringstream lines(text);
  std::vector<std::string> blocks;
  bool is_code = false;
  for (std::string line; std::getline(lines, line);) {
    if (is_code && line != "```") {
      blocks.back() += line + '\n';
    } else if (is_code) {
      is_code = false;
    } else if (line == "```cpp" || line == "```c" || line == "```python" || line == "```cmake") {
      is_code = true;
      blocks.emplace_back();
    }
  }
  return blocks;
}

TEST_CASE("the code on embedding in the documents is that of the examples") {
  std::string all;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(CHEG_SOURCE_DIR "/examples")) {
    if (file.is_regular_file()) {
      all += read_file(file.path());
    }
  }
  const std::string page = read_file(CHEG_SOURCE_DIR "/docs/embedding.md");
  CHECK(page.find(kFirst) != std::string::npos);

  const std::vector<std::string> blocks = code_blocks(page);
  CHECK(blocks.front() == read_file(CHEG_SOURCE_DIR "/examples/first.cpp"));
  CHECK(blocks.size() >= 8);
  for (const std::string& block : blocks) {
    INFO(block);
    CHECK(all.find(block) != std::string::npos);
  }
}

}  // namespace
}  // namespace cheg::test::package_test
