// The library for embedding in one file, which `./dev amalgamate` writes.
#include <array>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::one_file_test {
namespace {

// An ending of each kind: rules, a look-ahead of a few plies, a pawn, no program, black to move.
constexpr std::array kPositions{
    "8/8/8/8/8/2k5/8/K6R w - - 0 1",    "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1",
    "8/4K3/8/8/4P3/8/8/k7 w - - 0 1",   "8/8/8/8/1k6/8/4P3/4K3 w - - 0 1",
    "8/8/8/4k3/8/8/PPP5/K7 w - - 0 1",  "k6r/8/2K5/8/8/8/8/8 b - - 0 1",
    "7k/5K2/8/8/4B3/8/8/2B5 b - - 0 1", "8/8/8/8/8/2k5/8/K6R b - - 0 1",
    "8/8/8/8/8/2k5/8/K6R w - - 98 60",
};

std::string run(const std::string& command) {
  const RunResult result = run_shell(command);
  INFO(command);
  INFO(result.error);
  REQUIRE(result.status == 0);
  return result.output;
}

std::string all_positions() {
  std::string arguments;
  for (const char* position : kPositions) {
    arguments += std::string(" '") + position + "'";
  }
  return arguments;
}

TEST_CASE("cheg.cpp is always the same, compiles by itself, and answers like libcheg") {
  const bool is_instrumented = std::string(CHEG_INSTRUMENTATION_FLAGS).size() > 0;
  const std::string folder = temporary_path("one file");
  const std::string amalgamate =
      "'" CHEG_AMALGAMATE "' '" CHEG_SOURCE_DIR "' '" CHEG_BUILD_DIR "' ";
  run(amalgamate + "'" + folder + "'");
  run(amalgamate + "'" + folder + "/again'");
  for (const std::string file : {"/cheg.hpp", "/cheg.cpp"}) {
    CHECK(read_file(folder + file) == read_file(folder + "/again" + file));
  }
  CHECK(read_file(folder + "/cheg.cpp").find("#include \"") ==
        read_file(folder + "/cheg.cpp").find("#include \"cheg.hpp\""));
  if (is_instrumented) {
    return;  // the compiler would take minutes
  }
  const std::string example = "'" CHEG_SOURCE_DIR "/examples/one_file.cpp' ";
  const std::string cxx = "'" CHEG_CXX "' -Wall -Wextra -Werror ";
  run(cxx + "-std=c++17 -c -I'" + folder + "' " + example + "-o '" + folder + "/example.o'");
  run("cd '" + folder + "' && " + cxx + "-std=c++20 -O0 example.o cheg.cpp -o alone");
  run(cxx +
      "-std=c++17 -I'" CHEG_SOURCE_DIR "/include' -I'" CHEG_SOURCE_DIR
      "/include/cheg' -I'" CHEG_BUILD_DIR "/include' " +
      example + "'" CHEG_LIBRARY "' -Wl,-rpath,'" CHEG_BUILD_DIR "/embed' -o '" + folder +
      "/linked'");
  const std::string answers = run("'" + folder + "/alone'" + all_positions());
  CHECK(answers == run("'" + folder + "/linked'" + all_positions()));
  CHECK(answers.starts_with("h1h4 by DRIVE"));
  CHECK(run("ldd '" + folder + "/alone'").find("fmt") == std::string::npos);

  const RunResult wrong = run_shell("'" + folder + "/alone' 8/8");
  CHECK(wrong.status == 1);
  CHECK(wrong.error == run_shell("'" + folder + "/linked' 8/8").error);
}

TEST_CASE("the header of cheg.cpp is C99 without its classes") {
  const std::string folder = temporary_path("one header");
  run("'" CHEG_AMALGAMATE "' '" CHEG_SOURCE_DIR "' '" CHEG_BUILD_DIR "' '" + folder + "'");
  run("cd '" + folder +
      "' && echo '#include \"cheg.hpp\"' > only.c && cc -std=c99 -Wall -Wextra "
      "-Wpedantic -Werror -fsyntax-only only.c");
}

}  // namespace
}  // namespace cheg::test::one_file_test
