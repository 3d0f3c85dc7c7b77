// A second implementation of KSREF, to be used as a test oracle for the fast one. It works in the
// same way as the published program: it uses numbers on a mailbox board, tries men square by
// square, and stores one table directly after another, as a single block.
#pragma once

#include <array>

#include "kriegspiel/historic/ksref.hpp"

namespace cheg::test {

class SlowKsref {
 public:
  // Starts a new game. `rules` is 1 (Western) or 2 (Eastern).
  explicit SlowKsref(int rules);

  // Starts a game from a position. The position is not checked.
  explicit SlowKsref(const kriegspiel::KsrefPosition& position);

  // Processes a call. `data` contains IFROMH, IFROMV, ITOH, ITOV, IPROMO and ITRYRQ.
  void call(const std::array<int, 6>& data);

  // numbers() returns the whole state: ICOLOR, MINFO row by row, the men and the histories rank by
  // rank, and NOS(1).
  static constexpr std::size_t kNumbers = 1 + 60 + 64 + 64 + 1;
  [[nodiscard]] std::array<int, kNumbers> numbers() const;

  [[nodiscard]] int color() const { return data_[1]; }
  [[nodiscard]] int man(int file, int rank) const { return cell(file, rank, 1); }

  // Returns the answer to an attempt of the side to move: 1 legal, 0 no, -1 heck-no. Ignores
  // promotions and questions.
  [[nodiscard]] int try_out(int from_file, int from_rank, int to_file, int to_rank) const;

 private:
  // data_ begins with the input: rules, colour, from file and rank, to file and rank, promotion,
  // try request. The men and the histories follow, rank by rank.
  [[nodiscard]] static std::size_t place(int file, int rank, int level) {
    const int place = 8 + file - 1 + 8 * (rank - 1) + 64 * (level - 1);
    return static_cast<std::size_t>(place);
  }
  int& cell(int file, int rank, int level) { return data_[place(file, rank, level)]; }
  [[nodiscard]] int cell(int file, int rank, int level) const {
    return data_[place(file, rank, level)];
  }
  // info_ begins with the output: 30 rows by 2 columns, column by column. The refused attempts
  // follow.
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
