// The dialogue of the driver that was printed with KSREF.
#include "kriegspiel/historic/ksref_driver.hpp"

#include <string>

#include "chess/fen.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::ksref_driver_test {
namespace {

using kriegspiel::KsrefDriver;

constexpr const char* kRequest = "WHITE TO MOVE\nPLEASE TYPE YOUR MOVE.\n";
constexpr const char* kQuestion = " PLEASE TYPE 1 FOR WESTERN OR 2 FOR EASTERN RULES.\n";

// The lines from the one that begins so to the end.
std::string from_line(const std::string& text, const std::string& beginning) {
  const std::size_t start = text.find(beginning);
  return start == std::string::npos ? "" : text.substr(start);
}

TEST_CASE("the driver asks for the rules until 1 or 2 stands in the first column") {
  KsrefDriver driver;
  CHECK(KsrefDriver::begin() == kQuestion);
  for (const char* line : {"", " ", "3", " 1", "x", "WEST"}) {
    INFO(line);
    CHECK(driver.take(line).printed == std::string("\n") + kQuestion);
    CHECK_FALSE(driver.has_begun());
  }
  CHECK(driver.take("").remark.empty());
  CHECK(driver.take("WEST").remark == "the rules are one digit in the first column, 1 or 2");
  const auto answer = driver.take("21");
  CHECK(answer.remark.empty());
  CHECK(answer.printed.starts_with("INPUT WAS 2 FOR EASTERN RULES.\n  BR  BN  BB  BQ  BK  BB"));
  CHECK(answer.printed.ends_with(kRequest));
}

TEST_CASE("the driver reads six columns, echoes IDATA, and prints the board and MINFO") {
  KsrefDriver driver;
  (void)driver.take("1");
  (void)driver.take("525400");
  const auto answer = driver.take("474500");
  CHECK(answer.remark.empty());
  CHECK(
      answer.printed ==
      "THE COMPLETE VECTOR IDATA IS  1-1 4 7 4 5 0 0\n"
      "  BR  BN  BB  BQ  BK  BB  BN  BR\n"
      "  BP  BP  BP      BP  BP  BP  BP\n"
      "                                \n"
      "              BP                \n"
      "                  WP            \n"
      "                                \n"
      "  WP  WP  WP  WP      WP  WP  WP\n"
      "  WR  WN  WB  WQ  WK  WB  WN  WR\n"
      "THE ARRAY MINFO IS\n"
      "      1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 "
      "30\n"
      " 1   1  0  0  0  0  0  0  0  1  4  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  "
      "0\n"
      " 2   1  0  0  0  0  1  0  0  0  5  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  "
      "0\n" +
          std::string(kRequest));
}

TEST_CASE("the driver reads blanks as zeros, and says what it does not read") {
  KsrefDriver driver;
  (void)driver.take("1");
  CHECK(driver.take("5254").printed.starts_with("THE COMPLETE VECTOR IDATA IS  1 1 5 2 5 4 0 0\n"));
  const auto spaced = driver.take("4 7 4 5 0 0");
  CHECK(spaced.printed.starts_with("THE COMPLETE VECTOR IDATA IS  1-1 4 0 7 0 4 0\n"));
  CHECK(spaced.remark == "only six columns are read, one digit in each, such as 525400");
  const auto letters = driver.take("47e500");
  CHECK(letters.printed == "BLACK TO MOVE\nPLEASE TYPE YOUR MOVE.\n");
  CHECK(letters.remark.starts_with("column 3 is no digit; "));
  const auto again = driver.take("474502");
  CHECK(again.remark == "ITRYRQ is 2: a new game begins");
  CHECK(again.printed.ends_with(kRequest));
}

TEST_CASE("the driver ends with the termination code") {
  KsrefDriver driver;
  for (const char* line : {"1", "626300", "575500", "727400"}) {
    (void)driver.take(line);
    CHECK_FALSE(driver.is_over());
  }
  const std::string printed = driver.take("488400").printed;
  CHECK(driver.is_over());
  CHECK(printed.ends_with(" 0\nTHE TERMINATION CODE IS 2\n"));
  CHECK(printed.find("TO MOVE") == std::string::npos);
}

TEST_CASE("the driver plays from a position, and shows NOS in words") {
  KsrefDriver driver(*chess::parse_fen("4r2k/P7/8/8/8/8/8/3K4 w - - 0 1"));
  CHECK(driver.take("1").printed.find("              WK                \nTHE ARRAY") !=
        std::string::npos);
  CHECK(driver.take("nos").printed == std::string("NOS( 1) IS 1\n") + kRequest);
  (void)driver.take("415200");
  (void)driver.take("415200");
  (void)driver.take("414500");
  const auto answer = driver.take(" NOS ");
  CHECK(answer.remark.empty());
  CHECK(answer.printed ==
        std::string("NOS( 1) IS 2\nNOS( 2) IS 3044: WHITE KING FROM (4,1) TO (5,2)\n") + kRequest);
  CHECK(from_line(driver.take("178850").printed, "BLACK").empty());
  CHECK(driver.take("171850").printed.ends_with("BLACK TO MOVE\nPLEASE TYPE YOUR MOVE.\n"));
  CHECK(driver.take("NOS").printed.starts_with("NOS( 1) IS 1\n"));
}

}  // namespace
}  // namespace cheg::test::ksref_driver_test
