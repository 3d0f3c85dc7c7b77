// What KSREF reports: the table MINFO and the list NOS of refused attempts (see ksref.hpp).
#pragma once

#include <array>
#include <cstddef>

#include "chess/types.hpp"
#include "kriegspiel/historic/ksref_board.hpp"

namespace cheg::kriegspiel {

// An entry of MINFO by its subscripts, which count from 1. The comments give the original's names.
// Under Western rules the squares of the single tries follow from row 10 on, those of the double
// tries from row 25 on: files in the first column, ranks in the second.
struct KsrefEntry {
  int row;
  int column;
};
namespace ksref_entry {
inline constexpr KsrefEntry kEnd{1, 1};           // MTERMN: 1 in progress, 2 mate, 3 stalemate
inline constexpr KsrefEntry kRules{1, 2};         // MRULES: 1 Western, 2 Eastern
inline constexpr KsrefEntry kLost{2, 1};          // MLOST: code of the man captured, or 0
inline constexpr KsrefEntry kLostFile{3, 1};      // MSQRH: where he stood
inline constexpr KsrefEntry kLostRank{3, 2};      // MSQRV
inline constexpr KsrefEntry kCapture{4, 1};       // MCAPT: 1 a piece, 2 a pawn; Eastern: 3
inline constexpr KsrefEntry kPromotion{5, 1};     // MPROMO: 1 if the last move promoted
inline constexpr KsrefEntry kAnswer{6, 1};        // MATMPT: 0 legal, 1 no, 2 heck-no
inline constexpr KsrefEntry kSideToMove{6, 2};    // MCOLOR: 1 White, 2 Black
inline constexpr KsrefEntry kFirstCheck{7, 1};    // MCHEKA: the line of a check; Eastern: 1
inline constexpr KsrefEntry kSecondCheck{7, 2};   // MCHEKB: the other line of a double check
inline constexpr KsrefEntry kTryAnswer{8, 1};     // MTRYEA: 1 none, 2 some, 0 not asked
inline constexpr KsrefEntry kNoCount{8, 2};       // MNOS: how many no's in this turn
inline constexpr KsrefEntry kSingleTries{9, 1};   // MSTRY: how many; Eastern: 1 if there is any
inline constexpr KsrefEntry kDoubleTries{24, 1};  // MDTRY: how many
}  // namespace ksref_entry

// Both tables lie one behind the other, column by column, as the original's did: lists that outgrow
// their rows run on into what follows them.
class KsrefReport {
 public:
  static constexpr int kRows = 30;
  static constexpr int kColumns = 2;

  // Nothing to report, no attempt refused.
  KsrefReport(KsrefRules rules, chess::Color side_to_move);

  // Requires: 1 <= row <= kRows, 1 <= column <= kColumns.
  [[nodiscard]] int operator[](KsrefEntry entry) const { return storage_[place(entry)]; }
  int& operator[](KsrefEntry entry) { return storage_[place(entry)]; }

  // One more pawn can capture on this square: a single try, or a double one from now on.
  void enter_try(chess::Square square);
  [[nodiscard]] bool is_single_try(chess::Square square) const { return row_of_try(square) != 0; }

  // The first 49 refused attempts of a turn are kept, in any numbers that name an attempt.
  [[nodiscard]] bool is_kept(int attempt) const;
  void keep(int attempt);
  // NOS(1): one more than are kept.
  [[nodiscard]] int kept_size() const { return storage_[kNos]; }

 private:
  static constexpr std::size_t kNos = std::size_t{kRows} * kColumns;
  static constexpr int kNosCapacity = 50;

  static constexpr std::size_t place(KsrefEntry entry) {
    const int before = entry.row - 1 + kRows * (entry.column - 1);
    return static_cast<std::size_t>(before);
  }
  void enter_square(int row, chess::Square square);
  [[nodiscard]] int row_of_try(chess::Square square) const;  // 0 if it is no single try

  std::array<int, kNos + kNosCapacity> storage_{};
};

}  // namespace cheg::kriegspiel
