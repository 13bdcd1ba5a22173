// Reads locations: names lie around places, in several that are fused, or in callees.
#include "reuse/places.h"

#include "ir/diag.h"

void cis_put_place(cis_strbuf *out, const cis_op *op) {
  cis_file_pos pos;
  if (cis_loc_file_pos(cis_op_context(op), op->loc, &pos))
    cis_strbuf_printf(out, "%u:%u", pos.line, pos.col);
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
