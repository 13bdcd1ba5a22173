// Locations.
#include "asm/printer_impl.h"

#include "ir/location.h"

/// A location inside another one: its alias if it has one.
static void print_child(cis_printer *p, cis_attr loc, bool pretty) {
  if (!cis_printer_attr_alias(p, loc))
    cis_printer_location(p, loc, pretty);
}

static void print_position(cis_printer *p, uint32_t line, uint32_t col) {
  cis_strbuf_uint(p->out, line);
  cis_strbuf_char(p->out, ':');
  cis_strbuf_uint(p->out, col);
}

static void print_file(cis_printer *p, cis_attr loc, bool pretty) {
  if (pretty)
    cis_strbuf_str(p->out, loc->loc_file.file);
  else
    cis_print_string(p, loc->loc_file.file);
  cis_strbuf_char(p->out, ':');
  print_position(p, loc->loc_file.line, loc->loc_file.col);
  bool same_line = loc->loc_file.end_line == loc->loc_file.line;
  if (same_line && loc->loc_file.end_col == loc->loc_file.col)
    return;
  cis_strbuf_lit(p->out, " to ");
  if (!same_line)
    cis_strbuf_uint(p->out, loc->loc_file.end_line);
  cis_strbuf_char(p->out, ':');
  cis_strbuf_uint(p->out, loc->loc_file.end_col);
}

static void print_name(cis_printer *p, cis_attr loc, bool pretty) {
  cis_print_string(p, loc->loc_name.name);
  if (loc->loc_name.child->kind == CIS_ATTR_LOC_UNKNOWN)
    return;
  cis_strbuf_char(p->out, '(');
  print_child(p, loc->loc_name.child, pretty);
  cis_strbuf_char(p->out, ')');
}

static void print_call_site(cis_printer *p, cis_attr loc, bool pretty) {
  bool one_line = loc->loc_call.callee->kind == CIS_ATTR_LOC_NAME &&
                  loc->loc_call.caller->kind == CIS_ATTR_LOC_FILE;
  if (!pretty)
    cis_strbuf_lit(p->out, "callsite(");
  print_child(p, loc->loc_call.callee, pretty);
  cis_strbuf_cstr(p->out, pretty && !one_line ? "\n at " : " at ");
  print_child(p, loc->loc_call.caller, pretty);
  if (!pretty)
    cis_strbuf_char(p->out, ')');
}

static void print_fused(cis_printer *p, cis_attr loc, bool pretty) {
  if (!pretty)
    cis_strbuf_lit(p->out, "fused");
  if (loc->loc_fused.metadata) {
    cis_strbuf_char(p->out, '<');
    cis_print_the_attr(p, loc->loc_fused.metadata);
    cis_strbuf_char(p->out, '>');
  }
  cis_strbuf_char(p->out, '[');
  for (uint32_t i = 0; i < loc->loc_fused.num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    print_child(p, loc->loc_fused.locs[i], pretty);
  }
  cis_strbuf_char(p->out, ']');
}

void cis_printer_location(cis_printer *p, cis_attr loc, bool pretty) {
  switch (loc->kind) {
  case CIS_ATTR_LOC_FILE:
    print_file(p, loc, pretty);
    break;
  case CIS_ATTR_LOC_NAME:
    print_name(p, loc, pretty);
    break;
  case CIS_ATTR_LOC_CALL_SITE:
    print_call_site(p, loc, pretty);
    break;
  case CIS_ATTR_LOC_FUSED:
    print_fused(p, loc, pretty);
    break;
  default:
    cis_strbuf_cstr(p->out, pretty ? "[unknown]" : "unknown");
  }
}

void cis_printer_trailing_location(cis_printer *p, cis_location loc, bool may_alias) {
  if (!p->options.debug_info)
    return;
  cis_attr attr = cis_loc_to_attr(p->ctx, loc);
  if (p->options.pretty_debug_info) {
    cis_strbuf_char(p->out, ' ');
    cis_printer_location(p, attr, true);
    return;
  }
  cis_strbuf_lit(p->out, " loc(");
  if (may_alias)
    print_child(p, attr, false);
  else
    cis_printer_location(p, attr, false);
  cis_strbuf_char(p->out, ')');
}
