// Lines of a log of actions, as mlir-opt writes them.
#include "driver/opt/actions.h"

#include "asm/printer.h"
#include "ir/location.h"
#include "support/output.h"

#include <errno.h>
#include <stdlib.h>

// --- the command line ---

/// The next element of a list.
static cis_str next_element(cis_str list, size_t begin, size_t *end) {
  *end = cis_str_find(list, ',', begin);
  return (cis_str){list.data + begin, *end - begin};
}

/// A text of the command line, which something that is no digit follows, as a number.
static bool parse_number(cis_str text, int64_t *out) {
  char *end = NULL;
  *out = text.len ? strtoll(text.data, &end, 10) : 0;
  return text.len && end == text.data + text.len;
}

/// Takes ":N" from the end of a text.
static bool take_last_number(cis_str *text, uint32_t *out) {
  size_t colon = text->len;
  while (colon && text->data[colon - 1] >= '0' && text->data[colon - 1] <= '9')
    --colon;
  int64_t number;
  cis_str digits = {text->data + colon, text->len - colon};
  if (!colon || text->data[colon - 1] != ':' || !parse_number(digits, &number) ||
      number > UINT32_MAX)
    return false;
  *out = (uint32_t)number;
  text->len = colon - 1;
  return true;
}

bool cis_actions_take_filter(cis_actions *a, cis_str value, cis_strbuf *wrong) {
  a->has_filter = true;
  for (size_t begin = 0, end; begin <= value.len; begin = end + 1) {
    cis_str element = next_element(value, begin, &end);
    cis_action_place place = {.file = element};
    uint32_t last;
    if (!take_last_number(&place.file, &last) || !place.file.len) {
      cis_strbuf_printf(wrong, "'%.*s' is no FILE:LINE or FILE:LINE:COLUMN", CIS_STR_ARG(element));
      return false;
    }
    place.column = last;
    if (!take_last_number(&place.file, &place.line)) {
      place.line = last;
      place.column = 0;
    }
    cis_vec_push(&a->filter, place);
  }
  return true;
}

bool cis_actions_take_counter(cis_actions *a, cis_str value, cis_strbuf *wrong) {
  static const char skip[] = "pass-execution-skip=", count[] = "pass-execution-count=";
  if (!a->counts)
    a->most = -1;
  a->counts = true;
  for (size_t begin = 0, end; begin <= value.len; begin = end + 1) {
    cis_str element = next_element(value, begin, &end);
    bool is_skip = cis_str_starts_with(element, cis_str_from(skip));
    bool is_count = cis_str_starts_with(element, cis_str_from(count));
    size_t name = is_skip ? sizeof skip - 1 : sizeof count - 1;
    if ((is_skip || is_count) &&
        parse_number(cis_str_from_index(element, name), is_skip ? &a->skip : &a->most))
      continue;
    cis_strbuf_printf(wrong, "expected %sN or %sN, not '%.*s': other actions are not counted", skip,
                      count, CIS_STR_ARG(element));
    return false;
  }
  return true;
}

bool cis_actions_are_watched(const cis_actions *a) { return a->path || a->counts; }

// --- executions ---

bool cis_actions_count(cis_actions *a) {
  int64_t num = ++a->num;
  return !a->counts || a->skip < 0 || (num > a->skip && (a->most < 0 || num - a->skip <= a->most));
}

static bool is_wanted(const cis_actions *a, const cis_op *op) {
  cis_file_pos pos;
  if (!a->has_filter)
    return true;
  bool is_known = cis_loc_file_pos(cis_op_context(op), op->loc, &pos);
  for (size_t i = 0; is_known && i < a->filter.len; ++i) {
    const cis_action_place *place = &a->filter.data[i];
    if (cis_str_eq(place->file, pos.file) && place->line == pos.line &&
        (!place->column || place->column == pos.col))
      return true;
  }
  return false;
}

static cis_strbuf *text_of(cis_actions *a) {
  return strcmp(a->path, "-") == 0 ? a->output : &a->text;
}

void cis_actions_begin(cis_actions *a, const char *title, cis_op *op) {
  static const cis_print_options print = {.skip_regions = true, .local_scope = true};
  if (!a->path)
    return;
  cis_vec_push(&a->is_open, is_wanted(a, op));
  if (!cis_vec_last(&a->is_open))
    return;
  cis_strbuf *out = text_of(a);
  cis_strbuf_printf(out,
                    "[thread cistern-opt] begins (no breakpoint) Action `pass-execution` running "
                    "`%s` on Operation `%.*s` (",
                    title, CIS_STR_ARG(cis_op_name(op)));
  cis_strbuf shown = {0};
  cis_print_op(op, &print, &shown);
  cis_str text = cis_strbuf_view(&shown); // with the end of its line
  cis_strbuf_printf(out, "%.*s)`\n", (int)(text.len ? text.len - 1 : 0), text.data);
  cis_strbuf_deinit(&shown);
}

void cis_actions_end(cis_actions *a) {
  if (a->path && cis_vec_pop(&a->is_open))
    cis_strbuf_lit(text_of(a), "[thread cistern-opt] completed `pass-execution`\n");
}

bool cis_actions_finish(cis_actions *a, cis_strbuf *error) {
  bool ok =
      !a->path || strcmp(a->path, "-") == 0 || cis_write_file(a->path, cis_strbuf_view(&a->text));
  if (!ok)
    cis_strbuf_printf(error, "cannot write '%s': %s\n", a->path, strerror(errno));
  cis_strbuf_deinit(&a->text);
  cis_vec_deinit(&a->filter);
  cis_vec_deinit(&a->is_open);
  return ok;
}
