/* A client of librialto in C: example [POSITION]
 *
 * Prints the position, its static value, the three best moves, and how the best
 * line goes on; near the end of the game the exact score. A test builds and
 * runs it.
 */

#include <rialto.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program if a call failed. */
static void check(rialto_status status) {
  if (status == RIALTO_OK) return;
  fprintf(stderr, "example: %s\n", rialto_last_error());
  exit(1);
}

static int print_iteration(const rialto_result* so_far, void* context) {
  int* iterations = context;
  ++*iterations;
  printf("depth %2d  %+6.2f  %s\n", so_far->depth, so_far->score,
         rialto_move_name(so_far->best));
  return 0; /* Anything else would end the search. */
}

static void print_line(const rialto_line* line) {
  int i;
  printf("%+6.2f ", line->score);
  for (i = 0; i < line->count; ++i) {
    printf(" %s", rialto_move_name(line->moves[i]));
  }
  printf("\n");
}

int main(int argc, char** argv) {
  rialto_board board;
  rialto_engine* engine;
  rialto_limits limits = {0};
  static rialto_result result; /* Some kilobytes, and zero. */
  char text[80];
  double value;
  int iterations = 0, i;

  check(rialto_board_parse(argc > 1 ? argv[1] : "f5d6c3", &board));
  rialto_board_format(&board, text, sizeof(text));
  printf("Rialto %s\n%s\n", rialto_version(), text);

  check(rialto_engine_new(&engine));
  check(rialto_engine_set(engine, "hash_mb", "4"));
  check(rialto_evaluate(engine, &board, &value));
  printf("static %+.2f\n", value);

  limits.size = sizeof(limits);
  limits.depth = 6;
  limits.lines = 3;
  result.size = sizeof(result);
  check(rialto_search(engine, &board, &limits, print_iteration, &iterations,
                      &result));
  printf("%d iterations\n", iterations);
  for (i = 0; i < result.line_count; ++i) print_line(&result.lines[i]);

  /* Best play as far as it is known. */
  for (i = 0; i < result.lines[0].count; ++i) {
    check(rialto_board_play(&board, result.lines[0].moves[i]));
  }
  rialto_board_format(&board, text, sizeof(text));
  printf("%s\n", text);

  if (__builtin_popcountll(board.black | board.white) >= 50) {
    check(rialto_solve(engine, &board, &result));
    printf("exact %+.0f\n", result.score);
  }
  rialto_engine_free(engine);
  return 0;
}
