// The natives of USE CONFINE, in programs that the machine runs: against a slow implementation and
// in mirrored positions.
#include "stdlib/natives/confine.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "chess/symmetry.hpp"
#include "tests/stdlib/natives/sheet.hpp"
#include "tests/stdlib/natives/slow_vocabulary.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::confine_test {
namespace {

using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

slow::Squares corners_where(int square, bool are_alike) {
  slow::Squares corners;
  for (const int corner : {0, 7, 56, 63}) {
    if (slow::same_color(corner, square) == are_alike) {
      corners.push_back(corner);
    }
  }
  return corners;
}

// A square as seen from a corner: its rank from 0, then its file from 0.
using Seen = std::pair<int, int>;

// The number of the square by files and ranks: first the corner of the right colour becomes a1,
// then the king comes nearest to the first rank, then nearest to the first file.
int from_corner(int square, int king, int like) {
  const bool is_mirrored = !slow::same_color(like, 0);
  const auto seen = [&](int at) { return Seen{at / 8, is_mirrored ? 7 - at % 8 : at % 8}; };
  const auto views = [&](int at) {
    const auto [rank, file] = seen(at);
    return std::array{Seen{rank, file}, Seen{7 - rank, 7 - file}, Seen{file, rank},
                      Seen{7 - file, 7 - rank}};
  };
  Seen least_king{8, 8};
  Seen least{8, 8};
  for (std::size_t i = 0; i < views(king).size(); ++i) {
    const Seen of_king = views(king)[i];
    const Seen of_square = views(square)[i];
    if (of_king < least_king || (of_king == least_king && of_square < least)) {
      least_king = of_king;
      least = of_square;
    }
  }
  return 8 * least.first + least.second;
}

void ask_of_squares(Sheet& sheet, Square a, Square b, Color us) {
  sheet.set("A", a);
  sheet.set("B", b);
  sheet.ask("BOXED R,A,B", set_text(slow::box_squares(number(a), number(b)), us));
  sheet.ask("SAMECOLOR R,A,B", logical_text(slow::same_color(number(a), number(b))));
  slow::Squares like;
  for (int square = 0; square < 64; ++square) {
    if (slow::same_color(square, number(a))) {
      like.push_back(square);
    }
  }
  sheet.ask("COLORSET R,A", set_text(like, us));
  sheet.ask("RIGHTCORNERS R,A", set_text(corners_where(number(a), true), us));
  sheet.ask("WRONGCORNERS R,A", set_text(corners_where(number(a), false), us));
}

void ask_of_fence(Sheet& sheet, const slow::Board& board, Square fence, Square king) {
  sheet.set("F", fence);
  sheet.set("K", king);
  const auto files = slow::files_to_cut(board, number(fence), number(king));
  const auto ranks = slow::ranks_to_cut(board, number(fence), number(king));
  sheet.ask("CUTFILE R,F,K", optional_text(files));
  sheet.ask("CUTRANK R,F,K", optional_text(ranks));
  const bool is_file = files && (!ranks || *files < *ranks);
  sheet.ask("CUTOFF R,F,K", optional_text(is_file ? files : ranks));
}

void ask_of_corner(Sheet& sheet, const Position& at, Square square, Square man) {
  sheet.set("A", square);
  sheet.set("M", man);
  const Square king = at.king(~color_of(at.piece_on(man)));
  sheet.ask("FROMCORNER R,A,M", from_corner(number(square), number(king), number(man)));
}

void ask_of_king(Sheet& sheet, const Position& at, Color side) {
  const slow::Board board = board_of(at);
  const Color us = at.side_to_move();
  const int square = number(at.king(side));
  const std::string king = side == us ? "WK" : "BK";
  const slow::Squares enclosure = slow::king_enclosure(board, square);
  sheet.ask("ENCLOSURE R," + king, set_text(enclosure, us));
  sheet.ask("AREA R," + king, static_cast<int>(enclosure.size()));
  sheet.ask("WALL R," + king, set_text(slow::king_wall(board, square), us));
  sheet.ask("STALENET R," + king, logical_text(slow::is_stalemate_net(board, square)));
}

TEST_CASE("the natives of CONFINE agree with slow definitions in random positions") {
  for_live_positions(sampled(3000), [](const Position& at, Random& random) {
    const Color us = at.side_to_move();
    Sheet sheet(at);
    ask_of_squares(sheet, random_square(random), random_square(random), us);
    const chess::Bitboard fences = at.pieces(PieceType::rook) | at.pieces(PieceType::queen);
    const bool is_fence = fences != 0 && random.below(8) != 0;
    ask_of_fence(sheet, board_of(at), random_of(is_fence ? fences : at.occupied(), random),
                 at.king(static_cast<Color>(random.below(2))));
    ask_of_corner(sheet, at, random_square(random), random_of(at.occupied(), random));
    ask_of_king(sheet, at, us);
    ask_of_king(sheet, at, ~us);
    sheet.check();
  });
}

TEST_CASE("lines cut a king off and enclose it as slow definitions say") {
  for (const auto& [ours, theirs] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"R", ""}, {"Q", ""}, {"RP", "R"}, {"BB", ""}, {"Q", "P"}, {"RN", "PP"}}) {
    Random random(11);
    for (int i = 0; i < sampled(300); ++i) {
      const Position at = random_ending(ours, theirs, random);
      Sheet sheet(at);
      const chess::Bitboard ours_on_board = at.pieces(at.side_to_move());
      ask_of_fence(sheet, board_of(at), random_of(ours_on_board, random),
                   at.king(~at.side_to_move()));
      ask_of_king(sheet, at, at.side_to_move());
      ask_of_king(sheet, at, ~at.side_to_move());
      sheet.check();
    }
  }
}

// The numbers that TURNED gives the squares of all men, in the order of the squares.
std::vector<int> turned_numbers(const Position& at, const std::vector<Square>& squares,
                                const std::string& king) {
  std::string lines;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const std::string end = std::to_string(i);
    lines += set_square("S" + end, squares[i], at.side_to_move());
    lines += "TURNED N" + end + ",S" + end + ',' + king + '\n';
  }
  const NativeRun run = run_lines(at, lines, "");
  REQUIRE(run.error.empty());
  std::vector<int> numbers;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    numbers.push_back(std::stoi(run.values.at("N" + std::to_string(i))));
  }
  return numbers;
}

// The square by a symmetry of the board, by files and ranks.
int turned_slowly(int square, bool swaps, bool mirrors_files, bool mirrors_ranks) {
  int file = square % 8;
  int rank = square / 8;
  if (swaps) {
    std::swap(file, rank);
  }
  return 8 * (mirrors_ranks ? 7 - rank : rank) + (mirrors_files ? 7 - file : file);
}

TEST_CASE("TURNED gives all men numbers of one turned board, the same in symmetric positions") {
  Random random(17);
  for (const auto& [ours, theirs] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"Q", "R"}, {"RR", "N"}, {"R", "P"}, {"P", "P"}, {"BN", ""}}) {
    for (int i = 0; i < sampled(200); ++i) {
      const Position at = random_ending(ours, theirs, random);
      const Color us = at.side_to_move();
      const bool is_of_us = random.below(2) == 0;
      const std::string king = is_of_us ? "WK" : "BK";
      std::vector<Square> squares{at.king(is_of_us ? us : ~us)};
      for (chess::Bitboard men = at.occupied(); men != 0;) {
        squares.push_back(chess::pop_first(men));
      }
      const std::vector<int> numbers = turned_numbers(at, squares, king);
      const bool has_pawns = at.pieces(PieceType::pawn) != 0;
      int least_king = 64;
      int fits = 0;
      for (int s = 0; s < 8; ++s) {
        const bool mirrors_ranks = has_pawns ? us == Color::black : (s & 2) != 0;
        if (has_pawns && s > 1) {
          break;
        }
        const auto seen = [&](Square square) {
          return turned_slowly(number(square), (s & 4) != 0, (s & 1) != 0, mirrors_ranks);
        };
        least_king = std::min(least_king, seen(squares[0]));
        bool is_fit = true;
        for (std::size_t k = 0; k < squares.size(); ++k) {
          is_fit = is_fit && seen(squares[k]) == numbers[k];
        }
        fits += is_fit ? 1 : 0;
      }
      INFO(chess::to_fen(at) << " " << king);
      CHECK(numbers[0] == least_king);
      const auto is_same = [&](chess::Symmetry symmetry) {
        return chess::turned(at, symmetry) == chess::turned(at, chess::Symmetry::identity);
      };
      // Where a symmetry leaves all men, two squares can have the same number.
      CHECK((fits >= 1 || std::ranges::count_if(chess::symmetries_of(at), is_same) > 1));
      for (const chess::Symmetry symmetry : chess::symmetries_of(at)) {
        std::vector<Square> turned_squares;
        for (const Square square : squares) {
          turned_squares.push_back(chess::turned(square, symmetry));
        }
        CHECK(turned_numbers(chess::turned(at, symmetry), turned_squares, king) == numbers);
      }
    }
  }
}

TEST_CASE("a stalemate net looks at every man of the king's side") {
  const auto net = [](std::string_view fen) { return result(fen, "STALENET R,BK"); };
  CHECK(net("k7/2Q5/2K5/8/8/8/8/8 w - - 0 1") == "T");
  CHECK(net("k7/2Q5/2K5/8/8/8/p7/8 w - - 0 1") == "F");
  CHECK(net("k7/2Q5/2K5/8/8/p7/P7/8 w - - 0 1") == "T");
  CHECK(net("k7/2Q5/2K5/8/8/pP6/P7/8 w - - 0 1") == "T");
  CHECK(net("k7/2Q5/2K5/8/8/p7/PP6/8 w - - 0 1") == "F");  // it takes
  CHECK(net("kr5R/2Q5/K7/8/8/8/8/8 w - - 0 1") == "F");    // along its pin
  CHECK(net("kn5R/2Q5/K7/8/8/8/8/8 w - - 0 1") == "T");    // pinned
  CHECK(net("k7/8/2K5/8/8/8/8/2Q5 w - - 0 1") == "F");
  CHECK(net("k7/8/8/8/8/3b4/3P4/3K4 w - - 0 1") == "F");  // whoever is to move
}

TEST_CASE("the words of CONFINE in the mirrored position are the mirrored words") {
  for_live_positions(sampled(1000), [](const Position& at, Random& random) {
    const Color us = at.side_to_move();
    std::string lines = set_square("A", random_square(random), us) +
                        set_square("B", random_square(random), us) +
                        set_square("M", random_of(at.occupied(), random), us);
    for (const char* line :
         {"BOXED R,A,B", "FROMCORNER R,A,M", "TURNED R,A,WK", "TURNED R,A,BK", "SAMECOLOR R,A,B",
          "COLORSET R,A", "RIGHTCORNERS R,A", "WRONGCORNERS R,A", "CUTFILE R,M,B", "CUTRANK R,M,B",
          "CUTOFF R,M,B", "ENCLOSURE R,WK", "ENCLOSURE R,BK", "AREA R,WK", "AREA R,BK", "WALL R,WK",
          "WALL R,BK", "STALENET R,WK", "STALENET R,BK"}) {
      lines += std::string(line) + "\nBREAK R\n";
    }
    check_mirrored(at, lines);
  });
}

TEST_CASE("the natives of CONFINE refuse operands of the wrong kind") {
  const std::vector<std::pair<std::string, std::string>> cases{{"CUTFILE R,E,BK", "no-piece"},
                                                               {"CUTRANK R,WR,\"1", "wrong-type"},
                                                               {"CUTOFF R,U,BK", "wrong-type"},
                                                               {"BOXED R,\"1,BK", "wrong-type"},
                                                               {"ENCLOSURE R,WR", "not-king-pawn"},
                                                               {"AREA R,WP", "not-king-pawn"},
                                                               {"WALL R,E", "no-piece"},
                                                               {"STALENET R,WR", "not-king-pawn"},
                                                               {"SAMECOLOR R,WK,U", "wrong-type"},
                                                               {"COLORSET R,LM", "wrong-type"},
                                                               {"RIGHTCORNERS R,\"1", "wrong-type"},
                                                               {"WRONGCORNERS R,U", "wrong-type"},
                                                               {"FROMCORNER R,WK,E", "no-piece"},
                                                               {"TURNED R,WK,WR", "not-king-pawn"},
                                                               {"TURNED R,U,WK", "wrong-type"}};
  for (const auto& [line, error] : cases) {
    INFO(line);
    CHECK(run(position("8/5p2/8/3k4/8/2P5/4R3/4K3 w - - 0 1"), "SETSQ E,\"8,\"8\n" + line + '\n')
              .error == error);
  }
}

}  // namespace
}  // namespace cheg::test::confine_test
