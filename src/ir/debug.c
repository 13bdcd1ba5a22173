// Lines about decisions for those who ask for them.
//
//   [one-shot] 'tensor.insert' at a.mlir:3:8: operand 1 is out of place, because ...
#include "ir/debug.h"

#include "ir/context_impl.h"
#include "support/strbuf.h"

#include <stdarg.h>

static const char *const names[] = {
#define NAME(TOPIC, WORD, HELP) WORD,
    CIS_DEBUG_TOPICS(NAME)
#undef NAME
};

static bool add_topic(cis_str name, uint32_t *out) {
  for (int topic = 0; topic < CIS_NUM_DEBUG_TOPICS; ++topic)
    if (cis_str_is(name, names[topic])) {
      *out |= 1u << topic;
      return true;
    }
  return false;
}

bool cis_debug_add_topics(cis_str list, uint32_t *out, cis_str *out_wrong) {
  for (size_t begin = 0, end; begin <= list.len; begin = end + 1) {
    end = cis_str_find(list, ',', begin);
    *out_wrong = (cis_str){list.data + begin, end - begin};
    if (!add_topic(*out_wrong, out))
      return false;
  }
  return true;
}

void cis_debug_set_sink(cis_context *ctx, const cis_debug_sink *sink) {
  cis_lane_of(ctx)->diag.debug = sink;
}

bool cis_debug_is_on(const cis_context *ctx, cis_debug_topic topic) {
  const cis_debug_sink *sink = cis_lane_of(ctx)->diag.debug;
  return sink && sink->topics >> topic & 1 && !cis_lane_of(ctx)->diag.is_quiet;
}

static void put_place(cis_context *ctx, cis_str name, cis_location loc, bool has_file,
                      cis_strbuf *out) {
  cis_file_pos pos;
  if (name.len)
    cis_strbuf_printf(out, "'%.*s'", CIS_STR_ARG(name));
  else
    cis_strbuf_lit(out, "an argument");
  if (!cis_loc_file_pos(ctx, loc, &pos))
    return;
  cis_strbuf_lit(out, " at ");
  if (has_file)
    cis_strbuf_printf(out, "%.*s:", CIS_STR_ARG(pos.file));
  cis_strbuf_printf(out, "%u:%u", pos.line, pos.col);
}

static void say(cis_context *ctx, cis_debug_topic topic, cis_str name, cis_location loc,
                const char *fmt, va_list args) {
  if (!cis_debug_is_on(ctx, topic))
    return;
  const cis_debug_sink *sink = cis_lane_of(ctx)->diag.debug;
  cis_strbuf line = {0};
  cis_strbuf_printf(&line, "[%s] ", names[topic]);
  put_place(ctx, name, loc, true, &line);
  cis_strbuf_lit(&line, ": ");
  cis_strbuf_vprintf(&line, fmt, args);
  cis_strbuf_char(&line, '\n');
  sink->take(sink->user, cis_strbuf_view(&line));
  cis_strbuf_deinit(&line);
}

void cis_debug_say(cis_context *ctx, cis_debug_topic topic, cis_str name, cis_location loc,
                   const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  say(ctx, topic, name, loc, fmt, args);
  va_end(args);
}

void cis_debug_say_value(cis_debug_topic topic, const cis_value *value, const char *fmt, ...) {
  const cis_op *op = cis_value_op(value);
  va_list args;
  va_start(args, fmt);
  say(value->type->ctx, topic, op ? cis_op_name(op) : (cis_str){0}, cis_value_loc(value), fmt,
      args);
  va_end(args);
}

void cis_debug_put_op(const cis_op *op, cis_strbuf *out) {
  put_place(cis_op_context(op), cis_op_name(op), op->loc, false, out);
}
