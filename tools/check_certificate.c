/* Checks a certificate of a proof, written by `cheg prove PROGRAM --certificate FILE`.
 *
 *     cc -O2 -o check_certificate check_certificate.c -lz && ./check_certificate FILE...
 *
 * The same check as check_certificate.py, a hundred times as fast: plain C11, with zlib for the
 * compression and nothing of CHEG. The page docs/certificates.md says what the file contains and
 * what follows from it. Exit status: 0 if every file is right, 1 if one is not, 2 if there is none.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
  MOST_MEN = 4,
  MOST_PARTS = 64,
  WIN = 20000, /* a win in n moves is worth WIN - n, a loss in n moves n - WIN, a draw 0 */
  UNKNOWN = 32767
};

static jmp_buf wrong_file;
static char why[300];

static _Noreturn void wrong(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(why, sizeof why, format, arguments);
  va_end(arguments);
  longjmp(wrong_file, 1);
}

/* ---- the rules of chess -------------------------------------------------------------------- */

static const char ORDER[] = "KQRBNPkqrbnp"; /* White's men are capital letters, Black's small */

/* Men on squares a1, b1, ... h8, in the order of ORDER, equal ones by their squares. A pawn that
 * can be captured en passant is written on its file, but on the rank behind its own men: White's on
 * the first, Black's on the eighth. */
typedef struct {
  int count;
  char man[MOST_MEN];
  int square[MOST_MEN];
} Position;

/* attacks[piece][from][to]: the squares that must be empty for an attack; all squares, if the piece
 * never attacks so. */
static uint64_t attacks[128][64][64];

static bool is_white(char man) { return man < 'a'; }
static char kind(char man) { return is_white(man) ? man : (char)(man - 'a' + 'A'); }
static uint64_t bit(int square) { return UINT64_C(1) << square; }

static void add_attacks(char man, int from, int dx, int dy) {
  const bool slides = strchr("QRB", kind(man)) != NULL;
  uint64_t between = 0;
  int x = from % 8 + dx, y = from / 8 + dy;
  for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
    attacks[(int)man][from][8 * y + x] = between;
    between |= bit(8 * y + x);
    if (!slides) {
      break;
    }
  }
}

static void make_attacks(void) {
  memset(attacks, 255, sizeof attacks);
  for (const char* man = ORDER; *man != 0; ++man) {
    for (int way = 0; way < 64 * 25; ++way) {
      const int from = way / 25, dx = way % 5 - 2, dy = way / 5 % 5 - 2;
      const int square = dx * dx + dy * dy; /* 1: a straight step, 2: a diagonal one, 5: a leap */
      const int up = is_white(*man) ? 1 : -1;
      const char type = kind(*man);
      if (type == 'P'   ? square == 2 && dy == up
          : type == 'N' ? square == 5
          : type == 'R' ? square == 1
          : type == 'B' ? square == 2
                        : square == 1 || square == 2) {
        add_attacks(*man, from, dx, dy);
      }
    }
  }
}

/* Puts the pawn that can be captured en passant on its true square. Returns it, or -1. */
static int decode(Position* position) {
  for (int i = 0; i < position->count; ++i) {
    const int rank = position->square[i] / 8;
    if ((position->man[i] == 'P' && rank == 0) || (position->man[i] == 'p' && rank == 7)) {
      position->square[i] += rank == 0 ? 24 : -24;
      return i;
    }
  }
  return -1;
}

static uint64_t occupied(const Position* position) {
  uint64_t set = 0;
  for (int i = 0; i < position->count; ++i) {
    set |= bit(position->square[i]);
  }
  return set;
}

/* Whether a man of this colour attacks the square when these squares are occupied. A man that
 * stands on none of them does not count: it has been captured. */
static bool is_attacked(const Position* position, int square, bool by_white, uint64_t men) {
  for (int i = 0; i < position->count; ++i) {
    if (is_white(position->man[i]) == by_white && (men & bit(position->square[i])) != 0 &&
        (attacks[(int)position->man[i]][position->square[i]][square] & men) == 0) {
      return true;
    }
  }
  return false;
}

static int king(const Position* position, bool white) {
  for (int i = 0; i < position->count; ++i) {
    if (position->man[i] == (white ? 'K' : 'k')) {
      return position->square[i];
    }
  }
  wrong("a king is missing");
}

static bool is_in_check(Position position, bool white) {
  decode(&position);
  return is_attacked(&position, king(&position, white), !white, occupied(&position));
}

/* Whether the other side can capture this pawn, which has just moved two squares. */
static bool can_be_captured_en_passant(const Position* position, int pawn) {
  const bool white = is_white(position->man[pawn]);
  const int passed = position->square[pawn] + (white ? -8 : 8);
  for (int i = 0; i < position->count; ++i) {
    const uint64_t after =
        (occupied(position) & ~bit(position->square[pawn]) & ~bit(position->square[i])) |
        bit(passed);
    if (position->man[i] == (white ? 'p' : 'P') &&
        attacks[(int)position->man[i]][position->square[i]][passed] == 0 &&
        !is_attacked(position, king(position, !white), white, after)) {
      return true;
    }
  }
  return false;
}

typedef struct {
  int man, target, promotion; /* promotion: 0 to 3 for knight, bishop, rook, queen */
  Position after;
} Move;

typedef struct {
  int count;
  Move moves[128]; /* more than four men can have */
} Moves;

static void arrange(Position* position) {
  for (int i = 1; i < position->count; ++i) {
    const char man = position->man[i];
    const int square = position->square[i];
    int j = i;
    for (; j > 0; --j) {
      const long later = strchr(ORDER, position->man[j - 1]) - strchr(ORDER, man);
      if (later < 0 || (later == 0 && position->square[j - 1] < square)) {
        break;
      }
      position->man[j] = position->man[j - 1];
      position->square[j] = position->square[j - 1];
    }
    position->man[j] = man;
    position->square[j] = square;
  }
}

static void remove_man(Position* position, int man) {
  --position->count;
  for (int i = man; i < position->count; ++i) {
    position->man[i] = position->man[i + 1];
    position->square[i] = position->square[i + 1];
  }
}

/* Adds the move of a man that takes this man or none (-1), if it is legal: four moves if it
 * promotes. The squares of the position are true. */
static void add_move(const Position* position, int man, int target, int taken, Moves* found) {
  const char piece = position->man[man];
  const bool white = is_white(piece);
  uint64_t men = (occupied(position) & ~bit(position->square[man])) | bit(target);
  Position after = *position;
  after.square[man] = target;
  if (taken >= 0) {
    men = (men & ~bit(position->square[taken])) | bit(target);
    after.square[taken] = position->square[man]; /* which is empty now */
  }
  if (is_attacked(&after, king(&after, white), !white, men)) {
    return;
  }
  const bool promotes = kind(piece) == 'P' && (target / 8 == 0 || target / 8 == 7);
  if (kind(piece) == 'P' && abs(target - position->square[man]) == 16 &&
      can_be_captured_en_passant(&after, man)) {
    after.square[man] += white ? -24 : 24;
  }
  for (int promotion = 0; promotion < (promotes ? 4 : 1); ++promotion) {
    Move* move = &found->moves[found->count++];
    *move = (Move){man, target, promotion, after};
    if (promotes) {
      move->after.man[man] = (white ? "NBRQ" : "nbrq")[promotion];
    }
    if (taken >= 0) {
      remove_man(&move->after, taken);
    }
    arrange(&move->after);
  }
}

static void add_pawn_moves(const Position* position, int man, int passing, Moves* found) {
  const bool white = is_white(position->man[man]);
  const int from = position->square[man], up = white ? 8 : -8;
  if ((occupied(position) & bit(from + up)) == 0) {
    add_move(position, man, from + up, -1, found);
    if (from / 8 == (white ? 1 : 6) && (occupied(position) & bit(from + 2 * up)) == 0) {
      add_move(position, man, from + 2 * up, -1, found);
    }
  }
  for (int i = 0; i < position->count; ++i) {
    const int target = position->square[i] + (i == passing ? up : 0);
    if (is_white(position->man[i]) != white &&
        attacks[(int)position->man[man]][from][target] == 0) {
      add_move(position, man, target, i, found);
    }
    if (i == passing && attacks[(int)position->man[man]][from][position->square[i]] == 0) {
      add_move(position, man, position->square[i], i, found);
    }
  }
}

/* The legal moves of one side; only those of one man, unless it is -1. */
static void legal_moves(Position position, bool white, int only, Moves* found) {
  const int passing = decode(&position);
  const uint64_t men = occupied(&position);
  found->count = 0;
  for (int man = 0; man < position.count; ++man) {
    if (is_white(position.man[man]) != white || (only >= 0 && only != man)) {
      continue;
    }
    if (kind(position.man[man]) == 'P') {
      add_pawn_moves(&position, man, passing, found);
      continue;
    }
    const uint64_t(*ways)[64] = &attacks[(int)position.man[man]][position.square[man]];
    for (int target = 0; target < 64; ++target) {
      if (((*ways)[target] & men) != 0) {
        continue;
      }
      int taken = -1;
      bool is_own = false;
      for (int i = 0; i < position.count; ++i) {
        if (position.square[i] == target) {
          taken = i;
          is_own = is_white(position.man[i]) == white;
        }
      }
      if (!is_own) {
        add_move(&position, man, target, taken, found);
      }
    }
  }
}

/* Whether no mate is possible: a bare king against a king with at most one bishop or knight. */
static bool is_dead(const Position* position) {
  if (position->count > 3) {
    return false;
  }
  for (int i = 0; i < position->count; ++i) {
    if (strchr("KBN", kind(position->man[i])) == NULL) {
      return false;
    }
  }
  return true;
}

/* Whether this is a legal position with White to move, written in the one right way. */
static bool is_legal(Position position) {
  for (int i = 0; i < position.count; ++i) {
    const int rank = position.square[i] / 8;
    const char man = position.man[i];
    if ((man == 'P' && (rank == 0 || rank == 7)) || (man == 'p' && rank == 0) ||
        (i > 0 && position.man[i - 1] == man && position.square[i - 1] >= position.square[i])) {
      return false;
    }
  }
  const int passing = decode(&position);
  const uint64_t men = occupied(&position);
  for (int i = 0; i < position.count; ++i) {
    for (int j = 0; j < i; ++j) {
      if (position.square[i] == position.square[j]) {
        return false;
      }
    }
    /* a second pawn on the eighth rank */
    if (position.man[i] == 'p' && position.square[i] / 8 == 7) {
      return false;
    }
  }
  if (is_attacked(&position, king(&position, false), true, men)) {
    return false;
  }
  if (passing < 0) {
    return true;
  }
  /* The pawn's way was free, and White was not in check before its move. */
  const int square = position.square[passing];
  if ((men & (bit(square + 8) | bit(square + 16))) != 0 ||
      !can_be_captured_en_passant(&position, passing)) {
    return false;
  }
  position.square[passing] = square + 16;
  return !is_attacked(&position, king(&position, true), false, occupied(&position));
}

/* ---- the certificate ----------------------------------------------------------------------- */

/* What is claimed of every position of one material with White to move. */
typedef struct {
  Position men; /* without squares */
  bool is_best; /* best play, not the program */
  int16_t* values;
} Part;

typedef struct {
  long won, drawn, lost, longest, total;
} Counts;

static Part parts[MOST_PARTS];
static int part_count;
static int16_t* seen; /* outcomes of positions of the checked part with Black to move */
static uint8_t* claims;
static Position checked; /* for messages */

static uint32_t index_of(const Position* position) {
  uint32_t number = 0;
  for (int i = 0; i < position->count; ++i) {
    number = number << 6 | (uint32_t)position->square[i];
  }
  return number;
}

static uint32_t size_of(const Part* part) { return UINT32_C(1) << 6 * part->men.count; }

static Position position_of(const Part* part, uint32_t number) {
  Position position = part->men;
  for (int i = position.count - 1; i >= 0; --i, number >>= 6) {
    position.square[i] = (int)(number & 63);
  }
  return position;
}

static bool is_same_material(const Position* a, const Position* b) {
  return a->count == b->count && memcmp(a->man, b->man, (size_t)a->count) == 0;
}

/* The claim for a position with White to move: of the program's parts, or else of best play. */
static int value_of(const Position* position, bool is_best) {
  const Part* found = NULL;
  if (is_dead(position)) {
    return 0;
  }
  for (int i = 0; i < part_count; ++i) {
    if (is_same_material(&parts[i].men, position) &&
        (parts[i].is_best == is_best || (parts[i].is_best && found == NULL))) {
      found = &parts[i];
    }
  }
  const int value = found == NULL ? UNKNOWN : found->values[index_of(position)];
  if (value == UNKNOWN) {
    wrong("%.*s can arise, but has no claim", position->count, position->man);
  }
  return value;
}

/* The value of a position with Black to move, if Black plays the reply that is best for him. */
static int outcome(const Position* position, bool is_best) {
  Moves replies;
  if (is_dead(position)) {
    return 0;
  }
  legal_moves(*position, false, -1, &replies);
  if (replies.count == 0) {
    return is_in_check(*position, false) ? WIN : 0;
  }
  int worst = UNKNOWN;
  for (int i = 0; i < replies.count; ++i) {
    const int value = value_of(&replies.moves[i].after, is_best);
    worst = value < worst ? value : worst;
  }
  return worst;
}

static int after_move(const Part* part, const Move* move) {
  if (!is_same_material(&part->men, &move->after)) {
    return outcome(&move->after, part->is_best);
  }
  int16_t* known = &seen[index_of(&move->after)];
  if (*known == UNKNOWN) {
    *known = (int16_t)outcome(&move->after, part->is_best);
  }
  return *known;
}

static int after_claimed_move(const Part* part, const Position* position, int man, int target) {
  Moves moves;
  if (man < position->count && is_white(position->man[man])) {
    legal_moves(*position, true, man, &moves);
    for (int i = 0; i < moves.count; ++i) {
      if ((moves.moves[i].target | moves.moves[i].promotion << 6) == target) {
        return after_move(part, &moves.moves[i]);
      }
    }
  }
  wrong("the move is not legal");
}

static void check_position(const Part* part, const Position* position, int value, int man,
                           int target, Counts* counts) {
  if (value > 0) {
    if (after_claimed_move(part, position, man, target) != value + 1) {
      wrong("the move does not win in %d", WIN - value);
    }
    ++counts->won;
    counts->total += WIN - value;
    counts->longest = counts->longest < WIN - value ? WIN - value : counts->longest;
    return;
  }
  Moves moves;
  int best = -UNKNOWN;
  legal_moves(*position, true, -1, &moves);
  for (int i = 0; i < moves.count; ++i) {
    const int after = after_move(part, &moves.moves[i]);
    best = after > best ? after : best;
  }
  if (moves.count == 0) {
    best = is_in_check(*position, true) ? -WIN - 1 : 0;
  }
  if (value < 0 && best != value - 1) {
    wrong("it is not lost in %d", value + WIN);
  }
  if (value == 0 &&
      (best != 0 || (moves.count > 0 && after_claimed_move(part, position, man, target) != 0))) {
    wrong(best != 0 ? "it is not a draw" : "the move does not hold the draw");
  }
  ++*(value < 0 ? &counts->lost : &counts->drawn);
}

/* Reads the claims of a part, 16 bits each: n for a win in n moves, 0 for a draw, 32768 + n for a
 * loss in n. The claims follow in the order of the squares, first all low bytes, then all high
 * ones, then the men that move, then their targets. */
static void read_part(Part* part, const char* name, unsigned long count) {
  unsigned long read = 0;
  const uint32_t size = size_of(part);
  part->values = malloc(size * sizeof *part->values);
  seen = malloc(size * sizeof *seen);
  if (part->values == NULL || seen == NULL) {
    wrong("there is not enough memory");
  }
  for (uint32_t number = 0; number < size; ++number) {
    seen[number] = part->values[number] = UNKNOWN;
    if (is_legal(position_of(part, number))) {
      if (read == count) {
        wrong("%s: only %lu positions, but more are legal", name, count);
      }
      const int claim = claims[read] | claims[count + read] << 8;
      part->values[number] = (int16_t)(claim >= 32768 ? claim - 32768 - WIN
                                       : claim > 0    ? WIN - claim
                                                      : 0);
      ++read;
    }
  }
  if (read < count) {
    wrong("%s: %lu positions, but only %lu are legal", name, count, read);
  }
}

static Counts check_part(const Part* part, unsigned long count) {
  Counts counts = {0, 0, 0, 0, 0};
  unsigned long read = 0;
  for (uint32_t number = 0; number < size_of(part); ++number) {
    if (part->values[number] != UNKNOWN) {
      Position position = position_of(part, number);
      checked = position;
      check_position(part, &position, part->values[number], claims[2 * count + read],
                     claims[3 * count + read], &counts);
      ++read;
    }
  }
  checked.count = 0;
  return counts;
}

/* Decompresses, reads and checks the next part of the file. */
static Counts next_part(z_stream* stream, const char* name, bool is_best, unsigned long count) {
  const size_t white = strcspn(name + 1, "K") + 1, men = strlen(name);
  if (part_count == MOST_PARTS || men > MOST_MEN || white == men || count > 1UL << 24) {
    wrong("%s: not a part that this program can check", name);
  }
  Part* part = &parts[part_count++];
  *part = (Part){{(int)men, {0}, {0}}, is_best, NULL};
  for (size_t i = 0; i < men; ++i) {
    part->men.man[i] = i < white ? name[i] : (char)(name[i] - 'A' + 'a');
    if (strchr("KQRBNP", name[i]) == NULL) {
      wrong("%s: not the name of a material", name);
    }
  }
  claims = realloc(claims, 4 * count + 1);
  stream->next_out = claims;
  stream->avail_out = (uInt)(4 * count + 1);
  if (claims == NULL || inflateReset(stream) != Z_OK || inflate(stream, Z_FINISH) != Z_STREAM_END ||
      stream->avail_out != 1) {
    wrong("%s: not %lu positions", name, count);
  }
  read_part(part, name, count);
  const Counts counts = check_part(part, count);
  free(seen);
  printf("  %s %-7s %ld won, longest %ld, mean %.3f; %ld drawn; %ld lost\n", name,
         is_best ? "best" : "program", counts.won, counts.longest,
         counts.won > 0 ? (double)counts.total / (double)counts.won : 0.0, counts.drawn,
         counts.lost);
  fflush(stdout);
  return counts;
}

/* Forgets the parts of a colour. */
static void forget_parts(void) {
  for (; part_count > 0; --part_count) {
    free(parts[part_count - 1].values);
  }
}

static void check(const uint8_t* file, size_t size) {
  static const char first[] = "CHEG certificate 1\n";
  if (size < sizeof first + 4 || memcmp(file, first, sizeof first - 1) != 0) {
    wrong("not a certificate of version 1");
  }
  size -= 4;
  const uint32_t sum = (uint32_t)file[size] | (uint32_t)file[size + 1] << 8 |
                       (uint32_t)file[size + 2] << 16 | (uint32_t)file[size + 3] << 24;
  if (crc32_z(0, file, size) != sum) {
    wrong("damaged: the checksum is wrong");
  }
  const char* header = (const char*)file + sizeof first - 1;
  const char* end = strstr(header, "\nend\n"); /* the file is in memory with a zero behind it */
  if (end == NULL) {
    wrong("the header has no end");
  }
  z_stream stream = {0};
  stream.next_in = (const uint8_t*)end + 5;
  stream.avail_in = (uInt)(size - (size_t)(stream.next_in - file));
  if (inflateInit(&stream) != Z_OK) {
    wrong("zlib does not start");
  }
  char line[200], ending[8] = "", name[8] = "", world[8] = "", colour[8];
  unsigned long count;
  bool is_complete = true;
  Counts counts = {0, 0, 0, 0, 0};
  for (; header < end; header += strcspn(header, "\n") + 1) {
    snprintf(line, sizeof line, "%.*s", (int)strcspn(header, "\n"), header);
    if (sscanf(line, "part %7s %7s %lu", name, world, &count) == 3) {
      counts = next_part(&stream, name, strcmp(world, "best") == 0, count);
      is_complete = strcmp(name, ending) == 0 && strcmp(world, "program") == 0;
      continue;
    }
    if (sscanf(line, "ending %7s", ending) != 1 && sscanf(line, "side %7s", colour) == 1) {
      if (!is_complete) {
        break;
      }
      forget_parts();
      is_complete = false;
    }
    printf("%s\n", line);
  }
  if (stream.avail_in > 0 || !is_complete || name[0] == 0) {
    wrong(is_complete ? "bytes are left over" : "the ending itself is missing");
  }
  inflateEnd(&stream);
  printf("right: every claim holds%s\n", counts.longest <= 50
                                             ? "; no win takes more than 50 moves"
                                             : "; the fifty-move rule is not checked");
}

static uint8_t* read_file(const char* path, size_t* size) {
  FILE* stream = fopen(path, "rb");
  uint8_t* data = NULL;
  size_t room = 0;
  *size = 0;
  while (stream != NULL && !feof(stream) && !ferror(stream)) {
    room = 2 * room + 65536;
    data = realloc(data, room + 1);
    if (data == NULL) {
      break;
    }
    *size += fread(data + *size, 1, room - *size, stream);
    data[*size] = 0;
  }
  if (stream == NULL || data == NULL || ferror(stream)) {
    wrong("cannot be read");
  }
  fclose(stream);
  return data;
}

int main(int argc, char** argv) {
  volatile int status = argc > 1 ? 0 : 2;
  make_attacks();
  for (volatile int i = 1; i < argc; ++i) {
    puts(argv[i]);
    checked.count = 0;
    if (setjmp(wrong_file) == 0) {
      size_t size;
      uint8_t* file = read_file(argv[i], &size);
      check(file, size);
      free(file);
    } else {
      fprintf(stderr, "%s: wrong: ", argv[i]);
      decode(&checked);
      for (int man = 0; man < checked.count; ++man) {
        fprintf(stderr, "%c%c%c ", checked.man[man], 'a' + checked.square[man] % 8,
                '1' + checked.square[man] / 8);
      }
      fprintf(stderr, "%s\n", why);
      status = 1;
    }
    forget_parts();
  }
  return status;
}
