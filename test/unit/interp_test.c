// The interpreter: which ops cannot be executed, and the heap's record of written bytes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "ir/op_def.h"
#include "registry/dialects.h"

/// Dialects all of whose ops are executed, but those listed below.
static const char *const dialects[] = {"affine", "arith",  "bufferization", "cf",     "func",
                                       "index",  "linalg", "math",          "memref", "scf",
                                       "tensor", "ub",     "vector"};

/// Ops that are no instruction of their own (terminators, declarations), and those that cannot be
/// executed.
static const char *const without_row[] = {
    // decoded with the op around them
    "affine.yield",
    "linalg.yield",
    "tensor.yield",
    "vector.yield",
    "func.func",
    "memref.alloca_scope.return",
    "memref.atomic_yield",
    "memref.global",
    "scf.condition",
    "scf.forall.in_parallel",
    "scf.reduce",
    "scf.reduce.return",
    "scf.yield",
    // cannot be executed
    "linalg.winograd_filter_transform",
    "linalg.winograd_input_transform",
    "linalg.winograd_output_transform",
    "vector.scalable.extract",
    "vector.scalable.insert",
    "vector.vscale",
    "arith.scaling_extf",
    "arith.scaling_truncf",
    "memref.dma_start",
    "memref.dma_wait",
    "affine.dma_start",
    "affine.dma_wait",
};

static bool is_listed(const char *name) {
  for (size_t i = 0; i < sizeof(without_row) / sizeof(*without_row); ++i)
    if (strcmp(without_row[i], name) == 0)
      return true;
  return false;
}

static void test_every_op_has_a_row(void **state) {
  (void)state;
  cis_context *ctx = cis_context_create();
  cis_register_all_dialects(ctx);
  size_t listed = 0;
  for (size_t d = 0; d < sizeof(dialects) / sizeof(*dialects); ++d) {
    const cis_dialect_def *dialect = cis_context_get_dialect(ctx, cis_str_from(dialects[d]));
    assert_non_null(dialect);
    for (const cis_op_def *op = dialect->ops; op->name; ++op) {
      bool has_row = cis_exec_has_row(op);
      listed += is_listed(op->name);
      if (has_row == is_listed(op->name))
        fail_msg("%s %s", op->name,
                 has_row ? "is executed, but listed" : "is neither executed nor listed");
    }
  }
  assert_int_equal(listed, sizeof(without_row) / sizeof(*without_row));
  cis_context_destroy(ctx);
}

// --- the heap ---

static void with_machine(void (*test)(cis_machine *m)) {
  cis_context *ctx = cis_context_create();
  cis_register_all_dialects(ctx);
  const cis_op_info *info = cis_context_op_info(ctx, CIS_STR("builtin.module"));
  cis_op_state state;
  cis_op_state_init(&state, ctx, info, CIS_LOC_UNKNOWN);
  cis_op_state_add_region(&state);
  cis_op *module = cis_op_create(&state);
  cis_op_state_deinit(&state);
  cis_interp *interp = cis_interp_create(module, cis_exec_all_rows(), &(cis_run_options){0});
  test(cis_interp_machine(interp));
  cis_interp_destroy(interp);
  cis_op_destroy(module);
  cis_context_destroy(ctx);
}

static void written_bytes(cis_machine *m) {
  cis_allocation *a = cis_heap_alloc(m, CIS_ALLOC_HEAP, 21, 4, NULL);
  assert_int_equal(cis_heap_marks(a, 0, 21), CIS_CELL_UNINIT);
  cis_heap_set_written(a, 3, 14);
  assert_int_equal(cis_heap_marks(a, 3, 14), 0);
  assert_int_equal(cis_heap_marks(a, 2, 2), CIS_CELL_UNINIT);
  assert_int_equal(cis_heap_marks(a, 16, 2), CIS_CELL_UNINIT);
  cis_heap_set_poison(a, 5, 2);
  assert_int_equal(cis_heap_marks(a, 3, 3), CIS_CELL_POISON);
  assert_int_equal(cis_heap_marks(a, 0, 21), CIS_CELL_POISON | CIS_CELL_UNINIT);
  cis_heap_set_written(a, 0, 21);
  assert_null(a->unset); // the fast path
  cis_heap_set_unset(a, 20, 1);
  assert_int_equal(cis_heap_marks(a, 20, 1), CIS_CELL_UNINIT);
  assert_int_equal(cis_heap_marks(a, 0, 20), 0);
}

static void moved_bytes(cis_machine *m) {
  cis_allocation *a = cis_heap_alloc(m, CIS_ALLOC_HEAP, 16, 4, NULL);
  cis_allocation *b = cis_heap_alloc(m, CIS_ALLOC_HEAP, 16, 4, NULL);
  cis_heap_set_written(a, 0, 8);
  a->data[1] = 42;
  cis_heap_move(b, 4, a, 0, 12);
  assert_int_equal(b->data[5], 42);
  assert_int_equal(cis_heap_marks(b, 4, 8), 0);
  assert_int_equal(cis_heap_marks(b, 0, 4), CIS_CELL_UNINIT);
  assert_int_equal(cis_heap_marks(b, 12, 4), CIS_CELL_UNINIT);
  cis_heap_move(a, 4, a, 0, 8); // overlapping, upwards
  assert_int_equal(cis_heap_marks(a, 0, 12), 0);
  assert_int_equal(a->data[5], 42);
}

static void addresses(cis_machine *m) {
  for (int64_t align = 16; align <= 4096; align *= 2) {
    cis_allocation *a = cis_heap_alloc(m, CIS_ALLOC_HEAP, 100, align, NULL);
    assert_int_equal(a->address % (uint64_t)align, 0);
    assert_int_not_equal(a->address % (uint64_t)(2 * align), 0);
  }
}

static void test_written_bytes(void **state) {
  (void)state;
  with_machine(written_bytes);
}
static void test_moved_bytes(void **state) {
  (void)state;
  with_machine(moved_bytes);
}
static void test_addresses(void **state) {
  (void)state;
  with_machine(addresses);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_op_has_a_row),
      cmocka_unit_test(test_written_bytes),
      cmocka_unit_test(test_moved_bytes),
      cmocka_unit_test(test_addresses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
