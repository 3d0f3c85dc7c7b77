#include "tests/kriegspiel/slow_board.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace cheg::test::slow_kriegspiel {
namespace {

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
bool is_white(char man) { return man >= 'A' && man <= 'Z'; }

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

char& at(std::array<char, 64>& men, int square) { return men[static_cast<std::size_t>(square)]; }
char at(const std::array<char, 64>& men, int square) {
  return men[static_cast<std::size_t>(square)];
}

}  // namespace

int file(int square) { return square % 8; }
int rank(int square) { return square / 8; }

std::string square_text(int square) {
  return {static_cast<char>('a' + file(square)), static_cast<char>('1' + rank(square))};
}

std::string step_text(const Step& step) {
  const std::string text =
      std::to_string(step.from) + ' ' + std::to_string(step.to) + ' ' + step.piece;
  return step.drop == ' ' ? text : text + '@' + step.drop;
}

bool Board::own(int square) const {
  return at(men, square) != '.' && is_white(at(men, square)) == white;
}

bool Board::own_man(int square, char type) const {
  return own(square) && upper(at(men, square)) == type;
}

int Board::king(bool of_white) const {
  int square = 0;
  while (at(men, square) != (of_white ? 'K' : 'k')) {
    ++square;
  }
  return square;
}

bool Board::attacks(int from, int to) const {
  const int files = file(to) - file(from);
  const int ranks = rank(to) - rank(from);
  if (from == to) {
    return false;
  }
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = std::abs(files) == std::abs(ranks);
  switch (upper(at(men, from))) {
    case 'P':
      return std::abs(files) == 1 && ranks == (is_white(at(men, from)) ? 1 : -1);
    case 'N':
      return std::abs(files * ranks) == 2;
    case 'K':
      return std::abs(files) <= 1 && std::abs(ranks) <= 1;
    case 'B':
      if (!diagonal) {
        return false;
      }
      break;
    case 'R':
      if (!straight) {
        return false;
      }
      break;
    case 'Q':
      if (!straight && !diagonal) {
        return false;
      }
      break;
    default:
      return false;
  }
  const int step = sign(files) + 8 * sign(ranks);
  for (int square = from + step; square != to; square += step) {
    if (at(men, square) != '.') {
      return false;
    }
  }
  return true;
}

bool Board::attacked(int square, bool by_white) const {
  for (int from = 0; from < 64; ++from) {
    if (at(men, from) != '.' && is_white(at(men, from)) == by_white && attacks(from, square)) {
      return true;
    }
  }
  return false;
}

bool Board::in_check() const { return attacked(king(white), !white); }

bool Board::reaches(int from, int to) const {
  if (!own(from) || own(to)) {
    return false;
  }
  const int up = white ? 8 : -8;
  if (own_man(from, 'P')) {
    if (to == from + up) {
      return at(men, to) == '.';
    }
    if (to == from + 2 * up && rank(from) == (white ? 1 : 6)) {
      return at(men, from + up) == '.' && at(men, to) == '.';
    }
    return attacks(from, to) && (at(men, to) != '.' || to == passed);
  }
  if (own_man(from, 'K') && rank(from) == rank(to) && std::abs(file(to) - file(from)) == 2) {
    const char side = file(to) == 6 ? 'K' : 'Q';
    const char right = white ? side : static_cast<char>(std::tolower(side));
    if (castling.find(right) == std::string::npos || in_check()) {
      return false;
    }
    const int corner = side == 'K' ? from + 3 : from - 4;
    for (int square = from + sign(corner - from); square != corner; square += sign(corner - from)) {
      if (at(men, square) != '.') {
        return false;
      }
    }
    return !attacked((from + to) / 2, !white);
  }
  return attacks(from, to);
}

bool Board::may_drop(const Step& step) const {
  const std::string& reserve = reserves[white ? 0 : 1];
  const bool is_on_edge = rank(step.to) == 0 || rank(step.to) == 7;
  return drops && step.to >= 0 && reserve.find(step.drop) != std::string::npos && !own(step.to) &&
         (step.drop != 'P' || !is_on_edge);
}

int Board::captured(const Step& step) const {
  if (step.drop != ' ') {
    return -1;
  }
  if (at(men, step.to) != '.') {
    return step.to;
  }
  return own_man(step.from, 'P') && step.to == passed && file(step.from) != file(step.to)
             ? 8 * rank(step.from) + file(step.to)
             : -1;
}

Board Board::after(const Step& step) const {
  Board next = *this;
  if (step.drop != ' ') {
    std::string& reserve = next.reserves[white ? 0 : 1];
    reserve.erase(reserve.find(step.drop), 1);
    at(next.men, step.to) =
        white ? step.drop : static_cast<char>(std::tolower(static_cast<unsigned char>(step.drop)));
    next.passed = -1;
    next.quiet_plies = 0;
    next.white = !white;
    return next;
  }
  const bool pawn = own_man(step.from, 'P');
  const int victim = captured(step);
  next.quiet_plies = pawn || victim != -1 ? 0 : quiet_plies + 1;
  if (victim != -1) {
    at(next.men, victim) = '.';
  }
  if (drops) {
    if (victim != -1) {
      const bool was_promoted = promoted[static_cast<std::size_t>(victim)];
      next.reserves[white ? 0 : 1] += was_promoted ? 'P' : upper(at(men, victim));
      next.promoted[static_cast<std::size_t>(victim)] = false;
    }
    const bool is_promoted = promoted[static_cast<std::size_t>(step.from)] || step.piece != ' ';
    next.promoted[static_cast<std::size_t>(step.from)] = false;
    next.promoted[static_cast<std::size_t>(step.to)] = is_promoted;
  }
  at(next.men, step.to) = at(men, step.from);
  at(next.men, step.from) = '.';
  if (step.piece != ' ') {
    at(next.men, step.to) =
        white ? step.piece
              : static_cast<char>(std::tolower(static_cast<unsigned char>(step.piece)));
  }
  if (own_man(step.from, 'K') && std::abs(step.to - step.from) == 2) {
    const int corner = step.to > step.from ? step.from + 3 : step.from - 4;
    at(next.men, (step.from + step.to) / 2) = at(men, corner);
    at(next.men, corner) = '.';
  }
  next.passed = pawn && std::abs(step.to - step.from) == 16 ? (step.from + step.to) / 2 : -1;
  const auto lose = [&](int square, std::string_view rights) {
    if (step.from == square || step.to == square) {
      std::erase_if(next.castling,
                    [&](char c) { return rights.find(c) != std::string_view::npos; });
    }
  };
  lose(4, "KQ");
  lose(60, "kq");
  lose(0, "Q");
  lose(7, "K");
  lose(56, "q");
  lose(63, "k");
  next.white = !white;
  return next;
}

bool Board::legal(const Step& step) const {
  if (step.drop != ' ') {
    if (!may_drop(step) || at(men, step.to) != '.') {
      return false;
    }
    const Board next = after(step);
    return !next.attacked(next.king(white), !white);
  }
  if (step.from < 0 || step.to < 0 || !reaches(step.from, step.to)) {
    return false;
  }
  const bool promotes = own_man(step.from, 'P') && rank(step.to) == (white ? 7 : 0);
  if (promotes != (step.piece != ' ')) {
    return false;
  }
  const Board next = after(step);
  return !next.attacked(next.king(white), !white);
}

std::vector<Step> Board::legal_steps() const {
  std::vector<Step> steps;
  for (int from = 0; from < 64; ++from) {
    for (int to = 0; to < 64; ++to) {
      if (!reaches(from, to)) {
        continue;
      }
      const bool promotes = own_man(from, 'P') && rank(to) == (white ? 7 : 0);
      for (const char piece : std::string(promotes ? "QRBN" : " ")) {
        if (legal({from, to, piece})) {
          steps.push_back({from, to, piece});
        }
      }
    }
  }
  for (int to = 0; to < 64 && drops; ++to) {
    for (const char man : std::string("PNBRQ")) {
      if (legal({-1, to, ' ', man})) {
        steps.push_back({-1, to, ' ', man});
      }
    }
  }
  return steps;
}

std::string Board::key() const {
  std::string text(men.begin(), men.end());
  text += white ? 'w' : 'b';
  text += castling;
  for (std::string reserve : reserves) {
    std::sort(reserve.begin(), reserve.end());
    text += '/' + reserve;
  }
  for (const bool is_promoted : promoted) {
    text += is_promoted ? '1' : '0';
  }
  for (int from = 0; from < 64 && passed != -1; ++from) {
    if (own_man(from, 'P') && attacks(from, passed) && legal({from, passed})) {
      text += square_text(passed);
      break;
    }
  }
  return text;
}

Board from_fen(std::string_view fen) {
  std::istringstream fields{std::string(fen)};
  std::string placement;
  std::string side;
  std::string passed;
  Board board;
  fields >> placement >> side >> board.castling >> passed >> board.quiet_plies;
  board.men.fill('.');
  int square = 56;
  bool in_reserves = false;
  for (const char c : placement) {
    if (c == '[' || c == ']') {
      in_reserves = c == '[';
    } else if (in_reserves) {
      board.reserves[is_white(c) ? 0 : 1] += upper(c);
    } else if (c == '~') {
      board.promoted[static_cast<std::size_t>(square - 1)] = true;
    } else if (c == '/') {
      square -= 16;
    } else if (c >= '1' && c <= '8') {
      square += c - '0';
    } else {
      at(board.men, square++) = c;
    }
  }
  board.white = side == "w";
  std::erase(board.castling, '-');
  board.passed = passed == "-" ? -1 : passed[0] - 'a' + 8 * (passed[1] - '1');
  return board;
}

}  // namespace cheg::test::slow_kriegspiel
