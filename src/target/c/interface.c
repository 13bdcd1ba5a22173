// The header: types, prototypes, and numbers that an application is written against. Each buffer of
// a public function has macros, which the preprocessor can compare and which size arrays:
//
//   /* kws_main_input_1: int8_t[1][49][10][1]; real = scale * (number - zero point) */
//   #define kws_main_input_1_elements 490
//   #define kws_main_input_1_bytes 490
//   #define kws_main_input_1_rank 4
//   #define kws_main_input_1_shape {1, 49, 10, 1}
//   #define kws_main_input_1_scale 0.584702909f
//   #define kws_main_input_1_zero_point 83
//
// Scales and zero points are the attributes cistern.scale and cistern.zero_point of arguments and
// results, which come from the model.
#include "target/c/interface.h"
#include "target/c/arena.h"
#include "target/c/file.h"
#include "target/c/function.h"
#include "target/c/heap.h"

#include "dialect/func/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/symbol.h"
#include "memory/places.h"
#include "support/version.h"

#include <inttypes.h>

static bool has_body(const cis_op *op) { return !cis_region_is_empty(cis_op_region(op, 0)); }

/// Whether the application calls the function.
static bool is_entry(const cis_op *op) {
  return cis_op_kind(op) == CIS_OP_FUNC_FUNC && !cis_symbol_is_private(op) && has_body(op);
}

/// Whether the header declares it: the application calls or has it.
static bool is_declared(const cis_op *op) {
  return is_entry(op) || (cis_op_kind(op) == CIS_OP_FUNC_FUNC && !has_body(op));
}

// --- buffers of the application ---

static cis_attr attr_of(const cis_c_port *port, const char *name) {
  return cis_function_argument_attr(port->function, port->argument, name);
}

static cis_type type_of(const cis_c_port *port) {
  return cis_function_type(port->function)->function.inputs[port->argument];
}

static bool is_static(cis_type type) {
  int64_t count;
  return cis_type_is_memref(type) && cis_type_num_elements(type, &count);
}

bool cis_c_find_ports(cis_c_emitter *e, const cis_ptrmap *reached) {
  static const char *const ends[CIS_C_NUM_PORT_MACROS] = {"elements", "bytes", "rank",
                                                          "shape",    "scale", "zero_point"};
  bool ok = true;
  cis_for_each_op (op, cis_op_entry(e->module))
    if (is_declared(op) && cis_ptrmap_has(reached, op))
      ok &= cis_c_list_ports(e, op, &e->ports);
  for (size_t i = 0; i < e->ports.len; ++i) {
    cis_c_port *port = &e->ports.data[i];
    port->name = cis_c_text(e, "%s_%s", (const char *)cis_ptrmap_at(&e->symbols, port->function),
                            port->name);
    for (int k = 0; k < CIS_C_NUM_PORT_MACROS; ++k)
      port->macros[k] =
          cis_c_file_name(e, cis_str_from(cis_c_text(e, "%s_%s", port->name, ends[k])));
  }
  return ok;
}

static void put_shape(cis_type type, const char *open, const char *between, const char *close,
                      cis_strbuf *out) {
  cis_strbuf_cstr(out, open);
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    if (i)
      cis_strbuf_cstr(out, between);
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      cis_strbuf_char(out, '?');
    else
      cis_strbuf_int(out, cis_type_dim(type, i));
  }
  cis_strbuf_cstr(out, close);
}

static void put_comment(cis_c_emitter *e, const cis_c_port *port, cis_strbuf *out) {
  cis_type type = type_of(port);
  cis_str name = cis_attr_get_string(attr_of(port, "cistern.name"));
  cis_strbuf_printf(out, "/* %s: %s", port->name, cis_c_type(e, cis_type_element(type)));
  if (cis_type_rank(type))
    put_shape(type, "[", "][", "]", out);
  if (attr_of(port, "cistern.scale"))
    cis_strbuf_lit(out, "; real = scale * (number - zero point)");
  for (size_t i = 0; i < name.len; ++i) {
    char c = name.data[i];
    bool is_plain = c >= ' ' && c < 127 && c != '*' && c != '\\' && c != '?';
    cis_strbuf_printf(out, "%s%c", i ? "" : "; ", is_plain ? c : '.');
  }
  cis_strbuf_lit(out, " */\n");
}

static void put_port(cis_c_emitter *e, const cis_c_port *port, cis_strbuf *out) {
  enum { ELEMENTS, BYTES, RANK, SHAPE, SCALE, ZERO_POINT };
  cis_type type = type_of(port);
  int64_t count, zero_point;
  uint64_t align, size = cis_c_element_size(cis_type_element(type), &align);
  cis_attr scale = attr_of(port, "cistern.scale");
  put_comment(e, port, out);
  if (cis_type_num_elements(type, &count)) {
    cis_strbuf_printf(out, "#define %s %" PRId64 "\n", port->macros[ELEMENTS], count);
    if (cis_memref_has_identity_layout(type))
      cis_strbuf_printf(out, "#define %s %" PRIu64 "\n", port->macros[BYTES],
                        (uint64_t)count * size);
  }
  cis_strbuf_printf(out, "#define %s %u\n", port->macros[RANK], cis_type_rank(type));
  if (is_static(type) && cis_type_rank(type)) {
    cis_strbuf_printf(out, "#define %s ", port->macros[SHAPE]);
    put_shape(type, "{", ", ", "}\n", out);
  }
  double number;
  bool is_number = cis_attr_is(scale, CIS_ATTR_FLOAT) && cis_attr_get_double(scale, &number) &&
                   number - number == 0; // neither infinite nor NaN
  const char *literal = is_number ? cis_c_literal(e, scale->type, scale) : NULL;
  if (literal)
    cis_strbuf_printf(out, "#define %s %s\n", port->macros[SCALE], literal);
  if (cis_attr_get_int(attr_of(port, "cistern.zero_point"), &zero_point))
    cis_strbuf_printf(out,
                      zero_point < 0 ? "#define %s (%" PRId64 ")\n" : "#define %s %" PRId64 "\n",
                      port->macros[ZERO_POINT], zero_point);
}

// --- calls that exclude each other ---

typedef struct state_search {
  const cis_c_emitter *e;
  cis_ptrmap seen;
  cis_op_vec work;
  bool has_state; // memory outside of arguments and of an arena that is one
} state_search;

static cis_walk find_state(cis_op *op, void *user) {
  state_search *s = user;
  const cis_c_emitter *e = s->e;
  cis_op *named = NULL;
  bool is_new = false;
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_ALLOC:
  case CIS_OP_MEMREF_ALLOCA:
  case CIS_OP_MEMREF_REALLOC:
    s->has_state |= !cis_c_arena_has_place(e->plan, op) || cis_c_arena_memory(e->plan, op);
    break;
  case CIS_OP_MEMREF_GET_GLOBAL:
    named = cis_symbol_cache_lookup_nearest(e->symbol_cache, op, cis_op_inherent(op, "name"));
    s->has_state |= named && !cis_op_get_attr_named(named, "constant");
    break;
  case CIS_OP_FUNC_CALL:
    named = cis_symbol_cache_lookup_nearest(e->symbol_cache, op, cis_op_inherent(op, "callee"));
    if (named)
      (void)cis_ptrmap_get(&s->seen, named, &is_new);
    if (is_new)
      cis_vec_push(&s->work, named);
    break;
  default:
    break;
  }
  return CIS_WALK_CONTINUE;
}

/// Whether two calls of the function may not run at once: they would share memory.
static bool excludes_others(const cis_c_emitter *e, cis_op *func) {
  state_search s = {.e = e};
  s.has_state = e->options->arena != CIS_C_ARENA_ARGUMENT && cis_c_needs_arena(e, func);
  cis_vec_push(&s.work, func);
  while (s.work.len)
    cis_walk_preorder(cis_vec_pop(&s.work), find_state, &s);
  cis_vec_deinit(&s.work);
  cis_ptrmap_deinit(&s.seen);
  return s.has_state;
}

static void put_list(const cis_c_emitter *e, bool excluding, const char *before, cis_strbuf *out) {
  size_t num = 0;
  cis_for_each_op (op, cis_op_entry(e->module)) {
    const char *name = is_entry(op) ? (const char *)cis_ptrmap_at(&e->symbols, op) : NULL;
    if (!name || excludes_others(e, op) != excluding)
      continue;
    cis_strbuf_printf(out, "%s%s", num++ ? ", " : before, name);
  }
  if (num)
    cis_strbuf_lit(out, ". */\n");
}

static void put_exclusion(const cis_c_emitter *e, cis_strbuf *out) {
  put_list(
      e, true,
      "/* Calls of these functions share memory, so that one runs at a time, on threads and in "
      "interrupts:\n   ",
      out);
  put_list(e, false,
           e->options->arena == CIS_C_ARENA_ARGUMENT
               ? "/* Calls may run at the same time, each with its own buffers and arena:\n   "
               : "/* Calls may run at the same time, each with its own buffers:\n   ",
           out);
}

/// For the application's CIS_PROFILE: how many layers there are, and their names.
static void put_layer_names(const cis_c_emitter *e, cis_strbuf *out) {
  cis_str p = e->options->prefix;
  cis_strbuf_printf(out,
                    "/* The number of layers, and their names. */\n#define %.*s_num_layers %zu\n"
                    "#define %.*s_layer_names {",
                    CIS_STR_ARG(p), e->plan->layers.len, CIS_STR_ARG(p));
  for (size_t i = 0; i < e->plan->layers.len; ++i) {
    const cis_op *op = e->plan->layers.data[i].op;
    cis_strbuf name = {0};
    cis_strbuf_str(&name, cis_place_name(op));
    if (!name.len) {
      cis_strbuf_printf(&name, "%.*s at ", CIS_STR_ARG(cis_op_name(op)));
      cis_put_place(&name, op);
    }
    cis_strbuf_cstr(out, i ? ", \\\n  \"" : " \\\n  \"");
    for (size_t k = 0; k < name.len; ++k) {
      char c = name.data[k];
      cis_strbuf_char(out, c >= ' ' && c < 127 && c != '"' && c != '\\' && c != '?' ? c : '_');
    }
    cis_strbuf_char(out, '"');
    cis_strbuf_deinit(&name);
  }
  cis_strbuf_lit(out, "}\n");
}

// --- the whole ---

void cis_c_put_interface(cis_c_emitter *e, const cis_strbuf *prototypes, cis_strbuf *out) {
  cis_str p = e->options->prefix;
  bool is_stated = e->options->arena != CIS_C_ARENA_STATIC || e->options->header.len;
  cis_strbuf_str(out, cis_strbuf_view(&e->typedefs));
  if (e->arena_bytes && is_stated)
    cis_strbuf_printf(out,
                      "/* The arena: memory of this size and alignment, whose contents need not "
                      "stay between calls. */\n"
                      "enum { %.*s_arena_bytes = %" PRIu64 ", %.*s_arena_alignment = %" PRIu64
                      " };\n",
                      CIS_STR_ARG(p), e->arena_bytes, CIS_STR_ARG(p), e->plan->align);
  if (e->options->header.len)
    put_exclusion(e, out);
  cis_strbuf_lit(out, "#if defined(__cplusplus)\nextern \"C\" {\n#endif\n");
  if (e->arena_bytes && e->options->arena == CIS_C_ARENA_GLOBAL)
    cis_strbuf_printf(out, "size_t %.*s_arena_size(void);\nvoid %.*s_set_arena(void *memory);\n",
                      CIS_STR_ARG(p), CIS_STR_ARG(p));
  if (e->options->restricts)
    cis_strbuf_lit(out, "/* Buffers that are arguments do not overlap. */\n");
  cis_strbuf_str(out, cis_strbuf_view(prototypes));
  cis_c_put_heap_interface(e, out);
  if (e->options->has_self_test)
    cis_strbuf_printf(
        out,
        "/* The first call of the self-test that fails, from 1; 0: all results are as "
        "expected. */\nint %.*s_self_test(void);\n",
        CIS_STR_ARG(p));
  cis_strbuf_lit(out, "#if defined(__cplusplus)\n}\n#endif\n");
}

void cis_c_put_header(cis_c_emitter *e, const cis_strbuf *prototypes, cis_strbuf *out) {
  const char *guard = cis_c_text(e, "CIS_%.*s_H", CIS_STR_ARG(e->options->prefix));
  cis_strbuf_printf(
      out,
      "/* %.*s: written by cistern-cc " CIS_VERSION ". */\n#ifndef %s\n#define %s\n\n"
      "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\n"
      "#if defined(__GNUC__)\n#define CIS_MAY_ALIAS __attribute__((__may_alias__))\n#else\n"
      "#define CIS_MAY_ALIAS\n#endif\n#ifndef CIS_RESTRICT\n#if defined(__GNUC__)\n#define CIS_RESTRICT __restrict\n"
      "#elif defined(__cplusplus)\n#define CIS_RESTRICT\n#else\n"
      "#define CIS_RESTRICT restrict\n#endif\n#endif\n",
      CIS_STR_ARG(e->options->title), guard, guard);
  cis_str p = e->options->prefix;
  cis_strbuf_printf(out,
                    "/* The compiler's version, and the SHA-256 of each model's file. */\n"
                    "#define %.*s_compiler \"cistern-cc " CIS_VERSION "\"\n",
                    CIS_STR_ARG(p));
  for (size_t i = 0; i < e->options->num_models; ++i)
    cis_strbuf_printf(out, "#define %.*s_%.*s_sha256 \\\n  \"%.*s\"\n", CIS_STR_ARG(p),
                      CIS_STR_ARG(e->options->models[i].name),
                      CIS_STR_ARG(e->options->models[i].sha256));
  for (size_t i = 0; i < e->ports.len; ++i)
    put_port(e, &e->ports.data[i], out);
  if (e->options->profiles)
    put_layer_names(e, out);
  cis_c_put_interface(e, prototypes, out);
  cis_strbuf_lit(out, "\n#endif\n");
}
