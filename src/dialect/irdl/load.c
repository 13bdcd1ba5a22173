// From irdl.dialect ops to dialects of the context: the same tables that constant dialects have,
// made once all definitions of the text are known, because constraints may refer to any of them.
//
//   irdl.operation @o { %0 = irdl.any  irdl.operands(a: %0, b: variadic %0) }
//   =>
//   {.name = "d.o", .operands = "a: AnyType, b: AnyType*", .verify = cis_irdl_verify_op, ...}
#include "dialect/irdl/load.h"

#include "asm/format.h"
#include "asm/parser.h"
#include "dialect/irdl/dynamic.h"
#include "dialect/irdl/facts.h"
#include "dialect/irdl/irdl.h"
#include "dialect/irdl/kinds.h"
#include "ir/diag.h"
#include "ir/parallel.h"
#include "ir/symbol.h"
#include "support/strbuf.h"

#include <stdlib.h>

/// A dialect that is being made.
typedef struct loaded {
  cis_op *op; // irdl.dialect
  cis_dialect_def *def;
  cis_type_def *types;
  cis_attr_def *attrs;
  cis_op_def *ops;
} loaded;

typedef struct loader {
  cis_context *ctx;
  cis_arena *arena;
  cis_irdl_definitions definitions;
  CIS_VEC(loaded) dialects;
} loader;

static const char *full_name(loader *l, const cis_op *dialect, const cis_op *definition) {
  cis_strbuf sb = {0};
  cis_str prefix = cis_symbol_name(dialect), name = cis_symbol_name(definition);
  cis_strbuf_printf(&sb, "%.*s.%.*s", CIS_STR_ARG(prefix), CIS_STR_ARG(name));
  const char *interned = cis_context_intern(l->ctx, cis_strbuf_view(&sb)).data;
  cis_strbuf_deinit(&sb);
  return interned;
}

// --- names: types and attributes exist before constraints refer to them ---

static size_t count(cis_op *dialect, unsigned kind) {
  size_t num = 0;
  cis_for_each_op (op, cis_op_entry(dialect))
    num += cis_op_kind(op) == kind;
  return num;
}

static int compare_types(const void *a, const void *b) {
  return strcmp(((const cis_type_def *)a)->name, ((const cis_type_def *)b)->name);
}
static int compare_attrs(const void *a, const void *b) {
  return strcmp(((const cis_attr_def *)a)->name, ((const cis_attr_def *)b)->name);
}

/// Tables are sorted, so that what a text names is found quickly. Each definition's op is in `data`
/// until then.
static void sort_tables(loader *l, loaded *d, size_t types, size_t attrs) {
  qsort(d->types, types, sizeof(*d->types), compare_types);
  qsort(d->attrs, attrs, sizeof(*d->attrs), compare_attrs);
  for (size_t i = 0; i < types; ++i)
    cis_ptrmap_set(&l->definitions.defs, d->types[i].data, (uintptr_t)&d->types[i]);
  for (size_t i = 0; i < attrs; ++i)
    cis_ptrmap_set(&l->definitions.defs, d->attrs[i].data, (uintptr_t)&d->attrs[i]);
  d->def->num_type_defs = (uint32_t)types;
  d->def->num_attr_defs = (uint32_t)attrs;
}

static bool declare(loader *l, cis_op *dialect) {
  cis_str name = cis_context_intern(l->ctx, cis_symbol_name(dialect));
  bool is_twice = cis_context_get_dialect(l->ctx, name) != NULL;
  for (size_t i = 0; i < l->dialects.len; ++i)
    is_twice |= cis_str_is(name, l->dialects.data[i].def->name);
  if (is_twice)
    return cis_op_error(dialect, "dialect '%s' is registered already", name.data);
  loaded d = {.op = dialect, .def = cis_arena_new(l->arena, cis_dialect_def)};
  d.types = cis_arena_array(l->arena, cis_type_def, count(dialect, CIS_OP_IRDL_TYPE) + 1);
  d.attrs = cis_arena_array(l->arena, cis_attr_def, count(dialect, CIS_OP_IRDL_ATTRIBUTE) + 1);
  d.ops = cis_arena_array(l->arena, cis_op_def, count(dialect, CIS_OP_IRDL_OPERATION) + 1);
  *d.def = (cis_dialect_def){.name = name.data,
                             .ops = d.ops,
                             .type_defs = d.types,
                             .attr_defs = d.attrs,
                             .is_dynamic = true};
  size_t types = 0, attrs = 0, ops = 0;
  cis_for_each_op (op, cis_op_entry(dialect)) {
    const char *full = full_name(l, dialect, op);
    if (cis_op_kind(op) == CIS_OP_IRDL_TYPE) {
      d.types[types++] = (cis_type_def){
          .name = full, .parse = cis_irdl_parse_type, .print = cis_irdl_print_type, .data = op};
    } else if (cis_op_kind(op) == CIS_OP_IRDL_ATTRIBUTE) {
      d.attrs[attrs++] = (cis_attr_def){
          .name = full, .parse = cis_irdl_parse_attr, .print = cis_irdl_print_attr, .data = op};
    } else if (cis_op_kind(op) == CIS_OP_IRDL_OPERATION) {
      d.ops[ops++].name = full;
    }
  }
  sort_tables(l, &d, types, attrs);
  cis_vec_push(&l->dialects, d);
  return true;
}

// --- contents ---

/// The constraints that the operands of a list, which may be NULL, stand for.
static bool read_list(loader *l, cis_op *list, const cis_ptrmap *numbers, const uint32_t **out,
                      uint32_t *out_num) {
  *out_num = list ? list->num_operands : 0;
  uint32_t *constraints = cis_arena_array(l->arena, uint32_t, *out_num);
  *out = constraints;
  for (uint32_t i = 0; i < *out_num; ++i) {
    cis_value *value = cis_op_operand(list, i);
    uintptr_t number = cis_ptrmap_at(numbers, value);
    if (number) {
      constraints[i] = (uint32_t)number - 1;
      continue;
    }
    cis_op *from = value->is_arg ? list : cis_result_op(value);
    if (cis_op_kind(from) == CIS_OP_IRDL_C_PRED)
      return cis_op_error(from, "is a predicate in C++, which cannot be evaluated here");
    return cis_op_error(list, "operand #%u is no constraint that can be evaluated", i);
  }
  return true;
}

static bool read_parameters(loader *l, cis_op *definition, const void **out) {
  cis_irdl_parameters *data = cis_arena_new(l->arena, cis_irdl_parameters);
  cis_ptrmap numbers = {0};
  bool ok = cis_irdl_constraints_build(definition, &l->definitions, &data->constraints, &numbers) &&
            read_list(l, cis_irdl_child(definition, "irdl.parameters"), &numbers, &data->params,
                      &data->num);
  cis_ptrmap_deinit(&numbers);
  *out = data;
  return ok;
}

/// The name of the constraint that allows one type alone, which formats need not say then.
static const char *constraint_name(loader *l, const cis_irdl_constraint *c) {
  static const char *const names[] = {"I1",    "I8",  "I16", "I32", "I64",
                                      "Index", "F16", "F32", "F64"};
  cis_type type = c->kind == CIS_IRDL_IS && cis_attr_is(c->expected, CIS_ATTR_TYPE)
                      ? c->expected->type_value
                      : NULL;
  for (size_t i = 0; type && i < sizeof(names) / sizeof(names[0]); ++i) {
    const cis_type_constraint *one = cis_type_constraint_find(NULL, cis_str_from(names[i]));
    if (one && one->build && one->build(l->ctx) == type)
      return names[i];
  }
  return "AnyType";
}

/// "a: AnyType, b: AnyType*" of irdl.operands or irdl.results, whose constraints are `of`.
static const char *values_text(loader *l, const cis_op *list, const cis_irdl_op *data,
                               const uint32_t *of, unsigned *out_variadic) {
  static const char *const marks[] = {[CIS_ONE] = "", [CIS_OPTIONAL] = "?", [CIS_VARIADIC] = "*"};
  cis_strbuf sb = {0};
  cis_attr names = list ? cis_op_inherent(list, "names") : NULL;
  *out_variadic = 0;
  for (uint32_t i = 0; names && i < names->array.num; ++i) {
    cis_str name = cis_attr_get_string(names->array.elems[i]);
    cis_arity arity = cis_irdl_arity(list, i);
    cis_strbuf_printf(&sb, "%s%.*s: %s%s", i ? ", " : "", CIS_STR_ARG(name),
                      constraint_name(l, &data->constraints.list[of[i]]), marks[arity]);
    *out_variadic += arity != CIS_ONE;
  }
  const char *text = cis_arena_str(l->arena, cis_strbuf_view(&sb)).data;
  cis_strbuf_deinit(&sb);
  return text;
}

/// "r: Any" for each region.
static const char *regions_text(loader *l, const cis_op *list) {
  cis_strbuf sb = {0};
  cis_attr names = list ? cis_op_inherent(list, "names") : NULL;
  for (uint32_t i = 0; names && i < names->array.num; ++i) {
    cis_str name = cis_attr_get_string(names->array.elems[i]);
    cis_strbuf_printf(&sb, "%s%.*s: Any", i ? ", " : "", CIS_STR_ARG(name));
  }
  const char *text = cis_arena_str(l->arena, cis_strbuf_view(&sb)).data;
  cis_strbuf_deinit(&sb);
  return text;
}

/// Whether an attribute of that name has a slot: rows name them by words, and segment sizes have
/// their own.
static bool has_slot(cis_str name) {
  bool ok = name.len && !cis_str_is(name, "operandSegmentSizes") &&
            !cis_str_is(name, "resultSegmentSizes");
  for (size_t i = 0; i < name.len; ++i) {
    char c = name.data[i], lower = (char)(c | 32);
    ok &= (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '_';
  }
  return ok;
}

/// "x: AnyAttr?": that they are there is checked with the constraints.
static const char *attrs_text(loader *l, const cis_irdl_op *data) {
  cis_strbuf sb = {0};
  for (uint32_t i = 0; i < data->num_attrs; ++i) {
    cis_str name = data->attr_names[i];
    if (has_slot(name))
      cis_strbuf_printf(&sb, "%s%.*s: AnyAttr?", sb.len ? ", " : "", CIS_STR_ARG(name));
  }
  const char *text = cis_arena_str(l->arena, cis_strbuf_view(&sb)).data;
  cis_strbuf_deinit(&sb);
  return text;
}

/// Reads the constraints on attributes. Of a name that is there twice the last one counts.
static bool read_attrs(loader *l, cis_op *list, const cis_ptrmap *numbers, cis_irdl_op *data) {
  const uint32_t *constraints;
  uint32_t num;
  if (!read_list(l, list, numbers, &constraints, &num))
    return false;
  cis_str *names = cis_arena_array(l->arena, cis_str, num);
  uint32_t *attrs = cis_arena_array(l->arena, uint32_t, num);
  cis_strmap seen = {0}; // name to its place + 1
  for (uint32_t i = 0; i < num; ++i) {
    cis_attr name = cis_op_inherent(list, "attributeValueNames")->array.elems[i];
    uintptr_t *place = cis_strmap_get(&seen, cis_attr_get_string(name), NULL);
    if (!*place)
      *place = ++data->num_attrs;
    names[*place - 1] = cis_context_intern(l->ctx, cis_attr_get_string(name));
    attrs[*place - 1] = constraints[i];
  }
  cis_strmap_deinit(&seen);
  data->attr_names = names;
  data->attrs = attrs;
  return true;
}

static bool read_regions(loader *l, cis_op *list, const cis_ptrmap *numbers, cis_irdl_op *data) {
  data->num_regions = list ? list->num_operands : 0;
  cis_irdl_region *regions = cis_arena_array(l->arena, cis_irdl_region, data->num_regions);
  data->regions = regions;
  for (uint32_t i = 0; i < data->num_regions; ++i) {
    cis_value *value = cis_op_operand(list, i);
    cis_op *region = value->is_arg ? NULL : cis_result_op(value);
    if (!region || cis_op_kind(region) != CIS_OP_IRDL_REGION)
      return cis_op_error(list, "operand #%u is no region", i);
    regions[i].has_args = cis_op_inherent(region, "constrainedArguments") || region->num_operands;
    regions[i].num_blocks = cis_attr_int_or(cis_op_inherent(region, "numberOfBlocks"), 0);
    if (!read_list(l, region, numbers, &regions[i].args, &regions[i].num_args))
      return false;
  }
  return true;
}

/// The names of the single values that one constraint stands for, with spaces between; their
/// number.
static unsigned same_values(const cis_op *const lists[2], const uint32_t *const of[2], uint32_t c,
                            cis_strbuf *out_names) {
  unsigned num = 0;
  for (int side = 0; side < 2; ++side)
    for (uint32_t i = 0; lists[side] && i < lists[side]->num_operands; ++i)
      if (of[side][i] == c && cis_irdl_arity(lists[side], i) == CIS_ONE) {
        cis_str name = cis_attr_get_string(cis_op_inherent(lists[side], "names")->array.elems[i]);
        cis_strbuf_printf(out_names, "%s%.*s", num++ ? " " : "", CIS_STR_ARG(name));
      }
  return num;
}

/// Values that one constraint stands for have one type, which formats say once.
static void set_rules(loader *l, const cis_irdl_op *data, const cis_op *operands,
                      const cis_op *results, cis_op_def *out) {
  enum { MAX_RULES = 5 };
  const uint32_t *const of[] = {data->operands, data->results};
  const cis_op *const lists[] = {operands, results};
  uint32_t *counts = cis_arena_array(l->arena, uint32_t, data->constraints.num);
  for (int side = 0; side < 2; ++side)
    for (uint32_t i = 0; lists[side] && i < lists[side]->num_operands; ++i)
      ++counts[of[side][i]];
  size_t num_rules = 0;
  for (uint32_t c = 0; c < data->constraints.num && num_rules < MAX_RULES; ++c) {
    cis_strbuf names = {0};
    if (counts[c] > 1 && same_values(lists, of, c, &names) > 1)
      out->rules[num_rules++] = (cis_type_rule){
          CIS_RULE_ALL_TYPES_MATCH, .names = cis_arena_str(l->arena, cis_strbuf_view(&names)).data};
    cis_strbuf_deinit(&names);
  }
}

static bool read_operation(loader *l, cis_op *definition, cis_op_def *out) {
  cis_irdl_op *data = cis_arena_new(l->arena, cis_irdl_op);
  cis_op *operands = cis_irdl_child(definition, "irdl.operands");
  cis_op *results = cis_irdl_child(definition, "irdl.results");
  cis_op *regions = cis_irdl_child(definition, "irdl.regions");
  cis_ptrmap numbers = {0};
  uint32_t num;
  bool ok = cis_irdl_constraints_build(definition, &l->definitions, &data->constraints, &numbers) &&
            read_list(l, operands, &numbers, &data->operands, &num) &&
            read_list(l, results, &numbers, &data->results, &num) &&
            read_attrs(l, cis_irdl_child(definition, "irdl.attributes"), &numbers, data) &&
            read_regions(l, regions, &numbers, data);
  cis_ptrmap_deinit(&numbers);
  if (!ok)
    return false;
  unsigned variadic_operands, variadic_results;
  *out =
      (cis_op_def){.name = out->name,
                   .summary = "",
                   .operands = values_text(l, operands, data, data->operands, &variadic_operands),
                   .results = values_text(l, results, data, data->results, &variadic_results),
                   .attrs = attrs_text(l, data),
                   .regions = regions_text(l, regions),
                   .traits = CIS_TRAIT_FROM_TEXT,
                   .verify = cis_irdl_verify_op,
                   .data = data};
  if (cis_op_get_attr(definition, CIS_STR("cistern.format")))
    set_rules(l, data, operands, results, out);
  if (variadic_operands > 1)
    out->traits |= CIS_TRAIT_OPERAND_SEGMENTS;
  if (variadic_results > 1)
    out->traits |= CIS_TRAIT_RESULT_SEGMENTS;
  return cis_irdl_facts_read(definition, out, &data->facts);
}

static bool read_contents(loader *l, loaded *d) {
  size_t ops = 0;
  cis_for_each_op (op, cis_op_entry(d->op)) {
    uintptr_t def = cis_ptrmap_at(&l->definitions.defs, op);
    bool ok = true;
    if (cis_op_kind(op) == CIS_OP_IRDL_TYPE)
      ok = read_parameters(l, op, &((cis_type_def *)def)->data);
    else if (cis_op_kind(op) == CIS_OP_IRDL_ATTRIBUTE)
      ok = read_parameters(l, op, &((cis_attr_def *)def)->data);
    else if (cis_op_kind(op) == CIS_OP_IRDL_OPERATION)
      ok = read_operation(l, op, &d->ops[ops++]);
    if (!ok)
      return false;
  }
  return true;
}

static bool check_format(const loader *l, const loaded *d, cis_op *op) {
  cis_str name = cis_symbol_name(op);
  cis_strbuf full = {0};
  cis_strbuf_printf(&full, "%s.%.*s", d->def->name, CIS_STR_ARG(name));
  const cis_op_info *info = cis_context_op_info(l->ctx, cis_strbuf_view(&full));
  cis_strbuf_deinit(&full);
  const char *error = NULL;
  if (cis_format_check(info, &error))
    return true;
  ((cis_op_def *)(uintptr_t)info->def)->format = NULL; // who goes on has the op in generic form
  return cis_op_error(op, "cistern.format: %s", error ? error : "does not compile");
}

/// Formats compile once everything that they name is there.
static bool check_formats(const loader *l, const loaded *d) {
  bool ok = true;
  cis_for_each_op (op, cis_op_entry(d->op))
    if (cis_op_kind(op) == CIS_OP_IRDL_OPERATION && cis_op_get_attr(op, CIS_STR("cistern.format")))
      ok &= check_format(l, d, op);
  return ok;
}

// --- all of them ---

static cis_walk find_dialect(cis_op *op, void *user) {
  if (cis_op_kind(op) != CIS_OP_IRDL_DIALECT)
    return CIS_WALK_CONTINUE;
  return declare(user, op) ? CIS_WALK_SKIP : CIS_WALK_STOP;
}

bool cis_irdl_load(cis_op *module) {
  cis_context *ctx = cis_op_context(module);
  cis_context_forbid_threads(ctx); // facts are looked up on demand
  loader l = {.ctx = ctx, .arena = cis_context_arena(ctx)};
  l.definitions.symbols = cis_symbol_cache_create();
  bool ok = cis_walk_preorder(module, find_dialect, &l);
  for (size_t i = 0; ok && i < l.dialects.len; ++i)
    ok = read_contents(&l, &l.dialects.data[i]);
  for (size_t i = 0; ok && i < l.dialects.len; ++i)
    cis_context_register_dialect(ctx, l.dialects.data[i].def);
  for (size_t i = 0, num = ok ? l.dialects.len : 0; i < num; ++i)
    ok &= check_formats(&l, &l.dialects.data[i]);
  cis_ptrmap_deinit(&l.definitions.defs);
  cis_symbol_cache_destroy(l.definitions.symbols);
  cis_vec_deinit(&l.dialects);
  return ok;
}

// --- ops of dialects that are not registered ---

enum { MAX_NAMED = 64 };

/// The largest number n of a name like o<n> in the texts of the facts, plus 1.
static uint32_t count_named(cis_attr facts, char letter) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < facts->dict.num; ++i) {
    cis_str text = cis_attr_get_string(facts->dict.entries[i].value);
    for (size_t k = 0; k + 1 < text.len; ++k) {
      bool begins = !k || strchr(" (,=", text.data[k - 1]);
      if (!begins || text.data[k] != letter)
        continue;
      uint32_t n = 0;
      size_t digit = k + 1;
      for (; digit < text.len && text.data[digit] >= '0' && text.data[digit] <= '9' && n < 1000;
           ++digit)
        n = n * 10 + (uint32_t)(text.data[digit] - '0');
      if (digit > k + 1 && n + 1 > most)
        most = n + 1;
    }
  }
  return most;
}

/// "o0: %0, o1: %0, more: variadic %0".
static void print_values(cis_strbuf *sb, const char *list, char letter, uint32_t num) {
  cis_strbuf_printf(sb, "irdl.%s(", list);
  for (uint32_t i = 0; i < num; ++i)
    cis_strbuf_printf(sb, "%c%u: %%0, ", letter, i);
  cis_strbuf_printf(sb, "more_%s: variadic %%0)\n", list);
}

/// Prints the facts as a definition in IRDL, without constraints, because types are unknown.
static bool print_unknown(cis_context *ctx, cis_named_attr op, cis_strbuf *sb) {
  if (!cis_attr_is(op.value, CIS_ATTR_DICT))
    return cis_usage_error(ctx, "unknown-ops: expected a dictionary for '%.*s'",
                           CIS_STR_ARG(op.name));
  uint32_t operands = count_named(op.value, 'o'), results = count_named(op.value, 'r');
  if (operands > MAX_NAMED || results > MAX_NAMED)
    return cis_usage_error(ctx, "unknown-ops: '%.*s' has a number above %d", CIS_STR_ARG(op.name),
                           MAX_NAMED - 1);
  for (uint32_t i = 0; i < op.value->dict.num; ++i) {
    cis_str fact = op.value->dict.entries[i].name;
    if (cis_str_is(fact, "format") || cis_str_is(fact, "control") || cis_str_is(fact, "branch") ||
        cis_str_is(fact, "execute"))
      return cis_usage_error(
          ctx, "unknown-ops: '%.*s' of '%.*s' is for a file of dialects (--irdl-file)",
          CIS_STR_ARG(fact), CIS_STR_ARG(op.name));
  }
  cis_strbuf_lit(sb, "\"irdl.operation\"() <{sym_name = \"op\"}> ({\n%0 = irdl.any\n");
  print_values(sb, "operands", 'o', operands);
  print_values(sb, "results", 'r', results);
  cis_strbuf_lit(sb, "}) {");
  for (uint32_t i = 0; i < op.value->dict.num; ++i) {
    cis_named_attr fact = op.value->dict.entries[i];
    cis_strbuf_printf(sb, "%s\"cistern.%.*s\" = %s", i ? ", " : "", CIS_STR_ARG(fact.name),
                      cis_attr_text(ctx, fact.value));
  }
  cis_strbuf_lit(sb, "} : () -> ()\n");
  return true;
}

/// Verifies that the op has the operands and results that facts are about. Nothing else is known of
/// it.
static bool verify_unknown(cis_op *op) {
  const cis_op_info *info = op->info;
  uint32_t operands = info->num_operands - 1, results = info->num_results - 1;
  if (op->num_operands < operands || op->num_results < results)
    return cis_op_error(op,
                        "facts are declared about %u operands and %u results, but it has %u and %u",
                        operands, results, op->num_operands, op->num_results);
  return !cis_op_num_regions(op) ||
         cis_op_error(op, "has regions: what they mean can be declared in a file of dialects alone "
                          "(--irdl-file)");
}

static cis_op *parse_text(cis_context *ctx, const cis_strbuf *sb, const char *name) {
  uint32_t source =
      cis_context_add_source(ctx, cis_source_from_memory(cis_str_from(name), cis_strbuf_view(sb)));
  cis_parse_options options = {.skip_verify = true};
  return cis_parse_source(ctx, source, 0, (uint32_t)sb->len, &options);
}

static bool read_ops(loader *l, const cis_str *names, cis_op *module, cis_verify_hook *verify,
                     cis_op_def *ops) {
  size_t i = 0;
  cis_for_each_op (op, cis_op_entry(module)) {
    ops[i].name = cis_context_intern(l->ctx, names[i]).data;
    if (!read_operation(l, op, &ops[i]))
      return false;
    ops[i++].verify = verify;
  }
  return true;
}

/// Registers ops without their dialects: `text` has a definition for each name. The dialect that
/// has their rows has a name that no text can name.
static bool load_ops(cis_context *ctx, const cis_str *names, size_t num, const cis_strbuf *text,
                     const char *source, cis_verify_hook *verify) {
  cis_context_forbid_threads(ctx);
  loader l = {.ctx = ctx, .arena = cis_context_arena(ctx)};
  l.definitions.symbols = cis_symbol_cache_create();
  cis_op_def *ops = cis_arena_array(l.arena, cis_op_def, num + 1);
  cis_dialect_def *def = cis_arena_new(l.arena, cis_dialect_def);
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%s %zu", source, cis_context_num_dialects(ctx));
  *def = (cis_dialect_def){
      .name = cis_context_intern(ctx, cis_strbuf_view(&name)).data, .ops = ops, .is_dynamic = true};
  cis_strbuf_deinit(&name);
  cis_op *module = parse_text(ctx, text, source);
  bool ok = module && read_ops(&l, names, module, verify, ops);
  if (ok)
    cis_context_register_dialect(ctx, def);
  cis_ptrmap_deinit(&l.definitions.defs);
  cis_symbol_cache_destroy(l.definitions.symbols);
  return ok;
}

bool cis_irdl_load_ops(cis_context *ctx, const cis_str *names, size_t num, const cis_strbuf *text) {
  for (size_t i = 0; i < num; ++i)
    if (cis_context_has_op(ctx, names[i]))
      return cis_error(ctx, CIS_LOC_UNKNOWN, "operation '%.*s' is registered already",
                       CIS_STR_ARG(names[i]));
  if (!load_ops(ctx, names, num, text, "<operations>", cis_irdl_verify_op))
    return false;
  for (size_t i = 0; i < num; ++i)
    if (!cis_context_op_info(ctx, names[i])->def)
      return cis_error(ctx, CIS_LOC_UNKNOWN, "operation '%.*s' is used before it is registered",
                       CIS_STR_ARG(names[i]));
  return true;
}

bool cis_irdl_load_unknown(cis_context *ctx, cis_attr facts) {
  if (!cis_attr_is(facts, CIS_ATTR_DICT))
    return cis_usage_error(ctx, "unknown-ops: expected {name = {fact = \"text\", ...}, ...}");
  cis_strbuf text = {0};
  CIS_VEC(cis_str) names = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < facts->dict.num; ++i) {
    cis_named_attr op = facts->dict.entries[i];
    size_t dot = cis_str_find(op.name, '.', 0);
    cis_vec_push(&names, op.name);
    if (dot == op.name.len || cis_context_get_dialect(ctx, (cis_str){op.name.data, dot}))
      ok = cis_usage_error(ctx, "unknown-ops: '%.*s' is no op of an unknown dialect",
                           CIS_STR_ARG(op.name));
    ok = ok && print_unknown(ctx, op, &text);
  }
  ok = ok && load_ops(ctx, names.data, names.len, &text, "<unknown-ops>", verify_unknown);
  cis_vec_deinit(&names);
  cis_strbuf_deinit(&text);
  return ok;
}

// --- ops of rows of text ---

static void print_groups(cis_strbuf *sb, const char *list, const cis_value_spec *specs,
                         uint32_t num) {
  static const char *const words[] = {
      [CIS_ONE] = "single", [CIS_OPTIONAL] = "optional", [CIS_VARIADIC] = "variadic"};
  for (uint32_t i = 0; i < num; ++i)
    cis_strbuf_printf(sb, "%s%.*s: %s %%0", i ? ", " : list, CIS_STR_ARG(specs[i].name),
                      words[specs[i].arity]);
  cis_strbuf_cstr(sb, num ? ")\n" : "");
}

/// A definition with the names of the row and its facts, without constraints, because the row has
/// them.
static void print_definition(const cis_op_info *info, cis_attr facts, cis_strbuf *sb) {
  cis_strbuf_lit(sb, "\"irdl.operation\"() <{sym_name = \"op\"}> ({\n%0 = irdl.any\n"
                     "%1 = irdl.region\n");
  print_groups(sb, "irdl.operands(", info->operands, info->num_operands);
  print_groups(sb, "irdl.results(", info->results, info->num_results);
  for (uint32_t i = 0; i < info->num_regions; ++i)
    cis_strbuf_printf(sb, "%s%.*s: %%1", i ? ", " : "irdl.regions(",
                      CIS_STR_ARG(info->regions[i].name));
  cis_strbuf_cstr(sb, info->num_regions ? ")\n" : "");
  for (uint32_t i = 0; i < info->num_props; ++i)
    cis_strbuf_printf(sb, "%s\"%.*s\" = %%0", i ? ", " : "irdl.attributes {",
                      CIS_STR_ARG(info->attrs[i].name));
  cis_strbuf_printf(sb, "%s}) %s : () -> ()\n", info->num_props ? "}\n" : "",
                    cis_attr_text(info->ctx, facts));
}

bool cis_irdl_load_row_facts(const cis_op_info *info, cis_attr facts, cis_location loc,
                             cis_op_def *row) {
  cis_strbuf sb = {0};
  cis_context_forbid_threads(info->ctx);
  print_definition(info, facts, &sb);
  cis_op *module = parse_text(info->ctx, &sb, "<facts>");
  cis_irdl_op *data = cis_arena_new(cis_context_arena(info->ctx), cis_irdl_op);
  cis_op *definition = module ? cis_block_first(cis_op_entry(module)) : NULL;
  if (definition)
    definition->loc = loc;
  row->data = data;
  bool ok = definition && cis_irdl_facts_read(definition, row, &data->facts);
  if (module)
    cis_op_destroy(module);
  cis_strbuf_deinit(&sb);
  return ok;
}
