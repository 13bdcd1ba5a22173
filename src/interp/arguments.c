// Arguments of the entry function, from text.
#include "asm/parser.h"
#include "interp/machine.h"

static bool make_number(cis_machine *m, cis_type type, const char *text, cis_cell *out) {
  cis_layout layout;
  cis_layout_of(type, &layout);
  cis_strbuf typed = {0};
  // A number stands alone on a command line; its type is known.
  bool has_type = strchr(text, ':') || strcmp(text, "true") == 0 || strcmp(text, "false") == 0;
  cis_strbuf_printf(&typed, has_type ? "%s" : "%s : %s", text, cis_type_text(type));
  cis_attr attr = cis_parse_attr_text(m->ctx, cis_strbuf_view(&typed));
  cis_strbuf_deinit(&typed);
  if (!attr)
    return false;
  if (attr->type != type)
    return cis_error(m->ctx, CIS_LOC_UNKNOWN, "argument '%s' is no %s", text, cis_type_text(type));
  if (cis_attr_is(attr, CIS_ATTR_INTEGER))
    *out = (cis_cell){.bits = attr->integer.words[0] & layout.mask};
  else if (cis_attr_is(attr, CIS_ATTR_FLOAT))
    *out = (cis_cell){.bits = attr->float_bits[0]};
  else
    return cis_error(m->ctx, CIS_LOC_UNKNOWN, "argument '%s' is no number", text);
  return true;
}

static bool make_argument(cis_machine *m, cis_type type, const char *text, cis_cell *out) {
  cis_layout layout;
  if (!cis_layout_of(type, &layout))
    return cis_error(m->ctx, CIS_LOC_UNKNOWN, "an argument of type %s cannot be made",
                     cis_type_text(type));
  if (layout.kind == CIS_LAYOUT_INT || layout.kind == CIS_LAYOUT_FLOAT)
    return make_number(m, type, text, out);
  return cis_error(m->ctx, CIS_LOC_UNKNOWN, "an argument of type %s cannot be made from text",
                   cis_type_text(type));
}

bool cis_interp_make_args(cis_interp *interp, cis_op *func, const char *const *texts,
                          uint32_t num_texts, cis_cell *out_args) {
  cis_machine *m = cis_interp_machine(interp);
  cis_type type = cis_op_get_attr_c(func, "function_type")->type_value;
  bool ok = num_texts == type->function.num_inputs;
  if (!ok)
    cis_error(m->ctx, func->loc, "the function takes %u arguments, but %u are given",
              type->function.num_inputs, num_texts);
  for (uint32_t i = 0; ok && i < num_texts; ++i)
    ok = make_argument(m, type->function.inputs[i], texts[i], &out_args[i]);
  if (!ok)
    m->status = CIS_RUN_WRONG_INPUT;
  return ok;
}
