// The conversation with CHECKMATE of 1979, against the separate implementation of the program.
#include "play/historic/checkmate_dialogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checkmate_1979.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::checkmate_dialogue_test {
namespace {

namespace original = checkmate_1979;
using original::Placing;
using original::Turn;
using original::WeightSets;
using play::CheckmateDialogue;

std::unique_ptr<consult::Consultant> consultant(const std::string& text) {
  const auto prepared_program = prepared(text);
  // The prepared program owns the compiled one.
  const std::shared_ptr<const lang::Program> program(prepared_program,
                                                     &prepared_program->program());
  return consult::Consultant::make(program).value();
}

std::string checkmate() { return std::string(stdlib::find_shipped_program("checkmate")->text); }

CheckmateDialogue dialogue() { return CheckmateDialogue::make(consultant(checkmate())).value(); }

// The answer to the last of these lines, without the prompt that follows it.
std::string answer_to(CheckmateDialogue& talk, const std::vector<std::string>& lines) {
  std::string answer;
  for (const std::string& line : lines) {
    answer = talk.take(line).value();
  }
  if (answer.ends_with('?')) {
    answer.pop_back();
    answer.erase(answer.find_last_not_of(' ') + 1);
  }
  return answer;
}

std::string start_line(const Placing& placing) {
  return fmt::format("{},{},{}", placing.rook, placing.white_king, placing.black_king);
}

// The 64 strings of the file MOVES.
std::string square_name(original::Square square, bool from_black) {
  constexpr const char* kFiles[] = {"QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"};
  const int rank = from_black ? 9 - square % 10 : square % 10;
  return kFiles[square / 10 - 1] + std::to_string(rank);
}

std::string text_of(const Turn& turn) {
  using original::Announcement;
  return (turn.is_king_move ? "K-" : "R-") + square_name(turn.to, false) +
         (turn.announcement == Announcement::checkmate ? " CHECKMATE"
          : turn.announcement == Announcement::check   ? " CHECK"
                                                       : "");
}

std::vector<original::Square> replies(const Placing& placing) {
  std::vector<original::Square> found;
  for (const int step : {1, -1, 10, -10, 9, -9, 11, -11}) {
    const Placing reply{placing.rook, placing.white_king, placing.black_king + step};
    if (original::is_legal(reply)) {
      found.push_back(reply.black_king);
    }
  }
  return found;
}

// A legal position in the original's eyes.
Placing random_start(std::mt19937& random) {
  std::uniform_int_distribution<int> coordinate(1, 8);
  const auto square = [&] { return 10 * coordinate(random) + coordinate(random); };
  Placing placing{square(), square(), square()};
  while (!original::is_legal(placing)) {
    placing = {square(), square(), square()};
  }
  return placing;
}

// Plays games with these weights; counts White's moves and compares each.
int play_games(CheckmateDialogue& talk, const WeightSets& weights, int games,
               std::mt19937& random) {
  int moves = 0;
  for (int game = 0; game < games; ++game) {
    Placing placing = random_start(random);
    std::string heard = answer_to(talk, {"START", start_line(placing)}).substr(1);
    for (int i = 0; i < 30; ++i) {
      const Turn turn = original::turn(placing, weights);
      INFO(start_line(placing));
      REQUIRE(heard == text_of(turn));
      ++moves;
      (turn.is_king_move ? placing.white_king : placing.rook) = turn.to;
      const std::vector<original::Square> possible = replies(placing);
      if (possible.empty()) {
        break;
      }
      placing.black_king = possible[random() % possible.size()];
      heard = answer_to(talk, {"K-" + square_name(placing.black_king, true)});
    }
  }
  return moves;
}

constexpr int kGames = kIsSanitized ? 8 : 60;

TEST_CASE("the dialogue of 1979 plays and announces the moves of the separate implementation") {
  CheckmateDialogue talk = dialogue();
  std::mt19937 random(1979);
  CHECK(play_games(talk, {}, kGames, random) > 5 * kGames);
}

TEST_CASE("new weights reach the program from the next move on, with their decimals") {
  CheckmateDialogue talk = dialogue();
  std::mt19937 random(1980);
  WeightSets weights;
  weights.a = {50, 300, 17, 70, 20, 10, 140, 10, 333};
  CHECK(answer_to(talk, {"C1", "5,30,1.7,7,2,1,14,1,33.3"}).empty());
  play_games(talk, weights, kGames, random);
  weights.b = {90, 115, -30, 110, 10, 105, 66, 10, 20};
  weights.c = {50, 55, 90, -20, 10, 1610, 20, 10, 500};
  CHECK(answer_to(talk, {"C2", "9,11.5,-3,11,1,10.5,6.6,1,2"}).empty());
  CHECK(answer_to(talk, {"c3", " 5 , 5.5, +9,-2,1,1.61E2,2,1,50"}).empty());
  play_games(talk, weights, kGames, random);
  // They change something.
  const Placing placing{43, 53, 55};
  CHECK(text_of(original::turn(placing)) != text_of(original::turn(placing, weights)));
  CHECK(answer_to(talk, {"START", start_line(placing)}).substr(1) ==
        text_of(original::turn(placing, weights)));
}

TEST_CASE("the list of candidates has every move that was scored, in order, with its points") {
  CheckmateDialogue talk = dialogue();
  CHECK(answer_to(talk, {"ON"}).empty());
  std::mt19937 random(1981);
  std::vector<Placing> placings{{23, 32, 11}, {32, 63, 81}, {55, 33, 46}};
  for (int i = 0; i < kGames; ++i) {
    placings.push_back(random_start(random));
  }
  int lists = 0;
  int mates = 0;
  for (const Placing& placing : placings) {
    const Turn turn = original::turn(placing);
    INFO(start_line(placing));
    std::istringstream lines(answer_to(talk, {"START", start_line(placing)}).substr(1));
    std::string line;
    REQUIRE(std::getline(lines, line));
    if (turn.rule > original::Rule::set_c) {
      CHECK(line == text_of(turn));
      continue;
    }
    CHECK(line == "ROOK");
    bool is_king = false;
    for (const original::Candidate& candidate : turn.candidates) {
      std::getline(lines, line);
      if (candidate.is_king_move && !is_king) {
        CHECK(line == "KING");
        is_king = true;
        std::getline(lines, line);
      }
      std::istringstream numbers(line);
      int square = 0;
      double points = 0;
      REQUIRE(numbers >> square >> points);
      CHECK(square == candidate.to);
      const double exact = static_cast<double>(candidate.score.numerator) /
                           static_cast<double>(candidate.score.denominator) / 10;
      CHECK(std::abs(points - exact) < 0.01);
    }
    std::getline(lines, line);
    CHECK(line == text_of(turn));
    ++lists;
    mates += turn.announcement == original::Announcement::checkmate ? 1 : 0;
  }
  CHECK(lists > kGames / 2);
  CHECK(mates >= 1);
  CHECK(answer_to(talk, {"OFF", "START", "43,53,55"}).find("ROOK") == std::string::npos);
}

TEST_CASE("what the program of 1979 refuses is refused in its words, and changes nothing") {
  CheckmateDialogue talk = dialogue();
  for (const char* before : {"K-Q3", "K-K8"}) {
    CHECK(answer_to(talk, {before}) == "ILLEGAL MOVE");  // there is no position yet
  }
  CHECK(answer_to(talk, {"START", "43,53,55"}).substr(1) == "R-Q4");
  for (const char* nonsense :
       {"", "K-B3", "K-Q9", "R-Q4", "Ke5", "LETD", "KxR", "K-", "1", "\x01"}) {
    INFO(nonsense);
    CHECK(answer_to(talk, {nonsense}) == "INVALID INPUT");
  }
  CHECK(answer_to(talk, {std::string(1'000'000, 'K')}) == "INVALID INPUT");
  // The rook's square, a square beside the white king, one too far away, his own.
  for (const char* illegal : {"K-Q5", "K-K5", "K-K1", "K-K4"}) {
    INFO(illegal);
    CHECK(answer_to(talk, {illegal}) == "ILLEGAL MOVE");
  }
  for (const char* position : {"", "11,22", "11,22,33,44", "A1,B2,C3", "11.5,22,33", "11 22 33"}) {
    INFO(position);
    CHECK(answer_to(talk, {"START", position}) == "INVALID INPUT");
  }
  for (const char* set : {"", "1,2,3", "1,2,3,4,5,6,7,8,9,10", "1,2,3,4,5,6,7,8,X",
                          "1,2,3,4,5,6,7,8,1E9", "1,2,3,4,5,6,7,8,NAN", "1,,3,4,5,6,7,8,9"}) {
    INFO(set);
    CHECK(answer_to(talk, {"C1", set}) == "INVALID INPUT");
  }
  // The game is where it was.
  CHECK(answer_to(talk, {"K-K3"}) == text_of(original::turn({44, 53, 56})));
}

TEST_CASE("an illegal position is refused, and Black can leave the check that makes it one") {
  CheckmateDialogue talk = dialogue();
  for (const char* position :
       {"90,11,33", "11,11,33", "11,22,22", "11,22,33", "0,-5,99", "15,33,18"}) {
    INFO(position);
    CHECK(answer_to(talk, {"START", position}) == "\nILLEGAL POSITION");
  }
  // As in the listing, which keeps the squares: the king steps out of the rook's check on file a.
  CHECK(answer_to(talk, {"K-QR2"}) == "ILLEGAL MOVE");
  CHECK(answer_to(talk, {"K-QN2"}) == text_of(original::turn({15, 33, 27})));
  // Where a man stands off the board there is nothing to leave.
  CHECK(answer_to(talk, {"START", "99,33,18", "K-QN1"}) == "ILLEGAL MOVE");
}

TEST_CASE("SHOW numbers the moves, with a plus after a check and MATE for the mate") {
  CheckmateDialogue talk = dialogue();
  CHECK(answer_to(talk, {"SHOW"}) == "\n\n\n      WHITE    BLACK\n\n\n\n");
  CHECK(answer_to(talk, {"START", "15,33,18"}) == "\nILLEGAL POSITION");
  CHECK(answer_to(talk, {"START", "11,43,56"}).substr(1) == text_of(original::turn({11, 43, 56})));
  // The king walks into the mate.
  Placing placing{12, 63, 81};
  std::string heard = answer_to(talk, {"START", start_line(placing)}).substr(1);
  std::string expected = "\n\n\n      WHITE    BLACK\n";
  for (int number = 1;; ++number) {
    const Turn turn = original::turn(placing);
    REQUIRE(heard == text_of(turn));
    (turn.is_king_move ? placing.white_king : placing.rook) = turn.to;
    if (turn.announcement == original::Announcement::checkmate) {
      expected += fmt::format(" {:<5}MATE\n", number);
      break;
    }
    REQUIRE(number < 30);
    const bool is_check = turn.announcement == original::Announcement::check;
    placing.black_king = replies(placing).front();
    const std::string reply = "K-" + square_name(placing.black_king, true);
    const std::string white =
        (turn.is_king_move ? "K-" : "R-") + square_name(turn.to, false) + (is_check ? "+" : "");
    expected += fmt::format(" {:<5}{:<9}{}\n", number, white, reply);
    heard = answer_to(talk, {reply});
  }
  CHECK(answer_to(talk, {"SHOW"}) == expected + "\n\n\n");
  CHECK(answer_to(talk, {"K-QR1"}) == "ILLEGAL MOVE");
}

TEST_CASE("the question mark stands in column 20, and END ends the conversation") {
  CheckmateDialogue talk = dialogue();
  CHECK(CheckmateDialogue::beginning() == std::string(20, ' ') + '?');
  CHECK(talk.take("START").value() == "TYPE STARTING POSITION ");
  CHECK(talk.take("43,53,55").value() == "\nR-Q4                ?");
  CHECK(talk.take("C1").value() == "?");
  CHECK(talk.take("1").value() == "INVALID INPUT       ?");
  CHECK(talk.take("help").value().find("THESE WORDS ARE OURS") != std::string::npos);
  CHECK(!talk.is_over());
  CHECK(talk.take(" end ").value().empty());
  CHECK(talk.is_over());
}

TEST_CASE("only a program that takes the weights can lead the dialogue") {
  const auto refused = CheckmateDialogue::make(consultant("ENTRY R,K\n PLAY LM\n LEAVE\nEND\n"));
  REQUIRE(!refused);
  CHECK(refused.error().find("C1, C2, C3 and SCALE") != std::string::npos);
}

TEST_CASE("a program's own weights are kept where only one set is replaced") {
  std::string text = checkmate();
  const std::string set = "\"(50,201,17,70,20,10,140,10,100)";
  REQUIRE(text.find(set) != std::string::npos);
  text.replace(text.find(set), set.size(), "\"(50,300,17,70,20,10,140,10,333)");
  CheckmateDialogue talk = CheckmateDialogue::make(consultant(text)).value();
  WeightSets weights;
  weights.a = {50, 300, 17, 70, 20, 10, 140, 10, 333};
  weights.b[8] = 20;
  CHECK(answer_to(talk, {"C2", "9,11.5,3,11,1,1,6.6,1,2"}).empty());
  std::mt19937 random(1982);
  play_games(talk, weights, kGames, random);
}

TEST_CASE("a program that has no move ends the dialogue with the reason") {
  std::string text = checkmate();
  const std::string rule = "APPROACH:\n       SET    MOVES,BEST,C1\n";
  REQUIRE(text.find(rule) != std::string::npos);
  text.replace(text.find(rule), rule.size(), "APPROACH:\n       LEAVE\n");
  CheckmateDialogue talk = CheckmateDialogue::make(consultant(text)).value();
  REQUIRE(talk.take("START"));
  const auto answer = talk.take("11,33,88");
  REQUIRE(!answer);
  CHECK(answer.error().why.find("not handled") != std::string::npos);
  CHECK(talk.is_over());
}

}  // namespace
}  // namespace cheg::test::checkmate_dialogue_test
