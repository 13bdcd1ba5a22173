// Dialects that a user defines become IRDL text with declared facts, so that they are checked and
// treated exactly as dialects that are read from a file. Hooks are attached afterwards.
//
//   {.name = "exp", .operands = "src, dst: index", .effects = "read(src)"}
//   irdl.operation @exp attributes {cistern.traits = "", cistern.effects = "read(src)"} {
//     %0 = irdl.any
//     %1 = irdl.is index
//     irdl.operands(src: %0, dst: %1)
//   }
#include "capi/own_op.h"

#include "asm/parser.h"
#include "bufferize/ops/ops.h"
#include "bytecode/bytecode.h"
#include "registry/dialects.h"

// --- texts ---

/// A definition that is being written.
typedef struct writer {
  cis_context *ctx;
  const char *dialect;
  cis_strbuf text;
  unsigned num_values; // %0, %1, ... of the definition
} writer;

static bool fail(const writer *w, const char *what, cis_str where) {
  return cis_error(w->ctx, CIS_LOC_UNKNOWN, "dialect '%s': %s '%.*s'", w->dialect, what,
                   CIS_STR_ARG(where));
}

static cis_str trim(cis_str s) {
  while (s.len && (s.data[0] == ' ' || s.data[0] == '\n'))
    s = cis_str_from_index(s, 1);
  while (s.len && (s.data[s.len - 1] == ' ' || s.data[s.len - 1] == '\n'))
    --s.len;
  return s;
}

static bool is_name(cis_str s) {
  bool ok = s.len && s.data[0] >= 'a' && s.data[0] <= 'z';
  for (size_t i = 0; i < s.len; ++i) {
    char c = s.data[i];
    ok &= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
  return ok;
}

/// The next element of a list, which commas outside of brackets separate; false at its end.
static bool next_element(cis_str *list, cis_str *out) {
  int depth = 0;
  size_t end = 0;
  if (!trim(*list).len)
    return false;
  for (; end < list->len && (depth > 0 || list->data[end] != ','); ++end)
    depth += strchr("(<[{", list->data[end]) ? 1 : strchr(")>]}", list->data[end]) ? -1 : 0;
  *out = trim((cis_str){list->data, end});
  *list = cis_str_from_index(*list, end < list->len ? end + 1 : end);
  return true;
}

static cis_str text_of(const char *text) { return cis_str_from(text ? text : ""); }

static void print_string(cis_strbuf *sb, cis_str s) {
  cis_strbuf_char(sb, '"');
  for (size_t i = 0; i < s.len; ++i)
    if (s.data[i] >= ' ' && s.data[i] < 127 && s.data[i] != '"' && s.data[i] != '\\')
      cis_strbuf_char(sb, s.data[i]);
    else
      cis_strbuf_printf(sb, "\\%02X", (unsigned char)s.data[i]);
  cis_strbuf_char(sb, '"');
}

// --- values ---

/// `%n = irdl.any`, or what a type, of the same dialect or of another, asks for.
static bool print_constraint(writer *w, cis_str type) {
  cis_strbuf_printf(&w->text, "    %%%u = ", w->num_values);
  size_t own = strlen(w->dialect) + 2;
  if (!type.len) {
    cis_strbuf_lit(&w->text, "irdl.any\n");
  } else if (type.data[0] == '!' && type.len > own && type.data[own - 1] == '.' &&
             memcmp(type.data + 1, w->dialect, own - 2) == 0) {
    cis_str name = cis_str_from_index(type, own);
    if (!is_name(name))
      return fail(w, "expected the name of a type instead of", type);
    cis_strbuf_printf(&w->text, "irdl.base @%s::@%.*s\n", w->dialect, CIS_STR_ARG(name));
  } else {
    if (!cis_parse_type_text(w->ctx, type))
      return fail(w, "there is no type", type);
    cis_strbuf_printf(&w->text, "irdl.is %.*s\n", CIS_STR_ARG(type));
  }
  ++w->num_values;
  return true;
}

/// One of `what` is `name`, `name?` or `name*`, and a type after a colon. Appends `name: %n` to
/// `list`.
static bool print_value(writer *w, const char *what, cis_str element, cis_strbuf *list) {
  size_t colon = cis_str_find(element, ':', 0);
  cis_str name = trim((cis_str){element.data, colon}), type = {0};
  if (colon < element.len)
    type = trim(cis_str_from_index(element, colon + 1));
  const char *arity = "";
  if (name.len && name.data[name.len - 1] == '?')
    arity = "optional ";
  else if (name.len && name.data[name.len - 1] == '*')
    arity = "variadic ";
  if (*arity)
    --name.len;
  if (!is_name(name) || (colon < element.len && !type.len))
    return fail(w, what, element);
  cis_strbuf_printf(list, "%s%.*s: %s%%%u", list->len ? ", " : "", CIS_STR_ARG(name), arity,
                    w->num_values);
  return print_constraint(w, type);
}

static bool print_values(writer *w, const char *op, const char *what, const char *values) {
  cis_str rest = text_of(values), element;
  cis_strbuf list = {0};
  bool ok = true;
  while (ok && next_element(&rest, &element))
    ok = print_value(w, what, element, &list);
  if (ok && list.len)
    cis_strbuf_printf(&w->text, "    irdl.%s(%s)\n", op, cis_strbuf_c(&list));
  cis_strbuf_deinit(&list);
  return ok;
}

/// Prints a constraint for each name, and a list of the names with these: `open` begins the list,
/// `quote` is put around each name, and `close` ends the list.
static bool print_names(writer *w, const char *what, const char *names, const char *open,
                        const char *quote, const char *close, const char *constraint) {
  cis_str rest = text_of(names), name;
  cis_strbuf list = {0};
  bool ok = true;
  while (ok && next_element(&rest, &name)) {
    ok = is_name(name) || fail(w, what, name);
    cis_strbuf_printf(&w->text, "    %%%u = %s\n", w->num_values, constraint);
    cis_strbuf_printf(&list, "%s%s%.*s%s%s%%%u", list.len ? ", " : "", quote, CIS_STR_ARG(name),
                      quote, *quote ? " = " : ": ", w->num_values++);
  }
  if (ok && list.len)
    cis_strbuf_printf(&w->text, "    %s%s%s\n", open, cis_strbuf_c(&list), close);
  cis_strbuf_deinit(&list);
  return ok;
}

// --- definitions ---

/// `irdl.type @queue { ... }` for each of "queue(id), token".
static bool print_parametric(writer *w, const char *op, const char *definitions) {
  cis_str rest = text_of(definitions), element;
  while (next_element(&rest, &element)) {
    size_t open = cis_str_find(element, '(', 0);
    cis_str name = trim((cis_str){element.data, open});
    bool has_parameters = open < element.len, closed = element.data[element.len - 1] == ')';
    if (!is_name(name) || (has_parameters && !closed))
      return fail(w, "expected a name, and names of parameters in brackets, instead of", element);
    w->num_values = 0;
    cis_strbuf_printf(&w->text, "  irdl.%s @%.*s {\n", op, CIS_STR_ARG(name));
    if (has_parameters) {
      cis_strbuf names = {0};
      cis_strbuf_str(&names, (cis_str){element.data + open + 1, element.len - open - 2});
      bool ok = print_names(w, "expected the name of a parameter instead of", cis_strbuf_c(&names),
                            "irdl.parameters(", "", ")", "irdl.any");
      cis_strbuf_deinit(&names);
      if (!ok)
        return false;
    }
    cis_strbuf_lit(&w->text, "  }\n");
  }
  return true;
}

static void print_facts(writer *w, const cistern_op_definition *op) {
  const struct {
    const char *name, *text;
  } facts[] = {{"effects", op->effects}, {"alias", op->alias},         {"inits", op->inits},
               {"outs", op->outs},       {"shape", op->shape},         {"format", op->format},
               {"control", op->control}, {"branch", op->branch},       {"call", op->call},
               {"choice", op->choice},   {"ownership", op->ownership}, {"bounds", op->bounds},
               {"shared", op->shared},   {"mixed", op->mixed},         {"owner", op->owner},
               {"family", op->family},   {"sizes", op->sizes},         {"copy", op->copy},
               {"buffer", op->buffer},   {"subset", op->subset},       {"slice", op->slice}};
  cis_strbuf_lit(&w->text, "{cistern.traits = ");
  print_string(&w->text, text_of(op->traits));
  for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); ++i) {
    if (!facts[i].text)
      continue;
    cis_strbuf_printf(&w->text, ", cistern.%s = ", facts[i].name);
    print_string(&w->text, cis_str_from(facts[i].text));
  }
  cis_strbuf_char(&w->text, '}');
}

static bool print_op(writer *w, const cistern_op_definition *op, const char *symbol) {
  w->num_values = 0;
  cis_strbuf_printf(&w->text, "  irdl.operation @%s attributes ", symbol);
  print_facts(w, op);
  cis_strbuf_lit(&w->text, " {\n");
  if (!print_values(w, "operands", "expected an operand instead of", op->operands) ||
      !print_values(w, "results", "expected a result instead of", op->results) ||
      !print_names(w, "expected the name of an attribute instead of", op->attributes,
                   "irdl.attributes {", "\"", "}", "irdl.any") ||
      !print_names(w, "expected the name of a region instead of", op->regions, "irdl.regions(", "",
                   ")", "irdl.region"))
    return false;
  cis_strbuf_lit(&w->text, "  }\n");
  return true;
}

static bool print_dialect(writer *w, const cistern_dialect_definition *dialect,
                          const cistern_op_definition *ops) {
  if (!is_name(cis_str_from(w->dialect)))
    return fail(w, "expected the name of a dialect instead of", cis_str_from(w->dialect));
  cis_strbuf_printf(&w->text, "irdl.dialect @%s {\n", w->dialect);
  bool ok = print_parametric(w, "type", dialect->types) &&
            print_parametric(w, "attribute", dialect->attributes);
  for (size_t i = 0; ok && i < dialect->num_ops; ++i)
    ok = is_name(text_of(ops[i].name))
             ? print_op(w, &ops[i], ops[i].name)
             : fail(w, "expected the name of an operation instead of", text_of(ops[i].name));
  cis_strbuf_lit(&w->text, "}\n");
  return ok;
}

// --- registering ---

static bool load(cis_context *ctx, cis_str text, const char *name) {
  if (text.len > UINT32_MAX - 16)
    return cis_error(ctx, CIS_LOC_UNKNOWN, "text of '%s' is too large", name);
  uint32_t source = cis_context_add_source(ctx, cis_source_from_memory(cis_str_from(name), text));
  if (cis_register_is_rows(text))
    return cis_register_rows(ctx, source);
  cis_op *module = cis_read_source(ctx, source, 0, (uint32_t)text.len, NULL);
  return module && cis_register_irdl_dialects(module);
}

bool cistern_dialects_load(cistern_context *ctx, const char *text, size_t size, const char *name) {
  bool ok = load(ctx->inner, (cis_str){text, size}, name ? name : "<dialects>");
  cis_diag_flush(ctx->inner);
  return ok;
}

/// Copies of the caller's definitions, which may be of another size; NULL after an error.
static cistern_op_definition *copy_ops(const writer *w, const cistern_op_definition *definitions,
                                       size_t num) {
  cistern_op_definition *ops =
      cis_arena_array(cis_context_arena(w->ctx), cistern_op_definition, num + 1);
  const char *from = (const char *)definitions;
  for (size_t i = 0; i < num; ++i) {
    if (!cistern_copy_struct(&ops[i], sizeof(ops[i]), from) ||
        ops[i].struct_size != ops[0].struct_size) {
      cis_error(w->ctx, CIS_LOC_UNKNOWN,
                "dialect '%s': struct_size of operation #%zu is not that of a "
                "cistern_op_definition",
                w->dialect, i);
      return NULL;
    }
    from += ops[0].struct_size;
  }
  return ops;
}

/// `prefix` goes before each name.
static bool set_all_hooks(cis_context *ctx, const char *prefix, const cistern_op_definition *ops,
                          size_t num) {
  cis_strbuf name = {0};
  bool ok = true;
  for (size_t i = 0; ok && i < num; ++i) {
    cis_strbuf_clear(&name);
    cis_strbuf_printf(&name, "%s%s", prefix, ops[i].name);
    ok = !ops[i].hooks || cis_own_op_set_hooks(ctx, cis_strbuf_view(&name), ops[i].hooks);
  }
  cis_strbuf_deinit(&name);
  return ok;
}

static bool register_dialect(cis_context *ctx, const cistern_dialect_definition *definition) {
  cistern_dialect_definition dialect;
  if (!cistern_copy_struct(&dialect, sizeof(dialect), definition) || !dialect.name)
    return cis_error(ctx, CIS_LOC_UNKNOWN,
                     "a dialect is registered without a name, or struct_size is not set");
  writer w = {.ctx = ctx, .dialect = dialect.name};
  cistern_op_definition *ops = copy_ops(&w, dialect.ops, dialect.num_ops);
  bool ok = ops && print_dialect(&w, &dialect, ops);
  if (ok) {
    cis_strbuf name = {0}, prefix = {0};
    cis_strbuf_printf(&name, "<dialect %s>", dialect.name);
    cis_strbuf_printf(&prefix, "%s.", dialect.name);
    ok = load(ctx, cis_strbuf_view(&w.text), cis_strbuf_c(&name)) &&
         set_all_hooks(ctx, cis_strbuf_c(&prefix), ops, dialect.num_ops);
    cis_strbuf_deinit(&name);
    cis_strbuf_deinit(&prefix);
  }
  cis_strbuf_deinit(&w.text);
  return ok;
}

bool cistern_dialect_register(cistern_context *ctx, const cistern_dialect_definition *dialect) {
  bool ok = register_dialect(ctx->inner, dialect);
  cis_diag_flush(ctx->inner);
  return ok;
}

// --- ops without their dialect ---

static bool register_ops(cis_context *ctx, const cistern_op_definition *definitions, size_t num) {
  writer w = {.ctx = ctx, .dialect = "<operations>"};
  cistern_op_definition *ops = copy_ops(&w, definitions, num);
  CIS_VEC(cis_str) names = {0};
  bool ok = ops != NULL;
  for (size_t i = 0; ok && i < num; ++i) {
    cis_str name = text_of(ops[i].name);
    size_t dot = cis_str_find(name, '.', 0);
    cis_vec_push(&names, name);
    if (!dot || dot + 1 >= name.len)
      ok = cis_error(ctx, CIS_LOC_UNKNOWN,
                     "expected the name of an operation with its dialect instead of '%s'",
                     name.data);
    else if (ops[i].format)
      ok = cis_error(ctx, CIS_LOC_UNKNOWN, "operation '%s': 'format' needs its dialect", name.data);
    else
      ok = print_op(&w, &ops[i], "op");
  }
  ok = ok && cis_register_ops(ctx, names.data, num, &w.text) && set_all_hooks(ctx, "", ops, num);
  if (ok && CIS_OWN_OPS_BUFFERIZE)
    cis_bufferize_attach_declared(ctx);
  cis_vec_deinit(&names);
  cis_strbuf_deinit(&w.text);
  return ok;
}

bool cistern_ops_register(cistern_context *ctx, const cistern_op_definition *ops, size_t num) {
  bool ok = register_ops(ctx->inner, ops, num);
  cis_diag_flush(ctx->inner);
  return ok;
}

bool cistern_unknown_ops_register(cistern_context *ctx, const char *facts) {
  bool ok = cis_register_unknown_ops(ctx->inner, cis_str_from(facts));
  cis_diag_flush(ctx->inner);
  return ok;
}

bool cistern_context_is_registered_operation(cistern_context *ctx, const char *name) {
  return cis_context_has_op(ctx->inner, cis_str_from(name));
}
