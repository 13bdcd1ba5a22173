// After a format's text has been parsed: regions, successors and attributes move to the op, types
// are found, operands resolved.
#include "asm/format_parse.h"

// --- collected parts move to the op ---

static void move_regions(cis_fmt_parse *ps) {
  for (uint32_t i = 0; i < ps->info->num_regions; ++i) {
    cis_region_vec *regions = &ps->frame->regions.data[i];
    if (!regions->len && !ps->info->regions[i].variadic)
      cis_op_state_add_region(ps->state);
    cis_vec_append(&ps->state->regions, regions->data, regions->len);
    regions->len = 0;
  }
}

static void move_successors(cis_fmt_parse *ps) {
  for (uint32_t i = 0; i < ps->info->num_successors; ++i) {
    cis_block_vec *successors = &ps->frame->successors.data[i];
    cis_vec_append(&ps->state->successors, successors->data, successors->len);
  }
}

/// An attribute of the dictionary wins over the same one in the rest of the text.
static void move_attrs(cis_fmt_parse *ps) {
  for (uint32_t i = 0; i < ps->info->num_props; ++i)
    if (!ps->state->props.data[i])
      ps->state->props.data[i] = ps->frame->attrs.data[i];
}

/// Sizes in the dictionary win if they are as many as there are groups; anything else there is
/// forgotten.
static void set_sizes(cis_fmt_parse *ps, int slot, const int32_t *sizes, uint32_t num) {
  cis_attr *prop = &ps->state->props.data[slot];
  uint32_t num_sizes = 0;
  if (!cis_attr_get_i32_array(*prop, &num_sizes) || num_sizes != num)
    *prop = cis_attr_i32_array(ps->p->ctx, sizes, num);
}

static void set_segments(cis_fmt_parse *ps) {
  enum { SMALL = 16 };
  int32_t small[SMALL], *sizes = small;
  const cis_op_info *info = ps->info;
  uint32_t most = info->num_operands > info->num_results ? info->num_operands : info->num_results;
  if (info->operand_segments < 0 && info->result_segments < 0)
    return;
  if (most > SMALL)
    sizes = cis_arena_array(&ps->p->arena, int32_t, most);
  if (info->operand_segments >= 0 && !ps->program->all_operands) {
    for (uint32_t i = 0; i < info->num_operands; ++i)
      sizes[i] = (int32_t)ps->frame->operands.data[i].operands.len;
    set_sizes(ps, info->operand_segments, sizes, info->num_operands);
  }
  if (info->result_segments >= 0 && !ps->program->all_result_types) {
    for (uint32_t i = 0; i < info->num_results; ++i)
      sizes[i] = (int32_t)ps->frame->results.data[i].len;
    set_sizes(ps, info->result_segments, sizes, info->num_results);
  }
}

// --- finding types ---

/// The types that a source gives: a list, or with `one` a single type for as many values as there
/// are.
typedef struct found_types {
  const cis_type *types;
  size_t num;
  bool one;
  cis_type single;
} found_types;

static const cis_value_spec *source_spec(cis_fmt_parse *ps, const cis_fmt_type_source *source) {
  return source->kind == CIS_FMT_TYPE_OPERAND ? &ps->info->operands[source->index]
                                              : &ps->info->results[source->index];
}

/// A type from which others are computed has to satisfy its own constraint first.
static bool check_source(cis_fmt_parse *ps, const cis_fmt_type_source *source) {
  if (!source->transform || source->kind == CIS_FMT_TYPE_ATTR)
    return true;
  const cis_value_spec *spec = source_spec(ps, source);
  const cis_type_vec *types = source->kind == CIS_FMT_TYPE_OPERAND
                                  ? cis_fmt_operand_types(ps, source->index)
                                  : cis_fmt_result_types(ps, source->index);
  for (size_t i = 0; i < types->len; ++i)
    if (!cis_type_satisfies(types->data[i], spec->constraint))
      return cis_parse_error_at(ps->p, cis_parser_name_offset(ps->p),
                                "'%s' must be %s, but got '%s'", spec->name.data,
                                spec->constraint->description, cis_type_text(types->data[i]));
  return true;
}

static bool check_sources(cis_fmt_parse *ps) {
  if (!ps->program->computes_types)
    return true;
  for (uint32_t i = 0; i < ps->info->num_operands; ++i)
    if (!check_source(ps, &ps->program->operand_types[i]))
      return false;
  for (uint32_t i = 0; i < ps->info->num_results; ++i)
    if (!check_source(ps, &ps->program->result_types[i]))
      return false;
  return true;
}

static cis_type attr_type(cis_fmt_parse *ps, uint16_t slot) {
  cis_attr attr = ps->frame->attrs.data[slot];
  if (!attr)
    return NULL;
  return attr->type ? attr->type : cis_type_none(ps->p->ctx);
}

static bool cannot_infer(cis_fmt_parse *ps, const cis_value_spec *spec) {
  return cis_parse_error_at(ps->p, cis_parser_name_offset(ps->p), "type of '%s' cannot be inferred",
                            spec->name.data);
}

static bool find_types(cis_fmt_parse *ps, const cis_value_spec *spec,
                       const cis_fmt_type_source *source, const cis_type_vec *own,
                       found_types *out) {
  *out = (found_types){.one = true};
  switch (source->kind) {
  case CIS_FMT_TYPE_ONLY:
    out->single = source->only;
    return true;
  case CIS_FMT_TYPE_ATTR:
    out->single = attr_type(ps, source->index);
    break;
  case CIS_FMT_TYPE_OPERAND:
  case CIS_FMT_TYPE_RESULT: {
    own = source->kind == CIS_FMT_TYPE_OPERAND ? cis_fmt_operand_types(ps, source->index)
                                               : cis_fmt_result_types(ps, source->index);
    if (source_spec(ps, source)->arity != CIS_VARIADIC) {
      out->single = own->len ? own->data[0] : NULL;
      break;
    }
    if (source->transform)
      return cannot_infer(ps, spec);
  } // fallthrough
  default:
    *out = (found_types){.types = own->data, .num = own->len};
    return true;
  }
  if (out->single && source->transform)
    out->single = source->transform(out->single);
  return out->single || cannot_infer(ps, spec);
}

static bool add_result_types(cis_fmt_parse *ps) {
  const cis_fmt_program *program = ps->program;
  cis_op_state *state = ps->state;
  if (program->infer_results)
    return true;
  if (program->all_result_types) {
    cis_vec_append(&state->types, ps->frame->all_results.data, ps->frame->all_results.len);
    return true;
  }
  for (uint32_t i = 0; i < ps->info->num_results; ++i) {
    found_types found;
    if (!find_types(ps, &ps->info->results[i], &program->result_types[i],
                    &ps->frame->results.data[i], &found))
      return false;
    if (found.one)
      cis_vec_push(&state->types, found.single);
    else
      cis_vec_append(&state->types, found.types, found.num);
  }
  return true;
}

static bool resolve_group(cis_fmt_parse *ps, uint32_t i) {
  cis_fmt_operands *group = &ps->frame->operands.data[i];
  found_types found;
  if (!group->operands.len && ps->program->operand_types[i].kind != CIS_FMT_TYPE_OWN)
    return true;
  if (!find_types(ps, &ps->info->operands[i], &ps->program->operand_types[i], &group->types,
                  &found))
    return false;
  if (found.one)
    return cis_resolve_operands(ps->p, group->operands.data, group->operands.len, found.single,
                                &ps->state->operands);
  return cis_resolve_operands_types(ps->p, group->operands.data, group->operands.len, found.types,
                                    found.num, group->offset, &ps->state->operands);
}

/// All operands with the types written for all of them; groups, if any, are joined first.
static bool resolve_with_all_types(cis_fmt_parse *ps) {
  cis_fmt_operands *all = &ps->frame->all;
  uint32_t offset = all->offset;
  if (!ps->program->all_operands) {
    for (uint32_t i = 0; i < ps->info->num_operands; ++i) {
      const cis_unresolved_vec *group = &ps->frame->operands.data[i].operands;
      cis_vec_append(&all->operands, group->data, group->len);
    }
    bool one_list = ps->info->num_operands == 1 && ps->info->operands[0].arity != CIS_ONE;
    offset = one_list ? ps->frame->operands.data[0].offset : cis_parser_name_offset(ps->p);
  }
  return cis_resolve_operands_types(ps->p, all->operands.data, all->operands.len, all->types.data,
                                    all->types.len, offset, &ps->state->operands);
}

/// Operands written as one list whose groups have a type each: all types joined.
static bool resolve_all_operands(cis_fmt_parse *ps) {
  cis_fmt_operands *all = &ps->frame->all;
  for (uint32_t i = 0; i < ps->info->num_operands; ++i) {
    found_types found;
    if (!find_types(ps, &ps->info->operands[i], &ps->program->operand_types[i],
                    &ps->frame->operands.data[i].types, &found))
      return false;
    if (found.one)
      cis_vec_push(&all->types, found.single);
    else
      cis_vec_append(&all->types, found.types, found.num);
  }
  return cis_resolve_operands_types(ps->p, all->operands.data, all->operands.len, all->types.data,
                                    all->types.len, all->offset, &ps->state->operands);
}

static bool resolve_operands(cis_fmt_parse *ps) {
  if (ps->program->all_operand_types)
    return resolve_with_all_types(ps);
  if (ps->program->all_operands)
    return resolve_all_operands(ps);
  for (uint32_t i = 0; i < ps->info->num_operands; ++i)
    if (!resolve_group(ps, i))
      return false;
  return true;
}

static bool infer_results(cis_fmt_parse *ps) {
  if (!ps->program->infer_results)
    return true;
  cis_op_state_add_defaults(ps->state);
  return ps->info->def->infer_types(ps->state, &ps->state->types);
}

bool cis_fmt_finish(cis_fmt_parse *ps) {
  move_attrs(ps);
  move_regions(ps);
  move_successors(ps);
  set_segments(ps);
  return check_sources(ps) && add_result_types(ps) && resolve_operands(ps) && infer_results(ps);
}
