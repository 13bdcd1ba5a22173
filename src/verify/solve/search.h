// Executions of both programs with the same inputs by the interpreter, which may show a difference.
#ifndef CIS_VERIFY_SOLVE_SEARCH_H
#define CIS_VERIFY_SOLVE_SEARCH_H

#include "verify/executor/exec.h"

/// The bits of each argument: one number, or the elements of the buffer or array.
typedef struct cis_inputs {
  uint32_t num;
  struct cis_input {
    uint64_t *bits;
    int64_t num;
    cis_type type; // of the elements
  } * args;
  uint64_t seed; // for the contents of globals
} cis_inputs;

/// Room for the arguments of `function` with these sizes, all zero. The caller releases it.
bool cis_inputs_make(cis_op *function, const cis_sym_choice *choices, cis_inputs *out);
/// Frees the arrays of bits.
void cis_inputs_deinit(cis_inputs *inputs);
/// Fills it with numbers at the edges of their types, small ones, or any, by the seed.
void cis_inputs_choose(cis_inputs *inputs, const cis_sym_choice *choices, uint64_t seed);
/// Appends the inputs as text, one line for each argument, as a report shows them.
void cis_inputs_print(const cis_inputs *inputs, cis_op *function, const cis_sym_choice *choices,
                      cis_strbuf *out);

typedef enum cis_search_result {
  CIS_SEARCH_SAME,
  CIS_SEARCH_UNDEFINED, // the first program is undefined there
  CIS_SEARCH_CANNOT,    // one of them cannot be executed
  CIS_SEARCH_DIFFERENT,
} cis_search_result;

typedef struct cis_search_pair {
  cis_op *a, *b;
  const cis_term_options *options; // what counts as the same
  bool ignore_leaks;
  bool other_addresses; // allocations of the second one lie elsewhere
  int64_t alignment;    // of the arguments' memory, and no more; 0: 64
  double deadline;      // seconds of the process's clock (term.h)
} cis_search_pair;

/// Executes both; what differs is told in `out`.
cis_search_result cis_search_run(const cis_search_pair *pair, const cis_inputs *inputs,
                                 const cis_sym_choice *choices, cis_strbuf *out);

#endif
