// Where tables come from: files where they are good, otherwise made now.
#include "chess/tablebase/store.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/tablebase/file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::store_test {
namespace {

using chess::MaterialSignature;
using chess::tablebase::Store;
using chess::tablebase::StoreOptions;
using chess::tablebase::Table;

using Names = std::vector<std::string>;

const Names kPawnEnding{"KBK", "KNK", "KPK", "KQK", "KRK"};

MaterialSignature material(std::string_view text) { return chess::parse_material(text).value(); }

std::string fresh_folder(const std::string& name) {
  const std::string folder = temporary_path("tablebase-store-" + name);
  std::filesystem::remove_all(folder);
  return folder;
}

// What a store reports.
struct Report {
  struct Ready {
    std::string ending;
    std::string path;
    double seconds;
  };
  std::vector<Ready> ready;
  std::vector<std::string> warnings;

  [[nodiscard]] Names endings() const {
    Names names;
    for (const Ready& table : ready) {
      names.push_back(table.ending);
    }
    std::ranges::sort(names);
    return names;
  }
  [[nodiscard]] Names made() const {
    Names names;
    for (const Ready& table : ready) {
      if (table.seconds > 0) {
        names.push_back(table.ending);
      }
    }
    std::ranges::sort(names);
    return names;
  }
};

StoreOptions reporting(Report& report) {
  StoreOptions options;
  options.ready = [&report](const Table& table, const std::filesystem::path& path, double seconds) {
    report.ready.push_back({table.material().to_string(), path, seconds});
  };
  options.warn = [&report](const std::string& message) { report.warnings.push_back(message); };
  return options;
}

// Requires that all goes well.
Report provide(Store& store, std::string_view ending, bool anew = false) {
  Report report;
  REQUIRE(store.provide_all(material(ending), reporting(report), anew) == std::nullopt);
  return report;
}

Names files_in(const std::string& folder) {
  Names names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename());
  }
  std::ranges::sort(names);
  return names;
}

bool has(const Store& store, std::string_view ending) {
  return store.tables().find(material(ending)) != nullptr;
}

TEST_CASE("a store makes the tables of an ending and of all that come out of it") {
  const std::string folder = fresh_folder("makes") + "/and/its/parents";
  Store store(folder);
  CHECK(store.tables().find(material("KPK")) == nullptr);
  const Report report = provide(store, "KPK");
  CHECK(report.endings() == kPawnEnding);
  CHECK(report.made() == kPawnEnding);
  CHECK(report.ready.back().ending == "KPK");
  CHECK(report.warnings.empty());
  Names files;
  for (const std::string& ending : kPawnEnding) {
    CHECK(has(store, ending));
    files.push_back(ending + ".chegtb");
  }
  CHECK(files_in(folder) == files);
  for (const Report::Ready& table : report.ready) {
    CHECK(table.path == folder + "/" + table.ending + ".chegtb");
  }
}

TEST_CASE("a second store reads what the first has made") {
  const std::string folder = fresh_folder("reads");
  Store first(folder);
  (void)provide(first, "KPK");
  Store second(folder);
  const Report report = provide(second, "KPK");
  CHECK(report.endings() == kPawnEnding);
  CHECK(report.warnings.empty());
  for (const Report::Ready& table : report.ready) {
    CHECK(table.seconds == 0);
    CHECK(table.path == folder + "/" + table.ending + ".chegtb");
    const auto* made = first.tables().find(material(table.ending));
    const auto* read = second.tables().find(material(table.ending));
    CHECK(std::ranges::equal(made->bytes(chess::Color::white), read->bytes(chess::Color::white)));
    CHECK(std::ranges::equal(made->bytes(chess::Color::black), read->bytes(chess::Color::black)));
  }
}

TEST_CASE("a store works without anybody to report to") {
  const std::string folder = fresh_folder("silent");
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/KRK.chegtb") << "no table";
  Store store(folder);
  CHECK(store.provide_all(material("KRK"), {}) == std::nullopt);
  CHECK(has(store, "KRK"));
}

TEST_CASE("a store goes on where an interrupted one stopped") {
  const std::string folder = fresh_folder("goes-on");
  Store first(folder);
  (void)provide(first, "KRK");
  Store second(folder);
  CHECK(provide(second, "KPK").made() == Names{"KBK", "KNK", "KPK", "KQK"});
}

TEST_CASE("a damaged file is warned of once, and replaced by a good one") {
  const std::string folder = fresh_folder("damaged");
  Store first(folder);
  (void)provide(first, "KPK");
  const std::string path = folder + "/KQK.chegtb";
  const std::string good = read_file(path);
  std::string bad = good;
  SECTION("a byte") { bad[bad.size() / 2] = static_cast<char>(bad[bad.size() / 2] ^ 1); }
  SECTION("too short") { bad.resize(1000); }
  SECTION("empty") { bad.clear(); }
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bad;

  Store second(folder);
  const Report report = provide(second, "KPK");
  REQUIRE(report.warnings.size() == 1);
  CHECK(report.warnings[0].find(path) != std::string::npos);
  CHECK(report.made() == Names{"KQK"});
  CHECK(report.endings() == kPawnEnding);
  CHECK(read_file(path) == good);

  Store third(folder);
  const Report again = provide(third, "KPK");
  CHECK(again.warnings.empty());
  CHECK(again.made().empty());
}

TEST_CASE("a file under a wrong name is not taken for the table of that name") {
  const std::string folder = fresh_folder("wrong-name");
  Store first(folder);
  (void)provide(first, "KPK");
  std::filesystem::copy_file(folder + "/KQK.chegtb", folder + "/KRK.chegtb",
                             std::filesystem::copy_options::overwrite_existing);
  Store second(folder);
  const Report report = provide(second, "KRK");
  CHECK(report.warnings.size() == 1);
  CHECK(report.made() == Names{"KRK"});
  CHECK(second.tables().probe(position("8/8/8/8/8/2k5/8/K6R w - - 0 1"))->moves() == 14);
}

TEST_CASE("a folder where the file should be costs a warning and no table") {
  const std::string folder = fresh_folder("in-the-way");
  std::filesystem::create_directories(folder + "/KRK.chegtb");
  Store store(folder);
  const Report report = provide(store, "KRK");
  CHECK_FALSE(report.warnings.empty());
  REQUIRE(report.ready.size() == 1);
  CHECK(report.ready[0].path.empty());
  CHECK(has(store, "KRK"));
  CHECK(files_in(folder) == Names{"KRK.chegtb"});
}

TEST_CASE("without a folder tables live in memory") {
  Store store(std::nullopt);
  const Report report = provide(store, "KPK");
  CHECK(report.warnings.empty());
  CHECK(report.made() == kPawnEnding);
  for (const Report::Ready& table : report.ready) {
    CHECK(table.path.empty());
  }
  CHECK(has(store, "KPK"));
}

TEST_CASE("a folder that cannot be made costs warnings and no table") {
  const std::string file = fresh_folder("file");
  std::ofstream(file) << "not a folder";
  for (const std::string& folder : {file, file + "/below"}) {
    Store store(folder);
    const Report report = provide(store, "KPK");
    REQUIRE_FALSE(report.warnings.empty());
    for (const std::string& warning : report.warnings) {
      CHECK(warning.find(folder) != std::string::npos);
    }
    CHECK(report.made() == kPawnEnding);
    for (const Report::Ready& table : report.ready) {
      CHECK(table.path.empty());
    }
  }
  CHECK(read_file(file) == "not a folder");
}

TEST_CASE("six men are refused, and nothing is made") {
  const std::string folder = fresh_folder("six");
  Store store(folder);
  Report report;
  const auto complaint = store.provide_all(material("KRRKRR"), reporting(report));
  REQUIRE(complaint.has_value());
  CHECK_FALSE(complaint->is_stopped());
  CHECK(complaint->message() == "KRRKRR has 6 men; tables have at most 5");
  CHECK(report.ready.empty());
  CHECK(report.warnings.empty());
  CHECK((!std::filesystem::exists(folder) || files_in(folder).empty()));
}

TEST_CASE("bare kings need no table") {
  const std::string folder = fresh_folder("bare");
  Store store(folder);
  CHECK(provide(store, "KK").ready.empty());
  CHECK((!std::filesystem::exists(folder) || files_in(folder).empty()));
  const auto value = store.tables().probe(position("7k/8/8/8/8/8/8/K7 b - - 0 1"));
  CHECK(value == chess::tablebase::TableValue{});
}

TEST_CASE("an ending with the weaker side first has the same table") {
  const std::string folder = fresh_folder("weaker-first");
  Store store(folder);
  CHECK(provide(store, "KKR").endings() == Names{"KRK"});
  CHECK(files_in(folder) == Names{"KRK.chegtb"});
  CHECK(store.tables().probe(position("k6r/8/2K5/8/8/8/8/8 b - - 0 1"))->moves() == 14);
}

TEST_CASE("a store that is told to stop says so and leaves no file") {
  const std::string folder = fresh_folder("stopped");
  const std::atomic<bool> stop = true;
  Store store(folder);
  Report report;
  StoreOptions options = reporting(report);
  options.generate.stop = &stop;
  const auto complaint = store.provide_all(material("KPK"), options);
  REQUIRE(complaint.has_value());
  CHECK(complaint->is_stopped());
  CHECK(report.ready.empty());
  CHECK_FALSE(has(store, "KPK"));
  CHECK((!std::filesystem::exists(folder) || files_in(folder).empty()));
  // Nothing is left that would disturb another try.
  CHECK(provide(store, "KPK").made() == kPawnEnding);
}

TEST_CASE("anew generates the ending itself and reads the others") {
  const std::string folder = fresh_folder("anew");
  Store first(folder);
  (void)provide(first, "KPK");
  const std::string path = folder + "/KPK.chegtb";
  const std::string good = read_file(path);
  Store second(folder);
  const Report report = provide(second, "KPK", true);
  CHECK(report.endings() == kPawnEnding);
  CHECK(report.made() == Names{"KPK"});
  CHECK(report.warnings.empty());
  CHECK(read_file(path) == good);

  // Even a file that is no good is not worth a word then: nobody asked for it.
  std::ofstream(path, std::ios::binary | std::ios::trunc) << "no table";
  Store third(folder);
  CHECK(provide(third, "KPK", true).warnings.empty());
  CHECK(read_file(path) == good);
}

TEST_CASE("any number of threads makes the same file") {
  std::string one;
  for (const int threads : kIsSanitized ? std::vector{1, 3} : std::vector{1, 2, 3, 64}) {
    const std::string folder = fresh_folder("threads");
    Store store(folder);
    StoreOptions options;
    options.generate.threads = threads;
    REQUIRE(store.provide_all(material("KPK"), options) == std::nullopt);
    const std::string file = read_file(folder + "/KPK.chegtb");
    if (one.empty()) {
      one = file;
    }
    CHECK((file == one));
  }
}

}  // namespace
}  // namespace cheg::test::store_test
