// The part of the dialect of test/dialect/irdl/Inputs/facts.mlir that random programs use, by
// hooks: a plugin that has to have the same effect as the text.
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

// --- reads, writes and shared memory: by the number of an operand ---

typedef struct op {
  const char *name, *operands, *results, *traits, *effects, *alias, *format, *inits;
  unsigned reads, writes, equals, insides, maybes; // sets of operands
  bool allocates;                                  // its result, by itself
  bool has_output;                                 // gets an operand more on buffers
  int destination;                                 // whose buffer the result is; -1: its own
  bool (*execute)(cistern_operation *op, cistern_execution *e);
} op;

static bool reads(void *user, cistern_operation *op_, size_t operand) {
  (void)op_;
  return ((const op *)user)->reads >> operand & 1;
}
static bool writes(void *user, cistern_operation *op_, size_t operand) {
  (void)op_;
  return ((const op *)user)->writes >> operand & 1;
}
static void aliases(void *user, cistern_operation *op_, size_t operand, cistern_aliases *out) {
  const op *o = user;
  (void)op_;
  if (o->equals >> operand & 1)
    cistern_aliases_add(out, 0, CISTERN_ALIAS_EQUAL);
  if (o->insides >> operand & 1)
    cistern_aliases_add(out, 0, CISTERN_ALIAS_INSIDE);
  if (o->maybes >> operand & 1)
    cistern_aliases_add(out, 0, CISTERN_ALIAS_MAYBE);
}
static bool allocates(void *user, cistern_operation *op_, size_t result) {
  const op *o = user;
  (void)op_;
  (void)result;
  return o->allocates || o->has_output;
}

/// The same op on the buffers of its operands, and of an output that is allocated.
static bool bufferize(void *user, cistern_operation *op_, cistern_bufferization *b,
                      cistern_value **out_values) {
  const op *o = user;
  cistern_value *operands[4];
  cistern_operation_state state = cistern_operation_state_of(cistern_operation_name(op_));
  for (size_t i = 0; i < cistern_operation_num_operands(op_); ++i)
    if (!(operands[state.num_operands++] = cistern_bufferization_operand(b, i)))
      return false;
  if (o->has_output && !(operands[state.num_operands++] = cistern_bufferization_allocate(b, 0, 0)))
    return false;
  const cistern_type *type = cistern_bufferization_result_type(b, 0);
  bool has_result = !o->has_output && o->destination < 0;
  state.location = op_;
  state.operands = operands;
  state.result_types = &type;
  state.num_results = has_result;
  cistern_operation *made = cistern_rewriter_build(cistern_bufferization_rewriter(b), &state);
  if (!type || !made)
    return false;
  out_values[0] = has_result      ? cistern_operation_result(made, 0)
                  : o->has_output ? operands[state.num_operands - 1]
                                  : operands[o->destination];
  return true;
}

// --- computations: all are of one dimension ---

static bool on_tensors(cistern_operation *op_) { return cistern_operation_num_results(op_) == 1; }

static bool add(cistern_operation *op_, cistern_execution *e) {
  cistern_place to = on_tensors(op_) ? CISTERN_RESULT(0) : CISTERN_OPERAND(2);
  int64_t size;
  double a, b;
  if (!cistern_execution_dim(e, CISTERN_OPERAND(0), 0, &size) ||
      (on_tensors(op_) && !cistern_execution_forward(e, to, CISTERN_OPERAND(2))))
    return false;
  for (int64_t i = 0; i < size; ++i)
    if (!cistern_execution_load_double(e, CISTERN_OPERAND(0), &i, &a) ||
        !cistern_execution_load_double(e, CISTERN_OPERAND(1), &i, &b) ||
        !cistern_execution_store_double(e, to, &i, a + b))
      return false;
  return true;
}

static bool map(cistern_execution *e, cistern_place to, double factor, bool is_reversed) {
  int64_t size;
  double a;
  if (!cistern_execution_dim(e, CISTERN_OPERAND(0), 0, &size))
    return false;
  for (int64_t i = 0; i < size; ++i) {
    int64_t at = is_reversed ? size - 1 - i : i;
    if (!cistern_execution_load_double(e, CISTERN_OPERAND(0), &i, &a) ||
        !cistern_execution_store_double(e, to, &at, factor * a))
      return false;
  }
  return true;
}

static bool neg(cistern_operation *op_, cistern_execution *e) {
  cistern_place to = on_tensors(op_) ? CISTERN_RESULT(0) : CISTERN_OPERAND(1);
  return (!on_tensors(op_) || cistern_execution_make(e, to, NULL)) && map(e, to, -1, false);
}
static bool reverse(cistern_operation *op_, cistern_execution *e) {
  cistern_place to = on_tensors(op_) ? CISTERN_RESULT(0) : CISTERN_OPERAND(1);
  return (!on_tensors(op_) || cistern_execution_forward(e, to, CISTERN_OPERAND(1))) &&
         map(e, to, 1, true);
}
static bool scale(cistern_operation *op_, cistern_execution *e) {
  (void)op_;
  return cistern_execution_forward(e, CISTERN_RESULT(0), CISTERN_OPERAND(0)) &&
         map(e, CISTERN_RESULT(0), 2, false);
}
static bool half(cistern_operation *op_, cistern_execution *e) {
  const int64_t offset = 2, size = 4, stride = 1;
  (void)op_;
  return cistern_execution_view(e, CISTERN_RESULT(0), CISTERN_OPERAND(0), &offset, &size, &stride);
}
static bool pick(cistern_operation *op_, cistern_execution *e) {
  int64_t condition;
  (void)op_;
  return cistern_execution_get_int(e, CISTERN_OPERAND(0), &condition) &&
         cistern_execution_forward(e, CISTERN_RESULT(0), CISTERN_OPERAND(condition ? 1 : 2));
}
static bool clone(cistern_operation *op_, cistern_execution *e) {
  int64_t size;
  (void)op_;
  return cistern_execution_dim(e, CISTERN_OPERAND(0), 0, &size) &&
         cistern_execution_make(e, CISTERN_RESULT(0), &size) && map(e, CISTERN_RESULT(0), 1, false);
}

static bool execute(void *user, cistern_operation *op_, cistern_execution *e) {
  return ((const op *)user)->execute(op_, e);
}

// --- regions ---

/// hw.repeat: into its region, and from there back or out, with all but the first operand.
static void repeat_successors(void *user, cistern_operation *op_, cistern_operation *source,
                              cistern_successors *out) {
  cistern_region *body = cistern_operation_region(op_, 0);
  size_t num = cistern_operation_num_operands(source);
  (void)user;
  if (source == op_) {
    cistern_successors_add(out, body, 0, num, 0);
    return;
  }
  cistern_successors_add(out, body, 1, num - 1, 0);
  cistern_successors_add(out, NULL, 1, num - 1, 0);
}

/// hw.either: into one of its regions, and out of it with all operands.
static void either_successors(void *user, cistern_operation *op_, cistern_operation *source,
                              cistern_successors *out) {
  (void)user;
  if (source != op_) {
    cistern_successors_add(out, NULL, 0, cistern_operation_num_operands(source), 0);
    return;
  }
  cistern_successors_add(out, cistern_operation_region(op_, 0), 0, 0, 0);
  cistern_successors_add(out, cistern_operation_region(op_, 1), 0, 0, 0);
}

/// The first operand, of hw.yield or hw.either, says it.
static bool choose(void *user, cistern_operation *op_, cistern_operation *source,
                   cistern_execution *e, size_t *out_successor) {
  int64_t condition;
  (void)user;
  (void)op_;
  (void)source;
  if (!cistern_execution_get_int(e, CISTERN_OPERAND(0), &condition))
    return false;
  *out_successor = condition ? 0 : 1;
  return true;
}

static void define_regions(cistern_op_definition ops[4], cistern_op_hooks hooks[2]) {
  for (int i = 0; i < 2; ++i) {
    cistern_op_hooks_init(&hooks[i]);
    hooks[i].successors = i ? either_successors : repeat_successors;
    hooks[i].is_loop = !i;
    hooks[i].choose = choose;
  }
  ops[0] = (cistern_op_definition){
      .name = "repeat",
      .operands = "inits*, owns*: i1",
      .results = "res*, owned*: i1",
      .regions = "body",
      .traits = "recursive_effects, single_block",
      .ownership = "owns, owned",
      .format = "`(` $inits `)` (`owned` `(` $owns^ `)`)? $body attr-dict `:` "
                "functional-type($inits, $res) (`owned` type($owned)^)?",
      .hooks = &hooks[0]};
  ops[1] = (cistern_op_definition){
      .name = "yield",
      .operands = "go: i1, values*, owned*: i1",
      .traits = "return_like, pure",
      .format = "$go (`,` $values^ `:` type($values))? (`owned` `(` $owned^ `)`)? attr-dict",
      .ownership = "owned"};
  ops[2] = (cistern_op_definition){
      .name = "either",
      .operands = "cond: i1",
      .results = "res*, owned*: i1",
      .regions = "yes, no",
      .traits = "recursive_effects, single_block",
      .ownership = "owned",
      .format = "$cond $yes `or` $no attr-dict (`:` type($res)^)? (`owned` type($owned)^)?",
      .hooks = &hooks[1]};
  ops[3] = (cistern_op_definition){
      .name = "give",
      .operands = "values*, owned*: i1",
      .traits = "return_like, pure",
      .format = "$values `:` type($values) (`owned` `(` $owned^ `)`)? attr-dict",
      .ownership = "owned"};
  for (int i = 0; i < 4; ++i)
    ops[i].struct_size = sizeof(cistern_op_definition);
}

// --- the dialect ---

static bool register_hw(cistern_context *ctx) {
  static const op table[] = {
      {"add", "lhs, rhs, out", "res?", "elementwise", "read(lhs), read(rhs), write(out)", NULL,
       "$lhs `,` $rhs `into` $out attr-dict `:` type($lhs) `,` type($rhs) `,` type($out) (`->` "
       "type($res)^)?",
       .reads = 3, .writes = 4, .equals = 4, .destination = 2, .inits = "out", .execute = add},
      {"neg", "src, out?", "res?", "elementwise", "read(src), write(out)", NULL,
       "$src (`into` $out^)? attr-dict `:` functional-type(operands, results)", .reads = 1,
       .writes = 2, .has_output = true, .destination = -1, .execute = neg},
      {"reverse", "src, out", "res?", NULL, "read(src), write(out)", NULL,
       "$src `into` $out attr-dict `:` functional-type(operands, results)", .reads = 1, .writes = 2,
       .equals = 2, .destination = 1, .inits = "out", .execute = reverse},
      {"scale", "buf", "res", NULL, "read(buf), write(buf)", "equal(res, buf)",
       "$buf attr-dict `:` type($buf) `->` type($res)", .reads = 1, .writes = 1, .equals = 1,
       .destination = -1, .execute = scale},
      {"half", "src", "part", NULL, "none", "inside(part, src)",
       "$src attr-dict `:` type($src) `->` type($part)", .insides = 1, .destination = -1,
       .execute = half},
      {"pick", "cond: i1, a, b", "res", NULL, "none", "maybe(res, a), maybe(res, b)",
       "$cond `,` $a `,` $b attr-dict `:` type($cond) `,` type($a) `,` type($b) `->` type($res)",
       .maybes = 6, .destination = -1, .execute = pick},
      {"clone", "src", "res", NULL, "read(src), alloc(res), write(res)", NULL,
       "$src attr-dict `:` type($src) `->` type($res)", .reads = 1, .allocates = true,
       .destination = -1, .execute = clone},
  };
  enum { NUM = sizeof(table) / sizeof(table[0]) };
  cistern_op_hooks hooks[NUM + 2];
  cistern_op_definition ops[NUM + 4];
  for (size_t i = 0; i < NUM; ++i) {
    cistern_op_hooks_init(&hooks[i]);
    hooks[i].user = (void *)(uintptr_t)&table[i];
    hooks[i].reads = reads;
    hooks[i].writes = writes;
    hooks[i].aliases = aliases;
    hooks[i].allocates = allocates;
    hooks[i].bufferize = bufferize;
    hooks[i].execute = execute;
    ops[i] = (cistern_op_definition){.struct_size = sizeof(cistern_op_definition),
                                     .name = table[i].name,
                                     .operands = table[i].operands,
                                     .results = table[i].results,
                                     .traits = table[i].traits,
                                     .effects = table[i].effects,
                                     .alias = table[i].alias,
                                     .inits = table[i].inits,
                                     .format = table[i].format,
                                     .hooks = &hooks[i]};
  }
  define_regions(ops + NUM, hooks + NUM);
  cistern_dialect_definition hw = {
      .struct_size = sizeof(hw), .name = "hw", .ops = ops, .num_ops = NUM + 4};
  return cistern_dialect_register(ctx, &hw);
}

CISTERN_PLUGIN_DEFINE("hw", "1", register_hw)
