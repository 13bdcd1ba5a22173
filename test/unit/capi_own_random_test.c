// Random dialects with random hooks, and programs of them through passes: a wrong answer is an
// error, and the host goes on. Hooks answer at random, but the same to the same question. Includes
// include/cistern alone.
//
//   capi_own_random_test [FIRST COUNT]     the dialects of these numbers
#include "cistern/cistern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// --- chance ---

typedef struct chance {
  uint64_t state; // of the choices that make a dialect
  uint64_t seed;  // of the answers of hooks
} chance;

static unsigned mix(uint64_t h, unsigned n) {
  h *= UINT64_C(6364136223846793005);
  h ^= h >> 29;
  h *= UINT64_C(6364136223846793005);
  return (unsigned)(h >> 33) % n;
}

/// A number below `n`.
static unsigned choose(chance *c, unsigned n) {
  c->state = c->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return mix(c->state, n);
}

/// The same for the same question about ops of the same shape.
static unsigned answer(const void *user, const cistern_operation *op, size_t number,
                       unsigned question, unsigned n) {
  uint64_t shape =
      cistern_operation_num_results(op) * 77 + cistern_operation_num_operands(op) * 1313;
  return mix(((const chance *)user)->seed * 31 + shape + number * 7 + question * 131, n);
}

// --- hooks ---

static bool verify(void *user, cistern_operation *op) { return answer(user, op, 0, 1, 8); }

static void effects(void *user, cistern_operation *op, cistern_effects *out) {
  for (unsigned i = answer(user, op, 0, 2, 4); i--;) {
    cistern_value *value = answer(user, op, i, 3, 2)
                               ? cistern_operation_operand(op, answer(user, op, i, 4, 3))
                               : cistern_operation_result(op, 0);
    cistern_effects_add(out, (cistern_effect_kind)answer(user, op, i, 5, 5), value);
  }
}

static bool fold(void *user, cistern_operation *op, const cistern_attribute *const *operands,
                 cistern_fold *out) {
  (void)operands;
  if (answer(user, op, 0, 6, 2))
    cistern_fold_to_value(out, answer(user, op, 0, 7, 2), cistern_operation_operand(op, 0));
  if (answer(user, op, 0, 8, 3) == 0)
    cistern_fold_to_attribute(out, 0,
                              cistern_attribute_parse(cistern_operation_context(op), "1.0 : f32"));
  return answer(user, op, 0, 9, 2);
}

static bool yes_or_no(void *user, cistern_operation *op, size_t i) {
  return answer(user, op, i, 10, 2);
}

static void aliases(void *user, cistern_operation *op, size_t operand, cistern_aliases *out) {
  for (unsigned i = answer(user, op, operand, 11, 3); i--;)
    cistern_aliases_add(out, answer(user, op, operand + i, 12, 3),
                        (cistern_alias_kind)answer(user, op, operand + i, 13, 4));
}

static void successors(void *user, cistern_operation *op, cistern_operation *source,
                       cistern_successors *out) {
  unsigned question = source == op ? 14 : 24;
  for (unsigned i = answer(user, op, 0, question, 3); i--;)
    cistern_successors_add(
        out, answer(user, op, i, question + 1, 2) ? cistern_operation_region(op, 0) : NULL,
        answer(user, op, i, question + 2, 3), answer(user, op, i, question + 3, 3),
        answer(user, op, i, question + 4, 3));
}

/// Perhaps the same op on buffers, and something in the place of each result.
static bool bufferize(void *user, cistern_operation *op, cistern_bufferization *b,
                      cistern_value **out_values) {
  enum { MOST = 8 };
  cistern_value *operands[MOST] = {NULL};
  cistern_operation_state state = cistern_operation_state_of(cistern_operation_name(op));
  for (; state.num_operands < MOST && state.num_operands < cistern_operation_num_operands(op);
       ++state.num_operands)
    if (!(operands[state.num_operands] = cistern_bufferization_operand(b, state.num_operands)))
      return false;
  state.operands = operands;
  state.location = op;
  if (answer(user, op, 0, 30, 2))
    cistern_rewriter_build(cistern_bufferization_rewriter(b), &state);
  for (size_t i = 0; i < cistern_operation_num_results(op); ++i)
    out_values[i] = answer(user, op, i, 31, 4) == 0   ? NULL
                    : answer(user, op, i, 31, 4) == 1 ? cistern_bufferization_allocate(b, i, 0)
                                                      : operands[answer(user, op, i, 32, 2)];
  return answer(user, op, 0, 33, 8);
}

// --- dialects ---

/// Rarely a piece of text that means nothing.
static const char *pick(chance *c, const char *const *list, unsigned num) {
  static const char *const wrong[] = {"",     "(",    "a, a", "\"\\\n", "%0)",         "a: b",
                                      "$a $", "read", "`",    "op ->",  "maybe(res, ", "\xff"};
  return choose(c, 60) ? list[choose(c, num)] : wrong[choose(c, 12)];
}

#define PICK(...)                                                                                  \
  pick(c, (const char *const[]){__VA_ARGS__},                                                      \
       sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static void make_hooks(chance *c, cistern_op_hooks *hooks) {
  cistern_op_hooks_init(hooks);
  hooks->user = c;
  hooks->verify = choose(c, 3) ? NULL : verify;
  hooks->effects = choose(c, 3) ? NULL : effects;
  hooks->fold = choose(c, 3) ? NULL : fold;
  hooks->successors = choose(c, 3) ? NULL : successors;
  hooks->is_loop = choose(c, 2);
  hooks->reads = choose(c, 2) ? NULL : yes_or_no;
  hooks->writes = choose(c, 2) ? NULL : yes_or_no;
  hooks->aliases = choose(c, 2) ? NULL : aliases;
  hooks->allocates = choose(c, 2) ? NULL : yes_or_no;
  hooks->bufferize = choose(c, 2) ? NULL : bufferize;
}

static bool register_random(chance *c, cistern_context *ctx) {
  cistern_op_hooks hooks;
  make_hooks(c, &hooks);
  cistern_op_definition op = {.struct_size = sizeof(op)};
  op.name = PICK("x", "x", "x");
  op.operands = PICK("a", "a, b", "a, b?", "a*", "a*, b*", "a: tensor<4xf32>", "a, b: f32");
  op.results = PICK("res", "res?", "res*", NULL);
  op.regions = PICK(NULL, NULL, NULL, "body");
  op.traits = PICK(NULL, "elementwise", "pure", "recursive_effects", "no_terminator");
  op.effects = PICK("read(a)", "none", "read(a), write(a)", "alloc(res)", "write", NULL);
  op.alias = PICK(NULL, NULL, "equal(res, a)", "inside(res, a)", "maybe(res, a)");
  op.inits = PICK(NULL, NULL, "a");
  op.outs = PICK(NULL, NULL, NULL, NULL, "a");
  op.shape = PICK(NULL, NULL, "res = a");
  op.format = PICK(NULL, "operands attr-dict `:` functional-type(operands, results)");
  op.control = PICK(NULL, NULL, NULL, "op(a) -> body, body -> op");
  op.hooks = choose(c, 5) ? &hooks : NULL;
  cistern_dialect_definition own = {.struct_size = sizeof(own),
                                    .name = "own",
                                    .types = PICK(NULL, "q(x)"),
                                    .ops = &op,
                                    .num_ops = 1};
  return cistern_dialect_register(ctx, &own);
}

// --- programs ---

#define T "tensor<4xf32>"
#define D "tensor<?xf32>"
#define M "memref<4xf32>"

static const char *const programs[] = {
    "func.func @f(%t: " T ", %x: f32) -> " T " {\n"
    "  %r = \"own.x\"(%t) : (" T ") -> " T "\n"
    "  return %r : " T "\n}",
    "func.func @f(%t: " T ", %x: f32) -> " T " {\n"
    "  %r = \"own.x\"(%t, %x) : (" T ", f32) -> " T "\n"
    "  %s = \"own.x\"(%r, %x) : (" T ", f32) -> " T "\n"
    "  return %r : " T "\n}",
    "func.func @f(%t: " D ") -> (" D ", " D ") {\n"
    "  %r:2 = \"own.x\"(%t, %t) : (" D ", " D ") -> (" D ", " D ")\n"
    "  return %r#0, %r#1 : " D ", " D "\n}",
    "func.func @f(%m: " M ") -> " M " {\n"
    "  %r = \"own.x\"(%m) : (" M ") -> " M "\n"
    "  return %r : " M "\n}",
    "func.func @f(%m: " M ") {\n"
    "  \"own.x\"(%m) : (" M ") -> ()\n"
    "  return\n}",
    "func.func @f() {\n"
    "  %a = memref.alloc() : " M "\n"
    "  \"own.x\"(%a) ({\n"
    "  ^bb0(%q: " M "):\n"
    "    %z = arith.constant 1 : i8\n"
    "  }) : (" M ") -> ()\n"
    "  return\n}",
};

static const char *const pipelines[] = {
    ("builtin.module(one-shot-bufferize{bufferize-function-boundaries=true},"
     "buffer-deallocation-pipeline)"),
    "builtin.module(canonicalize,cse)",
    "builtin.module(buffer-pipeline)",
    "builtin.module(one-shot-bufferize{allow-unknown-ops=true})",
    "builtin.module(func.func(buffer-deallocation))",
    "builtin.module(check-buffers)",
    "builtin.module(func.func(buffer-reuse))",
};

enum { NUM_PROGRAMS = sizeof(programs) / sizeof(*programs) };
enum { NUM_PIPELINES = sizeof(pipelines) / sizeof(*pipelines) };

typedef struct counts {
  unsigned registered, parsed, ran;
} counts;

static void try_dialect(uint64_t number, counts *out) {
  chance c = {.state = number * 7919 + 1, .seed = number};
  cistern_context *ctx = cistern_context_create();
  bool is_registered = false;
  for (int i = 0; i < 4 && !is_registered; ++i) // most facts contradict each other
    is_registered = register_random(&c, ctx);
  out->registered += is_registered;
  for (int i = 0; i < 4; ++i) {
    const char *program = programs[choose(&c, NUM_PROGRAMS)];
    cistern_module *module = cistern_module_parse(ctx, program, strlen(program), "program");
    out->parsed += module != NULL;
    if (module)
      out->ran += cistern_module_run_pipeline(module, pipelines[choose(&c, NUM_PIPELINES)], false,
                                              NULL, NULL);
    cistern_module_destroy(module);
  }
  cistern_context_destroy(ctx);
}

static unsigned first = 0, count = 1000;

static void test_random(void **state) {
  counts made = {0};
  (void)state;
  for (unsigned i = 0; i < count; ++i)
    try_dialect(first + i, &made);
  print_message("%u registered, %u programs read, %u through passes\n", made.registered,
                made.parsed, made.ran);
  // Otherwise most of it would not have been tried.
  assert_true(count < 100 || (made.registered > count / 4 && made.ran > count / 8));
}

int main(int argc, char **argv) {
  if (argc == 3) {
    first = (unsigned)strtoul(argv[1], NULL, 10);
    count = (unsigned)strtoul(argv[2], NULL, 10);
  }
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
