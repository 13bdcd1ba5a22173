// The memory of a function (memory/memory.h), of the public API.
#include "capi/capi_impl.h"

#include "memory/lower_bound.h"
#include "memory/memory.h"

struct cistern_memory {
  cis_memory inner;
  cis_footprint_analysis *footprints;
  cis_arena arena;
  cis_ptrmap numbers;        // op -> its number, plus one
  cis_memory_life_vec lives; // by buffer
  double lower_bound;
  CIS_VEC(cis_value *) values_there; // of buffers that are held at the peak
};

_Static_assert(sizeof(cistern_planner_span) == sizeof(cis_plan_span), "spans of both are the same");

/// A dynamic size may be a negative constant, with which the program is undefined.
static int64_t to_bytes(double bytes) {
  return bytes < 0 ? 0 : bytes < 0x1p63 ? (int64_t)bytes : INT64_MAX;
}

static cis_walk note_number(cis_op *op, void *user) {
  cistern_memory *m = user;
  cis_ptrmap_set(&m->numbers, op, (uintptr_t)op->tag + 1);
  return CIS_WALK_CONTINUE;
}

cistern_memory *cistern_memory_create(cistern_operation *function) {
  cis_op *op = unwrap_op(function);
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION) || !op->num_regions ||
      cis_region_is_empty(cis_op_region(op, 0))) {
    (void)cis_op_error(op, "is no function with a body");
    cis_diag_flush(cis_op_context(op));
    return NULL;
  }
  cistern_memory *m = cis_mem_calloc(1, sizeof *m);
  m->footprints = cis_footprint_analysis_create();
  cis_arena_init(&m->arena);
  m->lower_bound = cis_lower_bound_of(op).in_order;
  cis_memory_init(&m->inner, m->footprints, op, &m->arena);
  cis_walk_preorder(op, note_number, m);
  cis_memory_find_lives(&m->inner, m->footprints, &m->lives);
  for (size_t i = 0; i < m->inner.at_peak.len; ++i)
    cis_vec_push(&m->values_there, m->inner.at_peak.data[i].value);
  return m;
}

void cistern_memory_destroy(cistern_memory *m) {
  if (!m)
    return;
  cis_memory_lives_deinit(&m->lives);
  cis_vec_deinit(&m->values_there);
  cis_ptrmap_deinit(&m->numbers);
  cis_memory_deinit(&m->inner);
  cis_footprint_analysis_destroy(m->footprints);
  cis_arena_deinit(&m->arena);
  cis_mem_free(m);
}

// --- the peak ---

int64_t cistern_memory_peak(const cistern_memory *m, bool *out_at_least) {
  if (out_at_least)
    *out_at_least = m->inner.footprint.recursive || m->inner.footprint.grows;
  return to_bytes(m->inner.footprint.peak);
}

cistern_operation *cistern_memory_peak_operation(const cistern_memory *m) {
  return m->inner.peak_at ? wrap_op(m->inner.peak_at) : NULL;
}

static size_t put_values(cis_value *const *values, size_t num, cistern_value **out,
                         size_t capacity) {
  for (size_t i = 0; i < num && i < capacity; ++i)
    out[i] = wrap_value(values[i]);
  return num;
}

static size_t put_indices(const cis_memory_index_vec *indices, size_t *out, size_t capacity) {
  for (size_t i = 0; i < indices->len && i < capacity; ++i)
    out[i] = indices->data[i];
  return indices->len;
}

size_t cistern_memory_at_peak(const cistern_memory *m, cistern_value **out_values,
                              size_t capacity) {
  return put_values(m->values_there.data, m->values_there.len, out_values, capacity);
}

int64_t cistern_memory_lower_bound(const cistern_memory *m) { return to_bytes(m->lower_bound); }

// --- buffers ---

size_t cistern_memory_num_buffers(const cistern_memory *m) { return m->inner.buffers.len; }

static bool is_exact(const cis_memory_buffer *b) {
  return b->value && b->kind != CIS_MEMORY_RESULT && cis_type_is_memref(b->value->type) &&
         cis_type_has_static_shape(b->value->type);
}

bool cistern_memory_get_buffer(const cistern_memory *m, size_t index, cistern_memory_buffer *out) {
  if (index >= m->inner.buffers.len)
    return false;
  const cis_memory_buffer *b = &m->inner.buffers.data[index];
  const cis_memory_life *life = &m->lives.data[index];
  cis_op *free = b->value ? cis_footprint_sole_free(b->value) : NULL;
  const cistern_memory_buffer all = {
      .struct_size = out->struct_size,
      .kind = (cistern_memory_kind)b->kind,
      .operation = wrap_op(b->op),
      .value = b->value ? wrap_value(b->value) : NULL,
      .bytes = to_bytes(b->bytes),
      .is_exact = is_exact(b),
      .escapes = life->escapes,
      .free = free ? wrap_op(free) : NULL,
      .held = {life->held.lower, life->held.upper},
      .live = (const cistern_planner_span *)life->live.data,
      .num_live = life->live.len,
      .pool = b->pool ? b->pool - 1 : SIZE_MAX,
  };
  return cistern_give_struct(out, sizeof all, &all);
}

size_t cistern_memory_num_accesses(const cistern_memory *m, size_t index) {
  return index < m->inner.buffers.len ? m->inner.buffers.data[index].num_touches : 0;
}

bool cistern_memory_get_access(const cistern_memory *m, size_t index, size_t access,
                               cistern_memory_access *out) {
  if (access >= cistern_memory_num_accesses(m, index))
    return false;
  const cis_memory_touch *touch = &m->inner.buffers.data[index].touches[access];
  *out = (cistern_memory_access){wrap_op(touch->op), touch->reads, touch->writes};
  return true;
}

size_t cistern_memory_names(const cistern_memory *m, size_t index, cistern_value **out_values,
                            size_t capacity) {
  if (index >= m->inner.buffers.len || !m->inner.buffers.data[index].value)
    return 0;
  cis_value_vec names = {0};
  cis_memory_names_of(&m->inner, index, &names);
  size_t num = put_values(names.data, names.len, out_values, capacity);
  cis_vec_deinit(&names);
  return num;
}

size_t cistern_memory_buffers_of(const cistern_memory *m, cistern_value *value, size_t *out_indices,
                                 size_t capacity) {
  cis_memory_index_vec found = {0};
  cis_memory_buffers_of(&m->inner, unwrap_value(value), &found);
  size_t num = put_indices(&found, out_indices, capacity);
  cis_vec_deinit(&found);
  return num;
}

// --- operations ---

int64_t cistern_memory_number(const cistern_memory *m, const cistern_operation *op) {
  return (int64_t)cis_ptrmap_at(&m->numbers, unwrap_op(op)) - 1;
}

size_t cistern_memory_held_at(const cistern_memory *m, const cistern_operation *op,
                              size_t *out_indices, size_t capacity) {
  int64_t number = cistern_memory_number(m, op);
  size_t num = 0;
  for (size_t i = 0; i < m->inner.buffers.len && number >= 0; ++i) {
    const cis_memory_buffer *b = &m->inner.buffers.data[i];
    if (b->span.lower > number || number >= b->span.upper)
      continue;
    if (num < capacity)
      out_indices[num] = i;
    ++num;
  }
  return num;
}
