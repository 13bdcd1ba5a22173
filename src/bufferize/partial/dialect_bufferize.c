// --arith-bufferize, --bufferization-bufferize, --linalg-bufferize, --shape-bufferize,
// --tensor-bufferize, --vector-bufferize: the ops of one dialect become ops on buffers.
//
//   %0 = tensor.extract %t[%i]        =>        %m = bufferization.to_buffer %t
//                                               %0 = memref.load %m[%i]
//
// Ops of the bufferization dialect are converted along. There is no analysis: each written tensor
// is copied first. Tensors of ops of other dialects are seen through a cast whose memref has the
// identity layout. Each pass is One-Shot Bufferize's rewriting with these options.
#include "bufferize/partial/dialect_bufferize.h"

#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/bufferize.h"
#include "ir/in_build.h"
#include "pass/pass.h"

/// A dialect with such a pass, and the alignment of new buffers.
typedef struct dialect_row {
  const char *dialect;
  uint64_t alignment;
} dialect_row;

enum { ALIGNMENT = 64 };

static const dialect_row rows[] = {{"arith", 0},
                                   {"bufferization", ALIGNMENT},
                                   {"linalg", ALIGNMENT},
                                   {"tensor", ALIGNMENT},
                                   CIS_WITH(CIS_HAS(shape), {"shape", ALIGNMENT}, )
                                       CIS_WITH(CIS_HAS(vector), {"vector", ALIGNMENT}, )};

static bool bufferize(cis_op *root, dialect_row row, bool leaves_marked, cis_arena *arena) {
  cis_strbuf filter = {0};
  cis_strbuf_printf(&filter, "%s,bufferization", row.dialect);
  cis_bufferization_options options = cis_bufferization_options_default();
  options.allow_unknown_ops = options.copy_before_write = true;
  options.leaves_marked = leaves_marked;
  options.unknown_types = CIS_LAYOUT_IDENTITY;
  options.dialect_filter = cis_strbuf_view(&filter);
  options.alignment = row.alignment;
  cis_bufferize_attach(cis_op_context(root));
  cis_bufferization b = {.options = &options, .arena = arena};
  b.state = cis_state_create_trivial(&options);
  bool ok = cis_bufferize_ops(&b, root) && !b.failed;
  cis_state_destroy(b.state);
  cis_bufferization_deinit(&b);
  cis_strbuf_deinit(&filter);
  return ok;
}

// --- for conversions of a user ---

static bool finish(const cis_conversion_set *set, cis_op *root) {
  const dialect_row *row = set->data;
  cis_arena arena;
  cis_arena_init(&arena);
  bool ok = bufferize(root, *row, true, &arena);
  cis_arena_deinit(&arena);
  return ok;
}

/// The casts between tensors and buffers stand for ops that are not bufferized yet.
static bool rewrites(const cis_conversion_set *set, const cis_op *op) {
  const dialect_row *row = set->data;
  return (cis_str_is(op->info->dialect_name, row->dialect) ||
          cis_str_is(op->info->dialect_name, "bufferization")) &&
         cis_bufferizable_of(op) && !cis_str_is(op->info->name, "bufferization.to_tensor") &&
         !cis_str_is(op->info->name, "bufferization.to_buffer") &&
         cis_op_has_tensor_semantics((cis_op *)(uintptr_t)op);
}

/// The row of a dialect; a new one if the dialect is not part of the library.
static const dialect_row *find_row(cis_context *ctx, cis_str dialect) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (cis_str_is(dialect, rows[i].dialect))
      return &rows[i];
  const cis_dialect_def *own = cis_context_get_dialect(ctx, dialect);
  if (!own || !own->is_dynamic)
    return NULL;
  dialect_row *row = cis_arena_new(cis_context_arena(ctx), dialect_row);
  *row = (dialect_row){cis_context_intern(ctx, dialect).data, ALIGNMENT};
  return row;
}

const cis_conversion_set *cis_dialect_bufferize_set(cis_context *ctx, cis_str name) {
  static const char suffix[] = "-bufferize";
  size_t size = sizeof suffix - 1;
  if (name.len <= size || memcmp(name.data + name.len - size, suffix, size) != 0)
    return NULL;
  const dialect_row *row = find_row(ctx, (cis_str){name.data, name.len - size});
  if (!row)
    return NULL;
  cis_bufferize_attach(ctx);
  cis_conversion_set *set = cis_arena_new(cis_context_arena(ctx), cis_conversion_set);
  *set = (cis_conversion_set){.name = cis_context_intern(ctx, name).data,
                              .rewrites = rewrites,
                              .finish = finish,
                              .data = row};
  return set;
}

// --- the passes ---

static bool run_arith(cis_pass *pass, cis_op *root) {
  dialect_row row = {"arith", (uint64_t)cis_pass_int(pass, "alignment")};
  return bufferize(root, row, false, cis_pass_arena(pass));
}

const cis_pass_def cis_arith_bufferize_pass = {
    .name = "arith-bufferize",
    .title = "ArithBufferize",
    .anchor = "builtin.module",
    .summary = "Bufferize Arith dialect ops.",
    .options = {{"alignment", CIS_OPTION_UINT, "0",
                 "Create global memrefs with a specified alignment", NULL}},
    .run = run_arith,
};

#define CIS_PARTIAL_PASS(NAME, DIALECT, TITLE, ANCHOR, SUMMARY)                                    \
  static bool run_##NAME(cis_pass *pass, cis_op *root) {                                           \
    return bufferize(root, (dialect_row){DIALECT, ALIGNMENT}, false, cis_pass_arena(pass));        \
  }                                                                                                \
  const cis_pass_def cis_##NAME##_bufferize_pass = {                                               \
      .name = DIALECT "-bufferize",                                                                \
      .title = TITLE,                                                                              \
      .anchor = ANCHOR,                                                                            \
      .summary = SUMMARY,                                                                          \
      .run = run_##NAME,                                                                           \
  };

CIS_PARTIAL_PASS(bufferization, "bufferization", "BufferizationBufferize", "func.func",
                 "Bufferize the `bufferization` dialect")
CIS_PARTIAL_PASS(linalg, "linalg", "LinalgBufferize", "func.func", "Bufferize the linalg dialect")
CIS_PARTIAL_PASS(shape, "shape", "ShapeBufferize", "func.func", "Bufferize the shape dialect.")
CIS_PARTIAL_PASS(tensor, "tensor", "TensorBufferize", "func.func", "Bufferize the `tensor` dialect")
CIS_PARTIAL_PASS(vector, "vector", "VectorBufferize", "func.func", "Bufferize Vector dialect ops")
