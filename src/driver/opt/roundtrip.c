// Prints, reads and prints again; the two texts are the same, or the program has changed.
#include "driver/opt/roundtrip.h"

#include "asm/parser.h"
#include "asm/printer.h"

static cis_str line_at(cis_str text, size_t at) {
  size_t begin = at;
  while (begin && text.data[begin - 1] != '\n')
    --begin;
  size_t end = cis_str_find(text, '\n', at);
  return (cis_str){text.data + begin, end - begin};
}

static bool differs(cis_context *ctx, cis_op *root, const char *form, cis_str before,
                    cis_str after) {
  size_t at = 0, shorter = before.len < after.len ? before.len : after.len;
  while (at < shorter && before.data[at] == after.data[at])
    ++at;
  cis_error(ctx, root->loc,
            "the program differs after a round trip through %s text:\nbefore: %.*s\n after: %.*s",
            form, CIS_STR_ARG(line_at(before, at < before.len ? at : before.len)),
            CIS_STR_ARG(line_at(after, at < after.len ? at : after.len)));
  return false;
}

/// In one form, custom or generic, locations included.
static bool roundtrip(cis_context *ctx, cis_op *root, cis_context *fresh, bool is_generic) {
  const char *form = is_generic ? "generic" : "custom";
  const cis_print_options print = {.generic = is_generic, .debug_info = true};
  const cis_parse_options parse = {0};
  cis_strbuf before = {0}, after = {0};
  cis_print_op(root, &print, &before);
  cis_str text = cis_strbuf_view(&before);
  uint32_t source = cis_context_add_source(
      fresh, cis_source_from_memory(
                 is_generic ? CIS_STR("roundtrip.generic.mlir") : CIS_STR("roundtrip.mlir"), text));
  cis_op *again = cis_parse_source(fresh, source, 0, (uint32_t)text.len, &parse);
  bool ok = again != NULL;
  if (ok) {
    cis_print_op(again, &print, &after);
    ok = cis_str_eq(text, cis_strbuf_view(&after)) ||
         differs(ctx, root, form, text, cis_strbuf_view(&after));
    cis_op_destroy(again);
  } else {
    cis_diag_flush(fresh);
    cis_error(ctx, root->loc, "what was printed in %s form cannot be read", form);
  }
  cis_strbuf_deinit(&before);
  cis_strbuf_deinit(&after);
  return ok;
}

bool cis_verify_roundtrip(cis_context *ctx, cis_op *root, cis_context *fresh) {
  return roundtrip(ctx, root, fresh, false) && roundtrip(ctx, root, fresh, true);
}
