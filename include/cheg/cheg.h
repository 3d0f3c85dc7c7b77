/* CHEG for other people's engines: endgame programs that advise a search. C99; cheg.hpp is the same
 * for C++.
 *
 * A program is compiled once and shared; each searching thread has a virtual machine (VM) of its
 * own. The engine, the host, asks its VM at every node whose material the program covers; to try a
 * move the VM calls the host's search function, which makes the move, asks the VM again at the node
 * behind it, or searches on by itself:
 *
 *   cheg_vm_begin_search(vm)                          once for each root
 *   search(node):
 *     rules of the game: mate, stalemate, draws       the host's business
 *     if cheg_vm_covers(vm, material, side):
 *       cheg_vm_advise(vm, &node, &host, &advice, &line)
 *         --> host.search(context, node, move, alpha, beta, line)  = -search(node behind the move)
 *       if advice.outcome is CHEG_OUTCOME_MOVE or CHEG_OUTCOME_VALUE: return advice.score
 *     the engine's own search
 *
 * Errors. Functions that can fail return a status; after any but CHEG_OK cheg_message() says in
 * words what was wrong, and what was to be given back is unchanged. Handles given back are to be
 * freed with the function that has their name; every free function takes NULL. No function ends
 * the process, with one exception: a library built for debugging (CMAKE_BUILD_TYPE Debug, or
 * CHEG_CHECK_USE=ON) checks that handles are alive and that no two threads use the same VM at the
 * same time, and otherwise says so on standard error and calls abort(). Other builds do not check
 * that: it is undefined behaviour there.
 *
 * Threads. Programs may be used by several threads at the same time; every other handle by one
 * thread at a time, not always the same. Different handles are independent of each other. An engine
 * with several programs has a VM for each, and asks the first that covers the node.
 *
 * Strings have a NUL at their end, and those given back stay the library's. They are UTF-8 if the
 * names and texts that were given to the library are.
 *
 * Layouts and numbers of what is declared here stay as they are as long as CHEG_VERSION_MAJOR does:
 * what is new gets names of its own. Members called `reserved` must be 0.
 *
 * Squares are numbered from White's side: a1 = 0, b1 = 1, h1 = 7, a2 = 8, h8 = 63; in bitboards
 * they are the bits of this number.
 *
 * Scores are hundredths of a pawn for the side to move:
 *
 *   below CHEG_CERTAIN     an evaluation
 *   above it               a win that the program is certain of, the less the deeper it lies
 *   CHEG_MATE - n          the side to move mates in n plies, counted from the root
 *
 * and the same with a minus for losses. The host's search function must keep to that too.
 */
#ifndef CHEG_CHEG_H
#define CHEG_CHEG_H

#include <stddef.h>
#include <stdint.h>

#include "cheg/version.h"

#ifdef __GNUC__
#define CHEG_API __attribute__((visibility("default")))
#else
#define CHEG_API
#endif

#ifdef __cplusplus
#define CHEG_CAST(type, value) static_cast<type>(value)
#else
#define CHEG_CAST(type, value) ((type)(value))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Failing ---- */

typedef int32_t cheg_status;
enum {
  CHEG_OK = 0,
  CHEG_BAD_ARGUMENT, /* the caller's mistake: NULL, a number out of range, a name twice */
  CHEG_BAD_PROGRAM,  /* the text has errors, see the diagnostics; or the file is damaged */
  CHEG_BAD_POSITION, /* not a FEN, or not a legal position */
  CHEG_NOT_FOUND,    /* no program, move or run-time error of that name */
  CHEG_NO_MEMORY,    /* in a search: until cheg_vm_begin_search nothing is answered */
  CHEG_FAILED        /* anything else: a fault of the library */
};

/* What was wrong when a function last failed in this thread: its name and a sentence without a full
 * stop, in ASCII; "" if none has. Valid until the next one fails in this thread. */
CHEG_API const char* cheg_message(void);

/* "0.1.0": of the library that runs, not of this header. Semantic versioning: what is compiled with
 * this header runs with every later library of the same CHEG_VERSION_MAJOR. */
CHEG_API const char* cheg_version(void);

/* ---- Moves and positions ---- */

/* from | to << 6 | promotion << 12 | kind << 14. */
typedef uint16_t cheg_move;

#define CHEG_NO_MOVE 0 /* a1a1, legal nowhere */

#define CHEG_FROM(move) ((move)&63)
#define CHEG_TO(move) ((move) >> 6 & 63)
#define CHEG_KIND(move) ((move) >> 14)
#define CHEG_PROMOTION(move) ((move) >> 12 & 3) /* if the kind is CHEG_PROMOTING */

/* Kinds. */
#define CHEG_NORMAL 0
#define CHEG_PROMOTING 1
#define CHEG_EN_PASSANT 2
#define CHEG_CASTLING 3 /* as the king's step of two squares, e1g1 */

/* Promotions. */
#define CHEG_TO_KNIGHT 0
#define CHEG_TO_BISHOP 1
#define CHEG_TO_ROOK 2
#define CHEG_TO_QUEEN 3

#define CHEG_MAKE_MOVE(from, to, kind, promotion) \
  CHEG_CAST(cheg_move, (from) | (to) << 6 | (promotion) << 12 | (kind) << 14)

#define CHEG_WHITE 0
#define CHEG_BLACK 1

/* Castling rights, as bits. */
#define CHEG_WHITE_KING_SIDE 1
#define CHEG_WHITE_QUEEN_SIDE 2
#define CHEG_BLACK_KING_SIDE 4
#define CHEG_BLACK_QUEEN_SIDE 8

#define CHEG_NO_SQUARE 64

/* A position as bitboards. */
typedef struct cheg_position {
  uint64_t white; /* all men of White */
  uint64_t black;
  uint64_t pawns; /* of both sides, and so on */
  uint64_t knights;
  uint64_t bishops;
  uint64_t rooks;
  uint64_t queens;
  uint64_t kings;
  uint16_t halfmove_clock; /* plies since the last capture or pawn move, 0 to 9999 */
  uint8_t side_to_move;    /* CHEG_WHITE or CHEG_BLACK */
  uint8_t castling_rights;
  uint8_t en_passant; /* the square that a pawn has just passed over, or CHEG_NO_SQUARE; it does
                         not matter whether a capture is possible */
  uint8_t reserved[3];
} cheg_position;

/* Reads the six fields of a FEN. CHEG_BAD_POSITION: the message shows the place. */
CHEG_API cheg_status cheg_position_from_fen(const char* fen, cheg_position* position);

/* Whether the position is one that the other functions accept: one king a side, the side not to
 * move not in check, castling rights and en passant square consistent with the board and so on;
 * CHEG_BAD_POSITION says what is wrong. cheg_vm_advise and cheg_vm_ask check by themselves. */
CHEG_API cheg_status cheg_position_check(const cheg_position* position);

/* The move that is written so in UCI ("e2e4", "e7e8q", castling "e1g1"). CHEG_NOT_FOUND: it is not
 * legal in the position. */
CHEG_API cheg_status cheg_move_from_uci(const cheg_position* position, const char* text,
                                        cheg_move* move);

/* Writes the move as in UCI; five characters and the NUL at most. */
CHEG_API cheg_status cheg_move_to_uci(cheg_move move, char text[6]);

/* ---- Programs ---- */

typedef struct cheg_libraries cheg_libraries;     /* what programs can USE: see the end */
typedef struct cheg_program cheg_program;         /* immutable */
typedef struct cheg_diagnostics cheg_diagnostics; /* what the compiler said */

/* Compiles a program. `name` is what messages call it, usually its path; `text` has `size` bytes,
 * and may be what `cheg compile` has written. `libraries` may be NULL: then the program can USE
 * those that come with CHEG; they are not needed any more afterwards.
 *
 * If `diagnostics` is not NULL, it becomes a handle for the caller to free, or NULL if nothing was
 * said, whatever the status: errors with CHEG_BAD_PROGRAM, warnings with CHEG_OK. */
CHEG_API cheg_status cheg_program_compile(const cheg_libraries* libraries, const char* name,
                                          const char* text, size_t size, cheg_program** program,
                                          cheg_diagnostics** diagnostics);

/* Compiles a program that comes with CHEG: "krk", "kbnk" and so on. CHEG_NOT_FOUND: the message
 * lists them. */
CHEG_API cheg_status cheg_program_shipped(const char* name, cheg_program** program);

/* The names of the programs that come with CHEG, by number from 0; NULL behind the last. */
CHEG_API const char* cheg_shipped_name(size_t number);

/* VMs that run the program keep what they need of it. */
CHEG_API void cheg_program_free(cheg_program* program);

typedef struct cheg_diagnostic {
  int32_t is_error;     /* 0: a warning */
  const char* code;     /* "E012" */
  const char* message;  /* without place, lower case, no full stop */
  const char* hint;     /* what would be right; "" if that is not known */
  const char* file;     /* the name of the text, which may be that of a library program */
  uint32_t line;        /* from 1 */
  uint32_t column;      /* in characters, from 1 */
  uint32_t length;      /* in characters */
  const char* rendered; /* all of it with the line underlined, in several lines */
} cheg_diagnostic;

/* How many there are; 0 for NULL. */
CHEG_API size_t cheg_diagnostics_count(const cheg_diagnostics* diagnostics);

/* In the order of the text. The strings live as long as the handle. CHEG_BAD_ARGUMENT: there is
 * none of this number. */
CHEG_API cheg_status cheg_diagnostics_get(const cheg_diagnostics* diagnostics, size_t number,
                                          cheg_diagnostic* diagnostic);

CHEG_API void cheg_diagnostics_free(cheg_diagnostics* diagnostics);

/* Who decided at a node: an instruction of a program. */
typedef uint32_t cheg_reason;
#define CHEG_NO_REASON 0 /* the host itself */

/* What a reason stands for. */
typedef struct cheg_rule {
  const char* location;    /* the tag and how far behind it: "CUT+2" */
  const char* explanation; /* the `;;` comment of the tag on one line; "" if there is none */
  const char* file;        /* the name of the text */
  uint32_t line;           /* from 1 */
  uint32_t column;
} cheg_rule;

/* The strings live as long as the program, or the last VM that runs it. CHEG_BAD_ARGUMENT: no
 * reason of this program. Not for every node: it takes a lock. */
CHEG_API cheg_status cheg_program_rule(const cheg_program* program, cheg_reason reason,
                                       cheg_rule* rule);

/* ---- Virtual machines ---- */

typedef struct cheg_vm cheg_vm;

/* What a program may use up; beyond it ends at its node, which is then not handled, with an error.
 * `cheg doc limit` and the defaults say more. */
typedef struct cheg_limits {
  uint64_t instructions_per_node;   /* instructions and set elements looked at */
  uint64_t instructions_per_search; /* from cheg_vm_begin_search to the next */
  uint64_t calls;                   /* open subroutine calls in one node */
  uint64_t storage;                 /* bytes for sets */
  uint64_t plies;                   /* from the root, up to which programs are asked */
  uint64_t memory;                  /* bytes for what has been found out; then it is forgotten */
} cheg_limits;

CHEG_API void cheg_limits_default(cheg_limits* limits);

/* `limits` may be NULL for the defaults. Memory is taken when it is needed. CHEG_BAD_ARGUMENT: more
 * plies than CHEG_MOST_PLIES, or more than 2^62 of anything else. */
CHEG_API cheg_status cheg_vm_new(const cheg_program* program, const cheg_limits* limits,
                                 cheg_vm** vm);

/* Not while it is asked. */
CHEG_API void cheg_vm_free(cheg_vm* vm);

/* To be called for each new root: sets the budget for the search, forgets plans and errors. What
 * natives have found out about positions stays known. CHEG_BAD_ARGUMENT: the VM is at work, and
 * this is its host's search. */
CHEG_API cheg_status cheg_vm_begin_search(cheg_vm* vm);

/* The material of a position: for each kind the number of men, four bits each, without kings.
 * Engines that count their men anyway keep this word up to date with CHEG_MATERIAL, so that
 * cheg_vm_covers costs next to nothing. */
typedef uint64_t cheg_material;

#define CHEG_PAWN 0
#define CHEG_KNIGHT 1
#define CHEG_BISHOP 2
#define CHEG_ROOK 3
#define CHEG_QUEEN 4

/* One man more, or less: material += CHEG_MATERIAL(CHEG_ROOK, CHEG_WHITE). More than fifteen men of
 * a kind cannot be told. */
#define CHEG_MATERIAL(type, color) (UINT64_C(1) << 4 * (2 * (type) + (color)))

/* Counts the men of a position; 0 for NULL. */
CHEG_API cheg_material cheg_material_of(const cheg_position* position);

/* Whether the program would look at a node with this material and side to move: by an ENTRY, or
 * because it has set up a plan for this side. At all other nodes the VM need not be asked. Not 0 if
 * so. For every node: some nanoseconds. Requires a VM. */
CHEG_API int cheg_vm_covers(const cheg_vm* vm, cheg_material material, int side_to_move);

/* Whether a plan is set up now, in the middle of a search: what the host knows of the values of
 * positions from elsewhere (its transposition table) must not be used and not be changed then.
 * What a subtree is worth in which the VM was asked may depend on its ply as well: do not keep such
 * values for other nodes. Requires a VM. */
CHEG_API int cheg_vm_has_plan(const cheg_vm* vm);

#define CHEG_INFINITY 32767
#define CHEG_MATE 32000
#define CHEG_CERTAIN 9500
#define CHEG_MOST_PLIES 128 /* no line is longer */

/* A node of the host's search. */
typedef struct cheg_node {
  const cheg_position* position;
  const cheg_move* moves; /* legal, from the root to this node; NULL if there are none */
  uint32_t move_count;    /* the ply of the node: CHEG_MOST_PLIES at most */
  int32_t alpha;          /* what is worth no more than alpha, or at least beta, need not be */
  int32_t beta;           /* known exactly: -CHEG_INFINITY <= alpha < beta <= CHEG_INFINITY */
} cheg_node;

/* Moves one after the other, each with the reason of the node where it was chosen, and the reason
 * behind the last move for the value there. */
typedef struct cheg_line {
  uint32_t count;
  cheg_move moves[CHEG_MOST_PLIES];
  cheg_reason reasons[CHEG_MOST_PLIES + 1]; /* count + 1 of them */
} cheg_line;

/* Makes `line` the move, chosen for this reason, and then `rest`, which may be `line` itself; what
 * does not fit is cut off. CHEG_BAD_ARGUMENT: NULL, or a count that is too large. */
CHEG_API cheg_status cheg_line_set(cheg_line* line, cheg_move move, cheg_reason reason,
                                   const cheg_line* rest);

/* Who searches. */
typedef struct cheg_host {
  void* context;

  /* Plays a move that is legal at the node, searches the position behind it and takes the move
   * back. Gives the value for the side to move at `node`, the one that was handed to
   * cheg_vm_advise: exact between alpha and beta, otherwise a bound on that side. May set `line`,
   * which is empty when it comes, to what follows the move. Must not end by an exception or a long
   * jump. */
  int32_t (*search)(void* context, const cheg_node* node, cheg_move move, int32_t alpha,
                    int32_t beta, cheg_line* line);

  /* Not 0 if the search is to end now; what it has found is then worth nothing any more. Cheap; is
   * called often. NULL: never. */
  int (*is_stopped)(void* context);
} cheg_host;

/* How the program ended. */
typedef int32_t cheg_outcome;
enum {
  CHEG_OUTCOME_MOVE = 0,    /* this move, with its score */
  CHEG_OUTCOME_VALUE,       /* this score, and no move: at the root the same as not handled */
  CHEG_OUTCOME_NOT_HANDLED, /* the program says nothing: the host goes on as without it */
  CHEG_OUTCOME_NO_ENTRY,    /* no ENTRY for this material */
  CHEG_OUTCOME_CHECKMATE,   /* no legal moves */
  CHEG_OUTCOME_STALEMATE,
  CHEG_OUTCOME_ERROR,  /* a run-time error: the host goes on as without it */
  CHEG_OUTCOME_STOPPED /* the host wanted to stop */
};

typedef int32_t cheg_certainty;
enum {
  CHEG_CERTAINTY_ESTIMATE = 0,
  CHEG_CERTAINTY_WIN, /* mates included */
  CHEG_CERTAINTY_DRAW,
  CHEG_CERTAINTY_LOSS
};

typedef struct cheg_advice {
  cheg_outcome outcome;
  cheg_certainty certainty; /* of a move or a value */
  int32_t score;      /* of a move or a value: exact between alpha and beta, otherwise a bound */
  cheg_move move;     /* of a move; otherwise CHEG_NO_MOVE */
  uint16_t reserved;  /* 0 */
  cheg_reason reason; /* what ended it, also in an error; CHEG_NO_REASON if it did not run */
} cheg_advice;

/* Asks the program at a node where the rules of the game have not ended it; checkmate and stalemate
 * are recognised all the same. `line` may be NULL; for a move or a value it becomes the line that
 * the answer rests on, its first move included, otherwise it becomes empty.
 *
 * CHEG_BAD_POSITION, CHEG_BAD_ARGUMENT: the host's mistake. What goes wrong in the program is no
 * failure but the outcome CHEG_OUTCOME_ERROR; cheg_vm_report has its words. */
CHEG_API cheg_status cheg_vm_advise(cheg_vm* vm, const cheg_node* node, const cheg_host* host,
                                    cheg_advice* advice, cheg_line* line);

/* Begins a search and asks the program at a root for which there is no host: what it does not
 * handle on its way is worth 0. For trying out programs, and for interfaces that do not search.
 * Otherwise as cheg_vm_advise. */
CHEG_API cheg_status cheg_vm_ask(cheg_vm* vm, const cheg_position* root, cheg_advice* advice,
                                 cheg_line* line);

/* What has been done since cheg_vm_begin_search. */
typedef struct cheg_report {
  uint64_t nodes;        /* at which the program ran */
  uint64_t instructions; /* and set elements */
  uint64_t errors;       /* nodes not handled because of an error */
  const char* error;     /* the first: "a set was needed (non-set) at BAD+1, krk.cheg:12:8"; "" if
                            there was none. Valid until the VM is used again. */
} cheg_report;

CHEG_API cheg_status cheg_vm_report(cheg_vm* vm, cheg_report* report);

/* ---- Libraries and natives ---- */

/* What programs can USE besides what comes with CHEG: texts and natives of the embedder. Later
 * changes do not touch programs that have been compiled. */
CHEG_API cheg_status cheg_libraries_new(cheg_libraries** libraries);
CHEG_API void cheg_libraries_free(cheg_libraries* libraries);

/* Makes the tags of a program text known to programs that say USE `name`: a letter, then letters
 * and digits, upper and lower case alike. It goes before what comes with CHEG. CHEG_BAD_ARGUMENT:
 * not such a name, or there is a library of this name. Faults of the text are found by who uses it.
 */
CHEG_API cheg_status cheg_libraries_add_text(cheg_libraries* libraries, const char* name,
                                             const char* text, size_t size);

/* What an operand must be, and what a value is. */
typedef int32_t cheg_type;
enum {
  CHEG_TYPE_UNDEFINED = 0, /* as the class of an operand: any value */
  CHEG_TYPE_LOGICAL,
  CHEG_TYPE_INTEGER,
  CHEG_TYPE_SET,
  CHEG_TYPE_PIECE,
  CHEG_TYPE_SQUARE,
  CHEG_TYPE_MOVE
};

/* A value of the language. Where an operand is to be a piece or a square, programs may give a
 * piece, a square or a move. */
typedef struct cheg_value {
  cheg_type type;
  uint32_t square; /* of a square; of a piece, where it stands; of a move, where it leads */
  int64_t integer; /* of an integer; of a logical value 0 or 1; of a set, how many elements */
  cheg_move move;  /* of a move */
  uint16_t reserved[3];
} cheg_value;

/* One execution of a native; good until the function returns. */
typedef struct cheg_call cheg_call;

typedef struct cheg_operand {
  const char* name; /* a word for messages */
  cheg_type type;
  int32_t is_result; /* not 0: the native stores into it; then its value is not read */
} cheg_operand;

/* An instruction of the embedder. The function must be pure: in the same position and with the same
 * operands it does the same, and in the mirrored position the mirrored; its answers may be
 * remembered. Several threads may call it at the same time. It must not end by an exception or a
 * long jump, and must not use the VM. */
typedef struct cheg_native {
  const char* name;    /* a letter, then letters and digits */
  const char* summary; /* a sentence for `cheg doc` and messages */
  cheg_operand operands[3];
  uint32_t operand_count;
  void (*function)(void* context, cheg_call* call);
  void* context;
  /* When nobody needs the context any more, maybe by another thread; NULL: nothing to do. Not
   * called if adding fails. */
  void (*free_context)(void* context);
} cheg_native;

/* Adds a native to those that `USE library` makes known. CHEG_BAD_ARGUMENT: a name or operand that
 * cannot be, or a name that is there already or is the language's own. */
CHEG_API cheg_status cheg_libraries_add_native(cheg_libraries* libraries, const char* library,
                                               const cheg_native* native);

/* The position of the node. */
CHEG_API cheg_status cheg_call_position(const cheg_call* call, cheg_position* position);

/* The side that the program plays, CHEG_WHITE or CHEG_BLACK. The other one is to move where a
 * native asks a subroutine about what follows a move. */
CHEG_API int cheg_call_side(const cheg_call* call);

/* An operand, from 0, that is not a result; it is of the type that the native asks for. Where that
 * is a piece or a square, so is the value, whatever the program gave. */
CHEG_API cheg_status cheg_call_operand(const cheg_call* call, uint32_t number, cheg_value* value);

/* An element of an operand that is a set, from 0. */
CHEG_API cheg_status cheg_call_element(const cheg_call* call, uint32_t number, uint32_t element,
                                       cheg_value* value);

/* Stores into a result: a value that is no set, a set of squares in the language's order, or a set
 * of legal moves, each once. CHEG_BAD_ARGUMENT: no result, or of another type. */
CHEG_API cheg_status cheg_call_store(cheg_call* call, uint32_t number, const cheg_value* value);
CHEG_API cheg_status cheg_call_store_squares(cheg_call* call, uint32_t number, uint64_t squares);
CHEG_API cheg_status cheg_call_store_moves(cheg_call* call, uint32_t number, const cheg_move* moves,
                                           size_t count);

/* The program ends at this node with this run-time error: "off-board" or another of those that
 * `cheg doc` lists. CHEG_NOT_FOUND: there is none of this name. */
CHEG_API cheg_status cheg_call_fail(cheg_call* call, const char* error);

#ifdef __cplusplus
}
#endif

#endif
