// Floats that may be other ones because of fast-math flags: the term as IEEE computes it.
//
//   free(contract, addf(free(contract, mulf(a, b)), c))     becomes     addf(mulf(a, b), c)
#include "verify/terms/term.h"

/// A term like x of other arguments.
static cis_term again(cis_terms *t, cis_term x, const cis_term *args, uint32_t num) {
  const cis_term_key k = *cis_term_key_of(t, x);
  switch (k.form) {
  case CIS_TERM_FREE:
    return args[0];
  case CIS_TERM_SUM:
    return cis_term_sum_again(t, k.type, args, num);
  case CIS_TERM_PIECE:
    return cis_term_piece(t, args[0], (uint32_t)k.imm);
  case CIS_TERM_BYTES:
    return cis_term_of_bytes(t, k.type, args, num);
  case CIS_TERM_IS_POISON:
    return cis_term_is_poison(t, args[0]);
  default:
    return num <= 3 ? cis_term_normal(t, t->nodes.data[x], args, num)
                    : cis_term_node(t, t->nodes.data[x], args, num);
  }
}

cis_term cis_term_strict(cis_terms *t, cis_term x, cis_ptrmap *memo) {
  cis_term_form form = cis_term_key_of(t, x)->form;
  uint32_t num = cis_term_num(t, x);
  const void *id = (const void *)((uintptr_t)x * 8 + 8);
  if (form == CIS_TERM_CONST || form == CIS_TERM_INPUT || !num)
    return x;
  uintptr_t *found = cis_ptrmap_find(memo, id);
  if (found)
    return (cis_term)*found;
  cis_term few[8], *args = num <= 8 ? few : cis_mem_calloc(num, sizeof(*args));
  bool changed = form == CIS_TERM_FREE;
  for (uint32_t i = 0; i < num; ++i) {
    cis_term before = cis_term_arg(t, x, i);
    args[i] = cis_term_strict(t, before, memo);
    changed |= args[i] != before;
  }
  cis_term result = changed ? again(t, x, args, num) : x;
  if (args != few)
    cis_mem_free(args);
  cis_ptrmap_set(memo, id, result);
  return result;
}
