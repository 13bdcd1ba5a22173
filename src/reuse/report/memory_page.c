// Writes the data of the page of a program's memory, as JSON. Names are numbers into a list of
// texts, ops are the numbers that they have in their function.
#include "reuse/report/memory_page.h"

#include "dialect/memref/memref.h"
#include "ir/diag.h"
#include "ir/estimate.h"
#include "ir/family.h"
#include "ir/symbol.h"
#include "memory/buffers.h"
#include "memory/places.h"
#include "report/page.h"
#include "report/svg.h"
#include "reuse/report/memory_view.h"
#include "reuse/schedule/block_tasks.h"
#include "support/json.h"
#include "support/map.h"

#include <stdlib.h>

// --- texts and files ---

/// Texts that are named by numbers.
typedef struct texts {
  cis_strmap numbers; // text -> its number, plus one
  CIS_VEC(cis_str) all;
} texts;

static size_t number_of(texts *t, cis_str text) {
  bool is_new;
  uintptr_t *number = cis_strmap_get(&t->numbers, text.data ? text : CIS_STR(""), &is_new);
  if (is_new) {
    cis_vec_push(&t->all, text);
    *number = t->all.len;
  }
  return *number - 1;
}

static void texts_deinit(texts *t) {
  cis_strmap_deinit(&t->numbers);
  cis_vec_deinit(&t->all);
}

typedef struct page {
  cis_op *module, *unpacked;
  cis_context *ctx;
  cis_footprint_analysis *footprints, *footprints_of_unpacked;
  cis_arena *arena; // of a function
  cis_strbuf *out;
  texts files;                         // that locations name
  CIS_VEC(CIS_VEC(uint32_t)) lines_of; // per file: lines that are named
} page;

static void put_string(cis_strbuf *out, cis_str text) {
  cis_json json = {.out = out};
  cis_json_string(&json, text.data ? text : CIS_STR(""));
}

static void put_texts(cis_strbuf *out, const char *key, const cis_str *all, size_t num) {
  cis_strbuf_printf(out, ",\n\"%s\":[", key);
  for (size_t i = 0; i < num; ++i) {
    cis_strbuf_cstr(out, i ? "," : "");
    put_string(out, all[i]);
  }
  cis_strbuf_char(out, ']');
}

/// The source of this name that was read; NULL: the file was not.
static cis_source *source_of(const page *p, cis_str name) {
  for (uint32_t i = 0; i < cis_context_num_sources(p->ctx); ++i)
    if (cis_str_eq(cis_context_get_source(p->ctx, i)->name, name))
      return cis_context_get_source(p->ctx, i);
  return NULL;
}

/// Where an op stands: the number of a file, from 0, a line and a column; all 0 if that is not
/// known.
typedef struct spot {
  int64_t file, line, column;
} spot;

static spot spot_of(page *p, const cis_op *op) {
  cis_file_pos pos;
  if (!cis_loc_file_pos(p->ctx, op->loc, &pos))
    return (spot){0};
  size_t file = number_of(&p->files, pos.file);
  while (p->lines_of.len <= file) {
    cis_vec_reserve(&p->lines_of, p->lines_of.len + 1);
    memset(&p->lines_of.data[p->lines_of.len++], 0, sizeof(*p->lines_of.data));
  }
  cis_vec_push(&p->lines_of.data[file], pos.line);
  return (spot){(int64_t)file, pos.line, pos.col};
}

// --- the source ---

enum { LONGEST_LINE = 240, WHOLE_LINES = 20000, CONTEXT = 3 };

/// A line, cut where it is long: constants are.
static void put_line(cis_strbuf *out, cis_str line) {
  size_t len = line.len < LONGEST_LINE ? line.len : LONGEST_LINE;
  while (len < line.len && len && ((unsigned char)line.data[len] & 0xC0) == 0x80)
    --len; // not in the middle of a character
  cis_strbuf text = {0};
  cis_strbuf_put(&text, line.data, len);
  if (len < line.len)
    cis_strbuf_lit(&text, " \u2026");
  put_string(out, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
}

static int compare_lines(const void *pa, const void *pb) {
  uint32_t a = *(const uint32_t *)pa, b = *(const uint32_t *)pb;
  return a < b ? -1 : a > b;
}

/// All lines of a file, or, of a very long one, the lines that are named and those around them.
static void put_lines(const page *p, size_t file) {
  cis_source *source = source_of(p, p->files.all.data[file]);
  uint32_t *named = p->lines_of.data[file].data;
  size_t num = p->lines_of.data[file].len;
  if (!source || !num)
    return;
  qsort(named, num, sizeof(*named), compare_lines);
  uint32_t end = cis_source_position(source, (uint32_t)source->text.len).line + 1, next = 1;
  bool all = end <= WHOLE_LINES, any = false;
  for (size_t i = 0; i < (all ? 1 : num); ++i) {
    uint32_t from = all ? 1 : named[i] > CONTEXT ? named[i] - CONTEXT : 1;
    uint32_t to = all ? end : named[i] + CONTEXT + 1 < end ? named[i] + CONTEXT + 1 : end;
    for (uint32_t line = from > next ? from : next; line < to; ++line) {
      cis_strbuf_printf(p->out, "%s\"%u\":", any ? "," : "", line);
      put_line(p->out, cis_source_line(source, line));
      any = true;
    }
    next = to > next ? to : next;
  }
}

static void put_files(const page *p) {
  cis_strbuf_lit(p->out, ",\n\"files\":[");
  for (size_t i = 0; i < p->files.all.len; ++i) {
    cis_strbuf_cstr(p->out, i ? ",{\"name\":" : "{\"name\":");
    put_string(p->out, p->files.all.data[i]);
    cis_strbuf_lit(p->out, ",\"lines\":{");
    put_lines(p, i);
    cis_strbuf_lit(p->out, "}}");
  }
  cis_strbuf_char(p->out, ']');
}

// --- functions ---

int64_t cis_memory_bound(cis_footprint_analysis *footprints, cis_op *function) {
  cis_block *block = cis_op_entry(function);
  if (cis_block_next(block))
    return -1;
  cis_task_memory *memory = cis_task_memory_create(function);
  cis_block_tasks t;
  cis_order_result result = {.bound = -1};
  if (cis_block_tasks_init(&t, memory, block, footprints)) {
    uint32_t *order = cis_mem_calloc(t.tasks.len + 1, sizeof(*order));
    if (!cis_order_solve(&t.problem, NULL, order, &result))
      result.bound = -1;
    cis_mem_free(order);
  }
  cis_block_tasks_deinit(&t);
  cis_task_memory_destroy(memory);
  return result.bound;
}

/// Everything about one function.
typedef struct function_page {
  page *page;
  cis_memory_view drawn;
  texts texts;
  cis_strbuf ops[4]; // names, files, lines, columns
  cis_strbuf calls, copies;
  size_t num_calls, num_copies;
} function_page;

/// The op that is shown for a buffer: what computes it first.
static cis_op *shown_op(const cis_memory_buffer *b) { return b->written ? b->written : b->op; }

static cis_str copy_text(const page *p, cis_strbuf *text) {
  char *data = cis_arena_array(p->arena, char, text->len + 1);
  memcpy(data, text->data ? text->data : "", text->len);
  cis_str copy = {data, text->len};
  cis_strbuf_deinit(text);
  return copy;
}

/// The name that the program gives, or the op and its place.
static cis_str id_of(const page *p, const cis_memory_buffer *b) {
  cis_strbuf text = {0};
  cis_op *op = shown_op(b);
  cis_str name = cis_place_name(b->op);
  name = name.len ? name : cis_place_name(op);
  if (b->kind == CIS_MEMORY_CALL) {
    cis_op *callee = cis_footprint_callee(p->footprints, op);
    cis_strbuf_printf(&text, "call of @%.*s ", CIS_STR_ARG(cis_symbol_name(callee)));
  } else if (name.len) {
    cis_strbuf_str(&text, name);
    return copy_text(p, &text);
  } else {
    cis_strbuf_printf(&text, "%.*s ", CIS_STR_ARG(cis_op_name(op)));
  }
  cis_put_place(&text, op);
  return copy_text(p, &text);
}

/// ',"key":[...]' of numbers, one for each buffer: an expression of `i`.
#define PUT_BUFFERS(f, key, number)                                                                \
  do {                                                                                             \
    size_t num_ = (f)->drawn.memory.buffers.len;                                                   \
    int64_t *values_ = cis_arena_array((f)->page->arena, int64_t, num_ + 1);                       \
    for (size_t i = 0; i < num_; ++i)                                                              \
      values_[i] = (int64_t)(number);                                                              \
    cis_page_put_ints(key, values_, num_, out);                                                    \
  } while (0)

/// The accesses of each buffer: 4 times the op's number, plus 1 if it reads, plus 2 if it writes.
static void put_touches(const function_page *f, cis_strbuf *out) {
  enum { MOST = 60 };
  cis_strbuf_lit(out, ",\n\"touches\":[");
  for (size_t i = 0; i < f->drawn.memory.buffers.len; ++i) {
    const cis_memory_buffer *b = &f->drawn.memory.buffers.data[i];
    cis_strbuf_cstr(out, i ? ",[" : "[");
    for (size_t k = 0; k < b->num_touches && k < MOST; ++k)
      cis_strbuf_printf(out, "%s%llu", k ? "," : "",
                        4 * (unsigned long long)b->touches[k].op->tag + b->touches[k].reads +
                            2u * b->touches[k].writes);
    cis_strbuf_char(out, ']');
  }
  cis_strbuf_char(out, ']');
}

/// Why buffers that are not in a pool are in none.
static void put_reasons(function_page *f, const cis_ptrmap *reasons, cis_strbuf *out) {
  bool any = false;
  cis_strbuf_lit(out, ",\n\"why\":{");
  for (size_t i = 0; i < f->drawn.memory.buffers.len; ++i) {
    const cis_memory_buffer *b = &f->drawn.memory.buffers.data[i];
    uintptr_t reason = b->value ? cis_ptrmap_at(reasons, b->value) : 0;
    if (!reason || b->kind == CIS_MEMORY_POOL)
      continue;
    const char *text = cis_skip_reason_text((cis_skip_reason)reason);
    cis_strbuf_printf(out, "%s\"%zu\":%zu", any ? "," : "", i,
                      number_of(&f->texts, cis_str_from(text)));
    any = true;
  }
  cis_strbuf_char(out, '}');
}

static cis_walk describe_op(cis_op *op, void *user) {
  function_page *f = user;
  const char *comma = f->ops[0].len ? "," : "";
  spot at = spot_of(f->page, op);
  cis_strbuf_printf(&f->ops[0], "%s%zu", comma, number_of(&f->texts, cis_op_name(op)));
  cis_strbuf_printf(&f->ops[1], "%s%lld", comma, (long long)at.file);
  cis_strbuf_printf(&f->ops[2], "%s%lld", comma, (long long)at.line);
  cis_strbuf_printf(&f->ops[3], "%s%lld", comma, (long long)at.column);
  cis_op *callee = cis_footprint_callee(f->page->footprints, op);
  if (callee) {
    cis_strbuf_printf(&f->calls, "%s[%u,", f->num_calls++ ? "," : "", op->tag);
    put_string(&f->calls, cis_symbol_name(callee));
    cis_strbuf_char(&f->calls, ']');
  }
  cis_copy copy;
  if (cis_as_copy(op, &copy))
    cis_strbuf_printf(&f->copies, "%s[%u,%.0f,%.0f]", f->num_copies++ ? "," : "", op->tag,
                      cis_estimate_bytes(copy.source->type), cis_estimate_runs(op));
  return CIS_WALK_CONTINUE;
}

static void put_ops(function_page *f, cis_strbuf *out) {
  static const char *const keys[] = {"name", "file", "line", "column"};
  cis_walk_preorder(f->drawn.memory.function, describe_op, f);
  cis_strbuf_lit(out, ",\n\"ops\":{");
  for (int k = 0; k < 4; ++k) {
    cis_strbuf_printf(out, "%s\"%s\":[", k ? ",\n" : "", keys[k]);
    cis_strbuf_str(out, cis_strbuf_view(&f->ops[k]));
    cis_strbuf_char(out, ']');
    cis_strbuf_deinit(&f->ops[k]);
  }
  cis_strbuf_lit(out, "},\n\"calls\":[");
  cis_strbuf_str(out, cis_strbuf_view(&f->calls));
  cis_strbuf_lit(out, "],\n\"copies\":[");
  cis_strbuf_str(out, cis_strbuf_view(&f->copies));
  cis_strbuf_char(out, ']');
  cis_strbuf_deinit(&f->calls);
  cis_strbuf_deinit(&f->copies);
}

static void put_facts(const function_page *f, int64_t bound, cis_strbuf *out) {
  cis_footprint print = cis_footprint_of_op(f->page->footprints, f->drawn.memory.function);
  cis_strbuf_printf(out, ",\n\"function\":{\"peak\":%.0f,\"orderBound\":%lld,\"copied\":%.0f,",
                    f->drawn.memory.footprint.peak, (long long)bound, print.copied);
  cis_strbuf_printf(out, "\"during\":%lld}",
                    f->drawn.memory.peak_at ? (long long)f->drawn.memory.peak_at->tag : -1);
}

/// Puts the facts about a function that the picture does not need.
static void put_details(function_page *f, int64_t bound, const cis_ptrmap *reasons,
                        cis_strbuf *out) {
  const cis_memory_buffer *b = f->drawn.memory.buffers.data;
  put_facts(f, bound, out);
  PUT_BUFFERS(f, "kind", b[i].kind);
  PUT_BUFFERS(f, "at", shown_op(&b[i])->tag);
  PUT_BUFFERS(f, "made", b[i].op->tag);
  PUT_BUFFERS(f, "inPlace", (int64_t)f->drawn.in_place[i] - 1);
  PUT_BUFFERS(f, "inPool", (int64_t)b[i].pool - 1);
  PUT_BUFFERS(f, "placed", f->drawn.is_placed[i]);
  PUT_BUFFERS(f, "type",
              b[i].value ? number_of(&f->texts, cis_str_from(cis_type_text(b[i].value->type)))
                         : number_of(&f->texts, (cis_str){0}));
  put_touches(f, out);
  put_reasons(f, reasons, out);
  put_ops(f, out);
  put_texts(out, "text", f->texts.all.data, f->texts.all.len);
}

/// Why buffers are in no pool, by their values.
static void find_reasons(cis_op *function, cis_arena *arena, cis_ptrmap *out) {
  cis_reuse_buffer_vec buffers = {0};
  cis_size_dims dims = {0};
  cis_reuse_filter filter = {.dims = &dims, .touched = cis_touched_arguments_create()};
  cis_reuse_collect(function, &filter, arena, &buffers);
  for (size_t i = 0; i < buffers.len; ++i)
    if (buffers.data[i].reason)
      cis_ptrmap_set(out, buffers.data[i].value, buffers.data[i].reason);
  cis_touched_arguments_destroy(filter.touched);
  cis_size_dims_deinit(&dims);
  cis_vec_deinit(&buffers);
}

static bool has_pools(const cis_memory_view *drawn) {
  for (size_t i = 0; i < drawn->memory.buffers.len; ++i)
    if (drawn->memory.buffers.data[i].kind == CIS_MEMORY_POOL ||
        drawn->memory.buffers.data[i].kind == CIS_MEMORY_VIEW)
      return true;
  return false;
}

/// The bytes that every order of the ops holds at least, before buffers were packed; -1: not known.
static int64_t bound_before(const page *p, const cis_op *function) {
  cis_op *before = NULL;
  cis_attr name = cis_op_get_attr(function, CIS_STR("sym_name"));
  if (p->unpacked)
    cis_for_each_op (op, cis_region_first(cis_op_region(p->unpacked, 0)))
      if (cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && op->num_regions && cis_op_entry(op) &&
          cis_op_get_attr(op, CIS_STR("sym_name")) == name)
        before = op;
  return before ? cis_memory_bound(p->footprints_of_unpacked, before) : -1;
}

static void put_function(page *p, cis_op *function) {
  cis_arena arena = {0};
  p->arena = &arena;
  function_page f = {.page = p};
  cis_ptrmap reasons = {0};
  int64_t bound = cis_memory_bound(p->footprints, function);
  find_reasons(function, &arena, &reasons);
  cis_memory_view_get(p->footprints, function, &arena, &f.drawn);
  if (has_pools(&f.drawn))
    bound = bound_before(p, function);
  cis_str *ids = cis_arena_array(&arena, cis_str, f.drawn.memory.buffers.len + 1);
  for (size_t i = 0; i < f.drawn.memory.buffers.len; ++i)
    ids[i] = id_of(p, &f.drawn.memory.buffers.data[i]);
  f.drawn.view.ids = ids;
  f.drawn.view.name = cis_symbol_name(function);
  cis_strbuf details = {0};
  put_details(&f, bound, &reasons, &details);
  cis_page_put_view(&f.drawn.view, cis_strbuf_view(&details), p->out);
  cis_strbuf_deinit(&details);
  texts_deinit(&f.texts);
  cis_ptrmap_deinit(&reasons);
  cis_memory_view_deinit(&f.drawn);
  cis_arena_deinit(&arena);
}

typedef CIS_VEC(cis_op *) function_vec;

static cis_walk find_function(cis_op *op, void *user) {
  function_vec *out = user;
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return CIS_WALK_CONTINUE;
  if (op->num_regions && cis_op_entry(op))
    cis_vec_push(out, op);
  return CIS_WALK_SKIP;
}

// --- the page ---

static cis_walk weigh(cis_op *op, void *user) {
  double *all = user; // bytes, number
  cis_attr type = cis_memref_is_global(op) ? cis_op_get_attr(op, CIS_STR("type")) : NULL;
  if (type && cis_op_get_attr(op, CIS_STR("initial_value"))) {
    all[0] += cis_estimate_bytes(type->type_value);
    all[1] += 1;
  }
  return cis_op_has_trait(op, CIS_TRAIT_FUNCTION) ? CIS_WALK_SKIP : CIS_WALK_CONTINUE;
}

static cis_str last_part(cis_str path) {
  size_t start = path.len;
  while (start && path.data[start - 1] != '/')
    --start;
  return (cis_str){path.data + start, path.len - start};
}

void cis_memory_page_put(cis_op *module, cis_op *unpacked, cis_str more, cis_strbuf *out) {
  cis_strbuf data = {0};
  page p = {.module = module, .unpacked = unpacked, .ctx = cis_op_context(module), .out = &data};
  p.footprints = cis_footprint_analysis_create();
  p.footprints_of_unpacked = cis_footprint_analysis_create();
  function_vec functions = {0};
  cis_walk_preorder(module, find_function, &functions);
  cis_strbuf_lit(&data, "{\"views\":[");
  for (size_t i = 0; i < functions.len; ++i) {
    cis_strbuf_cstr(&data, i ? ",\n" : "");
    put_function(&p, functions.data[i]);
  }
  cis_strbuf_char(&data, ']');
  double weights[2] = {0, 0};
  cis_walk_preorder(module, weigh, weights);
  cis_strbuf_printf(&data, ",\n\"weights\":{\"bytes\":%.0f,\"number\":%.0f}", weights[0],
                    weights[1]);
  (void)spot_of(&p, module); // so that the module's file is among them
  put_files(&p);
  cis_strbuf_str(&data, more);
  cis_strbuf_char(&data, '}');
  cis_str title = {0};
  if (cis_context_num_sources(p.ctx))
    title = last_part(cis_context_get_source(p.ctx, 0)->name);
  cis_page_print(title, cis_strbuf_view(&data), out);
  cis_vec_deinit(&functions);
  for (size_t i = 0; i < p.lines_of.len; ++i)
    cis_vec_deinit(&p.lines_of.data[i]);
  cis_vec_deinit(&p.lines_of);
  texts_deinit(&p.files);
  cis_footprint_analysis_destroy(p.footprints);
  cis_footprint_analysis_destroy(p.footprints_of_unpacked);
  cis_strbuf_deinit(&data);
}

// --- a trace ---

/// A buffer that begins or ends.
typedef struct trace_event {
  int64_t at, bytes; // less than 0: it ends
  size_t buffer;
} trace_event;
typedef CIS_VEC(trace_event) trace_event_vec;

static int compare_events(const void *pa, const void *pb) {
  const trace_event *a = pa, *b = pb;
  if (a->at != b->at)
    return a->at < b->at ? -1 : 1;
  if ((a->bytes < 0) != (b->bytes < 0)) // what ends is gone first
    return a->bytes < 0 ? -1 : 1;
  return a->buffer < b->buffer ? -1 : a->buffer > b->buffer;
}

static void put_event(cis_json *json, const char *phase, size_t process, int64_t at, cis_str name) {
  cis_json_open(json, '{');
  cis_json_key(json, "ph");
  cis_json_string(json, cis_str_from(phase));
  cis_json_key(json, "pid");
  cis_json_int(json, (int64_t)process);
  cis_json_key(json, "tid");
  cis_json_int(json, 0);
  cis_json_key(json, "ts");
  cis_json_int(json, at);
  cis_json_key(json, "name");
  cis_json_string(json, name.data ? name : CIS_STR(""));
}

static void put_event_args(cis_json *json, const char *key, int64_t value) {
  cis_json_key(json, "args");
  cis_json_open(json, '{');
  cis_json_key(json, key);
  cis_json_int(json, value);
  cis_json_close(json, '}');
  cis_json_close(json, '}');
}

/// The live spans of the buffers in a memory.
static void collect_events(const cis_view *view, size_t pool, trace_event_vec *out) {
  for (size_t i = 0; i < view->problem->num_buffers; ++i) {
    const cis_plan_buffer *b = &view->problem->buffers[i];
    for (size_t g = 0; cis_view_is_in(view, i, pool) && g <= b->num_gaps; ++g) {
      int64_t from = g ? b->gaps[g - 1].upper : b->lower;
      int64_t to = g < b->num_gaps ? b->gaps[g].lower : b->upper;
      if (from >= to || b->size <= 0)
        continue;
      cis_vec_push(out, ((trace_event){from, b->size, i}));
      cis_vec_push(out, ((trace_event){to, -b->size, i}));
    }
  }
  if (out->len)
    qsort(out->data, out->len, sizeof(*out->data), compare_events);
}

static void put_memory_trace(cis_json *json, const page *p, const cis_memory_view *drawn,
                             size_t process, size_t pool) {
  trace_event_vec events = {0};
  const cis_view_pool *in = &drawn->view.pools[pool];
  collect_events(&drawn->view, pool, &events);
  uint64_t live = 0, above = 0; // above: in units of 2^64
  for (size_t i = 0; i < events.len; ++i) {
    const trace_event *e = &events.data[i];
    put_event(json, e->bytes < 0 ? "e" : "b", process, e->at,
              id_of(p, &drawn->memory.buffers.data[e->buffer]));
    cis_json_key(json, "cat");
    cis_json_string(json, in->name);
    cis_json_key(json, "id");
    cis_json_int(json, (int64_t)e->buffer);
    put_event_args(json, "offset", drawn->view.offsets[e->buffer]);
    uint64_t before = live;
    live += (uint64_t)e->bytes;
    if (e->bytes < 0)
      above -= live > before;
    else
      above += live < before;
    if (i + 1 < events.len && events.data[i + 1].at == e->at)
      continue;
    put_event(json, "C", process, e->at, in->name);
    put_event_args(json, "bytes", above || live > INT64_MAX ? INT64_MAX : (int64_t)live);
  }
  cis_vec_deinit(&events);
}

static void put_function_trace(cis_json *json, page *p, cis_op *function, size_t process) {
  cis_arena arena = {0};
  cis_memory_view drawn;
  p->arena = &arena;
  put_event(json, "M", process, 0, CIS_STR("process_name"));
  cis_json_key(json, "args");
  cis_json_open(json, '{');
  cis_json_key(json, "name");
  cis_json_string(json, cis_symbol_name(function));
  cis_json_close(json, '}');
  cis_json_close(json, '}');
  cis_memory_view_get(p->footprints, function, &arena, &drawn);
  for (size_t m = 0; m < drawn.view.num_pools; ++m)
    put_memory_trace(json, p, &drawn, process, m);
  cis_memory_view_deinit(&drawn);
  cis_arena_deinit(&arena);
}

void cis_memory_trace_put(cis_op *module, cis_strbuf *out) {
  page p = {.module = module, .ctx = cis_op_context(module), .out = out};
  cis_json json = {.out = out};
  function_vec functions = {0};
  p.footprints = cis_footprint_analysis_create();
  cis_walk_preorder(module, find_function, &functions);
  cis_json_open(&json, '{');
  cis_json_key(&json, "traceEvents");
  cis_json_open(&json, '[');
  for (size_t i = 0; i < functions.len; ++i)
    put_function_trace(&json, &p, functions.data[i], i + 1);
  cis_json_close(&json, ']');
  cis_json_close(&json, '}');
  cis_strbuf_char(out, '\n');
  cis_vec_deinit(&functions);
  cis_footprint_analysis_destroy(p.footprints);
}

// --- SVG ---

void cis_memory_svg_put(cis_op *module, cis_strbuf *out) {
  page p = {.module = module, .ctx = cis_op_context(module), .out = out};
  p.footprints = cis_footprint_analysis_create();
  function_vec functions = {0};
  cis_walk_preorder(module, find_function, &functions);
  cis_op *most = NULL;
  double peak = -1;
  for (size_t i = 0; i < functions.len; ++i) {
    double held = cis_footprint_of_op(p.footprints, functions.data[i]).peak;
    most = held > peak ? functions.data[i] : most;
    peak = held > peak ? held : peak;
  }
  cis_vec_deinit(&functions);
  if (most) {
    cis_arena arena = {0};
    cis_memory_view drawn;
    p.arena = &arena;
    cis_memory_view_get(p.footprints, most, &arena, &drawn);
    cis_str *ids = cis_arena_array(&arena, cis_str, drawn.memory.buffers.len + 1);
    for (size_t i = 0; i < drawn.memory.buffers.len; ++i)
      ids[i] = id_of(&p, &drawn.memory.buffers.data[i]);
    drawn.view.ids = ids;
    cis_strbuf caption = {0};
    cis_strbuf_printf(&caption, "@%.*s", CIS_STR_ARG(cis_symbol_name(most)));
    cis_svg_print(&drawn.view, cis_strbuf_view(&caption), out);
    cis_strbuf_deinit(&caption);
    cis_memory_view_deinit(&drawn);
    cis_arena_deinit(&arena);
  }
  cis_footprint_analysis_destroy(p.footprints);
}
