// cheg prove beside files of tables that somebody has forged: it does not believe them.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "chess/tablebase/file.hpp"
#include "chess/tablebase/store.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/forged_tables.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::prove_tables_test {
namespace {

using Json = nlohmann::ordered_json;
using chess::tablebase::Table;
using chess::tablebase::write_table;

// Plays the first legal move.
constexpr const char* kFirstMove = "ENTRY R,K\nGO: PLAY LM\nEND\n";

chess::MaterialSignature material(const char* text) { return chess::parse_material(text).value(); }

std::string fresh_folder(const std::string& name) {
  const std::string folder = temporary_path("prove-tables-" + name);
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

const Table& right_table(const char* ending) {
  static chess::tablebase::Store store(std::nullopt);
  REQUIRE(store.provide_all(material(ending), {}) == std::nullopt);
  return *store.tables().find(material(ending));
}

std::string program() {
  static const std::string path = [] {
    const std::string written = temporary_path("first-move.cheg");
    std::ofstream(written) << kFirstMove;
    return written;
  }();
  return path;
}

RunResult prove(const std::string& folder, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"prove", program(), "--worst", "0", "--tables", folder};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_cheg(arguments);
}

TEST_CASE("whatever a forged table of KRK says, the proof of a bad program says the same") {
  const RunResult right = prove(fresh_folder("right"));
  CHECK(right.status == 1);
  CHECK(right.error.empty());
  REQUIRE(right.output.find("Not proved.") != std::string::npos);
  const std::string folder = fresh_folder("forged");
  const std::string path = folder + "/KRK.chegtb";
  Random random(6);
  for (std::size_t i = 0; i < static_cast<std::size_t>(sampled(kForgeries.size())); ++i) {
    CAPTURE(i);
    REQUIRE(write_table(*forged(right_table("KRK"), kForgeries[i], random), path) == std::nullopt);
    const RunResult result = prove(folder);
    CHECK(result.status == 1);
    CHECK(result.output == right.output);
    CHECK(result.error.starts_with("cheg: " + path + ": wrong in "));
    CHECK(result.error.ends_with("; the file is replaced\n"));
    CHECK(std::ranges::count(result.error, '\n') == 1);
    const RunResult again = prove(folder);  // the file is right now
    CHECK(again.output == right.output);
    CHECK(again.error.empty());
  }
}

TEST_CASE("a file with the table of another ending, or with no table, is named and replaced") {
  const RunResult right = prove(fresh_folder("right-again"));
  const std::string folder = fresh_folder("other");
  const std::string path = folder + "/KRK.chegtb";
  REQUIRE(write_table(right_table("KQK"), path) == std::nullopt);
  const RunResult other = prove(folder);
  CHECK(other.output == right.output);
  CHECK(other.error == "cheg: " + path + ": not the table of KRK; the table is generated again\n");
  std::ofstream(path) << "no table, but long enough for the header of one, and a few bytes more";
  const RunResult none = prove(folder);
  CHECK(none.output == right.output);
  CHECK(none.error == "cheg: " + path + ": not a table; the table is generated again\n");
  CHECK(prove(folder).error.empty());
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("a proof prints the checksums that its tables have in their files") {
  const std::string folder = fresh_folder("checksums");
  const RunResult result = prove(folder, {"--json"});
  const Json tables = Json::parse(result.output)["tables"];
  REQUIRE(tables.size() == 1);
  CHECK(tables[0]["ending"] == "KRK");
  const std::string file = read_file(folder + "/KRK.chegtb");
  std::string checksum;
  for (std::size_t i = 64; i-- > 56;) {
    constexpr const char* kDigits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(file.at(i));
    checksum += kDigits[byte >> 4];
    checksum += kDigits[byte & 15];
  }
  CHECK(tables[0]["xxh3"] == checksum);
  CHECK(prove(folder).output.find("\n  KRK    " + checksum + "\n") != std::string::npos);
}
#endif

TEST_CASE("with --trust-tables a table of another program is taken, and the report says so") {
  const std::string folder = fresh_folder("trusted");
  const RunResult first = prove(folder, {"--trust-tables"});  // generates the table
  CHECK(first.status == 1);                                   // the program is not proved
  const std::string path = folder + "/KRK.chegtb";
  const auto written = std::filesystem::last_write_time(path);
  const RunResult second = prove(folder, {"--trust-tables"});
  CHECK(second.output == first.output);
  CHECK(second.output.find("Tables used as found in their files") != std::string::npos);
  CHECK(std::filesystem::last_write_time(path) == written);
  CHECK(prove(folder).output.find("Tables generated for the proof") != std::string::npos);
  CHECK(prove(folder, {"--trust-tables", "--certificate", folder + "/c"})
            .error.find("--certificate") != std::string::npos);
}

TEST_CASE("commands that trust files say which table has no value where it should have one") {
  const std::string folder = fresh_folder("no-value");
  const std::string path = folder + "/KRK.chegtb";
  Random random(7);
  const std::string fen = "8/8/8/8/8/2k5/8/K6R w - - 0 1";
  const std::string why =
      "the table of KRK is wrong, it has no value for a legal position; "
      "`cheg tb build KRK --anew` replaces it";
  for (int i = 0; i < sampled(8); ++i) {
    REQUIRE(write_table(*forged(right_table("KRK"), Forgery::random_bytes, random), path) ==
            std::nullopt);
    // Some positions have a value by chance; nothing else may happen.
    const RunResult probed = run_cheg({"tb", "probe", "--tables", folder, fen});
    CHECK((probed.status == 0 || probed.error == "cheg: " + why + ": " + fen + "\n"));
    CHECK(run_cheg({"tb", "stats", "KRK", "--tables", folder}).status == 0);
  }
  // A table without any value.
  const std::vector<chess::tablebase::Byte> none(right_table("KRK").layout().size(),
                                                 chess::tablebase::kIllegal);
  const Table empty(std::make_shared<const chess::tablebase::Layout>(material("KRK")), {none, none},
                    nullptr);
  REQUIRE(write_table(empty, path) == std::nullopt);
  const RunResult probed = run_cheg({"tb", "probe", "--tables", folder, fen});
  CHECK(probed.status == 1);
  CHECK(probed.error == "cheg: " + why + ": " + fen + "\n");
  const RunResult played = run_shell("CHEG_TABLES=" + folder + " cheg play krk '" + fen +
                                     "' --against optimal --pgn /dev/null");
  CHECK((played.output + played.error).find(why) != std::string::npos);
  CHECK((played.output + played.error).find("internal") == std::string::npos);
  CHECK(run_cheg({"tb", "build", "KRK", "--anew", "--tables", folder}).status == 0);
  CHECK(run_cheg({"tb", "probe", "--tables", folder, fen}).output.find("mate in 14") !=
        std::string::npos);
}

}  // namespace
}  // namespace cheg::test::prove_tables_test
