/* A dialect of the examples of "Extending One-Shot Bufferize": hooks say of two ops what texts say
 * of the others. docs/reference/extending.md has the same as one text, and a program. */
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

/* hw.insert: getAliasingValues, with BufferRelation::Equivalent; bufferizesToMemoryRead and -Write
 * are texts */
static void insert_aliases(void *user, cistern_operation *op, size_t operand,
                           cistern_aliases *aliases) {
  if (operand == 1)
    cistern_aliases_add(aliases, 0, CISTERN_ALIAS_EQUAL);
}

/* %r = hw.insert(%x, %t) : tensor   ->   hw.insert(%x, %m) : memref, and %r is %m */
static bool insert_bufferize(void *user, cistern_operation *op, cistern_bufferization *b,
                             cistern_value **out_values) {
  cistern_value *operands[2] = {cistern_operation_operand(op, 0),
                                cistern_bufferization_operand(b, 1)};
  cistern_operation_state state = cistern_operation_state_of("hw.insert");
  state.location = op;
  state.operands = operands;
  state.num_operands = 2;
  out_values[0] = operands[1];
  return operands[1] && cistern_rewriter_build(cistern_bufferization_rewriter(b), &state);
}

/* hw.extract: bufferizesToMemoryRead, bufferizesToMemoryWrite; no aliases */
static bool yes(void *user, cistern_operation *op, size_t i) { return true; }
static bool no(void *user, cistern_operation *op, size_t i) { return false; }
static void none(void *user, cistern_operation *op, size_t operand, cistern_aliases *aliases) {}

static bool register_hw(cistern_context *ctx) {
  cistern_op_hooks insert, extract;
  cistern_op_hooks_init(&insert);
  insert.aliases = insert_aliases;
  insert.bufferize = insert_bufferize;
  cistern_op_hooks_init(&extract);
  extract.reads = yes;
  extract.writes = no;
  extract.aliases = none;
  cistern_op_definition ops[] = {
      {sizeof *ops, .name = "load", .results = "res", .effects = "alloc(res), write(res)"},
      {sizeof *ops, .name = "extract", .operands = "src", .results = "res: f32",
       .effects = "read(src)", .hooks = &extract},
      {sizeof *ops, .name = "insert", .operands = "src, dst", .results = "res?",
       .effects = "read(src), read(dst), write(dst)", .hooks = &insert},
      {sizeof *ops, .name = "window", .operands = "src", .results = "part", .effects = "none",
       .alias = "inside(part, src)"},
      {sizeof *ops, .name = "either", .operands = "a, b", .results = "res", .effects = "none",
       .alias = "maybe(res, a), maybe(res, b)"}};
  cistern_dialect_definition hw = {sizeof hw, .name = "hw", .ops = ops, .num_ops = 5};
  return cistern_dialect_register(ctx, &hw);
}
CISTERN_PLUGIN_DEFINE("hw", "1.0", register_hw)
