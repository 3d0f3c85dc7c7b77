/* King and rook against king, as a student's program for `cheg krk-cards --program`. The program
 * looks two moves of its own ahead, with every reply, and judges the resulting positions as the
 * CHEG program `assignment` does. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MATE = 100000, HIGHEST = 2 * MATE, LOWEST = -1 };

typedef struct {
  int x, y; /* file and rank, 1 to 8 */
} Square;

typedef struct {
  Square black, king, rook;
} Board;

static int smaller(int a, int b) { return a < b ? a : b; }
static int greater(int a, int b) { return a > b ? a : b; }
static bool same(Square a, Square b) { return a.x == b.x && a.y == b.y; }
static bool on_board(Square s) { return s.x >= 1 && s.x <= 8 && s.y >= 1 && s.y <= 8; }
static int distance(Square a, Square b) { return greater(abs(a.x - b.x), abs(a.y - b.y)); }
static int from_edge(int x) { return smaller(x, 9 - x); }

static bool is_between(int first, int middle, int last) {
  return smaller(first, last) < middle && middle < greater(first, last);
}

/* Returns true if the rook attacks the square. The black king never shields a square from it. */
static bool rook_attacks(const Board* board, Square square) {
  const Square rook = board->rook, king = board->king;
  if (same(rook, square)) {
    return false;
  }
  if (rook.x == square.x) {
    return !(king.x == rook.x && is_between(rook.y, king.y, square.y));
  }
  return rook.y == square.y && !(king.y == rook.y && is_between(rook.x, king.x, square.x));
}

/* Stores all boards after a move of White, the king's moves first. Returns the number of boards. */
static int white_moves(const Board* board, Board moves[32]) {
  static const Square lines[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  int count = 0;
  for (int x = -1; x <= 1; ++x) {
    for (int y = -1; y <= 1; ++y) {
      const Square to = {board->king.x + x, board->king.y + y};
      if ((x != 0 || y != 0) && on_board(to) && !same(to, board->rook) &&
          distance(to, board->black) > 1) {
        moves[count] = *board;
        moves[count++].king = to;
      }
    }
  }
  for (int i = 0; i < 4; ++i) {
    Square to = {board->rook.x + lines[i].x, board->rook.y + lines[i].y};
    while (on_board(to) && !same(to, board->king) && !same(to, board->black)) {
      moves[count] = *board;
      moves[count++].rook = to;
      to.x += lines[i].x;
      to.y += lines[i].y;
    }
  }
  return count;
}

/* Stores the squares to which the black king can go, including a rook that it can take. Returns the
 * number of squares. */
static int replies(const Board* board, Square squares[8]) {
  int count = 0;
  for (int x = -1; x <= 1; ++x) {
    for (int y = -1; y <= 1; ++y) {
      const Square to = {board->black.x + x, board->black.y + y};
      if ((x != 0 || y != 0) && on_board(to) && distance(to, board->king) > 1 &&
          !rook_attacks(board, to)) {
        squares[count++] = to;
      }
    }
  }
  return count;
}

/* Returns points for the position: more points are better for White. `before` is the square of the
 * black king one move ago. */
static int judgement(const Board* board, Square before) {
  const Square black = board->black, king = board->king, rook = board->rook;
  const int file = from_edge(black.x), rank = from_edge(black.y);
  int points = 45 * (abs(king.x - black.x) + abs(king.y - black.y)) + 10 * distance(king, before);
  if ((king.x + king.y + before.x + before.y) % 2 == 0) {
    points += 10;
  }
  points += 80 * smaller(file, rank) + 60 * (file + rank);
  points -= 20 * smaller(from_edge(king.x), from_edge(king.y));
  points -= 9 * distance(rook, before);
  if (distance(rook, before) < distance(rook, king)) {
    points += 8;
  }
  return 5000 - points;
}

static int best_move(const Board* board, int moves_left, Square before, int low, int high,
                     Board* best);

/* Returns the value of the position after White's move, exact if it is between low and high. */
static int value_after(const Board* board, int moves_left, Square before, int low, int high) {
  Square squares[8];
  const int count = replies(board, squares);
  if (count == 0) {
    return rook_attacks(board, board->black) ? MATE + moves_left : 0;
  }
  int worst = high;
  for (int i = 0; i < count && worst > low; ++i) {
    Board next = *board, ignored;
    next.black = squares[i];
    if (same(squares[i], board->rook)) {
      return 0;
    }
    const int value = moves_left == 0
                          ? judgement(&next, before)
                          : best_move(&next, moves_left - 1, squares[i], low, worst, &ignored);
    worst = smaller(worst, value);
  }
  return worst;
}

/* Returns the best value. Stores the board after the first move that has this value in *best. */
static int best_move(const Board* board, int moves_left, Square before, int low, int high,
                     Board* best) {
  Board moves[32];
  const int count = white_moves(board, moves);
  for (int i = 0; i < count && low < high; ++i) {
    const int value = value_after(&moves[i], moves_left, before, low, high);
    if (value > low) {
      low = value;
      *best = moves[i];
    }
  }
  return low;
}

/* Writes the squares of the three men, and reads the new square of the black king. The game ends if
 * x is 0. */
static void bkmove(Board* board) {
  printf("%d %d %d %d %d %d\n", board->black.x, board->black.y, board->king.x, board->king.y,
         board->rook.x, board->rook.y);
  fflush(stdout);
  if (scanf("%d %d", &board->black.x, &board->black.y) != 2) {
    exit(EXIT_SUCCESS);
  }
}

int main(void) {
  Board board;
  while (scanf("%d %d %d %d %d %d", &board.black.x, &board.black.y, &board.king.x, &board.king.y,
               &board.rook.x, &board.rook.y) == 6 &&
         board.black.x != 0) {
    while (board.black.x != 0) {
      const Board now = board;
      best_move(&now, 1, now.black, LOWEST, HIGHEST, &board);
      bkmove(&board);
    }
  }
  return EXIT_SUCCESS;
}
