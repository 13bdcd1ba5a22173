// The C file and its header: the functions, their names, and the arena.
#include "target/c/file.h"
#include "target/c/alias.h"
#include "target/c/arena.h"
#include "target/c/constness.h"
#include "target/c/function.h"
#include "target/c/heap.h"
#include "target/c/interface.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/symbol.h"
#include "support/version.h"

#include <inttypes.h>

// --- the text of the file ---

static bool is_function(const cis_op *op) { return cis_op_kind(op) == CIS_OP_FUNC_FUNC; }
static bool has_body(const cis_op *op) { return !cis_region_is_empty(cis_op_region(op, 0)); }

typedef struct reach {
  cis_symbol_cache *symbols;
  cis_ptrmap *reached;
  cis_op_vec work;
} reach;

static cis_walk visit_call(cis_op *op, void *user) {
  reach *r = user;
  if (cis_op_kind(op) != CIS_OP_FUNC_CALL)
    return CIS_WALK_CONTINUE;
  cis_op *callee = cis_symbol_cache_lookup_nearest(r->symbols, op, cis_op_inherent(op, "callee"));
  if (callee && !cis_ptrmap_has(r->reached, callee)) {
    cis_ptrmap_set(r->reached, callee, 1);
    cis_vec_push(&r->work, callee);
  }
  return CIS_WALK_CONTINUE;
}

/// Public functions, and what they call.
static void find_reached(cis_c_emitter *e, cis_ptrmap *reached) {
  reach r = {.symbols = e->symbol_cache, .reached = reached};
  cis_for_each_op (op, cis_op_entry(e->module))
    if (is_function(op) && has_body(op) && !cis_symbol_is_private(op)) {
      cis_ptrmap_set(reached, op, 1);
      cis_vec_push(&r.work, op);
    }
  while (r.work.len)
    cis_walk_preorder(cis_vec_pop(&r.work), visit_call, &r);
  cis_vec_deinit(&r.work);
}

/// A memory space as a part of names: its number, its string, or the text of its attribute.
static const char *space_name(cis_c_emitter *e, cis_attr space) {
  cis_strbuf text = {0}, name = {0};
  if (cis_attr_is(space, CIS_ATTR_STRING))
    cis_strbuf_str(&text, cis_attr_get_string(space));
  else if (cis_attr_is(space, CIS_ATTR_INTEGER))
    cis_strbuf_printf(&text, "%" PRId64, cis_attr_int_or(space, 0));
  else
    cis_strbuf_cstr(&text, cis_attr_text(e->ctx, space));
  for (size_t i = 0; i < text.len; ++i) {
    char c = text.data[i];
    bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (fits || (name.len && name.data[name.len - 1] != '_'))
      cis_strbuf_char(&name, fits ? c : '_');
  }
  const char *kept = cis_c_text(e, "%s", cis_strbuf_c(&name));
  cis_strbuf_deinit(&text);
  cis_strbuf_deinit(&name);
  return kept;
}

/// Reserves the names of the arena's interface.
static void reserve_arena_names(cis_c_emitter *e) {
  static const char *const ends[] = {"arena",     "arena_bytes", "arena_alignment", "arena_size",
                                     "set_arena", "heap",        "heap_end",        "heap_most",
                                     "free",      "compiler",    "num_layers",      "layer_names",
                                     "self_test"};
  cis_strmap_set(&e->file_names, CIS_STR("arena"), 1);
  for (size_t i = 0; i < sizeof ends / sizeof *ends; ++i)
    cis_c_file_name(
        e, cis_str_from(cis_c_text(e, "%.*s_%s", CIS_STR_ARG(e->options->prefix), ends[i])));
  for (size_t i = 0; i < e->options->num_models; ++i)
    cis_c_file_name(e,
                    cis_str_from(cis_c_text(e, "%.*s_%.*s_sha256", CIS_STR_ARG(e->options->prefix),
                                            CIS_STR_ARG(e->options->models[i].name))));
  for (size_t m = 0; m < e->plan->memories.len; ++m) {
    cis_c_memory *memory = &e->plan->memories.data[m];
    memory->name = cis_c_file_name(
        e, cis_str_from(cis_c_text(e, "%.*s_arena_%s", CIS_STR_ARG(e->options->prefix),
                                   space_name(e, memory->space))));
  }
}

/// Functions without a body keep their names, because the application has them.
static void name_symbol(cis_c_emitter *e, const cis_op *op) {
  bool is_external = is_function(op) && !has_body(op);
  cis_ptrmap_set(
      &e->symbols, op,
      (uintptr_t)(is_external ? cis_c_file_name : cis_c_prefixed)(e, cis_symbol_name(op)));
}

/// Public functions get the names that they have in the program first, then private ones, then what
/// belongs to functions, then constants and variables.
static void name_symbols(cis_c_emitter *e, const cis_ptrmap *reached) {
  cis_op_vec functions = {0};
  reserve_arena_names(e);
  for (int is_private = 0; is_private < 2; ++is_private)
    cis_for_each_op (op, cis_op_entry(e->module))
      if (is_function(op) && cis_ptrmap_has(reached, op) &&
          (cis_symbol_is_private(op) && has_body(op)) == is_private) {
        name_symbol(e, op);
        cis_vec_push(&functions, op);
      }
  for (size_t i = 0; i < functions.len; ++i)
    cis_c_name_parts(e, functions.data[i]);
  cis_for_each_op (op, cis_op_entry(e->module))
    if (cis_op_kind(op) == CIS_OP_MEMREF_GLOBAL)
      name_symbol(e, op);
  cis_vec_deinit(&functions);
}

/// Whether bytes of the arena are seen as several types: views of bytes, buffers of several types.
static cis_walk find_types(cis_op *op, void *user) {
  cis_type *seen = user;
  unsigned kind = cis_op_kind(op);
  if (kind == CIS_OP_MEMREF_VIEW)
    return CIS_WALK_STOP;
  if (kind != CIS_OP_MEMREF_ALLOC && kind != CIS_OP_MEMREF_ALLOCA &&
      kind != CIS_OP_BUFFERIZATION_CLONE && kind != CIS_OP_MEMREF_REALLOC)
    return CIS_WALK_CONTINUE;
  cis_type element = cis_type_element(op->results[0].type);
  bool differs = *seen && *seen != element;
  *seen = element;
  return differs ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

static bool check_ops(cis_op *module) {
  bool ok = true;
  cis_for_each_op (op, cis_op_entry(module))
    if (!is_function(op) && cis_op_kind(op) != CIS_OP_MEMREF_GLOBAL)
      ok = cis_op_plain_error(op, "cannot say '%.*s' in C", CIS_STR_ARG(cis_op_name(op)));
  return ok;
}

// --- arguments that share no memory ---

typedef struct call_search {
  cis_c_emitter *e;
  cis_op_vec work; // functions whose calls are looked at
} call_search;

static cis_walk check_call(cis_op *op, void *user) {
  call_search *s = user;
  if (cis_op_kind(op) != CIS_OP_FUNC_CALL)
    return CIS_WALK_CONTINUE;
  cis_op *callee =
      cis_symbol_cache_lookup_nearest(s->e->symbol_cache, op, cis_op_inherent(op, "callee"));
  if (!callee || !cis_ptrmap_has(&s->e->distinct, callee) || cis_c_operands_are_distinct(s->e, op))
    return CIS_WALK_CONTINUE;
  cis_ptrmap_remove(&s->e->distinct, callee);
  cis_vec_push(&s->work, callee);
  return CIS_WALK_CONTINUE;
}

/// Functions whose memref arguments never share memory: of public ones their users are told so, and
/// each call in the module is looked at; again where the caller's own arguments are found to share
/// memory, which happens once to each function.
static void find_distinct(cis_c_emitter *e, const cis_ptrmap *reached) {
  call_search s = {.e = e};
  cis_for_each_op (op, cis_op_entry(e->module))
    if (is_function(op) && has_body(op) && cis_ptrmap_has(reached, op)) {
      cis_vec_push(&s.work, op);
      if (cis_symbol_is_private(op) || e->options->restricts)
        cis_ptrmap_set(&e->distinct, op, 1);
    }
  while (s.work.len) {
    e->function = cis_vec_pop(&s.work);
    e->arguments_are_distinct = cis_ptrmap_has(&e->distinct, e->function);
    cis_walk_preorder(e->function, check_call, &s);
  }
  cis_vec_deinit(&s.work);
}

// --- the text around the functions ---

static void put_preamble(cis_c_emitter *e, cis_strbuf *out) {
  cis_strbuf_printf(out, "/* %.*s: written by cistern-cc " CIS_VERSION ". */\n",
                    CIS_STR_ARG(e->options->title));
  if (e->options->header.len)
    cis_strbuf_printf(out, "#include \"%.*s\"\n\n", CIS_STR_ARG(e->options->header));
  cis_strbuf_lit(out, "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n");
  if (e->uses_math)
    cis_strbuf_lit(out, "#include <math.h>\n");
  if (e->uses_complex)
    cis_strbuf_lit(out, "#if defined(__cplusplus)\n#include <complex>\n#else\n"
                        "#include <complex.h>\n#endif\n");
  if (e->uses_stdio)
    cis_strbuf_lit(out, "/* What the program prints with. */\n#ifndef CIS_PRINTF\n"
                        "#include <stdio.h>\n#define CIS_PRINTF printf\n#endif\n");
  cis_strbuf_cstr(
      out,
      e->options->math == CIS_C_MATH_FAST
          ? "\n/* a * b + c may be rounded once: -ffp-contract=fast lets gcc do that, too. */\n"
            "#if defined(__clang__)\n#pragma clang fp contract(fast)\n#endif\n"
          : "\n/* Compile with -ffp-contract=off where the compiler fuses a * b + c by itself. */\n"
            "#if defined(__clang__)\n#pragma STDC FP_CONTRACT OFF\n#endif\n");
  cis_strbuf_lit(
      out,
      "/* What division by zero, a failed assertion and their like do; it must not return. */\n"
      "#ifndef CIS_TRAP\n#if defined(__GNUC__)\n#define CIS_TRAP(message) __builtin_trap()\n"
      "#else\n#define CIS_TRAP(message) for (;;) {}\n#endif\n#endif\n"
      "#if defined(__GNUC__)\n#define CIS_MAY_ALIAS __attribute__((__may_alias__))\n"
      "#define CIS_RESTRICT __restrict\n#elif defined(__cplusplus)\n#define CIS_MAY_ALIAS\n"
      "#define CIS_RESTRICT\n#else\n#define CIS_MAY_ALIAS\n#define CIS_RESTRICT restrict\n#endif\n"
      "#if defined(__cplusplus)\n#define CIS_ALIGN(n) alignas(n)\n#else\n"
      "#define CIS_ALIGN(n) _Alignas(n)\n#endif\n"
      "/* An attribute that places the arena in a section, for example. */\n"
      "#ifndef CIS_ARENA_ATTRIBUTE\n#define CIS_ARENA_ATTRIBUTE\n#endif\n");
  if (e->has_constants)
    cis_strbuf_lit(out, "/* The same for the constants. */\n#ifndef CIS_CONSTANTS_ATTRIBUTE\n"
                        "#define CIS_CONSTANTS_ATTRIBUTE\n#endif\n");
  if (e->options->profiles)
    cis_strbuf_lit(out, "/* Before the work of a layer, by its number; after the last one, by the "
                        "number of layers. */\n#ifndef CIS_PROFILE\n#define CIS_PROFILE(layer) "
                        "((void)0)\n#endif\n");
  cis_strbuf_char(out, '\n');
}

/// Other memories are arrays of the C file however the default one is passed: an attribute puts
/// each into its section.
static void put_memories(const cis_c_emitter *e, cis_strbuf *out) {
  for (size_t m = 0; m < e->plan->memories.len; ++m) {
    const cis_c_memory *memory = &e->plan->memories.data[m];
    if (memory->bytes)
      cis_strbuf_printf(out,
                        "/* Another memory: an attribute places it. */\n#ifndef %s_ATTRIBUTE\n"
                        "#define %s_ATTRIBUTE\n#endif\nCIS_ALIGN(%" PRIu64
                        ") static uint8_t %s[%" PRIu64 "] %s_ATTRIBUTE;\n\n",
                        memory->name, memory->name, memory->align, memory->name, memory->bytes,
                        memory->name);
  }
}

static void put_arena(cis_c_emitter *e, cis_strbuf *out) {
  cis_str p = e->options->prefix;
  uint64_t bytes = e->arena_bytes;
  if (!bytes || e->options->arena == CIS_C_ARENA_ARGUMENT)
    return;
  if (e->options->arena == CIS_C_ARENA_STATIC) {
    cis_strbuf_printf(out,
                      "CIS_ALIGN(%" PRIu64 ") static uint8_t %.*s_arena[%" PRIu64
                      "] CIS_ARENA_ATTRIBUTE;\n\n",
                      e->plan->align, CIS_STR_ARG(p), bytes);
    return;
  }
  cis_strbuf_printf(out,
                    "static uint8_t *%.*s_arena;\n"
                    "size_t %.*s_arena_size(void) { return %" PRIu64 "u; }\n"
                    "void %.*s_set_arena(void *memory) { %.*s_arena = (uint8_t *)memory; }\n\n",
                    CIS_STR_ARG(p), CIS_STR_ARG(p), bytes, CIS_STR_ARG(p), CIS_STR_ARG(p));
}

// --- all of it ---

static cis_str c_name_of(const cis_c_emitter *e, const cis_op *func, cis_c_result *result) {
  return cis_arena_str(&result->texts,
                       cis_str_from((const char *)cis_ptrmap_at(&e->symbols, func)));
}

static uint64_t const_parameters(const cis_c_emitter *e, const cis_op *func) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < cis_function_type(func)->function.num_inputs && i < 64; ++i)
    if (cis_type_is_memref(cis_function_type(func)->function.inputs[i]) &&
        cis_c_reads_only(e, func, i))
      bits |= (uint64_t)1 << i;
  return bits;
}

static bool put_functions(cis_c_emitter *e, const cis_ptrmap *reached, cis_strbuf *prototypes,
                          cis_c_result *result) {
  bool ok = true;
  cis_for_each_op (op, cis_op_entry(e->module)) {
    if (!is_function(op) || !cis_ptrmap_has(reached, op))
      continue;
    bool is_public = !cis_symbol_is_private(op) || !has_body(op);
    bool has_type = !is_public || cis_c_put_prototype(e, op, prototypes);
    ok &= has_type;
    if (!has_type || !has_body(op))
      continue;
    ok &= cis_c_put_function(e, op);
    const cis_c_frame *frame = cis_c_arena_frame(e->plan, op);
    uint64_t bytes = frame->total;
    if (is_public)
      cis_vec_push(&result->sizes,
                   ((cis_c_size){cis_symbol_name(op), bytes, frame->apart, frame->is_least,
                                 c_name_of(e, op, result), const_parameters(e, op)}));
    if (is_public && bytes > e->arena_bytes)
      e->arena_bytes = bytes;
  }
  return ok;
}

/// gcc's vectorizer compares pointers that are arguments with the end of the arena; where they are
/// equal, gcc then takes a store through the argument for one past the end of the arena, and warns.
static void put_functions_text(cis_c_emitter *e, cis_strbuf *out) {
  bool is_array = e->options->arena == CIS_C_ARENA_STATIC && e->arena_bytes;
  if (is_array)
    cis_strbuf_lit(out, "#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8\n"
                        "#pragma GCC diagnostic push\n"
                        "#pragma GCC diagnostic ignored \"-Wstringop-overflow\"\n#endif\n\n");
  cis_strbuf_str(out, cis_strbuf_view(&e->functions));
  if (is_array)
    cis_strbuf_lit(out, "#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8\n"
                        "#pragma GCC diagnostic pop\n#endif\n");
}

static void prefix_names(const cis_c_emitter *e, cis_strbuf *text) {
  cis_strbuf prefixed = {0};
  if (!e->options->prefixes_all)
    return;
  cis_c_prefix_names(cis_strbuf_view(text), e->options->prefix, &prefixed);
  cis_strbuf_deinit(text);
  *text = prefixed;
}

/// With gcc 12 -O2 for a Cortex-M4 a word or operator of C is 0.5 to 1.3 bytes of code in the
/// models of MLPerf Tiny, more for floats than for integers.
static uint64_t code_bytes(cis_str text) { return (uint64_t)cis_c_count_tokens(text) * 13 / 10; }

/// Constants that were left out when the model was printed have the right size, and zeros.
static void warn_of_elided(cis_c_emitter *e) {
  const cis_op *first = cis_block_first(cis_op_entry(e->module));
  if (e->num_elided)
    cis_warning(e->ctx, first ? first->loc : e->module->loc,
                "the elements of %" PRIu64 " constants are elided: they count with their %" PRIu64
                " bytes, and the C has zeros for them, which compile with -D%s",
                e->num_elided, e->elided_bytes,
                cis_c_text(e, "%.*s%sCIS_WEIGHTS_ARE_ZERO",
                           CIS_STR_ARG(e->options->prefixes_all ? e->options->prefix : CIS_STR("")),
                           e->options->prefixes_all ? "_" : ""));
}

static bool put_file(cis_c_emitter *e, const cis_ptrmap *reached, cis_c_result *result) {
  cis_strbuf prototypes = {0};
  cis_strmap named = {0};
  bool ok = (!e->options->header.len || cis_c_find_ports(e, reached)) &&
            put_functions(e, reached, &prototypes, result);
  cis_c_count_names(cis_strbuf_view(&e->functions), &named);
  ok = ok && cis_c_put_globals(e, &named, &result->constant_bytes);
  result->constant_bytes += e->packed_bytes;
  if (ok) {
    cis_strbuf *out = &result->source;
    bool has_header = e->options->header.len != 0;
    if (has_header)
      cis_c_put_header(e, &prototypes, &result->header);
    put_preamble(e, out);
    if (!has_header)
      cis_c_put_interface(e, &prototypes, out);
    cis_strbuf_char(out, '\n');
    cis_strbuf_str(out, cis_strbuf_view(&e->aliases));
    size_t before = out->len;
    cis_c_put_helpers(e, &named, out);
    result->code_bytes = code_bytes(cis_str_from_index(cis_strbuf_view(out), before)) +
                         code_bytes(cis_strbuf_view(&e->functions));
    cis_strbuf_char(out, '\n');
    if (e->num_elided)
      cis_strbuf_lit(out, "#ifndef CIS_WEIGHTS_ARE_ZERO\n#error \"the weights of this model were "
                          "left out of the file that it was made of\"\n#endif\n\n");
    put_arena(e, out);
    put_memories(e, out);
    cis_c_put_heap(e, out);
    cis_strbuf_str(out, cis_strbuf_view(&e->globals));
    cis_strbuf_str(out, cis_strbuf_view(&e->prototypes));
    cis_strbuf_char(out, '\n');
    if (e->uses_wide_vectors)
      cis_strbuf_lit(out, "#if defined(__clang__) && defined(__AVX512F__)\n#pragma clang attribute "
                          "push(__attribute__((__min_vector_width__(512))), apply_to = function)\n"
                          "#endif\n\n");
    put_functions_text(e, out);
    if (out->len && out->data[out->len - 2] == '\n')
      --out->len;
    if (e->uses_wide_vectors)
      cis_strbuf_lit(
          out, "\n#if defined(__clang__) && defined(__AVX512F__)\n#pragma clang attribute pop\n"
               "#endif\n");
    prefix_names(e, out);
    prefix_names(e, &result->header);
  }
  result->arena_bytes = e->arena_bytes;
  for (size_t m = 0; m < e->plan->memories.len; ++m) {
    const cis_c_memory *memory = &e->plan->memories.data[m];
    cis_vec_push(&result->memories, ((cis_c_memory_size){memory->space, memory->bytes}));
  }
  for (size_t i = 0; i < e->plan->all_overlapped.len; ++i) {
    const cis_c_overlapped *o = e->plan->all_overlapped.data[i];
    cis_vec_push(&result->shared, ((cis_c_shared){o->op, o->bytes, o->is_backward}));
  }
  cis_vec_append(&result->layers, e->plan->layers.data, e->plan->layers.len);
  cis_vec_append(&result->parts, e->plan->parts.data, e->plan->parts.len);
  result->variable_bytes = e->variable_bytes;
  result->initial_bytes = e->initial_bytes;
  if (ok)
    warn_of_elided(e);
  result->heap_bytes = e->takes_memory || e->gives_memory ? e->options->heap : 0;
  cis_strmap_deinit(&named);
  cis_strbuf_deinit(&prototypes);
  return ok;
}

static void emitter_deinit(cis_c_emitter *e) {
  cis_strbuf *const texts[] = {&e->typedefs,   &e->aliases,   &e->globals,
                               &e->prototypes, &e->functions, &e->body};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    cis_strbuf_deinit(texts[i]);
  cis_strmap_deinit(&e->defined);
  cis_strmap_deinit(&e->file_names);
  cis_strmap_deinit(&e->names);
  cis_vec_deinit(&e->scopes);
  cis_vec_deinit(&e->helpers);
  cis_vec_deinit(&e->ports);
  cis_ptrmap_deinit(&e->symbols);
  cis_ptrmap_deinit(&e->insides);
  cis_ptrmap_deinit(&e->structs);
  cis_ptrmap_deinit(&e->values);
  cis_ptrmap_deinit(&e->written);
  cis_ptrmap_deinit(&e->distinct);
  cis_ptrmap_deinit(&e->origins);
  cis_ptrmap_deinit(&e->ranges);
  cis_ptrmap_deinit(&e->num_gets);
  cis_symbol_cache_destroy(e->symbol_cache);
  cis_arena_deinit(&e->arena);
}

bool cis_c_emit(cis_op *module, const cis_c_options *options, cis_c_result *out_result) {
  cis_c_arena plan = {0};
  cis_c_emitter e = {.ctx = cis_op_context(module), .module = module, .options = options};
  cis_ptrmap reached = {0};
  e.plan = &plan;
  e.symbol_cache = cis_symbol_cache_create();
  e.rows = cis_c_index_rows(&e.arena);
  cis_op_own_regions_inside(module);
  size_t errors = cis_diag_num_errors(e.ctx);
  bool ok = check_ops(module);
  ok = ok && cis_c_arena_plan(&plan, module, e.symbol_cache, options);
  if (ok) {
    find_reached(&e, &reached);
    name_symbols(&e, &reached);
    cis_c_find_written(module, e.symbol_cache, &e.written);
    find_distinct(&e, &reached);
    cis_type seen = NULL;
    e.has_alias_types = !cis_walk_preorder(module, find_types, &seen);
    ok = put_file(&e, &reached, out_result);
  }
  ok = ok && cis_diag_num_errors(e.ctx) == errors;
  cis_ptrmap_deinit(&reached);
  emitter_deinit(&e);
  cis_c_arena_deinit(&plan);
  return ok;
}

void cis_c_result_deinit(cis_c_result *result) {
  cis_strbuf_deinit(&result->source);
  cis_strbuf_deinit(&result->header);
  cis_arena_deinit(&result->texts);
  cis_vec_deinit(&result->sizes);
  cis_vec_deinit(&result->memories);
  cis_vec_deinit(&result->shared);
  cis_vec_deinit(&result->layers);
  cis_vec_deinit(&result->parts);
}
