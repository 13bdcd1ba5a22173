// Runs a format's program to print an op.
#include "asm/format_impl.h"
#include "asm/printer_impl.h"

typedef struct print {
  cis_printer *p;
  cis_op *op;
  const cis_fmt_program *program;
} print;

// --- elements that are present ---

static cis_range operands_of(const print *pr, uint16_t group) {
  return group == CIS_FMT_ALL ? (cis_range){0, pr->op->num_operands}
                              : cis_op_operand_group(pr->op, group);
}

static cis_range results_of(const print *pr, uint16_t group) {
  return group == CIS_FMT_ALL ? (cis_range){0, pr->op->num_results}
                              : cis_op_result_group(pr->op, group);
}

/// Regions and successors of a group: a variadic one has what the others leave, one each.
static cis_range share(uint32_t total, uint32_t groups, uint32_t group, int variadic) {
  if (variadic < 0)
    return (cis_range){group, group < total};
  uint32_t extra = total >= groups - 1 ? total - (groups - 1) : 0;
  if ((int)group == variadic)
    return (cis_range){group, extra};
  return (cis_range){(int)group < variadic ? group : group - 1 + extra, 1};
}

static cis_range regions_of(const print *pr, uint32_t group) {
  const cis_op_info *info = pr->op->info;
  int variadic = -1;
  for (uint32_t i = 0; i < info->num_regions; ++i)
    if (info->regions[i].variadic)
      variadic = (int)i;
  return share(pr->op->num_regions, info->num_regions, group, variadic);
}

static cis_range successors_of(const print *pr, uint32_t group) {
  const cis_op_info *info = pr->op->info;
  int variadic = -1;
  for (uint32_t i = 0; i < info->num_successors; ++i)
    if (info->successors[i].arity != CIS_ONE)
      variadic = (int)i;
  return share(pr->op->num_successors, info->num_successors, group, variadic);
}

static bool holds(const print *pr, const cis_fmt_condition *condition) {
  cis_op *op = pr->op;
  switch (condition->kind) {
  case CIS_FMT_IF_OPERANDS:
    return operands_of(pr, condition->index).num != 0;
  case CIS_FMT_IF_RESULTS:
    return results_of(pr, condition->index).num != 0;
  case CIS_FMT_IF_REGIONS: {
    cis_range regions = regions_of(pr, condition->index);
    return regions.num && (op->info->regions[condition->index].variadic ||
                           !cis_region_is_empty(cis_op_region(op, regions.first)));
  }
  case CIS_FMT_IF_SUCCESSORS:
    return successors_of(pr, condition->index).num != 0;
  case CIS_FMT_IF_ATTR:
    return cis_op_props(op)[condition->index] &&
           cis_op_props(op)[condition->index] != op->info->attrs[condition->index].default_value;
  }
  return false;
}

static bool any_holds(const print *pr, const cis_fmt_insn *insn) {
  for (uint32_t i = 0; i < insn->num; ++i)
    if (holds(pr, &pr->program->conditions[insn->index + i]))
      return true;
  return false;
}

// --- attributes ---

/// The keyword of an integer attribute; quoted where it is none.
static void print_enum_keyword(cis_printer *p, const cis_enum_def *def, cis_attr attr) {
  int64_t value = cis_attr_int_or(attr, 0);
  if (def->is_flags)
    cis_print_enum_value(p, def, value);
  else
    cis_print_keyword_or_string(p, cis_str_from(cis_enum_keyword(def, value)));
}

static void print_enum(cis_printer *p, const cis_enum_def *def, cis_attr attr) {
  if (!def->attr_name) {
    print_enum_keyword(p, def, attr);
    return;
  }
  if (!def->print_plain || def->bare)
    cis_print_char(p, def->bare ? ' ' : '<');
  cis_print_enum_value(p, def, attr->enumeration.value);
  if (!def->print_plain)
    cis_print_char(p, '>');
}

static void print_attr(const print *pr, const cis_fmt_insn *insn) {
  cis_printer *p = pr->p;
  cis_attr attr = cis_op_props(pr->op)[insn->index];
  const cis_attr_constraint *constraint = pr->op->info->attrs[insn->index].constraint;
  if (!attr) {
    cis_print_cstr(p, "<<NULL ATTRIBUTE>>");
    return;
  }
  if (insn->qualified || !cis_fmt_style_fits(constraint, attr)) {
    cis_print_the_attr(p, attr);
    return;
  }
  switch (constraint->style) {
  case CIS_ATTR_STYLE_ANY:
    cis_print_the_attr(p, attr);
    break;
  case CIS_ATTR_STYLE_ENUM:
    print_enum(p, constraint->enumeration, attr);
    break;
  case CIS_ATTR_STYLE_SYMBOL_NAME:
    cis_print_symbol_name(p, attr->string);
    break;
  case CIS_ATTR_STYLE_DENSE_ARRAY:
    cis_printer_dense_array_body(p, attr);
    break;
  case CIS_ATTR_STYLE_STRIPPED:
    cis_print_stripped_attr(p, attr);
    break;
  case CIS_ATTR_STYLE_TYPED:
  case CIS_ATTR_STYLE_SYMBOL_REF:
  case CIS_ATTR_STYLE_UNIT:
  case CIS_ATTR_STYLE_TYPE:
    cis_print_attr_without_type(p, attr);
    break;
  }
}

// --- dictionaries ---

/// The names that the dictionary leaves out; those of attributes that have their default are added
/// in `buffer`.
static const char *const *elided_names(const print *pr, const char **buffer) {
  const cis_fmt_program *program = pr->program;
  uint32_t num = program->num_elided;
  const cis_op_info *info = pr->op->info;
  memcpy(buffer, program->elided, num * sizeof(*buffer));
  for (uint32_t i = 0; i < program->num_dict_slots; ++i) {
    uint16_t slot = program->dict_slots[i];
    if (info->attrs[slot].default_value &&
        cis_op_props(pr->op)[slot] == info->attrs[slot].default_value)
      buffer[num++] = info->attrs[slot].name.data;
  }
  buffer[num] = NULL;
  return buffer;
}

static bool shows_inherent(const print *pr) {
  const cis_fmt_program *program = pr->program;
  for (uint32_t i = 0; i < program->num_dict_slots; ++i) {
    uint16_t slot = program->dict_slots[i];
    if (cis_op_props(pr->op)[slot] &&
        cis_op_props(pr->op)[slot] != pr->op->info->attrs[slot].default_value)
      return true;
  }
  return false;
}

static void print_dict(const print *pr, bool keyword) {
  enum { SMALL = 32 };
  const char *small[SMALL], **buffer = small;
  bool inherent = !pr->program->has_prop_dict && shows_inherent(pr);
  if (!inherent) { // nothing, or discardable attributes only
    if (cis_op_discardable(pr->op) && keyword)
      cis_print_cstr(pr->p, " attributes");
    if (cis_op_discardable(pr->op))
      cis_print_dict(pr->p, cis_op_discardable(pr->op));
    return;
  }
  if (pr->op->num_props >= SMALL)
    buffer = cis_mem_calloc(pr->op->num_props + 1, sizeof(*buffer));
  if (keyword)
    cis_print_optional_attr_dict_with_keyword(pr->p, pr->op, elided_names(pr, buffer));
  else
    cis_print_optional_attr_dict(pr->p, pr->op, elided_names(pr, buffer));
  if (buffer != small)
    cis_mem_free(buffer);
}

/// ` <{a = 1}>`
static void print_prop_dict(const print *pr) {
  cis_named_attr few_attrs[8];
  cis_named_attr_vec attrs = CIS_VEC_WITH(few_attrs);
  const cis_op_info *info = pr->op->info;
  if (!shows_inherent(pr)) {
    cis_print_char(pr->p, ' ');
    return;
  }
  for (uint32_t i = 0; i < pr->program->num_dict_slots; ++i) {
    uint16_t slot = pr->program->dict_slots[i];
    cis_named_attr attr = {info->attrs[slot].name, cis_op_props(pr->op)[slot]};
    if (attr.value && attr.value != info->attrs[slot].default_value)
      cis_vec_push(&attrs, attr);
  }
  cis_attr dict = cis_attr_dict(info->ctx, attrs.data, (uint32_t)attrs.len);
  cis_print_cstr(pr->p, " <{");
  cis_printer_named_attrs(pr->p, dict->dict.entries, dict->dict.num, NULL);
  cis_print_cstr(pr->p, "}>");
  cis_vec_deinit(&attrs);
}

// --- the rest ---

/// An implicit terminator is shown only if it says something.
static void print_region(const print *pr, cis_region *region) {
  bool terminators = true;
  if ((pr->op->info->traits & CIS_TRAIT_IMPLICIT_TERMINATOR) && cis_region_first(region)) {
    const cis_op *last = cis_block_last(cis_region_first(region));
    bool says = !last || last->num_operands || last->num_results || cis_op_discardable(last);
    for (uint32_t i = 0; !says && i < last->num_props; ++i)
      says = cis_op_props(last)[i] != NULL;
    terminators = says;
  }
  cis_print_region(pr->p, region, true, terminators, false);
}

static void print_regions(const print *pr, cis_range range) {
  for (uint32_t i = 0; i < range.num; ++i) {
    if (i)
      cis_print_cstr(pr->p, ", ");
    print_region(pr, cis_op_region(pr->op, range.first + i));
  }
}

static void print_successors(const print *pr, cis_range range) {
  for (uint32_t i = 0; i < range.num; ++i) {
    if (i)
      cis_print_cstr(pr->p, ", ");
    cis_print_successor(pr->p, cis_op_successor(pr->op, range.first + i));
  }
}

/// (operands) -> results: a single result that is no function stands without parentheses.
static void print_functional_type(const print *pr, const cis_fmt_insn *insn) {
  cis_printer *p = pr->p;
  cis_range results = results_of(pr, insn->num);
  cis_print_char(p, '(');
  cis_print_operand_types(p, pr->op, operands_of(pr, insn->index));
  cis_print_cstr(p, ") -> ");
  bool plain =
      results.num == 1 && !cis_type_is(pr->op->results[results.first].type, CIS_TYPE_FUNCTION);
  if (!plain)
    cis_print_char(p, '(');
  cis_print_result_types(p, pr->op, results);
  if (!plain)
    cis_print_char(p, ')');
}

/// The type of a value that can be of one kind alone may stand without its name.
static void print_value_type(const print *pr, const cis_value_spec *spec, cis_type type,
                             bool qualified) {
  const cis_type_class *expected = spec->constraint->type_class;
  bool alone = !qualified && expected && expected->name;
  if (alone && cis_type_is(type, CIS_TYPE_DIALECT) && type->dialect.def->stripped)
    type->dialect.def->print(pr->p, type);
  else
    cis_print_type_or_alias(pr->p, type);
}

static void print_operand_group_type(const print *pr, uint32_t group, bool qualified) {
  const cis_value_spec *spec = &pr->op->info->operands[group];
  cis_range range = cis_op_operand_group(pr->op, group);
  if (spec->arity == CIS_ONE)
    print_value_type(pr, spec, cis_op_operand(pr->op, range.first)->type, qualified);
  else
    cis_print_operand_types(pr->p, pr->op, range);
}

static void print_result_group_type(const print *pr, uint32_t group, bool qualified) {
  const cis_value_spec *spec = &pr->op->info->results[group];
  cis_range range = cis_op_result_group(pr->op, group);
  if (spec->arity == CIS_ONE)
    print_value_type(pr, spec, pr->op->results[range.first].type, qualified);
  else
    cis_print_result_types(pr->p, pr->op, range);
}

static void print_type(const print *pr, const cis_fmt_insn *insn) {
  switch (insn->code) {
  case CIS_FMT_OPERAND_TYPE:
    print_operand_group_type(pr, insn->index, insn->qualified);
    break;
  case CIS_FMT_OPERANDS_TYPE:
    cis_print_operand_types(pr->p, pr->op, operands_of(pr, insn->index));
    break;
  case CIS_FMT_RESULT_TYPE:
    print_result_group_type(pr, insn->index, insn->qualified);
    break;
  case CIS_FMT_RESULTS_TYPE:
    cis_print_result_types(pr->p, pr->op, results_of(pr, insn->index));
    break;
  default: // CIS_FMT_FUNCTIONAL_TYPE
    print_functional_type(pr, insn);
    break;
  }
}

static void print_element(const print *pr, const cis_fmt_insn *insn) {
  cis_printer *p = pr->p;
  if (insn->space)
    cis_print_char(p, ' ');
  switch (insn->code) {
  case CIS_FMT_KEYWORD:
  case CIS_FMT_TOKEN:
    cis_print_str(p, insn->printed);
    break;
  case CIS_FMT_SPACE:
    cis_print_char(p, ' ');
    break;
  case CIS_FMT_NEWLINE:
    cis_print_newline(p);
    break;
  case CIS_FMT_OPERAND:
  case CIS_FMT_OPERANDS:
    cis_print_operands(p, pr->op, operands_of(pr, insn->index));
    break;
  case CIS_FMT_ATTR:
    print_attr(pr, insn);
    break;
  case CIS_FMT_REGION:
    print_regions(pr, regions_of(pr, insn->index));
    break;
  case CIS_FMT_SUCCESSOR:
    print_successors(pr, successors_of(pr, insn->index));
    break;
  case CIS_FMT_REGIONS:
    print_regions(pr, (cis_range){0, pr->op->num_regions});
    break;
  case CIS_FMT_SUCCESSORS:
    print_successors(pr, (cis_range){0, pr->op->num_successors});
    break;
  case CIS_FMT_OPERAND_TYPE:
  case CIS_FMT_OPERANDS_TYPE:
  case CIS_FMT_RESULT_TYPE:
  case CIS_FMT_RESULTS_TYPE:
  case CIS_FMT_FUNCTIONAL_TYPE:
    print_type(pr, insn);
    break;
  case CIS_FMT_ATTR_DICT:
    print_dict(pr, false);
    break;
  case CIS_FMT_ATTR_DICT_KEYWORD:
    print_dict(pr, true);
    break;
  case CIS_FMT_PROP_DICT:
    print_prop_dict(pr);
    break;
  case CIS_FMT_CUSTOM:
    insn->directive->print(p, pr->op, pr->program->args + insn->index, insn->num);
    break;
  case CIS_FMT_OPTIONAL:
  case CIS_FMT_OILIST:
  case CIS_FMT_CLAUSE:
    break;
  }
}

static void run(const print *pr, uint32_t begin, uint32_t end) {
  const cis_fmt_insn *insns = pr->program->insns;
  for (uint32_t i = begin; i < end;) {
    const cis_fmt_insn *insn = &insns[i];
    switch (insn->code) {
    case CIS_FMT_OPTIONAL:
      if (any_holds(pr, insn) != insn->inverted)
        run(pr, i + 1, insn->end);
      else
        run(pr, insn->end, insn->else_end);
      i = insn->else_end;
      break;
    case CIS_FMT_OILIST:
      run(pr, i + 1, insn->end);
      i = insn->end;
      break;
    case CIS_FMT_CLAUSE:
      if (any_holds(pr, insn)) {
        cis_print_str(pr->p, insn->printed);
        run(pr, i + 1, insn->end);
      }
      i = insn->end;
      break;
    default:
      print_element(pr, insn);
      ++i;
    }
  }
}

void cis_format_print(cis_printer *p, cis_op *op) {
  print pr = {p, op, cis_fmt_program_get(op->info)};
  run(&pr, 0, pr.program->num_insns);
}
