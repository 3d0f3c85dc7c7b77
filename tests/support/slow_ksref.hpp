// A second KSREF, made the way the published program works: numbers on a mailbox, men tried square
// by square, storage that runs on from one table into the next. An oracle for the fast one.
#pragma once

#include <array>

#include "kriegspiel/historic/ksref.hpp"

namespace cheg::test {

class SlowKsref {
 public:
  // A game from its beginning; rules 1 (Western) or 2 (Eastern).
  explicit SlowKsref(int rules);

  // A game from a position, which is not checked.
  explicit SlowKsref(const kriegspiel::KsrefPosition& position);

  // IFROMH, IFROMV, ITOH, ITOV, IPROMO, ITRYRQ.
  void call(const std::array<int, 6>& data);

  // ICOLOR, MINFO row by row, the men and the histories rank by rank, NOS(1).
  static constexpr std::size_t kNumbers = 1 + 60 + 64 + 64 + 1;
  [[nodiscard]] std::array<int, kNumbers> numbers() const;

  [[nodiscard]] int color() const { return data_[1]; }
  [[nodiscard]] int man(int file, int rank) const { return cell(file, rank, 1); }

  // What an attempt by the side to move would be answered: 1 legal, 0 no, -1 heck-no; promotions
  // and questions left aside.
  [[nodiscard]] int try_out(int from_file, int from_rank, int to_file, int to_rank) const;

 private:
  // The input: rules, colour, from file and rank, to file and rank, promotion, try request; behind
  // it the men and the histories, file running first.
  [[nodiscard]] static std::size_t place(int file, int rank, int level) {
    const int place = 8 + file - 1 + 8 * (rank - 1) + 64 * (level - 1);
    return static_cast<std::size_t>(place);
  }
  int& cell(int file, int rank, int level) { return data_[place(file, rank, level)]; }
  [[nodiscard]] int cell(int file, int rank, int level) const {
    return data_[place(file, rank, level)];
  }
  // The output: 30 rows by 2 columns, column by column, and behind them the refused attempts.
  [[nodiscard]] static std::size_t entry(int row, int column) {
    const int place = row - 1 + 30 * (column - 1);
    return static_cast<std::size_t>(place);
  }
  int& info(int row, int column) { return info_[entry(row, column)]; }
  [[nodiscard]] int info(int row, int column) const { return info_[entry(row, column)]; }
  int& nos(int number) { return info_[entry(number, 3)]; }

  void begin();
  int legality(bool by_player);
  int refused(bool by_player, int answer);
  int direction(bool& en_passant) const;
  [[nodiscard]] int king_direction() const;
  int pawn_direction(bool& en_passant) const;
  [[nodiscard]] int path(int file_step, int rank_step, int steps) const;
  int controls(int file, int rank, int most, int& first, int& second);
  void find_king(int& file, int& rank) const;
  void make(int victim, bool en_passant);
  void find_tries();
  void find_end();

  std::array<int, 8 + 128> data_{};
  std::array<int, 60 + 50> info_{};
};

}  // namespace cheg::test
