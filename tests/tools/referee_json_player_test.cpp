// cheg referee --white json:COMMAND: a player of the user's own, in any language.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/referee_runs.hpp"

namespace cheg::test::referee_json_player_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Keeps what it reads in the file, and answers each prompt with the line.
std::string answering(const std::string& line, const std::string& file) {
  return "json:while read -r l; do printf '%s\\n' \"$l\" >> '" + file +
         "'; case $l in *'\"prompt\"'*) echo '" + line + "';; esac; done";
}

TEST_CASE("a program of one's own answers each prompt with a line") {
  const std::string file = temporary_path("heard");
  const RunResult result =
      referee({"--rules", "berkeley", "--black", answering("resign", file)}, "e2e4\n");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(has(result.output, "Black resigns\n"));
  CHECK(result.output.ends_with("  1. e4\n1-0\n"));
  const std::string heard = read_file(file);
  CHECK(heard.starts_with("{\"event\":\"game\",\"rules\":\"berkeley\",\"you\":\"black\"}\n"));
  CHECK(has(heard, "{\"event\":\"moved\""));
  CHECK(has(heard, "\"men\":\"rnbqkbnr/pppppppp/8/8/8/8/8/8\""));
  CHECK(has(heard, "{\"event\":\"prompt\""));
  // The moves are told only at the end.
  CHECK(heard.find("e2e4") > heard.find("{\"event\":\"end\""));
  CHECK(has(heard, "\"e2e4\""));
}

TEST_CASE("a program of one's own hears why its line is no attempt") {
  const std::string file = temporary_path("faults");
  const RunResult result = referee({"--rules", "berkeley", "--white", answering("bord", file)}, "");
  CHECK(result.status == 1);
  CHECK(has(result.error, "White: always attempts what is refused"));
  CHECK(has(read_file(file),
            "{\"event\":\"fault\",\"text\":\"`bord` is no command; did you mean "
            "`board`?\",\"readers\":[\"white\"]}"));
}

TEST_CASE("a program of one's own that ends too early is named") {
  const RunResult result = referee({"--white", "json:true", "--black", "random"}, "");
  CHECK(result.status == 1);
  CHECK(result.error ==
        "cheg: White: `true` has ended before the game; it must answer each `prompt` with a line, "
        "such as e2e4 or resign\n");
}

TEST_CASE("the player of the examples plays a game under every rule set") {
  for (const std::string rules : {"western", "english", "wild16", "chess"}) {
    const RunResult result =
        referee({"--rules", rules, "--white", "random", "--moves", "10", "--black",
                 "json:python3 '" CHEG_SOURCE_DIR "/examples/kriegspiel_player.py'"},
                "");
    INFO(rules << result.output << result.error);
    CHECK(result.status == 0);
    CHECK(result.error.empty());
    CHECK(has(result.output, "Black plays "));
  }
}

}  // namespace
}  // namespace cheg::test::referee_json_player_test
