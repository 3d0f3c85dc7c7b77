#include "kriegspiel/historic/ksref_report.hpp"

#include <algorithm>

namespace cheg::kriegspiel {
namespace {

using chess::file_of;
using chess::rank_of;
using chess::Square;

constexpr int kBeforeSingleTries = 9;  // the number of rows before the first element of a list
constexpr int kBeforeDoubleTries = 24;

}  // namespace

KsrefReport::KsrefReport(KsrefRules rules, chess::Color side_to_move) {
  (*this)[ksref_entry::kEnd] = 1;
  (*this)[ksref_entry::kRules] = static_cast<int>(rules);
  (*this)[ksref_entry::kSideToMove] = side_to_move == chess::Color::white ? 1 : 2;
  storage_[kNos] = 1;
}

void KsrefReport::enter_try(Square square) {
  int& singles = (*this)[ksref_entry::kSingleTries];
  const int found = row_of_try(square);
  if (found == 0) {
    enter_square(kBeforeSingleTries + ++singles, square);
    return;
  }
  // Subscripts instead of references: a long list of single tries overwrites the number of double
  // tries.
  const int doubles = ++(*this)[ksref_entry::kDoubleTries];
  enter_square(kBeforeDoubleTries + doubles, square);
  for (int row = found; row <= kBeforeSingleTries + singles; ++row) {
    for (int column = 1; column <= kColumns; ++column) {
      (*this)[{row, column}] = (*this)[{row + 1, column}];
    }
  }
  --singles;
}

void KsrefReport::enter_square(int row, Square square) {
  (*this)[{row, 1}] = file_of(square) + 1;
  (*this)[{row, 2}] = rank_of(square) + 1;
}

int KsrefReport::row_of_try(Square square) const {
  const int last = kBeforeSingleTries + (*this)[ksref_entry::kSingleTries];
  for (int row = kBeforeSingleTries + 1; row <= last; ++row) {
    if ((*this)[{row, 1}] == file_of(square) + 1 && (*this)[{row, 2}] == rank_of(square) + 1) {
      return row;
    }
  }
  return 0;
}

bool KsrefReport::is_kept(int attempt) const {
  const auto* const nos = storage_.begin() + kNos;
  return std::find(nos + 1, nos + kept_size(), attempt) != nos + kept_size();
}

void KsrefReport::keep(int attempt) {
  int& size = storage_[kNos];
  if (size < kNosCapacity) {
    storage_[kNos + static_cast<std::size_t>(size++)] = attempt;
  }
}

}  // namespace cheg::kriegspiel
