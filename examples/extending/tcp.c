/* The passes of MLIR's document "Bufferization", chapter "How to write a partial bufferization
 * pass", and one for a dialect of one's own, which tcp.irdl.mlir declares.
 * docs/reference/extending.md has the same in text and in Python. */
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

typedef cistern_value *const *values;

static cistern_operation *build(cistern_rewriter *r, cistern_operation *op, const char *name,
                                values operands, size_t num, const cistern_type *type) {
  cistern_operation_state state = cistern_operation_state_of(name);
  state.location = op;
  state.operands = operands;
  state.num_operands = num;
  state.result_types = &type;
  state.num_results = type != NULL;
  return cistern_rewriter_build(r, &state);
}

static cistern_operation *build_alloc(cistern_rewriter *r, cistern_operation *op,
                                      const cistern_type *type) {
  cistern_context *ctx = cistern_operation_context(op);
  cistern_named_attribute attributes[2] = {
      {"operandSegmentSizes", cistern_attribute_parse(ctx, "array<i32: 0, 0>")},
      {"alignment", cistern_attribute_parse(ctx, "64 : i64")}};
  cistern_operation_state state = cistern_operation_state_of("memref.alloc");
  state.location = op;
  state.result_types = &type;
  state.num_results = 1;
  state.attributes = attributes;
  state.num_attributes = 2;
  return cistern_rewriter_build(r, &state);
}

static const cistern_type *converted(cistern_operation *op, cistern_rewriter *r) {
  return cistern_rewriter_convert_type(r, cistern_value_type(cistern_operation_result(op, 0)));
}

/* tensor.cast -> memref.cast (BufferizeCastOp) */
static bool cast(void *user, cistern_operation *op, values operands, cistern_rewriter *r) {
  cistern_operation *made = build(r, op, "memref.cast", operands, 1, converted(op, r));
  return made && cistern_rewriter_replace_with(r, op, made);
}

/* tensor.extract -> memref.load (BufferizeExtractOp) */
static bool extract(void *user, cistern_operation *op, values operands, cistern_rewriter *r) {
  cistern_operation *made =
      build(r, op, "memref.load", operands, cistern_operation_num_operands(op), converted(op, r));
  return made && cistern_rewriter_replace_with(r, op, made);
}

/* %r = tcp.add(%a, %b) -> %m = memref.alloc(); tcp.add(%a, %b, %m) */
static bool add(void *user, cistern_operation *op, values operands, cistern_rewriter *r) {
  cistern_operation *alloc = build_alloc(r, op, converted(op, r));
  cistern_value *all[3] = {operands[0], operands[1],
                           alloc ? cistern_operation_result(alloc, 0) : NULL};
  return alloc && build(r, op, "tcp.add", all, 3, NULL) &&
         cistern_rewriter_replace(r, op, &all[2], 1);
}

/* an op with regions, and their terminator (StructuralTypeConversions) */
static bool when(void *user, cistern_operation *op, values operands, cistern_rewriter *r) {
  return cistern_rewriter_rebuild(r, op, operands);
}
static bool yield(void *user, cistern_operation *op, values operands, cistern_rewriter *r) {
  return cistern_rewriter_set_operands(r, op, operands);
}

static const cistern_conversion_pattern tensor_patterns[] = {
    {sizeof *tensor_patterns, "tensor.cast", 0, cast, NULL},
    {sizeof *tensor_patterns, "tensor.extract", 0, extract, NULL},
    {0}};
static const cistern_conversion_pattern tcp_patterns[] = {
    {sizeof *tcp_patterns, "tcp.add", 0, add, NULL},
    {sizeof *tcp_patterns, "tcp.when", 0, when, NULL},
    {sizeof *tcp_patterns, "tcp.yield", 0, yield, NULL},
    {0}};

static bool legal(void *user, const cistern_conversion *c, cistern_operation *op) {
  return cistern_conversion_has_legal_types(c, op);
}

static cistern_conversion *create(cistern_operation *op) {
  cistern_type_converter buffers = {sizeof buffers};
  cistern_buffer_type_converter(&buffers); /* BufferizeTypeConverter */
  return cistern_conversion_create(cistern_operation_context(op), &buffers);
}

/* A partial pass; `user`: its patterns */
static bool run(void *user, cistern_pass *pass, cistern_operation *op) {
  const cistern_conversion_pattern *patterns = user;
  cistern_conversion *c = create(op);
  size_t num = 0;
  for (; patterns[num].root; ++num)
    cistern_conversion_set_legal_if(c, patterns[num].root, legal, NULL);
  cistern_conversion_set_legality(c, "bufferization", CISTERN_LEGAL);
  cistern_conversion_set_legality(c, "memref", CISTERN_LEGAL);
  bool ok =
      cistern_conversion_add_patterns(c, patterns, num) && cistern_conversion_apply(c, op, false);
  cistern_conversion_destroy(c);
  return ok;
}

/* The finalizing pass */
static bool finalize(void *user, cistern_pass *pass, cistern_operation *op) {
  cistern_conversion *c = create(op);
  bool ok = cistern_conversion_populate(c, "finalizing-bufferize") &&
            cistern_conversion_apply(c, op, true);
  cistern_conversion_destroy(c);
  return ok;
}

static bool register_passes(cistern_context *ctx) {
  cistern_pass_definition passes[] = {
      {sizeof *passes, .name = "my-tensor-bufferize", .run = run, .user = (void *)tensor_patterns},
      {sizeof *passes, .name = "tcp-bufferize", .run = run, .user = (void *)tcp_patterns},
      {sizeof *passes, .name = "my-finalizing-bufferize", .run = finalize}};
  bool ok = true;
  for (int i = 0; i < 3; ++i) {
    passes[i].anchor = "func.func";
    ok = ok && cistern_pass_register(ctx, &passes[i]);
  }
  return ok;
}
CISTERN_PLUGIN_DEFINE("tcp", "1.0", register_passes)
