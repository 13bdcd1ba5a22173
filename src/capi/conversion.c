// Dialect conversion of the public API: rules and patterns of a user, as one conversion of
// transform/dialect_conversion.h whose only pattern tries theirs.
#include "cistern/conversion.h"
#include "capi/own_op.h"
#include "capi/own_patterns.h"

#include "bufferize/interface.h"
#include "bufferize/partial/type_conversion.h"
#include "registry/passes.h"
#include "support/map.h"

typedef struct rule {
  cistern_legality legality;
  bool (*is_legal)(void *user, const cistern_conversion *c, cistern_operation *op); // or NULL
  void *user;
} rule;

struct cistern_conversion {
  cistern_context *ctx;
  cistern_type_converter types;
  bool has_types;
  CIS_VEC(rule) rules;
  cis_ptrmap by_name; // interned name of an op or a dialect -> its rule + 1
  size_t for_others;  // the rule of all others + 1; 0: there is none
  cis_own_patterns patterns;
  CIS_VEC(const cis_conversion_set *) sets;
  bool finishes; // one of the sets has no patterns
  bool is_finishing;
  size_t num_errors; // before the conversion
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
  cis_vec_deinit(&c->patterns);
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

/// The rule about an op's name, or about its dialect; 0: there is none.
static size_t rule_of(const cistern_conversion *c, const cis_op *op) {
  cis_str name = cis_op_name(op);
  size_t number = cis_ptrmap_at(&c->by_name, name.data);
  return number ? number : cis_ptrmap_at(&c->by_name, intern(c, dialect_of(name)));
}

// --- sets without patterns ---

// An op that only such a set rewrites is legal to the patterns, and is rewritten after them. One
// that patterns are tried on as well gets a mark when none of them matches.

static bool is_rewritten_last(const cistern_conversion *c, const cis_op *op) {
  for (size_t i = 0; c->finishes && i < c->sets.len; ++i)
    if (c->sets.data[i]->finish && c->sets.data[i]->rewrites(c->sets.data[i], op))
      return true;
  return false;
}

static bool has_pattern_for(const cistern_conversion *c, const cis_op *op) {
  for (size_t i = 0; i < c->patterns.len; ++i)
    if (cis_own_pattern_is_for(&c->patterns.data[i], cis_op_name(op)))
      return true;
  return false;
}

static void set_mark(cis_op *op, bool is_marked) {
  if (is_marked || cis_op_get_attr(op, CIS_LEFT_ALONE))
    cis_op_set_attr(op, CIS_LEFT_ALONE, is_marked ? cis_attr_unit(cis_op_context(op)) : NULL);
}

static bool is_marked(const cis_op *op) { return cis_op_get_attr(op, CIS_LEFT_ALONE) != NULL; }

// --- legality ---

/// An op that one set converts is not legal, whatever others say of it: several call legal all ops
/// that are not theirs.
static cis_legality legality_by_sets(const cistern_conversion *c, const cis_type_converter *types,
                                     cis_op *op) {
  void *user = (void *)(uintptr_t)c;
  cis_legality found = CIS_LEGALITY_UNKNOWN;
  for (size_t i = 0; found != CIS_ILLEGAL && i < c->sets.len; ++i) {
    cis_legality said = c->sets.data[i]->legality ? c->sets.data[i]->legality(user, types, op)
                                                  : CIS_LEGALITY_UNKNOWN;
    if (said)
      found = said;
  }
  return found;
}

static cis_legality legality(void *user, const cis_type_converter *types, cis_op *op) {
  const cistern_conversion *c = user;
  size_t number = rule_of(c, op);
  cis_legality found = number ? ask(c, number, op) : CIS_LEGALITY_UNKNOWN;
  bool is_last = (!number || found == CIS_ILLEGAL) && is_rewritten_last(c, op);
  if (is_last)
    return c->is_finishing || (has_pattern_for(c, op) && !is_marked(op)) ? CIS_ILLEGAL : CIS_LEGAL;
  if (!number)
    found = legality_by_sets(c, types, op);
  return number || found || !c->for_others ? found : ask(c, c->for_others, op);
}

// --- patterns ---

bool cistern_conversion_add_patterns(cistern_conversion *c,
                                     const cistern_conversion_pattern *patterns,
                                     size_t num_patterns) {
  bool ok = cis_own_patterns_add(&c->patterns, c->ctx->inner, patterns, num_patterns,
                                 "cistern_conversion_pattern");
  if (!ok)
    cis_diag_flush(c->ctx->inner);
  return ok;
}

bool cistern_conversion_populate(cistern_conversion *c, const char *name) {
  const cis_conversion_set *set = cis_conversion_set_find(c->ctx->inner, cis_str_from(name));
  if (set) {
    cis_vec_push(&c->sets, set);
    c->finishes |= set->finish != NULL;
    return true;
  }
  cis_error(c->ctx->inner, CIS_LOC_UNKNOWN, "there is no set of conversion patterns '%s'", name);
  cis_diag_flush(c->ctx->inner);
  return false;
}

/// A set's patterns are for the ops that the set says are not legal.
static bool rewrite_by_set(const cis_conversion_set *set, cis_op *op, cis_value *const *operands,
                           cis_conversion_rewriter *r) {
  if (!set->patterns || set->legality(r->user, r->types, op) != CIS_ILLEGAL)
    return false;
  for (const cis_conversion_pattern *p = set->patterns; p->rewrite; ++p)
    if ((!p->root || p->root == cis_op_kind(op)) && p->rewrite(op, operands, r))
      return true;
  return false;
}

static bool rewrite(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r) {
  const cistern_conversion *c = r->user;
  cis_str name = cis_op_name(op);
  for (size_t i = 0; i < c->patterns.len; ++i) {
    const cis_own_pattern *p = &c->patterns.data[i];
    if (!cis_own_pattern_is_for(p, name))
      continue;
    const cis_builder at = r->b;
    size_t mark = cis_conversion_mark(r);
    cistern_rewriter rewriter = {.inner = &r->b, .conversion = r};
    if (p->conversion.rewrite(p->conversion.user, wrap_op(op), (cistern_value *const *)operands,
                              &rewriter) ||
        rewriter.has_changed)
      return true;
    cis_conversion_undo(r, mark);
    r->b = at;
  }
  bool rewritten = false;
  for (size_t i = 0; i < c->sets.len && !rewritten; ++i)
    rewritten = rewrite_by_set(c->sets.data[i], op, operands, r);
  if (!rewritten && is_rewritten_last(c, op)) {
    set_mark(op, true);
    rewritten = true;
  }
  return rewritten;
}

// --- running ---

/// From here on the mark is of the ops that the user's rules leave alone.
static cis_walk mark_left_alone(cis_op *op, void *user) {
  const cistern_conversion *c = user;
  size_t number = rule_of(c, op);
  set_mark(op, number && ask(c, number, op) != CIS_ILLEGAL);
  return CIS_WALK_CONTINUE;
}

static cis_walk take_mark_away(cis_op *op, void *user) {
  (void)user;
  set_mark(op, false);
  return CIS_WALK_CONTINUE;
}

/// Whether an op is left that a set rewrites: one that another set has made.
typedef struct left {
  const cis_conversion_set *set;
  bool any;
} left;

static cis_walk find_left(cis_op *op, void *user) {
  left *l = user;
  l->any = l->set->rewrites(l->set, op) && !is_marked(op);
  return l->any ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Runs the sets without patterns, each once, and again where another one has made ops for it.
static bool finish(void *user, cis_op *root) {
  cistern_conversion *c = user;
  c->is_finishing = true;
  bool ok = cis_diag_num_errors(c->ctx->inner) == c->num_errors;
  if (c->finishes)
    cis_walk_preorder(root, mark_left_alone, c);
  for (size_t round = 0; ok && c->finishes && round <= c->sets.len; ++round)
    for (size_t i = 0; ok && i < c->sets.len; ++i) {
      left l = {c->sets.data[i], false};
      if (round && l.set->finish)
        cis_walk_preorder(root, find_left, &l);
      if (l.set->finish && (!round || l.any))
        ok = l.set->finish(l.set, root);
    }
  if (c->finishes)
    cis_walk_preorder(root, take_mark_away, NULL);
  return ok;
}

/// Whether patterns or rules may have something to do.
static bool has_patterns(const cistern_conversion *c) {
  bool has = c->patterns.len || c->rules.len;
  for (size_t i = 0; i < c->sets.len; ++i)
    has |= !c->sets.data[i]->finish;
  return has;
}

static bool apply(cistern_conversion *c, cis_op *op, bool full) {
  static const cis_conversion_pattern patterns[] = {{0, rewrite}, {0, NULL}};
  const cis_dialect_conversion conversion = {.types = types_of(c),
                                             .legality = legality,
                                             .patterns = patterns,
                                             .user = c,
                                             .full = full,
                                             .finish = finish,
                                             .checks_end = c->finishes,
                                             .only_finishes = !full && !has_patterns(c)};
  c->is_finishing = false;
  c->num_errors = cis_diag_num_errors(c->ctx->inner);
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
