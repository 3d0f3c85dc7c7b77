/* Explains why a program that comes with CHEG plays its move:
 * why_c krk '8/5K1k/8/8/4R3/8/8/8 w - - 0 1' */
#include <cheg/cheg.h>
#include <stdio.h>

/* Prints the rules that were asked. For each clause, prints how many moves of those before it are
 * left after it. */
static cheg_status print_rules(const cheg_why* why, uint32_t rule_count) {
  cheg_status status = CHEG_OK;
  uint32_t i;
  uint32_t j;
  for (i = 0; i < rule_count && status == CHEG_OK; ++i) {
    cheg_asked_rule rule;
    status = cheg_why_rule(why, i, &rule);
    if (status == CHEG_OK) {
      printf("%s: %s\n", rule.name, rule.text);
    }
    for (j = 0; status == CHEG_OK && j < rule.clause_count; ++j) {
      cheg_clause clause;
      status = cheg_why_clause(why, i, j, &clause);
      if (status == CHEG_OK) {
        printf("  %s: %u of %u moves\n", clause.text, (unsigned)clause.out_count,
               (unsigned)clause.in_count);
      }
    }
  }
  return status;
}

int main(int argc, char** argv) {
  cheg_program* program = NULL;
  cheg_vm* vm = NULL;
  cheg_why* why = NULL;
  cheg_position position;
  cheg_reasons reasons;
  char move[6];
  cheg_status status;

  if (argc != 3) {
    fprintf(stderr, "usage: why_c PROGRAM FEN\n");
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
    status = cheg_vm_explain(vm, &position, NULL, &why);
  }
  if (status == CHEG_OK) {
    status = cheg_why_get(why, &reasons);
  }
  if (status == CHEG_OK) {
    status = print_rules(why, reasons.rule_count);
  }
  if (status == CHEG_OK && reasons.runner_up != CHEG_NO_MOVE) {
    status = cheg_move_to_uci(reasons.runner_up, move);
    if (status == CHEG_OK) {
      printf("next best: %s\n", move);
    }
  }
  if (status != CHEG_OK) {
    fprintf(stderr, "%s\n", cheg_message());
  }
  cheg_why_free(why);
  cheg_vm_free(vm);
  cheg_program_free(program);
  return status == CHEG_OK ? 0 : 1;
}
