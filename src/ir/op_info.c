// Compiling rows: from the short texts of a cis_op_def to the arrays of a cis_op_info, once per
// context.
//
// The first error of a row is kept, and then the rest of its texts counts as read. One in a row of
// C is a bug, which stops the program; one in a row that was read from text is the reader's.
#include "ir/context_impl.h"
#include "ir/op_def.h"
#include "support/bytes.h"
#include "support/json_read.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct row_state {
  cis_op_info *info;
  cis_arena *arena; // of the record's arrays
  cis_row_error error;
} row_state;

typedef struct row_text {
  row_state *row;
  cis_str text;
  size_t pos;
} row_text;

static void bad_row(row_text *t, const char *what, cis_str at) {
  if (!t->row->error.what)
    t->row->error = (cis_row_error){what, at};
  t->pos = t->text.len;
}

static row_text text_of(row_state *r, const char *text) {
  return (row_text){r, cis_str_from(r->error.what ? NULL : text), 0};
}

static cis_str rest(const row_text *t) { return cis_str_from_index(t->text, t->pos); }

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

/// Empty if there is none.
static cis_str word(row_text *t) {
  skip_space(t);
  size_t start = t->pos;
  while (t->pos < t->text.len && is_word(t->text.data[t->pos]))
    ++t->pos;
  return (cis_str){t->text.data + start, t->pos - start};
}

/// `name: Constraint`.
static cis_str take_entry(row_text *t, cis_str *out_name) {
  cis_str name = word(t), constraint = {0};
  if (name.len && take(t, ':'))
    constraint = word(t);
  if (!constraint.len)
    bad_row(t, "expected a name and a constraint at", rest(t));
  *out_name = cis_context_intern(t->row->info->ctx, name);
  return constraint;
}

/// Past the comma between two entries.
static void end_entry(row_text *t) {
  if (!take(t, ',') && !at_end(t))
    bad_row(t, "expected ',' at", rest(t));
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

/// At least the number of entries that are read before an error.
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

static const cis_value_spec *compile_values(row_state *r, const char *text, uint32_t *out_num,
                                            int *out_variadic) {
  row_text t = text_of(r, text);
  size_t num = count_entries(t);
  cis_value_spec *specs = cis_arena_array(r->arena, cis_value_spec, num);
  *out_num = (uint32_t)num;
  for (size_t i = 0; i < num; ++i) {
    cis_str constraint = take_entry(&t, &specs[i].name);
    specs[i].constraint = cis_type_constraint_find(r->info->dialect, constraint);
    if (!specs[i].constraint)
      bad_row(&t, "no such type_constraint:", constraint);
    specs[i].arity = arity(&t);
    if (specs[i].arity != CIS_ONE)
      ++*out_variadic;
    if (specs[i].arity == CIS_VARIADIC && take(&t, '[')) {
      specs[i].sizes = cis_context_intern(r->info->ctx, word(&t));
      if (!take(&t, ']'))
        bad_row(&t, "expected ']' at", rest(&t));
    }
    end_entry(&t);
  }
  return specs;
}

// --- attributes ---

static bool read_number(cis_str text, cis_type type, int64_t *out) {
  bool overflow;
  uint32_t width = cis_type_bit_width(type);
  if (!cis_type_is_int_or_index(type) || !cis_parse_decimal(text, out, &overflow) || overflow)
    return false;
  return width >= 64 || (width && *out >> width == 0) || (width && *out >> (width - 1) == -1);
}

static cis_attr default_dense_array(row_text *t, cis_str text, cis_type element) {
  if (text.len < 2 || text.data[0] != '[' || text.data[text.len - 1] != ']')
    return NULL;
  row_text inner = {t->row, {text.data + 1, text.len - 2}, 0};
  size_t num = count_entries(inner), size = cis_dense_element_size(element);
  uint8_t *bytes = cis_arena_array(t->row->arena, uint8_t, num * size);
  for (size_t i = 0; i < num; ++i) {
    int64_t value;
    if (!read_number(raw(&inner), element, &value))
      return NULL;
    cis_store_le(bytes + i * size, (uint64_t)value, size);
    take(&inner, ',');
  }
  return cis_attr_dense_array(element, bytes, (uint32_t)num);
}

static cis_attr default_enum(cis_context *ctx, const cis_enum_def *def, cis_str text) {
  int64_t value;
  if (cis_str_is(text, "\"\"")) // a case that is written as nothing
    text.len = 0;
  if (!def || !cis_enum_value(def, text, &value))
    return NULL;
  return def->attr_name ? cis_attr_enum(ctx, def, value)
                        : cis_attr_integer(cis_type_i(ctx, def->int_width), value);
}

/// #dialect.name, an attribute without parameters of the op's own dialect.
static cis_attr default_dialect_attr(const cis_op_info *info, cis_str name) {
  for (const cis_attr_def *def = info->dialect->attr_defs; def && def->name; ++def)
    if (cis_str_is(name, def->name))
      return info->dialect->has_rows_of_text && def->parse
                 ? NULL
                 : cis_attr_dialect(info->ctx, def, NULL, 0);
  return NULL;
}

/// The default of an attribute: an enum keyword or "", true, false, a number, "text", [numbers],
/// {}, [] or #dialect.name. NULL: it is none of these.
static cis_attr read_default(row_text *t, const cis_attr_constraint *constraint, cis_str text) {
  cis_context *ctx = t->row->info->ctx;
  if (constraint->style == CIS_ATTR_STYLE_ENUM)
    return default_enum(ctx, constraint->enumeration, text);
  if (constraint->style == CIS_ATTR_STYLE_DENSE_ARRAY)
    return default_dense_array(t, text, constraint->build_type(ctx));
  if (cis_str_is(text, "true") || cis_str_is(text, "false"))
    return cis_attr_bool(ctx, text.data[0] == 't');
  if (cis_str_is(text, "{}"))
    return cis_attr_dict(ctx, NULL, 0);
  if (cis_str_is(text, "[]"))
    return cis_attr_array(ctx, NULL, 0);
  if (text.len && text.data[0] == '#')
    return default_dialect_attr(t->row->info, cis_str_from_index(text, 1));
  if (text.len >= 2 && text.data[0] == '"' && text.data[text.len - 1] == '"')
    return cis_attr_string(ctx, (cis_str){text.data + 1, text.len - 2});
  cis_type type = constraint->build_type ? constraint->build_type(ctx) : NULL;
  int64_t value;
  char *end = NULL;
  double number = cis_type_is_float(type) ? strtod(text.data, &end) : 0;
  if (text.len && end == text.data + text.len)
    return cis_attr_float(type, number);
  return type && read_number(text, type, &value) ? cis_attr_integer(type, value) : NULL;
}

static cis_attr compile_default(row_text *t, const cis_attr_constraint *constraint) {
  cis_str text = raw(t);
  cis_attr value = constraint ? read_default(t, constraint, text) : NULL;
  // MLIR's UnitProp is false, as an attribute, where it is not set.
  bool is_unset = value && constraint->style == CIS_ATTR_STYLE_UNIT && cis_str_is(text, "false");
  if (!value || !(is_unset || cis_attr_satisfies(value, constraint)))
    bad_row(t, "an attribute cannot have the default", text);
  return value;
}

/// Insertion sort: a row has few attributes.
static const uint32_t *sort_by_name(row_state *r, const cis_attr_spec *specs, size_t num) {
  uint32_t *slots = cis_arena_array(r->arena, uint32_t, num);
  for (uint32_t slot = 0; slot < num; ++slot) {
    uint32_t at = slot;
    for (; at && cis_str_cmp(specs[slots[at - 1]].name, specs[slot].name) > 0; --at)
      slots[at] = slots[at - 1];
    slots[at] = slot;
  }
  return slots;
}

static void compile_attrs(row_state *r) {
  cis_op_info *info = r->info;
  row_text t = text_of(r, info->def->attrs);
  size_t num = count_entries(t);
  bool operand_segments = info->traits & CIS_TRAIT_OPERAND_SEGMENTS;
  bool result_segments = info->traits & CIS_TRAIT_RESULT_SEGMENTS;
  size_t total = num + operand_segments + result_segments;
  cis_attr_spec *specs = cis_arena_array(r->arena, cis_attr_spec, total);
  for (size_t i = 0; i < num; ++i) {
    cis_str constraint = take_entry(&t, &specs[i].name);
    specs[i].constraint = cis_attr_constraint_find(info->dialect, constraint);
    if (!specs[i].constraint)
      bad_row(&t, "no such attr_constraint:", constraint);
    specs[i].optional = take(&t, '?');
    if (take(&t, '='))
      specs[i].default_value = compile_default(&t, specs[i].constraint);
    end_entry(&t);
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
  info->attrs_by_name = sort_by_name(r, specs, total);
  info->num_props = (uint32_t)total;
}

/// Lists of lists have an attribute with the sizes of the lists.
static void check_sizes(row_state *r) {
  const cis_op_info *info = r->info;
  for (uint32_t i = 0; i < info->num_operands; ++i) {
    cis_str sizes = info->operands[i].sizes;
    int slot = sizes.data ? cis_op_info_prop(info, sizes) : -1;
    const cis_attr_constraint *constraint = slot < 0 ? NULL : info->attrs[slot].constraint;
    if (sizes.data &&
        (!constraint || strcmp(constraint->name, "DenseI32Array") || info->attrs[slot].optional))
      bad_row(&(row_text){.row = r}, "sizes of lists are an attribute, a DenseI32Array, but not",
              sizes);
  }
}

// --- regions and successors ---

static uint32_t sized(cis_str constraint, const char *prefix) {
  cis_str p = cis_str_from(prefix);
  char digit = constraint.len == p.len + 1 ? constraint.data[p.len] : '0';
  return cis_str_starts_with(constraint, p) && digit > '0' && digit <= '9' ? (uint32_t)(digit - '0')
                                                                           : 0;
}

static void compile_regions(row_state *r) {
  row_text t = text_of(r, r->info->def->regions);
  size_t num = count_entries(t);
  cis_region_spec *specs = cis_arena_array(r->arena, cis_region_spec, num);
  for (size_t i = 0; i < num; ++i) {
    cis_str constraint = take_entry(&t, &specs[i].name);
    specs[i].max_blocks = UINT32_MAX;
    if (sized(constraint, "Sized"))
      specs[i].min_blocks = specs[i].max_blocks = sized(constraint, "Sized");
    else if (sized(constraint, "MaxSized"))
      specs[i].max_blocks = sized(constraint, "MaxSized");
    else if (sized(constraint, "MinSized"))
      specs[i].min_blocks = sized(constraint, "MinSized");
    else if (!cis_str_is(constraint, "Any"))
      bad_row(&t, "no such constraint:", constraint);
    specs[i].variadic = take(&t, '*');
    end_entry(&t);
  }
  r->info->regions = specs;
  r->info->num_regions = (uint32_t)num;
}

static void compile_successors(row_state *r) {
  row_text t = text_of(r, r->info->def->successors);
  size_t num = count_entries(t);
  cis_value_spec *specs = cis_arena_array(r->arena, cis_value_spec, num);
  for (size_t i = 0; i < num; ++i) {
    cis_str constraint = take_entry(&t, &specs[i].name);
    if (!cis_str_is(constraint, "Any"))
      bad_row(&t, "no such constraint:", constraint);
    specs[i].arity = arity(&t);
    end_entry(&t);
  }
  r->info->successors = specs;
  r->info->num_successors = (uint32_t)num;
}

// --- effects ---

/// `alloca` is an allocation in the automatic scope.
static bool read_effect_kind(cis_str name, cis_effect_spec *spec) {
  static const char *const names[] = {"alloc", "free", "read", "write"};
  spec->automatic_resource = cis_str_is(name, "alloca");
  for (int i = 0; i < 4 && !spec->automatic_resource; ++i)
    if (cis_str_is(name, names[i])) {
      spec->kind = (cis_effect_kind)i;
      return true;
    }
  return spec->automatic_resource;
}

static void compile_effects(row_state *r) {
  cis_op_info *info = r->info;
  info->effects_known = info->def->effects != NULL;
  row_text t = text_of(r, info->def->effects);
  if (cis_str_is(t.text, "none"))
    return;
  size_t num = count_entries(t);
  cis_effect_spec *specs = cis_arena_array(r->arena, cis_effect_spec, num);
  for (size_t i = 0; i < num; ++i) {
    cis_str name = word(&t);
    specs[i].group = -1;
    if (!read_effect_kind(name, &specs[i]))
      bad_row(&t, "no such effect:", name);
    if (take(&t, '(')) {
      cis_str value = word(&t);
      specs[i].group = cis_op_info_operand(info, value);
      if (specs[i].group < 0) {
        specs[i].group = cis_op_info_result(info, value);
        specs[i].on_result = true;
      }
      if (specs[i].group < 0 || !take(&t, ')'))
        bad_row(&t, "no such operand or result:", value);
    }
    end_entry(&t);
  }
  info->effects = specs;
  info->num_effects = (uint32_t)num;
}

// --- memory ---

/// -1 for no name.
static int group_of(row_state *r, const char *name, bool *out_is_result) {
  if (!name)
    return -1;
  int group =
      out_is_result && *out_is_result ? -1 : cis_op_info_operand(r->info, cis_str_from(name));
  if (group < 0 && out_is_result) {
    group = cis_op_info_result(r->info, cis_str_from(name));
    *out_is_result = true;
  }
  if (group < 0)
    bad_row(&(row_text){.row = r}, "no such operand or result:", cis_str_from(name));
  return group;
}

static void compile_memory(row_state *r) {
  const cis_memory_row *memory = r->info->def->memory;
  if (!memory)
    return;
  if (memory->family && strcmp(memory->family, "memref"))
    __atomic_store_n(&r->info->ctx->has_families, true, __ATOMIC_RELAXED);
  r->info->memory.allocates = group_of(r, memory->allocates, &(bool){true});
  r->info->memory.sizes = group_of(r, memory->sizes, NULL);
  r->info->memory.frees = group_of(r, memory->frees, NULL);
  r->info->memory.waits = group_of(r, memory->waits, NULL);
  r->info->memory.from = group_of(r, memory->from, NULL);
  r->info->memory.to = group_of(r, memory->to, &r->info->memory.to_result);
}

// --- the record ---

static void compile_row(row_state *r) {
  cis_op_info *info = r->info;
  const cis_op_def *def = info->def;
  info->traits = def->traits;
  info->operands = compile_values(r, def->operands, &info->num_operands, &info->variadic_operands);
  info->results = compile_values(r, def->results, &info->num_results, &info->variadic_results);
  compile_attrs(r);
  check_sizes(r);
  compile_regions(r);
  compile_successors(r);
  compile_effects(r);
  compile_memory(r);
  info->view_operand = group_of(r, def->view_of, NULL);
  info->dps_group = group_of(r, def->dps_inits, NULL);
}

static cis_op_info *new_info(cis_context *ctx, cis_arena *arena, cis_str name,
                             const cis_op_def *def) {
  cis_op_info *info = cis_arena_new(arena, cis_op_info);
  info->name = cis_context_intern(ctx, name);
  info->ctx = ctx;
  info->operand_segments = info->result_segments = info->view_operand = info->dps_group = -1;
  info->memory = (cis_memory_groups){-1, -1, -1, -1, -1, -1, false};
  size_t dot = cis_str_find(info->name, '.', 0);
  if (dot < info->name.len)
    info->dialect_name = cis_context_intern(ctx, (cis_str){info->name.data, dot});
  info->def = def;
  return info;
}

static cis_op_info *create_info(cis_context *ctx, cis_str name, const cis_op_def *def) {
  cis_arena *arena = cis_context_arena(ctx);
  row_state r = {.info = new_info(ctx, arena, name, def), .arena = arena};
  r.info->dialect = cis_context_get_dialect(ctx, r.info->dialect_name);
  if (r.info->dialect && r.info->dialect->legalize_read)
    __atomic_store_n(&ctx->has_to_legalize, true, __ATOMIC_RELAXED);
  if (def) {
    compile_row(&r);
  } else { // one slot, with no name, for the whole dictionary that is written <{...}>
    r.info->attrs = cis_arena_new(arena, cis_attr_spec);
    r.info->num_props = 1;
  }
  if (r.error.what) {
    fprintf(stderr, "op row '%s': %s '%.*s'\n", def->name, r.error.what, CIS_STR_ARG(r.error.at));
    abort();
  }
  return r.info;
}

const cis_op_info *cis_op_def_compile(cis_context *ctx, cis_arena *arena,
                                      const cis_dialect_def *dialect, const cis_op_def *def,
                                      cis_row_error *out_error) {
  row_state r = {.info = new_info(ctx, arena, cis_str_from(def->name), def), .arena = arena};
  r.info->dialect = dialect;
  compile_row(&r);
  *out_error = r.error;
  return r.error.what ? NULL : r.info;
}

/// The row of a name, for which a dialect may be looked for.
static const cis_op_def *find_row(cis_context *ctx, cis_str name) {
  uintptr_t row = cis_strmap_at(&ctx->op_defs, name);
  size_t dot = cis_str_find(name, '.', 0);
  if (!row && ctx->finder && dot < name.len &&
      cis_context_find_dialect(ctx, (cis_str){name.data, dot}))
    row = cis_strmap_at(&ctx->op_defs, name);
  if (!row && dot < name.len) {
    const cis_dialect_def *dialect = cis_context_get_dialect(ctx, (cis_str){name.data, dot});
    return dialect && dialect->find_op ? dialect->find_op(ctx, name) : NULL;
  }
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

bool cis_context_has_op(cis_context *ctx, cis_str name) { return find_row(ctx, name) != NULL; }

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
