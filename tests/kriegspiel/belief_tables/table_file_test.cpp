// Files of belief tables: what is written is what is read, and nothing that is wrong is read.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

#include "kriegspiel/belief_tables/file.hpp"
#include "kriegspiel/belief_tables/provide.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::table_file_test {
namespace {

using namespace kriegspiel::belief_tables;

constexpr Announced kDirections{};

chess::MaterialSignature material(std::string_view text) {
  return chess::parse_material(text).value();
}

const Table& krk() {
  static const auto made = solve_ending(material("KRK"), kDirections, {});
  return *made.value().table;
}

const std::string& good_file() {
  static const std::string bytes = [] {
    const std::string path = temporary_path("good.chegks");
    REQUIRE_FALSE(write_table(krk(), path));
    return read_file(path);
  }();
  return bytes;
}

std::string error_of(std::string_view bytes, std::string_view ending = "KRK",
                     Announced announced = kDirections) {
  const std::string path = temporary_path("bad.chegks");
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  const auto read = read_table(path, material(ending), announced);
  REQUIRE_FALSE(read);
  CHECK(read.error().message.starts_with(path + ": "));
  return read.error().message.substr(path.size() + 2);
}

TEST_CASE("a table of belief states that is read is the one that was written") {
  const std::string path = temporary_path("same.chegks");
  REQUIRE_FALSE(write_table(krk(), path));
  const auto read = read_table(path, material("KRK"), kDirections);
  REQUIRE(read);
  const TableContent& a = krk().content();
  const TableContent& b = (*read)->content();
  CHECK(std::ranges::equal(a.sets, b.sets));
  CHECK(std::ranges::equal(a.distances, b.distances));
  CHECK(std::ranges::equal(a.placements, b.placements, [](const auto& x, const auto& y) {
    return x.men == y.men && x.begin == y.begin;
  }));
  CHECK(statistics_of(**read)->won == 315);
}

TEST_CASE("a file that is no table of belief states is refused with the reason") {
  const std::string& good = good_file();
  CHECK(error_of("") == "too short for a table");
  CHECK(error_of(good.substr(0, 63)) == "too short for a table");
  std::string bad = good;
  bad[1] = 'X';
  CHECK(error_of(bad) == "not a table of belief states");
  bad = good;
  bad[8] = 9;
  CHECK(error_of(bad) == "a table of version 9, but this program reads version 1");
  CHECK(error_of(good, "KQK") == "not the table of KQK with these announcements");
  const Announced word{kriegspiel::Checks::word, kriegspiel::Stalemate::draw};
  CHECK(error_of(good, "KRK", word) == "not the table of KRK with these announcements");
  const std::string shorter = good.substr(0, good.size() - 1);
  CHECK(error_of(shorter) ==
        std::to_string(shorter.size()) + " bytes do not fit the number of belief states");
}

TEST_CASE("numbers of belief states that overflow are refused") {
  std::string bad = good_file();
  const std::uint64_t huge = 1ULL << 62U;
  std::memcpy(bad.data() + 40, &huge, sizeof huge);
  CHECK(error_of(bad).ends_with(" bytes do not fit the number of belief states"));
}

// Whether a file with this one belief state and a right checksum is read.
bool is_read(TablePlacement placement, chess::Bitboard set, Distance distance) {
  const TableContent content{{&placement, 1}, {&set, 1}, {&distance, 1}};
  const std::string path = temporary_path("forged.chegks");
  REQUIRE_FALSE(write_table(Table(material("KRK"), kDirections, content, nullptr), path));
  const auto read = read_table(path, material("KRK"), kDirections);
  if (!read) {
    CHECK(read.error().message == path + ": damaged, no solver writes these numbers");
  }
  return static_cast<bool>(read);
}

TEST_CASE("a table that no solver can have written is refused, though its checksum is right") {
  const MenKey men = placements_of(material("KRK")).front();
  const chess::Bitboard squares = squares_at_start(men_of(men));
  CHECK(is_read({men, 0}, squares, 7));
  CHECK(is_read({men, 0}, squares, kMostMoves));
  CHECK_FALSE(is_read({men, 0}, squares, kMostMoves + 1));
  CHECK_FALSE(is_read({men, 0}, chess::kNoSquares, 7));
  CHECK_FALSE(is_read({men, 0}, ~squares, 7));
  CHECK_FALSE(is_read({men, 2}, squares, 7));
  CHECK_FALSE(is_read({0, 0}, squares, 7));
  CHECK_FALSE(is_read({~MenKey{0}, 0}, squares, 7));
  constexpr unsigned kBitsOfMan = 9;
  const MenKey rook_alone = men & 511U;
  CHECK_FALSE(is_read({rook_alone, 0}, squares, 7));
  const MenKey king_alone = men >> kBitsOfMan;
  CHECK_FALSE(is_read({king_alone, 0}, squares, 7));
  const MenKey two_kings_on_a_square = men << kBitsOfMan | king_alone;
  CHECK_FALSE(is_read({two_kings_on_a_square, 0}, squares, 7));
  const MenKey turned_men =
      key_of(kriegspiel::belief_tables::turned(men_of(men), chess::kSymmetries.back()));
  REQUIRE(turned_men != men);
  CHECK_FALSE(is_read({turned_men, 0}, squares, 7));
}

TEST_CASE("every placement of an ending is canonical, and hardly any other number is") {
  for (const char* ending : {"KRK", "KPK", "KBNK"}) {
    for (const MenKey men : placements_of(material(ending))) {
      REQUIRE(is_canonical(men));
    }
  }
  Random random(9);
  for (int i = 0; i < 100'000; ++i) {
    // Of few men, so that some are canonical.
    const MenKey key = random.next() >> random.below(64);
    if (is_canonical(key)) {
      const kriegspiel::OwnMen men = men_of(key);
      CHECK(key_of(men) == key);
      CHECK(canonical(men).key == key);
    }
  }
}

TEST_CASE("a changed byte anywhere in a table of belief states is noticed") {
  for (std::size_t at = 0; at < good_file().size(); at += 997) {
    std::string bad = good_file();
    bad[at] = static_cast<char>(bad[at] ^ 1);
    CAPTURE(at);
    CHECK_FALSE(error_of(bad).empty());
  }
}

TEST_CASE("provide reads a table that is there, and replaces one that is damaged") {
  const std::filesystem::path folder = temporary_path("belief-tables");
  std::filesystem::remove_all(folder);
  std::string warning;
  ProvideOptions options;
  options.folder = folder;
  options.warn = [&](const std::string& message) { warning = message; };
  const auto first = provide(material("KRK"), kDirections, options);
  REQUIRE(first);
  CHECK(first->seconds > 0);
  CHECK(first->path == folder / "KRK-directions.chegks");
  const auto second = provide(material("KRK"), kDirections, options);
  REQUIRE(second);
  CHECK(second->seconds == 0);
  CHECK(warning.empty());
  std::ofstream(first->path, std::ios::binary | std::ios::app) << 'x';
  const auto third = provide(material("KRK"), kDirections, options);
  REQUIRE(third);
  CHECK(third->seconds > 0);
  CHECK(warning.ends_with("; the table is generated again"));
  CHECK(read_table(first->path, material("KRK"), kDirections));
}

}  // namespace
}  // namespace cheg::test::table_file_test
