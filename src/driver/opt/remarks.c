// Shows remarks as mlir-opt does: as diagnostics, or in a YAML file.
//
//   a.mlir:2:8: remark: [Missed] Copy | Category:copies | Function=f | Remark="...", Reason="..."
#define _POSIX_C_SOURCE 200809L
#include "driver/opt/remarks.h"

#include "ir/diag.h"
#include "ir/diag_render.h"
#include "support/map.h"
#include "support/output.h"
#include "support/vec.h"

#include <errno.h>
#include <regex.h>

/// A remark that waits, with its texts.
typedef struct waiting {
  cis_location loc;
  cis_strbuf identity, shown; // what makes it the same remark as another one; its text
} waiting;

struct cis_remark_printer {
  cis_remark_sink sink;
  regex_t filters[CIS_NUM_REMARK_KINDS];
  bool has_filter[CIS_NUM_REMARK_KINDS], is_yaml, is_final;
  const char *file;
  cis_strbuf yaml;
  CIS_VEC(waiting) waiting; // with the policy `final`
  cis_strmap indices;       // into these, by what makes them the same
};

// --- which ones ---

static bool wants(void *user, cis_remark_kind kind, cis_str category) {
  const cis_remark_printer *p = (const cis_remark_printer *)user;
  if (!p->has_filter[kind])
    return false;
  cis_strbuf text = {0};
  cis_strbuf_str(&text, category);
  regmatch_t match;
  bool ok = regexec(&p->filters[kind], cis_strbuf_c(&text), 1, &match, 0) == 0;
  cis_strbuf_deinit(&text);
  return ok;
}

/// A pattern has to match a whole category.
static bool compile(regex_t *out, const char *pattern, cis_strbuf *error) {
  cis_strbuf whole = {0};
  cis_strbuf_printf(&whole, "^(%s)$", pattern);
  bool ok = regcomp(out, cis_strbuf_c(&whole), REG_EXTENDED) == 0;
  if (!ok)
    cis_strbuf_printf(error, "wrong regular expression for remarks: '%s'\n", pattern);
  cis_strbuf_deinit(&whole);
  return ok;
}

// --- as text ---

static void put_text(const cis_remark *remark, cis_strbuf *out) {
  cis_strbuf_printf(out, "[%s] %s | Category:%s", cis_remark_kind_name(remark->kind), remark->name,
                    remark->category);
  if (remark->function.len)
    cis_strbuf_printf(out, " | Function=%.*s", CIS_STR_ARG(remark->function));
  for (size_t i = 0; i < remark->num_args; ++i)
    cis_strbuf_printf(out, "%s%s=\"%.*s\"", i ? ", " : " | ", remark->args[i].key,
                      CIS_STR_ARG(remark->args[i].value));
}

/// Whether YAML takes the text as it is.
static bool is_plain(cis_str text) {
  static const char special[] = ":#,[]{}&*!|>'\"%@`\n\r\t";
  if (!text.len || text.data[0] == ' ' || text.data[0] == '-' || text.data[0] == '?' ||
      text.data[text.len - 1] == ' ')
    return false;
  for (size_t i = 0; i < text.len; ++i)
    if (strchr(special, text.data[i]) || (unsigned char)text.data[i] < ' ')
      return false;
  return true;
}

static void put_scalar(cis_str text, cis_strbuf *out) {
  if (is_plain(text)) {
    cis_strbuf_str(out, text);
    return;
  }
  cis_strbuf_char(out, '\'');
  for (size_t i = 0; i < text.len; ++i)
    cis_strbuf_printf(out, text.data[i] == '\'' ? "''" : "%c", text.data[i]);
  cis_strbuf_char(out, '\'');
}

static void put_key(const char *indent, const char *key, cis_strbuf *out) {
  enum { COLUMN = 17 };
  size_t width = strlen(key) + 1;
  cis_strbuf_printf(out, "%s%s:", indent, key);
  cis_strbuf_repeat(out, ' ', width < COLUMN ? COLUMN - width : 1);
}

static void put_yaml(cis_context *ctx, const cis_remark *remark, cis_strbuf *out) {
  cis_file_pos pos;
  cis_strbuf_printf(out, "--- !%s\n", cis_remark_kind_name(remark->kind));
  put_key("", "Pass", out);
  put_scalar(cis_str_from(remark->category), out);
  cis_strbuf_char(out, '\n');
  put_key("", "Name", out);
  put_scalar(cis_str_from(remark->name), out);
  cis_strbuf_char(out, '\n');
  if (cis_loc_file_pos(ctx, remark->loc, &pos)) {
    put_key("", "DebugLoc", out);
    cis_strbuf_lit(out, "{ File: ");
    put_scalar(pos.file, out);
    cis_strbuf_printf(out, ", Line: %u, Column: %u }\n", pos.line, pos.col);
  }
  put_key("", "Function", out);
  put_scalar(remark->function.len ? remark->function : CIS_STR("<unknown function>"), out);
  cis_strbuf_lit(out, "\nArgs:\n");
  for (size_t i = 0; i < remark->num_args; ++i) {
    put_key("  - ", remark->args[i].key, out);
    put_scalar(remark->args[i].value, out);
    cis_strbuf_char(out, '\n');
  }
  cis_strbuf_lit(out, "...\n");
}

// --- now, or at the end ---

static void show(cis_remark_printer *p, cis_context *ctx, cis_location loc, cis_str text) {
  if (p->is_yaml)
    cis_strbuf_str(&p->yaml, text);
  else
    cis_plain_remark(ctx, loc, "%.*s", CIS_STR_ARG(text));
}

static void waiting_deinit(waiting *w) {
  cis_strbuf_deinit(&w->identity);
  cis_strbuf_deinit(&w->shown);
}

/// Keeps the last remark of those with one kind, place, category and name.
static void keep(cis_remark_printer *p, const cis_remark *remark, waiting w) {
  bool is_new;
  cis_strbuf_printf(&w.identity, "%d %u %s %s", (int)remark->kind, remark->loc.bits,
                    remark->category, remark->name);
  uintptr_t *index = cis_strmap_get(&p->indices, cis_strbuf_view(&w.identity), &is_new);
  if (is_new) {
    *index = p->waiting.len;
    cis_vec_push(&p->waiting, w);
    return;
  }
  waiting *kept = &p->waiting.data[*index];
  cis_strbuf_deinit(&kept->shown);
  cis_strbuf_deinit(&w.identity);
  kept->shown = w.shown;
}

static void take(void *user, cis_context *ctx, const cis_remark *remark) {
  cis_remark_printer *p = (cis_remark_printer *)user;
  waiting w = {.loc = remark->loc};
  if (p->is_yaml)
    put_yaml(ctx, remark, &w.shown);
  else
    put_text(remark, &w.shown);
  if (p->is_final) {
    keep(p, remark, w);
    return;
  }
  show(p, ctx, w.loc, cis_strbuf_view(&w.shown));
  cis_strbuf_deinit(&w.shown);
}

void cis_remark_printer_finish(cis_remark_printer *p, cis_context *ctx) {
  if (!p)
    return;
  for (size_t i = 0; i < p->waiting.len; ++i) {
    show(p, ctx, p->waiting.data[i].loc, cis_strbuf_view(&p->waiting.data[i].shown));
    waiting_deinit(&p->waiting.data[i]);
  }
  cis_vec_clear(&p->waiting);
  cis_strmap_deinit(&p->indices);
}

// --- the printer ---

/// Whether `value` is one of two; the first if it is NULL.
static bool choose(const char *value, const char *first, const char *second, bool *out_is_second) {
  *out_is_second = value && strcmp(value, second) == 0;
  return !value || *out_is_second || strcmp(value, first) == 0;
}

cis_remark_printer *cis_remark_printer_create(const cis_remark_options *options,
                                              cis_strbuf *error) {
  bool is_yaml = false, is_final = false, ok = true;
  if (!choose(options->format, "emitRemark", "yaml", &is_yaml))
    cis_strbuf_printf(error, "remark format '%s' is not supported: emitRemark or yaml\n",
                      options->format);
  else if (!choose(options->policy, "all", "final", &is_final))
    cis_strbuf_printf(error, "remark policy '%s' is not known: all or final\n", options->policy);
  if (error->len)
    return NULL;
  cis_remark_printer *p = cis_mem_calloc(1, sizeof *p);
  p->sink = (cis_remark_sink){p, wants, take};
  p->is_yaml = is_yaml;
  p->is_final = is_final;
  p->file = options->file ? options->file : "mlir-remarks.yaml";
  bool any = false;
  for (int kind = 0; kind < CIS_NUM_REMARK_KINDS && ok; ++kind) {
    const char *pattern = options->filters[kind] ? options->filters[kind] : options->filter;
    if (!pattern)
      continue;
    ok = p->has_filter[kind] = compile(&p->filters[kind], pattern, error);
    any = true;
  }
  if (ok && any)
    return p;
  p->is_yaml = false;
  (void)cis_remark_printer_destroy(p, error);
  return NULL;
}

const cis_remark_sink *cis_remark_printer_sink(const cis_remark_printer *p) {
  return p ? &p->sink : NULL;
}

static bool write_file(const cis_remark_printer *p, cis_strbuf *error) {
  cis_output output = {0};
  bool ok = cis_output_open(&output, p->file);
  if (ok) {
    ok = cis_output_sink(&output, cis_strbuf_view(&p->yaml));
    if (ok)
      ok = cis_output_commit(&output);
    else
      cis_output_abandon(&output);
  }
  if (!ok)
    cis_strbuf_printf(error, "cannot write remarks to '%s': %s\n", p->file, strerror(errno));
  return ok;
}

bool cis_remark_printer_destroy(cis_remark_printer *p, cis_strbuf *error) {
  bool ok = !p || !p->is_yaml || write_file(p, error);
  if (!p)
    return true;
  for (int kind = 0; kind < CIS_NUM_REMARK_KINDS; ++kind)
    if (p->has_filter[kind])
      regfree(&p->filters[kind]);
  cis_strbuf_deinit(&p->yaml);
  cis_vec_deinit(&p->waiting);
  cis_mem_free(p);
  return ok;
}
