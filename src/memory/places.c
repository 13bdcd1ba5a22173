// Reads locations: names lie around places, in several that are fused, or in callees.
#include "memory/places.h"

#include "ir/diag.h"

/// Whether a file was read by this context, rather than named in a location of it.
static bool is_input(const cis_context *ctx, cis_str file) {
  for (uint32_t i = 0; i < cis_context_num_sources(ctx); ++i)
    if (cis_str_eq(cis_context_get_source(ctx, i)->name, file))
      return true;
  return false;
}

void cis_put_place(cis_strbuf *out, const cis_op *op) {
  cis_file_pos pos;
  cis_context *ctx = cis_op_context(op);
  if (cis_loc_file_pos(ctx, op->loc, &pos)) {
    if (!is_input(ctx, pos.file))
      cis_strbuf_printf(out, "%.*s:", CIS_STR_ARG(pos.file));
    cis_strbuf_printf(out, "%u:%u", pos.line, pos.col);
    return;
  }
  cis_str name = cis_place_name(op);
  if (name.len)
    cis_strbuf_printf(out, "\"%.*s\"", CIS_STR_ARG(name));
  else
    cis_strbuf_char(out, '?');
}

cis_str cis_place_name(const cis_op *op) {
  enum { MOST_LEVELS = 16 };
  cis_attr loc = cis_loc_to_attr(cis_op_context(op), op->loc);
  for (int level = 0; loc && level < MOST_LEVELS; ++level) {
    if (cis_attr_is(loc, CIS_ATTR_LOC_NAME))
      return loc->loc_name.name;
    if (cis_attr_is(loc, CIS_ATTR_LOC_CALL_SITE))
      loc = loc->loc_call.callee;
    else if (cis_attr_is(loc, CIS_ATTR_LOC_FUSED) && loc->loc_fused.num)
      loc = loc->loc_fused.locs[0];
    else
      break;
  }
  return (cis_str){0};
}
