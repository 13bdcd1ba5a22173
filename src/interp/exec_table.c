// The table of what can be executed: the rows of each dialect, by op kind.
#include "interp/decoder.h"

#include "ir/op_def.h"

static const cis_exec_row *const dialects[] = {
    // one a line
    cis_exec_affine, //
    cis_exec_arith,  //
    cis_exec_bufferization,
    cis_exec_cf,      //
    cis_exec_complex, //
    cis_exec_complex_math,
    cis_exec_func,        //
    cis_exec_index,       //
    cis_exec_linalg,      //
    cis_exec_linalg_data, //
    cis_exec_math,        //
    cis_exec_memref,      //
    cis_exec_memref_view, //
    cis_exec_print,       //
    cis_exec_scf,         //
    cis_exec_tensor,      //
    cis_exec_tensor_loop, //
    cis_exec_ub,          //
    cis_exec_vector,      //
    cis_exec_vector_combine,
    cis_exec_vector_mask,
    cis_exec_vector_memory,
};

static bool has_row(const cis_op_def *def) {
  for (size_t i = 0; i < sizeof(dialects) / sizeof(*dialects); ++i)
    for (const cis_exec_row *row = dialects[i]; row->kind; ++row)
      if (row->kind == def->kind)
        return true;
  return false;
}

/// Terminators and symbols are executed by the ops around them.
bool cis_interp_executes(const cis_op_def *def) {
  return has_row(def) || (def->traits & (CIS_TRAIT_TERMINATOR | CIS_TRAIT_SYMBOL));
}

bool cis_interp_executes_dialect(const cis_dialect_def *dialect) {
  for (const cis_op_def *def = dialect->ops; def && def->name; ++def)
    if (has_row(def))
      return true;
  return false;
}

const cis_decode_fn *cis_exec_table(cis_arena *arena) {
  cis_decode_fn *table = cis_arena_array(arena, cis_decode_fn, CIS_OP_COUNT);
  for (size_t i = 0; i < sizeof(dialects) / sizeof(*dialects); ++i)
    for (const cis_exec_row *row = dialects[i]; row->kind; ++row)
      table[row->kind] = row->decode;
  return table;
}
