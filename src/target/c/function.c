// Writes functions: their signatures, bodies, and the wrappers that know where the arena is.
#include "target/c/function.h"
#include "target/c/arena.h"
#include "target/c/file.h"

#include "ir/symbol.h"

#include <inttypes.h>

static bool has_body(const cis_op *func) { return !cis_region_is_empty(cis_op_region(func, 0)); }

bool cis_c_reads_only(const cis_c_emitter *e, const cis_op *func, uint32_t i) {
  return has_body(func) ? !cis_ptrmap_has(&e->written, cis_block_args(cis_op_entry(func))[i])
                        : cis_function_argument_attr(func, i, "llvm.readonly") != NULL;
}

bool cis_c_needs_arena(const cis_c_emitter *e, const cis_op *func) {
  const cis_c_frame *frame = cis_c_arena_frame(e->plan, func);
  return frame && frame->total;
}

/// A public function that others call and that has buffers is two: its caller's frame goes first.
static bool is_split(const cis_c_emitter *e, const cis_op *func) {
  const cis_c_frame *frame = cis_c_arena_frame(e->plan, func);
  return frame && frame->total && frame->is_called && !cis_symbol_is_private(func) &&
         e->options->arena != CIS_C_ARENA_ARGUMENT;
}

const char *cis_c_function_name(cis_c_emitter *e, const cis_op *func) {
  const char *name = (const char *)cis_ptrmap_at(&e->symbols, func);
  return name && is_split(e, func) ? (const char *)cis_ptrmap_at(&e->insides, func) : name;
}

void cis_c_name_parts(cis_c_emitter *e, const cis_op *func) {
  const char *name = (const char *)cis_ptrmap_at(&e->symbols, func);
  if (is_split(e, func))
    cis_ptrmap_set(&e->insides, func,
                   (uintptr_t)cis_c_file_name(e, cis_str_from(cis_c_text(e, "%s_inside", name))));
  if (cis_function_type(func)->function.num_results)
    cis_ptrmap_set(&e->structs, func,
                   (uintptr_t)cis_c_file_name(e, cis_str_from(cis_c_text(e, "%s_results", name))));
}

// --- results ---

bool cis_c_result_parts(cis_c_emitter *e, cis_op *func, cis_c_part_vec *out) {
  cis_type type = cis_function_type(func);
  for (uint32_t i = 0; i < type->function.num_results; ++i) {
    cis_c_value ignored;
    if (!cis_c_parts(e, type->function.results[i], "r", false, out, &ignored))
      return cis_op_plain_error(func, "cannot say a result of type '%s' in C",
                                cis_type_text(type->function.results[i]));
  }
  return true;
}

const char *cis_c_result_struct(cis_c_emitter *e, cis_op *func) {
  return (const char *)cis_ptrmap_at(&e->structs, func);
}

/// The next part of the results, as an expression.
static cis_c_num next_part(cis_c_emitter *e, const char *result, bool many, uint32_t *at) {
  return cis_c_name(many ? cis_c_text(e, "%s.r%u", result, (*at)++) : result);
}

bool cis_c_take_result(cis_c_emitter *e, cis_op *call, uint32_t i, const char *result, bool many,
                       uint32_t *at) {
  cis_value *value = cis_op_result(call, i);
  cis_c_part_vec parts = {0};
  cis_c_value what;
  if (!cis_c_parts(e, value->type, cis_c_fresh(e, "part"), false, &parts, &what))
    return cis_c_unsupported(call, "a result of this type");
  cis_vec_deinit(&parts);
  what.text = next_part(e, result, many, at).text;
  if (cis_type_is_memref(value->type)) {
    uint32_t rank = cis_type_rank(value->type);
    bool identity = cis_memref_has_identity_layout(value->type);
    if (what.offset.text)
      what.offset = next_part(e, result, many, at);
    for (uint32_t k = 0; k < rank; ++k)
      if (what.sizes[k].text)
        what.sizes[k] = next_part(e, result, many, at);
    cis_c_num stride = cis_c_number(1);
    for (uint32_t k = 0; !identity && k < rank; ++k)
      if (what.strides[k].text)
        what.strides[k] = next_part(e, result, many, at);
    for (uint32_t k = rank; identity && k-- > 0;) {
      what.strides[k] = stride;
      stride = cis_c_mul(e, stride, what.sizes[k]);
    }
  }
  cis_c_set(e, value, &what);
  return true;
}

static bool put_result_type(cis_c_emitter *e, cis_op *func, cis_strbuf *out) {
  cis_c_part_vec parts = {0};
  bool ok = cis_c_result_parts(e, func, &parts);
  if (ok && parts.len > 1) {
    const char *name = cis_c_result_struct(e, func);
    if (!cis_strmap_find(&e->defined, cis_str_from(name))) {
      cis_strmap_set(&e->defined, cis_str_from(name), 1);
      cis_strbuf_lit(&e->typedefs, "typedef struct {");
      for (size_t i = 0; i < parts.len; ++i)
        cis_strbuf_printf(&e->typedefs, " %s r%zu;", parts.data[i].type, i);
      cis_strbuf_printf(&e->typedefs, " } %s;\n", name);
    }
    cis_strbuf_printf(out, "%s ", name);
  } else if (ok) {
    const char *type = parts.len ? parts.data[0].type : "void";
    cis_strbuf_printf(out, type[strlen(type) - 1] == '*' ? "%s" : "%s ", type);
  }
  cis_vec_deinit(&parts);
  return ok;
}

// --- parameters ---

/// Buffers for results, which buffer-results-to-out-params marks.
static bool is_result(const cis_op *func, uint32_t i) {
  return cis_function_argument_attr(func, i, "bufferize.result");
}

static bool put_parameter(cis_c_emitter *e, cis_op *func, uint32_t i, bool named, cis_strbuf *out,
                          cis_strbuf *names) {
  cis_type type = cis_function_type(func)->function.inputs[i];
  cis_value *arg = has_body(func) ? cis_block_args(cis_op_entry(func))[i] : NULL;
  bool is_memref = cis_type_is_memref(type);
  const char *number = cis_c_text(e, "arg%u", i);
  const char *wish = is_result(func, i) ? "result" : arg ? cis_c_wish(e, arg, number) : number;
  cis_c_part_vec parts = {0};
  cis_c_value value;
  bool reads = is_memref && cis_c_reads_only(e, func, i);
  if (!cis_c_parts(e, type, cis_c_fresh(e, wish), reads, &parts, &value))
    return cis_op_plain_error(func, "cannot say an argument of type '%s' in C",
                              cis_type_text(type));
  for (size_t k = 0; k < parts.len; ++k) {
    const char *part = parts.data[k].type;
    const char *space = part[strlen(part) - 1] == '*' ? "" : " ";
    bool restricted = is_memref && !k && cis_ptrmap_has(&e->distinct, func);
    cis_strbuf_printf(out, "%s%s%s%s%s", out->len ? ", " : "", part, space,
                      restricted ? "CIS_RESTRICT " : "", parts.data[k].name);
    cis_strbuf_printf(names, "%s%s", names->len ? ", " : "", parts.data[k].name);
    if (named)
      cis_strbuf_printf(&e->body, "\2%s\2", parts.data[k].name);
  }
  if (e->out_ports && is_memref)
    cis_vec_push(e->out_ports, ((cis_c_port){func, i, parts.data[0].name, {0}}));
  cis_vec_deinit(&parts);
  if (named && arg)
    cis_c_set(e, arg, &value);
  return true;
}

/// `type name(parameters)`; with the arena's as the last one where `with_arena`. With `named` the
/// arguments are set, and marked in the body.
static bool put_signature(cis_c_emitter *e, cis_op *func, const char *name, bool named,
                          bool with_arena, cis_strbuf *out, cis_strbuf *names) {
  cis_strbuf parameters = {0};
  cis_strmap_clear(&e->names);
  cis_vec_clear(&e->scopes);
  cis_strmap_set(&e->names, CIS_STR("arena"), 1);
  bool ok = put_result_type(e, func, out);
  for (uint32_t i = 0; ok && i < cis_function_type(func)->function.num_inputs; ++i)
    ok = put_parameter(e, func, i, named, &parameters, names);
  if (with_arena) {
    cis_strbuf_printf(&parameters, "%suint8_t *CIS_RESTRICT arena", parameters.len ? ", " : "");
    if (named)
      cis_strbuf_lit(&e->body, "\2arena\2");
  }
  cis_str list = parameters.len ? cis_strbuf_view(&parameters) : CIS_STR("void");
  cis_strbuf_printf(out, "%s(%.*s)", name, CIS_STR_ARG(list));
  cis_strbuf_deinit(&parameters);
  return ok;
}

// --- bodies ---

static void begin_function(cis_c_emitter *e, cis_op *func) {
  e->function = func;
  e->indent = 1;
  e->depth = 0;
  e->last_line = 0;
  e->hoist = NULL;
  e->loop_nest = NULL;
  e->arguments_are_distinct = cis_ptrmap_has(&e->distinct, func);
  cis_strbuf_clear(&e->body);
}

static void put_wrapper(cis_c_emitter *e, cis_op *func, const cis_strbuf *head,
                        const cis_strbuf *names, const char *inside) {
  bool returns = cis_function_type(func)->function.num_results != 0;
  cis_strbuf_printf(&e->functions, "%.*s {\n  %s%s(%.*s%s%s_arena);\n}\n\n",
                    CIS_STR_ARG(cis_strbuf_view(head)), returns ? "return " : "", inside,
                    CIS_STR_ARG(cis_strbuf_view(names)), names->len ? ", " : "",
                    cis_c_text(e, "%.*s", CIS_STR_ARG(e->options->prefix)));
}

static bool put_function(cis_c_emitter *e, cis_op *func) {
  const char *name = cis_c_function_name(e, func);
  bool is_private = cis_symbol_is_private(func), needs = cis_c_needs_arena(e, func);
  bool split = is_split(e, func);
  bool as_argument = needs && (is_private || split || e->options->arena == CIS_C_ARENA_ARGUMENT);
  cis_strbuf head = {0}, names = {0};
  begin_function(e, func);
  bool ok = put_signature(e, func, name, true, as_argument, &head, &names);
  if (is_private || split)
    cis_strbuf_printf(&e->prototypes, "static %.*s;\n", CIS_STR_ARG(cis_strbuf_view(&head)));
  if (ok && needs && !as_argument)
    cis_c_line(e, "uint8_t *const arena = %.*s_arena;\1arena\1", CIS_STR_ARG(e->options->prefix));
  ok = ok && cis_c_region(e, cis_op_region(func, 0), NULL, NULL);
  if (ok) {
    cis_strbuf_printf(&e->functions, "%s%.*s {\n", is_private || split ? "static " : "",
                      CIS_STR_ARG(cis_strbuf_view(&head)));
    cis_c_finish_body(&e->body, &e->functions);
    cis_strbuf_lit(&e->functions, "}\n\n");
  }
  if (ok && split) {
    cis_strbuf_clear(&head);
    cis_strbuf_clear(&names);
    const char *public_name = (const char *)cis_ptrmap_at(&e->symbols, func);
    ok = put_signature(e, func, public_name, false, false, &head, &names);
    put_wrapper(e, func, &head, &names, name);
  }
  cis_strbuf_deinit(&head);
  cis_strbuf_deinit(&names);
  return ok;
}

bool cis_c_put_prototype(cis_c_emitter *e, cis_op *func, cis_strbuf *out) {
  cis_strbuf head = {0}, names = {0};
  bool with_arena = e->options->arena == CIS_C_ARENA_ARGUMENT && cis_c_needs_arena(e, func);
  bool ok = put_signature(e, func, (const char *)cis_ptrmap_at(&e->symbols, func), false,
                          with_arena, &head, &names);
  cis_strbuf_printf(out, "%.*s;\n", CIS_STR_ARG(cis_strbuf_view(&head)));
  cis_strbuf_deinit(&head);
  cis_strbuf_deinit(&names);
  return ok;
}

bool cis_c_list_ports(cis_c_emitter *e, cis_op *func, cis_c_port_vec *out) {
  cis_strbuf ignored = {0};
  e->out_ports = out;
  bool ok = cis_c_put_prototype(e, func, &ignored);
  e->out_ports = NULL;
  cis_strbuf_deinit(&ignored);
  return ok;
}

bool cis_c_put_function(cis_c_emitter *e, cis_op *func) {
  bool ok = put_function(e, func);
  cis_ptrmap_clear(&e->values);
  return ok;
}
