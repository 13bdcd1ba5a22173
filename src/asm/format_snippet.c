// Snippets for editors by a declarative format: the text after an op's name, with a place to fill
// in for each operand, attribute and type, `${1:name}` as the language server protocol has it.
//
//     $lhs `,` $rhs attr-dict `:` type($result)    ->    %${1:lhs}, %${2:rhs} : ${3:type}
//
// Optional parts are left out.
#include "asm/format_impl.h"

typedef struct snippet {
  const cis_op_info *info;
  cis_strbuf *out;
  unsigned next; // number of the next place
} snippet;

static void put_literal(snippet *s, cis_str text) {
  for (size_t i = 0; i < text.len; ++i) {
    if (strchr("$}\\", text.data[i]))
      cis_strbuf_char(s->out, '\\');
    cis_strbuf_char(s->out, text.data[i]);
  }
}

static void put_place(snippet *s, const char *sigil, cis_str name) {
  cis_strbuf_printf(s->out, "%s${%u:%.*s}", sigil, s->next++, CIS_STR_ARG(name));
}

static void put_keywords(snippet *s, const cis_enum_def *def) {
  cis_strbuf_printf(s->out, "${%u|", s->next++);
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    cis_strbuf_printf(s->out, "%s%s", c == def->cases ? "" : ",", c->keyword);
  cis_strbuf_lit(s->out, "|}");
}

static void put_attr(snippet *s, const cis_attr_spec *spec) {
  const cis_enum_def *def = spec->constraint->enumeration;
  switch (spec->constraint->style) {
  case CIS_ATTR_STYLE_SYMBOL_NAME:
  case CIS_ATTR_STYLE_SYMBOL_REF:
    put_place(s, "@", spec->name);
    break;
  case CIS_ATTR_STYLE_ENUM: {
    bool brackets = def->attr_name && !def->print_plain;
    cis_strbuf_cstr(s->out, brackets ? "<" : "");
    put_keywords(s, def);
    cis_strbuf_cstr(s->out, brackets ? ">" : "");
    break;
  }
  case CIS_ATTR_STYLE_DENSE_ARRAY:
    put_place(s, "[", spec->name);
    cis_strbuf_char(s->out, ']');
    break;
  default:
    put_place(s, "", spec->name);
  }
}

/// An argument of a custom directive that names an operand or an attribute.
static void put_directive(snippet *s, const cis_fmt_program *program, const cis_fmt_insn *insn) {
  for (uint32_t i = 0; i < insn->num; ++i) {
    const cis_format_arg *arg = &program->args[insn->index + i];
    if (arg->kind == CIS_FORMAT_OPERAND || arg->kind == CIS_FORMAT_ATTR) {
      put_place(s, "",
                arg->kind == CIS_FORMAT_ATTR ? s->info->attrs[arg->index].name
                                             : s->info->operands[arg->index].name);
      return;
    }
  }
  put_place(s, "", CIS_STR("..."));
}

static void put_operand(snippet *s, const cis_value_spec *spec) {
  put_place(s, spec->arity == CIS_ONE ? "%" : "", spec->name);
}

static void put_element(snippet *s, const cis_fmt_program *program, const cis_fmt_insn *insn) {
  switch (insn->code) {
  case CIS_FMT_OPERAND:
    put_operand(s, &s->info->operands[insn->index]);
    break;
  case CIS_FMT_OPERANDS:
    put_place(s, "", CIS_STR("operands"));
    break;
  case CIS_FMT_ATTR:
    put_attr(s, &s->info->attrs[insn->index]);
    break;
  case CIS_FMT_REGION:
    cis_strbuf_printf(s->out, "{\n\t$%u\n\\}", s->next++);
    break;
  case CIS_FMT_SUCCESSOR:
    put_place(s, "^", s->info->successors[insn->index].name);
    break;
  case CIS_FMT_OPERAND_TYPE:
  case CIS_FMT_RESULT_TYPE:
    put_place(s, "", CIS_STR("type"));
    break;
  case CIS_FMT_OPERANDS_TYPE:
  case CIS_FMT_RESULTS_TYPE:
    put_place(s, "", CIS_STR("types"));
    break;
  case CIS_FMT_FUNCTIONAL_TYPE:
    put_place(s, "(", CIS_STR("types"));
    put_place(s, ") -> ", CIS_STR("type"));
    break;
  case CIS_FMT_CUSTOM:
    put_directive(s, program, insn);
    break;
  default:
    put_literal(s, insn->printed);
  }
}

/// Whether the element is left out: spaces, dictionaries, attributes that may be absent.
static bool is_left_out(const snippet *s, const cis_fmt_insn *insn) {
  switch (insn->code) {
  case CIS_FMT_SPACE:
  case CIS_FMT_NEWLINE:
  case CIS_FMT_ATTR_DICT:
  case CIS_FMT_ATTR_DICT_KEYWORD:
  case CIS_FMT_PROP_DICT:
  case CIS_FMT_REGIONS:
  case CIS_FMT_SUCCESSORS:
    return true;
  case CIS_FMT_ATTR:
    return s->info->attrs[insn->index].optional;
  case CIS_FMT_REGION:
    return insn->variadic;
  default:
    return false;
  }
}

bool cis_format_snippet(const cis_op_info *info, cis_strbuf *out) {
  if (info->def->parse || !info->def->format || !cis_format_is_there(info))
    return false;
  const cis_fmt_program *program = cis_fmt_program_get(info);
  snippet s = {info, out, 1};
  for (uint32_t i = 0; i < program->num_insns;) {
    const cis_fmt_insn *insn = &program->insns[i];
    if (insn->code == CIS_FMT_OPTIONAL) {
      i = insn->end; // the else group comes next
      continue;
    }
    if (insn->code != CIS_FMT_OILIST && !is_left_out(&s, insn)) {
      bool has_text = insn->code == CIS_FMT_KEYWORD || insn->code == CIS_FMT_TOKEN;
      if (insn->space && !has_text)
        cis_strbuf_char(out, ' ');
      put_element(&s, program, insn);
    }
    i = insn->code == CIS_FMT_OILIST ? insn->end : i + 1;
  }
  return true;
}
