// Files with wrong values and a right checksum: a store that trusts only this process does not
// believe them, and nothing crashes over them.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "chess/tablebase/difference.hpp"
#include "chess/tablebase/file.hpp"
#include "chess/tablebase/store.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/forged_tables.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::forged_test {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::tablebase::Byte;
using chess::tablebase::checksum_of;
using chess::tablebase::read_table;
using chess::tablebase::Store;
using chess::tablebase::StoreOptions;
using chess::tablebase::Table;
using chess::tablebase::TableSet;
using chess::tablebase::Trust;
using chess::tablebase::write_table;

using Texts = std::vector<std::string>;

// KPK and all that can follow from it.
const std::vector<const char*> kEndings{"KBK", "KNK", "KPK", "KQK", "KRK"};

MaterialSignature material(std::string_view text) { return chess::parse_material(text).value(); }

std::string fresh_folder(const std::string& name) {
  const std::string folder = temporary_path("tablebase-forged-" + name);
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

const TableSet& right_tables() {
  static const TableSet tables = [] {
    Store store(std::nullopt);
    REQUIRE(store.provide_all(material("KPK"), {}) == std::nullopt);
    return store.tables();
  }();
  return tables;
}

const Table& right_table(std::string_view ending) { return *right_tables().find(material(ending)); }

bool same_bytes(const Table& a, const Table& b) {
  return std::ranges::equal(a.bytes(Color::white), b.bytes(Color::white)) &&
         std::ranges::equal(a.bytes(Color::black), b.bytes(Color::black));
}

std::string path_in(const std::string& folder, std::string_view ending) {
  return folder + "/" + chess::tablebase::file_name(material(ending));
}

// The warnings of a store that trusts only itself and provides all tables of an ending.
Texts warnings_of(Store& store, std::string_view ending) {
  Texts warnings;
  StoreOptions options;
  options.warn = [&](const std::string& message) { warnings.push_back(message); };
  const auto error = store.provide_all(material(ending), options);
  INFO((error ? error->message() : ""));
  REQUIRE_FALSE(error);
  return warnings;
}

bool all_right(const Store& store, std::string_view ending) {
  return std::ranges::all_of(
      chess::tablebase::endings_below(material(ending)), [&](MaterialSignature below) {
        const Table* table = store.tables().find(below);
        return table != nullptr && same_bytes(*table, *right_tables().find(below));
      });
}

TEST_CASE("every forgery differs from the table, and its file is read as a good one") {
  const std::string path = path_in(fresh_folder("read"), "KRK");
  Random random(1);
  for (const Forgery forgery : kForgeries) {
    const auto table = forged(right_table("KRK"), forgery, random);
    CAPTURE(static_cast<int>(forgery));
    CHECK_FALSE(same_bytes(*table, right_table("KRK")));
    CHECK(checksum_of(*table) != checksum_of(right_table("KRK")));
    REQUIRE(write_table(*table, path) == std::nullopt);
    const auto read = read_table(path, material("KRK"));
    REQUIRE(read.ok());
    CHECK(same_bytes(**read, *table));
    CHECK(checksum_of(**read) == checksum_of(*table));
  }
}

TEST_CASE("a store that trusts only this process has right tables, whatever 240 forgeries say") {
  const std::string folder = fresh_folder("many");
  for (const char* ending : kEndings) {
    REQUIRE(write_table(right_table(ending), path_in(folder, ending)) == std::nullopt);
  }
  Random random(2);
  const std::vector<const char*> chosen{"KRK", "KQK", "KPK"};
  for (int i = 0; i < sampled(240); ++i) {
    const std::string ending = chosen[random.below(chosen.size())];
    const Forgery forgery = kForgeries[static_cast<std::size_t>(i) % kForgeries.size()];
    CAPTURE(i, ending, static_cast<int>(forgery));
    const std::string path = path_in(folder, ending);
    REQUIRE(write_table(*forged(right_table(ending), forgery, random), path) == std::nullopt);
    Store store(folder, Trust::this_process);
    const Texts warnings = warnings_of(store, ending);
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0].starts_with(path + ": wrong in "));
    CHECK(warnings[0].ends_with("; the file is replaced"));
    CHECK(all_right(store, ending));
    // The file is right now, too.
    const auto read = read_table(path, material(ending));
    REQUIRE(read.ok());
    CHECK(same_bytes(**read, right_table(ending)));
  }
}

TEST_CASE("forged tables of smaller endings do not reach the larger ones") {
  const std::string folder = fresh_folder("smaller");
  Random random(3);
  for (int i = 0; i < sampled(24); ++i) {
    for (const char* ending : kEndings) {
      const Forgery forgery = kForgeries[random.below(kForgeries.size())];
      REQUIRE(write_table(*forged(right_table(ending), forgery, random), path_in(folder, ending)) ==
              std::nullopt);
    }
    Store store(folder, Trust::this_process);
    // In these two endings all positions are drawn, so a forgery may leave them as they are.
    CHECK(warnings_of(store, "KPK").size() >= kEndings.size() - 2);
    CHECK(all_right(store, "KPK"));
  }
}

TEST_CASE("a store that trusts only this process leaves right files alone and says nothing") {
  const std::string folder = fresh_folder("good");
  Store first(folder);
  REQUIRE(first.provide_all(material("KPK"), {}) == std::nullopt);
  const std::string path = path_in(folder, "KPK");
  const auto written = std::filesystem::last_write_time(path);
  Store second(folder, Trust::this_process);
  CHECK(warnings_of(second, "KPK").empty());
  CHECK(all_right(second, "KPK"));
  CHECK(std::filesystem::last_write_time(path) == written);
}

TEST_CASE("a store that trusts only this process keeps its tables when a file changes later") {
  const std::string folder = fresh_folder("later");
  Store store(folder, Trust::this_process);
  CHECK(warnings_of(store, "KRK").empty());
  std::fstream file(path_in(folder, "KRK"), std::ios::in | std::ios::out | std::ios::binary);
  constexpr std::streamoff kHeader = 64;
  file.seekp(kHeader);
  file << std::string(1000, '\1') << std::flush;
  REQUIRE(file.good());
  CHECK(all_right(store, "KRK"));
}

TEST_CASE("a table that cannot be replaced is not believed all the same") {
  const std::string folder = fresh_folder("fixed");
  const std::string path = path_in(folder, "KRK");
  Random random(4);
  REQUIRE(write_table(*forged(right_table("KRK"), Forgery::all_drawn, random), path) ==
          std::nullopt);
  std::filesystem::create_directories(path + ".part/in the way");
  Store store(folder, Trust::this_process);
  const Texts warnings = warnings_of(store, "KRK");
  REQUIRE(warnings.size() == 2);
  CHECK(warnings[0].starts_with(path + ": wrong in "));
  CHECK(warnings[1].starts_with("cannot write " + path));
  CHECK(all_right(store, "KRK"));
}

TEST_CASE("a difference is shown by its first position and both values") {
  const Table& right = right_table("KRK");
  CHECK(chess::tablebase::difference(right, right) == std::nullopt);
  const auto position = *chess::parse_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  const auto place = find_place(right.layout(), position);
  auto bytes = std::make_shared<std::vector<Byte>>(right.bytes(Color::white).begin(),
                                                   right.bytes(Color::white).end());
  (*bytes)[right.layout().number_of(place.place)] = 5;
  const Table wrong(std::make_shared<const chess::tablebase::Layout>(right.material()),
                    {*bytes, right.bytes(Color::black)}, bytes);
  CHECK(chess::tablebase::difference(wrong, right) ==
        "wrong in 1 entry, the first is 8/8/8/8/8/2k5/8/K6R w - - 0 1: mate in 3 instead of "
        "mate in 14");
}

TEST_CASE("a difference in entries that are no positions is told as such") {
  const Table& right = right_table("KRK");
  std::vector<Byte> bytes(right.bytes(Color::black).begin(), right.bytes(Color::black).end());
  const auto illegal = std::ranges::find(bytes, chess::tablebase::kIllegal);
  REQUIRE(illegal != bytes.end());
  *illegal = 4;
  const Table wrong(std::make_shared<const chess::tablebase::Layout>(right.material()),
                    {right.bytes(Color::white), bytes}, nullptr);
  CHECK(chess::tablebase::difference(wrong, right) ==
        "wrong in 1 entry, none of them of a legal position");
}

TEST_CASE("tables with random bytes are named when a larger one is generated from them") {
  const std::string folder = fresh_folder("generate");
  Random random(5);
  for (int i = 0; i < sampled(16); ++i) {
    REQUIRE(write_table(*forged(right_table("KQK"), Forgery::random_bytes, random),
                        path_in(folder, "KQK")) == std::nullopt);
    Store store(folder);  // it trusts files
    const auto error = store.provide_all(material("KPK"), {});
    REQUIRE(error);
    CHECK(error->message() ==
          "the table of KQK is wrong, it has no value for a legal position; "
          "`cheg tb build KQK --anew` replaces it");
  }
}

TEST_CASE("a wrong table has no value for a position that it takes for an illegal one") {
  const auto position = *chess::parse_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  const Table& right = right_table("KRK");
  const std::vector<Byte> bytes(right.layout().size(), chess::tablebase::kIllegal);
  TableSet tables;
  tables.add(std::make_shared<Table>(
      std::make_shared<const chess::tablebase::Layout>(right.material()),
      std::array<std::span<const Byte>, chess::kColorCount>{bytes, bytes}, nullptr));
  CHECK(tables.probe(position) == std::nullopt);
}

}  // namespace
}  // namespace cheg::test::forged_test
