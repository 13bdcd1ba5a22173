// Addresses of buffers modulo powers of two: accesses that are undefined where an address is not
// aligned.
//
// The address of an argument is a multiple of its elements' alignment, and each further bit of it
// is an input, the same in both programs:
//
//   memref.assume_alignment %arg0, 16 : memref<4xi32>     // undefined where bit 2 or bit 3 is set
//
// An allocation lies at a multiple of the alignment that its op asks for, and of no larger one, as
// in the interpreter: code that relies on a larger one is undefined.
#include "verify/executor/exec.h"

#include "dialect/llvm/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/attr.h"

#include <inttypes.h>

/// Alignment of what malloc gives, and of the interpreter's allocations.
enum { CIS_LEAST_ALIGNMENT = 16 };

static int64_t natural(cis_type element) {
  cis_layout layout;
  return cis_layout_of(element, &layout) ? layout.align : 1;
}

int64_t cis_sym_asked_alignment(const cis_op *op, cis_alloc_kind kind, cis_type element) {
  int64_t least = natural(element), asked;
  if (kind == CIS_ALLOC_ARGUMENT || kind == CIS_ALLOC_TENSOR)
    return least;
  asked = cis_attr_int_or(cis_op_get_attr_named(op, "alignment"), 0);
  least = least > CIS_LEAST_ALIGNMENT ? least : CIS_LEAST_ALIGNMENT;
  return asked > least ? asked : least;
}

int64_t cis_sym_known_alignment(const cis_sym_buffer *b, const cis_memref *memref) {
  int64_t all = b->alignment | (memref->base + memref->offset * (int64_t)memref->stride);
  return all & -all;
}

/// Whether a bit of an argument's address is set, an input of both programs.
static cis_term address_bit(cis_exec *e, int32_t argument, uint32_t bit) {
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%" PRId32, argument);
  uint32_t input = cis_sym_named_input(e, "address of argument", cis_strbuf_view(&name));
  cis_strbuf_deinit(&name);
  return cis_term_input(e->t, cis_type_i(e->t->ctx, 1), input, bit);
}

bool cis_sym_require_alignment(cis_exec *e, cis_op *op, const cis_sym_buffer *b, int64_t place,
                               int64_t alignment) {
  cis_term any = cis_term_bool(e->t, false);
  for (uint32_t i = 0; i < 62 && (int64_t)1 << i < alignment; ++i) {
    int64_t bit = (int64_t)1 << i;
    bool wanted = (-place & bit) != 0;
    if (bit < b->alignment) { // the bit is zero
      if (wanted)
        any = cis_term_bool(e->t, true);
    } else if (b->argument >= 0) {
      cis_term is_set = address_bit(e, b->argument, i);
      any = cis_term_or(e->t, any, wanted ? cis_term_not(e->t, is_set) : is_set);
    } else if (b->kind == CIS_ALLOC_TENSOR) {
      return cis_sym_fail(e, op, "the alignment of a buffer that is made of a tensor");
    } else {
      any = cis_term_bool(e->t, true);
    }
  }
  cis_sym_trap(e, any);
  return !e->stopped;
}

int64_t cis_sym_access_alignment(const cis_op *op) {
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_LOAD:
  case CIS_OP_MEMREF_STORE:
  case CIS_OP_LLVM_LOAD:
  case CIS_OP_LLVM_STORE:
    return cis_attr_int_or(cis_op_get_attr_named(op, "alignment"), 0);
  default: // of its elements
    return 0;
  }
}

bool cis_sym_assume_alignment(cis_exec *e, cis_op *op) {
  const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, 0));
  if (sym->kind != CIS_SYM_MEMREF)
    return cis_sym_fail(e, op, "an operand without a value");
  for (uint32_t i = 0; i < sym->num_cases; ++i) {
    const cis_memref *memref = sym->cases[i].memref;
    const cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
    cis_term c = cis_sym_under_guards(e, sym->cases[i].condition);
    if (!b)
      return cis_sym_fail(e, op, "a buffer that is not known here");
    if (cis_term_is_false(e->t, c))
      continue;
    cis_sym_push_guard(e, c);
    cis_sym_require_alignment(e, op, b, memref->base + memref->offset * (int64_t)memref->stride,
                              cis_attr_int_or(cis_op_get_attr_named(op, "alignment"), 1));
    cis_sym_pop_guard(e);
    if (e->failed || e->stopped)
      return false;
  }
  cis_sym_set(e, &op->results[0], *sym);
  return true;
}
