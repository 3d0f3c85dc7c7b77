// FORCE against a plain search without any memory, written from the summary of its row, with goals
// that are C++ functions beside the subroutines that they mirror.
#include "stdlib/natives/force.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/endgames.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::force_test {
namespace {

using chess::Color;
using chess::Move;
using chess::MoveKind;
using chess::PieceType;
using chess::Position;
using chess::Square;

// ---- The plain search ----

enum class Verdict { reached, not_yet, given_up };

// What X may hold besides a number: men, by where they stand, nothing for a man that has been
// captured; and a square, which stays.
struct Tracked {
  std::vector<std::optional<Square>> men;
  Square square = Square::none;
};

std::optional<Square> square_after(const Position& before, Move move, std::optional<Square> man) {
  if (!man) {
    return man;
  }
  if (*man == move.from()) {
    return move.to();
  }
  if (*man == move.to()) {
    return std::nullopt;
  }
  const bool is_castling = move.kind() == MoveKind::castling;
  const int rank = chess::rank_of(move.from());
  if (is_castling && move.to() == chess::make_square(6, rank) &&
      *man == chess::make_square(7, rank)) {
    return chess::make_square(5, rank);
  }
  if (is_castling && move.to() == chess::make_square(2, rank) &&
      *man == chess::make_square(0, rank)) {
    return chess::make_square(3, rank);
  }
  // Whoever is not there any more has been captured en passant.
  return before.after(move).piece_on(*man) == chess::Piece::none ? std::nullopt : man;
}

using Goal = std::function<Verdict(const Position& there, Color us, const Tracked& x)>;

class PlainSearch {
 public:
  PlainSearch(Goal goal, Color us) : goal_(std::move(goal)), us_(us) {}

  [[nodiscard]] std::vector<Move> soonest(const Position& here, const Tracked& x, int most) const {
    for (int n = 1; n <= most; ++n) {
      std::vector<Move> found;
      for (const Move move : moves_in_order(here, us_)) {
        if (forces_with(here, x, move, n)) {
          found.push_back(move);
        }
      }
      if (!found.empty()) {
        return found;
      }
    }
    return {};
  }

 private:
  [[nodiscard]] bool can_force(const Position& here, const Tracked& x, int n) const {
    const chess::MoveList moves = chess::legal_moves(here);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return forces_with(here, x, move, n); });
  }

  // In at most n moves, this one included.
  [[nodiscard]] bool forces_with(const Position& here, const Tracked& x, Move move, int n) const {
    const Position there = here.after(move);
    const Tracked x_there = followed(here, move, x);
    const chess::MoveList replies = chess::legal_moves(there);
    if (replies.empty()) {
      return there.in_check();
    }
    if (std::any_of(replies.begin(), replies.end(),
                    [&](Move reply) { return chess::is_capture(there, reply); })) {
      return false;
    }
    const Verdict verdict = goal_(there, us_, x_there);
    if (verdict != Verdict::not_yet || n == 1) {
      return verdict == Verdict::reached;
    }
    return std::all_of(replies.begin(), replies.end(), [&](Move reply) {
      return can_force(there.after(reply), followed(there, reply, x_there), n - 1);
    });
  }

  static Tracked followed(const Position& before, Move move, const Tracked& x) {
    Tracked after{{}, x.square};
    for (const auto man : x.men) {
      after.men.push_back(square_after(before, move, man));
    }
    return after;
  }

  Goal goal_;
  Color us_;
};

// ---- The goals ----

// The only man of this kind that the side has.
Square only(const Position& position, Color color, PieceType type) {
  return chess::first(position.pieces(color, type));
}

int distance(Square a, Square b) {
  return std::max(std::abs(chess::file_of(a) - chess::file_of(b)),
                  std::abs(chess::rank_of(a) - chess::rank_of(b)));
}

int steps_to_edge(Square square) {
  int nearest = 7;
  for (const int line : {chess::file_of(square), chess::rank_of(square)}) {
    nearest = std::min({nearest, line, 7 - line});
  }
  return nearest;
}

// The lines of the narrower strip that is left to the king.
int strip(Square fence, Square king) {
  const auto lines = [](int fence_line, int king_line) {
    return king_line == fence_line ? 8 : king_line < fence_line ? fence_line : 7 - fence_line;
  };
  return std::min(lines(chess::file_of(fence), chess::file_of(king)),
                  lines(chess::rank_of(fence), chess::rank_of(king)));
}

Verdict reached_if(bool holds) { return holds ? Verdict::reached : Verdict::not_yet; }

// A goal in both languages, where it makes sense, and what X is before the search.
struct Case {
  std::string_view name;
  std::string_view ours;  // the men besides the kings
  std::string_view theirs;
  int most;                // moves
  std::string_view set_x;  // lines that set V, which becomes X
  std::string_view subroutine;
  Goal goal;
  // The men in X.
  std::function<Tracked(const Position&)> tracked;
};

Tracked nothing(const Position& /*position*/) { return {}; }

constexpr std::string_view kYesNo = "NO: RETURN \"F\nYES: RETURN \"T\n";
constexpr std::string_view kMateOnly = "GOAL: RETURN \"F\n";

Verdict mate_only(const Position& /*there*/, Color /*us*/, const Tracked& /*x*/) {
  return Verdict::not_yet;
}

std::vector<Case> cases() {
  return {
      {"mate", "R", "", 3, "", kMateOnly, mate_only, nothing},
      {"mate", "Q", "", 3, "", kMateOnly, mate_only, nothing},
      {"mate", "Q", "R", 2, "", kMateOnly, mate_only, nothing},
      {"mate", "BN", "", 3, "", kMateOnly, mate_only, nothing},
      {"mate", "P", "", 3, "", kMateOnly, mate_only, nothing},
      {"mate", "", "Q", 3, "", kMateOnly, mate_only, nothing},
      // X is a bound, an integer.
      {"a strip below a bound", "R", "", 3, "SETV V,\"2\n", "GOAL: STRIP A,WR,BK\nJUMP< A,X,YES\n",
       [](const Position& there, Color us, const Tracked& /*x*/) {
         return reached_if(strip(only(there, us, PieceType::rook), there.king(~us)) < 2);
       },
       nothing},
      {"few replies", "Q", "R", 2, "SETV V,\"3\n", "GOAL: CARD A,LM\nJUMP< A,X,YES\n",
       [](const Position& there, Color /*us*/, const Tracked& /*x*/) {
         return reached_if(chess::count_legal_moves(there) < 3);
       },
       nothing},
      // Lines are given up, by undefined, by a number and by a set.
      {"the edge, our king not far", "Q", "", 3, "SETV V,\"3\n",
       "GOAL: EDGEDIST A,BK\nCONDV =0,A,YES\nMVDIST A,WK,BK\nJUMP> A,X,FAR\nCONDV ,A,NO\n"
       "FAR: RETURN \"#\n",
       [](const Position& there, Color us, const Tracked& /*x*/) {
         if (steps_to_edge(there.king(~us)) == 0) {
           return Verdict::reached;
         }
         return distance(there.king(us), there.king(~us)) > 3 ? Verdict::given_up
                                                              : Verdict::not_yet;
       },
       nothing},
      {"a corner, the rook not near", "R", "", 3, "SETV V,\"2\n",
       "GOAL: CONDV CORNER,BK,YES\nMVDIST A,WR,BK\nJUMP< A,X,NEAR\nCONDV ,A,NO\n"
       "NEAR: RETURN A\n",
       [](const Position& there, Color us, const Tracked& /*x*/) {
         const Square king = there.king(~us);
         if ((chess::file_of(king) == 0 || chess::file_of(king) == 7) &&
             (chess::rank_of(king) == 0 || chess::rank_of(king) == 7)) {
           return Verdict::reached;
         }
         return distance(only(there, us, PieceType::rook), king) < 2 ? Verdict::given_up
                                                                     : Verdict::not_yet;
       },
       nothing},
      {"the edge, with check", "BN", "", 3, "",
       "GOAL: INCHECK A\nCONDV #T,A,SET\nEDGEDIST A,BK\nCONDV =0,A,YES\nRETURN \"F\n"
       "SET: EDGEDIST A,BK\nCONDV >0,A,LEFT\nRETURN \"F\nLEFT: RETURN LM\n",
       [](const Position& there, Color us, const Tracked& /*x*/) {
         const bool is_on_edge = steps_to_edge(there.king(~us)) == 0;
         return is_on_edge         ? reached_if(there.in_check())
                : there.in_check() ? Verdict::not_yet
                                   : Verdict::given_up;
       },
       nothing},
      // X is a man of theirs: it is undefined once we have taken it.
      {"their pawn is taken", "R", "P", 3, "SETV V,BP\n", "GOAL: CONDV #DEFD,X,YES\nRETURN \"F\n",
       [](const Position& /*there*/, Color /*us*/, const Tracked& x) {
         return reached_if(!x.men[0]);
       },
       [](const Position& here) {
         return Tracked{{only(here, ~here.side_to_move(), PieceType::pawn)}};
       }},
      {"their rook is taken", "Q", "R", 2, "SETV V,BR\n", "GOAL: CONDV #DEFD,X,YES\nRETURN \"F\n",
       [](const Position& /*there*/, Color /*us*/, const Tracked& x) {
         return reached_if(!x.men[0]);
       },
       [](const Position& here) {
         return Tracked{{only(here, ~here.side_to_move(), PieceType::rook)}};
       }},
      // X is a set of men, one of which may go, in a set of its own.
      {"one of two men left", "R", "P", 3, "PAIR V,BP,BP\nPAIR V,WR,V\n",
       "GOAL: GETEL A,X,\"2\nGETEL A,A,\"2\nCONDV #DEFD,A,YES\nGETEL A,X,\"1\nMVDIST A,A,BK\n"
       "JUMP> A,\"3,FAR\nRETURN \"F\nFAR: RETURN X\n",
       [](const Position& there, Color us, const Tracked& x) {
         if (!x.men[1]) {
           return Verdict::reached;
         }
         return distance(*x.men[0], there.king(~us)) > 3 ? Verdict::given_up : Verdict::not_yet;
       },
       [](const Position& here) {
         const Color us = here.side_to_move();
         return Tracked{{only(here, us, PieceType::rook), only(here, ~us, PieceType::pawn)}};
       }},
      // X is a man of ours that promotes.
      {"a pawn gets through", "P", "", 3, "SETV V,WP\n", "GOAL: CONDV #PAWN,X,YES\n",
       [](const Position& there, Color /*us*/, const Tracked& x) {
         return reached_if(type_of(there.piece_on(*x.men[0])) != PieceType::pawn);
       },
       [](const Position& here) {
         return Tracked{{only(here, here.side_to_move(), PieceType::pawn)}};
       }},
      // X is a square.
      {"our king comes to a square", "R", "P", 3, "SETSQ V,\"4,\"4\n",
       "GOAL: SQUARE A,WK\nJUMP= A,X,YES\nRETURN \"F\n",
       [](const Position& there, Color us, const Tracked& /*x*/) {
         return reached_if(there.king(us) == chess::relative(us, Square::d4));
       },
       nothing},
      // X is a move: it follows its man, and leads where it led.
      {"a man comes to the rank where a move leads", "R", "P", 3, "SETMOV V,WR,BK\n",
       "GOAL: PIECE A,X\nSQUARE B,X\nRANK A,A\nRANK B,B\nJUMP= A,B,YES\nRETURN \"F\n",
       [](const Position& /*there*/, Color us, const Tracked& x) {
         return reached_if(chess::relative_rank(us, *x.men[0]) ==
                           chess::relative_rank(us, x.square));
       },
       [](const Position& here) {
         const Color us = here.side_to_move();
         return Tracked{{only(here, us, PieceType::rook)}, here.king(~us)};
       }},
  };
}

std::string program_of(const Case& test, const Position& position, int most) {
  return native_program(
      position,
      std::string(test.set_x) + fmt::format("SET R,ASK,{}\n", test.set_x.empty() ? "X" : "V"),
      fmt::format("ASK: FORCE V,GOAL,\"{}\nRETURN V\n", most) + std::string(test.subroutine) +
          std::string(kYesNo));
}

TEST_CASE("FORCE finds what a plain search finds, from few men and for either colour") {
  constexpr int kPositions = kIsSlow ? 50 : 150;
  Random random(1);
  int forced = 0;
  for (const Case& test : cases()) {
    int found = 0;
    for (int i = 0; i < kPositions; ++i) {
      const Position position = random_ending(test.ours, test.theirs, random);
      const Tracked x = test.tracked(position);
      const int most = static_cast<int>(random.below(static_cast<std::size_t>(test.most) + 1));
      const std::string expected = moves_text(
          PlainSearch(test.goal, position.side_to_move()).soonest(position, x, most), position);
      const std::string text = program_of(test, position, most);
      INFO(test.name << " in " << most << '\n' << chess::to_fen(position) << '\n' << text);
      vm::Machine machine(prepared(text));
      CHECK(run_at(machine, position).result() == expected);
      CHECK(run_at(machine, mirrored(position)).result() == mirrored_text(expected));
      found += expected == "()" ? 0 : 1;
    }
    const bool can_mate = test.subroutine != kMateOnly || test.ours == "Q" || test.ours == "R";
    INFO(test.name);
    CHECK((found > 0 || !can_mate));
    forced += found;
  }
  CHECK(forced > 4 * kPositions);
}

TEST_CASE("FORCE finds what a plain search finds where nothing can be remembered") {
  // Many men, rights to castle, a pawn that can be captured en passant.
  const Goal castled = [](const Position& there, Color us, const Tracked& x) {
    return reached_if(there.king(us) == x.square);
  };
  const Goal taken = [](const Position& /*there*/, Color /*us*/, const Tracked& x) {
    return reached_if(!x.men[0]);
  };
  int castlings = 0;
  int en_passants = 0;
  int positions = 0;
  const auto use = [&](const Position& position, Random& random) {
    const Color us = position.side_to_move();
    const auto theirs = position.pieces(~us, PieceType::pawn);
    const bool can_castle = any(position.castling_rights() & (king_side(us) | queen_side(us)));
    const bool can_pass = position.en_passant() != Square::none;
    const bool is_plain = !can_castle && !can_pass && random.below(4) != 0;
    if (chess::count_legal_moves(position) == 0 || is_plain) {
      return;
    }
    constexpr int kFewMen = 8;
    const int most = can_castle || chess::count(position.occupied()) > kFewMen ? 1 : 2;
    // The last of their pawns in scan order; the one that has just passed if there is one.
    Tracked x{{}, chess::relative(us, Square::g1)};
    std::string set_x = "SETSQ V,\"1,\"7\n";
    const bool hunts = theirs != 0 && (can_pass || !can_castle);
    if (hunts) {
      const Square pawn = can_pass ? chess::offset(position.en_passant(), -chess::forward(us))
                                   : chess::first(theirs);
      x.men.emplace_back(pawn);
      set_x = set_square("V", pawn, us) + "PIECE V,V\n";
    }
    const std::string text =
        native_program(position, set_x + "SET R,ASK,V\n",
                       fmt::format("ASK: FORCE V,GOAL,\"{}\nRETURN V\n", most) +
                           (hunts ? "GOAL: CONDV #DEFD,X,YES\nRETURN \"F\n"
                                  : "GOAL: SQUARE A,WK\nJUMP= A,X,YES\nRETURN \"F\n") +
                           "YES: RETURN \"T\n");
    const std::vector<Move> moves =
        PlainSearch(hunts ? taken : castled, us).soonest(position, x, most);
    INFO(chess::to_fen(position) << '\n' << text);
    vm::Machine machine(prepared(text));
    const std::string expected = moves_text(moves, position);
    CHECK(run_at(machine, position).result() == expected);
    CHECK(run_at(machine, mirrored(position)).result() == mirrored_text(expected));
    for (const Move move : moves) {
      castlings += move.kind() == MoveKind::castling ? 1 : 0;
      en_passants += move.kind() == MoveKind::en_passant ? 1 : 0;
    }
    ++positions;
  };
  for_random_positions(1500, use);
  Random random(2);
  for (int i = 0; i < 1500; ++i) {
    use(position(random_endgame_fen(random)), random);
  }
  CHECK(castlings > 10);
  CHECK(en_passants > 10);
  CHECK(positions > 300);
}

// What FORCE finds where it stands in the first line.
std::string forced(std::string_view fen, std::string_view operands, const std::string& goal) {
  return run_lines(position(fen), fmt::format("FORCE R,GOAL,{}\n", operands), goal).result();
}

constexpr std::string_view kMateInOne = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
constexpr std::string_view kMateInTwo = "5k2/8/4K3/8/8/8/8/R7 w - - 0 1";

TEST_CASE("FORCE gives the moves of the shortest way only, in the order of LM") {
  const std::string mate(kMateOnly);
  CHECK(forced(kMateInOne, "\"1", mate) == "(a1a8)");
  CHECK(forced(kMateInOne, "\"3", mate) == "(a1a8)");
  // Two men can mate at once, also in other numbers of moves.
  CHECK(forced("7k/8/6K1/8/8/8/8/RR6 w - - 0 1", "\"2", mate) == "(b1b8,a1a8)");
  CHECK(forced("rr6/8/8/8/8/6k1/8/7K b - - 0 1", "\"2", mate) == "(b8b1,a8a1)");
}

TEST_CASE("FORCE finds nothing in no moves, in too few, and in a negative number") {
  const std::string mate(kMateOnly);
  const std::string always = "GOAL: RETURN \"T\n";
  CHECK(forced(kMateInTwo, "\"1", mate) == "()");
  CHECK(forced(kMateInTwo, "\"2", mate) != "()");
  for (const char* moves : {"\"0", "\"-1", "\"-9223372036854775807"}) {
    CHECK(forced(kMateInOne, moves, mate) == "()");
    CHECK(forced(kMateInOne, moves, always) == "()");
  }
  CHECK(forced(kMateInOne, "\"9223372036854775807", mate) == "(a1a8)");
  CHECK(forced(kMateInOne, "\"#", mate) == "error non-numeric");
}

TEST_CASE("checkmate reaches the goal of FORCE even where the subroutine would give up") {
  CHECK(forced(kMateInOne, "\"1", "GOAL: RETURN \"#\n") == "(a1a8)");
}

TEST_CASE("stalemate and loose men give a line of FORCE up even where the goal is reached") {
  const std::string always = "GOAL: RETURN \"T\n";
  const std::string moves = forced("k7/8/8/8/8/8/2Q5/4K3 w - - 0 1", "\"1", always);
  CHECK(moves.find("c2c7") == std::string::npos);  // stalemate
  CHECK(moves.find("c2b1") != std::string::npos);
  CHECK(moves.find("c2c8") != std::string::npos);
  const std::string loose = forced("8/8/8/8/8/1k6/8/2Q4K w - - 0 1", "\"1", always);
  CHECK(loose.find("c1c2") == std::string::npos);
  CHECK(loose.find("c1b2") == std::string::npos);
  CHECK(loose.find("c1d2") != std::string::npos);
  // A man that is guarded, or cannot be taken because of a pin, is not loose.
  const std::string guarded = forced("8/8/8/8/8/1k6/8/K1Q5 w - - 0 1", "\"1", always);
  CHECK(guarded.find("c1b2") != std::string::npos);
  CHECK(guarded.find("c1c2") == std::string::npos);
}

TEST_CASE(
    "the goal of FORCE sees the board from our side, and X and the variables as they are there") {
  // Each goal is reached only if what it looks at is as it should be after the move.
  const std::string no_yes = "NO: RETURN \"F\nYES: RETURN \"T\n";
  const auto lines = [&](const std::string& before, const std::string& goal) {
    return run_lines(position("7k/8/8/8/8/7p/8/R3K3 w - - 0 1"), before + "FORCE R,GOAL,\"1\n",
                     "GOAL: " + goal + no_yes)
        .result();
  };
  const std::string all = lines("", "RETURN \"T\n");
  CHECK(all != "()");
  // What the program has stored is there, also in SIDE; what one question stores is not there in
  // the next.
  CHECK(lines("SETV A,\"1\n", "JUMP#= A,\"1,NO\nSETV A,\"2\nRETURN \"T\n") == all);
  CHECK(lines("SETV SIDE,\"1\n", "JUMP= SIDE,\"1,YES\nRETURN \"F\n") == all);
  CHECK(lines("", "CONDV DEFD,SIDE,NO\nRETURN \"T\n") == all);
  CHECK(lines("", "CONDV DEFD,X,NO\nRETURN \"T\n") == all);
  CHECK(lines("", "JUMP= DEPTH,\"2,YES\nRETURN \"F\n") == all);
  CHECK(lines("", "CONDV DEFD,WR,YES\nRETURN \"F\n") == all);
  CHECK(lines("", "CONDV WPC,WK,YES\nRETURN \"F\n") == all);
  CHECK(lines("", "CONDV WPC,BP,NO\nRETURN \"T\n") == all);
  // What the goal stores is not there afterwards.
  const NativeRun run = run_lines(position(kMateInOne), "SETV A,\"1\nFORCE R,GOAL,\"1\n",
                                  "GOAL: SETV A,\"2\nRETURN \"F\n");
  CHECK(run.values.at("A") == "1");
}

TEST_CASE("the goal of FORCE may be any subroutine, and FORCE may stand in one") {
  // A subroutine that calls another one, and FORCE in a subroutine that SELECT calls.
  const NativeRun run = run_lines(
      position(kMateInOne), "SELECT R,MATES,\"(1,2)\n",
      "MATES: FORCE M,GOAL,X\nCARD N,M\nCONDV >0,N,YES\nRETURN \"F\n"
      "GOAL: SET A,NONE,X\nRETURN A\nNONE: JUMP= X,X,NO\nNO: RETURN \"F\nYES: RETURN \"T\n");
  CHECK(run.result() == "(1,2)");
}

}  // namespace
}  // namespace cheg::test::force_test
