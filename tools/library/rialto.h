/* The Othello engine Rialto as a C library: positions and rules, games in all
 * formats that Rialto reads, evaluation, search, exact solutions.
 *
 *   cc program.c $(pkg-config --cflags --libs rialto)
 *
 * Threads: functions without an engine may be called from any thread at any
 * time. An engine serves one call at a time; only rialto_stop() may come from
 * other threads meanwhile. Different engines do not know each other, but share
 * the memory of parameters that are built in.
 *
 * Errors: functions that can fail return a rialto_status; rialto_last_error()
 * then says what is wrong. What they should fill in is left as it was. No
 * exception leaves the library.
 *
 * Nulls: only `limits` and `progress` of rialto_search() may be null, and what
 * rialto_*_free() and rialto_stop() get; `text` and `moves` to be filled may be
 * null to ask for the length alone. Any other null is RIALTO_INVALID_ARGUMENT,
 * and functions without a status then do nothing and return 0 or "".
 *
 * Memory: RIALTO_NO_MEMORY leaves the engine as it was; the call may be tried
 * again, or the engine freed.
 *
 * fork(): a child process may use and free the engines of its parent, as long
 * as none was in a call when it was forked. It makes their threads anew; the
 * memory of an engine with several threads is not given back to it. The library
 * stays loaded after dlclose().
 *
 * Growth: structures that begin with `size` must be set to zero, and their
 * size to sizeof, before they are handed over. Later versions may add members
 * at the end; programs that were compiled before then go on to work.
 */

#ifndef RIALTO_H_
#define RIALTO_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define RIALTO_API __attribute__((visibility("default")))
#else
#define RIALTO_API
#endif

/* "0.2.0", as the programs say it. */
RIALTO_API const char* rialto_version(void);

typedef enum rialto_status {
  RIALTO_OK = 0,
  RIALTO_INVALID_ARGUMENT = 1, /* text, number or file that makes no sense */
  RIALTO_NOT_FOUND = 2,        /* a file, an option, weights */
  RIALTO_ILLEGAL_MOVE = 3,
  RIALTO_NO_MEMORY = 4, /* or no thread */
  RIALTO_FAILED = 5     /* anything else; see rialto_last_error() */
} rialto_status;

/* About the last call of this thread that failed. Never null; valid until the
 * next one that fails. */
RIALTO_API const char* rialto_last_error(void);

/* --- Positions and rules ------------------------------------------------ */

/* Squares count from a1 = 0, b1 = 1 ... to h8 = 63. */
enum { RIALTO_PASS = 64, RIALTO_NO_MOVE = 65 };

enum { RIALTO_BLACK = 0, RIALTO_WHITE = 1 };

/* Will not grow. A bit of `black` and `white` is a square. */
typedef struct rialto_board {
  uint64_t black;
  uint64_t white;
  int32_t side; /* to move: RIALTO_BLACK or RIALTO_WHITE */
  int32_t reserved;
} rialto_board;

RIALTO_API void rialto_board_start(rialto_board* board);

/* One position or game in any format; of a game its last position. */
RIALTO_API rialto_status rialto_board_parse(const char* text,
                                            rialto_board* board);

/* 64 squares X O -, a blank, the side to move. Writes no more than `size`
 * bytes, a closing zero among them, and returns the length of the whole text.
 */
RIALTO_API size_t rialto_board_format(const rialto_board* board, char* text,
                                      size_t size);

/* A bit for each square; 0 if the side to move has none. */
RIALTO_API uint64_t rialto_board_moves(const rialto_board* board);

/* A square or RIALTO_PASS, which is legal for a side without a move as long as
 * the game is not over. */
RIALTO_API rialto_status rialto_board_play(rialto_board* board, int move);

/* 1 if neither side can move. */
RIALTO_API int rialto_board_is_over(const rialto_board* board);

/* Discs of black less those of white, empty squares counted for the winner. */
RIALTO_API int rialto_board_score(const rialto_board* board);

/* "f5", "F5", "pass", "pa" ... */
RIALTO_API rialto_status rialto_move_parse(const char* text, int* move);

/* "f5" or "pass"; "--" for anything else. Valid for ever. */
RIALTO_API const char* rialto_move_name(int move);

/* --- Games -------------------------------------------------------------- */

typedef struct rialto_games rialto_games;

/* All games and positions of a text, in any format. */
RIALTO_API rialto_status rialto_games_parse(const char* text,
                                            rialto_games** games);
/* The same of a file, WTHOR among them. */
RIALTO_API rialto_status rialto_games_read(const char* path,
                                           rialto_games** games);
RIALTO_API void rialto_games_free(rialto_games* games);
RIALTO_API size_t rialto_games_count(const rialto_games* games);

/* The board that a game begins with. Here and below, an index that is not below
 * the count is as a null. */
RIALTO_API void rialto_game_start(const rialto_games* games, size_t index,
                                  rialto_board* board);
/* The moves, passes among them. Writes no more than `size`, and returns how
 * many there are. */
RIALTO_API size_t rialto_game_moves(const rialto_games* games, size_t index,
                                    uint8_t* moves, size_t size);
/* "Black", "White", "Date", "Event" ...; empty if there is none. Valid as long
 * as the games. */
RIALTO_API const char* rialto_game_tag(const rialto_games* games, size_t index,
                                       const char* name);
/* The game as "ggf", "sgf", "pgn", "txt" or "obf". `length` is that of the
 * whole text, of which no more than `size` bytes are written, a closing zero
 * among them. */
RIALTO_API rialto_status rialto_game_format(const rialto_games* games,
                                            size_t index, const char* format,
                                            char* text, size_t size,
                                            size_t* length);

/* --- Engines ------------------------------------------------------------ */

typedef struct rialto_engine rialto_engine;

/* With the options that programs begin with: one thread, 64 MB, what is built
 * in. */
RIALTO_API rialto_status rialto_engine_new(rialto_engine** engine);
RIALTO_API void rialto_engine_free(rialto_engine* engine);

/* Options by name, as docs/protocols.md lists them: level depth time nodes
 * threads hash_mb selectivity params weights probcut rankcut book. What is
 * loaded or made anew for a change, and the errors of that, come with the next
 * call that needs it. */
RIALTO_API rialto_status rialto_engine_set(rialto_engine* engine,
                                           const char* name, const char* value);
/* Valid until the next call with this engine. */
RIALTO_API rialto_status rialto_engine_get(rialto_engine* engine,
                                           const char* name,
                                           const char** value);
/* 16 hexadecimal digits that name the weights, or "toy" if there are none.
 * Valid until the next call with this engine. */
RIALTO_API rialto_status rialto_engine_weights(rialto_engine* engine,
                                               const char** fingerprint);
/* What is questionable about the parameters, a line each; empty if nothing. */
RIALTO_API rialto_status rialto_engine_warnings(rialto_engine* engine,
                                                const char** text);

/* The value of a position without looking ahead: discs for the side to move. */
RIALTO_API rialto_status rialto_evaluate(rialto_engine* engine,
                                         const rialto_board* board,
                                         double* discs);

/* What a search is asked for. If no limit is set, the options of the engine
 * count. */
typedef struct rialto_limits {
  size_t size;
  int32_t level;  /* 1 to 60, or 0: not by level */
  int32_t depth;  /* plies, 1 to 60, or 0: no limit */
  double seconds; /* or 0: no limit */
  uint64_t nodes; /* or 0: no limit */
  int32_t lines;  /* best moves with a line, 1 to 64; 0 counts as 1 */
  int32_t exact;  /* not 0: to the end of the game; level and depth do not
                     count */
} rialto_limits;

enum { RIALTO_EXACT = 0, RIALTO_LOWER = 1, RIALTO_UPPER = 2 };

/* Will not grow. */
typedef struct rialto_line {
  double score;       /* discs for the side to move */
  int32_t bound;      /* RIALTO_EXACT, or how the score is to be read */
  int32_t count;      /* of moves; 0 if the game is over */
  uint8_t moves[128]; /* passes among them */
} rialto_line;

typedef struct rialto_result {
  size_t size;
  double score; /* of the best line */
  int32_t best; /* its move, or RIALTO_NO_MOVE if the game is over */
  int32_t depth;
  int32_t is_solved;   /* the score is exact */
  int32_t was_stopped; /* before it was done */
  uint64_t nodes;
  double seconds;
  int32_t line_count;
  int32_t reserved;
  rialto_line lines[64]; /* best first */
} rialto_result;

/* Hears of each iteration, in the thread that called rialto_search(). Ends the
 * search by returning something other than 0. */
typedef int (*rialto_progress)(const rialto_result* so_far, void* context);

/* Blocks. `limits` and `progress` may be null. What earlier searches of the
 * engine found out is used, unless rialto_engine_clear() was called. */
RIALTO_API rialto_status rialto_search(rialto_engine* engine,
                                       const rialto_board* board,
                                       const rialto_limits* limits,
                                       rialto_progress progress, void* context,
                                       rialto_result* result);

/* A move as people of a rating, 400 to 2400, make it, drawn by chance: the same
 * seed gives the same move. `last` is the opponent's last move, or
 * RIALTO_NO_MOVE if it is not known. RIALTO_PASS for a side without a move,
 * RIALTO_NO_MOVE if the game is over. Takes a tenth of a second at most. */
RIALTO_API rialto_status rialto_rated_move(rialto_engine* engine,
                                           const rialto_board* board, int last,
                                           int rating, uint64_t seed,
                                           int* move);

/* What the opening book of the option `book` ("default", or a packed file)
 * says: a line for each of its moves, best first. The depth is that of the best
 * line, `nodes` 0. RIALTO_NOT_FOUND if there is no book, or it does not hold
 * the position. Searches do not ask the book. */
RIALTO_API rialto_status rialto_book(rialto_engine* engine,
                                     const rialto_board* board,
                                     rialto_result* result);

/* The exact score, whatever it takes. */
RIALTO_API rialto_status rialto_solve(rialto_engine* engine,
                                      const rialto_board* board,
                                      rialto_result* result);

/* From any thread: ends the search under way within milliseconds, if there is
 * one. */
RIALTO_API void rialto_stop(rialto_engine* engine);

/* Forgets what searches found out. */
RIALTO_API rialto_status rialto_engine_clear(rialto_engine* engine);

#ifdef __cplusplus
}
#endif

#endif /* RIALTO_H_ */
