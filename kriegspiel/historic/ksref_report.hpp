// The report of KSREF (see ksref.hpp). The report consists of the table MINFO, and of the list NOS
// of refused attempts.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "chess/types.hpp"
#include "kriegspiel/historic/ksref_board.hpp"

namespace cheg::kriegspiel {

// The place of an entry in MINFO: its row and column, counted from 1. The comment after each entry
// gives the original name. Under Western rules, MINFO also has two lists of squares. The list of
// single tries begins in row 10, and the list of double tries begins in row 25. The file of a
// square is in column 1, and its rank is in column 2.
struct KsrefEntry {
  int row;
  int column;
};
namespace ksref_entry {
inline constexpr KsrefEntry kEnd{1, 1};           // MTERMN: 1 in progress, 2 mate, 3 stalemate
inline constexpr KsrefEntry kRules{1, 2};         // MRULES: 1 Western, 2 Eastern
inline constexpr KsrefEntry kLost{2, 1};          // MLOST: code of the captured man, or 0
inline constexpr KsrefEntry kLostFile{3, 1};      // MSQRH: file of the captured man's square
inline constexpr KsrefEntry kLostRank{3, 2};      // MSQRV: rank of that square
inline constexpr KsrefEntry kCapture{4, 1};       // MCAPT: 1 a piece, 2 a pawn; Eastern: 3
inline constexpr KsrefEntry kPromotion{5, 1};     // MPROMO: 1 if the last move promoted
inline constexpr KsrefEntry kAnswer{6, 1};        // MATMPT: 0 legal, 1 no, 2 heck-no
inline constexpr KsrefEntry kSideToMove{6, 2};    // MCOLOR: 1 White, 2 Black
inline constexpr KsrefEntry kFirstCheck{7, 1};    // MCHEKA: the line of a check; Eastern: 1
inline constexpr KsrefEntry kSecondCheck{7, 2};   // MCHEKB: the other line of a double check
inline constexpr KsrefEntry kTryAnswer{8, 1};     // MTRYEA: 1 none, 2 some, 0 not asked
inline constexpr KsrefEntry kNoCount{8, 2};       // MNOS: number of no's in this turn
inline constexpr KsrefEntry kSingleTries{9, 1};   // MSTRY: count of single tries; Eastern: 1 if any
inline constexpr KsrefEntry kDoubleTries{24, 1};  // MDTRY: number of double tries
}  // namespace ksref_entry

// The report of KSREF. As in the original, MINFO is stored column by column, and NOS follows it. If
// a list of squares is too long for its rows, the list therefore overwrites the next entries.
class KsrefReport {
 public:
  static constexpr int kRows = 30;
  static constexpr int kColumns = 2;

  // Creates an empty report, without refused attempts.
  KsrefReport(KsrefRules rules, chess::Color side_to_move);

  // Returns the value of an entry of MINFO. Requires: 1 <= row <= kRows and 1 <= column <=
  // kColumns.
  [[nodiscard]] int operator[](KsrefEntry entry) const { return storage_[place(entry)]; }
  int& operator[](KsrefEntry entry) { return storage_[place(entry)]; }

  // Records that one more pawn can capture on this square. A new square becomes a single try, and a
  // single try becomes a double try.
  void enter_try(chess::Square square);
  [[nodiscard]] bool is_single_try(chess::Square square) const { return row_of_try(square) != 0; }

  // Returns whether the list NOS contains this refused attempt. The list holds only the first 49
  // refused attempts of a turn.
  [[nodiscard]] bool is_kept(int attempt) const;
  void keep(int attempt);
  // Returns the attempts in the list NOS in their order: NOS(2), NOS(3), ...
  [[nodiscard]] std::span<const int> kept() const {
    return std::span(storage_).subspan(kNos + 1, static_cast<std::size_t>(kept_size() - 1));
  }
  // Returns NOS(1), which is the number of attempts in the list plus one.
  [[nodiscard]] int kept_size() const { return storage_[kNos]; }

 private:
  static constexpr std::size_t kNos = std::size_t{kRows} * kColumns;
  static constexpr int kNosCapacity = 50;

  static constexpr std::size_t place(KsrefEntry entry) {
    const int before = entry.row - 1 + kRows * (entry.column - 1);
    return static_cast<std::size_t>(before);
  }
  void enter_square(int row, chess::Square square);
  [[nodiscard]] int row_of_try(chess::Square square) const;  // 0 if the square is not a single try

  std::array<int, kNos + kNosCapacity> storage_{};
};

}  // namespace cheg::kriegspiel
