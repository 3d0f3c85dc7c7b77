// KSREF as in the published program: each call changes the board, the histories and the report. The
// numbers in the report have the same meaning as in the original (ksref_report.hpp).
#include "kriegspiel/historic/ksref.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/require.hpp"
#include "chess/attacks.hpp"
#include "kriegspiel/check.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::file_of;
using chess::Piece;
using chess::PieceType;
using chess::rank_of;
using chess::Square;

constexpr int kInProgress = 1;
constexpr int kEndCheckmate = 2;
constexpr int kEndStalemate = 3;
constexpr int kNo = 1;
constexpr int kHeckNo = 2;

bool is_on_board(int coordinate) { return coordinate >= 1 && coordinate <= 8; }

Square from_square(const KsrefCall& call) {
  return chess::make_square(call.from_file - 1, call.from_rank - 1);
}
Square to_square(const KsrefCall& call) {
  return chess::make_square(call.to_file - 1, call.to_rank - 1);
}

// Returns the code of the attempt in the list of refused attempts. Ignores the promotion. Requires:
// all coordinates are on the board.
int attempt_code(const KsrefCall& call) {
  CHEG_REQUIRE(is_on_board(call.from_file) && is_on_board(call.from_rank) &&
               is_on_board(call.to_file) && is_on_board(call.to_rank));
  return 729 * call.from_file + 81 * call.from_rank + 9 * call.to_file + call.to_rank;
}

// Knight, bishop, queen and rook.
bool is_promotion_code(int code) { return code >= 3 && code <= kMostKsrefCode; }

// The code of each CheckKind: two diagonals, rank, file, knight.
constexpr std::array<int, kCheckKindCount> kCheckCodes{2, 3, 5, 4, 6};

int check_code(Square king, Square checker) {
  return kCheckCodes[static_cast<std::size_t>(check_kind(king, checker))];
}

// File by file, in the order of the original program.
std::vector<Square> by_files(Bitboard squares) {
  std::vector<Square> ordered;
  while (squares != chess::kNoSquares) {
    ordered.push_back(chess::pop_first(squares));
  }
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](Square a, Square b) { return file_of(a) < file_of(b); });
  return ordered;
}

}  // namespace

// --- beginnings

Ksref::Ksref(KsrefRules rules) : Ksref(rules, Color::white, KsrefBoard::start()) {}

Ksref::Ksref(KsrefRules rules, Color side_to_move, const KsrefBoard& board)
    : rules_(rules), side_to_move_(side_to_move), board_(board), report_(rules, side_to_move) {}

Result<Ksref, std::string> Ksref::from_position(const KsrefPosition& position) {
  KsrefBoard board;
  for (std::size_t i = 0; i < position.men.size(); ++i) {
    const auto square = static_cast<Square>(i);
    const int code = position.men[i];
    const int history = position.histories[i];
    if (std::abs(code) > kMostKsrefCode) {
      return fmt::format("no man has the code {}, as on {}; codes go from -{} to {}", code,
                         to_string(square), kMostKsrefCode, kMostKsrefCode);
    }
    if (history < 0 || history > kMostKsrefHistory) {
      return fmt::format("no man has the history {}, as on {}; histories go from 0 to {}", history,
                         to_string(square), kMostKsrefHistory);
    }
    board.put(ksref_piece(code), square);
    board.set_history(square, history);
  }
  for (const Color color : {Color::white, Color::black}) {
    if (const int kings = chess::count(board.pieces(color, PieceType::king)); kings != 1) {
      return kings == 0 ? fmt::format("{} has no king", name(color))
                        : fmt::format("{} has {} kings", name(color), kings);
    }
  }
  const Color them = ~position.side_to_move;
  const Square king = board.king(them);
  if (const Bitboard checkers = board.attackers(king, position.side_to_move); checkers != 0) {
    const Square checker = chess::first(checkers);
    return fmt::format("{} is to move but already attacks {}'s king on {} with the {} on {}",
                       name(position.side_to_move), name(them), to_string(king),
                       name(type_of(board.piece_on(checker))), to_string(checker));
  }
  return Ksref(position.rules, position.side_to_move, board);
}

int Ksref::color() const {
  if (is_over_) {
    return 0;
  }
  return side_to_move_ == Color::white ? 1 : -1;
}

void Ksref::call(const KsrefCall& call) {
  if (is_over_ || (call.try_request != 0 && call.try_request != 1)) {
    *this = Ksref(rules_);
  } else if (call.try_request == 1) {
    // The answer is given under Western rules too, although these rules do not have the question.
    report_[ksref_entry::kTryAnswer] = report_[ksref_entry::kSingleTries] + 1;
  } else {
    attempt(call);
  }
}

// --- is it legal?

void Ksref::attempt(const KsrefCall& call) {
  if (legal(call) == KsrefVerdict::legal) {
    report_[ksref_entry::kEnd] = kInProgress;
    report_tries();
    end_if_mated();
  }
}

KsrefVerdict Ksref::legal(const KsrefCall& call) {
  CHEG_REQUIRE(!is_over_);
  const KsrefVerdict verdict =
      is_impossible(call) ? KsrefVerdict::heck_no : judge(from_square(call), to_square(call));
  if (verdict != KsrefVerdict::legal) {
    return refuse(call, verdict);
  }
  play(call);
  return verdict;
}

KsrefVerdict Ksref::would_be_legal(const KsrefCall& call) const {
  return names_no_move(call) ? KsrefVerdict::heck_no : judge(from_square(call), to_square(call));
}

// Whether the numbers fail to name the square of an own man and a square without an own man.
bool Ksref::names_no_move(const KsrefCall& call) const {
  if (!is_on_board(call.from_file) || !is_on_board(call.from_rank) || !is_on_board(call.to_file) ||
      !is_on_board(call.to_rank)) {
    return true;
  }
  const Bitboard own = board_.pieces(side_to_move_);
  return !contains(own, from_square(call)) || contains(own, to_square(call));
}

// Whether the numbers, the promotion or the obligation after "any?" make the attempt illegal.
bool Ksref::is_impossible(const KsrefCall& call) const {
  if (names_no_move(call)) {
    return true;
  }
  const bool is_pawn = type_of(board_.piece_on(from_square(call))) == PieceType::pawn;
  const bool promotes = is_pawn && (call.to_rank == 1 || call.to_rank == 8);
  if (promotes ? !is_promotion_code(call.promotion) : call.promotion != 0) {
    return true;
  }
  const int answer = report_[ksref_entry::kTryAnswer];
  const bool sideways = is_pawn && std::abs(call.to_file - call.from_file) == 1;
  return rules_ == KsrefRules::eastern && answer != 0 && sideways != (answer == 2);
}

// Requires: an own man on `from`, no own man on `to`.
KsrefVerdict Ksref::judge(Square from, Square to) const {
  const KsrefVerdict verdict = ksref_motion(board_, from, to, rules_);
  return verdict != KsrefVerdict::legal || leaves_king_safe(from, to) ? verdict : KsrefVerdict::no;
}

bool Ksref::leaves_king_safe(Square from, Square to) const {
  KsrefBoard after = board_;
  if (is_ksref_en_passant(board_, from, to)) {
    after.put(Piece::none, beside(from, to));
  }
  after.move(from, to);
  const auto is_safe = [&](Square square) {
    return after.attackers(square, ~side_to_move_) == chess::kNoSquares;
  };
  // For this test, castling leaves the rook in its corner, where the rook shields no square.
  return is_safe(after.king(side_to_move_)) &&
         (!is_ksref_castling(board_, from, to) || is_safe(passed_in_castling(from, to)));
}

// --- a refusal

// Whether the attempt is a pawn capture that was not announced, although Western rules announce all
// pawn captures. The original never looks up double tries.
bool Ksref::is_unannounced_capture(Square from, Square to) const {
  return rules_ == KsrefRules::western && type_of(board_.piece_on(from)) == PieceType::pawn &&
         file_of(from) != file_of(to) && !report_.is_single_try(to);
}

KsrefVerdict Ksref::refuse(const KsrefCall& call, KsrefVerdict verdict) {
  // If the verdict is heck-no, the numbers may be outside the board.
  if (verdict == KsrefVerdict::heck_no ||
      is_unannounced_capture(from_square(call), to_square(call)) ||
      report_.is_kept(attempt_code(call))) {
    report_[ksref_entry::kAnswer] = kHeckNo;
    return KsrefVerdict::heck_no;
  }
  ++report_[ksref_entry::kNoCount];
  report_[ksref_entry::kAnswer] = kNo;
  report_.keep(attempt_code(call));
  return KsrefVerdict::no;
}

// --- a legal move

void Ksref::play(const KsrefCall& call) {
  const Square from = from_square(call);
  const Square to = to_square(call);
  const Square taken = is_ksref_en_passant(board_, from, to) ? beside(from, to) : to;
  const Piece victim = board_.piece_on(taken);
  move_men(from, to, call.promotion);
  side_to_move_ = ~side_to_move_;

  report_ = KsrefReport(rules_, side_to_move_);
  report_[ksref_entry::kEnd] = 0;
  report_[ksref_entry::kPromotion] = call.promotion != 0 ? 1 : 0;
  if (victim != Piece::none) {
    report_capture(victim, taken);
  }
  report_checks();
}

void Ksref::move_men(Square from, Square to, int promotion) {
  const PieceType type = type_of(board_.piece_on(from));
  const bool two_steps = std::abs(rank_of(to) - rank_of(from)) == 2;
  if (is_ksref_en_passant(board_, from, to)) {
    board_.put(Piece::none, beside(from, to));
    board_.set_history(beside(from, to), 0);
  }
  if (is_ksref_castling(board_, from, to)) {
    const Square rook = passed_in_castling(from, to);
    board_.move(ksref_castling_corner(from, to), rook);
    board_.set_history(rook, 1);
  }
  board_.move(from, to);
  board_.set_history(from, 0);
  board_.set_history(to, type == PieceType::king || type == PieceType::rook ? 1
                         : type == PieceType::pawn                          ? (two_steps ? 1 : 2)
                                                                            : 0);
  if (promotion != 0) {
    const PieceType made = type_of(ksref_piece(promotion));
    board_.put(chess::make_piece(side_to_move_, made), to);
    board_.set_history(to, made == PieceType::rook ? 1 : 0);
  }
  // Clears the checks of the king.
  const Square king = board_.king(side_to_move_);
  board_.set_history(king, board_.history(king) % 2);
  // Ends the en passant rights of the previous move: changes all pawns on the rank where the
  // opponent's double steps end.
  const Bitboard passed = chess::relative_rank_bits(~side_to_move_, 3);
  for (Bitboard pawns = passed & (board_.pieces(Color::white, PieceType::pawn) |
                                  board_.pieces(Color::black, PieceType::pawn));
       pawns != chess::kNoSquares;) {
    board_.set_history(chess::pop_first(pawns), 2);
  }
}

void Ksref::report_capture(Piece victim, Square square) {
  const bool is_pawn = type_of(victim) == PieceType::pawn;
  report_[ksref_entry::kLost] = std::abs(ksref_code(victim));
  report_[ksref_entry::kLostFile] = file_of(square) + 1;
  report_[ksref_entry::kLostRank] = rank_of(square) + 1;
  report_[ksref_entry::kCapture] = rules_ == KsrefRules::eastern ? 3 : is_pawn ? 2 : 1;
}

// At most two checks; under Eastern rules one.
void Ksref::report_checks() {
  const Square king = board_.king(side_to_move_);
  const std::vector<Square> checkers = by_files(board_.attackers(king, ~side_to_move_));
  const bool western = rules_ == KsrefRules::western;
  const std::size_t most = western ? 2 : 1;
  const auto checks = static_cast<int>(std::min(checkers.size(), most));
  board_.set_history(king, board_.history(king) + 2 * checks);
  if (checks >= 1) {
    report_[ksref_entry::kFirstCheck] = western ? check_code(king, checkers[0]) : 1;
  }
  if (checks >= 2) {
    report_[ksref_entry::kSecondCheck] = check_code(king, checkers[1]);
  }
}

// Pawns of both sides, by rank, then by file; the capture towards the h-file first.
void Ksref::report_tries() {
  Bitboard pawns =
      board_.pieces(side_to_move_, PieceType::pawn) & ~chess::rank_bits(0) & ~chess::rank_bits(7);
  while (pawns != chess::kNoSquares) {
    const Square from = chess::pop_first(pawns);
    std::vector<Square> targets =
        by_files(chess::pawn_attacks(side_to_move_, from) & ~board_.pieces(side_to_move_));
    std::reverse(targets.begin(), targets.end());
    for (const Square to : targets) {
      if (judge(from, to) != KsrefVerdict::legal) {
        continue;
      }
      if (rules_ == KsrefRules::eastern) {
        report_[ksref_entry::kSingleTries] = 1;
        return;
      }
      report_.enter_try(to);
    }
  }
}

void Ksref::end_if_mated() {
  is_over_ = !has_legal_move();
  if (is_over_) {
    report_[ksref_entry::kEnd] =
        report_[ksref_entry::kFirstCheck] == 0 ? kEndStalemate : kEndCheckmate;
  }
}

bool Ksref::has_legal_move() const {
  const Bitboard own = board_.pieces(side_to_move_);
  for (Bitboard men = own; men != chess::kNoSquares;) {
    const Square from = chess::pop_first(men);
    for (Bitboard targets = ~own; targets != chess::kNoSquares;) {
      if (judge(from, chess::pop_first(targets)) == KsrefVerdict::legal) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace cheg::kriegspiel
