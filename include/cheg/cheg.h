/* The C interface of CHEG for chess engines: endgame programs advise the engine's search. The
 * header is C99. cheg.hpp wraps this interface in C++17 classes.
 *
 * How a call flows
 *
 *   cheg_program_shipped("krk", &program)              or cheg_program_compile, from text
 *   cheg_vm_new(program, NULL, &vm)                    one virtual machine (VM) for each thread
 *   cheg_position_from_fen(fen, &position)
 *   cheg_vm_ask(vm, &position, &advice, NULL)          runs the program
 *   advice.outcome, advice.move, advice.score          the answer
 *   cheg_program_rule(program, advice.reason, &rule)   the rule that decided
 *   cheg_vm_free(vm), cheg_program_free(program)
 *
 * An engine that searches calls cheg_vm_advise instead of cheg_vm_ask. The engine is the host: it
 * asks its VM at every node whose material the program covers. To try a move, the VM calls the
 * host's search function. That function makes the move and searches the child node, where it may
 * ask the VM again:
 *
 *   cheg_vm_begin_search(vm)                           once for each root
 *   search(node):
 *     return if mate, stalemate or a draw by rule      the host decides these
 *     if cheg_vm_covers(vm, material, side):
 *       cheg_vm_advise(vm, &node, &host, &advice, &line)
 *         --> host.search(context, node, move, alpha, beta, line) = -search(child node)
 *       if advice.outcome is CHEG_OUTCOME_MOVE or CHEG_OUTCOME_VALUE: return advice.score
 *     the engine's own search
 *
 * Representation
 *
 *   Program   bytecode; immutable, shared by all VMs that run it.
 *   VM        the state of one search: budget, plans, errors, cached analysis.
 *   Square    a number from 0 to 63: a1 = 0, b1 = 1, h1 = 7, a2 = 8, h8 = 63. A bitboard is a set
 *             of squares; bit n is square n.
 *   Score     hundredths of a pawn for the side to move. Scores up to CHEG_CERTAIN are estimates.
 *             Scores above CHEG_CERTAIN are certain wins; a win further from the root scores
 *             less. CHEG_MATE - n means that the side to move mates n plies after the root. The
 *             score of a loss is the negated score of the win at the same distance. The host's
 *             search function must return scores on this scale.
 *   String    ends with NUL. It is UTF-8 if the names and texts passed to the library are UTF-8.
 *             Texts for people are printable: messages, diagnostics and explanations contain `?`
 *             in place of each character that is invisible, could control a terminal, or is not
 *             UTF-8. Names of texts and tags are unchanged.
 *
 * Errors. A function that can fail returns a status. After any status but CHEG_OK, cheg_message()
 * explains the failure and output parameters are untouched. No function ends the process, except in
 * a library built for debugging (CMAKE_BUILD_TYPE Debug, or CHEG_CHECK_USE=ON). Such a library
 * checks that handles are alive and that no two threads use one VM at the same time. If a check
 * fails, the library prints the reason on standard error and calls abort(). In other builds the
 * use of a freed handle, or of one VM by two threads, is undefined behaviour.
 *
 * Ownership. The caller frees every handle with the function named after its type; freeing NULL
 * does nothing. Handles may be freed in any order. Returned strings belong to the library; each
 * function says how long they live.
 *
 * Threads. Several threads may use one program, or one handle of prepared knowledge, at the same
 * time. Any other handle may be used by one thread at a time, and may move between threads.
 * Different handles are independent. An engine with several programs creates a cheg_set for each
 * thread.
 *
 * Compatibility. Layouts and numbers in this header do not change within a CHEG_VERSION_MAJOR;
 * additions get new names. Members named `reserved` must be 0.
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

/* ---- Errors ---- */

typedef int32_t cheg_status;
enum {
  CHEG_OK = 0,
  CHEG_BAD_ARGUMENT, /* NULL, a number out of range, a duplicate name */
  CHEG_BAD_PROGRAM, /* the text has errors (see the diagnostics), or the compiled file is damaged */
  CHEG_BAD_POSITION, /* not a FEN, or not a legal position */
  CHEG_NOT_FOUND,    /* no program, legal move or run-time error has this name */
  CHEG_NO_MEMORY,    /* a VM that runs out of memory in a search fails until cheg_vm_begin_search */
  CHEG_FAILED,       /* anything else: a bug in the library */
  CHEG_STOPPED,      /* the host has stopped the work */
  CHEG_BAD_FILE      /* a file cannot be read or written, or has the wrong content */
};

/* The last failure in this thread: the function's name and the reason, in ASCII, without a full
 * stop; "" if no function has failed. Valid until the next failure in this thread. */
CHEG_API const char* cheg_message(void);

/* The version of the running library, which may be newer than this header: "0.1.0". An engine
 * compiled with this header runs with every later library of the same CHEG_VERSION_MAJOR. */
CHEG_API const char* cheg_version(void);

/* ---- Moves and positions ---- */

/* from | to << 6 | promotion << 12 | kind << 14. */
typedef uint16_t cheg_move;

#define CHEG_NO_MOVE 0 /* a1a1, which is never legal */

#define CHEG_FROM(move) ((move)&63)
#define CHEG_TO(move) ((move) >> 6 & 63)
#define CHEG_KIND(move) ((move) >> 14)
#define CHEG_PROMOTION(move) ((move) >> 12 & 3) /* if the kind is CHEG_PROMOTING */

/* CHEG_KIND */
#define CHEG_NORMAL 0
#define CHEG_PROMOTING 1
#define CHEG_EN_PASSANT 2
#define CHEG_CASTLING 3 /* written as the king's move of two squares, e1g1 */

/* CHEG_PROMOTION */
#define CHEG_TO_KNIGHT 0
#define CHEG_TO_BISHOP 1
#define CHEG_TO_ROOK 2
#define CHEG_TO_QUEEN 3

#define CHEG_MAKE_MOVE(from, to, kind, promotion) \
  CHEG_CAST(cheg_move, (from) | (to) << 6 | (promotion) << 12 | (kind) << 14)

#define CHEG_WHITE 0
#define CHEG_BLACK 1

/* Bits of the castling rights. */
#define CHEG_WHITE_KING_SIDE 1
#define CHEG_WHITE_QUEEN_SIDE 2
#define CHEG_BLACK_KING_SIDE 4
#define CHEG_BLACK_QUEEN_SIDE 8

#define CHEG_NO_SQUARE 64

/* A position as bitboards. */
typedef struct cheg_position {
  uint64_t white; /* all white men */
  uint64_t black;
  uint64_t pawns; /* this and the following: men of both colours */
  uint64_t knights;
  uint64_t bishops;
  uint64_t rooks;
  uint64_t queens;
  uint64_t kings;
  uint16_t halfmove_clock; /* plies since the last capture or pawn move, 0 to 9999 */
  uint8_t side_to_move;    /* CHEG_WHITE or CHEG_BLACK */
  uint8_t castling_rights;
  uint8_t en_passant; /* the square that a pawn has just passed over, whether or not it can be
                         captured there; or CHEG_NO_SQUARE */
  uint8_t reserved[3];
} cheg_position;

/* Parses a FEN with six fields. Returns CHEG_BAD_POSITION if the FEN is malformed; the message
 * marks the place of the error. */
CHEG_API cheg_status cheg_position_from_fen(const char* fen, cheg_position* position);

/* Checks that the position is legal: for example, that each side has one king, that the side not to
 * move is not in check, and that castling rights and en passant square agree with the board. If the
 * position is not legal, returns CHEG_BAD_POSITION, and the message says what is wrong.
 * cheg_vm_advise and cheg_vm_ask do this check themselves. */
CHEG_API cheg_status cheg_position_check(const cheg_position* position);

/* Parses a move in UCI notation: "e2e4", "e7e8q", castling "e1g1". Returns
 * CHEG_NOT_FOUND if the position has no such legal move. */
CHEG_API cheg_status cheg_move_from_uci(const cheg_position* position, const char* text,
                                        cheg_move* move);

/* Writes the move in UCI notation: at most five characters and the NUL. Does not check that the
 * move is legal. */
CHEG_API cheg_status cheg_move_to_uci(cheg_move move, char text[6]);

/* ---- Programs ---- */

typedef struct cheg_libraries cheg_libraries;     /* what programs can USE: last section */
typedef struct cheg_program cheg_program;         /* immutable */
typedef struct cheg_diagnostics cheg_diagnostics; /* errors and warnings of the compiler */

/* Compiles a program. `name` identifies the program in messages and is usually its path. `text` has
 * `size` bytes: program text, or a file written by `cheg compile`. `libraries` may be NULL: the
 * program can then USE the libraries shipped with CHEG. The program does not keep a reference to
 * `libraries`.
 *
 * `diagnostics` may be NULL. If it is not NULL, `*diagnostics` becomes a handle that the caller
 * frees, or NULL if there are no diagnostics. The function sets it on success and on failure. A
 * program with warnings but no errors gives CHEG_OK. */
CHEG_API cheg_status cheg_program_compile(const cheg_libraries* libraries, const char* name,
                                          const char* text, size_t size, cheg_program** program,
                                          cheg_diagnostics** diagnostics);

/* Compiles a program shipped with CHEG: "krk", "kbnk" and so on. Returns CHEG_NOT_FOUND
 * if there is no such program; the message lists the names. */
CHEG_API cheg_status cheg_program_shipped(const char* name, cheg_program** program);

/* The name of the shipped program with this number, counted from 0; NULL after the last one. The
 * string is static. */
CHEG_API const char* cheg_shipped_name(size_t number);

/* Frees the handle. VMs that run the program stay valid. */
CHEG_API void cheg_program_free(cheg_program* program);

typedef struct cheg_diagnostic {
  int32_t is_error;     /* 0: a warning */
  const char* code;     /* "E012" */
  const char* message;  /* without the place; lower case, no full stop */
  const char* hint;     /* how to correct it; "" if unknown */
  const char* file;     /* name of the text, which may be a library program */
  uint32_t line;        /* from 1 */
  uint32_t column;      /* in characters, from 1 */
  uint32_t length;      /* in characters */
  const char* rendered; /* the whole diagnostic in several lines, with its place underlined */
} cheg_diagnostic;

/* The number of diagnostics; 0 for NULL. */
CHEG_API size_t cheg_diagnostics_count(const cheg_diagnostics* diagnostics);

/* Reads the diagnostic with this number, counted from 0 in the order of the text. Its strings live
 * as long as the handle. Returns CHEG_BAD_ARGUMENT if the number is too large. */
CHEG_API cheg_status cheg_diagnostics_get(const cheg_diagnostics* diagnostics, size_t number,
                                          cheg_diagnostic* diagnostic);

CHEG_API void cheg_diagnostics_free(cheg_diagnostics* diagnostics);

/* The instruction of a program that decided at a node. */
typedef uint32_t cheg_reason;
#define CHEG_NO_REASON 0 /* the host decided, not a program */

/* The rule of a reason, for people to read. */
typedef struct cheg_rule {
  const char* location;    /* a tag, and the number of instructions after it: "CUT+2" */
  const char* explanation; /* the tag's `;;` comment or the rule's text on one line; "" if there is
                            * neither. The text has expressions in brackets in place of values,
                            * because a reason does not belong to one position. cheg_vm_explain()
                            * puts the values in. */
  const char* file;        /* name of the text */
  uint32_t line;           /* from 1 */
  uint32_t column;
} cheg_rule;

/* Looks up the rule of a reason. The strings live until the program and all VMs that run it are
 * freed. The function takes a lock: do not call it at every node. Returns CHEG_BAD_ARGUMENT if this
 * program has no such reason. */
CHEG_API cheg_status cheg_program_rule(const cheg_program* program, cheg_reason reason,
                                       cheg_rule* rule);

/* ---- Virtual machines ---- */

typedef struct cheg_vm cheg_vm;

/* Limits of a VM. A program that exceeds a limit ends at its node with the run-time error `limit`.
 * If `memory` is full, the VM discards cached answers. If the analysis of an instruction such as
 * DRIVE does not fit into `memory`, the program ends with the error `limit` too, usually within
 * milliseconds. `cheg doc limit` explains the limits. */
typedef struct cheg_limits {
  uint64_t instructions_per_node;   /* instructions executed and set elements visited */
  uint64_t instructions_per_search; /* work since cheg_vm_begin_search: see cheg_report */
  uint64_t calls;                   /* depth of subroutine calls at one node */
  uint64_t storage;                 /* bytes for sets */
  uint64_t plies;  /* the greatest distance from the root at which programs run. A VM needs up to
                    * 16 KiB of stack for each ply, and 128 KiB more */
  uint64_t memory; /* bytes for cached analysis */
  uint64_t milliseconds; /* real time since cheg_vm_begin_search; 0, the default: no limit */
} cheg_limits;

/* Sets the default limits. */
CHEG_API void cheg_limits_default(cheg_limits* limits);

/* Creates a VM. `limits` may be NULL: the defaults. Memory is allocated on demand.
 * Returns CHEG_BAD_ARGUMENT if `plies` is above CHEG_MOST_PLIES, `milliseconds` above a hundred
 * years, or another limit above 2^62. */
CHEG_API cheg_status cheg_vm_new(const cheg_program* program, const cheg_limits* limits,
                                 cheg_vm** vm);

/* Frees the VM. The functions of the host must not call cheg_vm_free, because the VM is running
 * while they run. */
CHEG_API void cheg_vm_free(cheg_vm* vm);

/* Call once for each new root. Resets plans, errors and the budget of the search; keeps cached
 * analysis. Returns CHEG_BAD_ARGUMENT if the host's search function calls cheg_vm_begin_search
 * while the VM runs. */
CHEG_API cheg_status cheg_vm_begin_search(cheg_vm* vm);

/* The material of a position: the number of men of each type and colour, four bits each, without
 * kings. An engine updates this word at each move with CHEG_MATERIAL, so that cheg_vm_covers costs
 * almost nothing. */
typedef uint64_t cheg_material;

#define CHEG_PAWN 0
#define CHEG_KNIGHT 1
#define CHEG_BISHOP 2
#define CHEG_ROOK 3
#define CHEG_QUEEN 4

/* Add this value when a man is added, and subtract it when a man is removed:
 * material += CHEG_MATERIAL(CHEG_ROOK, CHEG_WHITE). A side can have at most 15 men of one type. */
#define CHEG_MATERIAL(type, color) (UINT64_C(1) << 4 * (2 * (type) + (color)))

/* Counts the men of a position; 0 for NULL. */
CHEG_API cheg_material cheg_material_of(const cheg_position* position);

/* Returns nonzero if the program has an ENTRY for this material and side to move, or a plan for
 * this side. If it returns 0, cheg_vm_advise would give no advice. Takes a few nanoseconds: call it
 * at every node. Returns 0 if `vm` is NULL. */
CHEG_API int cheg_vm_covers(const cheg_vm* vm, cheg_material material, int side_to_move);

/* Returns nonzero if a plan is active at this point of the search. Scores then depend on the plan:
 * the host must neither read nor write its transposition table. Even without a plan, the score of a
 * subtree in which the VM was asked may depend on the ply: do not store such a score for use at
 * other nodes. Returns 0 if `vm` is NULL. */
CHEG_API int cheg_vm_has_plan(const cheg_vm* vm);

#define CHEG_INFINITY 32767
#define CHEG_MATE 32000
#define CHEG_CERTAIN 9500
#define CHEG_MOST_PLIES 128 /* the longest line */

/* A node of the host's search. */
typedef struct cheg_node {
  const cheg_position* position;
  const cheg_move* moves; /* the legal moves played from the root to this node; NULL at the root */
  uint32_t move_count;    /* the number of `moves`, which is the ply: 0 to CHEG_MOST_PLIES */
  int32_t alpha;          /* the search window; scores outside alpha and beta need not be exact */
  int32_t beta;           /* -CHEG_INFINITY <= alpha < beta <= CHEG_INFINITY */
} cheg_node;

/* A variation. reasons[i] is the reason for moves[i]; reasons[count] is the reason for the score at
 * the end of the line. */
typedef struct cheg_line {
  uint32_t count; /* the number of moves */
  cheg_move moves[CHEG_MOST_PLIES];
  cheg_reason reasons[CHEG_MOST_PLIES + 1]; /* count + 1 of them are set */
} cheg_line;

/* Sets `line` to the move with its reason, followed by `rest`, which may be `line` itself. Drops
 * the last move if the line would be too long. Returns CHEG_BAD_ARGUMENT if an
 * argument is NULL or a count is above CHEG_MOST_PLIES. */
CHEG_API cheg_status cheg_line_set(cheg_line* line, cheg_move move, cheg_reason reason,
                                   const cheg_line* rest);

/* The functions that the VM calls while it runs, in the thread that called cheg_vm_advise. They
 * must not throw exceptions or use longjmp. */
typedef struct cheg_host {
  void* context; /* passed to both functions */

  /* Makes `move`, which is legal at `node`, searches the child node and unmakes the move. `node` is
   * the node that was passed to cheg_vm_advise. Returns the score for the side to move at `node`:
   * exact if strictly between alpha and beta, otherwise a bound. May set `line`, which is empty, to
   * the variation that follows the move. */
  int32_t (*search)(void* context, const cheg_node* node, cheg_move move, int32_t alpha,
                    int32_t beta, cheg_line* line);

  /* Returns nonzero to stop the search; the results are then discarded. The VM calls it often: keep
   * it cheap. NULL: the search never stops early. */
  int (*is_stopped)(void* context);
} cheg_host;

/* How the program ended. */
typedef int32_t cheg_outcome;
enum {
  CHEG_OUTCOME_MOVE = 0,    /* advice: a move and its score */
  CHEG_OUTCOME_VALUE,       /* advice: a score without a move; at a root, treat as not handled */
  CHEG_OUTCOME_NOT_HANDLED, /* no advice: the host searches the node itself */
  CHEG_OUTCOME_NO_ENTRY,    /* no advice: the program has no ENTRY for this material */
  CHEG_OUTCOME_CHECKMATE,   /* no advice: the side to move is mated */
  CHEG_OUTCOME_STALEMATE,   /* no advice: the side to move is stalemated */
  CHEG_OUTCOME_ERROR,       /* no advice: a run-time error; the host searches the node itself */
  CHEG_OUTCOME_STOPPED,     /* no advice: is_stopped returned nonzero */
  CHEG_OUTCOME_NOT_READY    /* no advice: a bound of cheg_bounds ended the question */
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
  cheg_certainty certainty; /* how certain the score is. A win to which CHEG_FIFTY_DOUBTFUL or
                               CHEG_FIFTY_DRAW applies is only an estimate, and its score is at most
                               CHEG_CERTAIN */
  int32_t score;  /* of a move or value; exact if strictly inside the window, otherwise a bound */
  cheg_move move; /* CHEG_NO_MOVE unless the outcome is CHEG_OUTCOME_MOVE */
  uint16_t reserved;  /* 0 */
  cheg_reason reason; /* the last instruction that ran, also after an error; CHEG_NO_REASON: none */
} cheg_advice;

/* Runs the program at a node of the host's search. `line` may be NULL. If the outcome is a move or
 * a value, `line` becomes the variation that gives the score, starting at this node; otherwise it
 * becomes empty. The VM recognises checkmate and stalemate. The host must recognise draws by
 * repetition and by the fifty-move rule.
 *
 * Returns CHEG_BAD_POSITION or CHEG_BAD_ARGUMENT if the host made a mistake. A run-time error of
 * the program is not a failure: the status is CHEG_OK, the outcome is CHEG_OUTCOME_ERROR, and
 * cheg_vm_report describes the error.
 */
CHEG_API cheg_status cheg_vm_advise(cheg_vm* vm, const cheg_node* node, const cheg_host* host,
                                    cheg_advice* advice, cheg_line* line);

/* Begins a search and runs the program at its root, without a host: for experiments, and for
 * callers without a search. If the program searches a position with TRY, but gives no advice there,
 * this position gets the score 0. In all other respects the function works like cheg_vm_advise. */
CHEG_API cheg_status cheg_vm_ask(cheg_vm* vm, const cheg_position* root, cheg_advice* advice,
                                 cheg_line* line);

/* Statistics since cheg_vm_begin_search. */
typedef struct cheg_report {
  uint64_t nodes;        /* the number of nodes at which the program ran */
  uint64_t instructions; /* instructions executed, plus set elements visited */
  uint64_t errors;       /* the number of nodes at which a run-time error ended the program */
  const char* error; /* the first error: "a set was needed (non-set) at BAD+1, krk.cheg:12:8"; ""
                        if there was none. Valid until the next call with this VM. */
  uint64_t work;     /* the work that instructions_per_search limits, in units of about one
                        instruction. It includes the instructions of subroutines that natives call,
                        and the work of natives. */
} cheg_report;

/* Writes the statistics of the VM to `*report`. */
CHEG_API cheg_status cheg_vm_report(cheg_vm* vm, cheg_report* report);

/* ---- Bounded questions ---- */

/* The bounds of one question, in addition to the limits of the VM. If all members are 0, there are
 * no bounds. If a bound ends the question, the outcome is CHEG_OUTCOME_NOT_READY. The VM keeps what
 * it has found out, so that a later question goes on from there. */
typedef struct cheg_bounds {
  /* Real time from the call on; 0: no bound. The VM reads the clock between pieces of work that
   * each take less than a millisecond of CPU time. */
  uint64_t microseconds;
  uint64_t work; /* in the units of cheg_report; 0: no bound. Never exceeded. The question can end
                  * up to 10,000 units below the bound, because natives do their work in pieces. */
  /* Returns nonzero to stop the question; the outcome is then CHEG_OUTCOME_STOPPED. Called as often
   * as the function in cheg_host, in the thread that asks: keep it cheap. NULL: never stop. */
  int (*is_stopped)(void* context);
  void* context; /* passed to is_stopped */
  /* Nonzero: answer only if the answer is known or cheap. The VM then uses only the analyses that
   * earlier questions have completed, and begins none. `work` bounds the rest of the question; if
   * it is 0, the bound is CHEG_WORK_IF_KNOWN. */
  int32_t known_only;
  int32_t reserved;
} cheg_bounds;

#define CHEG_WORK_IF_KNOWN 20000

/* What a winning move forces, whatever the other side replies. */
typedef int32_t cheg_reach;
enum {
  CHEG_REACH_UNKNOWN = 0,
  CHEG_REACH_MATE, /* checkmate */
  CHEG_REACH_GOAL, /* checkmate, or the goal of the program's look-ahead: usually a capture or a
                      promotion, after which another program of a set may go on */
  CHEG_REACH_WIN /* checkmate by the program's own play, or a capture or a promotion before it. Then
                    `plies` is the longest win that the proof of a shipped program has found */
};

/* Whether the fifty-move rule leaves time for a certain win. */
typedef int32_t cheg_fifty;
enum {
  CHEG_FIFTY_UNKNOWN = 0, /* the program does not know how long the win takes */
  CHEG_FIFTY_HOLDS,       /* mate, a capture or a pawn move comes in time */
  CHEG_FIFTY_DOUBTFUL,    /* the upper bound of the plies is too large for the halfmove clock */
  CHEG_FIFTY_DRAW         /* the rule ends the game first: the last ply passes without progress */
};

/* The answer to a bounded question. */
typedef struct cheg_answer {
  cheg_advice advice;
  uint32_t program;     /* the number of the program in its set; 0 for the program of a VM */
  cheg_reach reach;     /* what the move in `advice` forces, if it wins for certain */
  uint32_t plies;       /* an upper bound of the plies until the event that `reach` names, including
                           the move itself; 0: unknown */
  cheg_fifty fifty;     /* whether the fifty-move rule leaves time, if the move wins for certain */
  uint32_t conversions; /* an upper bound of the captures and promotions before mate: the number of
                           men of the side that may lose, without its king, plus the number of pawns
                           of the other side */
} cheg_answer;

/* Does the same as cheg_vm_ask, within bounds. `bounds` may be NULL: no bounds. Use this function
 * at inner nodes of a search, too. It begins a search of the VM: returns CHEG_BAD_ARGUMENT if it is
 * called while the VM runs. */
CHEG_API cheg_status cheg_vm_ask_within(cheg_vm* vm, const cheg_position* root,
                                        const cheg_bounds* bounds, cheg_answer* answer,
                                        cheg_line* line);

/* How a host writes scores. All numbers are on the scale of the host, for the side to move. */
typedef struct cheg_scale {
  int32_t mate;     /* the score of a mate at the root; a mate n plies later scores n less */
  int32_t win;      /* the score of the nearest certain win that is not a known mate */
  int32_t step;     /* a certain win scores this much less for each ply that it is further away */
  int32_t estimate; /* the greatest estimate; 0: estimates are as in cheg_advice */
} cheg_scale;

/* Returns the score of an answer on the scale of the host, `ply` plies after the host's root; 0 for
 * NULL, and for an answer without a move or value. A certain win without a known mate scores
 *
 *   win - step * (ply + 100 * conversions + plies), where plies is at most 100, or 100 if unknown
 *
 * so that each capture or promotion on the way to mate scores more than the position before it. A
 * certain loss scores the same, negated. Choose `win` and `step` so that the score of every certain
 * win is above `estimate`, even with 128 plies and all conversions of the programs: with `step` 1
 * and one conversion, this score is win - 328. Estimates are limited to the range from -`estimate`
 * to `estimate`. */
CHEG_API int32_t cheg_score(const cheg_scale* scale, const cheg_answer* answer, int32_t ply);

/* ---- Sets of programs ---- */

/* Several programs behind one handle. The set picks the program by the material of the position. A
 * game therefore goes on after a capture or a promotion: after a promotion in king and pawn against
 * king, the program for king and queen answers. One thread at a time may use a set. */
typedef struct cheg_set cheg_set;

/* Creates an empty set. `limits` may be NULL: the defaults. `limits->memory` is the budget of the
 * whole set: all programs together never take more memory for cached analysis. If a program needs
 * more memory than the others leave, the set discards analyses of the other programs, beginning
 * with the program that was asked least recently. The other limits hold for each question.
 * Returns the same errors as cheg_vm_new. */
CHEG_API cheg_status cheg_set_new(const cheg_limits* limits, cheg_set** set);
CHEG_API void cheg_set_free(cheg_set* set);

/* Adds a program, with all materials of its ENTRY lines, for either colour. If several programs
 * have the same material, the program that was added first answers. `name` is for people; the
 * function copies it. The set keeps what it needs of the program. The number of a program in the
 * set is the number of programs that were added before it. */
CHEG_API cheg_status cheg_set_add(cheg_set* set, const char* name, const cheg_program* program);

/* Adds the proved programs that come with CHEG, under their names, except the deep ones: programs
 * whose name ends in "_deep" win sooner, but their first answer needs a long search. */
CHEG_API cheg_status cheg_set_add_proved(cheg_set* set);

/* Returns nonzero if a program of the set has an ENTRY for this material and side to move. Takes a
 * few nanoseconds: call it at every node. Returns 0 if `set` is NULL. */
CHEG_API int cheg_set_covers(const cheg_set* set, cheg_material material, int side_to_move);

#define CHEG_NO_PROGRAM UINT32_MAX /* cheg_answer.program if no program covers the position */

/* Asks the program that covers the position, as cheg_vm_ask_within does. `bounds` and `line` may be
 * NULL. Reasons belong to the program that answered. If no program covers the position, the outcome
 * is CHEG_OUTCOME_NO_ENTRY, CHEG_OUTCOME_CHECKMATE or CHEG_OUTCOME_STALEMATE. A bounded question
 * discards analyses of other programs only if `known_only` is 0 and `microseconds` is 0 or at least
 * 50,000, because returning memory to the system takes time. */
CHEG_API cheg_status cheg_set_ask(cheg_set* set, const cheg_position* root,
                                  const cheg_bounds* bounds, cheg_answer* answer, cheg_line* line);

/* The rule of the answer's reason, as in cheg_program_rule. The strings live as long as the set.
 * Returns CHEG_BAD_ARGUMENT if there is no such program or reason. */
CHEG_API cheg_status cheg_set_rule(const cheg_set* set, const cheg_answer* answer, cheg_rule* rule);

/* A cheap probe for inner nodes: returns how certain the result is for the side to move, but no
 * move. Asks with `known_only` (see cheg_bounds), and needs no search of the host. Returns
 * CHEG_CERTAINTY_ESTIMATE if nothing is known for certain, if no program covers the position, if
 * the position is not legal, and after an error. */
CHEG_API cheg_certainty cheg_set_certainty(cheg_set* set, const cheg_position* position);

/* The statistics of the last question to the program with this number, as in cheg_vm_report. */
CHEG_API cheg_status cheg_set_report(cheg_set* set, uint32_t program, cheg_report* report);

/* A program of a set. */
typedef struct cheg_member {
  const char* name;
  /* The materials for which the set asks this program. White is the program's side in them. */
  const cheg_material* materials;
  uint32_t material_count;
  uint32_t most_men; /* the largest number of men in `materials`, kings included */
  int32_t plies;     /* an upper bound of the plies that the program looks ahead at a node; 0: it
                        judges only the position itself; -1: unknown */
  int32_t reserved;
  uint64_t memory; /* the memory that its cached analysis takes now, in bytes */
} cheg_member;

/* The number of programs in the set; 0 for NULL. */
CHEG_API uint32_t cheg_set_count(const cheg_set* set);

/* Describes the program with this number, counted from 0. The pointers stay valid until a program
 * is added or the set is freed. Returns CHEG_BAD_ARGUMENT if there is no such program. */
CHEG_API cheg_status cheg_set_member(const cheg_set* set, uint32_t program, cheg_member* member);

/* ---- Prepared knowledge ---- */

/* The analyses of a program, made beforehand. The first answer of a VM that uses them takes about
 * as long as later answers, and the VM needs little memory of its own. Answers are the same with
 * and without prepared knowledge.
 *
 * Only analyses of FORCE and DRIVE can be prepared, in positions with at most four men, and only if
 * the subroutine reads no variable that it has not set itself. A VM makes all other analyses
 * itself.
 *
 * Prepared knowledge never changes. Any number of VMs, sets and threads may use one handle at the
 * same time, so that there is only one copy in memory. A file of prepared knowledge is mapped into
 * memory: processes that use the same file share one copy, and the system reads the parts that are
 * asked for. A file that is in use may be replaced, but must not be written to. */
typedef struct cheg_prepared cheg_prepared;

/* How far the preparation is. */
typedef struct cheg_progress {
  uint32_t endings_done;
  uint32_t endings;
  uint64_t questions; /* asked so far; the first questions of an ending take most of the time */
  uint64_t memory;    /* in use, in bytes */
} cheg_progress;

/* How to prepare. If all members are 0, the defaults hold. */
typedef struct cheg_preparation {
  /* The endings to prepare; White is the program's side in them. NULL and 0: all endings for which
   * the program has an ENTRY. */
  const cheg_material* materials;
  uint32_t material_count;
  uint32_t reserved;
  /* The most memory for the analyses while they are made, in bytes; 0: 4 GiB. The result takes much
   * less. */
  uint64_t memory;
  /* Returns nonzero to stop; the status is then CHEG_STOPPED. Called in the thread of
   * cheg_prepare, as often as the function in cheg_host. NULL: never stop. */
  int (*is_stopped)(void* context);
  /* Called in the same thread, at most ten times a second. May be NULL. */
  void (*progress)(void* context, const cheg_progress* progress);
  void* context; /* passed to both functions, which must not throw exceptions or use longjmp */
} cheg_preparation;

/* Prepares the knowledge of a program. This takes seconds, or minutes for some programs.
 * `preparation` may be NULL. Returns
 *
 *   CHEG_NOT_FOUND  if the program has nothing that can be prepared, or no ENTRY for a material
 *   CHEG_NO_MEMORY  if the analyses need more than `memory`
 *   CHEG_STOPPED    if is_stopped returned nonzero
 */
CHEG_API cheg_status cheg_prepare(const cheg_program* program, const cheg_preparation* preparation,
                                  cheg_prepared** prepared);

/* Frees the handle. VMs and sets that use it stay valid. */
CHEG_API void cheg_prepared_free(cheg_prepared* prepared);

/* Writes a file. An existing file is replaced only when the new file is complete. Returns
 * CHEG_BAD_FILE if the file cannot be written. */
CHEG_API cheg_status cheg_prepared_save(const cheg_prepared* prepared, const char* path);

/* Maps a file that cheg_prepared_save has written. Reads the whole file once, to compare its
 * checksum. Returns CHEG_BAD_FILE if the file cannot be read, is damaged, or was prepared for
 * another program or by another version of CHEG; the message says which. The checksum finds damage,
 * not forgery. A program counts as the same if its bytecode and its natives are the same; natives
 * of the host count as the same if they have the same names and operands. */
CHEG_API cheg_status cheg_prepared_open(const cheg_program* program, const char* path,
                                        cheg_prepared** prepared);

typedef struct cheg_prepared_description {
  uint64_t bytes;     /* the size of the file, which is also the size in memory */
  uint64_t positions; /* the number of positions in all analyses */
  uint32_t analyses;
  uint32_t reserved;
} cheg_prepared_description;

CHEG_API cheg_status cheg_prepared_describe(const cheg_prepared* prepared,
                                            cheg_prepared_description* description);

/* Makes a VM, or the program with this number in a set, use the prepared knowledge from now on.
 * NULL: none. The memory of prepared knowledge does not count for the limits of the VM or set.
 * Returns CHEG_BAD_ARGUMENT if the knowledge belongs to another program, or if the VM is running.
 */
CHEG_API cheg_status cheg_vm_use_prepared(cheg_vm* vm, const cheg_prepared* prepared);
CHEG_API cheg_status cheg_set_use_prepared(cheg_set* set, uint32_t program,
                                           const cheg_prepared* prepared);

/* Makes each program of the set use its file in this folder, if there is one. The file of the
 * program NAME is NAME.chegpk, as `cheg prepare NAME` writes it. Stores the number of files in
 * *used, which may be NULL. Returns CHEG_BAD_FILE if there is no such folder, or if one of the
 * files cannot be used (see cheg_prepared_open); the set is then unchanged. */
CHEG_API cheg_status cheg_set_use_folder(cheg_set* set, const char* folder, uint32_t* used);

/* ---- Reasons ---- */

/* Why a program answers as it does. Immutable: any number of threads may read it, and it needs
 * neither the VM nor the program. Its strings and moves live as long as the handle. */
typedef struct cheg_why cheg_why;

/* Asks the program at a root as cheg_vm_ask does, and then once more to find the reasons. This
 * takes as long as two answers, or longer if FORCE or DRIVE has to examine more moves for the
 * reasons. The limits of the VM apply to each of the two answers. cheg_vm_ask itself spends no time
 * on reasons. `advice` may be NULL. The caller frees `why`. In all other respects the function
 * works like cheg_vm_ask. */
CHEG_API cheg_status cheg_vm_explain(cheg_vm* vm, const cheg_position* root, cheg_advice* advice,
                                     cheg_why** why);

CHEG_API void cheg_why_free(cheg_why* why);

typedef struct cheg_reasons {
  cheg_move move;            /* CHEG_NO_MOVE if the program gives none */
  cheg_move runner_up;       /* the next best move; CHEG_NO_MOVE if none is known */
  uint32_t runner_up_clause; /* the clause that prefers `move` to `runner_up` */
  uint32_t rule_count;       /* the number of rules asked; the last one acted if there is a move */
  uint32_t equal_count;      /* the number of moves as good as `move`, including `move` */
  uint32_t forced_count;     /* the number of moves of the forced line */
  const cheg_move* equal;
  const cheg_move* forced;
  const char* text;       /* all this in plain English, in several lines; moves in SAN */
  const char* incomplete; /* the cause of missing details, for example a limit; "" if complete */
} cheg_reasons;

CHEG_API cheg_status cheg_why_get(const cheg_why* why, cheg_reasons* reasons);

/* The kind of a value of a measure. */
typedef int32_t cheg_told_kind;
enum {
  CHEG_TOLD_NOTHING = 0, /* undefined, or not known */
  CHEG_TOLD_INTEGER,
  CHEG_TOLD_REACHED, /* the goal of FORCE, or mate, is reached */
  CHEG_TOLD_TEXT     /* any other value, in words */
};

/* A value of a measure. */
typedef struct cheg_told {
  cheg_told_kind kind;
  uint32_t moves;   /* the number of moves in which the value is forced; 0 without look-ahead */
  int64_t integer;  /* set if the kind is CHEG_TOLD_INTEGER */
  const char* text; /* the value in words, for every kind: "5", "nothing", "R/e2" */
} cheg_told;

/* A RULE, or the instructions under one tag of a program. */
typedef struct cheg_asked_rule {
  const char* name; /* its tag: "SQUEEZE" */
  const char* text; /* its explanation; contains the values if the rule acted; may be "" */
  const char* file;
  uint32_t line; /* from 1 */
  uint32_t clause_count;
  uint32_t value_count; /* the number of values in the text; 0 if the rule did not act */
  uint32_t reserved;
} cheg_asked_rule;

/* Reads the rule with this number, counted from 0. Returns CHEG_BAD_ARGUMENT if there is no such
 * rule. */
CHEG_API cheg_status cheg_why_rule(const cheg_why* why, uint32_t rule, cheg_asked_rule* asked);

/* Reads a value in the text of a rule, and the expression that gives it: "WAS(room)". */
CHEG_API cheg_status cheg_why_text_value(const cheg_why* why, uint32_t rule, uint32_t number,
                                         const char** expression, cheg_told* value);

/* A clause of a rule, or an instruction that chooses among moves. */
typedef struct cheg_clause {
  const char* text;    /* as written, on one line */
  const char* measure; /* the measure that the clause compares, as written, or the tag of its
                          subroutine; "" if it compares none */
  const char* name;    /* the name of the measure in its `;;` comment; "" without a comment */
  uint32_t line;       /* from 1 */
  int32_t holds;       /* 0: the clause is a condition of the position and does not hold; else 1 */
  uint32_t in_count;   /* the number of moves before the clause */
  uint32_t out_count;  /* the number of moves that the clause keeps */
  const cheg_move* in;
  const cheg_move* out;
  cheg_told before; /* the value of the measure in the position itself */
} cheg_clause;

CHEG_API cheg_status cheg_why_clause(const cheg_why* why, uint32_t rule, uint32_t clause,
                                     cheg_clause* read);

/* Reads the value of the measure after the move in[number] of the clause, or the value that this
 * move forces. */
CHEG_API cheg_status cheg_why_value(const cheg_why* why, uint32_t rule, uint32_t clause,
                                    uint32_t number, cheg_told* value);

/* Ranks a legal move of the root by the last rule that was asked: 1 for the moves as good as the
 * program's move. Of two moves, the one that a later clause has dropped ranks better. Of two moves
 * that one clause has dropped, the one with the better value of the clause's measure ranks better.
 * Moves that are equal in all this share a rank, and the next rank follows without a gap. `*rank`
 * becomes 0 if the program gives no move, or if the rule has not judged this move: a host with
 * MultiPV searches such a move itself. */
CHEG_API cheg_status cheg_why_rank(const cheg_why* why, cheg_move move, uint32_t* rank);

/* ---- Libraries and natives ---- */

/* Creates a set of libraries that programs can USE in addition to those shipped with CHEG. The
 * libraries contain program texts and natives of the host. Later additions to the set do not change
 * programs that are already compiled. */
CHEG_API cheg_status cheg_libraries_new(cheg_libraries** libraries);
CHEG_API void cheg_libraries_free(cheg_libraries* libraries);

/* Adds a program text. Programs that USE `name` can use its tags. A name is a letter followed by
 * letters and digits; case does not matter. The text hides a shipped library of the same name. It
 * is compiled with the programs that USE it; its errors are diagnostics of these programs. Returns
 * CHEG_BAD_ARGUMENT if `name` is not a name or is already in the set. */
CHEG_API cheg_status cheg_libraries_add_text(cheg_libraries* libraries, const char* name,
                                             const char* text, size_t size);

/* The type of a value, or the type that an operand requires. */
typedef int32_t cheg_type;
enum {
  CHEG_TYPE_UNDEFINED = 0, /* for an operand: any type */
  CHEG_TYPE_LOGICAL,
  CHEG_TYPE_INTEGER,
  CHEG_TYPE_SET,
  CHEG_TYPE_PIECE,
  CHEG_TYPE_SQUARE,
  CHEG_TYPE_MOVE
};

/* A value of the language. */
typedef struct cheg_value {
  cheg_type type;
  uint32_t square; /* a square; the square of a piece; the destination of a move */
  int64_t integer; /* an integer; a logical value, 0 or 1; the number of elements of a set */
  cheg_move move;  /* a move */
  uint16_t reserved[3];
} cheg_value;

/* One execution of a native. Valid until the native's function returns. */
typedef struct cheg_call cheg_call;

typedef struct cheg_operand {
  const char* name; /* for messages */
  cheg_type type;
  int32_t is_result; /* nonzero: the native stores into the operand and cannot read it */
} cheg_operand;

/* An instruction that the host adds to the language. cheg_libraries_add_native copies the strings.
 *
 * The function must be pure: its result depends only on the position and the operands, and mirrored
 * input gives the mirrored result. CHEG may cache results. Several threads may call the function at
 * the same time. It must not throw exceptions, use longjmp or call functions with the VM. */
typedef struct cheg_native {
  const char* name;    /* a letter followed by letters and digits */
  const char* summary; /* one sentence, for `cheg doc` and messages */
  cheg_operand operands[3];
  uint32_t operand_count;
  void (*function)(void* context, cheg_call* call);
  void* context; /* passed to the function */
  /* Called once, possibly by another thread, when no library and no program needs the context any
   * more. NULL: nothing to free. Not called if cheg_libraries_add_native fails. */
  void (*free_context)(void* context);
} cheg_native;

/* Adds a native to `library`. Programs that USE `library` can use the native. Returns
 * CHEG_BAD_ARGUMENT if the name or an operand is malformed, or if the library or the language
 * already has an instruction of this name. */
CHEG_API cheg_status cheg_libraries_add_native(cheg_libraries* libraries, const char* library,
                                               const cheg_native* native);

/* The position of the node. */
CHEG_API cheg_status cheg_call_position(const cheg_call* call, cheg_position* position);

/* The side that the program plays, CHEG_WHITE or CHEG_BLACK. It differs from the side to move
 * if the native runs in a subroutine that another native, such as FORCE, calls after a move. */
CHEG_API int cheg_call_side(const cheg_call* call);

/* Reads the operand with this number, counted from 0. It must not be a result. The value has the
 * type that the operand requires. If this is CHEG_TYPE_PIECE or CHEG_TYPE_SQUARE, the function
 * converts the program's piece, square or move to this type. */
CHEG_API cheg_status cheg_call_operand(const cheg_call* call, uint32_t number, cheg_value* value);

/* Reads an element of an operand that is a set. Both numbers are counted from 0. */
CHEG_API cheg_status cheg_call_element(const cheg_call* call, uint32_t number, uint32_t element,
                                       cheg_value* value);

/* Each of the following functions stores one kind of value into a result: a value that is not a
 * set; a set of squares, given as a bitboard; or a set of legal moves without duplicates. Each
 * returns CHEG_BAD_ARGUMENT if the operand is not a result, or has another type. */
CHEG_API cheg_status cheg_call_store(cheg_call* call, uint32_t number, const cheg_value* value);
CHEG_API cheg_status cheg_call_store_squares(cheg_call* call, uint32_t number, uint64_t squares);
CHEG_API cheg_status cheg_call_store_moves(cheg_call* call, uint32_t number, const cheg_move* moves,
                                           size_t count);

/* Ends the program at this node with a run-time error, for example "off-board". `cheg doc` lists
 * the names. Returns CHEG_NOT_FOUND if no run-time error has this name. */
CHEG_API cheg_status cheg_call_fail(cheg_call* call, const char* error);

#ifdef __cplusplus
}
#endif

#endif
