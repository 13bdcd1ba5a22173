// Constraints of IRDL: built from the ops of a definition's body, and checked greedily.
//
// An alternative that fails may have assigned values to the constraints in it; these stay, as in
// upstream, which is why it refuses alternatives between which that would matter
// (verify_alternatives). More values only make more fail, so that a constraint that has failed for
// an attribute need not be tried again, and checking takes time linear in constraints for each
// attribute.
#include "dialect/irdl/constraints.h"

#include "asm/printer.h"
#include "dialect/irdl/irdl.h"
#include "dialect/irdl/kinds.h"
#include "ir/diag.h"

enum { MAX_DEPTH = 500, MAX_WORK = 1 << 22 }; // constraints in constraints; looking at alternatives

// --- names of classes ---

static const char *const type_names[] = {
    [CIS_TYPE_NONE] = "builtin.none",
    [CIS_TYPE_INDEX] = "builtin.index",
    [CIS_TYPE_INTEGER] = "builtin.integer",
    [CIS_TYPE_COMPLEX] = "builtin.complex",
    [CIS_TYPE_VECTOR] = "builtin.vector",
    [CIS_TYPE_TENSOR] = "builtin.tensor",
    [CIS_TYPE_UNRANKED_TENSOR] = "builtin.unranked_tensor",
    [CIS_TYPE_MEMREF] = "builtin.memref",
    [CIS_TYPE_UNRANKED_MEMREF] = "builtin.unranked_memref",
    [CIS_TYPE_FUNCTION] = "builtin.function",
    [CIS_TYPE_TUPLE] = "builtin.tuple",
    [CIS_TYPE_OPAQUE] = "builtin.opaque",
    [CIS_TYPE_DIALECT] = NULL,
};

static const char *const float_names[CIS_NUM_FLOAT_KINDS] = {
    [CIS_F4E2M1FN] = "builtin.f4E2M1FN",
    [CIS_F6E2M3FN] = "builtin.f6E2M3FN",
    [CIS_F6E3M2FN] = "builtin.f6E3M2FN",
    [CIS_F8E3M4] = "builtin.f8E3M4",
    [CIS_F8E4M3] = "builtin.f8E4M3",
    [CIS_F8E4M3B11FNUZ] = "builtin.f8E4M3B11FNUZ",
    [CIS_F8E4M3FN] = "builtin.f8E4M3FN",
    [CIS_F8E4M3FNUZ] = "builtin.f8E4M3FNUZ",
    [CIS_F8E5M2] = "builtin.f8E5M2",
    [CIS_F8E5M2FNUZ] = "builtin.f8E5M2FNUZ",
    [CIS_F8E8M0FNU] = "builtin.f8E8M0FNU",
    [CIS_BF16] = "builtin.bf16",
    [CIS_F16] = "builtin.f16",
    [CIS_TF32] = "builtin.tf32",
    [CIS_F32] = "builtin.f32",
    [CIS_F64] = "builtin.f64",
    [CIS_F80] = "builtin.f80",
    [CIS_F128] = "builtin.f128",
};

static const char *const attr_names[] = {
    [CIS_ATTR_UNIT] = "builtin.unit",
    [CIS_ATTR_INTEGER] = "builtin.integer",
    [CIS_ATTR_FLOAT] = "builtin.float",
    [CIS_ATTR_STRING] = "builtin.string",
    [CIS_ATTR_ARRAY] = "builtin.array",
    [CIS_ATTR_DICT] = "builtin.dictionary",
    [CIS_ATTR_TYPE] = "builtin.type",
    [CIS_ATTR_SYMBOL_REF] = "builtin.symbol_ref",
    [CIS_ATTR_AFFINE_MAP] = "builtin.affine_map",
    [CIS_ATTR_INTEGER_SET] = "builtin.integer_set",
    [CIS_ATTR_DENSE] = "builtin.dense_int_or_fp_elements",
    [CIS_ATTR_DENSE_STRING] = "builtin.dense_string_elements",
    [CIS_ATTR_SPARSE] = "builtin.sparse_elements",
    [CIS_ATTR_DENSE_ARRAY] = "builtin.dense_array",
    [CIS_ATTR_RESOURCE] = "builtin.dense_resource_elements",
    [CIS_ATTR_STRIDED] = "builtin.strided_layout",
    [CIS_ATTR_OPAQUE] = "builtin.opaque",
    [CIS_ATTR_DISTINCT] = "builtin.distinct",
    [CIS_ATTR_ENUM] = NULL,
    [CIS_ATTR_DIALECT] = NULL,
    [CIS_ATTR_LOC_UNKNOWN] = "builtin.unknown_loc",
    [CIS_ATTR_LOC_FILE] = "builtin.file_line_range",
    [CIS_ATTR_LOC_NAME] = "builtin.name_loc",
    [CIS_ATTR_LOC_CALL_SITE] = "builtin.call_site_loc",
    [CIS_ATTR_LOC_FUSED] = "builtin.fused_loc",
};

cis_str cis_irdl_type_name(cis_type type) {
  if (type->kind == CIS_TYPE_DIALECT)
    return cis_str_from(type->dialect.def->name);
  return cis_str_from(type->kind == CIS_TYPE_FLOAT ? float_names[type->float_kind]
                                                   : type_names[type->kind]);
}

cis_str cis_irdl_attr_name(cis_attr attr) {
  if (attr->kind == CIS_ATTR_DIALECT)
    return cis_str_from(attr->dialect.def->name);
  return cis_str_from(attr->kind == CIS_ATTR_ENUM ? attr->enumeration.def->attr_name
                                                  : attr_names[attr->kind]);
}

static bool is_among(cis_str name, const char *const *names, size_t num) {
  for (size_t i = 0; i < num; ++i)
    if (names[i] && cis_str_is(name, names[i]))
      return true;
  return false;
}
#define IS_AMONG(NAME, NAMES) is_among(NAME, NAMES, sizeof(NAMES) / sizeof(NAMES[0]))

static bool is_known_type(const cis_context *ctx, cis_str name) {
  for (size_t d = 0; d < cis_context_num_dialects(ctx); ++d)
    for (const cis_type_def *def = cis_context_dialect_at(ctx, d)->type_defs; def && def->name;
         ++def)
      if (cis_str_is(name, def->name))
        return true;
  return IS_AMONG(name, type_names) || IS_AMONG(name, float_names);
}

static bool is_known_attr(const cis_context *ctx, cis_str name) {
  for (size_t d = 0; d < cis_context_num_dialects(ctx); ++d) {
    const cis_dialect_def *dialect = cis_context_dialect_at(ctx, d);
    for (const cis_attr_def *def = dialect->attr_defs; def && def->name; ++def)
      if (cis_str_is(name, def->name))
        return true;
    for (const cis_enum_def *const *def = dialect->enums; def && *def; ++def)
      if ((*def)->attr_name && cis_str_is(name, (*def)->attr_name))
        return true;
  }
  return IS_AMONG(name, attr_names);
}

// --- building ---

typedef struct builder {
  cis_context *ctx;
  const cis_irdl_definitions *definitions;
  cis_ptrmap *numbers; // value -> number + 1
  CIS_VEC(cis_irdl_constraint) list;
  CIS_VEC(int) depths;
  // Neither an instance of a definition nor `any`. Such an alternative excludes no other one.
  CIS_VEC(bool) plain;
  size_t work; // of looking at alternatives
} builder;

static bool add_name(builder *b, cis_op *op, cis_irdl_constraint *c, cis_str name) {
  c->is_type = name.data[0] == '!';
  c->name = cis_context_intern(b->ctx, cis_str_from_index(name, 1));
  if (c->is_type ? is_known_type(b->ctx, c->name) : is_known_attr(b->ctx, c->name))
    return true;
  return cis_op_plain_error(op, "no registered %s with name %.*s",
                            c->is_type ? "type" : "attribute", CIS_STR_ARG(name));
}

static bool add_reference(builder *b, cis_op *op, cis_irdl_constraint *c, cis_attr ref) {
  cis_op *definition = cis_irdl_lookup_in(b->definitions->symbols, op, ref);
  uintptr_t found = definition ? cis_ptrmap_at(&b->definitions->defs, definition) : 0;
  if (!found)
    return cis_op_error(op, "symbol '%s' not found", cis_attr_text(b->ctx, ref));
  c->is_type = cis_op_kind(definition) == CIS_OP_IRDL_TYPE;
  c->def = (const void *)found;
  c->name = cis_str_from(c->is_type ? ((const cis_type_def *)c->def)->name
                                    : ((const cis_attr_def *)c->def)->name);
  size_t dot = cis_str_find(c->name, '.', 0);
  cis_strbuf sb = {0};
  cis_strbuf_printf(&sb, "%.*s.%.*s", (int)(c->name.len - dot - 1), c->name.data + dot + 1,
                    (int)dot, c->name.data);
  c->reversed = cis_context_intern(b->ctx, cis_strbuf_view(&sb));
  cis_strbuf_deinit(&sb);
  return true;
}

static bool add_args(builder *b, cis_op *op, cis_irdl_constraint *c) {
  uint32_t *args = cis_arena_array(cis_context_arena(b->ctx), uint32_t, op->num_operands);
  int depth = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    uintptr_t number = cis_ptrmap_at(b->numbers, cis_op_operand(op, i));
    if (!number)
      return cis_op_error(op, "operand #%u is no constraint that can be evaluated", i);
    args[i] = (uint32_t)number - 1;
    depth = b->depths.data[args[i]] > depth ? b->depths.data[args[i]] : depth;
  }
  c->args = args;
  c->num_args = op->num_operands;
  bool plain = c->kind != CIS_IRDL_ANY && c->kind != CIS_IRDL_PARAMETRIC;
  for (uint32_t i = 0; i < c->num_args; ++i)
    plain &= b->plain.data[args[i]];
  cis_vec_push(&b->plain, plain);
  cis_vec_push(&b->depths, depth + 1);
  return depth < MAX_DEPTH || cis_op_error(op, "is nested too deeply");
}

static bool add_constraint(builder *b, cis_op *op) {
  cis_irdl_constraint c = {0};
  bool ok = true;
  switch (cis_op_kind(op)) {
  case CIS_OP_IRDL_ANY:
    c.kind = CIS_IRDL_ANY;
    break;
  case CIS_OP_IRDL_IS:
    c.kind = CIS_IRDL_IS;
    c.expected = cis_op_inherent(op, "expected");
    break;
  case CIS_OP_IRDL_BASE:
    c.kind = CIS_IRDL_BASE;
    ok = cis_op_inherent(op, "base_ref")
             ? add_reference(b, op, &c, cis_op_inherent(op, "base_ref"))
             : add_name(b, op, &c, cis_attr_get_string(cis_op_inherent(op, "base_name")));
    break;
  case CIS_OP_IRDL_PARAMETRIC:
    c.kind = CIS_IRDL_PARAMETRIC;
    ok = add_reference(b, op, &c, cis_op_inherent(op, "base_type"));
    break;
  case CIS_OP_IRDL_ANY_OF:
    c.kind = CIS_IRDL_ANY_OF;
    break;
  case CIS_OP_IRDL_ALL_OF:
    c.kind = CIS_IRDL_ALL_OF;
    break;
  default:
    return true; // a list, a region, or a predicate in C++, which stands for nothing here
  }
  if (!ok || !add_args(b, op, &c))
    return false;
  cis_vec_push(&b->list, c);
  cis_ptrmap_set(b->numbers, &op->results[0], b->list.len);
  return true;
}

/// Greedy matching is right as long as alternatives exclude each other: none is `any`, and no two
/// are instances of one definition. All alternatives of `number` are looked at; `seen` has the
/// constraints and definitions that were met.
static bool alternatives_differ(builder *b, uint32_t number, cis_ptrmap *seen) {
  const cis_irdl_constraint *c = &b->list.data[number];
  ++b->work;
  if (b->plain.data[number] || b->work > MAX_WORK)
    return true;
  if (cis_ptrmap_has(seen, c)) // no new definitions in it, unless it has some, which are not new
    return !cis_ptrmap_at(seen, c);
  size_t before = cis_ptrmap_at(seen, b);
  bool ok = c->kind != CIS_IRDL_ANY;
  if (c->kind == CIS_IRDL_PARAMETRIC) {
    ok = !cis_ptrmap_has(seen, c->def);
    cis_ptrmap_set(seen, c->def, 1);
    cis_ptrmap_set(seen, b, before + 1);
  }
  uint32_t num = c->kind == CIS_IRDL_ANY_OF ? c->num_args : c->kind == CIS_IRDL_ALL_OF;
  for (uint32_t i = 0; ok && i < num; ++i)
    ok = alternatives_differ(b, c->args[i], seen);
  cis_ptrmap_set(seen, c, cis_ptrmap_at(seen, b) != before);
  return ok;
}

static bool verify_alternatives(builder *b, cis_op *definition) {
  bool ok = true;
  for (uint32_t i = 0; ok && i < b->list.len; ++i) {
    cis_ptrmap seen = {0};
    ok = b->list.data[i].kind != CIS_IRDL_ANY_OF || alternatives_differ(b, i, &seen);
    cis_ptrmap_deinit(&seen);
  }
  if (b->work > MAX_WORK)
    return cis_op_error(definition, "has too many alternatives of alternatives");
  cis_op *root = definition;
  while (cis_op_parent(root))
    root = cis_op_parent(root);
  return ok || cis_op_plain_error(root, "any_of constraints are not in the correct form");
}

bool cis_irdl_constraints_build(cis_op *definition, const cis_irdl_definitions *definitions,
                                cis_irdl_constraints *out, cis_ptrmap *numbers) {
  builder b = {.ctx = cis_op_context(definition), .definitions = definitions, .numbers = numbers};
  bool ok = true;
  cis_block *body = cis_region_first(cis_op_region(definition, 0));
  for (cis_op *op = body ? cis_block_first(body) : NULL; op && ok; op = cis_op_next(op))
    ok = add_constraint(&b, op);
  ok = ok && verify_alternatives(&b, definition);
  out->list = cis_arena_copy(cis_context_arena(b.ctx), b.list.data,
                             b.list.len * sizeof(cis_irdl_constraint));
  out->num = (uint32_t)b.list.len;
  cis_vec_deinit(&b.list);
  cis_vec_deinit(&b.depths);
  cis_vec_deinit(&b.plain);
  return ok;
}

// --- checking ---

typedef struct failure {
  uint32_t constraint;
  cis_attr attr;
} failure;

static bool is_failure(const void *record, const void *key) {
  const failure *a = record, *b = key;
  return a->constraint == b->constraint && a->attr == b->attr;
}

static uint64_t failure_hash(const failure *f) {
  uint64_t hash = ((uint64_t)(uintptr_t)f->attr >> 4) + f->constraint * 0x9E3779B97F4A7C15ull;
  hash *= 0xFF51AFD7ED558CCDull;
  return hash ^ hash >> 32;
}

void cis_irdl_check_init(cis_irdl_check *check, const cis_irdl_constraints *constraints,
                         cis_strbuf *message) {
  *check = (cis_irdl_check){.constraints = constraints, .message = message};
  check->assigned = cis_arena_array(&check->arena, cis_attr, constraints->num);
}

void cis_irdl_check_deinit(cis_irdl_check *check) {
  cis_hashset_deinit(&check->failed);
  cis_arena_deinit(&check->arena);
}

static void print(cis_irdl_check *check, cis_attr attr) {
  cis_print_attr(attr->ctx, attr, check->message);
}

/// "expected 'x' but got 'y'"; false.
static bool unequal(cis_irdl_check *check, cis_attr expected, cis_attr attr) {
  if (check->message) {
    cis_strbuf_lit(check->message, "expected '");
    print(check, expected);
    cis_strbuf_lit(check->message, "' but got '");
    print(check, attr);
    cis_strbuf_char(check->message, '\'');
  }
  return false;
}

/// `what` with the attribute after it and `end`; false.
static bool unfit(cis_irdl_check *check, cis_str what, cis_attr attr, const char *end) {
  if (check->message) {
    cis_strbuf_str(check->message, what);
    print(check, attr);
    cis_strbuf_cstr(check->message, end);
  }
  return false;
}

static bool check_base(cis_irdl_check *check, const cis_irdl_constraint *c, cis_attr attr) {
  if (c->is_type && !cis_attr_is(attr, CIS_ATTR_TYPE))
    return unfit(check, CIS_STR("expected type, got attribute '"), attr, "");
  cis_str name = c->is_type ? cis_irdl_type_name(attr->type_value) : cis_irdl_attr_name(attr);
  if (cis_str_eq(name, c->name))
    return true;
  if (check->message)
    cis_strbuf_printf(check->message, "expected base %s '%.*s' but got '%.*s'",
                      c->is_type ? "type" : "attribute", CIS_STR_ARG(c->name), CIS_STR_ARG(name));
  return false;
}

static bool check_parametric(cis_irdl_check *check, const cis_irdl_constraint *c, cis_attr attr) {
  cis_type type = cis_attr_is(attr, CIS_ATTR_TYPE) ? attr->type_value : NULL;
  bool same = c->is_type ? cis_type_is(type, CIS_TYPE_DIALECT) && type->dialect.def == c->def
                         : cis_attr_is(attr, CIS_ATTR_DIALECT) && attr->dialect.def == c->def;
  if (c->is_type && !type)
    return unfit(check, CIS_STR("expected type, got attribute '"), attr, "");
  if (!same) {
    if (check->message)
      cis_strbuf_printf(check->message, "expected base %s '%.*s' but got '",
                        c->is_type ? "type" : "attribute",
                        CIS_STR_ARG(c->is_type ? c->name : c->reversed));
    return unfit(check, CIS_STR(""), attr, "'");
  }
  uint32_t num = c->is_type ? type->dialect.num_params : attr->dialect.num_params;
  const cis_attr *params = c->is_type ? type->dialect.params : attr->dialect.params;
  if (num != c->num_args) {
    if (check->message)
      cis_strbuf_printf(check->message, "attribute '%.*s' expects %u parameters but got %u",
                        CIS_STR_ARG(c->name), num, c->num_args);
    return false;
  }
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_irdl_check_attr(check, c->args[i], params[i]))
      return false;
  return true;
}

static bool check_any_of(cis_irdl_check *check, const cis_irdl_constraint *c, cis_attr attr) {
  cis_strbuf *message = check->message;
  check->message = NULL;
  bool found = false;
  for (uint32_t i = 0; i < c->num_args && !found; ++i)
    found = cis_irdl_check_attr(check, c->args[i], attr);
  check->message = message;
  return found || unfit(check, CIS_STR("'"), attr, "' does not satisfy the constraint");
}

static bool check_one(cis_irdl_check *check, const cis_irdl_constraint *c, cis_attr attr) {
  switch (c->kind) {
  case CIS_IRDL_ANY:
    return true;
  case CIS_IRDL_IS:
    return attr == c->expected || unequal(check, c->expected, attr);
  case CIS_IRDL_BASE:
    return check_base(check, c, attr);
  case CIS_IRDL_PARAMETRIC:
    return check_parametric(check, c, attr);
  case CIS_IRDL_ANY_OF:
    return check_any_of(check, c, attr);
  case CIS_IRDL_ALL_OF:
    for (uint32_t i = 0; i < c->num_args; ++i)
      if (!cis_irdl_check_attr(check, c->args[i], attr))
        return false;
    return true;
  }
  return false;
}

bool cis_irdl_check_attr(cis_irdl_check *check, uint32_t number, cis_attr attr) {
  cis_attr assigned = check->assigned[number];
  if (assigned)
    return assigned == attr || unequal(check, assigned, attr);
  failure key = {number, attr};
  uint64_t hash = failure_hash(&key);
  if (!check->message && cis_hashset_find(&check->failed, hash, &key, is_failure))
    return false;
  if (check_one(check, &check->constraints->list[number], attr)) {
    check->assigned[number] = attr;
    return true;
  }
  failure *record = cis_arena_new(&check->arena, failure);
  *record = key;
  *cis_hashset_get(&check->failed, hash, &key, is_failure) = record;
  return false;
}
