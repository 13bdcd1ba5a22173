// Writes the page: its files, which the build makes arrays of, with the data between them.
#include "report/page.h"

#include "report/assets.h"
#include "support/json.h"

#include <inttypes.h>

void cis_page_put_int(int64_t value, cis_strbuf *out) {
  const char *quote = value > INT64_C(1) << 53 || value < -(INT64_C(1) << 53) ? "\"" : "";
  cis_strbuf_printf(out, "%s%" PRId64 "%s", quote, value, quote);
}

void cis_page_put_ints(const char *key, const int64_t *values, size_t num, cis_strbuf *out) {
  cis_strbuf_printf(out, ",\n\"%s\":[", key);
  for (size_t i = 0; i < num; ++i) {
    cis_strbuf_cstr(out, i ? "," : "");
    cis_page_put_int(values[i], out);
  }
  cis_strbuf_char(out, ']');
}

static void put_string(cis_str text, cis_strbuf *out) {
  cis_json json = {.out = out};
  cis_json_string(&json, text.data ? text : CIS_STR(""));
}

// --- a view ---

static void put_pools(const cis_view *view, cis_strbuf *out) {
  cis_strbuf_lit(out, ",\n\"pools\":[");
  for (size_t i = 0; i < view->num_pools; ++i) {
    const cis_view_pool *pool = &view->pools[i];
    cis_strbuf_cstr(out, i ? ",{\"name\":" : "{\"name\":");
    put_string(pool->name, out);
    cis_strbuf_lit(out, ",\"height\":");
    cis_page_put_int(pool->height, out);
    cis_strbuf_lit(out, ",\"bound\":");
    cis_page_put_int(pool->bound, out);
    cis_strbuf_lit(out, ",\"capacity\":");
    cis_page_put_int(pool->capacity, out);
    cis_strbuf_printf(out, ",\"proven\":%s}", pool->height == pool->bound ? "true" : "false");
  }
  cis_strbuf_char(out, ']');
}

/// A list for each property of the buffers.
static void put_numbers(const cis_view *view, cis_strbuf *out) {
  static const char *const keys[] = {"size", "lower", "upper", "offset", "pool"};
  size_t n = view->problem->num_buffers;
  int64_t *values = cis_mem_calloc(n + 1, sizeof(*values));
  for (int k = 0; k < 5; ++k) {
    for (size_t i = 0; i < n; ++i) {
      const cis_plan_buffer *b = &view->problem->buffers[i];
      const int64_t of_buffer[] = {b->size, b->lower, b->upper, view->offsets[i],
                                   view->pool && view->pool[i] < 0 ? CIS_VIEW_LEFT_OUT
                                   : view->pool                    ? view->pool[i]
                                                                   : 0};
      values[i] = of_buffer[k];
    }
    cis_page_put_ints(keys[k], values, n, out);
  }
  cis_mem_free(values);
}

static void put_gaps(const cis_plan_problem *problem, cis_strbuf *out) {
  bool any = false;
  cis_strbuf_lit(out, ",\n\"gaps\":{");
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    const cis_plan_buffer *b = &problem->buffers[i];
    if (!b->num_gaps)
      continue;
    cis_strbuf_printf(out, "%s\"%zu\":[", any ? "," : "", i);
    any = true;
    for (size_t g = 0; g < b->num_gaps; ++g)
      cis_strbuf_printf(out, "%s[%" PRId64 ",%" PRId64 "]", g ? "," : "", b->gaps[g].lower,
                        b->gaps[g].upper);
    cis_strbuf_char(out, ']');
  }
  cis_strbuf_char(out, '}');
}

void cis_page_put_view(const cis_view *view, cis_str more, cis_strbuf *out) {
  size_t n = view->problem->num_buffers, num = 0;
  cis_strbuf_lit(out, "{\"name\":");
  put_string(view->name, out);
  cis_strbuf_lit(out, ",\"algorithm\":");
  put_string(view->algorithm, out);
  put_pools(view, out);
  put_numbers(view, out);
  cis_strbuf_lit(out, ",\n\"id\":[");
  for (size_t i = 0; i < n; ++i) {
    cis_strbuf_cstr(out, i ? "," : "");
    put_string(view->ids[i], out);
  }
  cis_strbuf_char(out, ']');
  put_gaps(view->problem, out);
  cis_strbuf_lit(out, ",\n\"exclusive\":[");
  for (size_t i = 0; i < view->problem->exclusive.num; ++i)
    cis_strbuf_printf(out, "%s[%zu,%zu]", i ? "," : "", view->problem->exclusive.data[i].first,
                      view->problem->exclusive.data[i].second);
  cis_strbuf_lit(out, "],\n\"culprits\":[");
  for (size_t i = 0; view->culprits && i < n; ++i)
    if (view->culprits[i])
      cis_strbuf_printf(out, "%s%zu", num++ ? "," : "", i);
  cis_strbuf_char(out, ']');
  cis_strbuf_str(out, more);
  cis_strbuf_char(out, '}');
}

// --- the page ---

static void print_escaped(cis_str text, cis_strbuf *out) {
  for (size_t i = 0; i < text.len; ++i) {
    char c = text.data[i];
    if (c == '<' || c == '>' || c == '&' || c == '"')
      cis_strbuf_printf(out, "&#%d;", c);
    else
      cis_strbuf_char(out, c);
  }
}

/// In JSON a '<' stands in a string, where it may be written so that it ends no script.
static void print_data(cis_str data, cis_strbuf *out) {
  for (size_t i = 0; i < data.len; ++i) {
    if (data.data[i] == '<')
      cis_strbuf_lit(out, "\\u003c");
    else
      cis_strbuf_char(out, data.data[i]);
  }
}

void cis_page_print(cis_str title, cis_str data, cis_strbuf *out) {
  cis_str page = {(const char *)cis_asset_html, cis_asset_html_size};
  for (size_t i = 0; i < page.len; ++i) {
    if (page.data[i] != '@' || i + 1 == page.len || page.data[i + 1] != '@') {
      cis_strbuf_char(out, page.data[i]);
      continue;
    }
    // A part of the page where its name stands between two pairs of at signs.
    size_t end = cis_str_find(page, '@', i + 2);
    cis_str name = {page.data + i + 2, end - i - 2};
    if (cis_str_is(name, "title"))
      print_escaped(title.len ? title : CIS_STR("Memory plan"), out);
    else if (cis_str_is(name, "css"))
      cis_strbuf_put(out, (const char *)cis_asset_css, cis_asset_css_size);
    else if (cis_str_is(name, "js"))
      cis_strbuf_put(out, (const char *)cis_asset_js, cis_asset_js_size);
    else if (cis_str_is(name, "data"))
      print_data(data, out);
    i = end + 1;
  }
}
