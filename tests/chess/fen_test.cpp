#include "chess/fen.hpp"

#include <string>
#include <vector>

#include "chess/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::fen_test {
namespace {

using chess::Position;
using chess::Square;

struct Refusal {
  std::string fen;
  std::string message;
  std::size_t character;  // from 1
};

void check_refused(const Refusal& refusal) {
  INFO(refusal.fen);
  const auto parsed = chess::parse_fen(refusal.fen);
  REQUIRE_FALSE(parsed.ok());
  CHECK(parsed.error().message == refusal.message);
  CHECK(parsed.error().offset + 1 == refusal.character);
}

TEST_CASE("the start position is what its FEN says") {
  const Position start;
  CHECK(to_fen(start) == chess::kStartFen);
  CHECK(start.material().to_string() == "KQRRBBNNPPPPPPPPKQRRBBNNPPPPPPPP");
  CHECK(start.side_to_move() == chess::Color::white);
  CHECK(start.castling_rights() == chess::CastlingRights::all);
  CHECK(start.piece_on(Square::d8) == chess::Piece::black_queen);
}

TEST_CASE("all six fields of a FEN are read and written") {
  for (const char* fen :
       {"8/8/8/8/8/2k5/8/K6R w - - 0 1", "8/8/8/8/8/2k5/8/K6R b - - 49 73",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 20", "7k/8/8/8/8/8/8/K7 w - - 9999 9999",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 12"}) {
    CHECK(to_fen(position(fen)) == fen);
  }
}

TEST_CASE("an en passant square without a legal capture is read, and left out when written") {
  const Position read = position("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2");
  CHECK(read.en_passant() == Square::none);
  CHECK(to_fen(read) == "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2");
  CHECK(read.key() == position("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2").key());
}

TEST_CASE("a FEN whose men are badly written is refused, with the place") {
  for (const Refusal& refusal : std::vector<Refusal>{
           {"", "the men are missing; a FEN starts like `8/8/...`", 1},
           {" 8/8/8/8/8/2k5/8/K6R w - - 0 1", "the men are missing; a FEN starts like `8/8/...`",
            1},
           {"8/8/8/8/8/2k5/8/K6 w - - 0 1", "rank 1 describes only 7 squares; a rank has 8", 19},
           {"8/8/7/8/8/2k5/8/K6R w - - 0 1", "rank 6 describes only 7 squares; a rank has 8", 6},
           {"8/8/8/8/8/2k6/8/K6R w - - 0 1", "rank 3 describes more than 8 squares", 13},
           {"8/8/8/ppppppppp/8/2k5/8/K6R w - - 0 1", "rank 5 describes more than 8 squares", 15},
           {"8/8/8/8/8/2k5/K6R w - - 0 1", "only 7 ranks are described; the board has 8", 18},
           {"8/8/8/8/8/2k5/8/K6R/8 w - - 0 1", "a ninth rank begins here; the board has 8", 20},
           {"8/8/8/8/8/2k5/8/K6X w - - 0 1",
            "`X` is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)", 19},
           {"8/9/8/8/8/2k5/8/K6R w - - 0 1",
            "`9` is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)", 3},
           {"8/8/0k7/8/8/8/8/K6R w - - 0 1",
            "`0` is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)", 5},
           {"8/8/8/8/8/2k.5/8/K6R w - - 0 1",
            "`.` is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)", 13},
           {"8/8/8/8/8/2k41/8/K6R w - - 0 1",
            "two numbers of empty squares in a row; write their sum", 14}}) {
    check_refused(refusal);
  }
}

TEST_CASE("a FEN whose other fields are badly written is refused, with the place") {
  for (const Refusal& refusal : std::vector<Refusal>{
           {"8/8/8/8/8/2k5/8/K6R", "the side-to-move field is missing", 20},
           {"8/8/8/8/8/2k5/8/K6R x - - 0 1", "the side to move must be `w` or `b`", 21},
           {"8/8/8/8/8/2k5/8/K6R W - - 0 1", "the side to move must be `w` or `b`", 21},
           {"8/8/8/8/8/2k5/8/K6R w", "the castling field is missing", 22},
           {"8/8/8/8/8/2k5/8/K6R w  - - 0 1", "fields are separated by one space", 23},
           {"r3k2r/8/8/8/8/8/8/R3K2R w KQxq - 0 1",
            "`x` is not a castling right; write the letters K, Q, k, q that apply, or `-`", 29},
           {"r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1",
            "castling rights are written once each, in the order KQkq", 28},
           {"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1",
            "castling rights are written once each, in the order KQkq", 28},
           {"8/8/8/8/8/2k5/8/K6R w -", "the en passant field is missing", 24},
           {"8/8/8/8/8/2k5/8/K6R w - e9 0 1",
            "the en passant field must be a square such as `e3`, or `-`", 25},
           {"8/8/8/8/8/2k5/8/K6R w - -",
            "the halfmove clock is missing; a FEN ends with two numbers, for instance `0 1`", 26},
           {"8/8/8/8/8/2k5/8/K6R w - - 0",
            "the move number is missing; a FEN ends with two numbers, for instance `0 1`", 28},
           {"8/8/8/8/8/2k5/8/K6R w - - x 1",
            "the halfmove clock must be a number of plies such as `0`", 27},
           {"8/8/8/8/8/2k5/8/K6R w - - -1 1",
            "the halfmove clock must be a number of plies such as `0`", 27},
           {"8/8/8/8/8/2k5/8/K6R w - - 00 1",
            "the halfmove clock must be a number of plies such as `0`", 27},
           {"8/8/8/8/8/2k5/8/K6R w - - 10000 1",
            "the halfmove clock is 10000; it counts from 0 to 9999", 27},
           {"8/8/8/8/8/2k5/8/K6R w - - 0 0", "the move number is 0; it counts from 1 to 9999", 29},
           {"8/8/8/8/8/2k5/8/K6R w - - 0 99999999999999999999",
            "the move number is too large; it counts to 9999", 29},
           {"8/8/8/8/8/2k5/8/K6R w - - 0 1 ", "nothing may follow the move number", 30},
           {"8/8/8/8/8/2k5/8/K6R w - - 0 1\t", "the move number must be a number such as `1`", 29},
           {"8/8/8/8/8/2k5/8/K6R w - - 0 1 bm Rh4;", "nothing may follow the move number", 30}}) {
    check_refused(refusal);
  }
}

TEST_CASE("a FEN of an impossible position is refused, with the place") {
  for (const Refusal& refusal : std::vector<Refusal>{
           {"8/8/8/8/8/8/8/K6R w - - 0 1", "Black has no king", 1},
           {"8/8/8/8/8/2k5/8/7R w - - 0 1", "White has no king", 1},
           {"8/8/8/8/4K3/2k5/8/K6R w - - 0 1", "White has 2 kings, on a1 and e4; a side has one",
            10},
           {"8/8/8/8/8/8/1k6/K6R w - - 0 1", "the kings on a1 and b2 stand next to each other", 14},
           {"P7/8/8/8/8/2k5/8/K6R w - - 0 1",
            "a white pawn stands on a8; pawns never stand on the first or the last rank", 1},
           {"8/8/8/8/8/2k5/8/K5pR w - - 0 1",
            "a black pawn stands on g1; pawns never stand on the first or the last rank", 19},
           {"8/8/8/8/8/k6R/8/K7 w - - 0 1",
            "White is to move but already attacks Black's king on a3 with the rook on h3", 20},
           {"rnbqkbnr/pppppppp/8/8/8/7P/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "White has 17 men; a side has at most 16", 1},
           {"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "Black has 9 pawns; a side has at most 8", 1},
           {"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
            "White has 1 man that only promotion explains, but 8 pawns have not promoted", 1},
           {"8/8/8/8/8/2k5/8/K6R w K - 0 1",
            "White's right to castle king-side needs the king on e1 and a rook on h1, but e1 is "
            "empty",
            23},
           {"r3k3/8/8/8/8/8/8/4K3 w kq - 0 1",
            "Black's right to castle king-side needs the king on e8 and a rook on h8, but h8 is "
            "empty",
            24},
           {"n3k3/8/8/8/8/8/8/4K3 w q - 0 1",
            "Black's right to castle queen-side needs the king on e8 and a rook on a8, but a8 has "
            "a black knight",
            24},
           {"4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1",
            "e5 cannot be the en passant square: with White to move it must lie on rank 6", 27},
           {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
            "e3 cannot be the en passant square: with White to move it must lie on rank 6", 27},
           {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "e6 cannot be the en passant square: there is no black pawn on e5 that could have "
            "passed over it",
            25},
           {"4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
            "e6 cannot be the en passant square: a pawn that went from e7 to e5 leaves e7 empty",
            29},
           {"4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1",
            "e6 cannot be the en passant square: a pawn that went from e7 to e5 leaves e6 empty",
            29},
           {"4k3/8/8/4p3/8/8/8/q3K3 w - e6 0 1",
            "e6 cannot be the en passant square: before the step from e7 to e5 the king on e1 was "
            "already attacked by the queen on a1",
            28},
           {"4k3/8/3K4/4p3/8/8/8/8 w - e6 0 1",
            "e6 cannot be the en passant square: before the step from e7 to e5 the king on d6 was "
            "already attacked by the pawn on e7",
            27},
           {"4k3/8/8/4p3/8/8/8/4K3 w - e6 3 9",
            "e6 cannot be the en passant square: a pawn has just moved, but the halfmove clock is "
            "3, not 0",
            30}}) {
    check_refused(refusal);
  }
}

TEST_CASE("a double step that itself gives check, or discovers one, keeps its en passant square") {
  const Position by_pawn = position("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
  CHECK(by_pawn.in_check());
  CHECK(by_pawn.en_passant() == Square::d3);
  const Position discovered = position("4k3/8/8/8/K2pP2r/8/8/8 b - e3 0 1");
  CHECK(discovered.en_passant() == Square::e3);
}

TEST_CASE("positions that only promotions explain are accepted up to the limit") {
  CHECK(chess::parse_fen("4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1").ok());
  CHECK(chess::parse_fen("4k3/8/8/8/8/8/7P/QQQQKQQQ b - - 0 1").ok());
  CHECK(chess::parse_fen("7k/8/8/8/8/QQ6/8/QQQQKQQQ b - - 0 1").ok());
  CHECK_FALSE(chess::parse_fen("7k/8/8/8/8/QQQ5/8/QQQQKQQQ b - - 0 1").ok());
}

TEST_CASE("an error is shown with the text and a caret under the fault") {
  const std::string fen = "8/8/8/8/8/2k5/8/K6X w - - 0 1";
  CHECK(describe(chess::parse_fen(fen).error(), fen) ==
        "`X` is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)\n"
        "  8/8/8/8/8/2k5/8/K6X w - - 0 1\n"
        "                    ^ character 19");
}

TEST_CASE("a hostile FEN gives a short, printable error") {
  const std::string megabyte(1 << 20, '8');
  const std::string nul_bytes = std::string("8/8/8/8") + '\0' + "/8/8/8/8 w - - 0 1";
  for (const std::string& fen :
       {megabyte, megabyte + '/' + megabyte, std::string(1 << 20, ' '), std::string(1 << 20, 'k'),
        std::string(1 << 20, '\0'), nul_bytes, std::string("\xff\xfe\x1b[2J"),
        "8/8/8/8/8/2k5/8/K6R w - - 0 " + megabyte, "8/8/8/8/8/2k5/8/K6R w " + megabyte}) {
    const auto parsed = chess::parse_fen(fen);
    REQUIRE_FALSE(parsed.ok());
    const std::string shown = describe(parsed.error(), fen);
    CHECK(shown.size() < 500);
    for (const char c : shown) {
      REQUIRE((c == '\n' || (c >= ' ' && c < '\x7f')));
    }
  }
}

TEST_CASE("no single changed, lost or doubled character of a FEN crashes the reader") {
  const std::string fen = "r3k2r/p1pp1pb1/bn2Qnp1/2qPN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQkq - 3 2";
  for (std::size_t i = 0; i < fen.size(); ++i) {
    for (int c = 0; c < 256; ++c) {
      std::string changed = fen;
      changed[i] = static_cast<char>(c);
      if (const auto parsed = chess::parse_fen(changed)) {
        REQUIRE(chess::parse_fen(to_fen(*parsed)).ok());
      } else {
        REQUIRE(parsed.error().offset <= changed.size());
      }
    }
    REQUIRE_NOTHROW(chess::parse_fen(fen.substr(0, i)).ok());
    REQUIRE_NOTHROW(chess::parse_fen(fen.substr(0, i) + fen[i] + fen.substr(i)).ok());
  }
}

TEST_CASE("a second bishop on the same colour of squares counts as promoted") {
  CHECK(chess::parse_fen("4k3/8/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1").ok());
  CHECK(chess::parse_fen("4k3/8/8/8/8/8/PPPPPPP1/1B1BK3 w - - 0 1").ok());
  const auto refused = chess::parse_fen("4k3/8/8/8/8/8/PPPPPPPP/1B1BK3 w - - 0 1");
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message ==
        "White has 1 man that only promotion explains, but 8 pawns have not promoted");
}

}  // namespace
}  // namespace cheg::test::fen_test
