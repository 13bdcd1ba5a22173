// Compiling rows: from the short texts of a cis_op_def to the arrays of a cis_op_info, once per
// context.
//
// A text that does not parse is a bug in the row; it stops with a message that names the row.
#include "ir/context_impl.h"
#include "ir/op_def.h"
#include "support/vec.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct row_text {
  const cis_op_info *info;
  cis_str text;
  size_t pos;
} row_text;

_Noreturn static void bad_row(const row_text *t, const char *what) {
  fprintf(stderr, "op row '%.*s': %s at %zu in \"%.*s\"\n", CIS_STR_ARG(t->info->name), what,
          t->pos, CIS_STR_ARG(t->text));
  abort();
}

static void skip_space(row_text *t) {
  while (t->pos < t->text.len && (t->text.data[t->pos] == ' ' || t->text.data[t->pos] == '\n'))
    ++t->pos;
}

static bool take(row_text *t, char c) {
  skip_space(t);
  bool there = t->pos < t->text.len && t->text.data[t->pos] == c;
  t->pos += there;
  return there;
}

static bool at_end(row_text *t) {
  skip_space(t);
  return t->pos == t->text.len;
}

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

static cis_str word(row_text *t) {
  skip_space(t);
  size_t start = t->pos;
  while (t->pos < t->text.len && is_word(t->text.data[t->pos]))
    ++t->pos;
  if (t->pos == start)
    bad_row(t, "expected a name");
  return (cis_str){t->text.data + start, t->pos - start};
}

/// Raw text up to the next comma outside brackets and quotes.
static cis_str raw(row_text *t) {
  skip_space(t);
  size_t start = t->pos;
  int depth = 0;
  bool quoted = false;
  for (; t->pos < t->text.len; ++t->pos) {
    char c = t->text.data[t->pos];
    if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '[' || c == '{' || c == '('))
      ++depth;
    else if (!quoted && (c == ']' || c == '}' || c == ')'))
      --depth;
    else if (!quoted && !depth && c == ',')
      break;
  }
  cis_str s = {t->text.data + start, t->pos - start};
  while (s.len && s.data[s.len - 1] == ' ')
    --s.len;
  return s;
}

static size_t count_entries(row_text t) {
  size_t n = 0;
  while (!at_end(&t)) {
    ++n;
    raw(&t);
    take(&t, ',');
  }
  return n;
}

static cis_arity arity(row_text *t) {
  return take(t, '*') ? CIS_VARIADIC : take(t, '?') ? CIS_OPTIONAL : CIS_ONE;
}

// --- values ---

static const cis_value_spec *compile_values(const cis_op_info *info, const char *text,
                                            uint32_t *out_num, int *out_variadic) {
  row_text t = {info, cis_str_from(text), 0};
  size_t num = count_entries(t);
  cis_value_spec *specs = cis_arena_array(cis_context_arena(info->ctx), cis_value_spec, num);
  *out_num = (uint32_t)num;
  for (size_t i = 0; i < num; ++i) {
    specs[i].name = cis_context_intern(info->ctx, word(&t));
    if (!take(&t, ':'))
      bad_row(&t, "expected ':'");
    specs[i].constraint = cis_type_constraint_find(info->dialect, word(&t));
    if (!specs[i].constraint)
      bad_row(&t, "unknown type constraint before this");
    specs[i].arity = arity(&t);
    if (specs[i].arity != CIS_ONE)
      ++*out_variadic;
    if (take(&t, '[')) {
      specs[i].sizes = cis_context_intern(info->ctx, word(&t));
      if (!take(&t, ']'))
        bad_row(&t, "expected ']'");
    }
    if (i + 1 < num && !take(&t, ','))
      bad_row(&t, "expected ','");
  }
  return specs;
}

// --- attributes ---

static int64_t number(row_text *t) {
  char *end;
  char buffer[32];
  cis_str s = cis_str_from_index(t->text, t->pos);
  size_t n = s.len < sizeof(buffer) - 1 ? s.len : sizeof(buffer) - 1;
  memcpy(buffer, s.data, n);
  buffer[n] = 0;
  int64_t value = strtoll(buffer, &end, 10);
  if (end == buffer)
    bad_row(t, "expected a number");
  t->pos += (size_t)(end - buffer);
  return value;
}

static cis_attr default_dense_array(row_text *t, cis_type element) {
  int64_t wide[16];
  int32_t narrow[16];
  uint32_t num = 0;
  take(t, '[');
  while (!take(t, ']')) {
    skip_space(t);
    wide[num] = number(t);
    narrow[num] = (int32_t)wide[num];
    ++num;
    take(t, ',');
  }
  return cis_type_bit_width(element) == 32 ? cis_attr_i32_array(element->ctx, narrow, num)
                                           : cis_attr_i64_array(element->ctx, wide, num);
}

static cis_attr default_enum(row_text *t, const cis_enum_def *def, cis_str text) {
  int64_t value;
  if (cis_str_is(text, "\"\"")) // a case that is written as nothing
    text.len = 0;
  if (!def || !cis_enum_value(def, text, &value))
    bad_row(t, "no such enum case before this");
  cis_context *ctx = t->info->ctx;
  return def->attr_name ? cis_attr_enum(ctx, def, value)
                        : cis_attr_integer(cis_type_i(ctx, def->int_width), value);
}

/// #dialect.name, an attribute without parameters of the op's own dialect.
static cis_attr default_dialect_attr(row_text *t, cis_str name) {
  for (const cis_attr_def *def = t->info->dialect->attr_defs; def && def->name; ++def)
    if (cis_str_is(name, def->name))
      return cis_attr_dialect(t->info->ctx, def, NULL, 0);
  bad_row(t, "no such attribute before this");
}

/// The default of an attribute: an enum keyword or "", true, false, a number, "text", [numbers],
/// {}, [] or #dialect.name.
static cis_attr compile_default(row_text *t, const cis_attr_constraint *constraint) {
  cis_context *ctx = t->info->ctx;
  cis_str text = raw(t);
  row_text inner = {t->info, text, 0};
  if (constraint->style == CIS_ATTR_STYLE_ENUM)
    return default_enum(t, constraint->enumeration, text);
  if (constraint->style == CIS_ATTR_STYLE_DENSE_ARRAY)
    return default_dense_array(&inner, constraint->build_type(ctx));
  if (cis_str_is(text, "true") || cis_str_is(text, "false"))
    return cis_attr_bool(ctx, text.data[0] == 't');
  if (cis_str_is(text, "{}"))
    return cis_attr_dict(ctx, NULL, 0);
  if (cis_str_is(text, "[]"))
    return cis_attr_array(ctx, NULL, 0);
  if (text.len && text.data[0] == '#')
    return default_dialect_attr(t, cis_str_from_index(text, 1));
  if (text.len >= 2 && text.data[0] == '"')
    return cis_attr_string(ctx, (cis_str){text.data + 1, text.len - 2});
  cis_type type = constraint->build_type ? constraint->build_type(ctx) : NULL;
  if (cis_type_is_float(type))
    return cis_attr_float(type, strtod(text.data, NULL));
  if (type)
    return cis_attr_integer(type, number(&inner));
  bad_row(t, "cannot read the default before this");
}

/// Insertion sort: a row has few attributes.
static const uint32_t *sort_by_name(cis_context *ctx, const cis_attr_spec *specs, size_t num) {
  uint32_t *slots = cis_arena_array(cis_context_arena(ctx), uint32_t, num);
  for (uint32_t slot = 0; slot < num; ++slot) {
    uint32_t at = slot;
    for (; at && cis_str_cmp(specs[slots[at - 1]].name, specs[slot].name) > 0; --at)
      slots[at] = slots[at - 1];
    slots[at] = slot;
  }
  return slots;
}

static void compile_attrs(cis_op_info *info) {
  row_text t = {info, cis_str_from(info->def->attrs), 0};
  size_t num = count_entries(t);
  bool operand_segments = info->traits & CIS_TRAIT_OPERAND_SEGMENTS;
  bool result_segments = info->traits & CIS_TRAIT_RESULT_SEGMENTS;
  size_t total = num + operand_segments + result_segments;
  cis_attr_spec *specs = cis_arena_array(cis_context_arena(info->ctx), cis_attr_spec, total);
  for (size_t i = 0; i < num; ++i) {
    specs[i].name = cis_context_intern(info->ctx, word(&t));
    if (!take(&t, ':'))
      bad_row(&t, "expected ':'");
    specs[i].constraint = cis_attr_constraint_find(info->dialect, word(&t));
    if (!specs[i].constraint)
      bad_row(&t, "unknown attribute constraint before this");
    specs[i].optional = take(&t, '?');
    if (take(&t, '='))
      specs[i].default_value = compile_default(&t, specs[i].constraint);
    if (i + 1 < num && !take(&t, ','))
      bad_row(&t, "expected ','");
  }
  const cis_attr_constraint *sizes = cis_attr_constraint_find(NULL, CIS_STR("DenseI32Array"));
  if (operand_segments) {
    info->operand_segments = (int)num;
    specs[num++] = (cis_attr_spec){cis_context_intern(info->ctx, CIS_STR("operandSegmentSizes")),
                                   sizes, true, NULL};
  }
  if (result_segments) {
    info->result_segments = (int)num;
    specs[num++] = (cis_attr_spec){cis_context_intern(info->ctx, CIS_STR("resultSegmentSizes")),
                                   sizes, true, NULL};
  }
  info->attrs = specs;
  info->attrs_by_name = sort_by_name(info->ctx, specs, total);
  info->num_props = (uint32_t)total;
}

// --- regions and successors ---

static uint32_t sized(cis_str constraint, const char *prefix) {
  cis_str p = cis_str_from(prefix);
  return cis_str_starts_with(constraint, p) && constraint.len > p.len
             ? (uint32_t)(constraint.data[p.len] - '0')
             : 0;
}

static void compile_regions(cis_op_info *info) {
  row_text t = {info, cis_str_from(info->def->regions), 0};
  size_t num = count_entries(t);
  cis_region_spec *specs = cis_arena_array(cis_context_arena(info->ctx), cis_region_spec, num);
  for (size_t i = 0; i < num; ++i) {
    specs[i].name = cis_context_intern(info->ctx, word(&t));
    if (!take(&t, ':'))
      bad_row(&t, "expected ':'");
    cis_str constraint = word(&t);
    specs[i].max_blocks = UINT32_MAX;
    if (sized(constraint, "Sized"))
      specs[i].min_blocks = specs[i].max_blocks = sized(constraint, "Sized");
    else if (sized(constraint, "MaxSized"))
      specs[i].max_blocks = sized(constraint, "MaxSized");
    else if (sized(constraint, "MinSized"))
      specs[i].min_blocks = sized(constraint, "MinSized");
    else if (!cis_str_is(constraint, "Any"))
      bad_row(&t, "unknown region constraint before this");
    specs[i].variadic = take(&t, '*');
    take(&t, ',');
  }
  info->regions = specs;
  info->num_regions = (uint32_t)num;
}

static void compile_successors(cis_op_info *info) {
  row_text t = {info, cis_str_from(info->def->successors), 0};
  size_t num = count_entries(t);
  cis_value_spec *specs = cis_arena_array(cis_context_arena(info->ctx), cis_value_spec, num);
  for (size_t i = 0; i < num; ++i) {
    specs[i].name = cis_context_intern(info->ctx, word(&t));
    if (!take(&t, ':') || !cis_str_is(word(&t), "Any"))
      bad_row(&t, "expected ': Any'");
    specs[i].arity = arity(&t);
    take(&t, ',');
  }
  info->successors = specs;
  info->num_successors = (uint32_t)num;
}

// --- effects ---

static cis_effect_kind effect_kind(row_text *t, cis_str name) {
  static const char *const names[] = {"alloc", "free", "read", "write"};
  for (int i = 0; i < 4; ++i)
    if (cis_str_is(name, names[i]))
      return (cis_effect_kind)i;
  bad_row(t, "unknown effect before this");
}

static void compile_effects(cis_op_info *info) {
  info->effects_known = info->def->effects != NULL;
  row_text t = {info, cis_str_from(info->def->effects), 0};
  if (!info->effects_known || cis_str_is(t.text, "none"))
    return;
  size_t num = count_entries(t);
  cis_effect_spec *specs = cis_arena_array(cis_context_arena(info->ctx), cis_effect_spec, num);
  for (size_t i = 0; i < num; ++i) {
    cis_str name = word(&t);
    specs[i].group = -1;
    if (cis_str_is(name, "alloca")) { // an allocation in the automatic scope
      specs[i].kind = CIS_EFFECT_ALLOC;
      specs[i].automatic_resource = true;
    } else {
      specs[i].kind = effect_kind(&t, name);
    }
    if (take(&t, '(')) {
      cis_str value = word(&t);
      specs[i].group = cis_op_info_operand(info, value);
      if (specs[i].group < 0) {
        specs[i].group = cis_op_info_result(info, value);
        specs[i].on_result = true;
      }
      if (specs[i].group < 0 || !take(&t, ')'))
        bad_row(&t, "no such operand or result before this");
    }
    take(&t, ',');
  }
  info->effects = specs;
  info->num_effects = (uint32_t)num;
}

// --- memory ---

static int memory_group(const cis_op_info *info, const char *name, bool *out_is_result) {
  if (!name)
    return -1;
  int group = out_is_result && *out_is_result ? -1 : cis_op_info_operand(info, cis_str_from(name));
  if (group < 0 && out_is_result) {
    group = cis_op_info_result(info, cis_str_from(name));
    *out_is_result = true;
  }
  if (group < 0)
    bad_row(&(row_text){info, cis_str_from(name), 0}, "no such operand or result");
  return group;
}

static void compile_memory(cis_op_info *info) {
  const cis_memory_row *row = info->def->memory;
  if (!row)
    return;
  if (row->family && strcmp(row->family, "memref"))
    __atomic_store_n(&info->ctx->has_families, true, __ATOMIC_RELAXED);
  info->memory.allocates = memory_group(info, row->allocates, &(bool){true});
  info->memory.sizes = memory_group(info, row->sizes, NULL);
  info->memory.frees = memory_group(info, row->frees, NULL);
  info->memory.waits = memory_group(info, row->waits, NULL);
  info->memory.from = memory_group(info, row->from, NULL);
  info->memory.to = memory_group(info, row->to, &info->memory.to_result);
}

// --- the record ---

static void compile_row(cis_op_info *info) {
  const cis_op_def *def = info->def;
  info->traits = def->traits;
  info->operands =
      compile_values(info, def->operands, &info->num_operands, &info->variadic_operands);
  info->results = compile_values(info, def->results, &info->num_results, &info->variadic_results);
  compile_attrs(info);
  compile_regions(info);
  compile_successors(info);
  compile_effects(info);
  compile_memory(info);
  if (def->view_of)
    info->view_operand = cis_op_info_operand(info, cis_str_from(def->view_of));
  if (def->dps_inits)
    info->dps_group = cis_op_info_operand(info, cis_str_from(def->dps_inits));
}

static cis_op_info *create_info(cis_context *ctx, cis_str name, const cis_op_def *def) {
  cis_op_info *info = cis_arena_new(cis_context_arena(ctx), cis_op_info);
  info->name = cis_context_intern(ctx, name);
  info->ctx = ctx;
  info->operand_segments = info->result_segments = info->view_operand = info->dps_group = -1;
  info->memory = (cis_memory_groups){-1, -1, -1, -1, -1, -1, false};
  size_t dot = cis_str_find(info->name, '.', 0);
  if (dot < info->name.len)
    info->dialect_name = cis_context_intern(ctx, (cis_str){info->name.data, dot});
  info->dialect = cis_context_get_dialect(ctx, info->dialect_name);
  info->def = def;
  if (def) {
    compile_row(info);
  } else { // one slot, with no name, for the whole dictionary that is written <{...}>
    info->attrs = cis_arena_new(cis_context_arena(ctx), cis_attr_spec);
    info->num_props = 1;
  }
  return info;
}

/// The row of a name, for which a dialect may be looked for.
static const cis_op_def *find_row(cis_context *ctx, cis_str name) {
  uintptr_t row = cis_strmap_at(&ctx->op_defs, name);
  size_t dot = cis_str_find(name, '.', 0);
  if (!row && ctx->finder && dot < name.len &&
      cis_context_find_dialect(ctx, (cis_str){name.data, dot}))
    row = cis_strmap_at(&ctx->op_defs, name);
  return (const cis_op_def *)row;
}

/// Whether another thread has to look for the op's dialect first: a record of it would be wrong
/// later.
static bool is_for_later(const cis_context *ctx, cis_str name) {
  size_t dot = cis_str_find(name, '.', 0);
  return dot < name.len && !cis_strmap_find(&ctx->lane.op_infos, name) &&
         !cis_strmap_find(&ctx->op_defs, name) &&
         cis_context_may_find_dialect(ctx, (cis_str){name.data, dot});
}

static const cis_op_info *info_in(cis_context *ctx, cis_lane *lane, cis_str name) {
  uintptr_t *found = cis_strmap_find(&lane->op_infos, name);
  if (found)
    return (const cis_op_info *)*found;
  const cis_op_info *info;
  if (lane == &ctx->lane) {
    info = create_info(ctx, name, find_row(ctx, name));
  } else {
    cis_context_lock(ctx);
    bool is_later = is_for_later(ctx, name);
    info = is_later ? create_info(ctx, name, NULL) : info_in(ctx, &ctx->lane, name);
    cis_context_unlock(ctx);
    if (is_later)
      return info;
  }
  cis_strmap_set(&lane->op_infos, info->name, (uintptr_t)info);
  if (info->def && info->def->kind)
    cis_ptrmap_set(&lane->op_info_by_kind, (void *)(uintptr_t)info->def->kind, (uintptr_t)info);
  return info;
}

const cis_op_info *cis_context_op_info(cis_context *ctx, cis_str name) {
  return info_in(ctx, cis_lane_of(ctx), name);
}

const cis_op_info *cis_context_op_info_of(cis_context *ctx, unsigned kind) {
  const void *key = (void *)(uintptr_t)kind;
  uintptr_t *found = cis_ptrmap_find(&cis_lane_of(ctx)->op_info_by_kind, key);
  if (found)
    return (const cis_op_info *)*found;
  for (size_t d = 0; d < ctx->dialects.len; ++d)
    for (const cis_op_def *def = ctx->dialects.data[d]->ops; def->name; ++def)
      if (def->kind == kind)
        return cis_context_op_info(ctx, cis_str_from(def->name));
  return NULL;
}

void cis_context_attach(cis_context *ctx, cis_str op_name, cis_attached_slot slot,
                        const void *interface) {
  // Records are the context's own: they are constant for those that read them.
  cis_op_info *info = (cis_op_info *)(uintptr_t)cis_context_op_info(ctx, op_name);
  info->attached[slot] = interface;
  if (slot == CIS_ATTACHED_ALLOCATION)
    cis_strmap_clear(&ctx->lane.families); // they have such hooks, too
}

// --- queries ---

static int find_value(const cis_value_spec *specs, uint32_t num, cis_str name) {
  for (uint32_t i = 0; i < num; ++i)
    if (cis_str_eq(specs[i].name, name))
      return (int)i;
  return -1;
}

int cis_op_info_operand(const cis_op_info *info, cis_str name) {
  return find_value(info->operands, info->num_operands, name);
}

int cis_op_info_result(const cis_op_info *info, cis_str name) {
  return find_value(info->results, info->num_results, name);
}

int cis_op_info_dict_slot(const cis_op_info *info, cis_str name) {
  int slot = cis_op_info_prop(info, name);
  return slot >= 0 && cis_attr_spec_is_flags(&info->attrs[slot]) ? -1 : slot;
}

int cis_op_info_prop(const cis_op_info *info, cis_str name) {
  if (!info->def)
    return -1;
  for (uint32_t i = 0; i < info->num_props; ++i)
    if (info->attrs[i].name.data == name.data || cis_str_eq(info->attrs[i].name, name))
      return (int)i;
  return -1;
}
