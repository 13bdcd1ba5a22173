/* A dialect in C: what its operations do to memory, how they become operations on buffers, what
 * they compute. Built as a part of a program (embed.c), or with -DCISTERN_PLUGIN as a plugin:
 *
 *   cc -shared -fPIC -DCISTERN_PLUGIN npu.c -o npu.so
 *   cistern-opt --load-plugin=npu.so model.mlir --npu-fuse --buffer-pipeline
 *
 *   %r = npu.scale %t by %f : tensor<4xf32>       works in place: the buffer of %r is that of %t
 *   npu.scale %m by %f : memref<4xf32>            the same on buffers
 *   %r = npu.reverse %t : tensor<4xf32>           allocates its result
 *   npu.reverse %m into %o : memref<4xf32>, ...   the same on buffers
 *   %v = npu.tail %t : tensor<4xf32> -> tensor<3xf32>   a view of all elements but the first */
#include "npu.h"

#include <stdio.h>
#include <stdlib.h>

/* --- npu.scale: in place --- */

static bool is_one(const cistern_attribute *attr) {
  double value;
  return attr && cistern_attribute_as_double(attr, &value) && value == 1.0;
}

/* scale(x, 1) -> x */
static bool scale_fold(void *user, cistern_operation *op, const cistern_attribute *const *operands,
                       cistern_fold *fold) {
  (void)user;
  if (cistern_operation_num_results(op) == 0 || !is_one(operands[1]))
    return false;
  cistern_fold_to_value(fold, 0, cistern_operation_operand(op, 0));
  return true;
}

static bool scale_verify(void *user, cistern_operation *op) {
  const cistern_type *type = cistern_value_type(cistern_operation_operand(op, 0));
  const cistern_type *element = cistern_type_element(type);
  (void)user;
  if (element && cistern_type_get_kind(element) == CISTERN_TYPE_FLOAT &&
      cistern_type_width(element) == 32)
    return true;
  cistern_operation_emit(op, CISTERN_DIAGNOSTIC_ERROR, "scales elements of type f32 alone");
  return false;
}

static bool reads_operand_0(void *user, cistern_operation *op, size_t operand) {
  (void)user;
  (void)op;
  return operand == 0;
}

static void result_is_operand_0(void *user, cistern_operation *op, size_t operand,
                                cistern_aliases *aliases) {
  (void)user;
  (void)op;
  if (operand == 0)
    cistern_aliases_add(aliases, 0, CISTERN_ALIAS_EQUAL);
}

static bool scale_bufferize(void *user, cistern_operation *op, cistern_bufferization *b,
                            cistern_value **out_values) {
  cistern_value *operands[2];
  cistern_operation_state state = cistern_operation_state_of("npu.scale");
  (void)user;
  operands[0] = cistern_bufferization_operand(b, 0);
  operands[1] = cistern_operation_operand(op, 1);
  if (!operands[0])
    return false;
  state.location = op;
  state.operands = operands;
  state.num_operands = 2;
  if (!cistern_rewriter_build(cistern_bufferization_rewriter(b), &state))
    return false;
  out_values[0] = operands[0];
  return true;
}

/* Calls `visit` with the indices of each element of operand 0. */
typedef bool (*visit_fn)(cistern_execution *e, const int64_t *indices, const int64_t *sizes,
                         const void *data);
static bool for_each_element(cistern_operation *op, cistern_execution *e, visit_fn visit,
                             const void *data) {
  size_t rank = cistern_type_rank(cistern_value_type(cistern_operation_operand(op, 0))), i;
  int64_t sizes[8] = {0}, indices[8] = {0};
  if (rank > 8)
    return cistern_execution_fail(e, "more than 8 dimensions");
  for (i = 0; i < rank; ++i) {
    if (!cistern_execution_dim(e, CISTERN_OPERAND(0), i, &sizes[i]))
      return false;
    if (sizes[i] == 0)
      return true;
  }
  for (;;) {
    if (!visit(e, indices, sizes, data))
      return false;
    for (i = rank; i > 0 && ++indices[i - 1] == sizes[i - 1]; --i)
      indices[i - 1] = 0;
    if (i == 0)
      return true;
  }
}

/* What is computed, and where it goes. */
typedef struct target {
  cistern_place to;
  double factor;
  size_t rank;
} target;

static bool scale_element(cistern_execution *e, const int64_t *indices, const int64_t *sizes,
                          const void *data) {
  const target *t = (const target *)data;
  double value;
  (void)sizes;
  return cistern_execution_load_double(e, CISTERN_OPERAND(0), indices, &value) &&
         cistern_execution_store_double(e, t->to, indices, (float)value * (float)t->factor);
}

static bool scale_execute(void *user, cistern_operation *op, cistern_execution *e) {
  target t = {CISTERN_OPERAND(0), 0, 0};
  (void)user;
  if (!cistern_execution_get_double(e, CISTERN_OPERAND(1), &t.factor))
    return false;
  if (cistern_operation_num_results(op)) {
    t.to = CISTERN_RESULT(0);
    if (!cistern_execution_forward(e, t.to, CISTERN_OPERAND(0)))
      return false;
  }
  return for_each_element(op, e, scale_element, &t);
}

/* --- npu.reverse: allocates --- */

static bool yes(void *user, cistern_operation *op, size_t result) {
  (void)user;
  (void)op;
  (void)result;
  return true;
}

static bool reverse_bufferize(void *user, cistern_operation *op, cistern_bufferization *b,
                              cistern_value **out_values) {
  cistern_value *operands[2];
  cistern_operation_state state = cistern_operation_state_of("npu.reverse");
  (void)user;
  operands[0] = cistern_bufferization_operand(b, 0);
  operands[1] = operands[0] ? cistern_bufferization_allocate(b, 0, 0) : NULL;
  if (!operands[1])
    return false;
  state.location = op;
  state.operands = operands;
  state.num_operands = 2;
  if (!cistern_rewriter_build(cistern_bufferization_rewriter(b), &state))
    return false;
  out_values[0] = operands[1];
  return true;
}

static bool reverse_element(cistern_execution *e, const int64_t *indices, const int64_t *sizes,
                            const void *data) {
  const target *t = (const target *)data;
  int64_t mirrored[8] = {0};
  double value;
  size_t i;
  for (i = 0; i < t->rank; ++i)
    mirrored[i] = sizes[i] - 1 - indices[i];
  return cistern_execution_load_double(e, CISTERN_OPERAND(0), indices, &value) &&
         cistern_execution_store_double(e, t->to, mirrored, value);
}

static bool reverse_execute(void *user, cistern_operation *op, cistern_execution *e) {
  target t = {CISTERN_OPERAND(1), 0, 0};
  int64_t sizes[8];
  size_t i;
  (void)user;
  t.rank = cistern_type_rank(cistern_value_type(cistern_operation_operand(op, 0)));
  if (t.rank > 8)
    return cistern_execution_fail(e, "more than 8 dimensions");
  if (cistern_operation_num_results(op)) {
    t.to = CISTERN_RESULT(0);
    for (i = 0; i < t.rank; ++i)
      if (!cistern_execution_dim(e, CISTERN_OPERAND(0), i, &sizes[i]))
        return false;
    if (!cistern_execution_make(e, t.to, sizes))
      return false;
  }
  return for_each_element(op, e, reverse_element, &t);
}

/* --- npu.tail: a view --- */

static bool tail_execute(void *user, cistern_operation *op, cistern_execution *e) {
  int64_t offset = 1, stride = 1, size;
  (void)user;
  (void)op;
  if (!cistern_execution_dim(e, CISTERN_OPERAND(0), 0, &size))
    return false;
  --size;
  return cistern_execution_view(e, CISTERN_RESULT(0), CISTERN_OPERAND(0), &offset, &size, &stride);
}

/* --- the pass: scale(scale(x, a), b) -> scale(x, a * b), if nothing else uses the inner one --- */

typedef struct fusion {
  cistern_pass *pass;
  bool keeps_rounding;
} fusion;

static bool fuse_scales(void *user, cistern_operation *op, cistern_rewriter *r) {
  const fusion *f = (const fusion *)user;
  cistern_value *source = cistern_operation_operand(op, 0), *factors[2], *operands[2];
  cistern_operation *inner = cistern_value_owner(source), *product, *fused;
  cistern_operation_state state = cistern_operation_state_of("arith.mulf");
  const cistern_type *type = cistern_value_type(source), *factor_type;
  if (f->keeps_rounding || !inner || strcmp(cistern_operation_name(inner), "npu.scale") != 0 ||
      cistern_operation_num_results(op) == 0 || cistern_use_next(cistern_value_first_use(source)))
    return false;
  factors[0] = cistern_operation_operand(inner, 1);
  factors[1] = cistern_operation_operand(op, 1);
  factor_type = cistern_value_type(factors[0]);
  state.location = op;
  state.operands = factors;
  state.num_operands = 2;
  state.result_types = &factor_type;
  state.num_results = 1;
  product = cistern_rewriter_build(r, &state);
  if (!product)
    return false;
  operands[0] = cistern_operation_operand(inner, 0);
  operands[1] = cistern_operation_result(product, 0);
  state.name = "npu.scale";
  state.operands = operands;
  state.result_types = &type;
  fused = cistern_rewriter_build(r, &state);
  cistern_pass_count(f->pass, "num-fused", 1);
  return cistern_rewriter_replace_with(r, op, fused);
}

static bool run_fuse(void *user, cistern_pass *pass, cistern_operation *op) {
  fusion f;
  cistern_pattern pattern;
  (void)user;
  f.pass = pass;
  f.keeps_rounding = cistern_pass_get_bool(pass, "keep-rounding");
  memset(&pattern, 0, sizeof pattern);
  pattern.struct_size = sizeof pattern;
  pattern.root = "npu.scale";
  pattern.rewrite = fuse_scales;
  pattern.user = &f;
  return cistern_apply_patterns(op, &pattern, 1, NULL, NULL);
}

static bool register_pass(cistern_context *ctx) {
  static const cistern_pass_option options[] = {
      {"keep-rounding", CISTERN_OPTION_BOOL, "false", "Leave what would be rounded otherwise"}};
  static const cistern_pass_statistic statistics[] = {{"num-fused", "Number of scales that went"}};
  cistern_pass_definition pass;
  memset(&pass, 0, sizeof pass);
  pass.struct_size = sizeof pass;
  pass.name = "npu-fuse";
  pass.anchor = "func.func";
  pass.summary = "Scale once where npu.scale follows npu.scale";
  pass.options = options;
  pass.num_options = 1;
  pass.statistics = statistics;
  pass.num_statistics = 1;
  pass.run = run_fuse;
  return cistern_pass_register(ctx, &pass);
}

/* --- the dialect --- */

bool npu_register(cistern_context *ctx) {
  cistern_op_hooks scale, reverse, tail;
  cistern_op_definition ops[3];
  cistern_dialect_definition npu;
  size_t i;

  cistern_op_hooks_init(&scale);
  scale.verify = scale_verify;
  scale.fold = scale_fold;
  scale.reads = reads_operand_0;
  scale.writes = reads_operand_0;
  scale.aliases = result_is_operand_0;
  scale.bufferize = scale_bufferize;
  scale.execute = scale_execute;

  cistern_op_hooks_init(&reverse);
  reverse.allocates = yes;
  reverse.bufferize = reverse_bufferize;
  reverse.execute = reverse_execute;

  cistern_op_hooks_init(&tail);
  tail.execute = tail_execute;

  memset(ops, 0, sizeof ops);
  for (i = 0; i < 3; ++i)
    ops[i].struct_size = sizeof ops[i];
  ops[0].name = "scale";
  ops[0].operands = "src, factor: f32";
  ops[0].results = "res?";
  ops[0].effects = "read(src), write(src)";
  ops[0].format = "$src `by` $factor attr-dict `:` type($src) (`->` type($res)^)?";
  ops[0].hooks = &scale;
  ops[1].name = "reverse";
  ops[1].operands = "src, out?";
  ops[1].results = "res?";
  ops[1].effects = "read(src), write(out)";
  ops[1].format = "$src (`into` $out^)? attr-dict `:` functional-type(operands, results)";
  ops[1].hooks = &reverse;
  ops[2].name = "tail";
  ops[2].operands = "src";
  ops[2].results = "part";
  ops[2].effects = "none";
  ops[2].alias = "inside(part, src)";
  ops[2].format = "$src attr-dict `:` type($src) `->` type($part)";
  ops[2].hooks = &tail;

  memset(&npu, 0, sizeof npu);
  npu.struct_size = sizeof npu;
  npu.name = "npu";
  npu.types = "queue(id)";
  npu.ops = ops;
  npu.num_ops = 3;
  return cistern_dialect_register(ctx, &npu) && register_pass(ctx);
}

#ifdef CISTERN_PLUGIN
CISTERN_PLUGIN_DEFINE("npu", "1.0", npu_register)
#endif
