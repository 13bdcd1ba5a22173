#include "stream/tables.h"

#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/tensor/build.h"

/// Bytes of an entry of a table of unsigned numbers, as narrow as they allow.
static uint32_t entry_bytes(const int64_t *numbers, size_t num) {
  int64_t most = 0;
  for (size_t i = 0; i < num; ++i)
    most = numbers[i] > most ? numbers[i] : most;
  return most <= UINT8_MAX ? 1 : most <= UINT16_MAX ? 2 : most <= UINT32_MAX ? 4 : 8;
}

cis_value *cis_stream_build_table(cis_loc_builder *b, const int64_t *numbers, size_t num) {
  int64_t shape = (int64_t)num;
  uint32_t bytes = entry_bytes(numbers, num);
  uint8_t *narrow8 = cis_mem_calloc(num + 1, sizeof *narrow8);
  uint16_t *narrow16 = cis_mem_calloc(num + 1, sizeof *narrow16);
  uint32_t *narrow32 = cis_mem_calloc(num + 1, sizeof *narrow32);
  for (size_t i = 0; i < num; ++i) {
    narrow8[i] = (uint8_t)numbers[i];
    narrow16[i] = (uint16_t)numbers[i];
    narrow32[i] = (uint32_t)numbers[i];
  }
  const void *data = bytes == 1   ? (const void *)narrow8
                     : bytes == 2 ? (const void *)narrow16
                     : bytes == 4 ? (const void *)narrow32
                                  : (const void *)numbers;
  cis_type type = cis_type_tensor(cis_type_i(b->b.ctx, 8 * bytes), &shape, 1, NULL);
  cis_value *table = cis_arith_build_constant(b, cis_attr_dense_numbers(type, data, bytes, num));
  cis_mem_free(narrow8);
  cis_mem_free(narrow16);
  cis_mem_free(narrow32);
  return table;
}

cis_value *cis_stream_look_up(cis_loc_builder *b, cis_value *table, cis_value *at) {
  cis_value *entry = cis_tensor_build_extract(b, table, &at, 1);
  return cis_build_unary(b, CIS_OP_ARITH_INDEX_CASTUI, entry, cis_type_index(b->b.ctx));
}

bool cis_stream_has_table(const cis_stream_stage *stage) {
  return stage->steps && stage->value && stage->is_split && !stage->given && !stage->is_kept &&
         !stage->escapes;
}

/// The numbers of stages among those that have steps.
static uint32_t number_cases(const cis_stream_group *g, int64_t *out) {
  uint32_t num = 0;
  for (size_t i = 0; i < g->stages.len; ++i)
    out[i] = g->stages.data[i].steps && !g->stages.data[i].given ? (int64_t)num++ : -1;
  return num;
}

size_t cis_stream_first_with_strips(const cis_stream_group *g, size_t i) {
  size_t k = 0, bytes = (size_t)g->num_strips * sizeof(int64_t);
  while (k < i && !(g->stages.data[k].strip.width &&
                    !memcmp(g->stages.data[i].strip.starts, g->stages.data[k].strip.starts, bytes)))
    ++k;
  return k;
}

cis_stream_task_tables cis_stream_list_tasks(const cis_stream_group *g,
                                             const cis_stream_schedule *s) {
  cis_stream_task_tables t = {.cases = cis_arena_array(g->arena, int64_t, g->stages.len + 1),
                              .which = cis_arena_array(g->arena, int64_t, s->num_tasks + 1),
                              .rows = cis_arena_array(g->arena, int64_t, s->num_tasks + 1)};
  t.num_cases = number_cases(g, t.cases);
  for (size_t i = 0; i < s->num_tasks; ++i) {
    t.which[i] = t.cases[s->tasks[i].stage];
    t.rows[i] = s->tasks[i].step;
  }
  return t;
}

int64_t cis_stream_table_bytes(const cis_stream_group *g, const cis_stream_schedule *s) {
  cis_stream_task_tables t = cis_stream_list_tasks(g, s);
  int64_t bytes = (int64_t)s->num_tasks *
                  (entry_bytes(t.which, s->num_tasks) + entry_bytes(t.rows, s->num_tasks));
  for (size_t i = 0; i < g->stages.len; ++i) {
    const cis_stream_stage *stage = &g->stages.data[i];
    if (cis_stream_has_table(stage))
      bytes += stage->steps * entry_bytes(s->offsets[i], (size_t)stage->steps);
    if (g->num_strips && stage->strip.width && cis_stream_first_with_strips(g, i) == i)
      bytes += g->num_strips * entry_bytes(stage->strip.starts, (size_t)g->num_strips);
  }
  return bytes;
}
