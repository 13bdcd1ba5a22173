// Dialect conversion of the public API: rules and patterns of a user, as one conversion of
// transform/dialect_conversion.h whose only pattern tries theirs.
#include "cistern/conversion.h"
#include "capi/own_op.h"

#include "bufferize/partial/type_conversion.h"
#include "registry/passes.h"
#include "support/map.h"

typedef struct rule {
  cistern_legality legality;
  bool (*is_legal)(void *user, const cistern_conversion *c, cistern_operation *op); // or NULL
  void *user;
} rule;

/// A pattern of the user's, in the order in which they are tried.
typedef struct entry {
  cistern_conversion_pattern pattern;
  const char *root; // interned; NULL: any
} entry;

struct cistern_conversion {
  cistern_context *ctx;
  cistern_type_converter types;
  bool has_types;
  CIS_VEC(rule) rules;
  cis_ptrmap by_name; // interned name of an op or a dialect -> its rule + 1
  size_t for_others;  // the rule of all others + 1; 0: there is none
  CIS_VEC(entry) entries;
  CIS_VEC(const cis_conversion_set *) sets;
};

// --- types ---

static cis_type convert(void *user, cis_type type) {
  const cistern_conversion *c = user;
  const cistern_type *made =
      c->types.convert ? c->types.convert(c->types.user, c->ctx, wrap_type(type)) : NULL;
  return made ? unwrap_type(made) : type;
}

static cis_value *build_cast(cis_builder *b, const char *name, cis_type type, cis_value *value) {
  cis_op_state state;
  cis_op_state_init(&state, b->ctx, cis_context_op_info(b->ctx, cis_str_from(name)),
                    cis_value_loc(value));
  cis_vec_push(&state.operands, value);
  cis_vec_push(&state.types, type);
  return &cis_build(b, &state)->results[0];
}

/// The value that a materialization of the user's has built, if its type is right.
static cis_value *materialize(const cistern_conversion *c, bool is_target, cis_builder *b,
                              cis_type type, cis_value *value) {
  cistern_rewriter rewriter = {.inner = b};
  cistern_value *made = (is_target ? c->types.to_target : c->types.to_source)(
      c->types.user, &rewriter, wrap_type(type), wrap_value(value));
  return made && unwrap_value(made)->type == type ? unwrap_value(made) : NULL;
}

static cis_value *to_source(void *user, cis_builder *b, cis_type type, cis_value *value,
                            cis_location loc) {
  const cistern_conversion *c = user;
  (void)loc;
  return c->types.to_source ? materialize(c, false, b, type, value)
                            : build_cast(b, "builtin.unrealized_conversion_cast", type, value);
}

static cis_value *to_target(void *user, cis_builder *b, cis_type type, cis_value *value,
                            cis_location loc) {
  const cistern_conversion *c = user;
  (void)loc;
  return c->types.to_target ? materialize(c, true, b, type, value)
                            : build_cast(b, "builtin.unrealized_conversion_cast", type, value);
}

static const cis_type_converter own_types = {convert, to_source, to_target};

// A build without the dialects of one-shot-bufferize has no such converter.
static const cistern_type *buffer_type(void *user, cistern_context *ctx, const cistern_type *type) {
  (void)user;
  (void)ctx;
  return wrap_type(cis_bufferize_types.convert(NULL, unwrap_type(type)));
}

static cistern_value *buffer_to_source(void *user, cistern_rewriter *r, const cistern_type *type,
                                       cistern_value *value) {
  (void)user;
  cis_value *inner = unwrap_value(value);
  return wrap_value(cis_bufferize_types.to_source(NULL, r->inner, unwrap_type(type), inner,
                                                  cis_value_loc(inner)));
}

static cistern_value *buffer_to_target(void *user, cistern_rewriter *r, const cistern_type *type,
                                       cistern_value *value) {
  (void)user;
  cis_value *inner = unwrap_value(value);
  return wrap_value(cis_bufferize_types.to_target(NULL, r->inner, unwrap_type(type), inner,
                                                  cis_value_loc(inner)));
}

bool cistern_buffer_type_converter(cistern_type_converter *out) {
  const cistern_type_converter buffers = {sizeof buffers, NULL, buffer_type, buffer_to_source,
                                          buffer_to_target};
  return CIS_OWN_OPS_BUFFERIZE &&
         out->struct_size >= CISTERN_SIZE_TO(cistern_type_converter, to_target) &&
         cistern_give_struct(out, sizeof buffers, &buffers);
}

// --- rules ---

cistern_conversion *cistern_conversion_create(cistern_context *ctx,
                                              const cistern_type_converter *types) {
  cistern_conversion *c = cis_mem_calloc(1, sizeof *c);
  c->ctx = ctx;
  c->has_types = cistern_copy_struct(&c->types, sizeof c->types, types);
  return c;
}

void cistern_conversion_destroy(cistern_conversion *c) {
  if (!c)
    return;
  cis_vec_deinit(&c->rules);
  cis_vec_deinit(&c->entries);
  cis_vec_deinit(&c->sets);
  cis_ptrmap_deinit(&c->by_name);
  cis_mem_free(c);
}

static const char *intern(const cistern_conversion *c, cis_str name) {
  return cis_context_intern(c->ctx->inner, name).data;
}

static void add_rule(cistern_conversion *c, const char *name, rule r) {
  cis_vec_push(&c->rules, r);
  if (name)
    cis_ptrmap_set(&c->by_name, intern(c, cis_str_from(name)), c->rules.len);
  else
    c->for_others = c->rules.len;
}

void cistern_conversion_set_legality(cistern_conversion *c, const char *name,
                                     cistern_legality legality) {
  add_rule(c, name, (rule){legality, NULL, NULL});
}

void cistern_conversion_set_legal_if(cistern_conversion *c, const char *name,
                                     bool (*is_legal)(void *user, const cistern_conversion *c,
                                                      cistern_operation *op),
                                     void *user) {
  add_rule(c, name, (rule){CISTERN_LEGALITY_UNKNOWN, is_legal, user});
}

static const cis_type_converter *types_of(const cistern_conversion *c) {
  return c->has_types ? &own_types : NULL;
}

bool cistern_conversion_has_legal_types(const cistern_conversion *c, const cistern_operation *op) {
  cis_op *inner = unwrap_op(op);
  void *user = (void *)(uintptr_t)c;
  bool legal = cis_types_are_legal(user, types_of(c), inner);
  for (uint32_t i = 0; legal && i < inner->num_regions; ++i)
    legal = cis_region_types_are_legal(user, types_of(c), cis_op_region(inner, i));
  return legal;
}

static cis_legality ask(const cistern_conversion *c, size_t number, cis_op *op) {
  static const cis_legality as[] = {[CISTERN_LEGALITY_UNKNOWN] = CIS_LEGALITY_UNKNOWN,
                                    [CISTERN_LEGAL] = CIS_LEGAL,
                                    [CISTERN_ILLEGAL] = CIS_ILLEGAL};
  const rule *r = &c->rules.data[number - 1];
  if (!r->is_legal)
    return (size_t)r->legality < sizeof as / sizeof *as ? as[r->legality] : CIS_LEGALITY_UNKNOWN;
  return r->is_legal(r->user, c, wrap_op(op)) ? CIS_LEGAL : CIS_ILLEGAL;
}

/// The part of an op's name in front of the first dot.
static cis_str dialect_of(cis_str name) {
  size_t size = 0;
  while (size < name.len && name.data[size] != '.')
    ++size;
  return (cis_str){name.data, size};
}

static cis_legality legality(void *user, const cis_type_converter *types, cis_op *op) {
  const cistern_conversion *c = user;
  cis_str name = cis_op_name(op);
  size_t number = cis_ptrmap_at(&c->by_name, name.data);
  if (!number && c->rules.len)
    number = cis_ptrmap_at(&c->by_name, intern(c, dialect_of(name)));
  cis_legality found = number ? ask(c, number, op) : CIS_LEGALITY_UNKNOWN;
  for (size_t i = 0; !number && !found && i < c->sets.len; ++i)
    found = c->sets.data[i]->legality(user, types, op);
  return number || found || !c->for_others ? found : ask(c, c->for_others, op);
}

// --- patterns ---

static unsigned benefit(const cistern_conversion_pattern *p) { return p->benefit ? p->benefit : 1; }

static void insert(cistern_conversion *c, entry e) {
  cis_vec_push(&c->entries, e);
  size_t at = c->entries.len - 1;
  for (; at > 0 && benefit(&c->entries.data[at - 1].pattern) < benefit(&e.pattern); --at)
    c->entries.data[at] = c->entries.data[at - 1];
  c->entries.data[at] = e;
}

bool cistern_conversion_add_patterns(cistern_conversion *c,
                                     const cistern_conversion_pattern *patterns,
                                     size_t num_patterns) {
  CIS_VEC(entry) read = {0};
  const char *from = (const char *)patterns;
  bool ok = true;
  for (size_t i = 0, size = 0; ok && i < num_patterns; ++i, from += size) {
    entry e = {0};
    ok = (cistern_copy_struct(&e.pattern, sizeof e.pattern, from) &&
          (!size || size == e.pattern.struct_size) && e.pattern.rewrite) ||
         cis_error(c->ctx->inner, CIS_LOC_UNKNOWN,
                   "pattern #%zu has no function, or its struct_size is not that of a "
                   "cistern_conversion_pattern",
                   i);
    size = e.pattern.struct_size;
    if (e.pattern.root)
      e.root = intern(c, cis_str_from(e.pattern.root));
    cis_vec_push(&read, e);
  }
  for (size_t i = 0; ok && i < read.len; ++i)
    insert(c, read.data[i]);
  cis_vec_deinit(&read);
  if (!ok)
    cis_diag_flush(c->ctx->inner);
  return ok;
}

bool cistern_conversion_populate(cistern_conversion *c, const char *name) {
  const cis_conversion_set *set = cis_conversion_set_find(cis_str_from(name));
  if (set) {
    cis_vec_push(&c->sets, set);
    return true;
  }
  cis_error(c->ctx->inner, CIS_LOC_UNKNOWN, "there is no set of conversion patterns '%s'", name);
  cis_diag_flush(c->ctx->inner);
  return false;
}

/// A set's patterns are for the ops that the set says are not legal.
static bool rewrite_by_set(const cis_conversion_set *set, cis_op *op, cis_value *const *operands,
                           cis_conversion_rewriter *r) {
  if (set->legality(r->user, r->types, op) != CIS_ILLEGAL)
    return false;
  for (const cis_conversion_pattern *p = set->patterns; p->rewrite; ++p)
    if ((!p->root || p->root == cis_op_kind(op)) && p->rewrite(op, operands, r))
      return true;
  return false;
}

static bool rewrite(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r) {
  const cistern_conversion *c = r->user;
  cis_str name = cis_op_name(op);
  for (size_t i = 0; i < c->entries.len; ++i) {
    const entry *e = &c->entries.data[i];
    if (e->root && e->root != name.data)
      continue;
    const cis_builder at = r->b;
    size_t mark = cis_conversion_mark(r);
    cistern_rewriter rewriter = {.inner = &r->b, .conversion = r};
    if (e->pattern.rewrite(e->pattern.user, wrap_op(op), (cistern_value *const *)operands,
                           &rewriter) ||
        rewriter.has_changed)
      return true;
    cis_conversion_undo(r, mark);
    r->b = at;
  }
  bool rewritten = false;
  for (size_t i = 0; i < c->sets.len && !rewritten; ++i)
    rewritten = rewrite_by_set(c->sets.data[i], op, operands, r);
  return rewritten;
}

// --- running ---

static bool apply(cistern_conversion *c, cis_op *op, bool full) {
  static const cis_conversion_pattern patterns[] = {{0, rewrite}, {0, NULL}};
  const cis_dialect_conversion conversion = {
      .types = types_of(c), .legality = legality, .patterns = patterns, .user = c, .full = full};
  return cis_dialect_convert(op, &conversion);
}

bool cistern_conversion_apply(cistern_conversion *c, cistern_operation *op, bool full) {
  cis_op *inner = unwrap_op(op);
  cis_context *ctx = cis_op_context(inner);
  bool ok = cis_op_has_trait(inner, CIS_TRAIT_ISOLATED) ||
            cis_op_error(inner, "is not isolated from above, so that it cannot be converted alone");
  ok = ok && apply(c, inner, full);
  if (!ok)
    cis_diag_flush(ctx);
  return ok;
}

// --- inside patterns ---

const cistern_type *cistern_rewriter_convert_type(cistern_rewriter *r, const cistern_type *type) {
  return r->conversion ? wrap_type(cis_conversion_type(r->conversion, unwrap_type(type))) : type;
}

bool cistern_rewriter_convert_region(cistern_rewriter *r, cistern_region *region) {
  if (!r->conversion)
    return false;
  if (r->conversion->types)
    cis_conversion_convert_region(r->conversion, unwrap_region(region));
  r->has_changed = true;
  return true;
}

bool cistern_rewriter_rebuild(cistern_rewriter *r, cistern_operation *op,
                              cistern_value *const *operands) {
  if (!r->conversion)
    return false;
  r->has_changed = true;
  return cis_rebuild_converted(unwrap_op(op), (cis_value *const *)operands, r->conversion);
}

bool cistern_rewriter_set_operands(cistern_rewriter *r, cistern_operation *op,
                                   cistern_value *const *operands) {
  if (!r->conversion)
    return false;
  r->has_changed = true;
  return cis_set_converted_operands(unwrap_op(op), (cis_value *const *)operands, r->conversion);
}
