/* Checks a certificate of a proof, which `cheg prove PROGRAM --certificate FILE` has written.
 *
 *     cc -O2 -o check_certificate check_certificate.c -lz && ./check_certificate FILE
 *
 * The same check as check_certificate.py, much faster: plain C11, with zlib for the compression and
 * nothing of CHEG. The page docs/certificates.md says what the file contains and what follows from
 * it. Exit status: 0 if every claim holds, 1 if not.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
  MOST_MEN = 4,
  WIN = 20000, /* a win in n moves is worth WIN - n, a draw 0, a loss in n moves n - WIN */
  UNKNOWN = 32767
};

/* A man is its type, as an index in TYPES, times 64 plus its square: a1, b1, ... h8 are 0 to 63. A
 * position is a sorted list of men. A pawn that can be captured en passant is written on its file,
 * but on the rank behind its own men: a white one on the first, a black one on the eighth. */
static const char TYPES[] = "KQRBNPkqrbnp";
enum { WHITE_PAWN = 5, BLACK_KING = 6, BLACK_PAWN = 11, PROMOTED = 4 /* the first, to a knight */ };

typedef struct {
  int count;
  int men[MOST_MEN];
} Position;

typedef struct {
  int man, target; /* a promotion adds 64, 128 or 192 for a bishop, rook or queen */
  Position after;
} Move;

typedef struct {
  int count;
  Move moves[128]; /* more than four men can have */
} Moves;

static Position checked; /* for messages */

static _Noreturn void wrong(const char* format, ...) {
  va_list arguments;
  fputs("wrong: ", stderr);
  for (int i = 0; i < checked.count; ++i) {
    const int man = checked.men[i];
    fprintf(stderr, "%c%c%c ", TYPES[man / 64], 'a' + man % 8, '1' + man % 64 / 8);
  }
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

/* ---- the rules of chess -------------------------------------------------------------------- */

/* The squares that must be empty for a man to attack a target; all squares, if it never does. */
static uint64_t attacks[12 * 64][64];

static bool is_white(int man) { return man / 64 < BLACK_KING; }
static bool is_pawn(int man) { return man / 64 % 6 == WHITE_PAWN; }
static uint64_t bit(int square) { return UINT64_C(1) << square; }

static void make_attacks(void) {
  memset(attacks, 255, sizeof attacks);
  for (int way = 0; way < 12 * 64 * 25; ++way) {
    const int man = way / 25, dx = way % 5 - 2, dy = way / 5 % 5 - 2;
    const int length = dx * dx + dy * dy; /* 1: straight, 2: diagonal, 5: a leap */
    const char type = TYPES[man / 64 % 6];
    if (type == 'P'   ? length == 2 && dy == (is_white(man) ? 1 : -1)
        : type == 'N' ? length == 5
        : type == 'R' ? length == 1
        : type == 'B' ? length == 2
                      : length == 1 || length == 2) {
      uint64_t between = 0;
      int x = man % 8 + dx, y = man % 64 / 8 + dy;
      for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
        attacks[man][8 * y + x] = between;
        between |= strchr("QRB", type) != NULL ? bit(8 * y + x) : ~UINT64_C(0);
        if (between == ~UINT64_C(0)) {
          break;
        }
      }
    }
  }
}

static uint64_t set_of(const Position* position) {
  uint64_t set = 0;
  for (int i = 0; i < position->count; ++i) {
    set |= bit(position->men[i] % 64);
  }
  return set;
}

static int king_square(const Position* position, bool white) {
  int king = 0;
  while (!white && position->men[king] / 64 != BLACK_KING) {
    ++king;
  }
  return position->men[king] % 64;
}

/* Whether a man on one of the occupied squares attacks the king of this colour. */
static bool is_attacked(const Position* position, bool white, int king, uint64_t occupied) {
  for (int i = 0; i < position->count; ++i) {
    const int man = position->men[i];
    if (is_white(man) != white && (occupied & bit(man % 64)) != 0 &&
        (attacks[man][king] & occupied) == 0) {
      return true;
    }
  }
  return false;
}

/* Puts the pawn that can be captured en passant on its true square. Returns its number, or -1. */
static int decode(Position* position) {
  for (int i = 0; i < position->count; ++i) {
    const int type = position->men[i] / 64, rank = position->men[i] % 64 / 8;
    if ((type == WHITE_PAWN && rank == 0) || (type == BLACK_PAWN && rank == 7)) {
      position->men[i] += rank == 0 ? 24 : -24;
      return i;
    }
  }
  return -1;
}

static bool is_in_check(Position position, bool white) {
  decode(&position);
  return is_attacked(&position, white, king_square(&position, white), set_of(&position));
}

/* Whether the other side can capture this pawn, which has just moved two squares. */
static bool can_be_captured_en_passant(const Position* position, int pawn) {
  const bool white = is_white(pawn);
  const int passed = pawn % 64 + (white ? -8 : 8);
  for (int i = 0; i < position->count; ++i) {
    const int man = position->men[i];
    if (is_pawn(man) && is_white(man) != white && attacks[man][passed] == 0 &&
        !is_attacked(position, !white, king_square(position, !white),
                     (set_of(position) & ~bit(pawn % 64) & ~bit(man % 64)) | bit(passed))) {
      return true;
    }
  }
  return false;
}

/* Adds a man to a sorted list. */
static void insert(Position* position, int man) {
  int i = position->count++;
  for (; i > 0 && position->men[i - 1] > man; --i) {
    position->men[i] = position->men[i - 1];
  }
  position->men[i] = man;
}

/* Adds the move, or the four promotions, if it is legal. The men are on their true squares; the one
 * with the number `taken` is captured, none if it is -1. */
static void add_move(const Position* position, int number, int target, int taken, Moves* found) {
  const int man = position->men[number];
  const bool white = is_white(man);
  const int king = man / 64 % 6 == 0 ? target : king_square(position, white);
  uint64_t occupied = set_of(position) & ~bit(man % 64);
  Position rest = {0, {0}};
  for (int i = 0; i < position->count; ++i) {
    if (i != number && i != taken) {
      insert(&rest, position->men[i]);
    }
  }
  if (taken >= 0) {
    occupied &= ~bit(position->men[taken] % 64);
  }
  if (is_attacked(&rest, white, king, occupied | bit(target))) {
    return;
  }
  const bool promotes = is_pawn(man) && (target / 8 == 0 || target / 8 == 7);
  for (int promotion = 0; promotion < (promotes ? 4 : 1); ++promotion) {
    const int type = promotes ? PROMOTED - promotion + (white ? 0 : BLACK_KING) : man / 64;
    Move* move = &found->moves[found->count++];
    *move = (Move){number, target + 64 * promotion, rest};
    insert(&move->after, 64 * type + target);
    if (is_pawn(man) && abs(target - man % 64) == 16 &&
        can_be_captured_en_passant(&move->after, 64 * type + target)) {
      move->after = rest;
      insert(&move->after, 64 * type + target + (white ? -24 : 24));
    }
  }
}

/* The legal moves of one side. */
static void legal_moves(Position position, bool white, Moves* found) {
  const int passing = decode(&position), up = white ? 8 : -8;
  const uint64_t occupied = set_of(&position);
  found->count = 0;
  for (int number = 0; number < position.count; ++number) {
    const int man = position.men[number], from = man % 64;
    for (int target = 0; target < 64 && is_white(man) == white; ++target) {
      uint64_t between = attacks[man][target];
      int taken = -1;
      for (int i = 0; (occupied & bit(target)) != 0 && taken < 0; ++i) {
        taken = position.men[i] % 64 == target ? i : -1;
      }
      if (is_pawn(man) && passing >= 0 && target == position.men[passing] % 64 + up) {
        taken = between == 0 ? passing : -1;
      }
      if (is_pawn(man) && taken < 0) {
        const bool is_double = from / 8 == (white ? 1 : 6) && target == from + 2 * up;
        between = is_double ? bit(from + up) : target == from + up ? 0 : ~UINT64_C(0);
      }
      if ((between & occupied) == 0 && (taken < 0 || is_white(position.men[taken]) != white)) {
        add_move(&position, number, target, taken, found);
      }
    }
  }
}

/* Whether no mate is possible: a bare king against a king with at most one bishop or knight. */
static bool is_dead(const Position* position) {
  bool is_light = true;
  for (int i = 0; i < position->count; ++i) {
    is_light = is_light && strchr("KBN", TYPES[position->men[i] / 64 % 6]) != NULL;
  }
  return position->count == 2 || (position->count == 3 && is_light);
}

/* Whether this is a legal position with White to move, written in the one right way. */
static bool is_legal(Position position) {
  for (int i = 0; i < position.count; ++i) {
    const int type = position.men[i] / 64, rank = position.men[i] % 64 / 8;
    if ((i > 0 && position.men[i - 1] >= position.men[i]) ||
        (type == WHITE_PAWN && (rank == 0 || rank == 7)) || (type == BLACK_PAWN && rank == 0)) {
      return false;
    }
  }
  const int passing = decode(&position);
  uint64_t occupied = 0;
  for (int i = 0; i < position.count; ++i) {
    const uint64_t square = bit(position.men[i] % 64);
    if ((occupied & square) != 0 || position.men[i] >= 64 * BLACK_PAWN + 56) {
      return false; /* or a second pawn on the eighth rank */
    }
    occupied |= square;
  }
  if (is_in_check(position, false)) {
    return false;
  }
  if (passing >= 0) { /* the pawn's way was free, and White was not in check before it */
    const int pawn = position.men[passing];
    if ((occupied & (bit(pawn % 64 + 8) | bit(pawn % 64 + 16))) != 0 ||
        !can_be_captured_en_passant(&position, pawn)) {
      return false;
    }
    position.men[passing] += 16;
    return !is_in_check(position, true);
  }
  return true;
}

/* ---- the certificate ----------------------------------------------------------------------- */

/* What is claimed of every position of a material with White to move: by the program's moves, and
 * by best play. */
enum { PROGRAM, BEST };
static int16_t* values[2][1 << 4 * MOST_MEN];
static int16_t* seen; /* outcomes of positions of the checked material with Black to move */

/* The types of the men, four bits each. */
static uint32_t material_of(const Position* position) {
  uint32_t material = 0;
  for (int i = 0; i < position->count; ++i) {
    material = material << 4 | (uint32_t)(position->men[i] / 64 + 1);
  }
  return material;
}

static uint32_t index_of(const Position* position) {
  uint32_t number = 0;
  for (int i = 0; i < position->count; ++i) {
    number = number << 6 | (uint32_t)(position->men[i] % 64);
  }
  return number;
}

static Position position_of(uint32_t material, uint32_t number) {
  Position position = {0, {0}};
  for (; material != 0; material >>= 4, number >>= 6) {
    for (int i = position.count++; i > 0; --i) {
      position.men[i] = position.men[i - 1];
    }
    position.men[0] = 64 * (int)((material & 15) - 1) + (int)(number & 63);
  }
  return position;
}

/* The claim for a position with White to move: that of the program, or else that of best play. */
static int value_of(const Position* position, int world) {
  const uint32_t material = material_of(position);
  const int16_t* claims = values[values[world][material] != NULL ? world : BEST][material];
  const int value = is_dead(position) ? 0 : claims == NULL ? UNKNOWN : claims[index_of(position)];
  if (value == UNKNOWN) {
    wrong("a reply leads to a position that has no claim");
  }
  return value;
}

/* The value of a position with Black to move, if Black plays the reply that is best for him. */
static int outcome(const Position* position, int world) {
  Moves replies;
  int worst = UNKNOWN;
  legal_moves(*position, false, &replies);
  for (int i = 0; i < replies.count; ++i) {
    const int value = value_of(&replies.moves[i].after, world);
    worst = value < worst ? value : worst;
  }
  return is_dead(position) ? 0 : worst < UNKNOWN ? worst : is_in_check(*position, false) ? WIN : 0;
}

static int after_move(uint32_t material, int world, const Position* after) {
  if (material_of(after) != material) {
    return outcome(after, world);
  }
  int16_t* known = &seen[index_of(after)];
  *known = *known == UNKNOWN ? (int16_t)outcome(after, world) : *known;
  return *known;
}

/* Checks the claim for one position and its move. */
static void check_claim(const Position* position, int world, int man, int target) {
  const uint32_t material = material_of(position);
  const int value = values[world][material][index_of(position)];
  int claimed = UNKNOWN, best = is_in_check(*position, true) ? -WIN - 1 : 0;
  Moves moves;
  legal_moves(*position, true, &moves);
  for (int i = 0; i < moves.count; ++i) {
    const Move* move = &moves.moves[i];
    const int after = after_move(material, world, &move->after);
    best = i == 0 || after > best ? after : best;
    claimed = move->man == man && move->target == target ? after : claimed;
  }
  if (value > 0 && claimed != value + 1) {
    wrong("it is not won in %d with this move", WIN - value);
  } else if (value < 0 && best != value - 1) {
    wrong("it is not lost in %d", value + WIN);
  } else if (value == 0 && best != 0) {
    wrong("it is not a draw");
  } else if (value == 0 && moves.count > 0 && claimed != 0) {
    wrong("the move does not hold the draw");
  }
}

/* Decompresses and checks the claims for a material: 16 bits each, n for a win in n moves, 0 for a
 * draw, 32768 + n for a loss in n; first all low bytes, then all high ones, all men, all targets.
 * Prints a summary. Returns the longest win. */
static int check_part(uint32_t material, int world, z_stream* stream, unsigned long count) {
  const uint32_t size = UINT32_C(1) << 6 * position_of(material, 0).count;
  uint8_t* claims = count > size ? NULL : malloc(4 * count + 1);
  int16_t* read_values = malloc(size * sizeof *read_values);
  seen = malloc(size * sizeof *seen);
  stream->next_out = claims;
  stream->avail_out = (uInt)(4 * count + 1);
  if (claims == NULL || read_values == NULL || seen == NULL || inflateReset(stream) != Z_OK ||
      inflate(stream, Z_FINISH) != Z_STREAM_END || stream->avail_out != 1) {
    wrong("there are no claims for %lu positions, or there is not enough memory", count);
  }
  unsigned long read = 0, won = 0, drawn = 0, total = 0;
  for (uint32_t number = 0; number < size; ++number) {
    seen[number] = read_values[number] = UNKNOWN;
    if (is_legal(position_of(material, number)) && read++ < count) {
      const int claim = claims[read - 1] | claims[count + read - 1] << 8;
      read_values[number] = (int16_t)(claim >= 32768 ? claim - 32768 - WIN
                                      : claim > 0    ? WIN - claim
                                                     : 0);
    }
  }
  if (read != count) {
    wrong("there are %lu claims for %lu legal positions", count, read);
  }
  values[world][material] = read_values;
  read = 0;
  int longest = 0;
  for (uint32_t number = 0; number < size; ++number) {
    const int value = read_values[number], moves = value > 0 ? WIN - value : 0;
    if (value != UNKNOWN) {
      checked = position_of(material, number);
      check_claim(&checked, world, claims[2 * count + read], claims[3 * count + read]);
      ++read;
      won += value > 0;
      drawn += value == 0;
      total += (unsigned long)moves;
      longest = moves > longest ? moves : longest;
    }
  }
  checked.count = 0;
  free(seen);
  free(claims);
  printf("%lu won, longest %d, mean %.3f; %lu drawn; %lu lost\n", won, longest,
         (double)total / (double)(won > 0 ? won : 1), drawn, count - won - drawn);
  fflush(stdout);
  return longest;
}

/* The types of the men of KPK, say. */
static uint32_t material_named(const char* name) {
  const size_t black = strcspn(name + 1, "K") + 1, men = strlen(name);
  if (men > MOST_MEN || black >= men || strspn(name, "KQRBNP") < men) {
    wrong("%s is not a material of at most %d men", name, MOST_MEN);
  }
  uint32_t material = 0;
  for (size_t i = 0; i < men; ++i) {
    material = material << 4 | (uint32_t)(strchr(TYPES, name[i]) - TYPES + 1 + (i < black ? 0 : 6));
  }
  return material;
}

static void check(uint8_t* file, size_t size) {
  static const char first[] = "CHEG certificate 1\n";
  if (size < sizeof first + 4 || memcmp(file, first, sizeof first - 1) != 0) {
    wrong("not a certificate of version 1");
  }
  size -= 4;
  for (int i = 0; i < 4; ++i) {
    if (file[size + (size_t)i] != (crc32_z(0, file, size) >> 8 * i & 255)) {
      wrong("damaged: the checksum is wrong");
    }
  }
  char *line = (char*)file + sizeof first - 1, *end = strstr(line, "\nend\n");
  z_stream stream = {0};
  if (end == NULL || inflateInit(&stream) != Z_OK) {
    wrong("the header has no end");
  }
  *end = 0;
  stream.next_in = (uint8_t*)end + 5;
  stream.avail_in = (uInt)(size - (size_t)(stream.next_in - file));
  char ending[8] = "", name[8] = "", world[8] = "";
  unsigned long count;
  int longest = 0;
  bool is_complete = true;
  for (line = strtok(line, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    if (sscanf(line, "part %7s %7s %lu", name, world, &count) == 3) {
      printf("  %s %-7s ", name, world);
      const int moves =
          check_part(material_named(name), strcmp(world, "best") == 0, &stream, count);
      longest = moves > longest ? moves : longest;
      is_complete = strcmp(name, ending) == 0 && strcmp(world, "program") == 0;
      continue;
    }
    if (strncmp(line, "side ", 5) == 0) {
      if (!is_complete) {
        break;
      }
      memset(values, 0, sizeof values);
      is_complete = false;
    }
    sscanf(line, "ending %7s", ending);
    puts(line);
  }
  if (stream.avail_in > 0 || !is_complete || name[0] == 0) {
    wrong(stream.avail_in > 0 ? "bytes are left over" : "the ending itself is missing");
  }
  printf("right: every claim holds; %s\n",
         longest <= 50 ? "no win takes more than 50 moves" : "fifty-move rule not checked");
}

int main(int argc, char** argv) {
  FILE* stream = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (stream == NULL || fseek(stream, 0, SEEK_END) != 0 || ftell(stream) < 0) {
    wrong("usage: check_certificate FILE");
  }
  const size_t size = (size_t)ftell(stream);
  uint8_t* file = calloc(size + 1, 1); /* a zero behind it */
  rewind(stream);
  if (file == NULL || fread(file, 1, size, stream) != size) {
    wrong("%s: cannot be read", argv[1]);
  }
  make_attacks();
  check(file, size);
  return 0;
}
