#include "reuse/report/memory_data.h"

#include "ir/diag.h"
#include "ir/estimate.h"
#include "ir/family.h"
#include "ir/symbol.h"
#include "memory/memory.h"
#include "memory/places.h"

cis_str cis_function_name_of(const cis_op *op) {
  cis_op *function = cis_enclosing_function(op);
  return function ? cis_symbol_name(function) : (cis_str){0};
}

double cis_peak_not_listed(const cis_explained_peak *e) {
  double listed = 0;
  for (size_t i = 0; i < e->held.len; ++i)
    listed += e->held.data[i].bytes;
  return e->print.peak - listed;
}

/// The number as JSON has it: no more than 2^63 - 1.
static int64_t whole(double number) {
  return number >= (double)INT64_MAX ? INT64_MAX : (int64_t)number;
}

// --- JSON ---

static void put_number(cis_json *json, const char *key, double value) {
  cis_json_put_int(json, key, whole(value));
}

/// A number that is not negative, or null.
static void put_known(cis_json *json, const char *key, int64_t value) {
  cis_json_key(json, key);
  value < 0 ? cis_json_null(json) : cis_json_int(json, value);
}

static void put_op(cis_json *json, const char *key, const cis_op *op) {
  cis_json_key(json, key);
  if (!op) {
    cis_json_null(json);
    return;
  }
  cis_strbuf place = {0};
  cis_put_place(&place, op);
  cis_json_open(json, '{');
  cis_json_put_name(json, "op", cis_op_name(op));
  cis_json_put_name(json, "name", cis_place_name(op));
  cis_json_put_name(json, "location", cis_strbuf_view(&place));
  cis_json_put_name(json, "function", cis_function_name_of(op));
  cis_json_close(json, '}');
  cis_strbuf_deinit(&place);
}

static void put_type(cis_json *json, const cis_value *value) {
  cis_json_put_name(json, "type", value ? cis_str_from(cis_type_text(value->type)) : (cis_str){0});
}

static void put_held(cis_json *json, const cis_held *held) {
  cis_json_open(json, '{');
  put_number(json, "bytes", held->bytes);
  put_type(json, held->value);
  put_op(json, "allocated", held->alloc);
  put_op(json, "until", held->free);
  cis_json_close(json, '}');
}

static void put_buffer(cis_json *json, const cis_memory_buffer *buffer) {
  static const char *const kinds[] = {
      [CIS_MEMORY_HEAP] = "heap", [CIS_MEMORY_STACK] = "stack", [CIS_MEMORY_VIEW] = "view",
      [CIS_MEMORY_POOL] = "pool", [CIS_MEMORY_CALL] = "call",   [CIS_MEMORY_RESULT] = "result"};
  cis_json_open(json, '{');
  cis_json_put_name(json, "kind", cis_str_from(kinds[buffer->kind]));
  put_number(json, "bytes", buffer->bytes);
  put_type(json, buffer->value);
  put_op(json, "allocated", buffer->op);
  put_op(json, "computed", buffer->written);
  put_known(json, "pool", (int64_t)buffer->pool - 1);
  put_known(json, "offset", buffer->kind == CIS_MEMORY_VIEW ? buffer->offset : -1);
  cis_json_close(json, '}');
}

static cis_walk put_copy(cis_op *op, void *user) {
  cis_json *json = user;
  cis_copy copy;
  if (!cis_as_copy(op, &copy))
    return CIS_WALK_CONTINUE;
  cis_json_open(json, '{');
  put_number(json, "bytes", cis_estimate_bytes(copy.source->type));
  put_number(json, "runs", cis_estimate_runs(op));
  put_op(json, "copied", op);
  cis_json_close(json, '}');
  return CIS_WALK_CONTINUE;
}

void cis_memory_data_json(cis_footprint_analysis *footprints, const cis_explained_peak *e,
                          cis_json *json) {
  cis_arena arena = {0};
  cis_memory memory;
  cis_memory_init(&memory, footprints, e->function, &arena);
  cis_json_open(json, '{');
  cis_json_put_name(json, "function", cis_symbol_name(e->function));
  put_number(json, "peak", e->print.peak);
  put_number(json, "copied", e->print.copied);
  cis_json_put_bool(json, "recursive", e->print.recursive);
  cis_json_put_bool(json, "grows", e->print.grows);
  put_known(json, "lower_bound", e->bound);
  put_op(json, "during", e->at);
  put_number(json, "not_listed", cis_peak_not_listed(e));
  cis_json_put_list(json, "held");
  for (size_t i = 0; i < e->held.len; ++i)
    put_held(json, &e->held.data[i]);
  cis_json_close(json, ']');
  cis_json_put_list(json, "buffers");
  for (size_t i = 0; i < memory.buffers.len; ++i)
    put_buffer(json, &memory.buffers.data[i]);
  cis_json_close(json, ']');
  cis_json_put_list(json, "copies");
  cis_walk_preorder(e->function, put_copy, json);
  cis_json_close(json, ']');
  cis_json_close(json, '}');
  cis_memory_deinit(&memory);
  cis_arena_deinit(&arena);
}

// --- CSV ---

const char cis_memory_data_csv_head[] =
    "function,peak,bytes,in,op,name,location,type,until_op,until_name,until_location,pool,offset\n";

/// Appends a text in quotes, because types have commas.
static void put_field(cis_strbuf *out, cis_str value) {
  cis_strbuf_char(out, ',');
  cis_strbuf_csv_field(out, value);
}

static void put_csv_op(cis_strbuf *out, const cis_op *op) {
  cis_strbuf place = {0};
  if (op)
    cis_put_place(&place, op);
  put_field(out, op ? cis_op_name(op) : (cis_str){0});
  put_field(out, op ? cis_place_name(op) : (cis_str){0});
  put_field(out, cis_strbuf_view(&place));
  cis_strbuf_deinit(&place);
}

/// A row up to the column `until_location`.
static void put_row(cis_strbuf *out, const cis_explained_peak *e, const cis_held *h) {
  cis_strbuf_printf(out, "%.*s,%.0f,%.0f", CIS_STR_ARG(cis_symbol_name(e->function)), e->print.peak,
                    h->bytes);
  put_field(out, cis_function_name_of(h->alloc));
  put_csv_op(out, h->alloc);
  put_field(out, cis_str_from(cis_type_text(h->value->type)));
  put_csv_op(out, h->free);
}

/// Rows of the buffers that lie in a pool. Their op is the one that computes them.
static void put_contents(cis_strbuf *out, const cis_explained_peak *e, const cis_memory *memory,
                         size_t pool) {
  cis_strbuf place = {0};
  cis_put_place(&place, memory->buffers.data[pool].op);
  for (size_t i = 0; i < memory->buffers.len; ++i) {
    const cis_memory_buffer *b = &memory->buffers.data[i];
    if (b->pool != pool + 1)
      continue;
    cis_op *last = b->num_touches ? b->touches[b->num_touches - 1].op : NULL;
    put_row(out, e, &(cis_held){b->written ? b->written : b->op, last, b->value, b->bytes});
    put_field(out, cis_strbuf_view(&place));
    b->offset < 0 ? cis_strbuf_char(out, ',')
                  : cis_strbuf_printf(out, ",%lld", (long long)b->offset);
    cis_strbuf_char(out, '\n');
  }
  cis_strbuf_deinit(&place);
}

void cis_memory_data_csv(cis_footprint_analysis *footprints, const cis_explained_peak *e,
                         cis_strbuf *out) {
  cis_arena arena = {0};
  cis_memory memory;
  cis_memory_init(&memory, footprints, e->function, &arena);
  for (size_t i = 0; i < e->held.len; ++i) {
    put_row(out, e, &e->held.data[i]);
    cis_strbuf_lit(out, ",,\n");
    size_t index = cis_memory_index_of(&memory, e->held.data[i].value);
    if (index != SIZE_MAX && memory.buffers.data[index].kind == CIS_MEMORY_POOL)
      put_contents(out, e, &memory, index);
  }
  cis_memory_deinit(&memory);
  cis_arena_deinit(&arena);
}
