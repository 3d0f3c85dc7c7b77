#include "tests/support/endgames.hpp"

#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "tests/support/slow_chess.hpp"

namespace cheg::test {
namespace {

// The men of both sides without the kings, as FEN letters.
struct Ending {
  std::string_view men;
  std::string_view other_men;
};

constexpr std::array<Ending, 24> kEndings{{
    {"R", ""},     {"Q", ""},       {"P", ""},      {"BN", ""},     {"P", "P"},   {"PP", "P"},
    {"PPP", "PP"}, {"PPPP", "PPP"}, {"Q", "R"},     {"Q", "P"},     {"R", "R"},   {"R", "P"},
    {"RP", "R"},   {"RP", "RP"},    {"RPP", "RPP"}, {"RR", "R"},    {"R", "B"},   {"RB", "R"},
    {"BP", "N"},   {"BP", "BP"},    {"NP", "P"},    {"NNP", "BBP"}, {"QP", "QP"}, {"RN", "RP"},
}};

// ---- ENTRY lines ----

std::size_t number_of(char man, std::string_view men) {
  std::size_t number = 0;
  for (const char other : men) {
    number += other == man ? 1 : 0;
  }
  return number;
}

// Returns the pieces as in an ENTRY line: "R", "2BN", or "K" if there are none. Requires: pieces of
// one kind are adjacent, as in kEndings.
std::string piece_code(std::string_view men) {
  std::string code;
  for (const char man : men) {
    if (man != 'P' && !code.ends_with(man)) {
      const std::size_t number = number_of(man, men);
      code += (number == 1 ? "" : std::to_string(number)) + man;
    }
  }
  return code.empty() ? "K" : code;
}

std::string with_pawns(std::string_view men, Random& random) {
  const std::size_t pawns = number_of('P', men);
  if (pawns == 0 && random.below(4) != 0) {
    return piece_code(men);
  }
  const bool short_form = pawns == 1 && random.below(2) == 0;
  return piece_code(men) + (short_form ? "&P" : "&" + std::to_string(pawns) + "P");
}

void add_entries(std::string_view us, std::string_view them, Random& random,
                 std::vector<std::string>& entries) {
  if (random.below(2) == 0) {
    const std::string ours = with_pawns(us, random);
    entries.push_back(ours + "," + with_pawns(them, random));
    return;
  }
  const std::string pieces = piece_code(us) + "," + piece_code(them);
  switch (random.below(3)) {
    case 0:
      entries.push_back(pieces + ",>-9");
      break;
    case 1:
      entries.push_back(pieces + ",<1");
      entries.push_back(pieces + ",> 0");
      break;
    default:
      entries.push_back(pieces + ",<0");
      entries.push_back(pieces + ",=0");
      entries.push_back(pieces + ",>0");
      break;
  }
}

// ---- Positions ----

constexpr char kEmpty = '.';

// Sets up one position. The men of the side to move are placed as if this side were White.
class SetUp {
 public:
  explicit SetUp(Random& random) : random_(random) {}

  // Returns nothing if the men did not get legal squares.
  std::optional<slow::Board> position(const Ending& ending) {
    board_.squares.fill(kEmpty);
    board_.white_to_move = true;
    board_.ep = -1;
    board_.fullmove_number = 1;
    crowded_ = chance(3);
    corner_file_ = static_cast<int>(random_.below(5));
    corner_rank_ = static_cast<int>(random_.below(5));
    const bool swapped = chance(2);
    std::string ours(swapped ? ending.other_men : ending.men);
    std::string theirs(swapped ? ending.men : ending.other_men);

    if (chance(3)) {
      place_en_passant(ours, theirs);
    }
    if (chance(4)) {
      place_before_promotion(ours);
    }
    if (chance(6)) {
      place_kings_face_to_face();
    } else {
      place_king(ours, true);
      place_king(theirs, false);
    }
    place_others(ours, true);
    place_others(theirs, false);
    if (!is_legal_) {
      return std::nullopt;
    }
    return chance(2) ? board_ : slow::mirrored(board_);
  }

 private:
  bool chance(std::size_t n) { return random_.below(n) == 0; }

  static int square_at(int file, int rank) { return file + 8 * rank; }

  int random_square() {
    const auto square = static_cast<int>(random_.below(64));
    if (crowded_) {  // an area of four by four squares
      return square_at(corner_file_ + square % 8 / 2, corner_rank_ + square / 16);
    }
    return square;
  }

  char& man_at(int square) { return board_.squares[static_cast<std::size_t>(square)]; }

  // If the square is occupied, the position becomes illegal and is given up.
  void put(char man, bool is_ours, int square) {
    is_legal_ = is_legal_ && man_at(square) == kEmpty;
    man_at(square) = is_ours ? man : static_cast<char>(std::tolower(man));
  }

  static bool take(std::string& men, char man) {
    const std::size_t found = men.find(man);
    if (found == std::string::npos) {
      return false;
    }
    men.erase(found, 1);
    return true;
  }

  // Places a pawn of each side on neighbouring files. Either the other side's pawn has just made a
  // double step to the square beside our pawn, or our pawn can make a double step to the square
  // beside the other pawn.
  void place_en_passant(std::string& ours, std::string& theirs) {
    if (ours.find('P') == std::string::npos || !take(theirs, 'P')) {
      return;
    }
    take(ours, 'P');
    const int file = static_cast<int>(random_.below(8));
    const int other_file = file == 0 ? 1 : file == 7 || chance(2) ? file - 1 : file + 1;
    if (chance(2)) {
      put('P', false, square_at(file, 4));
      put('P', true, square_at(other_file, 4));
      board_.ep = square_at(file, 5);
    } else {
      put('P', true, square_at(file, 1));
      put('P', false, square_at(other_file, 3));
    }
  }

  void place_before_promotion(std::string& ours) {
    if (take(ours, 'P')) {
      put('P', true, square_at(static_cast<int>(random_.below(8)), 6));
    }
  }

  // Places the kings as they stand when mate is near.
  void place_kings_face_to_face() {
    const int file = static_cast<int>(random_.below(8));
    put('K', true, square_at(file, 5));
    put('K', false, square_at(file, 7));
  }

  // Places the king. The king may be at home, with a rook and the right to castle.
  void place_king(std::string& men, bool is_ours) {
    const int home_rank = is_ours ? 0 : 7;
    if (!chance(3) || !take(men, 'R')) {
      put('K', is_ours, random_square());
      return;
    }
    const bool king_side = chance(2);
    put('K', is_ours, square_at(4, home_rank));
    put('R', is_ours, square_at(king_side ? 7 : 0, home_rank));
    (is_ours     ? king_side ? board_.castle_K : board_.castle_Q
     : king_side ? board_.castle_k
                 : board_.castle_q) = true;
  }

  void place_others(const std::string& men, bool is_ours) {
    for (const char man : men) {
      const int square = random_square();
      is_legal_ = is_legal_ && (man != 'P' || (square >= 8 && square < 56));
      put(man, is_ours, square);
    }
  }

  Random& random_;
  slow::Board board_{};
  bool is_legal_ = true;
  bool crowded_ = false;
  int corner_file_ = 0;
  int corner_rank_ = 0;
};

bool kings_touch(const slow::Board& board) {
  const auto square_of = [&](char king) {
    int square = 0;
    while (board.squares[static_cast<std::size_t>(square)] != king) {
      ++square;
    }
    return square;
  };
  const int white = square_of('K');
  const int black = square_of('k');
  return std::abs(white % 8 - black % 8) <= 1 && std::abs(white / 8 - black / 8) <= 1;
}

// Returns true if a pawn can just have passed over the en passant square. No man may stand in its
// way, and the side that is now to move must not have been in check before the pawn's step.
bool en_passant_is_possible(const slow::Board& board) {
  const int forward = board.white_to_move ? 8 : -8;
  const auto at = [](slow::Board& some, int square) -> char& {
    return some.squares[static_cast<std::size_t>(square)];
  };
  slow::Board before = board;
  if (at(before, board.ep) != kEmpty || at(before, board.ep + forward) != kEmpty) {
    return false;
  }
  std::swap(at(before, board.ep + forward), at(before, board.ep - forward));
  return !slow::in_check(before, board.white_to_move);
}

bool is_legal(const slow::Board& board) {
  return !kings_touch(board) && !slow::in_check(board, !board.white_to_move) &&
         (board.ep == -1 || en_passant_is_possible(board));
}

}  // namespace

std::string random_endgame_fen(Random& random) {
  for (;;) {
    const Ending& ending = kEndings[random.below(kEndings.size())];
    const auto board = SetUp(random).position(ending);
    if (board && is_legal(*board)) {
      return slow::to_fen(*board);
    }
  }
}

std::vector<std::string> random_endgame_entries(Random& random) {
  std::vector<std::string> entries;
  for (const Ending& ending : kEndings) {
    add_entries(ending.men, ending.other_men, random, entries);
    if (ending.men != ending.other_men) {
      add_entries(ending.other_men, ending.men, random, entries);
    }
  }
  for (std::size_t i = entries.size(); i > 1; --i) {
    std::swap(entries[i - 1], entries[random.below(i)]);
  }
  return entries;
}

}  // namespace cheg::test
