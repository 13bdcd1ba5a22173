// Finds the sources of a format's operand and result types, and the attributes that its dictionary
// shows.
#include "asm/format_compile.h"

// --- where types come from ---

typedef struct type_sources {
  cis_fmt_type_source *operands, *results;
} type_sources;

/// Whether the type of a name is known from the text, and how another name would refer to it.
static bool known_type(const cis_fmt_compiler *c, cis_str name, cis_fmt_type_source *out) {
  cis_fmt_variable v = cis_fmt_find_variable(c->info, name);
  *out = (cis_fmt_type_source){.index = (uint16_t)v.index};
  switch (v.kind) {
  case CIS_FMT_VAR_OPERAND:
    out->kind = CIS_FMT_TYPE_OPERAND;
    return c->operand_type_seen[v.index];
  case CIS_FMT_VAR_RESULT:
    out->kind = CIS_FMT_TYPE_RESULT;
    return c->result_type_seen[v.index];
  case CIS_FMT_VAR_ATTR:
    out->kind = CIS_FMT_TYPE_ATTR;
    return c->attr_seen[v.index];
  default:
    return false;
  }
}

/// Gives a name its source, unless its type is written.
static void infer(const cis_fmt_compiler *c, type_sources *s, cis_str name,
                  cis_fmt_type_source source) {
  cis_fmt_variable v = cis_fmt_find_variable(c->info, name);
  if (v.kind == CIS_FMT_VAR_OPERAND && !c->operand_type_seen[v.index])
    s->operands[v.index] = source;
  else if (v.kind == CIS_FMT_VAR_RESULT && !c->result_type_seen[v.index])
    s->results[v.index] = source;
}

static cis_str next_name(cis_str *rest) {
  size_t end = cis_str_find(*rest, ' ', 0);
  cis_str name = {rest->data, end};
  *rest = cis_str_from_index(*rest, end + 1);
  return name;
}

static void infer_all_match(const cis_fmt_compiler *c, type_sources *s, const char *names) {
  for (cis_str from = cis_str_from(names); from.len;) {
    cis_fmt_type_source source;
    if (!known_type(c, next_name(&from), &source))
      continue;
    for (cis_str to = cis_str_from(names); to.len;)
      infer(c, s, next_name(&to), source);
  }
}

/// SameTypeOperands and SameOperandsAndResultType: all follow the first whose type is written.
static void infer_same(const cis_fmt_compiler *c, type_sources *s, bool results) {
  const cis_op_info *info = c->info;
  cis_fmt_type_source source = {0};
  for (uint32_t i = info->num_operands; i-- > 0;)
    if (c->operand_type_seen[i])
      source = (cis_fmt_type_source){.kind = CIS_FMT_TYPE_OPERAND, .index = (uint16_t)i};
  for (uint32_t i = info->num_results; results && !source.kind && i-- > 0;)
    if (c->result_type_seen[i])
      source = (cis_fmt_type_source){.kind = CIS_FMT_TYPE_RESULT, .index = (uint16_t)i};
  if (!source.kind)
    return;
  for (uint32_t i = 0; i < info->num_operands; ++i)
    infer(c, s, info->operands[i].name, source);
  for (uint32_t i = 0; results && i < info->num_results; ++i)
    infer(c, s, info->results[i].name, source);
}

static void infer_by_rules(const cis_fmt_compiler *c, type_sources *s) {
  if (c->info->traits & CIS_TRAIT_SAME_TYPE_OPERANDS)
    infer_same(c, s, false);
  if (c->info->traits & CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE)
    infer_same(c, s, true);
  for (const cis_type_rule *rule = c->info->def->rules; rule->kind; ++rule) {
    cis_fmt_type_source source;
    if (rule->kind == CIS_RULE_ALL_TYPES_MATCH)
      infer_all_match(c, s, rule->names);
    if (rule->kind != CIS_RULE_TYPES_MATCH_WITH ||
        !known_type(c, cis_str_from(rule->from), &source))
      continue;
    source.transform = rule->transform;
    c->program->computes_types = true;
    infer(c, s, cis_str_from(rule->to), source);
  }
}

/// The sources of one list of groups; `all`: they are written together. `counted`: how many values
/// a variadic group has is known otherwise than from its types.
static void complete_sources(cis_fmt_compiler *c, cis_fmt_type_source *sources,
                             const cis_value_spec *specs, uint32_t num, const bool *seen, bool all,
                             bool counted) {
  for (uint32_t i = 0; i < num; ++i) {
    if (all)
      sources[i].kind = CIS_FMT_TYPE_ALL;
    else if (seen[i])
      sources[i].kind = CIS_FMT_TYPE_OWN;
    else if (!sources[i].kind && (counted || specs[i].arity == CIS_ONE) &&
             cis_type_constraint_only(c->info->ctx, specs[i].constraint)) {
      sources[i].kind = CIS_FMT_TYPE_ONLY;
      sources[i].only = cis_type_constraint_only(c->info->ctx, specs[i].constraint);
    }
  }
}

static bool all_known(const cis_fmt_type_source *sources, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    if (sources[i].kind == CIS_FMT_TYPE_UNKNOWN)
      return false;
  return true;
}

bool cis_fmt_find_type_sources(cis_fmt_compiler *c) {
  const cis_op_info *info = c->info;
  cis_fmt_program *program = c->program;
  type_sources s = {cis_arena_array(c->arena, cis_fmt_type_source, info->num_operands),
                    cis_arena_array(c->arena, cis_fmt_type_source, info->num_results)};
  infer_by_rules(c, &s);
  complete_sources(c, s.operands, info->operands, info->num_operands, c->operand_type_seen,
                   program->all_operand_types, !program->all_operands);
  complete_sources(c, s.results, info->results, info->num_results, c->result_type_seen,
                   program->all_result_types, false);
  program->operand_types = s.operands;
  program->result_types = s.results;
  if (!all_known(s.operands, info->num_operands))
    return cis_fmt_fail(c, "the type of an operand is neither written nor inferred in", c->text);
  if (all_known(s.results, info->num_results))
    return true;
  program->infer_results = info->def->infer_types != NULL;
  for (uint32_t i = 0; i < info->num_results; ++i)
    program->infer_results &= !c->result_type_seen[i];
  return program->infer_results ||
         cis_fmt_fail(c, "the type of a result is neither written nor inferred in", c->text);
}

// --- the dictionary ---

/// The sizes of a list of lists of operands, which follow from how the operands are written.
static bool is_sizes_of_lists(const cis_op_info *info, cis_str name) {
  for (uint32_t i = 0; i < info->num_operands; ++i)
    if (info->operands[i].sizes.data == name.data)
      return true;
  return false;
}

void cis_fmt_find_elided(cis_fmt_compiler *c) {
  const cis_op_info *info = c->info;
  const char **names = cis_arena_array(c->arena, const char *, info->num_props + 1);
  uint16_t *shown = cis_arena_array(c->arena, uint16_t, info->num_props);
  cis_fmt_program *program = c->program;
  for (uint32_t i = 0; i < info->num_props; ++i) {
    bool segments = ((int)i == info->operand_segments && !program->all_operands) ||
                    ((int)i == info->result_segments && !program->all_result_types);
    if (c->attr_seen[i] || segments || is_sizes_of_lists(info, info->attrs[i].name))
      names[program->num_elided++] = info->attrs[i].name.data;
    else
      shown[program->num_dict_slots++] = (uint16_t)i;
  }
  program->elided = names;
  program->dict_slots = shown;
}
