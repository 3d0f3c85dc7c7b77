#include "tests/support/slow_ksref.hpp"

#include <algorithm>
#include <cstdlib>

namespace cheg::test {
namespace {

constexpr int kHeckNo = -1;
constexpr int kNo = 0;
constexpr int kLegal = 1;

int sign(int number) { return number > 0 ? 1 : number < 0 ? -1 : 0; }

}  // namespace

SlowKsref::SlowKsref(int rules) {
  data_[0] = rules;
  begin();
}

SlowKsref::SlowKsref(const kriegspiel::KsrefPosition& position) {
  data_[0] = static_cast<int>(position.rules);
  data_[1] = position.side_to_move == chess::Color::white ? 1 : -1;
  for (std::size_t i = 0; i < 64; ++i) {
    data_[8 + i] = position.men[i];
    data_[72 + i] = position.histories[i];
  }
  info(1, 1) = 1;
  info(1, 2) = data_[0];
  info(6, 2) = data_[1] == 1 ? 1 : 2;
  nos(1) = 1;
}

void SlowKsref::begin() {
  constexpr std::array<int, 8> kRank{6, 3, 4, 5, 1, 4, 3, 6};
  std::fill(data_.begin() + 8, data_.end(), 0);
  for (int file = 1; file <= 8; ++file) {
    cell(file, 1, 1) = kRank[static_cast<std::size_t>(file - 1)];
    cell(file, 2, 1) = 2;
    cell(file, 7, 1) = -2;
    cell(file, 8, 1) = -cell(file, 1, 1);
  }
  std::fill(info_.begin(), info_.begin() + 60, 0);
  info(1, 1) = 1;
  info(1, 2) = data_[0];
  info(6, 2) = 1;
  nos(1) = 1;
  data_[1] = 1;
}

void SlowKsref::call(const std::array<int, 6>& data) {
  std::copy(data.begin(), data.end(), data_.begin() + 2);
  const int request = data_[7];
  if (data_[1] == 0 || (request != 0 && request != 1)) {
    begin();
  } else if (request == 1) {
    info(8, 1) = info(9, 1) + 1;
  } else if (legality(true) == kLegal) {
    find_tries();
    find_end();
  }
}

int SlowKsref::try_out(int from_file, int from_rank, int to_file, int to_rank) const {
  SlowKsref copy = *this;
  copy.data_[2] = from_file;
  copy.data_[3] = from_rank;
  copy.data_[4] = to_file;
  copy.data_[5] = to_rank;
  return copy.legality(false);
}

// Judges the attempt. If the player makes the attempt, also records the refusal or makes the move.
int SlowKsref::legality(bool by_player) {
  const auto [rules, color, from_file, from_rank, to_file, to_rank, promotion, request] =
      std::array<int, 8>{data_[0], data_[1], data_[2], data_[3],
                         data_[4], data_[5], data_[6], data_[7]};
  for (const int coordinate : {from_file, from_rank, to_file, to_rank}) {
    if (coordinate < 1 || coordinate > 8) {
      return refused(by_player, kHeckNo);
    }
  }
  if (cell(from_file, from_rank, 1) * color <= 0 || cell(to_file, to_rank, 1) * color > 0) {
    return refused(by_player, kHeckNo);
  }
  const int man = std::abs(cell(from_file, from_rank, 1));
  const int sideways = std::abs(to_file - from_file);
  if (by_player) {
    const bool last_rank = to_rank == 1 || to_rank == 8;
    if (promotion != 0 && (man != 2 || !last_rank || promotion < 3 || promotion > 6)) {
      return refused(by_player, kHeckNo);
    }
    if (promotion == 0 && man == 2 && last_rank) {
      return refused(by_player, kHeckNo);
    }
    if (rules == 2 && info(8, 1) == 1 && man == 2 && sideways == 1) {
      return refused(by_player, kHeckNo);
    }
    if (rules == 2 && info(8, 1) == 2 && !(man == 2 && sideways == 1)) {
      return refused(by_player, kHeckNo);
    }
  }
  bool en_passant = false;
  const int pattern = direction(en_passant);
  if (pattern != kLegal) {
    return refused(by_player, pattern);
  }
  const std::array<int, 8 + 128> before = data_;
  const int victim = en_passant ? cell(to_file, from_rank, 1) : cell(to_file, to_rank, 1);
  if (en_passant) {
    cell(to_file, from_rank, 1) = 0;
    cell(to_file, from_rank, 2) = 0;
  }
  cell(to_file, to_rank, 1) = cell(from_file, from_rank, 1);
  cell(from_file, from_rank, 1) = 0;
  int king_file = 0;
  int king_rank = 0;
  find_king(king_file, king_rank);
  int ignored = 0;
  int attacks = controls(king_file, king_rank, 1, ignored, ignored);
  if (attacks == 0 && man == 1 && sideways == 2) {
    attacks = controls((from_file + to_file) / 2, to_rank, 1, ignored, ignored);
  }
  if (attacks != 0 || !by_player) {
    data_ = before;
    return attacks != 0 ? refused(by_player, kNo) : kLegal;
  }
  make(victim, en_passant);
  return kLegal;
}

int SlowKsref::refused(bool by_player, int answer) {
  if (!by_player) {
    return answer;
  }
  const int to_file = data_[4];
  const int to_rank = data_[5];
  const int code = 729 * data_[2] + 81 * data_[3] + 9 * to_file + to_rank;
  if (answer == kNo && data_[0] == 1 && std::abs(cell(data_[2], data_[3], 1)) == 2 &&
      to_file != data_[2]) {
    bool listed = false;
    for (int i = 1; i <= info(9, 1); ++i) {
      listed = listed || (info(9 + i, 1) == to_file && info(9 + i, 2) == to_rank);
    }
    answer = listed ? kNo : kHeckNo;
  }
  for (int i = 2; answer == kNo && i <= nos(1); ++i) {
    if (nos(i) == code) {
      answer = kHeckNo;
    }
  }
  if (answer == kHeckNo) {
    info(6, 1) = 2;
    return answer;
  }
  info(8, 2) += 1;
  info(6, 1) = 1;
  if (nos(1) < 50) {
    nos(1) += 1;
    nos(nos(1)) = code;
  }
  return answer;
}

// --- motion

int SlowKsref::direction(bool& en_passant) const {
  const int files = data_[4] - data_[2];
  const int ranks = data_[5] - data_[3];
  const bool diagonal = std::abs(files) == std::abs(ranks);
  const bool straight = files == 0 || ranks == 0;
  bool fits = false;
  switch (std::abs(cell(data_[2], data_[3], 1))) {
    case 1:
      return king_direction();
    case 2:
      return pawn_direction(en_passant);
    case 3:
      return std::abs(files * ranks) == 2 && path(files, ranks, 1) >= 3 ? kLegal : kHeckNo;
    case 4:
      fits = diagonal;
      break;
    case 5:
      fits = diagonal || straight;
      break;
    default:
      fits = straight;
  }
  if (!fits) {
    return kHeckNo;
  }
  const int way = path(sign(files), sign(ranks), std::max(std::abs(files), std::abs(ranks)));
  return way == 1 ? kHeckNo : way == 2 ? kNo : kLegal;
}

int SlowKsref::king_direction() const {
  const int file = data_[2];
  const int rank = data_[3];
  const int files = data_[4] - file;
  const int ranks = data_[5] - rank;
  if (std::abs(files) != 2) {
    return std::abs(files) <= 1 && std::abs(ranks) <= 1 && path(files, ranks, 1) != 1 ? kLegal
                                                                                      : kHeckNo;
  }
  const int corner = std::min(8, file + 2 * files);
  if (ranks != 0 || cell(file, rank, 2) != 0 || cell(corner, rank, 1) != 6 * data_[1] ||
      cell(corner, rank, 2) != 0) {
    return kHeckNo;
  }
  const int way = path(sign(files), 0, std::abs(corner - file) - 1);
  return way == 1 ? kHeckNo : way == 4 ? kLegal : kNo;
}

int SlowKsref::pawn_direction(bool& en_passant) const {
  const int file = data_[2];
  const int rank = data_[3];
  const int files = data_[4] - file;
  const int ranks = data_[5] - rank;
  const int color = data_[1];
  if (sign(ranks) != color || std::abs(ranks) > 2 || std::abs(files) > 1) {
    return kHeckNo;
  }
  if (std::abs(ranks) == 2 && (files != 0 || cell(file, rank, 2) != 0)) {
    return kHeckNo;
  }
  const int way = path(files, sign(ranks), std::abs(ranks));
  if (way == 1) {
    return kHeckNo;
  }
  if (files == 0) {
    return way == 4 ? kLegal : kNo;
  }
  if (way == 3) {
    return kLegal;
  }
  en_passant = cell(data_[4], rank, 1) == -2 * color && cell(data_[4], rank, 2) == 1;
  return en_passant ? kLegal : data_[0] == 1 ? kHeckNo : kNo;
}

// Returns 4 if the whole path is free, 3 if an opponent's man stands only at the end, 2 if an
// opponent's man stands on the way, and 1 if an own man stands anywhere on the path.
int SlowKsref::path(int file_step, int rank_step, int steps) const {
  int opponents = 0;
  int last = 0;
  for (int i = 1; i <= steps; ++i) {
    const int man = cell(data_[2] + i * file_step, data_[3] + i * rank_step, 1) * data_[1];
    if (man > 0) {
      return 1;
    }
    if (man < 0) {
      ++opponents;
      last = i;
    }
  }
  return opponents == 0 ? 4 : opponents == 1 && last == steps ? 3 : 2;
}

// Returns how many men of the other side could take a man on this square, but at most `most`.
// Stores the kinds of lines along which the first two of them attack.
int SlowKsref::controls(int file, int rank, int most, int& first, int& second) {
  const std::array<int, 8 + 128> before = data_;
  cell(file, rank, 1) = 7 * data_[1];
  data_[4] = file;
  data_[5] = rank;
  data_[1] = -data_[1];
  int found = 0;
  for (int from_file = 1; from_file <= 8; ++from_file) {
    for (int from_rank = 1; from_rank <= 8; ++from_rank) {
      if (found == most || cell(from_file, from_rank, 1) * data_[1] <= 0) {
        continue;
      }
      data_[2] = from_file;
      data_[3] = from_rank;
      bool ignored = false;
      if (direction(ignored) != kLegal) {
        continue;
      }
      const int files = file - from_file;
      const int ranks = rank - from_rank;
      int kind = 1;
      if (most > 1) {
        const int longer = (9 - 2 * file) * (9 - 2 * rank) > 0 ? 1 : -1;
        kind = std::abs(files * ranks) == 2 ? 6
               : ranks == 0                 ? 5
               : files == 0                 ? 4
               : files == longer * ranks    ? 2
                                            : 3;
      }
      (found == 0 ? first : second) = kind;
      ++found;
    }
  }
  data_ = before;
  return found;
}

void SlowKsref::find_king(int& file, int& rank) const {
  for (file = 1; file <= 8; ++file) {
    for (rank = 1; rank <= 8; ++rank) {
      if (cell(file, rank, 1) == data_[1]) {
        return;
      }
    }
  }
}

// --- a legal move of the player; the man already stands on its new square

void SlowKsref::make(int victim, bool en_passant) {
  const auto [rules, color, from_file, from_rank, to_file, to_rank, promotion, request] =
      std::array<int, 8>{data_[0], data_[1], data_[2], data_[3],
                         data_[4], data_[5], data_[6], data_[7]};
  const int man = std::abs(cell(to_file, to_rank, 1));
  const int files = to_file - from_file;
  int history = 0;
  if (man == 1 || man == 6) {
    history = 1;
  }
  if (man == 2) {
    history = std::abs(to_rank - from_rank) == 2 ? 1 : 2;
  }
  if (promotion != 0) {
    cell(to_file, to_rank, 1) = promotion * color;
    history = promotion == 6 ? 1 : 0;
  }
  cell(from_file, from_rank, 2) = 0;
  cell(to_file, to_rank, 2) = history;
  if (man == 1 && std::abs(files) == 2) {
    cell(from_file + files / 2, from_rank, 1) = 6 * color;
    cell(from_file + files / 2, from_rank, 2) = 1;
    cell(std::min(8, from_file + 2 * files), from_rank, 1) = 0;
  }
  int king_file = 0;
  int king_rank = 0;
  find_king(king_file, king_rank);
  cell(king_file, king_rank, 2) %= 2;
  const int rank = color == 1 ? 5 : 4;
  for (int file = 1; file <= 8; ++file) {
    if (std::abs(cell(file, rank, 1)) == 2) {
      cell(file, rank, 2) = 2;
    }
  }

  data_[1] = -color;
  std::fill(info_.begin(), info_.begin() + 60, 0);
  nos(1) = 1;
  info(1, 1) = 1;
  info(1, 2) = rules;
  info(5, 1) = promotion != 0 ? 1 : 0;
  info(6, 2) = color == 1 ? 2 : 1;
  find_king(king_file, king_rank);
  cell(king_file, king_rank, 2) +=
      2 * controls(king_file, king_rank, rules == 1 ? 2 : 1, info(7, 1), info(7, 2));
  if (victim != 0) {
    info(2, 1) = std::abs(victim);
    info(3, 1) = to_file;
    info(3, 2) = en_passant ? from_rank : to_rank;
    info(4, 1) = rules == 2 ? 3 : info(2, 1) == 2 ? 2 : 1;
  }
}

void SlowKsref::find_tries() {
  const int color = data_[1];
  for (int rank = 2; rank <= 7; ++rank) {
    for (int file = 1; file <= 8; ++file) {
      for (const int to_file : {file + 1, file - 1}) {
        const int to_rank = rank + color;
        if (cell(file, rank, 1) != 2 * color || try_out(file, rank, to_file, to_rank) != kLegal) {
          continue;
        }
        int& singles = info(9, 1);
        int same = 1;
        while (same <= singles && (info(9 + same, 1) != to_file || info(9 + same, 2) != to_rank)) {
          ++same;
        }
        if (data_[0] == 2) {
          singles = 1;
          return;
        }
        if (same > singles) {
          ++singles;
          info(9 + singles, 1) = to_file;
          info(9 + singles, 2) = to_rank;
          continue;
        }
        info(24, 1) += 1;
        const int doubles = info(24, 1);
        info(24 + doubles, 1) = to_file;
        info(24 + doubles, 2) = to_rank;
        for (; same <= singles; ++same) {
          info(9 + same, 1) = info(10 + same, 1);
          info(9 + same, 2) = info(10 + same, 2);
        }
        --singles;
      }
    }
  }
}

void SlowKsref::find_end() {
  if (info(9, 1) + info(24, 1) > 0) {
    return;
  }
  for (int i = 0; i < 64 * 64; ++i) {
    const int from = i / 64;
    const int to = i % 64;
    if (cell(1 + from % 8, 1 + from / 8, 1) * data_[1] > 0 &&
        try_out(1 + from % 8, 1 + from / 8, 1 + to % 8, 1 + to / 8) == kLegal) {
      return;
    }
  }
  info(1, 1) = info(7, 1) == 0 ? 3 : 2;
  data_[1] = 0;
}

std::array<int, SlowKsref::kNumbers> SlowKsref::numbers() const {
  std::array<int, kNumbers> all{};
  std::size_t size = 0;
  all[size++] = data_[1];
  for (int row = 1; row <= 30; ++row) {
    all[size++] = info(row, 1);
    all[size++] = info(row, 2);
  }
  for (std::size_t i = 8; i < data_.size(); ++i) {
    all[size++] = data_[i];
  }
  all[size] = info_[60];
  return all;
}

}  // namespace cheg::test
