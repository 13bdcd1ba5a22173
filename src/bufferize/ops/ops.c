// Attaching the rows of all dialects to a context.
#include "bufferize/ops/ops.h"

static void attach(cis_context *ctx, unsigned kind, cis_attached_slot slot, const void *interface) {
  cis_context_attach(ctx, cis_context_op_info_of(ctx, kind)->name, slot, interface);
}

static void attach_rows(cis_context *ctx, const cis_bufferizable_interface *rows) {
  for (; rows->kind; ++rows)
    attach(ctx, rows->kind, CIS_ATTACHED_BUFFERIZABLE, rows);
}

static void attach_subsets(cis_context *ctx, const cis_subset_interface *rows) {
  for (; rows->kind; ++rows)
    attach(ctx, rows->kind, CIS_ATTACHED_SUBSET, rows);
}

static const cis_bufferizable_interface *const all_rows[] = {
    cis_bufferize_arith,        cis_bufferize_bufferization, cis_bufferize_cf,
    cis_bufferize_func,         cis_bufferize_linalg,        cis_bufferize_ml_program,
    cis_bufferize_scf,          cis_bufferize_scf_branches,  cis_bufferize_scf_loops,
    cis_bufferize_scf_parallel, cis_bufferize_shape,         cis_bufferize_sparse_tensor,
    cis_bufferize_tensor,       cis_bufferize_vector};

const cis_bufferizable_interface *cis_bufferize_find(unsigned kind) {
  for (size_t i = 0; i < sizeof all_rows / sizeof *all_rows; ++i)
    for (const cis_bufferizable_interface *row = all_rows[i]; row->kind; ++row)
      if (row->kind == kind)
        return row;
  return NULL;
}

void cis_bufferize_attach(cis_context *ctx) {
  uintptr_t *is_done = cis_context_memo(ctx, cis_bufferize_func);
  if (*is_done)
    return;
  *is_done = 1;
  for (size_t i = 0; i < sizeof all_rows / sizeof *all_rows; ++i)
    attach_rows(ctx, all_rows[i]);
  const cis_subset_interface *const subsets[] = {cis_subsets_linalg, cis_subsets_tensor,
                                                 cis_subsets_vector, cis_subsets_bufferization};
  for (size_t i = 0; i < sizeof subsets / sizeof *subsets; ++i)
    attach_subsets(ctx, subsets[i]);
  cis_bufferize_attach_declared(ctx);
}
