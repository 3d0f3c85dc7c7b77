// The command line's tables: tb build, probe, stats.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::tb_test {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kWon = "8/8/8/8/8/2k5/8/K6R w - - 0 1";
constexpr const char* kLost = "8/8/8/8/8/2k5/8/K6R b - - 0 1";
constexpr const char* kDrawn = "8/8/8/8/8/8/1kR5/7K b - - 0 1";
constexpr const char* kMate = "R6k/8/6K1/8/8/8/8/8 b - - 0 1";
constexpr const char* kStalemate = "7k/5KR1/8/8/8/8/8/8 b - - 0 1";
constexpr const char* kBareKings = "7k/8/8/8/8/8/8/K7 w - - 0 1";

std::string fresh_folder(const std::string& name) {
  const std::string folder = temporary_path("tb-" + name);
  std::filesystem::remove_all(folder);
  return folder;
}

// Shared by the tests that do not care how the tables came to be.
const std::string& folder() {
  static const std::string path = fresh_folder("shared");
  return path;
}

RunResult tb(std::vector<std::string> arguments,
             std::optional<std::string_view> input = std::nullopt) {
  arguments.insert(arguments.begin(), "tb");
  arguments.insert(arguments.end(), {"--tables", folder()});
  return run_cheg(arguments, input);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::vector<Json> json_lines(const std::string& text) {
  std::vector<Json> objects;
  for (const std::string& line : lines_of(text)) {
    objects.push_back(Json::parse(line));
  }
  return objects;
}

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) {
    keys.push_back(key);
  }
  return keys;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// What probe says of a position, without the line that repeats it.
std::string answer(const std::string& fen) {
  const RunResult result = tb({"probe", fen});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  REQUIRE(result.output.starts_with(fen + "\n"));
  return result.output.substr(fen.size() + 1);
}

Json json_answer(const std::string& fen) {
  const RunResult result = tb({"probe", "--json", fen});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  const std::vector<Json> objects = json_lines(result.output);
  REQUIRE(objects.size() == 1);
  CHECK(objects[0]["fen"] == fen);
  return objects[0];
}

// ---- build ----

TEST_CASE("tb build prints each table with its size, its time and its file") {
  const std::string tables = fresh_folder("build");
  const RunResult result = run_cheg({"tb", "build", "KPK", "--tables", tables});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  const std::vector<std::string> lines = lines_of(result.output);
  REQUIRE(lines.size() == 5);
  CHECK(lines.back().starts_with("KPK "));
  for (const std::string& line : lines) {
    CAPTURE(line);
    const std::string path = tables + "/" + line.substr(0, 3) + ".chegtb";
    CHECK(line.ends_with(" " + path));
    CHECK(contains(line, " s "));
    // The bytes are those of the table: the file has its header of 64 bytes besides.
    const auto bytes = std::filesystem::file_size(path) - 64;
    CHECK(contains(line, " " + std::to_string(bytes) + " bytes "));
  }
}

TEST_CASE("tb build says of the tables that were there that they were") {
  REQUIRE(tb({"build", "KPK"}).status == 0);
  const RunResult result = tb({"build", "KPK"});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  const std::vector<std::string> lines = lines_of(result.output);
  CHECK(lines.size() == 5);
  for (const std::string& line : lines) {
    CHECK(contains(line, " was there "));
  }
}

TEST_CASE("tb build --anew makes the ending that is asked for again, and no other") {
  REQUIRE(tb({"build", "KPK"}).status == 0);
  const RunResult result = tb({"build", "--anew", "KPK"});
  CHECK(result.status == 0);
  for (const std::string& line : lines_of(result.output)) {
    CHECK(contains(line, " was there ") != line.starts_with("KPK "));
  }
}

TEST_CASE("tb build takes several endings, in any case and with either side first") {
  const std::string tables = fresh_folder("several");
  const RunResult result =
      run_cheg({"tb", "build", "KRK", "krk", "KKR", "KNK", "--tables", tables});
  CHECK(result.status == 0);
  const std::vector<std::string> lines = lines_of(result.output);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].starts_with("KRK "));
  CHECK(lines[1].starts_with("KNK "));
}

TEST_CASE("tb build --json gives one object a table, with stable keys") {
  const std::string tables = fresh_folder("build-json");
  for (const bool built : {true, false}) {
    const RunResult result = run_cheg({"tb", "build", "--json", "KPK", "--tables", tables});
    CHECK(result.status == 0);
    CHECK(result.error.empty());
    const std::vector<Json> objects = json_lines(result.output);
    REQUIRE(objects.size() == 5);
    for (const Json& object : objects) {
      CHECK(keys_of(object) ==
            std::vector<std::string>{"ending", "bytes", "seconds", "built", "path"});
      CHECK(object["built"] == built);
      CHECK((object["seconds"].get<double>() > 0) == built);
      const std::string path = object["path"];
      CHECK(path == tables + "/" + object["ending"].get<std::string>() + ".chegtb");
      CHECK(object["bytes"].get<std::uint64_t>() + 64 == std::filesystem::file_size(path));
    }
    CHECK(objects.back()["ending"] == "KPK");
  }
}

TEST_CASE("tables are kept where CHEG_TABLES says") {
  const std::string tables = fresh_folder("environment");
  CHECK(run_shell("CHEG_TABLES='" + tables + "' cheg tb build KRK").status == 0);
  CHECK(std::filesystem::exists(tables + "/KRK.chegtb"));
  // --tables is nearer.
  const std::string other = fresh_folder("option");
  CHECK(
      run_shell("CHEG_TABLES='" + tables + "' cheg tb build KNK --tables '" + other + "'").status ==
      0);
  CHECK(std::filesystem::exists(other + "/KNK.chegtb"));
  CHECK_FALSE(std::filesystem::exists(tables + "/KNK.chegtb"));
}

TEST_CASE("tables are otherwise kept in the user's folder for what can be made again") {
  const std::string home = fresh_folder("home");
  CHECK(run_shell("env -u CHEG_TABLES -u XDG_CACHE_HOME HOME='" + home + "' cheg tb build KRK")
            .status == 0);
  CHECK(std::filesystem::exists(home + "/.cache/cheg/KRK.chegtb"));
  CHECK(run_shell("env -u CHEG_TABLES XDG_CACHE_HOME='" + home + "/x' HOME='" + home +
                  "' cheg tb build KRK")
            .status == 0);
  CHECK(std::filesystem::exists(home + "/x/cheg/KRK.chegtb"));
}

TEST_CASE("tb build fails where its tables cannot be kept, the other commands only warn") {
  const std::string file = fresh_folder("file");
  std::ofstream(file) << "not a folder";
  const RunResult build = run_cheg({"tb", "build", "KRK", "--tables", file});
  CHECK(build.status == 3);
  CHECK(contains(build.error, file));
  CHECK(contains(build.output, "not kept"));
  const RunResult probe = run_cheg({"tb", "probe", kWon, "--tables", file});
  CHECK(probe.status == 0);
  CHECK(contains(probe.error, file));
  CHECK(contains(probe.output, "mate in 14"));
  const RunResult stats = run_cheg({"tb", "stats", "KRK", "--tables", file});
  CHECK(stats.status == 0);
  CHECK(contains(stats.error, file));
  CHECK(contains(stats.output, "175168"));
}

TEST_CASE("tb build replaces a damaged file and says so") {
  const std::string tables = fresh_folder("damaged");
  std::filesystem::create_directories(tables);
  std::ofstream(tables + "/KRK.chegtb") << "no table";
  const RunResult result = run_cheg({"tb", "build", "KRK", "--tables", tables});
  CHECK(result.status == 0);
  CHECK(contains(result.error, tables + "/KRK.chegtb"));
  CHECK(lines_of(result.error).size() == 1);
  const RunResult again = run_cheg({"tb", "build", "KRK", "--tables", tables});
  CHECK(again.error.empty());
  CHECK(contains(again.output, "was there"));
}

TEST_CASE("an interrupted tb build keeps whole tables only, and goes on there the next time") {
  const std::string tables = fresh_folder("interrupted");
  const RunResult result =
      run_shell("timeout --preserve-status -s INT " + std::string(kIsSlow ? "5" : "1") +
                " cheg tb build KRPKR --threads 1 --tables '" + tables + "'");
  CHECK(result.status == 130);
  CHECK(contains(result.error, "interrupted"));
  CHECK(contains(result.error, "KRPKR"));
  CHECK_FALSE(contains(result.output, "KRPKR"));
  const auto there = [&tables] {
    std::vector<std::string> endings;
    for (const auto& entry : std::filesystem::directory_iterator(tables)) {
      CHECK(entry.path().extension() == ".chegtb");
      endings.push_back(entry.path().stem());
    }
    return endings;
  };
  const std::vector<std::string> endings = there();
  CHECK(endings.size() == lines_of(result.output).size());
  CHECK(std::ranges::find(endings, "KRPKR") == endings.end());
  std::vector<std::string> arguments{"tb", "build", "--json", "--tables", tables};
  arguments.insert(arguments.end(), endings.begin(), endings.end());
  if (!endings.empty()) {
    const RunResult again = run_cheg(arguments);
    CHECK(again.status == 0);
    CHECK(again.error.empty());
    for (const Json& object : json_lines(again.output)) {
      CHECK(object["built"] == false);
    }
  }
}

// ---- probe ----

TEST_CASE("tb probe tells wins, losses and draws") {
  CHECK(answer(kWon) == "  win, mate in 14 (27 half moves)\n  best Rd1 Rh4\n");
  CHECK(answer(kLost) == "  loss, mated in 15 (30 half moves)\n  best Kd4\n");
  CHECK(answer(kDrawn) == "  draw\n  best Kxc2\n");
  CHECK(answer(kMate) == "  checkmate\n");
  CHECK(answer(kStalemate) == "  stalemate\n");
  CHECK(answer("7k/5K2/8/8/8/8/8/R7 w - - 0 1") == "  win, mate in 1 (1 half move)\n  best Rh1#\n");
}

TEST_CASE("tb probe knows the position with the colours exchanged") {
  const Json json = json_answer("k6r/8/2K5/8/8/8/8/8 b - - 0 1");
  CHECK(json["outcome"] == "win");
  CHECK(json["moves"] == 14);
  std::vector<std::string> best{json["moves_by_value"][0]["san"], json["moves_by_value"][1]["san"]};
  std::ranges::sort(best);
  CHECK(best == std::vector<std::string>{"Rd8", "Rh5"});
}

// The smallest ending with en passant has fifteen others below it: seconds, and minutes for the
// sanitizers.
#if !defined(CHEG_SANITIZED)
TEST_CASE("tb probe knows en passant") {
  // Without a folder: the tables are large and nobody else wants them.
  const RunResult result = run_shell(
      "env -u CHEG_TABLES -u XDG_CACHE_HOME -u HOME cheg tb probe --json "
      "'8/8/8/8/k1pP3K/8/8/8 b - d3 0 1' '8/8/8/8/k1pP3K/8/8/8 b - - 0 1'");
  CHECK(result.status == 0);
  const std::vector<Json> objects = json_lines(result.output);
  REQUIRE(objects.size() == 2);
  const Json& with = objects[0];
  const Json& without = objects[1];
  CHECK(with["moves_by_value"][0]["move"] == "c4d3");
  CHECK(with["outcome"] == "win");
  CHECK(with["moves"] == 11);
  // All other moves lead to the same positions.
  Json others = with["moves_by_value"];
  others.erase(0);
  CHECK(others == without["moves_by_value"]);
  CHECK(without["moves"] == 13);
}
#endif

TEST_CASE("tb probe knows bare kings to be a draw") {
  CHECK(answer(kBareKings).starts_with("  draw\n"));
}

TEST_CASE("tb probe takes a FEN as separate fields too") {
  const RunResult result = tb({"probe", "8/8/8/8/8/2k5/8/K6R", "w", "-", "-", "0", "1"});
  CHECK(result.status == 0);
  CHECK(result.output == tb({"probe", kWon}).output);
}

TEST_CASE("tb probe --all lists every move, the best ones first") {
  const RunResult result = tb({"probe", "--all", kLost});
  CHECK(result.status == 0);
  const std::vector<std::string> lines = lines_of(result.output);
  REQUIRE(lines.size() == 9);
  CHECK(lines[1] == "  loss, mated in 15 (30 half moves)");
  CHECK(lines[2] == "  Kd4     loss, mated in 15 (30 half moves)");
  CHECK(lines[8] == "  Kb3     loss, mated in 10 (20 half moves)");
  const std::vector<std::string> drawn = lines_of(tb({"probe", "--all", kDrawn}).output);
  REQUIRE(drawn.size() > 3);
  CHECK(drawn[2] == "  Kxc2    draw");
  CHECK(contains(drawn[3], "loss, mated in "));
}

TEST_CASE("tb probe --json gives one object a position, with stable keys") {
  const Json won = json_answer(kWon);
  CHECK(keys_of(won) ==
        std::vector<std::string>{"fen", "outcome", "moves", "plies", "moves_by_value"});
  CHECK(won["outcome"] == "win");
  CHECK(won["moves"] == 14);
  CHECK(won["plies"] == 27);
  REQUIRE(won["moves_by_value"].size() == 15);
  CHECK(won["moves_by_value"][0] ==
        Json::parse(R"({"move":"h1d1","san":"Rd1","outcome":"win","moves":14,"plies":27})"));
  int plies = 0;
  for (const Json& move : won["moves_by_value"]) {
    CHECK(move["plies"].get<int>() >= plies);
    plies = move["plies"];
  }

  const Json lost = json_answer(kLost);
  CHECK(lost["outcome"] == "loss");
  CHECK(lost["moves"] == 15);
  CHECK(lost["plies"] == 30);

  const Json drawn = json_answer(kDrawn);
  CHECK(keys_of(drawn) == std::vector<std::string>{"fen", "outcome", "moves_by_value"});
  CHECK(drawn["outcome"] == "draw");
  CHECK(drawn["moves_by_value"][0] ==
        Json::parse(R"({"move":"b2c2","san":"Kxc2","outcome":"draw"})"));

  const Json mate = json_answer(kMate);
  CHECK(mate["outcome"] == "loss");
  CHECK(mate["plies"] == 0);
  CHECK(mate["moves_by_value"].empty());

  const Json stalemate = json_answer(kStalemate);
  CHECK(stalemate["outcome"] == "draw");
  CHECK(stalemate["moves_by_value"].empty());
}

TEST_CASE("tb probe warns where the clock may run out before the mate") {
  const auto on_clock = [](int halfmoves) {
    return "8/8/8/8/8/2k5/8/K6R w - - " + std::to_string(halfmoves) + " 90";
  };
  const std::string late = answer(on_clock(99));
  CHECK(late.starts_with("  win, mate in 14 (27 half moves)\n"));
  CHECK(contains(late, "99 half moves"));
  CHECK(contains(late, "fifty-move rule"));
  CHECK(json_answer(on_clock(99))["fifty_move_rule_may_matter"] == true);
  // Mate with the hundredth half move counts as mate.
  CHECK(answer(on_clock(73)) == answer(kWon));
  CHECK(contains(answer(on_clock(74)), "fifty-move rule"));
  CHECK(answer("7k/5K2/8/8/8/8/8/R7 w - - 99 90") ==
        "  win, mate in 1 (1 half move)\n  best Rh1#\n");
  CHECK(answer("R6k/8/6K1/8/8/8/8/8 b - - 100 90") == "  checkmate\n");
  // A draw stays one, whatever the clock says.
  CHECK(answer("8/8/8/8/8/8/1kR5/7K b - - 99 90") == "  draw\n  best Kxc2\n");
}

TEST_CASE("tb probe reads positions from standard input and goes on behind bad ones") {
  const RunResult result =
      tb({"probe", "--json"}, std::string("# a remark\n") + kWon + "\n\nnonsense\n" + kLost +
                                  "\r\n" + "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n" +
                                  "4k3/pppp4/8/8/8/8/8/4K2R w - - 0 1\n" + kMate);
  CHECK(result.status == 1);
  std::vector<std::string> fens;
  for (const Json& object : json_lines(result.output)) {
    fens.push_back(object["fen"]);
  }
  CHECK(fens == std::vector<std::string>{kWon, kLost, kMate});
  CHECK(contains(result.error, "line 4: "));
  CHECK(contains(result.error, "nonsense"));
  CHECK(contains(result.error, "castling"));
  CHECK(contains(result.error, "7 men"));
}

TEST_CASE("tb probe goes on behind a bad FEN among its arguments") {
  const RunResult result = tb({"probe", kWon, "8/8/8/8/8/2k5/8/K6R x - - 0 1", kLost});
  CHECK(result.status == 1);
  CHECK(contains(result.output, kWon));
  CHECK(contains(result.output, kLost));
  CHECK(contains(result.error, "side to move"));
}

TEST_CASE("tb probe refuses positions that no table knows, with the reason") {
  const auto refusal = [](const std::string& fen) {
    const RunResult result = tb({"probe", fen});
    CHECK(result.status == 1);
    CHECK(result.output.empty());
    CHECK(contains(result.error, fen));
    return result.error;
  };
  CHECK(contains(refusal("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "castling"));
  const std::string too_many = refusal("4k3/qqqq4/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(contains(too_many, "6 men"));
  CHECK(contains(too_many, "5"));
  CHECK(contains(refusal("8/8/8/8/8/8/6k1/6RK b - - 0 1 extra"), "extra"));
}

TEST_CASE("tb probe on an empty standard input does nothing and succeeds or says why not") {
  const RunResult result = tb({"probe"}, "# only a remark\n\n");
  CHECK(result.output.empty());
  CHECK((result.status == 0) == result.error.empty());
}

// ---- stats ----

TEST_CASE("tb stats counts the positions of rook against king") {
  const RunResult result = tb({"stats", "KRK"});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  const auto words = [](const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> list;
    for (std::string word; stream >> word;) {
      list.push_back(word);
    }
    return list;
  };
  const std::vector<std::string> lines = lines_of(result.output);
  REQUIRE(lines.size() > 5);
  CHECK(words(lines[0]) == std::vector<std::string>{"KRK", "legal", "won", "drawn", "lost"});
  CHECK(words(lines[1]) ==
        std::vector<std::string>{"White", "to", "move", "175168", "175168", "0", "0"});
  CHECK(words(lines[2]) ==
        std::vector<std::string>{"Black", "to", "move", "223944", "0", "22244", "201700"});
  CHECK(contains(result.output, "White to move, White mates in 16: "));
  CHECK(contains(result.output, "Black to move, White mates in 16: "));
  CHECK(words(lines.back())[0] == "16");
  CHECK(tb({"stats", "KKR"}).output == result.output);
}

TEST_CASE("tb stats --json has the same numbers, which add up") {
  const RunResult result = tb({"stats", "KRK", "--json"});
  CHECK(result.status == 0);
  const Json object = Json::parse(result.output);
  CHECK(keys_of(object) == std::vector<std::string>{"ending", "white_to_move", "black_to_move"});
  CHECK(object["ending"] == "KRK");
  const auto sum = [](const Json& list) {
    std::uint64_t total = 0;
    for (const Json& number : list) {
      total += number.get<std::uint64_t>();
    }
    return total;
  };
  const Json& white = object["white_to_move"];
  CHECK(white["legal"] == 175168);
  CHECK(white["won"] == 175168);
  CHECK(white["drawn"] == 0);
  CHECK(white["lost"] == 0);
  CHECK(white["longest_win"]["moves"] == 16);
  CHECK(white["win_in"].size() == 17);
  CHECK(sum(white["win_in"]) == 175168);
  const Json& black = object["black_to_move"];
  CHECK(black["legal"] == 223944);
  CHECK(black["won"] == 0);
  CHECK(black["drawn"] == 22244);
  CHECK(black["lost"] == 201700);
  CHECK(black["longest_loss"]["moves"] == 16);
  CHECK(black["loss_in"][0] == 216);
  CHECK(sum(black["loss_in"]) == 201700);
  CHECK(tb({"stats", "KKR", "--json"}).output == result.output);
  // The examples are what they are said to be.
  CHECK(json_answer(white["longest_win"]["fen"])["moves"] == 16);
  CHECK(json_answer(black["longest_loss"]["fen"])["moves"] == 16);
}

TEST_CASE("tb stats of an ending that nobody wins has draws and no more") {
  const Json object = Json::parse(tb({"stats", "KNK", "--json"}).output);
  for (const std::string side : {"white_to_move", "black_to_move"}) {
    CHECK(object[side]["won"] == 0);
    CHECK(object[side]["lost"] == 0);
    CHECK(object[side]["drawn"] == object[side]["legal"]);
    CHECK_FALSE(object[side].contains("longest_win"));
    CHECK_FALSE(object[side].contains("longest_loss"));
  }
  CHECK(tb({"stats", "KNK"}).status == 0);
}

TEST_CASE("tb stats gives one answer an ending") {
  const RunResult result = tb({"stats", "KRK", "KNK", "--json"});
  CHECK(result.status == 0);
  const std::vector<Json> objects = json_lines(result.output);
  REQUIRE(objects.size() == 2);
  CHECK(objects[0]["ending"] == "KRK");
  CHECK(objects[1]["ending"] == "KNK");
}

// ---- wrong usage, help ----

TEST_CASE("wrong usage of tb is status 2, with what would be right") {
  const auto complaint = [](const std::vector<std::string>& arguments) {
    const RunResult result = tb(arguments);
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    CHECK(result.error.starts_with("cheg: tb"));
    CHECK(lines_of(result.error).size() == 1);
    return result.error;
  };
  const RunResult nothing = run_cheg({"tb"});
  CHECK(nothing.status == 2);
  for (const std::string_view word : {"build", "probe", "stats", "cheg help tb"}) {
    CHECK(contains(nothing.error, word));
  }
  CHECK(run_cheg({"tb", "foo"}).status == 2);
  CHECK(contains(run_cheg({"tb", "foo"}).error, "`foo`"));
  for (const std::string command : {"build", "stats"}) {
    CAPTURE(command);
    CHECK(contains(complaint({command}), "ENDING"));
    for (const std::string text : {"KRX", "K", "RKK", "KRKRK", ""}) {
      const std::string error = complaint({command, text});
      CHECK(contains(error, "`" + text + "`"));
      CHECK(contains(error, "such as KRK"));
    }
    const std::string six = complaint({command, "KRKRRR"});
    CHECK(contains(six, "KRKRRR has 6 men"));
    CHECK(contains(six, "5"));
    CHECK(contains(complaint({command, "KK"}), "2 men"));
    // Before anything is done: the first ending would take a while.
    CHECK(contains(complaint({command, "KRPKR", "KRX"}), "`KRX`"));
  }
  for (const std::string threads : {"0", "-1", "257", "many", "1.5"}) {
    CAPTURE(threads);
    const std::string error = complaint({"probe", "--threads", threads, kWon});
    CHECK(contains(error, "--threads"));
    CHECK(contains(error, "1 to 256"));
  }
  CHECK(contains(complaint({"build", "KRK", "--nonsense"}), "`--nonsense`"));
  CHECK(contains(complaint({"build", "KRK", "--all"}), "`--all`"));
  CHECK_FALSE(std::filesystem::exists(folder() + "/KRPKR.chegtb"));
}

TEST_CASE("the help of each command of tb has an example that works") {
  for (const std::string command : {"build", "probe", "stats"}) {
    CAPTURE(command);
    const RunResult help = run_cheg({"tb", command, "--help"});
    CHECK(help.status == 0);
    CHECK(help.error.empty());
    const std::vector<std::string> lines = lines_of(help.output);
    const auto example = std::ranges::find(lines, "Example:");
    REQUIRE(example != lines.end());
    REQUIRE(example + 1 != lines.end());
    const std::string line = *(example + 1);
    CHECK(line.starts_with("  cheg tb " + command + " "));
    const RunResult result = run_shell("export CHEG_TABLES='" + folder() + "'; " + line);
    CHECK(result.status == 0);
    CHECK(result.error.empty());
    CHECK_FALSE(result.output.empty());
    for (const std::string& text : lines) {
      CHECK(text.size() <= 100);
    }
  }
}

TEST_CASE("the help of tb names its commands, whichever way it is asked for") {
  const RunResult help = run_cheg({"tb", "--help"});
  CHECK(help.status == 0);
  for (const std::string_view command : {"build", "probe", "stats"}) {
    CHECK(contains(help.output, command));
  }
  CHECK(run_cheg({"help", "tb"}).output == help.output);
  CHECK(contains(run_cheg({"--help"}).output, "\n  tb "));
}

TEST_CASE("tb says that its output cannot be written") {
  for (const std::string& command :
       {std::string("build KRK"), std::string("stats KRK"), "probe '" + std::string(kWon) + "'"}) {
    const RunResult result =
        run_shell("cheg tb " + command + " --tables '" + folder() + "' > /dev/full");
    CHECK(result.status == 3);
    CHECK(contains(result.error, "standard output"));
  }
}

}  // namespace
}  // namespace cheg::test::tb_test
