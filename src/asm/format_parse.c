// Runs a format's program to parse an op.
//
// Operands, types and attributes are collected by group first, because operands may stand before
// their types. At the end of the text, regions and successors move to the op, types are found, and
// operands are resolved. The lists are in frames that are used again: one frame for each op around
// this one.
#include "asm/format_parse.h"

// --- frames ---

#define GROW(v, n)                                                                                 \
  do {                                                                                             \
    if ((v)->len < (n))                                                                            \
      cis_vec_resize(v, n);                                                                        \
  } while (0)

static cis_format_frame *take_frame(cis_parser *p, const cis_op_info *info) {
  cis_format_frame *frame = p->free_frames;
  if (frame)
    p->free_frames = frame->next;
  else
    frame = cis_arena_new(&p->arena, cis_format_frame);
  GROW(&frame->operands, info->num_operands);
  GROW(&frame->results, info->num_results);
  GROW(&frame->regions, info->num_regions);
  GROW(&frame->successors, info->num_successors);
  cis_vec_clear(&frame->attrs);
  cis_vec_resize(&frame->attrs, info->num_props);
  return frame;
}

static void clear_group(cis_fmt_operands *group) { group->operands.len = group->types.len = 0; }

/// Clears the lists, destroying regions that no op has taken.
static void give_back_frame(cis_parser *p, cis_format_frame *frame, const cis_op_info *info) {
  for (uint32_t i = 0; i < info->num_operands; ++i)
    clear_group(&frame->operands.data[i]);
  for (uint32_t i = 0; i < info->num_results; ++i)
    frame->results.data[i].len = 0;
  for (uint32_t i = 0; i < info->num_regions; ++i) {
    cis_region_vec *regions = &frame->regions.data[i];
    for (size_t r = 0; r < regions->len; ++r)
      cis_parser_discard_region(p, regions->data[r]);
    regions->len = 0;
  }
  for (uint32_t i = 0; i < info->num_successors; ++i)
    frame->successors.data[i].len = 0;
  clear_group(&frame->all);
  frame->all_results.len = 0;
  frame->next = p->free_frames;
  p->free_frames = frame;
}

static void deinit_group(cis_fmt_operands *group) {
  cis_vec_deinit(&group->operands);
  cis_vec_deinit(&group->types);
}

void cis_format_frames_deinit(cis_parser *p) {
  for (cis_format_frame *f = p->free_frames; f; f = f->next) {
    for (size_t i = 0; i < f->operands.len; ++i)
      deinit_group(&f->operands.data[i]);
    for (size_t i = 0; i < f->results.len; ++i)
      cis_vec_deinit(&f->results.data[i]);
    for (size_t i = 0; i < f->regions.len; ++i)
      cis_vec_deinit(&f->regions.data[i]);
    for (size_t i = 0; i < f->successors.len; ++i)
      cis_vec_deinit(&f->successors.data[i]);
    deinit_group(&f->all);
    cis_vec_deinit(&f->operands);
    cis_vec_deinit(&f->results);
    cis_vec_deinit(&f->regions);
    cis_vec_deinit(&f->successors);
    cis_vec_deinit(&f->attrs);
    cis_vec_deinit(&f->all_results);
  }
}

// --- operands, regions, successors ---

static bool parse_operand_group(cis_fmt_parse *ps, uint32_t i) {
  cis_fmt_operands *group = &ps->frame->operands.data[i];
  cis_unresolved operand;
  group->offset = ps->p->tok.offset;
  switch (ps->info->operands[i].arity) {
  case CIS_VARIADIC:
    return cis_parse_operand_list(ps->p, CIS_DELIM_NONE, &group->operands);
  case CIS_OPTIONAL: {
    cis_optional there = cis_parse_optional_operand(ps->p, &operand);
    if (there == CIS_PARSED)
      cis_vec_push(&group->operands, operand);
    return there != CIS_FAILED;
  }
  case CIS_ONE:
    break;
  }
  if (!cis_parse_operand(ps->p, &operand))
    return false;
  cis_vec_push(&group->operands, operand);
  return true;
}

/// A region, with the terminator or the block that the row's traits ask for.
static bool parse_region_into(cis_fmt_parse *ps, cis_region_vec *regions) {
  cis_region *region = cis_region_create(ps->p->ctx);
  cis_vec_push(regions, region);
  if (!cis_parse_region(ps->p, region, NULL, 0))
    return false;
  if (ps->info->traits & (CIS_TRAIT_IMPLICIT_TERMINATOR | CIS_TRAIT_SINGLE_BLOCK))
    cis_ensure_terminator(region, ps->state);
  return true;
}

static bool parse_region_list(cis_fmt_parse *ps, cis_region_vec *regions) {
  if (ps->p->tok.kind != CIS_TOK_L_BRACE)
    return true;
  do
    if (!parse_region_into(ps, regions))
      return false;
  while (cis_parse_optional_token(ps->p, CIS_TOK_COMMA));
  return true;
}

static bool parse_region_group(cis_fmt_parse *ps, const cis_fmt_insn *insn) {
  cis_region_vec *regions = &ps->frame->regions.data[insn->index];
  return insn->variadic ? parse_region_list(ps, regions) : parse_region_into(ps, regions);
}

/// All regions, distributed to the groups in order. Regions too many go to the last group, for the
/// verifier to report.
static bool parse_all_regions(cis_fmt_parse *ps) {
  uint32_t num = ps->info->num_regions, group = 0;
  if (ps->p->tok.kind != CIS_TOK_L_BRACE || !num)
    return true;
  do {
    cis_region_vec *regions = &ps->frame->regions.data[group];
    if (!parse_region_into(ps, regions))
      return false;
    if (group + 1 < num && !ps->info->regions[group].variadic)
      ++group;
  } while (cis_parse_optional_token(ps->p, CIS_TOK_COMMA));
  return true;
}

static bool parse_successor_list(cis_fmt_parse *ps, cis_block_vec *successors) {
  cis_block *block;
  cis_optional there = cis_parse_optional_successor(ps->p, &block);
  if (there != CIS_PARSED)
    return there == CIS_ABSENT;
  cis_vec_push(successors, block);
  while (cis_parse_optional_token(ps->p, CIS_TOK_COMMA)) {
    if (!cis_parse_successor(ps->p, &block))
      return false;
    cis_vec_push(successors, block);
  }
  return true;
}

static bool parse_successor_group(cis_fmt_parse *ps, uint32_t i) {
  cis_block_vec *successors = &ps->frame->successors.data[i];
  cis_block *block;
  if (ps->info->successors[i].arity != CIS_ONE)
    return parse_successor_list(ps, successors);
  if (!cis_parse_successor(ps->p, &block))
    return false;
  cis_vec_push(successors, block);
  return true;
}

static bool parse_all_successors(cis_fmt_parse *ps) {
  return parse_successor_list(ps, &ps->state->successors);
}

// --- types ---

/// The definition of the only type of a class, if it can be written without its name.
static const cis_type_def *stripped_def(const cis_fmt_parse *ps, const cis_type_class *expected) {
  const cis_dialect_def *dialect = ps->info->dialect;
  if (!expected || !expected->name || ps->p->tok.kind == CIS_TOK_BANG_ID)
    return NULL;
  for (const cis_type_def *def = dialect->type_defs; def && def->name; ++def)
    if (!strcmp(def->name, expected->name))
      return def->stripped ? def : NULL;
  return NULL;
}

static bool parse_one_type(cis_fmt_parse *ps, const cis_type_class *expected, cis_type *out) {
  const cis_type_def *stripped = stripped_def(ps, expected);
  if (!stripped)
    return cis_parse_type(ps->p, out);
  *out = cis_type_dialect(ps->p->ctx, stripped, NULL, 0);
  return stripped->parse(ps->p, out);
}

static bool parse_types(cis_fmt_parse *ps, const cis_value_spec *spec, cis_type_vec *out) {
  const cis_type_class *expected = spec->constraint->type_class;
  uint32_t offset = ps->p->tok.offset;
  cis_type type;
  if (spec->arity == CIS_VARIADIC)
    return cis_parse_type_list(ps->p, out);
  if (spec->arity == CIS_OPTIONAL) { // of any class
    cis_optional there = cis_parse_optional_type(ps->p, &type);
    if (there == CIS_PARSED)
      cis_vec_push(out, type);
    return there != CIS_FAILED;
  }
  if (!parse_one_type(ps, expected, &type))
    return false;
  if (expected && !cis_type_has_class(type, expected))
    return cis_parse_wrong_class(ps->p, offset, expected, type);
  cis_vec_push(out, type);
  return true;
}

static bool parse_functional_type(cis_fmt_parse *ps, const cis_fmt_insn *insn) {
  static const cis_type_class function = {"builtin.function", NULL};
  uint32_t offset = ps->p->tok.offset;
  cis_type type;
  if (!cis_parse_type(ps->p, &type))
    return false;
  if (!cis_type_is(type, CIS_TYPE_FUNCTION))
    return cis_parse_wrong_class(ps->p, offset, &function, type);
  cis_type_vec *inputs = cis_fmt_operand_types(ps, insn->index),
               *results = cis_fmt_result_types(ps, insn->num);
  cis_vec_append(inputs, type->function.inputs, type->function.num_inputs);
  cis_vec_append(results, type->function.results, type->function.num_results);
  return true;
}

// --- custom directives ---

static void bind_argument(cis_fmt_parse *ps, cis_format_arg *arg) {
  cis_format_frame *frame = ps->frame;
  switch (arg->kind) {
  case CIS_FORMAT_OPERAND:
    arg->operands = &frame->operands.data[arg->index].operands;
    frame->operands.data[arg->index].offset = ps->p->tok.offset;
    break;
  case CIS_FORMAT_OPERAND_TYPE:
    arg->types = &frame->operands.data[arg->index].types;
    break;
  case CIS_FORMAT_RESULT_TYPE:
    arg->types = &frame->results.data[arg->index];
    break;
  case CIS_FORMAT_ATTR:
    arg->attr = &frame->attrs.data[arg->index];
    break;
  case CIS_FORMAT_REGION:
    arg->regions = &frame->regions.data[arg->index];
    break;
  case CIS_FORMAT_SUCCESSOR:
    arg->successors = &frame->successors.data[arg->index];
    break;
  case CIS_FORMAT_LITERAL:
  case CIS_FORMAT_ATTR_DICT:
    break;
  }
}

static bool parse_custom(cis_fmt_parse *ps, const cis_fmt_insn *insn) {
  cis_format_arg args[CIS_FMT_MAX_ARGS];
  for (uint32_t i = 0; i < insn->num; ++i) {
    args[i] = ps->program->args[insn->index + i];
    bind_argument(ps, &args[i]);
  }
  return insn->directive->parse(ps->p, ps->state, args, insn->num);
}

// --- running the program ---

static bool run(cis_fmt_parse *ps, uint32_t begin, uint32_t end, bool in_group);

static bool parse_element(cis_fmt_parse *ps, const cis_fmt_insn *insn) {
  const cis_op_info *info = ps->info;
  switch (insn->code) {
  case CIS_FMT_KEYWORD:
    return cis_parse_keyword(ps->p, insn->text.data);
  case CIS_FMT_TOKEN:
    return cis_parse_token(ps->p, insn->token);
  case CIS_FMT_OPERAND:
    return parse_operand_group(ps, insn->index);
  case CIS_FMT_ATTR:
    return cis_fmt_parse_attr(ps, insn);
  case CIS_FMT_REGION:
    return parse_region_group(ps, insn);
  case CIS_FMT_SUCCESSOR:
    return parse_successor_group(ps, insn->index);
  case CIS_FMT_OPERANDS:
    ps->frame->all.offset = ps->p->tok.offset;
    return cis_parse_operand_list(ps->p, CIS_DELIM_NONE, &ps->frame->all.operands);
  case CIS_FMT_REGIONS:
    return parse_all_regions(ps);
  case CIS_FMT_SUCCESSORS:
    return parse_all_successors(ps);
  case CIS_FMT_OPERAND_TYPE:
    return parse_types(ps, &info->operands[insn->index], cis_fmt_operand_types(ps, insn->index));
  case CIS_FMT_RESULT_TYPE:
    return parse_types(ps, &info->results[insn->index], cis_fmt_result_types(ps, insn->index));
  case CIS_FMT_OPERANDS_TYPE:
    return cis_parse_type_list(ps->p, &ps->frame->all.types);
  case CIS_FMT_RESULTS_TYPE:
    return cis_parse_type_list(ps->p, &ps->frame->all_results);
  case CIS_FMT_FUNCTIONAL_TYPE:
    return parse_functional_type(ps, insn);
  case CIS_FMT_ATTR_DICT:
    return cis_fmt_parse_dict(ps, false);
  case CIS_FMT_ATTR_DICT_KEYWORD:
    return cis_fmt_parse_dict(ps, true);
  case CIS_FMT_PROP_DICT:
    return cis_fmt_parse_prop_dict(ps);
  case CIS_FMT_CUSTOM:
    return parse_custom(ps, insn);
  default: // spaces
    return true;
  }
}

/// The first element of a group, which says whether the group is there.
static cis_optional parse_first(cis_fmt_parse *ps, const cis_fmt_insn *insn) {
  uint32_t offset = ps->p->tok.offset;
  switch (insn->code) {
  case CIS_FMT_KEYWORD:
    return cis_parse_optional_keyword(ps->p, insn->text.data) ? CIS_PARSED : CIS_ABSENT;
  case CIS_FMT_TOKEN:
    return cis_parse_optional_token(ps->p, insn->token) ? CIS_PARSED : CIS_ABSENT;
  case CIS_FMT_ATTR:
    return cis_fmt_parse_optional_attr(ps, insn);
  case CIS_FMT_REGION:
    if (ps->p->tok.kind != CIS_TOK_L_BRACE)
      return CIS_ABSENT;
    break;
  default: // operands, successors and custom directives: there if something was consumed
    break;
  }
  if (!parse_element(ps, insn))
    return CIS_FAILED;
  return ps->p->tok.offset != offset ? CIS_PARSED : CIS_ABSENT;
}

static void set_unit(cis_fmt_parse *ps, int16_t slot) {
  if (slot >= 0)
    ps->frame->attrs.data[slot] = cis_attr_unit(ps->p->ctx);
}

static bool parse_group(cis_fmt_parse *ps, const cis_fmt_insn *insn, uint32_t at) {
  const cis_fmt_insn *insns = ps->program->insns;
  uint32_t first = at + 1;
  while (insns[first].code == CIS_FMT_SPACE || insns[first].code == CIS_FMT_NEWLINE)
    ++first;
  cis_optional there = parse_first(ps, &insns[first]);
  if (there == CIS_FAILED)
    return false;
  if ((there == CIS_PARSED) != insn->inverted)
    set_unit(ps, insn->unit);
  return there == CIS_PARSED ? run(ps, first + 1, insn->end, true)
                             : run(ps, insn->end, insn->else_end, false);
}

/// The clause that starts with the current token, or 0.
static uint32_t find_clause(cis_fmt_parse *ps, uint32_t begin, uint32_t end) {
  const cis_fmt_insn *insns = ps->program->insns;
  for (uint32_t i = begin; i < end; i = insns[i].end) {
    bool there = insns[i].token ? cis_parse_optional_token(ps->p, insns[i].token)
                                : cis_parse_optional_keyword(ps->p, insns[i].text.data);
    if (there)
      return i;
  }
  return 0;
}

static bool parse_oilist(cis_fmt_parse *ps, uint32_t at, uint32_t end) {
  const cis_fmt_insn *insns = ps->program->insns;
  uint32_t seen[CIS_FMT_MAX_CLAUSES], num_seen = 0, clause;
  while ((clause = find_clause(ps, at + 1, end)) != 0) {
    for (uint32_t i = 0; i < num_seen; ++i)
      if (seen[i] == clause)
        return cis_parse_error_at(
            ps->p, cis_parser_name_offset(ps->p),
            "`%s` clause can appear at most once in the expansion of the oilist directive",
            insns[clause].text.data);
    seen[num_seen++] = clause;
    set_unit(ps, insns[clause].unit);
    if (!run(ps, clause + 1, insns[clause].end, false))
      return false;
  }
  return true;
}

/// An optional attribute may be absent, except in a group, where the first element has said that it
/// is there.
static bool run(cis_fmt_parse *ps, uint32_t begin, uint32_t end, bool in_group) {
  const cis_fmt_insn *insns = ps->program->insns;
  for (uint32_t i = begin; i < end;) {
    const cis_fmt_insn *insn = &insns[i];
    if (insn->code == CIS_FMT_OPTIONAL) {
      if (!parse_group(ps, insn, i))
        return false;
      i = insn->else_end;
    } else if (insn->code == CIS_FMT_OILIST) {
      if (!parse_oilist(ps, i, insn->end))
        return false;
      i = insn->end;
    } else {
      bool may_lack =
          insn->code == CIS_FMT_ATTR && !in_group && ps->info->attrs[insn->index].optional;
      if (may_lack ? !cis_fmt_parse_optional_attr(ps, insn) : !parse_element(ps, insn))
        return false;
      ++i;
    }
  }
  return true;
}

bool cis_format_parse(cis_parser *p, cis_op_state *state) {
  cis_fmt_parse ps = {.p = p, .state = state, .info = state->info};
  ps.program = cis_fmt_program_get(state->info);
  ps.frame = take_frame(p, state->info);
  bool ok = run(&ps, 0, ps.program->num_insns, false) && cis_fmt_finish(&ps);
  give_back_frame(p, ps.frame, state->info);
  return ok;
}
