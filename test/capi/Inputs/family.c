// A dialect with a family of memory, whose hooks build what its texts do not say: memory that is
// freed with a number.
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

static cistern_operation *build(cistern_rewriter *rewriter, const char *name,
                                cistern_value **operands, size_t num, const cistern_type *type) {
  cistern_operation_state state = cistern_operation_state_of(name);
  state.operands = operands;
  state.num_operands = num;
  state.result_types = &type;
  state.num_results = type ? 1 : 0;
  return cistern_rewriter_build(rewriter, &state);
}

static bool build_dealloc(void *user, cistern_rewriter *rewriter, cistern_value *buffer) {
  (void)user;
  return build(rewriter, "pad.give", &buffer, 1, NULL) != NULL;
}

static cistern_value *build_clone(void *user, cistern_rewriter *rewriter, cistern_value *buffer) {
  (void)user;
  cistern_operation *op = build(rewriter, "pad.twin", &buffer, 1, cistern_value_type(buffer));
  return op ? cistern_operation_result(op, 0) : NULL;
}

static cistern_value *build_alloc(void *user, cistern_rewriter *rewriter, const cistern_type *type,
                                  cistern_value *const *sizes, size_t num_sizes) {
  (void)user;
  cistern_value *copies[8];
  for (size_t i = 0; i < num_sizes && i < 8; ++i)
    copies[i] = sizes[i];
#ifdef WRONG // its first size is no memory
  type = cistern_value_type(sizes[0]);
#endif
  cistern_operation *op = build(rewriter, "pad.take", copies, num_sizes, type);
  return op ? cistern_operation_result(op, 0) : NULL;
}

static bool register_pad(cistern_context *ctx) {
  cistern_op_hooks hooks;
  cistern_op_hooks_init(&hooks);
  hooks.build_dealloc = build_dealloc;
  hooks.build_clone = build_clone;
  hooks.build_alloc = build_alloc;
#define OP(NAME, OPERANDS, RESULTS)                                                                \
  .struct_size = sizeof(cistern_op_definition), .name = NAME, .operands = OPERANDS,                \
  .results = RESULTS
  static cistern_op_definition ops[] = {
      {OP("take", "n*", "res"), .effects = "alloc(res)", .family = "pad", .sizes = "n"},
      {OP("give", "a", NULL), .effects = "free(a)", .family = "pad"},
      {OP("twin", "a", "res"), .copy = "a -> res", .family = "pad"},
  };
  ops[0].hooks = &hooks;
  static const cistern_dialect_definition pad = {
      .struct_size = sizeof pad, .name = "pad", .ops = ops, .num_ops = sizeof ops / sizeof ops[0]};
  return cistern_dialect_register(ctx, &pad);
}

CISTERN_PLUGIN_DEFINE("pad", "1", register_pad)
