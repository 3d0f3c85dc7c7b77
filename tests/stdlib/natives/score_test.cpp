// AFTER, LEAST and WORST against plain C++, and what a subroutine sees where the other side is to
// move.
#include "stdlib/natives/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::score_test {
namespace {

using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

// ---- What subroutines say, in C++ ----

// The replies, a number that depends on the whole position.
std::optional<int> number_of_replies(const Position& there, Color /*us*/) {
  return chess::count_legal_moves(there);
}
constexpr std::string_view kReplies = "VALUE: CARD A,LM\nRETURN A\n";

int distance(Square a, Square b) {
  return std::max(std::abs(chess::file_of(a) - chess::file_of(b)),
                  std::abs(chess::rank_of(a) - chess::rank_of(b)));
}

// The distance of the kings; undefined where it is odd and our king stands on our first rank.
std::optional<int> kings(const Position& there, Color us) {
  const int between = distance(there.king(us), there.king(~us));
  const bool is_undefined = between % 2 == 1 && chess::relative_rank(us, there.king(us)) == 0;
  return is_undefined ? std::nullopt : std::optional(between);
}
constexpr std::string_view kKings =
    "VALUE: MVDIST A,WK,BK\nCONDV #ODD,A,GIVE\nRANK B,WK\nSUB B,B,\"1\nCONDV >0,B,GIVE\n"
    "RETURN \"#\nGIVE: RETURN A\n";

using Number = std::function<std::optional<int>(const Position& there, Color us)>;

std::vector<Move> least(const Position& here, const std::vector<Move>& among, Color us,
                        const Number& value) {
  std::optional<int> smallest;
  for (const Move move : among) {
    const auto number = value(here.after(move), us);
    if (number && (!smallest || *number < *smallest)) {
      smallest = number;
    }
  }
  std::vector<Move> best;
  for (const Move move : among) {
    if (smallest && value(here.after(move), us) == smallest) {
      best.push_back(move);
    }
  }
  return best;
}

std::optional<int> worst(const Position& here, Color us, const Number& value) {
  std::optional<int> greatest;
  for (const Move move : chess::legal_moves(here)) {
    const auto number = value(here.after(move), us);
    if (!number) {
      return std::nullopt;
    }
    greatest = std::max(*number, greatest.value_or(*number));
  }
  return greatest;
}

std::string text_of(const std::optional<int>& number) {
  return number ? fmt::format("{}", *number) : "#";
}

struct Valued {
  std::string_view subroutine;
  Number value;
};

std::vector<Valued> values() { return {{kReplies, number_of_replies}, {kKings, kings}}; }

// Positions in which the side to move can move, with many men and with few.
void for_live_positions(int many, const std::function<void(const Position&, Random&)>& use) {
  for_random_positions(many, [&](const Position& position, Random& random) {
    if (chess::count_legal_moves(position) > 0) {
      use(position, random);
    }
  });
}

// ---- The tests ----

TEST_CASE("LEAST finds the moves of the least value, in their order, and WORST the worst value") {
  int undefined = 0;
  for_live_positions(700, [&](const Position& position, Random& random) {
    const Color us = position.side_to_move();
    const std::vector<Valued> all = values();
    const Valued& valued = all[random.below(all.size())];
    std::vector<Move> backwards = moves_in_order(position, us);
    std::reverse(backwards.begin(), backwards.end());
    const Number worst_reply = [&](const Position& there, Color color) {
      return worst(there, color, valued.value);
    };
    const std::string text = native_program(
        position,
        "LEAST R,LM,VALUE\nWORST W,VALUE\nLEAST D,LM,DEEP\n"
        "SETV S,\"()\nSETV I,\"1\nTURN: GETEL M,LM,I\nINSERT M,S,\"1\nADD I,I,\"1\nCARD N,LM\n"
        "JUMP#> I,N,TURN\nLEAST B,S,VALUE\nSELECC C,CAPT,LM\nLEAST C,C,VALUE\n",
        std::string(valued.subroutine) + "DEEP: WORST V,VALUE\nRETURN V\n");
    INFO(chess::to_fen(position) << '\n' << text);
    vm::Machine machine(prepared(text));
    const NativeRun run = run_at(machine, position);
    REQUIRE(run.error.empty());
    const std::vector<Move> moves = moves_in_order(position, us);
    CHECK(run.values.at("R") == moves_text(least(position, moves, us, valued.value), position));
    CHECK(run.values.at("B") == moves_text(least(position, backwards, us, valued.value), position));
    CHECK(run.values.at("D") == moves_text(least(position, moves, us, worst_reply), position));
    CHECK(run.values.at("W") == text_of(worst(position, us, valued.value)));
    undefined += run.values.at("W") == "#" ? 1 : 0;
    std::vector<Move> captures;
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(captures),
                 [&](Move move) { return chess::is_capture(position, move); });
    CHECK(run.values.at("C") == moves_text(least(position, captures, us, valued.value), position));

    const NativeRun mirrored_run = run_at(machine, mirrored(position));
    for (const char* variable : {"R", "B", "D", "W", "C"}) {
      CHECK(mirrored_run.values.at(variable) == mirrored_text(run.values.at(variable)));
    }
  });
  CHECK(undefined > 10);
}

TEST_CASE("AFTER gives what the subroutine returns after each move, whatever it is") {
  for_live_positions(600, [](const Position& position, Random& random) {
    const Color us = position.side_to_move();
    const std::vector<Move> moves = moves_in_order(position, us);
    const std::size_t number = random.below(moves.size());
    const Position there = position.after(moves[number]);
    const NativeRun run = run_lines(
        position, fmt::format("GETEL M,LM,\"{}\nAFTER R,ALL,M\n", number + 1),
        "ALL: PAIR V,LM,PG\nPAIR V,V,DEPTH\nSQUARE K,WK\nSQUARE L,BK\nPAIR W,K,L\nPAIR V,V,W\n"
        "PAIR W,SIDE,X\nPAIR V,V,W\nRETURN V\n");
    // The replies in the order in which our side looks at the board, and so the pawns.
    std::string pawn_groups;
    std::string group;
    for (int file = 7; file >= -1; --file) {
      std::string on_file;
      for (int rank = 0; file >= 0 && rank < 8; ++rank) {
        const Square square = chess::relative(us, chess::make_square(file, rank));
        if (type_of(there.piece_on(square)) == PieceType::pawn) {
          // A set that comes from elsewhere names squares; here other men may stand on them.
          on_file += (on_file.empty() ? "" : ",") + value_text(vm::Value::piece(square), position);
        }
      }
      if (!on_file.empty()) {
        group += (group.empty() ? "" : ",") + on_file;
      } else if (!group.empty()) {
        pawn_groups += (pawn_groups.empty() ? "(" : ",(") + group + ')';
        group.clear();
      }
    }
    const std::string expected = fmt::format(
        "(((({},({})),2),({},{})),(#,#))", moves_text(moves_in_order(there, us), position),
        pawn_groups, chess::to_string(there.king(us)), chess::to_string(there.king(~us)));
    INFO(chess::to_fen(position));
    CHECK(run.result() == expected);
  });
}

TEST_CASE("where the other side is to move the men are ours and theirs as before") {
  const std::string lines =
      "GETEL M,LM,\"1\nAFTER A,OURS,M\nAFTER B,THEIRS,M\nAFTER C,REST,M\nSETV R,\"1\n";
  const std::string subroutines =
      "OURS: PAIR V,WQ,WR\nPAIR V,V,WP\nRETURN V\nTHEIRS: PAIR V,BB,BN\nPAIR V,V,BP2\nRETURN V\n"
      "REST: PAIR V,WB,BQ\nPAIR V,V,WP2\nRETURN V\n";
  const std::string fen = "k7/3p4/n6b/3p4/8/8/P5R1/3Q3K w - - 0 1";
  const NativeRun run = run_lines(position(fen), lines, subroutines);
  REQUIRE(run.error.empty());
  // The first move of LM is the king's to h2, so nothing else has moved.
  CHECK(run.values.at("M") == "h1h2");
  CHECK(run.values.at("A") == "((Q/d1,R/g2),P/a2)");
  // Their pawns are numbered from their side.
  CHECK(run.values.at("B") == "((B/h6,N/a6),P/d5)");
  CHECK(run.values.at("C") == "((#,#),#)");
  const NativeRun turned = run_lines(mirrored(position(fen)), lines, subroutines);
  for (const char* variable : {"A", "B", "C"}) {
    CHECK(turned.values.at(variable) == mirrored_text(run.values.at(variable)));
  }
}

TEST_CASE("X follows the move to where it is asked about") {
  // The rook on h1 takes on h7; X is the rook, the pawn, a move of either, a square, a set.
  const Position here = position("k7/7p/8/8/8/8/8/K6R w - - 0 1");
  const auto after_capture = [&](const std::string& x) {
    return run_lines(here, x + "SETMOV M,WR,BP\nSET R,ASK,V\n",
                     "ASK: AFTER W,SAME,M\nRETURN W\nSAME: SQUARE A,WR\nJUMP= X,A,YES\n"
                     "RETURN X\nYES: RETURN \"T\n")
        .result();
  };
  CHECK(after_capture("SETV V,\"7\n") == "7");
  CHECK(after_capture("SETV V,\"T\n") == "T");
  CHECK(after_capture("SETV V,\"#\n") == "#");
  CHECK(after_capture("SQUARE V,BP\n") == "T");  // a square equals where the rook is now
  CHECK(after_capture("SETV V,BP\n") == "#");
  CHECK(after_capture("SETMOV V,BP,BK\n") == "#");
  const auto of_rook = [&](const std::string& x, const std::string& look) {
    return run_lines(here, x + "SETMOV M,WR,BP\nSET R,ASK,V\n",
                     "ASK: AFTER W,LOOK,M\nRETURN W\nLOOK: " + look + "RETURN A\n")
        .result();
  };
  CHECK(of_rook("SETV V,WR\n", "SQUARE A,X\n") == "h7");
  CHECK(of_rook("SETMOV V,WR,WK\n", "PIECE A,X\nSQUARE A,A\nSQUARE B,X\nPAIR A,A,B\n") ==
        "(h7,a1)");
  CHECK(of_rook("PAIR V,BP,WR\nPAIR V,V,\"3\n",
                "GETEL B,X,\"1\nGETEL A,B,\"1\nGETEL B,B,\"2\nSQUARE B,B\nGETEL C,X,\"2\n"
                "PAIR A,A,B\nPAIR A,A,C\n") == "((#,h7),3)");
  // Back at the node X is what it was.
  CHECK(run_lines(here, "SETMOV M,WR,BP\nSET R,ASK,WR\n",
                  "ASK: AFTER W,SAME,M\nSQUARE W,X\nRETURN W\nSAME: RETURN \"1\n")
            .result() == "h1");
}

TEST_CASE("AFTER refuses a move that is not legal, and what is no move") {
  const auto result = [](const std::string& lines) {
    return run_lines(position("k7/7p/8/8/8/8/8/K6R w - - 0 1"), lines + "AFTER R,VALUE,M\n",
                     std::string(kReplies))
        .result();
  };
  CHECK(result("SETMOV M,WR,BP\n") == "1");
  CHECK(result("SETMOV M,WR,BK\n") == "error illegal-move");
  CHECK(result("SETMOV M,BP,WR\n") == "error illegal-move");
  CHECK(result("SETMOV M,WK,WK\n") == "error illegal-move");
  CHECK(result("SETV M,WR\n") == "error non-move");
  CHECK(result("SETV M,\"#\n") == "error non-move");
}

TEST_CASE("LEAST leaves out what is undefined or illegal, and keeps what stands there twice") {
  const auto result = [](const std::string& lines, const std::string& subroutine) {
    return run_lines(position("k7/7p/8/8/8/8/8/K6R w - - 0 1"), lines + "LEAST R,S,VALUE\n",
                     subroutine)
        .result();
  };
  const std::string one = "VALUE: RETURN \"1\n";
  CHECK(result("SETV S,\"()\n", one) == "()");
  CHECK(result("SETMOV M,WR,BK\nPAIR S,M,M\n", one) == "()");
  CHECK(result("SETMOV M,WR,BP\nSETMOV N,WR,BK\nPAIR S,M,N\nAPPEND S,S,S\n", one) == "(h1h7,h1h7)");
  CHECK(result("SETV S,LM\n", "VALUE: RETURN \"#\n") == "()");
  CHECK(result("SETV S,LM\n", "VALUE: RETURN X\n") == "()");
  // Only the rook's move along the rank to e1 and f1 has a value.
  CHECK(result("SETV S,LM\n",
               "VALUE: FILE A,WR\nJUMP= A,\"5,YES\nJUMP= A,\"6,YES\nRETURN \"#\nYES: RETURN A\n") ==
        "(h1e1)");
  CHECK(result("SETV S,LM\n", "VALUE: RETURN \"-9223372036854775808\n") != "()");
  CHECK(result("SETV S,\"5\n", one) == "error non-set");
  CHECK(result("SETV S,\"(1)\n", one) == "error non-move");
}

TEST_CASE("a value that is no number is the error non-numeric, at the instruction that asks") {
  for (const char* value : {"\"T", "\"F", "\"()", "WK", "LM"}) {
    const std::string subroutine = fmt::format("VALUE: RETURN {}\n", value);
    for (const char* line : {"LEAST R,LM,VALUE\n", "WORST R,VALUE\n"}) {
      const NativeRun run = run_lines(position("k7/7p/8/8/8/8/8/K6R w - - 0 1"),
                                      "SETV A,\"1\n" + std::string(line), subroutine);
      CHECK(run.error == "non-numeric");
      CHECK(run.place == "EGPROG+1");
    }
  }
  // Where that is inside a subroutine that is asked, there.
  const NativeRun inside =
      run_lines(position("k7/7p/8/8/8/8/8/K6R w - - 0 1"), "LEAST R,LM,DEEP\n",
                "DEEP: SETV A,\"1\nWORST V,VALUE\nRETURN V\nVALUE: RETURN \"T\n");
  CHECK(inside.error == "non-numeric");
  CHECK(inside.place == "DEEP+1");
}

TEST_CASE("WORST is undefined where there is no move") {
  // After Ra8 it is checkmate, after Qf7 stalemate.
  CHECK(run_lines(position("7k/8/6K1/8/8/8/8/R7 w - - 0 1"),
                  "SETSQ S,\"8,\"1\nSETMOV M,WR,S\nAFTER R,DEEP,M\n",
                  "DEEP: WORST V,VALUE\nRETURN V\nVALUE: RETURN \"1\n")
            .result() == "#");
  CHECK(run_lines(position("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
                  "SETSQ S,\"7,\"6\nSETMOV M,WQ,S\nAFTER R,DEEP,M\n",
                  "DEEP: WORST V,VALUE\nRETURN V\nVALUE: RETURN \"1\n")
            .result() == "#");
}

TEST_CASE("LEAST, WORST and FORCE nest") {
  // The moves after which the worst reply leaves us most mates in one: -N is the least.
  Random random(3);
  int best = 0;
  for (int i = 0; i < 60; ++i) {
    const Position here = random_ending("R", "", random);
    const Color us = here.side_to_move();
    const Number mates = [](const Position& there, Color /*color*/) {
      int number = 0;
      for (const Move move : chess::legal_moves(there)) {
        const Position end = there.after(move);
        number += end.in_check() && chess::count_legal_moves(end) == 0 ? 1 : 0;
      }
      return std::optional(-number);
    };
    const Number worst_reply = [&](const Position& there, Color color) {
      return worst(there, color, mates);
    };
    const std::vector<Move> expected = least(here, moves_in_order(here, us), us, worst_reply);
    const std::string text = native_program(
        here, "LEAST R,LM,DEEP\n",
        "DEEP: WORST V,MATES\nRETURN V\nMATES: FORCE M,GOAL,\"1\nCARD N,M\nSUB N,\"0,N\nRETURN N\n"
        "GOAL: RETURN \"F\n");
    INFO(chess::to_fen(here));
    vm::Machine machine(prepared(text));
    const NativeRun run = run_at(machine, here);
    CHECK(run.result() == moves_text(expected, here));
    CHECK(run_at(machine, mirrored(here)).result() == mirrored_text(run.result()));
    best += expected.size() < chess::legal_moves(here).size() ? 1 : 0;
  }
  CHECK(best > 5);
}

// Checks that lines which set A, ending with the tag ON if they need one, store the same after our
// move and in the same position with us to move again. They must not ask who is to move.
void check_with_either_to_move(std::span<const std::string_view> all_lines) {
  constexpr std::size_t kMany = 30;
  for (const std::string_view lines : all_lines) {
    std::size_t seen = 0;
    const std::string subroutine = "VALUE: " + std::string(lines) + "RETURN A\n";
    for_live_positions(400, [&](const Position& position, Random& random) {
      const chess::MoveList moves = chess::legal_moves(position);
      const Move move = moves[random.below(moves.size())];
      const Position there = position.after(move);
      const auto again = chess::PositionSetup(there)
                             .side_to_move(position.side_to_move())
                             .en_passant(Square::none)
                             .build();
      if (seen >= kMany || !again || chess::count_legal_moves(*again) == 0) {
        return;
      }
      ++seen;
      const std::vector<Move> in_order = moves_in_order(position, position.side_to_move());
      const auto number = std::find(in_order.begin(), in_order.end(), move) - in_order.begin() + 1;
      const NativeRun asked = run_lines(
          position, fmt::format("GETEL M,LM,\"{}\nAFTER R,VALUE,M\n", number), subroutine);
      const NativeRun there_run = run_lines(*again, "SET R,VALUE,\"#\n", subroutine);
      INFO(chess::to_fen(position) << " and " << chess::to_fen(*again) << '\n' << subroutine);
      CHECK(asked.error == there_run.error);
      if (asked.error.empty() && there_run.error.empty()) {
        // Men and moves are shown with what stands on their squares here.
        const auto squares = [](std::string text) {
          std::erase_if(text, [](char c) {
            return std::string_view("KQRBNP/ -*").find(c) != std::string_view::npos;
          });
          return text;
        };
        CHECK(squares(asked.result()) == squares(there_run.result()));
      }
    });
    CHECK(seen == kMany);
  }
}

TEST_CASE("whatever does not ask who is to move says the same where the other side is to move") {
  constexpr std::string_view kLines[] = {
      "RANK A,WK\n",
      "SQ>RNK A,BK,\"-1\nCONDV DEFD,A,ON\nON:\n",
      "SETSQ A,\"2,\"3\n",
      "PCOLOR A,WK\n",
      "PCOLOR A,BK\n",
      "OPP A,WK,BK\n",
      "SETV A,PG\n",
      "ATTACKED A,BK,\"0\n",
      "ATTACKED A,WK,\"1\n",
      "ATTACKS A,WK\n",
      "BETWEEN A,WK,BK\n",
      "REACH A,BK\n",
      "REACH A,WK\n",
      "KINGMOVES A,WK\n",
      "KINGMOVES A,BK\n",
      "SETV A,\"F\nCONDV WPC,WK,ON\nSETV A,\"T\nON:\n",
      "SETV A,\"F\nCONDV WPC,BK,ON\nSETV A,\"T\nON:\n",
      "SETSQ B,\"3,\"3\nSETMOV A,WK,B\n",
      "SETSQ B,\"3,\"3\nSETMOV B,BK,B\nSETV A,\"F\nCONDV RWK=,B,ON\nSETV A,\"T\nON:\n",
      "SETSQ B,\"3,\"3\nSETSQ C,\"4,\"3\nSETMOV A,WK,B\nSETMOV B,WK,C\nORDER A,B,DEEP\n",
      "SETSQ B,\"3,\"3\nSETSQ C,\"4,\"3\nSETMOV A,WK,B\nSETMOV B,WK,C\nORDER A,B,NEARBK\n",
  };
  check_with_either_to_move(kLines);
}

TEST_CASE("OPP and SAFE mean our king and theirs also where the other side is to move") {
  constexpr std::string_view kLines[] = {
      "SETSQ B,\"3,\"3\nSETMOV B,WK,B\nSETV A,\"F\nCONDV OPP,B,ON\nSETV A,\"T\nON:\n",
      "SETV A,\"#\nCONDV #DEFD,WP,ON\nSETSQ B,\"3,\"3\nSETMOV B,WK,B\nSETV A,\"F\nCONDV SAFE,B,ON\n"
      "SETV A,\"T\nON:\n",
      "SETV A,\"#\nCONDV #DEFD,WR,ON\nCONDV #DEFD,WP,ON\nSETMOV B,WR,BK\nSETV A,\"F\n"
      "CONDV SAFE,B,ON\nSETV A,\"T\nON:\n",
      "SETV A,\"#\nCONDV #DEFD,WP,ON\nSQ>RNK B,WP,\"1\nSETMOV B,WP,B\nSETV A,\"F\n"
      "CONDV SAFE,B,ON\nSETV A,\"T\nON:\n",
  };
  check_with_either_to_move(kLines);
}

TEST_CASE("FORCE and WORST may ask the same subroutine at the same position") {
  const std::string here = "8/8/8/8/8/2k5/8/K6R w - - 0 1";
  // WORST asks VALUE behind the replies, FORCE before them.
  const std::string number = "DEEP: WORST V,VALUE\nRETURN V\nVALUE: RETURN \"40\n";
  CHECK(run_lines(position(here), "GETEL M,LM,\"1\nAFTER R,DEEP,M\n", number).result() == "40");
  CHECK(run_lines(position(here), "FORCE F,VALUE,\"1\nGETEL M,LM,\"1\nAFTER R,DEEP,M\n", number)
            .result() == "40");
  const std::string nothing = "DEEP: WORST V,VALUE\nRETURN V\nVALUE: RETURN \"#\n";
  CHECK(run_lines(position(here), "FORCE R,VALUE,\"1\n", nothing).result() == "()");
  CHECK(run_lines(position(here), "LEAST L,LM,DEEP\nFORCE R,VALUE,\"1\n", nothing).result() ==
        "()");
}

TEST_CASE("a program that natives ask ends in the mirrored position as it ends here") {
  // Where one move makes an error and another one ends the search before, the order counts.
  constexpr std::string_view kLines[] = {
      "WORST R,VALUE\nLEAVE\nVALUE: RANK A,WR\nJUMP= A,\"1,ONE\nRETURN \"#\nONE: RETURN \"T\n",
      "FORCE R,GOAL,\"2\nLEAVE\nGOAL: EDGEDIST A,BK\nCONDV =0,A,BAD\nRETURN \"F\n"
      "BAD: MVDIST A,WK,BK\nJUMP= A,\"2,NO\nCARD A,A\nNO: RETURN \"#\n",
      "FORCE R,GOAL,\"3\nLEAVE\nGOAL: RETURN \"F\n"};
  for (const std::string_view lines : kLines) {
    vm::Machine machine(
        prepared("USE GEOMETRY\nUSE FORCE\nUSE SCORE\nENTRY R,K\n" + std::string(lines) + "END\n"));
    Random random(4);
    for (int i = 0; i < 60; ++i) {
      const Position here = random_ending("R", "", random);
      const NativeRun run = run_at(machine, here);
      const NativeRun turned = run_at(machine, mirrored(here));
      INFO(chess::to_fen(here) << '\n' << lines);
      CHECK(run.error == turned.error);
      CHECK(run.place == turned.place);
      CHECK(run.instructions == turned.instructions);
    }
  }
}

TEST_CASE("a man that AFTER gives is the same man here") {
  // The rook takes a pawn; it is still the rook, which here stands elsewhere.
  const NativeRun run = run_lines(position("k7/7p/8/8/8/8/8/K6R w - - 0 1"),
                                  "SETMOV M,WR,BP\nAFTER R,ROOK,M\nSETV S,\"F\nJUMP#= R,WR,OUT\n"
                                  "SETV S,\"T\nOUT:\n",
                                  "ROOK: RETURN WR\n");
  CHECK(run.result() == "R/h1");
  CHECK(run.values.at("S") == "T");
}

}  // namespace
}  // namespace cheg::test::score_test
