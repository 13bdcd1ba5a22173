// Parsing attributes and dictionaries of declarative formats.
#include "asm/format_parse.h"
#include "asm/struct_attr.h"
#include "support/strbuf.h"

// --- attributes ---

static const struct cis_enum_case *find_case(const cis_enum_def *def, cis_str keyword) {
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    if (cis_str_is(keyword, c->keyword))
      return c;
  return NULL;
}

static bool expected_enum(cis_fmt_parse *ps, const cis_attr_spec *spec) {
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
static cis_optional parse_enum_keyword(cis_fmt_parse *ps, const cis_attr_spec *spec,
                                       cis_attr *out) {
  cis_parser *p = ps->p;
  const cis_enum_def *def = spec->constraint->enumeration;
  uint32_t offset = p->tok.offset;
  bool keyword = p->tok.kind == CIS_TOK_BARE_ID && find_case(def, p->tok.text);
  if (!keyword && p->tok.kind != CIS_TOK_STRING) {
    cis_expect_enum(p, def);
    return CIS_ABSENT;
  }
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
static bool parse_enum_attr(cis_fmt_parse *ps, const cis_enum_def *def, cis_attr *out) {
  cis_parser *p = ps->p;
  int64_t value;
  if (!def->print_plain && !cis_parse_token(p, CIS_TOK_LESS))
    return false;
  if (!cis_parse_enum_value(p, def, &value))
    return def->attr_class &&
           cis_parse_error(p, "failed to parse %s parameter '%s' which is to be a `%s`",
                           def->attr_class, def->attr_param ? def->attr_param : "value", def->name);
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
    return cis_attr_fits_class(attr, constraint);
  default:
    return cis_fmt_style_fits(constraint, attr);
  }
}

static bool check_class(cis_fmt_parse *ps, const cis_attr_constraint *constraint, cis_attr attr,
                        uint32_t offset) {
  return has_class(constraint, attr) ||
         cis_parse_error_at(ps->p, offset, "invalid kind of attribute specified");
}

/// The type that is passed down for literals written without one.
static cis_type implied_type(cis_fmt_parse *ps, const cis_attr_constraint *constraint) {
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

bool cis_fmt_parse_attr(cis_fmt_parse *ps, const cis_fmt_insn *insn) {
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
  if (constraint->style == CIS_ATTR_STYLE_SYMBOL_REF)
    cis_expect(p, CIS_EXPECTS_SYMBOL);
  bool full = alias || insn->qualified;
  if (constraint->style == CIS_ATTR_STYLE_ENUM && !full)
    return parse_enum_attr(ps, constraint->enumeration, out);
  if (constraint->style == CIS_ATTR_STYLE_DENSE_ARRAY && !full)
    return cis_parse_dense_array_body(p, constraint->build_type(p->ctx), out);
  if (constraint->style == CIS_ATTR_STYLE_STRIPPED && !full)
    return cis_parse_attr_of_def(p, constraint->attr_def, out);
  return cis_parse_attribute(p, implied_type(ps, constraint), out) &&
         check_class(ps, constraint, *out, offset);
}

/// Whether the next token can start an attribute of this constraint at the head of a group.
static bool may_start(cis_fmt_parse *ps, const cis_attr_constraint *constraint) {
  cis_tok token = ps->p->tok.kind;
  switch (constraint->style) {
  case CIS_ATTR_STYLE_SYMBOL_REF:
  case CIS_ATTR_STYLE_SYMBOL_NAME:
    cis_expect(ps->p, constraint->style == CIS_ATTR_STYLE_SYMBOL_REF ? CIS_EXPECTS_SYMBOL
                                                                     : CIS_EXPECTS_NEW_SYMBOL);
    return token == CIS_TOK_AT_ID;
  case CIS_ATTR_STYLE_DENSE_ARRAY:
    return token == CIS_TOK_L_SQUARE;
  case CIS_ATTR_STYLE_ENUM:
    if (constraint->enumeration->print_plain)
      cis_expect_enum(ps->p, constraint->enumeration);
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

cis_optional cis_fmt_parse_optional_attr(cis_fmt_parse *ps, const cis_fmt_insn *insn) {
  const cis_attr_spec *spec = &ps->info->attrs[insn->index];
  const cis_attr_constraint *constraint = spec->constraint;
  cis_attr *out = &ps->frame->attrs.data[insn->index];
  if (constraint->style == CIS_ATTR_STYLE_ENUM && !constraint->enumeration->attr_name)
    return parse_enum_keyword(ps, spec, out);
  if (!may_start(ps, constraint))
    return CIS_ABSENT;
  if (constraint->style != CIS_ATTR_STYLE_ANY && constraint->style != CIS_ATTR_STYLE_TYPED &&
      constraint->style != CIS_ATTR_STYLE_STRIPPED)
    return (cis_optional)cis_fmt_parse_attr(ps, insn);
  uint32_t offset = ps->p->tok.offset;
  cis_optional there = cis_parse_optional_attribute(ps->p, implied_type(ps, constraint), out);
  if (there == CIS_PARSED && !check_class(ps, constraint, *out, offset))
    return CIS_FAILED;
  return there;
}

// --- dictionaries ---

/// Checks the inherent attributes that the dictionary has set, apart from segment sizes.
static bool verify_dict(cis_fmt_parse *ps, const cis_attr *before, uint32_t offset) {
  bool is_strict = !cis_context_reads_older(ps->p->ctx, ps->info->dialect);
  for (uint32_t i = 0; is_strict && i < ps->info->num_props; ++i) {
    const cis_attr_spec *spec = &ps->info->attrs[i];
    cis_attr value = ps->state->props.data[i];
    bool sizes = (int)i == ps->info->operand_segments || (int)i == ps->info->result_segments;
    if (value && !sizes && value != before[i] && !cis_attr_satisfies(value, spec->constraint))
      return cis_parse_error_at(
          ps->p, offset, "'%s' op attribute '%s' failed to satisfy constraint: %s",
          ps->info->name.data, spec->name.data, spec->constraint->description);
  }
  return true;
}

bool cis_fmt_parse_dict(cis_fmt_parse *ps, bool keyword) {
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

/// Without a dictionary of properties there must be none that are required.
static bool has_required_props(const cis_fmt_parse *ps) {
  for (uint32_t i = 0; i < ps->info->num_props; ++i) {
    const cis_attr_spec *spec = &ps->info->attrs[i];
    if (!spec->optional && !spec->default_value && !ps->frame->attrs.data[i])
      return cis_error(ps->state->ctx, ps->state->loc,
                       "invalid properties {} for op %s: expected key entry for %.*s in "
                       "DictionaryAttr to set Properties.",
                       ps->info->name.data, CIS_STR_ARG(spec->name));
  }
  return true;
}

bool cis_fmt_parse_prop_dict(cis_fmt_parse *ps) {
  cis_parser *p = ps->p;
  cis_named_attr_vec attrs = {0};
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return has_required_props(ps);
  bool ok = cis_parse_optional_dict(p, &attrs) && cis_parse_token(p, CIS_TOK_GREATER);
  for (size_t i = 0; ok && i < attrs.len; ++i) {
    int slot = cis_op_info_prop(ps->info, attrs.data[i].name);
    if (slot >= 0)
      ps->frame->attrs.data[slot] = attrs.data[i].value;
  }
  cis_vec_deinit(&attrs);
  return ok;
}
