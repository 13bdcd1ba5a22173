// The dialect of twins.irdl.mlir, where hooks say where control goes, how often regions run, and
// how twf.if bufferizes: a plugin that has to have the same effect as these texts.
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

#include <string.h>

// --- where control goes ---

static size_t num_results(cistern_operation *op) { return cistern_operation_num_results(op); }
static size_t num_operands(cistern_operation *op) { return cistern_operation_num_operands(op); }

static void for_successors(void *user, cistern_operation *op, cistern_operation *source,
                           cistern_successors *out) {
  size_t first = source == op ? 3 : 0, num = num_operands(source) - first;
  (void)user;
  cistern_successors_add(out, cistern_operation_region(op, 0), first, num, 1);
  cistern_successors_add(out, NULL, first, num, 0);
}

static void while_successors(void *user, cistern_operation *op, cistern_operation *source,
                             cistern_successors *out) {
  cistern_region *before = cistern_operation_region(op, 0);
  (void)user;
  if (source != op && strcmp(cistern_operation_name(source), "twf.condition") == 0) {
    cistern_successors_add(out, cistern_operation_region(op, 1), 1, num_operands(source) - 1, 0);
    cistern_successors_add(out, NULL, 1, num_operands(source) - 1, 0);
    return;
  }
  cistern_successors_add(out, before, 0, num_operands(source), 0);
}

/// Cases come before the default region, which is the first one; an empty region is left at once.
static void branch_successors(void *user, cistern_operation *op, cistern_operation *source,
                              cistern_successors *out) {
  bool is_if = strcmp(cistern_operation_name(op), "twf.if") == 0;
  size_t num = cistern_operation_num_regions(op);
  (void)user;
  if (source != op) {
    cistern_successors_add(out, NULL, 0, num_operands(source), 0);
    return;
  }
  for (size_t i = 0; i < num; ++i) {
    cistern_region *region = cistern_operation_region(op, is_if ? i : (i + 1) % num);
    cistern_successors_add(out, cistern_region_first(region) ? region : NULL, 0, 0, 0);
  }
}

static void forall_successors(void *user, cistern_operation *op, cistern_operation *source,
                              cistern_successors *out) {
  cistern_region *body = cistern_operation_region(op, 0);
  size_t num = num_results(op), all = num_operands(op);
  const cistern_block *block = cistern_region_first(body);
  (void)user;
  if (source == op && block && all >= num)
    cistern_successors_add(out, body, all - num, num, cistern_block_num_arguments(block) - num);
  cistern_successors_add(out, NULL, 0, 0, num);
}

static bool choose(void *user, cistern_operation *op, cistern_operation *source,
                   cistern_execution *e, size_t *out_successor) {
  int64_t condition;
  (void)user, (void)op, (void)source;
  if (!cistern_execution_get_int(e, CISTERN_OPERAND(0), &condition))
    return false;
  *out_successor = condition ? 0 : 1;
  return true;
}

// --- how often regions run ---

static bool always(void *user, cistern_operation *op, size_t region) {
  (void)user, (void)op, (void)region;
  return true;
}
static bool never(void *user, cistern_operation *op, size_t region) {
  (void)user, (void)op, (void)region;
  return false;
}

// --- on buffers ---

static bool bufferize_if(void *user, cistern_operation *op, cistern_bufferization *b,
                         cistern_value **out_values) {
  enum { MOST = 64 };
  const cistern_type *types[MOST];
  cistern_value *condition = cistern_bufferization_operand(b, 0);
  cistern_operation_state state = cistern_operation_state_of("twf.if");
  (void)user;
  if (num_results(op) > MOST || !condition)
    return false;
  for (size_t i = 0; i < num_results(op); ++i) {
    const cistern_type *type = cistern_value_type(cistern_operation_result(op, i));
    bool is_tensor = strncmp(cistern_type_text(type), "tensor", 6) == 0;
    types[i] = is_tensor ? cistern_bufferization_result_type(b, i) : type;
    if (!types[i])
      return false;
  }
  state.location = op;
  state.operands = &condition;
  state.num_operands = 1;
  state.result_types = types;
  state.num_results = num_results(op);
  state.num_regions = 2;
  cistern_operation *made = cistern_rewriter_build(cistern_bufferization_rewriter(b), &state);
  if (!made || !cistern_bufferization_take_regions(b, made))
    return false;
  for (size_t i = 0; i < num_results(op); ++i)
    out_values[i] = cistern_operation_result(made, i);
  return true;
}

// --- the dialect ---

#define DEFINITION .struct_size = sizeof(cistern_op_definition)
#define REGIONS .traits = "recursive_effects, single_block"

static bool register_twins(cistern_context *ctx) {
  cistern_op_hooks loops[2], branches[2], shared;
  for (int i = 0; i < 2; ++i) {
    cistern_op_hooks_init(&loops[i]);
    loops[i].successors = i ? while_successors : for_successors;
    loops[i].is_loop = true;
    loops[i].is_repetitive = always;
    loops[i].choose = i ? choose : NULL;
    cistern_op_hooks_init(&branches[i]);
    branches[i].successors = branch_successors;
    branches[i].is_repetitive = never;
    branches[i].choose = i ? NULL : choose;
    branches[i].bufferize = i ? NULL : bufferize_if;
  }
  cistern_op_hooks_init(&shared);
  shared.successors = forall_successors;
  const cistern_op_definition ops[] = {
      {DEFINITION, REGIONS, .name = "for", .operands = "lower, upper, step, inits*",
       .results = "res*", .regions = "body", .bounds = "lower, upper, step, unsigned(unsignedCmp)",
       .mixed = "inits, res", .hooks = &loops[0]},
      {DEFINITION, REGIONS, .name = "while", .operands = "inits*", .results = "res*",
       .regions = "before, after", .mixed = "inits, res", .hooks = &loops[1]},
      {DEFINITION, .name = "condition", .operands = "condition: i1, args*", .mixed = "args",
       .traits = "return_like, pure"},
      {DEFINITION, .name = "yield", .operands = "vals*", .mixed = "vals",
       .traits = "return_like, pure"},
      {DEFINITION, REGIONS, .name = "if", .operands = "condition: i1", .results = "res*",
       .regions = "then, else", .mixed = "res", .hooks = &branches[0]},
      {DEFINITION, REGIONS, .name = "index_swit_1", .operands = "arg: index", .results = "res*",
       .attributes = "cases", .regions = "default, one", .mixed = "res", .choice = "op(arg, cases)",
       .hooks = &branches[1]},
      {DEFINITION, REGIONS, .name = "index_swit_2", .operands = "arg: index", .results = "res*",
       .attributes = "cases", .regions = "default, one, two", .mixed = "res",
       .choice = "op(arg, cases)", .hooks = &branches[1]},
      {DEFINITION, REGIONS, .name = "index_swit_3", .operands = "arg: index", .results = "res*",
       .attributes = "cases", .regions = "default, one, two, three", .mixed = "res",
       .choice = "op(arg, cases)", .hooks = &branches[1]},
      {DEFINITION, .name = "forall",
       .operands = "lower*: index, upper*: index, step*: index, outputs*", .results = "res*",
       .attributes = "staticLowerBound, staticUpperBound, staticStep", .regions = "body",
       .bounds = "staticLowerBound lower, staticUpperBound upper, staticStep step",
       .shared = "outputs", .mixed = "outputs, res",
       .traits = "parallel, recursive_effects, single_block", .hooks = &shared},
      {DEFINITION, .name = "forall_in_parallel", .regions = "body", .effects = "none",
       .traits = "in_parallel"}};
  const cistern_dialect_definition twins = {
      .struct_size = sizeof twins, .name = "twf", .ops = ops, .num_ops = sizeof ops / sizeof *ops};
  return cistern_dialect_register(ctx, &twins);
}

CISTERN_PLUGIN_DEFINE("twins", "1", register_twins)
