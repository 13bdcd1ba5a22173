// Bytes are those of the plan (target/c/layers.h): padding is folded, rows are streamed, outputs
// overlap inputs. Inputs and outputs that are arguments are the application's, and do not count.
#include "driver/cc/report.h"

#include "ir/symbol.h"
#include "memory/places.h"
#include "report/page.h"
#include "support/json.h"

#include <inttypes.h>

/// The layers and parts of a function.
typedef struct function_view {
  const cis_c_size *size;
  const cis_c_layer *layers;
  size_t num_layers, first; // first: its number among all layers
  const cis_c_part_of_frame *parts;
  size_t num_parts;
  uint64_t peak;     // most bytes that a layer holds
  size_t peak_layer; // the first that does
} function_view;

/// The function's part of each list, which are in the order of functions.
static function_view view_of(const cis_c_result *r, const cis_op *function,
                             const cis_c_size *size) {
  function_view v = {.size = size, .layers = r->layers.data, .parts = r->parts.data};
  for (size_t i = 0; i < r->layers.len; ++i)
    if (r->layers.data[i].function == function && !v.num_layers++)
      v.layers = &r->layers.data[v.first = i];
  for (size_t i = 0; i < r->parts.len; ++i)
    if (r->parts.data[i].function == function && !v.num_parts++)
      v.parts = &r->parts.data[i];
  for (size_t i = v.num_layers; i-- > 0;)
    if (v.layers[i].bytes >= v.peak) {
      v.peak = v.layers[i].bytes;
      v.peak_layer = v.first + i;
    }
  return v;
}

static const cis_op *function_at(const cis_c_result *r, size_t *at) {
  const cis_op *function = *at < r->layers.len ? r->layers.data[*at].function : NULL;
  while (*at < r->layers.len && r->layers.data[*at].function == function)
    ++*at;
  return function;
}

static const cis_c_size *size_of(const cis_c_result *r, cis_str name) {
  for (size_t i = 0; i < r->sizes.len; ++i)
    if (cis_str_eq(r->sizes.data[i].function, name))
      return &r->sizes.data[i];
  return NULL; // a private function
}

static unsigned percent(uint64_t part, uint64_t whole) {
  return whole ? (unsigned)((double)part * 100.0 / (double)whole + 0.5) : 0;
}

static uint64_t ram_of(const cis_c_result *r) {
  return r->arena_bytes + r->variable_bytes + r->heap_bytes;
}

static uint64_t flash_of(const cis_c_result *r) {
  return r->constant_bytes + r->code_bytes + r->initial_bytes;
}

static void put_op(cis_strbuf *out, const cis_op *op) {
  cis_str name = cis_place_name(op);
  cis_file_pos pos;
  if (name.len)
    cis_strbuf_printf(out, "%.*s, ", CIS_STR_ARG(name));
  cis_strbuf_printf(out, "%.*s", CIS_STR_ARG(cis_op_name(op)));
  if (cis_loc_file_pos(cis_op_context(op), op->loc, &pos) && !pos.line) {
    cis_strbuf_printf(out, " of operator %u", pos.col); // of a model that is no text
    return;
  }
  cis_strbuf_lit(out, " at ");
  cis_put_place(out, op);
}

// --- text ---

static void put_layers(const function_view *v, cis_strbuf *out) {
  cis_strbuf_lit(out, "  layer       bytes    share       MACs    weights\n");
  for (size_t i = 0; i < v->num_layers; ++i) {
    const cis_c_layer *layer = &v->layers[i];
    cis_strbuf_printf(out, "  %5zu  %10" PRIu64 "    %3u %%  %9" PRId64 "  %9" PRIu64 "  ",
                      v->first + i, layer->bytes, percent(layer->bytes, v->peak), layer->macs,
                      layer->weights);
    put_op(out, layer->op);
    cis_strbuf_char(out, '\n');
  }
}

static void put_peak(const function_view *v, cis_strbuf *out) {
  cis_strbuf_printf(out, "  held in layer %zu:\n", v->peak_layer);
  for (size_t i = 0; i < v->num_parts; ++i) {
    const cis_c_part_of_frame *part = &v->parts[i];
    if (part->first_layer > (int64_t)v->peak_layer || part->last_layer <= (int64_t)v->peak_layer)
      continue;
    cis_strbuf_printf(out,
                      "    %" PRId64 " bytes at %" PRId64 ", layers %" PRId64 " to %" PRId64 ": ",
                      part->size, part->offset, part->first_layer, part->last_layer - 1);
    put_op(out, part->op);
    cis_strbuf_char(out, '\n');
  }
}

void cis_cc_report_text(cis_context *ctx, const cis_c_result *r, cis_strbuf *out) {
  for (size_t at = 0; at < r->layers.len;) {
    const cis_op *function = function_at(r, &at);
    function_view v = view_of(r, function, size_of(r, cis_symbol_name(function)));
    cis_strbuf_printf(out, "function @%.*s\n  peak         %" PRIu64 " bytes, in layer %zu",
                      CIS_STR_ARG(cis_symbol_name(function)), v.peak, v.peak_layer);
    if (v.size)
      cis_strbuf_printf(out, " of an arena of %" PRIu64, v.size->arena);
    cis_strbuf_char(out, '\n');
    put_layers(&v, out);
    if (v.peak)
      put_peak(&v, out);
  }
  cis_strbuf_printf(out,
                    "RAM: %" PRIu64 " bytes (arena %" PRIu64 ", heap %" PRIu64
                    ", variables %" PRIu64 "), besides the stack\n",
                    ram_of(r), r->arena_bytes, r->heap_bytes, r->variable_bytes);
  for (size_t m = 0; m < r->memories.len; ++m)
    cis_strbuf_printf(out, "memory %s: %" PRIu64 " bytes\n",
                      cis_attr_text(ctx, r->memories.data[m].space), r->memories.data[m].bytes);
  cis_strbuf_printf(out,
                    "flash: about %" PRIu64 " bytes (constants %" PRIu64
                    ", first values of variables %" PRIu64 ", code about %" PRIu64 ")\n",
                    flash_of(r), r->constant_bytes, r->initial_bytes, r->code_bytes);
}

// --- JSON ---

static void put_number(cis_json *json, const char *key, uint64_t value) {
  cis_json_key(json, key);
  cis_json_int(json, (int64_t)value);
}

static void put_place(cis_json *json, const cis_op *op) {
  cis_strbuf place = {0};
  cis_str name = cis_place_name(op);
  cis_json_key(json, "name");
  name.len ? cis_json_string(json, name) : cis_json_null(json);
  cis_json_key(json, "op");
  cis_json_string(json, cis_op_name(op));
  cis_json_key(json, "location");
  cis_put_place(&place, op);
  cis_json_string(json, cis_strbuf_view(&place));
  cis_strbuf_deinit(&place);
}

static void put_json_layers(cis_json *json, const function_view *v) {
  cis_json_key(json, "layers");
  cis_json_open(json, '[');
  for (size_t i = 0; i < v->num_layers; ++i) {
    cis_json_open(json, '{');
    put_number(json, "layer", v->first + i);
    put_place(json, v->layers[i].op);
    put_number(json, "bytes", v->layers[i].bytes);
    put_number(json, "percent", percent(v->layers[i].bytes, v->peak));
    put_number(json, "macs", (uint64_t)v->layers[i].macs);
    put_number(json, "weights", v->layers[i].weights);
    cis_json_close(json, '}');
  }
  cis_json_close(json, ']');
}

static void put_json_parts(cis_json *json, const function_view *v) {
  cis_json_key(json, "buffers");
  cis_json_open(json, '[');
  for (size_t i = 0; i < v->num_parts; ++i) {
    const cis_c_part_of_frame *part = &v->parts[i];
    cis_json_open(json, '{');
    put_place(json, part->op);
    put_number(json, "offset", (uint64_t)part->offset);
    put_number(json, "bytes", (uint64_t)part->size);
    put_number(json, "first_layer", (uint64_t)part->first_layer);
    put_number(json, "end_layer", (uint64_t)part->last_layer);
    cis_json_close(json, '}');
  }
  cis_json_close(json, ']');
}

void cis_cc_report_json(cis_context *ctx, const cis_c_result *r, cis_strbuf *out) {
  cis_json json = {.out = out};
  cis_json_open(&json, '{');
  cis_json_key(&json, "functions");
  cis_json_open(&json, '[');
  for (size_t at = 0; at < r->layers.len;) {
    const cis_op *function = function_at(r, &at);
    function_view v = view_of(r, function, size_of(r, cis_symbol_name(function)));
    cis_json_open(&json, '{');
    cis_json_key(&json, "function");
    cis_json_string(&json, cis_symbol_name(function));
    put_number(&json, "peak", v.peak);
    if (v.size)
      put_number(&json, "arena", v.size->arena);
    put_json_layers(&json, &v);
    put_json_parts(&json, &v);
    cis_json_close(&json, '}');
  }
  cis_json_close(&json, ']');
  put_number(&json, "arena", r->arena_bytes);
  put_number(&json, "heap", r->heap_bytes);
  put_number(&json, "variables", r->variable_bytes);
  put_number(&json, "ram", ram_of(r));
  cis_json_key(&json, "memories");
  cis_json_open(&json, '[');
  for (size_t m = 0; m < r->memories.len; ++m) {
    cis_json_open(&json, '{');
    cis_json_key(&json, "memory");
    cis_json_string(&json, cis_str_from(cis_attr_text(ctx, r->memories.data[m].space)));
    put_number(&json, "bytes", r->memories.data[m].bytes);
    cis_json_close(&json, '}');
  }
  cis_json_close(&json, ']');
  put_number(&json, "constants", r->constant_bytes);
  put_number(&json, "initial_values", r->initial_bytes);
  put_number(&json, "code_estimate", r->code_bytes);
  put_number(&json, "flash_estimate", flash_of(r));
  cis_json_close(&json, '}');
  cis_strbuf_char(out, '\n');
}

// --- the page ---

static void put_page_view(const function_view *v, const cis_op *function, cis_arena *arena,
                          cis_strbuf *out) {
  cis_plan_buffer *buffers = cis_arena_array(arena, cis_plan_buffer, v->num_parts + 1);
  int64_t *offsets = cis_arena_array(arena, int64_t, v->num_parts + 1), height = 0;
  cis_str *ids = cis_arena_array(arena, cis_str, v->num_parts + 1);
  for (size_t i = 0; i < v->num_parts; ++i) {
    const cis_c_part_of_frame *part = &v->parts[i];
    cis_strbuf id = {0};
    buffers[i] = (cis_plan_buffer){
        .size = part->size, .lower = part->first_layer, .upper = part->last_layer};
    if (part->last_layer <= part->first_layer)
      buffers[i].upper = buffers[i].lower + 1;
    offsets[i] = part->offset;
    height = part->offset + part->size > height ? part->offset + part->size : height;
    put_op(&id, part->op);
    ids[i] = cis_arena_str(arena, cis_strbuf_view(&id));
    cis_strbuf_deinit(&id);
  }
  const cis_plan_problem problem = {.buffers = buffers, .num_buffers = v->num_parts};
  const cis_view_pool pool = {
      .name = CIS_STR("arena"), .height = height, .bound = (int64_t)v->peak};
  const cis_view view = {.name = cis_symbol_name(function),
                         .problem = &problem,
                         .offsets = offsets,
                         .ids = ids,
                         .pools = &pool,
                         .num_pools = 1,
                         .time_unit = "layer"};
  cis_page_put_view(&view, (cis_str){0}, out);
}

void cis_cc_report_html(const cis_c_result *r, cis_str title, cis_strbuf *out) {
  cis_arena arena = {0};
  cis_strbuf data = {0};
  cis_strbuf_lit(&data, "{\"views\":[");
  size_t num = 0;
  for (size_t at = 0; at < r->layers.len;) {
    const cis_op *function = function_at(r, &at);
    function_view v = view_of(r, function, size_of(r, cis_symbol_name(function)));
    if (!v.num_parts)
      continue;
    cis_strbuf_cstr(&data, num++ ? "," : "");
    put_page_view(&v, function, &arena, &data);
  }
  cis_strbuf_lit(&data, "]}");
  cis_page_print(title, cis_strbuf_view(&data), out);
  cis_strbuf_deinit(&data);
  cis_arena_deinit(&arena);
}

// --- limits ---

/// Notes at the layers that hold the most, of the function whose arena is the largest.
static void note_peak(cis_context *ctx, const cis_c_result *r) {
  enum { SHOWN = 5 };
  function_view most = {0};
  for (size_t at = 0; at < r->layers.len;) {
    const cis_op *function = function_at(r, &at);
    function_view v = view_of(r, function, size_of(r, cis_symbol_name(function)));
    if (v.peak > most.peak)
      most = v;
  }
  size_t shown = 0;
  for (size_t i = 0; i < most.num_layers && shown < SHOWN; ++i) {
    const cis_c_layer *layer = &most.layers[i];
    cis_str name = cis_place_name(layer->op);
    if (percent(layer->bytes, most.peak) < 90)
      continue;
    (void)cis_note(ctx, layer->op->loc, "layer %zu%s%.*s holds %" PRIu64 " bytes of the arena",
                   most.first + i, name.len ? ", " : "", CIS_STR_ARG(name), layer->bytes);
    ++shown;
  }
}

/// The program as a whole has no place in a text.
static cis_location place_of(const cis_op *program) {
  const cis_op *first = cis_block_first(cis_op_entry(program));
  return first ? first->loc : program->loc;
}

static bool too_much(cis_op *program, const char *what, uint64_t bytes, uint64_t limit,
                     const char *option) {
  return cis_error(
      cis_op_context(program), place_of(program),
      "the program needs %s%" PRIu64 " bytes of %s, %" PRIu64 " more than --%s=%" PRIu64,
      strcmp(what, "flash") == 0 ? "about " : "", bytes, what, bytes - limit, option, limit);
}

bool cis_cc_check_limits(cis_op *program, const cis_c_result *r, uint64_t sram, uint64_t flash,
                         const char *hint) {
  cis_context *ctx = cis_op_context(program);
  bool ok = true;
  if (sram && ram_of(r) > sram) {
    ok = too_much(program, "RAM", ram_of(r), sram, "sram");
    (void)cis_note(ctx, place_of(program),
                   "arena %" PRIu64 ", heap %" PRIu64 ", variables %" PRIu64, r->arena_bytes,
                   r->heap_bytes, r->variable_bytes);
    note_peak(ctx, r);
    if (hint)
      (void)cis_note(ctx, place_of(program), "%s", hint);
  }
  if (flash && flash_of(r) > flash) {
    ok = too_much(program, "flash", flash_of(r), flash, "flash");
    (void)cis_note(ctx, place_of(program),
                   "constants %" PRIu64 ", first values of variables %" PRIu64
                   ", code about %" PRIu64,
                   r->constant_bytes, r->initial_bytes, r->code_bytes);
  }
  return ok;
}
