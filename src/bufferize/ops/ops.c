// Attaching the rows of all dialects to a context.
#include "bufferize/ops/ops.h"

#include "ir/in_build.h"

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
#define ROWS(DIALECT) CIS_WITH(CIS_HAS(DIALECT), cis_bufferize_##DIALECT, )
    ROWS(arith) ROWS(bufferization) ROWS(cf) ROWS(func) ROWS(linalg) ROWS(ml_program) ROWS(scf)
        CIS_WITH(CIS_HAS(scf), cis_bufferize_scf_branches, cis_bufferize_scf_loops,
                 cis_bufferize_scf_parallel, ) ROWS(shape) ROWS(sparse_tensor) ROWS(tensor)
            ROWS(vector)};

static const cis_subset_interface *const all_subsets[] = {
#define SUBSETS(DIALECT) CIS_WITH(CIS_HAS(DIALECT), cis_subsets_##DIALECT, )
    SUBSETS(linalg) SUBSETS(tensor) SUBSETS(vector) SUBSETS(bufferization) NULL};

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
  for (const cis_subset_interface *const *rows = all_subsets; *rows; ++rows)
    attach_subsets(ctx, *rows);
  cis_bufferize_attach_declared(ctx);
}
