// Ops whose hooks say who owns their buffers, and deallocate for themselves.
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

static void owned_as_selected(void *user, cistern_operation *op, size_t result,
                              cistern_owner *owner) {
  cistern_owner_select(owner, 0, 1, 2);
}
static void owned_as_first(void *user, cistern_operation *op, size_t result, cistern_owner *owner) {
  cistern_owner_as(owner, 0);
}
static void never_owned(void *user, cistern_operation *op, size_t result, cistern_owner *owner) {
  cistern_owner_never(owner);
}
// Answers about values that are no operands, or no memrefs, count as none.
static void owned_wrongly(void *user, cistern_operation *op, size_t result, cistern_owner *owner) {
  cistern_owner_as(owner, 99);
  cistern_owner_select(owner, 1, 1, 2);
}

static bool takes_last(void *user, cistern_operation *op, size_t operand) {
  return operand + 1 == cistern_operation_num_operands(op);
}

static cistern_value *build(cistern_deallocation *d, cistern_operation *op, const char *name,
                            cistern_value **operands, size_t num) {
  const cistern_type *i1 = cistern_type_parse(cistern_operation_context(op), "i1");
  cistern_operation_state state = cistern_operation_state_of(name);
  state.location = op;
  state.operands = operands;
  state.num_operands = num;
  state.result_types = &i1;
  state.num_results = 1;
  cistern_operation *built = cistern_rewriter_build(cistern_deallocation_rewriter(d), &state);
  return built ? cistern_operation_result(built, 0) : NULL;
}

// The i1 of the result is a select of those of the operands, built after the op would be asked.
static bool merge(void *user, cistern_operation *op, cistern_deallocation *d) {
  cistern_value *parts[3] = {cistern_operation_operand(op, 0)};
  for (size_t i = 1; i < 3; ++i) {
    cistern_value *memref = cistern_operation_operand(op, i);
    parts[i] = cistern_deallocation_indicator(d, &memref);
    cistern_operation_set_operand(op, i, memref);
  }
  cistern_value *owned = build(d, op, "arith.select", parts, 3);
  return owned && cistern_deallocation_set(d, cistern_operation_result(op, 0), owned, false);
}

// A branch that goes to its first successor if its operand is false.
static bool branch_unless(void *user, cistern_operation *op, cistern_deallocation *d) {
  cistern_value *condition = cistern_operation_operand(op, 0);
  cistern_operation_state state = cistern_operation_state_of("arith.constant");
  const cistern_type *i1 = cistern_type_parse(cistern_operation_context(op), "i1");
  cistern_named_attribute value = {"value",
                                   cistern_attribute_parse(cistern_operation_context(op), "true")};
  state.location = op;
  state.result_types = &i1;
  state.num_results = 1;
  state.attributes = &value;
  state.num_attributes = 1;
  cistern_operation *built = cistern_rewriter_build(cistern_deallocation_rewriter(d), &state);
  cistern_value *both[2] = {condition, cistern_operation_result(built, 0)};
  cistern_value *taken[2] = {build(d, op, "arith.xori", both, 2), condition};
  return cistern_deallocation_branch(d, taken);
}

// A return: owned buffers for all operands, and a dealloc of the rest.
static bool give_all(void *user, cistern_operation *op, cistern_deallocation *d) {
  cistern_value *kept[8];
  size_t num = cistern_operation_num_operands(op);
  for (size_t i = 0; i < num; ++i) {
    kept[i] = cistern_deallocation_own(d, cistern_operation_operand(op, i));
    cistern_operation_set_operand(op, i, kept[i]);
  }
  return cistern_deallocation_free(d, kept, num, NULL);
}

static bool do_nothing(void *user, cistern_operation *op, cistern_deallocation *d) { return true; }
static bool fail(void *user, cistern_operation *op, cistern_deallocation *d) { return false; }
static bool ask_number(void *user, cistern_operation *op, cistern_deallocation *d) {
  cistern_value *number = cistern_operation_operand(op, 0);
  cistern_deallocation_indicator(d, &number);
  return true;
}
static bool branch_nowhere(void *user, cistern_operation *op, cistern_deallocation *d) {
  return cistern_deallocation_branch(d, NULL);
}
static bool set_number(void *user, cistern_operation *op, cistern_deallocation *d) {
  cistern_value *memref = cistern_operation_operand(op, 0), *no_flag = memref;
  return cistern_deallocation_set(d, memref, no_flag, true);
}

// A call: its memref results come with an i1 each.
static bool call_with_flags(void *user, cistern_operation *op, cistern_deallocation *d) {
  return cistern_deallocation_add_indicators(d) != NULL;
}

// An op of another dialect, of whose effects nothing was known.
static bool takes_all(void *user, cistern_operation *op, size_t operand) { return true; }
static void no_effects(void *user, cistern_operation *op, cistern_effects *effects) {}
static bool attach(cistern_context *ctx) {
  cistern_op_hooks hooks;
  cistern_op_hooks_init(&hooks);
  hooks.takes = takes_all;
  hooks.effects = no_effects;
  return cistern_op_set_hooks(ctx, "gpu.host_register", &hooks);
}

static bool register_h(cistern_context *ctx) {
  cistern_op_hooks hooks[14];
  for (size_t i = 0; i < 14; ++i)
    cistern_op_hooks_init(&hooks[i]);
  hooks[0].owner = owned_as_selected;
  hooks[1].owner = owned_as_first;
  hooks[2].owner = never_owned;
  hooks[3].owner = owned_wrongly;
  hooks[4].takes = takes_last;
  hooks[5].deallocate = merge;
  hooks[6].deallocate = branch_unless;
  hooks[7].deallocate = give_all;
  hooks[8].deallocate = do_nothing;
  hooks[9].deallocate = fail;
  hooks[10].deallocate = ask_number;
  hooks[11].deallocate = branch_nowhere;
  hooks[12].deallocate = call_with_flags;
  hooks[13].deallocate = set_number;
  cistern_op_definition ops[] = {
      {sizeof *ops, .name = "select", .operands = "cond: i1, a, b", .results = "res",
       .effects = "none", .alias = "maybe(res, a), maybe(res, b)", .hooks = &hooks[0]},
      {sizeof *ops, .name = "first", .operands = "a, b", .results = "res", .effects = "none",
       .alias = "equal(res, a)", .hooks = &hooks[1]},
      {sizeof *ops, .name = "borrow", .results = "res", .effects = "alloc(res)",
       .hooks = &hooks[2]},
      {sizeof *ops, .name = "either", .operands = "cond: i1, a, b", .results = "res",
       .effects = "none", .alias = "maybe(res, a), maybe(res, b)", .hooks = &hooks[3]},
      {sizeof *ops, .name = "take", .operands = "a, b", .effects = "read(a), read(b)",
       .hooks = &hooks[4]},
      {sizeof *ops, .name = "merge", .operands = "cond: i1, a, b", .results = "res",
       .effects = "none", .alias = "maybe(res, a), maybe(res, b)", .hooks = &hooks[5]},
      {sizeof *ops, .name = "unless", .operands = "cond: i1, a*, a_owned*: i1, b*, b_owned*: i1",
       .effects = "none", .branch = "no(a), yes(b)", .ownership = "a_owned, b_owned",
       .hooks = &hooks[6]},
      {sizeof *ops, .name = "give", .operands = "vals*", .traits = "return_like, pure",
       .hooks = &hooks[7]},
      {sizeof *ops, .name = "forget", .traits = "return_like, pure", .hooks = &hooks[8]},
      {sizeof *ops, .name = "fail", .effects = "none", .hooks = &hooks[9]},
      {sizeof *ops, .name = "ask", .operands = "a", .effects = "none", .hooks = &hooks[10]},
      {sizeof *ops, .name = "state", .operands = "a", .effects = "none", .hooks = &hooks[13]},
      {sizeof *ops, .name = "nowhere", .effects = "none", .hooks = &hooks[11]},
      {sizeof *ops, .name = "pair", .results = "res*, owned*: i1", .effects = "read, write",
       .ownership = "owned", .hooks = &hooks[12]},
      {sizeof *ops, .name = "grab", .results = "res", .effects = "read, write",
       .owner = "always(res)"}};
  cistern_dialect_definition h = {sizeof h, .name = "h", .ops = ops, .num_ops = 15};
  return cistern_dialect_register(ctx, &h) && attach(ctx);
}
CISTERN_PLUGIN_DEFINE("h", "1.0", register_h)
