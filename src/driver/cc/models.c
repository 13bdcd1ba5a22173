// Models of several files as one program; which functions the application calls, and their names.
//
//   func.func @main of kws.mlir         func.func @kws_main
//   func.func @main of vww.mlir   =>    func.func @vww_main
//   func.func private @conv             func.func private @conv      the application's
#include "driver/cc/models.h"

#include "dialect/func/kinds.h"
#include "ir/attr_inside.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/map.h"

void cis_cc_put_stem(const char *path, cis_strbuf *out) {
  const char *slash = path ? strrchr(path, '/') : NULL;
  const char *name = slash ? slash + 1 : path ? path : "-";
  if (*name < 'A' || *name == '_')
    cis_strbuf_lit(out, "model");
  for (; *name && *name != '.' && strcmp(name, "-") != 0; ++name) {
    bool fits = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
                (*name >= '0' && *name <= '9');
    cis_strbuf_char(out, fits ? *name : '_');
  }
}

// --- renaming ---

typedef struct renaming {
  cis_context *ctx;
  cis_strmap names; // symbols -> their new name, a string attribute
} renaming;

/// The attribute with references to the new names; itself where it has none.
static cis_attr rename_in(void *user, cis_attr attr) {
  const renaming *r = user;
  if (attr->kind != CIS_ATTR_SYMBOL_REF)
    return cis_attr_map_inside(attr, rename_in, user);
  uintptr_t new_name = cis_strmap_at(&r->names, attr->symbol.root);
  return new_name ? cis_attr_symbol(r->ctx, ((cis_attr)new_name)->string, attr->symbol.nested,
                                    attr->symbol.num_nested)
                  : attr;
}

static cis_walk rename_op(cis_op *op, void *user) {
  for (uint32_t i = 0; i < op->num_props; ++i)
    if (cis_op_props(op)[i])
      cis_op_props(op)[i] = rename_in(user, cis_op_props(op)[i]);
  if (cis_op_discardable(op))
    cis_op_set_discardable(op, rename_in(user, cis_op_discardable(op)));
  return CIS_WALK_CONTINUE;
}

/// Renames symbols of the module and what refers to them.
static void rename_all(const renaming *r, cis_op *module) {
  cis_walk_preorder(module, rename_op, (void *)(uintptr_t)r);
  cis_for_each_op (op, cis_op_entry(module)) {
    cis_str name = cis_symbol_name(op);
    uintptr_t new_name = name.len ? cis_strmap_at(&r->names, name) : 0;
    if (new_name)
      cis_op_set_attr(op, CIS_STR("sym_name"), (cis_attr)new_name);
  }
}

static void add_name(renaming *r, cis_str old, cis_str prefix, cis_str rest) {
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%.*s%s%.*s", CIS_STR_ARG(prefix), prefix.len ? "_" : "",
                    CIS_STR_ARG(rest));
  cis_attr attr = cis_attr_string(r->ctx, cis_strbuf_view(&name));
  cis_strmap_set(&r->names, old, (uintptr_t)attr);
  cis_strbuf_deinit(&name);
}

/// Whether all symbols have names of their own after renaming; an error if not.
static bool check_names(const renaming *r, cis_op *module) {
  cis_strmap taken = {0};
  bool ok = true;
  cis_for_each_op (op, cis_op_entry(module)) {
    cis_str name = cis_symbol_name(op);
    if (!name.len)
      continue;
    uintptr_t new_name = cis_strmap_at(&r->names, name);
    cis_str final = new_name ? ((cis_attr)new_name)->string : name;
    bool is_new;
    (void)cis_strmap_get(&taken, final, &is_new);
    if (!is_new)
      ok = cis_op_plain_error(op, "'@%.*s' is the name of two symbols of the program",
                              CIS_STR_ARG(final));
  }
  cis_strmap_deinit(&taken);
  return ok;
}

static bool rename_checked(renaming *r, cis_op *module) {
  bool ok = check_names(r, module);
  if (ok)
    rename_all(r, module);
  return ok;
}

// --- several models ---

static bool is_function(const cis_op *op) { return cis_op_kind(op) == CIS_OP_FUNC_FUNC; }
static bool has_body(const cis_op *op) { return !cis_region_is_empty(cis_op_region(op, 0)); }
static bool is_external(const cis_op *op) { return is_function(op) && !has_body(op); }

/// Whether the program declares the function of the application already; an error if it does so
/// with another type.
static bool is_declared(const cis_strmap *external, cis_op *op, bool *ok) {
  const cis_op *known = (const cis_op *)cis_strmap_at(external, cis_symbol_name(op));
  if (known && cis_function_type(known) != cis_function_type(op)) {
    *ok = cis_op_plain_error(op, "'@%.*s' has another type in another model",
                             CIS_STR_ARG(cis_symbol_name(op)));
    (void)cis_note(cis_op_context(op), known->loc, "it is declared here, too");
  }
  return known != NULL;
}

bool cis_cc_add_model(cis_op *program, cis_op *model, cis_str name) {
  renaming r = {.ctx = cis_op_context(program)};
  cis_strmap external = {0};
  bool ok = true;
  cis_for_each_op (op, cis_op_entry(program))
    if (is_external(op))
      cis_strmap_set(&external, cis_symbol_name(op), (uintptr_t)op);
  cis_for_each_op (op, cis_op_entry(model))
    if (cis_symbol_name(op).len && !is_external(op))
      add_name(&r, cis_symbol_name(op), name, cis_symbol_name(op));
  rename_all(&r, model);
  cis_op_vec ops = {0};
  cis_for_each_op (op, cis_op_entry(model))
    if (!is_external(op) || !is_declared(&external, op, &ok))
      cis_vec_push(&ops, op);
  for (size_t i = 0; i < ops.len; ++i) {
    cis_op_remove(ops.data[i]);
    cis_op_insert(ops.data[i], cis_op_entry(program), NULL);
  }
  cis_vec_deinit(&ops);
  cis_strmap_deinit(&external);
  cis_strmap_clear(&r.names);
  ok = ok && check_names(&r, program);
  cis_strmap_deinit(&r.names);
  cis_op_destroy(model);
  return ok;
}

// --- entries ---

static cis_op *find_function(cis_op *program, cis_str name) {
  cis_for_each_op (op, cis_op_entry(program))
    if (is_function(op) && has_body(op) && cis_str_eq(cis_symbol_name(op), name))
      return op;
  return NULL;
}

static bool no_function(cis_op *program, cis_str name) {
  enum { SHOWN = 20 };
  cis_context *ctx = cis_op_context(program);
  const cis_op *first = cis_block_first(cis_op_entry(program));
  cis_location loc = first ? first->loc : program->loc;
  cis_strbuf names = {0};
  size_t num = 0;
  cis_error(ctx, loc, "there is no function '@%.*s' with a body for --entry", CIS_STR_ARG(name));
  cis_for_each_op (op, cis_op_entry(program))
    if (is_function(op) && has_body(op) && ++num <= SHOWN)
      cis_strbuf_printf(&names, "%s'@%.*s'", num > 1 ? ", " : "", CIS_STR_ARG(cis_symbol_name(op)));
  (void)cis_note(ctx, loc,
                 "the program has %s%s; --entry=FUNCTION=NAME gives a function another name",
                 num ? cis_strbuf_c(&names) : "none", num > SHOWN ? " and others" : "");
  cis_strbuf_deinit(&names);
  return false;
}

bool cis_cc_choose_entries(cis_op *program, cis_str list) {
  cis_context *ctx = cis_op_context(program);
  renaming r = {.ctx = ctx};
  cis_ptrmap chosen = {0};
  bool ok = true;
  for (size_t at = 0; ok && at <= list.len;) {
    size_t end = cis_str_find(list, ',', at);
    end = end < list.len ? end : list.len;
    cis_str item = {list.data + at, end - at};
    size_t equals = cis_str_find(item, '=', 0);
    cis_str name = {item.data, equals < item.len ? equals : item.len};
    cis_op *op = find_function(program, name);
    at = end + 1;
    if (!op) {
      ok = no_function(program, name);
      break;
    }
    cis_ptrmap_set(&chosen, op, 1);
    if (equals < item.len)
      add_name(&r, name, (cis_str){NULL, 0}, cis_str_from_index(item, equals + 1));
  }
  cis_attr private = cis_attr_string(ctx, CIS_STR("private"));
  cis_for_each_op (op, cis_op_entry(program))
    if (ok && is_function(op) && has_body(op))
      cis_op_set_attr(op, CIS_STR("sym_visibility"), cis_ptrmap_has(&chosen, op) ? NULL : private);
  cis_ptrmap_deinit(&chosen);
  ok = ok && rename_checked(&r, program);
  cis_strmap_deinit(&r.names);
  return ok;
}

bool cis_cc_put_prefix(cis_op *program, cis_str prefix) {
  renaming r = {.ctx = cis_op_context(program)};
  cis_for_each_op (op, cis_op_entry(program)) {
    cis_str name = cis_symbol_name(op);
    bool begins =
        name.len > prefix.len && cis_str_starts_with(name, prefix) && name.data[prefix.len] == '_';
    if (is_function(op) && has_body(op) && !cis_symbol_is_private(op) && !begins)
      add_name(&r, name, prefix, name);
  }
  bool ok = rename_checked(&r, program);
  cis_strmap_deinit(&r.names);
  return ok;
}
