/* Asks a program that comes with CHEG for a move: ask_c krk '8/8/8/8/8/2k5/8/K6R w - - 0 1' */
#include <cheg/cheg.h>
#include <stdio.h>

int main(int argc, char** argv) {
  cheg_program* program = NULL;
  cheg_vm* vm = NULL;
  cheg_position position;
  cheg_advice advice;
  cheg_rule rule;
  char move[6];
  cheg_status status;

  if (argc != 3) {
    fprintf(stderr, "usage: ask_c PROGRAM FEN\n");
    return 2;
  }
  status = cheg_program_shipped(argv[1], &program);
  if (status == CHEG_OK) {
    status = cheg_vm_new(program, NULL, &vm);
  }
  if (status == CHEG_OK) {
    status = cheg_position_from_fen(argv[2], &position);
  }
  if (status == CHEG_OK) {
    status = cheg_vm_ask(vm, &position, &advice, NULL);
  }
  if (status != CHEG_OK) {
    fprintf(stderr, "%s\n", cheg_message());
  } else if (advice.outcome != CHEG_OUTCOME_MOVE) {
    printf("no move\n");
  } else if (cheg_program_rule(program, advice.reason, &rule) == CHEG_OK &&
             cheg_move_to_uci(advice.move, move) == CHEG_OK) {
    printf("%s by %s: %s\n", move, rule.location, rule.explanation);
  }
  cheg_vm_free(vm);
  cheg_program_free(program);
  return status == CHEG_OK ? 0 : 1;
}
