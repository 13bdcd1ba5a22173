// Runs a format's program to parse an op.
//
// What is written is collected by group first, because operands may stand before their types; when
// the text has ended, regions and successors are handed over, types are found, operands resolved.
// The lists are kept in frames that are used again, one for each op that is being parsed around
// this one.
#include "asm/format_impl.h"
#include "asm/parser_impl.h"
#include "ir/verify_op.h"
#include "support/strbuf.h"

typedef struct operand_group {
  cis_unresolved_vec operands;
  cis_type_vec types;
  uint32_t offset; // where the operands start
} operand_group;

/// Lists of the op being parsed. The outer vectors only ever grow: what they hold is used again.
struct cis_format_frame {
  cis_format_frame *next; // of those that are free
  CIS_VEC(operand_group) operands;
  CIS_VEC(cis_type_vec) results;
  CIS_VEC(cis_region_vec) regions;
  CIS_VEC(cis_block_vec) successors;
  cis_attr_vec attrs; // by slot, as written outside the dictionary
  operand_group all;  // `operands`, type(operands)
  cis_type_vec all_results;
};

typedef struct parse {
  cis_parser *p;
  cis_op_state *state;
  const cis_fmt_program *program;
  const cis_op_info *info;
  cis_format_frame *frame;
} parse;

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

static void clear_group(operand_group *group) { group->operands.len = group->types.len = 0; }

/// Clears the lists, destroying regions that no op has taken.
static void give_back_frame(cis_parser *p, cis_format_frame *frame, const cis_op_info *info) {
  for (uint32_t i = 0; i < info->num_operands; ++i)
    clear_group(&frame->operands.data[i]);
  for (uint32_t i = 0; i < info->num_results; ++i)
    frame->results.data[i].len = 0;
  for (uint32_t i = 0; i < info->num_regions; ++i) {
    cis_region_vec *regions = &frame->regions.data[i];
    while (regions->len)
      cis_region_destroy(p->ctx, cis_vec_pop(regions));
  }
  for (uint32_t i = 0; i < info->num_successors; ++i)
    frame->successors.data[i].len = 0;
  clear_group(&frame->all);
  frame->all_results.len = 0;
  frame->next = p->free_frames;
  p->free_frames = frame;
}

static void deinit_group(operand_group *group) {
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

// --- attributes ---

static const struct cis_enum_case *find_case(const cis_enum_def *def, cis_str keyword) {
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    if (cis_str_is(keyword, c->keyword))
      return c;
  return NULL;
}

static bool expected_enum(parse *ps, const cis_attr_spec *spec) {
  cis_strbuf cases = {0};
  for (const struct cis_enum_case *c = spec->constraint->enumeration->cases; c->keyword; ++c)
    cis_strbuf_printf(&cases, "%s%s", cases.len ? ", " : "", c->keyword);
  cis_parse_error(ps->p,
                  "expected string or keyword containing one of the following enum values for "
                  "attribute '%s' [%s]",
                  spec->name.data, cis_strbuf_c(&cases));
  cis_strbuf_deinit(&cases);
  return false;
}

/// The keyword of an integer attribute, or a string with it.
static cis_optional parse_enum_keyword(parse *ps, const cis_attr_spec *spec, cis_attr *out) {
  cis_parser *p = ps->p;
  const cis_enum_def *def = spec->constraint->enumeration;
  uint32_t offset = p->tok.offset;
  bool keyword = p->tok.kind == CIS_TOK_BARE_ID && find_case(def, p->tok.text);
  if (!keyword && p->tok.kind != CIS_TOK_STRING)
    return CIS_ABSENT;
  cis_str text = keyword ? p->tok.text : cis_token_string(p->tok, &p->arena);
  int64_t value;
  cis_parser_consume(p);
  if (!cis_enum_value(def, text, &value))
    return (cis_optional)cis_parse_error_at(p, offset,
                                            "invalid %s attribute specification: \"%.*s\"",
                                            spec->name.data, CIS_STR_ARG(text));
  *out = cis_attr_integer(cis_type_i(p->ctx, def->int_width), value);
  return CIS_PARSED;
}

/// The parameter of an enum's attribute, `<keyword>` or the keyword alone.
static bool parse_enum_attr(parse *ps, const cis_enum_def *def, cis_attr *out) {
  cis_parser *p = ps->p;
  int64_t value;
  if (!def->print_plain && !cis_parse_token(p, CIS_TOK_LESS))
    return false;
  if (!cis_parse_enum_value(p, def, &value))
    return def->attr_class &&
           cis_parse_error(p, "failed to parse %s parameter 'value' which is to be a `%s`",
                           def->attr_class, def->name);
  if (!def->print_plain && !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  *out = cis_attr_enum(p->ctx, def, value);
  return true;
}

static bool has_class(const cis_attr_constraint *constraint, cis_attr attr) {
  switch (constraint->style) {
  case CIS_ATTR_STYLE_UNIT:
    return cis_attr_is(attr, CIS_ATTR_UNIT);
  case CIS_ATTR_STYLE_SYMBOL_REF:
    return cis_attr_is(attr, CIS_ATTR_SYMBOL_REF) && !attr->symbol.num_nested;
  case CIS_ATTR_STYLE_ANY:
  case CIS_ATTR_STYLE_TYPED:
    return cis_attr_has_class(attr, constraint->attr_class);
  default:
    return cis_fmt_style_fits(constraint, attr);
  }
}

static bool check_class(parse *ps, const cis_attr_constraint *constraint, cis_attr attr,
                        uint32_t offset) {
  return has_class(constraint, attr) ||
         cis_parse_error_at(ps->p, offset, "invalid kind of attribute specified");
}

/// The type that is passed down for literals written without one.
static cis_type implied_type(parse *ps, const cis_attr_constraint *constraint) {
  switch (constraint->style) {
  case CIS_ATTR_STYLE_TYPED:
    return constraint->build_type ? constraint->build_type(ps->p->ctx) : NULL;
  case CIS_ATTR_STYLE_SYMBOL_REF:
  case CIS_ATTR_STYLE_UNIT:
  case CIS_ATTR_STYLE_TYPE:
    return cis_type_none(ps->p->ctx);
  default:
    return NULL;
  }
}

static bool parse_attr(parse *ps, const cis_fmt_insn *insn) {
  const cis_attr_spec *spec = &ps->info->attrs[insn->index];
  const cis_attr_constraint *constraint = spec->constraint;
  cis_parser *p = ps->p;
  cis_attr *out = &ps->frame->attrs.data[insn->index];
  uint32_t offset = p->tok.offset;
  bool alias = p->tok.kind == CIS_TOK_HASH_ID; // always an attribute in full
  if (constraint->style == CIS_ATTR_STYLE_ENUM && !constraint->enumeration->attr_name) {
    cis_optional there = parse_enum_keyword(ps, spec, out);
    return there == CIS_ABSENT ? expected_enum(ps, spec) : there == CIS_PARSED;
  }
  if (constraint->style == CIS_ATTR_STYLE_SYMBOL_NAME) {
    cis_str name;
    if (!cis_parse_symbol_name(p, &name))
      return false;
    *out = cis_attr_string(p->ctx, name);
    return true;
  }
  bool full = alias || insn->qualified;
  if (constraint->style == CIS_ATTR_STYLE_ENUM && !full)
    return parse_enum_attr(ps, constraint->enumeration, out);
  if (constraint->style == CIS_ATTR_STYLE_DENSE_ARRAY && !full)
    return cis_parse_dense_array_body(p, constraint->build_type(p->ctx), out);
  return cis_parse_attribute(p, implied_type(ps, constraint), out) &&
         check_class(ps, constraint, *out, offset);
}

/// Whether the next token can start an attribute of this constraint at the head of a group.
static bool may_start(parse *ps, const cis_attr_constraint *constraint) {
  cis_tok token = ps->p->tok.kind;
  switch (constraint->style) {
  case CIS_ATTR_STYLE_SYMBOL_REF:
  case CIS_ATTR_STYLE_SYMBOL_NAME:
    return token == CIS_TOK_AT_ID;
  case CIS_ATTR_STYLE_DENSE_ARRAY:
    return token == CIS_TOK_L_SQUARE;
  case CIS_ATTR_STYLE_ENUM:
    return token == (constraint->enumeration->print_plain ? CIS_TOK_BARE_ID : CIS_TOK_LESS);
  default:
    break;
  }
  switch (constraint->attr_class) {
  case CIS_ATTR_CLASS_STRING:
    return token == CIS_TOK_STRING;
  case CIS_ATTR_CLASS_ARRAY:
    return token == CIS_TOK_L_SQUARE;
  case CIS_ATTR_CLASS_SYMBOL:
    return token == CIS_TOK_AT_ID;
  default:
    return true;
  }
}

static cis_optional parse_optional_attr(parse *ps, const cis_fmt_insn *insn) {
  const cis_attr_spec *spec = &ps->info->attrs[insn->index];
  const cis_attr_constraint *constraint = spec->constraint;
  cis_attr *out = &ps->frame->attrs.data[insn->index];
  if (constraint->style == CIS_ATTR_STYLE_ENUM && !constraint->enumeration->attr_name)
    return parse_enum_keyword(ps, spec, out);
  if (!may_start(ps, constraint))
    return CIS_ABSENT;
  if (constraint->style != CIS_ATTR_STYLE_ANY && constraint->style != CIS_ATTR_STYLE_TYPED)
    return (cis_optional)parse_attr(ps, insn);
  uint32_t offset = ps->p->tok.offset;
  cis_optional there = cis_parse_optional_attribute(ps->p, implied_type(ps, constraint), out);
  if (there == CIS_PARSED && !check_class(ps, constraint, *out, offset))
    return CIS_FAILED;
  return there;
}

// --- dictionaries ---

/// Checks the inherent attributes that the dictionary has set.
static bool verify_dict(parse *ps, const cis_attr *before, uint32_t offset) {
  for (uint32_t i = 0; i < ps->info->num_props; ++i) {
    const cis_attr_spec *spec = &ps->info->attrs[i];
    cis_attr value = ps->state->props.data[i];
    if (value && value != before[i] && !spec->constraint->test(value))
      return cis_parse_error_at(
          ps->p, offset, "'%s' op attribute '%s' failed to satisfy constraint: %s",
          ps->info->name.data, spec->name.data, spec->constraint->description);
  }
  return true;
}

static bool parse_dict(parse *ps, bool keyword) {
  enum { SMALL = 32 };
  cis_attr small[SMALL], *before = small;
  cis_parser *p = ps->p;
  uint32_t num = ps->info->num_props, offset = p->tok.offset;
  if (!keyword && p->tok.kind != CIS_TOK_L_BRACE)
    return true;
  if (num > SMALL)
    before = cis_arena_array(&p->arena, cis_attr, num);
  if (num)
    memcpy(before, ps->state->props.data, num * sizeof(cis_attr));
  bool ok = keyword ? cis_parse_optional_attr_dict_with_keyword(p, ps->state)
                    : cis_parse_optional_attr_dict(p, ps->state);
  return ok && verify_dict(ps, before, offset);
}

/// <{a = 1}>, where there are properties to show.
static bool parse_prop_dict(parse *ps) {
  cis_parser *p = ps->p;
  cis_named_attr_vec attrs = {0};
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return true;
  bool ok = cis_parse_optional_dict(p, &attrs) && cis_parse_token(p, CIS_TOK_GREATER);
  for (size_t i = 0; ok && i < attrs.len; ++i) {
    int slot = cis_op_info_prop(ps->info, attrs.data[i].name);
    if (slot >= 0)
      ps->frame->attrs.data[slot] = attrs.data[i].value;
  }
  cis_vec_deinit(&attrs);
  return ok;
}

// --- operands, regions, successors ---

static bool parse_operand_group(parse *ps, uint32_t i) {
  operand_group *group = &ps->frame->operands.data[i];
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
static bool parse_region_into(parse *ps, cis_region_vec *regions) {
  cis_region *region = cis_region_create(ps->p->ctx);
  cis_vec_push(regions, region);
  if (!cis_parse_region(ps->p, region, NULL, 0))
    return false;
  if (ps->info->traits & (CIS_TRAIT_IMPLICIT_TERMINATOR | CIS_TRAIT_SINGLE_BLOCK))
    cis_ensure_terminator(region, ps->state);
  return true;
}

static bool parse_region_list(parse *ps, cis_region_vec *regions) {
  if (ps->p->tok.kind != CIS_TOK_L_BRACE)
    return true;
  do
    if (!parse_region_into(ps, regions))
      return false;
  while (cis_parse_optional_token(ps->p, CIS_TOK_COMMA));
  return true;
}

static bool parse_region_group(parse *ps, const cis_fmt_insn *insn) {
  cis_region_vec *regions = &ps->frame->regions.data[insn->index];
  return insn->variadic ? parse_region_list(ps, regions) : parse_region_into(ps, regions);
}

/// All regions, dealt to the groups in order; what is too many goes to the last one, for the
/// verifier.
static bool parse_all_regions(parse *ps) {
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

static bool parse_successor_list(parse *ps, cis_block_vec *successors) {
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

static bool parse_successor_group(parse *ps, uint32_t i) {
  cis_block_vec *successors = &ps->frame->successors.data[i];
  cis_block *block;
  if (ps->info->successors[i].arity != CIS_ONE)
    return parse_successor_list(ps, successors);
  if (!cis_parse_successor(ps->p, &block))
    return false;
  cis_vec_push(successors, block);
  return true;
}

static bool parse_all_successors(parse *ps) {
  return parse_successor_list(ps, &ps->state->successors);
}

// --- types ---

static bool wrong_class(parse *ps, uint32_t offset, const cis_type_class *expected, cis_type type) {
  if (!expected->name)
    return cis_parse_error_at(ps->p, offset, "invalid kind of type specified");
  return cis_parse_error_at(ps->p, offset,
                            "invalid kind of type specified: expected %s, but found '%s'",
                            expected->name, cis_type_text(type));
}

static bool parse_types(parse *ps, const cis_value_spec *spec, cis_type_vec *out) {
  const cis_type_class *expected = spec->constraint->type_class;
  uint32_t offset = ps->p->tok.offset;
  cis_type type;
  if (spec->arity == CIS_VARIADIC)
    return cis_parse_type_list(ps->p, out);
  if (spec->arity == CIS_OPTIONAL) {
    cis_optional there = cis_parse_optional_type(ps->p, &type);
    if (there != CIS_PARSED)
      return there == CIS_ABSENT;
  } else if (!cis_parse_type(ps->p, &type)) {
    return false;
  }
  if (expected && !expected->test(type))
    return wrong_class(ps, offset, expected, type);
  cis_vec_push(out, type);
  return true;
}

static cis_type_vec *operand_types(parse *ps, uint16_t group) {
  return group == CIS_FMT_ALL ? &ps->frame->all.types : &ps->frame->operands.data[group].types;
}

static cis_type_vec *result_types(parse *ps, uint16_t group) {
  return group == CIS_FMT_ALL ? &ps->frame->all_results : &ps->frame->results.data[group];
}

static bool parse_functional_type(parse *ps, const cis_fmt_insn *insn) {
  static const cis_type_class function = {"builtin.function", NULL};
  uint32_t offset = ps->p->tok.offset;
  cis_type type;
  if (!cis_parse_type(ps->p, &type))
    return false;
  if (!cis_type_is(type, CIS_TYPE_FUNCTION))
    return wrong_class(ps, offset, &function, type);
  cis_type_vec *inputs = operand_types(ps, insn->index), *results = result_types(ps, insn->num);
  cis_vec_append(inputs, type->function.inputs, type->function.num_inputs);
  cis_vec_append(results, type->function.results, type->function.num_results);
  return true;
}

// --- custom directives ---

static void bind_argument(parse *ps, cis_format_arg *arg) {
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

static bool parse_custom(parse *ps, const cis_fmt_insn *insn) {
  cis_format_arg args[CIS_FMT_MAX_ARGS];
  for (uint32_t i = 0; i < insn->num; ++i) {
    args[i] = ps->program->args[insn->index + i];
    bind_argument(ps, &args[i]);
  }
  return insn->directive->parse(ps->p, ps->state, args, insn->num);
}

// --- running the program ---

static bool run(parse *ps, uint32_t begin, uint32_t end);

static bool parse_element(parse *ps, const cis_fmt_insn *insn) {
  const cis_op_info *info = ps->info;
  switch (insn->code) {
  case CIS_FMT_KEYWORD:
    return cis_parse_keyword(ps->p, insn->text.data);
  case CIS_FMT_TOKEN:
    return cis_parse_token(ps->p, insn->token);
  case CIS_FMT_OPERAND:
    return parse_operand_group(ps, insn->index);
  case CIS_FMT_ATTR:
    return parse_attr(ps, insn);
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
    return parse_types(ps, &info->operands[insn->index], operand_types(ps, insn->index));
  case CIS_FMT_RESULT_TYPE:
    return parse_types(ps, &info->results[insn->index], result_types(ps, insn->index));
  case CIS_FMT_OPERANDS_TYPE:
    return cis_parse_type_list(ps->p, &ps->frame->all.types);
  case CIS_FMT_RESULTS_TYPE:
    return cis_parse_type_list(ps->p, &ps->frame->all_results);
  case CIS_FMT_FUNCTIONAL_TYPE:
    return parse_functional_type(ps, insn);
  case CIS_FMT_ATTR_DICT:
    return parse_dict(ps, false);
  case CIS_FMT_ATTR_DICT_KEYWORD:
    return parse_dict(ps, true);
  case CIS_FMT_PROP_DICT:
    return parse_prop_dict(ps);
  case CIS_FMT_CUSTOM:
    return parse_custom(ps, insn);
  default: // spaces
    return true;
  }
}

/// The first element of a group, which says whether the group is there.
static cis_optional parse_first(parse *ps, const cis_fmt_insn *insn) {
  uint32_t offset = ps->p->tok.offset;
  switch (insn->code) {
  case CIS_FMT_KEYWORD:
    return cis_parse_optional_keyword(ps->p, insn->text.data) ? CIS_PARSED : CIS_ABSENT;
  case CIS_FMT_TOKEN:
    return cis_parse_optional_token(ps->p, insn->token) ? CIS_PARSED : CIS_ABSENT;
  case CIS_FMT_ATTR:
    return parse_optional_attr(ps, insn);
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

static void set_unit(parse *ps, int16_t slot) {
  if (slot >= 0)
    ps->frame->attrs.data[slot] = cis_attr_unit(ps->p->ctx);
}

static bool parse_group(parse *ps, const cis_fmt_insn *insn, uint32_t at) {
  const cis_fmt_insn *insns = ps->program->insns;
  uint32_t first = at + 1;
  while (insns[first].code == CIS_FMT_SPACE || insns[first].code == CIS_FMT_NEWLINE)
    ++first;
  cis_optional there = parse_first(ps, &insns[first]);
  if (there == CIS_FAILED)
    return false;
  if ((there == CIS_PARSED) != insn->inverted)
    set_unit(ps, insn->unit);
  return there == CIS_PARSED ? run(ps, first + 1, insn->end) : run(ps, insn->end, insn->else_end);
}

/// The clause that starts with the current token, or 0.
static uint32_t find_clause(parse *ps, uint32_t begin, uint32_t end) {
  const cis_fmt_insn *insns = ps->program->insns;
  for (uint32_t i = begin; i < end; i = insns[i].end) {
    bool there = insns[i].token ? cis_parse_optional_token(ps->p, insns[i].token)
                                : cis_parse_optional_keyword(ps->p, insns[i].text.data);
    if (there)
      return i;
  }
  return 0;
}

static bool parse_oilist(parse *ps, uint32_t at, uint32_t end) {
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
    if (!run(ps, clause + 1, insns[clause].end))
      return false;
  }
  return true;
}

static bool run(parse *ps, uint32_t begin, uint32_t end) {
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
      if (!parse_element(ps, insn))
        return false;
      ++i;
    }
  }
  return true;
}

// --- afterwards ---

static void hand_over_regions(parse *ps) {
  for (uint32_t i = 0; i < ps->info->num_regions; ++i) {
    cis_region_vec *regions = &ps->frame->regions.data[i];
    if (!regions->len && !ps->info->regions[i].variadic)
      cis_op_state_add_region(ps->state);
    cis_vec_append(&ps->state->regions, regions->data, regions->len);
    regions->len = 0;
  }
}

static void hand_over_successors(parse *ps) {
  for (uint32_t i = 0; i < ps->info->num_successors; ++i) {
    cis_block_vec *successors = &ps->frame->successors.data[i];
    cis_vec_append(&ps->state->successors, successors->data, successors->len);
  }
}

/// What the dictionary says of an attribute wins over what the rest of the text says.
static void hand_over_attrs(parse *ps) {
  for (uint32_t i = 0; i < ps->info->num_props; ++i)
    if (!ps->state->props.data[i])
      ps->state->props.data[i] = ps->frame->attrs.data[i];
}

static void set_sizes(parse *ps, int slot, const int32_t *sizes, uint32_t num) {
  cis_attr *prop = &ps->state->props.data[slot];
  if (!*prop)
    *prop = cis_attr_i32_array(ps->p->ctx, sizes, num);
}

static void set_segments(parse *ps) {
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

static const cis_value_spec *source_spec(parse *ps, const cis_fmt_type_source *source) {
  return source->kind == CIS_FMT_TYPE_OPERAND ? &ps->info->operands[source->index]
                                              : &ps->info->results[source->index];
}

/// A type from which others are computed has to satisfy its own constraint first.
static bool check_source(parse *ps, const cis_fmt_type_source *source) {
  if (!source->transform || source->kind == CIS_FMT_TYPE_ATTR)
    return true;
  const cis_value_spec *spec = source_spec(ps, source);
  const cis_type_vec *types = source->kind == CIS_FMT_TYPE_OPERAND
                                  ? operand_types(ps, source->index)
                                  : result_types(ps, source->index);
  for (size_t i = 0; i < types->len; ++i)
    if (!spec->constraint->test(types->data[i]))
      return cis_parse_error_at(ps->p, cis_parser_name_offset(ps->p),
                                "'%s' must be %s, but got '%s'", spec->name.data,
                                spec->constraint->description, cis_type_text(types->data[i]));
  return true;
}

static bool check_sources(parse *ps) {
  for (uint32_t i = 0; i < ps->info->num_operands; ++i)
    if (!check_source(ps, &ps->program->operand_types[i]))
      return false;
  for (uint32_t i = 0; i < ps->info->num_results; ++i)
    if (!check_source(ps, &ps->program->result_types[i]))
      return false;
  return true;
}

static cis_type attr_type(parse *ps, uint16_t slot) {
  cis_attr attr = ps->frame->attrs.data[slot];
  if (!attr)
    return NULL;
  return attr->type ? attr->type : cis_type_none(ps->p->ctx);
}

static bool cannot_infer(parse *ps, const cis_value_spec *spec) {
  return cis_parse_error_at(ps->p, cis_parser_name_offset(ps->p), "type of '%s' cannot be inferred",
                            spec->name.data);
}

static bool find_types(parse *ps, const cis_value_spec *spec, const cis_fmt_type_source *source,
                       const cis_type_vec *own, found_types *out) {
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
    own = source->kind == CIS_FMT_TYPE_OPERAND ? operand_types(ps, source->index)
                                               : result_types(ps, source->index);
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

static bool add_result_types(parse *ps) {
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

static bool resolve_group(parse *ps, uint32_t i) {
  operand_group *group = &ps->frame->operands.data[i];
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
static bool resolve_with_all_types(parse *ps) {
  operand_group *all = &ps->frame->all;
  uint32_t offset = all->offset;
  if (!ps->program->all_operands) {
    for (uint32_t i = 0; i < ps->info->num_operands; ++i) {
      const cis_unresolved_vec *group = &ps->frame->operands.data[i].operands;
      cis_vec_append(&all->operands, group->data, group->len);
    }
    offset = ps->info->num_operands == 1 ? ps->frame->operands.data[0].offset
                                         : cis_parser_name_offset(ps->p);
  }
  return cis_resolve_operands_types(ps->p, all->operands.data, all->operands.len, all->types.data,
                                    all->types.len, offset, &ps->state->operands);
}

/// Operands written as one list whose groups have a type each: all types joined.
static bool resolve_all_operands(parse *ps) {
  operand_group *all = &ps->frame->all;
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

static bool resolve_operands(parse *ps) {
  if (ps->program->all_operand_types)
    return resolve_with_all_types(ps);
  if (ps->program->all_operands)
    return resolve_all_operands(ps);
  for (uint32_t i = 0; i < ps->info->num_operands; ++i)
    if (!resolve_group(ps, i))
      return false;
  return true;
}

static bool infer_results(parse *ps) {
  if (!ps->program->infer_results)
    return true;
  cis_op_state_add_defaults(ps->state);
  return ps->info->def->infer_types(ps->state, &ps->state->types);
}

static bool parse_op(parse *ps) {
  if (!run(ps, 0, ps->program->num_insns))
    return false;
  hand_over_attrs(ps);
  hand_over_regions(ps);
  hand_over_successors(ps);
  set_segments(ps);
  return check_sources(ps) && add_result_types(ps) && resolve_operands(ps) && infer_results(ps);
}

bool cis_format_parse(cis_parser *p, cis_op_state *state) {
  parse ps = {.p = p, .state = state, .info = state->info};
  ps.program = cis_fmt_program_get(state->info);
  ps.frame = take_frame(p, state->info);
  bool ok = parse_op(&ps);
  give_back_frame(p, ps.frame, state->info);
  return ok;
}
