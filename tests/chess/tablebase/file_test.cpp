// Table files: what is written is what is read, and nothing that is wrong in any place is read.
#include "chess/tablebase/file.hpp"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/tablebase/store.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::file_test {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::tablebase::FileError;
using chess::tablebase::read_table;
using chess::tablebase::Table;
using chess::tablebase::TableSet;
using chess::tablebase::write_table;

constexpr std::size_t kHeader = 64;
constexpr std::size_t kChecksumAt = 56;

std::string fresh_folder(const std::string& name) {
  const std::string folder = temporary_path("tablebase-file-" + name);
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

MaterialSignature material(std::string_view text) { return chess::parse_material(text).value(); }

// Generated once: KPK and all that comes out of it.
const TableSet& small_tables() {
  static const TableSet tables = [] {
    chess::tablebase::Store store(std::nullopt);
    REQUIRE(store.provide_all(material("KPK"), {}) == std::nullopt);
    return store.tables();
  }();
  return tables;
}

const Table& small_table(std::string_view ending) {
  const Table* table = small_tables().find(material(ending));
  REQUIRE(table != nullptr);
  return *table;
}

// The bytes of a good file.
const std::string& good_file() {
  static const std::string bytes = [] {
    const std::string path = fresh_folder("good") + "/KRK.chegtb";
    REQUIRE(write_table(small_table("KRK"), path) == std::nullopt);
    return read_file(path);
  }();
  return bytes;
}

void write_file(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

bool same_bytes(const Table& a, const Table& b) {
  return std::ranges::equal(a.bytes(Color::white), b.bytes(Color::white)) &&
         std::ranges::equal(a.bytes(Color::black), b.bytes(Color::black));
}

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;) {
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  }
  return number;
}

std::uint64_t checksum(std::string_view bytes) {
  const std::string checked = std::string(bytes.substr(0, kChecksumAt)) +
                              std::string(bytes.substr(std::min(kHeader, bytes.size())));
  return XXH3_64bits(checked.data(), checked.size());
}

// The file with the checksum that it should have, as somebody would write it who means it.
std::string with_checksum(std::string bytes) {
  const std::uint64_t sum = checksum(bytes);
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[kChecksumAt + i] = static_cast<char>(sum >> (8 * i) & 255);
  }
  return bytes;
}

// Why this is not read as a table of KRK. The message always begins with the path.
FileError refusal(const std::string& bytes) {
  const std::string path = temporary_path("tablebase-file-refused.chegtb");
  write_file(path, bytes);
  const auto table = read_table(path, material("KRK"));
  CHECK_FALSE(table.ok());
  if (table.ok()) {
    return {};
  }
  FileError error = table.error();
  CHECK_FALSE(error.is_missing);
  CHECK(error.message.starts_with(path + ": "));
  CHECK(error.message.size() > path.size() + 2);
  CHECK_FALSE(error.message.ends_with('.'));
  error.message.erase(0, path.size() + 2);
  return error;
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename());
  }
  std::ranges::sort(names);
  return names;
}

TEST_CASE("a table file has the name of its ending") {
  CHECK(chess::tablebase::file_name(material("KRK")) == "KRK.chegtb");
  CHECK(chess::tablebase::file_name(material("KBNKP")) == "KBNKP.chegtb");
}

TEST_CASE("a table that is written and read again has the same bytes") {
  const std::string folder = fresh_folder("roundtrip");
  for (const std::string ending : {"KQK", "KRK", "KBK", "KNK", "KPK"}) {
    CAPTURE(ending);
    const Table& table = small_table(ending);
    const std::string path = folder + "/" + ending;
    REQUIRE(write_table(table, path) == std::nullopt);
    const auto read = read_table(path, table.material());
    REQUIRE(read.ok());
    CHECK((*read)->material() == table.material());
    CHECK(same_bytes(**read, table));
    // Once more, now from the file's own memory.
    REQUIRE(write_table(**read, path + "-again") == std::nullopt);
    CHECK(read_file(path) == read_file(path + "-again"));
  }
}

TEST_CASE("a table file is laid out as its description says") {
  const std::string& file = good_file();
  const Table& table = small_table("KRK");
  const std::size_t size = table.layout().size();
  REQUIRE(file.size() == kHeader + 2 * size);
  CHECK(file.substr(0, 8) ==
        "\x89"
        "CHEGTB\n");
  CHECK(number_at(file, 8, 4) == chess::tablebase::kFileVersion);
  CHECK(file.substr(12, 20) == "KRK" + std::string(17, '\0'));
  CHECK(number_at(file, 32, 8) == size);
  CHECK(file.substr(40, 16) == std::string(16, '\0'));
  CHECK(number_at(file, kChecksumAt, 8) == checksum(file));
  const auto has = [&](Color side, std::size_t at) {
    return std::ranges::equal(table.bytes(side), file.substr(at, size),
                              [](chess::tablebase::Byte byte, char in_file) {
                                return byte == static_cast<unsigned char>(in_file);
                              });
  };
  CHECK(has(Color::white, kHeader));
  CHECK(has(Color::black, kHeader + size));
}

TEST_CASE("a table file with a changed byte in the header is refused") {
  for (std::size_t at = 0; at < kHeader; ++at) {
    CAPTURE(at);
    std::string file = good_file();
    file[at] = static_cast<char>(~file[at]);
    (void)refusal(file);
    file[at] = static_cast<char>(~file[at] ^ 1);
    (void)refusal(file);
  }
}

TEST_CASE("a table file with a changed bit anywhere in its body is refused") {
  Random random(1);
  std::vector<std::size_t> places{kHeader, good_file().size() - 1};
  while (places.size() < 200) {
    places.push_back(kHeader + random.below(good_file().size() - kHeader));
  }
  std::string file = good_file();
  for (const std::size_t at : places) {
    const char bit = static_cast<char>(1U << random.below(8));
    CAPTURE(at, static_cast<int>(bit));
    file[at] = static_cast<char>(file[at] ^ bit);
    (void)refusal(file);
    file[at] = static_cast<char>(file[at] ^ bit);
  }
}

TEST_CASE("a table file with two bytes exchanged, or both sides exchanged, is refused") {
  const std::size_t size = small_table("KRK").layout().size();
  std::string file = good_file();
  const std::size_t at = file.find('\x05', kHeader);
  const std::size_t other = file.find('\x07', kHeader);
  REQUIRE(std::max(at, other) < file.size());
  std::swap(file[at], file[other]);
  (void)refusal(file);
  const std::string& good = good_file();
  (void)refusal(good.substr(0, kHeader) + good.substr(kHeader + size) + good.substr(kHeader, size));
}

TEST_CASE("a table file that is too short or too long is refused") {
  const std::string& good = good_file();
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{8}, kHeader - 1,
                                 kHeader, kHeader + 1, good.size() / 2, good.size() - 1}) {
    CAPTURE(size);
    (void)refusal(good.substr(0, size));
  }
  for (const std::size_t more : {std::size_t{1}, std::size_t{4096}, good.size()}) {
    CAPTURE(more);
    (void)refusal(good + std::string(more, '\0'));
  }
  CHECK(refusal(good.substr(0, 100)).message.find("100 bytes") != std::string::npos);
}

TEST_CASE("a table file with a right checksum is still refused where its header is wrong") {
  const std::string& good = good_file();
  REQUIRE(with_checksum(good) == good);
  const auto refused = [&](std::size_t at, std::string_view bytes) {
    CAPTURE(at);
    std::string file = good;
    file.replace(at, bytes.size(), bytes);
    return refusal(with_checksum(file)).message;
  };
  using namespace std::string_view_literals;
  (void)refused(0, "\x88");     // magic bytes
  (void)refused(7, "\r");       // as a transfer of text would make of it
  (void)refused(12, "KQK"sv);   // material
  (void)refused(15, "P"sv);     //
  (void)refused(16, "\1"sv);    // behind the name
  (void)refused(31, "\1"sv);    //
  (void)refused(32, "\1"sv);    // bytes for each side
  (void)refused(39, "\x80"sv);  //
  for (const std::string_view version : {"\0"sv, "\2"sv, "\1\1"sv, "\1\0\0\x80"sv}) {
    CHECK(refused(8, version).find("version") != std::string::npos);
  }
}

// Kept apart from the other fields: whoever gives these bytes a meaning must change the version.
TEST_CASE("a table file with a right checksum is refused where it has no zeros in its gap") {
  for (const std::size_t at : {std::size_t{40}, std::size_t{55}}) {
    CAPTURE(at);
    std::string file = good_file();
    file[at] = '\1';
    (void)refusal(with_checksum(file));
  }
}

TEST_CASE("a table file of another ending is refused by name") {
  const std::string folder = fresh_folder("other");
  const std::string path = folder + "/KRK.chegtb";
  REQUIRE(write_table(small_table("KQK"), path) == std::nullopt);
  const auto table = read_table(path, material("KRK"));
  REQUIRE_FALSE(table.ok());
  CHECK_FALSE(table.error().is_missing);
  CHECK(table.error().message.starts_with(path + ": "));
  // Not by its size: tables of KQK and KRK have the same.
  CHECK(table.error().message.find("KRK", path.size()) != std::string::npos);
}

TEST_CASE("a missing table file is told from one that is no good") {
  const std::string folder = fresh_folder("missing");
  for (const std::string& path : {folder + "/KRK.chegtb", folder + "/no/KRK.chegtb"}) {
    const auto table = read_table(path, material("KRK"));
    REQUIRE_FALSE(table.ok());
    CHECK(table.error().is_missing);
    CHECK(table.error().message.starts_with(path));
  }
  const auto is_folder = read_table(folder, material("KRK"));
  REQUIRE_FALSE(is_folder.ok());
  CHECK_FALSE(is_folder.error().is_missing);
  CHECK(is_folder.error().message.starts_with(folder + ": "));
  // These have no size by which to know them.
  for (const std::string device : {"/dev/null", "/dev/zero"}) {
    const auto table = read_table(device, material("KRK"));
    REQUIRE_FALSE(table.ok());
    CHECK_FALSE(table.error().is_missing);
    CHECK(table.error().message.starts_with(device + ": "));
  }
}

TEST_CASE("a table file is found through a symbolic link") {
  const std::string folder = fresh_folder("link");
  REQUIRE(write_table(small_table("KRK"), folder + "/real") == std::nullopt);
  std::filesystem::create_symlink("real", folder + "/KRK.chegtb");
  CHECK(read_table(folder + "/KRK.chegtb", material("KRK")).ok());
}

TEST_CASE("writing a table leaves that file and nothing else") {
  const std::string folder = fresh_folder("alone");
  const std::string path = folder + "/KRK.chegtb";
  write_file(path, "something older and longer than nothing");
  REQUIRE(write_table(small_table("KRK"), path) == std::nullopt);
  REQUIRE(write_table(small_table("KRK"), path) == std::nullopt);
  CHECK(names_in(folder) == std::vector<std::string>{"KRK.chegtb"});
  CHECK(read_file(path) == good_file());
}

TEST_CASE("a table that cannot be written is told with the path, and nothing is left behind") {
  const std::string folder = fresh_folder("unwritable");
  const auto complaint = [](const std::string& path) {
    const auto message = write_table(small_table("KRK"), path);
    REQUIRE(message.has_value());
    CHECK(message->find(path) != std::string::npos);
    CHECK_FALSE(message->ends_with('.'));
  };
  complaint(folder + "/no such folder/KRK.chegtb");
  write_file(folder + "/file", "a file");
  complaint(folder + "/file/KRK.chegtb");
  // Only the last step, putting the file in its place, can fail here.
  std::filesystem::create_directories(folder + "/KRK.chegtb/in the way");
  complaint(folder + "/KRK.chegtb");
  CHECK(names_in(folder) == std::vector<std::string>{"KRK.chegtb", "file"});
  CHECK(names_in(folder + "/KRK.chegtb") == std::vector<std::string>{"in the way"});
  CHECK(read_file(folder + "/file") == "a file");
}

TEST_CASE("a table that is put in the place of a link leaves alone what the link leads to") {
  const std::string folder = fresh_folder("put");
  write_file(folder + "/elsewhere", "untouched");
  std::filesystem::create_symlink("elsewhere", folder + "/KRK.chegtb");
  REQUIRE(write_table(small_table("KRK"), folder + "/KRK.chegtb") == std::nullopt);
  CHECK(read_file(folder + "/elsewhere") == "untouched");
  CHECK(read_file(folder + "/KRK.chegtb") == good_file());
}

TEST_CASE("a table that has been read outlives its file") {
  const std::string folder = fresh_folder("outlives");
  const std::string path = folder + "/KRK.chegtb";
  REQUIRE(write_table(small_table("KRK"), path) == std::nullopt);
  TableSet tables;
  tables.add(read_table(path, material("KRK")).value());
  const Table& table = *tables.find(material("KRK"));

  SECTION("removed") { std::filesystem::remove(path); }
  SECTION("replaced by another table") {
    REQUIRE(write_table(small_table("KNK"), path) == std::nullopt);
  }
  SECTION("replaced by rubbish") {
    write_file(path + "-new", "rubbish");
    std::filesystem::rename(path + "-new", path);
  }
  CHECK(same_bytes(table, small_table("KRK")));
  const auto value = tables.probe(position("8/8/8/8/8/2k5/8/K6R w - - 0 1"));
  REQUIRE(value.has_value());
  CHECK(value->moves() == 14);
}

}  // namespace
}  // namespace cheg::test::file_test
