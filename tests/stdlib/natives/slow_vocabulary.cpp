#include "tests/stdlib/natives/slow_vocabulary.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace cheg::test::slow {
namespace {

bool is_man(char man) { return man != '.'; }
bool is_white(char man) { return man >= 'A' && man <= 'Z'; }
bool is_white(const Board& board, int square) { return is_white(man_on(board, square)); }
bool is_of(const Board& board, int square, bool white) {
  return is_man(man_on(board, square)) && is_white(board, square) == white;
}
char kind(const Board& board, int square) {
  const char man = man_on(board, square);
  return is_white(man) ? man : static_cast<char>(man - 'a' + 'A');
}

int king_of(const Board& board, bool white) {
  const auto* king = std::find(board.squares.begin(), board.squares.end(), white ? 'K' : 'k');
  return static_cast<int>(king - board.squares.begin());
}

Board without(const Board& board, int square) {
  Board rest = board;
  rest.squares[static_cast<std::size_t>(square)] = '.';
  return rest;
}

int steps_between(int a, int b) {
  return std::max(std::abs(a % 8 - b % 8), std::abs(a / 8 - b / 8));
}

Squares squares_where(const std::function<bool(int)>& holds) {
  Squares squares;
  for (int square = 0; square < 64; ++square) {
    if (holds(square)) {
      squares.push_back(square);
    }
  }
  return squares;
}

// The rank, from 1, seen from this side.
int rank_from(int square, bool white) { return white ? square / 8 + 1 : 8 - square / 8; }

int destination(std::string_view uci) { return uci[2] - 'a' + 8 * (uci[3] - '1'); }
int origin(std::string_view uci) { return uci[0] - 'a' + 8 * (uci[1] - '1'); }

}  // namespace

// ---- Pawns ----

bool direct_opposition(int a, int b) {
  const int files = std::abs(a % 8 - b % 8);
  const int ranks = std::abs(a / 8 - b / 8);
  return (files == 0 && ranks == 2) || (files == 2 && ranks == 0);
}

bool diagonal_opposition(int a, int b) {
  return std::abs(a % 8 - b % 8) == 2 && std::abs(a / 8 - b / 8) == 2;
}

bool distant_opposition(int a, int b) {
  const int files = std::abs(a % 8 - b % 8);
  const int ranks = std::abs(a / 8 - b / 8);
  return (files == 0 && (ranks == 4 || ranks == 6)) || (ranks == 0 && (files == 4 || files == 6));
}

bool has_opposition(const Board& board, bool white) {
  const int a = king_of(board, true);
  const int b = king_of(board, false);
  return board.white_to_move != white &&
         (direct_opposition(a, b) || diagonal_opposition(a, b) || distant_opposition(a, b));
}

int promotion_square(const Board& board, int pawn) {
  return pawn % 8 + (is_white(board, pawn) ? 56 : 0);
}

int stop_square(const Board& board, int pawn) {
  return is_white(board, pawn) ? pawn + 8 : pawn - 8;
}

Squares key_squares(const Board& board, int pawn) {
  const bool white = is_white(board, pawn);
  const int rank = rank_from(pawn, white);
  const bool is_rook_pawn = pawn % 8 == 0 || pawn % 8 == 7;
  return squares_where([&](int square) {
    const int files = std::abs(square % 8 - pawn % 8);
    const int there = rank_from(square, white);
    if (is_rook_pawn || rank == 7) {
      return files == 1 && there >= 7;
    }
    return files <= 1 && (there == rank + 2 || (rank >= 5 && there == rank + 1));
  });
}

namespace {

// A white pawn alone against a king. Whether the king takes it, or the queen that it becomes.
bool is_caught(int pawn, int king, bool pawn_moves) {
  if (!pawn_moves) {
    if (steps_between(king, pawn) == 1) {
      return true;
    }
    if (pawn / 8 == 7) {
      return false;
    }
    for (int step = 0; step < 64; ++step) {
      const bool is_attacked = step / 8 == pawn / 8 + 1 && std::abs(step % 8 - pawn % 8) == 1;
      if (steps_between(king, step) == 1 && !is_attacked && is_caught(pawn, step, true)) {
        return true;
      }
    }
    return false;
  }
  if (king == pawn + 8) {
    return true;  // it stands before the pawn
  }
  const bool is_caught_after_one = is_caught(pawn + 8, king, false);
  const bool may_go_two = pawn / 8 == 1 && king != pawn + 16;
  return is_caught_after_one && (!may_go_two || is_caught(pawn + 16, king, false));
}

}  // namespace

Squares catching_squares(const Board& board, int pawn, bool pawn_moves_first) {
  const auto as_white = [&](int square) {
    return is_white(board, pawn) ? square : square % 8 + 8 * (7 - square / 8);
  };
  return squares_where([&](int square) {
    return square != pawn && is_caught(as_white(pawn), as_white(square), pawn_moves_first);
  });
}

bool wrong_bishop(const Board& board, int bishop, int pawn) {
  return (pawn % 8 == 0 || pawn % 8 == 7) && !same_color(bishop, promotion_square(board, pawn));
}

bool is_blocked(const Board& board, int man) {
  return kind(board, man) == 'P' && is_man(man_on(board, stop_square(board, man)));
}

// ---- Attacks ----

Squares attackers_of(const Board& board, int square, bool white) {
  return squares_where([&](int man) {
    return is_of(board, man, white) && contains(attacks_of(board, man), square);
  });
}

Squares defenders_of(const Board& board, int man) {
  return attackers_of(board, man, is_white(board, man));
}

Squares hanging_men(const Board& board, bool white) {
  return squares_where([&](int man) {
    return is_of(board, man, white) && kind(board, man) != 'K' &&
           !attackers_of(board, man, !white).empty() && attackers_of(board, man, white).empty();
  });
}

namespace {

// The men of one colour that hide the other king, or their own, from a man of this colour.
Squares hiding_men(const Board& board, bool white, int king, bool attacker_is_white) {
  const std::size_t before = attackers_of(board, king, attacker_is_white).size();
  return squares_where([&](int man) {
    if (!is_of(board, man, white) || man == king) {
      return false;
    }
    std::size_t others = before;
    if (white == attacker_is_white && contains(attackers_of(board, king, white), man)) {
      --others;  // it does not attack any more
    }
    return attackers_of(without(board, man), king, attacker_is_white).size() > others;
  });
}

int worth(const Board& board, int man) {
  switch (kind(board, man)) {
    case 'P':
      return 1;
    case 'R':
      return 5;
    case 'Q':
      return 9;
    case 'K':
      return 1000;
    default:
      return 3;
  }
}

bool is_worth_taking(const Board& board, int target, int attacker) {
  return kind(board, target) == 'K' || worth(board, target) > worth(board, attacker) ||
         defenders_of(board, target).empty();
}

}  // namespace

Squares pinned_men(const Board& board, bool white) {
  return hiding_men(board, white, king_of(board, white), !white);
}

Squares battery_men(const Board& board, bool white) {
  return hiding_men(board, white, king_of(board, !white), white);
}

Squares forked_men(const Board& board, int man) {
  const Squares attacked = attacks_of(board, man);
  const Squares forked = squares_where([&](int square) {
    return contains(attacked, square) && is_of(board, square, !is_white(board, man)) &&
           is_worth_taking(board, square, man);
  });
  return forked.size() >= 2 ? forked : Squares();
}

Squares skewered_men(const Board& board, int man) {
  const bool white = is_white(board, man);
  if (std::string("BRQ").find(kind(board, man)) == std::string::npos) {
    return {};
  }
  return squares_where([&](int behind) {
    const Squares front = [&] {
      Squares men;
      for (const int square : squares_between(man, behind)) {
        if (is_man(man_on(board, square))) {
          men.push_back(square);
        }
      }
      return men;
    }();
    if (!is_of(board, behind, !white) || front.size() != 1 || !is_of(board, front[0], !white)) {
      return false;
    }
    const Board rest = without(board, front[0]);
    return contains(attacks_of(rest, man), behind) &&
           worth(board, front[0]) >= worth(board, behind) &&
           is_worth_taking(board, front[0], man) && is_worth_taking(rest, behind, man);
  });
}

std::optional<int> line_distance(const Board& board, int man, int square) {
  if (std::string("BRQ").find(kind(board, man)) == std::string::npos) {
    return std::nullopt;
  }
  if (man == square) {
    return 0;
  }
  return contains(attacks_of(board, man), square)
             ? std::optional(static_cast<int>(squares_between(man, square).size()) + 1)
             : std::nullopt;
}

bool gives_fork(const Board& board, std::string_view uci) {
  return !forked_men(play(board, uci), destination(uci)).empty();
}

bool gives_skewer(const Board& board, std::string_view uci) {
  return !skewered_men(play(board, uci), destination(uci)).empty();
}

bool gives_pin(const Board& board, std::string_view uci) {
  const Board after = play(board, uci);
  const bool them = !board.white_to_move;
  const int king = king_of(after, them);
  const Squares pinned = pinned_men(after, them);
  return std::any_of(pinned.begin(), pinned.end(), [&](int man) {
    return contains(attackers_of(without(after, man), king, !them), destination(uci)) &&
           contains(squares_between(king, destination(uci)), man);
  });
}

bool gives_discovered_check(const Board& board, std::string_view uci) {
  const bool is_castling = kind(board, origin(uci)) == 'K' && std::abs(uci[0] - uci[2]) == 2;
  const Board after = play(board, uci);
  const bool them = !board.white_to_move;
  const Squares checking = attackers_of(after, king_of(after, them), !them);
  return !is_castling && std::any_of(checking.begin(), checking.end(),
                                     [&](int man) { return man != destination(uci); });
}

bool gives_safe_check(const Board& board, std::string_view uci) {
  const Board after = play(board, uci);
  const int man = destination(uci);
  if (!in_check(after, after.white_to_move)) {
    return false;
  }
  for (const std::string& reply : legal_moves(after)) {
    const Board answered = play(after, reply);
    if (is_of(answered, man, board.white_to_move)) {
      continue;  // it is still there
    }
    const std::vector<std::string> moves = legal_moves(answered);
    if (std::none_of(moves.begin(), moves.end(), [&](const std::string& move) {
          return destination(move) == destination(reply);
        })) {
      return false;
    }
  }
  return true;
}

// ---- The room of a king ----

namespace {

// Whether the man guards all other squares of a line.
bool guards_all(const Board& board, int fence, const Squares& line) {
  const Squares attacked = attacks_of(board, fence);
  return std::string("RQ").find(kind(board, fence)) != std::string::npos &&
         std::all_of(line.begin(), line.end(),
                     [&](int square) { return square == fence || contains(attacked, square); });
}

}  // namespace

std::optional<int> files_to_cut(const Board& board, int fence, int king) {
  const Squares line = squares_where([&](int square) { return square % 8 == fence % 8; });
  return !contains(line, king) && guards_all(board, fence, line)
             ? std::optional(std::abs(king % 8 - fence % 8))
             : std::nullopt;
}

std::optional<int> ranks_to_cut(const Board& board, int fence, int king) {
  const Squares line = squares_where([&](int square) { return square / 8 == fence / 8; });
  return !contains(line, king) && guards_all(board, fence, line)
             ? std::optional(std::abs(king / 8 - fence / 8))
             : std::nullopt;
}

Squares king_enclosure(const Board& board, int king) {
  const bool white = is_white(board, king);
  const auto may_enter = [&](int square) {
    if (is_of(board, square, white) || kind(board, square) == 'K') {
      return false;
    }
    Board moved = without(board, king);
    moved.squares[static_cast<std::size_t>(square)] = man_on(board, king);
    const Squares attackers = attackers_of(moved, square, !white);
    const bool takes = is_man(man_on(board, square));
    return std::all_of(attackers.begin(), attackers.end(),
                       [&](int man) { return kind(moved, man) == 'K' && !takes; });
  };
  Squares enclosure{king};
  for (std::size_t i = 0; i < enclosure.size(); ++i) {
    for (const int square : squares_where([&](int to) {
           return steps_between(enclosure[i], to) == 1 && !contains(enclosure, to) && may_enter(to);
         })) {
      enclosure.push_back(square);
    }
  }
  std::sort(enclosure.begin(), enclosure.end());
  return enclosure;
}

Squares king_wall(const Board& board, int king) {
  const Squares reach = king_reach(board, king);
  return squares_where([&](int square) {
    return !contains(reach, square) && !is_of(board, square, is_white(board, king)) &&
           distance_to_nearest(square, reach) == 1;
  });
}

bool is_stalemate_net(const Board& board, int king) {
  Board turned = board;
  turned.white_to_move = is_white(board, king);
  if (turned.white_to_move != board.white_to_move) {
    turned.ep = -1;
  }
  return is_stalemate(turned);
}

bool same_color(int a, int b) { return (a % 8 + a / 8 + b % 8 + b / 8) % 2 == 0; }

}  // namespace cheg::test::slow
