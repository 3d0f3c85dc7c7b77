#include "chess/notation/notation.hpp"

#include <string>
#include <vector>

#include "chess/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::notation_notation_test {
namespace {

using chess::MoveTextError;
using chess::Notation;
using chess::Position;

const char* const kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const char* const kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const char* const kRookEnding = "8/8/8/8/8/2k5/8/K6R w - - 0 1";
const char* const kPromotions = "1n2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1";
const char* const kEnPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

// A text and the move it means, in UCI.
struct Reading {
  const char* fen;
  const char* text;
  const char* uci;
};

void check_read(Notation notation, const std::vector<Reading>& readings) {
  for (const Reading& reading : readings) {
    INFO(reading.fen << " " << reading.text);
    const Position here = position(reading.fen);
    const auto move = parse_move(here, reading.text, notation);
    REQUIRE(move.ok());
    CHECK(format_move(here, *move, Notation::uci) == reading.uci);
  }
}

struct Refusal {
  const char* fen;
  const char* text;
  chess::MoveTextFault kind;
  const char* message;
};

void check_refused(Notation notation, const std::vector<Refusal>& refusals) {
  for (const Refusal& refusal : refusals) {
    INFO(refusal.fen << " " << refusal.text);
    const auto move = parse_move(position(refusal.fen), refusal.text, notation);
    REQUIRE_FALSE(move.ok());
    CHECK(move.error().kind == refusal.kind);
    CHECK(move.error().message == refusal.message);
  }
}

// The move given in UCI, printed in another notation.
std::string printed(const char* fen, const char* uci, Notation notation) {
  const Position here = position(fen);
  const auto move = parse_move(here, uci, Notation::uci);
  REQUIRE(move.ok());
  return format_move(here, *move, notation);
}

constexpr auto kMalformed = chess::MoveTextFault::malformed;
constexpr auto kIllegal = chess::MoveTextFault::illegal;
constexpr auto kAmbiguous = chess::MoveTextFault::ambiguous;

TEST_CASE("UCI moves are two squares and a lower-case promotion letter") {
  check_read(Notation::uci, {{kStart, "e2e4", "e2e4"},
                             {kKiwipete, "e1g1", "e1g1"},
                             {kPromotions, "a7b8n", "a7b8n"},
                             {kEnPassant, "e5d6", "e5d6"},
                             {kStart, " g1f3\n", "g1f3"}});
  check_refused(
      Notation::uci,
      {{kStart, "", kMalformed, "`` is not a move in UCI notation, such as `e2e4` or `e7e8q`"},
       {kStart, "e2", kMalformed, "`e2` is not a move in UCI notation, such as `e2e4` or `e7e8q`"},
       {kStart, "E2E4", kMalformed,
        "`E2E4` is not a move in UCI notation, such as `e2e4` or `e7e8q`"},
       {kPromotions, "a7a8Q", kMalformed,
        "`a7a8Q` is not a move in UCI notation, such as `e2e4` or `e7e8q`"},
       {kPromotions, "a7a8", kAmbiguous, "`a7a8` is ambiguous: a7a8q, a7a8r, a7a8b or a7a8n"}});
}

TEST_CASE("an illegal move is refused with the reason and the legal moves that come near") {
  const char* in_check = "4k3/8/8/8/7b/8/3N4/4K3 w - - 0 1";
  const char* pinned = "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1";
  const char* castling = "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  check_refused(
      Notation::uci,
      {{kStart, "e4e5", kIllegal, "`e4e5` is not legal here: e4 is empty"},
       {kStart, "e7e5", kIllegal,
        "`e7e5` is not legal here: the pawn on e7 is Black's, and White is to move"},
       {kStart, "a1a3", kIllegal,
        "`a1a3` is not legal here: the rook on a1 does not reach a3; legal are a2a3 or b1a3"},
       {kStart, "e1e2", kIllegal, "`e1e2` is not legal here: White has a pawn on e2 itself"},
       {kStart, "e2e2", kIllegal,
        "`e2e2` is not legal here: a man must move to another square; legal are e2e3 or e2e4"},
       {kStart, "e2e4q", kIllegal,
        "`e2e4q` is not legal here: only a pawn that reaches the last rank is promoted; legal are "
        "e2e3 or e2e4"},
       {kPromotions, "a7a8k", kIllegal,
        "`a7a8k` is not legal here: a pawn becomes a queen, rook, bishop or knight; legal are "
        "a7a8q, a7a8r, a7a8b, a7a8n, a7b8q, a7b8r, a7b8b or a7b8n"},
       {in_check, "d2f3", kIllegal,
        "`d2f3` is not legal here: White is in check from the bishop on h4, and this does not "
        "answer it"},
       {in_check, "e1f2", kIllegal,
        "`e1f2` is not legal here: the bishop on h4 attacks f2; legal are e1d1, e1f1 or e1e2"},
       {pinned, "d2f3", kIllegal,
        "`d2f3` is not legal here: the knight on d2 is pinned by the bishop on b4"},
       {castling, "e1g1", kIllegal,
        "`e1g1` is not legal here: the king would reach g1, which the rook on g8 attacks; legal "
        "are "
        "e1d1, e1f1, e1d2, e1e2, e1f2 or e1c1"},
       {kRookEnding, "a1c1", kIllegal,
        "`a1c1` is not legal here: the king on a1 does not reach c1; legal are a1b1 or a1a2"}});
  check_refused(
      Notation::san,
      {{"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "Kh8", kIllegal,
        "`Kh8` is not legal here: Black is checkmated and has no legal move"},
       {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", kIllegal,
        "`Kg8` is not legal here: Black is stalemated and has no legal move"},
       {kStart, "O-O", kIllegal, "`O-O` is not legal here: the bishop on f1 is in the way"},
       {kRookEnding, "O-O-O", kIllegal,
        "`O-O-O` is not legal here: White has no right to castle queen-side"},
       {kRookEnding, "Qd4", kIllegal, "`Qd4` is not legal here: White has no queen"},
       {kRookEnding, "Rxh4", kIllegal,
        "`Rxh4` is not legal here: there is nothing to capture on h4; legal are Rb1, Rc1+, "
        "Rd1, Re1, Rf1, Rg1, Rh2, Rh3+, Rh4, Rh5, Rh6, Rh7, ..."},
       {kStart, "Nd4", kIllegal,
        "`Nd4` is not legal here: no knight of White reaches d4; legal are Na3, Nc3, Nf3 "
        "or Nh3"}});
}

TEST_CASE("the reason for refusing a move is the true one") {
  const char* blocks = "4r1k1/8/8/8/1b6/2N5/8/4K3 w - - 0 1";
  const char* doubly = "4k3/8/8/8/8/5n2/3N4/r3K3 w - - 0 1";
  const char* capture = "rnbqkbnr/ppp1pppp/8/3p4/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3";
  const char* castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  const auto reason = [](const char* fen, const char* text, Notation notation) {
    const auto move = parse_move(position(fen), text, notation);
    REQUIRE_FALSE(move.ok());
    const std::string message = move.error().message;
    const std::string before = "not legal here: ";
    const std::size_t start = message.find(before) + before.size();
    return message.substr(start, message.find(';') - start);
  };
  CHECK(reason(blocks, "Ne2", Notation::san) == "the knight on c3 is pinned by the bishop on b4");
  CHECK(reason(blocks, "Na2", Notation::san) ==
        "White is in check from the rook on e8, and this does not answer it");
  CHECK(reason(doubly, "Nxf3", Notation::san) ==
        "White is in check from two men at once, and only the king can answer that");
  CHECK(reason(capture, "N-Q5", Notation::descriptive) ==
        "it captures the pawn on d5, which is written with an x");
  CHECK(reason(capture, "exd5 e.p.", Notation::san) == "this is no en passant capture");
  CHECK(reason(capture, "exf5", Notation::san) == "there is nothing to capture on f5");
  CHECK(reason(castling, "Kg1", Notation::san) == "castling is written O-O or O-O-O");
  CHECK(reason(castling, "K-KN1", Notation::descriptive) == "castling is written O-O or O-O-O");
  CHECK(reason(castling, "e1g1q", Notation::uci) ==
        "only a pawn that reaches the last rank is promoted");
  CHECK(reason(castling, "O-O e.p.", Notation::san) == "castling is no en passant capture");
  CHECK(reason("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", Notation::san) ==
        "the king would pass f1, which the rook on f8 attacks");
  CHECK(reason("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O", Notation::san) == "White is in check");
  CHECK(reason("4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "exd6", Notation::san) ==
        "the pawn on e5 is pinned by the rook on e8");
}

TEST_CASE("SAN prints piece, disambiguation, capture, promotion and check") {
  CHECK(printed(kStart, "g1f3", Notation::san) == "Nf3");
  CHECK(printed(kStart, "e2e4", Notation::san) == "e4");
  CHECK(printed(kKiwipete, "e1c1", Notation::san) == "O-O-O");
  CHECK(printed(kKiwipete, "d5e6", Notation::san) == "dxe6");
  CHECK(printed(kKiwipete, "e2a6", Notation::san) == "Bxa6");
  CHECK(printed(kEnPassant, "e5d6", Notation::san) == "exd6");
  CHECK(printed(kPromotions, "a7a8q", Notation::san) == "a8=Q");
  CHECK(printed(kPromotions, "c7b8q", Notation::san) == "cxb8=Q+");
  CHECK(printed(kPromotions, "c7c8q", Notation::san) == "c8=Q+");
  CHECK(printed("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", Notation::san) == "Rd8#");
}

TEST_CASE("SAN disambiguates by file, else by rank, else by both, and only against legal moves") {
  CHECK(printed("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", Notation::san) == "Nge2");
  CHECK(printed("4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "a4a2", Notation::san) == "R4a2");
  CHECK(printed("7k/8/8/8/2Q1Q3/8/4Q3/K7 w - - 0 1", "e4c2", Notation::san) == "Qe4c2");
  // The other knight is pinned, so that nothing needs to be said about this one.
  CHECK(printed("4k3/4r3/8/8/8/8/4N3/2N1K3 w - - 0 1", "c1d3", Notation::san) == "Nd3");
  CHECK(printed("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", Notation::san) == "Ne2");
}

TEST_CASE("SAN is read with the liberties that people take") {
  check_read(Notation::san, {{kStart, "Nf3", "g1f3"},
                             {kStart, "Nf3+", "g1f3"},
                             {kStart, "Nf3!?", "g1f3"},
                             {kStart, "Ng1f3", "g1f3"},
                             {kStart, "Ng1-f3", "g1f3"},
                             {kStart, "e2-e4", "e2e4"},
                             {kStart, "e2e4", "e2e4"},
                             {kKiwipete, "0-0", "e1g1"},
                             {kKiwipete, "O-O-O+", "e1c1"},
                             {kKiwipete, "Ba6", "e2a6"},
                             {kEnPassant, "exd6 e.p.", "e5d6"},
                             {kPromotions, "a8=Q", "a7a8q"},
                             {kPromotions, "a8(R)", "a7a8r"},
                             {kPromotions, "axb8B", "a7b8b"},
                             {kPromotions, "axb8=N#", "a7b8n"}});
}

TEST_CASE("SAN that is malformed or means several moves is refused") {
  const std::string example =
      " is not a move in SAN notation, such as `Nf3`, `exd5`, `O-O` or `e8=Q`";
  for (const char* text : {"", "N", "f", "Nf9", "Zf3", "nf3", "Pe4", "e4=", "e4()", "xe4", "N1f3x",
                           "O-O-O-O", "Nabc3", "e8=Q=Q"}) {
    INFO(text);
    const auto move = parse_move(position(kStart), text, Notation::san);
    REQUIRE_FALSE(move.ok());
    CHECK(move.error().kind == kMalformed);
    CHECK(move.error().message == "`" + std::string(text) + "`" + example);
  }
  check_refused(
      Notation::san,
      {{"4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2", kAmbiguous, "`Ne2` is ambiguous: Nge2 or Nce2"},
       {kPromotions, "a8", kAmbiguous, "`a8` is ambiguous: a8=Q, a8=R, a8=B or a8=N"},
       {kKiwipete, "d5", kIllegal,
        "`d5` is not legal here: White has a pawn on d5 itself; legal are d6 or dxe6"}});
}

TEST_CASE("descriptive notation names squares from the mover's side") {
  CHECK(printed(kStart, "e2e4", Notation::descriptive) == "P-K4");
  CHECK(printed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "e7e5",
                Notation::descriptive) == "P-K4");
  CHECK(printed(kStart, "g1f3", Notation::descriptive) == "N-KB3");
  CHECK(printed("3k4/8/3K4/8/8/5R2/8/8 w - - 0 1", "f3f8", Notation::descriptive) == "R-KB8");
  CHECK(printed("4k3/8/3K4/8/8/5R2/8/8 b - - 0 1", "e8d8", Notation::descriptive) == "K-Q1");
  CHECK(printed(kKiwipete, "e1g1", Notation::descriptive) == "O-O");
  CHECK(printed(kPromotions, "a7a8q", Notation::descriptive) == "P-QR8=Q");
  CHECK(printed(kEnPassant, "e5d6", Notation::descriptive) == "PxP e.p.");
}

TEST_CASE("descriptive notation says no more about the men than is needed") {
  CHECK(printed("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "h1f1", Notation::descriptive) == "R-KB1");
  CHECK(printed("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "h1f1", Notation::descriptive) == "KR-KB1");
  CHECK(printed("4k3/8/8/8/8/8/4K3/4R2R w - - 0 1", "h1f1", Notation::descriptive) == "R(KR1)-KB1");
  CHECK(printed("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", Notation::descriptive) == "PxP");
  CHECK(printed("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "e4d5", Notation::descriptive) == "PxQP");
  CHECK(printed("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", Notation::descriptive) == "KPxP");
  CHECK(printed("4k3/8/8/4p3/6n1/4n3/8/2B1K1R1 w - - 0 1", "g1g4", Notation::descriptive) == "RxN");
  CHECK(printed(kPromotions, "c7b8r", Notation::descriptive) == "QBPxN=R");
}

TEST_CASE("descriptive notation is read with the liberties of the books") {
  check_read(Notation::descriptive,
             {{kStart, "P-K4", "e2e4"},
              {kStart, "p-k4", "e2e4"},
              {kStart, "KP-K4", "e2e4"},
              {kStart, "Kt-KB3", "g1f3"},
              {kStart, "N-KB3!", "g1f3"},
              {kStart, "KN-B3", "g1f3"},
              {kStart, "N(KN1)-KB3", "g1f3"},
              {kKiwipete, "0-0-0", "e1c1"},
              {kKiwipete, "B x B", "e2a6"},
              {kKiwipete, "R-QN1", "a1b1"},
              {kKiwipete, "NxP(KB7)", "e5f7"},
              {kKiwipete, "PxP/6", "d5e6"},
              {kPromotions, "P-R8(Q)", "a7a8q"},
              {kPromotions, "P-B8/N ch", "c7c8n"},
              {kPromotions, "RPxN=B", "a7b8b"},
              {kPromotions, "RPxN =B", "a7b8b"},
              {kPromotions, "P-R8 (Q)", "a7a8q"},
              {kPromotions, "P-R8 = Q", "a7a8q"},
              {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "R-Q8 checkmate", "d1d8"},
              {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "R-Q8 dis. ch.", "d1d8"},
              {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "R-Q8 double check", "d1d8"},
              {kEnPassant, "PxP", "e5d6"},
              {kEnPassant, "PxP e.p.", "e5d6"},
              {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "R-Q8 mate", "d1d8"},
              {"4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "R/4-QR2", "a4a2"}});
}

TEST_CASE("descriptive notation that is malformed, illegal or ambiguous is refused") {
  check_refused(
      Notation::descriptive,
      {{kStart, "P", kMalformed,
        "`P` is not a move in English descriptive notation, such as `P-K4`, `N-KB3`, `PxP` or "
        "`O-O`"},
       {kStart, "P-K9", kMalformed,
        "`P-K9` is not a move in English descriptive notation, such as `P-K4`, `N-KB3`, `PxP` or "
        "`O-O`"},
       {kStart, "QK-K4", kMalformed,
        "`QK-K4` is not a move in English descriptive notation, such as `P-K4`, `N-KB3`, `PxP` or "
        "`O-O`"},
       {kStart, "P-B4", kAmbiguous, "`P-B4` is ambiguous: P-QB4 or P-KB4"},
       {kStart, "N-B3", kAmbiguous, "`N-B3` is ambiguous: N-QB3 or N-KB3"},
       {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "R-KB1", kAmbiguous,
        "`R-KB1` is ambiguous: QR-KB1 or KR-KB1"},
       {kPromotions, "P-QR8", kAmbiguous,
        "`P-QR8` is ambiguous: P-QR8=Q, P-QR8=R, P-QR8=B or P-QR8=N"},
       {kStart, "PxP", kIllegal,
        "`PxP` is not legal here: no pawn can capture such a pawn; legal are P-QR3, P-QN3, P-QB3, "
        "P-Q3, P-K3, P-KB3, P-KN3, P-KR3, P-QR4, P-QN4, P-QB4, P-Q4, ..."},
       {kRookEnding, "R-QR8", kIllegal,
        "`R-QR8` is not legal here: the rook on h1 does not reach a8; legal are R-QN1, R-QB1, "
        "R-Q1, R-K1, R-KB1, R-KN1, R-KR2, R-KR3, R-KR4, R-KR5, R-KR6, R-KR7, ..."}});
}

TEST_CASE("numeric notation is file and rank, from and to") {
  CHECK(printed(kStart, "e2e4", Notation::numeric) == "5254");
  CHECK(printed("8/8/8/8/2k5/R7/8/K7 w - - 0 1", "a3a8", Notation::numeric) == "1318");
  CHECK(printed(kPromotions, "a7a8n", Notation::numeric) == "17184");
  CHECK(printed(kKiwipete, "e1g1", Notation::numeric) == "5171");
  check_read(Notation::numeric, {{kStart, "5254", "e2e4"},
                                 {kStart, "52-54", "e2e4"},
                                 {kStart, "52 54", "e2e4"},
                                 {kPromotions, "17-181", "a7a8q"}});
  for (const char* text : {"", "5", "52", "525", "5259", "0254", "525455", "52545", "5254q"}) {
    INFO(text);
    CHECK_FALSE(parse_move(position(kStart), text, Notation::numeric).ok());
  }
}

TEST_CASE("UMPIRE's notation is two squares from the mover's side") {
  CHECK(printed(kStart, "e2e4", Notation::umpire) == "K2 K4");
  CHECK(printed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "g8f6",
                Notation::umpire) == "KN1 KB3");
  CHECK(printed(kKiwipete, "e1g1", Notation::umpire) == "CK");
  CHECK(printed(kKiwipete, "e1c1", Notation::umpire) == "CQ");
  CHECK(printed(kPromotions, "a7a8q", Notation::umpire) == "QR7 QR8");
  CHECK(printed(kPromotions, "a7a8n", Notation::umpire) == "QR7 QR8 N");
  check_read(Notation::umpire, {{kStart, "K2 K4", "e2e4"},
                                {kStart, "k2  k4", "e2e4"},
                                {kStart, "KKT1 KB3", "g1f3"},
                                {kKiwipete, "ck", "e1g1"},
                                {kPromotions, "QR7 QR8", "a7a8q"},
                                {kPromotions, "QR7 QR8 B", "a7a8b"}});
  for (const char* text : {"", "K2", "K2K4", "K2 K9", "N1 B3", "K2 K4 Z", "C", "K2 K4 Q Q"}) {
    INFO(text);
    const auto move = parse_move(position(kStart), text, Notation::umpire);
    REQUIRE_FALSE(move.ok());
    CHECK(move.error().kind == kMalformed);
  }
  check_refused(Notation::umpire, {{kKiwipete, "K1 KN1", kIllegal,
                                    "`K1 KN1` is not legal here: castling is written CK or CQ; "
                                    "legal are K1 Q1 or K1 KB1"}});
}

TEST_CASE("an unnamed notation is recognised by its form") {
  const Position start = position(kStart);
  for (const char* text : {"g1f3", "Nf3", "N-KB3", "7163", "KN1 KB3"}) {
    INFO(text);
    const auto move = chess::parse_move(start, text);
    REQUIRE(move.ok());
    CHECK(format_move(start, *move, Notation::uci) == "g1f3");
  }
  const auto nonsense = chess::parse_move(start, "hello");
  REQUIRE_FALSE(nonsense.ok());
  CHECK(nonsense.error().kind == kMalformed);
  const auto illegal = chess::parse_move(start, "Nf5");
  REQUIRE_FALSE(illegal.ok());
  CHECK(illegal.error().kind == kIllegal);
  CHECK(illegal.error().candidates.size() == 4);
}

TEST_CASE("a hostile move text gives a short, printable error in every notation") {
  const Position start = position(kStart);
  for (const std::string& text :
       {std::string(1 << 20, 'N'), std::string(1 << 20, '('), std::string(1 << 20, '+'),
        std::string(1 << 20, ' '),
        std::string("Nf\0"
                    "3",
                    4),
        std::string("\x1b[2J\xff"), "N" + std::string(1 << 20, 'x') + "f3"}) {
    for (const Notation notation : chess::kNotations) {
      const auto move = parse_move(start, text, notation);
      REQUIRE_FALSE(move.ok());
      REQUIRE(move.error().message.size() < 300);
      for (const char c : move.error().message) {
        REQUIRE((c >= ' ' && c < '\x7f'));
      }
    }
  }
}

TEST_CASE("A notation is found by its keyword, in upper or lower case") {
  for (const Notation notation : chess::kNotations) {
    CHECK(chess::notation_from_keyword(chess::keyword(notation)) == notation);
  }
  CHECK(chess::notation_from_keyword("SAN") == Notation::san);
  CHECK_FALSE(chess::notation_from_keyword("algebraic"));
  CHECK(chess::notation_keywords() == "uci, san, descriptive, numeric and umpire");
}

TEST_CASE("Descriptive and UMPIRE squares count from the mover's side, others are algebraic") {
  using chess::Color;
  using chess::Square;
  for (const Notation notation : {Notation::descriptive, Notation::umpire}) {
    CHECK(chess::format_square(Color::white, Square::h1, notation) == "KR1");
    CHECK(chess::format_square(Color::black, Square::h1, notation) == "KR8");
  }
  for (const Notation notation : {Notation::uci, Notation::san, Notation::numeric}) {
    CHECK(chess::format_square(Color::black, Square::h1, notation) == "h1");
  }
}

}  // namespace
}  // namespace cheg::test::notation_notation_test
